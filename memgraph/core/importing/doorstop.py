"""Doorstop items: one requirement a YAML file (or the front matter of a Markdown file)."""

from __future__ import annotations

import re

from memgraph.core.importing.fact import PROPOSAL, Fact, Front, Left, Sheet
from memgraph.core.importing.front import text_of

FIELDS = frozenset({"active", "normative", "level", "links", "reviewed", "derived"})
_TOP = re.compile(r"\S[^:\n]*:")
_SHAPED = re.compile(r"^(?: {4}|\t|\s*(?:[*+-]|\d+\.)\s|\s*\|)", re.MULTILINE)
_SECTION = re.compile(r"#{1,6}\s")  # what a long text goes on with is more than one fact
_LONGEST = 600  # characters of a statement; a longer text is cut at a paragraph


def is_item(front: Front) -> bool:
    """Return whether a mapping is a doorstop item: three of its fields are enough."""
    return len(FIELDS & set(front)) >= 3


def item(front: Front, name: str, raw: str, body: str = "") -> Sheet:
    """Return the requirement ``name``; active normative ones are proposals, others evidence.

    ``raw`` is the file as it is. The text of a YAML item is in its field ``text``, that of a
    Markdown item the ``body``. What is no more than a heading is none.
    """
    held = front.get("text")
    text = held if isinstance(held, str) and held.strip() else body
    first, last = _lines(raw, text)
    said, rest = _statement(text, text_of(front, "header"))
    if not said:
        return Sheet(left=(Left(first, name, "the item has no text"),))
    active = text_of(front, "active").casefold() != "false"
    normative = text_of(front, "normative").casefold() != "false"
    if not normative and len(said.split()) <= 6 and not said.rstrip().endswith("."):
        return Sheet(left=(Left(first, said, "it is a heading"),))
    binds = active and normative
    fact = Fact(
        statement=said,
        kind=PROPOSAL if binds else "observation",
        first=first,
        last=last,
        bare=said if binds else "",
        why=text_of(front, "rationale", "why"),
        status="" if binds else _status(active=active),
        tags=("doorstop", *(() if active else ("inactive",))),
        name=name,
        about=_links(front.get("links")),
    )
    too_long = "more than one statement holds; it stays in the file"
    return Sheet((fact,), (Left(first, rest, too_long),) if rest else ())


def _status(*, active: bool) -> str:
    return "not normative" if active else "inactive"


def _statement(text: str, header: str) -> tuple[str, str]:
    """Return the text without the wrapping of its lines, and the paragraphs that were too much."""
    parts = [p.strip("\n") for p in re.split(r"\n[ \t]*\n", text.strip("\n")) if p.strip()]
    kept: list[str] = []
    for number, part in enumerate(parts):
        flat = _flat(part)
        if _SECTION.match(part) and (kept or header):
            return _headed(kept, header), "\n\n".join(parts[number:])
        if kept and len("\n".join([*kept, flat])) > _LONGEST:
            return _headed(kept, header), "\n\n".join(parts[number:])
        kept += [flat] if flat.strip() else []
    return _headed(kept, header), ""


def _flat(part: str) -> str:
    """Return a paragraph on one line; lists and code keep their lines."""
    plain = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", part)
    if _SHAPED.search(plain):
        return plain
    return re.sub(r"\*\*(.+?)\*\*", r"\1", " ".join(plain.split()))


def _headed(paragraphs: list[str], header: str) -> str:
    said = "\n".join(paragraphs).strip()
    return said if not header or said.startswith(header) else f"{header}: {said}".removesuffix(": ")


def _lines(raw: str, text: str) -> tuple[int, int]:
    """Return the lines of the text: those of the field ``text``, or where the body stands."""
    lines = raw.split("\n")
    begun = next((n for n, line in enumerate(lines, 1) if line.startswith("text:")), 0)
    if not begun:
        start = raw.count("\n", 0, max(raw.find(text.strip()), 0)) + 1
        return start, start + text.strip().count("\n")
    ended = next((n for n, line in enumerate(lines[begun:], begun) if _TOP.match(line)), len(lines))
    while ended > begun and not lines[ended - 1].strip():
        ended -= 1
    return begun, ended


def _links(value: object) -> tuple[str, ...]:
    """Return the names of the items that one links to: texts, or mappings of name to digest."""
    found: list[str] = []
    for link in value if isinstance(value, list) else []:
        found += [link] if isinstance(link, str) else list(link) if isinstance(link, dict) else []
    return tuple(found)
