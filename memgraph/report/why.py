"""Why an entry holds, what governs a path, and what falls with evidence: as data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from memgraph.core.entry import Evidence, Policy
from memgraph.core.falling import Fall
from memgraph.core.memory import Memory
from memgraph.core.status import Window, status
from memgraph.core.words import counted, one_line
from memgraph.report import data, entries
from memgraph.report.branches import Branch, branches, lines
from memgraph.report.findings import Paint, plain

if TYPE_CHECKING:
    from memgraph.core.graph import Step  # and with it networkx, which is slow to import


class Place(NamedTuple):
    """A path from the repository's root, whether it is a folder, and whether anything is there."""

    path: str = ""
    folder: bool = False
    there: bool = True


_NO_PLACE = Place()


@dataclass(frozen=True)
class Why:
    """Why an ``entry`` holds, by ``steps``; or the ``laws`` of a ``place``.

    One of ``entry``, an id, and the path of ``place`` is empty. ``waiting`` are
    the proposals and coming laws that would govern the path, ``because`` the steps from each of
    both. ``falls`` is what rests on the entry, where that was asked; ``asked`` says in words of
    which day and by what was known when, where that is not now.
    """

    memory: Memory
    entry: str = ""
    place: Place = _NO_PLACE
    steps: tuple[Step, ...] = ()
    laws: tuple[Policy, ...] = ()
    waiting: tuple[Policy, ...] = ()
    because: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    falls: tuple[Fall, ...] | None = None
    asked: str = ""
    at: str = ""

    @property
    def path(self) -> str:
        """The path that was asked about, if one was."""
        return self.place.path

    def tree(self) -> tuple[Branch, ...]:
        """Return what the entry rests on, and, of evidence, what it bears on."""
        return branches(self.memory, self.entry, self.steps)

    def tree_of(self, policy: Policy) -> tuple[Branch, ...]:
        """Return what one of the policies of a path rests on."""
        return branches(self.memory, policy.id, self.because.get(policy.id, ()))


def as_data(found: Why) -> Any:
    """Return the answer for programs."""
    moment = {"as_of": found.memory.day, "at": found.at or None}
    if found.falls is not None:
        rows = [_fall(found.memory, fall) for fall in found.falls]
        return {"entry": found.entry, **moment, "falls": rows}
    if found.path:
        laws, waiting = (
            [_with_steps(found, one) for one in policies]
            for policies in (found.laws, found.waiting)
        )
        place = {"path": found.path, "folder": found.place.folder, "there": found.place.there}
        return {**place, **moment, "laws": laws, "waiting": waiting}
    own = data.entry(found.memory, found.memory.by_id[found.entry])
    return {"entry": found.entry, **moment, **own, "because": steps_as_data(found.steps)}


def _with_steps(found: Why, policy: Policy) -> dict[str, Any]:
    steps = found.because.get(policy.id, ())
    return {**data.entry(found.memory, policy), "because": steps_as_data(steps)}


def steps_as_data(steps: Iterable[Step]) -> list[dict[str, str]]:
    """Return the steps for programs, with a reason where a person gave one."""
    return [
        {"from": one, "relation": relation, "to": other, "day": day,
         **({"reason": reason} if reason else {})}
        for one, relation, other, day, reason in steps
    ]  # fmt: skip


def _fall(memory: Memory, fall: Fall) -> dict[str, Any]:
    return {
        "policy": fall.policy.id, "state": str(status(memory, fall.policy).state),
        "alone": fall.alone, "others": fall.others, "withdrawn": fall.withdrawn,
        "exceptions": fall.exceptions, "replaced": fall.replaced,
    }  # fmt: skip


def as_text(found: Why, colours: Paint = plain) -> str:
    """Return the answer in lines."""
    said = [one_line(found.asked, 300)] if found.asked else []
    if found.falls is not None:
        said += _falling(found, found.falls, colours)
    elif found.path:
        said += _governing(found, colours)
    else:
        said += _provenance(found, colours)
    return "\n".join(said) + "\n"


def _provenance(found: Why, colours: Paint) -> Iterator[str]:
    entry = found.memory.by_id[found.entry]
    yield from _head(found.memory, entry, colours)
    yield from lines(found.tree())
    if not found.steps:
        yield "  nothing is known behind it: no grounds, no source, no confirmation"


def _head(memory: Memory, entry: Policy | Evidence, colours: Paint) -> Iterator[str]:
    yield entries.in_list(memory, entry, colours)
    yield from (f"    {remark}" for remark in remarks(memory, entry))


def remarks(memory: Memory, entry: Policy | Evidence) -> Iterator[str]:
    """Yield an entry's own why, when it holds or was observed, and what to know of its state."""
    if entry.why:
        yield f"why: {one_line(entry.why, 400)}"
    if isinstance(entry, Evidence):
        yield f"observed on {entry.observed}"
        return
    if found := status(memory, entry).window:
        yield _held(memory, found)
    for reason in entries.reasons(memory, entry):
        yield one_line(reason, 300)


def _held(memory: Memory, window: Window) -> str:
    verb = "holds" if window.holds(memory.day) or memory.day < window.start else "held"
    return f"{verb} from {window.start}" + (f" until {window.end}" if window.end else "")


def place_notes(found: Why) -> Iterator[str]:
    """Yield what to know of the path that was asked about: that it is a folder, or not there."""
    path = one_line(found.path, 400)
    governed = bool(found.laws or found.waiting)
    if not found.place.there:
        kind = "folder" if found.place.folder else "file"
        where = f"in {one_line(found.at, 80)}" if found.at else "here"
        yield f"there is no {kind} {path} {where}" + "; if one comes, this holds for it:" * governed
    elif found.place.folder and governed:
        yield f"{path} is a folder; each of these governs something that lies, or could lie, in it:"


def _governing(found: Why, colours: Paint) -> Iterator[str]:
    yield from place_notes(found)
    for policy in found.laws:
        yield from _governed_by(found, policy, colours)
    if not found.laws:
        what = "anything in " if found.place.folder else ""
        yield f"no law governs {what}{one_line(found.path, 400)}"
    if found.waiting:
        yield "not law, but waiting; if they come into force, these govern it too:"
    for policy in found.waiting:
        yield from _governed_by(found, policy, colours)


def _governed_by(found: Why, policy: Policy, colours: Paint) -> Iterator[str]:
    yield from _head(found.memory, policy, colours)
    yield from lines(found.tree_of(policy))


def _falling(found: Why, falls: tuple[Fall, ...], colours: Paint) -> Iterator[str]:
    yield entries.in_list(found.memory, found.memory.by_id[found.entry], colours)
    for fall in falls:
        yield from told_fall(found.memory, fall)
    if not falls:
        yield "  no law and no proposal rests on it"


def told_fall(memory: Memory, fall: Fall) -> Iterator[str]:
    """Yield in lines what would become of one policy."""
    name = f"{fall.policy.id} ({entries.state_of(memory, fall.policy)})"
    if fall.alone:
        yield f"  {name} rests on it alone, and would have no ground left"
    else:
        left = counted(len(fall.others), "other")
        yield f"  {name} would still rest on {left}: {', '.join(fall.others)}"
    if fall.withdrawn:
        yield f"    withdrawn before: {', '.join(fall.withdrawn)}"
    for other in fall.exceptions:
        yield f"    {other} is an exception to it"
    for other in fall.replaced:
        yield f"    {other}, which it took the place of, stays closed"
