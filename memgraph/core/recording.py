"""New entries: their fields in the order of the format, their ids, and no secrets in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from memgraph.core.document import Plain
from memgraph.core.entry import Rule
from memgraph.core.format import EVIDENCE, POLICY, RULE
from memgraph.core.names import LONGEST_ID, id_problem, slug
from memgraph.core.secrets import ALLOWLIST, Suspicion, suspicions, texts
from memgraph.errors import Refused

_LISTS = ("must not", "must one of", "must", "should not", "should", "may")
_MODES = (*_LISTS, "at most", "at least", "exactly")
_CLAUSE = re.compile(rf"({'|'.join(_MODES).replace(' ', '[ _]')}|when) (.+)")


def evidence_fields(**given: Plain) -> dict[str, Plain]:
    """Return the given fields of evidence in the format's order, without empty ones."""
    return _ordered(EVIDENCE.fields, given)


def policy_fields(**given: Plain) -> dict[str, Plain]:
    """Return the given fields of a policy in the format's order, without empty ones."""
    return _ordered(POLICY.fields, given)


def _ordered(names: Iterable[str], given: Mapping[str, Plain]) -> dict[str, Plain]:
    return {name: given[name] for name in names if given.get(name)}


def parse_rule(text: str) -> dict[str, Plain]:
    """Return the rule that ``TOPIC: must A, B; must not C; at most 40`` states.

    ``; when CONDITION`` limits it. Raises ValueError with what was expected.
    """
    topic, colon, rest = text.partition(":")
    if not colon or not topic.strip():
        raise ValueError(
            "expected TOPIC: must VALUE; must not VALUE, "
            "for example 'test runner: must pytest; must not unittest'"
        )
    rule: dict[str, Plain] = {}
    for clause in rest.split(";"):
        name, value = _clause(" ".join(clause.split()))
        if name in rule:
            raise ValueError(f"expected {name.replace('_', ' ')} once, with commas between values")
        rule[name] = value
    if not rule.keys() - {"when"}:
        raise ValueError(f"expected one of {', '.join(_MODES)} before the condition")
    return {"topic": topic.strip(), **rule}


def _clause(clause: str) -> tuple[str, Plain]:
    """Return the field of a rule that ``must A, B`` or ``when CONDITION`` sets."""
    match = _CLAUSE.fullmatch(clause)
    mode = match[1].replace("_", " ") if match else ""
    values = [value.strip() for value in match[2].split(",") if value.strip()] if match else []
    if not match or not values:
        raise ValueError(f"expected one of {', '.join(_MODES)} and a value, found {clause!r}")
    return mode.replace(" ", "_"), values if mode in _LISTS else match[2]


def rule_fields(rule: Rule) -> dict[str, Plain]:
    """Return a rule as a document holds it."""
    given = {name: getattr(rule, name) for name in RULE.fields}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in given.items()
        if value
    }


def evidence_id(day: str, statement: str, tail: str) -> str:
    """Return ``DAY-telling-words-TAIL``; ``tail`` sets apart what is said in the same words."""
    return f"{day}-{slug(statement, 'note')}-{tail}"


def policy_id(statement: str, taken: Iterable[str], tail: str) -> str:
    """Return an id from the words of ``statement``, with ``tail`` if that one is taken."""
    name = slug(statement, "policy")
    return f"{name}-{tail}" if name in set(taken) else name


def chosen_id(name: str, taken: Mapping[str, object]) -> str:
    """Return ``name``. Raises Refused if it is no id, or taken."""
    if problem := id_problem(name):
        like = slug(name, "policy", words=20)
        raise Refused(f"{name!r} is no id: {problem}", next_step=f"--id {like}")
    if name in taken:
        raise Refused(
            f"the id {name!r} is taken", where=str(getattr(taken[name], "file", "")),
            next_step=f"choose another, or change that one: memgraph propose --amend {name}",
        )  # fmt: skip
    return name


def successor_id(name: str, taken: Iterable[str]) -> str:
    """Return the next free ``NAME-2``, ``NAME-3``, … for an amendment of ``name``."""
    known = set(taken)
    first = re.sub(r"-\d{1,3}$", "", name)
    stem = (first if first in known else name)[: LONGEST_ID - 4].rstrip("-")
    number = 2
    while f"{stem}-{number}" in known:
        number += 1
    return f"{stem}-{number}"


def no_secrets(document: Mapping[str, Plain], allowed: bool) -> None:
    """Raise Refused, saying what was found, where the document holds secrets.

    ``allowed`` says that a person has looked at it, and that it is a false alarm.
    """
    if found := [] if allowed else suspicious(document):
        listed = "; ".join(f"{path} holds {item.what} ({item.shown})" for path, item in found)
        raise Refused(
            f"this looks like something that must not be shared: {listed}",
            next_step="take it out; for a false alarm add --not-secret, which marks the line "
            f"with # {ALLOWLIST}",
        )


def suspicious(document: Mapping[str, Plain]) -> list[tuple[str, Suspicion]]:
    """Return the path and the suspicion for everything in ``document`` not to be shared."""
    return [(path, item) for path, text in texts(dict(document)) for item in suspicions(text)]
