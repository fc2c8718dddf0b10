"""What a brief says of this very moment: the time, the last session, and the state of Git."""

from __future__ import annotations

from datetime import datetime, timedelta

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.sections import Section
from memgraph.core.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE = "Now"


class Git(NamedTuple):
    """The state of the repository; times have their zones. ``branch`` is None if detached.

    Names of branches are as they are shown.
    """

    branch: str | None = None
    upstream: str | None = None
    ahead: int = 0
    behind: int = 0
    changed: int = 0
    untracked: int = 0
    operation: str | None = None
    committed: datetime | None = None


def now_section(now: datetime, git: Git, session: datetime | None) -> Section:
    """Return the section about the moment ``now``; ``session`` is when the last one was."""
    return Section(TITLE, tuple(_lines(now, git, session)))


def _lines(now: datetime, git: Git, session: datetime | None) -> Iterator[str]:
    yield f"{now:%A, %Y-%m-%d %H:%M} ({now.tzname()}, UTC{now:%z})"
    times = []
    if session:
        times.append(f"last session {_ago(now, session)}")
    if git.committed:
        times.append(f"last commit {_ago(now, git.committed)}")
    if times:
        yield "; ".join(times)
    yield _git_line(git)


def _git_line(git: Git) -> str:
    parts = [f"on {git.branch}" if git.branch else "no branch is checked out (detached)"]
    if git.upstream:
        gap = [f"{git.ahead} ahead"] * bool(git.ahead) + [f"{git.behind} behind"] * bool(git.behind)
        parts.append(f"{', '.join(gap) or 'level'} with {git.upstream}")
    if git.changed or git.untracked:
        parts.append(f"{git.changed} changed and {git.untracked} new files uncommitted")
    else:
        parts.append("nothing uncommitted")
    if git.operation:
        parts.append(f"a {git.operation} is under way")
    return "; ".join(parts)


def _ago(now: datetime, then: datetime) -> str:
    past = now - then
    if past < timedelta(minutes=1):
        return "just now"
    if past < timedelta(hours=1):
        return counted(past.seconds // 60, "minute") + " ago"
    if past < timedelta(days=2):
        return counted(int(past.total_seconds() // 3600), "hour") + " ago"
    return f"{past.days} days ago"
