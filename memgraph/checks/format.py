"""Format: files that cannot be read as what they should be."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.finding import Finding, Severity, warning
from memgraph.core.layout import CONFIG
from memgraph.core.memory import Memory
from memgraph.core.names import did_you_mean
from memgraph.core.settings import line_of


def encoding(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The file is not UTF-8 text."""
    return _unread(memory, "encoding")


def limits(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The file is larger or deeper than an entry may be."""
    return _unread(memory, "limits")


def characters(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The file holds characters that a reader cannot see."""
    return _unread(memory, "characters")


def merge(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The file holds an unfinished merge."""
    return _unread(memory, "merge")


def syntax(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The file is not one strict YAML mapping."""
    return _unread(memory, "syntax")


def field(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A field is unknown or missing."""
    return _unread(memory, "field")


def value(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A field's value is not of its kind."""
    return _unread(memory, "value")


def extension(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A file in the memory's folders is nothing that memgraph reads."""
    return _unread(memory, "extension")


def symlink(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """A link, a folder, a pipe or another repository stands where a file should be."""
    return _unread(memory, "symlink")


def submodule(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """Another repository is mounted in the memory's folders; it is not read."""
    return _unread(memory, "submodule", Severity.INFO)


def severity(memory: Memory, base: Memory | None) -> Iterator[Finding]:
    """The configuration sets the severity of a check that is not there, or that it cannot set."""
    # Only here, since the registry of all checks imports this family.
    from memgraph.checks import GUARDED, rules

    known = {*rules(), *(code.partition("/")[0] for code in rules())}
    for code in memory.own_config.severity:
        line = line_of(memory.own_settings, CONFIG, f"severity.{code}")
        if code not in known:
            yield Finding(
                Severity.ERROR, f"severity names {code!r}, which is no check", CONFIG, line,
                help=did_you_mean(code, known, "memgraph check --help"),
            )  # fmt: skip
        elif code.partition("/")[0] in GUARDED:
            yield warning(
                f"severity names {code!r}, which guards decisions and keeps its own", CONFIG, line,
                help=f"take {code} out of severity",
            )  # fmt: skip


def _unread(memory: Memory, rule: str, severity: Severity = Severity.ERROR) -> Iterator[Finding]:
    for item in memory.unread:
        fault = item.fault
        if fault.rule == rule:
            where = f"{fault.path}: " if fault.path else ""
            yield Finding(
                severity, where + fault.message, item.file, max(fault.line, 1), help=fault.hint
            )


RULES = (
    encoding, limits, characters, merge, syntax, field, value, extension, symlink, submodule,
    severity,
)  # fmt: skip
