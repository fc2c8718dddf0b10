"""Asking the memory: from a question to an answer that is never stale."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple, TypeAlias

import click

from memgraph.commands.call import Call
from memgraph.commands.stocking import stocked
from memgraph.core.beside import completed, reasons
from memgraph.core.broadening import MOST_WORDS, smallest, telling, told
from memgraph.core.document import Unreadable
from memgraph.core.layout import TOPICS
from memgraph.core.names import did_you_mean
from memgraph.core.question import Answer, Found, Question
from memgraph.core.recall import is_everyday
from memgraph.core.stems import stem
from memgraph.core.topics import Topics, key
from memgraph.errors import MemgraphError, Refused
from memgraph.store import uses
from memgraph.store.git import Repository
from memgraph.store.topics import extended, shipped
from memgraph.store.warehouse import Warehouse

_Find: TypeAlias = Callable[[Question], Answer]

_LONG = 3.0  # seconds after which it is said what took them
_LATEST = 3  # summaries that are told by time, beside those by relevance
_MOST_FILES = 100  # of a folder, that stand for all that lies in it
_MOST_NAMED = 4  # topics that may have been meant
_MOST_CHARACTERS = 4000  # of the asker's words


class NoMemory(Refused):
    """There is nothing to ask: neither here nor on another branch was anything written."""


class Recalled(NamedTuple):
    """An answer, and what is told beside it, as in ``report.recall.Around``."""

    answer: Answer
    unread: int = 0
    unsaid: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def ask(call: Call, question: Question, *, here: bool = False) -> Recalled:
    """Return what the memory knows; with ``here`` not what only other branches know.

    An index that is out of date is first made anew. Raises NoMemory where nothing was ever
    written, and MemgraphError for a bare repository and outside of one.
    """
    repository = opened(call)
    warehouse = _current(call, repository)
    day, question = str(call.today), _plain(question)
    paths = _with_files(repository, question.paths)

    def find(each: Question) -> Answer:
        return warehouse.find(each._replace(paths=paths if each.paths else ()), day, here=here)

    def entry(name: str) -> Found | None:
        known = warehouse.entry(name)
        return None if here and known and known.branch else known

    try:
        answer = _answered(find, question)
        if not answer.total and not warehouse.unread:
            _something(find)
        links = warehouse.linked(each.id for each in answer.found)
        found = [each._replace(reasons=reasons(question, each)) for each in answer.found]
        answer = answer._replace(found=completed(found, links, entry))
        _count_uses(call, repository, answer)
        unsaid = _unsaid(find, question, answer.found) if answer.found else ()
        return Recalled(answer, warehouse.unread, unsaid, warehouse.notes)
    finally:
        warehouse.close()


def _count_uses(call: Call, repository: Repository, answer: Answer) -> None:
    """Count what was asked for and shown; what only another branch knows is not used here."""
    ids = (each.id for each in answer.found if not each.branch)
    place = (str(repository.common_dir), str(repository.root))
    uses.count(*place, ids, uses.SHOWN, str(call.today))


def _plain(question: Question) -> Question:
    """Return the question as text that can be compared; the root of a work tree narrows nothing."""
    words = question.words[:_MOST_CHARACTERS].encode("utf-8", "replace").decode()
    paths = tuple(path.rstrip("/") for path in question.paths)
    return question._replace(words=words, paths=tuple(p for p in paths if p not in ("", ".")))


def _with_files(repository: Repository, paths: Sequence[str]) -> tuple[str, ...]:
    """Return the paths, and of those that are folders a file of each sort in each folder below.

    A scope may take in all that lies in a folder, and not the folder.
    """
    folders = tuple(f"{path}/" for path in paths if (repository.root / path).is_dir())
    sorts: dict[tuple[str, str], str] = {}
    for file in repository.index().files if folders else ():
        if file.startswith(folders):
            path = PurePosixPath(file)
            sorts.setdefault((str(path.parent), path.suffix), file)
    return (*paths, *list(sorts.values())[:_MOST_FILES])


def _something(find: _Find) -> None:
    """Raise NoMemory where no entry is known."""
    if not _count(find, Question(closed=True)):
        raise NoMemory(
            "nothing is known: this repository has no memory yet",
            next_step="memgraph init, if that was not done; then memgraph record 'WHAT HAPPENED'",
        )


def opened(call: Call) -> Repository:
    """Open a repository that has a memory to read. Raises MemgraphError for a bare one."""
    repository = call.repository()
    if repository.bare:
        raise MemgraphError(
            "the repository is bare: it has no work tree whose memory could be asked",
            where=str(repository.root), next_step="run this in a clone, or in a linked worktree",
        )  # fmt: skip
    return repository


def topic_named(call: Call, repository: Repository, name: str) -> str:
    """Return the topic that is called ``name``, by its own name or another.

    Raises Refused where neither a list of topics nor an entry knows it, with the nearest.
    """
    topics = _topics(repository)
    if topic := topics.topic(name):
        return topic.name
    warehouse = _current(call, repository)
    spoken_of = warehouse.find(Question(topic=name, closed=True, most=1), str(call.today)).total
    warehouse.close()
    if spoken_of:
        return name
    raise Refused(
        f"no topic is called {name!r}, and no entry is about it",
        next_step=_meant(name, topics),
    )


def _meant(name: str, topics: Topics) -> str:
    """Return what to ask instead: the topics with all these words in a name, or the most alike."""
    words = set(key(name).split())
    wider = [
        topic.name
        for topic in topics.by_key.values()
        if any(words <= set(key(each).split()) for each in (topic.name, *topic.aliases))
    ]
    if words and wider:
        return f"did you mean {' or '.join(wider[:_MOST_NAMED])}?"
    return did_you_mean(name, topics.names, "memgraph topics lists them")


def _topics(repository: Repository) -> Topics:
    """Return the topics as the work tree has them; those that ship where its file is broken."""
    if not (repository.root / TOPICS).is_file():
        return shipped()
    try:
        from memgraph.store import yaml  # few ask for a topic

        return extended(yaml.read(repository.read_file(TOPICS)))
    except (MemgraphError, Unreadable):
        return shipped()


def _current(call: Call, repository: Repository) -> Warehouse:
    """Return the memory's index as it is now, and say so where making it took long."""
    start = time.monotonic()
    warehouse = stocked(call, repository)
    took = time.monotonic() - start
    if took > _LONG:
        click.echo(f"memgraph: what changed was indexed first, in {took:.0f} s", err=True)
    return warehouse


def _answered(find: _Find, question: Question) -> Answer:
    """Return the answer, or that of the one broader question."""
    answer = find(question)
    if not answer.total and (wider := smallest(question, lambda each: _count(find, each))):
        answer = find(wider._replace(skip=0))._replace(broader=told(wider))
    found = answer.found
    if question.kind == "session" and question.words and not question.skip:
        found += _latest(find, question, found)
    return answer._replace(found=found)


def _count(find: _Find, question: Question) -> int:
    return find(question._replace(skip=0, most=1)).total


def _latest(find: _Find, question: Question, found: Sequence[Found]) -> tuple[Found, ...]:
    """Return the latest summaries that are not found already: old ones come by their words."""
    known = {each.id for each in found}
    answer = find(question._replace(words="", most=_LATEST))
    return tuple(
        each._replace(reasons=("among the latest",))
        for each in answer.found
        if each.id not in known
    )


def _unsaid(find: _Find, question: Question, found: Sequence[Found]) -> tuple[str, ...]:
    """Return the words of the question that no entry has in any form; not everyday ones."""
    said = " ".join(part for each in found for part in (each.statement, *each.reasons)).lower()
    words = [word for word in telling(question.words) if word.lower() not in said]
    words = [word for word in words if not is_everyday(stem(word.lower()))]
    return tuple(
        word for word in words[:MOST_WORDS] if not _count(find, Question(words=word, closed=True))
    )
