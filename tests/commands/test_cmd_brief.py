"""`brief`: what to know before work begins, from repositories that have it all."""

from __future__ import annotations

import json
import shutil
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from scratch_repo import RULE, Memgraph, Repo

from memgraph.core import promotion

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=timezone(timedelta(hours=5, minutes=30), "IST"))


def section(text: str, title: str) -> list[str]:
    """Return the lines of one section."""
    _, _, rest = text.partition(f"\n{title}:\n")
    return [line.removeprefix("- ") for line in rest.partition("\n\n")[0].splitlines()]


def brief(memgraph: Memgraph, *words: str, at: str | Path = "", now: datetime = NOW) -> str:
    said = memgraph("brief", *words, at=at, now=now)
    assert (said.code, said.err) == (0, "")
    return said.out


def test_one_line_where_there_is_nothing_to_say(repo: Repo, memgraph: Memgraph) -> None:
    repo.commit(GIT_COMMITTER_DATE="2026-02-27T09:30Z")
    assert brief(memgraph) == (
        "memgraph: nothing open, nothing in doubt. Monday, 2026-03-02 09:30 (IST, UTC+0530); "
        "last commit 2 days ago; on main; nothing uncommitted\n"
    )


def test_time_last_session_and_git(repo: Repo, memgraph: Memgraph) -> None:
    repo.evidence("2026-03-01-late", kind="session", observed="2026-03-01T22:30:00+05:30")
    repo.commit(GIT_COMMITTER_DATE="2026-03-02T03:50:00Z")
    repo.write("loose.txt")
    repo.write("evidence/2026/2026-03-01-late.md")
    assert section(brief(memgraph), "Now") == [
        "Monday, 2026-03-02 09:30 (IST, UTC+0530)",
        "last session 11 hours ago; last commit 10 minutes ago",
        "on main; 0 changed and 2 new files uncommitted",
    ]
    repo.git("checkout", "--quiet", "--detach")
    assert "no branch is checked out (detached)" in brief(memgraph)


def test_ahead_and_behind(repo: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    repo.commit()
    repo.git("clone", "--quiet", ".", str(tmp_path / "clone"))
    clone = Repo(tmp_path / "clone", repo.env)
    assert "level with origin/main" in brief(memgraph, at=clone.folder)
    clone.commit("ours")
    repo.commit("theirs")
    repo.commit("theirs again")
    clone.git("fetch", "--quiet")
    assert "1 ahead, 2 behind with origin/main" in brief(memgraph, at=clone.folder)


def test_contradictions_threads_doubts_and_proposals(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.law("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    repo.law("old", review_every="4w")
    repo.evidence("2026-02-20-broke", against=["use-pnpm"])
    repo.evidence("2026-02-21-which", kind="thread", due="2026-03-01", statement="Which search?")
    repo.evidence("2026-02-22-when", kind="thread", due="2026-04-01", statement="When?")
    repo.evidence("2026-02-23-done", kind="thread", statement="Done?")
    repo.evidence("2026-02-24-verdict", kind="verdict", closes=["2026-02-23-done"])
    repo.proposal("use-uv", statement="Always use uv.")
    found = brief(memgraph)
    assert [line.split(":")[0] for line in section(found, "Contradictions")] == ["error"]
    assert "use-npm requires npm" in found
    assert section(found, "Open threads") == [
        "2026-02-21-which: Which search? (overdue since 2026-03-01)",
        "2026-02-22-when: When? (due 2026-04-01)",
    ]
    assert section(found, "Law in doubt") == [
        "old is stale: its review was due on 2026-02-02",
        "use-pnpm is challenged: 2026-02-20-broke speaks against it; settle it by 2026-03-06",
    ]
    assert section(found, "Waiting for a person") == ["use-uv: Always use uv."]
    titles = [line for line in found.splitlines() if line.endswith(":")]
    assert titles == [
        "Now:", "Contradictions:", "Open threads:", "Law in doubt:", "Waiting for a person:",
        "Law here:",
    ]  # fmt: skip
    assert [
        s["title"] + ":" for s in json.loads(memgraph("brief", "--json", now=NOW).out)
    ] == titles


def test_a_clash_that_was_put_off_stays_in_sight(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.proposal("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    repo.decided(
        lambda memory, person: promotion.defer(
            memory, "use-npm", "use-pnpm", person, "Later.", date(2026, 3, 20)
        ),
        "2026-03-01",
    )
    repo.commit()
    [line] = section(brief(memgraph), "Contradictions")
    assert line.startswith("warning: use-npm requires npm as package manager, and use-pnpm")
    [line] = section(brief(memgraph, now=NOW + timedelta(days=18)), "Contradictions")
    assert line.startswith("warning: use-npm requires npm as package manager, and use-pnpm")


def test_an_altered_law_is_said_to_be_none(repo: Repo, memgraph: Memgraph) -> None:
    law = repo.law("use-pnpm")
    repo.write(law, repo.read(law).replace("The rule", "Another rule"))
    found = brief(memgraph)
    assert section(found, "Law in doubt") == [
        "use-pnpm lies among the laws and is none: no person has confirmed its present content"
    ]
    assert "Law here" not in found


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("broken.yaml", "id: broken\nstatement: 'no end\n", "a quoted text has no end"),
        ("broken.yaml", "id: broken\nstatement: x\nactive: True\n", "unknown field 'active'"),
        ("broken.yml", "id: broken\nstatement: x\n", "entries end in .yaml"),
        ("broken.yaml", "id: broken\nstatement: \x1b[31mred\n", "U+001B"),
    ],
)
def test_what_was_not_read_is_loud(
    repo: Repo, memgraph: Memgraph, name: str, content: str, message: str
) -> None:
    repo.law("use-pnpm")
    repo.write(f"policies/{name}", content)
    (line,) = section(brief(memgraph), "Not read")
    assert line.startswith(f"policies/{name}:")
    assert message in line
    assert "\x1b" not in line
    assert section(brief(memgraph), "Law here") == ["use-pnpm: The rule of use-pnpm."]


def test_where_we_left_off_and_what_is_private(repo: Repo, memgraph: Memgraph) -> None:
    for day in range(1, 6):
        repo.evidence(f"2026-02-0{day}-s", kind="session", statement=f"Day {day}.")
    memgraph("thread", "open", "Ask about the holiday.", "--private")
    memgraph(
        "record", "My own summary.", "--kind", "session", "--private", "--observed", "2026-02-28"
    )
    found = brief(memgraph, now=datetime.now().astimezone())
    assert section(found, "Where we left off") == [
        "2026-02-28: My own summary.", "2026-02-05: Day 5.", "2026-02-04: Day 4.",
    ]  # fmt: skip
    (thread,) = section(found, "Open threads")
    assert thread.endswith("(private): Ask about the holiday.")


def test_what_other_branches_and_worktrees_know(repo: Repo, memgraph: Memgraph) -> None:
    repo.commit()
    repo.git("checkout", "--quiet", "-b", "topic")
    repo.proposal("use-uv", statement="Always use uv.")
    repo.commit()
    repo.git("checkout", "--quiet", "main")
    repo.git("worktree", "add", "--quiet", "../other", "-b", "other")
    other = Repo(repo.folder.parent / "other", repo.env)
    other.evidence("2026-02-20-unsaved", statement="Not committed yet.")
    assert section(brief(memgraph), "Known elsewhere") == [
        "[worktree other] 2026-02-20-unsaved: Not committed yet.",
        "[branch topic] use-uv: Always use uv.",
    ]
    assert section(brief(memgraph, at=other.folder), "Known elsewhere") == [
        "[branch topic] use-uv: Always use uv.",
    ]
    shutil.rmtree(other.folder)
    assert section(brief(memgraph), "Known elsewhere") == ["[branch topic] use-uv: Always use uv."]


def test_a_work_tree_that_cannot_be_opened_is_said_and_the_rest_is_told(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("use-pnpm")
    repo.commit()
    repo.git("worktree", "add", "--quiet", "../other", "-b", "other")
    (repo.folder.parent / "other" / ".git").write_text("nothing of Git's\n", encoding="utf-8")
    said = memgraph("brief")
    assert said.code == 0, said.err
    assert "work tree other cannot be read" in said.err
    assert "use-pnpm" in said.out


def test_a_linked_worktree_keeps_nothing_to_itself(repo: Repo, memgraph: Memgraph) -> None:
    repo.commit()
    repo.git("worktree", "add", "--quiet", "../other", "-b", "other")
    other = Repo(repo.folder.parent / "other", repo.env)
    memgraph("record", "Seen in the worktree.", at=other.folder)
    other.commit()
    repo.git("worktree", "remove", "../other")
    assert "Seen in the worktree." in brief(memgraph)
    repo.git("merge", "--quiet", "other")
    assert "Seen in the worktree." in memgraph("list").out


def test_only_laws_of_the_current_folder(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("for-web", scope=["web/**"])
    repo.law("for-api", scope=["api/**"])
    repo.law("for-all")
    repo.law("pinned", pinned="true", scope=["web/**"])
    repo.write("web/app/main.js")
    repo.write("api/main.py")
    repo.commit()

    def laws(at: str) -> list[str]:
        return [line.split(":")[0] for line in section(brief(memgraph, at=at), "Law here")]

    assert laws("") == ["pinned", "for-all", "for-api", "for-web"]
    assert laws("web/app") == ["pinned", "for-all", "for-web"]
    assert laws("api") == ["for-all", "for-api"]


@pytest.mark.parametrize("budget", [2500, 6000])
def test_a_budget_cuts_each_section_and_says_so(
    repo: Repo, memgraph: Memgraph, budget: int
) -> None:
    for number in range(60):
        repo.evidence(f"2026-02-01-t{number}", kind="thread", statement=f"Thread {number} " * 8)
        repo.proposal(f"p{number}", statement=f"Proposal {number} " * 8)
    repo.law("the-law", statement="The one law.")
    found = brief(memgraph, *([] if budget == 6000 else ["--budget", str(budget)]))
    assert len(found) <= budget
    shown = len(section(found, "Open threads")) - 1
    assert f"- … and {60 - shown} more: memgraph thread list" in found
    assert "more: memgraph list --proposals" in found
    assert "the-law: The one law." in found


def test_two_repositories_never_share(tmp_path: Path, repo: Repo, memgraph: Memgraph) -> None:
    places = [Repo.made(tmp_path / name) for name in ("a-b", "a/b", "中文", "数据/中文", "x/中文")]
    memgraph("thread", "open", "Only here.", at=places[0].folder)
    memgraph("thread", "open", "Only mine.", "--private", at=places[2].folder)
    own = [brief(memgraph, at=place.folder, now=datetime.now().astimezone()) for place in places]
    assert [("Only here." in text, "Only mine." in text) for text in own] == [
        (True, False), (False, False), (False, True), (False, False), (False, False),
    ]  # fmt: skip


def test_a_renamed_folder_keeps_its_memory(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("thread", "open", "Ours.")
    memgraph("thread", "open", "Mine.", "--private")
    moved = repo.folder.rename(repo.folder.parent / "renamed")
    found = brief(memgraph, at=moved, now=datetime.now().astimezone())
    assert len(section(found, "Open threads")) == 2


def test_before_the_first_commit_and_outside(
    repo: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    assert "on main" in brief(memgraph)
    assert memgraph("brief", at=tmp_path).code == 2
    said = memgraph("brief", "--exit-zero", at=tmp_path)
    assert (said.code, said.out, "not inside a Git repository" in said.err) == (0, "", True)
