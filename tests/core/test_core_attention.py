"""What needs a person is selected once: for the brief as for the page."""

from __future__ import annotations

import dataclasses

import pytest
from made_memory import decision, law, memory, proposal, seen

from memgraph.core.attention import contradictions, in_doubt, overdue, unread, waiting
from memgraph.core.document import Fault
from memgraph.core.finding import error
from memgraph.core.memory import Unread
from memgraph.core.status import status


@pytest.mark.parametrize(
    ("code", "sure", "all_told"),
    [
        ("contradiction/opposed", True, True),
        ("contradiction/suspected", False, True),
        ("contradiction/unproved", False, True),
        ("contradiction/challenged", False, False),
        ("contradiction/overdue", False, False),
        ("links/dangling", False, False),
    ],
)
def test_which_findings_are_contradictions(code: str, sure: bool, all_told: bool) -> None:
    found = [dataclasses.replace(error("so", "policies/a.yaml", 1, "a"), code=code)]
    assert bool([*contradictions(found, vague=False)]) is sure
    assert bool([*contradictions(found, vague=True)]) is all_told


def test_a_file_is_told_once_by_its_first_fault() -> None:
    shown = dataclasses.replace(
        memory(),
        unread=tuple(
            Unread(file, Fault("yaml", said, line))
            for file, line, said in (("b", 1, "one"), ("a", 2, "two"), ("b", 3, "three"))
        ),
    )
    assert [(one.file, one.fault.message) for one in unread(shown)] == [("a", "two"), ("b", "one")]


def test_laws_in_doubt_and_what_waits() -> None:
    challenged, stale, fine = law("one"), law("two", review_by="2026-02-01"), law("three")
    shown = memory(
        challenged, stale, fine, law("bare"), proposal("waits"),
        *(decision(one, "2026-01-01") for one in (challenged, stale, fine)),
        seen("2026-05-01-no", against=["one"]),
        seen("2026-05-01-late", kind="thread", due="2026-06-01"),
        seen("2026-05-01-soon", kind="thread", due="2026-06-02"),
        seen("2026-05-01-open", kind="thread"),
    )  # fmt: skip
    doubtful = in_doubt((one, status(shown, one)) for one in shown.policies)
    assert {one.id: str(found.state) for one, found in doubtful} == {
        "bare": "proposed", "one": "challenged", "two": "stale",
    }  # fmt: skip
    assert [one.id for one in waiting(shown)] == ["waits"]
    assert [one.id for one in overdue(shown)] == ["2026-05-01-late"]
