"""Whether a client trusts what is set up here, read from files of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from scratch_repo import Memgraph, Repo

from memgraph.agents import installation
from memgraph.commands.agents_hooks import Hook, hooks
from memgraph.commands.agents_trust import Asked, Trust, codex_digest, trust

Look = Callable[..., Trust]

# As Codex 0.171 wrote them itself when these hooks were approved.
APPROVED = {
    "pre_tool_use": "7257dd70da6c4559f524bf3ecff00c02073185105817bf832c5bb7f5af071f9a",
    "post_tool_use": "18dd6a057988f4f10a6aa9c971bad3b4ff8971d511b12d8750990a638f89b224",
    "session_start": "54efafb80461c9a193c8bd63d4d6a32ce0a1a47ad90a721f61d43f0ac5845133",
    "session_end": "2b73775e90b0367aa8f2dcdcff90b0945b6730ed82cb74eba4227c7838e75e4d",
    "stop": "7b0d8239d177415a080d81ea050d555cc0420ae3400147b69e9ac57bd9793d8f",
}
TOOLS = "^(apply_patch|Bash|mcp_.*(write|edit|create|delete|move|replace|patch).*)$"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    place = tmp_path / "home"
    place.mkdir()
    return place


@pytest.fixture
def look(repo: Repo, home: Path, memgraph: Memgraph) -> Look:
    """Return what looks at the trust of a client that is set up in the repository."""
    memgraph("init", "--hook", "--agent", "all")

    def run(name: str, why: str = "", **env: str) -> Trust:
        said = trust(name, asked(repo, home, name, env))
        assert said is not None
        assert why in said.why
        return said.trust

    return run


def asked(repo: Repo, home: Path, name: str, env: Mapping[str, str] = {}) -> Asked:
    one = installation.of(name)
    settings = repo.folder / one.settings
    return Asked(repo.folder, settings, hooks(one, settings.read_bytes()),
                 {"HOME": str(home), **env})  # fmt: skip


def write(home: Path, path: str, text: str | object) -> None:
    place = home / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text if isinstance(text, str) else json.dumps(text))


def approvals(repo: Repo, home: Path, change: Mapping[str, str] = {}) -> str:
    """Return a configuration of Codex in which every hook is approved, or what ``change`` says."""
    given = asked(repo, home, "codex")
    text = ""
    for hook in given.hooks:
        event = "".join(f"_{c.lower()}" if c.isupper() else c for c in hook.event).strip("_")
        digest = change.get(event, codex_digest(event, hook))
        if digest:
            key = json.dumps(f"{given.settings}:{event}:0:0", ensure_ascii=False)
            text += f"[hooks.state.{key}]\ntrusted_hash = {json.dumps(digest)}\n"
    return text


# Codex


@pytest.mark.parametrize("event", APPROVED)
def test_a_digest_is_the_one_that_codex_keeps(event: str) -> None:
    name = event.title().replace("_", "")
    seconds = 20 if event == "session_start" else 10
    line = f"memgraph hook {name} --client codex"
    matcher = TOOLS if event == "pre_tool_use" else None
    hook = Hook(name, line, seconds, (name, "codex"), (0, 0), {"timeout": seconds}, matcher)
    assert codex_digest(event, hook) == f"sha256:{APPROVED[event]}"
    assert codex_digest(event, hook._replace(line=f"{line} ")) != codex_digest(event, hook)


def test_codex_approved_these_hooks(repo: Repo, home: Path, look: Look) -> None:
    assert look("codex", "there is no") is Trust.UNKNOWN
    (home / ".codex").mkdir()
    assert look("codex", "and so nothing is approved") is Trust.NO
    write(home, ".codex/config.toml", approvals(repo, home))
    assert look("codex", "all 7 hooks are approved") is Trust.YES
    assert look("codex", CODEX_HOME=str(home / ".codex"), HOME="/nowhere") is Trust.YES
    assert look("codex", CODEX_HOME="/nowhere") is Trust.UNKNOWN


def test_codex_approved_something_else(repo: Repo, home: Path, look: Look) -> None:
    write(home, ".codex/config.toml", approvals(repo, home, {"stop": "sha256:0"}))
    assert look("codex", "1 of 7 hooks changed since they were approved") is Trust.NO
    write(home, ".codex/config.toml", approvals(repo, home, {"stop": ""}))
    assert look("codex", "1 of 7 hooks are not in") is Trust.NO
    write(home, ".codex/config.toml", 'model = "m"\n')
    assert look("codex", "7 of 7 hooks are not in") is Trust.NO
    every = dict.fromkeys(
        ("session_start", "user_prompt_submit", "pre_tool_use", "post_tool_use", "pre_compact",
         "stop", "session_end"), "sha256:0",
    )  # fmt: skip
    write(home, ".codex/config.toml", approvals(repo, home, every))
    assert look("codex", "is not these hooks as they are now") is Trust.UNKNOWN
    switched = approvals(repo, home) + "enabled = false\n"
    write(home, ".codex/config.toml", switched)
    assert look("codex") is Trust.NO


def test_a_folder_that_codex_does_not_trust(repo: Repo, home: Path, look: Look) -> None:
    key = json.dumps(str(repo.folder), ensure_ascii=False)
    text = approvals(repo, home) + f'[projects.{key}]\ntrust_level = "untrusted"\n'
    write(home, ".codex/config.toml", text)
    assert look("codex", "does not trust this folder") is Trust.NO


# Gemini


def test_gemini_trusts_by_the_longest_name(repo: Repo, home: Path, look: Look) -> None:
    path = ".gemini/trustedFolders.json"
    root, parent, above = repo.folder, repo.folder.parent, repo.folder.parents[1]
    assert look("gemini", "there is no") is Trust.UNKNOWN
    (home / ".gemini").mkdir()
    assert look("gemini", "and so no folder is trusted") is Trust.NO
    for levels, expected in (
        ({str(root): "TRUST_FOLDER"}, Trust.YES),
        ({str(parent): "TRUST_FOLDER"}, Trust.YES),
        ({str(parent / "other"): "TRUST_PARENT"}, Trust.YES),
        ({str(root): "DO_NOT_TRUST"}, Trust.NO),
        ({str(above): "TRUST_FOLDER", str(root): "DO_NOT_TRUST"}, Trust.NO),
        ({str(above): "DO_NOT_TRUST", str(root): "TRUST_FOLDER"}, Trust.YES),
        ({f"{root}-2": "TRUST_FOLDER"}, Trust.NO),
        ({"": "TRUST_FOLDER"}, Trust.NO),
    ):
        write(home, path, levels)
        assert look("gemini") is expected, levels
    write(home, path, f"// by hand\n{json.dumps({str(root): 'TRUST_FOLDER'})}")
    assert look("gemini") is Trust.YES
    write(home, path, {})
    assert look("gemini", "", GEMINI_CLI_TRUST_WORKSPACE="true") is Trust.YES
    write(home, "elsewhere.json", {str(root): "TRUST_FOLDER"})
    named = str(home / "elsewhere.json")
    assert look("gemini", "", GEMINI_CLI_TRUSTED_FOLDERS_PATH=named) is Trust.YES


# Copilot


@pytest.mark.parametrize("spelt", ["trustedFolders", "trusted_folders"])
def test_copilot_trusts_folders_and_what_they_hold(
    repo: Repo, home: Path, look: Look, spelt: str
) -> None:
    path, head = ".copilot/config.json", "// This file is managed by the program.\n"
    assert look("copilot", "there is no") is Trust.UNKNOWN
    for folder, expected in (
        (repo.folder, Trust.YES), (repo.folder.parent, Trust.YES), (home, Trust.NO),
        (f"{repo.folder}-2", Trust.NO),
    ):  # fmt: skip
        write(home, path, head + json.dumps({spelt: [str(home), str(folder)]}))
        assert look("copilot") is expected
    write(home, path, head + "{}")
    assert look("copilot", "does not name this folder") is Trust.NO
    # Measured with 1.0.102: this file does not count.
    write(home, ".copilot/settings.json", {spelt: [str(repo.folder)]})
    assert look("copilot") is Trust.NO
    write(home, "own/config.json", {spelt: [str(repo.folder)]})
    assert look("copilot", "", COPILOT_HOME=str(home / "own")) is Trust.YES


# Claude Code


def test_claude_asks_in_a_dialog_only(repo: Repo, home: Path, look: Look) -> None:
    assert look("claude", "there is no") is Trust.UNKNOWN
    write(home, ".claude.json", {"projects": {str(repo.folder): {"hasTrustDialogAccepted": False}}})
    assert look("claude", "headless it runs them all the same") is Trust.UNKNOWN
    for folder in (repo.folder, repo.folder.parent):
        write(home, ".claude.json", {"projects": {str(folder): {"hasTrustDialogAccepted": True}}})
        assert look("claude") is Trust.YES
    assert look("claude", "", CLAUDE_CONFIG_DIR="/nowhere") is Trust.UNKNOWN


# All


@pytest.mark.parametrize(
    ("name", "path"),
    [("codex", ".codex/config.toml"), ("gemini", ".gemini/trustedFolders.json"),
     ("copilot", ".copilot/config.json"), ("claude", ".claude.json")],
)  # fmt: skip
@pytest.mark.parametrize("text", ["[broken", "[]", '{"projects": 3}', "hooks = 3", "\0", '"x"'])
def test_a_file_that_cannot_be_understood_is_no_verdict(
    home: Path, look: Look, name: str, path: str, text: str
) -> None:
    write(home, path, text)
    assert look(name) is not Trust.YES


def test_clients_without_trust_in_files(repo: Repo, home: Path, look: Look) -> None:
    for name in ("qwen", "opencode", "cursor"):
        assert trust(name, asked(repo, home, name)) is None


def test_the_doctor_says_it(repo: Repo, home: Path, tmp_path: Path, memgraph: Memgraph) -> None:
    memgraph("init", "--hook", "--agent", "codex")
    codex = tmp_path / "bin/codex"
    codex.parent.mkdir()
    codex.write_text("#!/bin/sh\n")
    codex.chmod(0o755)
    env = {"HOME": str(home), "CODEX_HOME": "", "PATH": f"{codex.parent}:{repo.env['PATH']}"}
    write(home, ".codex/config.toml", "")
    said = memgraph("doctor", env=env)
    assert said.code == 1
    assert "✗ codex: trust: not trusted: 7 of 7 hooks are not in" in said.out
    assert "approve memgraph's with `/hooks`" in said.out
    write(home, ".codex/config.toml", approvals(repo, home))
    assert "✓ codex: trust: trusted: all 7 hooks" in memgraph("doctor", env=env).out
