"""Vouching: a decision as this person can confirm it, under the trust of the base."""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Iterator

from memgraph.core.approval import Approval, decision, is_later
from memgraph.core.confirmation import Confirmation, file_of
from memgraph.core.layout import TRUST
from memgraph.core.legible import refused, shown
from memgraph.core.memory import Memory
from memgraph.core.names import misleading
from memgraph.core.settings import SETTINGS
from memgraph.core.trust import Level, Trust, person_key
from memgraph.errors import Refused


def vouched(memory: Memory, draft: Confirmation) -> tuple[Confirmation, int]:
    """Return ``draft`` with its step, proof and file, and how many persons it then waits for.

    Its proof is presumed: what this person's key will give. Raises Refused for a person whose
    word does not count, or has been given already.
    """
    _legible(draft)
    asks = memory.standard.asks(draft)
    made = dataclasses.replace(draft, proof=asks.level.word, need=asks.need, apart=asks.apart)
    waiting = next((one for one in memory.approvals(draft.subject) if _joins(made, one)), None)
    step = waiting.first.step if waiting else 1 + _last_step(memory, draft.subject)
    signed = memory.trust.presumed(made.by, asks.level) if memory.trust else None
    made = dataclasses.replace(made, step=step, signed=signed)
    made = dataclasses.replace(made, file=file_of(made, memory.by_file))
    if why := _objection(memory, made):
        raise Refused(why, where=draft.path, next_step=_way_in(memory.trust, made))
    persons = {person_key(person) for person in waiting.persons} if waiting else set()
    if person_key(made.by) in persons:
        raise Refused(
            f"{made.by} has confirmed it already; it takes {asks.words}", where=draft.path,
            next_step="another person runs the same command",
        )  # fmt: skip
    return made, max(0, asks.need - len(persons) - 1)


def carried_by(memory: Memory, draft: Confirmation) -> Confirmation | None:
    """Return the confirmation of the same decision if it is the last that has effect, or None."""
    last = memory.decisions(draft.subject)[-1:]
    same = [made for made in last if _same(draft, made)]
    return same[0] if same else None


def _objection(memory: Memory, made: Confirmation) -> str:
    """Return why the word of this person would not count, or the empty string."""
    member = memory.trust.member(made.by) if memory.trust else None
    if member and made.signed is None and made.asks.level > Level.TYPED:
        kind = "hardware key" if made.asks.level > Level.KEY else "key"
        return f"{member.name} has no {kind}, and it takes {made.asks.words}"
    return memory.standard.objection(made, made.asks)


def again(made: Confirmation) -> str:
    """Return how a person runs the command of a decision, to join it or to make it anew."""
    if made.about_settings:
        return "memgraph trust confirm"
    words = ["memgraph", str(made.action), made.policy, *[made.other] * bool(made.other)]
    words += ["--reason", made.reason] if made.reason else []
    words += ["--until", str(made.until)] if made.until else []
    words += ["--from", str(made.effective)] if is_later(made) else []
    words += [part for evidence in made.settles for part in ("--evidence", evidence)]
    return shlex.join(words)


def pending_settings(memory: Memory) -> Iterator[Approval]:
    """Yield the changes of settings that persons have confirmed, and that are not in place yet.

    Some wait for more persons; those in effect only for their file to be written.
    """
    for path in SETTINGS:
        own, found = memory.own_settings.get(path), memory.approvals(path)
        last = _last_step(memory, path)
        for approval in found:
            new = approval.first.digest != (own.digest if own else "")
            if path in memory.unread_files:
                break
            # Trust that was merged past the check is newer than what was confirmed last.
            merged = memory.own_trust.version if memory.own_trust and path == TRUST else 0
            current = approval.in_effect and approval.first.step == last > merged
            waiting = bool(approval.persons) and approval.first.step > last
            if new and (current or waiting):
                yield approval


def _joins(made: Confirmation, approval: Approval) -> bool:
    return not approval.decided and _same(made, approval.first)


def _same(one: Confirmation, other: Confirmation) -> bool:
    return decision(dataclasses.replace(one, step=other.step)) == decision(other)


def _last_step(memory: Memory, subject: str) -> int:
    done = (one for one in memory.approvals(subject) if one.decided)
    return max((one.first.step for one in done), default=0)


def _legible(draft: Confirmation) -> None:
    if misleading(draft.by):
        raise Refused(
            f"your name could be taken for another person's: {draft.by}",
            next_step="git config user.name 'Your Name', without < > and @",
        )
    for what, text in (
        ("the reason", draft.reason), ("the name", draft.by), ("the path", draft.path),
    ):  # fmt: skip
        if list(refused(text)):
            raise Refused(f"{what} holds a control or invisible character: {shown(text)}",
                          next_step="write it without")  # fmt: skip


def _way_in(trust: Trust | None, made: Confirmation) -> str:
    """Say what a person whose word does not count can do."""
    if trust is None or trust.problem or trust.member(made.by):
        return "memgraph trust show says who may confirm what"
    known = ", ".join(member.name for member in trust.members.values())
    return (
        f"trusted are {known}; if you are one of them: git config user.email ADDRESS; "
        "if not, one of them runs: memgraph trust add"
    )
