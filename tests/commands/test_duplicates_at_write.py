"""What is said again: found before it is written, under any protection, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scratch_repo import ADA, Memgraph, Repo

from memgraph.core import promotion
from memgraph.core.document import Plain

PNPM: Plain = {"topic": "js package manager", "must": ["pnpm"]}


def test_a46_b15_a_preference_three_times_is_one_piece_of_evidence(
    repo: Repo, memgraph: Memgraph
) -> None:
    for said in ("I prefer short answers.", "i prefer SHORT answers", " I prefer  short answers! "):
        assert memgraph("record", said, "--kind", "preference").code == 0
    assert len(repo.names("evidence")) == 1


def test_b21_the_same_sentence_of_two_days_is_two_pieces_that_are_named(
    repo: Repo, memgraph: Memgraph
) -> None:
    memgraph("record", "The sync failed.", "--observed", "2026-01-05")
    said = memgraph("record", "The sync failed.", "--observed", "2026-02-05")
    assert "the same is known as 2026-01-05-" in said.out
    assert "(observation of 2026-01-05)" in said.out
    assert len(repo.names("evidence")) == 2


def test_b14_what_supersedes_a_law_is_there_and_so_is_the_law(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("pnpm", statement="Use pnpm.")
    said = memgraph("propose", "Never use pnpm.", "--supersedes", "pnpm")
    assert "known as" not in said.out
    assert len(repo.names("policies")) == 3


def test_b13_variants_of_a_name_are_one_proposal(repo: Repo, memgraph: Memgraph) -> None:
    for said in ("Use UV", "use uv", "Use  uv."):
        assert memgraph("propose", said).code == 0
    assert repo.names("policies") == ["use-uv.yaml"]


def test_one_verdict_in_the_same_words_closes_each_of_two_threads(
    repo: Repo, memgraph: Memgraph
) -> None:
    for name in ("2026-01-05-a", "2026-01-05-b"):
        repo.evidence(name, kind="thread", statement=f"Is {name} needed?")
        assert memgraph("thread", "close", name, "No longer needed.").code == 0
    assert "no open threads" in memgraph("thread", "list").out


@pytest.mark.parametrize("mark", ["", "pinned", "strict"])
def test_a_law_is_named_to_who_records_or_proposes_it_again(
    repo: Repo, memgraph: Memgraph, mark: str
) -> None:
    marks: dict[str, Any] = {mark: "true"} if mark else {}
    repo.law("queue", statement="Jobs go through the queue.", **marks)
    stands = ", ".join(("law", *marks))
    recorded = memgraph("record", "All jobs go through the queue!", "--kind", "preference")
    assert f"nearly the same is known as queue ({stands})" in recorded.out
    proposed = memgraph("propose", "All jobs must go through the queue.")
    assert f"nearly the same is known as queue ({stands})" in proposed.out
    linked = memgraph("record", "The jobs go through the queue.", "--supports", "queue")
    assert "known as queue" not in linked.out


def test_what_means_the_same_by_its_rules_is_named(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("packages", statement="Packages come by way of pnpm.", rules=[PNPM])
    for words in (["propose", "Always use pnpm."],
                  ["record", "Always use pnpm!", "--kind", "preference"]):  # fmt: skip
        assert "says by its rules the same as packages (law)" in memgraph(*words).out
    assert "packages" not in memgraph("record", "Always use npm", "--kind", "preference").out


def test_what_a_person_turned_down_is_told_with_the_reason(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("queue", statement="Jobs go through the queue.")
    repo.decided(
        lambda m, person: promotion.reject(m, "queue", person, "There is no queue."), "2026-02-01"
    )
    before = repo.files()
    exact = memgraph("propose", "jobs go through the queue")
    turned_down = f"this was turned down on 2026-02-01 by {ADA}: There is no queue; see"
    assert f"it is: {turned_down} memgraph why queue" in exact.out
    assert repo.files() == before
    near = memgraph("propose", "All jobs must go through the queue")
    assert f"  {turned_down} memgraph why queue\n" in near.out
    assert "known as" not in near.out
    assert json.loads(memgraph("propose", "The jobs go through the queue", "--json").out)["near"]


def test_private_entries_are_named_to_their_owner(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("record", "Keep functions short.", "--private", "--kind", "preference")
    for words in (["propose", "Keep functions short."], ["record", "Keep the functions short"]):
        said = memgraph(*words)
        assert (said.code, "(yours alone, preference of " in said.out) == (0, True)
    again = memgraph("record", "Keep the functions short", "--private")
    assert "nothing was written" in again.out


def test_opposites_are_not_named(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("tabs", statement="Use tabs for indentation.")
    said = memgraph("propose", "Do not use tabs for indentation.", "--as-text")
    assert "known as" not in said.out


def test_what_the_proposal_itself_takes_up_again_is_not_told(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.proposal("queue", statement="Jobs go through the queue.", rules=[PNPM])
    repo.decided(
        lambda m, person: promotion.reject(m, "queue", person, "There is no queue."), "2026-02-01"
    )
    assert "turned down" not in memgraph("propose", "--amend", "queue", "--why", "Now is one.").out
    again = memgraph("propose", "Pnpm for everything.", "--rule", "js package manager: must pnpm")
    assert "what its rules ask for was turned down on 2026-02-01" in again.out
    assert (again.code, len(repo.names("policies/proposed"))) == (0, 2)


def test_the_id_of_what_was_turned_down_is_taken(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("queue", statement="Jobs go through the queue.")
    repo.decided(
        lambda m, person: promotion.reject(m, "queue", person, "There is no queue."), "2026-02-01"
    )
    said = memgraph("propose", "Work is queued in Redis.", "--id", "queue")
    assert said.code == 1
    assert "this was turned down on 2026-02-01" in said.err
    other = memgraph("propose", "Work is queued in Redis.", "--id", "queue-2")
    assert "this was turned down on 2026-02-01" in other.out
