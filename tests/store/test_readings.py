"""Kept readings: a memory is the same with them and without, whatever became of them."""

from __future__ import annotations

import os
import random
import sqlite3
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scratch_repo import RULE, Repo

from memgraph.core.document import Fault, Plain
from memgraph.core.memory import Memory
from memgraph.store import yaml
from memgraph.store.compact import Decoder, encoded, encoded_faults, holds_item
from memgraph.store.git import File, Repository
from memgraph.store.load import Loader
from memgraph.store.reading import read_item
from memgraph.store.readings import Readings

DAY = date(2026, 3, 2)


@pytest.fixture
def team(repo: Repo) -> Repo:
    repo.law("round", statement="Round.", rules=[RULE], until="2027-01-01", review_every="26w",
             distinct_from={"other": "It is."})  # fmt: skip
    repo.evidence("2026-02-20-seen", source=[{"path": "a.py", "lines": "3"}], due="2026-04-01")
    repo.write("policies/proposed/torn.yaml", "id: [")
    repo.write("policies/proposed/said.yaml", "id: said\nstatement: Yes. # a remark\n")
    repo.commit()
    return repo


def loaded(repo: Repo) -> Memory:
    return Loader(Repository.open(repo.folder, repo.env), DAY).worktree()


def place(repo: Repo) -> Path:
    found = (repo.folder / ".git/memgraph/index").glob("readings-*.sqlite")
    return max(found, key=lambda place: place.lstat().st_mtime_ns)


def without(repo: Repo) -> Memory:
    """The memory as it is read where nothing was kept, and nothing can be."""
    kept = repo.folder / ".git/memgraph"
    aside = kept.rename(repo.folder / ".git/aside") if kept.is_dir() else None
    kept.write_text("a file where the folder should be")
    try:
        return loaded(repo)
    finally:
        kept.unlink()
        if aside:
            aside.rename(kept)


def test_a_memory_is_the_same_from_what_was_kept(team: Repo) -> None:
    fresh = without(team)
    assert loaded(team) == fresh
    again = loaded(team)
    assert again == fresh
    assert again.by_id["said"].comments == fresh.by_id["said"].comments != {}
    assert again.by_id["round"].lines == fresh.by_id["round"].lines
    assert list(again.by_id["round"].document) == list(fresh.by_id["round"].document)
    assert len(again.unread) == 1


def test_what_was_kept_is_not_read_from_git(team: Repo) -> None:
    loaded(team)
    blob = team.git("rev-parse", "HEAD:evidence/2026/2026-02-20-seen.yaml")
    (team.folder / ".git/objects" / blob[:2] / blob[2:]).unlink()
    assert "2026-02-20-seen" in loaded(team).by_id


def test_an_edited_file_is_read_again(team: Repo) -> None:
    loaded(team)
    team.evidence("2026-02-20-seen", statement="Another.")
    assert loaded(team).by_id["2026-02-20-seen"].statement == "Another."


def test_all_work_trees_of_a_clone_share_them(team: Repo) -> None:
    loaded(team)
    before = place(team).read_bytes()
    team.git("worktree", "add", "--quiet", "../other")
    other = Repo(team.folder.parent / "other", team.env)
    assert loaded(other).by_id.keys() == loaded(team).by_id.keys()
    assert place(team).read_bytes() == before


def test_only_entries_and_confirmations_are_kept(team: Repo) -> None:
    loaded(team)
    with sqlite3.connect(place(team)) as kept:
        keys = [bytes(key).decode() for (key,) in kept.execute("SELECT key FROM reading")]
    names = {key.rpartition("/")[2] for key in keys if not key.endswith(".txt")}
    assert names == {"2026-02-20-seen.yaml", "said.yaml", "round.yaml"}
    assert len(keys) > len(names)


def _bent(data: bytes, chance: random.Random) -> bytes:
    """Return other bytes: cut off, or with some of them changed."""
    if chance.random() < 0.2:
        return data[: chance.randrange(len(data))]
    bent = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 50))):
        bent[chance.randrange(len(bent))] = chance.randrange(256)
    return bytes(bent)


def test_a_bent_file_changes_nothing(team: Repo) -> None:
    fresh = without(team)
    loaded(team)
    whole, chance = place(team).read_bytes(), random.Random(7)
    for _ in range(60):
        place(team).write_bytes(_bent(whole, chance))
        assert loaded(team) == fresh
        assert loaded(team) == fresh


def test_a_bent_row_is_read_afresh(team: Repo) -> None:
    fresh = without(team)
    loaded(team)
    with sqlite3.connect(place(team)) as kept:
        kept.execute(
            "UPDATE reading SET data = CAST(replace(CAST(data AS TEXT), 'Round', 'Flat ') AS BLOB)"
        )
    assert loaded(team) == fresh


@pytest.mark.parametrize("harm", [b"", b"noise", b"SQLite format 3\0", bytes(range(256)) * 40])
def test_a_bad_file_is_as_none(team: Repo, harm: bytes) -> None:
    fresh = loaded(team)
    place(team).write_bytes(harm)
    assert loaded(team) == fresh
    assert loaded(team) == fresh


def test_a_pipe_in_its_place_is_not_waited_for(team: Repo) -> None:
    fresh = loaded(team)
    found = place(team)
    found.unlink()
    os.mkfifo(found)
    assert loaded(team) == fresh


def test_who_finds_it_locked_reads_afresh(team: Repo) -> None:
    fresh = loaded(team)
    other = sqlite3.connect(place(team), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    team.evidence("2026-02-21-new")
    assert loaded(team).by_id.keys() - fresh.by_id.keys() == {"2026-02-21-new"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only(team: Repo) -> None:
    fresh = loaded(team)
    place(team).parent.chmod(0o555)
    try:
        team.evidence("2026-02-21-new")
        assert loaded(team).by_id.keys() - fresh.by_id.keys() == {"2026-02-21-new"}
    finally:
        place(team).parent.chmod(0o755)


def count(folder: Path) -> int:
    """Return how many readings lie below a Git directory."""
    (place,) = (folder / "memgraph/index").glob("readings-*.sqlite")
    with sqlite3.connect(place) as rows:
        return int(rows.execute("SELECT count(*) FROM reading").fetchone()[0])


def test_rows_that_no_state_uses_are_forgotten(tmp_path: Path) -> None:
    readings = Readings(tmp_path)
    live = {"evidence/2026/a.yaml": File("a" * 40, "100644")}
    old = [(f"evidence/2026/{n}.yaml", File(f"{n:040x}", "100644"), b"x") for n in range(1500)]
    readings.put([(path, file, b"y") for path, file in live.items()])
    readings.put(old)
    assert count(tmp_path) == 1501
    readings.forget(live, 10)
    assert count(tmp_path) == 1501, "no thousand was reached with these ten"
    readings.forget(live, len(old))
    assert count(tmp_path) == 1


# Whatever an entry says

WORDS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp")), min_size=1
).filter(lambda text: bool(text.strip()))
IDS = st.from_regex(r"[a-z]{3,9}(-[a-z0-9]{1,5}){0,3}", fullmatch=True)
DAYS = st.dates(date(2020, 1, 1), date(2030, 1, 1)).map(str)
SOURCES = st.fixed_dictionaries({"said": WORDS}, optional={"path": WORDS, "lines": WORDS})
RULES = st.fixed_dictionaries(
    {"topic": WORDS, "must": st.lists(WORDS, min_size=1, max_size=3)},
    optional={"must_not": st.lists(WORDS, min_size=1, max_size=2), "when": WORDS},
)
COMMON: dict[str, st.SearchStrategy[Any]] = {
    "why": WORDS, "source": st.lists(SOURCES, max_size=3),
    "recorded": st.fixed_dictionaries({}, optional={"by": WORDS, "tool": WORDS}),
}  # fmt: skip
POLICIES = st.fixed_dictionaries(
    {"id": IDS, "statement": WORDS},
    optional={
        **COMMON, "rules": st.lists(RULES, max_size=2), "since": DAYS, "grounds": st.lists(IDS),
        "scope": st.lists(st.sampled_from(("src/**", "!a/*.py", "é/**")), min_size=1, max_size=2),
        "review_every": st.sampled_from(("7d", "26w", "1w")), "strict": st.sampled_from(
            ("true", "false")),
        "distinct_from": st.dictionaries(IDS, WORDS, max_size=2),
    },
)  # fmt: skip
EVIDENCE = st.fixed_dictionaries(
    {
        "id": IDS, "kind": st.sampled_from(("failure", "thread")), "statement": WORDS,
        "observed": st.one_of(DAYS, st.just("2026-01-05T03:12:00+05:30")),
    },
    optional={**COMMON, "supports": st.lists(IDS), "tags": st.lists(WORDS), "due": DAYS},
)  # fmt: skip


def shuffled(fields: dict[str, Plain], order: random.Random) -> dict[str, Plain]:
    names = list(fields)
    order.shuffle(names)
    return {
        name: shuffled(value, order) if isinstance(value := fields[name], dict) else value
        for name in names
    }


@given(st.one_of(POLICIES, EVIDENCE), st.randoms(), st.booleans())
def test_an_entry_is_the_same_from_few_bytes(
    fields: dict[str, Plain], order: random.Random, remark: bool
) -> None:
    path = "evidence/2026/a.yaml" if "kind" in fields else "policies/proposed/a.yaml"
    text = yaml.dump(shuffled(fields, order)) + ("# a remark\n" if remark else "")
    items = read_item(path, "100644", text.encode())
    assume(not isinstance(items[0], Fault))  # some characters are refused
    (item,) = items
    data = encoded(item)  # type: ignore[arg-type]
    assert holds_item(data)
    again = Decoder().item(data, path)
    assert again == item
    for name in ("document", "lines", "comments"):
        assert list(getattr(again, name).items()) == list(getattr(item, name).items())
    assert again.document == yaml.read_loose(text.encode())  # type: ignore[union-attr]


def test_faults_come_back_as_they_were() -> None:
    faults = read_item("evidence/2026/a.yaml", "100644", b"kind: none\nobserved: never\n")
    data = encoded_faults(faults)  # type: ignore[arg-type]
    assert not holds_item(data)
    assert Decoder().items(data, "evidence/2026/a.yaml") == faults


HOSTILE = (
    b"", b"\n", b"\nX{}", b"\nC{}", b"\nP{}", b'\nE{"id":"a"}', b"\nP[]", b"nonsense",
    b'\nP{"id":5,"statement":"a"}', b'\nP{"id":"a","statement":["a"]}',
    b'\nP{"id":"a","statement":"a","rules":[7]}', b'\nP{"id":"a","statement":"a","nothing":1}',
    b'\nP{"id":"a","statement":"a","file":"b"}', b'\nP{"id":"a","statement":"a","scope":"**"}',
    b'\nP{"id":"a","statement":"a","strict":1}', b'\nP{"id":"a","statement":"a","since":"soon"}',
    b'\nE{"id":"a","statement":"a","kind":"b","observed":"2026-01-01"}',
    b'\nE{"id":"a","statement":"a","kind":"b","observed_text":"soon"}',
    b'[[1],[1]]\nP{"id":"a","statement":"a"}', b'[["id"],["1"]]\nP{"id":"a","statement":"a"}',
    b'\nP{"id":"a","statement":"a","source":[{"said":1}]}', b"\nP" + b"[" * 100_000,
    b'\nP{"id":"a","statement":"a","recorded":{"by":["x"]}}', b"\xff\n\xffP{}",
)  # fmt: skip


@pytest.mark.parametrize("data", HOSTILE)
def test_other_bytes_make_nothing(data: bytes, tmp_path: Path) -> None:
    path, file = "policies/a.yaml", File("a" * 40, "100644")
    with pytest.raises((LookupError, TypeError, ValueError, AttributeError, RecursionError)):
        Decoder().item(data, path)
    readings = Readings(tmp_path)
    assert readings.put([(path, file, data)])
    assert list(readings.get({path: file})) == []
