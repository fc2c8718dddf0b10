"""The armour of an SSH signature: base64 between two lines, in the one form ssh-keygen writes."""

from __future__ import annotations

import base64
import binascii

from memgraph.core.signature.wire import BadSignature

BEGIN = "-----BEGIN SSH SIGNATURE-----"
_END = "-----END SSH SIGNATURE-----"
_COLUMNS = 70


def opened(text: str) -> bytes:
    """Return the bytes inside the armour. Raises BadSignature for any other text."""
    lines = text.split("\n")
    if len(lines) < 4 or lines[0] != BEGIN or lines[-2:] != [_END, ""]:
        raise BadSignature(f"it does not stand between {BEGIN} and {_END}")
    try:
        found = base64.b64decode("".join(lines[1:-2]), validate=True)
    except (binascii.Error, ValueError):
        raise BadSignature("it is not base64") from None
    if _armoured(found) != text:
        raise BadSignature("it is not in the one form that ssh-keygen writes")
    return found


def _armoured(data: bytes) -> str:
    body = base64.b64encode(data).decode("ascii")
    lines = [body[at : at + _COLUMNS] for at in range(0, len(body), _COLUMNS)]
    return "\n".join([BEGIN, *lines, _END, ""])
