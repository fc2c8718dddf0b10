"""Lean JSON reads and writes what the json package does, to the letter."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scratch_repo import Repo

from memgraph.core.lean_json import dumps, loads

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
# Pieces that make JSON, or nearly.
PIECES = st.lists(
    st.sampled_from(
        ["{", "}", "[", "]", ",", ":", '"a"', '"', "1", "-0", "2.5e3", "NaN", "-Infinity", "true",
         "null", " ", "\n", "\t", "\u00a0", "\ufeff", "\\u00e9", "\\ud83d", "\x00", "\x1f", "é"]
    ),
    max_size=8,
).map("".join)  # fmt: skip


def outcome(read: Callable[[Any], Any], text: str | bytes) -> str:
    try:
        return repr(read(text))
    except ValueError as error:
        return f"{type(error).__name__}: {error}"


@given(PIECES)
@example(' {"a": [1, 2]} ')
@example('{"a": 1} x')
@example(' {"a" 1}')
def test_texts_are_read_as_json_reads_them(text: str) -> None:
    assert outcome(loads, text) == outcome(json.loads, text)


@given(PIECES, st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1"]))
def test_bytes_are_read_as_json_reads_them(text: str, encoding: str) -> None:
    data = text.encode(encoding, "replace")
    assert outcome(loads, data) == outcome(json.loads, data)


@given(st.binary(max_size=12))
def test_any_bytes_are_read_as_json_reads_them(data: bytes) -> None:
    assert outcome(loads, data) == outcome(json.loads, data)


@given(VALUES)
def test_values_are_written_as_json_writes_them(value: object) -> None:
    assert dumps(value) == json.dumps(value, separators=(",", ":"))
    assert loads(dumps(value)) == value


def test_what_json_cannot_hold_is_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    for value, error in ((object(), TypeError), ({1: {2}}, TypeError), (endless, ValueError)):
        with pytest.raises(error):
            dumps(value)
    assert dumps({"a": 1}) == '{"a":1}'


def test_what_is_nested_too_deeply_is_an_error_of_its_own() -> None:
    with pytest.raises(RecursionError):
        loads("[" * 100_000)


def alone(repo: Repo, *lines: str) -> str:
    """Return what a fresh interpreter prints: in this one json is loaded."""
    done = repo.shell(sys.executable, "-c", "\n".join(lines))
    assert done.code == 0, done.err
    return done.out.strip()


def test_faults_are_told_where_json_is_not_loaded(repo: Repo) -> None:
    for text in ('{"a" 1}', '"\\x"', "[1", '"a', "{", "x", "", '"\x01"', "[1,]", '{"a":}'):
        said = alone(
            repo,
            "from memgraph.core.lean_json import loads",
            f"try: loads({text!r})",
            "except ValueError as error: print(type(error).__name__, error, sep=': ')",
        )
        assert said == outcome(json.loads, text)


def test_a_python_without_the_same_code_reads_and_writes(repo: Repo) -> None:
    said = alone(
        repo,
        "import sys; sys.modules['_json'] = None",
        "from memgraph.core.lean_json import dumps, loads",
        "print(dumps(loads(' {\"a\": [1, null]} ')))",
    )
    assert said == '{"a":[1,null]}'
