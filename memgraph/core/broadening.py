"""Broadening: the one wider question to ask where the asker's own found nothing.

The smallest widening counts: of all that give up one thing, a filter or a word, the one that lets
in the fewest entries. Only where none of these finds anything is more given up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from memgraph.core.everyday import STOP
from memgraph.core.question import ENDED, Question
from memgraph.core.words import one_line

MOST_WORDS = 8  # words that are left out, or tried alone, one after the other
_FILTERS = ("day", "status", "kind", "topic", "paths")
_NOTHING = Question()
_AROUND = ".,;:!?\"'()[]{}"  # what stands around a word and is no part of it


def smallest(question: Question, count: Callable[[Question], int]) -> Question | None:
    """Return the wider question that is worth telling; None where there is none.

    ``count`` says how many entries a question finds. Where no widening finds anything it is the
    widest that keeps the asker's words, so that nobody need try those between.
    """
    single, bare = tuple(_one_less(question)), tuple(_no_filters(question))
    for steps in (single, bare, tuple(_words_alone(question))):
        found = [(number, step) for step in steps if (number := count(step))]
        if found:
            return min(found, key=lambda pair: pair[0])[1]
    return next(iter((*bare, *single)), None)


def told(question: Question) -> str:
    """Return what is asked, in words: ``about “pool timeout”, of kind failure, at src/db``."""
    parts = [f"about “{one_line(question.words, 120)}”"] if question.words.strip() else []
    parts += [f"of kind {one_line(question.kind)}"] if question.kind else []
    parts += [f"in state {one_line(question.status)}"] if question.status else []
    parts += [f"of topic {one_line(question.topic)}"] if question.topic else []
    parts += [f"at {' or '.join(map(one_line, question.paths))}"] if question.paths else []
    parts += [f"on {question.day}"] if question.day else []
    parts += ["closed ones included"] if question.closed else []
    return ", ".join(parts) or "of any kind"


def _one_less(question: Question) -> Iterator[Question]:
    """Yield the question with closed entries, without one of its filters, without one word."""
    if not question.closed and question.kind != "closed" and question.status not in ENDED:
        yield question._replace(closed=True)
    given = [name for name in _FILTERS if getattr(question, name)]
    if question.words.strip() or len(given) > 1:
        yield from (_without(question, name) for name in given)
    words = telling(question.words)
    if 1 < len(words) <= MOST_WORDS:
        for word in words:
            yield question._replace(words=" ".join(each for each in words if each != word))


def _no_filters(question: Question) -> Iterator[Question]:
    given = [name for name in _FILTERS if getattr(question, name)]
    if question.words.strip() and given:
        yield _without(question, *given)._replace(closed=True)


def _words_alone(question: Question) -> Iterator[Question]:
    words = telling(question.words)
    if len(words) > 1:
        bare = _without(question, *_FILTERS)._replace(closed=True)
        yield from (bare._replace(words=word) for word in words[:MOST_WORDS])


def _without(question: Question, *names: str) -> Question:
    """Return the question without these filters."""
    emptied = {name: getattr(_NOTHING, name) for name in names}
    return Question(**{**question._asdict(), **emptied})


def telling(words: str) -> tuple[str, ...]:
    """Return the words that say something, each once, as they are written."""
    found: Iterable[str] = (word.strip(_AROUND) for word in words.split())
    return tuple(dict.fromkeys(word for word in found if word and word.lower() not in STOP))
