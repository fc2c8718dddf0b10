"""GitHub Copilot CLI: flat JSON; a failing hook before a tool denies the tool. HOT."""

from __future__ import annotations

from memgraph.agents.event import Client, Event, Moment, Reply
from memgraph.agents.payload import document, event, fitted, folded, moments
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from memgraph.agents.installation import Installation

# After a tool about 10 KB arrive.
_LONGEST = 9000
_NAMES = {
    Moment.START: "sessionStart",
    Moment.PROMPT: "userPromptSubmitted",
    Moment.BEFORE_TOOL: "preToolUse",
    Moment.AFTER_TOOL: "postToolUse",
    Moment.COMPACT: "preCompact",
    Moment.STOP: "agentStop",
    Moment.END: "sessionEnd",
}
_MOMENTS = moments(_NAMES)
_HEARS = frozenset((Moment.START, Moment.PROMPT, Moment.BEFORE_TOOL, Moment.AFTER_TOOL))


def _read(name: str, payload: Mapping[str, Any], env: Mapping[str, str]) -> Event | None:
    moment = _MOMENTS.get(folded(name))
    return None if moment is None else event(_NAMES[moment], moment, payload, env)


def _write(happened: Event, reply: Reply) -> str:
    if happened.moment is Moment.BEFORE_TOOL and reply.deny:
        return document({"permissionDecision": "deny", "permissionDecisionReason": reply.deny})
    if happened.moment is Moment.STOP and reply.block:
        return document({"decision": "block", "reason": reply.block})
    if not reply.context or happened.moment not in _HEARS:
        return ""
    return document({"additionalContext": fitted(reply.context, _LONGEST, octets=True)})


# Nothing fires again after a compaction, and what the session started with is lost. Its transcript
# may lag behind: it says itself when the hook of a stop began, after all messages of the turn.
CLIENT = Client(
    "copilot", _read, _write, _HEARS, longest=_LONGEST, replays=False,
    ends=b'"hookType":"agentStop"',
)  # fmt: skip


def installation() -> Installation:
    """Return what sets it up."""
    from memgraph.agents.installation import SHARED_SKILLS, Installation, for_two_shells

    return Installation(
        client="copilot",
        settings=".github/hooks/memgraph.json",
        events=tuple((name, "") for name in _NAMES.values()),
        entry=for_two_shells,
        skills=SHARED_SKILLS,
        commands="",
        instructions="AGENTS.md",
        signs=(".github/copilot-instructions.md", ".github/hooks"),
        programs=("copilot",),
        trust="Copilot runs the hooks of a repository only in a trusted folder, and does not say "
        "so: start `copilot` here and trust it",
        silent="start `copilot` here and trust the folder; headless, with `--trust-folder`",
        head=(("version", 1),),
    )
