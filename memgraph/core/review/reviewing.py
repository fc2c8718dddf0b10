"""The review: all that a change between two memories does, put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from memgraph.core.finding import Finding
from memgraph.core.layout import kind_of
from memgraph.core.memory import Memory
from memgraph.core.review.change import Change
from memgraph.core.review.confirmed import Vote, Wait, new_decisions, votes, waits
from memgraph.core.review.doubtful import unsound, without
from memgraph.core.review.evidence import Piece, Threads, pieces, threads
from memgraph.core.review.findings import Turn, turn
from memgraph.core.review.owners import Owners
from memgraph.core.review.policies import Sides, changes
from memgraph.core.review.radius import Radius, of_ended, of_laws, of_proposals
from memgraph.core.review.settings import SettingChange, settings


@dataclass(frozen=True, slots=True)
class Review:
    """What a change does to the law of a team.

    ``changes`` come with the weightiest first. ``radius`` is of the laws that are new or other
    than before, ``ended`` of what laws no longer govern, ``prospect`` of the proposals. ``paths``
    is how many files of the memory differ, ``others`` how many of the rest.
    """

    changes: tuple[Change, ...]
    evidence: tuple[Piece, ...]
    threads: Threads
    findings: Turn
    votes: tuple[Vote, ...]
    waits: tuple[Wait, ...]
    settings: tuple[SettingChange, ...]
    radius: Radius
    ended: Radius
    prospect: Radius
    paths: int
    others: int


def review(
    before: Memory,
    after: Memory,
    findings_before: Iterable[Finding],
    findings_after: Iterable[Finding],
    owners: Owners,
) -> Review:
    """Return what leads from ``before`` to ``after``, which is judged against it.

    The findings are those of the two, each judged against ``before``.
    """
    differing = sorted({path for path, _ in before.files.items() ^ after.files.items()})
    own = [path for path in differing if kind_of(path)]
    wrong = unsound(before, after)
    sound = without(after, wrong)
    changed = changes(Sides(before, sound, new_decisions(before, sound)), own)
    evidence = pieces(before, after, own)
    return Review(
        changes=changed,
        evidence=evidence,
        threads=threads(before, sound, {*_touched(changed, evidence)}),
        findings=turn(findings_before, findings_after),
        votes=votes(before, after, wrong),
        waits=waits(before, sound, (one.policy for one in changed if one.is_open)),
        settings=settings(before, after),
        radius=of_laws(sound, changed, owners),
        ended=of_ended(before, sound, changed, owners),
        prospect=of_proposals(sound, changed, owners),
        paths=len(own),
        others=len(differing) - len(own),
    )


def _touched(changed: Sequence[Change], evidence: Sequence[Piece]) -> Iterator[str]:
    """Yield the ids that the change is about, and what its evidence names."""
    for change in changed:
        yield from (change.policy.id, *(one.id for one in change.older))
    for piece in evidence:
        yield from (piece.evidence.id, *(link.other for link in piece.links))
