"""A brief that was worked out once, told again while nothing changed that it was made of.

What it is made of is named beside it: by when it was asked, from where and in which surroundings,
and by every file and folder that has a say, which are looked at, and not read. A file that Git
tracks has none: whether it is as it was is what ``git status`` says, which is asked in any case.

It lies in the Git directory, and is disposable: torn, of another program, or of another state of
anything, it is as good as none.
"""

from __future__ import annotations

import os

from memgraph.core.fingerprint import fingerprint
from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.sections import Section
from memgraph.store import sessions
from memgraph.store.git.glance import Glance
from memgraph.store.program import version
from memgraph.store.stamps import stamp_of_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from memgraph.store.git.status import Status
    from memgraph.store.roots import Roots

FOLDER = "memgraph/brief"
_LAYOUT = 1
_SLOTS = 16  # of the folders that a brief was asked from, so many are kept
# With these, Git may see another repository than the one that is found by looking around.
_PLACING = frozenset((
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
))  # fmt: skip
_TELLING = ("GIT_", "MEMGRAPH_")
_HOMES = ("HOME", "XDG_CONFIG_HOME")
_SILENT = (
    "GIT_AUTHOR_", "GIT_COMMITTER_", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "GIT_PAGER",
    "GIT_ASKPASS", "GIT_TERMINAL_PROMPT", "GIT_SSH", "GIT_PREFIX", "MEMGRAPH_TRIAL",
)  # fmt: skip


class Asked(NamedTuple):
    """Where and when a brief is asked for: ``key`` is empty where none may be kept.

    ``folder`` is the current one, from the root; ``env`` is what Git is given.
    """

    roots: Roots
    folder: str
    env: Mapping[str, str]
    key: str

    @property
    def place(self) -> str:
        """The file that would hold the brief."""
        slot = int(fingerprint(self.folder), 16) % _SLOTS
        return f"{self.roots.git}/{FOLDER}/{slot}.json"


class Told(NamedTuple):
    """A brief but for what the clock and Git's status say.

    ``most`` is how many characters of it are printed. ``session`` and ``committed`` are moments
    in ISO 8601, or empty. The names of branches are as they are shown.
    """

    sections: tuple[Section, ...]
    most: int
    session: str
    committed: str
    branch: str
    upstream: str


class Kept(NamedTuple):
    """A kept brief that still holds, how things stand in the repository, and a name for both.

    ``name`` changes with anything that the brief is made of.
    """

    told: Told
    status: Status
    name: str


def asked(roots: Roots, folder: str, env: Mapping[str, str], day: str) -> Asked:
    """Return what is asked on ``day``, YYYY-MM-DD in UTC."""
    if _PLACING & env.keys():
        return Asked(roots, folder, env, "")
    said = [
        f"{name}={value}"
        for name, value in env.items()
        if name in _HOMES or (name.startswith(_TELLING) and not name.startswith(_SILENT))
    ]
    user = str(os.geteuid())  # what one may read, another may not
    key = stamp_of_places((), (version(), day, *roots, folder, user, *sorted(said)))
    return Asked(roots, folder, env, key)


def again(asked: Asked) -> Kept | None:
    """Return the brief that was kept, and how things stand in the repository.

    None where there is none, or where anything changed that it was made of. Raises OSError where
    Git cannot be run.
    """
    kept = sessions.read(asked.place) if asked.key else {}
    if kept.get("asked") != [_LAYOUT, asked.key]:
        return None
    try:
        told, places = _told(kept["told"]), [str(place) for place in kept["places"]]
        before, tops = kept["stamp"], tuple(map(str, kept["tops"]))
    except (KeyError, TypeError, ValueError):
        return None  # written by nobody who knew how
    glance = Glance(asked.roots.root, asked.env)
    # The files are looked at while Git looks at its own.
    looks = stamp_of_places(places)
    status = glance.status(asked.roots.git)
    if status is None or stamp(looks, status, tops) != before:
        return None
    return Kept(told, status, _name(asked, before))


def stamp(looks: str, status: Status, tops: Sequence[str]) -> str:
    """Return what changes with the looks of places, and with what Git says of the memory.

    ``tops`` are the memory's folders.
    """
    ours = tuple(f"{top}/" for top in tops)
    # Folders that are new may stand for one of the memory's.
    said = [path for path in (*status.changed, *status.new) if f"{path}/".startswith(ours)]
    where = (status.head or "", status.branch or "", status.upstream or "")
    return stamp_of_places((), (looks, *where, *said))


def keep(asked: Asked, told: Told, places: Iterable[str], tops: Sequence[str], stamp: str) -> str:
    """Write a brief down, with what it was made of; return its name, or nothing if it is lost."""
    try:
        sessions.write(asked.place, {
            "asked": [_LAYOUT, asked.key], "stamp": stamp, "tops": list(tops),
            "told": [list(map(list, told.sections)), *told[1:]], "places": list(places),
        })  # fmt: skip
    except (OSError, ValueError):
        return ""
    return _name(asked, stamp)


def _name(asked: Asked, stamp: str) -> str:
    return f"{asked.key} {stamp}"


def _told(given: Any) -> Told:
    """Return what was kept. Raises TypeError or ValueError where it is nothing of ours."""
    found, most, *texts = given
    told = tuple(
        Section(_text(title), tuple(map(_text, lines)), _text(ask)) for title, lines, ask in found
    )
    if type(most) is not int:
        raise TypeError(most)
    return Told(told, most, *map(_text, texts))


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise TypeError(given)
    return given
