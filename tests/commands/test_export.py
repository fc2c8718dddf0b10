"""`memgraph export`: cards in the files that agents read, in real repositories."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from scratch_repo import Memgraph, Ran, Repo

from memgraph.commands.call import Call
from memgraph.commands.card_files import renewed
from memgraph.core.card import block
from memgraph.core.card.reading import read

AGENTS = "AGENTS.md"
TARGETS = ("agents", "claude", "gemini", "qwen", "copilot", "cursor", "claude-rules")
EVERYWHERE = tuple(word for name in TARGETS for word in ("--to", name))


@pytest.fixture
def ready(repo: Repo) -> Repo:
    """Return a repository with two laws, committed."""
    repo.law("use-pnpm", statement="Use pnpm, not npm.", pinned="true")
    repo.law("in-src", statement="Keep the code in src.", scope=["src/**", "!src/gen/**"])
    repo.commit()
    return repo


def fine(ran: Ran) -> str:
    assert (ran.code, ran.err) == (0, ""), ran
    return ran.out


def on_card(repo: Repo, path: str = AGENTS) -> list[str]:
    return [entry.id for entry in read(repo.read(path))]


# Refusals


def test_a_file_that_no_agent_reads(ready: Repo, memgraph: Memgraph) -> None:
    ran = memgraph("export", "docs/rules.md")
    assert ran.code == 1
    assert "docs/rules.md: no agent is known to read this file" in ran.err
    assert "AGENTS.md, CLAUDE.md" in ran.err


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ("é\n".encode("latin-1"), "it is no UTF-8"),
        ("é\n".encode("utf-16"), "it is no UTF-8"),
        (b"\xf0\x9f\x99", "it is no UTF-8"),
        (b"a\n<!-- memgraph:card:begin -->\nb\n", "its last marker is missing"),
    ],
)
def test_a_file_that_cannot_be_understood_stays_to_the_byte(
    ready: Repo, memgraph: Memgraph, data: bytes, what: str
) -> None:
    ready.write(AGENTS, data)
    for words in (("export", AGENTS, "CLAUDE.md"), ("export", "--remove", AGENTS)):
        ran = memgraph(*words)
        assert ran.code == 1
        assert AGENTS in ran.err
        assert what in ran.err
        assert (ready.folder / AGENTS).read_bytes() == data
    assert on_card(ready, "CLAUDE.md") == ["use-pnpm", "in-src"]


def test_a_link_out_of_the_repository_is_refused(
    ready: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    outside = tmp_path / "mine.md"
    outside.write_text("mine\n")
    (ready.folder / AGENTS).symlink_to(outside)
    ran = memgraph("export", AGENTS)
    assert ran.code == 1
    assert "a symbolic link that leads out of the repository" in ran.err
    assert outside.read_text() == "mine\n"


def test_a_folder_that_is_a_link_is_not_followed(
    ready: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (ready.folder / ".claude").symlink_to(tmp_path / "elsewhere")
    ran = memgraph("export", "--to", "claude-rules")
    assert ran.code == 1
    assert "symbolic link" in ran.err
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_somebody_elses_file_of_our_name_is_theirs(ready: Repo, memgraph: Memgraph) -> None:
    ready.write(".claude/rules/memgraph-always.md", "mine\n")
    ran = memgraph("export", "--to", "claude-rules")
    assert ran.code == 1
    assert "it is yours, and stays as it is" in ran.err
    assert ready.read(".claude/rules/memgraph-always.md") == "mine\n"


def test_limits_that_hold_no_card(ready: Repo, memgraph: Memgraph) -> None:
    ready.write(".memgraph/config.yaml", "format: 1\ncard_characters: 9\n")
    ran = memgraph("export", AGENTS)
    assert ran.code == 1
    assert "raise card_characters and card_bytes" in ran.err
    assert not (ready.folder / AGENTS).exists()


def test_a_look_at_cards_that_the_limits_do_not_hold(ready: Repo, memgraph: Memgraph) -> None:
    fine(memgraph("export", AGENTS))
    ready.write(".memgraph/config.yaml", "format: 1\ncard_characters: 9\n")
    for named in ((), (AGENTS,)):
        ran = memgraph("export", "--check", *named)
        assert (ran.code, ran.out) == (1, "")
        assert "raise card_characters and card_bytes" in ran.err
    assert json.loads(memgraph("export", "--check", "--json").out)[0]["fault"] == "stale"


# Put in, renewed, taken out


def test_every_agents_file_at_once_and_not_a_trace_afterwards(
    ready: Repo, memgraph: Memgraph
) -> None:
    ready.write(AGENTS, "# Ours\r\nno last line end")
    ready.write("CLAUDE.md", "\ufeff# Ours\n")
    ready.write(".cursor/rules/own.mdc", "---\nalwaysApply: true\n---\nOurs.\n")
    ready.commit()
    before = ready.files()
    fine(memgraph("export", *EVERYWHERE))
    made = set(ready.files()) - set(before)
    assert {path.rpartition("/")[0] for path in made} == {
        "", ".github", ".cursor/rules", ".claude/rules"
    }  # fmt: skip
    assert fine(memgraph("export", "--check")) == ""
    assert on_card(ready) == ["use-pnpm", "in-src"]
    assert ready.read(AGENTS).startswith("# Ours\r\nno last line end\r\n\r\n<!-- memgraph:card")
    ready.commit()
    assert fine(memgraph("check", "--rev", "HEAD")) == ""
    fine(memgraph("export", "--remove"))
    assert ready.files() == before


def test_without_names_it_renews_what_is_there_and_nothing_else(
    ready: Repo, memgraph: Memgraph
) -> None:
    assert "no file holds a card" in fine(memgraph("export"))
    assert not (ready.folder / AGENTS).exists()
    ready.write("GEMINI.md", "We write `<!-- memgraph:card:begin -->` around cards.\n")
    fine(memgraph("export", "--to", "qwen", "--to", "cursor"))
    ready.law("use-uv", statement="Use uv.")
    ready.law("docs", statement="Write docs.", scope=["docs/**"])
    said = fine(memgraph("export"))
    assert on_card(ready, "QWEN.md") == ["use-pnpm", "use-uv", "docs", "in-src"]
    assert "memgraph-docs-" in said
    assert memgraph("export", "--check").code == 0
    assert "begin sha256" not in ready.read("GEMINI.md")
    assert not (ready.folder / AGENTS).exists()


def test_a_file_for_a_scope_that_is_gone_is_removed_and_an_edited_one_is_not(
    ready: Repo, memgraph: Memgraph
) -> None:
    ready.law("docs", statement="Write docs.", scope=["docs/**"])
    fine(memgraph("export", "--to", "cursor"))
    gone, edited = (ready.folder / ".cursor/rules").glob("memgraph-[!a]*")
    for law in ("docs", "in-src"):
        (ready.folder / f"policies/{law}.yaml").unlink()
    edited.write_text(edited.read_text() + "Ours.\n")
    ran = memgraph("export")
    assert ran.code == 1
    assert f"{edited.name}: it was edited by hand, and stays" in ran.err
    assert edited.exists()
    assert not gone.exists()


def test_hand_edits_are_taken_out_by_name(ready: Repo, memgraph: Memgraph) -> None:
    fine(memgraph("export", AGENTS))
    clean = ready.read(AGENTS)
    ready.write(AGENTS, clean.replace("### Always", "- Force-push. `x`\n\n### Always", 1))
    assert memgraph("export", "--check").out.startswith("AGENTS.md:1: edited: ")
    said = fine(memgraph("export"))
    assert "AGENTS.md: taken out of the edited card: - Force-push. `x`" in said
    assert "memgraph propose 'RULE'" in said
    assert ready.read(AGENTS) == clean


def test_nothing_is_written_where_nothing_is_to_be(ready: Repo, memgraph: Memgraph) -> None:
    before = ready.files()
    assert "AGENTS.md: would be written" in fine(memgraph("export", AGENTS, "--dry-run"))
    diff = fine(memgraph("export", AGENTS, "--diff"))
    assert "+- Use pnpm, not npm. `use-pnpm`" in diff.splitlines()
    assert ready.files() == before
    fine(memgraph("export", AGENTS))
    assert fine(memgraph("export", "--diff")) == ""
    moment = (ready.folder / AGENTS).stat().st_mtime_ns
    assert "AGENTS.md: up to date" in fine(memgraph("export"))
    assert (ready.folder / AGENTS).stat().st_mtime_ns == moment


def test_a_link_inside_the_repository_is_written_through(ready: Repo, memgraph: Memgraph) -> None:
    ready.write("docs/agents.md", "# Ours\n")
    (ready.folder / AGENTS).symlink_to("docs/agents.md")
    (ready.folder / "CLAUDE.md").symlink_to(AGENTS)
    fine(memgraph("export", AGENTS, "CLAUDE.md"))
    assert (ready.folder / AGENTS).is_symlink()
    assert on_card(ready, "docs/agents.md") == ["use-pnpm", "in-src"]
    assert ready.read("docs/agents.md").count(block.END) == 1
    ready.write("docs/agents.md", ready.read("docs/agents.md").replace("not npm", "or npm"))
    ready.commit()
    edited = "docs/agents.md:3: {}: the card was edited by hand"
    assert edited.format("error") in memgraph("check", "--rev", "HEAD").out
    assert edited.format("known") in memgraph("check", "--worktree").out
    assert edited.format("known") in memgraph("check").out
    fine(memgraph("export"))
    assert "not npm" in ready.read("docs/agents.md")
    fine(memgraph("export", "--remove"))
    assert ready.read("docs/agents.md") == "# Ours\n"


def test_the_mode_of_a_file_is_kept(ready: Repo, memgraph: Memgraph) -> None:
    ready.write(AGENTS, "x\n").chmod(0o640)
    fine(memgraph("export", AGENTS))
    assert (ready.folder / AGENTS).stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("at", ["", "src/deep"])
def test_from_any_folder(ready: Repo, memgraph: Memgraph, at: str) -> None:
    (ready.folder / "src/deep").mkdir(parents=True)
    fine(memgraph("export", os.path.relpath(AGENTS, at or "."), at=at))
    assert on_card(ready) == ["use-pnpm", "in-src"]


def test_what_comes_next_is_named_from_where_one_stands(ready: Repo, memgraph: Memgraph) -> None:
    (ready.folder / "src").mkdir(exist_ok=True)
    said = fine(memgraph("export", "--to", "agents", "--to", "claude", at="src"))
    assert said.endswith("next: git add -A -- ../AGENTS.md ../CLAUDE.md\n")
    assert "CLAUDE.md: written\n  as AGENTS.md\n" in said
    ready.write(AGENTS, ready.read(AGENTS).replace("Use pnpm", "Use yarn"))
    looked = memgraph("export", "--check", at="src").out
    assert looked.endswith("next: memgraph export ../AGENTS.md\n")
    fine(memgraph("export", "../AGENTS.md", at="src"))
    assert fine(memgraph("export", "--check")) == ""


def test_before_the_first_commit_and_without_law(repo: Repo, memgraph: Memgraph) -> None:
    assert "0 of 0 policies" in fine(memgraph("export", AGENTS))
    assert "No policy holds here yet." in repo.read(AGENTS)
    repo.proposal("use-uv")
    repo.law("use-pnpm")
    fine(memgraph("export"))
    assert on_card(repo) == ["use-pnpm"]


def test_the_same_law_gives_the_same_bytes_on_another_day(ready: Repo, memgraph: Memgraph) -> None:
    fine(memgraph("export", *EVERYWHERE))
    before = ready.files()
    ready.evidence("2026-03-01-broke", against=["use-pnpm"])
    fine(memgraph("export", now=datetime(2031, 5, 6, tzinfo=UTC)))
    after = ready.files()
    assert {path: data for path, data in after.items() if path in before} == before


# What is said


def test_characters_and_bytes_are_both_said_and_are_what_was_written(
    ready: Repo, memgraph: Memgraph
) -> None:
    ready.law("japanese", statement="漢字だけの決まり。")
    said = fine(memgraph("export", AGENTS))
    text = ready.read(AGENTS).removesuffix("\n")
    assert len(text) < len(text.encode())
    assert (
        f"3 of 3 policies; {len(text)} of 8000 characters, {len(text.encode())} of 16384 bytes, "
        f"about {-(-len(text.encode()) // 4)} tokens"
    ) in said
    assert "always present: 1 pinned by a person, 2 added by a person" in said


def test_a_full_card_says_what_is_recalled_when_needed(ready: Repo, memgraph: Memgraph) -> None:
    ready.write(".memgraph/config.yaml", "format: 1\ncard_characters: 1000\n")
    for number in range(12):
        ready.law(f"rule-{number:02}", statement=f"Follow rule {number} wherever it can be.")
    said = fine(memgraph("export", AGENTS))
    kept = on_card(ready)
    assert kept[0] == "use-pnpm"
    assert 3 < len(kept) < 14
    assert len(ready.read(AGENTS)) <= 1000
    assert "recalled when needed, no room for: " in said
    found = json.loads(memgraph("export", "--json").out)["files"][0]
    left = [item["id"] for item in found["left_out"]]
    assert sorted([*kept, *left]) == sorted(
        ["use-pnpm", "in-src", *(f"rule-{number:02}" for number in range(12))]
    )
    assert {item["reason"] for item in found["left_out"]} == {"no room"}
    assert all(name in ready.read(AGENTS) for name in left)


@pytest.mark.parametrize(("above", "seen"), [(32_700, False), (10, True)])
def test_a_file_that_codex_would_cut_is_warned_of(
    ready: Repo, memgraph: Memgraph, above: int, seen: bool
) -> None:
    fine(memgraph("export", AGENTS))
    card = ready.read(AGENTS)
    ready.write(AGENTS, "🙂\n" * (above // 5) + card + "🙂\n" * ((33_000 - above) // 5))
    ready.law("use-uv")
    said = fine(memgraph("export"))
    assert "bytes, and Codex reads the first 32768" in said
    assert ("the card is within that" in said) is seen
    assert (ready.folder / AGENTS).read_bytes().decode()


def test_json_for_programs(ready: Repo, memgraph: Memgraph) -> None:
    found = json.loads(fine(memgraph("export", AGENTS, "--to", "cursor", "--json")))
    assert found["limits"] == {"characters": 8000, "bytes": 16384}
    assert found["files"][0]["path"] == AGENTS
    assert len(found["files"]) == 3
    assert all(item["changed"] for item in found["files"])
    fine(memgraph("export", "--check", "--json"))
    ready.law("use-uv")
    ran = memgraph("export", "--check", "--json")
    assert ran.code == 1
    assert {item["fault"] for item in json.loads(ran.out)} == {"stale"}


def test_a_look_at_a_file_without_a_card(ready: Repo, memgraph: Memgraph) -> None:
    ready.write("CLAUDE.md", "# Ours\n")
    ran = memgraph("export", "--check", "CLAUDE.md", "--to", "cursor")
    assert ran.code == 1
    assert "CLAUDE.md:1: stale: it holds no card" in ran.out
    assert ran.out.splitlines()[-1].endswith("memgraph-always.mdc CLAUDE.md")
    fine(memgraph("export", "CLAUDE.md", "--to", "cursor"))
    assert fine(memgraph("export", "--check", "CLAUDE.md", "--to", "cursor")) == ""


# With the law as it changes


def test_a_command_that_changes_the_law_can_renew_the_cards_with_it(ready: Repo) -> None:
    call = Call(ready.folder, ready.env, datetime.now(UTC))
    assert renewed(call, call.work_repository()) == []
    assert ready.memgraph("export", AGENTS, "CLAUDE.md").code == 0
    ready.law("use-uv")
    ready.write("CLAUDE.md", ready.read("CLAUDE.md").replace(block.END, ""))
    assert renewed(call, call.work_repository()) == [AGENTS]
    assert on_card(ready) == ["use-pnpm", "use-uv", "in-src"]


def test_a_promotion_makes_the_card_stale_and_one_command_mends_it(
    ready: Repo, memgraph: Memgraph
) -> None:
    fine(memgraph("export", AGENTS))
    ready.commit()
    ready.law("use-uv")
    ready.git("add", "--all")
    ran = memgraph("check")
    assert ran.code == 1
    assert "AGENTS.md:1: error: the card is out of date: it lacks use-uv [card/stale]" in ran.out
    [mend] = [line.partition("→ ")[2] for line in ran.out.splitlines() if "→" in line]
    assert mend == "memgraph export && git add -A AGENTS.md"
    fine(memgraph("export"))
    ready.git("add", "-A", AGENTS)
    assert memgraph("check").code == 0


def test_a_card_does_not_keep_a_person_from_promoting(ready: Repo, memgraph: Memgraph) -> None:
    fine(memgraph("export", AGENTS))
    ready.proposal("use-uv")
    ready.commit()
    at = ready.person("promote", "use-uv")
    assert at.confirms().ends() == 0, at.said
    assert "card/stale" not in at.said


def test_a_stale_card_of_the_base_does_not_block_other_work(
    ready: Repo, memgraph: Memgraph
) -> None:
    fine(memgraph("export", AGENTS))
    ready.law("use-uv")
    ready.commit()
    ready.write("src/app.py", "1\n")
    ready.git("add", "--all")
    ran = memgraph("check")
    assert ran.code == 0
    assert "known" in ran.out
    assert memgraph("check", "--rev", "HEAD").code == 1


def test_staged_goes_by_what_would_be_committed_and_ends_with_1_on_a_change(
    ready: Repo, memgraph: Memgraph
) -> None:
    assert fine(memgraph("export", "--staged")) == ""
    fine(memgraph("export", AGENTS))
    ready.commit()
    ready.law("not-staged")
    assert fine(memgraph("export", "--staged")) == ""
    ready.git("add", "policies")
    ready.law("nor-this")
    ran = memgraph("export", "--staged")
    assert ran.code == 1
    assert "AGENTS.md: changed" in ran.out
    assert on_card(ready) == ["use-pnpm", "not-staged", "in-src"]
    ready.git("add", AGENTS)
    assert fine(memgraph("export", "--staged")) == ""
    (ready.folder / AGENTS).unlink()
    assert fine(memgraph("export", "--staged")) == ""
    assert not (ready.folder / AGENTS).exists()


def test_two_branches_that_renewed_the_card_are_merged_by_one_command(
    ready: Repo, memgraph: Memgraph
) -> None:
    ready.write(AGENTS, "# Ours\n")
    fine(memgraph("export", AGENTS))
    ready.commit()
    ready.git("switch", "--quiet", "--create", "topic")
    for branch, law in (("topic", "use-uv"), ("main", "use-ruff")):
        ready.git("switch", "--quiet", branch)
        ready.law(law)
        fine(memgraph("export"))
        ready.commit()
    assert ready.shell("git", "merge", "topic").code == 1
    assert "<<<<<<<" in ready.read(AGENTS)
    fine(memgraph("export"))
    assert "<<<<<<<" not in ready.read(AGENTS)
    assert ready.read(AGENTS).startswith("# Ours\n\n<!-- memgraph:card:begin")
    assert on_card(ready) == ["use-pnpm", "use-ruff", "use-uv", "in-src"]
    ready.commit()
    assert fine(memgraph("check", "--rev", "HEAD")) == ""


def test_checked_out_with_other_line_ends(ready: Repo, memgraph: Memgraph) -> None:
    fine(memgraph("export", *EVERYWHERE))
    ready.commit()
    ready.git("config", "core.autocrlf", "true")
    ready.git("rm", "--quiet", "--cached", "-r", ".")
    ready.git("reset", "--hard", "--quiet")
    assert b"\r\n" in (ready.folder / AGENTS).read_bytes()
    assert fine(memgraph("export", "--check")) == ""
    assert "changed" not in fine(memgraph("export"))
    assert fine(memgraph("check", "--worktree")) == ""


def test_what_a_person_keeps_private_and_what_was_redacted_never_goes_on_a_card(
    ready: Repo, memgraph: Memgraph
) -> None:
    mine = "id: 2026-01-01-mine\nkind: preference\nstatement: PRIVATE\nobserved: 2026-01-01\n"
    ready.write("evidence/local/2026-01-01-mine.yaml", mine)
    ready.proposal("secret", statement="PROPOSED")
    fine(memgraph("export", *EVERYWHERE))
    cards = b"".join(data for data in ready.files().values() if b"memgraph:card" in data)
    assert b"PRIVATE" not in cards
    assert b"PROPOSED" not in cards


@pytest.mark.parametrize(
    ("target", "why"),
    [
        (".git/hooks/pre-commit", "Git's or the memory's own"),
        ("policies/use-pnpm.yaml", "Git's or the memory's own"),
        (AGENTS, "leads nowhere"),
    ],
)
def test_a_link_to_where_no_card_may_lie_is_refused(
    ready: Repo, memgraph: Memgraph, target: str, why: str
) -> None:
    if target != AGENTS:
        ready.write(target, f"#!/bin/sh\n{block.enclosed('x')}\n")
    (ready.folder / AGENTS).symlink_to(target)
    before = ready.files(), (ready.folder / ".git/hooks").stat().st_mtime_ns
    ran = memgraph("export", AGENTS)
    assert ran.code == 1
    assert why in ran.err
    assert "no file holds a card" in fine(memgraph("export"))
    assert (ready.files(), (ready.folder / ".git/hooks").stat().st_mtime_ns) == before
