"""Around a change: what it can bear on, and what must be read to judge that.

Everything here errs on the side of more: what is named without need costs time, what is left out
would make a check say something else than one of the whole memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AnySet
from dataclasses import dataclass
from typing import Protocol

from memgraph.core.frequency import MOST
from memgraph.core.layout import Kind, kind_of
from memgraph.core.part.traits import (
    BEARING,
    RELATIONS,
    Sort,
    Traits,
    keys,
    link,
    meeting,
    owner,
)

_ENOUGH = 2  # marks that two sentences share before they are compared; a topic is enough alone


class Kept(Protocol):
    """The traits of a memory that was judged as a whole."""

    def having(self, wanted: Iterable[str]) -> set[str]:
        """Return the paths of what has any of these keys."""

    def traits(self, paths: Iterable[str]) -> list[Traits]:
        """Return the traits of what lies at these paths."""

    def marked(self, marks: Iterable[str], most: int, *, texts: bool) -> Iterable[tuple[str, str]]:
        """Return pairs of a mark and a path that is counted by it, where at most ``most`` are.

        With ``texts`` only those without stored rules.
        """


@dataclass(frozen=True)
class Around:
    """What was judged, with what a change brings: ``changed``, as it was and as it is."""

    kept: Kept
    changed: Sequence[Traits]

    def having(self, wanted: Iterable[str]) -> set[str]:
        """Return the paths of what has, or had, any of these keys."""
        asked = frozenset(wanted)
        new = {each.path for each in self.changed if not asked.isdisjoint(keys(each))}
        return self.kept.having(asked) | new

    def traits(self, paths: AnySet[str]) -> list[Traits]:
        """Return all traits of what lies, or lay, at these paths."""
        new = [each for each in self.changed if each.path in paths]
        return self.kept.traits(paths) + new

    def affected(self, near_files: Iterable[str]) -> set[str]:
        """Return the paths of all that the change can bear on.

        ``near_files`` are the keys of what changed files bear on.
        """
        touched = _touched(self.changed)
        twins = [key for one in self.changed for key in _shared(one)]
        first = self.having([*_about(touched, RELATIONS), *twins, *near_files])
        bending = [each for each in self.traits(first) if each.sort is not Sort.EVIDENCE]
        again = self.having(_about(_touched(bending), BEARING))
        # What these close or stop closing binds no more, or does again: with all it rests on.
        turned = [each for each in self.traits(again) if each.sort is Sort.POLICY]
        resting = self.having(owner(other) for each in turned for other in _grounds(each))
        found = {each.path for each in self.changed} | first | again | resting
        return found | self._closing([*self.changed, *bending, *turned])

    def _closing(self, bending: Iterable[Traits]) -> set[str]:
        """Return the proposals that are to close a law on a topic on which something changed.

        Laws of the change itself, which are to close one, are looked at whatever they are.
        """
        topics = {key for each in bending for key in meeting(each)}
        older = {each.id for each in self.traits(self.having(topics))}
        closing = self.having(link("supersedes", name) for name in older)
        return {path for path in closing if kind_of(path) is Kind.PROPOSED}

    def needed(self, affected: AnySet[str], compared: AnySet[str]) -> set[str]:
        """Return the paths of all that must be read to judge what is ``affected``, itself too.

        Of the policies among it only those that are ``compared`` may say something else of others
        than they did.
        """
        policies = [each for each in self.traits(compared) if each.sort is Sort.POLICY]
        found = {*affected, *self._ruling(policies), *self._alike(policies)}
        found |= self.having(key for each in policies for key in _shared(each))
        front = found
        while front:
            asked = (key for each in self.traits(front) for key in _asks(each, affected))
            front = self.having(asked) - found
            found = found | front
        return found

    def _ruling(self, policies: Iterable[Traits]) -> set[str]:
        """Return what a clash with one of these policies can go through.

        A policy that leaves a choice leads on to its other topics.
        """
        older = {owner(other) for each in policies for name, other in each.links
                 if name == "supersedes"}  # fmt: skip
        front = [*policies, *self.traits(self.having(older))]
        found: set[str] = set()
        asked: set[str] = set()
        while front:
            topics = {key for each in front for key in meeting(each)} - asked
            asked |= topics
            new = self.having(topics) - found
            found |= new
            front = [each for each in self.traits(new) if each.branching]
        return found

    def _alike(self, policies: Iterable[Traits]) -> set[str]:
        """Return the policies whose sentences are compared with those of these policies.

        Two that both have stored rules are not.
        """
        found: set[str] = set()
        for one in policies:
            shared: Counter[str] = Counter()
            for name, path in self.kept.marked(one.marks, MOST, texts=not one.text):
                shared[path] += _ENOUGH if name.startswith("topic ") else 1
            for other in self.changed:
                common = {*one.marks} & {*other.marks}
                shared[other.path] += len(common) + any(n.startswith("topic ") for n in common)
            found |= {path for path, count in shared.items() if count >= _ENOUGH}
        return found


def _shared(found: Traits) -> list[str]:
    """Return the keys of what says the same, or lies where another letter case would be the same.

    The others lead from files to it, and to nothing else that has them too.
    """
    return [key for key in found.more if key.startswith(("case ", "said "))]


def _grounds(found: Traits) -> list[str]:
    return [other for name, other in found.links if name == "grounds"]


def _touched(changed: Iterable[Traits]) -> set[str]:
    """Return the ids of what changed, and of what is another thing by that."""
    own = {each.id for each in changed if each.id}
    return own | {other for each in changed for name, other in each.links if name in BEARING}


def _about(names: Iterable[str], relations: Sequence[str]) -> list[str]:
    """Return the keys of what is called so, and of what names it in one of these relations."""
    return [key for name in names for key in (owner(name), *(link(r, name) for r in relations))]


def _asks(found: Traits, affected: AnySet[str]) -> list[str]:
    """Return the keys of what tells what an item is.

    Of what is judged itself that is all that bears on it, of another policy only what tells
    whether it holds.
    """
    named = [owner(other) for name, other in found.links]
    if found.sort is Sort.CONFIRMATION:
        return [*named, *(link("of", other) for name, other in found.links if name == "of")]
    if found.path in affected:
        return [*named, owner(found.id), *(link(name, found.id) for name in BEARING)]
    told = [link("of", found.id), link("beside", found.id)]
    if found.sort is Sort.EVIDENCE:
        return [*told, link("closes", found.id)]
    lineage = [owner(other) for name, other in found.links if name != "grounds"]
    return [*told, *lineage, link("supersedes", found.id)]
