"""Doubt: what turns a clause into something else than its parts say. Then nothing is heard.

``Never use X without Y`` forbids neither, ``not both`` no single one, ``nobody`` turns a sentence
round, and ``only in src`` says more of all other places.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from memgraph.core.entry import BOUNDS
from memgraph.core.sentence.assembly import Said
from memgraph.core.sentence.days import on_every_day
from memgraph.core.sentence.lifted import Lifted
from memgraph.core.sentence.phrases import listed, word_set

_NEGATIVE = word_set("no not never don't cannot can't mustn't avoid shouldn't isn't aren't")
_OPEN = _NEGATIVE | {"goes"}  # at the end, they are about what went before: "X may, Y may not"
_JOINTLY = word_set("both together simultaneously mix mixing mixed without prefer")
_TURNING = listed(
    "nobody, no one, none of, in the same, not necessary, unnecessary, not needed, not supported, "
    "unsupported, used to, a mistake, is wrong, at least one of, more than one"
)
_CONTRASTS = ("instead of", "rather than", " over ", " not ")


def doubtful(words: Sequence[str], lifted: Lifted, said: Iterable[Said]) -> bool:
    """Return whether the clause of these ``words`` may not mean what was heard in it."""
    found = list(said)
    negative = next((place for place, word in enumerate(words) if word in _NEGATIVE), len(words))
    turned = any(_TURNING.length(words, place) for place in range(len(words)))
    jointly = bool(found) and any(word in _JOINTLY for word in words[negative:])
    limited = "only" in words and not lifted.only and (
        bool(lifted.scope or lifted.when) or any(one.field == "may" for one in found)
    )  # fmt: skip
    limited = limited or "only" in _denied(words, negative)
    turned = turned or words[-1] in _OPEN or _halts(words) or on_every_day(words[negative:])
    return turned or jointly or limited or lifted.apart or _mixed(lifted, found)


def _halts(words: Sequence[str]) -> bool:
    """Return whether something that runs is to stop, which forbids no such thing."""
    return any(
        word == "stop" and not then.endswith("ing") for word, then in itertools.pairwise(words)
    )


def _denied(words: Sequence[str], negative: int) -> Sequence[str]:
    """Return the words from a negation to the next comma: ``do not use only mocks``."""
    rest = words[negative + 1 :]
    return rest[: rest.index(",")] if "," in rest else rest


def _mixed(lifted: Lifted, said: Sequence[Said]) -> bool:
    """Return whether conditions, places or numbers of several things run together."""
    when = f" {lifted.when} "
    several = ", " in when and len(said) > 1
    contrast = any(word in when[2:] for word in _CONTRASTS)
    excepted = when.startswith(" except ") and ("/" in when or "." in when)
    measured = Counter(
        (one.topic.name, one.field) for one in said if one.topic and one.field in BOUNDS
    )
    return (
        _across(said) or several or contrast or excepted or lifted.when == "once"
        or (lifted.only and (bool(lifted.scope and lifted.when) or _bounded(said)))
        or any(count > 1 for count in measured.values())
    )  # fmt: skip


def _bounded(said: Sequence[Said]) -> bool:
    return any(one.field in BOUNDS for one in said)


def _across(said: Sequence[Said]) -> bool:
    """Return whether ``or`` stands between values of different topics: no rule can say that."""
    for place in {one.place for one in said if one.either}:
        topics = {one.topic.name for one in said if one.topic and one.place == place}
        before = {one.topic.name for one in said if one.topic and one.place < place}
        if before and topics.isdisjoint(before):
            return True
    return False
