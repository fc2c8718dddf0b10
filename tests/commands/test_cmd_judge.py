"""`check --judge`: a program of the person's own, asked about suspicions and nothing else."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import Memgraph, Ran, Repo

from memgraph.commands.call import Call
from memgraph.commands.judging import consulted
from memgraph.core.finding import Finding, Severity
from memgraph.core.judge import SUSPECTED

NAMES = ("comment-functions", "no-comments")


@pytest.fixture
def doubtful(repo: Repo) -> Repo:
    """Return a repository with two laws whose sentences alone seem to oppose each other."""
    repo.law(NAMES[0], statement="Write a comment above every exported function.")
    repo.law(NAMES[1], statement="Do not write comments above functions.")
    repo.commit()
    return repo


def judge(folder: Path, says: str) -> str:
    """Return the command of a judge that notes what it is asked, and answers ``says``."""
    program = folder / "judge.py"
    program.write_text(
        "import pathlib, sys\n"
        f"pathlib.Path({str(folder / 'asked')!r}).open('a').write(sys.stdin.read() + '\\0')\n"
        f"print({says!r})\n",
        encoding="utf-8",
    )
    return shlex.join([sys.executable, str(program)])


def says(contradict: bool, because: str = "So it is.") -> str:
    return json.dumps({"contradict": contradict, "because": because})


def asked(folder: Path) -> list[Any]:
    """Return every question that was put to the judge."""
    place = folder / "asked"
    texts = place.read_text(encoding="utf-8").split("\0")[:-1] if place.exists() else []
    return [json.loads(text) for text in texts]


def levels(said: Ran) -> list[tuple[str, str]]:
    """Return the level and the message of every suspicion."""
    found = json.loads(said.out)["findings"]
    return [(f["severity"], f["message"]) for f in found if f["code"] == SUSPECTED]


def run(memgraph: Memgraph, *words: str, env: Mapping[str, str] | None = None) -> Ran:
    return memgraph("check", "--rev", "HEAD", "--judge", *words, env=env)


def test_a_yes_keeps_the_warning_and_adds_its_words(
    doubtful: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    ((level, before),) = levels(memgraph("check", "--rev", "HEAD", "--json"))
    assert level == "warning"
    doubtful.git("config", "memgraph.judge", judge(tmp_path, says(True)))
    said = run(memgraph, "--json")
    assert (said.code, said.err) == (0, "")
    assert levels(said) == [("warning", f"{before}; the judge sees one: So it is.")]
    (question,) = asked(tmp_path)
    assert [policy["id"] for policy in question["policies"]] == list(NAMES)
    assert question["policies"][1]["statement"] == "Do not write comments above functions."


def test_a_no_makes_it_a_remark(doubtful: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    doubtful.git("config", "memgraph.judge", judge(tmp_path, says(False)))
    ((level, message),) = levels(run(memgraph, "--json"))
    assert level == "info"
    assert message.endswith("; the judge sees none: So it is.")


def test_an_answer_is_asked_for_once(doubtful: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    doubtful.git("config", "memgraph.judge", judge(tmp_path, says(True)))
    before = doubtful.files()
    assert run(memgraph).out == run(memgraph).out
    assert len(asked(tmp_path)) == 1
    assert doubtful.files() == before
    assert doubtful.git("status", "--porcelain") == ""
    doubtful.proposal("another", statement="Never write comments above functions.")
    doubtful.commit()
    run(memgraph)
    new = asked(tmp_path)[1:]
    assert new
    assert all("another" in str(question["policies"]) for question in new)


def test_no_usable_answer_leaves_everything_and_is_said(
    doubtful: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    plain = memgraph("check", "--rev", "HEAD")
    doubtful.git("config", "memgraph.judge", judge(tmp_path, "\x1b[2JYes, certainly."))
    said = run(memgraph)
    assert (said.code, said.out) == (plain.code, plain.out)
    assert said.err == (
        "memgraph: the judge gave no usable answer about comment-functions and no-comments: it is "
        "not one JSON object in UTF-8 and nothing else\n"
    )
    doubtful.git("config", "memgraph.judge", "no-such-program-anywhere")
    assert "it cannot be started" in run(memgraph).err


def test_a_late_judge(doubtful: Repo, memgraph: Memgraph) -> None:
    doubtful.git("config", "memgraph.judge", "sleep 600")
    doubtful.git("config", "memgraph.judgeSeconds", "1")
    assert "it took longer than 1 seconds" in run(memgraph).err


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "1.5", "99999999"])
def test_a_time_limit_that_is_none(doubtful: Repo, memgraph: Memgraph, seconds: str) -> None:
    doubtful.git("config", "memgraph.judge", "true")
    doubtful.git("config", "memgraph.judgeSeconds", seconds)
    said = run(memgraph)
    assert said.code == 2
    assert "memgraph.judgeSeconds" in said.err


def test_without_a_judge_one_is_asked_for(doubtful: Repo, memgraph: Memgraph) -> None:
    said = run(memgraph)
    assert said.code == 2
    assert "git config memgraph.judge" in said.err


def test_the_environment_counts_before_git(
    doubtful: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    doubtful.git("config", "memgraph.judge", "false")
    said = run(memgraph, "--json", env={"MEMGRAPH_JUDGE": judge(tmp_path, says(False))})
    assert [level for level, _ in levels(said)] == ["info"]


def test_nothing_that_is_cloned_names_or_is_the_program(
    doubtful: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    command = judge(tmp_path, says(False))
    doubtful.write(".gitconfig", f"[memgraph]\njudge = {command}\n")
    doubtful.write(".memgraph/config.yaml", f'format: 1\njudge: "{command}"\n')
    doubtful.write("judge", f"#!/bin/sh\nexec {command}\n").chmod(0o755)
    doubtful.commit()
    assert "no judge is configured" in run(memgraph).err
    for named in ("./judge", "judge"):
        doubtful.git("config", "memgraph.judge", named)
        assert "it cannot be started" in run(memgraph).err
    assert asked(tmp_path) == []


def test_without_the_option_nobody_is_asked(
    doubtful: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    doubtful.git("config", "memgraph.judge", judge(tmp_path, says(False)))
    for words in (["--rev", "HEAD"], ["--worktree"], [], ["--merge", "HEAD"]):
        assert memgraph("check", *words).code == 0
    assert memgraph("brief").code == 0
    assert asked(tmp_path) == []


def test_an_error_is_never_put_to_the_judge(repo: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    repo.law("use-redis", rules=[{"topic": "x", "must": ["redis"]}])
    repo.law("no-redis", rules=[{"topic": "x", "must_not": ["redis"]}])
    repo.commit()
    repo.git("config", "memgraph.judge", judge(tmp_path, says(False)))
    said = run(memgraph)
    assert (said.code, said.err) == (1, "")
    assert asked(tmp_path) == []


def test_what_a_merge_brings_can_be_put_to_it(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    repo.commit()
    repo.git("switch", "--quiet", "--create", "side")
    repo.law(NAMES[0], statement="Write a comment above every exported function.")
    repo.commit()
    repo.git("switch", "--quiet", "main")
    repo.law(NAMES[1], statement="Do not write comments above functions.")
    repo.commit()
    repo.git("config", "memgraph.judge", judge(tmp_path, says(False)))
    said = memgraph("check", "--merge", "side", "--judge", "--json")
    assert [level for level, _ in levels(said)] == ["info"]


def test_a_run_asks_twenty_questions_at_most(
    repo: Repo, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And no question twice; what was answered before takes no place among the twenty."""
    names = [f"p{number}" for number in range(24)]
    for name in names:
        repo.proposal(name)
    repo.git("config", "memgraph.judge", judge(tmp_path, says(True)))
    call = Call(repo.folder, repo.env, datetime.now().astimezone())
    memory = call.loader(call.repository()).worktree()
    found = [
        Finding(Severity.WARNING, "?", "x", 1, ("p0", name), code=SUSPECTED)
        for name in [*names[1:], "p1"]
    ]

    def run() -> int:
        told = consulted(call, call.repository(), memory, found)
        assert [finding.entries for finding in told] == [finding.entries for finding in found]
        return sum("the judge sees one" in finding.message for finding in told)

    assert (run(), len(asked(tmp_path))) == (21, 20)
    assert "3 suspicions were not put to the judge" in capsys.readouterr().err
    assert (run(), len(asked(tmp_path))) == (24, 23)
    assert capsys.readouterr().err == ""
