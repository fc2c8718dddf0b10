"""Rules in words, so that a person can check how a sentence was read."""

from __future__ import annotations

from collections.abc import Sequence

from memgraph.core.entry import Rule
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.roots import singular
from memgraph.core.sentence.vocabulary import ACTING
from memgraph.core.topics import ACTION, Topic, Topics, key

_USES = (
    ("must", "must", "and"),
    ("must_one_of", "must", "or"),
    ("must_not", "must not", "or"),
    ("should", "should", "and"),
    ("should_not", "should not", "or"),
    ("may", "may", "and"),
)
_BOUNDS = (("at_most", "at most"), ("at_least", "at least"), ("exactly", "exactly"))
_CONDITIONS = word_set(
    "unless except before after during while until once when whenever if in on for outside not "
    "where as"
)
# Verbs that an action has behind its subject: "tests pass", "secrets be committed".
_FOLLOWING = word_set("be pass succeed fail work finish compile carry have")


def in_words(rule: Rule, topics: Topics) -> str:
    """Return ``rule`` in English, parts parted by ``;``, its condition last."""
    found = topics.topic(rule.topic)
    return "; ".join([*_uses(rule, found), *_bounds(rule, found)]) + _condition(rule.when)


def used_as(said: str, topic: str) -> str:
    """Return what is said of a topic with its name, which is left out where it says it itself.

    ``npm`` is said as a package manager, ``1 approval`` and ``force push`` need no more.
    """
    number = said.split(maxsplit=1)
    counted = _counted(said) if len(number) > 1 and number[0].replace(".", "").isdigit() else said
    itself = f" {key(topic)} " in f" {key(said)} "
    return counted if itself else f"{counted} as {topic}"


def _uses(rule: Rule, topic: Topic | None) -> list[str]:
    parts: list[str] = []
    for name, modal, joint in _USES:
        values: tuple[str, ...] = getattr(rule, name)
        if not values:
            continue
        if rule.topic == ACTION:
            parts.extend(_done(modal, value) for value in values)
            continue
        exclusive = topic is not None and topic.exclusive
        either = "or" if exclusive and name in ("must", "should") else joint
        use = _named(rule.topic, values, either, first=not parts)
        does = all(_is_done(rule.topic, value) for value in values)
        parts.append(f"{modal} {_listed(values, either)}" if does else f"{modal} use {use}")
    return parts


def _is_done(topic: str, value: str) -> bool:
    """Return whether a value says what is done, as all of ``adding dependencies`` do."""
    first, *more = topic.split()
    return bool(more) and first.endswith("ing") and value.split(maxsplit=1)[0] in ACTING


def _named(topic: str, values: Sequence[str], joint: str, *, first: bool) -> str:
    """Return the values, and what they are used as where they do not say so themselves."""
    said = _listed([_quoted(value) for value in values], joint)
    if len(values) == 1 and key(topic) == f"{key(values[0])} type":
        return f"the {topic}"
    inside = all(" " in value and key(value) in key(topic) for value in values)
    itself = inside or any(key(topic) in key(value) for value in values)
    leads = key(values[-1]).split()[-1] == key(topic).split()[0]  # "Woodpecker CI as CI system"
    return said if itself or leads or not first else f"{said} as {topic}"


def _quoted(value: str) -> str:
    """Return a value, in quotes where it begins as what is said of it does: ``use client``."""
    return f'"{value}"' if value.startswith("use ") else value


def _done(modal: str, action: str) -> str:
    """Return an action under a modal, which stands behind the subject if there is one."""
    said = action.split()
    verb = next((place for place, word in enumerate(said) if place and word in _FOLLOWING), 0)
    led = verb == 1 or (verb > 1 and said[0] not in ACTING)
    return " ".join((*said[:verb], modal, *said[verb:])) if led else f"{modal} {action}"


def _bounds(rule: Rule, topic: Topic | None) -> list[str]:
    unit = topic.unit if topic else ""
    limits = []
    for name, comparison in _BOUNDS:
        number: str = getattr(rule, name)
        if number:
            plain = unit if number.replace(",", "").isdigit() else ""
            limits.append(f"{comparison} {_counted(f'{number} {plain}' if plain else number)}")
    if not limits:
        return []
    said = " and ".join(limits)
    return [said if key(rule.topic) == key(unit) else f"{rule.topic} must be {said}"]


def _counted(number: str) -> str:
    """Return a number with its unit, which is singular behind 1."""
    bare, _, unit = number.partition(" ")
    if not unit[:1].isalpha():
        return f"{bare}{unit}"
    return f"{bare} {singular(unit) if bare == '1' else unit}"


def _condition(when: str) -> str:
    """Return a condition; its first word stands in the middle now."""
    if not when:
        return ""
    first, blank, rest = when.partition(" ")
    known = first.casefold() in _CONDITIONS
    return f", {first.casefold()}{blank}{rest}" if known else f", when {when}"


def _listed(values: Sequence[str], joint: str) -> str:
    if len(values) == 1:
        return values[0]
    return f"{', '.join(values[:-1])} {joint} {values[-1]}"
