"""The paragraphs of a message that its writer wrote: no code, quotes, tables, logs or markup.

Linear in the text's length: every line is looked at once, every tag once, and what has no end is
searched for once.
"""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.signals.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_BULLETS = frozenset("-*+•‣◦–·")
_BOXES = ("[ ] ", "[x] ", "[X] ")
_RULES = frozenset("-=*_ ")
_TABLE_RULE = frozenset("|:-+ ")
_LEVELS = terms(
    "ERROR WARN WARNING INFO DEBUG TRACE FATAL CRITICAL ERR PANIC FAILED PASSED FAIL PASS"
)
_LOG_STARTS = (
    "Traceback (most", 'File "', "at ", "npm ERR", "npm WARN", "npm error", "npm warn", "$ ", "❯ ",
    ">>> ", "... ", "E   ", "diff --git ", "index ", "--- a/", "+++ b/", "@@ ", "not ok ", "ok ",
    "{", "}", "];", "//", "/*", "*/", "#!", "#include", "<?",
)  # fmt: skip
_DIFF_STARTS = ("diff --git ", "@@ ", "--- a/", "+++ b/")
_CODE_ENDS = ("{", ";", "};", "})", ");", "),")
# Markup that lays out the writer's own words; other tags that open a line hold foreign text.
_LAYOUT = terms(
    "a abbr b big blockquote br center code dd del details div dl dt em font h1 h2 h3 h4 h5 h6 hr i"
    " img ins kbd li mark ol p s samp small span strong sub summary sup u ul var"
)
_TAG = r"<(/?)([A-Za-z][\w:.-]{0,40}+)(?:\s[^<>]{0,400}+)?>"
_STAMP = r"\d{4}-\d\d-\d\d[T ]\d\d?:\d\d|\d\d?:\d\d:\d\d|\w{3} +\d\d? \d\d:\d\d:\d\d"
_FOREIGN_LAYOUT = frozenset(("blockquote", "code", "samp"))


class Paragraph(NamedTuple):
    """Lines of prose, one below the other without their markers; of a list's item or a heading."""

    text: str
    item: bool = False
    heading: bool = False


def paragraphs(text: str) -> Iterator[Paragraph]:
    """Yield the paragraphs of ``text`` that are its writer's own prose, in order."""
    lines: Iterable[str] = _unfenced(text.splitlines())
    if "<" in text:
        lines = _untagged("\n".join(lines)).split("\n")
    listed = list(lines)
    return _gathered(listed, _table_lines(listed) if "|" in text else frozenset())


def _unfenced(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines, those of fenced code empty. A fence without an end reaches to the end."""
    fence = ""
    for line in lines:
        bare = line.strip()
        if fence:
            if bare.startswith(fence) and not bare.strip(fence[0]):
                fence = ""
            yield ""
            continue
        fence = _fence(bare)
        yield "" if fence else line


def _fence(line: str) -> str:
    """Return the run of back-ticks or tildes that opens code, also behind a list's marker."""
    for mark in ("`", "~"):
        if mark * 3 not in line:
            continue
        start = line[_marker(line) :]
        rest = start.lstrip(mark)
        if len(start) - len(rest) >= 3 and mark not in rest:
            return start[: len(start) - len(rest)]
    return ""


def _marker(line: str) -> int:
    """Return the length of the list marker that begins a line without indentation, else 0."""
    if line[:1] in _BULLETS and line[1:2] in (" ", "\t"):
        length = 2
    else:
        digits = 0
        while digits < 4 and line[digits : digits + 1].isdigit():
            digits += 1
        if not digits or line[digits : digits + 1] not in (".", ")", "、"):
            return 0
        if line[digits + 1 : digits + 2] not in (" ", "\t"):
            return 0
        length = digits + 2
    while line[length : length + 1] == " ":
        length += 1
    return length + 4 if line.startswith(_BOXES, length) else length


def _untagged(text: str) -> str:
    """Return ``text`` with an empty line for every comment, and for every element that is foreign.

    An element is foreign if its name is of two words (``system-reminder``, ``hook_context``) or
    opens a line and is no layout. Tags of layout stay.
    """
    spans = [*_comments(text), *_elements(text)]
    parts = []
    end = 0
    for start, stop in sorted(spans):
        if start >= end:
            parts.append(text[end:start])
        end = max(end, stop)
    return "\n\n".join([*parts, text[end:]])


def _comments(text: str) -> Iterator[tuple[int, int]]:
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4)
        yield start, end + 3 if end >= 0 else len(text)
        start = text.find("<!--", end) if end >= 0 else -1


def _elements(text: str) -> Iterator[tuple[int, int]]:
    """Yield where foreign elements begin and end, inner ones before outer ones."""
    import re

    opened: dict[str, list[int]] = {}
    for tag in re.finditer(_TAG, text):
        name = tag[2].lower()
        if tag[1]:
            if starts := opened.get(name):
                yield starts.pop(), tag.end()
        elif _foreign(name, text, tag.start()):
            opened.setdefault(name, []).append(tag.start())


def _foreign(name: str, text: str, start: int) -> bool:
    before = text[max(0, start - 12) : start]
    if before.endswith("`"):
        return False
    opens_line = not before.rpartition("\n")[2].strip() and ("\n" in before or start <= 12)
    two_words = "-" in name or "_" in name
    return two_words or name in _FOREIGN_LAYOUT or (opens_line and name not in _LAYOUT)


def _table_lines(lines: list[str]) -> frozenset[int]:
    """Return the numbers of the lines of tables."""
    found = set()
    inside = False
    for number, line in enumerate(lines):
        bare = line.strip()
        inside = inside and "|" in bare
        if bare.startswith("|") and bare.count("|") > 1:
            found.add(number)
        elif "|" in bare and "-" in bare and not set(bare) - _TABLE_RULE:
            found |= {number - 1, number}
            inside = True
        elif inside:
            found.add(number)
    return frozenset(found)


def _gathered(lines: list[str], tables: frozenset[int]) -> Iterator[Paragraph]:
    """Yield paragraphs: lines up to an empty one, a marker, or a line that is no prose."""
    open_lines: list[str] = []
    item = False
    view = _View()
    for number, line in enumerate(lines):
        kind, words = view.read(line) if number not in tables else (_NONE, "")
        if kind is not _GOES_ON and open_lines:
            heading = kind is _UNDERLINE and not item
            yield Paragraph("\n".join(open_lines), item, heading)
            open_lines = []
        if kind is _HEADING:
            yield Paragraph(words, heading=True)
        elif kind in (_ITEM, _GOES_ON):
            item = kind is _ITEM or (item and bool(open_lines))
            open_lines.append(words)
    if open_lines:
        yield Paragraph("\n".join(open_lines), item)


_NONE, _UNDERLINE, _HEADING, _ITEM, _GOES_ON = range(5)


class _View:
    """What a line is, seen from the lines before it."""

    def __init__(self) -> None:
        self._blank = True
        self._code = False
        self._diff = False
        self._margin = 0

    def read(self, line: str) -> tuple[int, str]:
        """Return the kind of the next line, and its prose."""
        bare = line.strip()
        if not bare:
            self._blank, self._diff = True, False
            return _NONE, ""
        wide = line.expandtabs(4)
        kind, words = self._kind(bare, len(wide) - len(wide.lstrip()))
        self._blank = False
        return kind, words

    def _kind(self, bare: str, indent: int) -> tuple[int, str]:
        marker = _marker(bare)
        self._code = not marker and indent >= self._margin + 4 and (self._blank or self._code)
        if self._code:
            return _NONE, ""
        self._diff = (self._diff and bare[0] in "+- ") or bare.startswith(_DIFF_STARTS)
        if self._diff or _is_log(bare):
            return _NONE, ""
        if len(bare) > 1 and bare[0] in _RULES and not bare.strip(bare[0] + " "):
            return (_UNDERLINE if bare[0] in "-=" else _NONE), ""
        words = bare[marker:]
        if words.startswith((">", "＞")) and not words.startswith((">=", "=>")):
            return _NONE, ""
        if marker:
            self._margin = indent + min(marker, 4)
            return _ITEM, words
        if indent < 2 and self._blank:
            self._margin = 0
        title = bare.lstrip("#")
        if 0 < len(bare) - len(title) <= 6 and title[:1] == " ":
            return _HEADING, title.strip(" #")
        return _GOES_ON, words


def _is_log(line: str) -> bool:
    """Return whether a line is a program's and not a person's: a log, a trace, code."""
    if line.startswith(_LOG_STARTS):
        return not line.startswith(("at ", "ok ", "index ")) or "(" in line or ":" in line
    start = line[:40].lstrip("[(<")
    if start.split(" ", 1)[0].rstrip("]:|>)!,") in _LEVELS:
        return True
    if _is_stamped(start):
        return True
    return line.endswith(_CODE_ENDS) and ("(" in line or "=" in line)


def _is_stamped(start: str) -> bool:
    """Return whether a line begins with a time."""
    # Loading re takes long, and few lines look so.
    if ":" not in start or not (start[:1].isdigit() or start[3:4] == " "):
        return False
    import re

    return bool(re.match(_STAMP, start))
