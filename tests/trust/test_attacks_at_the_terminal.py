"""At a real pseudo-terminal: only a person is asked, and what is signed is what was seen."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pexpect
import pytest
from members import keys
from scratch_repo import PROGRAM, Memgraph, Repo
from ssh_keys import KeyFile
from team import SEEN, Team, founded

UV, PROPOSED_UV = "policies/use-uv.yaml", "policies/proposed/use-uv.yaml"
TRUST = ".memgraph/trust.yaml"


@pytest.fixture
def team(repo: Repo) -> Team:
    """A team; Ada sits at the keyboard, and Git knows her key."""
    made = founded(repo)
    sits(made, "ada")
    return made


def sits(team: Team, who: str, key: str = "") -> None:
    signing = keys()[key or who]
    assert isinstance(signing, KeyFile)
    name = {"ada": "Ada Lovelace", "grace": "Grace Hopper"}[who]
    team.repo.env = {**team.repo.env, **{
        f"GIT_{role}_{part}": value
        for role in ("AUTHOR", "COMMITTER")
        for part, value in (("NAME", name), ("EMAIL", f"{who}@example.org"))
    }}  # fmt: skip
    team.repo.git("config", "user.signingkey", str(signing.path))


def program(folder: Path, marker: Path, then: str) -> str:
    """Write a program that leaves a marker, and return its path."""
    place = folder / "signs"
    place.write_text(f"#!/bin/sh\ntouch {shlex.quote(str(marker))}\n{then}\n")
    place.chmod(0o755)
    return str(place)


def test_a_person_signs_and_the_check_accepts(team: Team, memgraph: Memgraph) -> None:
    person = team.repo.person("promote", "use-uv")
    assert person.confirms().ends() == 0
    assert "Signing 1 confirmation with SHA256:" in person.said
    assert "BEGIN SSH SIGNATURE" in team.repo.read(team.proof_of("use-uv"))
    team.repo.commit()
    assert memgraph("check", "--rev", "HEAD", "--base", "main").code == 0


def test_two_persons_make_a_hard_law(team: Team, memgraph: Memgraph) -> None:
    first = team.repo.person("promote", "use-uv", "--in", "security")
    assert first.confirms().ends() == 0
    assert "your confirmation is recorded, and nothing is decided yet" in first.said
    assert (team.repo.folder / PROPOSED_UV).exists()
    again = team.repo.person("promote", "use-uv")
    assert again.ends() == 1
    assert "has confirmed it already; it takes 2 persons, a signature" in again.said
    sits(team, "grace")
    second = team.repo.person("promote", "use-uv")
    assert second.confirms().ends() == 0
    assert "use-uv is law (policies/security/use-uv.yaml)" in second.said
    team.repo.commit()
    assert memgraph("check", "--rev", "HEAD", "--base", "main").code == 0


def test_a_policy_that_changes_while_it_is_shown_is_not_confirmed(team: Team) -> None:
    person = team.repo.person("promote", "use-uv")
    word = person.word()
    team.edits(PROPOSED_UV, "The rule of use-uv.", "The rule of nobody.")
    before = team.repo.files()
    assert person.types(word).ends() == 1
    assert "it changed since it was shown; nothing was written" in person.said
    assert team.repo.files() == before


def test_trust_that_changes_while_it_is_shown_is_not_confirmed(team: Team) -> None:
    charles = keys()["charles"]
    person = team.repo.person("trust", "add", "charles@example.org", "--public-key", charles.line)
    word = person.word()
    team.edits(TRUST, "repository: acme-shop", "repository: acme-bank")
    before = team.repo.files()
    assert person.types(word).ends() == 1
    assert "it changed since it was shown; nothing was written" in person.said
    assert team.repo.files() == before


def test_evidence_that_changes_while_it_is_redacted_stays(team: Team) -> None:
    person = team.repo.person("redact", SEEN, "--reason", "it held a password")
    word = person.word()
    team.edits(f"evidence/2026/{SEEN}.yaml", "saw.", "did not see.")
    before = team.repo.files()
    assert person.types(word).ends() == 1
    assert "it changed since it was shown; nothing was written" in person.said
    assert team.repo.files() == before


def test_a_key_that_is_not_theirs_signs_nothing(team: Team) -> None:
    sits(team, "ada", "alan")
    before = team.repo.files()
    person = team.repo.person("promote", "use-uv")
    assert person.confirms().ends() == 1
    assert "the signature would not count: it is signed with the key of alan" in person.said
    assert team.repo.files() == before


def test_yes_is_no_person(team: Team) -> None:
    ran = team.repo.memgraph("promote", "use-uv", stdin="y\n" * 1000)
    assert ran.code == 1
    assert "a person must decide this, and the input is no terminal" in ran.err


def test_a_pipe_inside_a_terminal_is_no_person(team: Team) -> None:
    piped = f"yes | {shlex.join(PROGRAM)} promote use-uv"
    child = pexpect.spawn(
        "/bin/sh", ["-c", piped], cwd=str(team.repo.folder), env=dict(team.repo.env),
        encoding="utf-8", timeout=60, dimensions=(60, 300),
    )  # fmt: skip
    child.expect_exact("the input is no terminal")
    child.expect(pexpect.EOF)
    child.close()
    assert not (team.repo.folder / UV).exists()


def test_a_terminal_that_controls_nothing_is_no_person(team: Team) -> None:
    master, slave = os.openpty()
    try:
        done = subprocess.run(
            [*PROGRAM, "promote", "use-uv"], cwd=team.repo.folder, env=dict(team.repo.env),
            stdin=slave, capture_output=True, start_new_session=True, timeout=60, check=False,
        )  # fmt: skip
    finally:
        os.close(master)
        os.close(slave)
    assert done.returncode == 1
    assert b"asks a person, and there is no controlling terminal" in done.stderr


@pytest.mark.parametrize(
    ("variable", "agent"), [("CLAUDECODE", "claude-code"), ("GEMINI_CLI", "gemini")]
)
def test_an_agent_is_no_person(team: Team, variable: str, agent: str) -> None:
    person = team.repo.person("promote", "use-uv", **{variable: "1"})
    assert person.ends() == 1
    assert f"a person must decide this, and {variable} says that {agent} is running" in person.said


def test_the_repository_does_not_choose_the_program_that_signs(
    team: Team, tmp_path: Path, memgraph: Memgraph
) -> None:
    marker = tmp_path / "it-ran"
    team.repo.git("config", "gpg.ssh.program", program(tmp_path, marker, 'exec ssh-keygen "$@"'))
    assert team.repo.person("promote", "use-uv").confirms().ends() == 0
    team.repo.commit()
    assert memgraph("check", "--rev", "HEAD", "--base", "main").code == 0
    assert not marker.exists()


def test_a_person_does_choose_it(team: Team, tmp_path: Path) -> None:
    marker, own = tmp_path / "it-ran", tmp_path / "gitconfig"
    signs = program(tmp_path, marker, 'exec ssh-keygen "$@"')
    own.write_text(f'[gpg "ssh"]\nprogram = {signs}\n')
    person = team.repo.person("promote", "use-uv", GIT_CONFIG_GLOBAL=str(own))
    assert person.confirms().ends() == 0
    assert marker.exists()


def test_an_old_signature_is_not_taken_for_a_new_one(team: Team, tmp_path: Path) -> None:
    old, marker = tmp_path / "old.sig", tmp_path / "it-ran"
    proof = team.repo.read(team.proof_of("use-pnpm"))
    old.write_text(proof[proof.index("-----BEGIN") :])
    own = tmp_path / "gitconfig"
    signs = program(tmp_path, marker, f"cat > /dev/null; cat {shlex.quote(str(old))}")
    own.write_text(f'[gpg "ssh"]\nprogram = {signs}\n')
    before = team.repo.files()
    person = team.repo.person("promote", "use-uv", GIT_CONFIG_GLOBAL=str(own))
    assert person.confirms().ends() == 1
    assert marker.exists()
    assert "gave a signature that does not hold: it was not made by this key" in person.said
    assert team.repo.files() == before
