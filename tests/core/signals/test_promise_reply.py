"""Promises in replies: what silences them, and what they look like when reported."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.signals.promise import promises
from memgraph.core.signals.promise_abroad import promised_abroad

PROMISES = (
    "Noted!", "I'll remember that.", "Got it, I'll keep that in mind for future sessions.",
    "Added to memory.", "I have saved your preference.", "Lesson learned.",
    "It won't happen again.",
    "I'll make sure to always use tabs from now on.", "Das merke ich mir.", "好的，我记住了。",
)  # fmt: skip
promised = st.sampled_from(PROMISES)


def test_a_promise_is_told_in_its_own_words() -> None:
    reply = "Fixed.\n\n- Renamed `a`\n- **Noted**: I’ll use `uv`\n  from now on. Anything else?"
    assert promises(reply) == ("**Noted**: I’ll use `uv` from now on.",)


def test_a_long_one_is_cut() -> None:
    (told,) = promises(f"I'll remember that {'very ' * 200}much.")
    assert len(told) <= 300
    assert told.startswith("I'll remember that very")


@pytest.mark.parametrize(
    "frame",
    ["```\n{}\n```", "> {}", 'The reply was "{}"', "The reply was “{}”",
    "Expected: `{}`", "    {}",
     "<system-reminder>\n{}\n</system-reminder>", "| said |\n|---|\n| {} |", "It says: «{}»"],
)  # fmt: skip
@pytest.mark.parametrize("said", PROMISES)
def test_what_is_quoted_is_no_promise(frame: str, said: str) -> None:
    assert promises(frame.format(said)) == ()


@pytest.mark.parametrize("said", PROMISES)
def test_a_question_is_no_promise(said: str) -> None:
    assert promises(said.rstrip(".!。") + "?") == ()


@pytest.mark.parametrize(
    "said",
    [
        "No idea why it fails.", "Never mind.", "No dialog appeared.", "All tests pass.",
        "It always uses port 80.", "Done.", "", "\n", "ok",
        "Here is the summary you asked for.",
    ],
)  # fmt: skip
def test_an_ordinary_reply_is_no_promise(said: str) -> None:
    assert promises(said) == ()


@pytest.mark.parametrize(
    ("said", "place"),
    [("I've added it to", True), ("I've recorded this in", True), ("Saved to", True)],
)
def test_where_it_is_kept_decides(said: str, place: bool) -> None:
    for memory in ("`CLAUDE.md`", "AGENTS.md", "memgraph", "my memory", "`evidence/2026/x.yaml`"):
        assert bool(promises(f"{said} {memory}.")) is place, memory
    for other in ("`src/app.ts`", "the table", "Redis", "a local variable"):
        assert promises(f"{said} {other}.") == (), other


@given(st.text())
def test_no_text_breaks_it(reply: str) -> None:
    assert isinstance(promises(reply), tuple)
    assert isinstance(promised_abroad(reply), bool)


@given(st.lists(st.one_of(promised, st.text(max_size=30)), max_size=8), st.sampled_from("\n "))
def test_what_it_returns_stands_in_the_reply(parts: list[str], between: str) -> None:
    reply = between.join(parts)
    flat = " ".join(reply.split())
    for told in promises(reply):
        assert len(told) <= 300
        assert all(word in flat for word in told.split())


@given(promised, st.text(alphabet=st.characters(exclude_characters="`~"), max_size=60))
def test_code_silences_it_whatever_stands_around(said: str, other: str) -> None:
    around = promises(other)
    assert len(promises(f"```\n{said}\n```\n\n{other}")) <= len(around)
