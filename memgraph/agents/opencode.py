"""opencode, through memgraph's plugin: the payloads and the answers are memgraph's own. HOT."""

from __future__ import annotations

from memgraph.agents.event import Client, Event, Moment, Reply
from memgraph.agents.payload import document, event, fitted, folded, moments
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from memgraph.agents.installation import Installation

_LONGEST = 9000
_NAMES = {
    Moment.START: "session.created",
    Moment.PROMPT: "chat.message",
    Moment.BEFORE_TOOL: "tool.execute.before",
    Moment.AFTER_TOOL: "tool.execute.after",
    Moment.COMPACT: "experimental.session.compacting",
    Moment.STOP: "session.idle",
    Moment.END: "dispose",
}
_MOMENTS = moments(_NAMES)
_HEARS = frozenset((Moment.START, Moment.PROMPT, Moment.AFTER_TOOL, Moment.COMPACT))


def _read(name: str, payload: Mapping[str, Any], env: Mapping[str, str]) -> Event | None:
    moment = _MOMENTS.get(folded(name))
    found = None if moment is None else event(_NAMES[moment], moment, payload, env)
    return found and found._replace(prompt=_unquoted(found.prompt))


def _unquoted(prompt: str) -> str:
    """Return a prompt without the quotes that `opencode run` puts around it."""
    inner = prompt[1:-1]
    if len(prompt) < 2 or prompt[0] + prompt[-1] != '""' or '"' in inner.replace('\\"', ""):
        return prompt
    return inner.replace('\\"', '"').strip()


def _write(happened: Event, reply: Reply) -> str:
    if happened.moment is Moment.BEFORE_TOOL and reply.deny:
        return document({"deny": reply.deny})
    if happened.moment is Moment.STOP and reply.block:
        return document({"block": reply.block})
    if not reply.context or happened.moment not in _HEARS:
        return ""
    return document({"context": fitted(reply.context, _LONGEST)})


# The brief goes into the system prompt of every request, and so survives a compaction.
CLIENT = Client("opencode", _read, _write, _HEARS, longest=_LONGEST, loses=True)


def installation() -> Installation:
    """Return what sets it up."""
    from memgraph.agents.installation import SHARED_SKILLS, Installation

    return Installation(
        client="opencode",
        settings=".opencode/plugins/memgraph.js",
        events=tuple((name, "") for name in _NAMES.values()),
        entry=None,
        skills=SHARED_SKILLS,
        commands=".opencode/commands/{}.md",
        instructions="AGENTS.md",
        signs=(".opencode", "opencode.json", "opencode.jsonc"),
        programs=("opencode",),
        trust="",
        silent="start opencode with `--print-logs`: it names the plugins that it loads",
    )
