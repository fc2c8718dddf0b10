"""Texts are parted by hand as these regular expressions part them, which take long to load."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from memgraph.core.signals import promise, promise_abroad, prose, reading, repeated

TEXTS = st.lists(
    st.sampled_from(
        ["a", "Bc", "é", "ß", "²", "٣", "日", "7", "_", "__", "'", '"', "`", "``", "-", ".", "...",
         "!", "?", "\ue004", "\n", " ", "\t", "\u00a0", "\u2028", "\x1f", ",", ";", ":", "(", ")",
         "[", "]", "/", "@", "#", "+", "\\", "*", "😀", "“", "”", "«", "「", "x" * 199, ")" * 8]
    ),
    max_size=14,
).map("".join) | st.text(max_size=20)  # fmt: skip


@given(TEXTS)
def test_pieces_of_a_promise(text: str) -> None:
    expected = re.findall(r"[^\W_](?:[\w'./@#+-]*[^\W_])?|[^\w\s]", text)
    assert list(promise._pieces(text)) == expected


@given(TEXTS)
def test_words_of_other_languages(text: str) -> None:
    assert promise_abroad._words(text) == re.findall(r"[\w'-]+|[^\w\s]", text)


@given(TEXTS)
@example("`a" + "x" * 199 + "`")
@example("`ab" + "x" * 199 + "`")
@example('"`" `"`')
def test_tokens_of_a_prompt(text: str) -> None:
    tokens = r"`[^`]{1,200}`|\"[^\"]{1,200}\"|[^\s,;:!?()\[\]\"`]+|[,;:!?()]"
    assert list(reading._tokens(text)) == re.findall(tokens, text)


@given(TEXTS)
@example("\ue004))))))))!!! ")
@example(".))))))))) \n")
@example('."!" a')
def test_ends_of_sentences(text: str) -> None:
    ends = r"(?<![.!?])[.!?]++[^\w\s]{0,8}+(?=\s)|\n|\ue004[^\w\s]{0,8}+"
    assert list(prose._stops(text)) == [match.span() for match in re.finditer(ends, text)]


@given(TEXTS)
def test_emphasis(text: str) -> None:
    expected = [match.span() for match in re.finditer(r"(?<!\w)_++|(?<!_)_++(?!\w)", text)]
    assert list(prose._emphasis(text)) == expected


@given(TEXTS)
def test_words_that_are_counted(text: str) -> None:
    expected = frozenset(re.findall(r"\w+", text.casefold())) - repeated._SMALL
    assert repeated._content(text) == expected
