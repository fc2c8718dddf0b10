"""One policy has one digest, whatever its layout."""

from __future__ import annotations

import codecs
import copy
import json
import random
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.core.digest import canonical, digest, digest_of_paths
from memgraph.core.document import Plain, plain
from memgraph.core.format import read_policy
from memgraph.store import yaml

POLICY: dict[str, Any] = {
    "id": "use-supabase",
    "statement": "Always use Supabase: never «Airtable», 雲 or Übergang.",
    "why": "The 'billing' module relies on \"row-level\" security.\nTwo lines.",
    "rules": [
        {"topic": "backend service", "must": ["supabase"], "must_not": ["airtable"]},
        {"topic": "rows", "at_most": "1_000"},
    ],
    "scope": ["**", "!docs/**"],
    "since": "2026-01-05",
    "strict": "false",
    "grounds": ["2026-01-05-airtable-rate-limit-k3qz"],
    "distinct_from": {"a": "Another.", "b": "no"},
    "recorded": {"by": "Ada Lovelace <ada@example.org>", "via": "person"},
}


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)


class Layout:
    """Writes a document in one of many ways that all say the same."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def file(self, document: dict[str, Any]) -> bytes:
        text = self._comment() + "".join(
            self._line(name, document[name]) for name in self._shuffled(document)
        )
        if self._random.random() < 0.3:
            text = f"---\n{text}"
        text = text.replace("\n", "\r\n") if self._random.random() < 0.3 else text
        mark = codecs.BOM_UTF8 if self._random.random() < 0.3 else b""
        return mark + text.encode()

    def _line(self, name: str, value: Plain) -> str:
        written = self._value(value)
        return f"{self._key(name)}: {written}{self._comment(inside='|-' not in written)}"

    def _shuffled(self, document: dict[str, Any]) -> list[str]:
        return self._random.sample(list(document), len(document))

    def _comment(self, *, inside: bool = False) -> str:
        return self._random.choice(["\n", "\n\n# ---\n", *[" # a remark\n"] * inside])

    def _key(self, name: str) -> str:
        return self._random.choice([name, f'"{name}"', f"'{name}'"])

    def _value(self, value: Plain) -> str:
        if isinstance(value, str):
            return self._text(value)
        if self._random.random() < 0.5:
            return self._flow(value)
        return self._block(value)

    def _text(self, text: str) -> str:
        quoted = json.dumps(text, ensure_ascii=self._random.random() < 0.5)
        single = "'" + text.replace("'", "''") + "'"
        if "\n" in text:
            literal = "|-\n" + "\n".join(f"   {line}" for line in text.split("\n"))
            return self._random.choice([quoted, literal])
        plain_text = text if not set(text) & set(":!*,[]{}#'\"") else single
        return self._random.choice([quoted, single, plain_text])

    def _flow(self, value: Plain) -> str:
        if isinstance(value, str):
            return json.dumps(value)
        if isinstance(value, list):
            return f"[{self._random.choice([', ', ' ,  ']).join(map(self._flow, value))}]"
        pairs = (f"{self._key(name)}: {self._flow(value[name])}" for name in self._shuffled(value))
        return "{" + ", ".join(pairs) + "}"

    def _block(self, value: list[Any] | dict[str, Any]) -> str:
        if isinstance(value, list):
            return "\n" + "\n".join(f"  - {self._flow(item)}" for item in value)
        return "\n" + "\n".join(f"    {name}: {self._flow(value[name])}" for name in value)


def digest_of(data: bytes) -> str:
    return read_policy(yaml.read(data), "policies/use-supabase.yaml").digest


def test_four_hundred_layouts_of_one_policy_have_one_digest() -> None:
    files = {Layout(seed).file(POLICY) for seed in range(400)}
    assert len(files) == 400
    assert {digest_of(data) for data in files} == {digest(POLICY)}


def test_the_digest_is_that_of_the_canonical_text() -> None:
    # Written down once: a change of it would void every confirmation that there is.
    assert digest({"id": "a", "statement": "é", "grounds": ["b"]}) == (
        "sha256:4266b806769341eb1ac7c0e486b9b7e0ebc1d74b79d36d960efb32869e0f1c01"
    )


def changes(value: Plain) -> list[Plain]:
    """Every document that differs from ``value`` in one place."""
    if isinstance(value, str):
        return (
            [value + "x", value.swapcase(), "x" + value]
            if value.swapcase() != value
            else [value + "x"]
        )
    if isinstance(value, list):
        inner = [[*value[:n], new, *value[n + 1 :]] for n, old in enumerate(value)
                 for new in changes(old)]  # fmt: skip
        return [*inner, [*value, "x"], value[:-1], *([value[::-1]] if len(value) > 1 else [])]
    inner_fields: list[Plain] = [{**value, name: new} for name, old in value.items()
                                 for new in changes(old)]  # fmt: skip
    gone: list[Plain] = [{k: v for k, v in value.items() if k != name} for name in value]
    return [*inner_fields, *gone, {**value, "x": "x"}]


def test_every_change_of_any_field_gives_another_digest() -> None:
    found = changes(POLICY)
    assert len(found) > 60
    digests = {digest(document) for document in found}
    assert len(digests) == len({json.dumps(document, sort_keys=True) for document in found})
    assert digest(POLICY) not in digests


def test_an_empty_list_is_not_an_absent_field() -> None:
    assert digest({**POLICY, "supersedes": []}) != digest(POLICY)


@settings(deadline=None)
@given(texts, texts)
def test_composed_and_decomposed_characters_are_one_text(value: str, key: str) -> None:
    composed, decomposed = (
        digest({unicodedata.normalize(form, key): [unicodedata.normalize(form, value)]})
        for form in ("NFC", "NFD")
    )
    assert composed == decomposed


plains = st.recursive(
    texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None, max_examples=300)
@given(plains, plains)
def test_two_documents_have_one_digest_only_where_they_are_equal(one: Plain, two: Plain) -> None:
    assert (digest(one) == digest(two)) == (canonical(one) == canonical(two))
    assert digest(copy.deepcopy(one)) == digest(one)
    assert canonical(canonical(one)) == canonical(one)


@pytest.mark.parametrize("text", ["no", "0x10", "3.10", "null", "2026-01-05", "1e3", "~", "+1"])
def test_quoting_changes_nothing(text: str) -> None:
    quoted, bare = (f"id: a\nstatement: {words}\n".encode() for words in (f"'{text}'", text))
    assert digest_of(quoted) == digest_of(bare)
    assert plain(yaml.read(bare)) == {"id": "a", "statement": text}


def test_the_digest_of_files_is_that_of_their_names_and_contents() -> None:
    files = {"a.py": "1", "b.py": "2"}
    assert digest_of_paths(files) == digest_of_paths({"b.py": "2", "a.py": "1"})
    others = [{}, {"a.py": "1"}, {"a.py": "2", "b.py": "1"}, {"a.py": "1", "c.py": "2"},
              {"a.py\n1": "2"}, {"a\udcff.py": "1", "b.py": "2"}]  # fmt: skip
    found = {digest_of_paths(other) for other in others}
    assert len(found) == len(others)
    assert digest_of_paths(files) not in found
