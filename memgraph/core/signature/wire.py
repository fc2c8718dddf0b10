"""The wire format of SSH (RFC 4251, section 5): strict reading, and the little that is written."""

from __future__ import annotations

import re

_NAME = re.compile(rb"[!-~]*")


class BadSignature(ValueError):
    """Bytes that are no valid key or signature; the message says why."""


class Reader:
    """Reads one value after another. Raises BadSignature where the bytes end too early."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        """Return the next ``count`` bytes."""
        found = self._data[self._at : self._at + count]
        if len(found) != count:
            raise BadSignature("it ends too early")
        self._at += count
        return found

    def number(self) -> int:
        """Return an unsigned number of 32 bits."""
        return int.from_bytes(self.take(4), "big")

    def string(self) -> bytes:
        """Return a string: its length, then its bytes."""
        return self.take(self.number())

    def name(self) -> str:
        """Return a string of printable ASCII."""
        found = self.string()
        if not _NAME.fullmatch(found):
            raise BadSignature("a name in it is not ASCII")
        return found.decode("ascii")

    def integer(self) -> int:
        """Return a positive multiple-precision integer in its one shortest form."""
        found = self.string()
        value = int.from_bytes(found, "big")
        if found != _shortest(value) or value == 0:
            raise BadSignature("a number in it is not in its shortest form")
        return value

    def end(self) -> None:
        """Raise BadSignature unless everything was read."""
        if self._at != len(self._data):
            raise BadSignature("it goes on where it should end")


def string(data: bytes) -> bytes:
    """Return ``data`` behind its length."""
    return len(data).to_bytes(4, "big") + data


def _shortest(value: int) -> bytes:
    return value.to_bytes(value.bit_length() // 8 + 1, "big")
