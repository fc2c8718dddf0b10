"""What Git prints, and what it is told: bytes and text."""

from __future__ import annotations

# English messages to tell failures apart, no refreshed index written back, and the
# objects that commits really name instead of local replacements.
READING = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_REPLACE_OBJECTS": "1"}


def decoded(raw: bytes) -> str:
    """Return Git's bytes as text; what is not UTF-8 survives as surrogates."""
    return raw.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """Return text as the bytes that Git gave."""
    return text.encode("utf-8", "surrogateescape")


def records(out: bytes) -> list[bytes]:
    """Return the parts of an output whose parts each end with a NUL."""
    return out.split(b"\0")[:-1]
