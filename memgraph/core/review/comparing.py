"""Old beside new: what a policy says that those before it did not, and the other way round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from memgraph.core.document import Plain
from memgraph.core.entry import EVERYTHING, Policy, Rule
from memgraph.core.meaning import meanings
from memgraph.core.memory import Memory
from memgraph.core.review.change import Difference, FieldChange, Reach, RuleChange
from memgraph.core.scope import NotProved, Scope, is_everything, outside, takes_away, without
from memgraph.core.touched import touched

_SOME = 3  # files that are named
_OTHERS = (
    "why", "since", "until", "review_every", "review_by", "watches", "grounds", "exception_to",
    "distinct_from", "strict", "pinned", "source",
)  # fmt: skip


@dataclass
class Comparison:
    """Compares policies of a memory. The algebra of scopes is only asked so often.

    Where it is not, what is gained and lost is told by the files of today alone.
    """

    memory: Memory
    questions: int = 50
    known: dict[Scope, tuple[str, ...]] = field(default_factory=dict)

    def difference(self, older: Sequence[Policy], newer: Policy) -> Difference:
        """Return how ``newer`` differs from ``older``: one policy, or several taken together."""
        rules, kept = self._rules(older, newer)
        before, after = _together(older), newer.scope
        old_files = {path for one in older for path in self.files(one.scope)}
        new_files = {*self.files(after)}
        said = "\n".join(one.statement for one in older)
        same = _plain(said) == _plain(newer.statement)
        return Difference(
            statement=None if same else (said, newer.statement),
            rules=rules,
            kept=kept,
            fields=tuple(_fields(older[0], newer)) if len(older) == 1 else (),
            scopes=None if before == after else (before, after),
            gained=self._reach(after, before, new_files - old_files),
            lost=self._reach(before, after, old_files - new_files),
            stays=len(old_files & new_files),
        )

    def files(self, scope: Scope) -> tuple[str, ...]:
        """Return the files of today that ``scope`` governs, the memory's own left out."""
        if scope not in self.known:
            self.known[scope] = touched(self.memory, scope)
        return self.known[scope]

    def _rules(self, older: Sequence[Policy], newer: Policy) -> tuple[tuple[RuleChange, ...], int]:
        """Return the rules that differ, those of one topic and case side by side."""
        topics = self.memory.topics
        sides: dict[tuple[str, str], tuple[list[Rule], list[Rule]]] = defaultdict(lambda: ([], []))
        for side, policies in enumerate((older, [newer])):
            for policy in policies:
                for rule in self.memory.once(meanings)(policy).rules:
                    sides[topics.topic_key(rule.topic), rule.when][side].append(rule)
        found: list[RuleChange] = []
        kept = 0
        for before, after in sides.values():
            same = [rule for rule in after if rule in before]
            kept += len(same)
            gone = [rule for rule in before if rule not in same]
            new = [rule for rule in after if rule not in same]
            longest = max(len(gone), len(new))
            pairs = zip(_filled(gone, longest), _filled(new, longest), strict=True)
            found += [RuleChange(*pair) for pair in pairs]
        return tuple(found), kept

    def _reach(self, one: Scope, other: Scope, files: set[str]) -> Reach:
        """Return what ``one`` has beyond ``other``; ``files`` are those of today."""
        some = tuple(sorted(files)[:_SOME])
        if one == other or self.questions <= 0:
            return Reach((), len(files), some)
        self.questions -= 1
        patterns = without(one, other)
        path = ""
        if not patterns and not files:
            try:
                path = outside(one, other) or ""
            except NotProved:
                path = ""
        return Reach(patterns, len(files), some, path)


def _together(older: Sequence[Policy]) -> Scope:
    """Return the scope of policies taken together, as far as it can be written as one."""
    if len(older) == 1:
        return older[0].scope
    if any(is_everything(policy.scope) for policy in older):
        return EVERYTHING
    patterns = dict.fromkeys(glob for policy in older for glob in policy.scope)
    return tuple(glob for glob in patterns if not takes_away(glob))


def _filled(rules: Sequence[Rule], length: int) -> list[Rule | None]:
    return [*rules, *[None] * (length - len(rules))]


def _plain(text: str) -> str:
    return " ".join(text.split())


def _fields(before: Policy, after: Policy) -> Iterator[FieldChange]:
    old, new = before.document, after.document
    for name in _OTHERS:
        one, other = in_words(old.get(name, "")), in_words(new.get(name, ""))
        if one != other:
            yield FieldChange(name, one, other)


def in_words(value: Plain) -> str:
    """Return a value of a document on one line: lists by commas, mappings as ``name: value``."""
    if isinstance(value, dict):
        return ", ".join(f"{name}: {in_words(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return ("; " if any(isinstance(one, dict) for one in value) else ", ").join(
            map(in_words, value)
        )
    return str(value)
