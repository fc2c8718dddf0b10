"""The brief: what somebody should know before work begins, most important first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from memgraph.core.attention import in_doubt, unread, waiting
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.finding import Finding
from memgraph.core.memory import Memory
from memgraph.core.now import Git, now_section
from memgraph.core.scope import governs, is_everything
from memgraph.core.sections import Section
from memgraph.core.status import State, Status, is_late, open_threads, status, withdrawn
from memgraph.core.words import counted, one_line

MOST_SUMMARIES = 3
MOST_LASTING = 20
LONGEST = 400  # characters of a line


@dataclass(frozen=True, slots=True)
class Facts:
    """What a brief is made of. ``elsewhere`` are entries of other branches, by label.

    ``folder`` is the current folder from the repository's root, empty at the root itself;
    ``clashes`` are the findings about contradictions, ``errors`` what else blocks,
    ``unread_branches`` how many branches were left out.
    """

    now: datetime
    git: Git
    memory: Memory
    private: Memory
    folder: str = ""
    clashes: Sequence[Finding] = ()
    errors: Sequence[Finding] = ()
    elsewhere: Sequence[tuple[str, Entry]] = ()
    unread_branches: int = 0


def sections(facts: Facts) -> list[Section]:
    """Return the sections that have something to say, the most important first."""
    return [now_section(facts.now, facts.git, last_session(facts)), *lasting(facts)]


def lasting(facts: Facts) -> list[Section]:
    """Return the sections behind the first: the memory's, whatever the time and Git's status."""
    memory = facts.memory
    states = [(policy, status(memory, policy)) for policy in memory.policies]
    found = [
        Section("Contradictions", tuple(_contradictions(facts)), "memgraph check --worktree"),
        Section("Other errors", tuple(_errors(facts)), "memgraph check --worktree"),
        Section("Open threads", tuple(_threads(facts)), "memgraph thread list"),
        Section("Law in doubt", tuple(_doubtful(states)), "memgraph list --in-doubt"),
        Section("Waiting for a person", tuple(_waiting(memory)), "memgraph list --proposals"),
        Section("Not read", tuple(_unread(facts)), "memgraph check --worktree"),
        Section("Decided, preferred, corrected", tuple(_not_law_yet(facts)), "memgraph list"),
        Section("Where we left off", tuple(_summaries(facts)), "memgraph list --kind session"),
        Section("Known elsewhere", tuple(_elsewhere(facts))),
        Section("Law here", tuple(_law(facts, states)), "memgraph list --law"),
    ]
    return [
        Section(
            section.title,
            tuple(one_line(line, LONGEST) for line in section.lines),
            section.ask,
        )
        for section in found
        if section.lines
    ]


def _sessions(facts: Facts) -> list[tuple[datetime, Evidence]]:
    """Return the session summaries that no later one took the place of, the latest first."""
    sessions = [
        (_moment(one), one)
        for memory in (facts.memory, facts.private)
        for one in memory.evidence
        if one.kind == "session" and not withdrawn(memory, one.id, memory.day)
    ]
    return sorted(sessions, key=lambda pair: (pair[0], pair[1].id), reverse=True)


def last_session(facts: Facts) -> datetime | None:
    """Return the moment of the latest session that was summed up, or None."""
    sessions = _sessions(facts)
    return sessions[0][0] if sessions else None


def _moment(evidence: Evidence) -> datetime:
    found = datetime.fromisoformat(evidence.observed_text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _contradictions(facts: Facts) -> Iterator[str]:
    for finding in facts.clashes:
        yield f"{finding.severity}: {finding.message}"


def _errors(facts: Facts) -> Iterator[str]:
    for finding in facts.errors:
        yield f"{one_line(finding.file)}: {finding.message}"


def _threads(facts: Facts) -> Iterator[str]:
    day = facts.memory.day
    for memory, owner in ((facts.memory, ""), (facts.private, " (private)")):
        for thread in open_threads(memory, day):
            late = "overdue since" if is_late(thread, day) else "due"
            due = f" ({late} {thread.due})" if thread.due else ""
            yield f"{thread.id}{owner}: {one_line(thread.statement)}{due}"


def _doubtful(states: Iterable[tuple[Policy, Status]]) -> Iterator[str]:
    for policy, found in in_doubt(states):
        unlawful = found.state is State.PROPOSED
        how = "lies among the laws and is none" if unlawful else f"is {found.state}"
        yield f"{policy.id} {how}: {'; '.join(found.reasons)}"


def _waiting(memory: Memory) -> Iterator[str]:
    for policy in waiting(memory):
        yield f"{policy.id}: {one_line(policy.statement)}"


def _unread(facts: Facts) -> Iterator[str]:
    for memory in (facts.memory, facts.private):
        for one in unread(memory):
            yield f"{one_line(one.file)}:{max(one.fault.line, 1)}: {one.fault.message}"


def _summaries(facts: Facts) -> Iterator[str]:
    for moment, evidence in _sessions(facts)[:MOST_SUMMARIES]:
        yield f"{moment:%Y-%m-%d}: {one_line(evidence.statement, 300)}"


def _not_law_yet(facts: Facts) -> Iterator[str]:
    """Yield what should last and is no policy yet, the latest first."""
    kinds = ("decision", "preference", "correction")
    found = []
    for memory, owner in ((facts.memory, ""), (facts.private, " (private)")):
        grounded = {name for policy in memory.policies for name in policy.grounds}
        for one in memory.evidence:
            if (
                one.kind in kinds
                and one.id not in grounded
                and not withdrawn(memory, one.id, memory.day)
            ):
                found.append((_moment(one), f"{one.id}{owner}: {one_line(one.statement)}"))
    yield from (line for _, line in sorted(found, reverse=True)[:MOST_LASTING])


def _elsewhere(facts: Facts) -> Iterator[str]:
    for label, entry in facts.elsewhere:
        yield f"[{one_line(label)}] {entry.id}: {one_line(entry.statement)}"
    if facts.unread_branches:
        yield f"{counted(facts.unread_branches, 'older branch', 'older branches')} not looked at"


def _law(facts: Facts, states: Iterable[tuple[Policy, Status]]) -> Iterator[str]:
    below = [path for path in facts.memory.files if path.startswith(f"{facts.folder}/")]
    here = [
        policy
        for policy, found in states
        if found.binds
        and (
            not facts.folder
            or is_everything(policy.scope)
            or any(governs(policy.scope, path) for path in below)
        )
    ]
    for policy in sorted(here, key=lambda p: (not p.pinned, not p.strict, p.id)):
        scope = "" if is_everything(policy.scope) else f" [{' '.join(policy.scope)}]"
        yield f"{policy.id}: {one_line(policy.statement)}{scope}"
