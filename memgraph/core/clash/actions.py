"""Actions: what is done rather than chosen, compared by its stems, for equality only."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import cast

from memgraph.core.topics import key

# Other prepositions and "all" stay: they change what is done.
_EMPTY_WORDS = frozenset(("a", "an", "the", "to", "any", "your", "our", "its", "be", "is", "are"))


def action_key(text: str) -> str:
    """Return the stems of ``text`` in their order: ``pushing to the main`` is ``push main``."""
    words = re.findall(r"[^\W_]+(?:[.'/][^\W_]+)*", key(text))
    stems = [_stem(word) for word in words if word not in _EMPTY_WORDS]
    return " ".join(stems) or key(text)


@functools.lru_cache(maxsize=10_000)
def _stem(word: str) -> str:
    return word if any(map(str.isdigit, word)) else _stemmer()(word)


@functools.cache
def _stemmer() -> Callable[[str], str]:
    import snowballstemmer  # slow to import, and most memories have no actions

    return cast("Callable[[str], str]", snowballstemmer.stemmer("english").stemWord)
