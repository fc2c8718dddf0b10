"""Topics: what is wrong with a repository's own topics, and what they would newly flag."""

from __future__ import annotations

import graphlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from memgraph.core.finding import Finding, Severity, error
from memgraph.core.layout import TOPICS
from memgraph.core.memory import Memory
from memgraph.core.names import did_you_mean
from memgraph.core.topics import ACTION, Place, Topic, Topics, Value, key
from memgraph.core.words import counted

_NAMED = 3
_LIST = "memgraph topics"


def unknown(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A value brings along a topic, or a value of one, that is not there."""
    topics = _own(memory)
    for topic, value in _implying(topics):
        for other, brought in value.implies.items():
            found = topics.topic(other)
            if found is None:
                problem, known = f"the topic {other!r}", [t.name for t in topics.by_key.values()]
                advice = f"define it here; {_LIST} shows what there is"
                yield _missing(topics, topic, value, problem, did_you_mean(other, known, advice))
                continue
            for name in brought:
                if not topics.value(other, name):
                    known = [item.name for item in found.values.values()]
                    problem = f"{name!r} of {found.name}"
                    advice = f"add it here; {_LIST} '{found.name}' shows what there is"
                    yield _missing(topics, topic, value, problem, did_you_mean(name, known, advice))


def circle(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Values bring each other along in a circle."""
    topics = _own(memory)
    try:
        graphlib.TopologicalSorter(_brought(topics)).prepare()
    except graphlib.CycleError as found:
        chain: list[Place] = found.args[1][::-1]
        at = next((place for place in chain if place in topics.lines), chain[0])
        yield error(
            f"values bring each other along in a circle: {' → '.join(v for _, v in chain)}",
            TOPICS, topics.line(*at),
            help="take one of the implies out, or make them aliases of one value",
        )  # fmt: skip


def impossible(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A value brings along two values of a topic of which one is picked."""
    # It is said where it arises: of the value that brings both, and of none that brings that one.
    # Values in a circle come first. Two values of which one brings the other are one choice.
    topics = _own(memory)
    graph = _brought(topics)
    try:
        order = tuple(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError:
        return
    brought, picks = _closures(graph, order), _picks(topics, order)
    for topic, value in _implying(topics):
        place = key(topic.name), key(value.name)
        for name, among in picks.items():
            found = _last_of(brought, order, brought[place] & among)
            here = not any(
                len(_last_of(brought, order, brought[other] & among)) > 1 for other in graph[place]
            )
            if here and len(found) > 1:
                yield error(
                    f"{value.name} ({topic.name}) can never be used: it comes with "
                    f"{' and '.join(found[:_NAMED])}, and one {name} is picked",
                    TOPICS, topics.line(topic.name, value.name),
                    help=_possible(topic, value, name),
                )  # fmt: skip


def _last_of(brought: Mapping[Place, int], order: Sequence[Place], bits: int) -> list[str]:
    """Return the values among ``bits`` that none of the others brings along."""
    numbers = [number for number in range(bits.bit_length()) if bits >> number & 1]
    behind = 0
    for number in numbers:
        behind |= brought[order[number]] & ~(1 << number)
    return [order[number][1] for number in numbers if not behind >> number & 1]


def _possible(topic: Topic, value: Value, name: str) -> str:
    """Return how a repository makes a value possible; what it gives replaces what ships."""
    none = f"{topic.name}: {{values: {{{value.name}: {{implies: {{}}}}}}}}"
    return (
        f"take what is too much out of its implies, or all of it, in {TOPICS}: {none}\n"
        f"or let several be picked: {name}: {{pick: any}}"
    )


def names(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two topics, or two values of one topic, share a name."""
    topics = _own(memory)
    for one, other, name in _shared(topics.by_key.values()):
        line = max(topics.line(one), topics.line(other))
        yield _twice(f"two topics, {one} and {other}", name, line)
    for topic in topics.by_key.values():
        for one, other, name in _shared(topic.values.values()):
            line = max(topics.line(topic.name, one), topics.line(topic.name, other))
            yield _twice(f"two values of {topic.name}, {one} and {other}", name, line)


def kind(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A topic is a choice and a quantity at once, closed without values, or that of actions."""
    topics = _own(memory)
    for topic in topics.by_key.values():
        problem = ""
        if topic.unit and (topic.exclusive or topic.closed or topic.values):
            problem = "has a unit, so there is nothing to pick from"
        elif topic.closed and not topic.values:
            problem = "is closed and lists no values"
        elif ACTION in map(key, (topic.name, *topic.aliases)):
            problem = f"has the name {ACTION!r}, which is for what is done, not chosen or measured"
        if problem:
            yield error(
                f"{topic.name} {problem}", TOPICS, topics.line(topic.name),
                help="a quantity has a unit, a choice has values, and another topic another name",
            )  # fmt: skip


def flags(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Changed topics make policies contradict each other that did not before."""
    same = memory.own_topics is memory.topics or memory.own_topics == memory.topics
    if same or TOPICS in memory.unread_files:
        return
    from memgraph.core.trial import trial  # it compares all rules

    found = trial(memory, memory.own_topics)
    if found.new:
        named = "; ".join(flag.names for flag in found.new[:_NAMED])
        more = "; …" if len(found.new) > _NAMED else ""
        some = "at least " if any(flag.clash.more for flag in found.new) else ""
        yield Finding(
            Severity.ERROR if found.blocks else Severity.WARNING,
            f"the topics newly flag {some}{counted(len(found.new), 'contradiction')}: "
            f"{named}{more}",
            TOPICS, memory.own_topics.line(found.new[0].clash.topic),
            help="memgraph topics --try shows them all",
        )  # fmt: skip


def _own(memory: Memory) -> Topics:
    """Return the topics of a state that has a readable file of its own, or else none."""
    readable = TOPICS in memory.files and TOPICS not in memory.unread_files
    return memory.own_topics if readable else Topics()


def _implying(topics: Topics) -> Iterator[tuple[Topic, Value]]:
    for topic in topics.by_key.values():
        yield from ((topic, value) for value in topic.values.values() if value.implies)


def _brought(topics: Topics) -> Mapping[Place, tuple[Place, ...]]:
    """Return what every value brings along itself, as far as it is known."""
    return {
        (key(topic.name), key(value.name)): tuple(
            (topics.topic_key(other), topics.value_key(other, name))
            for other, names in value.implies.items()
            for name in names
            if topics.value(other, name)
        )
        for topic, value in _implying(topics)
    }


def _closures(graph: Mapping[Place, Iterable[Place]], order: Iterable[Place]) -> dict[Place, int]:
    """Return all that comes with a place, itself too, as bits: its numbers in ``order``."""
    found: dict[Place, int] = {}
    for number, place in enumerate(order):
        found[place] = 1 << number
        for brought in graph.get(place, ()):
            found[place] |= found[brought]
    return found


def _picks(topics: Topics, order: Iterable[Place]) -> dict[str, int]:
    """Return the values in ``order``, as bits, of every topic of which one is picked."""
    found: dict[str, int] = {}
    for number, (name, _) in enumerate(order):
        if topics.by_key[name].exclusive:
            found[name] = found.get(name, 0) | 1 << number
    return {name: values for name, values in found.items() if _are_several(values)}


def _are_several(bits: int) -> bool:
    return bits & (bits - 1) != 0


def _shared(items: Iterable[Topic | Value]) -> Iterator[tuple[str, str, str]]:
    """Yield the names of two items, and a name that both have."""
    owners: dict[str, str] = {}
    for item in items:
        for name in dict.fromkeys(map(key, (item.name, *item.aliases))):
            if name in owners:
                yield owners[name], item.name, name
            owners.setdefault(name, item.name)


def _missing(topics: Topics, topic: Topic, value: Value, what: str, advice: str) -> Finding:
    message = f"{value.name} ({topic.name}) brings along {what}, which is not there"
    return error(message, TOPICS, topics.line(topic.name, value.name), help=advice)


def _twice(owners: str, name: str, line: int) -> Finding:
    advice = f"leave it to one of them: give the other its aliases without {name!r}"
    return error(f"{name!r} is a name of {owners}", TOPICS, line, help=advice)


RULES = (unknown, circle, impossible, names, kind, flags)
