"""Recall: which words of a prompt look for entries, and whether an entry bears on them.

Two texts are compared by the stems of their words. A word counts by how rare it is in this
memory; what chance alone would find somewhere in it (words so common that one of all entries
has them together) is no hit. A wrong pointer at every prompt
costs more than a missing one.
"""

from __future__ import annotations

from math import inf, log

from memgraph.core.everyday import EVERYDAY, STOP
from memgraph.core.lean import TYPE_CHECKING, NamedTuple, lru_cache
from memgraph.core.stems import stem
from memgraph.core.tokens import is_name, own, parts, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

MOST_WORDS = 24
MOST_NAMES = 8
_FIRST = 14  # of many words so many are those that stand first, the others those that stand last
_OTHERS = 100  # entries on other matters that even the smallest memory could have
_ENDINGS = ("", "e", "y", "ion", "ment")  # what a stem may have lost
_EXACT = 100.0  # for an entry that is named
_FACTORS = {"law": 1.3, "session": 0.7}


class Terms(NamedTuple):
    """The stems of an entry: the values that its rules choose, what it says, what is beside."""

    named: AbstractSet[str]
    said: AbstractSet[str]
    beside: AbstractSet[str]


def search_words(text: str) -> tuple[str, ...]:
    """Return the words to look for: names as they are written first, then plain ones.

    At most MOST_WORDS; of a long text only what stands first and last is read.
    """
    names: dict[str, None] = {}
    telling: dict[str, None] = {}
    everyday: dict[str, None] = {}
    for token in tokens(own(text)):
        if is_name(token):
            names.setdefault(token)
        for word in _parts(token):
            (everyday if is_everyday(stem(word)) else telling).setdefault(word)
    found = [word for word in telling if word not in names]
    room = MOST_WORDS - min(len(names), MOST_NAMES)
    if len(found) > room:
        found = [*found[:_FIRST], *found[_FIRST - room :]]
    return (*tuple(names)[:MOST_NAMES], *found, *everyday)[:MOST_WORDS]


def stems(words: Iterable[str]) -> tuple[str, ...]:
    """Return the stems of such words, each once."""
    return tuple(dict.fromkeys(stem(part) for word in words for part in _parts(word)))


def terms(text: str) -> frozenset[str]:
    """Return the stems of all words of ``text`` that are not stop words."""
    return frozenset(stem(part) for token in tokens(text) for part in _parts(token))


def may_bear(weighed: Mapping[str, float], total: int) -> bool:
    """Return whether any entry could bear on words so weighed: most prompts are done with here."""
    few = _few(total)
    return sum(weighed.values()) >= _enough(total) or any(
        weight >= few and not is_everyday(word) for word, weight in weighed.items()
    )


def spread(text: str) -> str:
    """Return ``text`` with the parts of its words behind it that a search may ask for alone.

    These are the humps of ``camelCase``, and pairs of characters where no blanks part words.
    """
    found = [
        part
        for token in tokens(text)
        if not token.isalpha() or not token.isascii() or not token[1:].islower()
        for part in _parts(token)
        if part != token.lower()
    ]
    return " ".join((text, *found))


def match_expression(words: Iterable[str]) -> str:
    """Return a query for a full-text index: any of the words. Nothing in them is syntax."""
    phrases = dict.fromkeys(map(_phrase, words))
    return " OR ".join(f'"{phrase}"' for phrase in phrases if phrase)


def weights(stems: Iterable[str], counts: Mapping[str, int], total: int) -> dict[str, float]:
    """Return how much each stem tells, by how many of ``total`` entries have it.

    Those that no entry has are left out.
    """
    return {
        each: log((total + _OTHERS) / counts[each]) * (0.5 if is_everyday(each) else 1.0)
        for each in stems
        if counts.get(each)
    }


def hints(
    counts: Mapping[str, int], named: AbstractSet[str], total: int
) -> tuple[dict[str, float], float]:
    """Return of each stem what it can do for a search, and how much several must do together.

    That is its weight: infinite for one that bears alone (``named`` are those that rules choose),
    and below zero for an everyday one, which bears only beside others. Where no word of a prompt
    is above zero, or all together weigh less than enough, no entry bears on it.
    """
    found = weights(counts, counts, total)
    for word, weight in found.items():
        if is_everyday(word):
            found[word] = -weight
        elif weight >= _few(total) and (word in named or is_name(word)):
            found[word] = inf
    return found, _enough(total)


def bearing(weighed: Mapping[str, float], terms: Terms, total: int) -> float:
    """Return how much an entry bears on words so weighed; 0.0 where chance would explain it.

    It must share two words that are not everyday, or one and two that are; or else a rare one
    that can be meant alone: a value that it chooses, or a name.
    """
    strong = [word for word in weighed if word in terms.named or word in terms.said]
    weak = [word for word in weighed if word in terms.beside and word not in strong]
    found = _whole((*strong, *weak))
    score = sum(weighed[word] / (1 if word in strong else 2) for word in found)
    telling = [word for word in found if not is_everyday(word)]
    several = len(telling) > 1 or (telling and len(found) > 2)
    if several and score >= _enough(total):
        return score
    alone = (word for word in telling if word in terms.named or (word in strong and is_name(word)))
    return score if any(weighed[word] >= _few(total) for word in alone) else 0.0


def _whole(words: Sequence[str]) -> list[str]:
    """Return the words that are no part of another: of GitHub not Git and hub as well."""
    return [word for word in words if not any(word in other != word for other in words)]


def ranked(score: float, kind: str, *, named: bool) -> float:
    """Return by what an entry is put before others: what is named first, law before the rest."""
    return (score + _EXACT * named) * _FACTORS.get(kind, 1.0)


def is_named(entry: str, paths: Iterable[str], names: Iterable[str]) -> bool:
    """Return whether one of ``names`` is the id of an entry or a path that it names itself."""
    for name in names:
        path = "/" in name and any(
            "/" in other and f"/{name}".endswith(f"/{other}") for other in paths
        )
        if path or name.lower() == entry:
            return True
    return False


def rarest(words: Iterable[str], counts: Mapping[str, int], most: int) -> list[str]:
    """Return the words, the rarest first, that ``most`` entries have between them at most.

    ``counts`` says how many entries have each stem; the rarest word is always among them.
    """
    rated = [(min((counts.get(each, 0) for each in stems([w])), default=0), w) for w in words]
    found: list[str] = []
    together = 0
    for count, word in sorted(pair for pair in rated if pair[0]):
        together += count
        if found and together > most:
            break
        found.append(word)
    return found


def _enough(total: int) -> float:
    """Return the weight from which on several words together are hardly found by chance."""
    return log(total + 1)


def _few(total: int) -> float:
    """Return the weight from which on a word is rare enough to be meant alone."""
    return log((total + _OTHERS) / max(6, total // 50))


def is_everyday(stemmed: str) -> bool:
    """Return whether this is the stem of a word that stands in every other request."""
    return any(stemmed + ending in EVERYDAY for ending in _ENDINGS)


@lru_cache(1 << 14)
def _parts(token: str) -> tuple[str, ...]:
    """Return the plain words in a token, in lower case, without stop words."""
    return tuple(word for word in parts(token) if word not in STOP)


def _phrase(word: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in word).split())
