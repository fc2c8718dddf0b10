"""What each client sends, for one small session: the same words and files for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memgraph.agents.event import Moment

ROOT, LOG = "/srv/shop", "/home/dev/logs/one.jsonl"
SESSION, TURN = "session-7f", "turn-3"
WORDS = "From now on dates are written as ISO 8601 everywhere."
REPLY = "The exporter writes ISO dates now."
FILE, OLD, NEW = f"{ROOT}/export.py", "%d.%m.%y", "%Y-%m-%d"
PATCH = f"*** Begin Patch\n*** Update File: export.py\n@@\n-{OLD}\n+{NEW}\n*** End Patch\n"

Sent = tuple[str, Mapping[str, Any]]


def _common(event: str, **more: Any) -> Sent:
    base = {"session_id": SESSION, "transcript_path": LOG, "cwd": ROOT, "hook_event_name": event}
    return event, {**base, **more}


def _claude() -> dict[Moment, Sent]:
    turn = {"prompt_id": TURN, "permission_mode": "default"}
    edit = {"file_path": FILE, "old_string": OLD, "new_string": NEW, "replace_all": False}
    done = {"filePath": FILE, "oldString": OLD, "newString": NEW, "structuredPatch": []}
    call = {"tool_name": "Edit", "tool_input": edit, "tool_use_id": "toolu_1", **turn}
    return {
        Moment.START: _common("SessionStart", source="startup"),
        Moment.PROMPT: _common("UserPromptSubmit", prompt=WORDS, **turn),
        Moment.BEFORE_TOOL: _common("PreToolUse", **call),
        Moment.AFTER_TOOL: _common("PostToolUse", tool_response=done, duration_ms=4, **call),
        Moment.COMPACT: _common("PreCompact", trigger="auto", custom_instructions=None),
        Moment.STOP: _common(
            "Stop", stop_hook_active=False, last_assistant_message=REPLY, background_tasks=[],
            session_crons=[], **turn,
        ),
        Moment.END: _common("SessionEnd", reason="clear"),
    }  # fmt: skip


def _codex() -> dict[Moment, Sent]:
    turn = {"turn_id": TURN, "model": "m", "permission_mode": "default"}
    call = {"tool_name": "apply_patch", "tool_input": {"command": PATCH}, "tool_use_id": "c1"}
    return {
        Moment.START: _common(
            "SessionStart", model="m", permission_mode="default", source="startup"
        ),
        Moment.PROMPT: _common("UserPromptSubmit", prompt=WORDS, **turn),
        Moment.BEFORE_TOOL: _common("PreToolUse", **call, **turn),
        Moment.AFTER_TOOL: _common("PostToolUse", tool_response="Exit code: 0\n", **call, **turn),
        Moment.COMPACT: _common("PreCompact", turn_id=TURN, model="m", trigger="auto"),
        Moment.STOP: _common("Stop", stop_hook_active=False, last_assistant_message=REPLY, **turn),
        Moment.END: _common("SessionEnd", reason="other"),
    }


def _gemini() -> dict[Moment, Sent]:
    at = {"timestamp": "2026-03-02T10:00:00.000Z"}
    edit = {"file_path": FILE, "old_string": OLD, "new_string": NEW, "instruction": "dates"}
    done = {"llmContent": "Modified the file.", "returnDisplay": {"fileName": "export.py"}}
    call = {"tool_name": "replace", "tool_input": edit, **at}
    told = f"<hook_context>[memgraph] 2 threads are open</hook_context>\n\n{WORDS}"
    return {
        Moment.START: _common("SessionStart", source="startup", **at),
        Moment.PROMPT: _common("BeforeAgent", prompt=told, **at),
        Moment.BEFORE_TOOL: _common("BeforeTool", **call),
        Moment.AFTER_TOOL: _common("AfterTool", tool_response=done, **call),
        Moment.COMPACT: _common("PreCompress", trigger="auto", **at),
        Moment.STOP: _common(
            "AfterAgent", prompt=told, prompt_response=REPLY, stop_hook_active=False, **at
        ),
        Moment.END: _common("SessionEnd", reason="exit", **at),
    }


def _qwen() -> dict[Moment, Sent]:
    turn = {"prompt_id": TURN, "permission_mode": "yolo", "timestamp": "2026-03-02T10:00:00.000Z"}
    edit = {"file_path": FILE, "old_string": OLD, "new_string": NEW}
    done = {"llmContent": "The file has been updated.", "returnDisplay": {"newContent": NEW}}
    call = {"tool_name": "edit", "tool_input": edit, "tool_use_id": "t", "tool_call_id": "c"}
    return {
        Moment.START: _common("SessionStart", source="startup", model="m", permission_mode="yolo"),
        Moment.PROMPT: _common("UserPromptSubmit", prompt=WORDS, submitted_prompt=WORDS, **turn),
        Moment.BEFORE_TOOL: _common("PreToolUse", **call, **turn),
        Moment.AFTER_TOOL: _common("PostToolUse", tool_response=done, **call, **turn),
        Moment.COMPACT: _common("PreCompact", trigger="manual", custom_instructions="", **turn),
        Moment.STOP: _common(
            "Stop", stop_hook_active=False, last_assistant_message=REPLY, crons=[],
            context_usage=0.1, **turn,
        ),
        Moment.END: _common("SessionEnd", reason="other"),
    }  # fmt: skip


def _copilot() -> dict[Moment, Sent]:
    base = {"sessionId": SESSION, "timestamp": 1772445600000, "cwd": ROOT}
    call = {"toolName": "edit", "toolArgs": {"path": FILE, "old_str": OLD, "new_str": NEW}}
    done = {"resultType": "success", "textResultForLlm": "The file was updated."}
    log = {"transcriptPath": LOG}
    return {
        Moment.START: ("sessionStart", {**base, "source": "new", "initialPrompt": WORDS}),
        Moment.PROMPT: ("userPromptSubmitted", {**base, "prompt": WORDS}),
        Moment.BEFORE_TOOL: ("preToolUse", {**base, **call}),
        Moment.AFTER_TOOL: ("postToolUse", {**base, **call, "toolResult": done}),
        Moment.COMPACT: (
            "preCompact", {**base, **log, "trigger": "auto", "customInstructions": ""},
        ),
        Moment.STOP: (
            "agentStop", {**base, **log, "stopReason": "end_turn", "stop_hook_active": False},
        ),
        Moment.END: ("sessionEnd", {**base, "reason": "complete"}),
    }  # fmt: skip


def _opencode() -> dict[Moment, Sent]:
    base = {"session_id": SESSION, "cwd": ROOT}
    call = {
        "tool_name": "edit",
        "tool_input": {"filePath": FILE, "oldString": OLD, "newString": NEW},
    }
    return {
        Moment.START: ("session.created", {**base, "source": "startup"}),
        Moment.PROMPT: ("chat.message", {**base, "prompt": f'"{WORDS}"', "prompt_id": TURN}),
        Moment.BEFORE_TOOL: ("tool.execute.before", {**base, **call}),
        Moment.AFTER_TOOL: ("tool.execute.after", {**base, **call, "tool_response": "Applied."}),
        Moment.COMPACT: ("experimental.session.compacting", base),
        Moment.STOP: (
            "session.idle",
            {**base, "last_assistant_message": REPLY, "stop_hook_active": False,
             "status": "completed"},
        ),
        Moment.END: ("dispose", base),
    }  # fmt: skip


def _cursor() -> dict[Moment, Sent]:
    base = {
        "conversation_id": SESSION, "generation_id": TURN, "model": "m", "cursor_version": "3.1",
        "workspace_roots": [ROOT], "user_email": None, "transcript_path": LOG,
    }  # fmt: skip
    edit = {"file_path": FILE, "old_string": OLD, "new_string": NEW}
    call = {"tool_name": "Write", "tool_input": edit, "tool_use_id": "t", "cwd": ROOT}
    return {
        Moment.START: ("sessionStart", {**base, "composer_mode": "agent"}),
        Moment.PROMPT: ("beforeSubmitPrompt", {**base, "prompt": WORDS, "attachments": []}),
        Moment.BEFORE_TOOL: ("preToolUse", {**base, **call}),
        Moment.AFTER_TOOL: ("postToolUse", {**base, **call, "tool_output": "{}", "duration": 3}),
        Moment.COMPACT: ("preCompact", {**base, "trigger": "auto"}),
        Moment.STOP: ("stop", {**base, "status": "completed", "loop_count": 0}),
        Moment.END: ("sessionEnd", {**base, "reason": "completed"}),
    }


PAYLOADS = {
    "claude": _claude(),
    "codex": _codex(),
    "gemini": _gemini(),
    "qwen": _qwen(),
    "copilot": _copilot(),
    "opencode": _opencode(),
    "cursor": _cursor(),
}
