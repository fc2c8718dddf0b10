"""The index file: its answers, and what becomes of them when the file is no good."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memgraph.core import recall
from memgraph.core.recall import Terms, spread
from memgraph.store.changes import times
from memgraph.store.index import NEVER, Index
from memgraph.store.index_words import beside, place
from memgraph.store.index_writing import Row, Scope, write

DAY = "2026-03-02"
EVERYWHERE = Scope(("**",), ((False, "", ".+"),))
SOURCES = Scope(("src/",), ((False, "src", "src/.+"),))


class Work:
    """A work tree whose entries are written straight into its index."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.rows: list[Row] = []

    def entry(self, name: str, statement: str, values: str = "", **given: Any) -> Row:
        file = f"evidence/2026/{name}.yaml"
        (self.root / file).parent.mkdir(parents=True, exist_ok=True)
        (self.root / file).write_text(statement)
        about = (self.root / file).stat()
        row = Row(
            id=name, kind="observation", state="recorded", private=False, start="2026-01-01",
            end="", statement=statement, file=file, size=about.st_size,
            modified=about.st_mtime_ns, mark=f"mark of {name}", strict=False, pinned=False,
            terms=Terms(recall.terms(values), recall.terms(statement), frozenset()),
            paths=(), scope=None, texts=(name, spread(statement), "", values, "", ""),
        )._replace(**given)  # fmt: skip
        self.rows.append(row)
        return row

    def filler(self, count: int = 60) -> None:
        for number in range(count):
            self.entry(f"filler-{number}", f"Filler{number} stands for subject{number}.")

    def write(self, **about: Any) -> None:
        stamps = times(str(self.root), ("evidence", "evidence/2026"))
        about = {"day": DAY, "stamps": stamps, **about}
        write(str(self.root / ".git"), str(self.root), self.rows, about)

    @property
    def file(self) -> Path:
        return Path(place(str(self.root / ".git"), str(self.root)))

    def index(self) -> Index:
        return Index(str(self.root / ".git"), str(self.root))

    def found(self, prompt: str, day: str = DAY, most: int = 3) -> list[str]:
        words = recall.search_words(prompt)
        return [hit.id for hit in self.index().search(words, day, most)]


@pytest.fixture
def work(tmp_path: Path) -> Work:
    found = Work(tmp_path / "100% my #1? project")
    found.filler()
    return found


def test_what_bears_on_a_prompt(work: Work) -> None:
    work.entry("invoices", "Invoices are rounded per tenant.", kind="law", state="binding")
    work.write()
    (hit,) = work.index().search(recall.search_words("Round the invoice totals"), DAY)
    assert hit[:9] == (
        "invoices", "law", "binding", False, "Invoices are rounded per tenant.",
        "evidence/2026/invoices.yaml", "mark of invoices", False, False,
    )  # fmt: skip
    assert work.found("Invoice the walrus") == []
    assert work.found("What is the weather like?") == []
    assert work.found("") == []


def test_law_comes_before_what_happened_and_most_is_the_most(work: Work) -> None:
    for name in ("one", "two", "three"):
        work.entry(name, "Invoices are rounded per tenant.")
    work.entry("law", "Invoices are rounded per tenant.", kind="law")
    work.write()
    assert work.found("round invoices", most=2) == ["law", "one"]
    assert len(work.found("round invoices", most=9)) == 4


def test_what_is_named_is_found(work: Work) -> None:
    work.entry("keep-alive", "Sockets stay open.")
    work.entry("pool", "It leaked.", paths=("src/db/pool.py",))
    work.write()
    assert work.found("see keep-alive") == ["keep-alive"]
    assert work.found("please edit src/db/pool.py") == ["pool"]
    assert work.found("please edit lib/pool.py") == []


def test_a_rare_value_is_found_alone(work: Work) -> None:
    work.entry("packages", "One tool installs.", values="pnpm")
    work.write()
    assert work.found("does pnpm work here?") == ["packages"]


def test_only_what_holds_on_the_day_is_told(work: Work) -> None:
    said = "Invoices are rounded per tenant."
    work.entry("ended", said, start="2026-01-01", end=DAY)
    work.entry("to-come", said, start="2026-03-03", state="scheduled", kind="law", scope=EVERYWHERE)
    work.entry("never", said, end=NEVER)
    work.write()
    assert work.found("round invoices") == []
    assert work.found("round invoices", "2026-03-01") == ["ended"]
    (hit,) = work.index().search(("invoices", "rounded"), "2026-03-03")
    assert (hit.id, hit.state) == ("to-come", "binding")
    assert [law.id for law in work.index().governing("a", "2026-03-03")] == ["to-come"]
    assert work.index().governing("a", DAY) == []


@pytest.mark.parametrize("how", [Path.unlink, lambda file: file.write_text("Other words now.")])
def test_what_is_no_longer_on_disk_is_not_told(work: Work, how: Callable[[Path], object]) -> None:
    row = work.entry("law", "Invoices are rounded per tenant.", kind="law", scope=EVERYWHERE)
    work.write()
    assert work.found("round invoices")
    how(work.root / row.file)
    assert work.found("round invoices") == []
    assert work.index().governing("src/a.py", DAY) == []
    assert work.index().known(row.statement, DAY) == ""


def test_laws_that_govern_a_path_the_narrower_first(work: Work) -> None:
    work.entry("all", "Everywhere.", kind="law", scope=EVERYWHERE, strict=True)
    work.entry("sources", "In the sources.", kind="law", scope=SOURCES, pinned=True)
    work.entry("again", "In the sources.", kind="law", scope=SOURCES)
    work.write()
    laws = work.index().governing("src/a.py", DAY)
    assert [(law.id, law.scope, law.strict, law.pinned) for law in laws] == [
        ("again", ("src/",), False, False), ("sources", ("src/",), False, True),
        ("all", ("**",), True, False),
    ]  # fmt: skip
    assert [law.id for law in work.index().governing("docs/a.md", DAY)] == ["all"]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("invoices are ROUNDED, per tenant", "invoices"),
        ("All invoices are rounded per tenant.", "invoices"),
        ("Invoices are sent per tenant and month.", ""),
        ("Never round anything.", ""), ("", ""), ("the of and", ""),
    ],
)  # fmt: skip
def test_what_is_known(work: Work, statement: str, expected: str) -> None:
    work.entry("invoices", "Invoices are rounded per tenant.", private=True)
    work.entry("longer", "Invoices are rounded per tenant, and so are credit notes and orders.")
    work.write()
    assert work.index().known(statement, DAY) == expected


def test_fresh_until_something_is_added_or_the_day_is_over(work: Work) -> None:
    work.write()
    assert work.index().fresh(DAY)
    assert not work.index().fresh("2026-03-03")
    work.entry("more", "More.")
    assert not work.index().fresh(DAY)
    work.write()
    assert work.index().fresh(DAY)


def test_an_index_is_for_this_person_and_this_work_tree_alone(work: Work, tmp_path: Path) -> None:
    work.write()
    assert work.file.stat().st_mode & 0o077 == 0
    other = Index(str(work.root / ".git"), str(tmp_path / "linked"))
    copied = Path(place(str(work.root / ".git"), str(tmp_path / "linked")))
    assert copied != work.file
    copied.write_bytes(work.file.read_bytes())
    assert other.search(("filler-1",), DAY) == []


def nothing(index: Index) -> bool:
    answers = (
        index.search(("filler-1", "stands", "subject1"), DAY), index.governing("src/a.py", DAY),
        index.known("Filler1 stands for subject1.", DAY), index.fresh(DAY),
    )  # fmt: skip
    index.close()
    return not any(answers)


def torn(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 3])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def of_noise(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 64)


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def of_another_version(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("UPDATE meta SET value = '0' WHERE name = 'format'")
    database.close()


def of_somebody_else(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE meta (name, value, more)")
        database.execute("INSERT INTO meta VALUES ('format', x'ff', 3)")
    database.close()


@pytest.mark.parametrize(
    "harm", [Path.unlink, torn, emptied, of_noise, of_another_version, of_somebody_else]
)
def test_a_bad_index_answers_nothing_and_is_healed(
    work: Work, harm: Callable[[Path], object]
) -> None:
    work.entry("law", "Everywhere.", kind="law", scope=EVERYWHERE)
    work.write()
    assert not nothing(work.index())
    harm(work.file)
    assert nothing(work.index())
    work.write()
    assert work.found("see filler-1") == ["filler-1"]
    assert not nothing(work.index())


def test_a_folder_in_its_place_answers_nothing(work: Work) -> None:
    work.write()
    a_folder(work.file)
    assert nothing(work.index())
    with pytest.raises(OSError, match="directory"):
        work.write()
    assert {*work.file.parent.iterdir()} == {work.file, Path(beside(str(work.file)))}


def test_no_folder_can_be_made(work: Work) -> None:
    (work.root / ".git").write_text("a file")
    with pytest.raises(OSError, match=r"memgraph"):
        work.write()
    assert nothing(work.index())


def test_what_a_database_cannot_hold_leaves_the_old_index(work: Work) -> None:
    work.write()
    work.rows.append(work.rows[0]._replace(statement="Half a \ud800 character."))
    with pytest.raises(OSError, match="cannot be written"):
        work.write()
    assert work.found("see filler-1") == ["filler-1"]
    assert {*work.file.parent.iterdir()} == {work.file, Path(beside(str(work.file)))}


def test_a_locked_index_answers_all_the_same(work: Work) -> None:
    work.write()
    holder = sqlite3.connect(work.file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert work.found("see filler-1") == ["filler-1"]
    work.write()
    holder.close()
    assert work.found("see filler-1") == ["filler-1"]


def test_an_index_that_only_its_owner_may_read_answers(work: Work) -> None:
    work.write()
    work.file.chmod(0o400)
    work.file.parent.chmod(0o500)
    assert work.found("see filler-1") == ["filler-1"]
    assert {*work.file.parent.iterdir()} == {work.file, Path(beside(str(work.file)))}
    work.file.parent.chmod(0o700)


def test_an_open_index_goes_on_answering_while_another_is_written(work: Work) -> None:
    work.write()
    index = work.index()
    assert index.search(("filler-1",), DAY)
    work.rows = []
    work.write()
    assert index.search(("filler-1",), DAY)
    index.close()
    assert work.found("see filler-1") == []


def _write_often(root: Path, count: int) -> None:
    work = Work(root)
    work.filler(count)
    for _ in range(15):
        work.write()


def test_two_writers_at_once_leave_a_whole_index(tmp_path: Path) -> None:
    _write_often(tmp_path, 10)
    fork = multiprocessing.get_context("spawn")
    writers = [fork.Process(target=_write_often, args=(tmp_path, n)) for n in (10, 30)]
    for writer in writers:
        writer.start()
    work = Work(tmp_path)
    while any(writer.is_alive() for writer in writers):
        with sqlite3.connect(f"file:{work.file}?mode=ro", uri=True) as database:
            assert database.execute("SELECT count(*) FROM entry").fetchone()[0] in (10, 30)
        database.close()
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert {*work.file.parent.iterdir()} == {work.file, Path(beside(str(work.file)))}


def test_what_a_killed_writer_left_goes_after_an_hour(work: Work) -> None:
    work.write()
    old, new = work.file.parent / "old.part", work.file.parent / "new.part"
    for part in (old, new):
        part.write_text("half")
    os.utime(old, (1, 1))
    work.write()
    assert (old.exists(), new.exists()) == (False, True)
