"""Imported facts as entries: their fields, their links, and their files."""

from __future__ import annotations

import dataclasses
import functools
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import starmap

from memgraph.commands import writing
from memgraph.commands.call import Call
from memgraph.core.document import Plain
from memgraph.core.entry import Rule, Source
from memgraph.core.importing.fact import PROPOSAL, Fact
from memgraph.core.importing.matching import Met
from memgraph.core.layout import evidence_path, proposed_path
from memgraph.core.legible import hidden_fault, refused
from memgraph.core.memory import Memory
from memgraph.core.names import id_problem
from memgraph.core.recording import (
    evidence_fields,
    evidence_id,
    policy_fields,
    policy_id,
    rule_fields,
    suspicious,
)
from memgraph.core.sentence import read
from memgraph.errors import Refused
from memgraph.store import files, yaml
from memgraph.store.git import Repository

_SHARED = frozenset({"recorded", "scope", "tags", "kind", "observed", "source"})


@dataclass(frozen=True)
class Entered:
    """What became of a fact: the entry's ``id`` and ``file``, or why there is none (``refused``).

    ``rules`` are those that the statement is read as.
    """

    met: Met
    id: str = ""
    file: str = ""
    refused: str = ""
    rules: tuple[Rule, ...] = ()


@dataclass
class Writer:
    """Makes entries of facts, and writes them unless this is only a trial.

    ``wide`` is the scope of what names none itself.
    """

    call: Call
    repository: Repository
    memory: Memory
    wide: tuple[str, ...]
    rules: bool
    trial: bool
    _names: dict[str, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)
    _evidence: set[str] = field(default_factory=set)
    _asked: set[str] = field(default_factory=set)

    def enter(self, met: Sequence[Met]) -> list[Entered]:
        """Return what became of the facts; the new ones get their names first, then their links.

        Evidence goes first, since policies rest on it.
        """
        self._taken |= set(self.memory.by_id)
        named = [(one, one.known or self._id(one.fact)) for one in met]
        self._evidence |= {name for one, name in named if one.fact.kind != PROPOSAL}
        called = [(place, name) for one, name in named for place in _called(one)]
        times = Counter(place for place, _ in called)
        self._names |= {place: name for place, name in called if times[place] == 1}
        order = sorted(range(len(named)), key=lambda n: named[n][0].fact.kind == PROPOSAL)
        done = {n: self._entered(*named[n]) for n in order}
        return [done[n] for n in range(len(named))]

    @cached_property
    def _recorded(self) -> dict[str, Plain]:
        """Who records: asked of Git once, and not for every fact."""
        return writing.recorder(self.call, self.repository, "import")

    def _id(self, fact: Fact) -> str:
        if fact.kind != PROPOSAL:
            name = evidence_id(fact.day or str(self.call.today), fact.statement, writing.tail())
        elif fact.id and not id_problem(fact.id) and fact.id not in self._taken:
            name = fact.id
        else:
            words = fact.bare or fact.statement
            name = policy_id(words, self._taken, writing.tail())
        self._taken.add(name)
        return name

    def _entered(self, one: Met, name: str) -> Entered:
        if one.known:
            entry = self.memory.by_id.get(one.known)
            return Entered(one, one.known, entry.file if entry else "")
        rules, scope = self._as_read(one.fact)
        fields = self._fields(one, rules, scope)
        if problem := _problem(fields):
            return Entered(one, refused=problem)
        path_of = proposed_path if one.fact.kind == PROPOSAL else evidence_path
        path = path_of(name)
        try:
            data = _document({"id": name, **fields}).encode()
            writing.readable(path, data)
            if not self.trial:
                self._write(path, data)
        except Refused as error:
            return Entered(one, refused=error.what)
        return Entered(one, name, path, rules=rules)

    def _write(self, path: str, data: bytes) -> None:
        """Write a new file. Raises Refused where there is one, or Git would lose it."""
        folder = path.rpartition("/")[0]
        if folder not in self._asked:
            writing.not_ignored(self.repository, path)
            self._asked.add(folder)
        if not files.create(self.repository.root, path, data):
            raise Refused("there is such a file already", where=path, next_step="run this again")

    def _as_read(self, fact: Fact) -> tuple[tuple[Rule, ...], tuple[str, ...]]:
        """Return the rules that a statement is read as, to its last word, and the paths it names.

        Where it names paths, and the file names others, it is not taken apart.
        """
        if not (self.rules and fact.bare and fact.kind == PROPOSAL):
            return (), ()
        found = read(fact.bare, self.memory.topics)
        scope = fact.scope or self.wide
        if not found.complete or (found.scope and scope and found.scope != scope):
            return (), ()
        return found.rules, found.scope

    def _fields(
        self, one: Met, rules: tuple[Rule, ...], read_scope: tuple[str, ...]
    ) -> dict[str, Plain]:
        fact = one.fact
        recorded = self._recorded
        places = ((one.origin, fact), *one.more)
        source: list[Plain] = [_plain(origin.source(said)) for origin, said in places[:20]]
        if fact.kind == PROPOSAL:
            return policy_fields(
                statement=fact.statement, why=fact.why,
                rules=[rule_fields(rule) for rule in rules],
                scope=list(fact.scope or self.wide or read_scope), source=source,
                grounds=self._linked(fact.rests_on + fact.about, only_evidence=True),
                strict="true" if fact.strict else "", pinned="true" if fact.pinned else "",
                recorded=recorded,
            )  # fmt: skip
        return evidence_fields(
            kind=fact.kind, statement=fact.statement, why=fact.why,
            observed=fact.day or str(self.call.today), source=source, recorded=recorded,
            about=self._linked(fact.about), tags=list(fact.tags),
        )  # fmt: skip

    def _linked(self, names: Iterable[str], *, only_evidence: bool = False) -> list[Plain]:
        """Return the ids of what is imported, or known, under these names; others are left out."""
        ids = dict.fromkeys(self._names[name] for name in names if name in self._names)
        return [name for name in ids if not only_evidence or name in self._evidence]

    def unlinked(self, facts: Iterable[Fact]) -> int:
        """Return how many links between two proposals there are: no field holds these."""
        return sum(
            1
            for fact in facts
            if fact.kind == PROPOSAL
            for name in fact.about
            if name in self._names and self._names[name] not in self._evidence
        )


def _called(one: Met) -> Iterable[str]:
    """Return the names under which others may speak of a fact."""
    name = one.fact.name
    if not name:
        return ()
    number = name.split("-", 1)[0].lstrip("0") if name[:1].isdigit() else ""
    short = (number, number.zfill(4)) if number and "#" not in name else ()
    return (name, *short)


def _document(fields: Mapping[str, Plain]) -> str:
    """Return a new document. What many entries share is drawn once: drawing is what takes time."""
    parts: list[str] = []
    own: dict[str, Plain] = {}
    for name, value in fields.items():
        if name not in _SHARED:
            own[name] = value
            continue
        parts += [yaml.dump(own)] if own else []
        own = {}
        parts.append(_sources(value) if name == "source" else _shared(name, json.dumps(value)))
    return "".join([*parts, yaml.dump(own) if own else ""])


def _sources(value: Plain) -> str:
    places = value if isinstance(value, list) else []
    return "source:\n" + "".join(
        _in_list("".join(starmap(_shared, _items(place)))) for place in places
    )


def _items(place: Plain) -> Iterable[tuple[str, str]]:
    return ((k, json.dumps(v)) for k, v in place.items()) if isinstance(place, dict) else ()


def _in_list(block: str) -> str:
    """Return the lines of a mapping as an item of a list, as entries have it."""
    return "  - " + block.rstrip("\n").replace("\n", "\n    ") + "\n"


@functools.lru_cache(maxsize=4000)
def _shared(name: str, value: str) -> str:
    return yaml.dump({name: json.loads(value)})


def _plain(source: Source) -> dict[str, Plain]:
    found = dataclasses.asdict(source)
    return {name: str(value) for name, value in found.items() if value}


def _problem(fields: Mapping[str, Plain]) -> str:
    """Return why an entry must not be written, or the empty string."""
    if found := suspicious(fields):
        return "; ".join(f"{path} holds {item.what} ({item.shown})" for path, item in found)
    for text in (str(fields["statement"]), str(fields.get("why", ""))):
        if (at := next(refused(text), None)) is not None:
            return hidden_fault(0, text[at]).message
    return ""
