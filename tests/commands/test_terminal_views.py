"""What people see at a terminal, and what everybody else goes on reading."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from golden_files import agrees
from hostile_team import LONG, at_terminal, hostile_team, in_pipe, redirected
from scratch_repo import PROGRAM, Repo

from memgraph.report.columns import width

VIEWS = {
    "list": ("list",),
    "show": ("show", "use-pnpm"),
    "show-evidence": ("show", "2026-01-04-slow"),
    "brief": ("brief",),
    "why": ("why", "use-pnpm"),
    "why-path": ("why", "web/app.js"),
    "why-falls": ("why", "--falls-with", "2026-01-04-slow"),
    "log": ("log",),
    "log-entry": ("log", "use-pnpm"),
    "log-graveyard": ("log", "--graveyard"),
    "diff": ("diff", "HEAD~1"),
}
ASKED = list(VIEWS.values())
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
STEERING = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


@pytest.fixture(scope="module")
def team(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    return hostile_team(tmp_path_factory.mktemp("team") / "repo")


@pytest.fixture(scope="module")
def piped(team: Repo) -> list[str]:
    return in_pipe(team, ASKED)


@pytest.fixture(scope="module")
def narrow(team: Repo) -> list[str]:
    """Return what is seen on 80 columns, without colours."""
    return at_terminal(team, ASKED, 80, NO_COLOR="1")


def test_goldens_at_a_terminal_of_80_columns(narrow: list[str]) -> None:
    for view, seen in zip(VIEWS, narrow, strict=True):
        agrees(f"terminal/{view}-80.txt", seen)
        _fits(seen, 80)


def test_goldens_at_a_terminal_of_120_columns(team: Repo) -> None:
    plain = at_terminal(team, ASKED, 120, NO_COLOR="1")
    for view, seen in zip(VIEWS, plain, strict=True):
        agrees(f"terminal/{view}-120.txt", seen)
        _fits(seen, 120)
    coloured = at_terminal(team, ASKED, 120)
    for view, seen in zip(VIEWS, coloured, strict=True):
        agrees(f"terminal/{view}-120-colour.txt", seen)
        assert ESCAPES.search(seen)
        assert not STEERING.search(ESCAPES.sub("", seen))
    # A colour is an addition: the words are the same.
    assert [ESCAPES.sub("", seen) for seen in coloured] == plain


def test_goldens_in_a_pipe(piped: list[str]) -> None:
    for view, said in zip(VIEWS, piped, strict=True):
        agrees(f"terminal/{view}-pipe.txt", said)
        assert not STEERING.search(said)


@pytest.mark.parametrize("columns", [40, 99, 200])
def test_no_line_is_wider_than_the_terminal(team: Repo, columns: int) -> None:
    for seen in at_terminal(team, ASKED, columns, NO_COLOR="1"):
        _fits(seen, min(columns, 120))


@pytest.mark.parametrize("columns", [80, 99, 100, 120])
def test_an_id_is_not_broken(team: Repo, columns: int) -> None:
    asked = [VIEWS["list"], VIEWS["log"], ("list", "--evidence"), VIEWS["log-graveyard"]]
    listed, log, evidence, graveyard = at_terminal(team, asked, columns, NO_COLOR="1")
    for seen in (listed, log):
        assert sum(LONG in line for line in seen.splitlines()) >= 1
    assert "2026-02-27-slow-again" in evidence
    assert graveyard.startswith("use-npm  superseded by use-pnpm on 2026-02-02")


def _fits(seen: str, columns: int) -> None:
    assert seen == unicodedata.normalize("NFC", seen)  # else width() would not know
    assert not STEERING.search(seen)
    for line in seen.splitlines():
        assert width(line) <= columns, line


def test_a_pipe_is_plain_whatever_the_surroundings_say(team: Repo, piped: list[str]) -> None:
    env = {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "COLUMNS": "40", "TERM": "xterm-256color"}
    assert in_pipe(team, ASKED, **env) == piped


def test_a_file_that_the_shell_writes_is_plain(
    team: Repo, piped: list[str], tmp_path: Path
) -> None:
    said = redirected(team, ASKED, tmp_path / "out", FORCE_COLOR="1")
    assert said == piped
    assert "\x1b" not in "".join(said)


def test_colours_are_refused_and_asked_for(team: Repo) -> None:
    def seen(**env: str) -> str:
        return "".join(at_terminal(team, [VIEWS["list"]], 80, **env))

    for env in ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, {"CLICOLOR": "0"}, {"FORCE_COLOR": "0"}):
        assert "\x1b" not in seen(**env), env
    assert "\x1b[" in seen(CLICOLOR="0", FORCE_COLOR="1", NO_COLOR="")


def test_plain_text_where_a_terminal_is_dumb_or_an_agents(team: Repo, piped: list[str]) -> None:
    assert at_terminal(team, ASKED, TERM="dumb") == piped
    assert at_terminal(team, ASKED, CLAUDECODE="1", NO_COLOR="1") == piped


def test_columns_say_how_wide_it_is(team: Repo, narrow: list[str]) -> None:
    asked = [VIEWS["list"]]
    assert at_terminal(team, asked, 120, COLUMNS="80", NO_COLOR="1") == narrow[:1]
    for nonsense in ("0", "-5", "²"):
        assert at_terminal(team, asked, 80, COLUMNS=nonsense, NO_COLOR="1") == narrow[:1]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_what_the_encoding_lacks_is_spelt_out(team: Repo, encoding: str) -> None:
    env = {"PYTHONIOENCODING": f"{encoding}:backslashreplace", "NO_COLOR": "1"}
    for seen in at_terminal(team, ASKED, 80, **env):
        assert "─" not in seen
        assert all(width(line) <= 80 for line in seen.splitlines())
        assert encoding != "ascii" or seen.isascii()
    assert "\\u8acb\\u6c42" in "".join(at_terminal(team, [("show", "invoices")], 80, **env))


def test_the_kept_brief_is_seen_as_a_new_one(team: Repo) -> None:
    """What was kept is told without the command line; a budget asks for it to be worked out."""

    def seen(*words: str) -> list[str]:
        person = team.person("brief", *words, NO_COLOR="1", COLUMNS="80")
        assert person.ends() == 0
        return person.said.splitlines()[1:]  # behind the time of day

    team.memgraph("brief")
    assert [*(team.folder / ".git/memgraph/brief").glob("*.json")]
    assert seen() == seen("--budget", "6000")
    assert "Law in doubt" in "\n".join(seen())
    assert "│" not in team.memgraph("brief").out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_what_stands_in_a_pipe_is_the_same_everywhere(
    team: Repo, piped: list[str], encoding: str
) -> None:
    ran = team.shell(*PROGRAM, "list", env={"PYTHONIOENCODING": encoding, "LC_ALL": "C"})
    assert ran.out == piped[list(VIEWS).index("list")]
