"""`propose` reads a sentence as rules, says how, and stores only what it understood."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scratch_repo import Memgraph, Repo


def stored(memgraph: Memgraph, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(memgraph("show", name, "--json").out)
    return found


def test_what_was_understood_is_said_and_stored(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Always use Supabase; never suggest Airtable.", "--id", "supabase")
    assert "I read this as: must use supabase as backend service; must not use airtable" in said.out
    [rule] = stored(memgraph, "supabase")["rules"]
    assert rule == {
        "topic": "backend service", "must": ["supabase"], "must_not": ["airtable"],
    }  # fmt: skip


def test_a_scope_in_the_sentence_is_stored_too(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("propose", "In src/** use double quotes.", "--id", "quotes")
    assert stored(memgraph, "quotes")["scope"] == ["src/**"]


@pytest.mark.parametrize(
    ("sentence", "where"),
    [
        ("Use single quotes in TypeScript.", "for the paths: *.ts *.tsx"),
        ("Only src/db may use raw SQL.", "for the paths: all except src/db/**"),
    ],
)
def test_the_scope_in_the_sentence_is_said(
    repo: Repo, memgraph: Memgraph, sentence: str, where: str
) -> None:
    assert where in memgraph("propose", sentence, "--id", "scoped").out


def test_the_scope_of_half_a_sentence_is_offered_and_not_taken(
    repo: Repo, memgraph: Memgraph
) -> None:
    said = memgraph("propose", "In src/** use double quotes wherever it rains.", "--id", "quotes")
    assert "the paths that it names are not taken: src/**" in said.out
    assert "--rule 'TOPIC: must VALUE' --scope 'src/**'" in said.out
    assert "scope" not in stored(memgraph, "quotes")


def test_a_rule_that_only_part_of_a_sentence_means_is_not_offered(
    repo: Repo, memgraph: Memgraph
) -> None:
    said = memgraph("propose", "Public pages are Vue.", "--id", "pages")
    assert "it may mean, and it may say more or less: must use vue" in said.out
    assert "--rule 'TOPIC: must VALUE'" in said.out


def test_what_surely_holds_of_a_sentence_is_offered(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Kafka is our only message broker.", "--id", "broker")
    assert "I read a part of this as: must use kafka as message broker" in said.out
    assert "not understood: 'only'" in said.out
    assert "--rule 'message broker: must kafka'" in said.out
    assert "rules" not in stored(memgraph, "broker")


def test_an_action_is_not_offered_for_what_is_on_a_topic(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Commit small fixes straight to main.", "--id", "fixes")
    assert "action" not in said.out
    assert "rules" not in stored(memgraph, "fixes")


def test_a_condition_never_holds_the_ban(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("propose", "Deploys on Fridays after lunch are off limits.", "--id", "lunch")
    [rule] = stored(memgraph, "lunch")["rules"]
    assert rule == {
        "topic": "deployment strategy", "must_not": ["friday deployments"], "when": "after lunch",
    }  # fmt: skip


def test_what_is_on_no_topic_is_marked(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Use pnpm. CI must pass before merging.", "--id", "two")
    marked = "on no topic, so compared by its words alone: ci must pass, before merging"
    assert marked in said.out
    assert "on no topic" not in memgraph("propose", "Use pnpm.", "--id", "one").out


def test_a_letter_that_only_looks_latin_is_named(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Use pnpm, never n\u0440m.", "--id", "use-pnpm")
    assert "'n\u0440m' has letters that only look Latin: U+0440; type it anew" in said.out
    assert "rules" not in stored(memgraph, "use-pnpm")


def test_the_scope_that_is_given_counts(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("propose", "In src/** use double quotes.", "--id", "quotes", "--scope", "web/**")
    assert stored(memgraph, "quotes")["scope"] == ["web/**"]


def test_half_a_sentence_is_said_and_not_stored(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Use pnpm 10 wherever the wind blows.", "--id", "use-pnpm")
    assert "not understood: " in said.out
    assert "rules" not in stored(memgraph, "use-pnpm")


@pytest.mark.parametrize(
    "sentence", ["What is pnpm?", "pnpm is a package manager.", "Wir mögen es."]
)
def test_what_demands_nothing_stays_text(repo: Repo, memgraph: Memgraph, sentence: str) -> None:
    said = memgraph("propose", sentence, "--id", "text")
    assert "I read" not in said.out
    assert "not understood: " in said.out
    assert "rules" not in stored(memgraph, "text")


def test_as_text_stores_nothing(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Use pnpm.", "--id", "use-pnpm", "--as-text")
    assert "I read" not in said.out
    assert "rules" not in stored(memgraph, "use-pnpm")


def test_given_rules_count_and_nothing_is_read(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Use pnpm.", "--id", "use-pnpm", "--rule", "tool: must pnpm")
    assert "I read" not in said.out
    [rule] = stored(memgraph, "use-pnpm")["rules"]
    assert rule == {"topic": "tool", "must": ["pnpm"]}


def test_rules_that_were_read_are_read_again(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("propose", "Use pnpm.", "--id", "package-manager")
    memgraph("propose", "Use yarn.", "--amend", "package-manager")
    [rule] = stored(memgraph, "package-manager")["rules"]
    assert rule["must"] == ["yarn"]


def test_a_contradiction_is_shown_at_once(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("propose", "Use pnpm.", "--id", "use-pnpm")
    said = memgraph("propose", "Use yarn.", "--id", "use-yarn")
    assert "[contradiction/choice]" in said.out
