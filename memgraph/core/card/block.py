"""The card's lines in a text: put in between markers, found again, and taken out without a trace.

The first marker holds the digest of the words between the two, so that an edit by hand shows; in a
file that is wholly memgraph's, of what is around them too. Line ends, blank lines and blanks at the
end of a line do not count: a checkout, an editor or a formatter may have changed them.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

BEGIN, END = "<!-- memgraph:card:begin", "<!-- memgraph:card:end -->"
_MARK = b"<!-- memgraph:card:"
_BOM = "\ufeff"  # some editors put it before all else
_BEGIN = re.compile(rf"(?:^|(?<=\A{_BOM})){BEGIN}(?: sha256=([0-9a-f]*))?[^\n]*$", re.MULTILINE)
_END = re.compile(rf"^{END}[ \t\r]*$", re.MULTILINE)
# What Git writes where two branches have each renewed the card.
_CONFLICT = re.compile(r"^(?:<{7}|>{7})(?: [^\n]*)?\r?$", re.MULTILINE)


class Broken(ValueError):
    """The markers of a card are not one pair; ``line`` is that of the first one amiss."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.line = line


@dataclass(frozen=True, slots=True)
class Block:
    """A card in a text: from ``start`` until before ``end``, without the last line end.

    ``words`` stand between the markers and ``around`` outside of them, both with Unix line ends;
    ``digest`` is what the first marker claims of them, ``line`` the line of that marker.
    """

    start: int
    end: int
    words: str
    around: str
    digest: str
    line: int

    def edited(self, *, alone: bool) -> bool:
        """Return whether the words are not those that memgraph wrote.

        ``alone``: all that is in the file should be memgraph's.
        """
        return self.digest != digest_of(self.words, self.around if alone else "")


def marked(data: bytes) -> bool:
    """Return whether a line of a file begins as a marker does, however broken the card is."""
    starts = (_MARK, _BOM.encode() + _MARK)
    return _MARK in data and (data.startswith(starts) or b"\n" + _MARK in data)


def digest_of(words: str, around: str = "") -> str:
    """Return the name of the words between the markers, and of what is around them."""
    lines = (line.rstrip() for line in f"{around}\n{words}".split("\n"))
    return hashlib.sha256("\n".join(filter(None, lines)).encode()).hexdigest()[:16]


def enclosed(words: str, around: str = "") -> str:
    """Return the words between their markers, without a last line end."""
    # The blank lines are those that formatters of Markdown would put there.
    return f"{BEGIN} sha256={digest_of(words, around)} -->\n\n{words}\n\n{END}"


def alone(words: str, front: str) -> str:
    """Return a file that is wholly memgraph's: its front matter, then the card."""
    return f"{front}{enclosed(words, front)}\n"


def found(text: str) -> Block | None:
    """Return the card in ``text``, None without one. Raises Broken for markers in disorder."""
    first = [*_BEGIN.finditer(text)]
    last = [*_END.finditer(text)]
    if not first and not last:
        return None
    if conflict := _conflict(text):
        raise Broken("both sides of a merge renewed the card", line_at(text, conflict[0]))
    if len(first) > 1:
        raise Broken("a second card begins here", line_at(text, first[1].start()))
    if not first or not last:
        what = "its first marker is missing" if last else "its last marker is missing"
        raise Broken(what, line_at(text, (first or last)[0].start()))
    if len(last) > 1 or last[0].start() < first[0].end():
        raise Broken("its last marker is not where the card ends", line_at(text, last[-1].start()))
    start, end = first[0].start(), last[0].start() + len(END)
    words = _plain(text[first[0].end() : last[0].start()]).strip("\n")
    around = _plain(text[:start] + text[end:])
    return Block(start, end, words, around, first[0][1] or "", line_at(text, start))


def put_in(before: str | None, words: str) -> str:
    """Return the text with the card, in place of an older one or else at the end.

    ``before`` is None where there is no file. A card at the end of a text without a last newline
    gets none either: taking it out then leaves the text as it was. Raises Broken.
    """
    if before is None:
        return f"{enclosed(words)}\n"
    before = merged(before)
    old = found(before)
    newline = _newline(before, old)
    block = enclosed(words).replace("\n", newline)
    if old:
        return before[: old.start] + block + before[old.end :]
    if not before:
        return block
    if before.endswith("\n"):
        return before + newline + block + newline
    return before + newline * 2 + block


def take_out(text: str) -> str | None:
    """Return the text as it was before the card was put in; None where there was no file.

    Raises Broken.
    """
    old = found(text)
    if old is None:
        return text
    newline = _newline(text, old)
    head, tail = text[: old.start], text[old.end :]
    if head.removeprefix(_BOM) in ("", newline) and tail == newline:
        return None
    rest = tail.removeprefix(newline)
    head = head.removesuffix(newline)
    return head + rest if rest != tail else head.removesuffix(newline) + tail


def merged(text: str) -> str:
    """Return the text with one card, where a merge left two sides of it and nothing else.

    The card is made anew afterwards, so it does not matter which side is kept. Where the conflict
    reaches beyond the card, the text comes back as it is.
    """
    span = _conflict(text)
    if span is None:
        return text
    hunk = text[span[0] : span[1]]
    last = [*_END.finditer(hunk)]
    ours = _BEGIN.search(hunk)
    opened = hunk.count("\n<<<<<<<") + hunk.startswith("<<<<<<<")
    closed = hunk.count("\n>>>>>>>")
    theirs = _plain(hunk).partition("\n=======\n")[2]
    if len(last) != 1 or ours is None or opened != closed or not theirs.startswith(BEGIN):
        return text
    kept = ours[0].removesuffix("\r") + _newline(text, None)
    return text[: span[0]] + kept + text[span[0] + last[0].start() :]


def _conflict(text: str) -> tuple[int, int] | None:
    """Return the span from Git's mark above two first markers to the last marker below them."""
    ends = [found.end() for found in _END.finditer(text)]
    for mark in _CONFLICT.finditer(text):
        below = mark.end() + 1
        if text.startswith(BEGIN, below) and ends and ends[-1] > below:
            return mark.start(), ends[-1]
    return None


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n")


def line_at(text: str, place: int) -> int:
    """Return the number of the line at a place in a text, from 1."""
    return text.count("\n", 0, place) + 1


def _newline(text: str, old: Block | None) -> str:
    if old is None:
        return "\r\n" if "\r\n" in text else "\n"
    return "\r\n" if text[old.start :].partition("\n")[0].endswith("\r") else "\n"
