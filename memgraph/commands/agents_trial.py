"""A client's hooks on trial: each line of its settings is run as the client would run it.

No session is disturbed: every call has a session id of its own, and what it leaves is removed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from memgraph.agents import client
from memgraph.agents.event import Moment
from memgraph.commands.agents_hooks import Hook
from memgraph.commands.surroundings import TRIAL
from memgraph.core.words import one_line
from memgraph.store import sessions
from memgraph.store.roots import Roots
from memgraph.store.wrapped import Answer, answered

_WHATEVER = " || true"  # hides from Copilot how a hook ended; it must not hide it here
_SAID: Mapping[Moment, Mapping[str, Any]] = {
    Moment.START: {"source": "startup"},
    Moment.PROMPT: {"prompt": "ok", "submitted_prompt": "ok"},
    Moment.BEFORE_TOOL: {"tool_name": "Read", "tool_input": {"file_path": "README.md"}},
    Moment.AFTER_TOOL: {
        "tool_name": "Read",
        "tool_input": {"file_path": "README.md"},
        "tool_response": "",
    },
    Moment.COMPACT: {"trigger": "manual"},
    Moment.STOP: {"stop_hook_active": False, "last_assistant_message": "Done."},
    Moment.END: {"reason": "other"},
}
# What clients call it that spell it in their own way.
_SPELT: Mapping[str, Mapping[str, str]] = {
    "gemini": {"last_assistant_message": "prompt_response"},
    "copilot": {
        "session_id": "sessionId",
        "tool_name": "toolName",
        "tool_input": "toolArgs",
        "tool_response": "toolResult",
    },
    "cursor": {"session_id": "conversation_id", "tool_response": "tool_output"},
}
_COMMON = frozenset(("hookSpecificOutput", "decision", "reason"))
_FLAT = frozenset(("additionalContext", "permissionDecision", "permissionDecisionReason"))
_FIELDS: Mapping[str, frozenset[str]] = {
    "copilot": _FLAT | {"decision", "reason"},
    "cursor": frozenset(("additional_context", "permission", "agent_message", "followup_message")),
    "opencode": frozenset(("context", "deny", "block")),
}


class Trial(NamedTuple):
    """How one hook did: ``problem`` is empty where it ran and its answer is one to its client."""

    hook: Hook
    seconds: float
    problem: str = ""


def tried(name: str, hook: Hook, roots: Roots, env: Mapping[str, str]) -> Trial:
    """Run one hook of the client ``name`` in the work tree ``roots``."""
    moment = _moment(name, hook.event)
    session = f"memgraph-doctor-{os.getpid()}-{hook.event}"
    given = json.dumps(payload(name, hook.event, moment, session, roots.root)).encode()
    begun = time.monotonic()
    try:
        line = hook.line.removesuffix(_WHATEVER)
        answer = answered(line, given, Path(roots.root), {**env, TRIAL: "1"}, hook.seconds)
        problem = _problem(name, moment, answer, hook.seconds)
    except OSError as error:
        problem = f"it cannot be run: {error}"
    finally:
        _forget(roots, name, session)
    return Trial(hook, time.monotonic() - begun, problem)


def _moment(name: str, event: str) -> Moment | None:
    found = client(name).read(event, {}, {})
    return found.moment if found else None


def payload(
    name: str, event: str, moment: Moment | None, session: str, folder: str
) -> dict[str, Any]:
    """Return what the client ``name`` would send, of the shape that is its own."""
    said = {"session_id": session, "cwd": folder, **(_SAID[moment] if moment else {})}
    spelt = _SPELT.get(name, {})
    found = {spelt.get(key, key): value for key, value in said.items()}
    if name == "cursor":
        found |= {"cursor_version": "", "workspace_roots": [folder], "text": "Done."}
    if name not in ("copilot", "opencode"):
        found["hook_event_name"] = event
    return found


def _problem(name: str, moment: Moment | None, answer: Answer, seconds: float) -> str:
    if answer.status is None:
        return f"it takes longer than the client waits, {seconds:g} s"
    complaint = _complaint(answer.err)
    if answer.status:
        return f"it ends with {answer.status}: {complaint or 'and says nothing'}"
    if b"the session goes on" in answer.err:
        return complaint
    return _unfit(name, moment, answer.out)


def _complaint(err: bytes) -> str:
    lines = [line for line in err.decode("utf-8", "replace").splitlines() if line.strip()]
    return one_line(lines[-1], 300) if lines else ""


def _unfit(name: str, moment: Moment | None, out: bytes) -> str:
    """Return what is wrong with an answer; empty for one that the client takes."""
    if not out.strip() or (name == "claude" and moment is Moment.COMPACT):
        return ""
    try:
        found = json.loads(out)
    except (ValueError, RecursionError):
        return f"it answers with no JSON: {one_line(out.decode('utf-8', 'replace'), 100)}"
    if not isinstance(found, dict):
        return "it answers with no JSON object"
    foreign = sorted(found.keys() - _FIELDS.get(name, _COMMON))
    return f"it answers with {', '.join(foreign)}, which {name} does not know" if foreign else ""


def _forget(roots: Roots, name: str, session: str) -> None:
    path = sessions.session_file(roots.common, name, session, roots.root)
    for left in (path, f"{path}.lock"):
        sessions.remove(left)
