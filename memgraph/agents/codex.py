"""OpenAI Codex CLI. Its schemas are closed: a field too many loses all that was said. HOT."""

from __future__ import annotations

from memgraph.agents.event import Client, Event, Moment, Reply
from memgraph.agents.payload import document, event, fitted, folded, moments, specific
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from memgraph.agents.installation import Installation

# It keeps the head and the tail of about 2,500 tokens, which it counts as four bytes each.
_LONGEST = 9000
_MOMENTS = moments({moment: moment.value for moment in Moment})
_HEARS = frozenset((Moment.START, Moment.PROMPT, Moment.BEFORE_TOOL, Moment.AFTER_TOOL))


def _read(name: str, payload: Mapping[str, Any], env: Mapping[str, str]) -> Event | None:
    moment = _MOMENTS.get(folded(name))
    return None if moment is None else event(moment.value, moment, payload, env)


def _write(happened: Event, reply: Reply) -> str:
    if happened.moment is Moment.BEFORE_TOOL and reply.deny:
        refusal = {"permissionDecision": "deny", "permissionDecisionReason": reply.deny}
        return specific(happened, refusal)
    if happened.moment is Moment.STOP and reply.block:
        return document({"decision": "block", "reason": reply.block})
    if not reply.context or happened.moment not in _HEARS:
        return ""
    context = fitted(reply.context, _LONGEST, octets=True)
    return specific(happened, {"additionalContext": context})


CLIENT = Client("codex", _read, _write, _HEARS, longest=_LONGEST)


def installation() -> Installation:
    """Return what sets it up."""
    from memgraph.agents.installation import SERVER_TOOLS, SHARED_SKILLS, Installation, grouped

    return Installation(
        client="codex",
        settings=".codex/hooks.json",
        events=(
            ("SessionStart", ""),
            ("UserPromptSubmit", ""),
            ("PreToolUse", f"^(apply_patch|Bash|{SERVER_TOOLS})$"),
            ("PostToolUse", ""),
            ("PreCompact", ""),
            ("Stop", ""),
            ("SessionEnd", ""),
        ),
        entry=grouped,
        skills=SHARED_SKILLS,
        commands="",
        instructions="AGENTS.md",
        signs=(".codex",),
        programs=("codex",),
        trust="Codex runs no hook that you have not approved, and does not say so: open `codex` "
        "here and approve memgraph's with `/hooks`, again after every change and in every worktree",
        silent="open `codex` here and approve memgraph's hooks with `/hooks`; the folder must be "
        "trusted too",
    )
