"""Days and cases: one and many, with an article and without, are one thing."""

from __future__ import annotations

import dataclasses

import pytest
from made_memory import law, memory, proposal

from memgraph.core.clash import clashes
from memgraph.core.document import Plain
from memgraph.core.recording import rule_fields
from memgraph.core.sentence import read
from memgraph.store.topics import shipped


def stored(statement: str) -> list[Plain]:
    """The rules that are stored with a sentence, which must be read to its last word."""
    reading = read(statement, shipped())
    assert reading.complete, statement
    return [rule_fields(rule) for rule in reading.rules]


def clash(ban: str, duty: str) -> bool:
    one = law("one", statement=ban, rules=stored(ban))
    other = proposal("two", statement=duty, rules=stored(duty))
    return bool(clashes(dataclasses.replace(memory(one, other), topics=shipped())))


@pytest.mark.parametrize(
    "ban",
    [
        "Do not deploy on a Friday.",
        "Never deploy on Fridays.",
        "No deploys on a Friday.",
        "Deployments on a Friday are forbidden.",
        "Never release on any Friday.",
    ],
)
@pytest.mark.parametrize(
    "duty",
    [
        "Deploy on a Friday.",
        "Deploy on Fridays.",
        "Deploy on Friday.",
        "Deploy on any Friday.",
        "Deploy on the Friday.",
        "Deploy every Friday.",
        "Release on a Friday.",
        "Ship on Fridays.",
    ],
)
def test_a_friday_is_a_friday(ban: str, duty: str) -> None:
    assert clash(ban, duty)


@pytest.mark.parametrize(
    ("ban", "duty"),
    [
        ("Do not send the letter on a Monday.", "Send the letter on Mondays."),
        ("Do not send a letter on Mondays.", "Send letters every Monday."),
        ("Sending a letter on a Monday is forbidden.", "Send letters on Monday."),
        ("Merges on Mondays are forbidden.", "Merge on a Monday."),
        ("Never merge at weekends.", "Merge on a weekend."),
        ("Never merge over the weekend.", "Merge on weekends."),
        ("Never merge on the weekend.", "Merge every weekend."),
        ("Do not deploy at weekends.", "Deploy on a weekend."),
        ("Never deploy over the weekend.", "Deploy on the weekend."),
        ("Weekend deploys are forbidden.", "Deploy at weekends."),
        ("Do not run the smoke tests before a release.", "Run the smoke tests before releases."),
        ("Never restart a server during a backup.", "Restart servers during backups."),
        ("Never restart a server when a backup runs.", "Restart servers when backups run."),
        ("Never read the clock in a test.", "Read the clock in tests."),
        ("Do not read the clock in any test.", "Read the clock in the tests."),
        ("Do not sleep in a test.", "Sleep in tests."),
        ("Never call the bank in a release.", "Call the bank in releases."),
        ("Never write a test for a bug.", "Write tests for bugs."),
    ],
)
def test_one_and_many_are_one_thing(ban: str, duty: str) -> None:
    assert clash(ban, duty)


@pytest.mark.parametrize(
    ("ban", "duty"),
    [
        ("Do not deploy on a Friday.", "Deploy on Mondays."),
        ("Do not deploy on a Friday evening.", "Deploy on Fridays."),
        ("Do not deploy on a Friday.", "Deploy at weekends."),
        ("Do not merge at weekends.", "Merge on Mondays."),
        ("Never restart a server during a backup.", "Restart servers after backups."),
        ("Never read the clock in a test.", "Read the clock in production."),
    ],
)
def test_another_day_or_case_is_another(ban: str, duty: str) -> None:
    assert not clash(ban, duty)


@pytest.mark.parametrize(
    "sentence",
    [
        "Do not deploy every Friday.",
        "Never send letters each Monday.",
        "Do not merge every weekend.",
        "Never deploy on Fridays without a plan.",
        "Deploy on Fridays only.",
    ],
)
def test_what_is_not_done_every_time_is_not_understood(sentence: str) -> None:
    assert not read(sentence, shipped()).complete


def test_a_setting_that_begins_a_longer_name_is_no_case() -> None:
    rules = read("Never read the clock in a test suite.", shipped()).rules
    assert [rule.when for rule in rules] == [""]
