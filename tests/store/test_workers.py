"""Work in several processes, and what is left of it where one of them fails."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator

import pytest
from scratch_repo import Repo

from memgraph.store import workers
from memgraph.store.bulk import MANY

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no copies of a process")


def gathered(count: int, work: object) -> dict[int, list[bytes]]:
    found: dict[int, list[bytes]] = {number: [] for number in range(count)}
    for number, part in workers.each(count, work):  # type: ignore[arg-type]
        found[number].append(part)
    return found


def test_each_gives_its_own_in_order() -> None:
    def work(number: int) -> Iterator[bytes]:
        yield from (b"%d %d " % (number, part) * 1000 for part in range(200))

    found = gathered(3, work)
    assert [len(parts) for parts in found.values()] == [200, 200, 200]
    assert found[1] == list(work(1))


def test_empty_and_large_parts_arrive_whole() -> None:
    parts = [b"", b"x" * 3_000_000, b"", b"y"]
    assert gathered(2, lambda _: parts) == {0: parts, 1: parts}


def test_one_that_fails_has_no_more_to_give() -> None:
    def work(number: int) -> Iterator[bytes]:
        yield b"first" * 20_000
        if number == 0:
            raise ValueError
        if number == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        yield b"last"

    found = gathered(3, work)
    assert found[2] == [b"first" * 20_000, b"last"]
    assert found[0] in ([], [b"first" * 20_000])
    assert found[1] in ([], [b"first" * 20_000])


def test_who_wants_no_more_leaves_nothing_running() -> None:
    def work(number: int) -> Iterator[bytes]:
        while True:
            yield b"%d" % os.getpid() * 10_000
            yield b"%d" % os.getpid()

    seen = set()
    for number, part in workers.each(2, work):
        if len(part) < 20:
            seen.add((number, int(part)))
        if len(seen) == 2:
            break
    for _, process in seen:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


READ = """
import sys, threading
from datetime import date
from pathlib import Path
from memgraph.store import workers
from memgraph.store.git import Repository
from memgraph.store.load import Loader
import os
if sys.argv[1] == "alone":
    threading.Thread(target=threading.Event().wait, daemon=True).start()
memory = Loader(Repository.open(Path.cwd(), dict(os.environ)), date(2026, 6, 1)).index()
print(workers.available() > 1, len(memory.evidence), len(memory.unread))
print(hash(tuple((e.id, e.digest, e.statement, tuple(e.lines.values())) for e in memory.evidence)))
"""


def test_many_files_are_read_alike_by_one_and_by_several(repo: Repo) -> None:
    for number in range(MANY):
        name = f"2026-01-01-n{number}"
        text = f"id: {name}\nkind: failure\nstatement: Number {number}.\nobserved: 2026-01-01\n"
        repo.write(f"evidence/2026/{name}.yaml", text if number % 500 else "id: [")
    repo.git("add", "--all")
    kept = repo.folder / ".git/memgraph/index"
    said = []
    for how in ("together", "alone", "alone"):
        ran = repo.shell(sys.executable, "-c", READ, how, env={"PYTHONHASHSEED": "0"})
        assert ran.err == ""
        several, _, found = ran.out.partition(" ")
        assert how == "together" or several == "False"
        said.append(found)
        if len(said) == 1:  # the third is read from what the second kept
            shutil.rmtree(kept)
    assert said[0].startswith(f"{MANY - 4} 4\n")
    assert said[0] == said[1] == said[2]
