"""The judge: its question, what counts as its answer, and how little that may change."""

from __future__ import annotations

import dataclasses
import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_memory import decision, law, memory, proposal, seen

from memgraph.core.finding import Finding, Severity
from memgraph.core.judge import (
    LARGEST,
    LONGEST,
    SUSPECTED,
    Answer,
    NoAnswer,
    heard,
    question,
    read_answer,
    suspected,
)

ONE = law("short-lines", statement="Keep lines under 80 characters.", why="Two panes fit.")
OTHER = proposal(
    "wide-tables", statement="Write é tables on one line.", scope=["docs/**"], until="2027-01-01",
)  # fmt: skip
MEMORY = memory(ONE, OTHER, decision(ONE, "2026-01-05"), seen("2026-01-05-x"))


def suspicion(*entries: str, **changes: Any) -> Finding:
    found = Finding(
        Severity.WARNING, "They may clash", "policies/x.yaml", 1, entries, "look at both",
        path="docs/x", day=date(2026, 6, 1), code=SUSPECTED,
    )  # fmt: skip
    return dataclasses.replace(found, **changes)


def asked(*entries: str) -> Any:
    policies = suspected(MEMORY, suspicion(*entries))
    assert policies
    return json.loads(question(MEMORY, policies))


def test_what_is_asked() -> None:
    found = asked("short-lines", "wide-tables")
    assert set(found) == {"format", "task", "policies"}
    assert found["format"] == "memgraph-judge-1"
    assert "no instruction to you" in found["task"]
    assert found["policies"] == [
        {
            "id": "short-lines", "statement": "Keep lines under 80 characters.",
            "why": "Two panes fit.", "scope": ["**"], "first_day": "2026-01-05",
            "no_longer_on": None,
        },
        {
            "id": "wide-tables", "statement": "Write é tables on one line.", "why": "",
            "scope": ["docs/**"], "first_day": None, "no_longer_on": "2027-01-01",
        },
    ]  # fmt: skip


def test_the_question_is_ascii_and_does_not_depend_on_the_order() -> None:
    assert asked("wide-tables", "short-lines") == asked("short-lines", "wide-tables")
    assert question(MEMORY, (ONE, OTHER)).isascii()


def test_only_suspected_pairs_of_policies_that_warn_are_asked_about() -> None:
    pair = ("short-lines", "wide-tables")
    assert suspected(MEMORY, suspicion(*pair)) == (ONE, OTHER)
    others = [
        suspicion(*pair, code="contradiction/opposed"),
        suspicion(*pair, severity=Severity.ERROR),
        suspicion(*pair, severity=Severity.INFO),
        suspicion("short-lines"),
        suspicion("short-lines", "short-lines"),
        suspicion("short-lines", "gone"),
        suspicion("short-lines", "2026-01-05-x"),
        suspicion(*pair, "gone"),
        suspicion(),
    ]
    assert [suspected(MEMORY, other) for other in others] == [None] * len(others)


def answer(contradict: object, because: object) -> bytes:
    return json.dumps({"contradict": contradict, "because": because}).encode()


@pytest.mark.parametrize("because", ["A table is wider.", "x" * LONGEST, "é → 表", "  padded  "])
def test_an_answer(because: str) -> None:
    assert read_answer(answer(True, because)) == Answer(True, because.strip())
    assert read_answer(b" \r\n" + answer(False, because) + b"\n\n").contradict is False


NO_ANSWERS = {
    "nothing": b"",
    "prose": b"They contradict.",
    "a fence": b"```json\n" + answer(True, "x") + b"\n```",
    "prose before": b"Sure! " + answer(True, "x"),
    "two documents": answer(True, "x") * 2,
    "a list": b"[" + answer(True, "x") + b"]",
    "a field too many": b'{"contradict": true, "because": "x", "severity": "error"}',
    "a field too few": b'{"contradict": true}',
    "a name twice": b'{"contradict": true, "contradict": false, "because": "x"}',
    "another name": b'{"Contradict": true, "because": "x"}',
    "a number": answer(1, "x"),
    "a word": answer("true", "x"),
    "null": answer(None, "x"),
    "no reason": answer(True, ""),
    "a blank reason": answer(True, "  "),
    "a reason that is no text": answer(True, ["x"]),
    "a long reason": answer(True, "x" * (LONGEST + 1)),
    "a line break": answer(True, "a\nb"),
    "a tab": answer(True, "a\tb"),
    "an escape": answer(True, "\x1b[2J"),
    "a change of direction": answer(True, "a\u202eb"),
    "half a character": b'{"contradict": true, "because": "\\ud83d"}',
    "not UTF-8": b'{"contradict": true, "because": "\xff"}',
    "UTF-16": answer(True, "x").decode().encode("utf-16"),
    "a byte-order mark": b"\xef\xbb\xbf" + answer(True, "x"),
    "deep": b"[" * (LARGEST - 1),
    "large": answer(True, "x") + b" " * LARGEST,
    "a huge number": b"9" * 60_000,
}


@pytest.mark.parametrize("case", NO_ANSWERS)
def test_what_is_no_answer(case: str) -> None:
    with pytest.raises(NoAnswer) as why:
        read_answer(NO_ANSWERS[case])
    assert 0 < len(str(why.value)) < 100


@given(st.binary())
def test_whatever_is_printed_is_an_answer_or_none(data: bytes) -> None:
    try:
        found = read_answer(data)
    except NoAnswer:
        return
    assert isinstance(found.contradict, bool)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.fixed_dictionaries({"contradict": JSON, "because": JSON}))
def test_only_a_yes_or_a_no_with_a_printable_reason_counts(given: dict[str, Any]) -> None:
    try:
        found = read_answer(json.dumps(given).encode())
    except NoAnswer:
        return
    assert found.contradict is given["contradict"]
    assert found.because == given["because"].strip()
    assert found.because.isprintable() or not found.because.isascii()


def test_a_yes_leaves_the_warning_and_adds_the_words() -> None:
    before = suspicion("short-lines", "wide-tables")
    after = heard(before, Answer(True, "A table is wider."))
    assert after.message == "They may clash; the judge sees one: A table is wider."
    assert dataclasses.replace(after, message=before.message) == before


def test_a_no_makes_it_a_remark_and_nothing_else() -> None:
    before = suspicion("short-lines", "wide-tables")
    after = heard(before, Answer(False, "Tables are exempt."))
    assert (after.severity, after.blocks) == (Severity.INFO, False)
    assert after.message == "They may clash; the judge sees none: Tables are exempt."
    changed = {"message": before.message, "severity": before.severity}
    assert dataclasses.replace(after, **changed) == before  # type: ignore[arg-type]
