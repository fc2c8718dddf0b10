"""Whether what was recorded has to do with what was said: what is read,
and what is compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.signals.kept import about

SAID = ("Always deploy from the release branch.",)


@pytest.mark.parametrize(
    ("entry", "read"),
    [
        ("statement: Deploy from the release branch.", True),
        ("statement: >-\n  Deploy from\n  the release branch.", True),
        ('statement: "Deploy from the release branch."', True),
        ("statement: See why.\nwhy: The release branch deploys.", True),
        ("statement: See the rules.\nrules:\n- {topic: deploys, must: [release branch]}", True),
        ("statement: See the rules.\nrules:\n  - topic: deploys\n    must: [release branch]", True),
        ("statement: A thing.\ntags: [deploy, release]", True),
        ('statement: A thing.\nsource: [{said: "deploy from release"}]', True),
        ("statement: A thing.\nsource:\n- said: deploy from release", True),
        ("statement: Colours.\nsource: [{path: deploy/release.py}]", False),
        ("statement: Colours.\nscope: [deploy/release/**]", False),
        ("id: deploy-release\nstatement: Colours.", False),
        ("# deploy from the release branch\nstatement: Colours.", False),
    ],
)
def test_what_of_an_entry_counts(entry: str, read: bool) -> None:
    assert about(entry, SAID) is read


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("line-length", "line length"), ("lineLength", "line length"),
        ("line_length", "lineLength"),
        ("TypeScript", "typescript"), ("naming", "names"), ("committed", "commits"),
        ("formatting", "formatter"), ("dependencies", "dependency"), ("indentation", "indent"),
        ("configured", "configuration"), ("written", "writing"), ("préférée", "preferee"),
        ("C++", "c++"), ("release branches", "releases branch"),
    ],
)  # fmt: skip
def test_forms_of_a_word_are_the_same(one: str, other: str) -> None:
    assert about(f"statement: {one} {one}", [f"always {other}"])


@pytest.mark.parametrize(("one", "other"), [("port 5432", "5433 local"), ("type", "typescript")])
def test_others_are_not(one: str, other: str) -> None:
    assert not about(f"statement: {one}", [f"{other} behind nginx"])


@given(st.text())
def test_a_speech_without_matter_is_kept_by_anything(entry: str) -> None:
    assert about(entry, ["Noted!", "I'll remember that."])
    assert about(entry, [])


@given(st.text(), st.lists(st.text(), max_size=3))
def test_no_text_breaks_it(entry: str, said: list[str]) -> None:
    assert isinstance(about(entry, said), bool)


def test_no_statement_keeps_no_promise() -> None:
    assert not about("", SAID)
