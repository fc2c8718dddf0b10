"""Tidying a repository: what is suggested, what is written, and what never is."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from typing import Any

import pytest
from scratch_repo import ADA, Memgraph, Repo

from memgraph.core import promotion
from memgraph.core.document import Plain
from memgraph.store import uses

BY_AGENT: Plain = {"by": ADA, "via": "agent", "tool": "claude-code"}
SUMMER = datetime(2026, 6, 1, 12, tzinfo=UTC)
PNPM: Plain = {"topic": "js package manager", "must": ["pnpm"]}


def rows(memgraph: Memgraph, *words: str, now: datetime = SUMMER) -> list[dict[str, Any]]:
    said = memgraph("tidy", "--json", "--all", *words, now=now)
    assert said.code == 0, said.err
    found: list[dict[str, Any]] = json.loads(said.out)
    return found


def families(found: list[dict[str, Any]]) -> list[tuple[str, list[str]]]:
    return [(one["family"], one["entries"]) for one in found]


def applied(memgraph: Memgraph, *ids: str) -> list[dict[str, Any]]:
    said = memgraph("tidy", "--apply", "--json", *ids, now=SUMMER)
    assert said.code == 0, said.err
    found: list[dict[str, Any]] = json.loads(said.out)
    return found


def used(repo: Repo, name: str, how: str, *days: str) -> None:
    for day in days:
        uses.count(str(repo.folder / ".git"), str(repo.folder), [name], how, day)


# Duplicates


def test_evidence_said_twice_on_one_day_is_merged_and_that_of_another_day_stays(
    repo: Repo, memgraph: Memgraph
) -> None:
    said = "The nightly sync lost forty rows."
    repo.evidence("2026-01-05-a", statement=said, recorded=BY_AGENT)
    repo.evidence("2026-01-05-b", statement="Nightly, the sync lost forty rows!", recorded=BY_AGENT)
    repo.evidence("2026-02-05-c", statement=said, recorded=BY_AGENT)
    repo.commit()
    before = repo.files()
    found = rows(memgraph)
    assert families(found) == [("merges", ["2026-01-05-a", "2026-01-05-b"])]
    assert repo.files() == before
    [done] = applied(memgraph)
    assert repo.files().keys() - before.keys() == {done["file"]}
    assert {path: repo.files()[path] for path in before} == before
    shown = json.loads(memgraph("show", done["entry"], "--json", now=SUMMER).out)
    assert (shown["closes"], shown["kind"]) == (["2026-01-05-b"], "verdict")
    assert shown["tags"] == ["tidy", "merges"]
    assert done["commit"].startswith(f"git add -- {done['file']} && git commit -m ")
    assert repo.shell("sh", "-c", done["commit"]).code == 0
    assert repo.git("status", "--porcelain") == ""
    assert rows(memgraph) == []


def test_what_a_law_rests_on_and_what_speaks_for_or_against_one_is_never_closed(
    repo: Repo, memgraph: Memgraph
) -> None:
    for name in ("2026-01-05-a", "2026-01-05-b"):
        repo.evidence(name, statement="It lost forty rows at night.", recorded=BY_AGENT)
    repo.law("use-queue", grounds=["2026-01-05-b"])
    repo.evidence("2026-01-05-c", statement="It lost forty rows at night!", against=["use-queue"])
    assert families(rows(memgraph, "--only", "merges")) == [
        ("merges", ["2026-01-05-b", "2026-01-05-a"])
    ]


def test_duplicates_are_found_under_every_protection(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("pnpm-one", statement="Always use pnpm.", pinned="true", rules=[PNPM])
    repo.law("pnpm-two", statement="Use pnpm, always!", strict="true", rules=[PNPM])
    repo.law("pnpm-three", statement="Packages come by way of pnpm.", rules=[PNPM])
    repo.commit()
    laws = {path: data for path, data in repo.files().items() if path.startswith("policies/")}
    [found] = rows(memgraph, "--only", "merges")
    assert sorted(found["entries"]) == ["pnpm-one", "pnpm-three", "pnpm-two"]
    [done] = applied(memgraph, found["id"])
    made = json.loads(memgraph("show", done["entry"], "--json", now=SUMMER).out)
    assert sorted(made["supersedes"]) == ["pnpm-one", "pnpm-three", "pnpm-two"]
    assert (made["pinned"], made["strict"]) == ("true", "true")
    assert done["file"].startswith("policies/proposed/")
    assert {path: repo.files()[path] for path in laws} == laws
    assert rows(memgraph, "--only", "merges") == []
    repo.decided(lambda m, person: promotion.reject(m, done["entry"], person, "no"), "2026-06-01")
    assert rows(memgraph, "--only", "merges") == []


def test_opposites_and_other_scopes_are_no_duplicates(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("tabs", statement="Use tabs for indentation.", scope=["a/**"])
    repo.law("no-tabs", statement="Do not use tabs for indentation.", scope=["b/**"])
    repo.law("tabs-too", statement="Use tabs for indentation!", scope=["c/**"])
    assert rows(memgraph, "--only", "merges") == []


def test_a_proposal_that_a_law_says_is_for_a_person_to_reject(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("review", statement="Every change is reviewed by a second person.")
    repo.proposal("review-again", statement="every change is reviewed, by a second person")
    [found] = rows(memgraph, "--only", "merges")
    assert (found["writes"], found["entries"]) == ("", ["review", "review-again"])
    assert found["person"].startswith("memgraph reject review-again --reason ")
    assert applied(memgraph) == []
    [done] = applied(memgraph, found["id"])
    assert (done["file"], "only a person can do this" in done["note"]) == ("", True)


def test_what_a_person_wrote_is_set_back_only_by_name(repo: Repo, memgraph: Memgraph) -> None:
    for name in ("2026-01-05-a", "2026-01-05-b"):
        repo.evidence(name, kind="preference", statement="I prefer short answers in the evening.")
    [found] = rows(memgraph)
    assert found["touches"] == ["2026-01-05-b"]
    assert applied(memgraph) == []
    [done] = applied(memgraph, found["id"])
    assert done["file"]


def test_a_private_preference_that_is_law_by_now_is_closed_in_private(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("short", statement="Keep every function short and flat.")
    repo.commit()
    fields = ("--private", "--kind", "preference", "--via", "agent")
    said = memgraph("record", "Keep every function short, and flat", *fields, now=SUMMER)
    assert "the same is known as short (law)" in said.out
    [found] = rows(memgraph)
    assert found["family"] == "private"
    [done] = applied(memgraph)
    assert done["file"].startswith("evidence/local/")
    assert done["commit"] == ""
    assert repo.git("status", "--porcelain") == ""
    assert rows(memgraph) == []


# Days


def test_a_law_that_ends_soon_becomes_a_question_once(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("freeze", until="2026-06-20")
    repo.law("later", until="2026-09-20")
    [found] = rows(memgraph)
    assert families([found]) == [("expiries", ["freeze"])]
    [done] = applied(memgraph)
    made = json.loads(memgraph("show", done["entry"], "--json", now=SUMMER).out)
    assert (made["kind"], made["due"], made["about"]) == ("thread", "2026-06-20", ["freeze"])
    assert rows(memgraph) == []


def test_what_ended_and_what_is_overdue_is_for_persons(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("over", until="2026-05-01")
    repo.law("look", review_every="30d")
    repo.proposal("late", until="2026-05-01")
    found = {one["entries"][0]: one for one in rows(memgraph, "--only", "expiries")}
    assert found["over"]["person"] == "git mv policies/over.yaml policies/closed/over.yaml"
    assert found["look"]["person"] == "memgraph promote look"
    assert found["late"]["person"].startswith("memgraph reject late")
    assert [one["writes"] for one in found.values()] == ["", "", ""]
    assert applied(memgraph) == []


def test_quiet_threads_are_closed_and_those_of_persons_only_by_name(
    repo: Repo, memgraph: Memgraph
) -> None:
    old: dict[str, Plain] = {"kind": "thread", "statement": "Is the mirror still needed?"}
    repo.evidence("2026-01-05-a", **{**old, "recorded": BY_AGENT})
    repo.evidence("2026-01-05-b", **{**old, "statement": "Who owns the cache?"})
    repo.evidence("2026-01-05-due", kind="thread", statement="Due.", due="2026-08-01")
    repo.evidence("2026-01-05-c", kind="thread", statement="Heard of.", recorded=BY_AGENT)
    repo.evidence("2026-05-05-d", about=["2026-01-05-c"], statement="The owner looks into it.")
    repo.commit()
    assert families(rows(memgraph)) == [("quiet", ["2026-01-05-a"]), ("quiet", ["2026-01-05-b"])]
    [done] = applied(memgraph)
    assert json.loads(memgraph("show", done["entry"], "--json", now=SUMMER).out)["closes"] == [
        "2026-01-05-a"
    ]
    assert families(rows(memgraph)) == [("quiet", ["2026-01-05-b"])]
    assert "2026-01-05-a" not in memgraph("thread", "list", now=SUMMER).out


def test_how_long_is_quiet_is_configured(repo: Repo, memgraph: Memgraph) -> None:
    repo.evidence("2026-01-05-a", kind="thread", statement="Is it needed?", recorded=BY_AGENT)
    repo.write(".memgraph/config.yaml", "format: 1\nquiet_after: 200d\n")
    assert rows(memgraph) == []


# Use and disuse


def test_a_law_in_use_is_proposed_for_the_card(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("queue", statement="Jobs go through the queue.")
    repo.law("seldom", statement="Jobs have names.")
    used(
        repo, "queue", "shown", "2026-05-01", "2026-05-02", "2026-05-03", "2026-05-20", "2026-05-21"
    )
    used(repo, "seldom", "shown", *["2026-05-20"] * 5)
    [found] = rows(memgraph)
    assert families([found]) == [("card", ["queue"])]
    assert "--amend queue" in found["writes"]
    assert "--pinned" in found["writes"]
    [done] = applied(memgraph)
    made = json.loads(memgraph("show", done["entry"], "--json", now=SUMMER).out)
    assert (made["pinned"], made["supersedes"]) == ("true", ["queue"])
    assert made["statement"] == "Jobs go through the queue."
    assert rows(memgraph) == []


def test_a_full_card_takes_no_more(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("queue", statement="Jobs go through the queue.")
    repo.law("pinned", statement="x" * 90, pinned="true")
    used(
        repo, "queue", "shown", "2026-05-01", "2026-05-02", "2026-05-03", "2026-05-20", "2026-05-21"
    )
    repo.write(".memgraph/config.yaml", "format: 1\ncard_characters: 100\n")
    assert rows(memgraph, "--only", "card") == []


def test_a_pinned_law_out_of_use_goes_only_by_name_and_never_a_strict_one(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("old", statement="Old things stay.", pinned="true")
    repo.law("firm", statement="Firm things stay.", pinned="true", strict="true")
    repo.law("asked", statement="Asked things stay.", pinned="true")
    assert rows(memgraph, "--only", "warehouse") == []  # nobody counted: that says nothing
    used(repo, "asked", "told", "2026-02-01", "2026-05-30")
    [found] = rows(memgraph, "--only", "warehouse")
    assert (found["entries"], found["touches"]) == (["old"], ["old"])
    assert found["id"] not in [one["id"] for one in applied(memgraph)]
    [done] = applied(memgraph, found["id"])
    made = json.loads(memgraph("show", done["entry"], "--json", now=SUMMER).out)
    assert (made["pinned"], made["supersedes"]) == ("false", ["old"])
    assert rows(memgraph, "--only", "warehouse") == []


def test_the_command_that_is_shown_does_the_same_alone(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("old", statement="Old things stay.", pinned="true")
    repo.law("asked", statement="Asked things stay.")
    used(repo, "asked", "told", "2026-02-01")
    [found] = rows(memgraph, "--only", "warehouse")
    ran = repo.shell("sh", "-c", found["writes"].replace("memgraph", '"$PY" -m memgraph', 1),
                     env={"PY": sys.executable})  # fmt: skip
    assert ran.code == 0, ran.err
    assert 'pinned: "false"' in repo.read("policies/proposed/old-2.yaml")
    assert rows(memgraph, "--only", "warehouse") == []


def test_a_law_that_nobody_heeded_is_asked_about_once(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("never", scope=["legacy/**"])
    repo.law("followed", scope=["gone/**"])
    repo.evidence("2026-02-05-a", supports=["followed"])
    repo.write("src/a.py")
    repo.commit()
    [found] = rows(memgraph)
    assert families([found]) == [("unheeded", ["never"])]
    assert "no file lies in its scope (legacy/**)" in found["why"]
    [done] = applied(memgraph)
    assert json.loads(memgraph("show", done["entry"], "--json", now=SUMMER).out)["kind"] == "thread"
    assert rows(memgraph) == []


# No activity, no work


def test_without_activity_no_work_is_done(repo: Repo, memgraph: Memgraph) -> None:
    repo.evidence("2026-01-05-a", kind="thread", statement="Is it needed?", recorded=BY_AGENT)
    repo.law("review", until="2026-08-01")
    first = memgraph("tidy", now=SUMMER)
    assert "nothing happened" not in first.out
    broken = repo.write(
        "evidence/2026/2026-01-05-a.yaml", repo.read("evidence/2026/2026-01-05-a.yaml")
    )
    assert "nothing happened" not in memgraph("tidy", now=SUMMER).out  # its time changed
    again = memgraph("tidy", now=SUMMER)
    assert "nothing happened since the last tidying, of 2026-06-01: no work was done" in again.out
    assert "2026-01-05-a" in again.out
    assert (
        memgraph("tidy", "--json", now=SUMMER).out
        == memgraph("tidy", "--json", "--all", now=SUMMER).out
    )
    assert broken.exists()
    assert "nothing happened" not in memgraph("tidy", "--all", now=SUMMER).out
    memgraph("tidy", now=SUMMER)
    used(repo, "review", "shown", "2026-06-01")
    assert "nothing happened" not in memgraph("tidy", now=SUMMER).out
    later = datetime(2026, 7, 3, tzinfo=UTC)  # a day on which a law is about to end
    assert "nothing happened" in memgraph("tidy", now=SUMMER).out
    assert "review ends on 2026-08-01" in memgraph("tidy", now=later).out


def test_only_what_came_up_since_a_day_and_of_a_family(repo: Repo, memgraph: Memgraph) -> None:
    repo.evidence("2026-01-05-a", kind="thread", statement="Is it needed?", recorded=BY_AGENT)
    repo.law("review", until="2026-06-20")
    assert len(rows(memgraph)) == 2
    assert families(rows(memgraph, "--since", "2026-05-01")) == [("expiries", ["review"])]
    assert families(rows(memgraph, "--only", "quiet")) == [("quiet", ["2026-01-05-a"])]
    assert "nothing to tidy" in memgraph("tidy", "--only", "card", now=SUMMER).out


def test_an_unknown_id_is_refused(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("tidy", "--apply", "merges-000000", now=SUMMER)
    assert (said.code, "no suggestion has the id 'merges-000000'" in said.err) == (1, True)
    assert "memgraph tidy --all shows them" in said.err


@pytest.mark.parametrize("words", [(), ("--apply",), ("--json",), ("--uses",), ("--forget-uses",)])
def test_an_empty_and_a_broken_memory_are_no_trouble(
    repo: Repo, memgraph: Memgraph, words: tuple[str, ...]
) -> None:
    assert memgraph("tidy", *words).code == 0
    repo.write("evidence/2026/broken.yaml", "id: [")
    repo.write("policies/odd name.yaml", b"\xff\x00")
    repo.evidence("2026-01-05-a", statement="使用制表符 \u200d x", kind="thread", recorded=BY_AGENT)
    assert memgraph("tidy", *words).code == 0


# Uses


def test_what_is_asked_for_is_counted_shown_and_forgotten(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("queue", scope=["src/**"])
    repo.law("other")
    repo.write("src/a.py")
    repo.commit()
    memgraph("show", "queue", now=SUMMER)
    memgraph("why", "queue", now=SUMMER)
    memgraph("why", "src/a.py", now=SUMMER)
    found = {one["id"]: one for one in json.loads(memgraph("tidy", "--uses", "--json").out)}
    assert (found["queue"]["shown"], found["other"]["shown"]) == (3, 1)
    assert found["queue"]["first"] == found["queue"]["last"] == "2026-06-01"
    assert "queue" in memgraph("tidy", "--uses").out
    assert "forgot the uses of 2 entries" in memgraph("tidy", "--forget-uses").out
    assert "no use was counted" in memgraph("tidy", "--uses").out
    assert repo.git("status", "--porcelain") == ""


@pytest.mark.parametrize("off", ["config", "git"])
def test_counting_is_switched_off_and_on_again(repo: Repo, memgraph: Memgraph, off: str) -> None:
    repo.law("queue")
    if off == "config":
        repo.write(".memgraph/config.yaml", "format: 1\nuses: false\n")
    else:
        repo.git("config", "memgraph.uses", "false")
    memgraph("show", "queue")
    used(repo, "queue", "told", "2026-05-01")  # as a hook does, which reads no configuration
    assert "no use was counted" in memgraph("tidy", "--uses").out
    repo.write(".memgraph/config.yaml", "format: 1\n")
    repo.git("config", "memgraph.uses", "true")
    memgraph("show", "queue")
    assert "queue" in memgraph("tidy", "--uses").out
