"""Gemini CLI: own event names, plain text lost, no context before a tool. HOT."""

from __future__ import annotations

from memgraph.agents.event import Client, Event, Moment, Reply
from memgraph.agents.payload import document, event, fitted, folded, moments, specific
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from memgraph.agents.installation import Installation

_LONGEST = 9000
_NAMES = {
    Moment.START: "SessionStart",
    Moment.PROMPT: "BeforeAgent",
    Moment.BEFORE_TOOL: "BeforeTool",
    Moment.AFTER_TOOL: "AfterTool",
    # Fires before every request, whether it compresses or not.
    Moment.COMPACT: "PreCompress",
    Moment.STOP: "AfterAgent",
    Moment.END: "SessionEnd",
}
_MOMENTS = moments(_NAMES)
_HEARS = frozenset((Moment.START, Moment.PROMPT, Moment.AFTER_TOOL))


def _read(name: str, payload: Mapping[str, Any], env: Mapping[str, str]) -> Event | None:
    moment = _MOMENTS.get(folded(name))
    if moment is None:
        return None
    found = event(_NAMES[moment], moment, payload, env)
    if found is None or "--- Content from referenced files ---" not in found.prompt:
        return found
    # Files that the user named with @ follow their words.
    return found._replace(prompt=found.prompt.partition("--- Content from referenced")[0].strip())


def _write(happened: Event, reply: Reply) -> str:
    if happened.moment is Moment.BEFORE_TOOL and reply.deny:
        return document({"decision": "deny", "reason": reply.deny})
    if happened.moment is Moment.STOP and reply.block:
        return document({"decision": "deny", "reason": reply.block})
    if not reply.context or happened.moment not in _HEARS:
        return ""
    return specific(happened, {"additionalContext": fitted(reply.context, _LONGEST)})


CLIENT = Client("gemini", _read, _write, _HEARS, longest=_LONGEST, replays=False, announces=False)


def installation() -> Installation:
    """Return what sets it up."""
    from memgraph.agents.installation import (
        SERVER_TOOLS,
        SHARED_SKILLS,
        Installation,
        in_milliseconds,
    )

    return Installation(
        client="gemini",
        settings=".gemini/settings.json",
        events=(
            ("SessionStart", ""),
            ("BeforeAgent", ""),
            ("BeforeTool", f"^(write_file|replace|run_shell_command|{SERVER_TOOLS})$"),
            ("AfterTool", ""),
            ("PreCompress", ""),
            ("AfterAgent", ""),
            ("SessionEnd", ""),
        ),
        entry=in_milliseconds,
        skills=SHARED_SKILLS,
        commands=".gemini/commands/{}.toml",
        arguments="{{args}}",
        instructions="GEMINI.md",
        signs=(".gemini", "GEMINI.md"),
        programs=("gemini",),
        trust="Gemini runs nothing of a folder that is not trusted, and headless ends with status "
        "55: trust this one when it asks, or with `gemini --skip-trust`",
        silent="trust the folder (`/permissions` in Gemini CLI); headless it ends with status "
        "55 until then",
    )
