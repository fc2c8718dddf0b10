"""Qwen Code: Claude's event names, and a prompt hook that runs at every request. HOT."""

from __future__ import annotations

from memgraph.agents.event import Client, Event, Moment, Reply
from memgraph.agents.payload import document, event, fitted, folded, moments, own_words, specific
from memgraph.agents.payload import text as said
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from memgraph.agents.installation import Installation

_LONGEST = 9000
_MOMENTS = moments({moment: moment.value for moment in Moment})
_HEARS = frozenset((Moment.START, Moment.PROMPT, Moment.AFTER_TOOL, Moment.COMPACT))


def _read(name: str, payload: Mapping[str, Any], env: Mapping[str, str]) -> Event | None:
    moment = _MOMENTS.get(folded(name))
    found = None if moment is None else event(moment.value, moment, payload, env)
    if found is None or moment is not Moment.PROMPT:
        return found
    # Only a user's message is a submitted one; others are tool results and block reasons.
    return found._replace(prompt=own_words(said(payload, "submitted_prompt")))


def _write(happened: Event, reply: Reply) -> str:
    if happened.moment is Moment.BEFORE_TOOL and reply.deny:
        refusal = {"permissionDecision": "deny", "permissionDecisionReason": reply.deny}
        return specific(happened, refusal)
    if happened.moment is Moment.STOP and reply.block:
        return document({"decision": "block", "reason": reply.block})
    if not reply.context or happened.moment not in _HEARS:
        return ""
    if happened.moment is Moment.PROMPT and not happened.prompt:
        return ""
    return specific(happened, {"additionalContext": fitted(reply.context, _LONGEST)})


# What a session starts with stays in the system prompt, and so survives a compaction.
CLIENT = Client("qwen", _read, _write, _HEARS, longest=_LONGEST)


def installation() -> Installation:
    """Return what sets it up."""
    from memgraph.agents.installation import SERVER_TOOLS, Installation, grouped

    return Installation(
        client="qwen",
        settings=".qwen/settings.json",
        events=(
            ("SessionStart", ""),
            ("UserPromptSubmit", ""),
            (
                "PreToolUse",
                f"^(write_file|edit|notebook_edit|run_shell_command|monitor|{SERVER_TOOLS})$",
            ),
            ("PostToolUse", ""),
            ("PreCompact", ""),
            ("Stop", ""),
            # Never fires in a headless session.
            ("SessionEnd", ""),
        ),
        entry=grouped,
        skills=".qwen/skills",
        # It has a `/learn` of its own, which makes skills.
        commands=".qwen/commands/memgraph/{}.md",
        arguments="{{args}}",
        # It reads QWEN.md as well.
        instructions="AGENTS.md",
        signs=(".qwen", "QWEN.md"),
        programs=("qwen",),
        trust="",
        silent="open `/hooks` in Qwen Code: it lists memgraph's",
    )
