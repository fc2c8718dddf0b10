"""The judge's program: what it is given, how it is stopped, what is kept."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from memgraph.core.judge import LARGEST, Answer, NoAnswer
from memgraph.store.judge import FOLDER, Judge

YES = '{"contradict": true, "because": "It says so."}'
ANSWERS = f"print({YES!r})"

Made = Callable[..., Judge]


@pytest.fixture
def judge(tmp_path: Path) -> Made:
    """Return a maker of judges: Python programs, given as their text."""
    git_dir = tmp_path / "git dir"
    git_dir.mkdir()

    def made(program: str, seconds: int = 30, **env: str) -> Judge:
        command = shlex.join([sys.executable, "-c", program])
        return Judge(command, seconds, git_dir, {"PATH": os.environ["PATH"], **env})

    return made


def kept(judge: Judge) -> list[Path]:
    return sorted((judge.git_dir / FOLDER).glob("*"))


def refusal(judge: Judge, question: str = "?") -> str:
    with pytest.raises(NoAnswer) as why:
        judge.ask(question)
    assert kept(judge) == []
    return str(why.value)


def test_the_question_is_on_the_input_and_the_answer_on_the_output(judge: Made) -> None:
    question = "é?" * 200_000
    program = f"import sys; assert len(sys.stdin.read()) == {len(question)}; {ANSWERS}"
    assert judge(program, PYTHONUTF8="1").ask(question) == Answer(True, "It says so.")


def test_a_program_that_does_not_read_its_question(judge: Made) -> None:
    assert judge(ANSWERS).ask("?" * 1_000_000).contradict


def test_it_runs_in_an_empty_folder_with_the_persons_environment(
    judge: Made, tmp_path: Path
) -> None:
    program = (
        "import json, os; print(json.dumps({'contradict': os.listdir() == [], "
        "'because': os.environ['OWN'] + os.getcwd()}))"
    )
    found = judge(program, OWN="mine").ask("?")
    assert found.contradict
    assert found.because.startswith("mine")
    assert not found.because.endswith(os.getcwd())  # noqa: PTH109
    assert not Path(found.because.removeprefix("mine")).exists()


def test_no_shell_and_nothing_of_the_current_folder_runs(
    judge: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "judge"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\necho '{YES}'\n")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    made = judge("")
    for command in ("./judge", "judge", f"true; {program}", f"$({program})", ""):
        with pytest.raises(NoAnswer):
            Judge(command, 30, made.git_dir, made.env).ask("?")
    assert not (tmp_path / "ran").exists()
    assert Judge(str(program), 30, made.git_dir, made.env).ask("?").contradict


FAILURES = {
    "its end": (f"{ANSWERS}; raise SystemExit(3)", "it ended with 3"),
    "a signal": (f"{ANSWERS}; import os; os.abort()", "it ended with -6"),
    "silence": ("", "not one JSON object"),
    "prose": ("print('Yes.')", "not one JSON object"),
    "too much": (f"{ANSWERS}; print(' ' * {LARGEST})", "longer than 64 KiB"),
    "no end of it": ("while True: print('x' * 1000)", "longer than 64 KiB"),
    "not text": (r"import sys; sys.stdout.buffer.write(b'\xff')", "not one JSON object"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_no_answer(judge: Made, case: str) -> None:
    program, why = FAILURES[case]
    assert why in refusal(judge(program))


@pytest.mark.parametrize("command", ["no-such-program-anywhere", "'unbalanced", "/", ""])
def test_a_command_that_cannot_be_started(judge: Made, command: str) -> None:
    made = judge("")
    assert "it cannot be started" in refusal(Judge(command, 30, made.git_dir, made.env))


LATE = {
    "it sleeps": "time.sleep(600)",
    "it answered, and goes on": f"print({YES!r}, flush=True); time.sleep(600)",
    "it closed its output": "os.close(1); time.sleep(600)",
    "its child holds the output": "os.fork() and os._exit(0); time.sleep(600)",
    "it will not hear of it": "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)",
}


@pytest.mark.parametrize("case", LATE)
def test_a_late_judge_goes_with_everything_it_started(
    judge: Made, tmp_path: Path, case: str
) -> None:
    seen = tmp_path / "seen"
    program = (
        "import os, signal, subprocess, time\n"
        "child = subprocess.Popen(['sleep', '600'])\n"
        f"open({str(seen)!r}, 'w').write(f'{{child.pid}} {{os.getpid()}}')\n{LATE[case]}"
    )
    assert refusal(judge(program, 2)) == "it took longer than 2 seconds"
    assert all(gone(int(number)) for number in seen.read_text(encoding="utf-8").split())


def gone(process: int) -> bool:
    """Wait until a process that was killed is gone, or its remains wait for their parent."""
    status = Path(f"/proc/{process}/stat")
    for _ in range(200):
        try:
            if status.read_text(encoding="utf-8").rpartition(") ")[2].startswith("Z"):
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.05)
    return False


def test_answers_are_kept_by_command_and_question(judge: Made, tmp_path: Path) -> None:
    count = f"open({str(tmp_path / 'count')!r}, 'a').write('x')"
    made = judge(f"{count}; {ANSWERS}")
    assert made.remembered("?") is None
    assert made.ask("?") == made.remembered("?") == Answer(True, "It says so.")
    assert made.remembered("??") is None
    assert judge(f"{count};  {ANSWERS}").remembered("?") is None
    assert (tmp_path / "count").read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize("content", [b"", b'{"contradict": tr', b"\0\xff", b"x" * 100_000, None])
def test_what_is_torn_or_foreign_is_asked_again(judge: Made, content: bytes | None) -> None:
    made = judge(ANSWERS)
    made.ask("?")
    (place,) = kept(made)
    place.unlink()
    if content is None:
        place.mkdir()
    else:
        place.write_bytes(content)
    assert made.remembered("?") is None
    assert made.ask("?").contradict
    assert made.remembered("?") == (None if content is None else Answer(True, "It says so."))


def test_a_git_directory_that_keeps_nothing(judge: Made) -> None:
    """Where the folder cannot be made there is no memory, and an answer all the same."""
    made = judge(ANSWERS)
    (made.git_dir / "memgraph").write_text("in the way", encoding="utf-8")
    assert made.ask("?").contradict
    assert made.remembered("?") is None


def test_a_link_in_place_of_the_answers_leads_nowhere(judge: Made, tmp_path: Path) -> None:
    made = judge(ANSWERS)
    (tmp_path / "elsewhere").mkdir()
    (made.git_dir / "memgraph").symlink_to(tmp_path / "elsewhere")
    assert made.ask("?").contradict
    assert list((tmp_path / "elsewhere").iterdir()) == []
