"""What looks like a secret or an address in what a user said is neither kept nor asked for."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING, cache

if TYPE_CHECKING:
    import re

_DIGITS = frozenset("0123456789")
LEFT_OUT = "[left out]"
_LONG, _SHORTEST = 24, 12  # characters of a word that can be a key: by itself, or by how it begins
# What is in every text that holds any: what names them, followed by what gives them, or how they
# begin.
_NAMED = ("password", "passwort", "passwd", "secret", "token", "api_key", "api-key", "apikey")
_GIVES = ("is", "=", ":", "lautet")
_BEGUN = ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "sk-", "xoxa-", "xoxb-", "xoxp-",
          "xoxr-", "xoxs-", "akia", "aiza", "glpat-", "npm_", "pypi-")  # fmt: skip


def masked(text: str) -> str:
    """Return ``text`` without tokens, keys and e-mail addresses, which must not be recorded.

    Coarse on purpose: `memgraph record` looks closely, but takes longer than a prompt may.
    """
    return _suspicious().sub(LEFT_OUT, text) if _may_hold_any(text) else text


def _may_hold_any(text: str) -> bool:
    """Return whether it is worth loading regular expressions for a text; most are told by less."""
    low = text.casefold()
    words, named = low.split(), [word for word in _NAMED if word in low]
    if "@" in low:
        return True
    if not text.isascii():
        # An expression takes more letters for the same than this does.
        return bool(named) or any(len(word) >= _SHORTEST for word in words)
    return (
        any(begun in low for begun in _BEGUN)
        or any(len(word) >= _LONG and not _DIGITS.isdisjoint(word) for word in words)
        or any(after.lstrip().startswith(_GIVES) for word in named for after in low.split(word)[1:])
    )


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
