"""The page of fields: what each file of the memory may hold, from the format's own description."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping

from handbook.wording import MADE, prose, row
from memgraph.core import format as entries
from memgraph.core.format import Config
from memgraph.core.scalars import SPAN
from memgraph.core.shape import ListOf, MapOf, Record, Scalar, Shape
from memgraph.core.trust_file import TRUST

_HEAD = f"""\
# Fields

{MADE}

What each file may hold, field by field, as memgraph reads it. What the fields mean is in
[the file format](../format.md); `memgraph init` writes the same as JSON Schemas to `.memgraph/schema/`.
An unknown field is refused, with the nearest one that is known.
"""
_FILES: Mapping[str, tuple[str, Record]] = {
    "A policy": ("`policies/…/ID.yaml`", entries.POLICY),
    "Evidence": ("`evidence/…/ID.yaml`", entries.EVIDENCE),
    "The configuration": ("`.memgraph/config.yaml`; see also [what they mean](../format.md#configuration)",
                          entries.CONFIG),
    "Topics": ("`.memgraph/topics.yaml`; see also [topics](../topics.md)", entries.TOPICS),
    "Trust": ("`.memgraph/trust.yaml`; see also [trust](../trust.md)", TRUST),
}  # fmt: skip
# Mappings inside of these files, and what their fields are called on the page.
_PARTS: Mapping[str, Record] = {
    "A rule": entries.RULE,
    "A source": entries.SOURCE,
    "Who recorded it": entries.RECORDED,
    "A topic": entries.TOPIC,
    "A value of a topic": entries.TOPIC_VALUE,
}


def page() -> str:
    """Return the page."""
    return "".join([_HEAD, *_files(), *_parts()])


def _files() -> Iterator[str]:
    for heading, (place, record) in _FILES.items():
        yield f"\n## {heading}\n\n{place}.\n\n{_table(record)}"


def _parts() -> Iterator[str]:
    for heading, record in _PARTS.items():
        yield f"\n## {heading}\n\n{_table(record)}"
        if record.one_of:
            yield f"\nAt least one of {', '.join(f'`{name}`' for name in record.one_of)}.\n"


def _table(record: Record) -> str:
    defaults = _defaults() if record is entries.CONFIG else {}
    head = "| field | takes | default |\n" if defaults else "| field | takes | |\n"
    rows = (
        row(f"`{name}`", _takes(shape),
            "needed" if name in record.needs else defaults.get(name, ""))
        for name, shape in record.fields.items()
    )  # fmt: skip
    return f"{head}|---|---|---|\n{''.join(rows)}"


def _defaults() -> dict[str, str]:
    found = {one.name: getattr(Config(), one.name) for one in dataclasses.fields(Config)}
    told = {
        name: str(value).lower() for name, value in found.items() if not isinstance(value, dict)
    }
    spans = {name for name, shape in entries.CONFIG.fields.items() if shape is SPAN}
    return {
        name: f"`{text}d`" if name in spans else f"`{text}`" for name, text in told.items() if text
    }


def _takes(shape: Shape) -> str:
    if isinstance(shape, Scalar):
        return prose(shape.expected)
    if isinstance(shape, ListOf):
        bounds = [f"at least {shape.least}"] * bool(shape.least)
        bounds += [f"at most {shape.most}"] * bool(shape.most)
        return f"a list{' of ' + ' and '.join(bounds) if bounds else ''}, each {_takes(shape.item)}"
    if isinstance(shape, MapOf):
        return f"a mapping; each name {_takes(shape.key)}; each value {_takes(shape.value)}"
    return _record(shape)


def _record(shape: Shape) -> str:
    """Return where a mapping's fields stand, or the fields themselves."""
    for heading, record in _PARTS.items():
        if record is shape:
            return f"[{heading[0].lower()}{heading[1:]}](#{heading.lower().replace(' ', '-')})"
    if not isinstance(shape, Record):
        raise TypeError(shape)
    return "; ".join(f"`{name}`: {_takes(inner)}" for name, inner in shape.fields.items())
