"""Rule files of coding agents in Markdown: CLAUDE.md, AGENTS.md, ``.mdc``, instructions."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from memgraph.core.importing.binding import (
    BEGINS_LOW,
    BREAKS_OFF,
    CODE_ALONE,
    LEAD_IN,
    NEEDS_MORE,
    NOTHING_ASKED,
    asks,
    asks_strongly,
    dangles,
    is_convention,
    needs_more,
    refusal,
)
from memgraph.core.importing.blocks import Block, blocks
from memgraph.core.importing.fact import PROPOSAL, Fact, Left, Sheet
from memgraph.core.importing.front import Page
from memgraph.core.importing.headings import Context, context, is_lead
from memgraph.core.importing.rows import row_facts
from memgraph.core.importing.scopes import declared_scope
from memgraph.core.importing.sentences import Sentence, sentences
from memgraph.core.importing.wording import SIGNED, negated, statement, tidy
from memgraph.core.importing.wording import denied as denied_words

_ENDS = re.compile(r"[.!?。！？:)\]`\"'”’*_]$")
_NEVER_RULES = ("an example", "a list of references")


@dataclass(frozen=True)
class Reader:
    """How sentences are judged.

    ``understood`` tells whether a sentence is understood as rules; ``folders`` are those at the
    repository's root.
    """

    understood: Callable[[str], bool]
    folders: Collection[str] = ()


def rule_file(page: Page, reader: Reader, *, keep_title: bool = False) -> Sheet:
    """Return the rules of a file; ``keep_title`` lets its title count as a heading."""
    scope, bad = declared_scope(page.front)
    facts: list[Fact] = []
    left: list[Left] = []
    found = blocks(page.body, page.offset)
    title = "" if keep_title else _title(found)
    for block in found:
        headings = (
            block.headings[1:] if title and block.headings[:1] == (title,) else block.headings
        )
        for one in block_facts(dataclasses.replace(block, headings=headings), reader):
            if isinstance(one, Left):
                left.append(one)
            else:
                facts.append(dataclasses.replace(one, scope=one.scope or scope))
    notes = tuple(f"{pattern!r} is no path pattern, and was left out" for pattern in bad)
    return Sheet(tuple(facts), tuple(left), notes)


def _title(found: Sequence[Block]) -> str:
    """Return the first heading where all the others stand below it."""
    firsts = {block.headings[0] for block in found if block.headings}
    return firsts.pop() if len(firsts) == 1 else ""


def block_facts(block: Block, reader: Reader) -> Iterator[Fact | Left]:
    """Yield the rules of one block, and why the rest of it is none."""
    if block.kind in ("code", "html"):
        why = "it is code" if block.kind == "code" else "it is HTML or a comment"
        yield Left(block.first, block.text, why)
        return
    around = context(block.headings, block.leads, reader.folders)
    if block.kind == "row":
        yield from row_facts(block, around)
    elif _leads(block):
        yield Left(block.first, block.text, LEAD_IN)
    else:
        yield from _prose_facts(block, around, reader)


def _leads(block: Block) -> bool:
    """Return whether a block only introduces the list behind it."""
    if not block.parent or not is_lead(block.text):
        return False
    return block.text.rstrip(" *_").endswith((":", "：")) or not asks(tidy(block.text))


def _prose_facts(block: Block, around: Context, reader: Reader) -> Iterator[Fact | Left]:
    """Yield a fact for every sentence that asks for something; others tell why it does."""
    current: Fact | None = None
    before: Sentence | None = None
    for number, sentence in enumerate(sentences(block.text)):
        text, first = tidy(sentence.text), number == 0
        reason = _reason(text, block, around, reader, first=first)
        if not (first or reason or _ENDS.search(sentence.text)):
            reason = BREAKS_OFF
        if current and not first and dangles(text) and not reason:
            longer = f"{current.statement} {text}"
            last = block.first + sentence.last
            current = dataclasses.replace(current, statement=longer, bare="", last=last)
        elif not reason:
            if current:
                yield current
            current = _whole(text, sentence, before, block, around)
            if current is None:
                yield Left(block.first + sentence.first, sentence.text, NEEDS_MORE)
        elif current and reason == NOTHING_ASKED and _ENDS.search(sentence.text):
            current = dataclasses.replace(current, why=f"{current.why} {text}".strip())
        else:
            yield Left(block.first + sentence.first, sentence.text, reason)
        before = sentence
    if current:
        yield current


def _whole(
    text: str, sentence: Sentence, before: Sentence | None, block: Block, around: Context
) -> Fact | None:
    """Return the fact in a sentence, with the one before it where it needs that; or None."""
    denied = before is None
    if before and dangles(text):
        text = f"{tidy(before.text)} {text}"
        sentence = dataclasses.replace(sentence, first=before.first)
    if needs_more(text) and not around.negation:
        return None
    return _fact(text, sentence, block, around, denied=denied)


def _reason(text: str, block: Block, around: Context, reader: Reader, *, first: bool) -> str:
    """Return why a sentence is not taken, or the empty string."""
    if not text:
        return "there are no words in it"
    item = block.kind == "item"
    denied = item and first and bool(around.negation)
    refused = refusal(text, item=item)
    completed = item and first and (denied or around.demands)
    if refused and not (completed and refused in (CODE_ALONE, BEGINS_LOW)):
        return refused
    if around.skip in _NEVER_RULES or (around.skip and not asks_strongly(text)):
        return around.skip
    if denied:
        return ""
    if not item:
        return "" if asks(text) and not _describes(text) else NOTHING_ASKED
    return _reason_of_item(text, block, around, reader, first=first)


def _reason_of_item(
    text: str, block: Block, around: Context, reader: Reader, *, first: bool
) -> str:
    """Return why an item of a list is not taken, or the empty string."""
    if not asks_strongly(text):
        if block.ordered and around.steps:
            return "a step of a procedure: its order matters"
        if _describes(text):
            return "it names a thing and says what it is"
    if asks(text):
        return ""
    if block.done is not None:
        return "it is a box to be checked"
    if not first:
        return NOTHING_ASKED
    length = len(text.split())
    told = around.rules and not block.parent and length > 2 and _is_norm_like(text)
    listed = around.demands and length > 2
    return "" if listed or told or is_convention(text, reader.understood) else NOTHING_ASKED


def _describes(text: str) -> bool:
    """Return whether an item is a name in code, or a file, and what it is: ``x.py``: the door."""
    return bool(re.match(r"(?:`[^`]+`(?:\s*(?:,|/|and|or)\s*`[^`]+`)*"
                         r"|[\w./-]+\.\w{1,5})\s*(?:\([^)]*\)\s*)?"
                         r"(?::|\s[-–—=→])\s", text))  # fmt: skip


def _is_norm_like(text: str) -> bool:
    """Return whether a part of a sentence under a heading of rules can be meant as one."""
    words = text.split()
    if re.match(r"[\w /-]{1,40}\s[-–—]\s", text) or len(words) > 25:
        return False
    return not re.search(r"\b(?:was|were|has|had|will|can|i|you|we|provides?|contains?|includes?"
                         r"|represents?|supports?|describes?)\b", text, re.IGNORECASE)  # fmt: skip


def _fact(text: str, sentence: Sentence, block: Block, around: Context, *, denied: bool) -> Fact:
    negation = around.negation if denied and block.kind == "item" else ""
    said, bare = negated(text, negation) if negation else (text, text)
    if text.startswith(SIGNED):
        bare = denied_words(text.removeprefix(SIGNED))
    return Fact(
        statement=statement(said, around, fragment=not asks(text) and not negation),
        kind=PROPOSAL,
        first=block.first + sentence.first,
        last=block.first + sentence.last,
        bare=bare,
        scope=around.scope,
        headings=(*block.headings, *(line for line in block.leads if is_lead(line))),
    )
