"""``memgraph check`` as a hook runs it: what would be committed, without the command line.

Where only a part need be judged, half of the time would go into imports that this has no use for.
All else, and whatever goes wrong, is left to ``check``.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from datetime import datetime
from pathlib import Path

from memgraph.store import roots
from memgraph.store.judged_files import places

MOST = 5  # of one kind, among the remarks that block nothing


def main() -> int | None:
    """Judge, print what was found and return the exit code.

    None where nothing was printed: a terminal has colours, and another state or a whole memory
    takes ``check``.
    """
    found = None if sys.stdout.isatty() else roots.find(os.getcwd())
    return _judged() if found and places(found.common, found.root, "") else None


def _judged() -> int | None:
    from memgraph.commands import partly
    from memgraph.commands.call import Call
    from memgraph.commands.since import question
    from memgraph.commands.states import Wanted, wanted_by_hook
    from memgraph.report import findings

    call = Call(Path.cwd(), dict(os.environ), datetime.now().astimezone())
    notes = io.StringIO()  # ``check`` would say them once more
    with contextlib.redirect_stderr(notes):
        repository = call.repository()
        if repository.bare or wanted_by_hook(call.env, repository) != Wanted():
            return None
        loader = call.loader(repository)
        part = partly.answer(repository, loader, question(repository, loader, Wanted(), call.today))
    if part is None:
        return None
    _, found = part
    for stream, text in (
        (sys.stderr, notes.getvalue()),
        (sys.stdout, findings.as_text(found, most=MOST)),
    ):
        stream.write(text)
        stream.flush()
    return int(any(finding.blocks for finding in found))
