"""Private entries that say nothing new any more: they are repeated, or shared by now, or outlived.

What is written about them is private, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.entry import Evidence
from memgraph.core.tidying.merges import closed_by_laws, of_evidence, said_by_law
from memgraph.core.tidying.same import nearly_same
from memgraph.core.tidying.suggestion import (
    LASTING,
    Look,
    Suggestion,
    by_persons,
    closed,
    stands,
    verdict,
)

NAME = "private"


def suggestions(look: Look) -> Iterator[Suggestion]:
    """Yield each private entry at most once, where it could be closed."""
    mine = [
        one for one in look.private.evidence if one.kind in LASTING and stands(look.private, one)
    ]
    told: set[str] = set()
    for found in (_said(look, mine), _outlived(look, mine)):
        for suggestion in found:
            if suggestion.entries[-1] not in told:
                told.add(suggestion.entries[-1])
                yield suggestion
    for suggestion in of_evidence(look.private, NAME, private=True):
        if told.isdisjoint(suggestion.entries):
            yield suggestion


def _said(look: Look, mine: list[Evidence]) -> Iterator[Suggestion]:
    for law, evidence in closed_by_laws(look, mine):
        yield said_by_law(law, evidence, NAME, private=True)
    own = {one.id for one in mine}
    shared = [
        one for one in look.memory.evidence if one.kind in LASTING and stands(look.memory, one)
    ]
    for one, other in nearly_same([*shared, *mine]):
        if one.id not in own and other.id in own:
            said = f"{other.id}: {one.id} says it, for all, by now."
            why = f"you keep {other.id} to yourself, and {one.id} says the same for all"
            yield _closing(said, why, other, one.id)


def _outlived(look: Look, mine: list[Evidence]) -> Iterator[Suggestion]:
    """Yield what is only about policies that are closed by now."""
    for evidence in mine:
        linked = [look.memory.policy(name) for name in (*evidence.supports, *evidence.about)]
        policies = [policy for policy in linked if policy]
        if policies and all(closed(look.memory, policy) for policy in policies):
            names = " and ".join(policy.id for policy in policies)
            said = f"{evidence.id}: {names}, which it is about, is closed by now."
            yield _closing(said, f"{evidence.id} is about {names}, which is closed", evidence)


def _closing(said: str, why: str, evidence: Evidence, *about: str) -> Suggestion:
    draft = verdict(said, NAME, private=True, about=about, closes=(evidence.id,))
    return Suggestion(
        NAME, (*about, evidence.id), why, evidence.observed, draft,
        touches=by_persons((evidence,)),
    )  # fmt: skip
