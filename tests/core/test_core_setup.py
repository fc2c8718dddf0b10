"""What `memgraph init` writes: files that memgraph itself reads, and editors too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from memgraph.core.document import Plain, plain
from memgraph.core.finding import Severity
from memgraph.core.format import read_config, schemas
from memgraph.core.layout import CONFIG, kind_of
from memgraph.core.setup import (
    config_text,
    editor_text,
    install_types,
    is_ours,
    new_files,
    pre_commit_item,
    repos,
    runs_memgraph,
)
from memgraph.store import yaml


def test_the_files_of_a_new_memory() -> None:
    files = new_files("shop-k3qz")
    assert sorted(files) == [
        ".memgraph/config.yaml", ".memgraph/schema/config.json", ".memgraph/schema/evidence.json",
        ".memgraph/schema/policy.json", ".memgraph/schema/topics.json",
        ".memgraph/schema/trust.json", "evidence/.gitkeep", "policies/closed/.gitkeep",
        "policies/proposed/.gitkeep",
    ]  # fmt: skip
    assert [path for path in files if kind_of(path)] == [CONFIG]
    assert all(text == "" or text.endswith("\n") for text in files.values())


def test_the_options_that_install_hooks() -> None:
    assert install_types(("pre-commit", "pre-push")) == "-t pre-commit -t pre-push"
    assert install_types(()) == ""


def test_the_new_configuration_is_one() -> None:
    config = read_config(yaml.read(config_text("shop-k3qz").encode()))
    assert config.repository == "shop-k3qz"
    assert config.challenge_due == 14


def test_every_choice_in_the_comments_can_be_taken() -> None:
    text = config_text("shop").replace("# base", "base").replace("# challenge", "challenge")
    text = text.replace("# brief", "brief").replace("# severity", "severity")
    config = read_config(yaml.read(text.encode()))
    assert (config.base, config.brief_characters) == ("origin/main", 6000)
    assert config.severity == {"hygiene/personal": Severity.ERROR}
    document = plain(yaml.read(text.encode()))
    assert Draft202012Validator(schemas()["config"]).is_valid(document)


def test_the_schemas_are_written_and_the_editor_finds_them() -> None:
    files = new_files("shop")
    told = json.loads(editor_text())["yaml.schemas"]
    assert told == {
        "./.memgraph/schema/policy.json": ["policies/**/*.yaml"],
        "./.memgraph/schema/evidence.json": ["evidence/**/*.yaml"],
        "./.memgraph/schema/config.json": [".memgraph/config.yaml"],
        "./.memgraph/schema/topics.json": [".memgraph/topics.yaml"],
        "./.memgraph/schema/trust.json": [".memgraph/trust.yaml"],
    }
    for place in told:
        path = place.removeprefix("./")
        name = path.rpartition("/")[2].removesuffix(".json")
        assert json.loads(files[path]) == schemas()[name]
    assert "$schema=schema/config.json" in files[CONFIG]


def test_hooks_come_from_a_repository_or_from_the_machine() -> None:
    fetched = pre_commit_item("https://example.org/memgraph", "v1.0")
    assert fetched == {
        "repo": "https://example.org/memgraph", "rev": "v1.0",
        "hooks": [{"id": "memgraph-check"}, {"id": "memgraph-brief"}],
    }  # fmt: skip
    local: Any = pre_commit_item("", "")
    assert local["repo"] == "local"
    assert "rev" not in local
    check, brief = local["hooks"]
    assert (check["entry"], brief["entry"]) == ("memgraph check", "memgraph brief --exit-zero")
    assert check["stages"] == ["pre-commit", "pre-merge-commit", "pre-push", "manual"]
    assert brief["stages"] == ["post-merge", "post-rewrite"]
    for hook in (check, brief):
        assert (hook["language"], hook["always_run"]) == ("system", "true")
        assert (hook["pass_filenames"], hook["verbose"]) == ("false", "true")
    for item in (fetched, local):
        assert runs_memgraph(item)
        assert is_ours(item)


FOREIGN: Plain = {"repo": "local", "hooks": [{"id": "ruff"}]}
MIXED: Plain = {"repo": "local", "hooks": [{"id": "ruff"}, {"id": "memgraph-check"}]}


@pytest.mark.parametrize(
    ("item", "runs", "ours"),
    [
        (FOREIGN, False, False), (MIXED, True, False), ("text", False, False), ([], False, False),
        ({}, False, False), ({"hooks": "x"}, False, False), ({"hooks": ["x"]}, False, False),
        ({"hooks": []}, False, False), ({"hooks": [{"name": "memgraph-check"}]}, False, False),
    ],
)  # fmt: skip
def test_whose_hooks_they_are(item: Plain, runs: bool, ours: bool) -> None:
    assert (runs_memgraph(item), is_ours(item)) == (runs, ours)


def test_the_entries_of_a_pre_commit_configuration() -> None:
    assert repos({"repos": [FOREIGN]}) == [FOREIGN]
    others: list[Plain] = [{}, {"repos": "x"}, [], "x", {"repos": {}}]
    for configuration in others:
        assert repos(configuration) == []
