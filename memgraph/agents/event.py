"""What happens in a client, and what memgraph answers: the same for every client.

These are tuples and no data classes: a hook runs at every prompt, and importing what makes data
classes would take longer than all its work.
"""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING, Enum, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


class Moment(Enum):
    """When a client calls. Other events of a client are no moment of memgraph's."""

    START = "SessionStart"
    PROMPT = "UserPromptSubmit"
    BEFORE_TOOL = "PreToolUse"
    AFTER_TOOL = "PostToolUse"
    COMPACT = "PreCompact"
    STOP = "Stop"
    END = "SessionEnd"


class Use(Enum):
    """What a tool does, whatever the client calls it."""

    WRITE = "write"
    READ = "read"
    SHELL = "shell"
    OTHER = "other"


class Tool(NamedTuple):
    """A call of a tool.

    ``paths`` are those that it writes or reads, as the client names them: absolute, or relative
    to the event's ``cwd``. ``command`` is that of a shell, ``cwd`` the folder where it asks to run.
    ``text`` is what it would write, as far as the client says it; ``result`` what came of it,
    known only after the tool ran.
    """

    name: str
    use: Use
    paths: tuple[str, ...] = ()
    command: str = ""
    text: str = ""
    result: str = ""
    cwd: str = ""


class Event(NamedTuple):
    """One call of a client. What a client does not say is empty.

    ``name`` is the client's own name of the event; ``cwd`` an absolute path. ``prompt`` holds the
    user's own words alone: empty where a client calls its prompt hook for anything else, and
    without context that was put before them. ``before`` is the message of the assistant that the
    prompt answers, where the payload holds it, ``reply`` the assistant's last one. ``looping`` says
    that the client goes on because a stop was blocked; ``aborted`` that the user or an error ended
    the turn.
    """

    name: str
    moment: Moment
    session: str
    cwd: str
    prompt: str = ""
    before: str = ""
    reply: str = ""
    transcript: str = ""
    looping: bool = False
    aborted: bool = False
    tool: Tool | None = None


class Reply(NamedTuple):
    """What memgraph answers; empty fields say nothing.

    ``context`` is for the model; ``deny`` refuses a tool, with the reason; ``block`` sends the
    assistant back to work at the end of a turn, with the reason.
    """

    context: str = ""
    deny: str = ""
    block: str = ""


class Unusable(ValueError):
    """A payload without what every event needs; the message says what is missing."""


class Client(NamedTuple):
    """A client's dialect.

    ``read`` turns the client's own event name, its JSON and the environment into an event; None
    for an event that is none of memgraph's moments. It raises Unusable. ``write`` turns a reply to
    an event into what the hook prints, empty for nothing to say. ``hears`` are the moments at
    which a context reaches the model, ``longest`` how many characters of context arrive whole.
    ``loses`` says that a blocked stop may be lost with the process that it ends; ``replays`` that
    a session start follows a compaction, so that the brief comes back by itself; ``announces``
    that its compaction event means one. ``ends`` is in the line that its transcript holds once a
    turn is over, where a stop may come before the transcript is written.
    """

    name: str
    read: Callable[[str, Mapping[str, Any], Mapping[str, str]], Event | None]
    write: Callable[[Event, Reply], str]
    hears: frozenset[Moment]
    longest: int = 9000
    loses: bool = False
    replays: bool = True
    announces: bool = True
    ends: bytes = b""
