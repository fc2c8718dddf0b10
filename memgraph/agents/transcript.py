"""Transcripts: the messages in a client's log of a session, whatever its shape."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.lean_json import loads

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

USER, ASSISTANT = "user", "assistant"
_ROLES = {
    "user": USER, "human": USER, "user.message": USER,
    "assistant": ASSISTANT, "model": ASSISTANT, "gemini": ASSISTANT, "assistant.message": ASSISTANT,
}  # fmt: skip
# Lines that other programs wrote into the talk of two: hooks, subagents, the client itself.
_FOREIGN = ("isMeta", "isSidechain", "isCompactSummary")


class Message(NamedTuple):
    """What was said: ``role`` is user or assistant, ``key`` what a later version replaces it by."""

    role: str
    text: str
    key: str = ""


def messages(lines: Iterable[bytes]) -> list[Message]:
    """Return the messages in the lines of a transcript, oldest first.

    Lines of other kinds, torn lines and messages without text are left out; of several with one
    key the last counts, in the place of the first.
    """
    found: dict[str, Message] = {}
    for number, line in enumerate(lines):
        message = _message(line)
        if message and message.text.strip():
            found[message.key or f"line {number}"] = message
    return list(found.values())


def last_said(lines: Sequence[bytes], *, answer: bool = False, whole: bool = True) -> str:
    """Return what the assistant said last, empty where it said nothing.

    With ``answer``, only what it said after the user's last message counts. Where the lines are not
    the ``whole`` that is to be looked at, it is empty too if lines before them might matter.
    """
    for message in _backwards(lines, whole):
        if message.role == ASSISTANT:
            return message.text
        if answer:
            return ""
    return ""


def _backwards(lines: Sequence[bytes], whole: bool) -> Iterator[Message]:
    """Yield the messages, the newest first; most lines of a long transcript are never read."""
    for end in range(len(lines), 0, -1):
        message = _message(lines[end - 1])
        if message and message.key:
            # It may stand in the place of an older one, unlike those after it.
            yield from reversed(messages(lines[:end])) if whole else ()
            return
        if message and message.text.strip():
            yield message


def is_over(lines: Sequence[bytes], ends: bytes) -> bool:
    """Return whether a line with ``ends`` follows the last message: all that was said is there."""
    for line in reversed(lines):
        if ends in line:
            return True
        if _message(line):
            return False
    return False


def _message(line: bytes) -> Message | None:
    if not line.strip():
        return None
    try:
        data = loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or any(data.get(name) for name in _FOREIGN):
        return None
    inner = _inner(data)
    role = _role(inner) or _role(data)
    return Message(role, _text(inner), str(data.get("id") or "")) if role else None


def _inner(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the part of a line that holds the words: clients wrap them differently."""
    for name in ("message", "payload", "data"):
        if isinstance(data.get(name), dict):
            return _inner(data[name])
    return data


def _role(data: Mapping[str, Any]) -> str:
    for name in ("role", "type"):
        if isinstance(data.get(name), str) and data[name] in _ROLES:
            return _ROLES[data[name]]
    return ""


def _text(data: Mapping[str, Any]) -> str:
    found = data.get("content", data.get("parts", data.get("text")))
    if isinstance(found, str):
        return found
    return "\n".join(_pieces(found)) if isinstance(found, list) else ""


def _pieces(found: Iterable[Any]) -> Iterator[str]:
    for piece in found:
        text = piece.get("text") if isinstance(piece, dict) and _is_said(piece) else piece
        if isinstance(text, str):
            yield text


def _is_said(piece: Mapping[str, Any]) -> bool:
    """Return whether a piece is no thought of the model's."""
    return not piece.get("thought") and piece.get("type") not in ("thinking", "reasoning")
