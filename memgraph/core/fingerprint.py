"""Short names for texts, where nobody gains by forging one, and loading a hash takes too long."""

from __future__ import annotations


def fingerprint(text: str) -> str:
    """Return 16 hexadecimal digits for ``text``: FNV-1a of its bytes in UTF-8, 64 bits.

    Source: Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm" (RFC 9923).
    """
    key = 0xCBF29CE484222325
    for byte in text.encode("utf-8", "surrogatepass"):
        key = (key ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{key:016x}"
