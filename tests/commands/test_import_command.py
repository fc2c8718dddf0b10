"""`import`: foreign files become proposals and evidence, once, with where they stand."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import Memgraph, Repo

from memgraph.core.card import block
from memgraph.core.document import Plain
from memgraph.store import yaml

RULES = """# Shop

- Use pytest.
- The office is open.

## Don't

- use npm
"""
RECORD = """# 3. Use one queue

## Status

Accepted

## Context

Two queues lost order.

## Decision Drivers

- Orders must arrive in sequence every day

## Decision

Use one queue for each shop.

## Consequences

- Each shop waits for its own orders only
"""


def entry(repo: Repo, path: str) -> dict[str, Plain]:
    found = yaml.read_loose(repo.read(path).encode())
    assert isinstance(found, dict)
    return found


def sources(fields: dict[str, Plain]) -> list[dict[str, Any]]:
    found = fields["source"]
    assert isinstance(found, list)
    return [place for place in found if isinstance(place, dict)]


def entries(repo: Repo) -> dict[str, dict[str, Plain]]:
    paths = [*repo.files("policies"), *repo.files("evidence")]
    return {Path(path).stem: entry(repo, path) for path in paths if path.endswith(".yaml")}


def blob(repo: Repo, path: str) -> str:
    return repo.git("hash-object", path)


def test_rules_become_proposals_with_their_source(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("CLAUDE.md", RULES)
    repo.commit()
    ran = memgraph("import", "CLAUDE.md")
    assert ran.code == 0, ran.err
    assert sorted(repo.names("policies")) == ["dont-use-npm.yaml", "use-pytest.yaml"]
    denied = entry(repo, "policies/proposed/dont-use-npm.yaml")
    assert denied["statement"] == "Don't: use npm"
    assert denied["rules"] == [{"topic": "js package manager", "must_not": ["npm"]}]
    source = {"path": "CLAUDE.md", "lines": "8", "blob": blob(repo, "CLAUDE.md")}
    assert denied["source"] == [source]
    assert denied["recorded"] == {"by": "Ada Lovelace <ada@example.org>", "via": "import"}
    assert "I read this as: must use pytest as python test runner" in ran.out
    assert "2 facts written: 2 proposals; 0 already known; 1 file read" in ran.out
    assert "CLAUDE.md:4: The office is open." in ran.out
    assert "memgraph promote ID" in ran.out
    assert memgraph("check", "--worktree").code == 0
    assert memgraph("list", "--law").out == "no such entries\n"


def test_a_second_run_writes_nothing(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("CLAUDE.md", RULES)
    repo.write("docs/adr/0003-queue.md", RECORD)
    assert memgraph("import", ".").code == 0
    before = repo.files()
    ran = memgraph("import", ".")
    assert repo.files() == before
    assert "0 facts written; 5 already known; 2 files read" in ran.out


def test_an_edited_line_gives_one_proposal_and_names_the_older_one(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.write("CLAUDE.md", RULES)
    memgraph("import", "CLAUDE.md")
    repo.write("CLAUDE.md", "New first line.\n" + RULES.replace("pytest.", "pytest and coverage."))
    ran = memgraph("import", "CLAUDE.md")
    assert "1 fact written: 1 proposal; 1 already known" in ran.out
    assert "use-pytest came from this place, and is no longer said there" in ran.out


def test_a_dry_run_writes_nothing_and_says_the_same(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("CLAUDE.md", RULES)
    before = repo.files()
    ran = memgraph("import", "CLAUDE.md", "--dry-run")
    assert repo.files() == before
    assert "2 facts would be written" in ran.out
    assert "nothing was written (--dry-run)" in ran.out
    assert "--amend" not in ran.out
    assert "--amend" in memgraph("import", "CLAUDE.md").out


def test_records_link_what_they_rest_on(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("docs/adr/0003-queue.md", RECORD)
    assert memgraph("import", "docs").code == 0
    found = entries(repo)
    (name,) = (n for n, fields in found.items() if "kind" not in fields)
    evidence = {str(fields["tags"]): n for n, fields in found.items() if "kind" in fields}
    assert found[name]["why"] == "Two queues lost order."
    assert found[name]["grounds"] == [evidence["['driver']"]]
    assert found[evidence["['consequence']"]]["about"] == [name]
    assert memgraph("check", "--worktree").code == 0


def test_a_superseded_record_is_evidence_about_its_successor(
    repo: Repo, memgraph: Memgraph
) -> None:
    old = RECORD.replace("Accepted", "Superseded by 0004-two.md").replace("# 3", "# 2")
    repo.write("docs/adr/0002-old.md", old)
    repo.write("docs/adr/0004-two.md", RECORD)
    memgraph("import", ".")
    (closed,) = (f for f in entries(repo).values() if f.get("kind") == "decision")
    assert closed["about"] == ["use-one-queue-each-shop"]
    assert str(closed["statement"]).startswith("Superseded by 0004-two.md: ")


def test_threads_stand_in_the_list_of_threads(repo: Repo, memgraph: Memgraph) -> None:
    repo.write(
        "MEMORY.md", "# M\n\n## Open threads\n\n- Move the archive\n\n## Decisions\n\n- x y\n"
    )
    memgraph("import", "MEMORY.md")
    assert "Move the archive" in memgraph("thread", "list").out


def test_secrets_and_hidden_characters_are_refused_one_by_one(
    repo: Repo, memgraph: Memgraph
) -> None:
    token = "ghp_" + "a1B2" * 9
    text = f"- Use the token {token} always.\n- Use plain\u200b words.\n- Use short names.\n"
    repo.write("CLAUDE.md", text)
    ran = memgraph("import", "CLAUDE.md")
    assert ran.code == 0
    assert repo.names("policies") == ["use-short-names.yaml"]
    assert token not in ran.out
    assert "line 1: not taken: statement holds" in ran.out
    assert "line 2: not taken: the invisible or control character U+200B" in ran.out


def test_a_place_said_twice_becomes_two_sources(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("CLAUDE.md", "- Use short names.\n")
    repo.write("AGENTS.md", "\n- Use SHORT names\n")
    ran = memgraph("import", ".")
    found = entry(repo, "policies/proposed/use-short-names.yaml")
    places = [(source["path"], source["lines"]) for source in sources(found)]
    assert places == [("AGENTS.md", "2"), ("CLAUDE.md", "1")]
    assert "1 further place said the same" in ran.out


def test_rules_of_a_folder_hold_there(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("web/CLAUDE.md", "- Use short names.\n")
    repo.write("api/CLAUDE.md", "- Use short names.\n")
    memgraph("import", ".", "--scope", "src/**")
    assert sorted(str(fields["scope"]) for fields in entries(repo).values()) == [
        "['api/**']", "['web/**']",
    ]  # fmt: skip


def test_a_file_outside_is_named_without_its_folders(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    outside = tmp_path / "team" / "RULES.md"
    outside.parent.mkdir()
    outside.write_text("- Use short names.\n", encoding="utf-8")
    assert memgraph("import", str(outside)).code == 0
    (source,) = sources(entry(repo, "policies/proposed/use-short-names.yaml"))
    assert (source["url"], source["lines"]) == ("file:RULES.md", "1")
    assert "0 facts written; 1 already known" in memgraph("import", str(outside)).out
    assert memgraph("check", "--worktree").code == 0


def test_options_limit_as_scope_and_no_rules(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("notes/x.text.md", "- Use pytest.\n- Use ruff.\n- Use tabs here.\n")
    ran = memgraph(
        "import", "notes", "--as", "rules", "--limit", "1", "--scope", "a/**", "--no-rules"
    )
    (fields,) = entries(repo).values()
    assert fields["scope"] == ["a/**"]
    assert "rules" not in fields
    assert "2 facts left for another run (--limit)" in ran.out
    assert "2 facts written" in memgraph("import", "notes", "--as", "rules").out


def test_json_is_complete(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("CLAUDE.md", RULES)
    repo.write("README.md", "Hello.\n")
    found: dict[str, Any] = json.loads(memgraph("import", ".", "--json").out)
    (file,) = found["files"]
    assert [fact["statement"] for fact in file["facts"]] == ["Use pytest.", "Don't: use npm"]
    assert file["left"][0] == {
        "line": 4, "text": "The office is open.", "reason": "it asks for nothing",
    }  # fmt: skip
    assert (found["written"], found["skipped"]) == (2, ["README.md"])


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\xff\xfe- \x00", "UTF-16"), (b"- Use \xff", "not UTF-8"), (b"x" * 2_200_000, "more than")],
)
def test_what_cannot_be_read_is_said(
    repo: Repo, memgraph: Memgraph, content: bytes, said: str
) -> None:
    repo.write("CLAUDE.md", content)
    repo.write("AGENTS.md", "- Use short names.\n")
    ran = memgraph("import", ".")
    assert ran.code == 0
    assert "CLAUDE.md: not read: " in ran.out
    assert said in ran.out
    assert repo.names("policies") == ["use-short-names.yaml"]


def test_a_path_to_nothing_and_a_pattern_that_is_none(repo: Repo, memgraph: Memgraph) -> None:
    ran = memgraph("import", "nowhere.md")
    assert (ran.code, "nowhere.md: there is no such file or folder" in ran.err) == (2, True)
    repo.write("CLAUDE.md", RULES)
    assert memgraph("import", "CLAUDE.md", "--scope", "a[b").code == 2
    assert repo.names("policies") == []


def test_a_folder_that_holds_nothing_known_is_said(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("src/a.ts", "x\n")
    assert "no file of a known format there" in memgraph("import", "src").out
    repo.write("notes.yaml", "a: 1\n")
    assert "1 file of no known format: notes.yaml (--as FORMAT)" in memgraph("import", ".").out


def test_a_heading_names_a_folder_that_git_does_not_know_yet(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.write("AGENTS.md", "# Shop\n\n## In tests\n\n- Never mock the clock.\n")
    repo.write("tests/a.test.ts")
    assert "[tests/**]" in memgraph("import", "AGENTS.md", "--dry-run").out


def test_what_git_would_lose_is_refused(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("CLAUDE.md", RULES)
    repo.write(".gitignore", "policies/\n")
    ran = memgraph("import", "CLAUDE.md")
    assert "Git ignores this path" in ran.out
    assert repo.names("policies") == []


def test_links_and_foreign_folders_are_not_followed(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("node_modules/a/AGENTS.md", "- Use short names.\n")
    repo.write("policies/AGENTS.md", "- Use long names.\n")
    (repo.folder / "CLAUDE.md").symlink_to("/etc/hostname")
    ran = memgraph("import", ".")
    assert "0 facts written; 0 already known; 0 files read" in ran.out


def test_sha256_repositories_get_long_names(tmp_path: Path) -> None:
    repo = Repo.made(tmp_path / "r", "--object-format=sha256")
    repo.write("CLAUDE.md", RULES)
    repo.commit()
    assert repo.memgraph("import", "CLAUDE.md").code == 0
    (source,) = sources(entry(repo, "policies/proposed/use-pytest.yaml"))
    assert source["blob"] == blob(repo, "CLAUDE.md")


def test_nothing_is_imported_of_a_card_in_its_own_repository(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    repo.law("use-pnpm", statement="Use pnpm, not npm.", scope=["web/**"], strict="true")
    repo.law("short", statement="Keep functions short.")
    repo.commit()
    exported = memgraph("export", "AGENTS.md")
    if exported.code:
        pytest.skip(f"export is not there yet: {exported.err}")
    before = repo.files()
    assert "0 facts written; 2 already known" in memgraph("import", "AGENTS.md").out
    assert repo.files() == before
    other = Repo.made(tmp_path / "other")
    other.write("AGENTS.md", repo.read("AGENTS.md"))
    assert other.memgraph("import", "AGENTS.md").code == 0
    found = entry(other, "policies/proposed/use-pnpm.yaml")
    assert (found["statement"], found["scope"], found["strict"]) == (
        "Use pnpm, not npm.", ["web/**"], "true",
    )  # fmt: skip
    assert sorted(other.names("policies")) == ["short.yaml", "use-pnpm.yaml"]


def test_an_agent_is_told_to_go_on(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("CLAUDE.md", RULES)
    ran = memgraph("import", "CLAUDE.md", env={"CLAUDECODE": "1"})
    assert "continue with the request" in ran.out
    assert entry(repo, "policies/proposed/use-pytest.yaml")["recorded"] == {
        "by": "Ada Lovelace <ada@example.org>", "via": "import",
    }  # fmt: skip


def test_from_a_linked_work_tree_and_without_commits(repo: Repo, tmp_path: Path) -> None:
    repo.write("CLAUDE.md", RULES)
    repo.commit()
    repo.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"))
    done = subprocess.run(
        ["git", "rev-parse", "--show-toplevel"], cwd=tmp_path / "linked", env=dict(repo.env),
        capture_output=True, check=True,
    )  # fmt: skip
    linked = Repo(Path(done.stdout.decode().strip()), repo.env)
    assert linked.memgraph("import", ".", at="").code == 0
    assert linked.names("policies") == ["dont-use-npm.yaml", "use-pytest.yaml"]
    assert repo.names("policies") == []


def test_what_denies_a_known_rule_is_not_nearly_the_same(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("tabs", statement="Use tabs for the indentation of every file.")
    repo.write(
        "AGENTS.md",
        "- Never use tabs for the indentation of every file.\n"
        "- Always use tabs for the indentation of every file.\n",
    )
    out = memgraph("import", "AGENTS.md", "--dry-run", "--verbose", "--json").out
    (file,) = json.loads(out)["files"]
    near = {fact["statement"].split()[0]: fact["near"] for fact in file["facts"]}
    assert near == {"Never": [], "Always": ["tabs"]}


def test_what_is_no_plain_file_is_not_waited_for(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("rules/CLAUDE.md", "- Use pytest.\n")
    os.mkfifo(repo.folder / "rules/AGENTS.md")
    (repo.folder / "loop.md").symlink_to("loop.md")
    ran = memgraph("import", "rules")
    assert "rules/AGENTS.md: not read: it is no plain file" in ran.out
    assert "1 fact written" in ran.out
    assert "there is no such file or folder" in memgraph("import", "loop.md").err


def test_another_repositorys_card_may_use_an_id_of_ours(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    repo.proposal("use-it", statement="Use pytest for tests.")
    words = "### Always present: pinned by a person\n\n- Use trio for tasks. `use-it`"
    other = tmp_path / "elsewhere" / "AGENTS.md"
    other.parent.mkdir()
    other.write_text(f"{block.enclosed(words)}\n")
    ran = memgraph("import", str(other))
    assert "1 fact written: 1 proposal; 0 already known" in ran.out
    assert "Use pytest" in repo.read("policies/proposed/use-it.yaml")
    assert "0 facts written; 1 already known" in memgraph("import", str(other)).out
