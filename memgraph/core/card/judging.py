"""Whether the cards of a Git state are as memgraph wrote them, and say what its law says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from memgraph.core.card import block, places
from memgraph.core.card.entry import CardEntry
from memgraph.core.card.files import Sheet, sheets
from memgraph.core.card.reading import meaning, read
from memgraph.core.memory import Memory
from memgraph.core.status import window
from memgraph.errors import Refused

_NAMED = 5
_DAYS = 5


class Fault(StrEnum):
    """What can be amiss with a card; ``AGED``: only since a day has come."""

    BROKEN = "broken"
    EDITED = "edited"
    STALE = "stale"
    AGED = "aged"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is amiss with the card at ``path``, in words; ``ids`` are the policies involved."""

    path: str
    fault: Fault
    why: str
    line: int = 1
    ids: tuple[str, ...] = ()


def verdicts(memory: Memory) -> tuple[Verdict, ...]:
    """Return what is amiss with the cards that ``memory`` holds, by path."""
    if not memory.cards:
        return ()
    try:
        wanted = sheets(memory, memory.cards)
    except Refused as refused:
        return tuple(Verdict(path, Fault.STALE, refused.what) for path in sorted(memory.cards))
    found = [
        verdict
        for path in sorted({*memory.cards, *wanted})
        if (verdict := judged(path, memory.cards.get(path), wanted.get(path)))
    ]
    if not any(verdict.fault is Fault.STALE for verdict in found):
        return tuple(found)
    earlier = [sheets(memory, memory.cards, day) for day in _earlier_days(memory)]
    return tuple(_in_its_time(verdict, memory, earlier) for verdict in found)


def judged(path: str, data: bytes | None, sheet: Sheet | None) -> Verdict | None:
    """Return what is amiss with a file that should hold ``sheet``, None where nothing is.

    ``data`` is None where there is no file; without a ``sheet`` there should be none.
    """
    if data is None:
        return _without(path, sheet, "the file is missing")
    try:
        text = data.decode()
        old = block.found(text)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Verdict(path, Fault.BROKEN, "the file is no UTF-8", line)
    except block.Broken as broken:
        return Verdict(path, Fault.BROKEN, str(broken), broken.line)
    if old is None:
        return _without(path, sheet if places.is_own(path) else None, "it holds no card")
    if old.edited(alone=places.is_own(path)):
        return Verdict(path, Fault.EDITED, "the card was edited by hand", old.line)
    if sheet is None:
        return _stale(path, read(old.words), (), "no policy has this scope", old.line)
    if meaning(old.words) == meaning(sheet.card.words):
        return None
    return _stale(path, read(old.words), sheet.card.entries, "", old.line)


def _without(path: str, sheet: Sheet | None, why: str) -> Verdict | None:
    return _stale(path, (), sheet.card.entries, why) if sheet else None


def _in_its_time(verdict: Verdict, memory: Memory, earlier: Iterable[dict[str, Sheet]]) -> Verdict:
    """Return the verdict, as ``AGED`` where the card was right until a day came."""
    path, data = verdict.path, memory.cards.get(verdict.path)
    right = (judged(path, data, then.get(path)) is None for then in earlier)
    if verdict.fault is not Fault.STALE or not any(right):
        return verdict
    return Verdict(path, Fault.AGED, verdict.why, verdict.line, verdict.ids)


def _earlier_days(memory: Memory) -> list[date]:
    """Return the last days, since anybody decided anything, before law came or went by itself."""
    decided = max((made.on for made in memory.in_effect if made.on <= memory.day), default=None)
    windows = filter(None, (window(memory, policy) for policy in memory.policies))
    turns = {day for found in windows for day in (found.start, found.end) if day}
    past = sorted(day for day in turns if day <= memory.day and decided and day > decided)
    return [day - timedelta(days=1) for day in past[-_DAYS:]]


def _stale(
    path: str, old: Iterable[CardEntry], new: Iterable[CardEntry], why: str, line: int = 1
) -> Verdict:
    before, after = ({entry.id: entry for entry in entries} for entries in (old, new))
    lacks = [name for name in after if name not in before]
    has = [name for name in before if name not in after]
    differs = [name for name in after if name in before and before[name] != after[name]]
    said = [why] * bool(why) + [*_said("it lacks", lacks), *_said("it still has", has),
                                *_said("what it says is no longer so of", differs)]  # fmt: skip
    said = said or ["what it says of the policies that are left out is no longer so"]
    ids = tuple(sorted([*lacks, *has, *differs]))
    return Verdict(path, Fault.STALE, f"the card is out of date: {'; '.join(said)}", line, ids)


def _said(words: str, ids: list[str]) -> Iterator[str]:
    if ids:
        more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
        yield f"{words} {', '.join(ids[:_NAMED])}{more}"
