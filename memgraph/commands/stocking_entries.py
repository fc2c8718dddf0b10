"""From memories to the entries of the warehouse."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations
from typing import NamedTuple, TypeAlias

from memgraph.commands.indexing import scope_of
from memgraph.core.entry import Entry, Evidence, Policy, Rule, links
from memgraph.core.layout import Kind
from memgraph.core.meaning import meanings
from memgraph.core.memory import Memory, standing
from memgraph.core.question import Found
from memgraph.core.ranking import Texts
from memgraph.core.status import State, challengers, status, window, withdrawn
from memgraph.core.topics import Topics
from memgraph.core.verdict import Verdict, verdicts
from memgraph.store.warehouse_writing import Entry as Stored
from memgraph.store.warehouse_writing import mark_of

_MODES = ("must", "must_one_of", "must_not", "should", "should_not", "may")
_BOUNDS = ("when", "at_most", "at_least", "exactly")
_GLOB = frozenset("*?[{!")
_NO_CLASH = (Verdict.SUSPECTED, Verdict.ITSELF)  # a guess; and what is no disagreement of two

# Links that only a look at the whole memory shows: relation and id, by the id where they begin.
_Bonds: TypeAlias = Mapping[str, Sequence[tuple[str, str]]]


def entries(
    memory: Memory, private: Memory, others: Sequence[tuple[str, Memory]]
) -> Sequence[Stored]:
    """Return the entries of a work tree, then private ones, then what only other places have."""
    bonds = _bonds(memory)
    bonded = {policy.id for policy in memory.policies if window(memory, policy)}
    found = [*_stored(memory, memory.entries, bonds)]
    found += _stored(private, private.entries, _against(private, bonded), private=True)
    seen = {(entry.id, entry.digest) for entry in memory.entries}
    taken_out = {entry.id for entry in memory.entries if entry.redacted}
    for label, other in others:
        new = [
            entry
            for entry in other.entries
            # What a person took out here must not come back from an old branch.
            if (entry.id, entry.digest) not in seen
            and not entry.redacted
            and entry.id not in taken_out
        ]
        seen |= {(entry.id, entry.digest) for entry in new}
        found += _stored(other, new, _against(other, bonded), branch=label)
    return [each for each in found if _is_text(each)]


def _is_text(entry: Stored) -> bool:
    """Return whether a database can hold it; the name of a file or branch may be no text."""
    try:
        "".join((entry.found.file, entry.found.branch, *entry.paths)).encode()
    except UnicodeEncodeError:
        return False
    return True


def _stored(
    memory: Memory, some: Sequence[Entry], bonds: _Bonds, *, private: bool = False, branch: str = ""
) -> Iterator[Stored]:
    told = memory.once(meanings)
    for entry in some:
        rules = told(entry).rules if isinstance(entry, Policy) else ()
        held = _held(memory, entry)
        topics = _topics(memory.topics, entry, rules)
        found = Found(
            id=entry.id, kind=held.kind, status=held.status, statement=entry.statement,
            file=entry.file, private=private, branch=branch, start=held.start, end=held.end,
            observed=str(entry.observed) if isinstance(entry, Evidence) else "",
            via=entry.recorded.via, topics=tuple(topics.values()),
            pinned=isinstance(entry, Policy) and entry.pinned,
            strict=isinstance(entry, Policy) and entry.strict,
            links=tuple((relation, other) for relation, other, _ in links(entry)),
            digest=entry.digest,
        )  # fmt: skip
        own = tuple(bonds.get(entry.id, ()))
        mark = mark_of(tuple(found), own, held.gone)
        texting = _Texting(memory.topics, entry, rules)
        yield Stored(
            found, held.gone, mark, _paths(entry), tuple(topics), own,
            scope_of(entry.scope) if isinstance(entry, Policy) else None, texting.texts,
        )  # fmt: skip


class _Held(NamedTuple):
    """What an entry is; ``gone`` where it no longer holds."""

    kind: str
    status: str
    start: str = ""
    end: str = ""
    gone: bool = False


def _held(memory: Memory, entry: Entry) -> _Held:
    if isinstance(entry, Evidence):
        return _evidence(memory, entry)
    found = status(memory, entry)
    state = str(found.state)
    if found.state is State.PROPOSED:
        return _Held("proposal", "unconfirmed" if standing(entry) is Kind.LAW else state)
    span = found.window
    days = (str(span.start), str(span.end or "")) if span else ("", "")
    if found.binds or found.state is State.SCHEDULED:
        return _Held("law", state, *days)
    return _Held("closed", state, *days, gone=True)


def _evidence(memory: Memory, entry: Evidence) -> _Held:
    ends = [str(closing.observed) for closing in memory.evidence_that("closes", entry.id)]
    gone = bool(withdrawn(memory, entry.id, memory.day)) or bool(entry.redacted)
    is_thread = entry.kind == "thread"
    states = ("open thread", "closed thread") if is_thread else ("recorded", "withdrawn")
    return _Held(entry.kind, states[gone], str(entry.observed), min(ends, default=""), gone)


def _topics(topics: Topics, entry: Entry, rules: Sequence[Rule]) -> dict[str, str]:
    """Return the topics that an entry is about: their names by their keys."""
    if isinstance(entry, Policy):
        named: Sequence[str] = [rule.topic for rule in rules]
    else:
        named = [tag for tag in entry.tags if topics.topic(tag)]
    known = ((topics.topic_key(name), topics.topic(name), name) for name in named)
    return {place: topic.name if topic else name for place, topic, name in known}


def _paths(entry: Entry) -> tuple[str, ...]:
    """Return the files and folders that an entry names itself."""
    named = [source.path for source in entry.source]
    if isinstance(entry, Policy):
        named += (path for path in entry.watches if not _GLOB & {*path})
    return tuple(dict.fromkeys(path.strip("/") for path in named if path.strip("/")))


class _Texting(NamedTuple):
    """What is searched of an entry, made when it is asked for."""

    topics: Topics
    entry: Entry
    rules: Sequence[Rule]

    def texts(self) -> Texts:
        entry = self.entry
        policy = entry if isinstance(entry, Policy) else None
        patterns = (*policy.scope, *policy.watches) if policy else ()
        paths = dict.fromkeys((*patterns, *_paths(entry)))
        said = (source.said for source in entry.source)
        tags = () if isinstance(entry, Policy) else entry.tags
        texts = (
            entry.id, entry.statement, " ".join((entry.why, *said)),
            " ".join(_demanded(self.topics, self.rules)), " ".join(tags),
            " ".join(path for path in paths if path != "**"),
        )  # fmt: skip
        # Half a character is no text that a database could hold.
        return Texts(*(text.encode("utf-8", "replace").decode() for text in texts))


def _demanded(topics: Topics, rules: Sequence[Rule]) -> Iterator[str]:
    for rule in rules:
        yield rule.topic
        yield from (text for field in _BOUNDS if (text := getattr(rule, field)))
        for name in (value for mode in _MODES for value in getattr(rule, mode)):
            yield name
            value = topics.value(rule.topic, name)
            if value and value.name != name:
                yield value.name


def _bonds(memory: Memory) -> _Bonds:
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for policy in memory.policies:
        for evidence in challengers(memory, policy, memory.day):
            found[evidence.id].append(("challenges", policy.id))
    for clash, verdict in memory.once(verdicts):
        if verdict not in _NO_CLASH:
            for one, other in combinations(sorted(policy.id for policy in clash.policies), 2):
                if ("contradicts", other) not in found[one]:
                    found[one].append(("contradicts", other))
    return found


def _against(other: Memory, laws: Set[str]) -> _Bonds:
    """Return what evidence that lies elsewhere says against the laws of this work tree."""
    return {
        evidence.id: [("challenges", law) for law in evidence.against if law in laws]
        for evidence in other.evidence
        if evidence.against
    }
