"""Claude Code. HOT."""

from __future__ import annotations

from memgraph.agents.event import Client, Event, Moment, Reply
from memgraph.agents.payload import document, event, fitted, folded, moments, specific
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from memgraph.agents.installation import Installation

_LONGEST = 9000
_MOMENTS = moments({moment: moment.value for moment in Moment})
_HEARS = frozenset(
    (Moment.START, Moment.PROMPT, Moment.BEFORE_TOOL, Moment.AFTER_TOOL, Moment.COMPACT)
)


def _read(name: str, payload: Mapping[str, Any], env: Mapping[str, str]) -> Event | None:
    moment = _MOMENTS.get(folded(name))
    if moment is None:
        return None
    found = event(moment.value, moment, payload, env)
    # Cursor runs Claude's hooks too, besides its own.
    return None if "cursor_version" in payload else found


def _write(happened: Event, reply: Reply) -> str:
    if happened.moment is Moment.BEFORE_TOOL and reply.deny:
        refusal = {"permissionDecision": "deny", "permissionDecisionReason": reply.deny}
        return specific(happened, refusal)
    if happened.moment is Moment.STOP and reply.block:
        return document({"decision": "block", "reason": reply.block})
    if not reply.context or happened.moment not in _HEARS:
        return ""
    context = fitted(reply.context, _LONGEST)
    if happened.moment is Moment.COMPACT:
        # Plain text goes into the request for the summary; JSON is refused there.
        return context.encode("utf-8", "replace").decode()
    return specific(happened, {"additionalContext": context})


CLIENT = Client("claude", _read, _write, _HEARS, longest=_LONGEST)


def installation() -> Installation:
    """Return what sets it up."""
    from memgraph.agents.installation import SERVER_TOOLS, Installation, grouped

    return Installation(
        client="claude",
        settings=".claude/settings.json",
        events=(
            ("SessionStart", ""),
            ("UserPromptSubmit", ""),
            ("PreToolUse", f"^(Write|Edit|MultiEdit|NotebookEdit|Bash|PowerShell|{SERVER_TOOLS})$"),
            ("PostToolUse", ""),
            ("PreCompact", ""),
            ("Stop", ""),
            ("SessionEnd", ""),
        ),
        entry=grouped,
        skills=".claude/skills",
        commands=".claude/commands/{}.md",
        # It reads AGENTS.md only where there is no such file.
        instructions="CLAUDE.md",
        signs=(".claude", "CLAUDE.md"),
        programs=("claude",),
        trust="",
        silent="open `/hooks` in Claude Code: it lists memgraph's; an interactive session runs "
        "them once its folder is trusted",
    )
