"""What an import took over, what was known, and what was not understood."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from memgraph.core.entry import Rule
from memgraph.core.importing.fact import Left
from memgraph.core.importing.matching import Met, Origin
from memgraph.core.sentence import in_words
from memgraph.core.topics import Topics
from memgraph.core.words import counted, one_line

_FEW = 3  # lines that are shown of each reason
_SHOWN = 20  # facts that are shown of a file


@dataclass(frozen=True)
class Taken:
    """What became of one fact; ``refused`` is why there is no entry."""

    met: Met
    id: str
    file: str
    refused: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class FileReport:
    """One file: what was taken of it, what was left, and what is to be said of it as a whole."""

    origin: Origin
    taken: tuple[Taken, ...] = ()
    left: tuple[Left, ...] = ()
    notes: tuple[str, ...] = ()
    problem: str = ""


@dataclass(frozen=True)
class Report:
    """A whole import. ``trial`` wrote nothing; ``later`` are facts beyond the limit.

    ``skipped`` are files of no known format; ``notes`` concern the import as a whole.
    """

    files: tuple[FileReport, ...]
    trial: bool = False
    later: int = 0
    skipped: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def taken(self) -> list[Taken]:
        """What became of all facts."""
        return [one for file in self.files for one in file.taken]

    @property
    def new(self) -> list[Taken]:
        """The facts that became entries."""
        return [one for one in self.taken if not (one.met.known or one.refused)]


def as_text(report: Report, topics: Topics, *, verbose: bool) -> str:
    """Return the report for a person: short, or with ``verbose`` line by line."""
    lines: list[str] = []
    for file in report.files:
        lines += _file(file, topics, verbose=verbose)
    lines += _summary(report)
    lines += _left(report, verbose=verbose)
    lines += [f"note: {note}" for note in report.notes]
    lines += _next(report)
    return "\n".join(lines) + "\n"


def _file(file: FileReport, topics: Topics, *, verbose: bool) -> Iterator[str]:
    place = one_line(file.origin.path, 200)
    if file.problem:
        yield f"{place}: not read: {one_line(file.problem, 200)}"
        return
    new = [one for one in file.taken if not (one.met.known or one.refused)]
    if new or verbose or file.notes or any(one.refused for one in file.taken):
        yield f"{place} ({file.origin.format}): {counted(len(new), 'new fact')}"
    for note in file.notes:
        yield f"  note: {one_line(note, 300)}"
    shown = new if verbose else new[:_SHOWN]
    for one in shown:
        yield from _fact(one, topics)
    if len(new) > len(shown):
        yield f"  … and {len(new) - len(shown)} more (--verbose)"
    for one in file.taken:
        if one.refused:
            yield f"  line {one.met.fact.lines}: not taken: {one_line(one.refused, 300)}"
        elif one.met.known and verbose:
            yield f"  line {one.met.fact.lines}: already known as {one.id}"


def _fact(one: Taken, topics: Topics) -> Iterator[str]:
    fact = one.met.fact
    scope = f"  [{one_line(' '.join(fact.scope))}]" if fact.scope else ""
    yield f"  {fact.kind} {one.id}{scope}"
    yield f"    line {fact.lines}: {one_line(fact.statement, 200)}"
    if one.rules:
        read = "; ".join(in_words(rule, topics) for rule in one.rules)
        yield f"    I read this as: {one_line(read, 300)}"
    for near in one.met.near:
        yield f"    nearly the same is known as {near}"
    if one.met.edited:
        yield f"    {one.met.edited} came from this place, and is no longer said there"


def _summary(report: Report) -> Iterator[str]:
    kinds = Counter(one.met.fact.kind for one in report.new)
    told = ", ".join(counted(n, kind) for kind, n in kinds.most_common())
    did = "would be written" if report.trial else "written"
    count = len(report.files)
    yield (
        f"{counted(len(report.new), 'fact')} {did}{f': {told}' if told else ''}; "
        f"{sum(1 for one in report.taken if one.met.known)} already known; "
        f"{counted(count, 'file')} read"
    )
    again = sum(len(one.met.more) for one in report.taken)
    if again:
        yield f"{counted(again, 'further place')} said the same, and became a source of the first"
    if refused := sum(1 for one in report.taken if one.refused):
        yield f"{counted(refused, 'fact')} not taken for what they hold; see above"
    if report.later:
        yield f"{counted(report.later, 'fact')} left for another run (--limit)"
    if report.skipped:
        names = ", ".join(one_line(path, 60) for path in report.skipped[:_FEW])
        more = ", …" * (len(report.skipped) > _FEW)
        files = counted(len(report.skipped), "file")
        yield f"{files} of no known format: {names}{more} (--as FORMAT)"
    elif not report.files:
        yield "no file of a known format there; name files of other names one by one"


def _left(report: Report, *, verbose: bool) -> Iterator[str]:
    """Yield what was not understood, by its reason."""
    by_reason: dict[str, list[tuple[str, Left]]] = defaultdict(list)
    for file in report.files:
        for left in file.left:
            by_reason[left.reason].append((file.origin.path, left))
    if not by_reason:
        return
    yield f"not taken: {counted(sum(map(len, by_reason.values())), 'line')}"
    for reason, found in sorted(by_reason.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        yield f"  {len(found)}: {one_line(reason)}"
        for path, left in found if verbose else found[:_FEW]:
            place = one_line(path, 60 if not verbose else 200)
            yield f"    {place}:{left.line}: {one_line(left.text, 70 if not verbose else 200)}"
    if not verbose:
        yield "  all of them: --verbose, or --json"


def _next(report: Report) -> Iterator[str]:
    new = report.new
    if any(one.rules for one in new) and not report.trial:
        yield "if one is read wrongly: memgraph propose --amend ID --rule 'TOPIC: must VALUE'"
    if report.trial:
        yield "nothing was written (--dry-run)"
    elif any(one.file.startswith("policies/") for one in new):
        yield "next: memgraph list --proposals; a person makes law with: memgraph promote ID"
    if edited := [one.met.edited for one in new if one.met.edited]:
        yield (
            f"edited since the last import: compare both, such as memgraph show {edited[0]}; "
            "a person rejects or retires what no longer holds"
        )


def as_data(report: Report) -> dict[str, Any]:
    """Return the report for programs, complete."""
    return {
        "dry_run": report.trial,
        "written": 0 if report.trial else len(report.new),
        "files": [_file_data(file) for file in report.files],
        "later": report.later,
        "skipped": list(report.skipped),
        "notes": list(report.notes),
    }


def _file_data(file: FileReport) -> dict[str, Any]:
    return {
        "path": file.origin.path,
        "inside": file.origin.inside,
        "blob": file.origin.blob,
        "format": file.origin.format,
        "problem": file.problem,
        "notes": list(file.notes),
        "facts": [_fact_data(one) for one in file.taken],
        "left": [dataclasses.asdict(left) for left in file.left],
    }


def _fact_data(one: Taken) -> dict[str, Any]:
    fact = one.met.fact
    return {
        "id": one.id, "file": one.file, "kind": fact.kind, "statement": fact.statement,
        "why": fact.why, "scope": list(fact.scope), "headings": list(fact.headings),
        "lines": fact.lines, "day": fact.day, "status": fact.status, "known": bool(one.met.known),
        "near": list(one.met.near), "edited": one.met.edited, "refused": one.refused,
        "rules": list(one.rules),
        "also": [{"path": o.path, "lines": f.lines} for o, f in one.met.more],
    }  # fmt: skip
