"""Texts of entries in Markdown: harmless on a line of a list, and readable back to the letter.

A statement may hold anything: a heading, an HTML comment, half a code span, ``@file``, which some
agents take for an order to read that file. Such places get a backslash; code spans stay as they
are. ``escaped`` and ``unescaped`` are inverse to each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_BLANKS = re.compile(r"[ \t\r\n]+")
_RUN = re.compile("`+")
_NOTED = re.compile(r"`+|\\.", re.DOTALL)
_PUNCTUATION = r"""!-/:-@\[-`{-~"""
# A backslash that would take the next character with it; what could begin HTML, a comment, an
# import or an image; all backticks, since those of code spans do not come here.
_SPECIAL = re.compile(
    rf"\\(?=[{_PUNCTUATION}]|\Z)|<(?=[A-Za-z/?])|(?<=<)!|(?:(?<=\s)|\A)@|!(?=\[)|`"
)
_ESCAPED = re.compile(rf"\\([{_PUNCTUATION}])")
# What would make a heading, a list, a quotation, a fence, a rule or the target of a link of the
# start of a line.
_PLAIN = re.compile(r"[^\\<@!`#>~+*=|\[0-9-][^\\<@!`]*")
_OPENING = re.compile(r"(?:[#>~+*=|-]|\[[ xX]\]|\[(?=.*\]:))|\d{1,9}(?=[.)](?: |\Z))", re.DOTALL)
_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
# No pattern of a path holds a backslash, so these are free to stand for what a line cannot hold.
_LETTERS = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "<!--": "<\\!--"}
# Markers, memgraph's own among them, are looked for by their letters, in code too.
_COMMENT = "<!--"


def folded(text: str) -> str:
    """Return ``text`` on one line: runs of blanks and line ends become single blanks."""
    return _BLANKS.sub(" ", text).strip(" ")


def escaped(text: str) -> str:
    """Return a folded text as Markdown that starts nothing and ends nothing around it."""
    if _PLAIN.fullmatch(text):  # nearly every statement
        return text
    parts = _parts(text, escaping=False)
    found = "".join(part if is_code else _SPECIAL.sub(r"\\\g<0>", part) for is_code, part in parts)
    opening = _OPENING.match(found)
    if opening is None:
        return found
    at = opening.end() if opening[0].isdigit() else 0
    return f"{found[:at]}\\{found[at:]}"


def unescaped(markdown: str) -> str:
    """Return the text that ``escaped`` was given."""
    parts = _parts(markdown, escaping=True)
    return "".join(part if is_code else _ESCAPED.sub(r"\1", part) for is_code, part in parts)


def code(text: str) -> str:
    """Return a pattern of a path as a code span; ``codes`` reads it back."""
    for letter, written in _LETTERS.items():
        text = text.replace(letter, written)
    fence = "`" * (max((len(run) for run in _RUN.findall(text)), default=0) + 1)
    padded = text.startswith(("`", " ")) or text.endswith(("`", " "))
    return f"{fence} {text} {fence}" if padded else f"{fence}{text}{fence}"


def codes(texts: Sequence[str]) -> str:
    """Return code spans with commas between them."""
    return ", ".join(map(code, texts))


def read_codes(markdown: str) -> tuple[str, ...]:
    """Return the patterns that ``codes`` was given."""
    return tuple(_uncoded(found[2]) for found in _SPAN.finditer(markdown))


def _uncoded(text: str) -> str:
    if text.startswith(" ") and text.endswith(" "):
        text = text[1:-1]
    for letter, written in _LETTERS.items():
        text = text.replace(written, letter)
    return text


def _parts(text: str, *, escaping: bool) -> Iterator[tuple[bool, str]]:
    """Yield the code spans of ``text``, marked True, and what lies between them.

    A code span ends at the first run of as many backticks as began it; a run without its like is
    no code, and neither is what holds a comment. With ``escaping`` a backtick behind a backslash
    begins none.
    """
    start = place = 0
    next_of_note = _NOTED if escaping else _RUN
    while opened := next_of_note.search(text, place):
        closed = _closing(text, opened) if opened[0].startswith("`") else 0
        if closed:
            yield False, text[start : opened.start()]
            yield True, text[opened.start() : closed]
            start = closed
        place = closed or opened.end()
    yield False, text[start:]


def _closing(text: str, opened: re.Match[str]) -> int:
    """Return where the code span that ``opened`` begins is over; 0 where it never is."""
    after = _RUN.finditer(text, opened.end())
    end = next((run.end() for run in after if len(run[0]) == len(opened[0])), 0)
    return 0 if _COMMENT in text[opened.end() : end] else end
