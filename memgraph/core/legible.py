"""What a file must be to be read as YAML, and what is said where it is not."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from memgraph.core.document import Fault, Unreadable

_LARGEST = 64 * 1024
_MOST_FAULTS = 20
_MARKERS = ("<<<<<<<", "=======", ">>>>>>>")
_MARKER = re.compile(r"^(?:(<{7}|>{7})(?: .*)?|(={7}))\r?$", re.MULTILINE)

_QUOTE = "quote the text"
# What libyaml says, what we say, the next step, and whether to name the line where the broken
# part begins rather than the one where that was noticed. The first that fits counts.
_PROBLEMS = (
    ("mapping values are not allowed", "a colon and a blank inside unquoted text", _QUOTE, False),
    ("cannot start any token", "a character that unquoted text cannot start with", _QUOTE, False),
    ("tab character", "a tab where blanks indent", "indent with blanks", False),
    ("find expected ':'", "a line that is no `name: value`", "add the colon, or indent it", True),
    ("unexpected ':'", "a colon without a blank behind it", "write `name: value`", False),
    ("expected ',' or ']'", "a list in [ ] lacks a comma or its end", "close it with ]", True),
    ("expected ',' or '}'", "a mapping in { } lacks a comma or its end", "close it with }", True),
    ("expected node content", "a value is missing", "write it, or close the bracket", False),
    ("unexpected end of stream", "a quoted text has no end", "add the closing quote", True),
    ("document indicator", "a quoted text has no end", "add the closing quote", True),
    ("escape", "an unknown escape in double quotes", "use single quotes, or write \\\\", False),
    ("hexdecimal", "an incomplete escape in double quotes", "use single quotes", False),
    ("alphabetic or numeric", "unquoted text that starts with * or &", _QUOTE, False),
    ("comment or line break", "unquoted text that starts with | or >", _QUOTE, False),
    ("expected key", "a line that does not fit the lines around it", "align or quote it", False),
    ("expected '-' indicator", "a line among list items that is none", "start it with -", False),
    ("entries are not allowed", "a list item behind a name", "put it on its own line", False),
    ("<document start>", "text behind the end of the document", "delete it", False),
    ("directive", "a line that starts with %", "delete it", False),
    ("tag", "a tag (!)", _QUOTE, False),
    ("", "something that is not YAML", _QUOTE, False),
)

# The tables are ranges, not Unicode categories: those differ between versions of Python, and a
# file must be readable everywhere or nowhere.
_SYMBOL = (
    "\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2190-\\u21ff\\u2300-\\u27bf\\u2900-\\u297f"
    "\\u2b00-\\u2bff\\u3030\\u303d\\u3297\\u3299\\U0001f000-\\U0001faff"
)
_JOINED_LETTER = "\\u0620-\\u077f\\u08a0-\\u08ff\\u0900-\\u0dff\\u0f00-\\u109f\\u1780-\\u17ff"
_HONEST = re.compile(
    f"(?<=[{_SYMBOL}\\ufe0f])\\u200d(?=[{_SYMBOL}])"
    f"|(?<=[{_SYMBOL}])[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)"
    f"|(?<=[{_JOINED_LETTER}])[\\u200c\\u200d](?=[{_JOINED_LETTER}])"
    "|\\r(?=\\n)"
)
_CONTROL = "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f"
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
_SUSPECT = re.compile(f"[{_CONTROL}{_IGNORABLE}{_NO_CHARACTER}]")
_SUSPECT_ASCII = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f]")


def refused(text: str) -> Iterator[int]:
    """Yield the offset of every control, invisible or direction-changing character.

    Line ends, tabs, and the joiners and selectors inside emoji and joined scripts pass.
    """
    suspect = _SUSPECT_ASCII if text.isascii() else _SUSPECT
    for found in suspect.finditer(text):
        if not _HONEST.match(text, found.start()):
            yield found.start()


def code_point(character: str) -> str:
    """Return the name of a character that is safe to print, such as ``U+202E``."""
    return f"U+{ord(character):04X}"


def spelt(text: str) -> str:
    """Return ``text`` with what nobody sees, or other programs refuse, as code points."""
    hidden = set(refused(text))
    return "".join(f"<{code_point(c)}>" if at in hidden else c for at, c in enumerate(text))


def shown(text: str, limit: int = 60) -> str:
    """Return ``text`` on one line and safe to print, cut after ``limit`` characters."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    hidden = set(refused(cut))
    return "".join(
        f"<{code_point(char)}>" if index in hidden or char in "\r\n\t" else char
        for index, char in enumerate(cut)
    )


def strict_text(data: bytes) -> str:
    """Return the text of a strict document, without its byte-order mark; raises Unreadable."""
    if len(data) > _LARGEST:
        what = f"the file has {len(data)} bytes, more than {_LARGEST}"
        raise Unreadable(Fault("limits", what, 1, hint="one fact per file: split it"))
    text = decoded(data)
    marked = any(sign in text for sign in _MARKERS)
    markers = list(_MARKER.finditer(text)) if marked else []
    if len({found[1] or found[2] for found in markers}) > 1:
        line = text.count("\n", 0, markers[0].start()) + 1
        hint = "keep what holds and delete the marker lines"
        raise Unreadable(Fault("merge", "an unresolved merge conflict of Git", line, hint=hint))
    hidden = _hidden(text)
    if hidden:
        raise Unreadable(*(hidden_fault(line, character) for line, character in hidden))
    return text


def decoded(data: bytes) -> str:
    """Return the text without its byte-order mark; raises Unreadable where it is not UTF-8."""
    at, what = data.find(0), "a NUL byte"
    try:
        text = data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        at, what = error.start, "a byte that is not UTF-8"
    if at < 0:
        return text
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        what = "UTF-16 text"
    line = data.count(b"\n", 0, at) + 1
    raise Unreadable(Fault("encoding", f"{what} at byte {at}", line, hint="save it as UTF-8"))


def _hidden(text: str) -> list[tuple[int, str]]:
    """Return the first refused characters, each once a line, with their lines."""
    found: dict[tuple[int, str], None] = {}
    line, last = 1, 0
    for at in refused(text):
        line += text.count("\n", last, at)
        last = at
        found[line, text[at]] = None
        if len(found) == _MOST_FAULTS:
            break
    return list(found)


def hidden_fault(line: int, character: str) -> Fault:
    """Return the fault of a refused character, without printing it."""
    what = f"the invisible or control character {code_point(character)}"
    return Fault("characters", what, line, hint="delete it")


def not_yaml(said: str) -> tuple[str, str, bool]:
    """Return what is wrong and the next step, for what libyaml says.

    The last part tells whether to name the line where the broken part begins rather than
    the one where that was noticed.
    """
    return next(known[1:] for known in _PROBLEMS if known[0] in said)
