"""Verification: what a signature proves about a statement, or why it proves nothing."""

from __future__ import annotations

import hashlib

from memgraph.core.signature.algorithms import opened_key
from memgraph.core.signature.armour import opened
from memgraph.core.signature.keys import NAMESPACE, Proof
from memgraph.core.signature.wire import BadSignature, Reader, string

_MAGIC = b"SSHSIG"
_VERSION = 1
_HASHES = {"sha256": hashlib.sha256, "sha512": hashlib.sha512}
_PRESENT, _VERIFIED = 0x01, 0x04


def verified(message: bytes, armoured: str) -> Proof:
    """Return what ``armoured``, an SSH signature, proves of ``message``.

    Raises BadSignature where it proves nothing.
    """
    reader = Reader(opened(armoured))
    if reader.take(len(_MAGIC)) != _MAGIC or reader.number() != _VERSION:
        raise BadSignature(f"it is no SSH signature of version {_VERSION}")
    key = opened_key(reader.string())
    namespace, reserved, hashed = reader.string(), reader.string(), reader.name()
    signature = Reader(reader.string())
    reader.end()
    if namespace != NAMESPACE.encode():
        shown = namespace[:40].decode("ascii", "backslashreplace")
        raise BadSignature(f"it was made for {shown!r}, not for {NAMESPACE!r}")
    if reserved or hashed not in _HASHES:
        raise BadSignature("it uses what this version of memgraph does not know")
    digest = _HASHES[hashed](message).digest()
    signed = _MAGIC + string(namespace) + string(b"") + string(hashed.encode()) + string(digest)
    kind, raw, flags = signature.name(), signature.string(), b""
    if key.application:
        flags, counter = signature.take(1), signature.take(4)
        signed = _by_hardware(key.application, flags + counter, signed)
        kind = _in_software(kind)
    signature.end()
    if not key.check(kind, raw, signed):
        raise BadSignature("it was not made by this key over this statement")
    bits = flags[0] if flags else 0
    return Proof(key.key, bool(bits & _PRESENT), bool(bits & _VERIFIED))


def _by_hardware(application: bytes, state: bytes, signed: bytes) -> bytes:
    """Return the bytes that a FIDO key signs (PROTOCOL.u2f)."""
    return hashlib.sha256(application).digest() + state + hashlib.sha256(signed).digest()


def _in_software(kind: str) -> str:
    """Return the kind of signature inside the one that a FIDO key makes."""
    if not kind.startswith("sk-") or not kind.endswith("@openssh.com"):
        raise BadSignature("a hardware key signs with a kind of its own")
    return kind.removeprefix("sk-").removesuffix("@openssh.com")
