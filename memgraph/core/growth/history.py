"""A memory of any size with its history: every change of a file, and on which day it came."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from memgraph.core.document import Plain
from memgraph.core.growth.choices import OWN_TOPICS
from memgraph.core.growth.documents import nested
from memgraph.core.growth.governing import agree, govern
from memgraph.core.growth.happenings import Change, Story, daily, unsettled
from memgraph.core.growth.project import Part, part, versions
from memgraph.core.layout import CLOSED, CONFIG, PRIVATE, PROPOSED, TOPICS

SPAN = 1461  # days of history
_PER_PART = 250  # entries
_LAWS = 5  # one entry in so many is a policy
_MANY = 60  # entries from which the whole project has laws, and branches
_ASIDE = 600  # numbers of evidence on branches begin here


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for: so many entries on the main branch, from a seed, up to a last day."""

    entries: int
    seed: int
    ended: date

    @property
    def repository(self) -> str:
        """The id that the confirmations carry: they count in this made-up repository alone."""
        return f"made-up-{self.seed}-{self.entries}"

    @property
    def parts(self) -> int:
        """How many parts the project has."""
        return max(1, round(self.entries / _PER_PART))


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch beside the main one: the day it left it, and the day it came back, if it did."""

    name: str
    forked: date
    merged: date | None = None


def branches(wanted: Wanted) -> tuple[Branch, ...]:
    """Return the branches beside the main one."""
    if wanted.entries < _MANY:
        return ()
    ago = [wanted.ended - timedelta(days=days) for days in (400, 340, 100, 40)]
    return (
        Branch("feature/bulk-reading", ago[0], ago[1]), Branch("feature/new-limits", ago[2]),
        Branch("fix/lost-drafts", ago[3]),
    )  # fmt: skip


def changes(wanted: Wanted) -> Iterator[Change]:
    """Yield every change, part by part; those of one path in the order of their days."""
    first = wanted.ended - timedelta(days=SPAN)
    for path, text in _frame(wanted).items():
        yield Change(first, path, text)
    for number in range(wanted.parts):
        one = part(wanted.seed, number, wanted.ended, SPAN)
        for version in versions(wanted.seed, one):
            yield Change(version.day, version.path, version.text)
        yield from _memory(wanted, one)
    yield from _aside(wanted)


def _memory(wanted: Wanted, one: Part) -> Iterator[Change]:
    """Yield the changes of a part's policies and evidence."""
    entries, parts = wanted.entries, wanted.parts
    size = entries * (one.number + 1) // parts - entries * one.number // parts
    laws = size // _LAWS
    story = Story.begin(wanted.seed, one, size - laws)
    many = entries >= _MANY
    unsettled(story)
    if many and one.number == 0:
        laws -= agree(story, wanted.repository)
    govern(story, wanted.repository, laws, exceptions=many)
    daily(story)
    yield from story.changes


def _aside(wanted: Wanted) -> Iterator[Change]:
    """Yield what other branches hold: new files on the merged one, entries on those still open."""
    for number, branch in enumerate(branches(wanted)):
        one = part(wanted.seed, number % wanted.parts, wanted.ended, SPAN)
        later = branch.forked + timedelta(days=20)
        if branch.merged:
            path = f"{one.root}/docs/bulk-reading.md"
            text = f"# {one.name}: reading in bulk\n\nWhat was measured, and how.\n"
            yield Change(later, path, text, branch=branch.name)
            continue
        story = Story.begin(wanted.seed, one, 3, _ASIDE + 10 * number)
        for _ in range(3):
            story.tell("observation", later, {})
        yield from (replace(change, branch=branch.name) for change in story.changes)


def _frame(wanted: Wanted) -> dict[str, str]:
    """Return the files that are not about one part."""
    config: dict[str, Plain] = {
        "format": "1", "repository": wanted.repository,
        "memory_characters": str(max(40_000, wanted.entries * 20)),
    }  # fmt: skip
    return {
        CONFIG: nested(config), TOPICS: nested(OWN_TOPICS),
        ".gitignore": f"{PRIVATE}/\n", f"{PROPOSED}/.gitkeep": "", f"{CLOSED}/.gitkeep": "",
        "README.md": (
            "# A made-up project\n\nAll of it was made by `memgraph demo --entries "
            f"{wanted.entries} --seed {wanted.seed}`: the files, the policies, the evidence, and "
            "the confirmations, which are nobody's word.\n"
        ),
        ".editorconfig": "root = true\n\n[*]\nend_of_line = lf\ncharset = utf-8\n",
    }  # fmt: skip
