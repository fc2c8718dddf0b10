"""The head of a decision record: its title, status, day, and which others it names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memgraph.core.importing.blocks import Block
from memgraph.core.importing.front import Page, text_of, texts_of
from memgraph.core.importing.headings import clean

_NUMBERED = re.compile(
    r"^(?:(?:[Aa][Dd][Rr]|[Rr][Ff][Cc]|[A-Z]{2,8})[-_ ]?[\dN]{1,5}|\d{1,5})\s*[:.)—–-]*\s+|^ADR:\s*"
)
_FIELD = re.compile(r"^\W*(status|date|decided|deciders)\W*:\W*(.+?)\s*$", re.IGNORECASE)
_DAY = re.compile(r"\b(\d{4}-\d{2}-\d{2})\b")
_CLOSED = re.compile(r"(?:superseded|deprecated|rejected|declined|replaced|obsolete|withdrawn"
                     r"|retired|amended by)\b",
                     re.IGNORECASE)  # fmt: skip
_PARTLY = re.compile(r"\b(?:in part|partially|partly|for the)\b", re.IGNORECASE)
_OTHER = re.compile(
    r"\(?(?:\./)?((?:[\w-]+/)*[\w-]+)\.md\)?|\b(?:ADR"
    r"|RFC)[-_ ]?(\d{1,5})\b",
    re.IGNORECASE,
)
_TEMPLATE = re.compile(r"\{\{?.+\}|<[a-z ]+>|\bNNNN\b|short title|YYYY-MM-DD", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Head:
    """What stands at the top of a record.

    ``heading`` is the first heading as it is written, ``title`` without its number; ``status`` the
    words of the record (``Superseded by ADR-0012``), empty where it has none; ``closed`` tells that
    by these it no longer holds, or never did. ``others`` are the records that it names there.
    """

    name: str
    heading: str
    title: str
    line: int
    status: str = ""
    day: str = ""
    tags: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    closed: bool = False
    template: bool = False

    @property
    def word(self) -> str:
        """The first word of the status, in lower case."""
        return self.status.split(" ", 1)[0].casefold().strip(".,:") if self.status else ""


def head_of(page: Page, found: Sequence[Block], name: str) -> Head:
    """Return the head of the record in the file whose stem is ``name``."""
    heading, line = _heading(page)
    fields = dict(_fields(page.body))
    title = text_of(page.front, "title") or _NUMBERED.sub("", clean(heading), count=1)
    title = _NUMBERED.sub("", title, count=1).strip() or name
    status = text_of(page.front, "status") or fields.get("status", "") or _section(found)
    closed = bool(_CLOSED.match(status)) and not _PARTLY.search(status)
    later = text_of(page.front, "supersededBy", "superseded_by", "superseded-by")
    if closed and later and later not in status:
        status = f"{status} by {later}"
    day = text_of(page.front, "date", "decided", "created") or fields.get("date", "")
    dated = _DAY.search(day)
    placeholder = bool(_TEMPLATE.search(f"{title} {day}")) or "template" in name.casefold()
    return Head(
        name=name, heading=heading, title=title, line=line, status=_capital(status),
        day=dated[1] if dated else "", tags=_tags(page), closed=closed,
        others=_others(status) if closed else (), template=placeholder,
    )  # fmt: skip


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".")


def _heading(page: Page) -> tuple[str, int]:
    for number, line in enumerate(page.body.split("\n"), page.offset + 1):
        if re.match(r"#{1,2}\s", line):
            # Two sharps are a section where the record has its title elsewhere.
            return (line.lstrip("# ").strip(), number) if line.startswith("# ") else ("", number)
    return "", page.offset + 1


def _fields(body: str) -> list[tuple[str, str]]:
    """Return ``Status: …`` and its kin from the lines above the first section."""
    found: list[tuple[str, str]] = []
    for line in body.split("\n"):
        if line.startswith("## "):
            break
        if match := _FIELD.match(line):
            found.append((match[1].casefold(), match[2].strip("*_ ")))
    return found


def _section(found: Sequence[Block]) -> str:
    """Return the first paragraph below a heading ``Status``; what closes it counts before."""
    said = [
        " ".join(block.text.split())
        for block in found
        if block.headings
        and clean(block.headings[-1]).casefold() == "status"
        and block.text.strip()
    ]
    return next((text for text in said if _CLOSED.match(text) and not _PARTLY.search(text)),
                said[0] if said else "")  # fmt: skip


def _others(status: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match[1] or match[2] for match in _OTHER.finditer(status)))


def _tags(page: Page) -> tuple[str, ...]:
    return texts_of(page.front, "tags", "labels")
