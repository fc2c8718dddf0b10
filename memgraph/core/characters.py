"""Characters that a reader cannot see, or that change how the text around them looks."""

from __future__ import annotations

import re
from collections.abc import Iterator

# The tables are ranges, not Unicode categories: those differ between versions of Python, and a
# file must be readable everywhere or nowhere.
_SYMBOL = (
    "\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2190-\\u21ff\\u2300-\\u27bf\\u2900-\\u297f"
    "\\u2b00-\\u2bff\\u3030\\u303d\\u3297\\u3299\\U0001f000-\\U0001faff"
)
_JOINED_LETTER = "\\u0620-\\u077f\\u08a0-\\u08ff\\u0900-\\u0dff\\u0f00-\\u109f\\u1780-\\u17ff"
_HONEST = (
    f"(?<=[{_SYMBOL}\\ufe0f])\\u200d(?=[{_SYMBOL}])"
    f"|(?<=[{_SYMBOL}])[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)"
    f"|(?<=[{_JOINED_LETTER}])[\\u200c\\u200d](?=[{_JOINED_LETTER}])"
)
_CONTROL = "\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f"
_IGNORABLE = (
    "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f"
    "\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb"
    "\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff"
)
_NO_CHARACTER = (
    "\\ud800-\\uf8ff\\ufdd0-\\ufdef\\U000f0000-\\U0010ffff"
    + "\\ufffe\\uffff"
    + "".join(f"\\U000{plane:x}fffe\\U000{plane:x}ffff" for plane in range(1, 15))
)
_REFUSED = re.compile(f"{_HONEST}|([{_CONTROL}{_IGNORABLE}{_NO_CHARACTER}]|\\r(?!\\n))")
_REFUSED_ASCII = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]|\\r(?!\\n)")


def refused(text: str) -> Iterator[int]:
    """Yield the offset of every control, invisible or direction-changing character.

    Line ends, tabs, and the joiners and selectors inside emoji and joined scripts pass.
    """
    if text.isascii():
        yield from (match.start() for match in _REFUSED_ASCII.finditer(text))
        return
    yield from (match.start() for match in _REFUSED.finditer(text) if match.group(1))


def code_point(character: str) -> str:
    """Return the name of a character that is safe to print, such as ``U+202E``."""
    return f"U+{ord(character):04X}"


def shown(text: str, limit: int = 60) -> str:
    """Return ``text`` on one line and safe to print, cut after ``limit`` characters."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    hidden = set(refused(cut))
    return "".join(
        f"<{code_point(char)}>" if index in hidden or char in "\r\n\t" else char
        for index, char in enumerate(cut)
    )
