"""Which Git state is judged, and against which.

A candidate is the index (what would be committed), the work tree or a commit. Its base is the
point where the work left the target branch, corrected by what the candidate has taken over
from the target since: a file that equals the target's is no change.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from memgraph.core.approval import places
from memgraph.core.format import Config
from memgraph.core.layout import CONFIG, SETTINGS_CONFIRMATIONS, TRUST, Kind
from memgraph.core.legible import shown
from memgraph.core.memory import Memory, standing
from memgraph.core.trust import Trust
from memgraph.core.trust_chain import follows
from memgraph.errors import MemgraphError
from memgraph.store.git import File, Listing, Repository
from memgraph.store.load import Loader


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the caller asked to have judged: a commit, the work tree, or (neither) the index.

    ``push`` asks for a commit that is pushed to where nothing is yet: without ``base`` it is
    judged like local work, or else from ``start``, where it left the remote.
    """

    rev: str = ""
    worktree: bool = False
    base: str = ""
    push: bool = False
    start: str = ""


@dataclass(frozen=True, slots=True)
class Sides:
    """The commits that a change lies between, by their ids.

    ``head`` is what it was made on top of, or is; ``tip`` is the end of the branch that it is to
    join, called ``name``; ``start`` is where the two parted.
    """

    head: str
    tip: str
    start: str
    name: str


@dataclass(frozen=True, slots=True)
class States:
    """The memory that is judged and its base; without a base every error counts."""

    memory: Memory
    base: Memory | None


def wanted_by_hook(env: Mapping[str, str], repository: Repository) -> Wanted:
    """Return what a pre-push hook, or a run over two revisions, is to judge.

    pre-commit and prek say it in PRE_COMMIT_*; elsewhere it is the index.
    """
    remote, start = env.get("PRE_COMMIT_REMOTE_NAME"), env.get("PRE_COMMIT_FROM_REF", "")
    pushed = env.get("PRE_COMMIT_TO_REF") or (remote and env.get("PRE_COMMIT_LOCAL_BRANCH"))
    if not pushed:
        return Wanted()
    if not remote:
        return Wanted(rev=pushed, base=start)
    branch = env.get("PRE_COMMIT_REMOTE_BRANCH", "").removeprefix("refs/heads/")
    target = f"refs/remotes/{remote}/{branch}"
    if _resolved(repository, target):
        return Wanted(rev=pushed, base=target)
    return Wanted(rev=pushed, push=True, start=start)


def judged(repository: Repository, loader: Loader, wanted: Wanted) -> States:
    """Return the states that ``wanted`` names. Raises MemgraphError for unknown revisions."""
    head = repository.commit_id(wanted.rev) if wanted.rev else repository.head()
    between = sides(repository, loader, head, wanted) if head else None
    return states_of(repository, loader, wanted, between)


def states_of(
    repository: Repository, loader: Loader, wanted: Wanted, between: Sides | None
) -> States:
    """Return the states that ``wanted`` names, ``between`` the sides that were found for it."""
    memory = _candidate(loader, wanted)
    base = _base(repository, loader, memory, wanted, between)
    return States(judged_by(memory, base) if base else memory, base)


def served(repository: Repository, loader: Loader) -> Memory:
    """Return the work tree as people and agents are told of it: by the trust of its base.

    What a change declares to be law is none before those who may have confirmed it.
    """
    wanted, head = Wanted(worktree=True), repository.head()
    memory = loader.worktree()
    between = sides(repository, loader, head, wanted) if head else None
    base = _base(repository, loader, memory, wanted, between)
    if base is None or base.trust is None:
        return memory
    return _by_trust_of(memory, base)


def served_at(repository: Repository, loader: Loader, commit: str) -> Memory:
    """Return the memory of a commit, given by its id, as people and agents are told of it.

    What the target branch has, or had, is told by the trust that counted then; a commit that did
    not come there is told by the trust of its base.
    """
    memory = loader.commit(commit)
    between = sides(repository, loader, commit, Wanted())
    if between is None or between.start == commit:
        return memory
    listing = _listing(repository, memory, between)
    return _by_trust_of(memory, based(repository, loader, between, loader.listing(listing)))


def _by_trust_of(memory: Memory, base: Memory) -> Memory:
    judged_memory = judged_by(memory, base)
    return dataclasses.replace(judged_memory, config=memory.config, topics=memory.topics)


def _base(
    repository: Repository, loader: Loader, memory: Memory, wanted: Wanted, between: Sides | None
) -> Memory | None:
    """Return what ``memory`` is judged against; None for nothing."""
    if between is None:
        # A commit may have none; before the first one there is an empty memory.
        return None if wanted.rev else loader.listing({})
    found = loader.listing(_listing(repository, memory, between))
    return based(repository, loader, between, found)


def sides(repository: Repository, loader: Loader, head: str, wanted: Wanted) -> Sides | None:
    """Return between which commits a change on top of ``head`` lies; None if it has no base."""
    tip = wanted.base
    if not tip and (wanted.push or not wanted.rev):
        tip = _target(repository, loader, head) or wanted.start
    if not tip and wanted.rev:
        return None
    return _parted(repository, head, tip)


def _parted(repository: Repository, head: str, tip: str) -> Sides:
    """Return where ``head`` left ``tip``, by default itself."""
    name = tip.removeprefix("refs/remotes/") or "HEAD"
    end = repository.commit_id(tip) if tip else head
    starts = [head] if end == head else repository.merge_bases(end, head)
    start = starts[0] if starts else None
    if len(starts) > 1:
        _say(
            f"{shown(head[:12])} left {shown(name)} in {len(starts)} places, since each took over "
            f"from the other; judged from {starts[0][:12]}, so what came another way looks new",
            f"judge the merge itself: memgraph check --merge {name}",
        )
    if start is None and repository.shallow:
        # The tip alone is no wrong base, only a strict one: what it gained since looks removed.
        note = f"the clone is shallow, and lacks the commit where {shown(head[:12])} left the base"
        _say(
            f"{note}; judged against {shown(tip)} as it is now",
            "if it says that something is gone: git fetch --unshallow",
        )
    return Sides(head, end, start or end, name)


def _say(note: str, next_step: str) -> None:
    """Tell people what no finding is about."""
    sys.stderr.write(f"memgraph: {note}\n  next: {next_step}\n")


def based(repository: Repository, loader: Loader, between: Sides, base: Memory) -> Memory:
    """Return a base with the trust that counts for it, and what Git calls it."""
    trust = _trust_of(repository, loader, between.tip)
    return dataclasses.replace(base, rev=between.name, trust=trust)


def _trust_of(repository: Repository, loader: Loader, tip: str) -> Trust | None:
    """Return the trust of the target's tip: who was revoked there since counts nowhere.

    Nobody is trusted where it did not come of the pinned one.
    """
    found = loader.listing(repository.part(tip, [TRUST, SETTINGS_CONFIRMATIONS]))
    own, pin = found.own_trust, found.pin
    if own and pin and not follows(own, found.confirmations, pin):
        return Trust(problem=f"{TRUST} of the base did not come of the pinned {pin}")
    return found.trust


def _candidate(loader: Loader, wanted: Wanted) -> Memory:
    if wanted.rev:
        return loader.commit(wanted.rev)
    return loader.worktree() if wanted.worktree else loader.index()


def base_listing(repository: Repository, memory: Memory, head: str, tip: str) -> Listing:
    """Return the files that ``memory``, made on top of ``head``, is judged against.

    These are the files of the merge base of ``head`` and ``tip``; where the candidate has what
    ``tip`` has, ``tip``'s.
    """
    return _listing(repository, memory, _parted(repository, head, tip))


def _listing(repository: Repository, memory: Memory, between: Sides) -> Listing:
    files = dict(repository.tree(between.start))
    if between.tip == between.start:
        return files
    target = repository.tree(between.tip)
    for path in files.keys() | target.keys():
        now, there = memory.files.get(path), target.get(path)
        if now == (there and there.blob):
            _set(files, path, there)
    return files


def _set(files: dict[str, File], path: str, file: File | None) -> None:
    if file is None:
        files.pop(path, None)
    else:
        files[path] = file


def _target(repository: Repository, loader: Loader, head: str) -> str:
    """Return the branch that local work is judged against: configured, or origin's default.

    The configuration is that of ``head``: the change itself has no say in it.
    """
    branch = loader.listing(repository.part(head, [CONFIG])).config.base
    if not branch:
        return _default(repository, head)
    if not _resolved(repository, branch):
        # Refusing would block the very commit that corrects it.
        note = f"{CONFIG}: base names {shown(branch)}, which Git does not know; it is left out"
        _say(note, "git fetch, or correct base")
        return _default(repository, head)
    return branch


def _default(repository: Repository, head: str) -> str:
    """Return origin's default branch, unless ``head`` has a history of its own."""
    found = repository.default_branch()
    return found if found and repository.merge_base(found, head) else ""


def _resolved(repository: Repository, rev: str) -> str:
    try:
        return repository.commit_id(rev)
    except MemgraphError:
        return ""


def judged_by(memory: Memory, base: Memory) -> Memory:
    """Return ``memory`` under the base's configuration, topics and trust.

    A change does not set the rules it is judged by. Before there is a configuration, the
    defaults count, and the id that the change gives the repository.
    """
    readable = CONFIG in base.files and CONFIG not in base.unread_files
    config = base.config if readable else Config(repository=memory.config.repository)
    settled = frozenset(
        made.file for made in base.confirmations if memory.by_file.get(made.file) == made
    )
    laws = ((law.id, law.file) for law in base.policies if standing(law) is Kind.LAW)
    return dataclasses.replace(
        memory, config=config, topics=base.topics, trust=base.trust, settled=settled,
        before=places(base.confirmations, laws),
    )  # fmt: skip
