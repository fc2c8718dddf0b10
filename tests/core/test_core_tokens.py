"""Words are taken apart as a regular expression would, and no search asks for more than is told."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core import recall
from memgraph.core.tokens import humps, is_name, names_and_stems, parts

HUMP = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
LETTERS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12)
WORDS = st.lists(
    st.text(st.sampled_from("aAbB1 2./@+#-_:'`é数据のか\t"), max_size=9)
    | st.sampled_from(["fooBar1", "HTTPServer2", "src/db/Pool.py", "keep-alive", "don't", "the",
                       "数据库迁移", "İstanbul", "ﬁle", "Größe/Datei.py", "v2Beta.tar.gz"]),
    max_size=40,
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("getUserName", ["get", "User", "Name"]), ("HTTPServer2", ["HTTP", "Server", "2"]),
        ("ABc", ["A", "Bc"]), ("A", ["A"]), ("utf8mb4", ["utf", "8", "mb", "4"]), ("", []),
        ("a_b", ["a", "b"]),
    ],
)  # fmt: skip
def test_humps(text: str, expected: list[str]) -> None:
    assert list(humps(text)) == expected


@given(LETTERS)
def test_humps_are_what_the_expression_finds(text: str) -> None:
    assert list(humps(text)) == HUMP.findall(text)


def test_the_words_of_a_path_are_those_of_its_last_part() -> None:
    assert parts("src/db/ConnectionPool.py") == ("connection", "pool")
    assert parts("2nd") == ("2nd", "nd")


@given(WORDS.map(" ".join))
def test_a_search_asks_for_nothing_else(prompt: str) -> None:
    names, stems = names_and_stems(prompt)
    asked = recall.search_words(prompt)
    assert set(recall.stems(asked)) <= stems
    assert set(filter(is_name, asked)) <= names
