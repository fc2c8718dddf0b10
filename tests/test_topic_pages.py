"""The page on topics lists those that ship, and its examples are ones that memgraph reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from memgraph.core.document import Fault
from memgraph.core.format import read_topics
from memgraph.core.topics import Topic, Topics
from memgraph.store import yaml
from memgraph.store.reading import read_item
from memgraph.store.topics import FOLDER

PAGE = Path(__file__).parents[1] / "docs" / "topics.md"
MARK = "<!-- The tables are made from memgraph/topics by: python tests/test_topic_pages.py -->\n"


def tables() -> Iterator[str]:
    """Yield the tables of the shipped topics, one for each of their files."""
    for source in sorted(Path(str(FOLDER)).glob("*.yaml")):
        data = source.read_bytes()
        heading = data.decode().partition("\n")[0].removeprefix("# ").removesuffix(".")
        yield f"\n### {heading}\n\n| topic | pick | values |\n|---|---|---|\n"
        for topic in Topics().merged(read_topics(yaml.read(data))).by_key.values():
            yield f"| {topic.name} | {pick(topic)} | {values(topic)} |\n"


def pick(topic: Topic) -> str:
    return topic.unit or topic.pick + (", closed" if topic.closed else "")


def values(topic: Topic) -> str:
    return ", ".join(value.name for value in topic.values.values()).replace("|", "\\|")


def test_the_tables_are_current() -> None:
    # To write them anew: python tests/test_topic_pages.py
    assert PAGE.read_text(encoding="utf-8").partition(MARK)[2] == "".join(tables())


EXAMPLES = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_read(text: str) -> None:
    path = text.partition("\n")[0].removeprefix("# ")
    [topics, _] = read_item(path, "100644", text.encode())
    assert not isinstance(topics, Fault), topics


if __name__ == "__main__":
    before, mark, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    PAGE.write_text(before + mark + "".join(tables()), encoding="utf-8")
