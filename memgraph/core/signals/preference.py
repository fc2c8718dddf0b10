"""What a user's message states that should bind later sessions, and what it asks only for now."""

from __future__ import annotations

from itertools import islice

from memgraph.core.signals import foreign, weights
from memgraph.core.signals.clauses import passing
from memgraph.core.signals.features import features
from memgraph.core.signals.own_words import Said
from memgraph.core.signals.reading import reading
from memgraph.core.signals.signal import INSIST, NUDGE, Signal

_ANSWER = 90, 12  # characters and words of a message that can answer a question
_E = 2.718281828459045  # loading math takes longer than all else here
_QUOTE = 300
_BRIEF = 200
_DOUBTFUL = 0.5
_ORDERS = frozenset(("forbids", "commands standing", "commands task first", "commands ensure"))
_PASSING = frozenset(("asks", "begins wh", "begins aux", "begins asking", "commands task on this",
                      "one name", "names"))  # fmt: skip
_DOUBTS = frozenset(("asks", "has hedge", "begins asking", "says ask", "says oneoff", "has now",
    "begins wh and goes on", "has product", "has seen",
    "has bug"))  # fmt: skip
# What says for how long, how generally, instead of what, or by what duty. An errand has none.
_CUES = frozenset((
    "has durative", "durative first", "says henceforth", "has habit", "says wherever",
    "says default", "has anymore", "says nolonger", "is always", "want + durative",
    "has norm", "says norm", "says rulefile", "rulefile that", "obeys a rulefile",
    "write + rulefile", "declares of every", "declares of bare plurals",
    "commands of bare plurals", "any force + any span", "want every", "says values", "your ways",
    "has contrast", "says contrast", "x over y", "x not y", "has only", "only at the end",
    "has must", "has should", "should be", "says weshould", "says youshould", "want you to",
    "forbids", "says no first", "has ensure", "says ensure", "commands ensure", "has careful",
    "gives a role", "has prefer", "says rather", "says wantnot", "has dislike", "want to be",
    "says choice", "has drop", "has keep", "has support", "says noneed", "asks to agree",
    "says repeat", "says thought", "has stop", "has remember", "says remember"))  # fmt: skip
_CORRECTS = frozenset(("says repeat", "has repeat", "says thought", "has stop"))
_DECIDES = frozenset(("says choice", "has choice", "has drop", "says nolonger", "has anymore",
                      "says noneed"))  # fmt: skip
_PREFERS = frozenset(("says want", "says wantnot", "says rather", "has prefer", "has dislike"))


def signals(message: str, before: str = "") -> tuple[Signal, ...]:
    """Return every lasting statement of the user's message, strongest first.

    ``before`` is the assistant's message that this one answers: a bare "B" to "A or B?" decides.
    """
    if ("?" in before or "？" in before) and may_answer(message):
        from memgraph.core.signals.answer import answered

        if decision := answered(message, before):
            return (decision,)
    found = [made for one, names in features(message) if (made := _signal(one, names))]
    # The weaker first: of two in one sentence the stronger one stays.
    found.sort(key=lambda signal: signal.score)
    strongest = {signal.quote: signal for signal in found}
    return tuple(sorted(strongest.values(), key=lambda signal: -signal.score))


def may_answer(message: str) -> bool:
    """Whether a message may answer a question: only then what it answers need be known."""
    told = message.strip()
    if not told or len(told) > _ANSWER[0] or "?" in told or "\n" in told:
        return False
    return 0 < sum(word[0].isalnum() for word in reading(told).words) <= _ANSWER[1]


def instructions(message: str) -> tuple[str, ...]:
    """Return up to three short orders of the message that do not bind by themselves.

    Said in one session they are for now; said in three, somebody may want them recorded. One that
    is hardly worth a reminder counts too.
    """
    found = (
        one.text
        for one, names in features(message)
        if names & _ORDERS
        and not names & _PASSING
        and len(one.text) <= _BRIEF
        and strength(names) < _DOUBTFUL
        and foreign.chance(one.text) < _DOUBTFUL
    )  # fmt: skip
    return tuple(islice(found, 3))


def strength(names: frozenset[str]) -> float:
    """Return the probability that a sentence with these features binds, from 0 to 1."""
    if passing(names):
        return 0.0
    odds = weights.BASE + sum(weights.WEIGHTS.get(name, 0.0) for name in names)
    return 1 / float(1 + _E**-odds)


def level(names: frozenset[str], score: float) -> str:
    """Return what a sentence with these features and this strength is worth; nothing for none.

    A sentence without a cue, which says neither for how long, how generally, instead of what, nor
    by what duty, must be as strong for a reminder as others are for being insisted on. Never
    insisted on is such a one, a guess, a question, or what is about one screen or one fault.
    """
    cued = bool(names & _CUES)
    if score < (weights.NUDGE_AT if cued else weights.INSIST_AT):
        return ""
    return INSIST if cued and score >= weights.INSIST_AT and not names & _DOUBTS else NUDGE


def _signal(one: Said, names: frozenset[str]) -> Signal | None:
    score = strength(names)
    worth = level(names, score)
    if worth != INSIST and (told := foreign.chance(one.text)) > score:
        score, worth = told, INSIST if told >= foreign.SURE else NUDGE
    return Signal(_kind(names), worth, _quoted(one), round(score, 3)) if worth else None


def _kind(names: frozenset[str]) -> str:
    """Return what sort of statement it is: the first that fits."""
    for kind, signs in (
        ("correction", _CORRECTS),
        ("preference", _PREFERS),
        ("decision", _DECIDES),
    ):
        if names & signs:
            return kind
    return "rule"


def _quoted(one: Said) -> str:
    """Return the whole sentence; of one that is too long the part that binds."""
    text = one.whole if len(one.whole) <= _QUOTE else one.text
    return text if len(text) <= _QUOTE else text[: _QUOTE - 1].rstrip() + "…"
