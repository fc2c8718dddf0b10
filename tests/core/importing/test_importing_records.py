"""Decision records: accepted ones are proposals, closed ones evidence that they were closed."""

from __future__ import annotations

import pytest
from importing_reader import sheet

from memgraph.core.importing.fact import PROPOSAL, Fact, Sheet

MADR = """---
status: accepted
date: 2026-02-03
affects:
  - {type: path, pattern: 'api/**'}
---
# Keep sessions in the database

## Context and Problem Statement

Sessions were lost at each restart. Support heard of it daily.

## Decision Drivers

* Restarts happen twice a day
* Cost

## Considered Options

* Memory
* Use a cache server

## Decision Outcome

Chosen option: "Database table", because it survives a restart.

* Never keep a session longer than a month.

### Consequences

* Good, because a restart loses nothing
* Bad, because each request reads a row
  * Mitigation: keep an index

## More Information

Always read the wiki.
"""
NYGARD = """# 7. Use queues between services

Date: 2025-11-30

## Status

Accepted

## Context

Calls timed out.

## Decision

We will put a queue between services. Producers must not wait for consumers.

## Consequences

Tracing needs one more header. Nobody likes it.
"""


def record(text: str, path: str = "docs/adr/0007-x.md") -> Sheet:
    return sheet(text, path, "decision")


def kinds(found: Sheet) -> list[tuple[str, str]]:
    return [(fact.kind, fact.statement) for fact in found.facts]


def test_madr() -> None:
    main, *others = record(MADR).facts
    assert main.statement == 'Keep sessions in the database: Chosen option: "Database table"'
    assert main.why == "Because it survives a restart."
    assert (main.kind, main.day, main.scope) == (PROPOSAL, "2026-02-03", ("api/**",))
    assert main.lines == "25"
    by_kind: dict[str, list[Fact]] = {}
    for fact in others:
        by_kind.setdefault(fact.kind, []).append(fact)
    assert [fact.statement for fact in by_kind[PROPOSAL]] == [
        "Keep sessions in the database: Never keep a session longer than a month."
    ]
    driver, good, bad = by_kind["observation"]
    assert driver.statement.endswith("Decision Drivers: Restarts happen twice a day")
    assert main.rests_on == (driver.name,)
    assert good.about == bad.about == (main.name,)
    assert bad.why == "Mitigation: keep an index"
    said = {left.text: left.reason for left in record(MADR).left}
    assert said["Use a cache server"] == "it is an option that was weighed"
    assert said["Always read the wiki."] == "it is no part of the decision"
    assert said["Cost"] == "it is too short to be a fact"


def test_nygard() -> None:
    found = record(NYGARD)
    assert kinds(found) == [
        (PROPOSAL, "Use queues between services: We will put a queue between services."),
        (PROPOSAL, "Use queues between services: Producers must not wait for consumers."),
        ("observation", "Use queues between services: Tracing needs one more header."),
    ]
    assert found.facts[0].why == "Calls timed out."
    assert {fact.day for fact in found.facts} == {"2025-11-30"}
    assert found.facts[2].why == "Nobody likes it."


@pytest.mark.parametrize(
    ("status", "begins"),
    [
        ("Superseded by [ADR-0009](0009-y.md)", "Superseded by ADR-0009: "),
        ("Rejected", "Rejected: "),
        ("deprecated", "Deprecated: "),
    ],
)
def test_a_record_that_no_longer_holds_is_evidence_of_it(status: str, begins: str) -> None:
    (fact,) = record(NYGARD.replace("Accepted", status)).facts
    assert fact.kind == "decision"
    assert fact.statement.startswith(f"{begins}We will put") or fact.statement.startswith(
        f"{begins}Use queues"
    )
    assert fact.bare == ""


def test_what_was_superseded_names_its_successor() -> None:
    (fact,) = record(NYGARD.replace("Accepted", "Superseded by ADR-0009")).facts
    assert fact.about == ("0009",)


def test_a_record_superseded_in_part_still_holds() -> None:
    found = record(NYGARD.replace("Accepted", "Accepted\n\nSuperseded in part by ADR 9"))
    assert found.facts[0].kind == PROPOSAL


def test_a_status_in_a_list_above_the_sections() -> None:
    text = NYGARD.replace("Date: 2025-11-30\n", "* Status: rejected\n* Date: 2025-11-30\n")
    (fact,) = record(text.replace("## Status\n\nAccepted\n", "")).facts
    assert (fact.kind, fact.day) == ("decision", "2025-11-30")


def test_options_under_any_heading_are_no_proposals() -> None:
    text = NYGARD.replace(
        "We will put a queue between services.",
        "We will put a queue between services.\n\nAlternatives considered:\n\n- Use one database\n",
    )
    assert "Use one database" not in " ".join(statement for _, statement in kinds(record(text)))


def test_a_template_is_no_record() -> None:
    found = record(MADR.replace("# Keep sessions in the database", "# {short title}"))
    assert (found.facts, found.notes) == ((), ("it is a template for records, and no record",))


def test_a_title_that_says_nothing_is_no_decision() -> None:
    text = "# Errors\n\n## Context\n\nx\n\n## Decision\n\nConventions:\n\n- Use exit code 2\n"
    assert kinds(record(text)) == [(PROPOSAL, "Errors: Use exit code 2")]
    empty = record("# Errors\n\n## Context\n\nx\n\n## Decision\n\n")
    assert empty.facts == ()
