"""What belongs beside an entry that was found: what disagrees with it, and what explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from memgraph.core.question import Found, Question
from memgraph.core.standing import ended

Link: TypeAlias = tuple[str, str, str]  # an entry's id, its relation, and to which other
_Partners: TypeAlias = Mapping[str, Sequence[tuple[str, str]]]

# What a link is called from its far end.
_BACK = {
    "contradicts": "contradicts",
    "challenges": "challenged_by",
    "supersedes": "superseded_by",
    "closes": "closed_by",
}
_DISAGREEING = ("contradicts", "challenges", "challenged_by")
_ENDING = ("superseded_by", "closed_by")
_BESIDE = (*_DISAGREEING, *_ENDING, "supersedes", "closes")
# Why an entry is told that something found has such a link to.
_REASONS = {
    "contradicts": "contradicts {}",
    "challenges": "{} speaks against it",
    "challenged_by": "speaks against {}",
    "superseded_by": "took the place of {}",
    "closed_by": "closes {}",
    "supersedes": "came before {}",
}
_MOST = 6  # entries that one brings along


def completed(
    found: Sequence[Found], links: Iterable[Link], entry: Callable[[str], Found | None]
) -> tuple[Found, ...]:
    """Return what was found, each with its links and what belongs beside it.

    ``links`` are those from and to what was found, ``entry`` gives any entry by its id. What was
    not found itself comes along, at the end: the other side of a disagreement, what a policy
    took the place of, and what ended an entry.
    """
    partners = _partners(links)
    brought: dict[str, Found] = {}
    here = {each.id for each in found}
    for each in found:
        for relation, other in _wanted(each, partners):
            known = None if other in here | brought.keys() else entry(other)
            if known:
                reason = _REASONS[relation].format(each.id)
                brought[other] = known._replace(reasons=(reason,), score=0.0)
    here |= brought.keys()
    return tuple(_linked(each, partners, here) for each in (*found, *brought.values()))


def reasons(question: Question, found: Found) -> tuple[str, ...]:
    """Return why an entry was found; where no word, path or topic says it, what else was asked."""
    why = list(found.reasons)
    if question.day:
        why.append("of that day" if found.observed == question.day else "it held on that day")
    if not why:
        why += [f"of kind {question.kind}"] if question.kind else []
        why += [f"in state {question.status}"] if question.status else []
    return tuple(dict.fromkeys(why))


def _partners(links: Iterable[Link]) -> _Partners:
    """Return the links of every entry, told from its own end."""
    found: dict[str, list[tuple[str, str]]] = {}
    for one, relation, other in links:
        found.setdefault(one, []).append((relation, other))
        if back := _BACK.get(relation):
            found.setdefault(other, []).append((back, one))
    return found


def _wanted(found: Found, partners: _Partners) -> Iterator[tuple[str, str]]:
    """Yield what an entry brings along, as relations and ids: disagreement first."""
    relations = (*_DISAGREEING, *(_ENDING if ended(found) else ("supersedes",)))
    mine = partners.get(found.id, ())
    links = (link for wanted in relations for link in mine if link[0] == wanted)
    yield from list(dict.fromkeys(links))[:_MOST]


def _linked(found: Found, partners: _Partners, here: Iterable[str]) -> Found:
    """Return an entry with all its links, and the ids of what stands beside it."""
    mine = partners.get(found.id, ())
    beside = (other for relation, other in mine if relation in _BESIDE and other in here)
    return found._replace(
        links=tuple(dict.fromkeys((*found.links, *mine))),
        beside=tuple(dict.fromkeys((*found.beside, *beside))),
    )
