"""Whether two sentences ask for the opposite of each other in the same words."""

from __future__ import annotations

import re
from functools import cache

_NOT = frozenset(
    (
        "not", "no", "never", "nor", "without", "avoid", "stop", "than", "instead", "don't", "dont",
        "doesn't", "isn't", "mustn't", "shouldn't", "can't", "cannot", "nicht", "nie", "kein",
        "keine", "keinen", "statt", "ohne", "pas", "jamais", "sans", "nunca", "jamás", "sin",
        "não", "sem", "must_not", "should_not",
    )
)  # fmt: skip
_PLAIN = frozenset(
    (
        "use", "uses", "using", "used", "always", "from", "now", "the", "this", "that", "project",
        "please", "should", "must", "will", "and", "for", "with", "our", "actually", "going",
        "forward", "prefer", "want", "any", "more", "anymore", "ever", "only", "but", "all",
    )
)  # fmt: skip
_REACH = 3  # words that a negation takes in, up to the next sign


def opposed(one: str, other: str) -> bool:
    """Return whether what ``one`` asks for the other turns down, in the same words.

    Either each turns down something that the other asks for, or one turns down, and the other
    does not, all that they have in common.
    """
    asked, denied = _sides(one)
    wanted, refused = _sides(other)
    first, second = denied & wanted, asked & refused
    common = (asked | denied) & (wanted | refused)
    return bool(first and second) or (bool(common) and common in (first, second))


def _sides(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that a sentence asks for, and those that it turns down."""
    asked: set[str] = set()
    denied: set[str] = set()
    left = 0
    for word in _word().findall(text.casefold().replace("’", "'")):
        if word in _NOT:
            left = _REACH
        elif not word[0].isalnum():
            left = 0
        elif len(word) > 2 and word not in _PLAIN:
            (denied if left else asked).add(word.removesuffix("s"))
            left = max(0, left - 1)
    return frozenset(asked - denied), frozenset(denied - asked)


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[^\W_][\w'+#-]*|[,.;!?()–—]")
