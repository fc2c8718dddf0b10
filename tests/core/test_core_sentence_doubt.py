"""Sentences that mean something else than their parts say are not taken for understood."""

from __future__ import annotations

import pytest

from memgraph.core.sentence import read
from memgraph.store.topics import shipped


@pytest.mark.parametrize(
    "sentence",
    [
        "Use MUI or Tailwind, but not both.",
        "Use MUI or Tailwind.",
        "Never use React without TypeScript.",
        "Nobody should use npm.",
        "No one may use npm.",
        "Don't prefer inheritance over composition.",
        "Use SQLite in tests, PostgreSQL in production.",
        "Never use npm and pnpm in the same repository.",
        "Use 4 spaces for indentation in Python files and 2 spaces in TypeScript files.",
        "Only use React in src/ui.",
        "You must use React only in src/ui.",
        "No React, only in src/ui.",
        "Use Jest, not Vitest, only in src/ui.",
        "Use enums only in src/types, never in tests.",
        "Only maintainers can push to main.",
        "Only GET requests may be cached.",
        "Four spaces in Python",
        "You may only use pnpm.",
        "Do not use only mocks.",
        "Use tabs in Go and spaces in Python.",
        "Use tabs in Go and spaces.",
        "Use SQLite in tests and PostgreSQL.",
        "Use Jest in packages/api/. Use Vitest in packages/web/.",
        "Use pnpm. In src/**, use tabs.",
        "In Python files in src/, use tabs.",
        "Never use 4 spaces for indentation.",
        "Use 2 or 4 spaces.",
        "We have not decided on pnpm.",
        "We never agreed to use pnpm.",
        "We used to use npm.",
        "Jest no longer works here.",
        "npm is no longer required.",
        "We no longer need Docker.",
        "pnpm is our old package manager.",
        "React is the library we dislike.",
        "Replace Redux with Zustand and Jest with Vitest.",
        "Use enums sparingly.",
        "Comments in English, code in German.",
        "Use `npm ci` in CI instead of `npm install`.",
        "All new functions must have type hints and widgets.",
        "Use Redis everywhere except src/api.",
        "It is not necessary to use TypeScript.",
        "Use pnpm 10.",
        "Commit changes at once.",
        "Use CommonJS for config files.",
        "Use absolute imports across packages.",
    ],
)
def test_it_is_not_understood_to_the_last_word(sentence: str) -> None:
    assert read(sentence, shipped()).sure == 0


@pytest.mark.parametrize(
    ("sentence", "part"),
    [
        ("Do not use npm packages.", "npm"),
        ("Do not use React class components.", "react"),
        ("Do not use GraphQL types.", "graphql"),
    ],
)
def test_a_part_of_a_thing_is_not_the_thing(sentence: str, part: str) -> None:
    assert all(part not in rule.must_not for rule in read(sentence, shipped()).rules)


@pytest.mark.parametrize(
    ("sentence", "scope"),
    [
        ("In src/api, use zod.", ("src/api/**",)),
        ("Use zod in web/.", ("web/**",)),
        ("Use zod in src/forms.ts.", ("src/forms.ts",)),
        ("Use zod in src/**/*.ts.", ("src/**/*.ts",)),
    ],
)
def test_a_folder_means_what_lies_below_it(sentence: str, scope: tuple[str, ...]) -> None:
    assert read(sentence, shipped()).scope == scope


def test_one_sentence_of_two_can_be_sure() -> None:
    found = read("Use pnpm. Frobnicate the widgets with gusto and vigour.", shipped())
    assert [rule.must for rule in found.rules[: found.sure]] == [("pnpm",)]
    assert not found.complete


def test_what_limits_the_others_leaves_none_sure() -> None:
    assert read("Use pnpm. But only where the wind blows.", shipped()).sure == 0
