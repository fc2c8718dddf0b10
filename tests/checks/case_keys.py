"""Keys of the people in cases: made from a name, the same in every run, and no secret at all.

``ada`` and ``ada-new`` are key files; what ends in ``-token`` is a hardware key in software.
"""

from __future__ import annotations

import base64
import hashlib

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from ssh_keys import SoftToken, armoured, text

from memgraph.core.signature import NAMESPACE

_KIND = b"ssh-ed25519"
_FLAGS = {"none": 0x00, "touched": 0x01, "pin": 0x05}


def key_line(name: str) -> str:
    """Return the public key that is made from ``name``, as a trust file holds it."""
    if name.endswith("-token"):
        return _token(name).line
    return f"{_KIND.decode()} {base64.b64encode(_blob(name)).decode()}"


def signed(name: str, message: bytes, bits: str = "pin", namespace: str = NAMESPACE) -> str:
    """Return the armoured signature of ``message``; ``bits`` are what a token claims."""
    if name.endswith("-token"):
        return _token(name).signed(message, _FLAGS[bits], namespace)
    head = text(namespace.encode()) + text(b"") + text(b"sha512")
    inner = b"SSHSIG" + head + text(hashlib.sha512(message).digest())
    signature = text(_KIND) + text(_private(name).sign(inner))
    version = (1).to_bytes(4, "big")
    return armoured(b"SSHSIG" + version + text(_blob(name)) + head + text(signature))


def _private(name: str) -> Ed25519PrivateKey:
    seed = hashlib.sha256(f"memgraph case key of {name}".encode()).digest()
    return Ed25519PrivateKey.from_private_bytes(seed)


def _blob(name: str) -> bytes:
    point = _private(name).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return text(_KIND) + text(point)


def _token(name: str) -> SoftToken:
    return SoftToken("sk-ssh-ed25519@openssh.com", _private(name))
