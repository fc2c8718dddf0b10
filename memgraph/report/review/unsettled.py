"""Evidence, challenges and threads in words: each is told in one place of a review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from memgraph.core.finding import Finding
from memgraph.core.review.change import What
from memgraph.core.review.evidence import Happened, Link, Piece, Thread
from memgraph.core.review.reviewing import Review
from memgraph.core.words import counted

RELATIONS = {
    "supports": "bears out", "against": "speaks against", "closes": "closes", "about": "is about",
}  # fmt: skip
# What the checks say of challenges and threads, which is told with these.
_SAID = ("contradiction/challenged", "contradiction/overdue", "staleness/thread-overdue")
_WAITING = "confirmation/waiting"  # which is told in full among what waits


def weighty_counts(review: Review) -> Iterator[str]:
    """Yield how many laws are challenged, and what is overdue by the change."""
    threads = review.threads
    if laws := len({thread.against for thread in threads.challenged}):
        yield counted(laws, "law is challenged", "laws are challenged")
    yield from _counts(threads.overdue, "overdue")


def counts(review: Review) -> Iterator[str]:
    """Yield how many threads are opened, and what is settled."""
    threads = review.threads
    yield from _counts(threads.opened, "opened")
    yield from _counts(threads.settled, "settled")
    yield from _counts(threads.within, "opened and settled")


def _counts(threads: Iterable[Thread], how: str) -> Iterator[str]:
    found = list(threads)
    challenges = sum(bool(thread.against) for thread in found)
    for number, thing in ((len(found) - challenges, "thread"), (challenges, "challenge")):
        if number:
            yield counted(number, f"{thing} is {how}", f"{thing}s are {how}")


def happened(review: Review, piece: Piece) -> str:
    """Return what a piece of evidence is, what happened to it, and how it stands as a thread."""
    kind = f"{piece.evidence.kind} of {piece.evidence.observed}"
    how = "" if piece.what is Happened.ADDED else f", {piece.what}"
    return f"{kind}{how}{_standing(review, piece.evidence.id)}"


def linked(review: Review, piece: Piece) -> Iterator[str]:
    """Yield what a piece of evidence says of other entries, and what that comes to."""
    for link in piece.links:
        yield _linked(review, piece, link)


def _linked(review: Review, piece: Piece, link: Link) -> str:
    said = f": {link.said}" if link.said else " (not found)"
    if link.relation == "closes" and _found(review.threads.within, link.other):
        return f"closes {link.other}, which this change opens"
    if link.relation == "against" and _found(review.threads.within, piece.evidence.id, link.other):
        return f"speaks against {link.other}, which this change upholds{said}"
    if link.relation == "against" and (how := _standing(review, piece.evidence.id, link.other)):
        return f"challenges the law {link.other}{how}{said}"
    return f"{RELATIONS[link.relation]} {link.other}{said}"


def _standing(review: Review, name: str, against: str = "") -> str:
    """Return how a thread, or a challenge, stands after the change; empty for what is none."""
    threads = review.threads
    if thread := _found(threads.within, name, against):
        return f"; opened and settled by this change: {thread.settled}"
    if thread := _found((*threads.overdue, *threads.still), name, against):
        return f"; overdue since {thread.due}"
    if thread := _found((*threads.challenged, *threads.opened), name, against):
        return f"; settle it by {thread.due}" if thread.due else ""
    return ""


def _found(threads: Iterable[Thread], name: str, against: str = "") -> Thread | None:
    wanted = (name, against)
    return next((one for one in threads if (one.evidence.id, one.against) == wanted), None)


def elsewhere(review: Review) -> Iterator[tuple[str, Thread]]:
    """Yield the threads that neither evidence nor a law tells of, and a word for each."""
    told, settled = {piece.evidence.id for piece in review.evidence}, {*_settled_there(review)}
    threads, seen = review.threads, set[tuple[str, str]]()
    for word, found, there in (
        ("overdue", (*threads.overdue, *threads.still), told),
        ("challenge", threads.challenged, told), ("opened", threads.opened, told),
        ("settled", threads.settled, settled),
    ):  # fmt: skip
        for thread in found:
            name = (thread.evidence.id, thread.against)
            if thread.evidence.id not in there and name not in seen:
                yield word, thread
            seen.add(name)


def _settled_there(review: Review) -> Iterator[str]:
    """Yield the threads of which it is told with evidence or with a law that they are settled."""
    for piece in review.evidence:
        yield from (link.other for link in piece.links if link.relation == "closes")
        yield from [piece.evidence.id] * (piece.what is Happened.REMOVED)
    for change in review.changes:
        yield from change.settles if change.what is What.UPHELD else ()


def thread_said(thread: Thread) -> str:
    """Return what a thread is about, by when it is to be settled, or how it was."""
    what = f"speaks against {thread.against}" if thread.against else "thread"
    if thread.settled:
        return f"{what}; {thread.settled}"
    return f"{what}; to be settled by {thread.due}" if thread.due else what


def ways(review: Review, name: str) -> list[str]:
    """Return how a challenge or a thread can be settled, where nothing blocks for its sake."""
    found = (one for one in review.findings.appeared if one.code in _SAID and name in one.entries)
    return list(dict.fromkeys(step for one in found for step in one.help.split("\n") if step))


def new_remarks(review: Review) -> list[Finding]:
    """Return the findings that are new and told nowhere else in a review."""
    threads = review.threads
    told = _names((*threads.challenged, *threads.opened, *threads.overdue, *threads.still))
    return [
        one for one in review.findings.appeared
        if one.code != _WAITING and not (one.code in _SAID and told & {*one.entries})
    ]  # fmt: skip


def gone_remarks(review: Review) -> list[Finding]:
    """Return the findings that are gone, but for those on threads that are told as settled."""
    told = _names(review.threads.settled)
    return [
        one for one in review.findings.disappeared
        if not (one.code in _SAID and told & {*one.entries})
    ]  # fmt: skip


def _names(threads: Iterable[Thread]) -> set[str]:
    return {thread.evidence.id for thread in threads}
