"""What was verified is kept; without it, and with junk in its place, nothing changes."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from scratch_repo import Ran
from ssh_keys import SoftToken, key_file
from trust_team import Team

from memgraph.core.confirmation import parse
from memgraph.core.signature import Proof, parse_key
from memgraph.store.compact import Decoder, encoded
from memgraph.store.git import File
from memgraph.store.readings import Readings

STATEMENT = f"""memgraph confirmation, version 1
repository: none
action: promote
policy: a
path: policies/a.yaml
digest: sha256:{"0" * 64}
step: 1
by: Ada Lovelace <ada@example.org>
on: 2026-01-01
effective: 2026-01-01
watched: none
proof: typed
policy.id: "a"
"""
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
VERIFIER = "memgraph.core.signature.verification"
CHECK = f"""import sys
from memgraph import cli
try:
    cli.main()
finally:
    print("verified" if {VERIFIER!r} in sys.modules else "from the cache", file=sys.stderr)
"""


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Team:
    """A team of two with two laws, one of them made over by somebody whom nobody trusts."""
    team = Team.made(tmp_path_factory.mktemp("proofs") / "team").began("grace")
    team.promoted("use-pnpm").promoted("be-kind", by="grace")
    team.repo.proposal("use-tabs")
    team.forged("use-tabs", "eve", "eve")
    team.repo.commit("Forge")
    check(team)
    return team


@pytest.fixture(scope="module")
def wanted(template: Team) -> Ran:
    """Return what is found where nothing is spoilt."""
    found = check(template)
    assert found.err == "from the cache\n"
    return found


@pytest.fixture
def team(template: Team, tmp_path: Path) -> Team:
    return template.copied(tmp_path / "t")


def kept(team: Team) -> Path:
    found = (team.repo.folder / ".git/memgraph/index").glob("readings-*.sqlite")
    return max(found, key=lambda place: place.lstat().st_mtime_ns)


def check(team: Team) -> Ran:
    """Judge everything in a process of its own, which says whether it verified anything."""
    return team.repo.shell(sys.executable, "-c", CHECK, "check", "--rev", "HEAD")


def test_what_was_verified_is_not_verified_again(team: Team) -> None:
    kept(team).unlink()
    first, again = check(team), check(team)
    assert "nobody is trusted as eve@example.org" in first.out
    assert first.code == again.code == 1
    assert first.out == again.out
    assert (first.err, again.err) == ("verified\n", "from the cache\n")


def test_one_new_signature_is_verified(team: Team) -> None:
    assert check(team).err == "from the cache\n"
    team.promoted("be-brief")
    with sqlite3.connect(kept(team)) as readings:
        gone = "DELETE FROM reading WHERE CAST(key AS TEXT) LIKE '%/be-brief/%'"
        assert readings.execute(gone).rowcount == 1
    assert check(team).err == "verified\n"
    assert check(team).err == "from the cache\n"


def _torn(place: Path) -> None:
    place.write_bytes(place.read_bytes()[:5000])


def _folder(place: Path) -> None:
    place.unlink()
    place.mkdir()


SPOILT: dict[str, Callable[[Path], object]] = {
    "deleted": Path.unlink, "torn": _torn, "a folder": _folder,
    "no folder": lambda place: shutil.rmtree(place.parent),
    "empty": lambda place: place.write_bytes(b""),
    "binary": lambda place: place.write_bytes(bytes(range(256))),
}  # fmt: skip


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_cache_changes_nothing(team: Team, wanted: Ran, how: str) -> None:
    SPOILT[how](kept(team))
    found = check(team)
    assert (found.code, found.out) == (wanted.code, wanted.out)
    assert found.err == "verified\n"


def test_a_git_directory_that_cannot_be_written(team: Team, wanted: Ran) -> None:
    folder = kept(team).parent
    shutil.rmtree(folder)
    # A file in the folder's place keeps out root too, whom no mode keeps out.
    folder.write_text("")
    for _ in range(2):
        found = check(team)
        assert (found.code, found.out, found.err) == (wanted.code, wanted.out, "verified\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_git_directory_that_is_read_only(team: Team, wanted: Ran) -> None:
    shutil.rmtree(kept(team).parent)
    git_dir = team.repo.folder / ".git"
    git_dir.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        found = check(team)
    finally:
        git_dir.chmod(0o755)
    assert (found.code, found.out) == (wanted.code, wanted.out)


def test_a_link_in_the_place_of_the_cache_is_not_written_through(
    team: Team, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.write_text("precious")
    place = kept(team)
    place.unlink()
    place.symlink_to(other)
    assert check(team).code == 1
    assert other.read_text() == "precious"


def test_a_proof_is_the_same_from_what_was_kept(tmp_path: Path) -> None:
    token, key = SoftToken.ed25519(), key_file(tmp_path, "key")
    proofs = (
        Proof(parse_key(key.line)), Proof(parse_key(token.line), touched=True),
        Proof(parse_key(token.line), touched=True, verified=True),
    )  # fmt: skip
    made = parse(STATEMENT, "policies/confirmations/a/1.txt")
    for proof in (None, *proofs):
        signed = dataclasses.replace(made, signed=proof)
        assert Decoder().item(encoded(signed), signed.file) == signed


@pytest.mark.parametrize(
    "proof",
    ["yes", [1, 2, 3], ["x"], [["ssh-ed25519 AAAA"], {}, []], ["ssh-ed25519 AAAA", False, False],
     ["ssh-ed25519 \ud800", False, False], [KEY, "no", False], [KEY, False, 0]],
)  # fmt: skip
def test_junk_is_no_proof(tmp_path: Path, proof: object) -> None:
    made = parse(STATEMENT, "policies/confirmations/a/1.txt")
    way, _, told = encoded(made).decode().partition("\n")
    bad = f"{way}\nC{json.dumps({**json.loads(told[1:]), 'signed': proof})}".encode()
    file = File("a" * 40, "100644")
    readings = Readings(tmp_path)
    assert readings.put([(made.file, file, bad)])
    assert list(readings.get({made.file: file})) == []


def test_what_proves_nothing_is_not_kept(team: Team) -> None:
    path = next(iter((team.repo.folder / "policies/confirmations/be-kind").iterdir()))
    path.write_bytes(path.read_bytes().replace(b"reason", b"reason"))
    text = path.read_text()
    line = next(each for each in text.split("\n") if each.startswith("effective: "))
    path.write_text(text.replace(line, "effective: 2027-01-01"))
    team.repo.commit("Forge once more")
    for _ in range(2):
        found = check(team)
        assert "proves nothing" in found.out
        assert found.err == "verified\n"
