"""Cursor: a stop cannot be blocked, only followed by a message. HOT."""

from __future__ import annotations

from memgraph.agents.event import Client, Event, Moment, Reply
from memgraph.agents.payload import document, event, fitted, folded, moments
from memgraph.agents.payload import text as said
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from memgraph.agents.installation import Installation

_LONGEST = 9000
_NAMES = {
    Moment.START: "sessionStart",
    Moment.PROMPT: "beforeSubmitPrompt",
    Moment.BEFORE_TOOL: "preToolUse",
    Moment.AFTER_TOOL: "postToolUse",
    Moment.COMPACT: "preCompact",
    Moment.STOP: "stop",
    Moment.END: "sessionEnd",
}
_MOMENTS = moments(_NAMES)
_RESPONSE = "afterAgentResponse"
_HEARS = frozenset((Moment.START, Moment.PROMPT, Moment.BEFORE_TOOL, Moment.AFTER_TOOL))
# Where an answer is awaited, none at all would count as a broken one.
_NOTHING = "{}"


def _read(name: str, payload: Mapping[str, Any], env: Mapping[str, str]) -> Event | None:
    if folded(name) == folded(_RESPONSE):
        # The only place where the words of a reply are told; its stop comes without them.
        found = event(_RESPONSE, Moment.AFTER_TOOL, payload, env)
        return found and found._replace(tool=None, reply=said(payload, "text"))
    moment = _MOMENTS.get(folded(name))
    return None if moment is None else event(_NAMES[moment], moment, payload, env)


def _write(happened: Event, reply: Reply) -> str:
    if happened.moment is Moment.BEFORE_TOOL and reply.deny:
        return document({"permission": "deny", "agent_message": reply.deny})
    if happened.moment is Moment.STOP and reply.block and not happened.aborted:
        return document({"followup_message": reply.block})
    if not reply.context or happened.moment not in _HEARS or happened.name == _RESPONSE:
        return _NOTHING
    return document({"additional_context": fitted(reply.context, _LONGEST)})


CLIENT = Client("cursor", _read, _write, _HEARS, longest=_LONGEST, replays=False)


def installation() -> Installation:
    """Return what sets it up."""
    from memgraph.agents.installation import SHARED_SKILLS, Installation, flat

    return Installation(
        client="cursor",
        settings=".cursor/hooks.json",
        events=(*((name, "") for name in _NAMES.values()), (_RESPONSE, "")),
        entry=flat,
        skills=SHARED_SKILLS,
        commands=".cursor/commands/{}.md",
        arguments="what was typed after the command",
        instructions="AGENTS.md",
        signs=(".cursor", ".cursorrules"),
        programs=("cursor", "cursor-agent"),
        trust="",
        silent="look at Cursor's settings, Hooks: it lists memgraph's, and what they answered",
        head=(("version", 1),),
    )
