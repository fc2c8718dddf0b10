"""Spelling: slips are found, and other words are left alone."""

from __future__ import annotations

import pytest

from memgraph.core.spelling import Spelling

KNOWN = Spelling(("js package manager", "quotes", "php formatter", "pnpm", "next.js", "vitest"))


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("js packge manager", "js package manager"),
        ("JS package-managers", "js package manager"),
        ("qoutes", "quotes"),
        ("pnmp", "pnpm"),
        ("vitests", "vitest"),
    ],
)
def test_a_slip_is_found(name: str, like: str) -> None:
    assert KNOWN.like(name) == like


@pytest.mark.parametrize(
    "name", ["package manager", "sql formatter", "quota", "npm", "nuxt.js", "", "-", "ship names"]
)
def test_another_word_is_no_slip(name: str) -> None:
    assert KNOWN.like(name) == ""
