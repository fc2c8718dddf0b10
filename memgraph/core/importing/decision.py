"""Decision records: MADR, Nygard's form, and records whose front matter says most."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memgraph.core.importing.binding import (
    LEAD_IN,
    NEEDS_MORE,
    NOTHING_ASKED,
    asks,
    dangles,
    needs_more,
    refusal,
)
from memgraph.core.importing.blocks import Block, blocks
from memgraph.core.importing.fact import PROPOSAL, Fact, Left, Sheet
from memgraph.core.importing.front import Page, texts_of
from memgraph.core.importing.headings import clean, is_lead
from memgraph.core.importing.record_head import Head, head_of
from memgraph.core.importing.roles import role
from memgraph.core.importing.rulefile import Reader, block_facts
from memgraph.core.importing.scopes import declared_scope
from memgraph.core.importing.sentences import sentences
from memgraph.core.importing.wording import tidy
from memgraph.core.similar import words

_CHOSEN = re.compile(r"(chosen option:?\s*.+?)[,;]?\s+(because\b.*)", re.IGNORECASE)
_WE = re.compile(r"we(?:['’]ll| (?:will|shall|have decided|decided|chose|choose|adopt|use"
                 r"|do not|don['’]t|won['’]t"
                 r"|are going to|keep|standardi[sz]e|require|forbid|prefer|reject|accept|treat"
                 r"|move|switch))\b",
                 re.IGNORECASE)  # fmt: skip
_AGAIN = 0.6  # the share of a title's words that a sentence has, from which it needs no title
_WHY = 500  # characters of the reason, cut at a sentence
_REASONS = {
    "options": "it is an option that was weighed",
    "aside": "it is no part of the decision",
    "context": "it is background, and stays in the file",
}


@dataclass(frozen=True)
class _Part:
    """A block of a record, and what its section is for."""

    role: str
    block: Block


def record(page: Page, name: str, reader: Reader) -> Sheet:
    """Return what the decision record ``name`` (its file's stem) says.

    An accepted decision is a proposal, with its drivers and consequences as observations; one that
    was rejected or replaced is evidence that it was, so that nobody proposes it unknowingly.
    """
    parts = [
        _Part(role((*block.headings, *filter(is_lead, block.leads))), block)
        for block in blocks(page.body, page.offset)
    ]
    head = head_of(page, [part.block for part in parts], name)
    if head.template:
        return Sheet(notes=("it is a template for records, and no record",))
    scope, bad = declared_scope(page.front)
    main, used = _main(parts, head, scope)
    notes = tuple(f"{pattern!r} is no path pattern, and was left out" for pattern in bad)
    if main and head.closed:
        gone = (Left(main.last, head.title, f"the rest: the decision is {head.word}"),)
        return Sheet((main,), gone, notes)
    found = list(_others(parts, head, reader, scope, used))
    facts = [one for one in found if isinstance(one, Fact)]
    left = tuple(one for one in found if isinstance(one, Left))
    if main:
        facts.insert(0, main)
    return Sheet(_joined(facts, parts, head), left, notes)


def _joined(facts: Sequence[Fact], parts: Sequence[_Part], head: Head) -> tuple[Fact, ...]:
    """Return the facts, the first proposal as the decision that the others are about."""
    drivers = tuple(fact.name for fact in facts if fact.tags == ("driver",))
    at = next((n for n, fact in enumerate(facts) if fact.kind == PROPOSAL), None)
    if at is None:
        return tuple(facts)
    main = facts[at]
    main = dataclasses.replace(
        main, name=head.name, rests_on=drivers, why=main.why or _context(parts)
    )
    return (main, *facts[:at], *facts[at + 1 :])


def _main(
    parts: Sequence[_Part], head: Head, scope: tuple[str, ...]
) -> tuple[Fact | None, tuple[int, str]]:
    """Return the decision itself, and the line and words of the sentence that it was taken from."""
    bare, why, first, last = _outcome(parts, head)
    if not bare:
        return None, (0, "")
    said = _titled(bare, head)
    stands = f"{head.status}: {said}" if head.closed else said
    fact = Fact(
        statement=stands,
        kind="decision" if head.closed else PROPOSAL,
        first=first,
        last=last,
        bare="" if head.closed else bare,
        why=why or _context(parts),
        scope=scope,
        headings=(head.title,),
        day=head.day,
        status=head.status,
        tags=head.tags,
        name=head.name,
        about=head.others,
    )
    return fact, (first, bare)


def _outcome(parts: Sequence[_Part], head: Head) -> tuple[str, str, int, int]:
    """Return the decision in a sentence, its reason, and its lines.

    Where its section begins otherwise, that is the record's title, if it says what to do.
    """
    prose = [p.block for p in parts if p.role == "decision" and p.block.kind == "paragraph"]
    for block in prose[:1]:
        for sentence in sentences(block.text)[:1]:
            text = tidy(sentence.text)
            lines = block.first + sentence.first, block.first + sentence.last
            if not text or refusal(text, item=False) or sentence.text.endswith(":"):
                break
            chosen = _CHOSEN.match(text)
            if chosen:
                return chosen[1].rstrip(","), _upper(chosen[2]), *lines
            if len(text.split()) < 3 or (dangles(text) and not head.title):
                break
            return text, "", *lines
    line = prose[0].first if prose else head.line
    return head.title * (head.closed or asks(head.title)), "", line, line


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _titled(text: str, head: Head) -> str:
    """Return a sentence with the record's title in front, unless it says the same again."""
    title, said = set(words(head.title)), set(words(text))
    if not title or len(title & said) >= _AGAIN * len(title):
        return text
    return f"{head.title}: {text}"


def _context(parts: Sequence[_Part]) -> str:
    """Return the first sentences of the context, as many as a reason may hold."""
    block = next(
        (p.block for p in parts if p.role == "context" and p.block.kind == "paragraph"), None
    )
    kept = ""
    for sentence in sentences(block.text) if block else ():
        if sentence.text.endswith(":"):
            break
        if kept and len(kept) + len(sentence.text) > _WHY:
            break
        kept = f"{kept} {sentence.text}".strip()
    return kept


def _others(
    parts: Sequence[_Part], head: Head, reader: Reader, scope: tuple[str, ...],
    used: tuple[int, str],
) -> Iterator[Fact | Left]:  # fmt: skip
    """Yield the rules beside the decision, and what speaks for and of it."""
    held: Fact | None = None
    for part in parts:
        block = _below_title(part.block, head)
        if part.role in _REASONS:
            yield Left(block.first, block.text, _REASONS[part.role])
        elif part.role in ("drivers", "consequences"):
            nested = bool(block.leads) and not is_lead(block.leads[-1])
            if held and nested and block.kind == "item":
                held = dataclasses.replace(
                    held, why=f"{held.why} {tidy(_flat(block.text))}".strip()
                )
                continue
            if held:
                yield held
            held = None
            told = _told(block, part.role, head)
            if isinstance(told, Fact):
                held = told
            else:
                yield told
        else:
            for one in block_facts(block, reader):
                yield from _ruled(one, head, scope, used)
    if held:
        yield held


def _ruled(
    one: Fact | Left, head: Head, scope: tuple[str, ...], used: tuple[int, str]
) -> Iterator[Fact | Left]:
    """Yield a rule of the decision; what "we" do is one too, and the decision itself none again."""
    text = one.bare or one.statement if isinstance(one, Fact) else one.text
    line = one.first if isinstance(one, Fact) else one.line
    if line == used[0] and text[:40] in used[1]:
        return
    if isinstance(one, Left):
        said = tidy(_flat(text))
        if one.reason != NOTHING_ASKED or not _WE.match(said):
            yield one
            return
        one = Fact(statement=_titled(said, head), kind=PROPOSAL, first=line, last=line, bare=said)
    yield dataclasses.replace(
        one, scope=one.scope or scope, day=head.day, status=head.status, tags=head.tags
    )


def _told(block: Block, role: str, head: Head) -> Fact | Left:
    """Return a driver or a consequence as an observation, or why it states no fact."""
    if block.kind in ("code", "html", "row"):
        return Left(block.first, block.text, "it is no sentence")
    first, *rest = [tidy(sentence.text) for sentence in sentences(block.text)] or [""]
    if block.parent and block.text.rstrip(" *_").endswith(":"):
        return Left(block.first, block.text, LEAD_IN)
    if reason := "it is too short to be a fact" * (len(first.split()) < 4) or refusal(
        first, item=True
    ):
        return Left(block.first, block.text, reason)
    if needs_more(first):
        return Left(block.first, block.text, NEEDS_MORE)
    return Fact(
        statement=f"{_under(block, head)}: {first}",
        kind="observation",
        first=block.first,
        last=block.last,
        why=" ".join(rest),
        headings=block.headings,
        day=head.day,
        tags=("driver",) if role == "drivers" else ("consequence",),
        name=f"{head.name}#{block.first}",
        about=(head.name,) if role == "consequences" else (),
    )


def _under(block: Block, head: Head) -> str:
    """Return the record's title, and the heading or line that says on which side this stands."""
    lines = [line for line in block.leads if is_lead(line)]
    near = clean((lines or list(block.headings) or [""])[-1])
    return (
        head.title
        if near.casefold() in ("consequences", "", head.title.casefold())
        else (f"{head.title} > {near}")
    )


def _below_title(block: Block, head: Head) -> Block:
    """Return a block with the record's title, cleaned, in place of its first heading."""
    named = [clean(heading) for heading in block.headings]
    rest = block.headings[1:] if named[:1] == [clean(head.heading)] else block.headings
    return dataclasses.replace(block, headings=(head.title, *rest) if head.title else rest)


def _flat(text: str) -> str:
    return " ".join(text.split())


def is_record(page: Page) -> bool:
    """Return whether a page has the parts of a decision record."""
    if {"status", "deciders", "decision-makers"} & {name.casefold() for name in page.front}:
        return bool(texts_of(page.front, "status", "deciders", "decision-makers", "title"))
    names = {
        clean(line.lstrip("#")).casefold() for line in page.body.split("\n") if line.startswith("#")
    }
    return bool(names & {"decision", "decision outcome"}) and bool(
        names & {"context", "context and problem statement", "status", "consequences"}
    )
