"""What limits a sentence: verdicts at its end, "only", allowances, and words that narrow a name."""

from __future__ import annotations

import pytest

from memgraph.core.sentence import in_words, read
from memgraph.core.topics import ACTION
from memgraph.store.topics import shipped

BANS = [
    ("GraphQL in new services is banned.", "must not use graphql as api style, in new services"),
    ("Releases by hand after 5pm are prohibited.", ""),
    ("Snapshot tests during a release are not allowed.",
     "must not use snapshot tests as kinds of tests, during a release"),
    ("Nested ternaries in legacy code are discouraged.",
     "should not use nested ternaries as control flow, in legacy code"),
    ("Feature flags when a change touches money are forbidden.",
     "must not use feature flags, when a change touches money"),
    ("Barrel files in development are off limits.", ""),
    ("Using Redux in new pages is disallowed.",
     "must not use redux as state library, in new pages"),
    ("Amended commits after a review must not be used.",
     "must not use amended commits as history rewriting, after a review"),
    ("Docker in production is required.", "must use docker as containers, in production"),
    ("Console output in staging is allowed.",
     "may use console output as log channel, in staging"),
    ("Redis is forbidden unless it is required by a vendor.",
     "must not use redis as cache, unless it is required by a vendor"),
]  # fmt: skip


def words_of(sentence: str) -> str:
    return "; ".join(in_words(rule, shipped()) for rule in read(sentence, shipped()).rules)


@pytest.mark.parametrize(("sentence", "words"), BANS)
def test_a_predicate_governs_all_before_it(sentence: str, words: str) -> None:
    rules = read(sentence, shipped()).rules
    held = " ".join(rule.when for rule in rules)
    assert all(word not in held for word in ("banned", "prohibited", "off limits", "allowed"))
    assert not words or words_of(sentence) == words


@pytest.mark.parametrize(
    "sentence",
    [
        "Mocks when real services are forbidden.",
        "Use Memcached when Redis is banned.",
        "In production console output is prohibited.",
        "Amended commits without a review are forbidden.",
        "Snapshot tests without an owner are not allowed.",
    ],
)
def test_a_verdict_that_may_be_of_something_else_leaves_nothing_read(sentence: str) -> None:
    assert read(sentence, shipped()).rules == ()


def test_what_the_verdict_is_on_by_itself_stays_a_condition() -> None:
    assert words_of("When Redis is forbidden, use Memcached.") == (
        "must use memcached, when Redis is forbidden"
    )
    assert words_of("Never use mocks when a database is required.") == (
        "must not use mocks, when a database is required"
    )


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Use anything but Memcached.", "must not use memcached"),
        ("Anything except MySQL.", "must not use mysql as database"),
        ("Use anything other than Webpack.", "must not use webpack as bundler"),
        ("Never use anything but pnpm.", "must use pnpm as js package manager"),
    ],
)
def test_anything_but_turns_a_demand_round(sentence: str, words: str) -> None:
    assert words_of(sentence) == words
    assert read(sentence, shipped()).complete


@pytest.mark.parametrize(
    "sentence",
    [
        "Kafka is our only message broker.",
        "Kafka only.",
        "We only use Kafka.",
        "Use Kafka exclusively.",
        "Only Kafka is allowed as message broker.",
        "Use only Kafka.",
        "Never use anything but Kafka.",
    ],
)
def test_that_there_is_no_other_is_beyond_the_rules_of_many(sentence: str) -> None:
    found = read(sentence, shipped())
    assert (words_of(sentence), found.sure) == ("must use kafka as message broker", 1)
    assert not found.complete


@pytest.mark.parametrize(
    "sentence",
    ["Use only yarn.", "yarn only.", "yarn is our only package manager.", "Kafka only, no SQS."],
)
def test_that_there_is_no_other_is_in_the_rules_of_one_and_of_what_is_named(sentence: str) -> None:
    assert read(sentence, shipped()).complete


@pytest.mark.parametrize(
    "sentence",
    [
        "Rebase only unpublished branches.",
        "Only rebase unpublished branches.",
        "Use Kafka only for audit trails.",
        "Only use Kafka for audit trails.",
        "Use feature flags only when a launch is risky.",
        "Only Kafka and SQS are allowed.",
    ],
)
def test_only_of_something_else_demands_nothing(sentence: str) -> None:
    assert read(sentence, shipped()).rules == ()


def test_what_is_optional_is_allowed_and_more_than_that() -> None:
    found = read("Docstrings are optional.", shipped())
    assert (words_of("Docstrings are optional."), found.complete) == ("may use docstrings", False)
    assert words_of("Docstrings are not optional.") == "must use docstrings"


@pytest.mark.parametrize(
    "sentence",
    [
        "Components may have up to 300 lines.",
        "Pull requests can be up to 500 lines.",
        "Functions may run to 90 lines.",
        "Components of 300 lines are fine.",
        "Files are allowed to have 900 lines.",
        "Do not require three approvals.",
    ],
)
def test_a_number_that_may_be_is_no_bound(sentence: str) -> None:
    assert read(sentence, shipped()).rules == ()


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Functions may have at most 30 lines.", "function length must be at most 30 lines"),
        ("Functions may not exceed 30 lines.", "function length must be at most 30 lines"),
        ("Functions may only have 4 parameters.", "at most 4 parameters"),
        ("Keep functions up to 30 lines.", "function length must be at most 30 lines"),
        ("Retry a failed call 4 times.", "exactly 4 retries"),
        ("Line length is 110 in Go.", "line length must be exactly 110 characters"),
    ],
)
def test_a_limit_stays_one(sentence: str, words: str) -> None:
    assert words_of(sentence) == words


def test_times_count_only_what_is_counted_so() -> None:
    assert all(rule.topic == ACTION for rule in read("Run slow suites 2 times.", shipped()).rules)


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Install Python packages with uv.", "must use uv as python package manager"),
        ("Use Python type hints.", "must use type annotations"),
        ("Use TypeScript.", "must use typescript as language"),
        ("Write TypeScript code.", "must use typescript as language"),
        ("Use TypeScript when a page has forms.",
         "must use typescript as language, when a page has forms"),
    ],
)  # fmt: skip
def test_a_language_in_front_of_a_noun_is_not_demanded(sentence: str, words: str) -> None:
    assert words_of(sentence) == words


@pytest.mark.parametrize(
    "sentence",
    [
        "Use gRPC between the backends.",
        "Use GraphQL, not REST, between services.",
        "Use Vue with TypeScript.",
        "APIs are GraphQL with JSON.",
    ],
)
def test_what_goes_along_or_between_leaves_something_unread(sentence: str) -> None:
    assert not read(sentence, shipped()).complete


@pytest.mark.parametrize(
    "sentence",
    [
        "Feature flags are archived after a launch.",
        "Console output is captured in CI.",
        "Do not touch it.",
        "Code in src/old is frozen; never edit it.",
        "Delete this.",
    ],
)
def test_what_happens_to_a_thing_or_to_it_demands_no_thing(sentence: str) -> None:
    assert read(sentence, shipped()).rules == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "Commit small fixes directly to main.",
        "The shop must work without JavaScript.",
        "Commit every fix straight to main.",
    ],
)
def test_an_action_with_a_value_in_it_is_not_the_whole(sentence: str) -> None:
    found = read(sentence, shipped())
    assert [rule.topic for rule in found.rules] == [ACTION]
    assert not found.complete


@pytest.mark.parametrize(
    ("sentence", "scope"),
    [
        ("Use tabs in Rust code.", "*.rs"),
        ("Use tabs in Makefiles.", "Makefile"),
        ("Use tabs in tools/.", "tools/**"),
    ],
)
def test_an_everyday_name_is_meant_in_a_place_too(sentence: str, scope: str) -> None:
    found = read(sentence, shipped())
    assert (words_of(sentence), found.scope) == ("must use tabs as indentation", (scope,))
    assert found.complete


def test_files_in_a_folder_are_no_list_of_places() -> None:
    assert read("In Rust files in src/, use tabs.", shipped()).sure == 0


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("End-to-end tests are written in Cypress.", "must use cypress as e2e test framework"),
        ("Never merge main into your branch.", "must not use merge main as branch update"),
        ("Deploy on Fridays as well.", "must use friday deployments as deployment strategy"),
        ("Deploy on Fridays too.", "must use friday deployments as deployment strategy"),
    ],
)
def test_they_are_on_a_topic(sentence: str, words: str) -> None:
    assert words_of(sentence) == words
