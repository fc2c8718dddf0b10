"""Kinds of sentences: decisions, changes, places, forms, limits, as teams write them."""

from __future__ import annotations

import pytest

from memgraph.core.sentence import in_words, read
from memgraph.store.topics import shipped

JEST_TO_VITEST = "must use vitest as js test runner; must not use jest"
NO_RAW_SQL = ("must not use raw sql as orm", "!src/db/**")
PNPM = "must use pnpm as js package manager"
SINGLE = "must use single quotes"
NO_SQLITE = "must not use sqlite as database, except in tests"

KINDS = {
    "decisions": [
        ("We decided on pnpm.", PNPM),
        ("The team has agreed on pnpm.", PNPM),
        ("We settled on Zustand.", "must use zustand as state library"),
        ("We went with PostgreSQL.", "must use postgresql as database"),
        ("The team decided on Ruff.", "must use ruff as python linter"),
        ("We decided against Redux.", "must not use redux as state library"),
        ("We agreed to never use npm.", "must not use npm as js package manager"),
        ("We stopped using Jest.", "must not use jest as js test runner"),
        ("We no longer use Jest.", "must not use jest as js test runner"),
        ("Jest is no longer allowed.", "must not use jest as js test runner"),
        ("Semicolons are no longer forbidden.", "may use semicolons"),
        ("We recommend pnpm.", "should use pnpm as js package manager"),
        ("Never recommend npm.", "must not use npm as js package manager"),
        ("Do not allow npm.", "must not use npm as js package manager"),
    ],
    "changes": [
        ("Replace Jest with Vitest.", JEST_TO_VITEST),
        ("Migrate from Jest to Vitest.", JEST_TO_VITEST),
        ("Jest is replaced by Vitest.", JEST_TO_VITEST),
        ("Vitest replaces Jest.", JEST_TO_VITEST),
        ("Switch to pnpm.", PNPM),
        ("Move away from Redux.", "must not use redux as state library"),
        ("Get rid of Redux.", "must not use redux as state library"),
        ("You should migrate from Jest to Vitest.",
         "should use vitest as js test runner; should not use jest"),
        ("Never migrate from npm to yarn.", "must not migrate from npm to yarn"),
    ],
    "standing": [
        ("pnpm is our package manager.", PNPM),
        ("pnpm is the only allowed package manager.", PNPM),
        ("pnpm is our preferred package manager.", "should use pnpm as js package manager"),
        ("Prettier is not our formatter.", "must not use prettier as js formatter"),
        ("Ruff is our linter and formatter.",
         "must use ruff as python linter; must use ruff format as python formatter"),
    ],
    "forms": [
        ("Variables in camelCase.", "must use camelcase as variable naming"),
        ("Write docstrings in Google style.", "must use google style as docstring style"),
        ("Strings are in single quotes.", SINGLE),
        ("Comments in English.", "must use english as natural language"),
        ("State management with Zustand.", "must use zustand as state library"),
        ("State management with Redux is forbidden.", "must not use redux as state library"),
        ("Format Python with Black.", "must use black as python formatter"),
        ("Hash passwords with Argon2.", "must use argon2 as password hashing"),
        ("Passwords are hashed with Argon2.", "must use argon2 as password hashing"),
        ("Use Prettier as JS formatter.", "must use prettier as js formatter"),
    ],
    "contrasts": [
        ("TypeScript only, no JavaScript.",
         "must use typescript as language; must not use javascript"),
        ("No JavaScript, only TypeScript.",
         "must use typescript as language; must not use javascript"),
        ("Use React Query rather than Redux for server state.",
         "must use tanstack query as data fetching; must not use redux as state library"),
        ("Never use npm, not even in CI.", "must not use npm as js package manager"),
        ("Always use pnpm, even in CI.", PNPM),
        ("Use tabs in all cases.", "must use tabs as indentation"),
    ],
    "conditions": [
        ("All new code must be TypeScript.", "must use typescript as language, for new code"),
        ("New services use FastAPI.", "must use fastapi as python web framework, for new services"),
        ("Write new code in TypeScript.", "must use typescript as language, for new code"),
        ("All new code must have type hints.", "must use type annotations, for new code"),
        ("SQLite only in tests.", NO_SQLITE),
        ("Use SQLite only in tests.", NO_SQLITE),
        ("SQLite may only be used in tests.", NO_SQLITE),
        ("Before committing, run Prettier.",
         "must use prettier as js formatter, before committing"),
    ],
    "numbers": [
        ("80% coverage", "test coverage must be at least 80%"),
        ("Test coverage of 80%", "test coverage must be at least 80%"),
        ("Exactly 80% test coverage", "test coverage must be exactly 80%"),
        ("Every PR needs two approvals.", "at least 2 approvals"),
        ("At least one approval.", "at least 1 approval"),
        ("Pull requests require two approvals.", "at least 2 approvals"),
        ("Functions are 40 lines at most.", "function length must be at most 40 lines"),
        ("line length of 88", "line length must be exactly 88 characters"),
        ("Timeout of 30s", "timeout must be exactly 30 seconds"),
        ("Rate limit: 100 requests per minute",
         "rate limit must be at most 100 requests per minute"),
        ("Tokens expire after 15 minutes.", "token lifetime must be exactly 15 minutes"),
        ("Use 4 spaces.", "indentation width must be exactly 4 spaces"),
        ("All files are UTF-8.", "must use utf-8 as file encoding"),
        ("At most 3 parameters", "at most 3 parameters"),
    ],
}  # fmt: skip

PLACES = [
    ("Use single quotes in TypeScript.", SINGLE, "*.ts *.tsx"),
    ("TypeScript files use single quotes.", SINGLE, "*.ts *.tsx"),
    ("TypeScript: single quotes", SINGLE, "*.ts *.tsx"),
    ("In TypeScript and JavaScript, use single quotes.", SINGLE, "*.ts *.tsx *.js *.jsx"),
    ("In Python files, use 4 spaces.", "indentation width must be exactly 4 spaces", "*.py"),
    (
        "Python lines are at most 88 characters.",
        "line length must be at most 88 characters",
        "*.py",
    ),
    ("Markdown files wrap at 80.", "line length must be exactly 80 characters", "*.md"),
    ("Line length in Python is 88.", "line length must be exactly 88 characters", "*.py"),
    ("In TypeScript use single quotes.", SINGLE, "*.ts *.tsx"),
    ("Use tabs in Go.", "must use tabs as indentation", "*.go"),
    ("Use single quotes, except in JSX.", SINGLE, "!*.jsx !*.tsx"),
    ("Only src/db may use raw SQL.", *NO_RAW_SQL),
    ("Only files in src/db may use raw SQL.", *NO_RAW_SQL),
    ("No raw SQL outside src/db.", *NO_RAW_SQL),
    ("No raw SQL outside of src/db.", *NO_RAW_SQL),
    ("Never use raw SQL, except in src/db.", *NO_RAW_SQL),
    ("Raw SQL is forbidden outside src/db.", *NO_RAW_SQL),
    ("Raw SQL is only allowed in src/db.", *NO_RAW_SQL),
    ("Raw SQL may only be used in src/db.", *NO_RAW_SQL),
    ("Use raw SQL only in src/db.", *NO_RAW_SQL),
    ("Raw SQL may be used in src/db.", "may use raw sql as orm", "src/db/**"),
    ("Use raw SQL outside src/db.", "must use raw sql as orm", "!src/db/**"),
]


@pytest.mark.parametrize(("sentence", "words"), [pair for kind in KINDS.values() for pair in kind])
def test_a_kind_is_understood(sentence: str, words: str) -> None:
    reading = read(sentence, shipped())
    assert "; ".join(in_words(rule, shipped()) for rule in reading.rules) == words
    assert reading.complete
    assert reading.scope == ()


@pytest.mark.parametrize(("sentence", "words", "scope"), PLACES)
def test_where_it_holds_is_understood(sentence: str, words: str, scope: str) -> None:
    reading = read(sentence, shipped())
    assert "; ".join(in_words(rule, shipped()) for rule in reading.rules) == words
    assert reading.complete
    assert " ".join(reading.scope) == scope


@pytest.mark.parametrize(
    "sentence", ["Formatting uses Black.", "The formatter runs Black.", "YAML files use 2 spaces."]
)
def test_what_is_told_is_understood_and_not_sure(sentence: str) -> None:
    reading = read(sentence, shipped())
    assert (reading.complete, reading.sure) == (True, 0)


@pytest.mark.parametrize(
    "sentence", ["Use pnpm, never n\u0440m.", "\u0410lways use tabs.", "Use R\u0435dux."]
)
def test_letters_that_only_look_latin_are_not_read(sentence: str) -> None:
    reading = read(sentence, shipped())
    assert (reading.rules, len(reading.unread)) == ((), 1)


def test_letters_of_other_scripts_beside_latin_words_do_not_matter() -> None:
    assert read("Use pnpm, \u0434\u0430.", shipped()).rules
