"""The words of a review: what a change does, who said so, what waits, in short sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from memgraph.core.duplicates.turned_down import told
from memgraph.core.review.change import Change, Reach, What
from memgraph.core.review.confirmed import Vote, Wait
from memgraph.core.review.evidence import Happened
from memgraph.core.review.reviewing import Review
from memgraph.core.scope import is_everything, takes_away
from memgraph.core.trust import Level
from memgraph.core.words import counted
from memgraph.report.review import unsettled

# One of a kind, and several, behind their number.
_COUNTED = {
    What.UNCONFIRMED: ("policy is put among the laws unconfirmed",
                       "policies are put among the laws unconfirmed"),
    What.ALTERED: ("policy is altered by hand", "policies are altered by hand"),
    What.DELETED: ("policy is deleted by hand", "policies are deleted by hand"),
    What.REOPENED: ("policy is reopened by hand", "policies are reopened by hand"),
    What.CLOSED: ("policy is closed by hand", "policies are closed by hand"),
    What.MOVED: ("law is moved by hand", "laws are moved by hand"),
    What.AMENDED: ("law is amended", "laws are amended"),
    What.SUPERSEDES: ("law is superseded", "laws are superseded"),
    What.PROMOTED: ("new law", "new laws"),
    What.RETIRED: ("law is retired", "laws are retired"),
    What.REDACTED: ("policy is redacted", "policies are redacted"),
    What.RELOCATED: ("law moves to another folder", "laws move to another folder"),
    What.UPHELD: ("law is upheld", "laws are upheld"),
    What.DEFERRED: ("clash is put off", "clashes are put off"),
    What.RENEWED: ("law is renewed", "laws are renewed"),
    What.PROPOSED: ("proposal", "proposals"),
    What.EDITED: ("proposal is edited", "proposals are edited"),
    What.CONFIRMED: ("proposal is confirmed and not moved",
                     "proposals are confirmed and not moved"),
    What.REJECTED: ("proposal is rejected", "proposals are rejected"),
    What.WITHDRAWN: ("proposal is withdrawn", "proposals are withdrawn"),
}  # fmt: skip
_EVIDENCE = {
    Happened.REMOVED: ("piece of evidence is removed", "pieces of evidence are removed"),
    Happened.ALTERED: ("piece of evidence is altered", "pieces of evidence are altered"),
    Happened.REDACTED: ("piece of evidence is redacted", "pieces of evidence are redacted"),
    Happened.ADDED: ("piece of evidence", "pieces of evidence"),
}
_LEVELS = {
    Level.TYPED: "typed word", Level.KEY: "signature",
    Level.TOUCH: "touched hardware key", Level.PIN: "touched hardware key and its PIN",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ends:
    """What is compared, as a person calls it, and the command that shows it again."""

    base: str
    head: str
    command: str = "memgraph diff"


def summary(review: Review) -> str:
    """Return in one line what a change does to the law, what blocks, and what waits."""
    parts = [*_laws(review), *_facts(review)] or ["nothing changes in the law"]
    blocking, waiting = len(review.findings.blocking), review.waits
    said = [", ".join(parts)]
    said.append(
        counted(blocking, "finding blocks", "findings block") if blocking else "nothing blocks"
    )
    if len(waiting) == 1:
        said.append(f"waits for {counted(waiting[0].missing, 'person')}")
    elif waiting:
        said.append(f"{len(waiting)} decisions wait for a person")
    return "; ".join(said)


def _laws(review: Review) -> Iterator[str]:
    counts = Counter[What]()
    for change in review.changes:
        counts[change.what] += len(change.older) if change.what is What.SUPERSEDES else 1
    yield from (counted(counts[what], *words) for what, words in _COUNTED.items() if counts[what])


def _facts(review: Review) -> Iterator[str]:
    yield from unsettled.weighty_counts(review)
    counts = Counter(piece.what for piece in review.evidence)
    yield from (counted(counts[what], *words) for what, words in _EVIDENCE.items() if counts[what])
    yield from unsettled.counts(review)
    if review.settings:
        yield counted(len(review.settings), "setting changes", "settings change")


def label(change: Change) -> str:
    """Return in a word or two what happens to a policy."""
    words = {
        What.UNCONFIRMED: "not confirmed", What.CLOSED: "closed by hand", What.PROMOTED: "new law",
        What.DEFERRED: "put off", What.ALTERED: "altered by hand", What.MOVED: "moved by hand",
        What.DELETED: "deleted", What.REOPENED: "reopened by hand", What.RELOCATED: "moved",
        What.SUPERSEDES: "superseded", What.LAYOUT: "layout only", What.FILED: "filed",
        What.CONFIRMED: "not moved yet", What.PROPOSED: "proposal", What.EDITED: "proposal edited",
    }  # fmt: skip
    if change.what is What.PROPOSED and change.older:
        return "amendment proposed"
    return words.get(change.what, str(change.what))


def title(change: Change) -> str:
    """Return what happens to a policy, as a clause that begins with its id."""
    name, older = change.policy.id, " and ".join(one.id for one in change.older)
    said = {
        What.UNCONFIRMED: "lies among the laws, and nobody's confirmation makes it one",
        What.ALTERED: "says something else than what was confirmed",
        What.DELETED: f"{_lost(change)}, and must be kept",
        What.REOPENED: "was decided about, and lies where it can be decided about again",
        What.CLOSED: "lies among the closed policies, and nobody closed it",
        What.MOVED: f"was moved from {_file(change)}, and nobody confirmed the new place",
        What.AMENDED: f"amends {older}",
        What.SUPERSEDES: f"takes the place of {older}",
        What.PROMOTED: "becomes law",
        What.RETIRED: f"is no law from {change.start} on",
        What.REDACTED: "was taken out; what is left says so",
        What.RELOCATED: f"moves from {_file(change)}, which was confirmed",
        What.UPHELD: f"stays law, in spite of {' and '.join(change.settles)}",
        What.DEFERRED: f"and {change.other}: their clash is put off until {change.until}",
        What.RENEWED: "is confirmed again, word for word",
        What.PROPOSED: f"would take the place of {older}" if older else "is new, and no law",
        What.EDITED: "says something else than before, and is no law",
        What.CONFIRMED: "is confirmed, and still lies among the proposals",
        What.REJECTED: "is turned down",
        What.WITHDRAWN: f"was a proposal, and {_lost(change)}",
        What.FILED: "holds no more, as before; its file moved",
        What.LAYOUT: "says the same; only its layout or its comments changed",
    }[change.what]
    return f"{name} {said}"


def _lost(change: Change) -> str:
    return f"can no longer be read in {change.policy.file}" if change.unreadable else "is gone"


def _file(change: Change) -> str:
    return change.before.file if change.before else "elsewhere"


def remarks(change: Change) -> Iterator[str]:
    """Yield what else is to be said of a change: what came before, since when, why, and by whom."""
    yield from map(told, change.again)
    if change.makes_law and change.start:
        yield f"holds from {change.start}{_no_longer(change)}"
    if change.reason:
        yield f"reason: {change.reason}"
    for vote in change.votes:
        yield f"confirmed by {voted(vote)}"
    if change.alone:
        yield "proposed and confirmed by the same person"
    for wider in change.policy.exception_to if change.in_full else ():
        yield f"departs from {wider} on purpose"


def _no_longer(change: Change) -> str:
    """Say that what a law takes the place of ends on the day on which it begins."""
    older = " and ".join(one.id for one in change.older)
    verb = "does" if len(change.older) == 1 else "do"
    return f"; from that day on {older} no longer {verb}" if older else ""


def typed(review: Review) -> str:
    """Return what typed words show, where there are any."""
    votes = (*review.votes, *(vote for change in review.changes for vote in change.votes))
    if all(vote.level is not Level.TYPED for vote in votes):
        return ""
    return "A typed word shows that somebody was at a terminal, and not who."


def votes_elsewhere(review: Review) -> list[Vote]:
    """Return the words that are told with no change, and those that do not count."""
    told_there = {
        vote.file for change in review.changes for vote in change.votes if not vote.objection
    }
    return [vote for vote in review.votes if vote.file not in told_there]


def voted(vote: Vote) -> str:
    """Return who gave their word, when and how, and why it does not count, if it does not."""
    why = f"; it does not count: {vote.objection}" if vote.objection else ""
    return f"{vote.by} on {vote.on} ({_LEVELS[vote.level]}){why}"


def waiting(wait: Wait) -> Iterator[str]:
    """Yield what a decision takes, who gave their word already, and whose is missing."""
    yield f"takes {wait.asks.words}"
    if wait.given:
        yield f"confirmed by {', '.join(wait.given)}; {counted(wait.missing, 'more person')}"
    yield f"waits for {whom(wait)}"


def whom(wait: Wait) -> str:
    """Return whose word is missing."""
    if not wait.could and wait.asks.level is Level.TYPED:
        return "any person at a terminal, since no trust file says who may confirm"
    if not wait.could:
        return "somebody whom trust does not name yet"
    many = wait.missing if wait.missing < len(wait.could) else 0
    return f"{many} of {', '.join(wait.could)}" if many else " and ".join(wait.could)


def scope_said(scope: tuple[str, ...]) -> str:
    """Return a scope in words."""
    if is_everything(scope):
        return "everything"
    if all(map(takes_away, scope)):
        return f"everything but {' '.join(glob[1:] for glob in scope)}"
    return " ".join(scope)


def reached(reach: Reach, verb: str) -> str:
    """Return what a scope gains or loses, ``verb`` saying which."""
    paths = scope_said(reach.patterns) if reach.patterns else "paths"
    if not reach.files:
        known = f"no file today{f', but {reach.path} would be one' if reach.path else ''}"
        return f"{verb} {paths}: {known}"
    more = ", …" if reach.files > len(reach.some) else ""
    return f"{verb} {paths}: {counted(reach.files, 'file')} today ({', '.join(reach.some)}{more})"
