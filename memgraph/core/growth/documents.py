"""Documents as the YAML that a person would write: what memgraph reads back is the same.

Written here in one pass, since an editor's library takes milliseconds for each of many thousands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from memgraph.core.document import Plain

_WIDE = 100
# What has a meaning between brackets; on a line of its own a colon or a # may stand in a word.
_SIGNS = re.compile(r"[:#,?\[\]{}\n\t]")


def rendered(document: Mapping[str, Plain]) -> str:
    """Return the text of an entry's file."""
    return "".join(f"{name}:{_value(value)}\n" for name, value in document.items())


def nested(document: Mapping[str, Plain], depth: int = 0) -> str:
    """Return the text of mappings in mappings, each name on a line of its own."""
    lines = []
    for name, value in document.items():
        if isinstance(value, dict) and value:
            lines.append(f"{'  ' * depth}{_bare(name)}:\n{nested(value, depth + 1)}")
        else:
            lines.append(f"{'  ' * depth}{_bare(name)}: {_flow(value)}\n")
    return "".join(lines)


def _value(value: Plain) -> str:
    if isinstance(value, str):
        return f" {_text(value)}"
    if isinstance(value, list) and value and not all(isinstance(one, str) for one in value):
        return "\n" + "\n".join(f"  - {_flow(one)}" for one in value)
    return f" {_flow(value)}"


def _text(text: str) -> str:
    if (
        not _plain(text)
        or ": " in text
        or " #" in text
        or text[-1] == ":"
        or not text.isprintable()
    ):
        return _bare(text)
    if len(text) > _WIDE and " " in text and "  " not in text:
        return ">-\n" + "\n".join(f"  {line}" for line in _lines(text.split(" ")))
    return text


def _lines(words: Sequence[str]) -> Iterator[str]:
    line = words[0]
    for word in words[1:]:
        if len(line) + len(word) >= _WIDE:
            yield line
            line = word
        else:
            line = f"{line} {word}"
    yield line


def _flow(value: Plain) -> str:
    if isinstance(value, str):
        return _bare(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return "{" + ", ".join(f"{_bare(name)}: {_flow(one)}" for name, one in value.items()) + "}"


def _bare(text: str) -> str:
    bare = _plain(text) and not _SIGNS.search(text)
    return text if bare else json.dumps(text, ensure_ascii=False)


def _plain(text: str) -> bool:
    """Return whether a text begins and ends as one that needs no quotes may."""
    return text[:1].isalnum() and not text[-1].isspace()
