"""What of an import the memory knows already, what is nearly the same, and what was edited."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from memgraph.core.duplicates.nearness import between
from memgraph.core.entry import Entry, Policy, Source
from memgraph.core.importing.fact import PROPOSAL, Fact
from memgraph.core.memory import Memory
from memgraph.core.scope import is_everything
from memgraph.core.similar import NEARLY, words

_EDITED = 0.3  # the share of words in common from which a new sentence is an edit of an old one


@dataclass(frozen=True, slots=True)
class Origin:
    """A file that was read: its path from the root, or its name where it lies elsewhere.

    ``blob`` is what Git calls its content.
    """

    path: str
    inside: bool
    blob: str
    format: str

    def source(self, fact: Fact) -> Source:
        """Return the source of a fact; a file that is not the repository's is an address."""
        if self.inside:
            return Source(path=self.path, lines=fact.lines, blob=self.blob)
        return Source(url=f"file:{self.path}", lines=fact.lines, blob=self.blob)


@dataclass(frozen=True, slots=True)
class Met:
    """A fact as it meets the memory.

    ``known`` is the id of the entry that says the same, ``near`` are those that nearly do, and
    ``edited`` is the one that came from this place and is no longer said there. ``more`` are
    further places of this run that say the same.
    """

    fact: Fact
    origin: Origin
    known: str = ""
    near: tuple[str, ...] = ()
    edited: str = ""
    more: tuple[tuple[Origin, Fact], ...] = ()


@dataclass
class _Said:
    """Sentences by their words, for questions of sameness that would else compare all with all."""

    exact: dict[tuple[str, ...], list[Entry]] = field(default_factory=lambda: defaultdict(list))
    sets: list[tuple[frozenset[str], Entry]] = field(default_factory=list)
    holding: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def add(self, entry: Entry) -> None:
        said = words(entry.statement)
        self.exact[said].append(entry)
        for word in set(said):
            self.holding[word].append(len(self.sets))
        self.sets.append((frozenset(said), entry))

    def near(self, statement: str) -> tuple[str, ...]:
        """Return the ids of at most three entries that say nearly the same, the likest first."""
        said = frozenset(words(statement))
        # Two sets that are so alike share one of the rarest words of either.
        rare = sorted(said, key=lambda word: len(self.holding.get(word, ())))
        tried = rare[: max(1, len(said) - int(NEARLY * len(said)) + 1)]
        found = Counter(at for word in tried for at in self.holding.get(word, ()))
        scored = []
        for at in found:
            other, entry = self.sets[at]
            score = len(said & other) / len(said | other)
            # One other word may make the opposite of it.
            if score >= NEARLY and between(statement, entry.statement) is not None:
                scored.append((-score, entry.id))
        return tuple(name for _, name in sorted(scored)[:3])


def meet(memory: Memory, facts: Iterable[tuple[Origin, Fact]]) -> tuple[Met, ...]:
    """Return every fact as it meets the memory; what is said twice in this run is met once."""
    policies, evidence = _Said(), _Said()
    for entry in memory.entries:
        (policies if isinstance(entry, Policy) else evidence).add(entry)
    first: dict[tuple[object, ...], int] = {}
    met: list[Met] = []
    for origin, fact in facts:
        said = policies if fact.kind == PROPOSAL else evidence
        key = (fact.kind == PROPOSAL, words(fact.statement) or fact.statement, fact.scope)
        if (at := first.get(key)) is not None:
            old = met[at]
            met[at] = Met(old.fact, old.origin, old.known, old.near, "",
                          (*old.more, (origin, fact)))  # fmt: skip
            continue
        first[key] = len(met)
        known = _known(memory, said, origin, fact)
        near = () if known else said.near(fact.statement)
        met.append(Met(fact, origin, known, near))
    return tuple(_with_edits(memory, met))


def _known(memory: Memory, said: _Said, origin: Origin, fact: Fact) -> str:
    """Return the entry that says the same for the same paths, or that came from the same file."""
    named = memory.by_id.get(fact.id) if fact.id else None
    # Another repository's card may call another rule by the same name.
    if isinstance(named, Policy) and (
        origin.inside or words(named.statement) == words(fact.statement)
    ):
        return fact.id
    for entry in said.exact.get(words(fact.statement), ()):
        here = any(place in (origin.path, f"file:{origin.path}") for place in _places(entry))
        if here or _same_scope(entry, fact):
            return entry.id
    return ""


def _same_scope(entry: Entry, fact: Fact) -> bool:
    if not isinstance(entry, Policy):
        return True
    everywhere = not fact.scope or is_everything(fact.scope)
    return is_everything(entry.scope) if everywhere else entry.scope == fact.scope


def _places(entry: Entry) -> Iterator[str]:
    return (source.path or source.url for source in entry.source)


def _with_edits(memory: Memory, met: list[Met]) -> Iterator[Met]:
    """Yield the facts, new ones with the entry that came from their place and is said no more."""
    said = {one.known for one in met if one.known}
    left: dict[str, list[Entry]] = defaultdict(list)
    for entry in memory.entries:
        if entry.recorded.via == "import" and entry.id not in said:
            for place in set(_places(entry)):
                left[place.removeprefix("file:")].append(entry)
    for one in met:
        old = None if one.known else _edit_of(one, left.get(one.origin.path, []))
        if old:
            left[one.origin.path].remove(old)
        yield Met(one.fact, one.origin, one.known, one.near, old.id if old else "", one.more)


def _edit_of(one: Met, older: list[Entry]) -> Entry | None:
    now = set(words(one.fact.statement))
    best: tuple[float, Entry] | None = None
    for entry in older:
        if isinstance(entry, Policy) is not (one.fact.kind == PROPOSAL):
            continue
        before = set(words(entry.statement))
        alike = len(now & before) / max(1, len(now | before))
        here = any(source.lines == one.fact.lines for source in entry.source)
        score = alike + here * 0.2
        if score >= _EDITED and alike > 0 and (best is None or score > best[0]):
            best = (score, entry)
    return best[1] if best else None
