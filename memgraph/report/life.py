"""Lives and graves, as data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from memgraph.core.life.event import Event, What
from memgraph.core.life.graves import Grave
from memgraph.core.words import one_line
from memgraph.report.findings import Paint, plain

SHORT = 8  # characters of a commit's id
UNKNOWN = "undated"
_WIDE = 10
_NAMES = {
    What.RECORDED: "", What.SUPPORTED: "by ", What.CHALLENGED: "by ", What.SUPERSEDED: "by ",
    What.CLOSED: "by ", What.DEFERRED: "its clash with ", What.UPHELD: "against ",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Log:
    """Events to tell, in the order to tell them; of one ``entry``, or of all.

    ``cut`` says that Git's history is not all here, ``gone`` that no file of the entry is;
    ``of_days`` and ``of_kinds`` say that only some were asked for.
    """

    events: tuple[Event, ...]
    entry: str = ""
    cut: bool = False
    gone: bool = False
    of_days: bool = False
    of_kinds: bool = False


def as_data(found: Log) -> dict[str, Any]:
    """Return the events for programs."""
    rows = [
        {
            "day": one.day, "by_then": one.by_then, "what": one.what, "entry": one.entry,
            "by": one.by, "level": one.level or None, "others": one.others,
            "text": one.text or None, "since": one.since, "commit": one.commit or None,
            "author": one.author or None, "committed": one.committed,
        }
        for one in found.events
    ]  # fmt: skip
    return {"entry": found.entry or None, "history_cut": found.cut, "events": rows}


def as_text(found: Log, colours: Paint = plain) -> str:
    """Return the events in lines: what happened when, by whom, and its reason below."""
    lines = [line for event in found.events for line in _event(found, event, colours)]
    return "\n".join([*(lines or [nothing(found)]), *notes(found)]) + "\n"


def nothing(found: Log) -> str:
    """Return what is said where there is no event."""
    if not (found.of_days or found.of_kinds):
        return f"nothing is told of {one_line(found.entry)}" if found.entry else "nothing is told"
    what = "nothing of that kind" if found.of_kinds else "nothing"
    whom = f" to {one_line(found.entry)}" if found.entry else ""
    return f"{what} happened{whom}" + " in that time" * found.of_days


def notes(found: Log) -> Iterator[str]:
    """Yield what to know about the log as a whole."""
    if found.gone:
        yield f"no file of {one_line(found.entry)} is here any more"
    if found.cut:
        yield (
            "Git's history is cut here, and earlier commits are not told of; "
            "git fetch --unshallow brings them"
        )


def _event(found: Log, event: Event, colours: Paint) -> Iterator[str]:
    name = "" if found.entry else f"  {colours(one_line(event.entry), 'bold')}"
    what = colours(f"{event.what:<10}", "cyan")
    yield f"{day(event):<{_WIDE}}  {what}{name}{tail(event)}".rstrip()
    if event.text:
        yield f"{' ' * (_WIDE + 2)}{one_line(event.text, 240)}"


def day(event: Event) -> str:
    """Return the day of an event in words that fit a column."""
    return str(event.day) if event.day else UNKNOWN


def tail(event: Event) -> str:
    """Return what else is to be said on an event's line, with two blanks before each part."""
    return "".join(f"  {part}" for part in parts(event))


def parts(event: Event) -> Iterator[str]:
    """Yield who and what had a part in an event, from when it counts, and its commit."""
    if event.by_then:
        yield "(by then)"
    if event.others:
        yield _others(event)
    if event.by:
        who = " and ".join(one_line(person, 80) for person in event.by)
        yield who + (f" ({event.level})" if event.level else "")
    if event.since:
        yield f"{'until' if event.what is What.DEFERRED else 'from'} {event.since}"
    yield from _commit(event)


def _others(event: Event) -> str:
    if event.what is What.WITHDRAWN and len(event.others) > 1:
        ground, closing = event.others
        return f"its ground {ground}, by {closing}"
    names = ", ".join(event.others)
    if event.what is What.WITHDRAWN:
        return f"by {names}"
    return (
        f"{_NAMES.get(event.what, '')}{names}" if event.what is not What.RECORDED else f"→ {names}"
    )


def _commit(event: Event) -> Iterator[str]:
    """Yield the commit, with its day and author where they are not those of the event."""
    if not event.commit:
        return
    said = [f"commit {event.commit[:SHORT]}"]
    if event.committed and event.committed != event.day:
        said.append(f"of {event.committed}")
    if not any(_same(person, event.author) for person in event.by):
        said.append(f"by {one_line(event.author, 80)}")
    yield f"[{' '.join(said)}]"


def _same(person: str, author: str) -> bool:
    """Return whether an author is a person who may be known by name alone."""
    return person == author or author.startswith(f"{person} <")


def graves_as_data(found: Iterable[Grave]) -> list[dict[str, Any]]:
    """Return what was turned down or ended, for programs."""
    return [
        {
            "id": one.policy.id, "file": one.policy.file, "statement": one.policy.statement,
            "how": one.how, "day": one.day, "by": one.by, "reason": one.reason or None,
            "successor": one.successor or None,
        }
        for one in found
    ]  # fmt: skip


def graves_as_text(found: Sequence[Grave], colours: Paint = plain) -> str:
    """Return what was turned down or ended, in lines."""
    lines = [line for grave in found for line in _grave(grave, colours)]
    return "\n".join(lines or ["nothing was turned down, and nothing has ended"]) + "\n"


def _grave(grave: Grave, colours: Paint) -> Iterator[str]:
    yield f"{colours(grave.policy.id, 'bold')}  {colours(ended(grave), 'cyan')}"
    yield f"    {one_line(grave.policy.statement)}"
    if grave.reason:
        yield f"    because: {one_line(grave.reason, 240)}"


def ended(grave: Grave) -> str:
    """Return how a choice ended, in a line: ``rejected on 2026-02-01 by Ada <…>``."""
    words = str(grave.how)
    if grave.how is What.CLOSED:
        return "closed by hand, without a person's word"
    who = " and ".join(one_line(person, 80) for person in grave.by)
    on = f" on {grave.day}" if grave.day else ""
    if grave.successor:
        return f"{words} by {grave.successor}{on}" + (f", confirmed by {who}" if who else "")
    return f"{words}{on}" + (f" by {who}" if who else "")
