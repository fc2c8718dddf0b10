"""Checking in proportion to what changed since the whole memory was judged.

What was said of the whole is kept with the traits of its items (``store/judged.py``). A later
check reads what the changes since then can bear on, and what tells what that is, and judges this
part by the same checks. Where that might say something else than a check of the whole, the whole
is judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AnySet
from dataclasses import dataclass, replace

from memgraph import checks
from memgraph.commands.since import COMPARING, MOST_CHANGED, Difference, Question, difference
from memgraph.commands.states import based, judged_by
from memgraph.commands.whole import is_sure
from memgraph.core.finding import Finding
from memgraph.core.frequency import MOST, common_from
from memgraph.core.layout import POLICY_KINDS, SETTINGS, TOPICS, Kind, folded, kind_of
from memgraph.core.memory import Memory
from memgraph.core.part.around import Around
from memgraph.core.part.traits import Traits, is_counted, items, near_path, traits
from memgraph.core.rest import Rest
from memgraph.errors import MemgraphError
from memgraph.store import cards
from memgraph.store.git import File, Listing, Repository
from memgraph.store.judged import Judged
from memgraph.store.judged_paths import Paths
from memgraph.store.load import Loader

# A card is judged by all of the law: so it is left out, or the whole is judged.
_ALL_BUT_CARDS = frozenset(code.partition("/")[0] for code in checks.rules()) - {"card"}
_OF_EVIDENCE = frozenset(("contradiction/challenged", "contradiction/overdue"))


def answer(
    repository: Repository, loader: Loader, asked: Question
) -> tuple[Memory, list[Finding]] | None:
    """Return a part of the memory and all that is to be said of the whole; None if unknown."""
    kept = Judged.open(str(repository.common_dir), str(repository.root), asked.name)
    if kept is None:
        return None
    try:
        return _in_part(repository, loader, kept, asked)
    except MemgraphError:
        return None  # as where Git has thrown away the commit from which it was kept
    finally:
        kept.close()


def _in_part(
    repository: Repository, loader: Loader, kept: Judged, asked: Question
) -> tuple[Memory, list[Finding]] | None:
    """Return what ``answer`` does, from what was kept."""
    found = difference(repository, kept, asked)
    if found is None or _asks_for_all(kept, found):
        return None
    state = _State(repository, loader, kept, found)
    settings = loader.listing(state.settings)
    around = Around(kept, _changed(state, settings))
    touched = _touched(around, found)
    affected = touched | kept.troubled()
    compared = touched | kept.troubled(compared=True)
    needed = around.needed(affected, compared)
    memory, base = state.memories(needed, affected, asked)
    if _crossed(kept, memory, affected, found.paths):
        return None
    families = _asked(affected, compared)
    said = checks.run(memory, base, families)
    if kept.broken or ("contradiction" in families and not is_sure(memory, said)):
        return None
    return memory, [
        finding
        for finding in said
        if finding.file not in needed
        or _is_about(finding, memory, compared if finding.code.startswith(COMPARING) else affected)
    ]


def _asked(affected: AnySet[str], compared: AnySet[str]) -> AnySet[str]:
    """Return the checks that have something to judge: what compares rules takes long to load."""
    asked = _ALL_BUT_CARDS
    if TOPICS not in affected:  # a change of it has the whole judged
        asked -= {"topics"}
    if not any(kind_of(path) in POLICY_KINDS for path in compared):
        asked = asked - {"contradiction", "rules"} | _OF_EVIDENCE
    return asked


@dataclass(frozen=True, slots=True)
class _State:
    """Where the parts of a memory and of its base are read from."""

    repository: Repository
    loader: Loader
    kept: Judged
    difference: Difference

    @property
    def settings(self) -> dict[str, File]:
        """The settings of the candidate, which are those that were kept."""
        return self.kept.below(SETTINGS)

    def memories(
        self, needed: AnySet[str], affected: AnySet[str], asked: Question
    ) -> tuple[Memory, Memory | None]:
        """Return the parts of the candidate and of its base, to judge what is ``affected``."""
        kept, difference = self.kept, self.difference
        paths = needed | difference.paths | self.settings.keys() | difference.fresh.keys()
        rest = replace(self._rest(needed), judged=frozenset(affected))
        new = {path: after for path, (_, after) in difference.files.items()}
        memory = self._part(difference.now(kept, paths), new, rest)
        if asked.between is None:
            return memory, None
        old = {**new, **difference.fresh}
        base = self._part(difference.before(kept, paths), old, rest)
        base = based(self.repository, self.loader, asked.between, base)
        return judged_by(memory, base), base

    def _part(self, listed: Listing, changed: Mapping[str, File | None], rest: Rest) -> Memory:
        """Return the memory in the files that are listed, of a state with all other files too."""
        files = Paths(self.kept, changed, listed)
        rest = replace(rest, paths=tuple(listed), files=files.below)
        return replace(self.loader.listing(listed), rest=rest, files=files)

    def _rest(self, needed: AnySet[str]) -> Rest:
        totals = self.kept.totals(needed)
        return Rest(
            policies=totals.policies, laws=totals.laws, characters=totals.characters,
            marks=lambda marks: self.kept.users(marks, needed), ids=self._ids,
        )  # fmt: skip

    def _ids(self) -> Iterable[str]:
        """Return the ids of what the part leaves out; what changed is never left out."""
        return self.kept.ids(without=self.difference.paths)


def _asks_for_all(kept: Judged, found: Difference) -> bool:
    """Return whether what differs is too much, or a kind of thing that everything depends on."""
    paths = found.paths
    own = _own(paths)
    settings = any(folded(path).startswith(SETTINGS) for path in paths | found.fresh.keys())
    law = any(kind_of(path) not in (Kind.EVIDENCE, Kind.PROPOSED, Kind.PRIVATE) for path in own)
    named = {path: File("", "100644") for path in paths}
    card = bool(cards.candidates(named)) or (kept.about("cards") and law)
    return settings or card or len(own) > MOST_CHANGED


def _own(paths: Iterable[str]) -> set[str]:
    return {path for path in paths if kind_of(path)}


def _changed(state: _State, settings: Memory) -> list[Traits]:
    """Return the traits of what changed: as it was kept, as it is, and as the base has it."""
    difference, own = state.difference, _own(state.difference.paths)
    found = state.kept.traits(own)
    for files in (difference.now(state.kept, own), difference.before(state.kept, own)):
        read = replace(state.loader.listing(files), topics=settings.topics, trust=settings.trust)
        found += (traits(read, item) for item in items(read))
    return found


def _touched(around: Around, found: Difference) -> set[str]:
    """Return the paths of what may be another thing than it was, or new to the base."""
    near = [
        key
        for path in found.paths
        for key in near_path(path, moved=None in found.files.get(path, (None,)))
    ]
    return around.affected(near) | found.paths | _own(found.fresh)


def _crossed(kept: Judged, memory: Memory, affected: AnySet[str], changed: AnySet[str]) -> bool:
    """Return whether other policies are compared by their sentences than before.

    So it is where a word has come to be too common, or is no longer.
    """
    if common_from(memory) != kept.about("common"):
        return True
    if not kept.about("texts") and all(policy.rules for policy in memory.policies):
        return False
    change = _more_or_fewer(kept, memory, affected, changed)
    before = kept.users(change)
    return any(
        (before.get(mark, 0) > limit) != (before.get(mark, 0) + by > limit)
        for mark, by in change.items()
        for limit in (MOST, common_from(memory))
    )


def _more_or_fewer(
    kept: Judged, memory: Memory, affected: AnySet[str], changed: AnySet[str]
) -> dict[str, int]:
    """Return how many more policies have each mark now; fewer, where it is below 0."""
    change: Counter[str] = Counter()
    same: dict[str, Sequence[str]] = {}
    for old, counted in kept.rows(affected):
        change.subtract(old.marks if counted else ())
        if old.path not in changed:  # sentences are not read again
            same[old.path] = old.marks
    for policy in memory.policies:
        if policy.file in affected and is_counted(memory, policy):
            change.update(same.get(policy.file) or traits(memory, policy).marks)
    return {mark: by for mark, by in change.items() if by}


def _is_about(finding: Finding, memory: Memory, paths: AnySet[str]) -> bool:
    """Return whether a finding is about an entry at one of these paths.

    Of what was only read to judge them, something may seem to be missing that was not read.
    """
    named = (entry.file for name in finding.entries for entry in memory.with_id(name))
    return finding.file in paths or any(file in paths for file in named)
