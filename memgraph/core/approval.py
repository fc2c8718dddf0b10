"""Approvals: which decisions have effect, since enough persons vouch for them, and which wait.

Confirmations of one decision share its step, its action, the content and the place; they may come
over time and from any branch. What a decision takes depends on every place the law has had, and on
those of the laws that it ends or departs from: no way round leads over a softer folder.
"""

from __future__ import annotations

import contextlib
import itertools
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from memgraph.core.confirmation import Action, Confirmation
from memgraph.core.layout import TRUST, Kind, kind_of, law_path
from memgraph.core.scope import governs
from memgraph.core.trust import Threshold, Trust, objections, person_key, strictest, threshold

Decision: TypeAlias = tuple[object, ...]
Places: TypeAlias = Mapping[str, tuple[str, ...]]  # paths of laws, by the policies' ids

_BENDING = ("supersedes", "exception_to", "distinct_from")


@dataclass(frozen=True, slots=True)
class Approval:
    """One decision, with all that was said for it.

    ``persons`` are those who count today; ``objections`` say of the other confirmations, by
    file, why they do not. ``in_effect`` is also what the base took as enough in its time;
    ``taken`` even if the key of one was revoked since.
    """

    confirmations: tuple[Confirmation, ...]
    asks: Threshold
    persons: tuple[str, ...]
    objections: Mapping[str, str]
    in_effect: bool
    taken: bool

    @property
    def first(self) -> Confirmation:
        """The confirmation that stands for the decision."""
        return self.confirmations[0]

    @property
    def last(self) -> Confirmation:
        """The confirmation from whose day on the decision has effect."""
        return max(self.confirmations, key=lambda made: made.effective)

    @property
    def decided(self) -> bool:
        """True for what has effect, or once had it."""
        return self.in_effect or self.taken

    @property
    def missing(self) -> int:
        """How many more persons it takes; 0 once it has effect."""
        return 0 if self.in_effect else max(0, self.asks.need - len(self.persons))


@dataclass(frozen=True, slots=True)
class Standard:
    """What confirmations are judged by: trust, the day, and what the base has already.

    ``settled`` are the files of the base's confirmations; None where everything is the base's.
    ``places`` are the paths that each policy was ever confirmed for as law.
    """

    trust: Trust | None
    day: date
    settled: frozenset[str] | None
    places: Places

    def asks(self, made: Confirmation) -> Threshold:
        """Return what the decision that ``made`` confirms takes."""
        return strictest(threshold(self.trust, place) for place in self._places(made))

    def guards(self, path: str) -> bool:
        """Return whether a change of the setting at ``path`` has to be confirmed."""
        rules = self.trust.rules if self.trust else ()
        return path == TRUST or any(governs(rule.files, path) for rule in rules)

    def _places(self, made: Confirmation) -> Iterator[str]:
        for policy in (made.policy, *bent(made), *[made.other] * bool(made.other)):
            yield from self.places.get(policy, ())
        in_force = kind_of(made.path) not in (Kind.PROPOSED, Kind.CLOSED)
        if in_force:
            yield made.path  # that of evidence and of settings too
        elif made.policy not in self.places:
            yield law_path(made.policy)

    def objection(self, made: Confirmation, asks: Threshold) -> str:
        """Return why ``made`` does not count for what is asked, or the empty string."""
        if self.trust is None:
            return ""
        settled = self.settled is None or made.file in self.settled
        found = objections(self.trust, made.by, made.signed, asks, None if settled else self.day)
        if why := next(found, ""):
            return why
        if asks.apart and person_key(made.by) == person_key(made.author):
            return f"{made.by} is its author, and the word of another person is asked"
        if not made.asks.covers(asks):
            return f"less was asked when it was made; now it takes {asks.words}"
        return ""

    def approval(self, group: Sequence[Confirmation]) -> Approval:
        """Return what the confirmations of one decision come to."""
        asks = strictest(self.asks(made) for made in group)
        found = {made.file: self.objection(made, asks) for made in group}
        persons = _persons(made for made in group if not found[made.file])
        settled = [made for made in group if self.settled is None or made.file in self.settled]
        then = _persons(made for made in settled if not self.objection(made, made.asks))
        needed = max((made.asks.need for made in settled), default=1)
        return Approval(
            tuple(group), asks, persons,
            {file: why for file, why in found.items() if why},
            in_effect=len(persons) >= asks.need or len(then) >= needed,
            taken=len(_persons(settled)) >= needed,
        )  # fmt: skip


def approvals(confirmations: Iterable[Confirmation], standard: Standard) -> Iterator[Approval]:
    """Yield every decision of ``confirmations``, by policy, step and file."""
    ordered = sorted(confirmations, key=lambda made: (made.subject, made.step, made.file))
    for _, about in itertools.groupby(ordered, key=lambda made: made.subject):
        groups: dict[Decision, list[Confirmation]] = defaultdict(list)
        for made in about:
            groups[decision(made)].append(made)
        yield from map(standard.approval, groups.values())


def decision(made: Confirmation) -> Decision:
    """Return what the approvals of one decision share."""
    return (
        made.subject, made.step, made.action, made.digest, made.path, made.settles, made.other,
        made.until, made.effective if is_later(made) else None,
    )  # fmt: skip


def is_later(made: Confirmation) -> bool:
    """Return whether a law is to end on a day that was still to come, and not at once."""
    return made.action is Action.RETIRE and made.effective > made.on


def places(confirmations: Iterable[Confirmation], laid: Iterable[tuple[str, str]] = ()) -> Places:
    """Return the paths that each policy was ever confirmed for as law.

    ``laid`` are more places of policies, where laws lie without having been confirmed for them.
    """
    found: dict[str, tuple[str, ...]] = {}
    confirmed = (
        (made.policy, made.path)
        for made in confirmations
        if made.makes_law and kind_of(made.path) is Kind.LAW
    )
    for policy, path in itertools.chain(confirmed, laid):
        known = found.get(policy, ())
        if path not in known:
            found[policy] = (*known, path)
    return found


def bent(made: Confirmation) -> Iterator[str]:
    """Yield the policies that the confirmed one ends, departs from or is told apart from.

    As law, or as what is left of one: each of them loses some of its force.
    """
    if made.makes_law or made.action is Action.REDACT:
        fields = {name: value for name, value in made.fields if name in _BENDING}
        for relation in _BENDING if fields else ():
            # What cannot be read is no policy's: the fields of none are written like that.
            with contextlib.suppress(ValueError, RecursionError):
                found = json.loads(fields.get(relation, "[]"))
                yield from map(str, found) if isinstance(found, list | dict) else ()


def _persons(confirmations: Iterable[Confirmation]) -> tuple[str, ...]:
    """Return who speaks in ``confirmations``: persons, each once, not keys."""
    return tuple({person_key(made.by): made.by for made in confirmations}.values())
