"""``memgraph brief`` where nothing changed: from what was kept, and without the command line.

What a brief costs is felt at the start of every session. So this imports nothing that telling a
kept one does not need, and leaves all else to ``brief``.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.now import Git, now_section
from memgraph.report.brief import as_json, as_text
from memgraph.store import kept_brief, roots

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memgraph.core.sections import Section
    from memgraph.store.kept_brief import Asked, Kept

_PLAIN = {"--json": True, "--exit-zero": False}  # and whether it asks for data


class Brief(NamedTuple):
    """The sections of a brief, and how many characters of it are printed."""

    sections: list[Section]
    most: int


def asked(cwd: str, env: Mapping[str, str], now: datetime) -> Asked | None:
    """Return what somebody in the folder ``cwd`` asks for; None outside of a repository."""
    found = roots.find(cwd)
    if found is None:
        return None
    folder = os.path.relpath(os.path.realpath(cwd), found.root)
    day = now.astimezone(UTC).date().isoformat()
    return kept_brief.asked(found, "" if folder == "." else folder, env, day)


def again(question: Asked | None, now: datetime) -> Brief | None:
    """Return the brief that was kept, told as of ``now``; None where it has to be worked out."""
    found = kept(question)
    return told(found, now) if found else None


def kept(question: Asked | None) -> Kept | None:
    """Return what was kept of the brief, if it still holds."""
    try:
        return kept_brief.again(question) if question else None
    except (OSError, ValueError):
        return None


def told(found: Kept, now: datetime) -> Brief:
    """Return the whole brief, as of ``now``. Raises ValueError for a moment that is none."""
    last, status = found.told, found.status
    git = Git(
        last.branch or None, last.upstream or None, status.ahead, status.behind,
        len(status.changed), status.untracked, status.operation, _moment(last.committed),
    )  # fmt: skip
    return Brief([now_section(now, git, _moment(last.session)), *last.sections], last.most)


def _moment(text: str) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def main(arguments: Sequence[str]) -> bool:
    """Print a kept brief; return False, with nothing printed, where that is not what is asked."""
    if not {*arguments} <= _PLAIN.keys():
        return False
    now = datetime.now().astimezone()
    found = again(asked(os.getcwd(), os.environ, now), now)
    if found is None:
        return False
    as_data = any(map(_PLAIN.__getitem__, arguments))
    _print(as_json(found.sections) if as_data else as_told(found, found.most, os.environ))
    return True


def as_told(found: Brief, most: int, env: Mapping[str, str]) -> str:
    """Return a brief within ``most`` characters, as its reader has it: a person, or a pipe."""
    if not (sys.stdout and sys.stdout.isatty()):
        return as_text(found.sections, most)
    return _at_terminal(found, most, env)


def _at_terminal(found: Brief, most: int, env: Mapping[str, str]) -> str:
    from memgraph.commands.screen import as_seen
    from memgraph.report.terminal.brief import in_sections

    return as_seen(
        env,
        lambda: as_text(found.sections, most),
        lambda _: in_sections(found.sections, most),
    )


def _print(text: str) -> None:
    """Print as the command line does: to a pipe in UTF-8; a terminal is spelt what it lacks."""
    try:
        if not sys.stdout.isatty():
            sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads any more
