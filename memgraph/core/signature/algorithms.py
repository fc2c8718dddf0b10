"""How each kind of key says yes or no to a signature: the one door to ``cryptography``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa, utils

from memgraph.core.signature.keys import PublicKey, kind_in
from memgraph.core.signature.wire import BadSignature, Reader

# Whether the raw signature (second) of the named kind (first) is one of the message (third).
Check: TypeAlias = Callable[[str, bytes, bytes], bool]

_SHORTEST_RSA = 2048
_CURVES: Mapping[str, tuple[ec.EllipticCurve, hashes.HashAlgorithm]] = {
    "nistp256": (ec.SECP256R1(), hashes.SHA256()),
    "nistp384": (ec.SECP384R1(), hashes.SHA384()),
    "nistp521": (ec.SECP521R1(), hashes.SHA512()),
}
_RSA_HASHES = {"rsa-sha2-256": hashes.SHA256(), "rsa-sha2-512": hashes.SHA512()}


_MOST_KEYS = 1000  # of a team's, kept open


@dataclass(frozen=True, slots=True)
class OpenedKey:
    """A key that can check signatures; ``application`` is what a hardware key is bound to."""

    key: PublicKey
    check: Check
    application: bytes = b""


@lru_cache(_MOST_KEYS)
def opened_key(blob: bytes) -> OpenedKey:
    """Return the key in ``blob``, ready to check signatures.

    Raises BadSignature for a kind that may not sign, a weak key, and bytes that are no key.
    """
    key, reader = PublicKey(kind_in(blob), blob), Reader(blob)
    plain = reader.name().removeprefix("sk-").removesuffix("@openssh.com")
    try:
        check = _READERS[plain](plain, reader)
    except BadSignature:
        raise
    except (ValueError, UnsupportedAlgorithm) as error:
        raise BadSignature(f"it holds no {key.kind} key: {error}") from None
    application = reader.string() if key.in_hardware else b""
    reader.end()
    if key.in_hardware and not application.startswith(b"ssh:"):
        raise BadSignature("the hardware key is not made for SSH")
    return OpenedKey(key, check, application)


def _ed25519(kind: str, reader: Reader) -> Check:
    key = ed25519.Ed25519PublicKey.from_public_bytes(reader.string())

    def check(named: str, raw: bytes, message: bytes) -> bool:
        return named == kind and _holds(lambda: key.verify(raw, message))

    return check


def _ecdsa(kind: str, reader: Reader) -> Check:
    name = reader.name()
    if not kind.endswith(f"-{name}") or name not in _CURVES:
        raise BadSignature("its curve is not the one that it names")
    curve, digest = _CURVES[name]
    point = reader.string()
    if point[:1] != b"\x04":
        raise BadSignature("its point is not in the long form")
    key = ec.EllipticCurvePublicKey.from_encoded_point(curve, point)

    def check(named: str, raw: bytes, message: bytes) -> bool:
        pair = Reader(raw)
        signature = utils.encode_dss_signature(pair.integer(), pair.integer())
        pair.end()
        return named == kind and _holds(lambda: key.verify(signature, message, ec.ECDSA(digest)))

    return check


def _rsa(_: str, reader: Reader) -> Check:
    exponent, modulus = reader.integer(), reader.integer()
    if modulus.bit_length() < _SHORTEST_RSA:
        raise BadSignature(f"an RSA key needs at least {_SHORTEST_RSA} bits")
    key = rsa.RSAPublicNumbers(exponent, modulus).public_key()

    def check(named: str, raw: bytes, message: bytes) -> bool:
        digest = _RSA_HASHES.get(named)
        return digest is not None and _holds(
            lambda: key.verify(raw, message, padding.PKCS1v15(), digest)
        )

    return check


def _holds(verify: Callable[[], None]) -> bool:
    try:
        verify()
    except InvalidSignature:
        return False
    return True


_READERS: Mapping[str, Callable[[str, Reader], Check]] = {
    "ssh-ed25519": _ed25519,
    "ssh-rsa": _rsa,
    **{f"ecdsa-sha2-{curve}": _ecdsa for curve in _CURVES},
}
