"""One call of a hook: from the client's JSON to what is printed. Nothing here stops a session.

This runs at every prompt, so it imports nothing that a prompt does not need.
"""

from __future__ import annotations

import os
import sys
import time

from memgraph.agents import NAMES, client
from memgraph.agents.event import Client, Event, Moment, Reply, Unusable
from memgraph.agents.respond import respond
from memgraph.agents.session import as_data, from_data
from memgraph.commands.surroundings import Here
from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.lean_json import loads
from memgraph.store import roots, sessions

if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Mapping, Sequence
    from types import FrameType
    from typing import Any
else:
    import _signal as signal  # all of it but the enumerations

LARGEST = 64 << 20  # bytes of a payload
_MARK = b"\xef\xbb\xbf"  # of UTF-8, before the text
_FOLDERS = ("CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR")
ORDINARY = 5.0  # seconds that a hook may take before it gives up


class Given(NamedTuple):
    """What a hook is given: its client, the client's event, the payload, and its surroundings.

    ``now`` is in nanoseconds; ``limit`` sets anew how many seconds it may still take.
    """

    client: str
    name: str
    payload: bytes
    env: Mapping[str, str]
    cwd: str
    now: int
    limit: Callable[[float], None]


def parsed(arguments: Sequence[str]) -> tuple[str, str] | None:
    """Return the event and the client of ``EVENT --client NAME``; None for anything else."""
    words = [word for given in arguments for word in given.split("=", 1)]
    if len(words) == 3 and words[0] == "--client":
        words = [words[2], *words[:2]]
    if len(words) != 3 or words[1] != "--client" or words[0].startswith("-"):
        return None
    return (words[0], words[2].lower()) if words[2].lower() in NAMES else None


class Answer(NamedTuple):
    """What to print, and the world that may have to catch up with its memory afterwards."""

    text: str = ""
    world: Here | None = None


def run(given: Given) -> Answer:
    """Return the answer to one call. Raises Unusable, OSError or a fault of memgraph's own."""
    dialect = client(given.client)
    event = dialect.read(given.name, _payload(given.payload), given.env)
    if event is None:
        return Answer()
    event = event._replace(cwd=event.cwd or given.cwd or "/")
    named = (given.env.get(name, "") for name in _FOLDERS)
    found = roots.around(folder for folder in (event.cwd, *named, given.cwd) if folder)
    if found is None:
        return Answer(dialect.write(event, Reply()))
    return _answered(given, dialect, event, found)


def _answered(given: Given, dialect: Client, event: Event, found: roots.Roots) -> Answer:
    path = sessions.session_file(found.common, dialect.name, event.session, found.root)
    world = Here(found, given.env, given.now, path, given.limit)
    if event.moment is Moment.START:
        world.prepare()
    with sessions.Alone(path):
        session = from_data(sessions.read(path))
        reply, after = respond(event, dialect, session, world)
        try:
            if after != session:
                sessions.write(path, as_data(after))
        except OSError as error:
            # What cannot be remembered must not be asked for again and again.
            world.note(f"the state of the session cannot be kept: {error}")
            reply = reply._replace(block="")
    if event.moment is Moment.END:
        world.close(session._replace(wanted=(), missed=after.missed))
    return Answer(dialect.write(event, reply), world)


def _payload(data: bytes) -> Mapping[str, Any]:
    if not data.strip():
        return {}
    if len(data) > LARGEST:
        raise Unusable(f"the payload is larger than {LARGEST >> 20} MB")
    try:
        found = loads(data.removeprefix(_MARK).decode("utf-8", "replace"))
    except (ValueError, RecursionError) as error:
        raise Unusable(f"the payload is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise Unusable("the payload is no JSON object")
    return found


class OutOfTime(Exception):
    """A hook took longer than it may."""


def main(arguments: Sequence[str]) -> int | None:
    """Answer one call on the streams of this process; None where the arguments are no such call.

    Every fault ends in silence, a line on stderr and status 0: any other would deny tools or show
    an error at every prompt.
    """
    named = parsed(arguments)
    if named is None:
        return None
    given = Given(named[1], named[0], b"", os.environ, _here(), time.time_ns(), _limit)
    try:
        _limit(ORDINARY)
        given = given._replace(payload=sys.stdin.buffer.read(LARGEST + 1))
        answer = run(given)
    except Exception as error:
        _fault(given, error)
        _printed(_silence(given))
        return 0
    finally:
        _limit(0)
    _printed(answer.text)
    if answer.world:
        answer.world.catch_up()
    return 0


def _here() -> str:
    try:
        return os.getcwd()
    except OSError:
        return ""  # the folder is gone; what the client says of it counts


def _limit(seconds: float) -> None:
    """End what runs after ``seconds``, where the system can; 0 takes the limit away."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _late)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _late(_number: int, _frame: FrameType | None) -> None:
    raise OutOfTime("it took too long, and was given up")


def _printed(text: str) -> None:
    """Print as UTF-8, whatever the locale; nobody reading is no fault of the session's."""
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _fault(given: Given, error: Exception) -> None:
    """Say on stderr that a hook failed, and log what a report needs. Never raises."""
    import traceback

    what = str(error) if isinstance(error, Unusable | OutOfTime | OSError) else repr(error)
    line = f"memgraph hook {given.name} --client {given.client}: {what}; the session goes on"
    if found := roots.around(one for one in (_folder(given), given.cwd) if one):
        known = isinstance(error, Unusable | OutOfTime)
        trace = "" if known else "".join(traceback.format_exception(error))
        sessions.log(found.common, given.now, f"{line}\n{trace}")
    try:
        sys.stderr.write(f"{line}\n")
    except (OSError, AttributeError):
        return  # nobody listens


def _silence(given: Given) -> str:
    """Return what the client takes for nothing to say."""
    dialect = client(given.client)
    event = dialect.read(given.name, {}, {})
    return dialect.write(event, Reply()) if event else ""


def _folder(given: Given) -> str:
    """Return the folder that a payload names, if any of it can be read."""
    try:
        named = _payload(given.payload).get("cwd")
    except Unusable:
        return given.cwd
    return named if isinstance(named, str) and named else given.cwd
