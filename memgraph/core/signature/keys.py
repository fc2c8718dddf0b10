"""Public keys of SSH: their kinds, their one form as a line, their fingerprints."""

from __future__ import annotations

import base64
import binascii
import hashlib
from dataclasses import dataclass

from memgraph.core.signature.wire import BadSignature, Reader

# Signatures for other ends (git commits, files, logins) carry other names, and count for nothing.
NAMESPACE = "policy@memgraph"
IN_SOFTWARE = (
    "ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa",
)  # fmt: skip
IN_HARDWARE = ("sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com")


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key as SSH writes it: its kind, and its bytes on the wire."""

    kind: str
    blob: bytes

    @property
    def fingerprint(self) -> str:
        """``SHA256:`` and 43 characters, as ssh-keygen prints it."""
        digest = base64.b64encode(hashlib.sha256(self.blob).digest()).decode("ascii")
        return f"SHA256:{digest.rstrip('=')}"

    @property
    def line(self) -> str:
        """The key as a line of an ``authorized_keys`` file, without a comment."""
        return f"{self.kind} {base64.b64encode(self.blob).decode('ascii')}"

    @property
    def in_hardware(self) -> bool:
        """True for a FIDO key, which can tell whether a person touched it."""
        return self.kind in IN_HARDWARE


@dataclass(frozen=True, slots=True)
class Proof:
    """A signature that holds: by which key, and what its hardware says of the person.

    ``touched`` means that somebody touched the key, ``verified`` that it asked for a PIN or a
    finger; both are False for a key in software.
    """

    key: PublicKey
    touched: bool = False
    verified: bool = False


def parse_key(text: str) -> PublicKey:
    """Return the key in ``TYPE BASE64 [COMMENT]``. Raises BadSignature for anything else.

    Whether its numbers make a key that can verify is asked by ``algorithms.opened_key``.
    """
    words = text.split(" ", 2)
    if len(words) < 2 or not text.isprintable():
        raise BadSignature("a public key is a line like 'ssh-ed25519 AAAA… comment'")
    try:
        blob = base64.b64decode(words[1], validate=True)
    except (binascii.Error, ValueError):
        raise BadSignature("the second word of a public key is base64") from None
    found = PublicKey(kind_in(blob), blob)
    if found.line != f"{words[0]} {words[1]}":
        raise BadSignature(f"it calls itself {words[0][:40]!r} and holds a key of another form")
    return found


def kind_in(blob: bytes) -> str:
    """Return the kind of the key in ``blob``. Raises BadSignature for one that may not sign."""
    kind = Reader(blob).name()
    if kind not in (*IN_SOFTWARE, *IN_HARDWARE):
        raise BadSignature(f"keys of the kind {kind[:40]!r} are not taken")
    return kind
