"""One call of the program: where, when, and in whose surroundings it runs."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from memgraph.errors import MemgraphError

# Imported where a repository is opened and read: what only tells its version does neither.
if TYPE_CHECKING:
    from memgraph.store.git import Repository
    from memgraph.store.load import Loader

# The digest of the first trust file, as a person or CI knows it on a way of their own.
PIN, PIN_SETTING = "MEMGRAPH_TRUST", "memgraph.trust"


@dataclass(frozen=True)
class Call:
    """What a command may know of the world.

    ``now`` has its time zone; ``progress`` is told how many of how many files were read. ``agent``
    and ``session`` say which agent asks, where that is known better than from ``env``.
    """

    cwd: Path
    env: Mapping[str, str]
    now: datetime
    progress: Callable[[int, int], None] | None = None
    agent: str = ""
    session: str = ""

    @property
    def today(self) -> date:
        """The day, in UTC, that memories are judged for."""
        return self.now.astimezone(UTC).date()

    def repository(self) -> Repository:
        """Open the repository around the current folder. Raises MemgraphError without one."""
        from memgraph.store.git import Repository

        return Repository.open(self.cwd, self.env)

    def work_repository(self) -> Repository:
        """Open a repository that has files to write. Raises MemgraphError for a bare one."""
        found = self.repository()
        if found.bare:
            raise MemgraphError(
                "the repository is bare: there are no files to write",
                where=str(found.root), next_step="run this in a clone with a work tree",
            )  # fmt: skip
        return found

    def loader(self, repository: Repository) -> Loader:
        """Return a reader of the states of ``repository``, judged for today."""
        from memgraph.store.load import Loader

        pin = self.env.get(PIN) or repository.setting(PIN_SETTING) or ""
        return Loader(repository, self.today, self.progress, pin.strip())

    def person(self, repository: Repository) -> str:
        """Return who decides, as Git knows them. Raises MemgraphError if it does not."""
        name = repository.identity()
        if not name:
            raise MemgraphError(
                "Git does not know who you are",
                next_step="git config user.name 'Your Name' && git config user.email you@host",
            )
        return name

    def path(self, repository: Repository, named: str) -> str:
        """Return the repository path of a file named from the current folder.

        Raises MemgraphError for a path outside the repository.
        """
        target = Path(os.path.normpath(self.cwd.resolve() / named))
        try:
            return target.relative_to(repository.root).as_posix()
        except ValueError:
            raise MemgraphError(
                f"{named} is outside the repository {repository.root}",
                next_step="name a path below that folder",
            ) from None
