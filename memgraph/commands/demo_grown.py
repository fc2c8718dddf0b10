"""``memgraph demo --entries``: a made-up memory of any size, in a new repository of its own.

Its confirmations are nobody's word. So they are written into no other repository than the one that
is made here, and carry the id of that one: elsewhere the check refuses them.
"""

from __future__ import annotations

import sys
import time
from datetime import UTC, date, datetime
from datetime import time as clock
from pathlib import Path

import click

from memgraph.commands.call import Call
from memgraph.core.confirmation import written
from memgraph.core.growth import Wanted, changes
from memgraph.core.growth.bills import PERSON
from memgraph.core.growth.commits import Months
from memgraph.errors import Refused
from memgraph.store.git.filling import Filling, around

LAST_DAY = date(2025, 12, 31)
SEED = 1
MOST = 1_000_000
_EVENING = clock(18, tzinfo=UTC)


def keep_apart(call: Call, folder: Path) -> None:
    """Raise Refused for a folder inside of a repository; it need not be there yet."""
    if near := around(folder, call.env):
        raise Refused(
            "a made-up memory is laid out in a repository of its own, and this folder lies in one",
            where=near, next_step="name a folder outside of it: --into DIR",
        )  # fmt: skip


def grow(call: Call, folder: Path, wanted: Wanted) -> None:
    """Make the repository in a folder that is empty and lies in no other one."""
    months, meter = Months(wanted), _Meter(wanted.entries)
    with Filling(folder, call.env, PERSON) as filling:
        for change in changes(wanted):
            text = written(change.made) if change.made else change.text
            months.add(change, None if change.gone else filling.blob(text))
            meter.count(change.path)
        meter.say("writing commits and files")
        for commit in months.commits():
            parents = tuple(one for one in (commit.parent, commit.merged) if one is not None)
            at = int(datetime.combine(commit.day, _EVENING).timestamp())
            filling.commit(commit.branch, at, commit.message, commit.files, parents)
        filling.finish()
    meter.say("")


class _Meter:
    """Shows, after a second and at a terminal only, how far it has come."""

    def __init__(self, entries: int) -> None:
        self._entries, self._start, self._done = entries, time.monotonic(), 0

    def count(self, path: str) -> None:
        self._done += path.startswith("evidence/")
        if self._done % 500 == 0:
            self.say(f"{self._done} of {self._entries * 4 // 5} pieces of evidence")

    def say(self, text: str) -> None:
        if sys.stderr.isatty() and time.monotonic() - self._start > 1:
            click.echo(f"\r{f'memgraph: {text}' if text else '':<60}\r", err=True, nl=False)
