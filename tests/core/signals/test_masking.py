"""What must not be kept is left out, and ordinary sentences stay as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.signals.masking import LEFT_OUT, masked

KEY = "ghp_" + "aB3d" * 9


@pytest.mark.parametrize("text", [
    f"Always use the token {KEY} for calls.", "Mail it to ada@example.org please.",
    "The password is hunter2, remember that.", "api_key: 12ab34cd",
    "Use " + "9f8e7d6c5b4a" * 3 + " as the seed.",
])  # fmt: skip
def test_left_out(text: str) -> None:
    assert LEFT_OUT in masked(text)


@pytest.mark.parametrize("text", [
    "From now on always use pnpm in this project, never npm.",
    "Use src/components/checkout/PaymentMethodSelector2.tsx as the model.",
    "Never use internationalization-helpers.", "Tokens are short-lived.", "Use C++20 and utf-8.",
])  # fmt: skip
def test_kept(text: str) -> None:
    assert masked(text) == text


PIECES = st.sampled_from([
    "sk-", "ghp_", "AKIA", "aiza", "npm_", "xoxb-", "abcdefgh", "12345678", "a1" * 12, "A" * 23,
    "+", "-", "_", "/", ".", ":", "=", " is ", " ", "\n", "pass", "word", "Token", "secret", "api",
    "key", "task-",
])  # fmt: skip


@given(st.lists(PIECES, max_size=9).map("".join) | st.text(st.characters(max_codepoint=126)))
def test_nothing_escapes_for_looking_harmless(text: str) -> None:
    # With an @ before it every text is looked at closely.
    assert masked(f"@\n{text}") == f"@\n{masked(text)}"
