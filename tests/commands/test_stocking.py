"""Filling the warehouse: from real repositories to what a question finds."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scratch_repo import ADA, RULE, Repo

from memgraph.commands.call import Call
from memgraph.commands.stocking import MEANING, stocked
from memgraph.core import promotion
from memgraph.core.question import Answer, Found, Question
from memgraph.store.warehouse import Link, Warehouse
from memgraph.store.warehouse_writing import warehouse_place

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
DAY = "2026-03-02"
SAID = "Invoices are rounded per tenant."
ANYTHING = Question()
PACKAGES = "js package manager"


def call(repo: Repo, now: datetime = NOW) -> Call:
    return Call(repo.folder, {**repo.env, MEANING: "off"}, now)


def warehouse(repo: Repo, now: datetime = NOW) -> Warehouse:
    asking = call(repo, now)
    return stocked(asking, asking.repository())


def ask(repo: Repo, question: Question = ANYTHING, now: datetime = NOW) -> Answer:
    found = warehouse(repo, now)
    answer = found.find(question, str(now.date()))
    found.close()
    return answer


def found(repo: Repo, words: str = "", **narrowed: Any) -> dict[str, Found]:
    answer = ask(repo, Question(words, most=99)._replace(**narrowed))
    assert answer.total == len(answer.found)
    return {each.id: each for each in answer.found}


def place(repo: Repo) -> Path:
    return Path(warehouse_place(str(repo.folder / ".git"), str(repo.folder)))


def test_what_is_told_of_an_entry(repo: Repo) -> None:
    repo.law("round", statement=SAID, scope=["src/bills/**"], rules=[RULE], pinned="true",
             strict="true", grounds=["2026-02-20-seen"])  # fmt: skip
    repo.evidence("2026-02-20-seen", statement="Two tenants complained.", kind="failure",
                  supports=["round"])  # fmt: skip
    repo.commit()
    told = found(repo)
    law, seen = told["round"], told["2026-02-20-seen"]
    assert (law.kind, law.status, law.statement) == ("law", "active", SAID)
    assert (law.file, law.start, law.end) == ("policies/round.yaml", "2026-01-05", "")
    assert (law.pinned, law.strict, law.topics) == (True, True, ("package manager",))
    assert law.links == (("grounds", "2026-02-20-seen"),)
    assert (seen.kind, seen.status, seen.observed, seen.via) == (
        "failure", "recorded", "2026-02-20", "person",
    )  # fmt: skip
    assert seen.links == (("supports", "round"),)
    assert law.digest.startswith("sha256:")
    assert list(told) == ["round", "2026-02-20-seen"]


def test_states_and_what_no_longer_holds(repo: Repo) -> None:
    for name in ("held", "doubted", "attacked", "ended", "to-come"):
        given = {"since": "2026-04-01"} if name == "to-come" else {}
        every = {"review_every": "4w"} if name == "doubted" else {}
        repo.law(name, statement=f"{SAID[:-1]} {name}.", **given, **every)
    repo.decided(
        lambda memory, person: promotion.retire(memory, "ended", person, "Over.", person.on),
        "2026-02-01",
    )
    repo.evidence("2026-02-20-seen", statement=SAID, against=["attacked"])
    repo.evidence("2026-02-21-which", statement=SAID, kind="thread")
    repo.evidence("2026-02-22-done", statement=SAID, kind="thread")
    repo.evidence("2026-02-23-verdict", kind="verdict", closes=["2026-02-22-done"])
    repo.proposal("wished", statement=SAID)
    repo.write("policies/placed.yaml", f"id: placed\nstatement: {SAID}\n")
    repo.commit()
    assert {name: (each.kind, each.status) for name, each in found(repo).items()} == {
        "held": ("law", "active"), "doubted": ("law", "stale"), "attacked": ("law", "challenged"),
        "to-come": ("law", "scheduled"), "wished": ("proposal", "proposed"),
        "placed": ("proposal", "unconfirmed"), "2026-02-20-seen": ("observation", "recorded"),
        "2026-02-21-which": ("thread", "open thread"),
        "2026-02-23-verdict": ("verdict", "recorded"),
    }  # fmt: skip
    gone = found(repo, closed=True)
    assert (gone["ended"].kind, gone["ended"].status) == ("closed", "closed")
    assert (gone["ended"].start, gone["ended"].end) == ("2026-01-05", "2026-02-01")
    assert (gone["2026-02-22-done"].status, gone["2026-02-22-done"].end) == (
        "closed thread", "2026-02-23",
    )  # fmt: skip
    assert [*found(repo, kind="closed")] == ["ended"]
    assert [*found(repo, status="closed thread")] == ["2026-02-22-done"]
    assert sorted(found(repo, status="proposed")) == ["placed", "wished"]
    assert [*found(repo, status="challenged")] == ["attacked"]
    assert [*found(repo, "round invoices ended", closed=True)][-1] != "ended"


def test_what_held_on_a_day_and_what_was_observed_on_it(repo: Repo) -> None:
    repo.law("ended", statement=SAID)
    repo.decided(
        lambda memory, person: promotion.retire(memory, "ended", person, "Over.", person.on),
        "2026-02-01",
    )
    repo.law("later", on="2026-02-01", statement="Round up.")
    repo.evidence("2026-01-20-seen", statement=SAID)
    repo.evidence("2026-02-20-seen", statement=SAID)
    repo.commit()
    assert sorted(found(repo, day="2026-01-20")) == ["2026-01-20-seen", "ended"]
    assert sorted(found(repo, day="2026-02-01")) == ["later"]
    assert sorted(found(repo, "rounded", day="2026-01-20")) == ["2026-01-20-seen", "ended"]
    assert found(repo, day="2025-01-01") == {}


def test_paths_that_are_governed_or_named(repo: Repo) -> None:
    repo.law("all", statement="Everywhere.")
    repo.law("bills", statement="In bills.", scope=["src/bills/**", "!**/gen/**"])
    repo.proposal("imported", scope=["docs/**"], source=[{"path": "docs/rules.md", "said": "Ho!"}])
    repo.proposal("wished", statement="Also there.", scope=["src/"])
    repo.evidence("2026-02-20-file", source=[{"path": "src/bills/a.py", "lines": "3"}])
    repo.evidence("2026-02-21-folder", source=[{"path": "src/bills"}])
    repo.evidence("2026-02-22-alike", source=[{"path": "src/bills-old/a.py"}])
    repo.commit()
    told = found(repo, paths=("src/bills/a.py",))
    assert list(told) == ["bills", "all", "wished", "2026-02-21-folder", "2026-02-20-file"]
    assert told["bills"].reasons == ("governs src/bills/a.py",)
    assert told["2026-02-20-file"].reasons == ("names src/bills/a.py",)
    assert list(found(repo, paths=("src/bills/gen/b.py",))) == [
        "all",
        "wished",
        "2026-02-21-folder",
    ]
    assert "2026-02-20-file" in found(repo, paths=("./src/bills/",))
    assert next(iter(found(repo, "bills", paths=("src/bills/a.py",)))) == "bills"
    two = found(repo, paths=("lib/x.py", "src/bills-old/a.py"))
    assert list(two) == ["all", "wished", "2026-02-22-alike"]
    told = found(repo, paths=("docs/rules.md",))
    assert told["imported"].reasons == ("names docs/rules.md",)


def test_topics_by_name_and_alias(repo: Repo) -> None:
    repo.write(".memgraph/topics.yaml",
               "topics:\n  queue broker:\n    aliases: [message bus]\n"
               "    values:\n      rabbitmq: {aliases: [rabbit]}\n")  # fmt: skip
    repo.law("stored", rules=[{"topic": "message bus", "must": ["rabbit"]}])
    repo.evidence("2026-02-20-tagged", tags=["queue-broker", "ostrich"])
    repo.commit()
    for name in ("queue broker", "Message Bus", "queue_broker"):
        assert list(found(repo, topic=name)) == ["stored", "2026-02-20-tagged"], name
    assert found(repo)["stored"].topics == ("queue broker",)
    assert list(found(repo, "rabbit")) == ["stored"]
    assert found(repo, topic="ostrich") == {}


def test_topics_that_are_read_from_a_sentence(repo: Repo) -> None:
    repo.law("read", statement="Always use pytest.")
    repo.commit()
    (topic,) = found(repo)["read"].topics
    assert list(found(repo, topic=topic)) == ["read"]


def test_disagreement_is_linked(repo: Repo) -> None:
    repo.law("one", statement="Use pnpm.", rules=[{"topic": PACKAGES, "must": ["pnpm"]}])
    repo.law("two", statement="Use yarn.", rules=[{"topic": PACKAGES, "must": ["yarn"]}])
    repo.evidence("2026-02-20-seen", statement="It broke.", against=["one"])
    repo.law("next", statement="Use bun.", supersedes=["old"], scope=["b/**"])
    repo.law("old", statement="Use node.", scope=["b/**"])
    repo.commit()
    linked = warehouse(repo).linked(["one", "old"])
    assert set(linked) >= {
        Link("one", "contradicts", "two"), Link("2026-02-20-seen", "challenges", "one"),
        Link("2026-02-20-seen", "against", "one"), Link("next", "supersedes", "old"),
    }  # fmt: skip
    entry = warehouse(repo).entry("old")
    assert entry
    assert (entry.kind, entry.end) == ("closed", "2026-01-05")
    assert warehouse(repo).entry("nobody") is None
    repo.decided(
        lambda memory, person: promotion.uphold(
            memory, "one", person, "Seen.", ["2026-02-20-seen"]
        ),
        "2026-02-25",
    )
    relations = {link.relation for link in warehouse(repo).linked(["2026-02-20-seen"])}
    assert relations == {"against"}


def test_other_branches_and_work_trees_and_what_is_private(repo: Repo, tmp_path: Path) -> None:
    repo.evidence("2026-02-20-here", statement=SAID)
    base = repo.commit()
    repo.git("checkout", "--quiet", "-b", "idea")
    repo.law("sneaked", statement="Round everything.")
    repo.evidence("2026-02-20-here", statement=f"{SAID} Or not.")
    repo.evidence("2026-02-21-there", statement="Ostriches there.", against=["held"])
    repo.commit()
    repo.git("checkout", "--quiet", "main")
    repo.law("held", statement="Hold.")
    repo.commit()
    repo.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"), base)
    linked = Repo(tmp_path / "linked", repo.env)
    linked.evidence("2026-02-22-linked", statement="Not even added.")
    repo.write("evidence/local/2026-02-23-mine.yaml",
               f"id: 2026-02-23-mine\nkind: preference\nstatement: Short.\nobserved: 2026-02-23\n"
               f"recorded: {{by: '{ADA}', via: agent}}\n")  # fmt: skip
    answer = ask(repo, Question(most=99))
    assert sorted((each.id, each.branch, each.private) for each in answer.found) == [
        ("2026-02-20-here", "", False), ("2026-02-20-here", "branch idea", False),
        ("2026-02-21-there", "branch idea", False), ("2026-02-22-linked", "worktree linked", False),
        ("2026-02-23-mine", "", True), ("held", "", False), ("sneaked", "branch idea", False),
    ]  # fmt: skip
    asking = warehouse(repo)
    assert Link("2026-02-21-there", "challenges", "held") in asking.linked(["held"])
    own = asking.entry("2026-02-20-here")
    assert own
    assert own.branch == ""
    here = asking.find(Question(most=99), DAY, here=True)
    assert (here.total, {each.branch for each in here.found}) == (3, {""})
    asking.close()
    assert "2026-02-23-mine" not in {each.id for each in ask(linked, Question(most=99)).found}


def test_only_so_many_branches_are_read_and_that_is_said(repo: Repo) -> None:
    repo.evidence("2026-02-20-here", statement=SAID)
    repo.commit()
    for number in range(22):
        repo.git("branch", f"b{number}")
    assert warehouse(repo).notes == ("only the latest 20 branches were read, and not 3 others",)


def test_what_a_person_took_out_does_not_come_back_from_a_branch(repo: Repo) -> None:
    repo.evidence("2026-02-20-here", statement="The word is swordfish.")
    repo.commit()
    repo.git("checkout", "--quiet", "-b", "old")
    repo.evidence("2026-02-21-more", statement="No word.")
    repo.commit()
    repo.git("checkout", "--quiet", "main")
    repo.evidence("2026-02-20-here", statement="Taken out.", redacted="sha256:" + "0" * 64)
    repo.commit()
    assert found(repo, "swordfish", closed=True) == {}
    assert found(repo, "word")["2026-02-21-more"].branch == "branch old"


def test_a_branch_that_was_merged_knows_nothing_more(repo: Repo) -> None:
    repo.proposal("wished", statement="Round down.")
    repo.commit()
    repo.git("branch", "merged")
    repo.proposal("wished", statement="Round up.")
    repo.commit()
    repo.proposal("wished", statement="Round to even.")
    assert [each.statement for each in ask(repo).found] == ["Round to even."]


def test_it_follows_every_change(repo: Repo) -> None:
    repo.evidence("2026-02-20-seen", statement=SAID)
    repo.commit()
    assert list(found(repo, "invoices")) == ["2026-02-20-seen"]
    asking = warehouse(repo)
    assert asking.fresh(DAY)
    assert not asking.fresh("2026-03-03")
    path = "evidence/2026/2026-02-20-seen.yaml"
    # An edit in place, of the same length.
    with (repo.folder / path).open("r+b") as file:
        file.write(repo.read(path).replace("Invoices", "Ostrichs").encode())
    assert not asking.fresh(DAY)
    assert list(found(repo, "invoices")) == []
    assert list(found(repo, "ostrichs")) == ["2026-02-20-seen"]
    repo.evidence("2026-02-21-more", statement=SAID)
    assert list(found(repo, "invoices")) == ["2026-02-21-more"]
    (repo.folder / path).unlink()
    assert list(found(repo)) == ["2026-02-21-more"]
    repo.git("checkout", "--quiet", "-b", "idea")
    repo.evidence("2026-02-22-idea", statement=SAID)
    repo.commit()
    repo.git("checkout", "--quiet", "main")
    assert found(repo)["2026-02-22-idea"].branch == "branch idea"
    repo.git("branch", "-D", "idea")
    assert list(found(repo)) == ["2026-02-20-seen"]


def test_a_law_becomes_stale_as_what_it_watches_changes(repo: Repo) -> None:
    repo.write("src/db/a.sql", "one")
    repo.law("watching", watches=["src/db/**"])
    repo.commit()
    assert found(repo)["watching"].status == "stale"
    repo.decided(lambda memory, person: promotion.promote(memory, "watching", person), "2026-02-01")
    repo.commit()
    assert found(repo)["watching"].status == "active"
    repo.write("src/db/a.sql", "two and more")
    repo.git("add", "--all")
    assert found(repo)["watching"].status == "stale"


def test_it_is_made_for_a_day(repo: Repo) -> None:
    repo.law("to-come", statement=SAID, since="2026-03-03")
    repo.commit()
    assert ask(repo).found[0].status == "scheduled"
    assert ask(repo, now=datetime(2026, 3, 3, tzinfo=UTC)).found[0].status == "active"


@pytest.mark.parametrize("harm", ["torn", "emptied", "noise", "folder"])
def test_a_file_that_is_no_good_is_made_anew(repo: Repo, harm: str) -> None:
    for number in range(200):
        repo.evidence(f"2026-02-20-seen-{number}", statement=f"{SAID} {number}")
    repo.commit()
    whole = ask(repo, Question("rounded invoices 7"))
    assert whole.total == 200
    file = place(repo)
    data = file.read_bytes()
    if harm == "torn":
        # What it says of itself is still there, and what it holds is not.
        file.write_bytes(data[: len(data) // 4] + bytes(len(data) - len(data) // 4))
    elif harm == "folder":
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(b"" if harm == "emptied" else bytes(range(256)) * 64)
    assert ask(repo, Question("rounded invoices 7")) == whole
    if harm != "folder":
        assert ask(repo, Question("rounded invoices 7")) == whole


def test_where_nothing_can_be_written_the_answer_is_the_same(repo: Repo) -> None:
    repo.law("round", statement=SAID)
    repo.evidence("2026-02-20-seen", statement=SAID)
    repo.commit()
    whole = ask(repo, Question("invoices"))
    file = place(repo)
    for each in file.parent.iterdir():
        each.unlink()
    file.parent.rmdir()
    file.parent.write_text("a file where the folder should be")
    assert ask(repo, Question("invoices")) == whole
    assert whole.total == 2


def test_files_that_cannot_be_read_are_left_out(repo: Repo) -> None:
    repo.evidence("2026-02-20-seen", statement=SAID)
    repo.write("evidence/2026/2026-02-21-torn.yaml", "id: [")
    repo.write(b"evidence/2026/\xff.yaml".decode(errors="surrogateescape"), "id: x\n")
    repo.write("evidence/local/torn.yaml", "{")
    repo.commit()
    assert list(found(repo)) == ["2026-02-20-seen"]


def test_no_commits_no_memory_and_a_detached_head(repo: Repo) -> None:
    assert ask(repo) == Answer()
    repo.evidence("2026-02-20-seen", statement=SAID)
    assert list(found(repo)) == ["2026-02-20-seen"]
    commit = repo.commit()
    repo.git("checkout", "--quiet", commit)
    assert list(found(repo)) == ["2026-02-20-seen"]


def test_a_memory_that_grew_is_as_one_made_at_once(repo: Repo) -> None:
    repo.law("one", statement=SAID)
    repo.evidence("2026-02-20-seen", statement="Two tenants complained.")
    repo.commit()
    ask(repo)
    repo.law("two", statement="Round up.", supersedes=["one"])
    repo.evidence("2026-02-21-seen", statement="They complained again.", against=["two"])
    (repo.folder / "evidence/2026/2026-02-20-seen.yaml").unlink()
    repo.commit()
    grown = [ask(repo, question) for question in QUESTIONS]
    place(repo).unlink()
    assert [ask(repo, question) for question in QUESTIONS] == grown


QUESTIONS = (
    ANYTHING, Question(closed=True), Question("complained"), Question("rounded tenants up"),
    Question("complained", kind="observation"), Question(paths=("a.py",)),
    Question(day="2026-01-20"),
)  # fmt: skip


WORDS = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from(
            ('"', "'", "AND", "OR", "NOT", "NEAR(", ")", "*", "invoices*", "statement:", "-", "^",
             "rounded", "rowid", "words", "{a b}:", "invoices", "--", ";", "\0", "\ud800",
             "ostrich")
        ),
        max_size=8,
    ).map(" ".join),
)  # fmt: skip
ASKED = st.builds(
    Question,
    words=WORDS,
    paths=st.sampled_from(((), ("src/a.py",), ("",), ("/",), ("..",), ("src", "docs"))),
    topic=st.sampled_from(("", "package manager", "'", "nothing")),
    kind=st.sampled_from(("", "law", "closed", "observation", "x")),
    status=st.sampled_from(("", "active", "proposed", "withdrawn", '"')),
    day=st.sampled_from(("", DAY, "2026-01-20", "never")),
    closed=st.booleans(),
    skip=st.integers(0, 30),
    most=st.integers(0, 12),
)


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> tuple[Warehouse, Warehouse]:
    """Return the warehouse of one repository in its file, and in memory."""
    repo = Repo.made(tmp_path_factory.mktemp("asked") / "r")
    repo.law("round", statement=SAID, scope=["src/**"], rules=[RULE])
    repo.law("next", statement="Round invoices up.", supersedes=["round"], scope=["src/**"])
    repo.proposal("wished", statement="Ostriches: 'AND' \"OR\" NEAR.")
    for number in range(20):
        repo.evidence(f"2026-01-{number + 1:02}-seen", statement=f"Invoices {number} rounded.",
                      source=[{"path": "src/a.py"}])  # fmt: skip
    repo.commit()
    filed = warehouse(repo)
    folder = place(repo).parent
    folder.rename(folder.with_name("kept"))
    folder.write_text("no folder")
    return filed, warehouse(repo)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=ASKED)
def test_the_same_answers_with_and_without_a_file(
    asking: tuple[Warehouse, Warehouse], question: Question
) -> None:
    filed, held = asking
    answer = filed.find(question, DAY)
    assert held.find(question, DAY) == answer
    assert len(answer.found) <= question.most
    assert len(answer.found) <= answer.total


@settings(deadline=None, max_examples=40)
@given(question=ASKED)
def test_pages_follow_each_other(asking: tuple[Warehouse, Warehouse], question: Question) -> None:
    filed, _ = asking
    whole = filed.find(question._replace(skip=0, most=99), DAY)
    assert len(whole.found) == whole.total
    step = max(question.most, 1)
    pages = [
        filed.find(question._replace(skip=skip, most=step), DAY)
        for skip in range(0, whole.total, step)
    ]
    assert [each for page in pages for each in page.found] == list(whole.found)
    assert {page.total for page in pages} <= {whole.total}


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE meta SET value = '5' WHERE name = 'trees'",
        "UPDATE meta SET value = '5' WHERE name = 'notes'",
        "UPDATE meta SET value = '{\"x\": 1}' WHERE name = 'topics'",
        "UPDATE meta SET value = '\"x\"' WHERE name = 'total'",
        "UPDATE entry SET links = 'x'",
        "UPDATE entry SET topics = 5",
        "UPDATE entry SET statement = x'00ff'",
        "UPDATE scope SET plain = 'x'",
        "UPDATE stem SET count = 'x'",
        "DROP TABLE stem",
    ],
)
def test_a_whole_file_with_what_memgraph_never_wrote_is_made_anew(repo: Repo, harm: str) -> None:
    repo.law("round", statement=SAID, scope=["src/**"])
    repo.commit()
    question = Question("invoices", paths=("src/a.py",))
    before = ask(repo, question)
    with contextlib.closing(sqlite3.connect(place(repo))) as file:
        file.execute(harm)
        file.commit()
    asked = warehouse(repo)
    assert (asked.find(question, DAY), asked.notes) == (before, ())
    asked.close()


def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(repo: Repo) -> None:
    repo.law("round", statement=SAID)
    repo.commit()
    place(repo).parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(place(repo))
    assert [*found(repo)] == ["round"]


def test_an_edit_of_the_same_size_with_the_time_set_back_is_seen(repo: Repo) -> None:
    file = repo.folder / repo.proposal("round", statement="Use one.")
    assert found(repo)["round"].statement == "Use one."
    about = file.stat()
    file.write_text(file.read_text().replace("Use one.", "Use two."))
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert found(repo)["round"].statement == "Use two."
