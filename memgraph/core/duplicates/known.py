"""What the memory says already: asked before something is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from memgraph.core.confirmation import Action
from memgraph.core.duplicates.gist import gist
from memgraph.core.duplicates.nearness import FEWEST, NEAR, told
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.memory import Memory
from memgraph.core.similar import same
from memgraph.core.status import State, live, rejected, status, withdrawn

MOST = 3  # entries that are named
_LINKS = ("supports", "against", "about", "closes")
_APART = ("thread", "verdict", "session")  # kinds whose words mean something else than another's


class How(StrEnum):
    """In which way an entry says the same."""

    EXACT = "the same words"
    NEAR = "nearly the same words"
    RULES = "the same by its rules"


@dataclass(frozen=True, slots=True)
class Named:
    """What to say of entries that say the same: their ids, and a remark for each."""

    ids: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Alike:
    """An entry that says the same; ``beyond`` are the telling words that only one of two has."""

    entry: Entry
    how: How
    beyond: tuple[str, ...] = ()


def already(
    statement: str, memory: Memory, private: Memory, *,
    skip: Collection[str] = (), meant: Iterable[Policy] = (),
) -> Named:  # fmt: skip
    """Return what says ``statement`` already: the likest policies, then the likest evidence.

    Laws and proposals count however they stand, and so do the asker's ``private`` entries. What is
    in ``skip`` is not looked at; ``meant`` say the same by their rules.
    """
    policies = alike(statement, (one for one in memory.policies if one.id not in skip))
    told = {found.entry.id for found in policies}
    policies += [Alike(one, How.RULES) for one in meant if one.id not in {*told, *skip}]
    shared, mine = (
        alike(statement, (one for one in each.evidence if _lasts(one, skip)))
        for each in (memory, private)
    )
    found = [(one, memory) for one in policies[:MOST]]
    others = [(one, owner) for part, owner in ((shared, memory), (mine, private)) for one in part]
    found += sorted(others, key=lambda pair: _likest(pair[0]))[:MOST]
    return Named(
        tuple(one.entry.id for one, _ in found),
        tuple(remark(owner, one, private=owner is private) for one, owner in found),
    )


def _lasts(evidence: Evidence, skip: Collection[str]) -> bool:
    """Return whether evidence can be a duplicate: summaries of sessions are all much alike."""
    return evidence.kind != "session" and evidence.id not in skip


def alike(statement: str, entries: Iterable[Entry]) -> list[Alike]:
    """Return the entries that say the same in the same or nearly the same words, likest first."""
    mine = gist(statement)
    may_be_near = _quick(statement)
    found = []
    for entry in entries:
        if same(statement, entry.statement):
            found.append(Alike(entry, How.EXACT))
        elif may_be_near(entry.statement):
            beyond = told(statement, entry.statement, mine, gist(entry.statement))
            if beyond is not None:
                found.append(Alike(entry, How.NEAR, tuple(sorted(beyond))))
    return sorted(found, key=_likest)


def _likest(one: Alike) -> tuple[bool, int, str]:
    return one.how is How.NEAR, len(one.beyond), one.entry.id


def _quick(statement: str) -> Callable[[str], bool]:
    """Return a quick test that everything near ``statement`` passes, and little else.

    The stems of most of its words begin words of whatever is near it.
    """
    heads = [word[:3].removesuffix("y") or word for word in gist(statement).words]
    # One may be misspelt, or the other statement has fewer words than this one.
    least = len(heads) - max(len(heads) >= FEWEST, int((1 - NEAR) * len(heads)))
    if not all(head.isascii() for head in heads):
        return lambda _: True

    def test(other: str) -> bool:
        if not other.isascii():
            return True
        lower = other.lower()
        return sum(head in lower for head in heads) >= least

    return test


def said_by(statement: str, memory: Memory) -> Policy | None:
    """Return the policy that says ``statement`` in the same words, if any: first one not closed."""
    found = (one for one in memory.policies if same(statement, one.statement))
    return min(found, key=lambda one: not live(memory, one), default=None)


def repeated(new: Evidence, memory: Memory) -> Evidence | None:
    """Return the evidence that says what ``new`` does, of the same day; None without one.

    What links to other entries, or is of a kind in which the same words mean something else, is
    not the same; and what was withdrawn may be said again.
    """
    return next((known for known in memory.evidence if _repeats(new, known, memory)), None)


def _repeats(new: Evidence, known: Evidence, memory: Memory) -> bool:
    return (
        known.observed == new.observed
        and same(new.statement, known.statement)
        and (new.kind == known.kind or not {new.kind, known.kind} & {*_APART})
        and all({*getattr(new, link)} <= {*getattr(known, link)} for link in _LINKS)
        and not withdrawn(memory, known.id, memory.day)
    )


def remark(memory: Memory, found: Alike, *, private: bool = False) -> str:
    """Return in a sentence what says the same, how it stands, and in which words it differs."""
    entry = found.entry
    says = {
        How.EXACT: "the same is known as",
        How.NEAR: "nearly the same is known as",
        How.RULES: "says by its rules the same as",
    }[found.how]
    apart = f", apart from: {', '.join(found.beyond)}" if found.beyond else ""
    stands = standing(memory, entry)
    stands = f"yours alone, {stands}" if private else stands
    return f"{says} {entry.id} ({stands}){apart}"


def standing(memory: Memory, entry: Entry) -> str:
    """Return what an entry is; of what a person ended, when and why."""
    if isinstance(entry, Evidence):
        done = withdrawn(memory, entry.id, memory.day)
        ended = f", withdrawn by {done.id}" if done else ""
        return f"{entry.kind} of {entry.observed}{ended}"
    if refusal := refused(memory, entry):
        return refusal
    found = status(memory, entry)
    marks = [name for name in ("pinned", "strict") if getattr(entry, name)]
    if found.binds:
        return ", ".join(("law", *marks))
    what = "proposal" if found.state is State.PROPOSED else str(found.state)
    return ": ".join((what, *found.reasons[:1])) if found.reasons else what


def refused(memory: Memory, policy: Policy) -> str:
    """Return when and why a person turned a proposal down; empty where nobody did."""
    if not rejected(memory, policy):
        return ""
    last = [one for one in memory.decisions(policy.id) if one.action is Action.REJECT][-1]
    return f"rejected on {last.on}: {last.reason}"
