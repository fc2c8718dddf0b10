"""How an entry that was found stands, in plain words, and which of them belong side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from memgraph.core.question import ENDED, Found

_DOUBTS = {
    "challenged": ", and challenged: evidence speaks against it",
    "stale": ", and in doubt: due for another look",
}
_PROPOSALS = {"unconfirmed": "no law: it lies among the laws, and nobody confirmed it"}
_VIA = {"agent": "written by an agent", "import": "imported"}
_ANSWERED = frozenset(("supersedes", "superseded_by", "closes", "closed_by", "distinct_from"))


class Group(NamedTuple):
    """Entries to be read together: those that disagree, or one alone, and those that explain."""

    disagreeing: tuple[Found, ...]
    explaining: tuple[Found, ...] = ()


def standing(found: Found) -> str:
    """Return what an entry is, since when, by whom, and for whom, as a clause."""
    parts = [_what(found)]
    parts += ["strict"] * found.strict + ["pinned"] * found.pinned
    parts += [_VIA[found.via]] if found.via in _VIA else []
    parts += ["private: yours alone"] * found.private
    parts += [f"only on {found.branch}"] if found.branch else []
    return "; ".join(parts)


def _what(found: Found) -> str:
    if found.kind == "proposal":
        return _PROPOSALS.get(found.status, "a proposal, no law")
    if found.kind in ("law", "closed"):
        return _law(found)
    if found.kind == "thread":
        return f"{found.status} of {found.observed}"
    what = f"{found.kind} of {found.observed}"
    return f"{what}, withdrawn {found.end}".rstrip() if found.status == "withdrawn" else what


def _law(found: Found) -> str:
    if ended(found):
        return _ended(found)
    if found.status == "scheduled":
        return f"law from {found.start} on"
    until = f" until {found.end}" if found.end else ""
    return f"law since {found.start}{until}{_DOUBTS.get(found.status, '')}"


def _ended(found: Found) -> str:
    """Return what a policy was that no longer holds, and what took its place."""
    successors = [other for relation, other in found.links if relation == "superseded_by"]
    by = f", superseded by {' and '.join(successors)}" if successors else ""
    word = "closed" if found.kind == "closed" else found.status
    if not found.start:
        return f"{word}: it never was law{by}"
    return f"{word}: held {found.start} to {found.end}{by}"


def ended(found: Found) -> bool:
    """Return whether an entry holds no more, or never will."""
    return found.kind == "closed" or found.status in ENDED


def disagree(one: Found, other: Found) -> bool:
    """Return whether two entries that stand beside each other both hold, and differ.

    One that ended, or that answers the other, explains it.
    """
    answers = any(
        relation in _ANSWERED and name == target
        for links, target in ((one.links, other.id), (other.links, one.id))
        for relation, name in links
    )
    return not (answers or ended(one) or ended(other))


def grouped(found: Sequence[Found]) -> list[Group]:
    """Return the entries in groups; each group stands where its nearest entry stood.

    Those that disagree are together, whoever of them disagrees with whom; what explains one of
    them comes behind. Two branches may know entries of one id.
    """
    near = _neighbours(found)
    done: set[int] = set()
    groups = []
    for place in range(len(found)):
        if place not in done:
            sides = _reached(_leading(place, found, near, done), found, near, done)
            done.update(sides)
            others = {other for side in sides for other in near[side]} - done
            done.update(others)
            groups.append(
                Group(
                    tuple(found[side] for side in sorted(sides)),
                    tuple(found[other] for other in sorted(others)),
                )
            )
    return groups


def _neighbours(found: Sequence[Found]) -> list[set[int]]:
    """Return for each entry the places of those that stand beside it."""
    places: dict[str, list[int]] = {}
    for place, each in enumerate(found):
        places.setdefault(each.id, []).append(place)
    near: list[set[int]] = [set() for _ in found]
    for place, each in enumerate(found):
        for other in (other for name in each.beside for other in places.get(name, ())):
            if other != place:
                near[place].add(other)
                near[other].add(place)
    return near


def _leading(
    place: int, found: Sequence[Found], near: Sequence[Iterable[int]], done: Collection[int]
) -> int:
    """Return the place of what holds today where the one at ``place`` only explains it."""
    if not ended(found[place]):
        return place
    holding = (other for other in near[place] if other not in done and not ended(found[other]))
    return min(holding, default=place)


def _reached(
    first: int, found: Sequence[Found], near: Sequence[Iterable[int]], done: Collection[int]
) -> list[int]:
    """Return the places of what disagrees with the first, directly or through others."""
    sides = [first]
    for side in sides:
        sides += [
            other
            for other in near[side]
            if other not in sides and other not in done and disagree(found[side], found[other])
        ]
    return sides
