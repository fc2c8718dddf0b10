"""How much is done, counted and not timed: work that follows what changed, and not all there is.

Each count is taken on a made-up memory and on one that is five times as large.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from scratch_repo import Repo

# The small one is judged in parts too: below some hundred entries it never is.
SMALL, LARGE = 600, 3_000
CALLS = 3_500  # for each entry, in a cold check
COUNTED = str(Path(__file__).with_name("counted.py"))
EVIDENCE = """id: 2025-12-30-slow-export
kind: observation
statement: The nightly export of run {number} took nine hours, and nobody knew why.
observed: 2025-12-30
source: [{{said: it was slow}}]
supports: [{law}]
"""
PROPOSAL = """id: archive-with-zstd
statement: Take zstd for archives of run {number}, not gzip.
rules:
  - {{topic: archive format, must: [zstd], must_not: [gzip]}}
scope: [services/billing-api/**]
"""
Ran = Mapping[str, int]


@dataclass(frozen=True)
class Grown:
    """Two memories, of which the second is much the larger one, both of them checked once."""

    small: Repo
    large: Repo

    def both(self, counts: Callable[[Repo], Ran]) -> tuple[Ran, Ran]:
        return counts(self.small), counts(self.large)


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grown]:
    folder = tmp_path_factory.mktemp("grown")
    made = []
    for entries in (SMALL, LARGE):
        repo = Repo(folder / str(entries))
        command = ("demo", "--entries", str(entries), "--into", str(repo.folder))
        done = Repo(folder).memgraph(*command)
        assert done.code == 0, done.err
        assert repo.memgraph("check").code == 0
        assert repo.memgraph("check", "--rev", "HEAD").code == 0
        made.append(repo)
    yield Grown(*made)
    shutil.rmtree(folder)


def counted(repo: Repo, *words: str, stdin: str = "") -> Ran:
    """Run memgraph and return what it did, by name; ``git`` is how many processes of git ran."""
    out, trace = repo.folder / ".git/counted.json", repo.folder / ".git/trace.json"
    trace.write_text("")
    env = {"GIT_TRACE2_EVENT": str(trace), "PYTHONHASHSEED": "0"}
    done = repo.shell(sys.executable, COUNTED, str(out), *words, stdin=stdin, env=env)
    assert done.code == 0, done.err
    found = json.loads(out.read_text())
    assert found["code"] == 0, done.out + done.err
    started = [line for line in trace.read_text().splitlines() if '"event":"start"' in line]
    return {**dict.fromkeys(NOTHING, 0), **found["counts"], "git": len(started)}


NOTHING = ("calls", "events of the parser", "statements", "steps", "texts looked into", "programs")


def staged(path: str, text: str) -> Callable[[Repo], Ran]:
    """Return what counts a check of one new entry, after one of another that was like it."""

    def counts(repo: Repo) -> Ran:
        law = next((repo.folder / "policies/billing-api").glob("*.yaml")).stem
        for number in (1, 2):
            repo.write(path, text.format(number=number, law=law))
            repo.git("add", path)
            found = counted(repo, "check")
        repo.git("reset", "--quiet", "--hard")
        return found

    return counts


def grew(small: Ran, large: Ran, most: float, *names: str) -> Mapping[str, tuple[int, int]]:
    """Return the counts that grew to more than ``most`` times what they were."""
    wanted = names or tuple(small)
    return {
        name: (small[name], large[name])
        for name in wanted
        if large[name] > most * max(small[name], 20)
    }


def test_a_staged_entry_is_judged_without_the_others(grown: Grown) -> None:
    path = "evidence/2025/2025-12-30-slow-export.yaml"
    small, large = grown.both(staged(path, EVIDENCE))
    assert grew(small, large, 1.3) == {}
    assert small["git"] == large["git"]


def test_a_staged_proposal_is_judged_with_its_neighbours_alone(grown: Grown) -> None:
    path = "policies/proposed/archive-with-zstd.yaml"
    small, large = grown.both(staged(path, PROPOSAL))
    assert grew(small, large, 1.5) == {}
    assert small["git"] == large["git"]


def test_nothing_staged_takes_next_to_nothing(grown: Grown) -> None:
    small, large = grown.both(lambda repo: counted(repo, "check"))
    assert grew(small, large, 1.2) == {}
    assert large["events of the parser"] == 0


def test_a_whole_check_that_changed_nothing_reads_nothing_again(grown: Grown) -> None:
    _, large = grown.both(lambda repo: counted(repo, "check", "--rev", "HEAD"))
    assert large["events of the parser"] < LARGE / 10


def test_a_brief_that_is_asked_for_again(grown: Grown) -> None:
    def again(repo: Repo) -> Ran:
        counted(repo, "brief")
        return counted(repo, "brief")

    small, large = grown.both(again)
    assert grew(small, large, 1.3) == {}
    assert large["events of the parser"] == 0


def prompt(repo: Repo) -> Ran:
    about = {"session_id": "s", "cwd": str(repo.folder), "source": "startup"}
    repo.memgraph("hook", "SessionStart", "--client", "claude", stdin=json.dumps(about))
    given = {**about, "prompt": "Why does the nightly export of vouchers take nine hours?"}
    return counted(repo, "hook", "UserPromptSubmit", "--client", "claude", stdin=json.dumps(given))


def test_a_prompt_is_answered_from_the_index(grown: Grown) -> None:
    small, large = grown.both(prompt)
    assert large["git"] == 0
    assert large["programs"] == 0
    assert large["events of the parser"] == 0
    # More entries hold the words of the prompt, and the best of them are looked for.
    assert grew(small, large, 2, "calls", "statements") == {}


def test_recall_looks_up_what_was_asked_for(grown: Grown) -> None:
    def again(repo: Repo) -> Ran:
        repo.memgraph("recall", "a word that nobody said")
        return counted(repo, "recall", "GaugeLeasePlanner", "of", "tariffs")

    small, large = grown.both(again)
    assert grew(small, large, 2, "calls", "statements", "git") == {}
    assert large["events of the parser"] == 0


def test_a_cold_check_grows_with_the_memory_and_no_faster(grown: Grown) -> None:
    def cold(repo: Repo) -> Ran:
        shutil.rmtree(repo.folder / ".git/memgraph", ignore_errors=True)
        return counted(repo, "check", "--rev", "HEAD")

    small, large = grown.both(cold)
    assert grew(small, large, 1.25 * LARGE / SMALL, "calls", "events of the parser") == {}
    assert large["git"] < 20
    # Some 3,000 for each entry, with its confirmations: a text that is laid out anew wherever
    # somebody asks for a line of it costs twice as many.
    assert large["calls"] < CALLS * LARGE


needs_valgrind = pytest.mark.skipif(not shutil.which("valgrind"), reason="it needs valgrind")


def instructions(repo: Repo, command: Sequence[str], stdin: str = "") -> int:
    """Return how many instructions a command took, without those of programs that it starts."""
    asked = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    done = subprocess.run(
        [*asked, *command], cwd=repo.folder, input=stdin.encode(),
        env={**repo.env, "PYTHONHASHSEED": "0"}, capture_output=True, check=True,
    )  # fmt: skip
    collected = re.search(r"Collected : (\d+)", done.stderr.decode(errors="replace"))
    assert collected
    return int(collected[1])


@needs_valgrind
def test_a_prompt_takes_at_most_three_bare_interpreters(grown: Grown) -> None:
    prompt(grown.large)
    given = {"session_id": "t", "cwd": str(grown.large.folder), "prompt": "Why are vouchers slow?"}
    hook = (sys.executable, "-c", "from memgraph.__main__ import main; main()", "hook",
            "UserPromptSubmit", "--client", "claude")  # fmt: skip
    bare = instructions(grown.large, (sys.executable, "-c", "pass"))
    assert instructions(grown.large, hook, json.dumps(given)) < 3 * bare
