"""A managed block of lines in a file for agents, such as AGENTS.md, taken out as it was put in."""

from __future__ import annotations

BEGIN, END = "<!-- memgraph:begin -->", "<!-- memgraph:end -->"


def put_in(before: str | None, words: str) -> str:
    """Return the text with the block, in place of an older one or else at the end.

    ``before`` is None where there is no file. A block at the end of a text without a last newline
    gets none either: taking it out then leaves the text as it was.
    """
    if before is None:
        return f"{BEGIN}\n{words}\n{END}\n"
    newline = "\r\n" if "\r\n" in before else "\n"
    block = f"{BEGIN}\n{words}\n{END}".replace("\n", newline)
    if found := _span(before):
        return before[: found[0]] + block + before[found[1] :]
    if not before:
        return block
    if before.endswith("\n"):
        return before + newline + block + newline
    return before + newline * 2 + block


def take_out(text: str) -> str | None:
    """Return the text without the block; None where it made the whole file."""
    found = _span(text)
    if found is None:
        return text
    head, tail = text[: found[0]], text[found[1] :]
    newline = "\r\n" if text.startswith(BEGIN + "\r\n", found[0]) else "\n"
    if not head and tail == newline:
        return None
    rest = tail.removeprefix(newline)
    head = head.removesuffix(newline)
    return head + rest if rest != tail else head.removesuffix(newline) + tail


def _span(text: str) -> tuple[int, int] | None:
    start = text.rfind(BEGIN)
    end = text.find(END, start)
    return None if start < 0 or end < 0 else (start, end + len(END))
