"""Merges: entries that say the same, also where both are pinned, strict, or written by persons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memgraph.core.clash import related
from memgraph.core.duplicates.nearness import near
from memgraph.core.duplicates.ruled import demanded, pairs_by_rules, same_by_rules
from memgraph.core.entry import Evidence, Policy
from memgraph.core.layout import Kind
from memgraph.core.meaning import meanings
from memgraph.core.memory import Memory, standing
from memgraph.core.tidying.same import (
    grounds,
    grouped,
    is_loose,
    nearly_same,
    parted,
    repeating,
)
from memgraph.core.tidying.suggestion import (
    LASTING,
    Draft,
    Given,
    Look,
    Suggestion,
    amendment,
    by_persons,
    lasting,
    laws,
    proposals,
    stands,
    verdict,
)

NAME = "merges"


def suggestions(look: Look) -> Iterator[Suggestion]:
    """Yield one suggestion for every entry that others repeat."""
    yield from _of_policies(look)
    yield from of_evidence(look.memory, NAME, private=False)
    yield from _said_by_laws(look)


def _of_policies(look: Look) -> Iterator[Suggestion]:
    memory = look.memory
    holding, waiting = laws(memory), proposals(memory)
    every = [*holding, *waiting]
    told = memory.once(meanings)
    parts = parted(every, lambda policy: told(policy).scope)
    pairs = [
        *(pair for part in parts for pair in nearly_same(part) if _demand_alike(memory, *pair)),
        *pairs_by_rules(memory, every),
    ]
    free = [(one, other) for one, other in pairs if not related(one, other)]
    for kept, others in grouped(free, _weight, lambda one, other: _alike(memory, one, other)):
        yield from _merging(look, kept, others)


def _alike(memory: Memory, one: Policy, other: Policy) -> bool:
    """Return whether two policies of a group say the same, and are not meant to."""
    told = memory.once(meanings)
    nearly = near(one.statement, other.statement) and told(one).scope == told(other).scope
    said = nearly and _demand_alike(memory, one, other)
    return not related(one, other) and (said or bool(same_by_rules(memory, one, (other,))))


def _demand_alike(memory: Memory, one: Policy, other: Policy) -> bool:
    """Return whether two policies in nearly the same words demand nothing different."""
    demand = memory.once(demanded)
    first, second = demand(one), demand(other)
    return not first or not second or first == second


def _weight(policy: Policy) -> tuple[bool, bool, bool, bool, str]:
    """Return by what one of several is kept: law, strict, pinned, with rules, first by name."""
    law = standing(policy) is Kind.LAW
    return not law, not policy.strict, not policy.pinned, not policy.rules, policy.id


def _merging(look: Look, kept: Policy, others: Sequence[Policy]) -> Iterator[Suggestion]:
    same_law = [other for other in others if standing(other) is Kind.LAW]
    if same_law and not _answered(look.memory, (kept, *same_law)):
        yield _successor(look, kept, same_law)
    for other in others:
        if standing(other) is not Kind.LAW:
            yield _rejecting(look, kept, other)


def _answered(memory: Memory, policies: Sequence[Policy]) -> bool:
    """Return whether a successor of all was proposed already, even if it was turned down."""
    names = {policy.id for policy in policies}
    return any(names <= {*one.supersedes} for one in memory.successors(policies[0].id))


def _successor(look: Look, kept: Policy, others: Sequence[Policy]) -> Suggestion:
    """Return the suggestion of one law in the place of several; what protects one, protects it."""
    names = tuple(other.id for other in others)
    given: dict[str, Given] = {"supersedes": names, "grounds": _grounds(kept, others)}
    for mark in ("pinned", "strict"):
        if any(getattr(other, mark) for other in others) and not getattr(kept, mark):
            given[mark] = True
    both = " and ".join((kept.id, *names))
    why = kept.why or f"{both} said the same."
    return Suggestion(
        NAME, (kept.id, *names), f"the laws {both} say the same", look.day,
        amendment(kept, why, **given),
    )  # fmt: skip


def _grounds(kept: Policy, others: Sequence[Policy]) -> tuple[str, ...]:
    found = dict.fromkeys(ground for one in (kept, *others) for ground in one.grounds)
    return tuple(found)


def _rejecting(look: Look, kept: Policy, other: Policy) -> Suggestion:
    """Return the suggestion that a person turns down a proposal, and what it rests on is kept."""
    missing = tuple(ground for ground in other.grounds if ground not in kept.grounds)
    waits = standing(kept) is Kind.PROPOSED
    draft = None
    if missing and waits:
        draft = Draft("propose", {"amend": kept.id, "grounds": missing})
    what = "proposal" if waits else "law"
    return Suggestion(
        NAME, (kept.id, other.id), f"the proposal {other.id} says the same as the {what} {kept.id}",
        look.day, draft, f"memgraph reject {other.id} --reason 'the {what} {kept.id} says it'",
        by_persons((kept,)) if draft else (),
    )  # fmt: skip


def of_evidence(memory: Memory, family: str, *, private: bool) -> Iterator[Suggestion]:
    """Yield, for evidence that others repeat, that it stays and the others are closed.

    What happened on different days happened twice; what should last, and an open question, did not.
    """
    parts = parted((one for one in memory.evidence if stands(memory, one)), _matter)
    pairs = (pair for part in parts for pair in nearly_same(part))
    told = grouped(
        pairs,
        lambda one: _strength(memory, one),
        lambda one, other: is_loose(memory, other) and near(one.statement, other.statement),
    )
    for kept, others in told:
        ids = tuple(one.id for one in others)
        said = f"{' and '.join(ids)}: {kept.id} says the same, and stays."
        yield Suggestion(
            family, (kept.id, *ids), f"{kept.id} is said again by {' and '.join(ids)}",
            max(one.observed for one in others),
            verdict(said, family, private=private, about=(kept.id,), closes=ids),
            touches=by_persons(others),
        )  # fmt: skip


def _matter(evidence: Evidence) -> tuple[str, str]:
    """Return what evidence must share to be the same fact: for what happened, the day too."""
    if evidence.kind in LASTING or evidence.kind == "thread":
        return "thread" if evidence.kind == "thread" else "lasting", ""
    return evidence.kind, str(evidence.observed)


def _strength(memory: Memory, evidence: Evidence) -> tuple[bool, bool, bool, bool, str, str]:
    """Return by what one of several is kept: what rests on it, a due day, a person, the first."""
    carries = evidence.id in memory.once(grounds)
    loose, undue = is_loose(memory, evidence), evidence.due is None
    agent = evidence.recorded.via not in ("", "person")
    return not carries, loose, undue, agent, str(evidence.observed), evidence.id


def _said_by_laws(look: Look) -> Iterator[Suggestion]:
    for law, evidence in repeating(laws(look.memory), lasting(look.memory)):
        if is_loose(look.memory, evidence):
            yield said_by_law(law, evidence, NAME, private=False)


def said_by_law(law: Policy, evidence: Evidence, family: str, *, private: bool) -> Suggestion:
    """Return the suggestion to close evidence that a law says by now."""
    said = f"{evidence.id}: the law {law.id} says it by now."
    links: dict[str, tuple[str, ...]] = {"about": (law.id,), "closes": (evidence.id,)}
    return Suggestion(
        family, (law.id, evidence.id), f"{evidence.id} says what the law {law.id} says",
        evidence.observed, verdict(said, family, private=private, **links),
        touches=by_persons((evidence,)),
    )  # fmt: skip
