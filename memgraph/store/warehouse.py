"""The warehouse: everything that is remembered, found by words, path, topic, kind, status and day.

It reads a file that ``warehouse_writing`` wrote, or the same in memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from memgraph.core.question import Answer, Found, Question
from memgraph.core.topics import Topics
from memgraph.store.index import IndexFile
from memgraph.store.stamps import stamp, stamp_of_files
from memgraph.store.topics import shipped
from memgraph.store.warehouse_asking import Scopes, narrowed
from memgraph.store.warehouse_listing import by_path, listed, reasons_beside
from memgraph.store.warehouse_meaning import Meanings
from memgraph.store.warehouse_topics import with_own
from memgraph.store.warehouse_words import nearest
from memgraph.store.warehouse_writing import TORN, opened

_FOUND = """id, kind, status, statement, file, private, branch, start, end, observed, via, pinned,
strict, topics, links, digest"""

_Told = TypeVar("_Told")


class Link(NamedTuple):
    """Entry ``one`` stands in a relation to entry ``other``.

    The relation is a field of ``one``, or ``challenges`` (evidence against a law that no person
    has settled), or ``contradicts`` (their rules cannot be followed together).
    """

    one: str
    relation: str
    other: str


class Warehouse:
    """The answers of one work tree's warehouse."""

    def __init__(
        self,
        common_dir: str,
        root: str,
        anew: Callable[[], IndexFile] | None = None,
        held: IndexFile | None = None,
        *,
        words_alone: bool = False,
    ) -> None:
        """Open the file of the work tree at ``root``; or ``held``, which lies in memory.

        ``anew`` makes another where the file turns out to be torn. With ``words_alone`` no meaning
        is compared, even where it could be.
        """
        self._file = held or opened(common_dir, root)
        self._common_dir, self._root = common_dir, root
        self._anew = anew
        self._words_alone = words_alone
        self._meanings, self._scopes = Meanings(off=words_alone), Scopes()
        self._known: Topics | None = None

    @property
    def notes(self) -> tuple[str, ...]:
        """What was left out when the warehouse was filled, in words for people."""
        return self._asked(lambda: tuple(map(str, self._file.about("notes", ()))))

    @property
    def bare(self) -> int:
        """How many statements have no vector that tells their meaning."""
        return self._asked(lambda: int(self._file.about("bare", 0)))

    @property
    def unread(self) -> int:
        """How many files of this work tree's memory could not be read, or not in full."""
        return self._asked(lambda: int(self._file.about("unread", 0)))

    def find(self, question: Question, day: str, *, here: bool = False) -> Answer:
        """Return what answers a question on ``day``, YYYY-MM-DD, the one that it was filled for.

        With ``here`` it is not what only other branches and work trees know. ``total`` counts all
        that answers, of which ``found`` has one page.
        """
        return self._asked(lambda: self._find(question, day, here=here))

    def entry(self, id: str) -> Found | None:  # noqa: A002
        """Return the entry with this id, that of the work tree first, or None."""
        asked = f"SELECT {_FOUND} FROM entry WHERE id = ? ORDER BY branch != '', number LIMIT 1"  # noqa: S608
        rows = self._asked(lambda: self._file.rows(asked, (id,)))
        return _found(rows[0]) if rows else None

    def linked(self, ids: Iterable[str]) -> tuple[Link, ...]:
        """Return every link from and to these entries, each once."""
        asked = """
        SELECT DISTINCT one, relation, other FROM link
        WHERE one IN (SELECT value FROM json_each(:ids))
        OR other IN (SELECT value FROM json_each(:ids)) ORDER BY 1, 2, 3
        """
        values = {"ids": json.dumps([*ids])}
        return tuple(Link(*row) for row in self._asked(lambda: self._file.rows(asked, values)))

    def made_for(self, about: Mapping[str, str]) -> bool:
        """Return whether it was made for all this: ``day``, ``version``, ``pin`` of trust."""
        return all(self._file.about(name, None) == value for name, value in about.items())

    def fresh(self, day: str) -> bool:
        """Return whether it holds what the work tree and the other branches hold on that day."""
        about = self._file.about
        trees = about("trees", ())
        if not trees or about("day", "") != day:
            return False
        try:
            seen = stamp_of_files(trees[0][0], trees[0][1], about("watched", ()))
            stamped = stamp(self._common_dir, trees)
        except TORN:
            return False
        return bool(seen == about("seen", "") and stamped == about("stamp", ""))

    def reopen(self) -> None:
        """Read the file as it lies there now; what lies in memory stays."""
        if not self._file.in_memory:
            self._file.close()
            self._file = opened(self._common_dir, self._root)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _asked(self, ask: Callable[[], _Told]) -> _Told:
        """Return what is told; where the file turns out to be torn, by one that is made anew."""
        try:
            told = ask()
        except TORN:
            # A database that is whole may still hold what memgraph never wrote.
            if self._file.in_memory or not self._anew:
                raise
        else:
            if not (self._file.broken and self._anew):
                return told
        self._file.close()
        self._file = self._anew()
        self._meanings, self._scopes = Meanings(off=self._words_alone), Scopes()
        self._known = None
        return ask()

    def _find(self, question: Question, day: str, *, here: bool) -> Answer:
        topics = self._topics()
        places = self._scopes.places(self._file, question.paths) if question.paths else None
        about = narrowed(question, places, topics.topic_key(question.topic), day, here=here)
        if question.words.strip():
            near = nearest(self._file, self._meanings, about, question, topics)
        elif about.places:
            near = by_path(self._file, about, question)
        else:
            near = listed(self._file, about, question)
        rows = {row[0]: _found(row[1:]) for row in self._rows([each.number for each in near.page])}
        reasons = reasons_beside(self._file, about, question, [*rows])
        found = (
            rows[number]._replace(score=score, reasons=(*why, *reasons.get(number, ())))
            for number, score, why in near.page
            if number in rows
        )
        return Answer(tuple(found), near.total, used=near.used)

    def _rows(self, numbers: Sequence[int]) -> list[Any]:
        asked = f"""
        SELECT number, {_FOUND} FROM entry WHERE number IN (SELECT value FROM json_each(?))
        """  # noqa: S608
        return self._file.rows(asked, (json.dumps(numbers),))

    def _topics(self) -> Topics:
        """Return the topics of the memory: those that ship, and its own on top."""
        if self._known is None:
            own = self._file.about("topics", {})
            self._known = with_own(own) if own else shipped()
        return self._known


def _found(row: Sequence[Any]) -> Found:
    id_, kind, state, statement, file, private, branch, *days = row[:11]
    pinned, strict, topics, links, digest = row[11:]
    start, end, observed, via = days
    "".join(
        (id_, kind, state, statement, file, branch, *days, digest)
    )  # raises for what is no text
    return Found(
        id_, kind, state, statement, file, bool(private), branch, start, end, observed, via,
        bool(pinned), bool(strict), tuple(json.loads(topics)),
        tuple((relation, other) for relation, other in json.loads(links)), digest,
    )  # fmt: skip
