"""The bookshop: its entries are valid, its story holds together, and its last commit is refused."""

from __future__ import annotations

from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from memgraph import checks
from memgraph.core import promotion
from memgraph.core.confirmation import file_of, render
from memgraph.core.document import plain
from memgraph.core.layout import Kind, kind_of
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person
from memgraph.core.status import State, open_threads, status
from memgraph.store import yaml
from memgraph.store.load import assemble, blob_id
from memgraph.store.reading import read_item

BOOKSHOP = Path(__file__).parent.parent / "examples" / "bookshop"
STORY: Any = plain(yaml.read((BOOKSHOP / "story.yaml").read_bytes()))
CHAPTERS: list[Any] = STORY["chapters"]
REFUSED: str = STORY["refused"]["folder"]


class Shop:
    """The repository that the story makes, in memory, played on one day."""

    def __init__(self, day: date) -> None:
        self.files: dict[str, bytes] = {}
        self._person = Person("Ada Lovelace <ada@example.org>", day)

    @property
    def memory(self) -> Memory:
        items = [
            (path, read_item(path, "100644", data))
            for path, data in sorted(self.files.items())
            if kind_of(path)
        ]
        blobs = {path: blob_id(data) for path, data in self.files.items()}
        return assemble(items, blobs, self._person.on)

    def lay(self, folder: str) -> None:
        self.files.update(_files(folder))

    def promote(self, name: str) -> None:
        plan = promotion.promote(self.memory, name, self._person)
        for old, new in plan.moves:
            self.files[new] = self.files.pop(old)
        place = file_of(plan.confirmation, self.files)
        self.files[place] = render(plan.confirmation).encode()


class Told(Shop):
    """The shop after all chapters, with the memory after each of them."""

    def __init__(self, day: date) -> None:
        super().__init__(day)
        self.states = [self.memory]
        for chapter in CHAPTERS:
            self.lay(chapter["folder"])
            for name in chapter["promote"]:
                self.promote(name)
            self.states.append(self.memory)

    @cached_property
    def states_of_policies(self) -> dict[str, State]:
        final = self.states[-1]
        return {policy.id: status(final, policy).state for policy in final.policies}


# The demo runs on whatever day somebody tries it.
@pytest.fixture(params=["2026-11-30", "2041-06-07"])
def told(request: pytest.FixtureRequest) -> Told:
    return Told(date.fromisoformat(request.param))


def _files(folder: str) -> dict[str, bytes]:
    root = BOOKSHOP / folder
    found = (path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


def test_the_story_names_every_folder_and_its_days_run_forward() -> None:
    named = [chapter["folder"] for chapter in CHAPTERS]
    days = [date.fromisoformat(chapter["day"]) for chapter in CHAPTERS]
    on_disk = sorted(path.name for path in BOOKSHOP.iterdir() if path.is_dir())
    assert [*named, REFUSED] == on_disk
    assert days == sorted(set(days))


@pytest.mark.parametrize("folder", [*(chapter["folder"] for chapter in CHAPTERS), REFUSED])
def test_every_entry_can_be_read_and_none_is_confirmed_beforehand(folder: str) -> None:
    shop = Shop(date(2026, 11, 30))
    shop.lay(folder)
    assert shop.memory.unread == ()
    assert shop.memory.confirmations == ()
    assert shop.memory.entries


def test_no_chapter_edits_an_entry_of_an_earlier_one() -> None:
    seen: set[str] = set()
    for folder in (*(chapter["folder"] for chapter in CHAPTERS), REFUSED):
        entries = {path for path in _files(folder) if kind_of(path)}
        assert not entries & seen
        seen |= entries


def test_every_chapter_passes_the_check(told: Told) -> None:
    for base, memory in zip(told.states, told.states[1:], strict=False):
        assert [f for f in checks.run(memory, base) if f.blocks] == []


def test_the_end_shows_one_review_and_one_challenge_and_nothing_else(told: Told) -> None:
    found = checks.run(told.states[-1], told.states[-1])
    assert [(finding.code, finding.entries[0]) for finding in found] == [
        ("contradiction/challenged", "row-level-security"),
        ("staleness/review", "no-deploys-on-friday"),
    ]


def test_the_end_has_a_policy_in_every_state_that_the_story_is_about(told: Told) -> None:
    assert told.states_of_policies == {
        "use-airtable": State.CLOSED,
        "use-supabase": State.ACTIVE,
        "js-package-manager": State.ACTIVE,
        "prices-in-cents": State.ACTIVE,
        "row-level-security": State.CHALLENGED,
        "no-deploys-on-friday": State.STALE,
        "covers-from-the-cdn": State.PROPOSED,
    }


def test_the_end_has_one_thread_open_and_one_settled(told: Told) -> None:
    final = told.states[-1]
    threads = {entry.id for entry in final.evidence if entry.kind == "thread"}
    still_open = {thread.id for thread in open_threads(final, final.day)}
    assert still_open == {"2026-11-16-which-search-n3ze"}
    assert threads - still_open == {"2026-01-12-what-about-old-orders-t5mc"}


def test_nothing_in_the_story_is_a_secret_or_personal(told: Told) -> None:
    codes = {finding.code for finding in checks.run(told.states[-1], None)}
    assert not any(code.startswith("hygiene/") for code in codes)


def test_the_refused_commit_contradicts_a_law_and_that_is_all(told: Told) -> None:
    told.lay(REFUSED)
    blocking = [f for f in checks.run(told.memory, told.states[-1]) if f.blocks]
    assert [finding.code for finding in blocking] == ["contradiction/opposed"]
    assert set(blocking[0].entries) == {"reading-groups-in-airtable", "use-supabase"}
    assert blocking[0].path
    assert blocking[0].day == told.memory.day


def test_without_its_law_the_refused_commit_would_pass() -> None:
    shop = Shop(date(2026, 11, 30))
    for chapter in CHAPTERS[:2]:
        shop.lay(chapter["folder"])
    base = shop.memory
    shop.lay(REFUSED)
    assert [f for f in checks.run(shop.memory, base) if f.blocks] == []


def test_law_is_what_the_story_promotes(told: Told) -> None:
    promoted = {name for chapter in CHAPTERS for name in chapter["promote"]}
    final = told.states[-1]
    laws = {p.id for p in final.policies if kind_of(p.file) in (Kind.LAW, Kind.CLOSED)}
    assert laws == promoted
