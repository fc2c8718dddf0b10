"""A bare answer decides what the assistant asked, where that outlasts the moment."""

from __future__ import annotations

import pytest

from memgraph.core.signals.preference import may_answer, signals
from memgraph.core.signals.signal import INSIST, NUDGE, Signal

LISTED = "Two ways:\n\nA) Use Redux for state\nB) Use Zustand for state\n\nWhich do you prefer?"
BOLD = "**Option A:** keep REST\n**Option B:** move to GraphQL\n\nWhich one should we adopt?"
INLINE = "Should we use (A) SQLite or (B) Postgres for storage?"
NUMBERED = "1. jest\n2. vitest\n\nWhich test runner should the project use?"


@pytest.mark.parametrize(
    ("message", "before", "quote"),
    [
        ("B", LISTED, 'B: "Use Zustand for state"'),
        ("b please", LISTED, 'b please: "Use Zustand for state"'),
        ("the first one", LISTED, 'the first one: "Use Redux for state"'),
        ("Option B.", BOLD, 'Option B.: "move to GraphQL"'),
        ("A", INLINE, 'A: "SQLite"'),
        ("2", NUMBERED, '2: "vitest"'),
        ("the latter", "Do you prefer tabs or spaces?", 'the latter: "spaces"'),
        ("tabs", "Do you prefer tabs or spaces?", 'tabs: "tabs"'),
    ],
)
def test_an_answer_decides_for_an_option(message: str, before: str, quote: str) -> None:
    assert signals(message, before) == (Signal("decision", NUDGE, quote, 0.6),)


@pytest.mark.parametrize(
    ("message", "may"),
    [
        ("B", True), ("the second one", True), ("x " * 12, True), ("x " * 13, False), ("", False),
        ("A or B?", False), ("A\nand B", False), ("a" * 91, False), ("...", False),
        ("do not use the first one, we should rather take the last one", True),
        ("do not use the first one, but we should rather take the last one", False),
    ],
)  # fmt: skip
def test_only_what_is_short_may_answer(message: str, may: bool) -> None:
    assert may_answer(message) is may
    assert may or signals(message, LISTED) == signals(message)


@pytest.mark.parametrize("message", ["yes", "yes, always", "no", "Sure, from now on"])
def test_a_yes_or_no_to_a_lasting_question_is_insisted_on(message: str) -> None:
    asked = "Should I always run the linter before a commit?"
    assert signals(message, f"Done. {asked}") == (
        Signal("decision", INSIST, f'{message}: "{asked}"', 0.9),
    )


@pytest.mark.parametrize(
    ("message", "before"),
    [
        ("yes", "Should I continue with the next step?"),
        ("yes", "Shall I push now?"),
        ("no", "Should I look at the other file as well?"),
        ("later", "Shall I run the tests now or later?"),
        ("2", "I found:\n1. a typo\n2. a missing import\nWhich one should I fix first?"),
        ("B", "I renamed the function."),
        ("C", LISTED),
        ("B?", LISTED),
        ("ok", ""),
    ],
)
def test_an_answer_for_the_moment_decides_nothing(message: str, before: str) -> None:
    assert signals(message, before) == ()


def test_a_full_sentence_is_read_for_itself() -> None:
    (found,) = signals("from now on never use Redux in any of our projects", LISTED)
    assert found.quote == "from now on never use Redux in any of our projects"
