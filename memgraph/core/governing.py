"""Which paths a scope takes in, asked in a hook: of expressions that were made beforehand.

``core.scope`` reads and compares patterns, and takes longer to load than a hook may take. Here a
scope is plain: for each of its patterns, whether it takes away, a text that every path that matches
has in it, and an expression for the whole path.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeAlias

    Plain: TypeAlias = Sequence[tuple[bool, str, str]]


def lies_in(plain: Plain, path: str) -> bool:
    """Return whether ``path``, from the root of the repository, is in a scope."""
    if not path.isascii():
        import unicodedata

        path = unicodedata.normalize("NFC", path)
    inside = bool(plain) and plain[0][0]
    for away, needle, expression in plain:
        matches = inside is away and needle in path
        if matches and re.compile(expression, re.DOTALL).fullmatch(path):
            inside = not away
    return inside
