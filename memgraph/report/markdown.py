"""Markdown that a forge shows: text of entries stays text, wherever it stands.

Forges read what they have rendered once more, and make links of ``@name``, ``#1`` or ``!1``: people
are called, issues are told of. So such a sign is parted from what follows by a space of no width
(U+200B), which no escape of Markdown itself could do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from memgraph.core.legible import shown
from memgraph.core.words import one_line

LIMIT = 65_536  # characters of one comment on GitHub; GitLab takes a million
_PART = "\u200b"
# Before a word these refer to persons, issues, changes, labels, milestones, snippets and epics; a
# name between colons is a picture.
_REFERENCE = re.compile(
    r"""(?<=[@#!~$%&^*])(?=[\w"'])|(?<=\bG[HL]-)(?=\d)|(?<=:)(?=//)|(?<=\bwww)(?=\.)"""
    r"""|(?<=mailto)(?=:)|(?<=:)(?=[\w+-]+:)""",
    re.IGNORECASE,
)
_COMMIT = re.compile(r"\b[0-9a-f]{7,40}\b", re.IGNORECASE)
_TOO_SHORT = 6  # figures that name no commit
# What begins something at the start of a line only: a list, a rule, a quotation, a forge's command.
_BEGINNING = re.compile(r"[-+=/]|\d+[.)]")
_HARMLESS = frozenset(" ,;.:?'()-+=/" + _PART)


def text(said: str, limit: int = 300) -> str:
    """Return ``said`` on one line, cut after ``limit`` characters, to stand anywhere."""
    line = _REFERENCE.sub(_PART, _COMMIT.sub(_parted, one_line(said, limit)))
    first = _BEGINNING.match(line)
    end = first.end() if first else 0
    # A number begins a list by the sign behind it; as an entity it is none.
    return "".join(
        character if _is_harmless(character, number == end - 1) else f"&#{ord(character)};"
        for number, character in enumerate(line)
    )


def code(said: str, limit: int = 200) -> str:
    """Return ``said`` as code on one line, in which nothing is read as Markdown.

    A vertical bar would end the cell of a table even there, and is shown as a broken one.
    """
    line = one_line(said, limit).replace("|", "¦") or " "
    fence = _longer("`", line)
    room = " " if line[0] in "` " or line[-1] in "` " else ""
    return f"{fence}{room}{line}{room}{fence}"


def block(lines: Iterable[str], language: str = "") -> str:
    """Return lines as they are, as a block of code; each is made safe to print."""
    body = "\n".join(shown(line, 1000) for line in lines)
    fence = _longer("```", body)
    return f"{fence}{language}\n{body}\n{fence}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; its cells are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def details(summary: str, body: str) -> str:
    """Return ``body``, folded away below ``summary``; both are Markdown already.

    The empty lines are what has the body read as Markdown.
    """
    return f"<details><summary>{summary}</summary>\n\n{body}\n\n</details>"


def _parted(found: re.Match[str]) -> str:
    figures = found[0]
    return _PART.join(figures[at : at + _TOO_SHORT] for at in range(0, len(figures), _TOO_SHORT))


def size(said: str) -> int:
    """Return how many characters a forge may count: those beyond U+FFFF are two for some."""
    return len(said) + (0 if said.isascii() else sum(one > "\uffff" for one in said))


def _is_harmless(character: str, begins: bool) -> bool:
    if not character.isascii():
        return True
    return character.isalnum() or (character in _HARMLESS and not begins)


def _longer(fence: str, body: str) -> str:
    """Return a fence of backticks that no run of them in ``body`` closes."""
    longest = max(map(len, re.findall("`+", body)), default=0)
    return "`" * max(len(fence), longest + 1)
