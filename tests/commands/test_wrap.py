"""`wrap`: the brief before a tool, a check after it, and nothing taken from the tool between."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from scratch_repo import PROGRAM, RULE, Memgraph, Ran, Repo

LAW = "The rule of use-pnpm."


@pytest.fixture
def team(repo: Repo, memgraph: Memgraph) -> Repo:
    """Return a repository with a law in it."""
    assert memgraph("init").code == 0
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    return repo


def wrap(repo: Repo, *words: str, at: str = "", **env: str) -> Ran:
    return repo.memgraph("wrap", "--", *words, at=at, env=env)


def shell(repo: Repo, script: str, **env: str) -> Ran:
    return wrap(repo, "sh", "-c", script, **env)


def left_over(repo: Repo) -> Sequence[Path]:
    return list((repo.folder / ".git").rglob("brief-*"))


# Before


def test_piped_output_is_the_tools_alone(team: Repo) -> None:
    said = shell(team, "echo out; echo err >&2")
    assert (said.code, said.out) == (0, "out\n")
    assert said.err.index(LAW) < said.err.index("err\n") < said.err.index("nothing was recorded")


def test_at_a_terminal_the_brief_is_on_it(team: Repo) -> None:
    person = team.person("wrap", "--", "echo", "the tool")
    assert person.ends() == 0
    assert person.said.index(LAW) < person.said.index("the tool")


def test_the_brief_is_a_file_that_is_named_twice(team: Repo) -> None:
    script = 'cat "${1#--read=}"; echo "$1 $2"; [ "--read=$MEMGRAPH_BRIEF" = "$1" ] && echo same'
    said = wrap(team, "sh", "-c", script, "x", "--read={brief}", "é")
    assert LAW in said.out
    *_, named, verdict = said.out.splitlines()
    assert named.startswith(f"--read={team.folder}/.git/memgraph/brief-")
    assert (named.endswith(".md é"), verdict) == (True, "same")
    assert left_over(team) == []


def test_the_file_holds_what_the_printed_brief_leaves_out(team: Repo) -> None:
    team.write(".memgraph/config.yaml", "format: 1\nrepository: r\nbrief_characters: 300\n")
    for number in range(9):
        team.law(f"law-{number}", statement=f"Law number {number} says something of its own.")
    said = shell(team, 'cat "$MEMGRAPH_BRIEF"')
    assert "Law number 8" not in said.err
    assert "more: memgraph list --law" in said.err
    assert "Law number 8" in said.out


def test_a_tool_may_remove_the_file(team: Repo) -> None:
    assert shell(team, 'rm "$MEMGRAPH_BRIEF"').code == 0


def test_where_git_is_read_only_the_file_lies_elsewhere(team: Repo, tmp_path: Path) -> None:
    # A file in the folder's place: permissions do not bind whoever runs tests as root.
    shutil.rmtree(team.folder / ".git/memgraph", ignore_errors=True)
    team.write(".git/memgraph", "")
    said = shell(team, 'cat "$MEMGRAPH_BRIEF"; echo "$MEMGRAPH_BRIEF"', TMPDIR=str(tmp_path))
    assert LAW in said.out
    named = Path(said.out.splitlines()[-1])
    assert (named.parent, named.exists()) == (tmp_path, False)


def test_a_broken_memory_does_not_keep_the_tool_from_starting(team: Repo) -> None:
    team.write(".git/HEAD", "ref: refs/heads/main\n")
    team.write(".git/refs/heads/main", "0123456789012345678901234567890123456789\n")
    said = shell(team, 'echo ran; cat "$MEMGRAPH_BRIEF"; exit 3')
    assert said.code == 3
    assert said.out.startswith("ran\nmemgraph: the brief could not be made: ")
    assert "the tool starts without it\n  next: memgraph brief" in said.err
    assert "the check could not be made" in said.err
    assert "Traceback" not in said.err


def test_an_unreadable_entry_is_in_the_brief(team: Repo) -> None:
    team.write("policies/proposed/torn.yaml", "id: [")
    said = shell(team, "echo ran")
    assert said.out == "ran\n"
    assert "policies/proposed/torn.yaml" in said.err


def test_outside_a_repository_the_tool_runs_anyway(repo: Repo, tmp_path: Path) -> None:
    said = Repo(tmp_path, repo.env).memgraph("wrap", "sh", "-c", 'cat "$1"; exit 4', "x", "{brief}")
    assert said.code == 4
    assert "not inside a Git repository; the tool runs without a memory" in said.err
    assert "there is no repository here" in said.out


# The tool


def test_arguments_are_the_tools_own(team: Repo) -> None:
    script = 'for word; do echo "<$word>"; done'
    for divider in ([], ["--"]):
        said = team.memgraph(
            "wrap", *divider, "sh", "-c", script, "x", "--help", "--", "a b", "$(no)"
        )
        assert said.out == "<--help>\n<-->\n<a b>\n<$(no)>\n"


def test_input_reaches_the_tool(team: Repo) -> None:
    assert team.memgraph("wrap", "--", "cat", stdin="typed\n").out == "typed\n"


def test_it_runs_where_it_was_called(team: Repo) -> None:
    (team.folder / "sub").mkdir()
    assert wrap(team, "pwd", "-P", at="sub").out == f"{team.folder.resolve()}/sub\n"


@pytest.mark.parametrize(
    ("script", "status"), [("exit 0", 0), ("exit 9", 9), ("kill -9 $$", 137), ("kill -15 $$", 143)]
)
def test_the_exit_code_is_kept(team: Repo, script: str, status: int) -> None:
    assert shell(team, script).code == status


def test_a_command_that_is_not_there(team: Repo) -> None:
    for name in ("no-such-tool", "./no-such-tool"):
        said = wrap(team, name)
        assert said.code == 127
        assert f"memgraph: {name}: no such command\n  next: " in said.err
        assert "recorded" not in said.err
    assert left_over(team) == []


def test_a_command_that_cannot_run(team: Repo) -> None:
    team.write("plain", "echo x\n")
    team.write("no-head", "echo x\n").chmod(0o755)
    team.write("no-shell", "#!/no/such/shell\n").chmod(0o755)
    for name in ("plain", "no-head", "no-shell", "policies"):
        said = wrap(team, f"./{name}")
        assert said.code == 126
        assert f"memgraph: ./{name} cannot be run: " in said.err


def test_without_a_command_it_says_what_is_missing(team: Repo) -> None:
    said = team.memgraph("wrap")
    assert (said.code, "CMD" in said.err) == (2, True)


# Signals


def test_ctrl_c_goes_to_the_tool_and_memgraph_waits(team: Repo) -> None:
    trap = "trap 'echo caught; sleep 0.3; echo tidied; exit 7' INT"
    script = f"{trap}; echo ready; while :; do sleep 0.05; done"
    person = team.person("wrap", "--", "sh", "-c", script)
    person.sees("ready\r\n")
    person.child.sendintr()
    assert person.ends() == 7
    said = person.said.partition("ready\r\n")[2]
    assert said.index("caught") < said.index("tidied") < said.index("nothing was recorded")
    assert "interrupted" not in said
    assert left_over(team) == []


def test_a_tool_may_go_on_after_ctrl_c(team: Repo) -> None:
    script = "trap 'echo no' INT; echo ready; read line; read line; echo got $line"
    person = team.person("wrap", "--", "bash", "-c", script)
    person.sees("ready\r\n")
    person.child.sendintr()
    person.sees("no\r\n").types("one").types("two")
    assert person.ends() == 0
    assert "got" in person.said


@pytest.mark.parametrize("key", ["c", "\\"])
def test_a_tool_that_such_a_key_ends(team: Repo, key: str) -> None:
    # The core that ^\ leaves is nobody's business here.
    person = team.person("wrap", "--", "sh", "-c", "ulimit -c 0; echo ready; exec sleep 30")
    person.sees("ready\r\n")
    person.child.sendcontrol(key)
    assert person.ends() == 128 + (signal.SIGINT if key == "c" else signal.SIGQUIT)
    assert "nothing was recorded" in person.said


def test_a_request_to_end_is_passed_on(team: Repo) -> None:
    script = "trap 'echo ended; exit 5' TERM; echo ready; while :; do sleep 0.05; done"
    child = subprocess.Popen(
        [*PROGRAM, "wrap", "--", "sh", "-c", script], cwd=team.folder, env=dict(team.env),
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert child.stdout
    assert child.stdout.readline() == b"ready\n"
    child.terminate()
    out, _ = child.communicate(timeout=30)
    assert (child.returncode, out) == (5, b"ended\n")


def test_signals_that_were_ignored_stay_so(team: Repo) -> None:
    """As `nohup` and a shell's background jobs have it."""
    said = team.shell(
        "sh", "-c", 'trap "" INT HUP; "$@"', "x", *PROGRAM, "wrap", "--",
        "sh", "-c", "kill -INT $$; kill -HUP $$; echo alive",
    )  # fmt: skip
    assert (said.code, said.out) == (0, "alive\n")


def test_the_tool_gets_the_usual_signals(team: Repo) -> None:
    """A handler that a parent had set must not have become an ignored signal in the tool."""
    assert shell(team, "kill -INT $$; echo alive").code == 128 + signal.SIGINT


# After


def test_what_was_recorded_is_told(team: Repo) -> None:
    command = " ".join(PROGRAM)
    said = shell(team, f"{command} record 'The deploy failed twice.' >/dev/null")
    assert said.code == 0
    assert "1 entry recorded or changed in this time:\n  evidence/" in said.err
    assert "The deploy failed twice." in said.err
    private = shell(team, f"{command} record --private 'Short answers, please.' >/dev/null")
    assert "  evidence/local/" in private.err
    assert "The deploy failed twice." not in private.err.partition("in this time")[2]


def test_a_check_that_fails_makes_a_success_a_failure(team: Repo) -> None:
    npm = team.folder / "npm.yaml"
    npm.write_text(
        "id: use-npm\nstatement: Use npm.\nrules: [{topic: package manager, must: [npm]}]\n"
    )
    script = "cp npm.yaml policies/proposed/use-npm.yaml; exit "
    said = shell(team, script + "0")
    assert said.code == 1
    assert "[contradiction/opposed]" in said.err
    assert "policies/proposed/use-npm.yaml: Use npm." in said.err
    assert shell(team, script + "6").code == 6


def test_what_needs_no_check_stays_fast_to_stop(team: Repo) -> None:
    """Ctrl-C after the tool is memgraph's again."""
    handlers = subprocess.run(
        [PROGRAM[0], "-c", _HANDLERS], cwd=team.folder, env=dict(team.env), capture_output=True,
        check=True,
    )  # fmt: skip
    assert handlers.stdout == b"True\n"


_HANDLERS = """
import os, pathlib, signal
from memgraph.store.wrapped import attached
held = [signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
attached(["true"], pathlib.Path("."), dict(os.environ))
print(held == [signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)])
"""
