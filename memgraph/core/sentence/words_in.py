"""Rules in words, so that a person can check how a sentence was read."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.entry import Rule
from memgraph.core.topics import ACTION, Topics, key

_USES = (
    ("must", "must use", "and"),
    ("must_one_of", "must use", "or"),
    ("must_not", "must not use", "or"),
    ("should", "should use", "and"),
    ("should_not", "should not use", "or"),
    ("may", "may use", "and"),
)
_BOUNDS = (("at_most", "at most"), ("at_least", "at least"), ("exactly", "exactly"))
_CONDITIONS = ("unless ", "except ", "before ", "after ", "during ", "while ", "until ", "once ")


def in_words(rule: Rule, topics: Topics) -> str:
    """Return ``rule`` in English, parts parted by ``;``, its condition last."""
    parts = [*_uses(rule, topics), *_bounds(rule, topics)]
    return "; ".join(parts) + _condition(rule.when)


def _uses(rule: Rule, topics: Topics) -> list[str]:
    parts: list[str] = []
    exclusive = (found := topics.topic(rule.topic)) is not None and found.exclusive
    for name, verb, joint in _USES:
        values: tuple[str, ...] = getattr(rule, name)
        if not values:
            continue
        if rule.topic == ACTION:
            parts.extend(f"{verb.removesuffix(' use')} {value}" for value in values)
            continue
        either = "or" if exclusive and name in ("must", "should") else joint
        role = "" if parts or _names(rule.topic, values) else f" as {rule.topic}"
        parts.append(f"{verb} {_listed(values, either)}{role}")
    return parts


def _names(topic: str, values: Sequence[str]) -> bool:
    """Return whether the values say the topic themselves: ``trailing commas``."""
    return any(key(topic) in key(value) for value in values)


def _bounds(rule: Rule, topics: Topics) -> list[str]:
    topic = topics.topic(rule.topic)
    parts = []
    for name, words in _BOUNDS:
        number: str = getattr(rule, name)
        if number:
            unit = topic.unit if topic and number.replace(",", "").isdigit() else ""
            parts.append(f"{words} {number}{' ' * bool(unit)}{unit} of {rule.topic}")
    return parts


def _condition(when: str) -> str:
    if not when:
        return ""
    return f", {when}" if when.startswith(_CONDITIONS) else f", when {when}"


def _listed(values: Sequence[str], joint: str) -> str:
    if len(values) == 1:
        return values[0]
    return f"{', '.join(values[:-1])} {joint} {values[-1]}"
