"""To the warehouse: laws that are always present, and that nobody has used for long.

They stay law, and are found when they are asked for. Only where uses were counted for long enough
does their absence say anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.tidying.card import answered
from memgraph.core.tidying.suggestion import (
    Look,
    Suggestion,
    amendment,
    by_persons,
    confirmed,
    heard_of,
    laws,
    quiet_on,
)

NAME = "warehouse"


def suggestions(look: Look) -> Iterator[Suggestion]:
    """Yield the pinned laws out of use, those that are strict excepted: they must be present."""
    if not look.counted_long:
        return
    for policy in laws(look.memory):
        if not policy.pinned or policy.strict or answered(look, policy, pinned=False):
            continue
        last = max(heard_of(look, policy.id), confirmed(look.memory, policy))
        if last <= look.quiet_since:
            why = f"{policy.id} is pinned, and nothing was heard of it since {last}"
            yield Suggestion(
                NAME, (policy.id,), why, quiet_on(look, last),
                amendment(policy, f"It was out of use since {last}.", not_pinned=True),
                touches=by_persons((policy,)),
            )  # fmt: skip
