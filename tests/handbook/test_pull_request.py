"""The pull request of examples/pull-request, played through; its outputs are goldens."""

from __future__ import annotations

from pathlib import Path

import pytest

from handbook import pull_request

OUTPUTS = ("diff.txt", "comment.md", "check.sarif", "annotations.txt", "report.json")


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return dict(pull_request.outputs(tmp_path_factory.mktemp("around")))


@pytest.mark.parametrize("name", OUTPUTS)
def test_what_a_reviewer_gets_is_as_it_was_looked_at(said: dict[str, str], name: str) -> None:
    # To write it anew: python -m handbook.pull_request
    assert said[name] == (pull_request.STORY / name).read_text("utf-8")


def test_nothing_else_is_written(said: dict[str, str]) -> None:
    assert tuple(said) == OUTPUTS


def test_no_output_knows_where_it_was_made(said: dict[str, str], tmp_path: Path) -> None:
    place = str(tmp_path.parents[1])
    assert [name for name, text in said.items() if place in text] == []
