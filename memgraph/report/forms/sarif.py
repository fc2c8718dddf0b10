"""Findings as a SARIF 2.1.0 log.

Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", and what
GitHub's code scanning reads of it. GitHub knows an alert by ``primaryLocationLineHash``, and finds
out by itself which were there before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from memgraph import __version__
from memgraph.core.finding import Finding, Severity
from memgraph.core.legible import shown
from memgraph.report import data
from memgraph.report.forms.fingerprints import fingerprints
from memgraph.report.forms.verdict import Rule, Verdict

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"
_MOST = 4000  # characters of a message, and of each step
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
# What a reader of SARIF takes for a link, or for a place that an argument fills.
_MARKUP = re.compile(r"(?<=\])(?=\()|(?<=\{)(?=\d+\})")
_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")


def told(verdict: Verdict) -> str:
    """Return the log, with all findings as the results of one run."""
    found = [*verdict.found, *verdict.already]
    numbers = {code: number for number, code in enumerate(verdict.rules)}
    results = [
        _result(verdict, finding, mark, numbers)
        for finding, mark in zip(found, fingerprints(found), strict=True)
    ]
    driver = {
        "name": "memgraph",
        "version": __version__,
        "rules": [_rule(code, rule) for code, rule in verdict.rules.items()],
    }
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": "memgraph/"},
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The top of the repository."}}},
        "results": results,
    }
    return data.as_json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def uri(path: str) -> str:
    """Return a path of the repository, which Git keeps as bytes, as a relative reference."""
    return "".join(
        chr(byte) if byte in _UNRESERVED else f"%{byte:02X}"
        for byte in path.encode("utf-8", "surrogateescape")
    )


def _rule(code: str, rule: Rule) -> dict[str, Any]:
    return {
        "id": code,
        "shortDescription": {"text": rule.sentence},
        "fullDescription": {"text": rule.sentence},
        "help": {"text": rule.page, "markdown": rule.page},
        "properties": {"tags": [code.partition("/")[0]]},
    }


def _result(
    verdict: Verdict, finding: Finding, mark: str, numbers: Mapping[str, int]
) -> dict[str, Any]:
    related = list(_related(verdict, finding))
    optional = {
        "ruleIndex": numbers.get(finding.code),
        "relatedLocations": related or None,
    }
    return {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": {"text": _message(finding, related)},
        "locations": [{"physicalLocation": _place(finding.file, finding.line)}],
        "partialFingerprints": {"primaryLocationLineHash": mark, "memgraphIdentity/v1": mark},
        "properties": _properties(finding),
        **{name: value for name, value in optional.items() if value is not None},
    }


def _place(file: str, line: int) -> dict[str, Any]:
    """Return one line of a file, all of it."""
    return {
        "artifactLocation": {"uri": uri(file), "uriBaseId": _ROOT},
        "region": {"startLine": max(line, 1)},
    }


def _related(verdict: Verdict, finding: Finding) -> Iterator[dict[str, Any]]:
    """Yield where the other entries lie that a finding names."""
    entries = (entry for name in finding.entries for entry in verdict.memory.with_id(name))
    others = {entry.file: entry for entry in entries if entry.file != finding.file}
    for number, (file, entry) in enumerate(others.items(), start=1):
        yield {
            "id": number,
            "physicalLocation": _place(file, entry.line("statement")),
            "message": {"text": _plain(entry.id)},
        }


def _message(finding: Finding, related: list[dict[str, Any]]) -> str:
    """Return what is wrong and the ways out, and links to the other places."""
    lines = [_plain(finding.message)]
    lines += [f"→ {_plain(step)}" for step in finding.help.split("\n") if step]
    lines += ["It was there before this change."] * finding.known
    links = [f"[{one['message']['text']}]({one['id']})" for one in related]
    lines += [f"See {', '.join(links)}."] if links else []
    return "\n".join(lines)


def _plain(text: str) -> str:
    """Return text that may come from an entry, on one line, in which nothing is markup."""
    return _MARKUP.sub(" ", shown(text, _MOST))


def _properties(finding: Finding) -> dict[str, Any]:
    """Return whether it blocks, and the path and day on which a clash shows."""
    witness = {"path": finding.path, "day": str(finding.day) if finding.day else ""}
    return {"blocks": finding.blocks, **{name: said for name, said in witness.items() if said}}
