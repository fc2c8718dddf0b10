"""`init` and `doctor`: put in, looked at, and taken out again without a trace."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from scratch_repo import Memgraph, Repo

from memgraph.core.setup import HOOK_TYPES

CONFIG = ".pre-commit-config.yaml"
SCRIPTS = str(Path(sys.executable).parent)

COMMENTED = """\
# Our hooks. Ask before you change the order!
minimum_pre_commit_version: '3.0'   # because of stages
repos:
-   repo: local      # house rules
    hooks:
    -   id: spelling
        name: 'spelling'
        entry: "true"
        language: system

# The end.
"""


def hooks(repo: Repo, folder: str = ".git/hooks") -> set[str]:
    found = (repo.folder / folder).iterdir()
    return {path.name for path in found if not path.name.endswith(".sample")}


def pre_commit(repo: Repo, *words: str) -> str:
    path = f"{SCRIPTS}{os.pathsep}{repo.env['PATH']}"
    env = {"PRE_COMMIT_HOME": str(repo.folder.parent / "cache"), "PATH": path}
    said = repo.shell(sys.executable, "-m", "pre_commit", *words, env=env)
    assert said.code == 0, said.out
    return said.out


# Fresh, and again


def test_a_fresh_repository(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("init")
    assert (said.code, said.err) == (0, "")
    assert sorted(repo.files()) == [
        ".memgraph/config.yaml", ".memgraph/schema/config.json", ".memgraph/schema/evidence.json",
        ".memgraph/schema/policy.json", ".memgraph/schema/topics.json",
        ".memgraph/schema/trust.json", CONFIG, ".vscode/settings.json", "evidence/.gitkeep",
        "policies/closed/.gitkeep", "policies/proposed/.gitkeep",
    ]  # fmt: skip
    assert "not active yet; each clone runs once: pre-commit install" in said.out
    start = "default_install_hook_types: [pre-commit, pre-merge-commit, pre-push, post-merge, "
    assert repo.read(CONFIG).startswith(
        start + "post-rewrite]\nrepos:\n  - repo: local\n    hooks:\n      - id: memgraph-check\n"
    )
    pre_commit(repo, "validate-config")
    repo.git("add", "--all")
    assert memgraph("check").out == ""
    assert hooks(repo) == set()


@pytest.mark.parametrize("words", [[], ["--undo"]])
def test_a_pipe_in_the_place_of_pre_commits_configuration(
    repo: Repo, memgraph: Memgraph, words: list[str]
) -> None:
    os.mkfifo(repo.folder / CONFIG)
    said = memgraph("init", *words)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"memgraph: {CONFIG}: it is no plain file, and is not read\n")


@pytest.mark.parametrize(
    "words", [[], ["--hook"], ["--from", "https://example.org/m", "--rev", "v1"]]
)
def test_the_second_time_changes_nothing(repo: Repo, memgraph: Memgraph, words: list[str]) -> None:
    memgraph("init", *words)
    before, scripts = repo.files(), repo.files(".git/hooks")
    again = memgraph("init", *words)
    install = f"pre-commit install {' '.join(f'-t {kind}' for kind in HOOK_TYPES)}"
    missing = "" if words == ["--hook"] else f"not active yet; each clone runs once: {install}"
    assert (again.code, again.out) == (0, f"{missing or 'nothing to do'}\n")
    assert (repo.files(), repo.files(".git/hooks")) == (before, scripts)


def test_the_next_step_is_said_until_it_is_done(repo: Repo, memgraph: Memgraph) -> None:
    _, _, command = memgraph("init").out.partition("each clone runs once: pre-commit ")
    first, *rest = command.split()
    pre_commit(repo, first, *rest)
    assert hooks(repo) == set(HOOK_TYPES)
    assert memgraph("init").out == "nothing to do\n"
    (repo.folder / ".git/hooks/pre-push").unlink()
    assert "not active yet" in memgraph("init").out


def test_from_a_subfolder_it_is_the_root_that_is_set_up(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("src/app.py")
    assert memgraph("init", at="src").code == 0
    assert set(repo.files("src")) == {"src/app.py"}
    assert (repo.folder / ".memgraph/config.yaml").exists()


def test_two_repositories_get_different_ids(repo: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    other = Repo.made(tmp_path / "other")
    memgraph("init")
    memgraph("init", at=other.folder)
    assert repo.read(".memgraph/config.yaml") != other.read(".memgraph/config.yaml")


# What is there already


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_existing_configuration_is_only_added_to(
    repo: Repo, memgraph: Memgraph, end: str
) -> None:
    before = COMMENTED.replace("\n", end)
    path = repo.write(CONFIG, before)
    path.chmod(0o600)
    repo.commit()
    assert f"added memgraph to {CONFIG}" in memgraph("init").out
    numbers = repo.git("diff", "--numstat", "--", CONFIG).split("\t")
    assert int(numbers[0]) > 5
    assert numbers[1] == "0"
    assert path.stat().st_mode & 0o777 == 0o600
    pre_commit(repo, "validate-config")
    assert memgraph("init", "--undo").code == 0
    assert path.read_bytes() == before.encode()


def test_a_configuration_behind_a_link_stays_behind_it(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    dotfile = tmp_path / "dotfile.yaml"
    dotfile.write_text(COMMENTED)
    (repo.folder / CONFIG).symlink_to(dotfile)
    assert memgraph("init").code == 0
    assert (repo.folder / CONFIG).is_symlink()
    assert "memgraph-check" in dotfile.read_text()


def test_a_link_that_came_with_the_repository_is_not_followed_out(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text(COMMENTED)
    (repo.folder / CONFIG).symlink_to(outside)
    repo.git("add", CONFIG)
    said = memgraph("init")
    assert (said.code, "leads out of the repository" in said.err) == (2, True)
    assert outside.read_text() == COMMENTED


@pytest.mark.parametrize(
    "broken", ["repos: [\n", "repos: none of them\n", "a: b: c\n", "repos: \xff\n"]
)
def test_a_broken_configuration_is_refused_untouched(
    repo: Repo, memgraph: Memgraph, broken: str
) -> None:
    repo.write(CONFIG, broken.encode("latin-1"))
    for words in ([], ["--undo"]):
        said = memgraph("init", *words)
        if words and "none of them" in broken:
            continue
        assert said.code == 1
        assert f"memgraph: {CONFIG}:" in said.err
        assert "nothing was changed" in said.err
        assert repo.files() == {CONFIG: broken.encode("latin-1")}
    assert memgraph("doctor").code == 1


def test_the_editors_settings_stay_as_they_are(repo: Repo, memgraph: Memgraph) -> None:
    mine = b'{\n    // mine\n    "editor.tabSize": 2,\n}\n'
    repo.write(".vscode/settings.json", mine)
    said = memgraph("init")
    assert ".vscode/settings.json is yours and stays as it is" in said.out
    assert '"yaml.schemas"' in said.out
    assert repo.files()[".vscode/settings.json"] == mine
    memgraph("init", "--undo")
    assert repo.files()[".vscode/settings.json"] == mine


def test_bad_calls(repo: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    assert "--from and --rev go together" in memgraph("init", "--from", "https://example.org").err
    assert "not inside a Git repository" in memgraph("init", at=tmp_path).err
    assert repo.files() == {}


# Undo


@pytest.mark.parametrize("words", [[], ["--hook"]])
def test_undo_gives_back_what_was_there(repo: Repo, memgraph: Memgraph, words: list[str]) -> None:
    repo.write(CONFIG, COMMENTED)
    repo.write(".vscode/settings.json", "{}\n")
    repo.write("README.md", "x")
    repo.hook("pre-commit", "echo mine")
    before, scripts = repo.files(), repo.files(".git/hooks")
    memgraph("init", *words)
    assert repo.files() != before
    assert memgraph("init", "--undo").code == 0
    assert (repo.files(), repo.files(".git/hooks")) == (before, scripts)
    assert not (repo.folder / ".memgraph").exists()
    assert not (repo.folder / "policies").exists()
    assert memgraph("init", "--undo").out == "nothing to do\n"


def test_undo_takes_everything_out_of_a_fresh_repository(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("init")
    assert "stays" not in memgraph("init", "--undo").out
    assert repo.files() == {}


def test_undo_says_how_to_take_out_the_hooks_of_pre_commit(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("init")
    assert "pre-commit" not in memgraph("init", "--undo").out.replace(CONFIG, "")
    memgraph("init")
    pre_commit(repo, "install", *(part for kind in HOOK_TYPES for part in ("-t", kind)))
    said = memgraph("init", "--undo").out
    _, _, command = said.partition("pre-commit's hooks stay; next: pre-commit ")
    pre_commit(repo, *command.partition("\n")[0].split())
    assert hooks(repo) == set()


def test_undo_in_a_configuration_of_others_leaves_their_hooks(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.write(CONFIG, COMMENTED)
    memgraph("init")
    pre_commit(repo, "install")
    said = memgraph("init", "--undo").out
    assert f"took memgraph out of {CONFIG}" in said
    assert "uninstall" not in said


def test_undo_keeps_entries_and_what_was_changed(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("init")
    repo.law("use-pnpm")
    memgraph("record", "A fact.")
    config = repo.write(
        ".memgraph/config.yaml", repo.read(".memgraph/config.yaml") + "challenge_due: 7d\n"
    )
    kept = {path: data for path, data in repo.files().items() if path.endswith((".txt", ".yaml"))}
    said = memgraph("init", "--undo")
    assert said.code == 0
    for folder in ("policies", "evidence"):
        assert f"{folder}/ stays: it holds what you wrote\n" in said.out
    assert repo.files() == {path: data for path, data in kept.items() if path != CONFIG}
    assert config.exists()


# Plain hooks


def run_hook(repo: Repo, name: str) -> str:
    said = repo.shell(str(repo.folder / ".git/hooks" / name))
    return f"{said.code} {said.out}"


def test_plain_hooks_run_after_the_script_that_was_there(repo: Repo, memgraph: Memgraph) -> None:
    repo.hook("pre-commit", "echo theirs first")
    said = memgraph("init", "--hook")
    assert said.code == 0
    assert hooks(repo) == {*HOOK_TYPES, "pre-commit.before-memgraph"}
    assert not (repo.folder / CONFIG).exists()
    repo.write("policies/by-hand.yaml", "id: by-hand\nstatement: x\n")
    repo.git("add", "--all")
    out = run_hook(repo, "pre-commit")
    assert out.startswith("1 theirs first")
    assert "[confirmation/unconfirmed]" in out
    repo.hook("pre-commit.before-memgraph", "echo no; exit 7")
    assert run_hook(repo, "pre-commit") == "7 no\n"
    assert memgraph("doctor").code == 0


def test_the_push_hook_judges_what_is_pushed(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    memgraph("init", "--hook")
    repo.commit()
    repo.git("init", "--quiet", "--bare", str(tmp_path / "remote.git"))
    repo.git("remote", "add", "origin", str(tmp_path / "remote.git"))
    repo.git("push", "--quiet", "origin", "main")
    repo.write("policies/by-hand.yaml", "id: by-hand\nstatement: x\n")
    repo.commit()
    repo.git("push", "--quiet", "origin", "main", status=1)
    repo.git("reset", "--quiet", "--hard", "HEAD~1")
    repo.proposal("use-pnpm")
    repo.commit()
    repo.git("push", "--quiet", "origin", "main")


def test_a_hooks_folder_of_the_repository_is_used(repo: Repo, memgraph: Memgraph) -> None:
    repo.git("config", "core.hooksPath", ".husky")
    repo.write(".husky/pre-commit", "#!/bin/sh\necho husky\n").chmod(0o755)
    assert memgraph("init", "--hook").code == 0
    assert hooks(repo, ".husky") == {*HOOK_TYPES, "pre-commit.before-memgraph"}
    assert hooks(repo) == set()
    repo.git("add", "--all")
    assert repo.shell("git", "commit", "-m", "x").err.startswith("husky")
    assert memgraph("doctor").code == 0
    assert memgraph("init", "--undo").code == 0
    assert hooks(repo, ".husky") == {"pre-commit"}


def test_a_hooks_folder_of_everybody_is_refused(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    everybody = tmp_path / "hooks"
    everybody.mkdir()
    settings = tmp_path / "gitconfig"
    settings.write_text(f"[core]\nhooksPath = {everybody}\n")
    env = {"GIT_CONFIG_GLOBAL": str(settings)}
    said = memgraph("init", "--hook", env=env)
    assert said.code == 1
    assert f"Git looks for hooks in {everybody}" in said.err
    assert "git config core.hooksPath .githooks" in said.err
    assert (repo.files(), list(everybody.iterdir())) == ({}, [])
    assert "not active yet" in memgraph("init", env=env).out


def test_from_a_linked_worktree_there_is_one_hook(repo: Repo, memgraph: Memgraph) -> None:
    repo.commit()
    repo.git("worktree", "add", "--quiet", "../other", "-b", "other")
    other = repo.folder.parent / "other"
    assert memgraph("init", "--hook", at=other).code == 0
    assert hooks(repo) == set(HOOK_TYPES)
    assert memgraph("init", "--hook", at=other).out == "nothing to do\n"
    verdicts = [
        [line for line in memgraph("doctor", at=place).out.splitlines() if "hook" in line]
        for place in ("", other)
    ]
    assert verdicts[0] == verdicts[1]


def test_a_hook_that_is_no_longer_installed_does_not_fail_silently(
    repo: Repo, memgraph: Memgraph
) -> None:
    memgraph("init", "--hook")
    script = repo.folder / ".git/hooks/pre-commit"
    script.write_text(script.read_text().replace(f"{SCRIPTS}/memgraph", "/nowhere/memgraph"))
    said = repo.shell(str(script), env={"PATH": "/usr/bin:/bin"})
    assert said.code != 0
    assert "memgraph" in said.err


# Doctor


def test_doctor_before_and_after_pre_commit_install(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("doctor")
    assert said.code == 1
    missing = f"✗ hooks that do not run memgraph: {', '.join(HOOK_TYPES)}\n"
    assert f"{missing}    → memgraph init\n" in said.out
    memgraph("init")
    said = memgraph("doctor")
    assert said.code == 1
    _, _, command = said.out.partition(f"{missing}    → pre-commit ")
    pre_commit(repo, *command.partition("\n")[0].split())
    said = memgraph("doctor")
    assert said.code == 0, said.out
    assert f"✓ hooks that run memgraph: {', '.join(HOOK_TYPES)}\n" in said.out
    assert "✗" not in said.out


def test_doctor_tells_the_hooks_apart_in_three_lines(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("init")
    pre_commit(repo, "install", "-t", "pre-push", "-t", "post-merge")
    repo.hook("pre-commit", "echo mine")
    repo.hook("post-rewrite", "echo mine too")
    said = memgraph("doctor")
    assert said.code == 1
    lines = [line for line in said.out.splitlines() if line[2:].startswith("hooks")]
    assert [line.partition(" in ")[0].partition(": ")[0] for line in lines] == [
        "✓ hooks that run memgraph",
        "✗ hooks of another program",
        "✗ hooks that do not run memgraph",
    ]
    assert [line.rpartition(": ")[2] for line in lines] == [
        "pre-push, post-merge", "pre-commit, post-rewrite", "pre-merge-commit",
    ]  # fmt: skip
    assert "→ memgraph init --hook keeps them" in said.out
    assert "→ pre-commit install -t pre-merge-commit\n" in said.out


def test_an_agent_or_a_missing_terminal_is_no_fault(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("init", "--hook")
    said = memgraph("doctor", env={"CLAUDECODE": "1"})
    assert (said.code, "✗" in said.out) == (0, False)
    assert "refuse here: CLAUDECODE says that claude-code is running" in said.out
    piped = repo.memgraph("doctor")
    assert (piped.code, "✗" in piped.out) == (0, False)
    assert "promote and its relatives refuse here: the input is no terminal" in piped.out
    person = repo.person("doctor")
    assert person.ends() == 0
    assert "promote can ask you, at this terminal" in person.said


def test_doctor_names_what_is_missing(repo: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    assert "install Git" in memgraph("doctor", env={"PATH": str(tmp_path)}).out
    assert "not inside a Git repository" in memgraph("doctor", at=tmp_path).out
    nobody = {k: "" for k in repo.env if k.startswith(("GIT_AUTHOR", "GIT_COMMITTER"))}
    assert "Git does not know who you are" in memgraph("doctor", env=nobody).out
    repo.hook("pre-commit", "echo mine")
    assert "hooks of another program in" in memgraph("doctor").out
    repo.write("policies/proposed/x.yaml", "broken: [")
    assert "1 file cannot be read" in memgraph("doctor").out
    assert memgraph("doctor", "--json").out.startswith("[")
