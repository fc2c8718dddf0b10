"""Signing, with ssh-keygen and ssh-agent themselves; a stub stands in only for what goes wrong."""

from __future__ import annotations

import contextlib
import dataclasses
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from scratch_repo import Repo
from ssh_keys import KeyFile, SoftToken, key_file
from trust_team import Team

from memgraph.core.signature import Proof
from memgraph.core.signature.verification import verified
from memgraph.errors import MemgraphError, Refused
from memgraph.store.git import Repository
from memgraph.store.signing import Signer, opened_signer

STATEMENT = b"memgraph confirmation, version 1\naction: promote\n"
SECRET = "correct horse"
PASSPHRASE = r"[Pp]assphrase[^\r\n]*: ?"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Team:
    return Team.made(tmp_path_factory.mktemp("signing") / "team").began("grace")


@pytest.fixture
def team(template: Team, tmp_path: Path) -> Team:
    return template.copied(tmp_path / "t")


@contextlib.contextmanager
def agent(*keys: KeyFile) -> Iterator[dict[str, str]]:
    """Run an ssh-agent that holds ``keys``, and yield the environment that leads to it."""
    said = subprocess.run(["ssh-agent", "-s"], capture_output=True, check=True).stdout.decode()
    found = dict(re.findall(r"(SSH_\w+)=([^;]+);", said))
    try:
        for key in keys:
            subprocess.run(["ssh-add", "-q", key.path], env={**found, "PATH": PATH}, check=True)
        yield found
    finally:
        subprocess.run(["ssh-agent", "-k"], env=found, capture_output=True, check=True)


PATH = "/usr/bin:/bin"


def signed(team: Team, env: dict[str, str], key: str = "") -> Proof:
    """Sign the statement as the command line would, and return what the signature proves."""
    whole = {**team.repo.env, **env}
    with opened_signer(Repository.open(team.repo.folder, whole), whole, key, 1) as signer:
        return verified(STATEMENT, signer.sign(STATEMENT))


def refusal(team: Team, setting: str, key: str = "") -> str:
    with pytest.raises(MemgraphError) as caught:
        signed(team, team.env("ada", setting), key)
    return str(caught.value)


# The key, in every form (field report E14)


@pytest.mark.parametrize(
    "form",
    ["private", "public", "home", "relative", "carriage-return", "blanks", "symlink", "lonely"],
)
def test_e14_a_key_file_in_every_form(team: Team, form: str) -> None:
    key = team.key("ada").path
    setting = {
        "private": str(key), "public": f"{key}.pub", "home": "~/.ssh/ada",
        "relative": "../home/.ssh/ada.pub", "carriage-return": f"{key}.pub\r",
        "blanks": f"  {key}\t", "symlink": str(key.with_name("link")), "lonely": str(key),
    }[form]  # fmt: skip
    key.with_name("link").symlink_to(key)
    line = team.key("ada").line
    if form == "lonely":
        key.with_suffix(".pub").unlink()
    assert signed(team, team.env("ada", setting)).key.line == line


@pytest.mark.parametrize("form", ["public", "key::literal", "literal", "literal with a CR"])
def test_e14_a_key_that_only_the_agent_holds(team: Team, form: str) -> None:
    key = team.key("ada")
    line = key.line
    setting = {"public": f"{key.path}.pub", "key::literal": f"key::{line} a comment",
               "literal": line, "literal with a CR": f"{line}\r\n"}[form]  # fmt: skip
    with agent(key) as reached:
        key.path.unlink()
        assert signed(team, {**team.env("ada", setting), **reached}).key.line == line
    told = refusal(team, setting)
    assert "ssh-keygen gave no signature; nothing was written" in told
    assert "next: try it by hand" in told


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ("", "Git does not say which key you sign with"),
        ("~/.ssh/nothing", "user.signingkey names ~/.ssh/nothing, and there is no such file"),
        ("0xDEADBEEFDEADBEEF", "user.signingkey names 0xDEADBEEFDEADBEEF, and there is no such"),
        ("~/.ssh", "user.signingkey names ~/.ssh, and there is no such file with an SSH key"),
        ("key::ssh-ed25519 junk", "user.signingkey holds no SSH key: "),
        ("ssh-ed25519 AAAA", "user.signingkey holds no SSH key: "),
        ("ssh-dss AAAAB3NzaC1kc3M= old", "user.signingkey holds no SSH key: "),
    ],
)
def test_e14_what_is_no_key_names_the_setting(team: Team, setting: str, why: str) -> None:
    told = refusal(team, setting)
    assert told.splitlines()[0].startswith(why), told
    assert "next: git config --global user.signingkey ~/.ssh/id_ed25519.pub, or --key" in told


def test_e14_a_file_that_holds_no_key(team: Team) -> None:
    team.home.joinpath("notes.txt").write_text("no key\n")
    told = refusal(team, "~/notes.txt")
    assert "notes.txt: it is no key in OpenSSH's own format, and no public key lies" in told
    assert "if not: git config --global user.signingkey" in told
    team.home.joinpath("notes.txt.pub").write_text("no key\n")
    assert "notes.txt.pub: it holds no public key: " in refusal(team, "~/notes.txt")


def test_e14_a_public_half_of_another_key_is_told(team: Team) -> None:
    key = team.key("ada").path
    shutil.copy(f"{team.key('eve').path}.pub", f"{key}.pub")
    told = refusal(team, str(key))
    assert told.startswith(f"{key}.pub: it is the public half of another key than ada\n")
    assert f"next: ssh-keygen -y -f {key} > {key}.pub" in told


def test_a_key_named_on_the_command_line_counts(team: Team) -> None:
    key = str(team.key("grace").path)
    assert signed(team, team.env("ada"), key).key.line == team.key("grace").line
    assert refusal(team, "", "nowhere.pub").startswith("--key names nowhere.pub, and there is no")


@pytest.mark.parametrize("kind", ["rsa", "ecdsa"])
@pytest.mark.parametrize("pem", [False, True])
def test_other_kinds_of_keys_and_of_files(team: Team, kind: str, pem: bool) -> None:
    key = key_file(team.home, "other", kind, *["-m", "PEM"] * pem)
    line = key.line
    assert signed(team, {}, str(key.path)).key.line == line
    key.path.with_suffix(".pub").unlink()
    if pem:  # which ssh-keygen itself does not sign with
        told = refusal(team, "", str(key.path))
        assert f"next: if it is a key: ssh-keygen -y -f {key.path} > {key.path}.pub" in told
    else:
        assert signed(team, {}, str(key.path)).key.line == line


# Who signs


def test_the_repository_never_chooses_the_program(team: Team, tmp_path: Path) -> None:
    mark, evil = tmp_path / "ran", stub(tmp_path / "evil", f"touch '{tmp_path}/ran'")
    team.repo.git("config", "gpg.ssh.program", str(evil))
    team.repo.git("config", "extensions.worktreeConfig", "true")
    team.repo.git("config", "--worktree", "gpg.ssh.program", str(evil))
    team.repo.git("config", "gpg.program", str(evil))
    team.repo.write("ssh-keygen", evil.read_bytes()).chmod(0o755)
    assert signed(team, team.env("ada")).key.line == team.key("ada").line
    team.repo.proposal("be-kind")
    assert "is law" in team.confirms("ada", "promote", "be-kind")
    assert not mark.exists()


def test_a_person_chooses_the_program(team: Team, tmp_path: Path) -> None:
    own = stub(team.home / "bin/sign", f'touch "{tmp_path}/ran"; exec ssh-keygen "$@"')
    for said in (str(own), "~/bin/sign"):
        team.repo.git("config", "--global", "gpg.ssh.program", said)
        assert signed(team, team.env("ada")).key.line == team.key("ada").line
        (tmp_path / "ran").unlink()


def test_without_openssh_it_says_what_to_install(team: Team, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "git").symlink_to(str(shutil.which("git")))
    with pytest.raises(MemgraphError) as caught:
        signed(team, {**team.env("ada"), "PATH": str(tools)})
    assert "ssh-keygen could not be started: No such file" in str(caught.value)
    assert "next: install OpenSSH" in str(caught.value)


# What takes too long


def stub(place: Path, script: str) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"#!/bin/sh\n{script}\n")
    place.chmod(0o755)
    return place


def test_a_program_that_never_ends_is_stopped(team: Team, tmp_path: Path) -> None:
    script = f'echo $$ > "{tmp_path}/pid"; trap "" TERM; while :; do sleep 1; done'
    slow = stub(tmp_path / "slow", script)
    env = {**team.repo.env, **team.env("ada")}
    with opened_signer(Repository.open(team.repo.folder, env), env, "", 1) as signer:
        waiting = dataclasses.replace(signer, program=str(slow), seconds=1)
        start = time.monotonic()
        with pytest.raises(Refused, match="gave no signature within 1 seconds; nothing was"):
            waiting.sign(STATEMENT)
    assert time.monotonic() - start < 10
    pid = int((tmp_path / "pid").read_text())
    assert not Path(f"/proc/{pid}").exists()


def test_an_agent_that_never_answers_is_told_within_seconds(team: Team, tmp_path: Path) -> None:
    place = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as hanging:
        hanging.bind(str(place))
        hanging.listen()
        team.repo.proposal("be-kind")
        before = team.repo.files()
        start = time.monotonic()
        dialogue = team.asks("ada", "promote", "be-kind", SSH_AUTH_SOCK=str(place)).confirms()
        dialogue.sees("the SSH agent did not answer within 5 seconds")
        assert time.monotonic() - start < 20
        assert dialogue.ends() == 1
    assert f"{place}: the SSH agent" in dialogue.said
    assert "env -u SSH_AUTH_SOCK memgraph" in dialogue.said
    assert team.repo.files() == before


def test_an_agent_that_is_gone_does_not_matter(team: Team, tmp_path: Path) -> None:
    gone = {**team.env("ada"), "SSH_AUTH_SOCK": str(tmp_path / "nothing")}
    assert signed(team, gone).key.line == team.key("ada").line


# Passphrases


@pytest.fixture
def locked(team: Team) -> Team:
    """Put a passphrase on Ada's key, and propose three policies."""
    change = ["ssh-keygen", "-q", "-p", "-P", "", "-N", SECRET, "-f", str(team.key("ada").path)]
    subprocess.run(change, check=True, capture_output=True)
    for name in ("be-kind", "be-brief", "be-bold"):
        team.repo.proposal(name)
    team.repo.commit("Propose")
    return team


BATCH = ("promote", "be-kind", "be-brief", "be-bold")


@pytest.mark.parametrize("form", ["private", "public", "lonely"])
def test_a_batch_asks_for_one_passphrase(locked: Team, form: str) -> None:
    key = locked.key("ada").path
    if form == "lonely":
        key.with_suffix(".pub").unlink()
    setting = f"{key}.pub" if form == "public" else str(key)
    dialogue = locked.repo.person(*BATCH, **locked.env("ada", setting))
    dialogue.answers("y", "y", "y").confirms()
    dialogue.child.expect(PASSPHRASE)
    dialogue.types(SECRET)
    assert dialogue.ends() == 0, dialogue.said
    assert not re.search(PASSPHRASE, dialogue.said), "it asked again"
    assert dialogue.said.count("is law") == 3
    assert SECRET not in dialogue.said
    locked.repo.commit("Promote")
    assert locked.repo.memgraph("check", "--rev", "HEAD").code == 0


def test_a_batch_with_an_unlocked_agent_asks_for_nothing(locked: Team) -> None:
    key = key_file(locked.home, "copy")
    shutil.copy(locked.key("ada").path, key.path)
    subprocess.run(["ssh-keygen", "-q", "-p", "-P", SECRET, "-N", "", "-f", key.path], check=True)
    with agent(key) as reached:
        dialogue = locked.asks("ada", *BATCH, **reached).answers("y", "y", "y").confirms()
        assert dialogue.ends() == 0, dialogue.said
    assert not re.search(PASSPHRASE, dialogue.said)


@pytest.mark.parametrize("number", [1, 3])
def test_a_wrong_passphrase_writes_nothing(locked: Team, number: int) -> None:
    before = locked.repo.files()
    dialogue = locked.asks("ada", *BATCH[: 1 + number])
    if number > 1:
        dialogue.answers(*"yyy")
    dialogue.confirms()
    dialogue.child.expect(PASSPHRASE)
    dialogue.types("wrong")
    if number > 1:
        dialogue.child.expect(PASSPHRASE)
        dialogue.types("")  # ssh-add asks until it is told nothing
    assert dialogue.ends() == 1
    assert "nothing was written" in dialogue.said
    assert "next: " in dialogue.said
    assert locked.repo.files() == before


# Interrupted, stale, junk


def test_an_interrupted_signature_leaves_nothing(team: Team, tmp_path: Path) -> None:
    scratch = tmp_path / "tmp"
    scratch.mkdir()
    script = f'echo $$ > "{tmp_path}/pid"; echo "touch me" >&2; exec sleep 60'
    slow = stub(tmp_path / "slow", script)
    team.repo.git("config", "--global", "gpg.ssh.program", str(slow))
    team.repo.proposal("be-kind")
    before = team.repo.files()
    literal = f"key::{team.key('ada').line}"
    env = {**team.env("ada", literal), "TMPDIR": str(scratch)}
    dialogue = team.repo.person("promote", "be-kind", **env).confirms().sees("touch me")
    assert list(scratch.iterdir()), "the key that was given as text lies in a file meanwhile"
    dialogue.child.sendintr()
    assert dialogue.ends() == 130
    assert list(scratch.iterdir()) == []
    assert team.repo.files() == before
    assert gone(Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}"))


def test_an_interrupted_batch_leaves_no_agent(locked: Team, tmp_path: Path) -> None:
    scratch = tmp_path / "tmp"
    scratch.mkdir()
    slow = stub(tmp_path / "slow", 'echo "waiting at $SSH_AUTH_SOCK" >&2; exec sleep 60')
    locked.repo.git("config", "--global", "gpg.ssh.program", str(slow))
    before = locked.repo.files()
    dialogue = locked.asks("ada", *BATCH, TMPDIR=str(scratch)).answers(*"yyy").confirms()
    dialogue.child.expect(PASSPHRASE)
    dialogue.types(SECRET).sees("waiting at ").sees("\n")
    place = dialogue.said.rpartition("waiting at ")[2].strip()
    listed = ["ssh-add", "-l"]
    assert subprocess.run(listed, env={"SSH_AUTH_SOCK": place, "PATH": PATH}, check=False,
                          capture_output=True).returncode == 0  # fmt: skip
    dialogue.child.sendintr()
    assert dialogue.ends() == 130
    assert list(scratch.iterdir()) == []
    assert not list_agents(place)
    assert locked.repo.files() == before


def gone(process: Path) -> bool:
    """Return whether a process ends, if not at once: on a busy machine that takes a moment."""
    for _ in range(100):
        if not process.exists():
            return True
        time.sleep(0.1)
    return False


def list_agents(place: str) -> list[str]:
    """Return the commands of the processes that know the socket at ``place``."""
    found = []
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit() and place.encode() in (folder / "cmdline").read_bytes():
                found.append(folder.name)
    return found


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("old", "it was not made by this key over this statement"),
        ("other", "it was not made by this key over this statement"),
        ("junk", "it does not stand between"),
        ("nothing", "it does not stand between"),
        ("carriage returns", "it does not stand between"),
        ("namespace", "it was made for 'git', not for 'policy@memgraph'"),
        ("by another key", "it is signed with the key of grace@example.org"),
    ],
)
def test_a_signature_that_does_not_hold_is_refused(
    team: Team, tmp_path: Path, what: str, why: str
) -> None:
    team.repo.proposal("be-brief")
    team.confirms("ada", "promote", "be-brief")
    team.repo.proposal("be-kind")
    old = next((team.repo.folder / "policies/confirmations/be-brief").iterdir()).read_text()
    key, grace = team.key("ada"), team.key("grace")
    answers = {
        "old": old[old.index("-----BEGIN") :], "other": key.signed(b"another text\n"),
        "junk": "junk\n", "nothing": "",
        "carriage returns": key.signed(STATEMENT).replace("\n", "\r\n"),
    }  # fmt: skip
    sign = f"exec ssh-keygen -Y sign -f '{{}}' -n {{}} 2> '{tmp_path}/err'"
    scripts = {"namespace": sign.format(key.path, "git"),
               "by another key": sign.format(grace.path, "policy@memgraph")}  # fmt: skip
    (tmp_path / "answer").write_bytes(answers.get(what, "").encode())
    lying = stub(tmp_path / "lying", scripts.get(what, f"cat > /dev/null; cat '{tmp_path}/answer'"))
    team.repo.git("config", "--global", "gpg.ssh.program", str(lying))
    before = team.repo.files()
    dialogue = team.asks("ada", "promote", "be-kind").confirms()
    assert dialogue.ends() == 1
    assert why in dialogue.said
    assert "nothing was written" in dialogue.said
    assert team.repo.files() == before


# Field reports of group E that are about signing


def test_e07_a_checkout_with_crlf_signs_and_verifies(team: Team, tmp_path: Path) -> None:
    team.repo.git("config", "core.autocrlf", "true")
    team.repo.write("policies/proposed/be-kind.yaml", b"id: be-kind\r\nstatement: Be kind.\r\n")
    team.repo.commit("Propose")
    team.confirms("ada", "promote", "be-kind", "--commit")
    crlf = Repo(tmp_path / "crlf", team.repo.env)
    team.repo.git("clone", "--quiet", "-c", "core.autocrlf=true", ".", str(crlf.folder))
    assert any(b"\r\n" in data for path, data in crlf.files("policies/confirmations").items())
    lf = Repo(tmp_path / "lf", team.repo.env)
    team.repo.git("clone", "--quiet", "-c", "core.autocrlf=false", ".", str(lf.folder))
    assert not any(b"\r" in data for data in lf.files("policies/confirmations").values())
    for clone in (crlf, lf):
        for state in (["--worktree"], ["--rev", "HEAD"]):
            done = clone.memgraph("check", *state)
            assert (done.code, done.out) == (0, ""), done.out


TOKEN = """import sys
sys.path.insert(0, {tests!r})
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from ssh_keys import SoftToken
token = SoftToken("sk-ssh-ed25519@openssh.com", Ed25519PrivateKey.from_private_bytes(bytes(32)))
line = sys.argv[1:] == ["line"]
print(token.line if line else token.signed(sys.stdin.buffer.read()), end="")
"""


def test_e15_the_wish_for_a_touch_reaches_the_person(team: Team, tmp_path: Path) -> None:
    token = tmp_path / "soft_token.py"
    token.write_text(TOKEN.format(tests=str(Path(__file__).parents[1])))
    line = team.repo.shell(sys.executable, str(token), "line").out.strip()
    team.confirms("ada", "trust", "add", "ada@example.org", "--public-key", line)
    team.repo.commit("A hardware key")
    script = (
        f"echo call >> '{tmp_path}/calls'; echo 'Confirm user presence for key' >&2; "
        f"while ! [ -e '{tmp_path}/touched' ]; do sleep 0.1; done; "
        f"exec '{sys.executable}' '{token}'"
    )
    team.repo.git("config", "--global", "gpg.ssh.program", str(stub(tmp_path / "sign", script)))
    team.repo.proposal("be-kind")
    dialogue = team.repo.person("promote", "be-kind", **team.env("ada", f"key::{line}"))
    dialogue.confirms().sees("Touch the key when it asks: once.")
    dialogue.sees("Confirm user presence for key")
    assert dialogue.child.isalive()
    (tmp_path / "touched").touch()
    assert dialogue.ends() == 0, dialogue.said
    assert (tmp_path / "calls").read_text() == "call\n"
    team.repo.commit("Promote")
    assert team.repo.memgraph("check", "--rev", "HEAD").code == 0


def test_a_hardware_key_is_never_asked_to_be_quiet(team: Team) -> None:
    """ssh-keygen with -q keeps its wish for a touch to itself."""
    asked = []
    token = SoftToken.ed25519()
    echo = stub(team.home / "echo", 'echo "$@" >> "$HOME/asked"; cat > /dev/null')
    for line in (token.line, team.key("ada").line):
        team.repo.git("config", "--global", "gpg.ssh.program", str(echo))
        env = {**team.repo.env, **team.env("ada", f"key::{line}")}
        with opened_signer(Repository.open(team.repo.folder, env), env, "", 1) as signer:
            assert isinstance(signer, Signer)
            signer.sign(STATEMENT)
        asked = (team.home / "asked").read_text().splitlines()
    assert [" -q " in f" {words} " for words in asked] == [False, True]
