"""A small team's memory with everything in it that is hard to show, the same on every machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pexpect
from scratch_repo import RULE, Repo

from memgraph.core.document import Plain

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
LONG = "a-law-whose-name-says-everything-that-there-is-to-say-about-it-and-then-one-more"
WORD = "x" * 150
MARKUP = "[bold red]Never[/] use [link=https://example.org]links[/link] or :boom: in a log line."
Asked = Sequence[Sequence[str]]  # the words of commands
_END = "<<< this was the answer >>>"
# Somebody asks one thing after the other, at a moment that is always the same.
_ASK = f"""
import json, os, sys
from datetime import datetime
from pathlib import Path
from memgraph import cli
from memgraph.commands.call import Call
for words in json.loads(sys.argv[1]):
    now = datetime.fromisoformat({NOW.isoformat()!r})
    assert cli.run(words, Call(Path.cwd(), dict(os.environ), now)) == 0
    print({_END!r}, flush=True)
"""


def hostile_team(folder: Path) -> Repo:
    """Return a repository with law, doubt, proposals and evidence; an amendment is staged."""
    repo = Repo.made(folder)
    _first(repo)
    _dated(repo, "Begin", "2026-01-06")
    _second(repo)
    _dated(repo, "Go on", "2026-02-10")
    _elsewhere(repo)
    repo.evidence("2026-02-27-slow-again", against=["use-pnpm"], due="2026-03-20",
                  statement="A clean install with pnpm took 11 minutes on Windows.")  # fmt: skip
    _dated(repo, "Doubt", "2026-02-28")
    rule: Plain = {"topic": "package manager", "must": ["pnpm"], "must_not": ["npm", "yarn"]}
    repo.proposal("use-pnpm-2", statement="Always use pnpm 10 or newer; never use npm or yarn.",
                  why="[i]Version 10[/i] does not run install scripts. 版本 10 не запускает их.",
                  rules=[rule], scope=["web/**", "tools/**"], supersedes=["use-pnpm"],
                  grounds=["2026-02-27-slow-again"])  # fmt: skip
    repo.git("add", "--all")
    return repo


def _dated(repo: Repo, message: str, day: str) -> None:
    moment = f"{day}T12:00:00Z"
    repo.commit(message, GIT_AUTHOR_DATE=moment, GIT_COMMITTER_DATE=moment)


def _first(repo: Repo) -> None:
    repo.write("web/app.js", "1\n")
    repo.write("api/app.py", "1\n")
    source: list[Plain] = [{"path": "web/app.js", "lines": "1-9"}, {"said": "never [i]again[/i]"}]
    repo.evidence("2026-01-04-slow", kind="failure", source=source,
                  statement="Installing with npm took 9 minutes.", tags=["install"])  # fmt: skip
    repo.law("use-npm", on="2026-01-05", statement="Install with npm.", scope=["web/**"])
    repo.law("be-kind", on="2026-01-05", statement="Be kind in reviews.", pinned="true")


def _second(repo: Repo) -> None:
    repo.law("use-pnpm", on="2026-02-02", statement="Always use pnpm; never use npm.",
             why="Installing took too long, and lock files differed between machines.",
             rules=[RULE], grounds=["2026-01-04-slow"], supersedes=["use-npm"],
             scope=["web/**", "!web/vendor/**"])  # fmt: skip
    repo.law("review-in-pairs", on="2026-01-05", review_by="2026-02-20", statement=(
        "כל שינוי נבדק בידי שני אנשים. Every change is reviewed by two people."))  # fmt: skip
    repo.law(LONG, on="2026-02-04", statement=f"Paths such as /{WORD}/ stay whole.")
    repo.proposal("log-lines", statement=MARKUP, scope=["api/**"])
    repo.proposal("invoices", statement=(
        "請求書の番号は、必ず年と月から始めて、続けて五桁の通し番号を付けること。"
        "番号を後から変えてはならない。🧾 No number is used twice."))  # fmt: skip
    repo.evidence("2026-02-05-fine", supports=["use-pnpm"], statement="Installing took 40 seconds.")
    repo.evidence("2026-02-06-who-pays", kind="thread", due="2026-02-20",
                  statement="Who pays for the build machines?")  # fmt: skip
    repo.write("policies/proposed/steers.yaml", 'id: steers\nstatement: "\\e[2J \\u202e"\n')


def _elsewhere(repo: Repo) -> None:
    repo.git("checkout", "--quiet", "-b", "other/枝-<b>")
    repo.evidence("2026-02-11-there", kind="decision", statement="Known on a branch only.")
    _dated(repo, "There", "2026-02-12")
    repo.git("checkout", "--quiet", "main")


def at_terminal(repo: Repo, asked: Asked, columns: int = 80, **env: str) -> list[str]:
    """Return what a person sees on a terminal of so many columns, for each thing asked."""
    return _answers(_spawned(repo, _asking(asked), columns, env))


def redirected(repo: Repo, asked: Asked, place: Path, **env: str) -> list[str]:
    """Return what a shell at a terminal writes to ``place``; nothing else may be seen there."""
    script = f"exec \"$@\" >'{place}'"
    assert _spawned(repo, ["sh", "-c", script, "sh", *_asking(asked)], 80, env) == ""
    return _answers(place.read_bytes().decode())


def in_pipe(repo: Repo, asked: Asked, **env: str) -> list[str]:
    """Return what whoever reads a pipe gets."""
    ran = repo.shell(*_asking(asked), env=env)
    assert ran.code == 0, ran.err
    return _answers(ran.out)


def _asking(asked: Asked) -> list[str]:
    return [sys.executable, "-c", _ASK, json.dumps([*asked])]


def _answers(said: str) -> list[str]:
    *answers, rest = said.split(f"{_END}\n")
    assert rest == ""
    return answers


def _spawned(repo: Repo, command: list[str], columns: int, env: Mapping[str, str]) -> str:
    encoding = env.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    child = pexpect.spawn(
        command[0], command[1:], cwd=str(repo.folder), env={**repo.env, **env},
        encoding=encoding, timeout=120, dimensions=(60, columns),
    )  # fmt: skip
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0, child.before
    return str(child.before).replace("\r\n", "\n")
