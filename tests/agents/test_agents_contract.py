"""Every client and every event, in both directions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from client_payloads import FILE, LOG, NEW, PAYLOADS, REPLY, ROOT, SESSION, WORDS
from client_schemas import is_accepted
from hypothesis import given
from hypothesis import strategies as st

from memgraph.agents import NAMES, client
from memgraph.agents.event import Event, Moment, Reply, Unusable, Use

ALL = [(name, moment) for name in NAMES for moment in Moment]
SILENT = ("copilot", "cursor")  # say nothing of the reply when it ends


def read(name: str, moment: Moment, **more: Any) -> Event:
    event, payload = PAYLOADS[name][moment]
    found = client(name).read(event, {**payload, **more}, {})
    assert found is not None
    return found


# Reading


@pytest.mark.parametrize(("name", "moment"), ALL)
def test_where_and_who(name: str, moment: Moment) -> None:
    event = read(name, moment)
    assert (event.moment, event.session, event.cwd) == (moment, SESSION, ROOT)
    assert event.name == PAYLOADS[name][moment][0]
    assert event.transcript in (LOG, "")
    assert not event.looping
    assert not event.aborted


@pytest.mark.parametrize("name", NAMES)
def test_a_prompt_is_the_users_own_words(name: str) -> None:
    event = read(name, Moment.PROMPT)
    assert event.prompt == WORDS


@pytest.mark.parametrize("name", NAMES)
def test_an_edit(name: str) -> None:
    tool = read(name, Moment.BEFORE_TOOL).tool
    assert tool is not None
    assert (tool.use, tool.text, tool.result) == (Use.WRITE, NEW, "")
    assert tool.paths == (("export.py",) if name == "codex" else (FILE,))
    assert tool.command == ""


@pytest.mark.parametrize("name", NAMES)
def test_a_reply(name: str) -> None:
    event = read(name, Moment.STOP)
    assert event.reply == ("" if name in SILENT else REPLY)
    assert event.tool is None
    assert event.prompt == ""


@pytest.mark.parametrize("name", NAMES)
def test_names_in_any_spelling(name: str) -> None:
    for moment in Moment:
        own, payload = PAYLOADS[name][moment]
        common = moment.value
        dashed = "".join(f"-{c}" if c.isupper() else c for c in common).strip("-")
        spellings = (own, own.upper(), common, common.lower(), dashed, dashed.replace("-", "_"))
        for spelling in spellings:
            event = client(name).read(spelling, payload, {})
            assert event is not None, spelling
            assert (event.moment, event.name) == (moment, own)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "other", ["SubagentStop", "subagentStop", "PostToolBatch", "Notification", "stop it", ""]
)
def test_other_events_are_no_moments(name: str, other: str) -> None:
    assert client(name).read(other, {"session_id": SESSION, "cwd": ROOT}, {}) is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("payload", [None, [], "text", 7, True])
def test_no_json_object(name: str, payload: Any) -> None:
    with pytest.raises(Unusable, match="expected a JSON object"):
        client(name).read("Stop", payload, {})


@pytest.mark.parametrize("name", NAMES)
def test_the_session_has_a_name_always(name: str) -> None:
    def named(payload: dict[str, Any]) -> str:
        event = client(name).read("Stop", payload, {})
        assert event is not None
        return event.session

    assert named({"conversation_id": "c1", "transcript_path": LOG, "cwd": ROOT}) == "c1"
    assert named({"transcript_path": LOG, "cwd": ROOT}) == LOG
    assert named({"cwd": ROOT}) == ROOT
    assert named({"session_id": None, "cwd": ROOT}) == ROOT


def test_the_folder_is_absolute_or_unsaid() -> None:
    def folder(payload: dict[str, Any], env: dict[str, str]) -> str:
        event = client("claude").read("Stop", payload, env)
        assert event is not None
        return event.cwd

    assert folder({"cwd": "C:\\work"}, {}) == "C:\\work"
    assert folder({"cwd": "work"}, {}) == ""
    assert folder({}, {"CLAUDE_PROJECT_DIR": "/srv/x"}) == "/srv/x"
    assert folder({"workspace_roots": "/srv/y"}, {}) == ""


# One client's own


def test_qwen_sends_its_prompt_hook_more_than_prompts() -> None:
    _, payload = PAYLOADS["qwen"][Moment.PROMPT]
    later = {k: v for k, v in payload.items() if k != "submitted_prompt"}
    for prompt in ("", "[memgraph] Record it with `memgraph record …`"):
        event = client("qwen").read("UserPromptSubmit", {**later, "prompt": prompt}, {})
        assert event is not None
        assert event.prompt == ""
        assert client("qwen").write(event, Reply(context="x")) == ""


def test_gemini_puts_files_after_the_words() -> None:
    files = "\n--- Content from referenced files ---\nalways use tabs\n--- End of content ---"
    assert read("gemini", Moment.PROMPT, prompt=f"Read @a.md{files}").prompt == "Read @a.md"


def test_copilot_in_the_other_style() -> None:
    payload = {
        "hook_event_name": "PreToolUse", "session_id": SESSION, "cwd": ROOT, "tool_name": "Edit",
        "tool_input": {"path": FILE, "old_str": "a", "new_str": NEW},
    }  # fmt: skip
    event = client("copilot").read("PreToolUse", payload, {})
    assert event is not None
    assert event.tool is not None
    assert (event.tool.use, event.tool.paths) == (Use.WRITE, (FILE,))


def test_copilot_may_send_arguments_as_text() -> None:
    given = json.dumps({"path": FILE, "file_text": NEW})
    tool = read("copilot", Moment.BEFORE_TOOL, toolName="create", toolArgs=given).tool
    assert tool is not None
    assert (tool.use, tool.paths, tool.text) == (Use.WRITE, (FILE,), NEW)


def test_opencode_quotes() -> None:
    def prompt(text: str) -> str:
        return read("opencode", Moment.PROMPT, prompt=text).prompt

    assert prompt('"say \\"hi\\" twice"') == 'say "hi" twice'
    assert prompt('"a" and "b"') == '"a" and "b"'
    assert prompt('"') == '"'
    assert prompt("plain") == "plain"


def test_cursor_tells_the_reply_before_its_stop() -> None:
    _, base = PAYLOADS["cursor"][Moment.STOP]
    event = client("cursor").read("afterAgentResponse", {**base, "text": REPLY}, {})
    assert event is not None
    assert (event.moment, event.tool, event.reply) == (Moment.AFTER_TOOL, None, REPLY)
    assert client("cursor").write(event, Reply(context="x")) == "{}"


@pytest.mark.parametrize("status", ["aborted", "error"])
def test_cursor_is_left_alone_after_the_user_stopped_it(status: str) -> None:
    event = read("cursor", Moment.STOP, status=status)
    assert event.aborted
    assert client("cursor").write(event, Reply(block="Record it.")) == "{}"


def test_a_turn_that_goes_on() -> None:
    assert read("cursor", Moment.STOP, loop_count=2).looping
    for name in ("claude", "codex", "gemini", "qwen", "copilot", "opencode"):
        assert read(name, Moment.STOP, stop_hook_active=True).looping


def test_cursor_calls_claudes_hooks_too() -> None:
    payload = {"session_id": SESSION, "cwd": ROOT, "cursor_version": "3.1"}
    assert client("claude").read("Stop", payload, {}) is None


def test_the_stop_of_a_subagent_is_none() -> None:
    assert client("claude").read("Stop", {"cwd": ROOT, "agent_id": "a1"}, {}) is None


# Writing

REPLIES = [
    Reply(), Reply(context="Know this."), Reply(deny="It is law."), Reply(block="Record it."),
    Reply("Know this.", "It is law.", "Record it."), Reply(context="é“\ud800 " * 9000),
]  # fmt: skip


@pytest.mark.parametrize(("name", "moment"), ALL)
def test_what_is_printed_is_accepted(name: str, moment: Moment) -> None:
    for reply in REPLIES:
        printed = client(name).write(read(name, moment), reply)
        assert is_accepted(name, moment, printed), printed[:300]
        assert "allow" not in printed


@pytest.mark.parametrize(("name", "moment"), ALL)
def test_what_can_be_said_is_said(name: str, moment: Moment) -> None:
    dialect, event = client(name), read(name, moment)
    nothing = "{}" if name == "cursor" else ""
    assert dialect.write(event, Reply()) == nothing
    context = dialect.write(event, Reply(context="Know this."))
    assert ("Know this." in context) == (moment in dialect.hears)
    denied = dialect.write(event, Reply(deny="It is law."))
    assert ("It is law." in denied) == (moment is Moment.BEFORE_TOOL)
    blocked = dialect.write(event, Reply(block="Record it."))
    assert ("Record it." in blocked) == (moment is Moment.STOP)


@pytest.mark.parametrize("name", NAMES)
def test_a_long_context_is_cut_at_a_line(name: str) -> None:
    lines = [f"line {number}: 例外なし" for number in range(2000)]
    dialect, event = client(name), read(name, Moment.PROMPT)
    said = json.loads(dialect.write(event, Reply(context="\n".join(lines))))
    while isinstance(said, dict):
        said = list(said.values())[-1]
    *kept, last = said.split("\n")
    assert kept == lines[: len(kept)]
    assert last == f"… {len(lines) - len(kept)} more lines left out"
    size = len(said.encode()) if name in ("codex", "copilot") else len(said)
    assert dialect.longest - 100 < size <= dialect.longest


def test_one_long_line_is_cut() -> None:
    said = client("claude").write(read("claude", Moment.COMPACT), Reply(context="x" * 20000))
    assert 8900 < len(said) <= 9000
    assert said.endswith("x\n… 1 more lines left out")


# Anything at all

NAMED = st.sampled_from([
    "session_id", "cwd", "prompt", "submitted_prompt", "tool_name", "toolName", "tool_input",
    "toolArgs", "tool_response", "toolResult", "transcript_path", "stop_hook_active", "source",
    "status", "last_assistant_message", "prompt_response", "workspace_roots", "loop_count",
    "file_path", "paths", "edits", "command", "content", "text", "agent_id", "stopReason",
])  # fmt: skip
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text()
    | st.sampled_from(["Edit", "bash", "apply_patch", "{", "<hook_context>"])
    | st.just("*** Begin Patch\n*** Update File:\n")
)  # fmt: skip
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(NAMED | st.text(), inner), max_leaves=12
)


@given(
    st.sampled_from(ALL),
    st.dictionaries(NAMED | st.text(), VALUES),
    st.builds(Reply, st.text(), st.text(), st.text()),
)
def test_any_object_is_read_and_answered(
    which: tuple[str, Moment], payload: dict[str, Any], reply: Reply
) -> None:
    name, moment = which
    dialect = client(name)
    try:
        event = dialect.read(PAYLOADS[name][moment][0], payload, {})
    except Unusable:
        return
    if event is None:
        return
    assert all(isinstance(value, str) for value in (event.session, event.cwd, event.prompt))
    printed = dialect.write(event, reply)
    plain = name == "claude" and moment is Moment.COMPACT
    assert plain or is_accepted(name, event.moment, printed)
