"""How new YAML is written: which texts need quotes, and what fits on one line."""

from __future__ import annotations

import re

from memgraph.core.document import Plain

_ONE_LINE = 80
# Texts that some YAML 1.1 or 1.2 reader takes for a truth value, nothing, a number or a time.
_SPECIAL = re.compile(
    r"""y|n|yes|no|on|off|true|false|null|nan|inf
    | [-+]?(?=[._:,]*[0-9])[0-9._:,]*(?:e[-+]?[0-9_.]*)?
    | [-+]?0[xob][0-9a-f_]*
    | [-+]?\.(?:inf|nan)
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:t|[ \t]).*)?
    | \.+""",
    re.IGNORECASE | re.VERBOSE,
)
_PLAIN = re.compile(r"(?!.*(?::[ \t]|[ \t]#))[\w/.(][^\n\r\t]*(?<![\s:])")
_PLAIN_IN_FLOW = re.compile(r"[\w/.(][^\n\r\t,\[\]{}:?#]*(?<!\s)")
_LITERAL = re.compile(r"[^\s](?:[^\r\n]*[^\s])?(?:\n+(?:[^\r\n]*[^\s]))+\n?")


def is_plain(text: str, *, in_flow: bool) -> bool:
    """Return whether every reader sees this very text without quotes around it."""
    form = _PLAIN_IN_FLOW if in_flow else _PLAIN
    return bool(form.fullmatch(text)) and not _SPECIAL.fullmatch(text)


def is_literal(text: str) -> bool:
    """Return whether a text of several lines can be written as a literal block, exactly."""
    return bool(_LITERAL.fullmatch(text))


def on_one_line(value: Plain) -> bool:
    """Return whether a collection is written in brackets: short, and of two levels at most."""
    return _levels(value) <= 2 and _width(value) <= _ONE_LINE


def _levels(value: Plain) -> int:
    if isinstance(value, str):
        return 0
    inner = value if isinstance(value, list) else value.values()
    return 1 + max(map(_levels, inner), default=-1)


def _width(value: Plain) -> int:
    if isinstance(value, str):
        return _ONE_LINE if "\n" in value else len(value) + 2
    if isinstance(value, list):
        return 2 + sum(map(_width, value))
    return 2 + sum(_width(key) + _width(part) for key, part in value.items())
