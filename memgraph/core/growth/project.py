"""The parts of a made-up project, and their files over the years."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from memgraph.core.digest import digest_of_paths
from memgraph.core.growth.abroad import TONGUES
from memgraph.core.growth.chance import Chance
from memgraph.core.growth.stacks import KINDS, SCREENS, SERVERS, THEMES, Stack, Theme

LOOSE = 0  # the part in which three things were left undone, as they are in any project
_MODULES = ("api", "jobs", "model", "store", "text", "limits", "routes", "queue")
_WORDS = (
    "reader", "writer", "cache", "parser", "router", "mapper", "sender", "index", "planner",
    "sorter", "guard", "loader", "counter", "merger", "poller", "rules", "schema", "clock",
)  # fmt: skip
_PAGES = ("overview", "operations", "data-model", "incidents")
_FILES = 60


class Part(NamedTuple):
    """One part of a project: a service, an application or a library.

    ``begun`` and ``ended`` bound its history; ``settings`` are files that never change (but for the
    last one of the loose part), and ``sources`` all others.
    """

    number: int
    name: str
    root: str
    stack: Stack
    theme: Theme
    tongue: str
    begun: date
    ended: date
    settings: Sequence[str]
    sources: Sequence[str]

    @property
    def team(self) -> str:
        """Who looks after it, as Git would call them."""
        return f"{self.theme.name} team <{self.theme.name}@example.org>"


class Version(NamedTuple):
    """What a file holds from a day on."""

    day: date
    path: str
    text: str


def part(seed: int, number: int, ended: date, span: int) -> Part:
    """Return part ``number`` of a project that is ``span`` days old on the day ``ended``."""
    chance = Chance("part", seed, number)
    round_, at = divmod(number, len(THEMES))
    theme, kinds = THEMES[at], len(KINDS)
    kind, folder = KINDS[(at + round_) % kinds]
    name = f"{theme.name}-{kind}" + (f"-{round_ // kinds + 1}" if round_ >= kinds else "")
    root = f"{folder}/{name}"
    stack = chance.pick(SCREENS if folder == "apps" else SERVERS)
    # The first parts are as old as the project, and later ones join them.
    age = span if number < 2 else span - int(span * 0.6 * chance.share())
    settings = tuple(f"{root}/{each}" for each in stack.settings)
    return Part(
        number, name, root, stack, theme, "en" if number < 2 else chance.pick(TONGUES),
        ended - timedelta(days=age), ended, settings, tuple(_sources(root, stack, theme, chance)),
    )  # fmt: skip


def _sources(root: str, stack: Stack, theme: Theme, chance: Chance) -> Iterator[str]:
    words = [thing.split()[-1].replace("'", "") for thing in theme.thing]
    pairs = [(module, f"{word}_{role}") for module in _MODULES for word in words for role in _WORDS]
    first = chance.below(len(pairs))
    for at in range(_FILES * 2 // 3 + chance.below(_FILES // 3)):
        module, stem = pairs[(first + at * 37) % len(pairs)]
        yield f"{root}/{stack.sources}/{module}/{stem}{stack.ending}"
        if at % 3 == 0:
            yield f"{root}/{stack.tests}/{module}/{stack.test_name.format(stem)}"
    yield from (f"{root}/docs/{page}.md" for page in _PAGES)
    yield f"{root}/README.md"


def versions(seed: int, one: Part) -> Iterator[Version]:
    """Yield every version of every file of a part; a file's first one comes first."""
    chance, days = Chance("files", seed, one.number), (one.ended - one.begun).days
    for path in one.settings:
        yield Version(one.begun, path, _setting(one, path))
    if one.number == LOOSE:
        changed = _setting(one, one.settings[-1]) + "limit: 20\n"
        yield Version(one.ended - timedelta(days=9), one.settings[-1], changed)
    for path in one.sources:
        first = one.begun + timedelta(days=int(days * 0.5 * chance.share()))
        yield Version(first, path, _content(one, path, chance))
        if chance.likely(0.3):
            left = (one.ended - first).days
            again = first + timedelta(days=31 + int((left - 31) * chance.share()))
            yield Version(min(again, one.ended), path, _content(one, path, chance))


def _setting(one: Part, path: str) -> str:
    return f"# {path.rpartition('/')[2]} of {one.name}\nname: {one.name}\nteam: {one.theme.name}\n"


def _content(one: Part, path: str, chance: Chance) -> str:
    stem = path.rpartition("/")[2].split(".")[0]
    word = one.theme.things[chance.below(len(one.theme.things))]
    if path.endswith(".md"):
        title = f"{one.name}: {stem.replace('-', ' ')}"
        return f"# {title}\n\nAbout {word}. Last looked at in week {chance.between(1, 52)}.\n"
    return one.stack.body.format(name=stem, word=word, number=chance.between(2, 900))


def _blob(text: str) -> str:
    """Return what Git calls a file with this text."""
    data = text.encode()
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def watched(one: Part, paths: Iterable[str]) -> str:
    """Return the digest of settings as they were from the beginning."""
    return digest_of_paths({path: _blob(_setting(one, path)) for path in paths})
