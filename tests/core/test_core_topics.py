"""Topics: names, merging key by key, and what their file may hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.document import Unreadable
from memgraph.core.format import read_topics
from memgraph.core.layout import Kind, kind_of
from memgraph.core.topics import Given, Topics, key, lines_of
from memgraph.store import yaml

BASE = """
topics:
  Colours:
    about: Which colours there are.
    pick: one
    aliases: [colors]
    values:
      red: {aliases: [crimson], implies: {mood: [warm]}}
      Dark-Blue: {}
  length:
    unit: lines
"""


def read(text: str) -> Given:
    return read_topics(yaml.read(text.encode()))


def topics(*texts: str) -> Topics:
    found = Topics()
    for text in texts:
        document = yaml.read(text.encode())
        found = found.merged(read_topics(document), lines_of(document))
    return found


@given(st.text())
def test_a_key_is_its_own_key(name: str) -> None:
    assert key(key(name)) == key(name)


def test_names_are_compared_without_case_hyphens_and_underscores() -> None:
    found = topics(BASE)
    colours = found.topic("COLORS")
    assert colours
    assert colours.name == "Colours"
    assert colours.exclusive
    assert found.topic_key("colors") == "colours"
    assert found.topic_key("Un_known-topic") == "un known topic"
    assert found.value_key("colors", "Crimson") == "red"
    assert found.value_key("colours", "dark_blue") == "dark blue"
    assert found.value_key("colours", "Green") == "green"
    assert found.value("nothing", "red") is None
    assert found.names == ("Colours", "colors", "length")
    assert colours.value_names == ("red", "crimson", "Dark-Blue")


def test_what_is_given_replaces_and_what_is_not_stays() -> None:
    changed = topics(BASE, "topics: {colors: {pick: any, values: {crimson: {words: [paint]}}}}")
    colours = changed.topic("colours")
    assert colours
    assert not colours.exclusive
    assert colours.about == "Which colours there are."
    red = colours.value("red")
    assert red
    assert (red.name, red.words, red.aliases) == ("red", ("paint",), ("crimson",))
    assert red.implies == {"mood": ("warm",)}
    assert len(colours.values) == 2
    length = changed.topic("length")
    assert length
    assert length.unit == "lines"


def test_two_spellings_of_one_name_in_a_file_are_refused() -> None:
    with pytest.raises(Unreadable, match="a second time, spelt differently"):
        topics("topics: {a-b: {pick: one}, A b: {unit: lines}}")


def test_lines_are_those_of_what_the_file_gives() -> None:
    own = topics(BASE, "topics:\n  colors:\n    values:\n      crimson: {}\n      green: {}\n")
    assert own.line("colours") == 2
    assert (own.line("colours", "red"), own.line("Colors", "GREEN")) == (4, 5)
    assert own.line("colours", "dark blue") == 2
    assert own.line("length") == 1


@pytest.mark.parametrize(
    ("text", "line", "says", "hint"),
    [
        ("topics: {x: {pik: one}}", 1, "unknown field 'pik'", "did you mean pick?"),
        ("topics:\n  x:\n    pick: two", 3, "expected one of: one, any", ""),
        ("topics: {x: {closed: maybe}}", 1, "expected true or false", ""),
        ("topics: {x: {unit: ''}}", 1, "expected a text", ""),
        ("topics: {x: {values: [a, b]}}", 1, "expected a mapping", ""),
        ("topics: {x: {values: {a: }}}", 1, "expected a mapping with aliases", ""),
        ("topics: {x: {values: {a: {implies: {y: b}}}}}", 1, "expected a list", "write [b]"),
        ("topics: {x: {values: {a: {implies: {y: []}}}}}", 1, "at least 1 item", ""),
        ("topics: {'--': {}}", 1, "expected a name", ""),
        ("x: {}", 1, "unknown field 'x'", ""),
    ],
)
def test_a_file_is_read_strictly(text: str, line: int, says: str, hint: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text)
    fault = caught.value.faults[0]
    assert says in fault.message
    assert fault.line == line
    assert hint in fault.hint


def test_the_place_of_the_file() -> None:
    assert kind_of(".memgraph/topics.yaml") is Kind.TOPICS
    assert kind_of(".memgraph/topics.yml") is Kind.STRAY
