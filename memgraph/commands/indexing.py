"""Filling the index from a memory."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from typing import NamedTuple

from memgraph.commands.call import Call
from memgraph.commands.states import served
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.layout import CONFIRMATIONS, Kind
from memgraph.core.memory import Memory, standing
from memgraph.core.recall import Terms, spread, terms
from memgraph.core.scope.language import read, takes_away
from memgraph.core.scope.matching import expression, needle_of
from memgraph.core.status import State, status, withdrawn
from memgraph.core.topics import Topics
from memgraph.errors import MemgraphError
from memgraph.store.changes import Seen, look, times
from memgraph.store.git import Repository
from memgraph.store.index import NEVER
from memgraph.store.index_writing import Row, Scope, write
from memgraph.store.load import private_memory

_MODES = ("must", "must_one_of", "must_not", "should", "should_not", "may")
_IN_DOUBT = (State.CHALLENGED, State.STALE)


def seen(repository: Repository) -> Seen:
    """Look at the times of the memory's folders: before it is read, so that nothing is missed."""
    return look(str(repository.root), str(repository.git_dir / "HEAD"))


def refresh(
    call: Call,
    repository: Repository,
    memory: Memory | None = None,
    private: Memory | None = None,
    before: Seen | None = None,
) -> None:
    """Write the index anew, from a memory that was loaded already, or from the work tree.

    ``before`` is what ``seen`` returned before that memory was loaded. Never raises: where the
    memory cannot be read or the index not be written, the old index stays, or there is none.
    """
    if repository.bare:
        return
    before = before or seen(repository)
    try:
        memory = memory or served(repository, call.loader(repository))
        private = private or private_memory(repository, call.today)
        rows = [*_rows(memory, repository, before.at, private=False)]
        rows += _rows(private, repository, before.at, private=True)
        about = {
            "day": str(memory.day),
            "stamps": {**_doubted(memory, repository), **before.stamps},
        }
        write(str(repository.common_dir), str(repository.root), rows, about)
    except (MemgraphError, OSError):
        return


def _rows(memory: Memory, repository: Repository, at: int, *, private: bool) -> Iterator[Row]:
    for entry in memory.entries:
        stamp = _stamp(repository, entry.file, at)
        row = _row(memory, entry, stamp, private=private) if any(stamp) else None
        if row and _is_text(row):
            yield row


def _is_text(row: Row) -> bool:
    """Return whether a database can hold it; a file's name may be no text in any encoding."""
    try:
        "".join((row.file, row.statement, *row.texts)).encode()
    except UnicodeEncodeError:
        return False
    return True


def _stamp(repository: Repository, file: str, at: int) -> tuple[int, int]:
    """Return size and time of a file; zeros for one that changed after it was looked at."""
    try:
        about = os.lstat(f"{repository.root}/{file}")
    except OSError:
        return 0, 0
    return (0, 0) if about.st_mtime_ns > at else (about.st_size, about.st_mtime_ns)


def _doubted(memory: Memory, repository: Repository) -> dict[str, int]:
    """Return the times of what a person touches who settles a doubt and moves no file."""
    doubted = (each for each in memory.policies if status(memory, each).state in _IN_DOUBT)
    return times(str(repository.root), (f"{CONFIRMATIONS}/{policy.id}" for policy in doubted))


def _row(memory: Memory, entry: Entry, stamp: tuple[int, int], *, private: bool) -> Row:
    held, words = _held(memory, entry), _words(memory.topics, entry)
    policy = entry if isinstance(entry, Policy) else None
    return Row(
        id=entry.id, kind=held.kind, state=held.state, private=private, start=held.start,
        end=NEVER if entry.redacted else held.end, statement=entry.statement, file=entry.file,
        size=stamp[0], modified=stamp[1], mark=entry.digest,
        strict=policy is not None and policy.strict, pinned=policy is not None and policy.pinned,
        terms=Terms(
            terms(words.chosen),
            terms(" ".join((entry.statement, words.said))),
            terms(" ".join((entry.why, words.beside, *words.paths))),
        ),
        paths=words.paths,
        scope=scope_of(policy.scope) if policy and held.kind == "law" else None,
        texts=(
            entry.id, spread(entry.statement), spread(entry.why),
            spread(" ".join((words.chosen, words.said, words.beside))), spread(words.tags),
            " ".join(words.paths),
        ),
    )  # fmt: skip


class _Held(NamedTuple):
    kind: str
    state: str
    start: str = ""
    end: str = ""


def _held(memory: Memory, entry: Entry) -> _Held:
    """Return what an entry is, and from when until before when it holds."""
    if isinstance(entry, Evidence):
        ends = [str(closing.observed) for closing in memory.evidence_that("closes", entry.id)]
        closed = bool(withdrawn(memory, entry.id, memory.day))
        if entry.kind == "thread":
            state = "closed thread" if closed else "open thread"
        else:
            state = "withdrawn" if closed else "recorded"
        return _Held(entry.kind, state, str(entry.observed), min(ends, default=""))
    found = status(memory, entry)
    if found.window:
        end = str(found.window.end or "")
        state = "binding" if found.state is State.ACTIVE else str(found.state)
        return _Held("law", state, str(found.window.start), end)
    if found.state is State.CLOSED:
        return _Held("closed", str(found.state), end=NEVER)
    return _Held("proposal", "unconfirmed" if standing(entry) is Kind.LAW else "proposed")


class _Words(NamedTuple):
    """What an entry says beside its statement: ``chosen`` are values that mean one thing alone."""

    chosen: str = ""
    said: str = ""
    beside: str = ""
    tags: str = ""
    paths: tuple[str, ...] = ()


def _words(topics: Topics, entry: Entry) -> _Words:
    return _policy_words(topics, entry) if isinstance(entry, Policy) else _evidence_words(entry)


def _policy_words(topics: Topics, policy: Policy) -> _Words:
    chosen: list[str] = []
    said = [policy.id.replace("-", " ")]
    beside: list[str] = []
    for rule in policy.rules:
        topic = topics.topic(rule.topic)
        said += [rule.topic, rule.when, rule.at_most, rule.at_least, rule.exactly]
        beside += [*topic.aliases, *topic.words] if topic else ()
        for name in (value for mode in _MODES for value in getattr(rule, mode)):
            value = topics.value(rule.topic, name)
            for form in (name, *(value.aliases if value else ())):
                # An everyday word, or one of several words, says little alone.
                alone = " " not in form and not (value and value.words)
                (chosen if alone else said).append(form)
    paths = tuple(path for path in (*policy.scope, *policy.watches) if path != "**")
    return _Words(" ".join(chosen), " ".join(said), " ".join(beside), "", paths)


def _evidence_words(evidence: Evidence) -> _Words:
    paths = tuple(source.path for source in evidence.source if source.path)
    quoted = " ".join(source.said for source in evidence.source)
    tags = " ".join(evidence.tags)
    return _Words(said=tags, beside=quoted, tags=tags, paths=paths)


@functools.cache
def scope_of(patterns: tuple[str, ...]) -> Scope:
    """Return a scope as an index holds it."""
    return Scope(patterns, tuple(map(_plain, patterns)))


def _plain(pattern: str) -> tuple[bool, str, str]:
    globs = read(pattern)
    needle = needle_of(globs[0]) if len(globs) == 1 else ""
    return takes_away(pattern), needle, "|".join(map(expression, globs))
