"""One item of a foreign YAML file: put in and taken out, and all else left alone."""

from __future__ import annotations

import pytest
import yaml as pyyaml
from hypothesis import assume, given
from hypothesis import strategies as st
from yaml_cases import VALUES, is_insertion, law

from memgraph.core.document import Plain, Unreadable
from memgraph.store.yaml import read_loose, with_item, without_item

ITEM: Plain = {
    "repo": "https://example.org/memgraph",
    "rev": "1.10",
    "hooks": [{"id": "memgraph-check", "stages": ["pre-commit", "pre-push"], "verbose": "true"}],
}


def is_ours(item: Plain) -> bool:
    return isinstance(item, dict) and item.get("repo") == "https://example.org/memgraph"


SAMPLE = """\
# See https://pre-commit.com for more information
exclude: ^vendor/
repos:
-   repo: https://github.com/pre-commit/pre-commit-hooks
    rev: v3.2.0
    hooks:
    -   id: trailing-whitespace
    -   id: check-added-large-files  # big ones
    # -   id: check-yaml
"""


def test_an_item_is_added_in_the_indentation_of_the_list() -> None:
    assert with_item(SAMPLE.encode(), "repos", ITEM).decode() == SAMPLE + (
        "-   repo: https://example.org/memgraph\n"
        '    rev: "1.10"\n'
        "    hooks:\n"
        "    -   id: memgraph-check\n"
        "        stages: [pre-commit, pre-push]\n"
        "        verbose: true\n"
    )


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", b"repos:\n- repo: local\n"),
        (b"# mine\n", b"# mine\nrepos:\n- repo: local\n"),
        (b"fail_fast: true", b"fail_fast: true\nrepos:\n- repo: local"),
        (b"repos: [] # none\n", b"repos: [{repo: local}] # none\n"),
        (b"repos:\nexclude: x\n", b"repos:\n  - repo: local\nexclude: x\n"),
        (b"repos: [{repo: a}]\r\n", b"repos: [{repo: a}, {repo: local}]\r\n"),
        (b"{repos: [], a: b}", b"{repos: [{repo: local}], a: b}"),
        (b"{a: b}", b"{a: b, repos: [{repo: local}]}"),
        (b"repos:\r\n  - repo: a\r\nx: y", b"repos:\r\n  - repo: a\r\n  - repo: local\r\nx: y"),
    ],
)
def test_a_list_that_is_missing_or_empty_or_in_brackets_gets_its_item(
    data: bytes, expected: bytes
) -> None:
    assert with_item(data, "repos", {"repo": "local"}) == expected


def test_only_the_first_matching_item_goes_with_its_own_lines() -> None:
    data = (
        b"repos:\n# one\n- repo: a  # x\n  hooks: []\n# two\n\n- repo: b\n- &c\n  repo: a\n# end\n"
    )
    result = without_item(data, "repos", lambda item: item == {"repo": "a", "hooks": []})
    assert result == b"repos:\n# one\n# two\n\n- repo: b\n- &c\n  repo: a\n# end\n"


def test_nothing_matching_leaves_the_bytes() -> None:
    assert without_item(SAMPLE.encode(), "repos", is_ours) == SAMPLE.encode()
    assert without_item(b"a: b\n", "repos", is_ours) == b"a: b\n"
    assert without_item(b"", "repos", is_ours) == b""


@pytest.mark.parametrize(
    "data",
    [
        b"repos: x\n",
        b"repos: {a: b}\n",
        b"a: &r []\nrepos: *r\n",
        b"repos: &r [b]\na: *r\n",
        b"- a\n",
    ],
)
def test_what_is_no_list_is_left_alone(data: bytes) -> None:
    with pytest.raises(Unreadable):
        with_item(data, "repos", ITEM)


def test_taking_out_what_others_refer_to_is_refused() -> None:
    with pytest.raises(Unreadable, match="called &a"):
        without_item(b"x:\n- &a b\n- c\ny: *a\n", "x", lambda item: item == "b")


def test_a_foreign_file_is_read_with_its_aliases() -> None:
    data = b"a: &x [1, no]\nb: *x\nc: !t 010\n? [d]\n: e\n"
    loose = read_loose(data)
    assert loose == {"a": ["1", "no"], "b": ["1", "no"], "c": "010", "[d]": "e"}


@pytest.mark.parametrize(
    "data",
    [
        b"a: &a [*a]\n",
        b"a: [b\n",
        b"\xff\xfe",
        b"a: &a [" + b"x," * 999 + b"]\nb: [" + b"*a," * 999 + b"]\n",
        b"[" * 65_000,
    ],
)
def test_a_broken_foreign_file_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_loose(data)


LISTS = [
    "", "repos: []\n", "repos: [ ]  # none yet\n", "repos:\n", "repos:  # later\n",
    "repos: [{repo: a}]\n", "repos: [\n  {repo: a}, # x\n  {repo: b} # y\n]\n",
    "repos: [{repo: a},]\n", SAMPLE.partition("vendor/\n")[2],
    "repos:\n  # first\n  - repo: a\n    hooks:\n      - id: b # c\n\n  - repo: local\n",
    "repos:\n- &a\n  repo: a\n- *a\n- <<: *a\n  rev: 1\n", "repos:\n- repo: a\n  args: |\n    x\n",
    "repos:\n-\n  repo: a\n\n  # deep\n# shallow\n", "repos: &r\n- repo: a\n",
    "repos:\n    -   repo: a\n        args: >+\n          x\n\n", "repos: !!seq\n  - repo: a\n",
    '"repos":\n- repo: a\n', "repos: &r []\n",
]  # fmt: skip
ABOVE = [
    "", "# head\n\n", "---\n", "exclude: |\n  (?x)^(\n    a\n  )$\n", "ci: {skip: [a]}  # c\n\n",
    "default: &d 1\n",
]  # fmt: skip
BELOW = [
    "", "\n# end\n", "fail_fast: true\n", "# end\n\nci:\n  skip: [a] # c\n",
    "  # deeper\n\nx: |\n  y\n", "\nx: 1\n...\n",
]  # fmt: skip


@law
@given(
    st.sampled_from(ABOVE),
    st.sampled_from(LISTS),
    st.sampled_from(BELOW),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_an_item_put_in_and_taken_out_gives_the_very_bytes(
    above: str, middle: str, below: str, crlf: bool, mark: bool, cut: bool
) -> None:
    text = above + middle + below
    text = text.removesuffix("\n") if cut else text
    data = (text.replace("\n", "\r\n") if crlf else text).encode("utf-8-sig" if mark else "utf-8")
    before = read_loose(data)
    assert isinstance(before, dict)
    added = with_item(data, "repos", ITEM)
    after = read_loose(added)
    assert isinstance(after, dict)
    listed = [*(before.get("repos") or []), ITEM]
    assert sorted(map(str, after["repos"])) == sorted(map(str, listed))
    assert is_insertion(data, added)
    assert "memgraph-check" in str(pyyaml.safe_load(added)["repos"])
    assert without_item(added, "repos", is_ours) == data


@law
@given(VALUES, st.sampled_from(LISTS))
def test_any_item_can_be_put_in_and_taken_out(item: Plain, text: str) -> None:
    data = text.encode()
    before = read_loose(data)
    assert isinstance(before, dict)
    assume(item not in list(before.get("repos") or []))
    added = with_item(data, "repos", item)
    assert without_item(added, "repos", lambda other: other == item) == data
