"""Indexing: from real repositories to what a hook is told."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from scratch_repo import RULE, Repo

from memgraph.commands import indexing
from memgraph.commands.call import Call
from memgraph.commands.states import served
from memgraph.core import promotion, recall
from memgraph.core.scope import governs
from memgraph.store.index import Hit, Index

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
DAY = "2026-03-02"
SAID = "Invoices are rounded per tenant."
ASKED = "Why is the invoice of this tenant not rounded?"


def index(repo: Repo) -> Index:
    """Fill the index of a repository and return it."""
    call = Call(repo.folder, repo.env, NOW)
    repository = call.repository()
    indexing.refresh(call, repository)
    return Index(str(repository.common_dir), str(repository.root))


def told(repo: Repo, prompt: str = ASKED, day: str = DAY) -> dict[str, Hit]:
    found = index(repo)
    hits = found.search(recall.search_words(prompt), day, most=9)
    found.close()
    return {hit.id: hit for hit in hits}


@pytest.fixture
def crowd(repo: Repo) -> Repo:
    """Return a repository that knows of other things too."""
    for number in range(12):
        repo.evidence(f"2026-01-{number + 1:02}-other-{number}", statement=f"Walrus{number} sang.")
    return repo


def test_states_in_words(crowd: Repo) -> None:
    for name in ("held", "doubted", "attacked", "ended", "to-come"):
        given = {"since": "2026-04-01"} if name == "to-come" else {}
        every = {"review_every": "4w"} if name == "doubted" else {}
        crowd.law(name, statement=f"{SAID[:-1]} {name}.", **given, **every)
    crowd.decided(
        lambda memory, person: promotion.retire(memory, "ended", person, "Over.", person.on),
        "2026-02-01",
    )
    crowd.evidence("2026-02-20-seen", statement=SAID, against=["attacked"])
    crowd.evidence("2026-02-21-which", statement=SAID, kind="thread")
    crowd.evidence("2026-02-22-done", statement=SAID, kind="thread")
    crowd.evidence("2026-02-23-verdict", statement="Settled.", kind="verdict",
                   closes=["2026-02-22-done"])  # fmt: skip
    crowd.proposal("wished", statement=SAID)
    crowd.commit()
    assert {name: (hit.kind, hit.state) for name, hit in told(crowd).items()} == {
        "held": ("law", "binding"),
        "doubted": ("law", "stale"),
        "attacked": ("law", "challenged"),
        "2026-02-20-seen": ("observation", "recorded"),
        "2026-02-21-which": ("thread", "open thread"),
        "wished": ("proposal", "proposed"),
    }
    later = told(crowd, day="2026-04-01")
    assert later["to-come"].state == "binding"


def test_what_lies_among_the_laws_unconfirmed_is_no_law(crowd: Repo) -> None:
    crowd.law("held", statement=SAID, scope=["src/**"])
    crowd.write("policies/held.yaml", crowd.read("policies/held.yaml").replace("tenant", "invoice"))
    crowd.commit()
    assert told(crowd)["held"].state == "unconfirmed"
    assert index(crowd).governing("src/a.py", DAY) == []


def test_private_entries_are_told_as_such(crowd: Repo) -> None:
    path = crowd.evidence("2026-02-20-mine", statement=SAID)
    crowd.write("evidence/local/2026-02-20-mine.yaml", crowd.read(path))
    (crowd.folder / path).unlink()
    crowd.commit()
    (hit,) = told(crowd).values()
    assert (hit.private, hit.file) == (True, "evidence/local/2026-02-20-mine.yaml")


def test_rules_topics_tags_and_paths_are_searched(crowd: Repo) -> None:
    crowd.law("packages", statement="One tool installs.", rules=[RULE], scope=["web/**"])
    crowd.evidence("2026-02-20-leak", statement="It leaked.", tags=["flamingo", "ostrich"],
                   source=[{"path": "src/db/pool.py"}])  # fmt: skip
    crowd.commit()
    assert list(told(crowd, "does pnpm work here?")) == ["packages"]
    assert list(told(crowd, "flamingo and ostrich")) == ["2026-02-20-leak"]
    assert list(told(crowd, "edit src/db/pool.py")) == ["2026-02-20-leak"]
    assert [law.id for law in index(crowd).governing("web/a/b.ts", DAY)] == ["packages"]
    assert index(crowd).governing("api/a.ts", DAY) == []


def test_the_mark_changes_with_the_content(crowd: Repo) -> None:
    crowd.proposal("wished", statement=SAID)
    before = told(crowd)["wished"].mark
    assert told(crowd)["wished"].mark == before
    crowd.proposal("wished", statement=SAID, why="They asked.")
    assert told(crowd)["wished"].mark != before


@pytest.mark.parametrize(
    "scope",
    [
        ["**"], ["src/"], ["*.py"], ["src/**", "!src/gen/**"], ["!docs/"], ["a{b,c}/[xy]?.py"],
        ["**/test_*.py", "!**/slow/**", "tests/slow/keep.py"], ["é*/"],
    ],
)  # fmt: skip
def test_scopes_take_in_what_they_take_in_everywhere(repo: Repo, scope: list[str]) -> None:
    repo.law("law", scope=list(scope))
    repo.commit()
    found = index(repo)
    for path in (
        "a.py", "src/a.py", "src/gen/a.py", "docs/a.md", "ab/xz.py", "ac/zz.py", "tests/test_a.py",
        "tests/slow/test_a.py", "tests/slow/keep.py", "\u00e9t\u00e9/a", "e\u0301te\u0301/a", "src",
    ):  # fmt: skip
        assert bool(found.governing(path, DAY)) is governs(scope, path), path


def test_every_work_tree_has_its_own(crowd: Repo, tmp_path: Path) -> None:
    crowd.commit()
    crowd.git("worktree", "add", "--quiet", str(tmp_path / "linked"))
    linked = Repo(tmp_path / "linked", crowd.env)
    linked.evidence("2026-02-20-there", statement=SAID)
    linked.commit()
    assert list(told(linked)) == ["2026-02-20-there"]
    assert told(crowd) == {}
    files = (crowd.folder / ".git/memgraph/index").glob("[0-9a-f]*.sqlite")
    assert len([each for each in files if not each.name.startswith("readings-")]) == 2


def test_an_index_is_fresh_until_the_memory_changes(crowd: Repo) -> None:
    crowd.law("attacked", review_every="4w")
    crowd.commit()
    found = index(crowd)
    assert found.fresh(DAY)
    crowd.git("checkout", "--quiet", "-b", "other")
    assert not found.fresh(DAY)
    assert index(crowd).fresh(DAY)
    crowd.decided(
        lambda memory, person: promotion.promote(memory, "attacked", person), "2026-03-01"
    )
    assert not index_of(crowd).fresh(DAY)
    found = index(crowd)
    crowd.evidence("2026-02-20-more")
    assert not found.fresh(DAY)


def index_of(repo: Repo) -> Index:
    repository = Call(repo.folder, repo.env, NOW).repository()
    return Index(str(repository.common_dir), str(repository.root))


def test_a_memory_that_is_loaded_already_is_used(crowd: Repo) -> None:
    crowd.evidence("2026-02-20-seen", statement=SAID)
    crowd.commit()
    call = Call(crowd.folder, crowd.env, NOW)
    repository = call.repository()
    before = indexing.seen(repository)
    memory = served(repository, call.loader(repository))
    crowd.evidence("2026-02-21-late", statement=SAID)
    crowd.evidence("2026-02-20-seen", statement=f"{SAID} And more.")
    indexing.refresh(call, repository, memory, before=before)
    found = index_of(crowd)
    assert not found.fresh(DAY)
    assert found.search(recall.search_words(ASKED), DAY) == []


def test_where_nothing_can_be_written_nothing_is_raised(crowd: Repo) -> None:
    crowd.commit()
    crowd.write(".git/memgraph", "a file where the folder should be")
    assert told(crowd) == {}


def test_files_that_cannot_be_read_are_left_out(crowd: Repo) -> None:
    crowd.evidence("2026-02-20-seen", statement=SAID)
    crowd.write("evidence/2026/2026-02-21-torn.yaml", "id: [")
    crowd.write(b"evidence/2026/\xff.yaml".decode(errors="surrogateescape"), "id: x\n")
    assert list(told(crowd)) == ["2026-02-20-seen"]


def test_a_bare_repository_and_one_without_a_memory(tmp_path: Path) -> None:
    bare = Repo.made(tmp_path / "bare.git", "--bare")
    call = Call(bare.folder, bare.env, NOW)
    indexing.refresh(call, call.repository())
    assert not (bare.folder / "memgraph").exists()
    empty = Repo.made(tmp_path / "empty")
    assert told(empty) == {}
    assert index_of(empty).fresh(DAY)
