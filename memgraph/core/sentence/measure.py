"""Quantities: numbers with what bounds them, and which topic they measure."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from memgraph.core.quantity import quantity
from memgraph.core.sentence.allowance import NEGATORS, allowed_at
from memgraph.core.sentence.lexicon import Lexicon
from memgraph.core.sentence.phrases import listed, word_set
from memgraph.core.sentence.places import LANGUAGES
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.vocabulary import ACTORS, CONDITIONS, FILLER, LINKS
from memgraph.core.topics import Topic

_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")
_TWELVE = "one two three four five six seven eight nine ten eleven twelve"
_WRITTEN = {word: number for number, word in enumerate(_TWELVE.split(), 1)}
_MOST = listed(
    "at most, no more than, not more than, never more than, no longer than, not longer than, no "
    "greater than, no larger than, no bigger than, no wider than, no deeper than, not exceed, "
    "not to exceed, never exceed, don't exceed, not go over, must not exceed, a maximum of, "
    "maximum of, maximum, max of, max, up to, under, below, less than, fewer than, shorter "
    "than, smaller than, within, limited to, capped at, cap at, <=, ≤, <, not be longer than, "
    "not be more than, not have more than, not be over, not over, no deeper, upper limit of"
)
_LEAST = listed(
    "at least, no less than, not less than, no fewer than, never less than, minimum of, a "
    "minimum of, minimum, min, not fewer than, not fall below, never below, not drop below, >=, "
    "≥, not below, above, over, more than, >, greater than, not be below, no lower than, stay "
    "above"
)
_TURNS = word_set(
    "more over above longer greater larger exceed exceeding exceeds beyond wider deeper bigger past"
)
_BACK = frozenset({"less", "fewer", "below", "under"})
_LIMITING = word_set("limit restrict cap limits wrap keep")
_OPEN_ENDS: Mapping[tuple[str, ...], str] = {
    ("or", "less"): "at_most", ("or", "fewer"): "at_most", ("or", "more"): "at_least",
    ("or", "higher"): "at_least", ("or", "above"): "at_least", ("at", "most"): "at_most",
    ("at", "least"): "at_least",
}  # fmt: skip
_LONGEST = 4
_SPANS = frozenset({("second",), ("minute",), ("hour",), ("day",), ("month",)})
_PLAIN = (
    FILLER
    | ACTORS
    | frozenset(LANGUAGES)
    | word_set("use in file files at most least exactly , must no")
)
_ATTACHED = re.compile(r"(\d+(?:\.\d+)?)(ms|s|sec|min|h|d|kb|mb|gb|px)")


class Bound(NamedTuple):
    """``field`` of a rule for ``topic`` with ``number``; ``places`` are the tokens read for it.

    ``allowed`` marks one that is no limit: a thing may be so much, or so many, which no rule says.
    """

    topic: Topic
    field: str
    number: str
    places: frozenset[int]
    start: int
    allowed: bool = False


class _Figure(NamedTuple):
    number: str
    field: str
    places: frozenset[int]
    unit: str
    start: int


def bounds(
    found: Sequence[str], label: Sequence[str], known: Lexicon, named: Collection[int],
    where: Collection[int],
) -> list[Bound]:  # fmt: skip
    """Return the bounds that a clause sets on quantities that the topics know.

    ``named`` are the places of names: the numbers in them (``UTF-8``) measure nothing. Nor is
    what is measured called by the words in ``where``: ``Markdown files wrap at 80``.
    """
    made = []
    told = (word for place, word in enumerate(found) if place not in where)
    around = (*label, *told)
    for figure in _figures(found, label, named):
        topic = _measured(figure, around, known)
        if topic and (figure.field or not _denied(found, figure.start)):
            places = figure.places | _said_of(topic, found, known)
            field = figure.field or _plain(topic)
            number = _with_unit(figure, topic)
            allowed = allowed_at(found, min(figure.places), figure.start)
            made.append(Bound(topic, field, number, places, figure.start, allowed))
    return made


def _denied(found: Sequence[str], place: int) -> bool:
    """Return whether a number is forbidden, which no bound can say: ``never use 4 spaces``."""
    while place and found[place - 1] != "," and found[place - 1] not in CONDITIONS:
        place -= 1
        if found[place] in NEGATORS:
            return True
    return False


def _plain(topic: Topic) -> str:
    """Return what a plain number is: the least, where a name of the topic says so.

    A plain number of another topic is what people set, as a formatter's line length is: another
    one contradicts it.
    """
    named = {word for name in (topic.name, *topic.aliases) for word in name.split()}
    return "exactly" if named.isdisjoint(("min", "minimum", "required")) else "at_least"


def is_written(word: str) -> bool:
    """Return whether ``word`` is a number in letters: a determiner, where it measures nothing."""
    return word in _WRITTEN


def is_number(word: str) -> bool:
    """Return whether ``word`` is a number, in digits or letters."""
    return bool(_number(word))


def _figures(
    found: Sequence[str], label: Sequence[str], named: Collection[int]
) -> Iterator[_Figure]:
    place = 0
    while place < len(found):
        number = _number(found[place])
        if not number or place in named:
            place += 1
            continue
        figure = _range(found, place, number) or _figure(found, label, place, number)
        yield from figure
        place = max(max(part.places) for part in figure) + 1


def _number(word: str) -> str:
    attached = _ATTACHED.fullmatch(word)
    bare = attached[1] if attached else word.rstrip("%+")
    if bare and _NUMBER.fullmatch(bare):
        return bare.replace(",", "")
    return str(_WRITTEN.get(word, ""))


def _range(found: Sequence[str], place: int, number: str) -> list[_Figure]:
    """Return both bounds of ``between 2 and 4``, ``2 to 4`` and ``2-4``."""
    between = place > 0 and found[place - 1] == "between"
    joint = found[place + 1 : place + 2]
    skipped = joint in (("to",), ("and",) if between else ("to",))
    last = place + 1 + skipped
    if last >= len(found) or not _number(found[last]) or found[place] in _WRITTEN:
        return []
    upper = _number(found[last])
    unit, places = _unit(found, last)
    read = frozenset(range(place - between, last + 1)) | places
    return [
        _Figure(number, "at_least", read, unit, place),
        _Figure(upper, "at_most", read, unit, place),
    ]


def _figure(found: Sequence[str], label: Sequence[str], place: int, number: str) -> list[_Figure]:
    unit, places = _unit(found, place)
    field, before = _comparison(found, place)
    after = max(places | {place}) + 1
    if found[place].endswith("+"):
        field = field or "at_least"
    behind = tuple(found[after : after + 2])
    if behind in _OPEN_ENDS:
        field = _OPEN_ENDS[behind]
        places |= {after, after + 1}
    elif behind and behind[0] in ("max", "maximum", "min", "minimum") and not field:
        field = "at_most" if behind[0].startswith("max") else "at_least"
        places |= {after}
    if not field:
        field = _implied(found, label, place)
    if place and found[place - 1] == "after" and unit:
        before = before | {place - 1}
    return [_Figure(number, field, frozenset(places | before | {place}), unit, place)]


def _implied(found: Sequence[str], label: Sequence[str], place: int) -> str:
    """Return what a number is without a comparison of its own: a limit where one is spoken of."""
    before = {*label, *found[:place]}
    if before & {"max", "maximum", "limit", "limits", "limited"}:
        return "at_most"
    if before & {"min", "minimum"}:
        return "at_least"
    if before & {"may", "can", "could"} and "only" in before:
        return "at_most"
    if before & _LIMITING and place and found[place - 1] == "to" and "wrap" not in before:
        return "at_most"
    return ""


def _comparison(found: Sequence[str], place: int) -> tuple[str, set[int]]:
    """Return what stands in front of a number as the field it means, and its places."""
    for length in range(min(_LONGEST, place), 0, -1):
        said = found[place - length : place]
        for field, phrases in (("at_most", _MOST), ("at_least", _LEAST)):
            if phrases.is_one(said):
                return _negated(
                    found, place - length, said, field, set(range(place - length, place))
                )
    if place and found[place - 1] in ("exactly", "=", "precisely"):
        return "exactly", {place - 1}
    if place and found[place - 1] in ("exceed", "exceeds", "exceeding", "than"):
        length = 1 + (found[place - 1] == "than")
        return _negated(found, place - length, found[place - length : place], "at_least",
                        set(range(place - length, place)))  # fmt: skip
    return "", set()


def _negated(
    found: Sequence[str], start: int, said: Sequence[str], field: str, places: set[int]
) -> tuple[str, set[int]]:
    """Turn ``more than`` round where something in front of it says no to it."""
    turning = bool({said[0]} & (_TURNS | _BACK))
    before = [place for place in range(start) if found[place] in NEGATORS]
    if turning and before:
        turned = "at_most" if said[0] in _TURNS else "at_least"
        return turned, places | {before[-1]}
    return field, places


def _unit(found: Sequence[str], place: int) -> tuple[str, set[int]]:
    if attached := _ATTACHED.fullmatch(found[place]):
        return attached[2], set()
    if found[place].endswith("%"):
        return "%", set()
    here = place + 1
    while here < len(found) and here < place + 3 and found[here] in ("or", "of", "code"):
        here += 1
    if place + 1 < len(found) and found[place + 1] in ("percent", "%"):
        return "%", {place + 1}
    if here < len(found) and here == place + 1 and _can_be_unit(found[here]):
        rate = tuple(found[here + 1 : here + 3])
        if rate[:1] == ("per",) and rate[1:] in _SPANS:
            return " ".join(found[here : here + 3]), {here, here + 1, here + 2}
        return found[here], {here}
    return "", set()


def _can_be_unit(word: str) -> bool:
    return word.isalpha() and word not in LINKS and word not in CONDITIONS


def _measured(figure: _Figure, around: Sequence[str], known: Lexicon) -> Topic | None:
    """Return the topic whose unit fits and that most words are about; None where two tie."""
    said = frozenset(map(root, around))
    families = {word: _family(word) for word in said}
    unit_of = _family(figure.unit) if figure.unit else ""
    scored: list[tuple[int, Topic]] = []
    for topic in known.quantities:
        about = known.about[topic.name]
        family = _family(topic.unit)
        meant = said & about
        itself = unit_of == family and (topic.name == topic.unit or _only_one(topic, around, known))
        called = not said.isdisjoint(map(root, (topic.name.split()[0], *topic.aliases)))
        fits = unit_of in ("", family) or (called and _counts(figure, topic))
        if itself or (fits and any(families[w] != family for w in meant)):
            scored.append((2 * len(meant) + called, topic))
    scored.sort(key=lambda pair: -pair[0])
    if not scored or (len(scored) > 1 and scored[0][0] == scored[1][0]):
        return None
    return scored[0][1]


def _counts(figure: _Figure, topic: Topic) -> bool:
    """Return whether a topic counts how many times something is done: ``retry 3 times``."""
    return figure.unit == "times" and figure.unit in topic.words


def _only_one(topic: Topic, around: Sequence[str], known: Lexicon) -> bool:
    """Return whether nothing is said but a number, of a unit that one topic has: ``4 spaces``."""
    units = [other for other in known.quantities if _family(other.unit) == _family(topic.unit)]
    beside = {word for word in around if word not in _PLAIN and not _number(word)}
    return len(units) == 1 and {root(word) for word in beside} <= {root(topic.unit)}


@functools.lru_cache(maxsize=4096)
def _family(unit: str) -> str:
    found = quantity(f"1 {unit}")
    return root(found.family) if found else unit


def _with_unit(figure: _Figure, topic: Topic) -> str:
    if topic.unit == "%":
        return f"{figure.number}%"
    written = quantity(f"1 {figure.unit}", topic.unit) if figure.unit else None
    converts = written and written != quantity(f"1 {topic.unit}") and not _counts(figure, topic)
    return f"{figure.number} {figure.unit if converts else topic.unit}"


def _said_of(topic: Topic, found: Sequence[str], known: Lexicon) -> frozenset[int]:
    about = known.about[topic.name]
    return frozenset(place for place, word in enumerate(found) if root(word) in about)
