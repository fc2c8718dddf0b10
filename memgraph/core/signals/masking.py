"""What looks like a secret or an address in what a user said is neither kept nor asked for."""

from __future__ import annotations

from functools import cache

from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    import re

LEFT_OUT = "[left out]"
_SHORTEST = 12  # characters of a word that can be a key
_NAMED = ("password", "passwort", "passwd", "secret", "token", "api_key", "api-key", "apikey")


def masked(text: str) -> str:
    """Return ``text`` without tokens, keys and e-mail addresses, which must not be recorded.

    Coarse on purpose: `memgraph record` looks closely, but takes longer than a prompt may.
    """
    low = text.casefold()
    if not any(map(_is_odd, low.split())) and not any(word in low for word in _NAMED):
        return text
    return _suspicious().sub(LEFT_OUT, text)


def _is_odd(word: str) -> bool:
    return len(word) >= _SHORTEST or "@" in word


@cache
def _suspicious() -> re.Pattern[str]:
    import re

    return re.compile(
        r"""[\w.+-]+@[\w-]+(?:\.[\w-]+)+                              # an address
        | \b(?:gh[pousr]_|github_pat_|sk-|xox[abprs]-|AKIA|AIza|glpat-|npm_|pypi-)[\w-]{8,}
        | (?<![\w/.-])(?=[\w+-]*[0-9])(?=[\w+-]*[A-Za-z])[\w+-]{24,}(?![\w/.-])
        | \b(?:passwor[dt]|passwd|secret|token|api[_-]?key)\b\s*(?:is|=|:|ist|lautet)\s*\S+
        """,
        re.IGNORECASE | re.VERBOSE,
    )
