"""Coverage: what loses its rule when a policy closes one that covers more, or says more."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

from memgraph.core.clash.choices import Choices
from memgraph.core.entry import Policy, Rule
from memgraph.core.layout import is_own
from memgraph.core.meaning import Certainty, meaning
from memgraph.core.memory import Memory
from memgraph.core.scope import NotProved, Scope, outside, without
from memgraph.core.status import binds
from memgraph.core.topics import ACTION


@dataclass(frozen=True, slots=True)
class Gap:
    """The paths that lose their rule.

    ``scope`` are patterns for them, empty where they cannot be written simply, ``path`` is the
    shortest of all that there could be, and ``files`` are those of today.
    """

    scope: Scope
    path: str
    files: tuple[str, ...]


def gap(memory: Memory, older: Policy, newer: Policy) -> Gap | None:
    """Return what ``older`` covers, and neither ``newer`` nor a law on the same topics does.

    None where there is no such path, or where that is not proved.
    """
    said = meaning(older, memory.topics)
    before, topics = said.scope, {memory.topics.topic_key(rule.topic) for rule in said.rules}
    after = (*meaning(newer, memory.topics).scope, *_elsewhere(memory, older, newer, topics))
    try:
        path = outside(before, after)
    except NotProved:
        return None
    if path is None:
        return None
    lost = memory.governed(before) - memory.governed(after)
    files = (file for file in memory.paths if file in lost and not is_own(file))
    return Gap(_from_all(without(before, after)), path, tuple(files))


def dropped(memory: Memory, older: Policy, newer: Policy) -> tuple[str, ...]:
    """Return the topics that ``older`` rules on, and neither ``newer`` nor a law in its place does.

    What comes with a value is said with it. Of a policy without stored rules it is not known what
    it says; actions are no topic, and what was guessed from a sentence counts for nothing.
    """
    before = meaning(older, memory.topics)
    if not newer.rules:
        return ()
    choices = Choices(memory.topics)
    kept = {topic for rule in newer.rules for topic in _told(choices, rule)}
    sure = (
        rule.topic for rule, certainty in zip(before.rules, before.certainties, strict=True)
        if certainty is not Certainty.GUESSED
    )  # fmt: skip
    lost = dict.fromkeys(map(choices.topic, sure)).keys() - kept - {ACTION}
    return tuple(
        choices.said((topic, ""))[0] for topic in sorted(lost)
        if not _ruled_elsewhere(memory, older, newer, topic)
    )  # fmt: skip


def _told(choices: Choices, rule: Rule) -> Iterator[str]:
    yield choices.topic(rule.topic)
    for value in (*rule.must, *rule.must_one_of, *rule.should, *rule.may):
        yield from (topic for topic, _ in choices.steps(choices.atom(rule.topic, value)))


def _ruled_elsewhere(memory: Memory, older: Policy, newer: Policy, topic: str) -> bool:
    """Return whether it is proved that other laws rule on a topic wherever ``older`` does."""
    rest = tuple(_elsewhere(memory, older, newer, {topic}))
    try:
        return bool(rest) and outside(meaning(older, memory.topics).scope, rest) is None
    except NotProved:
        return False


def _from_all(scope: Scope) -> Scope:
    """Return the same scope, said in full: one that begins with ``!`` begins with everything."""
    return ("**", *scope) if scope and scope[0].startswith("!") else scope


def _elsewhere(memory: Memory, older: Policy, newer: Policy, topics: Set[str]) -> Iterator[str]:
    """Yield the patterns of the laws that stay and rule, always, on all these topics.

    Patterns only add up where none of them takes paths away. Actions are no topic: two rules on
    them say nothing of each other.
    """
    if not topics or ACTION in topics:
        return
    for policy in memory.policies:
        stays = policy.rules and policy.id not in (older.id, newer.id, *newer.supersedes)
        adds = not any(glob.startswith("!") for glob in policy.scope)
        if stays and adds and binds(memory, policy) and topics <= _always_ruled(memory, policy):
            yield from policy.scope


def _always_ruled(memory: Memory, policy: Policy) -> set[str]:
    return {memory.topics.topic_key(rule.topic) for rule in policy.rules if not rule.when}
