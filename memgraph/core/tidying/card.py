"""To the card: laws that are asked for again and again, and are not always present yet."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from memgraph.core.entry import Policy
from memgraph.core.tidying.suggestion import Look, Suggestion, amendment, laws

NAME = "card"
_OFTEN = 5  # times that somebody asked for a law
_SPAN = timedelta(days=14)  # between the first and the last time: no matter of one afternoon


def suggestions(look: Look) -> Iterator[Suggestion]:
    """Yield the most used laws first, as many as the card has room for."""
    memory, holding = look.memory, laws(look.memory)
    room = memory.config.card_characters - sum(
        len(policy.statement) for policy in holding if policy.pinned
    )
    wanted = [policy for policy in holding if not policy.pinned and _often(look, policy)]
    for policy in sorted(wanted, key=lambda one: (-look.uses.of(one.id).total, one.id)):
        room -= len(policy.statement)
        if room < 0:
            return
        if not answered(look, policy, pinned=True):
            yield _pinning(look, policy)


def answered(look: Look, policy: Policy, *, pinned: bool) -> bool:
    """Return whether such a successor of a law was proposed already, or even turned down."""
    return any(one.pinned is pinned for one in look.memory.successors(policy.id))


def _often(look: Look, policy: Policy) -> bool:
    use = look.uses.of(policy.id)
    lately = use.last >= look.quiet_since
    return lately and use.shown >= _OFTEN and use.last - use.first >= _SPAN


def _pinning(look: Look, policy: Policy) -> Suggestion:
    use = look.uses.of(policy.id)
    times = f"asked for {use.shown} times and told {use.told} times, {use.first} to {use.last}"
    return Suggestion(
        NAME, (policy.id,), f"{policy.id} was {times}, and is not pinned", use.last,
        amendment(policy, f"It is in use: {times}.", pinned=True),
    )  # fmt: skip
