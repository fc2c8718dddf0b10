"""Writing YAML: every text comes back as it was, for us and for other readers."""

from __future__ import annotations

import pytest
import yaml as pyyaml
from hypothesis import assume, given
from yaml_cases import TEXTS, VALUES, WORDS, law, mappings

from memgraph.core.document import Plain, plain
from memgraph.store.yaml import dump, read

AWKWARD = [
    "Split: core # part", "*bold*", "@team", "- [[x]]", "C:\\agent\\new", "'", "yes", "x " * 150,
    " leading", "trailing ", "several\n\n\n", "tab\there", "😀👩\u200d💻", "中文，标点", "", "\n",
    "...", "---", "a\n  b\n c\n", "a \nb", "# no comment", "key: value", "=", "<<", "null", "[a]",
    "%x", "a:", "!x", "first\n\tsecond\n", "line\r\nline", "\ttab", "a #b", "a: b\n# c\n",
    "?", "-", "~",
]  # fmt: skip


@pytest.mark.parametrize("text", AWKWARD)
def test_an_awkward_text_loads_as_the_identical_text(text: str) -> None:
    fields: dict[str, Plain] = {"a": text, "list": [text, text], "map": [{text or "x": text}]}
    if text != "<<":
        assert plain(read(dump(fields).encode())) == fields
    assert pyyaml.safe_load(dump({"a": text, "b": [text]})) == {"a": text, "b": [text]}


@law
@given(mappings(VALUES, 4).filter(bool))
def test_what_is_written_reads_back_the_same(fields: dict[str, Plain]) -> None:
    written = dump(fields)
    assert plain(read(written.encode())) == fields
    assert written.endswith("\n")
    assert "\r" not in written


@law
@given(TEXTS | WORDS)
def test_other_readers_see_the_same_text(text: str) -> None:
    assume(text.isprintable() or "\n" in text)
    assume(all(char <= "\uffff" for char in text))
    fields: dict[str, Plain] = {"a": text, "b": [text, text]}
    assert pyyaml.safe_load(dump(fields)) == fields


def test_a_new_document_looks_like_one_that_a_person_wrote() -> None:
    fields: dict[str, Plain] = {
        "id": "use-supabase",
        "statement": "Always use Supabase; never suggest Airtable.",
        "why": "It scales.\nIt has row-level security.\n",
        "rules": [{"topic": "backend service", "must": ["supabase"], "must_not": ["airtable"]}],
        "scope": ["**"],
        "watches": ["src/db/**"],
        "source": [
            {"path": "sync/run.py", "lines": "40-61", "commit": "61e9540"},
            {"said": "never Airtable again, it lost forty rows"},
        ],
        "supersedes": [],
        "recorded": {"by": "Ada Lovelace <ada@example.org>", "via": "person"},
    }
    assert dump(fields) == (
        "id: use-supabase\n"
        "statement: Always use Supabase; never suggest Airtable.\n"
        "why: |\n"
        "  It scales.\n"
        "  It has row-level security.\n"
        "rules:\n"
        "  - {topic: backend service, must: [supabase], must_not: [airtable]}\n"
        'scope: ["**"]\n'
        "watches: [src/db/**]\n"
        "source:\n"
        '  - {path: sync/run.py, lines: 40-61, commit: "61e9540"}\n'
        '  - {said: "never Airtable again, it lost forty rows"}\n'
        "supersedes: []\n"
        "recorded: {by: Ada Lovelace <ada@example.org>, via: person}\n"
    )
