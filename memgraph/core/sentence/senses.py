"""Senses: which of the things that a name can mean is meant, by the words around it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from memgraph.core.sentence.lexicon import Lexicon, Match, Sense
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.places import LANGUAGES
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.tokens import Token, words
from memgraph.core.sentence.vocabulary import ACTORS, JOINS, LINKS

Groups = list[frozenset[str]]
_CHOOSING = frozenset({"use", "using", "prefer", "avoid", "no", "decided", "agreed", "settled"})
_BESIDE = (
    _CHOOSING
    | ACTORS
    | frozenset(LANGUAGES)
    | word_set(
        "always never do not don't must should may can only please to forget of , the in on files "
        "have has we've cases any case every all times at"
    )
)


def possible(
    matches: Iterable[Match], found: Sequence[Token], around: Sequence[str], known: Lexicon,
    where: Collection[int] = (),
) -> list[Match]:  # fmt: skip
    """Return the matches that can be meant: an everyday word needs its company.

    ``around`` holds the words of the whole statement, if it is short. A name that is all that a
    clause uses needs none: nobody who writes ``Always use tabs`` means another thing, in what
    place (the tokens ``where``) ever.
    """
    counted: dict[str, int] = {}
    for word in around or [token.word for token in found]:
        counted[root(word)] = counted.get(root(word), 0) + 1
    kept = []
    for match in matches:
        own = [root(token.word) for token in found[match.start : match.end]]
        if (
            not found[match.start].word.isalpha()
            or len(own) > 1
            or (len(match.senses) == 1 and _alone(match, found, where))
        ):
            kept.append(match)
            continue
        senses = tuple(sense for sense in match.senses if _in_company(sense, own, counted, known))
        if senses:
            kept.append(Match(match.start, match.end, senses))
    return kept


def _alone(match: Match, found: Sequence[Token], where: Collection[int]) -> bool:
    beside = (*range(match.start), *range(match.end, len(found)))
    others = {found[place].word for place in beside if place not in where}
    return bool(others & _CHOOSING) and others <= _BESIDE


def _in_company(sense: Sense, own: Sequence[str], counted: dict[str, int], known: Lexicon) -> bool:
    needed = known.needed(sense)
    return not needed or any(counted.get(word, 0) > own.count(word) for word in needed)


def chosen(
    match: Match, said: Sequence[str], contexts: Iterable[Sequence[str]], known: Lexicon
) -> list[Sense]:
    """Return what ``match`` means by the first context that decides; empty where none does.

    ``said`` are its own words: the name of one value, where they are other names of the rest.
    """
    if len(match.senses) == 1:
        return list(match.senses)
    for context in contexts:
        found = [
            sense for group in groups(context) for sense in _by_group(match.senses, group, known)
        ]
        if found:
            return list({sense.topic.name: sense for sense in found}.values())
    own = [sense for sense in match.senses if words(sense.value.name) == tuple(said)]
    return own if len(own) == 1 else []


def groups(context: Sequence[str]) -> Groups:
    """Return the roots of the words of each noun phrase in ``context``."""
    found: list[set[str]] = [set()]
    for word in context:
        if word in JOINS or word in LINKS:
            found.append(set())
        else:
            found[-1].add(root(word))
    return [frozenset(group) for group in found if group]


def _by_group(senses: Sequence[Sense], group: frozenset[str], known: Lexicon) -> list[Sense]:
    """Return the senses that most words of ``group`` are about, if one is ahead."""
    counts = {sense.topic.name: len(group & known.about[sense.topic.name]) for sense in senses}
    best = max(counts.values())
    ahead = [sense for sense in senses if best and counts[sense.topic.name] == best]
    if len(ahead) > 1:
        fewest = min(_strange(sense, group) for sense in ahead)
        ahead = [sense for sense in ahead if _strange(sense, group) == fewest]
    return ahead if len(ahead) == 1 else []


def _strange(sense: Sense, group: frozenset[str]) -> int:
    """Return how many words of the topic's name are not in ``group``."""
    return sum(root(word) not in group for word in sense.topic.name.split())
