"""The JSON Schemas say what the reader does, as far as a schema can."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from memgraph.core import format as entries
from memgraph.core import scalars
from memgraph.core.document import Fault, Fields, Items, Node, Plain, Text, Unreadable, plain
from memgraph.core.format import read_config, read_evidence, read_policy, schemas
from memgraph.core.layout import Kind, kind_of
from memgraph.core.shape import ListOf, MapOf, Record, Scalar, Shape
from memgraph.store import yaml

ROOT = Path(__file__).parent.parent.parent
RECORDS = {"policy": entries.POLICY, "evidence": entries.EVIDENCE, "config": entries.CONFIG}
READERS: dict[str, Callable[[Fields], object]] = {
    "policy": lambda document: read_policy(document, "policies/p.yaml"),
    "evidence": lambda document: read_evidence(document, "evidence/e.yaml"),
    "config": read_config,
}


def pattern(_: Any, expression: str, instance: object, __: Any) -> Iterator[ValidationError]:
    """Match as schemas mean it: in ECMAScript ``$`` is the end, and never before a line end."""
    if isinstance(instance, str) and not re.search(expression.replace("$", r"\Z"), instance):
        yield ValidationError(f"{instance!r} does not match {expression}")


Strict: Any = extend(Draft202012Validator, {"pattern": pattern})  # type: ignore[no-untyped-call]
VALIDATORS = {name: Strict(schema) for name, schema in schemas().items()}


def node(value: Plain) -> Node:
    if isinstance(value, str):
        return Text(value, 1, 0, 0)
    if isinstance(value, list):
        return Items(tuple(node(item) for item in value), 1, 0, 0, flow=True)
    return fields(value)


def fields(value: dict[str, Plain]) -> Fields:
    pairs = tuple((Text(key, 1, 0, 0), node(item)) for key, item in value.items())
    return Fields(pairs, 1, 0, 0, flow=True)


def faults(name: str, document: dict[str, Plain]) -> tuple[Fault, ...]:
    try:
        READERS[name](fields(document))
    except Unreadable as unreadable:
        return unreadable.faults
    return ()


def beyond_a_schema(fault: Fault) -> bool:
    """Days that no calendar has, and the brackets and braces of path patterns."""
    return fault.message.endswith("no calendar has this day") or (
        fault.message.startswith("expected a path pattern")
    )


class Documents:
    """Makes documents that are mostly right, and wrong in any place."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def of(self, shape: Record) -> dict[str, Any]:
        some = self._random.sample(sorted(shape.fields), self._random.randint(0, 4))
        wanted = dict.fromkeys((*shape.needs, *some))
        document = {name: self._value(shape.fields[name]) for name in wanted}
        if document and self._rarely():
            del document[self._random.choice(list(document))]
        return {**document, "nonsense": "x"} if self._rarely() else document

    def _rarely(self) -> bool:
        return self._random.random() < 0.04

    def _value(self, shape: Shape) -> Any:
        if self._rarely():
            return self._random.choice(ANYTHING)
        if isinstance(shape, Scalar):
            return self._scalar(shape)
        if isinstance(shape, Record):
            return self.of(shape)
        number = self._random.randint(0, 2)
        if isinstance(shape, ListOf):
            return [self._value(shape.item) for _ in range(number)]
        assert isinstance(shape, MapOf)
        return {self._scalar(shape.key): self._value(shape.value) for _ in range(number)}

    def _scalar(self, shape: Scalar) -> str:
        good = shape.choices or GOOD.get(shape.expected, ("links", "links/dangling"))
        return self._random.choice(ANY_TEXT if self._rarely() else good)


GOOD = {
    scalars.ID.expected: ("a", "use-npm", "2026-01-05-x", "a" * 80),
    scalars.TEXT.expected: ("a", "Ja, »ü«.", " x\ny ", "null", "1"),
    scalars.DAY.expected: ("2026-01-05", "2024-02-29", "2026-02-30"),
    scalars.MOMENT.expected: ("2026-01-05", "2026-01-05T03:12:00.5+01:00", "2026-01-05 23:59Z"),
    scalars.SPAN.expected: ("14d", "26w"),
    scalars.GLOB.expected: ("**", "src/**", "!docs/", "{a,b}/*.py", "[a", "a/.."),
    scalars.COUNT.expected: ("0", "6000", "007"),
}
ANY_TEXT = (
    "", " ", "\n", "A", "aux", "a--b", "a" * 81, "a\n", "true", "True", "2026-1-5", "0d", "14d\n",
    "1٣d", "-1", "1234567", "!", "..", "a\\b", "x" * 201, "2026-01-05\n", "2026-01-05T24:00Z",
    "off", "Links", "links/", "１", "…", "!...", "....",
)  # fmt: skip
ANYTHING: tuple[Any, ...] = (*ANY_TEXT, [], {}, ["a"], {"a": "b"}, [["a"]], [{}], {"a": {}})


@pytest.mark.parametrize("name", RECORDS)
def test_each_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schemas()[name])


@pytest.mark.parametrize("name", RECORDS)
def test_reader_and_schema_agree(name: str) -> None:
    accepted = 0
    for seed in range(1500):
        document = Documents(seed).of(RECORDS[name])
        found = faults(name, document)
        if VALIDATORS[name].is_valid(document):
            assert all(beyond_a_schema(fault) for fault in found), document
            accepted += not found
        else:
            assert found, document
    assert 200 < accepted < 1300


@pytest.mark.parametrize(
    ("shape", "alphabet"),
    [
        (scalars.ID, "a1-Ä_ \n"),
        (scalars.DAY, "0129-\n"),
        (scalars.MOMENT, "0129-T:Z+ ."),
        (scalars.SPAN, "019dw٣"),
        (scalars.COUNT, "019٣-"),
        (scalars.TEXT, "a \t\n\u3000"),
    ],
    ids=lambda value: value.expected if isinstance(value, Scalar) else "",
)
@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_a_scalar_and_its_pattern_agree(shape: Scalar, alphabet: str, data: st.DataObject) -> None:
    near = st.sampled_from([*GOOD[shape.expected], *ANY_TEXT])
    spoilt = st.tuples(near, st.integers(0, 30), st.text(alphabet, max_size=2)).map(_replaced)
    text = data.draw(st.text(alphabet, max_size=12) | spoilt)
    found: list[Fault] = []
    shape.read(Text(text, 1, 0, 0), "", found)
    matches = Strict(shape.schema()).is_valid(text)
    assert matches == (not found) or beyond_a_schema(found[0])


def _replaced(parts: tuple[str, int, str]) -> str:
    text, at, new = parts
    return text[:at] + new + text[at + 1 :]


@settings(deadline=None, max_examples=500)
@given(st.text("ab*?[]{},!/.…\\ \n", max_size=8))
def test_a_pattern_that_only_the_reader_refuses_has_brackets_or_braces(glob: str) -> None:
    document: dict[str, Plain] = {"id": "a", "statement": "A.", "scope": [glob]}
    known = VALIDATORS["policy"].is_valid(document)
    if not faults("policy", document):
        assert known
    elif known:
        assert set(glob) & set("[]{}")


def entry_files() -> list[Path]:
    found = [
        path
        for place in ("examples", "policies", "evidence")
        for path in sorted((ROOT / place).rglob("*.yaml"))
    ]
    return [path for path in found if path.name != "story.yaml"]


def test_there_are_entries_to_validate() -> None:
    assert len(entry_files()) > 40


@pytest.mark.parametrize("path", entry_files(), ids=lambda path: path.stem)
def test_every_entry_of_the_project_and_its_examples_validates(path: Path) -> None:
    at = "policies" if "policies" in path.parts else "evidence"
    inside = path.as_posix()[path.as_posix().rindex(f"/{at}/") + 1 :]
    name = "evidence" if kind_of(inside) is Kind.EVIDENCE else "policy"
    document = plain(yaml.read(path.read_bytes()))
    assert [error.message for error in VALIDATORS[name].iter_errors(document)] == []


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("config", {"format": 1, "repository": "shop", "brief_characters": 6000}),
        ("config", {"format": 1, "severity": {"links/dangling": "off"}, "challenge_due": "14d"}),
        ("policy", {"id": "a", "statement": "A.", "strict": True, "pinned": False}),
        ("policy", {"id": "a", "statement": "A.", "rules": [{"topic": "t", "at_most": 40}]}),
        ("policy", {"id": 404, "statement": 2.5, "grounds": [7]}),
        ("evidence", {"id": "a", "kind": "thread", "statement": "?", "observed": "2026-01-05",
                      "tags": [2026, True], "source": [{"commit": 6190540}]}),
    ],
)  # fmt: skip
def test_what_an_editor_takes_for_a_number_or_a_boolean_is_welcome(
    name: str, document: dict[str, object]
) -> None:
    assert [error.message for error in VALIDATORS[name].iter_errors(document)] == []


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("policy", {"id": "aux", "statement": "A."}),
        ("policy", {"id": "a" * 81, "statement": "A."}),
        ("policy", {"id": "a", "statement": "A.", "since": None}),
        ("policy", {"id": "a", "statement": "A.", "since": 2026}),
        ("policy", {"id": "a", "statement": "A.", "scope": ["../x"]}),
        ("policy", {"id": "a", "statement": "A.", "scope": []}),
        ("policy", {"id": "a", "statement": "A.", "scope": ["…"]}),
        ("policy", {"id": "a", "statement": "A.", "scope": ["src/**", "!..."]}),
        ("policy", {"id": "a", "statement": "A.", "grounds": 3}),
        ("policy", {"id": "a", "statement": "A.", "until": "2026-13-01"}),
        ("policy", {"id": "a", "statement": "A.", "rules": [{"topic": "t", "must": []}]}),
        ("config", {"format": 2}),
        ("config", {"format": True}),
    ],
)
def test_an_editor_shows_what_is_refused(name: str, document: dict[str, object]) -> None:
    assert not VALIDATORS[name].is_valid(document)
