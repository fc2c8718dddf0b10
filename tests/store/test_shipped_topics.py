"""The topics that ship: one set, as JSON what the YAML says, and sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from memgraph.core.format import read_topics
from memgraph.core.topics import Topic, key
from memgraph.store import topics as store
from memgraph.store import yaml
from memgraph.store.topics import FOLDER, SHIPPED, extended, shipped

ALL = list(shipped().by_key.values())


def test_the_shipped_file_is_made_of_the_yaml_files() -> None:
    # To make it anew: python tests/store/test_shipped_topics.py
    assert (FOLDER / SHIPPED).read_text(encoding="utf-8") == store.as_json()


def test_no_topic_is_in_two_files() -> None:
    names = [
        key(name)
        for source in sorted(Path(str(FOLDER)).glob("*.yaml"))
        for name in read_topics(yaml.read(source.read_bytes()))
    ]
    assert sorted(names) == sorted(shipped().by_key)


def test_there_are_many() -> None:
    assert len(ALL) >= 80
    assert len([topic for topic in ALL if topic.exclusive]) >= 40
    assert len([topic for topic in ALL if topic.unit]) >= 20


@pytest.mark.parametrize("topic", ALL, ids=lambda topic: topic.name)
def test_every_topic_is_described_and_is_a_choice_or_a_quantity(topic: Topic) -> None:
    assert topic.about.endswith(".")
    assert bool(topic.values) is not bool(topic.unit)
    assert len(topic.values) > 1 or not topic.exclusive


@pytest.mark.parametrize(
    ("topic", "alias", "name"),
    [
        ("js package manager", "npm install", "npm"),
        ("JavaScript package-manager", "PNPM", "pnpm"),
        ("quotes", "single-quoted", "single quotes"),
        ("file naming", "Kebab_Case", "kebab-case"),
        ("merge strategy", "squash and merge", "squash merge"),
        ("database", "Postgres", "postgresql"),
        ("test order", "TDD", "tests first"),
        ("any type", "any", "any"),
    ],
)
def test_names_that_people_use(topic: str, alias: str, name: str) -> None:
    assert shipped().value_key(topic, alias) == key(name)


def test_a_repository_extends_what_ships_and_leaves_it_alone() -> None:
    text = b"topics:\n  quotes: {pick: any}\n  solver: {values: {glpk: {}}}\n"
    own = extended(yaml.read(text))
    quotes, solver = own.topic("quotes"), own.topic("solver")
    assert quotes
    assert not quotes.exclusive
    assert quotes.value("single-quoted")
    assert solver
    assert solver.value("GLPK")
    assert (own.line("quotes"), own.line("solver", "glpk"), own.line("js linter")) == (2, 3, 1)
    shipped_quotes = shipped().topic("quotes")
    assert shipped_quotes
    assert shipped_quotes.exclusive
    assert shipped().topic("solver") is None


if __name__ == "__main__":
    (Path(str(FOLDER)) / SHIPPED).write_text(store.as_json(), encoding="utf-8")
