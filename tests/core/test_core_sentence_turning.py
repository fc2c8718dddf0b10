"""Contrasts: what is set against a thing is denied, and the thing itself is not."""

from __future__ import annotations

import pytest

from memgraph.core.sentence import in_words, read
from memgraph.store.topics import shipped

TAKEN = ("must", "must_one_of", "should", "may")
DENIED = ("must_not", "should_not")


def words_of(sentence: str) -> str:
    return "; ".join(in_words(rule, shipped()) for rule in read(sentence, shipped()).rules)


def said(sentence: str, fields: tuple[str, ...]) -> str:
    """All that the rules of a sentence say in these fields, in one text."""
    rules = read(sentence, shipped()).rules
    return " ".join(value for rule in rules for name in fields for value in getattr(rule, name))


CENTS = "must use integer cents as money type; must not use floats"


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Prices and totals are whole cents, never floating-point euros.", CENTS),
        ("Prices and totals are whole cents, not floats.", CENTS),
        ("Totals are whole cents rather than floats.", CENTS),
        ("Prices must be whole cents, never floats.", CENTS),
        ("Totals use whole cents, never floats.", CENTS),
        ("Total amounts are integer cents and never floats.", CENTS),
        ("Money is whole cents instead of floats.", CENTS),
        ("Never floats, integer cents only.", CENTS),
        ("Never npm, pnpm only.", "must use pnpm as js package manager; must not use npm"),
        ("No npm, only pnpm.", "must use pnpm as js package manager; must not use npm"),
        ("Times are UTC, never local time.",
         "must use utc as time zone; must not use local time"),
        ("Totals are never negative.", "must not totals negative"),
        ("Clerks must never round totals.", "must not clerks round totals"),
        ("Rounded totals are never stored or shown.", "must not rounded totals stored or shown"),
        ("Never log names, addresses or card numbers.",
         "must not log names, addresses or card numbers"),
        ("Never delete, rename or move a migration.", "must not delete, rename or move migration"),
        ("Never round totals, in any currency.", "must not round totals, in any currency"),
        ("Never commit anything but code.", "must not commit anything but code"),
        ("What is broken must never be merged.", "what broken must not be merged"),
        ("Log ids without names.", "must log ids without names"),
        ("Calling customers is forbidden.", "must not call customers"),
        ("Stop using jQuery.", "must not use jquery as frontend framework"),
    ],
)  # fmt: skip
def test_it_is_read_on_the_right_side(sentence: str, words: str) -> None:
    assert read(sentence, shipped()).complete
    assert sorted(words_of(sentence).split("; ")) == sorted(words.split("; "))


@pytest.mark.parametrize(
    ("sentence", "wanted", "unwanted"),
    [
        ("Labels are tin plates, never paper strips.", "tin", "paper"),
        ("Labels and tags are tin plates, never paper strips.", "tin", "paper"),
        ("Labels, tags and signs are tin plates, never paper strips.", "tin", "paper"),
        ("Labels are tin plates, not paper strips.", "tin", "paper"),
        ("Labels are tin plates rather than paper strips.", "tin", "paper"),
        ("Labels are tin plates instead of paper strips.", "tin", "paper"),
        ("Labels are tin plates as opposed to paper strips.", "tin", "paper"),
        ("Labels are tin plates and never paper strips.", "tin", "paper"),
        ("Labels are tin plates, but never paper strips.", "tin", "paper"),
        ("Labels are tin plates never paper strips.", "tin", "paper"),
        ("Labels must be tin plates, never paper strips.", "tin", "paper"),
        ("Labels should be tin plates, not paper strips.", "tin", "paper"),
        ("Labels are to be tin plates, not paper strips.", "tin", "paper"),
        ("Labels stay tin plates, never paper strips.", "tin", "paper"),
        ("Labels and tags remain tin plates, never paper strips.", "tin", "paper"),
        ("Labels use tin plates, never paper strips.", "tin", "paper"),
        ("Labels use tin plates never paper strips.", "tin", "paper"),
        ("Labels carry tin plates, never paper strips.", "tin", "paper"),
        ("We hang tin plates, never paper strips.", "tin", "paper"),
        ("Hang tin plates and never paper strips.", "tin", "paper"),
        ("Hang tin plates, avoid paper strips.", "tin", "paper"),
        ("Always hang tin plates, do not hang paper strips.", "tin", "paper"),
        ("Always hang tin plates, no paper strips.", "tin", "paper"),
        ("Labels must carry tin plates and no paper strips.", "tin", "paper"),
        ("Labels are tinned, never papered.", "tinned", "papered"),
        ("Labels are tinned, they must never be papered.", "tinned", "papered"),
        ("Labels are tinned and should never be papered.", "tinned", "papered"),
        ("Labels must not be papered, but tinned.", "tinned", "papered"),
        ("Labels must not be papered and must be tinned.", "tinned", "papered"),
        ("Labels are never papered, only tinned.", "tinned", "papered"),
        ("Labels must never be papered, they are tinned.", "tinned", "papered"),
        ("Never hang paper strips, hang tin plates.", "tin", "paper"),
        ("Never hang paper strips, always tin plates.", "tin", "paper"),
        ("Never hang paper strips, just tin plates.", "tin", "paper"),
        ("Do not hang paper strips but tin plates.", "tin", "paper"),
        ("Do not hang paper strips and hang tin plates instead.", "tin", "paper"),
        ("Do not hang paper strips, galvanize them with tin.", "tin", "paper"),
        ("Paper strips are forbidden, tin plates are required.", "tin", "paper"),
        ("Paper strips are forbidden, hang tin plates.", "tin", "paper"),
        ("Tin plates are required, paper strips are forbidden.", "tin", "paper"),
        ("Tin plates are required and paper strips are forbidden.", "tin", "paper"),
        ("Hanging tin plates is fine, hanging paper strips is not.", "tin", "paper"),
        ("MySQL is allowed, MongoDB is not.", "mysql", "mongodb"),
        ("Never guess, ask.", "ask", "guess"),
        ("Ask and never guess.", "ask", "guess"),
        ("MySQL stays, MongoDB goes.", "mysql", "mongodb"),
    ],
)
def test_it_is_not_understood_and_no_part_is_turned_round(
    sentence: str, wanted: str, unwanted: str
) -> None:
    assert not read(sentence, shipped()).complete
    assert wanted not in said(sentence, DENIED)
    assert unwanted not in said(sentence, TAKEN)


@pytest.mark.parametrize(
    "sentence",
    ["Stop the queue before a migration.", "Stop Docker before a release.", "Stop the workers."],
)
def test_what_is_to_stop_is_not_forbidden(sentence: str) -> None:
    assert read(sentence, shipped()).rules == ()
