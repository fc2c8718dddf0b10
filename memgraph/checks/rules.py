"""Rules: what a machine would compare, and is likely not what was meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from shlex import quote

from memgraph.core.entry import BOUNDS, Policy, Rule
from memgraph.core.finding import Finding, Severity
from memgraph.core.layout import Kind, is_own
from memgraph.core.memory import Memory, is_new, standing
from memgraph.core.names import slip
from memgraph.core.scope import is_everything, nearest
from memgraph.core.status import live
from memgraph.core.topics import ACTION, Topic, key

VALUES = ("must", "must_one_of", "must_not", "should", "should_not", "may")

_LIST = "memgraph topics"
_WEIGHT = {True: Severity.ERROR, False: Severity.WARNING}


@dataclass(frozen=True, slots=True)
class _Place:
    """One rule of a policy that binds or may come to bind."""

    policy: Policy
    number: int
    rule: Rule

    def finding(
        self, message: str, field: str, advice: str, severity: Severity = Severity.WARNING
    ) -> Finding:
        """Return a finding at one field of the rule."""
        line = self.policy.line(f"rules[{self.number}].{field}")
        proposal = standing(self.policy) is Kind.PROPOSED
        amend = "" if proposal else f"; memgraph propose --amend {self.policy.id}"
        return Finding(
            severity, f"{self.policy.id}: {message}", self.policy.file, line, (self.policy.id,),
            advice + amend,
        )  # fmt: skip


def topic(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A rule names a topic that is not there, and one of nearly this name is."""
    topics = memory.own_topics
    known = topics.names
    for place in memory.once(_places):
        name = place.rule.topic
        if key(name) != ACTION and topics.topic(name) is None and (like := slip(name, known)):
            message = f"{name!r} is no topic that memgraph knows, but {like!r} is"
            yield place.finding(message, "topic", f"write topic: {like}, if that is meant")


def value(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A rule names a value that its topic does not list, and nearly the same is listed."""
    for place, known, field in _fields(memory, VALUES):
        unlisted = [name for name in getattr(place.rule, field) if not known.value(name)]
        if not unlisted or known.unit:
            continue
        names = known.value_names
        for name in unlisted:
            like = slip(name, names)
            if known.closed or like:
                message = f"{name!r} is no value of {known.name}"
                more = ", and no other can be one" if known.closed else f", but {like!r} is"
                advice = f"write {like}, if that is meant" if like else f"see {_LIST} {known.name}"
                wrong = known.closed and is_new(place.policy, base)
                yield place.finding(message + more, field, advice, _WEIGHT[wrong])


def twice(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A rule gives one value twice in a field, perhaps under two names."""
    topics = memory.own_topics
    for place in memory.once(_places):
        for field in VALUES:
            seen: dict[str, str] = {}
            for name in getattr(place.rule, field):
                first = seen.setdefault(topics.value_key(place.rule.topic, name), name)
                if first is not name:
                    message = f"{field} says {name} twice" if first == name else (
                        f"{first} and {name} in {field} are one value of {place.rule.topic}"
                    )  # fmt: skip
                    yield place.finding(message, field, f"take {name} out")


def quantities(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A rule bounds what is a choice, or picks a value of what is a quantity."""
    for place, known, field in _fields(memory, (*VALUES, *BOUNDS)):
        if known.unit and field in VALUES:
            message = f"{known.name} is a number of {known.unit}, and {field} picks values"
            yield place.finding(message, field, "write at_most, at_least or exactly")
        elif known.values and field in BOUNDS:
            message = f"{known.name} is picked from a list, and {field} bounds a number"
            yield place.finding(message, field, "write must or must_not with its values")


def numbers(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A bound is no number, or has a unit that the topic's does not convert into."""
    for place in memory.once(_places):
        known = memory.own_topics.topic(place.rule.topic)
        unit = known.unit if known else ""
        for field in BOUNDS:
            if text := getattr(place.rule, field):
                from memgraph.core.quantity import quantity  # few rules have numbers

                found, expected = quantity(text, unit), quantity("1", unit)
                if not found:
                    advice = f"write a number and its unit, like 40 {unit}".rstrip()
                    yield place.finding(f"{field}: {text!r} is no number", field, advice)
                elif unit and expected and found.family != expected.family:
                    message = f"{field}: {text!r} does not convert into {unit}"
                    yield place.finding(message, field, f"write a number of {unit}")


def bounds(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A bound is one that no number of its topic can keep, or one that all of them keep."""
    for place, known, field in _fields(memory, BOUNDS):
        from memgraph.core.quantity import quantity
        from memgraph.core.reach import vain

        text = getattr(place.rule, field)
        found, expected = quantity(text, known.unit), quantity("1", known.unit)
        if not known.unit or not found or not expected or found.family != expected.family:
            continue
        ships = (key(known.name), "") not in memory.own_topics.lines
        if why := vain(field, found.number, found.family, known=ships):
            what = "can never be kept" if why.never_kept else "rules nothing out"
            message = f"{field}: {text!r} {what}, since {known.name} is always {why.always}"
            advice = f"write another number, or take {field} out"
            yield place.finding(message, field, advice, _WEIGHT[why.never_kept and ships])


def window(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A policy ends before it begins, or a proposal before anybody can make it law."""
    for policy in memory.policies:
        place, severity, message = standing(policy), Severity.ERROR, ""
        if place is not Kind.CLOSED and policy.since and _over_by(policy, policy.since):
            message = f"{policy.id} holds until {policy.until}, and only from {policy.since} on"
        elif place is Kind.PROPOSED and _over_by(policy, memory.day):
            severity = Severity.WARNING
            message = f"{policy.id} would hold until {policy.until}, which is over"
        if message:
            yield Finding(
                severity, message, policy.file, policy.line("until"), (policy.id,),
                "until is the first day on which it no longer holds: "
                f"memgraph propose --amend {policy.id} --until YYYY-MM-DD",
            )  # fmt: skip


def scope(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A scope matches no file of today."""
    for policy in memory.policies:
        new = is_new(policy, base) and live(memory, policy)
        if new and not is_everything(policy.scope) and not memory.governed(policy.scope):
            # Only now, since it takes a look at every file.
            paths = [path for path in memory.files if not is_own(path)]
            if not paths:
                return
            yield Finding(
                Severity.WARNING,
                f"the scope of {policy.id}, {', '.join(policy.scope)}, matches no file of today",
                policy.file, policy.line("scope"), (policy.id,), _mending(memory, policy, paths),
            )  # fmt: skip


def _mending(memory: Memory, policy: Policy, paths: Sequence[str]) -> str:
    """Return the edit by which a scope matches the place that is nearest to what it names."""
    right = "it is right as it is where the files are still to come"
    for number, glob in enumerate(policy.scope):
        if like := "" if glob.startswith("!") else nearest((glob,), paths):
            scope = [*policy.scope]
            scope[number] = _moved(memory, glob, like)
            globs = " ".join(f"--scope {quote(each)}" for each in scope)
            amend = f"memgraph propose --amend {policy.id} {globs}"
            return f"if {like} is meant: {amend}\n{right}"
    return right


def _moved(memory: Memory, glob: str, place: str) -> str:
    """Return a pattern with its first parts replaced by ``place``, as few as match a file."""
    parts = glob.split("/")
    tried = ("/".join([place, *parts[count:]]) for count in range(1, len(parts) + 1))
    fallback = place if place in memory.files else f"{place}/**"
    return next((each for each in tried if memory.governed((each,))), fallback)


def _over_by(policy: Policy, day: date) -> bool:
    return policy.until is not None and policy.until <= day


def _places(memory: Memory) -> tuple[_Place, ...]:
    """Return the rules of all policies that bind or may come to bind. Ask once."""
    return tuple(
        _Place(policy, number, rule)
        for policy in memory.policies
        if policy.rules and live(memory, policy)
        for number, rule in enumerate(policy.rules)
    )


def _fields(memory: Memory, names: tuple[str, ...]) -> Iterator[tuple[_Place, Topic, str]]:
    """Yield every given field of a rule about a known topic, with that topic."""
    for place in memory.once(_places):
        if known := memory.own_topics.topic(place.rule.topic):
            yield from ((place, known, name) for name in names if getattr(place.rule, name))


RULES = (topic, value, twice, quantities, numbers, bounds, window, scope)
