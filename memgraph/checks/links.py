"""Links: what entries say about each other holds together."""

from __future__ import annotations

import graphlib
import itertools
from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING

from memgraph.core.entry import Entry, Evidence, Policy, links, wording
from memgraph.core.finding import Finding, Severity, error, warning
from memgraph.core.layout import Kind
from memgraph.core.legible import shown
from memgraph.core.memory import Memory, is_new_law, standing
from memgraph.core.names import nearest
from memgraph.core.status import binds, live
from memgraph.core.words import counted

# What compares rules is imported where some are compared: it takes long to load.
if TYPE_CHECKING:
    from memgraph.core.coverage import Gap

_TO_POLICY = ("supports", "against", "supersedes", "exception_to", "distinct_from")
_TO_EVIDENCE = ("grounds", "closes")
_NAMED = 3


def dangling(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A link names an id that no entry has."""
    for entry, relation, other, place in _links(memory):
        if other not in memory.by_id and other not in memory.unread_ids:
            like = nearest(other, memory.ids)
            if like == entry.id:  # seldom, and the names have to be filed anew without it
                like = nearest(other, (name for name in memory.ids if name != entry.id))
            advice = f"did you mean {like}?" if like else "record it, or take the link out"
            yield error(
                f"{relation} names {other!r}, which no entry has as its id",
                entry.file, entry.line(place), entry.id, other,
                help=advice,
            )  # fmt: skip


def kind(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A link names an entry of the wrong kind."""
    for entry, relation, other, place in _links(memory):
        target = memory.by_id.get(other)
        wanted = _wanted(relation)
        if target and wanted and not isinstance(target, wanted):
            found = "a policy" if isinstance(target, Policy) else "evidence"
            yield error(
                f"{relation} names {other!r}, which is {found}",
                entry.file, entry.line(place), entry.id, other,
                help=f"{relation} takes {'policies' if wanted is Policy else 'evidence'}",
            )  # fmt: skip


def itself(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """An entry names itself."""
    for entry, relation, other, place in _links(memory):
        if other == entry.id:
            message = f"{relation} names the entry itself"
            yield error(message, entry.file, entry.line(place), entry.id, help="take it out")


def cycle(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Policies supersede each other in a circle, so none of them can be the newest."""
    older = {policy.id: set(policy.supersedes) - {policy.id} for policy in memory.policies}
    try:
        graphlib.TopologicalSorter(older).prepare()
    except graphlib.CycleError:
        # Only now, since networkx is slow to import and circles are rare.
        from memgraph.core.graph import build, cycles

        for circle in cycles(build(memory), "supersedes"):
            first = memory.policy(circle[0])
            if first and len(circle) > 2:
                yield error(
                    f"policies supersede each other in a circle: {' → '.join(circle)}",
                    first.file, first.line("supersedes"), *circle[:-1],
                    help="take the link out of the older one",
                )  # fmt: skip


def heads(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two laws supersede one policy, so nobody knows which of them took its place."""
    for older in dict.fromkeys(name for policy in memory.policies for name in policy.supersedes):
        laws = [
            policy
            for policy in memory.successors(older)
            if standing(policy) is Kind.LAW and binds(memory, policy)
        ]
        for one, other in itertools.pairwise(laws):
            yield error(
                f"{one.id} and {other.id} both supersede {older}",
                other.file, other.line("supersedes"), one.id, other.id,
                help=f"retire one of them (memgraph retire {other.id} --reason 'WHY'), "
                f"or let one supersede the other (memgraph propose --amend {one.id} "
                f"--supersedes {other.id})",
            )  # fmt: skip


def uncovered(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A policy closes a law that covers more, and does not say that the rest is given up."""
    for policy in memory.policies:
        for number, name in enumerate(policy.supersedes):
            older = _law_to_close(memory, base, policy, name)
            if older is None:
                continue
            from memgraph.core.coverage import gap

            left = gap(memory, older, policy)
            if left and name not in policy.distinct_from:
                yield Finding(
                    Severity.WARNING,
                    f"{policy.id} does not cover all that {name} does, which it closes: "
                    + _lost(left),
                    policy.file, policy.line(f"supersedes[{number}]"), (policy.id, name),
                    _covering(older, policy), path=left.path,
                )  # fmt: skip


def unsaid(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A policy closes a law, and says nothing on a topic on which that law rules."""
    for policy in memory.policies:
        for number, name in enumerate(policy.supersedes):
            older = _law_to_close(memory, base, policy, name)
            if older is None:
                continue
            from memgraph.core.coverage import dropped

            lost = dropped(memory, older, policy)
            if lost and name not in policy.distinct_from:
                yield Finding(
                    Severity.WARNING,
                    f"{policy.id} no longer says what {name} does, which it closes, about "
                    f"{' and '.join(lost)}",
                    policy.file, policy.line(f"supersedes[{number}]"), (policy.id, name),
                    _saying(older, policy),
                )  # fmt: skip


def _saying(older: Policy, newer: Policy) -> str:
    """Return the ways to keep the rest of what is replaced, or to give it up on purpose."""
    amend = f"memgraph propose --amend {newer.id}"
    rules = "--rule 'TOPIC: must VALUE'"
    return "\n".join([
        f"if it is to hold further, give all rules, those of {older.file} too: {amend} {rules}",
        _given_up(older, newer, amend),
    ])  # fmt: skip


def _given_up(older: Policy, newer: Policy, amend: str) -> str:
    if standing(newer) is Kind.PROPOSED:
        return f"if the rest is given up on purpose: {amend} --distinct-from '{older.id}=WHY'"
    return "if the rest is given up on purpose, a person has said so by promoting it"


def _law_to_close(memory: Memory, base: Memory | None, newer: Policy, name: str) -> Policy | None:
    """Return the law of this name that a proposal would close, or that this change closes."""
    before = memory if standing(newer) is Kind.PROPOSED else base
    if before is base and not is_new_law(newer, base):
        return None
    older = before.policy(name) if before else None
    law = before and older and standing(older) is not Kind.PROPOSED and live(before, older)
    return older if law and name != newer.id else None


def _lost(left: Gap) -> str:
    """Say which paths lose the rule, and how many files of today those are."""
    where = " ".join(map(quote, left.scope)) if left.scope else f"paths like {left.path}"
    if not left.files:
        return f"{where} lose the rule, among them no file of today"
    named = ", ".join(shown(file, 200) for file in left.files[:_NAMED])
    more = ", …" if len(left.files) > _NAMED else ""
    return f"{where} lose the rule, {counted(len(left.files), 'file')} of today: {named}{more}"


def _covering(older: Policy, newer: Policy) -> str:
    """Return the ways to let the rest have a rule, or to say that it has none on purpose."""
    amend = f"memgraph propose --amend {newer.id}"
    globs = " ".join(f"--scope {quote(glob)}" for glob in older.scope)
    ways = [f"if it is to hold there too: {amend} {globs}"]
    if standing(newer) is Kind.PROPOSED:
        ways.append(
            f"if {older.id} is to go on holding there: take it out of supersedes in "
            f"{newer.file}, and: {amend} --exception-to {older.id}"
        )
    return "\n".join([*ways, _given_up(older, newer, amend)])


def repeated(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Two policies that hold, or are proposed, say the same in the same words and scope."""
    seen: dict[tuple[str, tuple[str, ...]], Policy] = {}
    for policy in sorted(memory.policies, key=lambda p: standing(p) is Kind.PROPOSED):
        if not live(memory, policy):
            continue
        first = seen.setdefault(wording(policy), policy)
        replaced = {*first.supersedes, *policy.supersedes}
        if first is not policy and not {first.id, policy.id} & replaced:
            from memgraph.core.resolution import ending

            yield warning(
                f"{policy.id} says what {first.id} says already ({first.file})",
                policy.file, policy.line("statement"), first.id, policy.id,
                help=f"keep one of them: {ending(policy)}",
            )  # fmt: skip


def _links(memory: Memory) -> Iterator[tuple[Entry, str, str, str]]:
    for entry in memory.judged:
        for relation, other, place in links(entry):
            yield entry, relation, other, place


def _wanted(relation: str) -> type[Policy] | type[Evidence] | None:
    if relation in _TO_POLICY:
        return Policy
    return Evidence if relation in _TO_EVIDENCE else None


RULES = (dangling, kind, itself, cycle, heads, uncovered, unsaid, repeated)
