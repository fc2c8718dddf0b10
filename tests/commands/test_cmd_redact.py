"""`memgraph redact`: what must not stay is taken out by a person, and a tombstone says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scratch_repo import Repo
from trust_team import Team

SECRET = "the parrot is called Polly"
NOTE = "2026-01-06-parrot"
NOTE_FILE = f"evidence/2026/{NOTE}.yaml"
WHY = "It names a parrot."


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Team:
    """Ada and Grace, a law, a proposal and a note that all hold the same secret."""
    team = Team.made(tmp_path_factory.mktemp("redact") / "team").began("grace")
    team.promoted("feed-it", statement=f"Know that {SECRET}.")
    team.repo.proposal("let-it-fly", statement=f"Let it fly, since {SECRET}.")
    team.repo.evidence(NOTE, statement=f"We heard that {SECRET}.", source=[{"said": SECRET}])
    team.repo.commit("Secrets")
    return team


@pytest.fixture
def team(template: Team, tmp_path: Path) -> Team:
    return template.copied(tmp_path / "t")


def holding(repo: Repo, text: str = SECRET) -> list[str]:
    return [path for path, data in repo.files().items() if text.encode() in data]


def printed(said: str) -> str:
    return said.partition("does it at once):")[2].strip().splitlines()[0]


def refused(team: Team, name: str, *words: str, **more: str) -> str:
    before = team.repo.files()
    dialogue = team.asks(name, "redact", *words, **more)
    assert dialogue.ends() == 1, dialogue.said
    assert "next: " in dialogue.said
    assert team.repo.files() == before
    return re.sub(r"\s+", " ", dialogue.said)


@pytest.mark.parametrize("name", [NOTE, "feed-it", "let-it-fly"])
def test_nothing_of_the_content_is_left_in_the_work_tree(team: Team, name: str) -> None:
    before = holding(team.repo)
    said = team.confirms("grace", "redact", name, "--reason", WHY)
    assert SECRET not in said, "the screen does not show it again"
    assert [path for path in holding(team.repo) if name in path] == []
    assert len(holding(team.repo)) < len(before)
    assert f"{name} is redacted (" in said
    assert team.repo.shell("sh", "-c", printed(said)).code == 0
    assert team.repo.git("status", "--porcelain") == ""
    for base in ("HEAD~1", ""):
        done = team.repo.memgraph("check", "--rev", "HEAD", *["--base", base] * bool(base))
        assert (done.code, done.out) == (0, ""), done.out


def test_a_tombstone_keeps_the_id_the_day_and_the_reason(team: Team) -> None:
    team.confirms("ada", "redact", NOTE, "--reason", WHY)
    team.confirms("ada", "redact", "feed-it", "--reason", WHY)
    for name in (NOTE, "feed-it"):
        shown = team.repo.memgraph("show", name).out
        assert f"Redacted: {WHY}" in shown
    text = team.repo.read(NOTE_FILE)
    assert "observed:" in text
    assert "source:" not in text
    assert "feed-it  closed" in team.repo.memgraph("show", "feed-it").out


def test_how_to_purge_the_history_is_printed(team: Team) -> None:
    said = team.confirms("ada", "redact", "feed-it", "--reason", WHY)
    assert "Git's history still holds the content" in said
    listing = next(line for line in said.splitlines() if "git log --all" in line)
    found = team.repo.shell("sh", "-c", listing).out
    assert "Promote feed-it" in found
    assert "git filter-repo --replace-text" in said


def test_the_printed_commands_are_for_the_folder_one_is_in(team: Team) -> None:
    team.repo.write("src/main.py", "")
    team.repo.commit()
    dialogue = team.repo.person("redact", NOTE, "--reason", WHY, at="src", **team.env("ada"))
    assert dialogue.confirms().ends() == 0
    assert team.repo.shell("sh", "-c", printed(dialogue.said), at="src").code == 0
    assert team.repo.git("status", "--porcelain") == ""


def test_what_was_never_committed_is_redacted_too(team: Team) -> None:
    team.repo.proposal("new-one", statement=f"Hear that {SECRET}.")
    said = team.confirms("ada", "redact", "new-one", "--reason", WHY)
    done = team.repo.shell("sh", "-c", printed(said))
    assert done.code == 0, done.err
    assert team.repo.git("status", "--porcelain") == ""
    assert team.repo.memgraph("check", "--rev", "HEAD", "--base", "HEAD~1").code == 0


def test_two_persons_are_needed_where_two_are_asked(team: Team) -> None:
    trust = ".memgraph/trust.yaml"
    rule = '  - {files: [evidence/**], need: "2", level: key}\n'
    text = team.repo.read(trust).replace('version: "2"', 'version: "3"')
    team.repo.write(trust, text.replace("rules:\n", f"rules:\n{rule}"))
    team.confirms("ada", "trust", "confirm")
    team.repo.commit("Two for evidence")
    said = team.confirms("ada", "redact", NOTE, "--reason", WHY)
    assert "nothing is taken out before 1 more person run the same" in said
    assert NOTE_FILE in holding(team.repo)
    assert team.repo.shell("sh", "-c", printed(said)).code == 0
    assert team.repo.memgraph("check", "--rev", "HEAD", "--base", "HEAD~1").code == 0
    assert "has confirmed it already" in refused(team, "ada", NOTE, "--reason", WHY)
    said = team.confirms("grace", "redact", NOTE, "--reason", WHY)
    assert "is redacted" in said
    assert NOTE_FILE not in holding(team.repo)
    assert team.repo.shell("sh", "-c", printed(said)).code == 0
    assert team.repo.memgraph("check", "--rev", "HEAD", "--base", "HEAD~2").code == 0


# Refusals


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nothing", "--reason", WHY], "no entry has the id 'nothing'"),
        ([NOTE, "--reason", "AKIAIOSFODNN7EXAMPLE leaked"], "the reason holds what looks like"),
        ([NOTE, "--reason", "a\u202eb"], "the reason holds a control or invisible character"),
    ],
)
def test_what_cannot_be_redacted(team: Team, words: list[str], why: str) -> None:
    assert why in refused(team, "ada", *words)


def test_a_secret_in_the_reason_is_not_repeated(team: Team) -> None:
    told = refused(team, "ada", NOTE, "--reason", "AKIAIOSFODNN7EXAMPLE leaked")
    assert "AKIAIOSFODNN7EXAMPLE" not in told


def test_a_tombstone_is_not_redacted_again(team: Team) -> None:
    team.confirms("ada", "redact", NOTE, "--reason", WHY)
    assert f"{NOTE} is redacted already" in refused(team, "ada", NOTE, "--reason", WHY)


def test_whoever_is_not_trusted_redacts_nothing(team: Team) -> None:
    assert "nobody is trusted as eve@example.org" in refused(team, "eve", NOTE, "--reason", WHY)


def test_an_agent_redacts_nothing(team: Team) -> None:
    told = refused(team, "ada", NOTE, "--reason", WHY, "--key", "k", CLAUDECODE="1")
    assert "a person must decide this, and CLAUDECODE says that" in told
    assert f"memgraph redact {NOTE} --reason '{WHY}' --key k" in told
    done = team.repo.memgraph("redact", NOTE, "--reason", WHY, stdin="y\n" * 9)
    assert done.code == 1
    assert "the input is no terminal" in done.err


def test_the_wrong_key_redacts_nothing(team: Team) -> None:
    before = team.repo.files()
    key = str(team.key("eve").path)
    dialogue = team.asks("ada", "redact", NOTE, "--reason", WHY, "--key", key).confirms()
    assert dialogue.ends() == 1
    assert "is none of the keys of ada@example.org; nothing was written" in dialogue.said
    assert team.repo.files() == before


def test_an_entry_that_changes_meanwhile_is_not_redacted(team: Team) -> None:
    dialogue = team.asks("ada", "redact", NOTE, "--reason", WHY)
    word = dialogue.word()
    team.repo.write(NOTE_FILE, team.repo.read(NOTE_FILE).replace("Polly", "Molly"))
    before = team.repo.files()
    dialogue.types(word)
    assert dialogue.ends() == 1
    assert f"{NOTE_FILE}: it changed since it was shown; nothing was written" in dialogue.said
    assert "next: look at the change, and run this again" in dialogue.said
    assert team.repo.files() == before


# What is no redaction


def test_content_taken_out_by_hand_is_an_error(team: Team) -> None:
    digest = "sha256:" + "0" * 64
    text = f"id: {NOTE}\nkind: observation\nobserved: 2026-01-06\n"
    tombstone = f'{text}statement: "Redacted: {WHY}"\nredacted: {digest}\n'
    team.repo.write(NOTE_FILE, tombstone)
    team.repo.commit("By hand")
    done = team.repo.memgraph("check", "--rev", "HEAD", "--base", "HEAD~1")
    assert done.code == 1
    assert NOTE_FILE in done.out


def test_a_redaction_by_nobody_s_key_is_an_error(team: Team) -> None:
    team.confirms("ada", "redact", NOTE, "--reason", WHY)
    file = next((team.repo.folder / "policies/confirmations" / NOTE).iterdir())
    head, _, _ = file.read_text().partition("-----BEGIN")
    file.write_text(head + team.key("eve").signed(head.encode()))
    team.repo.commit("Another key")
    done = team.repo.memgraph("check", "--rev", "HEAD", "--base", "HEAD~1")
    assert done.code == 1
    assert "is none of the keys of ada@example.org" in done.out


def test_other_files_are_not_touched(team: Team) -> None:
    before = team.repo.files()
    team.confirms("ada", "redact", NOTE, "--reason", WHY)
    changed = {path for path, data in team.repo.files().items() if before.get(path) != data}
    assert changed == {NOTE_FILE, *team_confirmations(team)}


def team_confirmations(team: Team) -> set[str]:
    folder = f"policies/confirmations/{NOTE}"
    return {f"{folder}/{path}" for path in team.repo.names(folder)}
