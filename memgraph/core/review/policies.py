"""What a change does to policies: decisions that take effect, and files that moved or changed.

A decision says what happened. Where none does, the places of the file before and after say it,
and whether a confirmation stands behind that is asked of the memory after the change.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from memgraph.core.approval import Approval
from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.entry import Policy
from memgraph.core.layout import Kind
from memgraph.core.meaning import meanings
from memgraph.core.memory import Memory, standing, vouches
from memgraph.core.review.again import taken_up
from memgraph.core.review.change import ENDING, Change, What
from memgraph.core.review.comparing import Comparison
from memgraph.core.review.confirmed import Vote, votes_of
from memgraph.core.status import binds, live, rejected, window
from memgraph.core.trust import person_key

_VERSION = re.compile(r"-\d{1,3}$")
# The decisions by which a policy comes to lie elsewhere; the others leave it where it is.
_PLACING = (Action.PROMOTE, Action.RETIRE, Action.REJECT, Action.REDACT)
_DECIDED = {
    Action.RETIRE: What.RETIRED, Action.REJECT: What.REJECTED, Action.REDACT: What.REDACTED,
    Action.UPHOLD: What.UPHELD, Action.DEFER: What.DEFERRED,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sides:
    """The two memories, and the decisions that take effect between them."""

    before: Memory
    after: Memory
    decided: Mapping[str, list[Approval]]


def changes(sides: Sides, paths: Iterable[str]) -> tuple[Change, ...]:
    """Return what happens to policies; ``paths`` are those in which the memories differ.

    In the order of ``What``, then by id. A law that is superseded is told with its successor.
    """
    names = dict.fromkeys(
        item.id
        for memory in (sides.before, sides.after)
        for path in paths
        if isinstance(item := memory.by_file.get(path), Policy)
    )
    taken_away = (
        made.policy for made in sides.before.confirmations if made.file not in sides.after.by_file
    )
    named = sorted({*names, *sides.decided, *taken_away})
    found = [change for name in named for change in _of(sides, name)]
    ended = {one.id for change in found if change.makes_law for one in change.older}
    found = [one for one in found if one.what is not What.FILED or one.policy.id not in ended]
    order, compare = list(What), Comparison(sides.after)
    found.sort(key=lambda change: (order.index(change.what), change.policy.id))
    return tuple(_told(sides, compare, change) for change in found)


def _told(sides: Sides, compare: Comparison, change: Change) -> Change:
    """Add what can only be worked out for a change that is told."""
    older, before = change.older, change.before
    if not older and before and before.digest != change.policy.digest:
        older = (before,)
    compared = bool(older) and change.what is not What.REDACTED
    files = len(compare.files(change.policy.scope))
    ends = change.what in ENDING and before is not None and binds(sides.before, before)
    comes = change.is_open or change.makes_law or change.what is What.UNCONFIRMED
    return dataclasses.replace(
        change,
        difference=compare.difference(older, change.policy) if compared else None,
        files=files,
        freed=files if ends else None,
        again=taken_up(sides.after, change.policy) if comes else (),
        alone=change.makes_law and _alone(change),
        unreadable=before is not None and before.file in sides.after.unread_files,
    )


def _alone(change: Change) -> bool:
    """Return whether the one who proposed a law is the only one who confirmed it."""
    by = {person_key(vote.by) for vote in change.votes if not vote.objection}
    return by == {person_key(change.policy.recorded.by)}


def _of(sides: Sides, name: str) -> Iterator[Change]:
    """Yield what happens to one policy: at most one thing by its place, and other decisions."""
    old = sides.before.policy(name)
    claiming = _claiming(sides, name, old)
    new = claiming[0] if claiming else None
    for other in claiming[1:]:
        if change := _replaced(sides, None, other):
            yield change
    if new is None:
        if old:
            proposed = standing(old) is Kind.PROPOSED
            yield Change(what=What.WITHDRAWN if proposed else What.DELETED, policy=old, before=old)
        return
    placed = False
    for approval in sides.decided.get(name, ()):
        if change := _by_decision(sides, old, new, approval):
            placed = placed or approval.first.action in _PLACING
            yield change
    if not placed and (change := _by_place(sides, old, new)):
        yield change


def _claiming(sides: Sides, name: str, old: Policy | None) -> list[Policy]:
    """Return who has an id now: first the one that had it, then others that the change brings."""
    found = [one for one in sides.after.with_id(name) if isinstance(one, Policy)]
    found.sort(key=lambda one: old is None or one.file != old.file)
    files = sides.before.files
    return found[:1] + [
        one for one in found[1:] if files.get(one.file) != sides.after.files[one.file]
    ]


def _by_decision(
    sides: Sides, old: Policy | None, new: Policy, approval: Approval
) -> Change | None:
    """Return what a decision that takes effect does; None where it is about another text."""
    made = approval.last
    if not vouches(made, new):
        return None
    votes = tuple(votes_of(approval))
    if not made.makes_law:
        return Change(
            what=_DECIDED[made.action], policy=new, before=old, votes=votes, reason=made.reason,
            start=made.effective, other=made.other, until=made.until, settles=made.settles,
        )  # fmt: skip
    was_law = old is not None and standing(old) is Kind.LAW and bool(sides.before.promotions(old))
    if was_law and old is not None and old.digest == new.digest:
        what = What.RENEWED if made.path == old.file else What.RELOCATED
    elif standing(new) is Kind.PROPOSED:
        what = What.CONFIRMED
    else:
        return _new_law(sides, old, new, votes)
    return Change(what=what, policy=new, before=old, votes=votes, start=made.effective)


def _by_place(sides: Sides, old: Policy | None, new: Policy) -> Change | None:
    """Return what the places of a policy's file say, where no new decision says it."""
    was, now = old and standing(old), standing(new)
    if old is None or was is not now or _lost_its_word(sides, old, new):
        return _replaced(sides, old, new)
    if old.digest != new.digest:
        what = What.EDITED if now is Kind.PROPOSED else What.ALTERED
    elif old.file != new.file:
        by_word = _confirmed_there(sides.after, new)
        what = What.FILED if now is Kind.PROPOSED or by_word else What.MOVED
    elif sides.before.files.get(old.file) != sides.after.files.get(new.file):
        what = What.LAYOUT
    else:
        return None
    return Change(what=what, policy=new, before=old)


def _lost_its_word(sides: Sides, old: Policy, new: Policy) -> bool:
    """Return whether the word that made the policy what its place says was taken away."""
    if old.digest != new.digest:
        return False
    if standing(new) is Kind.LAW:
        return bool(sides.before.promotions(old)) and not sides.after.promotions(new)
    was = standing(new) is Kind.CLOSED and _ended(sides.before, old)
    return was and not _ended(sides.after, new)


def _replaced(sides: Sides, old: Policy | None, new: Policy) -> Change | None:
    """Return what it means that a policy came to lie among others than before."""
    after, was, now = sides.after, old and standing(old), standing(new)
    if now is Kind.PROPOSED:
        if old is None:
            replaced = tuple(_replaceable(sides, new))
            return Change(what=What.PROPOSED, policy=new, older=replaced)
        return Change(what=What.REOPENED, policy=new, before=old)
    if now is Kind.LAW:
        if was is Kind.CLOSED:
            return Change(what=What.REOPENED, policy=new, before=old)
        if promotions := after.promotions(new):
            return _new_law(sides, old, new, tuple(_votes(after, new, promotions)))
        return Change(
            what=What.UNCONFIRMED, policy=new, before=old, older=tuple(_replaceable(sides, new)),
            votes=tuple(vote for one in after.approvals(new.id) for vote in votes_of(one)),
        )  # fmt: skip
    if was is not Kind.LAW and rejected(after, new):
        return Change(what=What.REJECTED, policy=new, before=old)
    return Change(what=What.FILED if _ended(after, new) else What.CLOSED, policy=new, before=old)


def _new_law(sides: Sides, old: Policy | None, new: Policy, votes: tuple[Vote, ...]) -> Change:
    """Return the change that makes a proposal law, beside the laws whose place it takes."""
    older = tuple(_replaceable(sides, new))
    what = What.SUPERSEDES if older else What.PROMOTED
    if len(older) == 1 and _same_matter(sides.after, older[0], new):
        what = What.AMENDED
    found = window(sides.after, new)
    return Change(
        what=what, policy=new, before=old, older=older, votes=votes,
        start=found.start if found else None,
    )  # fmt: skip


def _replaceable(sides: Sides, newer: Policy) -> Iterator[Policy]:
    """Yield the laws whose place ``newer`` takes: those of before, and of this change.

    One that had ended before is named as superseded, and loses no place.
    """
    for name in dict.fromkeys(newer.supersedes):
        memory = sides.before if sides.before.policy(name) else sides.after
        found = memory.policy(name)
        if not found or name == newer.id or not window(memory, found):
            continue
        if memory is sides.after or live(memory, found):
            yield found


def _same_matter(memory: Memory, older: Policy, newer: Policy) -> bool:
    """Return whether a law is another version of one, and not another law in its place."""
    if _VERSION.sub("", older.id) == _VERSION.sub("", newer.id):
        return True
    topics = [
        {memory.topics.topic_key(rule.topic) for rule in memory.once(meanings)(one).rules}
        for one in (older, newer)
    ]
    return bool(topics[0] & topics[1])


def _votes(memory: Memory, policy: Policy, made: list[Confirmation]) -> Iterator[Vote]:
    for approval in memory.approvals(policy.id):
        if any(one in made for one in approval.confirmations):
            yield from votes_of(approval)


def _confirmed_there(memory: Memory, policy: Policy) -> bool:
    """Return whether the last word for a law names the place where it lies."""
    promotions = memory.promotions(policy)
    return bool(promotions) and promotions[-1].path == policy.file


def _ended(memory: Memory, policy: Policy) -> bool:
    """Return whether a closed policy was law, and came to its end by a person's word or its own."""
    found = window(memory, policy)
    return bool(found and found.end and found.end <= memory.day)
