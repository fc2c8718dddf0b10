"""Hooks as clients call them: the payload of Claude Code on a real repository, unless said."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import RULE, Ran, Repo

from memgraph.commands.hooking import Given, run
from memgraph.store import sessions

PNPM = "From now on always use pnpm in this project, never npm."
PROMISE = "Noted, I'll remember that for next time."


class Session:
    """One session of a client in a repository; every call is a hook."""

    def __init__(self, repo: Repo, client: str = "claude", name: str = "s1") -> None:
        self.repo, self.client, self.name = repo, client, name

    def __call__(self, event: str, **payload: Any) -> dict[str, Any]:
        """Return the JSON that the hook prints; empty for nothing."""
        text = self.text(event, **payload)
        found: dict[str, Any] = json.loads(text) if text else {}
        return found

    def text(self, event: str, **payload: Any) -> str:
        given = {"session_id": self.name, "cwd": str(self.repo.folder), **payload}
        env = self.repo.env
        data = json.dumps(given).encode()
        folder, now = str(self.repo.folder), time.time_ns()
        return run(Given(self.client, event, data, env, folder, now, lambda _: None)).text

    def context(self, event: str, **payload: Any) -> str:
        specific = self(event, **payload).get("hookSpecificOutput", {})
        found: str = specific.get("additionalContext", "")
        return found

    def prompt(self, words: str) -> str:
        return self.context("UserPromptSubmit", prompt=words)

    def stop(self, words: str, **payload: Any) -> str:
        """Return why a turn was sent back; empty where it was not."""
        answer = self("Stop", last_assistant_message=words, **payload)
        assert answer.keys() <= {"decision", "reason"}
        reason: str = answer.get("reason", "")
        return reason


@pytest.fixture
def session(repo: Repo) -> Session:
    repo.evidence("2026-01-05-slow", statement="The nightly export took nine hours.")
    repo.commit()
    return Session(repo)


def record(repo: Repo, *words: str) -> Ran:
    done = repo.memgraph("record", *words)
    assert done.code == 0, done.err
    return done


class TestStart:
    @pytest.mark.parametrize("source", ["startup", "resume", "clear", "compact", "fork", "odd"])
    def test_every_source_is_briefed_again_and_again(self, session: Session, source: str) -> None:
        session.repo.memgraph("thread", "open", "Which queue survives a restart?")
        for _ in range(2):
            assert "Which queue survives" in session.context("SessionStart", source=source)

    def test_a_broken_entry_is_loud(self, session: Session) -> None:
        session.repo.write("policies/proposed/half.yaml", 'id: half\nstatement: "no end\n')
        assert "policies/proposed/half.yaml" in session.context("SessionStart", source="startup")

    def test_a_repository_without_a_memory_is_left_in_peace(self, tmp_path: Path) -> None:
        assert Session(Repo.made(tmp_path / "bare")).text("SessionStart", source="startup") == ""

    def test_no_context_is_longer_than_arrives(self, session: Session) -> None:
        for number in range(80):
            session.repo.proposal(f"p-{number}", statement=f"Rule {number}: " + "much text " * 30)
        assert len(session.context("SessionStart", source="startup")) <= 9000

    def test_repositories_of_one_name_share_nothing(self, tmp_path: Path) -> None:
        one, other = (Repo.made(tmp_path / name / "记忆") for name in ("a-b", "a"))
        for repo in (one, other):
            repo.evidence("2026-01-05-slow")
        one.memgraph("thread", "open", "Only of the first?")
        assert "Only of the first" in Session(one).context("SessionStart")
        assert "Only of the first" not in Session(other).context("SessionStart")

    def test_a_renamed_folder_keeps_its_memory(self, session: Session) -> None:
        session.repo.memgraph("thread", "open", "Which queue survives a restart?")
        moved = session.repo.folder.rename(session.repo.folder.parent / "renamed")
        assert "Which queue" in Session(Repo(moved)).context("SessionStart")


class TestPrompt:
    def test_a_lasting_preference_asks_for_its_record_with_the_command(
        self, session: Session
    ) -> None:
        said = session.prompt(PNPM)
        assert f"memgraph record --kind decision '{PNPM}'" in said
        assert said.endswith("Then continue with the request.")

    def test_the_command_is_one_that_a_shell_runs(self, session: Session) -> None:
        said = session.prompt("From now on, don't ever use npm here.")
        (line,) = (one for one in said.splitlines() if one.strip().startswith("memgraph record"))
        done = session.repo.shell("bash", "-c", line.replace("memgraph", "printf '%s|'", 1))
        assert done.out.split("|")[3] == "From now on, don't ever use npm here."

    @pytest.mark.parametrize("words", ["Fix the failing test.", "thanks!", "", "why use npm?"])
    def test_an_ordinary_prompt_is_answered_with_silence(
        self, session: Session, words: str
    ) -> None:
        assert session.text("UserPromptSubmit", prompt=words) == ""

    def test_what_is_known_is_not_asked_for_again(self, session: Session) -> None:
        record(session.repo, "--kind", "decision", PNPM)
        session.context("SessionStart")
        said = session.prompt(PNPM.upper())
        assert "known as" in said
        assert "memgraph record" not in said
        assert session.stop("Fine.") == ""

    def test_an_answer_is_read_with_the_question_before_it(self, session: Session) -> None:
        session.prompt("Set up the database, please.")
        session.stop("Which one shall we use for this project: A) Postgres or B) SQLite?")
        assert "Postgres" in session.prompt("A")

    def test_entries_that_bear_on_it_are_named_once(self, session: Session) -> None:
        session.context("SessionStart")
        asked = "Why does the nightly export take nine hours?"
        assert "2026-01-05-slow" in session.prompt(asked)
        assert "2026-01-05-slow" not in session.prompt(asked)

    def test_after_a_compaction_they_are_named_again(self, session: Session) -> None:
        asked = "Why does the nightly export take nine hours?"
        session.context("SessionStart")
        session.prompt(asked)
        session.context("SessionStart", source="compact")
        assert "2026-01-05-slow" in session.prompt(asked)


class TestTools:
    def test_an_edit_of_a_law_is_denied_with_the_way_to_go(self, session: Session) -> None:
        session.repo.law("use-pnpm", rules=[RULE])
        file = str(session.repo.folder / "policies" / "use-pnpm.yaml")
        answer = session("PreToolUse", tool_name="Edit", tool_input={"file_path": file})
        specific = answer["hookSpecificOutput"]
        assert specific["permissionDecision"] == "deny"
        assert "memgraph propose --amend use-pnpm" in specific["permissionDecisionReason"]

    def test_a_decision_by_a_shell_is_denied(self, session: Session) -> None:
        answer = session(
            "PreToolUse", tool_name="Bash", tool_input={"command": "yes | memgraph promote x"}
        )
        assert answer["hookSpecificOutput"]["permissionDecision"] == "deny"

    def test_nothing_is_ever_allowed_in_so_many_words(self, session: Session) -> None:
        assert session("PreToolUse", tool_name="Bash", tool_input={"command": "ls"}) == {}

    def test_laws_that_govern_a_file_are_named_before_its_edit_once(self, session: Session) -> None:
        session.repo.law("cents", statement="Prices are whole cents.", scope=["src/orders/**"])
        session.context("SessionStart")
        edit = {"tool_name": "Edit", "tool_input": {"file_path": "src/orders/total.py"}}
        assert "cents" in session.context("PreToolUse", **edit)
        assert session.context("PreToolUse", **edit) == ""

    def test_evidence_about_a_file_is_named_with_them(self, session: Session) -> None:
        session.repo.write("src/orders/total.py", "x = 1")
        record(session.repo, "--path", "src/orders/total.py", "Totals were rounded twice.")
        session.context("SessionStart")
        edit = {"tool_name": "Edit", "tool_input": {"file_path": "src/orders/total.py"}}
        assert "Totals were rounded twice." in session.context("PreToolUse", **edit)
        other = {"tool_name": "Edit", "tool_input": {"file_path": "src/orders/tax.py"}}
        assert session.context("PreToolUse", **other) == ""

    def test_where_no_context_arrives_before_a_tool_it_comes_after(self, session: Session) -> None:
        session.repo.law("cents", statement="Prices are whole cents.", scope=["src/orders/**"])
        gemini = Session(session.repo, "gemini")
        gemini.context("SessionStart")
        edit = {"tool_name": "replace", "tool_input": {"file_path": "src/orders/total.py"}}
        assert gemini.text("BeforeTool", **edit) == ""
        assert "cents" in gemini.context("AfterTool", **edit)

    def test_after_25_calls_a_checkpoint_is_asked_for(self, session: Session) -> None:
        call = {"tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_response": "a"}
        said = [bool(session.context("PostToolUse", **call)) for _ in range(51)]
        assert [number for number, one in enumerate(said, 1) if one] == [25, 50]

    def test_after_three_large_reads_too(self, session: Session) -> None:
        read = {"tool_name": "Read", "tool_input": {"file_path": "a"}, "tool_response": "x" * 30000}
        said = [session.context("PostToolUse", **read) for _ in range(3)]
        assert said[:2] == ["", ""]
        assert "3 large reads" in said[2]

    def test_both_are_configurable(self, session: Session) -> None:
        session.repo.write(".memgraph/config.yaml", "format: 1\ncheckpoint_calls: 2\n")
        session.context("SessionStart")
        call = {"tool_name": "Bash", "tool_input": {"command": "ls"}}
        assert [bool(session.context("PostToolUse", **call)) for _ in range(2)] == [False, True]


class TestStop:
    def test_an_ordinary_reply_is_answered_with_silence(self, session: Session) -> None:
        session.prompt("Fix the test.")
        assert session.text("Stop", last_assistant_message="Fixed; all tests pass.") == ""

    def test_an_unkept_promise_is_sent_back_once(self, session: Session) -> None:
        session.prompt("I like it when the docs mention the unit.")
        assert "memgraph record" in session.stop(PROMISE)
        assert session.stop(PROMISE) == ""

    @pytest.mark.parametrize("before", ["prompt", "nothing"])
    def test_the_client_s_own_flag_ends_it_too(self, session: Session, before: str) -> None:
        if before == "prompt":
            session.prompt("Fix the test.")
        assert session.stop(PROMISE, stop_hook_active=True) == ""

    def test_the_next_prompt_may_be_sent_back_again(self, session: Session) -> None:
        session.prompt("Tabs look nicer in this file.")
        assert session.stop(PROMISE)
        session.prompt("Blanks look nicer in that one.")
        assert session.stop(PROMISE)

    @pytest.mark.parametrize("how", ["command", "private", "file", "proposal"])
    def test_what_was_recorded_keeps_it(self, session: Session, how: str) -> None:
        session.prompt(PNPM)
        words = "This project uses pnpm and never npm."
        if how == "file":
            session.repo.evidence("2026-01-06-pnpm", statement=words)
        elif how == "proposal":
            assert session.repo.memgraph("propose", words).code == 0
        else:
            record(session.repo, *["--private"] * (how == "private"), words)
        assert session.stop(PROMISE) == ""

    def test_an_entry_that_a_tool_changed_in_place_keeps_it(self, session: Session) -> None:
        path = session.repo.evidence("2026-01-04-npm", statement="This project uses npm.")
        session.prompt(PNPM)
        session.repo.evidence("2026-01-04-npm", statement="This project uses pnpm, never npm.")
        edit = {"tool_name": "Edit", "tool_input": {"file_path": str(session.repo.folder / path)}}
        session.text("PostToolUse", **edit)
        assert session.stop(PROMISE) == ""

    def test_what_was_recorded_a_turn_later_is_not_missed_any_more(self, session: Session) -> None:
        session.context("SessionStart")
        session.prompt(PNPM)
        session.stop("Fine.")
        session.prompt("Go on.")
        assert PNPM in session.text("PreCompact", trigger="auto")
        record(session.repo, "--kind", "decision", PNPM)
        assert PNPM not in session.text("PreCompact", trigger="auto")

    def test_a_record_of_something_else_does_not(self, session: Session) -> None:
        session.prompt(PNPM)
        record(session.repo, "The nightly backup needs a bigger disk.")
        assert "pnpm" in session.stop(PROMISE)

    def test_a_record_of_an_earlier_turn_does_not(self, session: Session) -> None:
        record(session.repo, "This project uses pnpm and never npm.")
        time.sleep(0.1)
        session.prompt(PNPM)
        assert session.stop(PROMISE)

    def test_a_plain_preference_that_nobody_recorded_is_sent_back(self, session: Session) -> None:
        session.prompt(PNPM)
        assert f"memgraph record --kind decision '{PNPM}'" in session.stop("I switched to pnpm.")

    def test_a_turn_that_was_broken_off_is_left_alone(self, session: Session) -> None:
        cursor = Session(session.repo, "cursor")
        cursor("beforeSubmitPrompt", prompt=PNPM)
        assert cursor("stop", status="aborted", loop_count=0) == {}
        assert "pnpm" in cursor("stop", status="completed", loop_count=0)["followup_message"]

    def test_the_last_message_is_read_where_the_payload_lacks_it(
        self, session: Session, tmp_path: Path
    ) -> None:
        copilot = Session(session.repo, "copilot")
        lines = [{"type": "user.message", "data": {"content": "Tabs look nicer here."}},
                 {"type": "assistant.message", "data": {"content": PROMISE}}]  # fmt: skip
        log = tmp_path / "events.jsonl"
        log.write_text("".join(json.dumps(line) + "\n" for line in lines))
        copilot("userPromptSubmitted", prompt="Tabs look nicer here.")
        assert copilot("agentStop", transcriptPath=str(log))["decision"] == "block"

    def test_a_client_that_still_writes_its_transcript_is_waited_for(
        self, session: Session, tmp_path: Path
    ) -> None:
        copilot = Session(session.repo, "copilot")
        log = tmp_path / "events.jsonl"
        early = {"type": "user.message", "data": {"content": "Tabs look nicer here."}}
        log.write_text(json.dumps(early) + "\n")
        late = [{"type": "assistant.message", "data": {"content": PROMISE}},
                {"type": "hook.start", "data": {"hookType": "agentStop"}}]  # fmt: skip

        def write() -> None:
            with log.open("a") as file:
                file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in late)

        copilot("userPromptSubmitted", prompt="Tabs look nicer here.")
        writer = threading.Timer(0.3, write)
        writer.start()
        try:
            answer = copilot("agentStop", transcriptPath=str(log))
        finally:
            writer.join()
        assert answer["decision"] == "block"

    def test_a_transcript_of_an_unknown_shape_is_said(
        self, session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        log = tmp_path / "events.jsonl"
        log.write_text('{"kind": "remark", "who": "bot", "words": "Noted!"}\n')
        assert Session(session.repo, "copilot")("agentStop", transcriptPath=str(log)) == {}
        assert "no message was found" in capsys.readouterr().err

    def test_a_client_that_gives_the_reason_back_does_not_begin_a_turn(
        self, session: Session
    ) -> None:
        gemini = Session(session.repo, "gemini")
        gemini("BeforeAgent", prompt=PNPM)
        reason = gemini("AfterAgent", prompt_response=PROMISE)["reason"]
        assert gemini("BeforeAgent", prompt=reason) == {}
        again = gemini("AfterAgent", prompt_response=f"{PROMISE}\nDone.", stop_hook_active=False)
        assert again == {}

    @pytest.mark.parametrize("lost", [True, False])
    def test_where_a_block_is_lost_with_the_process_the_next_prompt_says_it(
        self, session: Session, lost: bool
    ) -> None:
        opencode = Session(session.repo, "opencode")
        opencode("chat.message", prompt=PNPM)
        assert "pnpm" in opencode("session.idle", last_assistant_message=PROMISE)["block"]
        if not lost:
            opencode("session.idle", last_assistant_message="Done.", stop_hook_active=True)
        opencode("session.created", source="resume")
        said = opencode("chat.message", prompt="Go on.").get("context", "")
        assert ("pnpm" in said) is lost


class TestCompaction:
    def test_what_was_said_and_not_recorded_is_asked_for(self, session: Session) -> None:
        session.prompt(PNPM)
        session.stop("Fine.")
        assert PNPM in session.text("PreCompact", trigger="auto")

    def test_where_no_session_start_follows_the_brief_comes_with_the_next_prompt(
        self, session: Session
    ) -> None:
        session.repo.memgraph("thread", "open", "Which queue survives a restart?")
        copilot = Session(session.repo, "copilot")
        copilot("sessionStart", source="new")
        assert copilot("preCompact", trigger="auto") == {}
        said = copilot("userPromptSubmitted", prompt="Go on.")["additionalContext"]
        assert "Which queue" in said
        assert copilot("userPromptSubmitted", prompt="Go on.") == {}


class TestEnd:
    def test_a_session_with_substance_leaves_a_private_summary(self, session: Session) -> None:
        session.context("SessionStart")
        session.prompt(PNPM)
        record(session.repo, "--kind", "decision", PNPM)
        session.text("SessionEnd", reason="other")
        (name,) = (one for one in session.repo.names("evidence/local") if "session" in one)
        assert "Recorded: " in session.repo.read(f"evidence/local/{name}")
        assert session.repo.git("status", "--porcelain", "evidence/local") == ""

    def test_one_without_leaves_nothing(self, session: Session) -> None:
        session.context("SessionStart")
        session.prompt("Fix the test.")
        session.text("SessionEnd", reason="other")
        assert session.repo.names("evidence/local") == []

    def test_one_that_never_ended_is_summed_up_later(self, session: Session) -> None:
        session.context("SessionStart")
        session.prompt(PNPM)
        session.stop("Fine.")
        folder = session.repo.folder / ".git" / sessions.FOLDER
        (state,) = folder.glob("*.json")
        old = {**json.loads(state.read_bytes()), "seen": 1}
        state.write_text(json.dumps(old))
        Session(session.repo, name="s2").context("SessionStart")
        (name,) = session.repo.names("evidence/local")
        assert "pnpm" in session.repo.read(f"evidence/local/{name}")


class TestRepetition:
    def test_what_is_asked_for_in_three_sessions_is_suggested(self, session: Session) -> None:
        for name in ("a", "b", "c"):
            Session(session.repo, name=name).prompt("make the answer shorter please")
        said = Session(session.repo, name="d").context("SessionStart")
        assert "said 3 times" in said
        assert "make the answer shorter" in said

    def test_not_where_it_is_switched_off(self, session: Session) -> None:
        session.repo.write(".memgraph/config.yaml", "format: 1\nrepetitions: false\n")
        for name in ("a", "b", "c"):
            one = Session(session.repo, name=name)
            one.context("SessionStart")
            one.prompt("Keep the answer short.")
        assert "times" not in Session(session.repo, name="d").context("SessionStart")
        assert not (session.repo.folder / ".git" / sessions.REPEATED).exists()


class TestSafety:
    @pytest.mark.parametrize("payload", ["", "{", "[]", "null", '"x"', "[" * 9999, "\xff\xfe"])
    def test_any_payload_ends_in_silence_and_status_0(self, repo: Repo, payload: str) -> None:
        repo.evidence("2026-01-05-slow")
        for event in ("UserPromptSubmit", "PreToolUse", "Stop", "SessionEnd", "Unheard"):
            done = repo.memgraph("hook", event, "--client", "copilot", stdin=payload)
            assert (done.code, done.out) == (0, "")
            assert "Traceback" not in done.err

    def test_a_fault_is_logged_under_the_git_directory(self, repo: Repo) -> None:
        repo.evidence("2026-01-05-slow")
        done = repo.memgraph("hook", "Stop", "--client", "claude", stdin="{")
        assert "no JSON" in done.err
        assert "no JSON" in repo.read(f".git/{sessions.LOG}")

    def test_a_torn_state_is_begun_anew(self, session: Session) -> None:
        session.prompt(PNPM)
        (state,) = (session.repo.folder / ".git" / sessions.FOLDER).glob("*.json")
        for torn in (b"", b"{", b'{"wanted": 3, "blocked": "x"}', b"\xff"):
            state.write_bytes(torn)
            assert session.stop("All done.") == ""

    def test_a_git_directory_that_cannot_be_written_blocks_nobody(self, session: Session) -> None:
        (session.repo.folder / ".git" / "memgraph").write_text("no folder")
        assert "pnpm" in session.prompt(PNPM)
        assert session.stop(PROMISE) == ""  # it could not be known that it was sent back once

    def test_the_streams_of_a_process(self, session: Session) -> None:
        words = f"Füge “x” hinzu. {PNPM}"
        given = {"session_id": "p", "cwd": str(session.repo.folder), "prompt": words}
        done = session.repo.memgraph(
            "hook", "UserPromptSubmit", "--client", "claude", stdin=json.dumps(given),
            env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        )  # fmt: skip
        assert done.code == 0
        assert "pnpm" in json.loads(done.out)["hookSpecificOutput"]["additionalContext"]

    def test_outside_a_repository_nothing_is_said(self, tmp_path: Path) -> None:
        plain = Repo(tmp_path)
        done = plain.memgraph("hook", "Stop", "--client", "claude", stdin="{}")
        assert (done.code, done.out, done.err) == (0, "", "")

    def test_wrong_words_are_explained(self, repo: Repo) -> None:
        for words in (
            ("Stop", "--client", "nobody"),
            ("Stop",),
            ("Stop", "x", "--client", "claude"),
        ):
            done = repo.memgraph("hook", *words, stdin="{}")
            assert (done.code, done.out) == (0, "")
            assert "memgraph hook --help" in done.err
        assert "claude" in repo.memgraph("hook", "--help").out

    def test_a_linked_work_tree_has_hooks_and_a_memory_of_its_own(self, session: Session) -> None:
        session.repo.git("worktree", "add", "--quiet", "../wt")
        linked = Session(Repo(session.repo.folder.parent / "wt"), name="w")
        linked.prompt(PNPM)
        assert "pnpm" in linked.stop(PROMISE)
        record(linked.repo, "--kind", "decision", PNPM)
        linked.prompt("Go on.")
        linked.repo.commit("Record")
        session.repo.git("worktree", "remove", "--force", "../wt")
        assert "pnpm" in session.repo.git("show", "--stat", "wt")


class TestJudge:
    @pytest.fixture
    def judge(self, session: Session, tmp_path: Path) -> Callable[[Mapping[str, Any]], None]:
        def answers(answer: Mapping[str, Any]) -> None:
            program = tmp_path / "judge"
            said = json.dumps(answer)
            program.write_text(f"#!/bin/sh\ncat >'{tmp_path}/asked'\ncat <<'E'\n{said}\nE\n")
            program.chmod(0o755)
            session.repo.git("config", "memgraph.judge", str(program))
            session.repo.git("config", "memgraph.judgeTurns", "true")
            session.context("SessionStart")

        return answers

    SAID = "The header blue clashes with our brand, the brand blue is fine."

    def test_what_it_quotes_is_asked_for_once(
        self, session: Session, judge: Callable[[Mapping[str, Any]], None], tmp_path: Path
    ) -> None:
        judge({"lasting": True, "quote": "the brand blue is fine"})
        session.prompt(self.SAID)
        assert "the brand blue is fine" in session.stop("Changed.")
        assert session.stop("Changed.") == ""
        asked = json.loads((tmp_path / "asked").read_text())
        assert (asked["user"], asked["assistant"]) == (self.SAID, "Changed.")

    @pytest.mark.parametrize("answer", [
        {"lasting": False, "quote": ""}, {"lasting": True, "quote": "rm -rf /"}, {"lasting": 1},
        {"lasting": True, "quote": ""},
    ])  # fmt: skip
    def test_no_and_nonsense_block_nothing(
        self, session: Session, judge: Callable[[Mapping[str, Any]], None], answer: dict[str, Any]
    ) -> None:
        judge(answer)
        session.prompt(self.SAID)
        assert session.stop("Changed.") == ""

    def test_it_is_never_asked_unless_switched_on(
        self, session: Session, judge: Callable[[Mapping[str, Any]], None], tmp_path: Path
    ) -> None:
        judge({"lasting": True, "quote": "the brand blue is fine"})
        session.repo.git("config", "--unset", "memgraph.judgeTurns")
        session.context("SessionStart")
        session.prompt(self.SAID)
        assert session.stop("Changed.") == ""
        assert not (tmp_path / "asked").exists()
