"""Memory files: MEMORY.md and its kin, whose sections say what kind of fact stands below."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from memgraph.core.importing.binding import (
    BEGINS_LOW,
    LEAD_IN,
    asks,
    asks_strongly,
    dangles,
    refusal,
)
from memgraph.core.importing.blocks import Block, blocks
from memgraph.core.importing.fact import PROPOSAL, Fact, Left, Sheet
from memgraph.core.importing.front import Page, text_of
from memgraph.core.importing.headings import clean, context, is_lead
from memgraph.core.importing.rulefile import Reader
from memgraph.core.importing.sentences import sentences
from memgraph.core.importing.wording import negated, statement, tidy

_DAY = re.compile(r"[\[(]?\b(\d{4}-\d{2}-\d{2})\b[\])]?\s*(?:[:—–-]\s*)?")
_LONE_LINK = re.compile(r"(?:\[[^\]]*\]\([^)]*\)|<?https?://\S+>?)")
# What a section holds, by its heading; the first that fits counts, the nearest heading first.
_SECTIONS = (
    ("thread", re.compile(
        r"\b(?:open (?:threads?|questions?|items?|issues?|tasks?|loops?|points?)|to-?dos?"
        r"|next steps?|pending"
        r"|unresolved|in progress|follow[- ]?ups?|outstanding|backlog|blocked|blockers?"
        r"|action items?"
        r"|still open|unfinished|waiting)\b", re.I)),
    ("decided", re.compile(r"\b(?:decisions?|decided|choices|adrs?|agreed|agreements?)\b", re.I)),
    ("ruled", re.compile(
        r"\b(?:rules?|conventions?|guidelines?|standards?|polic(?:y|ies)|principles?"
        r"|constraints?|always|never"
        r"|do not|don['’]ts?|avoid|invariants?|requirements?|best practices)\b", re.I)),
    ("preference", re.compile(r"\b(?:preferences?|prefers?|likes|style|feedback|how (?:i"
                              r"|we) work|working style)\b", re.I)),
    ("correction", re.compile(r"\b(?:corrections?|corrected|mistakes?)\b", re.I)),
    ("failure", re.compile(
        r"\b(?:failures?|failed|gotchas?|pitfalls?|incidents?|bugs?|outages?|known issues?"
        r"|what (?:broke|went wrong))\b", re.I)),
    ("session", re.compile(r"\b(?:session (?:log|notes?|summar(?:y|ies)|history)|sessions"
                           r"|where we left off|last session|recent work)\b", re.I)),
)  # fmt: skip
_TYPES = {"feedback": "preference", "user": "preference", "decision": "decided"}


def memory_file(page: Page, reader: Reader) -> Sheet:
    """Return what a memory file holds, each item as what its section says it is.

    Open threads become threads, decisions and rules proposals; a preference that asks for
    something is one too. Everything else is an observation.
    """
    facts: list[Fact] = []
    left: list[Left] = []
    kind = _TYPES.get(text_of(page.front, "type", "kind"), "")
    found = blocks(page.body, page.offset)
    for block in found:
        headings = block.headings if len(block.headings) > 1 else block.headings[1:]
        own = _section(block.headings) or kind
        for one in _facts(block, own, headings[1:] if len(headings) > 1 else headings, reader):
            if isinstance(one, Left):
                left.append(one)
            else:
                facts.append(one)
    return Sheet(tuple(facts), tuple(left))


def is_memory(page: Page) -> bool:
    """Return whether a page has sections as a memory file has: open threads, and decisions."""
    names = [line.lstrip("#").strip() for line in page.body.split("\n") if line.startswith("##")]
    found = {_section((name,)) for name in names}
    return {"thread", "decided"} <= found


def _section(headings: tuple[str, ...]) -> str:
    """Return what the nearest telling heading says its section holds, or the empty string."""
    for name in map(clean, reversed(headings)):
        for kind, pattern in _SECTIONS:
            if pattern.search(name):
                return kind
    return ""


def _facts(
    block: Block, section: str, headings: tuple[str, ...], reader: Reader
) -> Iterator[Fact | Left]:
    if block.kind in ("code", "html"):
        yield Left(
            block.first,
            block.text,
            "it is code" if block.kind == "code" else "it is HTML or a comment",
        )
        return
    if block.parent and is_lead(block.text) and block.text.rstrip().endswith((":", "：")):
        yield Left(block.first, block.text, LEAD_IN)
        return
    if block.done and section == "thread":
        yield Left(block.first, block.text, "it is done already")
        return
    if block.kind == "row":
        yield from _row(block, section, headings)
        return
    yield from _prose(dataclasses.replace(block, headings=headings), section, reader)


def _prose(block: Block, section: str, reader: Reader) -> Iterator[Fact | Left]:
    """Yield one fact an item, and one a sentence of prose; an item's further sentences say why.

    A further sentence of an item that demands something by itself is a fact of its own.
    """
    current: Fact | None = None
    for sentence in sentences(block.text):
        text = tidy(sentence.text)
        reason = _reason(text, section)
        if reason:
            yield Left(block.first + sentence.first, sentence.text, reason)
            continue
        if current and dangles(text) and asks_strongly(text):
            whole, first = f"{current.statement} {text}", current.first - block.first
            current = _fact(whole, block, section, reader, first, sentence.last)
            continue
        if current and (dangles(text) or (block.kind == "item" and not asks_strongly(text))):
            why = f"{current.why} {text}".strip()
            current = dataclasses.replace(current, why=why, last=block.first + sentence.last)
            continue
        if current:
            yield current
        current = _fact(text, block, section, reader, sentence.first, sentence.last)
    if current:
        yield current


def _reason(text: str, section: str) -> str:
    if not text:
        return "there are no words in it"
    if _LONE_LINK.fullmatch(text):
        return "it points to something else"
    reason = refusal(text, item=True)
    told = section in ("thread", "session", "failure", "correction", "decided")
    if reason == "it is a question" and section == "thread":
        return ""
    return "" if told and reason == BEGINS_LOW else reason


def _fact(text: str, block: Block, section: str, reader: Reader, first: int, last: int) -> Fact:
    around = context(block.headings, block.leads, reader.folders)
    dated = _DAY.match(text)
    said = text[dated.end() :] if dated and len(text) > dated.end() + 3 else text
    kind = _kind(said, section, asked=bool(around.negation))
    said, bare = (
        negated(said, around.negation) if around.negation and kind == PROPOSAL else (said, said)
    )
    topic = dataclasses.replace(
        around, topic="" if _section((around.topic,)) else around.topic, nearest=""
    )
    return Fact(
        statement=statement(said, topic, fragment=False),
        kind=kind,
        first=block.first + first,
        last=block.first + last,
        bare=bare if kind == PROPOSAL else "",
        scope=around.scope,
        headings=block.headings,
        day=dated[1] if dated else "",
    )


def _kind(text: str, section: str, *, asked: bool) -> str:
    """Return the kind of a fact in a section; what asks for something is a proposal."""
    if section in ("decided", "ruled"):
        return PROPOSAL
    if section == "preference":
        return PROPOSAL if asked or asks(text) else "preference"
    if section:
        return section
    return PROPOSAL if asked or asks_strongly(text) else "observation"


def _row(block: Block, section: str, headings: tuple[str, ...]) -> Iterator[Fact | Left]:
    """Yield a row as one fact, with the names of its columns."""
    pairs = [(n, c) for n, c in zip(block.columns, block.cells, strict=False) if tidy(c)]
    if not pairs:
        yield Left(block.first, block.text, "there are no words in it")
        return
    text = "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs)
    kind = _kind(text, section, asked=False)
    yield Fact(statement=text, kind=kind, first=block.first, last=block.last, headings=headings)
