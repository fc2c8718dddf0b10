"""Memory: all entries and confirmations of one Git state, frozen."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, TypeVar

from memgraph.core.approval import Approval, Places, Standard, approvals, places
from memgraph.core.confirmation import Action, Confirmation, fields_of
from memgraph.core.document import Fault
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.format import Config
from memgraph.core.layout import Kind, is_own, kind_of, stem
from memgraph.core.rest import Rest
from memgraph.core.scope import folders, governed
from memgraph.core.settings import Setting
from memgraph.core.topics import Topics
from memgraph.core.trust import Trust

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Unread:
    """A file of the memory that could not be read, or a part of it; never dropped."""

    file: str
    fault: Fault

    @property
    def stem(self) -> str:
        """The id that the file's name claims."""
        return stem(self.file)


@dataclass(frozen=True)
class Memory:
    """What one Git state holds, and the day it is judged for.

    ``config``, ``topics`` and ``trust`` are what the state is judged by, ``own_config``,
    ``own_topics`` and ``own_trust`` what it holds itself. ``settled`` are the files of the
    confirmations that the base holds too; None where everything counts as the base's. ``before``
    are the places that laws had and have in the base: also those of confirmations that the
    change removes, and of laws that were moved by hand, count for what a decision takes. ``pin``
    is the digest with which trust is known to have begun, empty where nothing is known.
    ``files`` maps every path of that state to its blob id; ``cards`` are the contents of the files
    in which a card of the law lies. ``rev`` is what Git calls the state, for commands to run.
    Where only a part of the entries was read, ``rest`` tells of the others. ``other_day``: it is
    judged for a day other than that of its files.
    """

    day: date
    policies: tuple[Policy, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    confirmations: tuple[Confirmation, ...] = ()
    unread: tuple[Unread, ...] = ()
    config: Config = field(default_factory=Config)
    own_config: Config = field(default_factory=Config)
    topics: Topics = field(default_factory=Topics)
    own_topics: Topics = field(default_factory=Topics)
    trust: Trust | None = None
    own_trust: Trust | None = None
    own_settings: Mapping[str, Setting] = field(default_factory=dict)
    pin: str = ""
    settled: frozenset[str] | None = None
    before: Places = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, bytes] = field(default_factory=dict)
    rev: str = "HEAD"
    rest: Rest | None = None
    other_day: bool = False

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All policies, then all evidence."""
        return (*self.policies, *self.evidence)

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        """Every entry under its id; of two with one id the first by path."""
        return {entry.id: entry for entry in reversed(self.entries)}

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all entries, sorted, those that a part leaves out among them."""
        return tuple(sorted({*self.by_id, *(self.rest.ids() if self.rest else ())}))

    @property
    def judged(self) -> Iterable[Entry]:
        """The entries about which this memory answers: all, or some of a part."""
        judged = self.rest.judged if self.rest else None
        return (entry for entry in self.entries if judged is None or entry.file in judged)

    @property
    def own_paths(self) -> Iterable[str]:
        """The paths of this memory: all, or those of a part."""
        return self.rest.paths if self.rest else self.files

    @cached_property
    def _again(self) -> Mapping[str, list[Entry]]:
        """The entries that are not the first with their id, under it."""
        found: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            if self.by_id[entry.id] is not entry:
                found[entry.id].append(entry)
        return found

    def with_id(self, name: str) -> list[Entry]:
        """Return every entry that claims this id; more than one is a fault."""
        first = self.by_id.get(name)
        return [first, *self._again.get(name, ())] if first else []

    @cached_property
    def by_file(self) -> Mapping[str, Entry | Confirmation]:
        """Every entry and confirmation under its path."""
        return {item.file: item for item in (*self.entries, *self.confirmations)}

    @cached_property
    def standard(self) -> Standard:
        """What says which confirmations count."""
        laid = ((policy, path) for policy, paths in self.before.items() for path in paths)
        return Standard(self.trust, self.day, self.settled, places(self.confirmations, laid))

    @cached_property
    def _approvals(self) -> Mapping[str, list[Approval]]:
        found: dict[str, list[Approval]] = defaultdict(list)
        for approval in approvals(self.confirmations, self.standard):
            found[approval.first.subject].append(approval)
        return found

    @property
    def all_approvals(self) -> Iterator[Approval]:
        """Every decision, about whatever."""
        return (approval for found in self._approvals.values() for approval in found)

    @property
    def in_effect(self) -> Iterator[Confirmation]:
        """Every confirmation of a decision that has effect."""
        return (made for found in self._decisions.values() for made in found)

    def is_unsettled(self, made: Confirmation) -> bool:
        """Return whether the base does not hold this confirmation."""
        return self.settled is not None and made.file not in self.settled

    @cached_property
    def _decisions(self) -> Mapping[str, list[Confirmation]]:
        in_effect = {
            name: [made for one in found if one.in_effect for made in one.confirmations]
            for name, found in self._approvals.items()
        }
        return {
            name: sorted(found, key=lambda made: (made.step, made.file))
            for name, found in in_effect.items()
        }

    @cached_property
    def _successors(self) -> Mapping[str, list[Policy]]:
        found: dict[str, list[Policy]] = defaultdict(list)
        for policy in self.policies:
            for older in dict.fromkeys(policy.supersedes):
                found[older].append(policy)
        return found

    @cached_property
    def _linking(self) -> Mapping[tuple[str, str], list[Evidence]]:
        found: dict[tuple[str, str], list[Evidence]] = defaultdict(list)
        for evidence in self.evidence:
            for relation in ("supports", "against", "about", "closes"):
                for other in getattr(evidence, relation):
                    found[relation, other].append(evidence)
        return found

    @cached_property
    def _folders(self) -> frozenset[str]:
        return frozenset(
            path[:end] for path in self.files for end, letter in enumerate(path) if letter == "/"
        )

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """All paths; those of the memory itself and of tools last, since nobody thinks of them."""
        return tuple(sorted(self.files, key=lambda path: (is_own(path) or path[:1] == ".", path)))

    def near(self, patterns: Iterable[str]) -> Mapping[str, str]:
        """Return files, by path, among which all are that match one of the patterns."""
        return self.rest.files(folders(patterns)) if self.rest else self.files

    @cached_property
    def unread_files(self) -> frozenset[str]:
        """The files that could not be read, or not in full."""
        return frozenset(item.file for item in self.unread)

    @cached_property
    def unread_ids(self) -> frozenset[str]:
        """The ids that these files claim."""
        return frozenset(item.stem for item in self.unread)

    @cached_property
    def _answers(self) -> dict[Any, Any]:
        return {}

    def once(self, question: Callable[[Memory], Answer]) -> Answer:
        """Return ``question(self)``, asked only once: a memory never changes."""
        if question not in self._answers:
            self._answers[question] = question(self)
        answer: Answer = self._answers[question]
        return answer

    def once_for(self, question: Callable[[Memory, Policy], Answer], policy: Policy) -> Answer:
        """Return ``question(self, policy)``, asked only once of each content at each place."""
        asked = (question, policy.id, policy.digest, policy.file)
        if asked not in self._answers:
            self._answers[asked] = question(self, policy)
        answer: Answer = self._answers[asked]
        return answer

    def governed(self, scope: tuple[str, ...]) -> frozenset[str]:
        """Return the paths in ``scope``; remembered, since every pair of policies asks."""
        if scope not in self._answers:
            self._answers[scope] = frozenset(governed(scope, self.near(scope)))
        found: frozenset[str] = self._answers[scope]
        return found

    def has_path(self, path: str) -> bool:
        """Return whether ``path`` is a file or a folder of this state."""
        folder = path.rstrip("/")
        if path in self.files or not folder:
            return path in self.files
        return bool(self.rest.files((folder,))) if self.rest else folder in self._folders

    def policy(self, name: str) -> Policy | None:
        """Return the policy with this id, or None."""
        found = self.by_id.get(name)
        return found if isinstance(found, Policy) else None

    def approvals(self, subject: str) -> list[Approval]:
        """Return every decision about an entry's id or a setting's path, by step.

        Those that wait for more persons are among them.
        """
        return self._approvals.get(subject, [])

    def decisions(self, subject: str) -> list[Confirmation]:
        """Return the confirmations of the decisions that have effect, by step."""
        return self._decisions.get(subject, [])

    def successors(self, policy: str) -> list[Policy]:
        """Return the policies, proposals too, that name this one in ``supersedes``."""
        return self._successors.get(policy, [])

    def evidence_that(self, relation: str, other: str) -> list[Evidence]:
        """Return the evidence that ``supports``, is ``against``, ``about`` or ``closes`` an id."""
        return self._linking.get((relation, other), [])

    def promotions(self, policy: Policy) -> list[Confirmation]:
        """Return the confirmations that make this exact content law, by step."""
        return self.once_for(_promotions, policy)

    def replacing(
        self, policies: Iterable[Policy], confirmations: Iterable[Confirmation] = ()
    ) -> Memory:
        """Return this memory with some policies replaced (by id) or added, and more proofs.

        It has no cards: what is only planned cannot be on one yet.
        """
        changed = {policy.id: policy for policy in policies}
        kept = [policy for policy in self.policies if policy.id not in changed]
        return dataclasses.replace(
            self,
            policies=tuple(sorted((*kept, *changed.values()), key=lambda p: p.file)),
            confirmations=tuple(
                sorted((*self.confirmations, *confirmations), key=lambda c: c.file)
            ),
            cards={},
        )


def _promotions(memory: Memory, policy: Policy) -> list[Confirmation]:
    return [
        made for made in memory.decisions(policy.id) if made.makes_law and vouches(made, policy)
    ]


def vouches(confirmation: Confirmation, entry: Entry) -> bool:
    """Return whether ``confirmation`` is about exactly the content of ``entry``."""
    return (
        confirmation.subject == entry.id
        and confirmation.digest == entry.digest
        and confirmation.fields == fields_of(entry.document)
    )


def is_redacted(memory: Memory, entry: Entry) -> bool:
    """Return whether a person took out what stood in ``entry``, and left this in its place."""
    return bool(entry.redacted) and any(
        made.action is Action.REDACT and vouches(made, entry) for made in memory.decisions(entry.id)
    )


def standing(policy: Policy) -> Kind | None:
    """Return where the policy's path puts it: law, proposed or closed."""
    return kind_of(policy.file)


def is_new(policy: Policy, base: Memory | None) -> bool:
    """Return whether the change that is judged against ``base`` adds or edits the policy."""
    before = base.policy(policy.id) if base else None
    return base is not None and (before is None or before.digest != policy.digest)


def is_new_law(policy: Policy, base: Memory | None) -> bool:
    """Return whether the change that is judged against ``base`` makes a proposal law."""
    before = base.policy(policy.id) if base else None
    was_proposed = before is not None and standing(before) is Kind.PROPOSED
    return was_proposed and standing(policy) is Kind.LAW
