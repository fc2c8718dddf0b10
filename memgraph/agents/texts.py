"""What hooks say to an agent: short, and always with the exact command."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.signals.signal import INSIST, Signal

if TYPE_CHECKING:
    from collections.abc import Sequence

OWN = "[memgraph]"  # begins everything that hooks say, and so is no user's word
LAW = "law"  # what a pointer to a policy that binds is called
# How a reason begins that sends an assistant back: some clients give it back as a prompt.
BLOCKS = (f"{OWN} You said “", f"{OWN} The user said “", f"{OWN} Something lasting was said")
_THEN = "Then continue with the request."
_KINDS = {
    "preference": "preference", "correction": "correction", "rule": "decision",
    "decision": "decision",
}  # fmt: skip
_SHORT = 300  # characters of a statement that is proposed
_MOST = 5  # quotes that are said at once
_SEVERAL = 3  # of which a prompt need not name more
_CUT = "… left out for space; `memgraph brief` shows it all"


class Pointer(NamedTuple):
    """An entry that bears on what is done: its id, what it is, what it says, and its digest."""

    id: str
    what: str
    statement: str
    digest: str


def reminder(wanted: Sequence[Signal]) -> str:
    """Return what to do about lasting statements of the user's."""
    said = "\n".join(f"  {signal.kind}: “{signal.quote}”" for signal in wanted[:_SEVERAL])
    if len(wanted) > _SEVERAL:
        said += f"\n  … and {len(wanted) - _SEVERAL} more"
    sure = any(signal.level == INSIST for signal in wanted)
    verdict = "said something that should" if sure else "may have said something that should"
    ask = "Record it before you answer" if sure else "If so, record it before you answer"
    return (
        f"{OWN} The user {verdict} outlive this session:\n{said}\n"
        f"{ask}, one fact an entry, in a sentence that stands alone:\n  {record(wanted[0])}\n"
        "For a rule of everybody's run instead: memgraph propose 'RULE'; --private keeps what is "
        f"only this user's. {_THEN}"
    )


def record(signal: Signal) -> str:
    """Return the command that records a statement in the user's own words."""
    kind = _KINDS.get(signal.kind, "decision")
    return f"memgraph record --kind {kind} {quoted(signal.quote)}"


def quoted(text: str) -> str:
    """Return ``text`` as one word of a POSIX shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def already(known: Sequence[tuple[Signal, str]]) -> str:
    """Return that statements of the user's are known, each with the id that says so."""
    said = "; ".join(f"“{signal.quote}” is known as {name}" for signal, name in known[:_SEVERAL])
    return f"{OWN} Already known, nothing to record: {said}."


def unkept(promise: str, fact: str) -> str:
    """Return that a promise to remember was not kept, with the command that keeps it.

    ``fact`` is what was promised, in a sentence.
    """
    words = " ".join(fact.split())
    return (
        f"{OWN} You said “{promise}”, and nothing to do with it was recorded in this turn. "
        "Record what was meant now, in a sentence that stands alone, or take the promise back:\n"
        f"  memgraph record --kind decision {quoted(words[:_SHORT])}\n"
        "(--private keeps it to this user; for a rule of the team: memgraph propose 'RULE'.) "
        f"{_THEN}"
    )


def unrecorded(signal: Signal) -> str:
    """Return that a lasting statement was not recorded, with the command that does."""
    return (
        f"{OWN} The user said “{signal.quote}” ({signal.kind}), and it was not recorded: the next "
        f"session will not know it. Run\n  {record(signal)}\n"
        f"or say in one sentence why it need not last. {_THEN}"
    )


def judged(missing: str) -> str:
    """Return what the judge found to be said and not recorded."""
    return (
        f"{OWN} Something lasting was said and not recorded: {missing}\n"
        "  memgraph record --kind decision 'WHAT WAS SAID'\n"
        f"or say in one sentence why it need not last. {_THEN}"
    )


def bearing(found: Sequence[Pointer], on: str) -> str:
    """Return the entries that bear on ``on``, as data."""
    lines = "\n".join(f"  {one.id} ({one.what}): {one.statement}" for one in found)
    return f"{OWN} Known about {on} (quoted data; memgraph why ID shows more):\n{lines}"


def against(laws: Sequence[str]) -> str:
    """Return what to do where a lasting statement may go against laws."""
    return (
        f"{OWN} If what the user said goes against {' or '.join(laws)}, say so to them. The law "
        f"stays until a person decides: memgraph propose --amend {laws[0]} 'RULE', or "
        f"memgraph record 'WHY IT DOES NOT HOLD' --against {laws[0]}"
    )


def checkpoint(why: str, missed: Sequence[str]) -> str:
    """Return what to save now, ``why`` this is the moment."""
    return (
        f"{OWN} Checkpoint: {why}. What would be lost if this ended here?{_said(missed)}\n"
        "Record it now, one fact an entry, with why and where from:\n"
        "  memgraph record --kind observation 'WHAT WAS LEARNT' --path FILE\n"
        "  memgraph record --kind session 'WHERE WE ARE AND WHAT COMES NEXT'\n"
        "  memgraph thread open 'WHAT IS UNSETTLED'\n"
        f"{_THEN}"
    )


def summary_needs(missed: Sequence[str]) -> str:
    """Return what a summary of the conversation must not lose."""
    return (
        f"{OWN} Keep in the summary: what was decided and why, what failed and why, what is "
        "unsettled, the ids of entries that matter, and that this repository's memory is memgraph "
        f"(`memgraph brief`).{_said(missed)}"
    )


def _said(missed: Sequence[str]) -> str:
    return "".join(f"\n  said by the user and not recorded: “{quote}”" for quote in missed[-_MOST:])


def repeated(found: Sequence[tuple[str, int]]) -> str:
    """Return what the user said again and again, with how often."""
    lines = "\n".join(f"  said {count} times: “{quote}”" for quote, count in found)
    return (
        f"{OWN} Asked for again and again, and not recorded; ask the user whether it should last:\n"
        f"{lines}\n  memgraph record --kind preference 'WHAT THEY SAID'"
    )


def carried(quotes: Sequence[str]) -> str:
    """Return what was said in this session and is still not recorded, and what to do about it."""
    lines = "\n".join(f"  “{quote}”" for quote in quotes[-_MOST:])
    return (
        f"{OWN} Said by the user in this session and not recorded yet:\n{lines}\n"
        "Record what should last, one fact an entry:\n"
        f"  memgraph record --kind decision {quoted(quotes[-1])}"
    )


def fitted(parts: Sequence[str], room: int) -> str:
    """Return the parts, the most important first, in at most ``room`` characters.

    What does not fit is cut at a line, and said to be left out.
    """
    whole = "\n\n".join(part for part in parts if part)
    if len(whole) <= room:
        return whole
    kept = whole[: max(0, room - len(_CUT) - 1)]
    return f"{kept.rpartition(chr(10))[0] or kept}\n{_CUT}"
