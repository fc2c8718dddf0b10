"""The sentences of a message in its writer's own words."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.signals.prose import Sentence, sentences

PIECES = st.sampled_from(
    [
        "I'll remember. ", "`", "``", "```\n", "~~~\n", "\n", "\n\n", "    ",
        "> ", "- ", "1. ", "# ",
        '"', "'", "“", "”", "„", "«", "»", "「", "」", "<a-b>", "</a-b>", "<!--",
        "-->", "| a |", "---\n",
        "](", ")", "https://x.y", "*", "_", "。", "？", "✅ ", "é", "\ue000",
        "\u2028", "@@ -1", "e.g. ",
    ]
)  # fmt: skip


def texts(message: str) -> list[str]:
    return [sentence.text for sentence in sentences(message)]


@pytest.mark.parametrize(
    "message",
    [
        "```\nNoted.\n```", "~~~py\nNoted.\n~~~", "- ```\n  Noted.\n  ```", "    Noted.",
        "> Noted.", "- > Noted.", "<system-reminder>\nNoted.\n</system-reminder>",
        "<hook_context>Noted.</hook_context>", "<log>\nNoted.\n</log>", "<!-- Noted. -->",
        "| a | b |\n|---|---|\n| Noted. | x |", "a | b\n--|--\nNoted. | x",
        "2026-01-05 10:12:33 Noted.", "[INFO] Noted.", "$ echo Noted.",
        "diff --git a/x b/x\n@@ -1 +1 @@\n-Noted.\n+Noted.", "```\nNoted.",
    ],
)  # fmt: skip
def test_what_is_not_prose_is_taken_out(message: str) -> None:
    assert not any("Noted" in text for text in texts(f"Before.\n\n{message}"))
    assert "Before." in texts(f"Before.\n\n{message}")


@pytest.mark.parametrize(
    "quoted",
    ['"a b"', "'a b'", "“a b”", "„a b“", "„a b”", "«a b»", "« a b »", "»a b«",
    "‘a b’", "「a b」",
     "『a b』", "《a b》", "‹a b›", '"a. b? c!"'],
)  # fmt: skip
def test_a_quotation_is_one_word(quoted: str) -> None:
    assert texts(f"They said {quoted} today.") == ["They said QUOTE today."]


def test_an_apostrophe_is_no_quotation() -> None:
    message = "I’ll follow the users’ wishes and don't ask, it's fine."
    assert texts(message) == ["I'll follow the users' wishes and don't ask, it's fine."]


def test_code_is_a_word_and_stays_at_hand() -> None:
    (sentence,) = sentences("Use ``a ` b`` and `c.d`.")
    assert sentence.text == "Use CODE and CODE."
    assert sentence.codes == ("a ` b", "c.d")
    assert sentence.raw == "Use ``a ` b`` and `c.d`."


def test_emphasis_and_addresses_are_gone() -> None:
    assert texts("**Read** [the _docs_](https://x.y/z_a) at <b>once</b>, snake_case too.") == [
        "Read [the docs] at once, snake_case too."
    ]
    assert texts("See https://x.y/a.b?c for it.") == ["See LINK for it."]


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("See e.g. the docs, z.B. this.", ["See e.g. the docs, z.B. this."]),
        ("Version 1.2 of a.py is out.", ["Version 1.2 of a.py is out."]),
        ("一。二！三", ["一。", "二！", "三"]),
        ("Done ✅ Noted", ["Done ✅", "Noted"]),
        ("Got it\nNext step", ["Got it", "Next step"]),
        ("a line\nthat goes on", ["a line that goes on"]),
        ("- one\n- two\n  and more", ["one", "two and more"]),
    ],
)
def test_where_sentences_end(message: str, parts: list[str]) -> None:
    assert texts(message) == parts


def test_kinds() -> None:
    found = sentences("# Title\n\nReally? Yes.\n\n- [ ] item\n\n¿Qué dices\n\nTitle\n=====\n")
    assert [s.heading for s in found] == [True, False, False, False, False, True]
    assert [s.question for s in found] == [False, True, False, False, True, False]
    assert [s.item for s in found] == [False, False, False, True, False, False]


@given(st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join)))
def test_every_text_is_read_and_stays_what_it_is(message: str) -> None:
    flat = " ".join(message.split())
    for sentence in sentences(message):
        # Lines of one sentence stand below each other, but for their markers.
        assert all(word in flat for word in sentence.raw.split())
        assert "\n" not in sentence.raw + sentence.text


def test_of_a_long_message_the_head_and_the_tail_are_read() -> None:
    middle = "filler words\n" * 20_000
    found = texts(f"First words.\n\n{middle}\nLast words.")
    assert found[0] == "First words."
    assert found[-1] == "Last words."
    assert "Last words." not in texts(f"First.\n```\n{middle}\nLast words.")
    assert len(found) <= 4000


def work(message: str) -> int:
    """Return how many lines of Python the reading of a message takes."""
    count = 0

    def traced(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        count += event == "line"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        sentences(message)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize(
    "unit",
    ['"a ', "“", "`a``", "<a-b>", "<a", "a. ", "- a\n", "](", "'a ", "a|b\n", "👍 a", "```\n"],
)
def test_work_grows_with_the_length_and_no_faster(unit: str) -> None:
    once, twice = work(unit * 500), work(unit * 1000)
    assert twice <= 2.2 * once + 200


def test_a_sentence_knows_only_what_it_needs() -> None:
    assert Sentence("a", "a") == ("a", "a", False, False, False, ())
