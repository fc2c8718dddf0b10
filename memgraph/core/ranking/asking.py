"""What a person asked: the terms to look for, and what else says the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from memgraph.core.ranking.expansion import Forms, Phrase, meant, others
from memgraph.core.ranking.stemming import stems_of, words
from memgraph.core.topics import Topics

MOST_WORDS = 32  # of a question; what comes after says little about what is looked for
_LONGEST = 4_000  # characters of a question that are read
_PARTED = 0.8  # what an identifier counts that is written as several words


class Form(NamedTuple):
    """One way to say a term: stems that must all be there, and what it counts, from 0 to 1.

    ``shown`` is the word as people write it, empty for the asker's own.
    """

    stems: tuple[str, ...]
    weight: float
    shown: str = ""


class Term(NamedTuple):
    """One thing that was asked for, in the asker's words, with its forms, the asker's own first.

    ``covers`` are the asker's stems that it answers: one, or those of a phrase or a topic.
    """

    said: str
    forms: tuple[Form, ...]
    covers: tuple[str, ...]


class Asked(NamedTuple):
    """A question that was read: its terms, and ``own``, the stems of the asker's words.

    Both are empty where it says nothing to look for.
    """

    terms: tuple[Term, ...]
    own: tuple[str, ...] = ()

    @property
    def stems(self) -> tuple[str, ...]:
        """All stems to count, each once."""
        found = (stem for term in self.terms for form in term.forms for stem in form.stems)
        return tuple(dict.fromkeys(found))


def asked(question: str, topics: Topics) -> Asked:
    """Read a question. Text of any kind is taken; of a long one the beginning."""
    terms: dict[str, Term] = {}
    order: list[tuple[str, str]] = []
    for word in islice(words(question[:_LONGEST]), MOST_WORDS):
        for own, parts in _looked_for(word):
            order.append((own, word))
            terms.setdefault(own, _term(word, own, parts))
    found = [*terms.values(), *_phrases(order)]
    found += (
        Term(each.topic, _forms(each.forms), each.asked)
        for each in meant(tuple(terms), topics)
        if each.forms
    )
    return Asked(tuple(found), tuple(terms))


def _looked_for(word: str) -> Iterator[tuple[str, Phrase]]:
    """Yield the stems of a word; that of an identifier with those of its parts."""
    found = stems_of(word)
    if word.isascii() and found:
        yield found[-1], found[:-1]
    else:
        yield from ((stem, ()) for stem in found)


def _term(said: str, own: str, parts: Phrase) -> Term:
    forms = (Form((own,), 1.0), *_forms(others().get((own,), {})))
    return Term(said, (*forms, Form(parts, _PARTED)) if parts else forms, (own,))


def _forms(forms: Forms) -> tuple[Form, ...]:
    return tuple(Form(stems, *how) for stems, how in forms.items())


def _phrases(order: Sequence[tuple[str, str]]) -> list[Term]:
    """Return two words in a row that have other ways to say them."""
    found: dict[Phrase, Term] = {}
    for (one, word), (two, after) in pairwise(order):
        forms = others().get((one, two))
        if forms:
            found.setdefault((one, two), Term(f"{word} {after}", _forms(forms), (one, two)))
    return list(found.values())
