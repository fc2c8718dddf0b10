"""Rule files: one fact an entry, the author's words, headings as context, denial and scope."""

from __future__ import annotations

import pytest
from importing_reader import reasons, rules, said, sheet

from memgraph.core.importing import formats
from memgraph.store.foreign import held


def test_items_sentences_and_rows_that_ask_for_something_become_proposals() -> None:
    text = """# Shop

This is the shop's back office. Run the linter before each commit.

- Use named exports.
- The team sits in two offices.

| Rule | Why |
|---|---|
| Pin every image by its digest | tags move |
"""
    found = rules(text)
    assert [fact.statement for fact in found] == [
        "Run the linter before each commit.",
        "Use named exports.",
        "Pin every image by its digest",
    ]
    assert [fact.lines for fact in found] == ["3", "5", "10"]
    assert found[2].why == "tags move"
    assert "it asks for nothing" in reasons(text)


@pytest.mark.parametrize(
    "line",
    [
        "`make test`", "`app.py`: the door of the service", "See the handbook for more.",
        "Should we use Go?", "You are a senior engineer.", "Example: use one file a class",
        "@docs/style.md", "provides a cache, so the", "and a closed session is never kept.",
        "Follow the steps below.", "[the wiki][wiki]", "Check the queue: `bin/queue`", "{{ rule }}",
        "Type hints improve readability.", "Report layout and colours", "(see above)",
        "Click the `Save` button", "Step 2: use the other door", "No tokens needed.",
    ],
)  # fmt: skip
def test_what_asks_for_nothing_is_left_with_its_reason(line: str) -> None:
    text = f"- {line}\n"
    assert said(text) == []
    assert [(left.line, bool(left.reason)) for left in sheet(text).left] == [(1, True)]


def test_code_and_comments_are_left() -> None:
    text = "```\nUse tabs.\n```\n\n<!-- Use tabs. -->\n"
    assert said(text) == []
    assert reasons(text) == ["it is code", "it is HTML or a comment"]


@pytest.mark.parametrize(
    ("heading", "item", "expected"),
    [
        ("Don't", "use var", "Don't: use var"),
        ("DO NOT", "Mixing tabs and blanks", "DO NOT: Mixing tabs and blanks"),
        ("Things to avoid", "Deep inheritance", "Things to avoid: Deep inheritance"),
        ("❌ Forbidden", "`eval`", "Forbidden: `eval`"),
        ("Never", "Never push by force", "Never push by force"),
        ("Don't", "DON'T log bodies", "DON'T log bodies"),
        ("Don't", "No silent retries", "No silent retries"),
        ("Do's and Don'ts", "Use small files", "Use small files"),
        ("Don't forget", "Run the formatter", "Don't forget: Run the formatter"),
        ("What not to do", "use sleeps in a test", "What not to do: use sleeps in a test"),
    ],
)
def test_a_heading_that_denies_stands_in_the_statement(
    heading: str, item: str, expected: str
) -> None:
    assert said(f"# Shop\n\n## {heading}\n\n- {item}\n") == [expected]


def test_a_denied_order_is_read_as_denied() -> None:
    (fact,) = rules("# Shop\n\n## Don't\n\n- Use npm\n")
    assert (fact.statement, fact.bare) == ("Don't: Use npm", "Don't use npm")
    (fact,) = rules("# Shop\n\n## Things to avoid\n\n- Use npm\n")
    assert fact.bare == ""  # "avoid use npm" is for no reader


def test_only_the_first_sentence_below_a_denial_is_denied() -> None:
    text = "# A\n\n## Never\n\n- Store dates as text. Use the date type.\n"
    assert said(text) == ["Never: Store dates as text.", "Use the date type."]


def test_do_below_dont_is_no_denial() -> None:
    text = "# A\n\n## Don't\n\n- use var\n\n## Do\n\n- use const\n"
    assert said(text) == ["Don't: use var", "use const"]


def test_a_line_above_a_list_is_context_and_may_deny() -> None:
    text = "Never commit:\n\n- build output\n- secrets\n\nAll services must:\n\n- log to stdout\n"
    assert said(text) == [
        "Never commit: build output",
        "Never commit: secrets",
        "All services must: log to stdout",
    ]


def test_a_sign_that_says_wrong_is_said_in_words() -> None:
    (fact,) = rules("- ❌ Use npm\n")
    assert (fact.statement, fact.bare) == ("Don't: Use npm", "Don't use npm")
    assert said("- ✅ Use tabs here\n") == ["Use tabs here"]


def test_headings_give_context_but_no_title_and_no_empty_words() -> None:
    text = "# The shop\n\n## Testing\n\n- Use real data\n\n## Rules\n\n- Use real names\n"
    found = rules(text)
    assert [fact.statement for fact in found] == ["Testing: Use real data", "Use real names"]
    assert [fact.bare for fact in found] == ["Use real data", "Use real names"]
    assert found[0].headings == ("Testing",)


def test_a_label_of_its_own_stands_below_the_heading() -> None:
    assert said("# A\n\n## Testing\n\n- **Naming**: use plain words\n") == [
        "Testing > Naming: use plain words"
    ]


def test_nested_items_have_their_parent_for_context() -> None:
    text = "- When you write a migration:\n  - keep the old column\n  - Never rename in place\n"
    assert said(text) == [
        "When you write a migration: keep the old column",
        "When you write a migration: Never rename in place",
    ]


@pytest.mark.parametrize(
    ("heading", "scope"),
    [("`src/db/**`", ("src/db/**",)), ("Files in `web/`", ("web/**",)), ("In tests", ("tests/**",)),
     ("In offices", ()), ("*.sql", ("*.sql",))],
)  # fmt: skip
def test_paths_in_a_heading_are_the_scope(heading: str, scope: tuple[str, ...]) -> None:
    (fact,) = rules(f"# A\n\n## {heading}\n\n- Use plain words.\n")
    assert fact.scope == scope


@pytest.mark.parametrize(
    ("front", "scope"),
    [
        ("globs: *.ts, src/**/*.{js,jsx}", ("*.ts", "src/**/*.{js,jsx}")),  # no strict YAML
        ("globs: ['api/**']\nalwaysApply: false", ("api/**",)),
        ("applyTo: 'web/**/*.ts,web/**/*.tsx'", ("web/**/*.ts", "web/**/*.tsx")),
        ("paths:\n  - 'a/**'\n  - 'b/**'", ("a/**", "b/**")),
        ("globs:\nalwaysApply: true", ()),
        ("applyTo: '**'", ()),
        ("globs: x\nglobs: y", ("y",)),
        ("description: \tno paths", ()),
    ],
)
def test_front_matter_gives_the_scope(front: str, scope: tuple[str, ...]) -> None:
    text = f"---\n{front}\n---\n- Use plain words.\n"
    facts = rules(text, ".cursor/rules/words.mdc")
    assert [(fact.scope, fact.lines) for fact in facts] == [(scope, str(text.count("\n")))]


def test_a_pattern_that_is_none_is_said() -> None:
    found = sheet("---\nglobs: ['a[b', 'c/**']\n---\n- Use plain words.\n", "a.mdc")
    assert found.facts[0].scope == ("c/**",)
    assert found.notes == ("'a[b' is no path pattern, and was left out",)


def test_a_file_in_a_folder_is_about_that_folder() -> None:
    def scope(path: str, text: str = "- Use plain words.\n") -> tuple[str, ...]:
        return formats.placed(sheet(text, path), path, "rules").facts[0].scope

    assert scope("CLAUDE.md") == ()
    assert scope("web/CLAUDE.md") == ("web/**",)
    assert scope("web/.cursor/rules/a.mdc", "---\nglobs: '*.ts'\n---\n- Use words here.\n") == (
        "web/**/*.ts",
    )
    assert scope(".github/copilot-instructions.md") == ()
    assert scope("docs/CONVENTIONS.md") == ()


def test_what_goes_on_is_the_reason_or_part_of_the_statement() -> None:
    text = "- Use one lockfile. Two of them drift apart.\n- Keep the cache small. It must fit.\n"
    first, second = rules(text)
    assert (first.statement, first.why) == ("Use one lockfile.", "Two of them drift apart.")
    assert second.statement == "Keep the cache small. It must fit."


def test_emphasis_and_links_go_and_code_stays() -> None:
    text = "- **Always** use [the *client*](src/client.py) and `__init__`, never __init__.py's\n"
    assert said(text) == ["Always use the client and `__init__`, never __init__.py's"]


def test_steps_of_a_procedure_are_no_rules_unless_they_say_must() -> None:
    text = "# A\n\n## Release process\n\n1. Open the page.\n2. Never skip the tests.\n"
    assert said(text) == ["Release process: Never skip the tests."]


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        ("CLAUDE.md", "x", "rules"), ("a/AGENTS.md", "x", "rules"), (".cursorrules", "x", "rules"),
        (".github/copilot-instructions.md", "x", "rules"), ("r/x.mdc", "x", "rules"),
        (".github/instructions/a.instructions.md", "x", "rules"), ("GEMINI.md", "", "rules"),
        (".claude/rules/a.md", "x", "rules"), ("MEMORY.md", "x", "memory"),
        ("notes.md", "## Open threads\n\n## Key decisions\n", "memory"),
        ("docs/adr/0001-x.md", "# X", "decision"),
        ("x.md", "## Context\n\n## Decision\n", "decision"),
        ("x.md", "---\nstatus: accepted\n---\n", "decision"), ("README.md", "Use tabs.", ""),
        ("a.yml", "active: true\nnormative: true\nlevel: 1\n", "doorstop"), ("a.yml", "x: 1", ""),
        ("a.yml", "{", ""),
    ],
)  # fmt: skip
def test_the_format_is_known_by_name_and_content(path: str, text: str, kind: str) -> None:
    assert formats.format_of(path, text, held) == kind


@pytest.mark.parametrize(
    "text", ["(Use A. " * 20_000, "`Use A. B " * 20_000 + ".", "# a " + "#" * 100_000 + " x\n- a"]
)
def test_what_opens_and_never_closes_is_read_once(text: str) -> None:
    assert not said(text)


def test_a_very_long_paragraph_is_taken_as_it_is() -> None:
    sheet("![[" * 60_000)
    assert said("- Use *black*.\n")[0] == "Use black."


def test_lines_of_many_sentences() -> None:
    found = rules("Use pytest.\nUse\nblack. Use ruff.\n\nUse mypy.\n")
    assert [(fact.first, fact.last) for fact in found] == [(1, 1), (2, 3), (3, 3), (5, 5)]
