"""Laws that nobody ever followed or contradicted, as far as anything shows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from memgraph.core.entry import Policy
from memgraph.core.layout import is_own
from memgraph.core.scope import is_everything
from memgraph.core.tidying.suggestion import (
    Look,
    Suggestion,
    asked,
    confirmed,
    heard_of,
    laws,
    question,
    quiet_on,
)

NAME = "unheeded"


def suggestions(look: Look) -> Iterator[Suggestion]:
    """Yield the laws without evidence, and without a use or without a file in their scope."""
    for policy in laws(look.memory):
        since = confirmed(look.memory, policy)
        never = heard_of(look, policy.id) == date.min and since <= look.quiet_since
        if never and not asked(look.memory, NAME, policy.id):
            reasons = list(_reasons(look, policy))
            if reasons:
                yield _asking(look, policy, since, reasons)


def _reasons(look: Look, policy: Policy) -> Iterator[str]:
    """Yield why nobody can have followed it, or has not, beyond that no evidence says so."""
    if look.counted_long:
        yield "no use of it was counted"
    scoped = not is_everything(policy.scope)
    if scoped and all(is_own(path) for path in look.memory.governed(policy.scope)):
        yield f"no file lies in its scope ({' '.join(policy.scope)})"


def _asking(look: Look, policy: Policy, since: date, reasons: list[str]) -> Suggestion:
    what = "; ".join(("no evidence is for or against it", *reasons))
    ask = f"{policy.id} is law since {since}, and nobody followed or contradicted it: is it needed?"
    return Suggestion(
        NAME, (policy.id,), f"{policy.id} is law since {since}: {what}", quiet_on(look, since),
        question(ask, NAME, policy.id),
        f"memgraph retire {policy.id} --reason 'WHY'",
    )  # fmt: skip
