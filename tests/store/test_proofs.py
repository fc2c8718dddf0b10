"""What was verified is kept by content; without it, and with junk in its place, nothing changes."""

from __future__ import annotations

import json
import os
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from scratch_repo import Ran
from ssh_keys import SoftToken, key_file
from trust_team import Team

from memgraph.core.signature import BadSignature, Proof, parse_key
from memgraph.store.proofs import Proofs

STATEMENT = b"memgraph confirmation, version 1\n"
PLACE = "memgraph/verified.json"
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
    return team.repo.folder / ".git" / PLACE


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
    kept(team).write_text(json.dumps(dict(list(json.loads(kept(team).read_text()).items())[:-1])))
    assert check(team).err == "verified\n"
    assert check(team).err == "from the cache\n"


def _torn(place: Path) -> None:
    place.write_bytes(place.read_bytes()[:-40])


def _folder(place: Path) -> None:
    place.unlink()
    place.mkdir()


def _poisoned(entry: object) -> Callable[[Path], None]:
    def spoil(place: Path) -> None:
        place.write_text(json.dumps(dict.fromkeys(json.loads(place.read_text()), entry)))

    return spoil


SPOILT: dict[str, Callable[[Path], object]] = {
    "deleted": Path.unlink, "torn": _torn, "a folder": _folder,
    "no folder": lambda place: shutil.rmtree(place.parent),
    "empty": lambda place: place.write_bytes(b""),
    "binary": lambda place: place.write_bytes(bytes(range(256))),
    "deep": lambda place: place.write_text("[" * 100_000),
    "no mapping": lambda place: place.write_text("[1, 2]"),
    "entries of nothing": _poisoned(None), "entries of text": _poisoned("yes"),
    "entries of numbers": _poisoned([1, 2, 3]), "short entries": _poisoned(["x"]),
    "nested entries": _poisoned([["ssh-ed25519 AAAA"], {}, []]),
    "entries of junk keys": _poisoned(["ssh-ed25519 AAAA", "yes", "yes"]),
    "keys of odd characters": _poisoned(["ssh-ed25519 \ud800", "no", "no"]),
}  # fmt: skip


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_cache_changes_nothing(team: Team, wanted: Ran, how: str) -> None:
    SPOILT[how](kept(team))
    found = check(team)
    assert (found.code, found.out) == (wanted.code, wanted.out)
    assert found.err == "verified\n"


def test_a_git_directory_that_cannot_be_written(team: Team, wanted: Ran) -> None:
    shutil.rmtree(kept(team).parent)
    # A file in the folder's place keeps out root too, whom no mode keeps out.
    kept(team).parent.write_text("")
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
    kept(team).unlink()
    kept(team).symlink_to(other)
    assert check(team).code == 1
    assert other.read_text() == "precious"


def test_proofs_are_kept_by_content_and_say_the_same(tmp_path: Path) -> None:
    token, key = SoftToken.ed25519(), key_file(tmp_path, "key")
    made = {
        key.signed(STATEMENT): Proof(parse_key(key.line)),
        token.signed(STATEMENT, 0x01): Proof(parse_key(token.line), touched=True),
        token.signed(STATEMENT, 0x05): Proof(parse_key(token.line), touched=True, verified=True),
        token.signed(STATEMENT, 0x00): Proof(parse_key(token.line)),
    }
    for _ in range(2):
        proofs = Proofs(tmp_path)
        for signature, proof in made.items():
            assert proofs.proof(STATEMENT, signature) == proof
        proofs.keep()
    assert len(json.loads((tmp_path / PLACE).read_text())) == len(made)


def test_what_proves_nothing_is_not_kept(tmp_path: Path) -> None:
    signature = key_file(tmp_path, "key").signed(STATEMENT)
    proofs = Proofs(tmp_path)
    proofs.proof(STATEMENT, signature)
    for statement, made in ((b"another\n", signature), (STATEMENT, signature + "\n")):
        for _ in range(2):
            with pytest.raises(BadSignature):
                proofs.proof(statement, made)
    proofs.keep()
    assert len(json.loads((tmp_path / PLACE).read_text())) == 1


def test_where_a_statement_ends_and_a_signature_begins_is_part_of_what_is_kept(
    tmp_path: Path,
) -> None:
    """The same bytes, cut elsewhere, are not what was verified."""
    signature = key_file(tmp_path, "key").signed(STATEMENT)
    proofs = Proofs(tmp_path)
    proofs.proof(STATEMENT, signature)
    with pytest.raises(BadSignature):
        proofs.proof(STATEMENT + signature[:10].encode(), signature[10:])
