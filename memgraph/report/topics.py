"""Topics as text and as data: in a list, one at length, and what others would flag."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from memgraph.core.entry import Policy, Rule
from memgraph.core.layout import TOPICS
from memgraph.core.resolution import told
from memgraph.core.topics import Topic, Topics, Value, key
from memgraph.core.trial import Flag, Trial
from memgraph.core.words import counted, one_line
from memgraph.report.findings import Paint, plain
from memgraph.report.rules import rule_text

_WIDTH = 80
_NAME = 28

Speaking = Sequence[tuple[Policy, str, Rule]]  # policies, their states, what they say


def in_list(topics: Topics, topic: Topic, paint: Paint = plain) -> str:
    """Return one line: the name, ``*`` for one of the repository's own, and what it lists."""
    mark = "* " if (key(topic.name), "") in topics.lines else "  "
    room = _WIDTH - _NAME - len(mark)
    name = one_line(topic.name, _NAME)
    return f"{mark}{paint(f'{name:<{_NAME}}', 'bold')}{one_line(_choice(topic), room)}"


def at_length(
    topics: Topics, topic: Topic, shipped: Topics, speaking: Speaking, paint: Paint = plain
) -> str:
    """Return everything about one topic, and which policies here speak about it."""
    lines = [paint(topic.name, "bold"), *_wrapped("  ", topic.about), ""]
    for name, text in _facts(topics, topic, shipped):
        lines += _wrapped(f"  {name:<9}", text)
    lines += [""] * bool(topic.values)
    width = min(max((len(value.name) for value in topic.values.values()), default=0), 30)
    for value in topic.values.values():
        lines += _wrapped(f"    {value.name:<{width}}  ", _value(value))
    lines += ["", "  here" if speaking else "  no policy here speaks about it"]
    for policy, state, rule in speaking:
        lines += _wrapped("    ", f"{policy.id} ({state}): {rule_text(rule)}")
    return "\n".join(lines) + "\n"


def _wrapped(head: str, text: str) -> list[str]:
    """Return ``head`` and ``text`` in lines of 80 columns, all of them indented as the first."""
    room = max(_WIDTH - len(head), 20)
    first, *more = textwrap.wrap(one_line(text, 2000), room, break_long_words=False) or [""]
    return [f"{head}{first}".rstrip(), *(" " * len(head) + line for line in more)]


def _facts(topics: Topics, topic: Topic, shipped: Topics) -> Iterator[tuple[str, str]]:
    if topic.unit:
        yield "number", f"of {topic.unit}; bounds that leave no number contradict each other"
    elif topic.exclusive:
        yield "pick", "one: two different values contradict each other where both bind"
    else:
        yield "pick", "any: only what is required and what is forbidden contradict each other"
    if topic.closed:
        yield "closed", "nothing but these values can be chosen"
    if topic.aliases:
        yield "also", ", ".join(topic.aliases)
    if topic.words:
        yield "words", ", ".join(topic.words)
    yield "from", _origin(topics, topic, shipped)


def _origin(topics: Topics, topic: Topic, shipped: Topics) -> str:
    place = key(topic.name)
    known, own = place in shipped.by_key, [at for at in topics.lines if at[0] == place]
    if not own:
        return "memgraph"
    here = f"{TOPICS}:{topics.line(topic.name)}"
    return f"memgraph, changed by {here}" if known else here


def _value(value: Value) -> str:
    parts = [f"also {', '.join(value.aliases)}"] if value.aliases else []
    parts += [f"in a sentence with {', '.join(value.words)}"] if value.words else []
    parts += [f"brings {name}: {', '.join(brought)}" for name, brought in value.implies.items()]
    return "; ".join(parts)


def _choice(topic: Topic) -> str:
    if topic.unit:
        return f"a number of {topic.unit}"
    if not topic.values:
        return "any value"
    names = ", ".join(value.name for value in topic.values.values())
    return f"{'one' if topic.exclusive else 'any'} of {names}"


def as_data(topics: Topics, topic: Topic, shipped: Topics) -> dict[str, Any]:
    """Return one topic for programs."""
    return {
        "name": topic.name, "about": topic.about, "pick": topic.pick, "closed": topic.closed,
        "unit": topic.unit, "aliases": topic.aliases, "words": topic.words,
        "from": _origin(topics, topic, shipped),
        "values": {
            value.name: {
                "aliases": value.aliases, "words": value.words, "implies": dict(value.implies)
            }
            for value in topic.values.values()
        },
    }  # fmt: skip


def tried(trial: Trial) -> str:
    """Return what other topics would newly flag, and what they would not flag any more."""
    lines = [*_flags("newly flagged", trial.new), *_flags("no longer flagged", trial.gone)]
    return "\n".join(lines or ["nothing more and nothing less would be flagged"]) + "\n"


def _flags(heading: str, flags: Sequence[Flag]) -> Iterator[str]:
    if flags:
        yield f"{counted(len(flags), 'contradiction')} {heading}"
    for flag in flags:
        yield f"  {'error' if flag.blocks else 'warning'}  {one_line(told(flag.clash), 400)}"


def tried_as_data(trial: Trial) -> dict[str, Any]:
    """Return the same for programs."""
    return {"new": list(map(_flag, trial.new)), "gone": list(map(_flag, trial.gone))}


def _flag(flag: Flag) -> dict[str, Any]:
    names = [policy.id for policy in flag.clash.policies]
    return {"policies": names, "error": flag.blocks, "message": told(flag.clash)}
