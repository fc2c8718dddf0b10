"""`init --agent`: clients' settings in a repository, put in and taken out without a trace."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import Memgraph, Repo

from memgraph.agents import NAMES, block, client, installation

SETTINGS = {name: installation.of(name).settings for name in NAMES}
JSON = [name for name in NAMES if name != "opencode"]
NESTED = ("claude", "codex", "gemini", "qwen")
CLAUDE = ".claude/settings.json"


@pytest.fixture
def ready(repo: Repo, memgraph: Memgraph) -> Repo:
    """Return a repository where memgraph is set up already."""
    assert memgraph("init").code == 0
    return repo


def hooks(repo: Repo, name: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = json.loads(repo.read(SETTINGS[name]))["hooks"]
    return found


def handlers(repo: Repo, name: str) -> list[tuple[str, dict[str, Any]]]:
    """Return each event of a client with each of its hooks."""
    return [
        (event, handler)
        for event, items in hooks(repo, name).items()
        for item in items
        for handler in item.get("hooks", [item])
    ]


# Put in


def test_every_client(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("init", "--agent", "all")
    assert (said.code, said.err) == (0, "")
    files = set(repo.files())
    assert set(SETTINGS.values()) <= files
    assert {
        ".claude/skills/memgraph/SKILL.md", ".agents/skills/memgraph/SKILL.md",
        ".qwen/skills/memgraph/SKILL.md", ".claude/commands/learn.md", ".claude/commands/close.md",
        ".gemini/commands/learn.toml", ".qwen/commands/memgraph/close.md",
        ".opencode/commands/learn.md", ".cursor/commands/close.md", "AGENTS.md", "GEMINI.md",
        ".memgraph/config.yaml",
    } <= files  # fmt: skip
    assert "CLAUDE.md" not in files
    assert "approve memgraph's with `/hooks`" in said.out
    assert block.BEGIN in repo.read("AGENTS.md")


@pytest.mark.parametrize("name", JSON)
def test_every_hook_calls_what_the_client_understands(
    ready: Repo, memgraph: Memgraph, name: str
) -> None:
    assert memgraph("init", "--agent", name).code == 0
    found = handlers(ready, name)
    assert len(found) >= 7
    for event, handler in found:
        line = handler["bash"].removesuffix(" || true") if name == "copilot" else handler["command"]
        assert line == f"memgraph hook {event} --client {name}"
        read = client(name).read(event, {"session_id": "s", "cwd": "/srv"}, {})
        assert read is not None
        assert read.name == event
        seconds = handler.get("timeout", handler.get("timeoutSec", 0))
        assert 5 <= (seconds / 1000 if name == "gemini" else seconds) <= 30


@pytest.mark.parametrize("name", NESTED)
def test_which_tools_are_looked_at(ready: Repo, memgraph: Memgraph, name: str) -> None:
    assert memgraph("init", "--agent", name).code == 0
    before, after = {"gemini": ("BeforeTool", "AfterTool")}.get(name, ("PreToolUse", "PostToolUse"))
    found = hooks(ready, name)
    assert [e for e, items in found.items() if "matcher" in items[0]] == [before]
    assert after in found
    pattern = found[before][0]["matcher"]
    looked = {
        "claude": ("Write", "Edit", "MultiEdit", "NotebookEdit", "Bash", "PowerShell"),
        "codex": ("apply_patch", "Bash"),
        "gemini": ("write_file", "replace", "run_shell_command"),
        "qwen": ("write_file", "edit", "notebook_edit", "run_shell_command"),
    }[name]
    for tool in (*looked, "mcp__files__write_file", "mcp_files_edit_file"):
        assert re.search(pattern, tool), tool
    for tool in ("Read", "read_file", "TodoWrite", "todo_write", "mcp__memgraph__recall"):
        assert not re.search(pattern, tool), tool


def test_gemini_is_asked_when_the_agent_has_finished(ready: Repo, memgraph: Memgraph) -> None:
    assert memgraph("init", "--agent", "gemini").code == 0
    assert "AfterAgent" in hooks(ready, "gemini")
    event = client("gemini").read("AfterAgent", {"cwd": "/srv"}, {})
    assert event is not None
    assert event.moment.value == "Stop"


def test_copilot_denies_nothing_where_memgraph_is_missing(ready: Repo, memgraph: Memgraph) -> None:
    assert memgraph("init", "--agent", "copilot").code == 0
    for _, handler in handlers(ready, "copilot"):
        ran = ready.shell("bash", "-c", handler["bash"], env={"PATH": "/usr/bin:/bin"}, stdin="{}")
        assert (ran.code, ran.out) == (0, "")
        assert handler["powershell"].endswith("; exit 0")


def test_twice_is_once(ready: Repo, memgraph: Memgraph) -> None:
    memgraph("init", "--agent", "all")
    before = ready.files()
    said = memgraph("init", "--agent", "all", env={"PATH": _path_with_memgraph(ready)})
    assert (said.code, said.out) == (0, "nothing to do\n")
    assert ready.files() == before


def _path_with_memgraph(repo: Repo) -> str:
    folder = repo.folder.parent / "bin"
    folder.mkdir()
    (folder / "memgraph").write_text("#!/bin/sh\n")
    (folder / "memgraph").chmod(0o755)
    return f"{folder}:{repo.env['PATH']}"


def test_git_hooks_are_left_as_they_were_chosen(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("init", "--hook")
    assert memgraph("init", "--agent", "claude").code == 0
    assert not (repo.folder / ".pre-commit-config.yaml").exists()


# What is there already

FOREIGN = """{
   "permissions": {"allow": ["Bash(ls:*)"]},
   "hooks": {
      "Stop": [
         {"hooks": [{"type": "command", "command": "say done"}]}
      ],
      "Notification": []
   },
   "model": "opus"
}
"""


@pytest.mark.parametrize("name", JSON)
def test_foreign_settings_stay(ready: Repo, memgraph: Memgraph, name: str) -> None:
    ready.write(SETTINGS[name], FOREIGN)
    assert memgraph("init", "--agent", name).code == 0
    after, before = json.loads(ready.read(SETTINGS[name])), json.loads(FOREIGN)
    assert list(after)[:3] == list(before)
    assert after["permissions"] == before["permissions"]
    assert after["hooks"]["Stop"][0] == before["hooks"]["Stop"][0]
    assert list(after["hooks"])[:2] == ["Stop", "Notification"]
    assert memgraph("init", "--agent", name, "--undo").code == 0
    assert ready.read(SETTINGS[name]) == FOREIGN


@pytest.mark.parametrize("name", JSON)
def test_broken_settings_are_refused(ready: Repo, memgraph: Memgraph, name: str) -> None:
    for text in ('{"hooks": ', '{\n  // mine\n  "model": "m"\n}', "[]", ""):
        ready.write(SETTINGS[name], text)
        before = ready.files()
        said = memgraph("init", "--agent", f"{name},opencode")
        assert said.code == 1
        assert said.err.count(SETTINGS[name]) == 1
        assert "nothing was changed" in said.err
        assert ready.files() == before
    assert memgraph("init", "--undo").code == 0
    assert ready.read(SETTINGS[name]) == ""


def test_own_files_are_not_overwritten(ready: Repo, memgraph: Memgraph) -> None:
    ready.write(".claude/commands/learn.md", "Mine.\n")
    said = memgraph("init", "--agent", "claude")
    assert ".claude/commands/learn.md is yours, or was edited, and stays as it is" in said.out
    memgraph("init", "--undo")
    assert ready.read(".claude/commands/learn.md") == "Mine.\n"
    assert not (ready.folder / ".claude/commands/close.md").exists()


def test_what_was_edited_stays(ready: Repo, memgraph: Memgraph) -> None:
    memgraph("init", "--agent", "claude")
    skill = ".claude/skills/memgraph/SKILL.md"
    edited = ready.read(skill).replace("## Recall", "## Look first")
    ready.write(skill, edited)
    assert f"{skill} is yours, or was edited" in memgraph("init", "--agent", "claude").out
    assert f"{skill} was edited, and stays" in memgraph("init", "--undo").out
    assert ready.read(skill) == edited


# The file that agents read first


@pytest.mark.parametrize(
    ("name", "present", "path"),
    [
        ("claude", {}, "AGENTS.md"),
        ("claude", {"AGENTS.md": "# A\n"}, "AGENTS.md"),
        ("claude", {"CLAUDE.md": "# C\n", "AGENTS.md": "# A\n"}, "CLAUDE.md"),
        ("claude", {"CLAUDE.md": "See @AGENTS.md\n@AGENTS.md\n"}, "AGENTS.md"),
        ("codex", {"CLAUDE.md": "# C\n"}, "AGENTS.md"),
        ("gemini", {"AGENTS.md": "# A\n"}, "GEMINI.md"),
        ("gemini", {".gemini/settings.json": '{"context": {"fileName": ["AGENTS.md"]}}'},
         "AGENTS.md"),
        ("gemini", {".gemini/settings.json": '{"context": 3}'}, "GEMINI.md"),
        ("qwen", {"QWEN.md": "# Q\n"}, "AGENTS.md"),
    ],
)  # fmt: skip
def test_where_it_is_told(
    ready: Repo, memgraph: Memgraph, name: str, present: dict[str, str], path: str
) -> None:
    for where, text in present.items():
        ready.write(where, text)
    before = ready.files()
    memgraph("init", "--agent", name)
    told = [p for p, data in ready.files().items() if block.BEGIN.encode() in data]
    assert told == [path]
    memgraph("init", "--agent", name, "--undo")
    assert ready.files() == before


def test_a_link_to_the_other_file(ready: Repo, memgraph: Memgraph) -> None:
    ready.write("AGENTS.md", "# A\n")
    (ready.folder / "CLAUDE.md").symlink_to("AGENTS.md")
    assert memgraph("init", "--agent", "claude,codex").code == 0
    assert ready.read("AGENTS.md").count(block.BEGIN) == 1
    assert (ready.folder / "CLAUDE.md").is_symlink()


def test_a_file_that_codex_would_cut(ready: Repo, memgraph: Memgraph) -> None:
    text = "x" * (32 * 1024 - 1) + "🎉"
    ready.write("AGENTS.md", text)
    said = memgraph("init", "--agent", "codex")
    assert "AGENTS.md holds more than 32 KiB, and Codex reads no further" in said.out
    assert ready.read("AGENTS.md").startswith(text)


# Taken out


def test_nothing_is_left(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("README.md", "# Shop\n")
    repo.write(".gemini/settings.json", FOREIGN)
    repo.write("AGENTS.md", "# Rules\n\nNo newline at the end")
    before = repo.files()
    memgraph("init", "--agent", "all", "--judge")
    assert memgraph("init", "--undo").code == 0
    assert repo.files() == before


def test_one_of_several(ready: Repo, memgraph: Memgraph) -> None:
    memgraph("init", "--agent", "codex,gemini")
    both = ready.files()
    memgraph("init", "--agent", "gemini,codex,claude,cursor")
    memgraph("init", "--agent", "claude,cursor", "--undo")
    assert ready.files() == both
    memgraph("init", "--agent", "codex", "--undo")
    files = ready.files()
    assert "AGENTS.md" not in files
    assert ".agents/skills/memgraph/SKILL.md" in files
    assert ".codex/hooks.json" not in files


# The command


@pytest.mark.parametrize("name", JSON)
def test_a_program_whose_path_is_no_pleasure(ready: Repo, memgraph: Memgraph, name: str) -> None:
    folder = ready.folder / "o'clock $HOME"
    program = folder / 'memgraph "é"'
    folder.mkdir()
    program.write_text('#!/bin/sh\nprintf "%s|" "$0" "$@"\n')
    program.chmod(0o755)
    assert memgraph("init", "--agent", name, "--program", str(program)).code == 0
    event, handler = handlers(ready, name)[0]
    for shell in ("sh", "bash"):
        ran = ready.shell(shell, "-c", handler["bash" if name == "copilot" else "command"])
        assert ran.out == "|".join((str(program), "hook", event, "--client", name, ""))
    before = ready.files()
    memgraph("init", "--agent", name)
    assert ready.files() != before
    memgraph("init", "--undo")
    assert not (ready.folder / SETTINGS[name]).exists()


def test_a_program_is_looked_for(ready: Repo, memgraph: Memgraph) -> None:
    said = memgraph("init", "--agent", "claude", "--program", "no-such-program")
    assert (said.code, "no such program" in said.err) == (1, True)
    shell = shutil.which("sh")
    memgraph("init", "--agent", "claude", "--program", "sh")
    assert handlers(ready, "claude")[0][1]["command"].startswith(f"{shell} hook ")


def test_without_memgraph_on_the_path_it_says_so(ready: Repo, memgraph: Memgraph) -> None:
    said = memgraph("init", "--agent", "claude", env={"PATH": "/usr/bin:/bin"})
    assert "memgraph is not on the path here" in said.out


def test_the_command_is_a_program_with_arguments(ready: Repo, memgraph: Memgraph) -> None:
    memgraph("init", "--agent", "claude")
    for _, handler in handlers(ready, "claude"):
        assert re.fullmatch(r"memgraph hook [A-Za-z]+ --client claude", handler["command"])


def test_a_judge_for_claude(ready: Repo, memgraph: Memgraph) -> None:
    memgraph("init", "--agent", "claude")
    plain = ready.files()
    assert memgraph("init", "--agent", "claude", "--judge").code == 0
    ours, judge = (item["hooks"][0] for item in hooks(ready, "claude")["Stop"])
    assert ours["type"] == "command"
    assert judge["type"] == "prompt"
    assert "$ARGUMENTS" in judge["prompt"]
    memgraph("init", "--agent", "claude")
    assert ready.files() == plain
    assert memgraph("init", "--agent", "codex", "--judge").code == 2


# Which clients


def test_an_unknown_one(ready: Repo, memgraph: Memgraph) -> None:
    said = memgraph("init", "--agent", "claude,emacs")
    assert said.code == 1
    assert "no coding agent is called emacs" in said.err
    assert not (ready.folder / CLAUDE).exists()


def test_those_that_are_used_here(ready: Repo, memgraph: Memgraph) -> None:
    nobody = {"PATH": "/usr/bin:/bin"}
    said = memgraph("init", "--agent", "detected", env=nobody)
    assert (said.code, "none was found here" in said.err) == (1, True)
    ready.write("GEMINI.md", "# G\n")
    ready.write("opencode.json", "{}")
    folder = ready.folder.parent / "bin"
    folder.mkdir()
    (folder / "codex").write_text("#!/bin/sh\n")
    (folder / "codex").chmod(0o755)
    memgraph("init", "--agent", "detected", env={"PATH": f"{folder}:/usr/bin:/bin"})
    made = {name for name, path in SETTINGS.items() if (ready.folder / path).exists()}
    assert made == {"gemini", "opencode", "codex"}


# Where


def test_a_linked_worktree_and_a_folder_below(ready: Repo, memgraph: Memgraph) -> None:
    ready.commit()
    other = ready.folder.parent / "wt"
    ready.git("worktree", "add", "--quiet", str(other))
    (other / "src").mkdir()
    assert memgraph("init", "--agent", "claude", at=other / "src").code == 0
    assert (other / CLAUDE).exists()
    assert not (ready.folder / CLAUDE).exists()


def test_links_that_lead_out(ready: Repo, memgraph: Memgraph) -> None:
    outside = ready.folder.parent / "dotfiles"
    outside.mkdir()
    (outside / "settings.json").write_text("{}")
    (ready.folder / ".claude").symlink_to(outside)
    said = memgraph("init", "--agent", "claude")
    assert said.code != 0
    assert ".claude/settings.json" in said.err
    (ready.folder / ".claude").unlink()
    (ready.folder / ".claude").mkdir()
    (ready.folder / CLAUDE).symlink_to(outside / "settings.json")
    said = memgraph("init", "--agent", "claude")
    assert (said.code, "leads out of the repository" in said.err) == (1, True)
    assert (outside / "settings.json").read_text() == "{}"
    assert sorted(path.name for path in outside.iterdir()) == ["settings.json"]


def test_instructions_that_lead_out(ready: Repo, memgraph: Memgraph) -> None:
    outside = ready.folder.parent / "mine.md"
    outside.write_text("# Mine\n")
    Path(ready.folder / "CLAUDE.md").symlink_to(outside)
    said = memgraph("init", "--agent", "claude")
    assert (said.code, "agents are not told of memgraph there" in said.out) == (0, True)
    assert outside.read_text() == "# Mine\n"
    assert memgraph("init", "--undo").code == 0


@pytest.mark.parametrize("line", [
    "mylog hook Stop --client claude", "tee log | memgraph hook Stop --client claude",
    "memgraph hook Stop --client claude-foo", "memgraph hook Stop --client claude && say done",
])  # fmt: skip
def test_hooks_that_only_look_like_ours_stay(ready: Repo, memgraph: Memgraph, line: str) -> None:
    settings = {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": line}]}]}}
    ready.write(".claude/settings.json", json.dumps(settings))
    assert memgraph("init", "--agent", "claude").code == 0
    assert json.dumps(line) in ready.read(".claude/settings.json")
    memgraph("init", "--undo")
    assert ready.read(".claude/settings.json") == json.dumps(settings)
