"""Messages are found in every client's shape of a transcript, and nothing else is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.agents.transcript import ASSISTANT, USER, Message, is_over, last_said, messages

PROMISE = "I will remember to use two blanks."


def lines(*data: Any) -> list[bytes]:
    return [json.dumps(one).encode() for one in data]


SHAPES: dict[str, list[Any]] = {
    "plain content": [
        {"type": "user", "message": {"role": "user", "content": "Two blanks."}},
        {"type": "assistant", "message": {"role": "assistant", "content": PROMISE}},
    ],
    "blocks": [
        {"type": "user", "message": {"role": "user", "content": "Two blanks."}},
        {"type": "assistant", "message": {"role": "assistant", "content": [
            {"type": "thinking", "thinking": "hm"},
            {"type": "text", "text": PROMISE},
            {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "ls"}},
        ]}},
    ],
    "response items": [
        {"type": "session_meta", "payload": {"id": "s", "cwd": "/"}},
        {"type": "response_item", "payload": {
            "type": "message", "role": "user",
            "content": [{"type": "input_text", "text": "Two blanks."}]}},
        {"type": "response_item", "payload": {
            "type": "message", "role": "assistant",
            "content": [{"type": "output_text", "text": PROMISE}]}},
        {"type": "response_item", "payload": {"type": "function_call", "name": "x"}},
    ],
    "role outside": [
        {"role": "user", "message": {"content": [{"type": "text", "text": "Two blanks."}]}},
        {"role": "assistant", "message": {"content": [{"type": "text", "text": PROMISE}]}},
    ],
    "parts": [
        {"type": "user", "message": {"role": "user", "parts": [{"text": "Two blanks."}]}},
        {"type": "assistant", "message": {"role": "model", "parts": [
            {"text": "let me think", "thought": True}, {"text": PROMISE}]}},
        {"type": "tool_result", "message": {
            "role": "user", "parts": [{"functionResponse": {"name": "x"}}]}},
    ],
    "events": [
        {"type": "hook.start", "data": {"input": {"prompt": "Two blanks."}}},
        {"type": "user.message", "data": {"content": "Two blanks."}},
        {"type": "assistant.message", "data": {"content": PROMISE, "toolRequests": []}},
    ],
    "replaced lines": [
        {"id": "1", "type": "user", "content": [{"text": "Two blanks."}]},
        {"id": "2", "type": "gemini", "content": "I will"},
        {"id": "2", "type": "gemini", "content": PROMISE},
        {"$set": {"lastUpdated": "now"}},
    ],
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_both_messages_are_read(shape: str) -> None:
    found = [(one.role, one.text) for one in messages(lines(*SHAPES[shape]))]
    assert found == [(USER, "Two blanks."), (ASSISTANT, PROMISE)]
    assert last_said(lines(*SHAPES[shape])) == PROMISE


@pytest.mark.parametrize("mark", ["isMeta", "isSidechain"])
def test_what_hooks_and_subagents_wrote_is_nobodys_word(mark: str) -> None:
    line = {"type": "assistant", mark: True, "message": {"role": "assistant", "content": PROMISE}}
    assert messages(lines(line)) == []


def test_torn_and_foreign_lines_are_skipped() -> None:
    torn = [b'{"type": "assistant", "message": {"ro', b"", b"[1]", b"null", b"\xff\xfe", b"7"]
    assert messages(torn) == []
    assert last_said([*torn, *lines({"role": "assistant", "content": "Done."})]) == "Done."


def test_an_answer_of_tools_alone_does_not_hide_what_was_said_before() -> None:
    said = {"role": "assistant", "content": [{"type": "text", "text": "A or B?"}]}
    call = {"role": "assistant", "content": [{"type": "tool_use", "name": "x"}]}
    assert last_said(lines(said, call)) == "A or B?"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["role", "type", "message", "payload", "data", "content", "parts", "text",
                         "id", "user", "assistant"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(st.lists(json_values, max_size=5))
def test_no_line_is_too_odd(data: list[Any]) -> None:
    for message in messages(lines(*data)):
        assert isinstance(message, Message)
        assert message.role in (USER, ASSISTANT)


def last_of_all(lines: list[bytes], *, answer: bool) -> str:
    """Return what was said last, by the definition: found among all messages in their order."""
    for message in reversed(messages(lines)):
        if message.role == ASSISTANT or answer:
            return message.text if message.role == ASSISTANT else ""
    return ""


spoken = st.fixed_dictionaries(
    {"role": st.sampled_from(["user", "assistant", "tool"]), "content": st.text("ab ", max_size=3)},
    optional={"id": st.sampled_from(["", "1", "2"])},
)


@given(st.lists(spoken | json_values, max_size=8), st.booleans())
def test_what_was_said_last_is_the_last_of_all(data: list[Any], answer: bool) -> None:
    found = lines(*data)
    last = last_of_all(found, answer=answer)
    assert last_said(found, answer=answer) == last
    for start in range(len(found)):
        assert last_said(found[start:], answer=answer, whole=False) in ("", last)


def test_a_turn_is_over_once_its_end_follows_the_last_message() -> None:
    end = b'{"type":"hook.start","data":{"hookType":"agentStop"}}'
    talk = lines(*SHAPES["events"])
    assert not is_over(talk, b'"agentStop"')
    assert is_over([*talk, end, b""], b'"agentStop"')
    assert not is_over([*talk, end, *talk], b'"agentStop"')


def test_a_message_that_quotes_the_end_is_not_the_end() -> None:
    quoted = lines({"type": "assistant.message", "data": {"content": 'see "hookType":"agentStop"'}})
    assert not is_over(quoted, b'"hookType":"agentStop"')
