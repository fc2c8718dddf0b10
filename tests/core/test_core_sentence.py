"""Sentences: what is read, to the last word or in part, and what demands nothing."""

from __future__ import annotations

import pytest
from made_topics import made_topics

from memgraph.core.entry import Rule
from memgraph.core.sentence import in_words, read
from memgraph.core.topics import Topics
from memgraph.store.topics import shipped

TOPICS = made_topics()


def R(topic: str, **fields: str) -> Rule:  # noqa: N802
    """A rule, its values in one text."""
    texts = {"when", "at_most", "at_least", "exactly"}
    values = {
        name: text if name in texts else tuple(text.split(", ")) for name, text in fields.items()
    }
    return Rule(topic, **values)  # type: ignore[arg-type]


UNDERSTOOD = [
    ("Use pnpm.", [R("package manager", must="pnpm")]),
    ("Use pnpm, not npm or yarn.", [R("package manager", must="pnpm", must_not="npm, yarn")]),
    (
        "Always use Supabase as backend service, never Airtable.",
        [R("backend service", must="supabase", must_not="airtable")],
    ),
    (
        "pnpm only. Never npm, never yarn.",
        [R("package manager", must="pnpm", must_not="npm, yarn")],
    ),
    ("We use Vitest as our test framework.", [R("test runner", must="vitest")]),
    ("You must use pnpm to install packages.", [R("package manager", must="pnpm")]),
    ("Dependencies are installed with yarn.", [R("package manager", must="yarn")]),
    ("All strings use single quotes.", [R("quotes", must="single quotes")]),
    ("Every string gets double quotes.", [R("quotes", must="double quotes")]),
    ("Strings: single quotes", [R("quotes", must="single quotes")]),
    ("Package manager: pnpm", [R("package manager", must="pnpm")]),
    ("Don't: use npm", [R("package manager", must_not="npm")]),
    ("Never: npm.", [R("package manager", must_not="npm")]),
    ("Do not: use npm", [R("package manager", must_not="npm")]),
    ("Do: use npm", [R("package manager", must="npm")]),
    ("The package manager is pnpm.", [R("package manager", must="pnpm")]),
    ("Code is formatted with Prettier.", [R("formatter", must="prettier")]),
    ("Format code with Black.", [R("formatter", must="black")]),
    ("Prettier formatting is required.", [R("formatter", must="prettier")]),
    ("Semicolons required.", [R("semicolons", must="semicolons")]),
    ("End statements with semicolons.", [R("semicolons", must="semicolons")]),
    ("Omit semicolons.", [R("semicolons", must_not="semicolons")]),
    ("Leave out semicolons at the end of lines.", [R("semicolons", must_not="semicolons")]),
    ("No semicolons", [R("semicolons", must_not="semicolons")]),
    ("Tabs, not spaces.", [R("indentation", must="tabs", must_not="spaces")]),
    ("Use tabs over spaces.", [R("indentation", must="tabs", must_not="spaces")]),
    ("Spaces rather than tabs", [R("indentation", must="spaces", must_not="tabs")]),
    (
        "Use fastify instead of express for the API.",
        [R("server framework", must="fastify", must_not="express")],
    ),
    ("Instead of npm, use pnpm.", [R("package manager", must="pnpm", must_not="npm")]),
    ("No npm, use pnpm.", [R("package manager", must="pnpm", must_not="npm")]),
    ("Never use npm; always use pnpm.", [R("package manager", must="pnpm", must_not="npm")]),
    (
        "Avoid Airtable, use Supabase instead.",
        [R("backend service", must="supabase", should_not="airtable")],
    ),
    (
        "Do not use callbacks but async/await.",
        [R("async style", must="async/await", must_not="callbacks")],
    ),
    (
        "Use Supabase and not Airtable.",
        [R("backend service", must="supabase", must_not="airtable")],
    ),
    ("Use npm or yarn.", [R("package manager", must="npm, yarn")]),
    ("Use either tabs or spaces for indentation.", [R("indentation", must="tabs, spaces")]),
    ("Use ESLint and Prettier.", [R("linter", must="eslint"), R("formatter", must="prettier")]),
    (
        "Use Supabase or Firebase as backend service.",
        [R("backend service", must_one_of="supabase, firebase")],
    ),
    (
        "Use Biome for formatting and linting.",
        [R("formatter", must="biome"), R("linter", must="biome")],
    ),
    (
        "Use Jest and Playwright.",
        [R("test runner", must="jest"), R("e2e runner", must="playwright")],
    ),
    ("Never use npm or yarn.", [R("package manager", must_not="npm, yarn")]),
    ("Neither npm nor yarn", [R("package manager", must_not="npm, yarn")]),
    (
        "Use camelCase for variables and PascalCase for classes.",
        [R("variable naming", must="camelcase"), R("class naming", must="pascalcase")],
    ),
    (
        "Use snake_case for variable names and class names.",
        [R("variable naming", must="snake_case"), R("class naming", must="snake_case")],
    ),
    ("Class names are PascalCase.", [R("class naming", must="pascalcase")]),
    ("Variables must be named in snake_case.", [R("variable naming", must="snake_case")]),
    ("You must not use npm.", [R("package manager", must_not="npm")]),
    ("Do not use `any`.", [R("types", must_not="any")]),
    ("Don't use default exports.", [R("exports", must_not="default exports")]),
    ("Use of enums is forbidden.", [R("types", must_not="enums")]),
    ("Enums are forbidden.", [R("types", must_not="enums")]),
    ("console.log is not allowed.", [R("console", must_not="console.log")]),
    ("console.log must not be used.", [R("console", must_not="console.log")]),
    ("Default exports must be avoided.", [R("exports", must_not="default exports")]),
    ("Named exports should be used.", [R("exports", should="named exports")]),
    ("Enums are allowed.", [R("types", may="enums")]),
    ("Enums may be used.", [R("types", may="enums")]),
    ("You may use console.log.", [R("console", may="console.log")]),
    ("You can use Firebase.", [R("backend service", may="firebase")]),
    ("Feel free to use enums.", [R("types", may="enums")]),
    ("Only named exports are allowed.", [R("exports", must="named exports")]),
    ("Prefer named exports.", [R("exports", should="named exports")]),
    (
        "Prefer named exports over default exports.",
        [R("exports", should="named exports", should_not="default exports")],
    ),
    ("Named exports are preferred.", [R("exports", should="named exports")]),
    ("You should use Vitest.", [R("test runner", should="vitest")]),
    ("You should not use enums.", [R("types", should_not="enums")]),
    ("Avoid enums.", [R("types", should_not="enums")]),
    ("Try to avoid console.log.", [R("console", should_not="console.log")]),
    ("Enums are discouraged.", [R("types", should_not="enums")]),
    ("Prefer to use Supabase.", [R("backend service", should="supabase")]),
    ("Use named exports where possible.", [R("exports", should="named exports")]),
    ("Do not forget to use Prettier.", [R("formatter", must="prettier")]),
    ("Never skip code review.", [R("code review", must="code review")]),
    ("Avoid not using TypeScript.", [R("language", should="typescript")]),
    ("Don't omit semicolons.", [R("semicolons", must="semicolons")]),
    ("Never forget to run the migrations.", [R("action", must="run migrations")]),
    ("Keep functions under 40 lines.", [R("function length", at_most="40 lines")]),
    (
        "Keep functions under 40 lines in new code.",
        [R("function length", at_most="40 lines", when="in new code")],
    ),
    ("Functions must be at most 40 lines long.", [R("function length", at_most="40 lines")]),
    ("Functions must not exceed 40 lines.", [R("function length", at_most="40 lines")]),
    ("No function may exceed 30 lines.", [R("function length", at_most="30 lines")]),
    ("No functions longer than 30 lines.", [R("function length", at_most="30 lines")]),
    ("At most four parameters per function", [R("parameters", at_most="4 parameters")]),
    ("Functions have no more than 4 parameters.", [R("parameters", at_most="4 parameters")]),
    ("Files must have fewer than 300 lines.", [R("file length", at_most="300 lines")]),
    ("Max file length: 400 lines", [R("file length", at_most="400 lines")]),
    ("Maximum line length of 88 characters", [R("line length", at_most="88 characters")]),
    ("Lines are limited to 100 columns.", [R("line length", at_most="100 characters")]),
    ("Wrap lines at 120 columns.", [R("line length", exactly="120 characters")]),
    ("Line length 120", [R("line length", exactly="120 characters")]),
    ("Limit files to 1,000 lines.", [R("file length", at_most="1000 lines")]),
    ("Test coverage must be at least 80%.", [R("test coverage", at_least="80%")]),
    ("Test coverage >= 80%", [R("test coverage", at_least="80%")]),
    ("Keep test coverage above 90%.", [R("test coverage", at_least="90%")]),
    ("Minimum test coverage: 80%", [R("test coverage", at_least="80%")]),
    ("Coverage of tests must never fall below 75%.", [R("test coverage", at_least="75%")]),
    ("2-space indentation", [R("indentation width", exactly="2 spaces")]),
    (
        "Indent with 4 spaces.",
        [R("indentation", must="spaces"), R("indentation width", exactly="4 spaces")],
    ),
    (
        "Use between 2 and 4 spaces of indentation.",
        [R("indentation width", at_most="4 spaces", at_least="2 spaces")],
    ),
    ("Use exactly 2 spaces for indentation.", [R("indentation width", exactly="2 spaces")]),
    ("Requests have a timeout of 30 seconds.", [R("timeout", exactly="30 seconds")]),
    ("Request timeouts of 500 ms or less", [R("timeout", at_most="500 ms")]),
    ("Use tabs when indenting tables.", [R("indentation", must="tabs", when="indenting tables")]),
    (
        "If the server is written in Go, use fastify.",
        [R("server framework", must="fastify", when="the server is written in Go")],
    ),
    (
        "Do not use enums unless the team agrees.",
        [R("types", must_not="enums", when="unless the team agrees")],
    ),
    (
        "Always use code review before merging.",
        [R("code review", must="code review", when="before merging")],
    ),
    (
        "In production, never use console.log.",
        [R("console", must_not="console.log", when="In production")],
    ),
    (
        "Use Jest during the migration.",
        [R("test runner", must="jest", when="during the migration")],
    ),
    (
        "Never use console.log except in scripts.",
        [R("console", must_not="console.log", when="except in scripts")],
    ),
    ("Write tests before code.", [R("test order", must="tests first")]),
    ("Failing test first.", [R("test order", must="tests first")]),
    ("Write the code and add tests afterwards.", [R("test order", must="tests after")]),
    ("Never push to main.", [R("direct commits to main", must_not="direct commits to main")]),
    ("Commit directly to main.", [R("direct commits to main", must="direct commits to main")]),
    (
        "Squash commits before merging.",
        [R("merge strategy", must="squash merge", when="before merging")],
    ),
    ("Squash merge pull requests.", [R("merge strategy", must="squash merge")]),
    ("Do not squash.", [R("merge strategy", must_not="squash merge")]),
    ("Never force-push.", [R("force push", must_not="force push")]),
    ("Force-pushing is forbidden.", [R("force push", must_not="force push")]),
    ("git push --force is banned.", [R("force push", must_not="force push")]),
    ("Put tests in a tests/ folder.", [R("test location", must="separate tests")]),
    ("Place unit tests next to the source.", [R("test location", must="colocated tests")]),
    ("Imports are relative.", [R("imports", must="relative imports")]),
    ("Imports between modules must be absolute.", [R("imports", must="absolute imports")]),
    ("Always rotate the signing keys.", [R("action", must="rotate signing keys")]),
    ("Never rotate the signing keys.", [R("action", must_not="rotate signing keys")]),
    ("Agents must not edit the changelog.", [R("action", must_not="edit changelog")]),
    (
        "Deploy the docs after every release.",
        [R("action", must="deploy docs", when="after every release")],
    ),
    ("Don't deploy without a backup.", [R("action", must_not="deploy without backup")]),
    ("Secrets must never be committed.", [R("action", must_not="secrets be committed")]),
    ("Do not merge with failing checks.", [R("action", must_not="merge with failing checks")]),
    (
        "- [ ] **Package manager:** use `pnpm`, never `npm`",
        [R("package manager", must="pnpm", must_not="npm")],
    ),
    ("1. Use [Vitest](https://vitest.dev) for tests 🚀", [R("test runner", must="vitest")]),
    ("> Rule 7: Use tabs for indentation", [R("indentation", must="tabs")]),
    ("* *Always* use `async/await`", [R("async style", must="async/await")]),
    ('"Use pnpm."', [R("package manager", must="pnpm")]),
    ("Use Supabase because it is fast.", [R("backend service", must="supabase")]),
    ("Use Vitest for better performance.", [R("test runner", must="vitest")]),
    ("Use pnpm (not npm).", [R("package manager", must="pnpm", must_not="npm")]),
    ("Use Prettier (the default).", [R("formatter", must="prettier")]),
    ("Use Jest for unit tests. It is fast enough.", [R("test runner", must="jest")]),
    ("Use Jest for unit and contract tests.", [R("test runner", must="jest")]),
    (
        "Never use Supabase to cache sessions.",
        [R("action", must_not="use supabase to cache sessions")],
    ),
    ("Use Redux slices.", [R("action", must="use redux slices")]),
    ("Use go.", [R("language", must="go")]),
    ("Use npm. Do not use npm.", [R("package manager", must="npm", must_not="npm")]),
]
SCOPED = [
    (
        "Python files use 4 spaces for indentation.",
        [R("indentation", must="spaces"), R("indentation width", exactly="4 spaces")],
        ["*.py"],
    ),
    ("Use tabs for indentation in `src/**`.", [R("indentation", must="tabs")], ["src/**"]),
    ("Use Jest under packages/api/.", [R("test runner", must="jest")], ["packages/api/**"]),
    (
        "In Python files, indent with 4 spaces.",
        [R("indentation", must="spaces"), R("indentation width", exactly="4 spaces")],
        ["*.py"],
    ),
    (
        "Use single quotes in TypeScript files.",
        [R("quotes", must="single quotes")],
        ["*.ts", "*.tsx"],
    ),
    ("Makefiles use tabs for indentation.", [R("indentation", must="tabs")], ["Makefile"]),
    (
        "Do not use console.log in src/** and lib/**.",
        [R("console", must_not="console.log")],
        ["src/**", "lib/**"],
    ),
]
IN_PART = [
    (
        "Functions should not be longer than 40 lines.",
        [R("function length", at_most="40 lines")],
        ["Functions should not be longer than 40 lines"],
    ),
    ("The project uses pnpm.", [R("package manager", must="pnpm")], ["uses"]),
    (
        "Use Supabase for the mobile clients.",
        [R("backend service", must="supabase")],
        ["mobile clients"],
    ),
    ("Backend services are written in Go.", [R("language", must="go")], ["Backend services"]),
]
NO_RULE = [
    "Semicolons are not required.",
    "You don't have to use Prettier.",
    "Use enums only when necessary.",
    "Should we use pnpm?",
    "pnpm is a package manager.",
    "This folder contains the tests.",
    "Tests",
    "pnpm",
    "Verwende immer Tabs zum Einrücken.",
    "Nutze pnpm statt npm.",
    "Usa siempre pnpm",
    "Let's go through the list together.",
    "Don't just use Prettier.",
    "console.log can slow down the browser.",
    "You are an expert in TypeScript.",
    "import { useState } from 'react'",
    "const x = 4;",
    "// Use pnpm here",
]


@pytest.mark.parametrize(("sentence", "rules"), UNDERSTOOD)
def test_it_is_understood_to_the_last_word(sentence: str, rules: list[Rule]) -> None:
    reading = read(sentence, TOPICS)
    assert list(reading.rules) == rules
    assert reading.complete
    assert reading.scope == ()


@pytest.mark.parametrize(("sentence", "rules", "scope"), SCOPED)
def test_paths_in_it_are_its_scope(sentence: str, rules: list[Rule], scope: list[str]) -> None:
    reading = read(sentence, TOPICS)
    assert (list(reading.rules), list(reading.scope)) == (rules, scope)


@pytest.mark.parametrize(("sentence", "rules", "unread"), IN_PART)
def test_what_is_understood_in_part_is_a_guess(
    sentence: str, rules: list[Rule], unread: list[str]
) -> None:
    reading = read(sentence, TOPICS)
    assert (list(reading.rules), list(reading.unread)) == (rules, unread)
    assert not reading.complete


@pytest.mark.parametrize("sentence", NO_RULE)
def test_it_demands_nothing(sentence: str) -> None:
    reading = read(sentence, TOPICS)
    assert reading.rules == ()
    assert reading.unread


@pytest.mark.parametrize("sentence", ["", " ", "-", "`", "> ", "1.", "?", "()", "**", "\n\n"])
def test_nothing_is_read_of_nothing(sentence: str) -> None:
    assert read(sentence, TOPICS).rules == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "The build is quick here.", "Build times are short.", "Tests run at night.",
        "Log files live on the second disk.", "Check results are on the board.",
        "Name of the branch is free.", "Format changes happen in one go.",
        "Keep the door open, never in winter.",
    ],
)  # fmt: skip
def test_a_noun_that_is_called_like_a_verb_demands_nothing(sentence: str) -> None:
    assert read(sentence, TOPICS).rules == ()


@pytest.mark.parametrize(
    ("sentence", "action"),
    [
        ("Build and run the image.", "build and run image"),
        ("Please push the tag.", "push tag"),
        ("Report whatever is broken.", "report whatever is broken"),
        ("Check that names are short.", "check that names are short"),
        ("Log the names that are new.", "log names that are new"),
    ],
)
def test_an_imperative_is_an_action(sentence: str, action: str) -> None:
    assert read(sentence, TOPICS).rules == (R("action", must=action),)


def test_one_verb_is_an_action_where_it_is_said_when() -> None:
    condition = "before you delete a branch"
    reading = read("Ask before you delete a branch.", TOPICS)
    assert reading.rules == (R("action", must="ask", when=condition),)


@pytest.mark.parametrize(
    "sentence",
    [
        "Store data in Supabase; never in Airtable.",
        "Store the project's data in Supabase, never in Airtable.",
        "Store data in Supabase, not in Airtable, no exceptions.",
    ],
)
def test_what_is_stored_nowhere_else(sentence: str) -> None:
    reading = read(sentence, shipped())
    assert reading.rules == (R("backend service", must="supabase", must_not="airtable"),)
    assert reading.complete


def test_whose_it_is_does_not_hide_what_is_named() -> None:
    reading = read("Use the shop's Supabase.", shipped())
    assert reading.rules == (R("backend service", must="supabase"),)
    assert reading.unread == ("shop's",)


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Unit tests run on Vitest.", "must use vitest as js test runner"),
        ("Data access goes through Drizzle.", "must use drizzle as js orm"),
        ("Shared state lives in a Zustand store.", "must use zustand as state library"),
        ("Fall back to Mocha for testing.", "must use mocha as js test runner"),
        ("Use Zustand for managing state.", "must use zustand as state library"),
        ("Use Redis, not in tests.", "must use redis as cache, not in tests"),
        ("Use Drizzle, not in tests.", "must use drizzle as js orm, not in tests"),
        ("Use Drizzle so it stays typed.", "must use drizzle as js orm"),
    ],
)
def test_other_ways_to_choose(sentence: str, words: str) -> None:
    reading = read(sentence, shipped())
    assert [in_words(rule, shipped()) for rule in reading.rules] == [words]
    assert reading.complete


def test_a_heading_of_what_does_not_follow_leaves_the_rest_sure() -> None:
    reading = read("Use Vitest for testing. Names to remember:", shipped())
    assert (reading.sure, reading.complete) == (1, False)


def test_files_that_are_the_subject_are_told_of_and_not_surely_ruled() -> None:
    assert read("In Python files, indent with tabs.", TOPICS).sure == 1
    told = read("Python files indent with tabs.", TOPICS)
    assert (told.complete, told.sure) == (True, 0)
    assert read("Python files must indent with tabs.", TOPICS).sure == 1


def test_a_number_that_is_only_advised_is_a_guess() -> None:
    assert read("Keep functions under 40 lines.", TOPICS).complete
    assert not read("Try to keep functions under 40 lines.", TOPICS).complete


def test_without_topics_there_are_actions() -> None:
    assert read("Never push to main.", Topics()).rules == (R("action", must_not="push to main"),)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (
            R("backend service", must="supabase", must_not="airtable"),
            "must use supabase as backend service; must not use airtable",
        ),
        (
            R("function length", at_most="40 lines", when="in new code"),
            "function length must be at most 40 lines, in new code",
        ),
        (R("function length", at_least="3"), "function length must be at least 3 lines"),
        (R("test coverage", exactly="80%"), "test coverage must be exactly 80%"),
        (R("package manager", must="npm, yarn"), "must use npm or yarn as package manager"),
        (R("linter", must="eslint, biome"), "must use eslint and biome as linter"),
        (R("linter", must_one_of="eslint, biome"), "must use eslint or biome as linter"),
        (R("exports", should="named exports"), "should use named exports"),
        (R("types", may="enums", when="unless asked"), "may use enums as types, unless asked"),
        (R("action", must_not="push to main"), "must not push to main"),
        (R("action", must="run tests, run lint"), "must run tests; must run lint"),
        (R("unheard of", should_not="it"), "should not use it as unheard of"),
    ],
)
def test_rules_in_words(rule: Rule, words: str) -> None:
    assert in_words(rule, TOPICS) == words


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Use pnpm instead of npm.", "must use pnpm as js package manager; must not use npm"),
        ("Code is formatted with Black.", "must use black as python formatter"),
        ("Never commit directly to main.", "must not use direct commits to main"),
        ("Keep lines under 100 columns.", "line length must be at most 100 characters"),
    ],
)
def test_the_shipped_topics_are_read(sentence: str, words: str) -> None:
    reading = read(sentence, shipped())
    assert "; ".join(in_words(rule, shipped()) for rule in reading.rules) == words
    assert reading.complete


@pytest.mark.parametrize(
    "lead", ["From now on ", "from here on, ", "Going forward: ", "Henceforth "]
)
def test_from_when_it_holds_is_no_part_of_what_it_demands(lead: str) -> None:
    plain = "always use yarn, never pnpm."
    assert read(f"{lead}{plain}", TOPICS) == read(plain, TOPICS)
