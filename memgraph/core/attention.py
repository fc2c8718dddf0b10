"""What needs a person: which contradictions, files, laws, threads and proposals wait for one.

The brief and the page tell the same in words of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from memgraph.core.entry import Evidence, Policy
from memgraph.core.finding import Finding
from memgraph.core.layout import Kind
from memgraph.core.memory import Memory, Unread, standing
from memgraph.core.status import State, Status, is_late, open_threads

# These findings tell of laws in doubt, which are told as such.
OF_LAWS = frozenset(("contradiction/challenged", "contradiction/overdue"))
# Here a sentence may mean something else, or the search came to no end.
VAGUE = frozenset(("contradiction/suspected", "contradiction/unproved"))


def contradictions(findings: Iterable[Finding], *, vague: bool) -> Iterator[Finding]:
    """Yield the findings about contradictions; with those that are not sure if ``vague``."""
    for finding in findings:
        is_one = finding.code.startswith("contradiction/") and finding.code not in OF_LAWS
        if is_one and (vague or finding.code not in VAGUE):
            yield finding


def unread(memory: Memory) -> list[Unread]:
    """Return the first fault of every file that could not be read, or not in full, by path."""
    first = {item.file: item for item in reversed(memory.unread)}
    return [first[file] for file in sorted(first)]


def in_doubt(states: Iterable[tuple[Policy, Status]]) -> Iterator[tuple[Policy, Status]]:
    """Yield the laws that are challenged or stale, and what lies among the laws and is none."""
    for policy, found in states:
        unlawful = found.state is State.PROPOSED and standing(policy) is Kind.LAW
        if unlawful or found.state in (State.CHALLENGED, State.STALE):
            yield policy, found


def waiting(memory: Memory) -> Iterator[Policy]:
    """Yield the proposals, about which nobody has decided."""
    return (policy for policy in memory.policies if standing(policy) is Kind.PROPOSED)


def overdue(memory: Memory) -> list[Evidence]:
    """Return the open threads that were to be settled by the memory's day, the earliest first."""
    return [one for one in open_threads(memory, memory.day) if is_late(one, memory.day)]
