"""All near pairs among many statements, without comparing each with each.

Statements that turn on different things are never near, so they are filed by what they turn on.
Of two near ones the longer has all telling words of the shorter and few more. So the rarest word of
the shorter is among the few rarest of the longer, and each is filed under its rarest alone (a
prefix filter; Source: Bayardo, Ma and Srikant, "Scaling Up All Pairs Similarity Search", 2007).
Those with a misspelt word agree in all words but one. Nothing near is missed, as it would be with
MinHash, whose estimates are coarse for sentences of six words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from memgraph.core.duplicates.gist import Gist, gist
from memgraph.core.duplicates.nearness import NEAR, told


def near_pairs(statements: Sequence[str]) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Yield the places of two near statements, the lower first, and what one has beyond the other.

    The words beyond are those of ``nearness.between``. Statements with the same gist are told once:
    each as near to the first of them, and only that one as near to others.
    """
    first: dict[Gist, int] = {}
    for place, statement in enumerate(statements):
        found = gist(statement)
        before = first.setdefault(found, place)
        if before != place and told(statements[before], statement, found, found) is not None:
            yield before, place, frozenset()
    for one, other in _candidates(first):
        left, right = sorted((first[one], first[other]))
        beyond = told(statements[left], statements[right], one, other)
        if beyond is not None:
            yield left, right, beyond


def _candidates(gists: Iterable[Gist]) -> Iterator[tuple[Gist, Gist]]:
    """Yield the pairs of different gists, each once, that may be near."""
    counts = Counter(word for each in gists for word in each.words)
    files: dict[frozenset[tuple[str, int]], list[Gist]] = defaultdict(list)
    for each in gists:
        files[each.turns].append(each)
    for filed in files.values():
        yield from _containing(filed, counts)
        yield from _but_one(filed)


def _containing(filed: Sequence[Gist], counts: Mapping[str, int]) -> Iterator[tuple[Gist, Gist]]:
    """Yield the pairs of which the first has all words of the second, and few more or none."""
    under: dict[tuple[int, str], list[Gist]] = defaultdict(list)
    equal: dict[frozenset[str], list[Gist]] = defaultdict(list)
    for one in sorted(filed, key=lambda each: len(each.words)):
        size = len(one.words)
        more = int((1 - NEAR) * size)
        rarest = sorted(one.words, key=lambda word: (counts[word], word))[: more + 1] or [""]
        near = [(less, word) for less in range(size - more, size) for word in rarest]
        for other in (other for place in near for other in under.get(place, ())):
            if other.words <= one.words:
                yield one, other
        yield from ((one, other) for other in equal[one.words])
        equal[one.words].append(one)
        under[size, rarest[0]].append(one)


def _but_one(filed: Sequence[Gist]) -> Iterator[tuple[Gist, Gist]]:
    """Yield the pairs that have the same words but one each; a few others may be among them."""
    rests: dict[int, list[Gist]] = defaultdict(list)
    for each in filed:
        marks = [hash(word) for word in each.words]
        whole = sum(marks)
        for mark in marks:
            for other in rests[whole - mark]:
                if len(other.words) == len(each.words) and other.words != each.words:
                    yield other, each
            rests[whole - mark].append(each)
