"""Private entries that say nothing new any more: they are repeated, or shared by now, or outlived.

What is written about them is private, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.entry import Evidence
from memgraph.core.tidying.merges import of_evidence, said_by_law
from memgraph.core.tidying.same import is_loose, repeating
from memgraph.core.tidying.suggestion import (
    Look,
    Suggestion,
    by_persons,
    closed,
    lasting,
    laws,
    verdict,
)

NAME = "private"


def suggestions(look: Look) -> Iterator[Suggestion]:
    """Yield each private entry at most once, where it could be closed."""
    mine = lasting(look.private)
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
    loose = [one for one in mine if is_loose(look.private, one)]
    for law, evidence in repeating(laws(look.memory), loose):
        yield said_by_law(law, evidence, NAME, private=True)
    for one, other in repeating(lasting(look.memory), loose):
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
