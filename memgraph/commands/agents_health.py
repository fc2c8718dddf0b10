"""Whether the hooks of coding agents that are set up here really run."""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from memgraph.agents import NAMES, installation
from memgraph.agents.installation import Installation
from memgraph.agents.session import from_data
from memgraph.commands.agents_hooks import Hook, hooks, is_current
from memgraph.commands.agents_trial import tried
from memgraph.commands.agents_trust import Asked, Trust, trust
from memgraph.commands.call import Call
from memgraph.commands.diagnosis import Diagnosis, unknown
from memgraph.core.words import counted
from memgraph.errors import MemgraphError
from memgraph.store import roots, sessions
from memgraph.store.git import Repository


def agents(call: Call, repository: Repository) -> Iterator[Diagnosis]:
    """Yield what holds of each client whose settings in this work tree hold memgraph's hooks."""
    for one in map(installation.of, NAMES):
        place = repository.root / one.settings
        try:
            data = place.read_bytes() if place.exists() else b""
            found = hooks(one, data)
        except MemgraphError as error:
            yield Diagnosis(
                f"{one.client}: {error.where or one.settings}: {error.what}: no hook of it runs",
                f"mend {one.settings}, then memgraph init --agent {one.client}",
            )
        except OSError as error:
            why = f"{one.client}: {one.settings} cannot be read: {error.strerror}"
            yield Diagnosis(why, "make it a file that you may read")
        else:
            if found:
                yield from _client(call, repository, one, found, data)


def _client(
    call: Call, repository: Repository, one: Installation, found: Sequence[Hook], data: bytes
) -> Iterator[Diagnosis]:
    around = roots.find(str(repository.root))
    seen = _last_seen(around, one.client) if around else 0
    yield _complete(one, found, data)
    lost = _lost(call, found)
    if lost:
        yield lost
    elif around:
        yield _on_trial(call, one, found, around)
    search = call.env.get("PATH", os.defpath)
    if not seen and not any(shutil.which(program, path=search) for program in one.programs):
        names = " or ".join(one.programs)
        yield unknown(f"{one.client}: has never run a hook here, and no {names} is on the path",
                      f"where it is used: {one.silent}")  # fmt: skip
        return
    yield _ran(call, repository, one, seen)
    yield from _trusted(call, repository, one, found, seen)


def _complete(one: Installation, found: Sequence[Hook], data: bytes) -> Diagnosis:
    """Say whether every hook that `init --agent` would install is there, and calls what it should.

    What a line calls counts, not how it is spelt: a program may be given in several ways.
    """
    there = {hook.event for hook in found if hook.called == (hook.event, one.client)}
    missing = [event for event, _ in one.events if event not in there]
    anew = f"memgraph init --agent {one.client}"
    if missing:
        return Diagnosis(f"{one.client}: {one.settings} lacks hooks: {', '.join(missing)}", anew)
    if not is_current(one, data):
        said = f"{one.client}: {one.settings} was edited, or another version wrote it"
        return unknown(said, f"move it away, then {anew}")
    return Diagnosis(f"{one.client}: all {len(one.events)} hooks are in {one.settings}")


def _lost(call: Call, found: Sequence[Hook]) -> Diagnosis | None:
    """Say that the program of a hook is not to be found, if so: clients would not."""
    for program in dict.fromkeys(hook.program for hook in found):
        if program and shutil.which(program, path=call.env.get("PATH", os.defpath)):
            continue
        client = found[0].called[1]
        if program and os.sep not in program:
            what = f"{program} is not on the path here"
        else:
            what = f"{program} is no program here" if program else "a hook is no line for a shell"
        own = shlex.quote(str(Path(sysconfig.get_path("scripts")) / "memgraph"))
        return Diagnosis(
            f"{client}: {what}, so that its hooks cannot run",
            f"put memgraph on the path, or: memgraph init --agent {client} --program {own}",
        )
    return None


def _on_trial(
    call: Call, one: Installation, found: Sequence[Hook], around: roots.Roots
) -> Diagnosis:
    if os.name != "posix":
        return unknown(f"{one.client}: hooks are not tried on this system", one.silent)
    if not roots.has_memory(around.root):
        return unknown(f"{one.client}: hooks say nothing without a memory here", "memgraph init")
    trials = [tried(one.client, hook, around, call.env) for hook in found]
    failed = [trial for trial in trials if trial.problem]
    if not failed:
        slowest = max(trial.seconds for trial in trials)
        return Diagnosis(
            f"{one.client}: {counted(len(trials), 'hook')} tried, as it would run them: "
            f"all answer (the slowest in {slowest:.1f} s)"
        )
    first = failed[0]
    return Diagnosis(
        f"{one.client}: {len(failed)} of {len(trials)} hooks fail: "
        f"{first.hook.event}: {first.problem}",
        f"see {around.common}/{sessions.LOG}, or run: {first.hook.line}",
    )


def _ran(call: Call, repository: Repository, one: Installation, seen: int) -> Diagnosis:
    """Say when the client itself last ran a hook: that its settings are right proves nothing."""
    if not seen:
        said = f"{one.client}: has never run a hook here, as far as is known"
        return unknown(said, one.silent)
    when = _when(call.now, seen)
    if seen < (repository.root / one.settings).stat().st_mtime_ns:
        said = f"{one.client}: last ran a hook {when}, before {one.settings} was written"
        return unknown(said, f"start a session, and look again; if it stays so: {one.silent}")
    return Diagnosis(f"{one.client}: last ran a hook {when}")


def _last_seen(around: roots.Roots, client: str) -> int:
    """Return when a session of the client last ran a hook in this work tree; 0 for never."""
    found = [
        from_data(sessions.read(str(path)))
        for path in Path(around.common, sessions.FOLDER).glob(f"{client}-*.json")
    ]
    return max((one.seen for one in found if one.root == around.root), default=0)


def _when(now: datetime, seen: int) -> str:
    minutes = max(0, int(now.timestamp() - seen / 10**9)) // 60
    for size, unit in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            return f"{counted(minutes // size, unit)} ago"
    return "just now"


def _trusted(
    call: Call, repository: Repository, one: Installation, found: Sequence[Hook], seen: int
) -> Iterator[Diagnosis]:
    asked = Asked(repository.root, repository.root / one.settings, found, call.env)
    said = trust(one.client, asked)
    if said is None:
        return
    text = f"{one.client}: trust: {said.trust.value}: {said.why}"
    ran = seen >= asked.settings.stat().st_mtime_ns
    if said.trust is Trust.YES:
        yield Diagnosis(text)
    elif said.trust is Trust.NO and not ran:
        yield Diagnosis(text, one.trust or one.silent)
    else:
        yield unknown(f"{text}{'; it has run them since' if ran else ''}", one.trust or one.silent)
