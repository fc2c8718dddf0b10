"""The file format: what each field of entries, of the configuration and of topics holds."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, cast

from memgraph.core.digest import digest
from memgraph.core.document import Fault, Fields, Node, Plain, Unreadable, plain
from memgraph.core.entry import Evidence, Policy, Recorded, Rule, Source
from memgraph.core.finding import Severity
from memgraph.core.scalars import (
    CODE_PATTERN,
    COUNT,
    DAY,
    DIGEST,
    FLAG,
    GLOB,
    ID,
    IDS,
    MOMENT,
    NAME,
    NAMES,
    SPAN,
    TEXT,
    TEXTS,
    VALUES,
    choice,
    code,
)
from memgraph.core.shape import ListOf, MapOf, Record, Scalar, Schema
from memgraph.core.topics import Given, key
from memgraph.core.trust_file import TRUST
from memgraph.core.written import way_written

KINDS = (
    "observation", "failure", "correction", "preference", "decision", "thread", "session",
    "verdict",
)  # fmt: skip
VIA = ("person", "agent", "import")


def _severity(text: str) -> Severity:
    if text not in tuple(Severity):
        raise ValueError(text)
    return Severity(text)


RULE = Record(
    {
        "topic": TEXT, "must": VALUES, "must_one_of": VALUES, "must_not": VALUES,
        "should": VALUES, "should_not": VALUES, "may": VALUES, "at_most": TEXT, "at_least": TEXT,
        "exactly": TEXT, "when": TEXT,
    },
    Rule,
    needs=("topic",),
    one_of=(
        "must", "must_one_of", "must_not", "should", "should_not", "may", "at_most", "at_least",
        "exactly",
    ),
)  # fmt: skip
RECORDED = Record(
    {"by": TEXT, "via": choice("one of", *VIA), "tool": TEXT, "session": TEXT}, Recorded
)
SOURCE = Record(
    {"path": TEXT, "lines": TEXT, "commit": TEXT, "blob": TEXT, "url": TEXT, "said": TEXT},
    Source,
    one_of=("path", "commit", "url", "said"),
)
POLICY = Record(
    {
        "id": ID, "statement": TEXT, "why": TEXT, "rules": ListOf(RULE, most=100),
        "scope": ListOf(GLOB, least=1), "since": DAY, "until": DAY, "review_every": SPAN,
        "review_by": DAY, "watches": ListOf(GLOB), "source": ListOf(SOURCE), "grounds": IDS,
        "supersedes": IDS, "exception_to": IDS, "distinct_from": MapOf(ID, TEXT), "strict": FLAG,
        "pinned": FLAG, "recorded": RECORDED, "redacted": DIGEST,
    },
    needs=("id", "statement"),
)  # fmt: skip


def _evidence(observed: tuple[date, str], **found: Any) -> dict[str, Any]:
    return {"observed": observed[0], "observed_text": observed[1], **found}


EVIDENCE = Record(
    {
        "id": ID, "kind": choice("one of", *KINDS), "statement": TEXT, "why": TEXT,
        "observed": MOMENT, "source": ListOf(SOURCE), "recorded": RECORDED, "supports": IDS,
        "against": IDS, "about": IDS, "closes": IDS, "due": DAY, "tags": TEXTS,
        "redacted": DIGEST,
    },
    _evidence,
    needs=("id", "kind", "statement", "observed"),
)  # fmt: skip


@dataclass(frozen=True)
class Config:
    """``.memgraph/config.yaml``; every field has a default.

    ``base`` is the revision that changes are judged against, empty for the default.
    ``challenge_due`` is in days; ``brief_characters`` and ``statement_characters`` in
    characters. An agent is asked for a checkpoint after ``checkpoint_calls`` uses of tools and
    after ``checkpoint_reads`` reads of at least ``large_read`` characters, 0 for never;
    ``repetitions`` lets hooks count what a user asks for again and again. What ``export`` writes
    into one file has at most ``card_characters`` characters and ``card_bytes`` bytes. ``uses``
    lets this clone count which entries are used; a summary is made of a session with at least
    ``summary_calls`` uses of tools; a thread is quiet, and an entry out of use, after
    ``quiet_after`` days.
    """

    repository: str = "none"
    base: str = ""
    severity: Mapping[str, Severity] = field(default_factory=dict)
    challenge_due: int = 14
    brief_characters: int = 6000
    statement_characters: int = 500
    memory_characters: int = 40_000
    checkpoint_calls: int = 25
    checkpoint_reads: int = 3
    large_read: int = 20_000
    repetitions: bool = True
    card_characters: int = 8000
    card_bytes: int = 16_384
    uses: bool = True
    summary_calls: int = 10
    quiet_after: int = 90


def _config(**found: Any) -> Config:
    found.pop("format", None)
    return Config(**found)


CONFIG = Record(
    {
        "format": choice("one of", "1"), "repository": ID, "base": TEXT,
        "severity": MapOf(
            Scalar("a family of checks or the code of one, like links or links/dangling",
                   code, pattern=CODE_PATTERN),
            Scalar("a severity: error, warning, info, off", _severity,
                   choices=tuple(Severity)),
        ),
        "challenge_due": SPAN, "brief_characters": COUNT, "statement_characters": COUNT,
        "memory_characters": COUNT, "checkpoint_calls": COUNT, "checkpoint_reads": COUNT,
        "large_read": COUNT, "repetitions": FLAG, "card_characters": COUNT, "card_bytes": COUNT,
        "uses": FLAG, "summary_calls": COUNT, "quiet_after": SPAN,
    },
    _config,
    needs=("format",),
)  # fmt: skip
TOPIC_VALUE = Record(
    {"aliases": NAMES, "words": NAMES, "implies": MapOf(NAME, ListOf(NAME, least=1))}
)
TOPIC = Record(
    {
        "about": TEXT, "pick": choice("one of", "one", "any"), "closed": FLAG, "unit": TEXT,
        "aliases": NAMES, "words": NAMES, "values": MapOf(NAME, TOPIC_VALUE),
    },
)  # fmt: skip
TOPICS = Record({"topics": MapOf(NAME, TOPIC)}, needs=("topics",))


def read_policy(document: Fields, file: str) -> Policy:
    """Return the policy in ``document``. Raises Unreadable with every fault found."""
    return cast("Policy", _entry(document, file, POLICY, Policy))


def read_evidence(document: Fields, file: str) -> Evidence:
    """Return the evidence in ``document``. Raises Unreadable with every fault found."""
    return cast("Evidence", _entry(document, file, EVIDENCE, Evidence))


def read_config(document: Fields) -> Config:
    """Return the configuration in ``document``. Raises Unreadable with every fault found."""
    return cast("Config", _read(document, CONFIG))


def read_topics(document: Fields) -> Given:
    """Return what ``document`` gives for its topics. Raises Unreadable with every fault found."""
    given = cast("Given", _read(document, TOPICS)["topics"])
    topics = document.get("topics")
    _once(topics, "topic", "topics")
    for name, topic in topics.pairs if isinstance(topics, Fields) else ():
        if isinstance(topic, Fields):
            _once(topic.get("values"), "value", f"topics.{name.value}.values")
    return given


def _once(names: Node | None, what: str, path: str) -> None:
    """Raise Unreadable where a mapping holds one name in two spellings."""
    seen: set[str] = set()
    for name, _ in names.pairs if isinstance(names, Fields) else ():
        if key(name.value) in seen:
            message = f"the {what} {name.value!r} stands here a second time, spelt differently"
            raise Unreadable(Fault("value", message, name.line, f"{path}.{name.value}"))
        seen.add(key(name.value))


def _read(document: Fields, shape: Record) -> Any:
    faults: list[Fault] = []
    value = shape.read(document, "", faults)
    if faults:
        raise Unreadable(*sorted(faults, key=lambda fault: fault.line))
    return value


def _entry(document: Fields, file: str, shape: Record, build: Callable[..., Any]) -> Any:
    values = _read(document, shape)
    document_as_text = cast("dict[str, Plain]", plain(document))
    return build(
        **values,
        file=file,
        written=way_written(values, document_as_text, document),
        digest=digest(document_as_text),
    )


@functools.cache
def schemas() -> dict[str, Schema]:
    """Return the JSON Schemas of the kinds of files, by the name they ship under."""
    shapes = {
        "policy": POLICY, "evidence": EVIDENCE, "config": CONFIG, "topics": TOPICS, "trust": TRUST,
    }  # fmt: skip
    return {
        name: {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"memgraph {name}",
            **shape.schema(),
        }
        for name, shape in shapes.items()
    }
