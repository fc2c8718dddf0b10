"""The end of a session: one summary, with substance, linked to what it touched."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from scratch_repo import Repo

from memgraph.commands.hooking import Given, run
from memgraph.core.entry import Evidence
from memgraph.store import sessions
from memgraph.store.reading import read_item

PNPM = "From now on always use pnpm in this project, never npm."


class Session:
    """One session of a client; every call is a hook."""

    def __init__(self, repo: Repo, client: str = "claude", name: str = "s1") -> None:
        self.repo, self.client, self.name = repo, client, name

    def __call__(self, event: str, **payload: Any) -> None:
        given = {"session_id": self.name, "cwd": str(self.repo.folder), **payload}
        data, now, folder = json.dumps(given).encode(), time.time_ns(), str(self.repo.folder)
        run(Given(self.client, event, data, self.repo.env, folder, now, lambda _: None))

    def starts(self) -> Session:
        self("SessionStart", source="startup")
        self("UserPromptSubmit", prompt="Please look after the parser.")
        time.sleep(0.1)  # what is written just before a session counts as before it
        return self

    def works(self, times: int, *files: str) -> Session:
        for number in range(times):
            path = files[number] if number < len(files) else ""
            tool = {"file_path": path, "content": "x"} if path else {"command": "ls"}
            self("PostToolUse", tool_name="Write" if path else "Bash", tool_input=tool,
                 tool_response="done")  # fmt: skip
        return self

    def ends(self) -> Session:
        self("SessionEnd", reason="other")
        return self

    def says(self, *words: str) -> str:
        """Record something in the agent's own shell, and return its id."""
        env = {"CLAUDE_CODE_SESSION_ID": self.name, "CLAUDECODE": "1"}
        done = self.repo.memgraph("record", "--json", *words, env=env)
        assert done.code == 0, done.err
        return str(json.loads(done.out)["id"])


@pytest.fixture
def session(repo: Repo) -> Session:
    repo.evidence("2026-01-05-slow")
    repo.commit()
    return Session(repo)


def evidence(repo: Repo) -> list[Evidence]:
    """Return all evidence that can be read, the oldest first."""
    files = sorted((repo.folder / "evidence").rglob("*.yaml"), key=lambda p: p.stat().st_mtime_ns)
    read = (read_item(f"evidence/local/{f.name}", "100644", f.read_bytes()) for f in files)
    return [item for items in read for item in items if isinstance(item, Evidence)]


def summaries(repo: Repo) -> list[dict[str, Any]]:
    return [dict(one.document) for one in evidence(repo) if one.kind == "session"]


def standing(repo: Repo) -> list[str]:
    """Return the ids of the summaries that nothing closed."""
    closed = {name for one in evidence(repo) for name in one.closes}
    return [one["id"] for one in summaries(repo) if one["id"] not in closed]


def configured(repo: Repo, calls: int) -> None:
    repo.write(".memgraph/config.yaml", f"format: 1\nrepository: r-k3qz\nsummary_calls: {calls}\n")
    repo.commit()


@pytest.mark.parametrize(("limit", "work", "kept"), [
    (10, 9, 0), (10, 10, 1), (3, 2, 0), (3, 3, 1), (0, 12, 0),
])  # fmt: skip
def test_substance_is_so_many_uses_of_tools(
    session: Session, limit: int, work: int, kept: int
) -> None:
    configured(session.repo, limit)
    session.starts().works(work).ends()
    assert len(summaries(session.repo)) == kept


def test_without_a_configuration_it_is_ten(session: Session) -> None:
    session.starts().works(9).ends()
    assert summaries(session.repo) == []
    Session(session.repo, name="s2").starts().works(10).ends()
    assert len(summaries(session.repo)) == 1


def test_never_is_never(session: Session) -> None:
    configured(session.repo, 0)
    session.starts().says("The parser fails on tabs.", "--kind", "failure")
    session.ends()
    assert summaries(session.repo) == []


def test_it_is_linked_to_what_the_session_touched(session: Session) -> None:
    repo = session.repo
    outside, inside = repo.folder.parent / "out.py", repo.write("src/é parser.py", "x")
    outside.write_text("x", "utf-8")
    repo.write("src/b.py", "x")
    session.starts()
    failure = session.says("The parser fails on tabs.", "--kind", "failure")
    proposed = repo.memgraph("propose", "--json", "Indent with blanks.", env={"CLAUDECODE": "1"})
    gone = str(repo.folder / "gone.py")
    session.works(7, str(inside), "src/b.py", str(outside), gone, str(inside),
                  str(repo.folder / "evidence/2026/2026-01-05-slow.yaml"))  # fmt: skip
    session.ends()
    (found,) = summaries(repo)
    assert sorted(found["about"]) == sorted([failure, json.loads(proposed.out)["id"]])
    assert [source["path"] for source in found["source"]] == ["src/é parser.py", "src/b.py"]
    assert found["recorded"]["session"] == "s1"
    assert found["recorded"]["tool"] == "claude-code"
    assert found["tags"] == ["claude"]
    assert failure in found["statement"]
    assert "src/b.py" in found["statement"]
    assert repo.memgraph("check", "--worktree").code == 0


def test_what_another_session_recorded_is_not_this_ones(session: Session) -> None:
    session.starts()
    Session(session.repo, name="other").says("It rained.")
    own = session.says("The parser fails on tabs.")
    session.repo.write("evidence/2026/2026-01-09-torn.yaml", "id: [\n")
    session.ends()
    (found,) = summaries(session.repo)
    assert found["about"] == [own]


def test_a_resumed_session_has_one_summary_of_all(session: Session) -> None:
    session.starts()
    first = session.says("The parser fails on tabs.")
    session.works(12, str(session.repo.write("a.py", "x"))).ends()
    session.starts().works(3).ends()  # too little to say it anew
    (one,) = summaries(session.repo)
    session.starts().works(10)
    second = session.says("The lexer is fine.")
    session.ends().ends()
    old, new = summaries(session.repo)
    assert old == one
    assert new["closes"] == [one["id"]]
    assert sorted(new["about"]) == sorted([first, second])
    assert "continued: 3 prompts, 25 tool calls" in new["statement"]
    assert [source["path"] for source in new["source"]] == ["a.py"]
    assert standing(session.repo) == [new["id"]]
    brief = session.repo.memgraph("brief").out
    assert "continued: 3 prompts" in brief
    assert "1 prompts" not in brief


def test_where_the_first_was_thrown_away_the_second_stands_alone(session: Session) -> None:
    session.starts().works(10).ends()
    (one,) = summaries(session.repo)
    (session.repo.folder / f"evidence/local/{one['id']}.yaml").unlink()
    session.starts().works(10).ends()
    (new,) = summaries(session.repo)
    assert "closes" not in new


def test_what_the_agent_wrote_on_close_is_not_said_twice(session: Session) -> None:
    session.starts().works(12)
    own = session.says("Mended the parser.", "--kind", "session", "--private")
    session.ends()
    assert standing(session.repo) == [own]
    assert len(summaries(session.repo)) == 1


def test_a_summary_of_another_session_hides_none(session: Session) -> None:
    session.starts().works(12)
    Session(session.repo, name="s2").says("Mended it.", "--kind", "session", "--private")
    session.ends()
    assert len(standing(session.repo)) == 2


def test_close_in_a_resumed_session_takes_the_place_of_the_first(session: Session) -> None:
    session.starts().works(12).ends()
    session.starts()
    first, own = (
        standing(session.repo),
        session.says("Mended it.", "--kind", "session", "--private"),
    )
    session.works(12).ends()
    assert first != [own]
    assert standing(session.repo) == [own]
    again = session.says("Mended it, and the lexer.", "--kind", "session", "--private")
    assert standing(session.repo) == [again]


def test_a_shared_summary_cannot_take_the_place_of_a_private_one(session: Session) -> None:
    session.starts().works(12).ends()
    env = {"CLAUDE_CODE_SESSION_ID": "s1"}
    done = session.repo.memgraph("record", "--kind", "session", "Mended it.", env=env)
    assert done.code == 1
    assert "--private" in done.err
    assert len(summaries(session.repo)) == 1


def test_a_client_that_does_not_name_its_session_has_one_too(session: Session) -> None:
    gemini = Session(session.repo, "gemini", "g1")

    def starts() -> None:
        gemini("SessionStart", source="startup")
        time.sleep(0.1)

    def works() -> None:
        for _ in range(12):
            gemini("AfterTool", tool_name="run_shell_command", tool_input={"command": "ls"},
                   tool_response={"llmContent": "done"})  # fmt: skip

    starts()
    works()
    gemini("SessionEnd", reason="exit")
    (first,) = standing(session.repo)
    starts()
    words = ("--kind", "session", "--private", "--json", "Mended the parser.")
    done = session.repo.memgraph("record", *words, env={"GEMINI_CLI": "1"})
    own = json.loads(done.out)["id"]
    works()
    gemini("SessionEnd", reason="exit")
    assert standing(session.repo) == [own] != [first]


def test_a_session_that_never_said_that_it_ended_is_summed_up_once(session: Session) -> None:
    session.starts().works(12)
    (state,) = (session.repo.folder / ".git" / sessions.FOLDER).glob("*.json")
    state.write_text(json.dumps({**json.loads(state.read_bytes()), "seen": 1}))
    for name in ("s2", "s3"):
        Session(session.repo, name=name)("SessionStart", source="startup")
    (found,) = summaries(session.repo)
    assert found["recorded"]["session"] == "s1"
    kept = json.loads(state.read_bytes())
    assert (kept["summary"], kept["started"]) == (found["id"], 0)


def test_a_summary_is_kept_from_git(session: Session) -> None:
    session.starts().works(12).ends()
    assert session.repo.git("status", "--porcelain", "evidence/local") == ""
    assert session.repo.memgraph("list", "--private", "--kind", "session").out.count("\n") == 2
