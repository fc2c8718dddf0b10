"""What the guard refuses of the tools that write files, and what its reasons say."""

from __future__ import annotations

import pytest

from memgraph.agents.event import Tool, Use
from memgraph.agents.guard import refusal

ROOT = "/home/dev/shop"


def write(path: str, cwd: str = ROOT, root: str = ROOT) -> str:
    return refusal(Tool("Edit", Use.WRITE, paths=(path,)), root, cwd)


@pytest.mark.parametrize(
    "path",
    [
        "policies/use-supabase.yaml",
        "policies/frontend/use-supabase.yaml",
        "policies/closed/old.yaml",
        "policies/new.yml",
        "policies/notes.txt",
        "policies/confirmations/x.promoted.txt",
        "policies/confirmations/deep/x.txt",
        ".memgraph/trust.yaml",
        ".memgraph/confirmations/trust.txt",
        ".git/memgraph/session.json",
        ".git/hooks/pre-commit",
        ".git/hooks/pre-push",
        "/home/dev/shop/policies/x.yaml",
        "/home/dev/shop/./policies//x.yaml",
        "/home/dev/other/../shop/policies/x.yaml",
        "./policies/x.yaml",
        "policies/proposed/../x.yaml",
        "policies/./x.yaml",
        "docs/../policies/x.yaml",
        "Policies/x.yaml",
        "POLICIES/X.YAML",
        ".MEMGRAPH/Trust.yaml",
        ".GIT/hooks/pre-commit",
        "policies\\x.yaml",
        "\\home\\dev\\shop\\policies\\x.yaml",
        "policies/x.yaml.",
        "policies /x.yaml",
        "//home/dev/shop/policies/x.yaml",
        "file:///home/dev/shop/policies/x.yaml",
    ],
)
def test_laws_are_not_edited(path: str) -> None:
    assert write(path)


@pytest.mark.parametrize(
    "path",
    [
        "README.md",
        "policies/proposed/x.yaml",
        "policies/proposed/deep/x.yaml",
        "policies/README.md",
        "policies/.gitkeep",
        "policies/confirmations/.gitkeep",
        "evidence/2026/2026-01-02-a.yaml",
        "evidence/local/a.yaml",
        ".memgraph/config.yaml",
        ".memgraph/topics.yaml",
        ".pre-commit-config.yaml",
        ".git/hooks/commit-msg",
        ".git/hooks/pre-commit.before-memgraph",
        ".git/info/exclude",
        "docs/policies/x.yaml",
        "src/policies/x.yaml",
        "policies.yaml",
        "/tmp/policies/x.yaml",
        "../policies/x.yaml",
        "~/policies/x.yaml",
        "/home/dev/shop2/policies/x.yaml",
        "",
        "\0",
    ],
)
def test_other_files_are_edited(path: str) -> None:
    assert write(path) == ""


def test_a_path_starts_where_the_tool_runs() -> None:
    assert write("x.yaml", f"{ROOT}/policies")
    assert write("../policies/x.yaml", f"{ROOT}/docs")
    assert write("policies/x.yaml", f"{ROOT}/docs") == ""


def test_a_repository_of_windows() -> None:
    assert write("C:\\Work\\Shop\\policies\\x.yaml", "C:\\Work\\Shop", "C:\\Work\\Shop")
    assert write("c:/work/shop/policies/x.yaml", "C:\\Work\\Shop", "C:\\Work\\Shop")
    assert write("policies\\x.yaml", "C:\\Work\\Shop", "C:\\Work\\Shop")
    assert write("/c/Work/Shop/policies/x.yaml", "C:\\Work\\Shop", "C:\\Work\\Shop")
    assert write("C:\\Work\\Other\\policies\\x.yaml", "C:\\Work\\Shop", "C:\\Work\\Shop") == ""


def test_a_repository_at_the_top() -> None:
    assert write("/policies/x.yaml", "/", "/")
    assert write("/docs/x.yaml", "/", "/") == ""


def test_any_of_several_paths_counts() -> None:
    tool = Tool("apply_patch", Use.WRITE, paths=("README.md", "policies/x.yaml"))
    assert "policies/x.yaml" in refusal(tool, ROOT, ROOT)


def test_reading_a_law_is_fine() -> None:
    assert refusal(Tool("Read", Use.READ, paths=("policies/x.yaml",)), ROOT, ROOT) == ""


def test_a_tool_that_writes_mentions_what_it_likes() -> None:
    tool = Tool("Write", Use.WRITE, paths=("docs/a.md",), text="memgraph promote x")
    assert refusal(tool, ROOT, ROOT) == ""


def test_a_patch_in_the_command_of_a_writing_tool_is_no_shell() -> None:
    tool = Tool("apply_patch", Use.WRITE, paths=("docs/a.md",), command="memgraph promote x")
    assert refusal(tool, ROOT, ROOT) == ""


def test_a_command_of_an_unknown_tool_is_read() -> None:
    tool = Tool("mcp__terminal__run", Use.OTHER, command="memgraph promote x")
    assert refusal(tool, ROOT, ROOT)


def test_the_settings_of_git_may_not_switch_the_check_off() -> None:
    off = Tool("Write", Use.WRITE, paths=(".git/config",), text="[core]\n\thooksPath = /dev/null\n")
    assert "CI" in refusal(off, ROOT, ROOT)
    other = Tool("Write", Use.WRITE, paths=(".git/config",), text="[user]\n\tname = Dev\n")
    assert refusal(other, ROOT, ROOT) == ""


def test_the_reason_names_the_file_and_the_next_step() -> None:
    assert write("policies/use-supabase.yaml") == (
        "policies/use-supabase.yaml is law, or would be; only a person makes or changes it. "
        "Propose an amendment: "
        'memgraph propose --amend use-supabase "…"; a person then runs memgraph promote.'
    )
    assert "memgraph trust" in write(".memgraph/trust.yaml")
    assert "memgraph propose" in write("policies/confirmations/x.txt")
    assert "pre-commit.before-memgraph" in write(".git/hooks/pre-commit")


def test_the_reason_names_the_command_that_a_person_runs() -> None:
    tool = Tool("Bash", Use.SHELL, command="bash -c 'memgraph promote a-b --commit'")
    reason = refusal(tool, ROOT, ROOT)
    assert "memgraph promote a-b --commit" in reason
    assert "\n" not in reason
    assert len(reason) < 400


def test_a_reason_stays_short_and_on_one_line() -> None:
    tool = Tool("Bash", Use.SHELL, command="memgraph promote '" + "a\n\x1b" * 500 + "'")
    reason = refusal(tool, ROOT, ROOT)
    assert reason.isprintable()
    assert len(reason) < 400


@pytest.mark.parametrize("path", [
    "/main/.git/hooks/pre-commit", "/main/policies/use-pnpm.yaml", "/wt/policies/use-pnpm.yaml",
    "/main/.git/memgraph/sessions/x.json",
])  # fmt: skip
def test_a_linked_work_tree_guards_what_it_shares(path: str) -> None:
    tool = Tool("Write", Use.WRITE, paths=(path,))
    assert refusal(tool, "/wt", "/wt", "/main/.git")
    assert not refusal(tool, "/elsewhere", "/elsewhere", "/elsewhere/.git")
