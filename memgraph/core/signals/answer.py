"""A short answer to a question of the assistant's: "B" to "A or B?" decides something."""

from __future__ import annotations

from itertools import pairwise

from memgraph.core.signals.lexicon import classes
from memgraph.core.signals.preference import may_answer
from memgraph.core.signals.reading import reading
from memgraph.core.signals.signal import INSIST, NUDGE, Signal

_TAIL = 3000  # characters at the end of what was said before, where the question stands
# What ends a sentence, marks an option, stands between two. Compiled, and the means loaded, only
# where a question was put.
_ENDS = r"(?<=[.!?。？])\s+|\n+"
_MARKS = r"(?im)(?:^|(?<=[\s(*]))(?:option\s)?([a-e1-5])[).:*]{1,3}\s"
_BETWEEN = r"(?i),?\s+(?:or|oder|ou|o)\s+|,\s+|还是|還是"

_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "former": 0, "latter": -1,
             "last": -1, "one": 0, "two": 1, "three": 2, "1st": 0, "2nd": 1, "3rd": 2}  # fmt: skip
_FILLS = frozenset(("option", "the", "one", "go", "with", "let's", "i", "think", "please", "choice",
    "number", "i'd", "say", "take", "prefer", "approach", "use", "we", "do", "it", "ok", "okay",
    "and", "always", "from", "now", "on", "yes", "a", "version", "variant", "alternative", "is",
    "better", "good", "for", "me", "pick", "choose", "definitely", "sounds", "would", "like",
    "by", "default", "forever", "everywhere", "every", "time", "in", "general", "want",
    "sure"))  # fmt: skip
_YES = frozenset(("yes", "yep", "yeah", "yup", "sure", "correct", "exactly", "right", "absolutely",
    "definitely", "agreed", "ja", "oui", "sí", "si", "sim", "是", "对", "はい"))  # fmt: skip
_NO = frozenset(("no", "nope", "never", "nein", "non", "não"))
_LASTING = frozenset(("durative", "habit", "universal", "norm", "rulefile"))
_STANDING = frozenset(("standing", "prefer", "choice", "keep", "support", "tooling", "artefact",
    "drop", "rather", "project", "default"))  # fmt: skip
# "Should I push", "do you want me to push": what comes next is what is asked about.
_ASKED = frozenset(("i", "to", "we", "you"))
_TASKS = frozenset(("continue", "proceed", "start", "begin", "push", "run", "commit", "fix",
    "stop", "skip", "wait", "merge", "revert", "retry", "implement", "show", "apply", "delete",
    "look", "investigate", "open", "create"))  # fmt: skip


def answered(message: str, before: str) -> Signal | None:
    """Return the decision that a short ``message`` makes of a question in ``before``."""
    told = message.strip()
    if not may_answer(told):
        return None
    read = reading(told)
    words = [word for word in read.words if word[0].isalnum()]
    before = before[-_TAIL:]
    if not _may_pick(words, before):
        return None
    asked = _question(before)
    picked = _picked(words, asked, before) if asked else ""
    if not picked:
        return None
    return _decision(told, picked, asked, {tag for tags in read.tags for tag in tags})


def _may_pick(words: list[str], before: str) -> bool:
    """Whether it is worth loading regular expressions for an answer: most are tasks.

    It begins with a mark, a yes or a no, or it counts, or it repeats words of what it picks.
    """
    small, known = [word.lower() for word in words], before.lower()
    telling = (word for word in small if len(word) > 1 and word not in _FILLS)
    return (
        small[0] in _YES | _NO
        or small[0] in "abcde12345"
        or all(word in _ORDINALS or word in known or not word.isascii() for word in telling)
    )


def _decision(told: str, picked: str, asked: str, tags: set[str]) -> Signal | None:
    read = reading(f"{asked} {picked}")
    about = {tag for own in read.tags for tag in own} | {name for name, _, _ in read.phrases}
    lasting = bool(_LASTING & (about | tags) - {"only"})
    asked_to = {after for one, after in pairwise(read.words) if one in _ASKED}
    once = bool(_TASKS & asked_to) or "now" in about
    if not lasting and (once or not (_STANDING & about or len(picked.split()) < 4)):
        return None
    sure = "durative" in about | tags or ("norm" in about and not once)
    quote = f'{told}: "{picked}"'[:300]
    return Signal("decision", INSIST if sure else NUDGE, quote, 0.9 if sure else 0.6)


def _question(before: str) -> str:
    """Return the last question that the assistant asked, or nothing."""
    import re

    for sentence in reversed(re.split(_ENDS, before)):
        if sentence.rstrip("*_ )").endswith(("?", "？")):
            return sentence.strip("*_ ")
    return ""


def _marked(before: str) -> dict[str, str]:
    """Return the options that are marked A, B, … or 1, 2, … in order, by their marks."""
    import re

    marks = list(re.finditer(_MARKS, before))
    found: dict[str, str] = {}
    for place, mark in enumerate(marks):
        key = mark[1].lower()
        end = marks[place + 1].start() if place + 1 < len(marks) else len(before)
        text = re.split(r"[\n?]", before[mark.end() : end].strip(), maxsplit=1)[0]
        if key in "a1" or chr(ord(key) - 1) in found:
            found[key] = re.sub(r"[\s,;(*_.]*(?:\bor)?[\s,;(*_.]*$", "", text)
    return found if len(found) > 1 else {}


def _picked(words: list[str], asked: str, before: str) -> str:
    """Return the option, or the question, that an answer of these words takes."""
    small = [word.lower() for word in words]
    marked = _marked(before)
    marks = [word for word in small if word in marked]
    rest = {word for word in small if word not in _FILLS and word not in marks}
    if marks and (not rest or small[0] == marks[0]):
        return marked[marks[0]]
    options = list(marked.values()) or _inline(asked)
    if len(options) > 1:
        return _counted(small, rest, options) or _called(rest, options)
    known = all(word in _YES | _NO or classes(word) for word in rest)
    return asked if small[0] in _YES | _NO and known else ""


def _counted(small: list[str], rest: set[str], options: list[str]) -> str:
    """Return the option that an answer counts out: "the second", "b"."""
    for word in small:
        if word in _ORDINALS and not rest - {word} and _ORDINALS[word] < len(options):
            return options[_ORDINALS[word]]
    place = "abcde".find(small[0]) if len(small) == 1 else -1
    return options[place] if 0 <= place < len(options) else ""


def _called(rest: set[str], options: list[str]) -> str:
    """Return the one option that has all words of an answer."""
    named = [one for one in options if rest and rest <= set(one.lower().split())]
    return named[0] if len(named) == 1 else ""


def _inline(asked: str) -> list[str]:
    """Return the options of "A or B?", without the words that lead into the first."""
    import re

    body = asked.rstrip("?？*_ )").rsplit(":", 1)[-1]
    parts = [part.strip('*_` "') for part in re.split(_BETWEEN, body) if part.strip()]
    if len(parts) < 2:
        return []
    led, size = parts[0].split(), len(parts[-1].split())
    return [" ".join(led[-size:]), *parts[1:]]
