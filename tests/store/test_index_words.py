"""The words beside an index: they say that nothing bears only where the index finds nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core import recall
from memgraph.core.recall import Terms
from memgraph.store.changes import times
from memgraph.store.index import Index
from memgraph.store.index_words import Words, beside, place
from memgraph.store.index_writing import Row, write

DAY = "2026-03-02"
SAID = ("Invoices are rounded per tenant.", "The nightly export of invoices took nine hours.",
        "Update the file before the function is called.", "GitLab mirrors the walrus.",
        "数据库的迁移只在夜里运行")  # fmt: skip
VOCABULARY = st.sampled_from([
    *" ".join(SAID).split(), "please", "invoice", "rounding", "tenants", "walrus", "pnpm", "fix",
    "test", "export", "keep-alive", "Keep-Alive", "entry-7", "src/db/pool.py", "pool.py", "file",
    "lib/a b.py", "x\ty", "topic12", "数据库迁移怎么做", "numberless", "a\x00b",
])  # fmt: skip


class Work(NamedTuple):
    """A work tree with an index."""

    root: Path

    @property
    def common(self) -> str:
        return str(self.root / ".git")

    @property
    def file(self) -> Path:
        """Where the words lie."""
        return Path(beside(place(self.common, str(self.root))))

    def write(self, count: int = 300, day: str = DAY) -> None:
        rows = [self._row(number) for number in range(count)]
        stamps = times(str(self.root), ("evidence",))
        write(self.common, str(self.root), rows, {"day": day, "stamps": stamps})

    def _row(self, number: int) -> Row:
        said = (
            SAID[number] if number < len(SAID) else f"Topic{number} of subject{number % 9}, file."
        )
        file = f"evidence/{number}.yaml"
        (self.root / "evidence").mkdir(parents=True, exist_ok=True)
        (self.root / file).write_text(said)
        about = (self.root / file).stat()
        name = "keep-alive" if number == 0 else f"entry-{number}"
        chosen = "pnpm" if number == 2 else ""
        paths = ("src/db/pool.py", "lib/a b.py", "odd/x\ty") if number == 1 else ()
        return Row(
            id=name, kind="observation", state="recorded", private=False, start="", end="",
            statement=said, file=file, size=about.st_size, modified=about.st_mtime_ns, mark="m",
            strict=False, pinned=False,
            terms=Terms(recall.terms(chosen), recall.terms(said), frozenset()),
            paths=paths, scope=None,
            texts=(name, recall.spread(said), "", chosen, "", " ".join(paths)),
        )  # fmt: skip

    def nothing_bears(self, prompt: str) -> bool:
        words = Words(self.common, str(self.root))
        found = words.nothing_bears(prompt)
        words.close()
        return found

    def found(self, prompt: str) -> list[str]:
        index = Index(self.common, str(self.root))
        found = index.search(recall.search_words(prompt), DAY, 5)
        index.close()
        return [hit.id for hit in found]

    def fresh(self, day: str = DAY) -> bool | None:
        words = Words(self.common, str(self.root))
        found = words.fresh(day)
        words.close()
        return found


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Work:
    """Return one that is only read."""
    made = Work(tmp_path_factory.mktemp("100% my #1? project"))
    made.write()
    return made


@pytest.fixture
def work(tmp_path: Path) -> Work:
    made = Work(tmp_path)
    made.write()
    return made


@pytest.mark.parametrize(
    ("prompt", "nothing"),
    [
        ("Fix the totals on this page", True), ("Please update the file", True), ("", True),
        ("rounded invoices of a tenant", False), ("does pnpm work here?", False),
        ("see keep-alive", False), ("see Keep-Alive", False), ("edit src/db/pool.py", False),
        ("edit src/db/other.py", True), ("数据库迁移怎么做", False), ("topic12 of subject3", False),
    ],
)  # fmt: skip
def test_what_bears(known: Work, prompt: str, nothing: bool) -> None:
    assert known.nothing_bears(prompt) is nothing
    assert nothing or known.found(prompt)


@given(st.lists(VOCABULARY, max_size=30).map(" ".join))
def test_where_nothing_bears_the_index_finds_nothing(known: Work, prompt: str) -> None:
    if known.nothing_bears(prompt):
        assert known.found(prompt) == []


def test_they_are_fresh_as_long_as_the_index_is(work: Work) -> None:
    assert (work.fresh(), work.fresh("2026-03-03")) == (True, False)
    (work.root / "evidence/new.yaml").write_text("new")
    os.utime(work.root / "evidence", (1, 1))
    assert work.fresh() is False


def test_only_this_person_may_read_them(work: Work) -> None:
    assert work.file.stat().st_mode & 0o777 == 0o600


def another_index(work: Work) -> None:
    data = work.file.read_bytes()
    work.write(299)
    work.file.write_bytes(data)


def a_copied_index(work: Work) -> None:
    index = Path(place(work.common, str(work.root)))
    shutil.copy2(index, index.with_suffix(".copy"))
    index.with_suffix(".copy").replace(index)


def no_index(work: Work) -> None:
    Path(place(work.common, str(work.root))).unlink()


def torn(work: Work) -> None:
    data = work.file.read_bytes()
    work.file.write_bytes(data[: len(data) * 2 // 3])


def blank(work: Work) -> None:
    """Leave zeros where the system wrote a size and lost the data."""
    first, _, rest = work.file.read_bytes().partition(b"\n")
    work.file.write_bytes(first + b"\n" + bytes(len(rest)))


def of_another_layout(work: Work) -> None:
    data = work.file.read_bytes()
    assert b'"format":1,' in data
    work.file.write_bytes(data.replace(b'"format":1,', b'"format":7,', 1))


def of_another_work_tree(work: Work) -> None:
    data = work.file.read_bytes()
    root = f'"root":"{work.root}"'.encode()
    assert root in data
    work.file.write_bytes(data.replace(root, root.replace(b"/", b"_"), 1))


def without_weights(work: Work) -> None:
    data = work.file.read_bytes()
    assert b'"enough":' in data
    work.file.write_bytes(data.replace(b'"enough":', b'"eneugh":', 1))


def noise() -> Iterator[bytes]:
    yield from (
        b"",
        b"\n",
        b"null\n",
        b"[1]\n",
        b"{}\n",
        b'{"format":1}\n',
        b"\xff\xfe\n",
        b"[" * 99_999,
    )
    yield bytes(range(256)) * 64


HARMS: list[Callable[[Work], object]] = [
    another_index, a_copied_index, no_index, torn, blank, of_another_layout, of_another_work_tree,
    without_weights, lambda work: work.file.unlink(),
    *(lambda work, data=data: work.file.write_bytes(data) for data in noise()),
]  # fmt: skip


@pytest.mark.parametrize("harm", HARMS)
def test_words_that_are_no_good_tell_nothing_and_are_healed(
    work: Work, harm: Callable[[Work], object]
) -> None:
    assert work.nothing_bears("Fix the totals on this page")
    harm(work)
    assert not work.nothing_bears("Fix the totals on this page")
    work.write()
    assert work.nothing_bears("Fix the totals on this page")


@pytest.mark.parametrize("harm", [no_index, torn, of_another_work_tree])
def test_words_that_are_no_good_do_not_say_what_is_fresh(
    work: Work, harm: Callable[[Work], object]
) -> None:
    harm(work)
    assert work.fresh() is None


def test_where_they_cannot_be_written_the_index_is(tmp_path: Path) -> None:
    work = Work(tmp_path)
    work.file.mkdir(parents=True)
    work.write()
    assert not work.nothing_bears("Fix the totals on this page")
    assert work.found("see keep-alive") == ["keep-alive"]


def test_an_empty_memory_has_words_too(tmp_path: Path) -> None:
    work = Work(tmp_path)
    work.write(0)
    assert work.found("see keep-alive") == []
    assert work.fresh() is True
