"""`check` on files that are corrupt, hostile or unreadable: one finding, and nothing is hidden."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from scratch_repo import PROGRAM, Memgraph, Repo

BAD = "policies/proposed/bad.yaml"
HEAD = b"id: bad\n"

HOSTILE: dict[str, tuple[str, bytes, str, str]] = {
    # name: path, content, code, words of the message
    "not UTF-8": (BAD, HEAD + b"statement: \xff\n", "format/encoding", "not UTF-8"),
    "UTF-16": (BAD, "id: bad\nstatement: x\n".encode("utf-16"), "format/encoding", "UTF-16"),
    "NUL": (BAD, HEAD + b"statement: a\0b\n", "format/encoding", "NUL byte"),
    "huge": (BAD, HEAD + b"statement: " + b"x" * 2**20, "format/limits", "more than 65536"),
    "deep": (BAD, HEAD + b"rules: " + b"[" * 5000 + b"]" * 5000, "format/limits", "levels deep"),
    "bidi": (BAD, HEAD + "statement: a\u202eb\n".encode(), "format/characters", "U+202E"),
    "escape": (BAD, HEAD + b'statement: "\\e[31m"\n', "format/characters", "U+001B"),
    "twice": (BAD, HEAD + b"statement: a\nstatement: b\n", "format/syntax", "lines 2 and 3"),
    "two documents": (BAD, HEAD + b"statement: a\n---\nid: c\n", "format/syntax", "line 3"),
    "anchor": (BAD, HEAD + b"statement: &x a\nwhy: b\n", "format/syntax", "anchor (&x)"),
    "tag": (BAD, HEAD + b"statement: !!python/object:os.system a\n", "format/syntax", "a tag"),
    "no quote": (BAD, HEAD + b"statement: 'a\n", "format/syntax", "no end"),
    "empty": (BAD, b"", "format/syntax", "empty"),
    "list": (BAD, b"- a\n", "format/syntax", "no mapping"),
    "markers": (
        BAD,
        HEAD + b"<<<<<<< ours\nstatement: a\n=======\nstatement: b\n>>>>>>> theirs\n",
        "format/merge",
        "unresolved merge conflict",
    ),
    "active": (BAD, HEAD + b"statement: a\nactive: True\n", "format/field", "'active'"),
    "misspelt": (BAD, HEAD + b"statment: a\n", "format/field", "'statment'"),
    "no statement": (BAD, HEAD, "format/field", "'statement'"),
    "bad day": (BAD, HEAD + b"statement: a\nsince: 2026-02-30\n", "format/value", "2026-02-30"),
    "yml": ("policies/proposed/bad.yml", HEAD, "format/extension", "end in .yaml"),
    "folder": (f"{BAD}/notes.txt", b"x", "format/extension", "no entry"),
    "other name": (BAD, b"id: other\nstatement: a\n", "identity/mismatch", "'other'"),
    "confirmation": (
        "policies/confirmations/good/1-x.txt",
        b"yes",
        "confirmation/invalid",
        "first",
    ),
}


@pytest.fixture
def sound(repo: Repo) -> Repo:
    """Return a repository with a sound proposal, and one whose link dangles."""
    repo.proposal("good")
    repo.proposal("dangling", grounds=["nothing"])
    return repo


def judged(memgraph: Memgraph, *words: str) -> list[dict[str, object]]:
    said = memgraph("check", "--json", *words)
    assert said.err == ""
    found: list[dict[str, object]] = json.loads(said.out)["findings"]
    return found


def about(found: list[dict[str, object]], path: str) -> set[object]:
    return {finding["code"] for finding in found if finding["file"] == path}


@pytest.mark.parametrize("name", HOSTILE)
def test_one_bad_file_is_named_and_hides_nothing(
    sound: Repo, memgraph: Memgraph, name: str
) -> None:
    path, content, code, message = HOSTILE[name]
    sound.write(path, content)
    for words in (["--worktree"], [], ["--rev", "HEAD"]):
        found = judged(memgraph, *words)
        assert code in about(found, path)
        assert any(message in str(f["message"]) for f in found if f["file"] == path), found
        assert "links/dangling" in about(found, "policies/proposed/dangling.yaml")
        text = memgraph("check", *words)
        assert text.code == 1
        assert path in text.out
        assert not set(text.out) & {"\x1b", "\u202e", "\0"}
        if words == ["--worktree"]:
            sound.git("add", "--all")
        else:
            sound.commit()
    listed = {entry["id"] for entry in json.loads(memgraph("list", "--json").out)}
    assert {"good", "dangling"} <= listed


def test_all_of_them_at_once(sound: Repo, memgraph: Memgraph) -> None:
    for number, (name, (path, content, _, _)) in enumerate(HOSTILE.items()):
        if path == BAD:
            sound.write(f"evidence/{number}-{name.replace(' ', '-').lower()}.yaml", content)
    found = judged(memgraph, "--worktree")
    bad = sum(path == BAD for path, *_ in HOSTILE.values())
    assert len({f["file"] for f in found if str(f["file"]).startswith("evidence/")}) == bad
    assert "1 policy" not in memgraph("doctor").out
    assert "files cannot be read" in memgraph("doctor").out


def test_symbolic_links_are_never_followed(sound: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("id: secret\nstatement: Outside.\n")
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "inside.yaml").write_text("id: inside\nstatement: Outside too.\n")
    (sound.folder / "policies/secret.yaml").symlink_to(secret)
    (sound.folder / "policies/more").symlink_to(folder)
    (sound.folder / "policies/dead.yaml").symlink_to("/nowhere")
    for words in (["--worktree"], []):
        found = judged(memgraph, *words)
        for path in ("policies/secret.yaml", "policies/more", "policies/dead.yaml"):
            assert about(found, path) == {"format/symlink"}
        assert "Outside" not in memgraph("list").out + memgraph("brief").out
        sound.git("add", "--all")


def test_what_may_not_be_read_is_one_finding(sound: Repo, memgraph: Memgraph) -> None:
    sound.write(BAD, HEAD).chmod(0)
    program = [*_without_privileges(), *PROGRAM]
    for command in ("brief", "list"):
        assert sound.shell(*program, command).code == 0
    said = sound.shell(*program, "check", "--worktree")
    assert said.code == 1
    found = said.out
    assert f"{BAD}:1: error: cannot be read: Permission denied" in found
    assert "policies/proposed/dangling.yaml" in found


def _without_privileges() -> list[str]:
    """Return what takes from root the right to read everything."""
    if os.geteuid():
        return []
    if not shutil.which("setpriv"):
        pytest.skip("root may read everything, and setpriv is missing")
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]


def test_a_pipe_in_the_place_of_an_entry(sound: Repo, memgraph: Memgraph) -> None:
    path = sound.write(BAD, HEAD + b"statement: a\n")
    sound.commit()
    path.unlink()
    os.mkfifo(path)
    assert "links/dangling" in about(
        judged(memgraph, "--worktree"), "policies/proposed/dangling.yaml"
    )


PLACES = [
    ".memgraph/topics.yaml", ".memgraph/config.yaml", ".memgraph/config.yml", "policies/x.yaml",
    "policies/closed/x.yaml", "policies/confirmations/x/1-0-a.txt", "evidence/2026/x.yaml",
]  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_a_new_pipe_is_one_finding_wherever_memgraph_reads(
    repo: Repo, memgraph: Memgraph, place: str
) -> None:
    (repo.folder / place).parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(repo.folder / place)
    [finding] = judged(memgraph, "--worktree")
    assert (finding["code"], finding["file"]) == ("format/symlink", place)
    assert "a named pipe" in str(finding["message"])
    assert finding["help"]


@pytest.mark.parametrize("place", [".memgraph/topics.yaml", ".memgraph/config.yaml"])
@pytest.mark.parametrize("inner", ["", "/x.yaml"])
def test_a_folder_in_the_place_of_the_settings(
    repo: Repo, memgraph: Memgraph, place: str, inner: str
) -> None:
    (repo.folder / place).mkdir(parents=True)
    if inner:
        repo.write(place + inner, "topics: {}\n")
        repo.git("add", "--all")
    for words in [["--worktree"], *[[]] * bool(inner)]:
        [finding] = judged(memgraph, *words)
        assert (finding["code"], finding["file"]) == ("format/symlink", place)
        assert "a folder" in str(finding["message"])


def test_a_folder_that_cannot_be_opened_is_said(repo: Repo) -> None:
    repo.write("policies/proposed/good.yaml", HEAD)
    folder = repo.folder / "policies" / "proposed"
    folder.chmod(0)
    try:
        said = repo.shell(*_without_privileges(), *PROGRAM, "check", "--worktree")
    finally:
        folder.chmod(0o755)
    assert said.code == 1
    assert "policies/proposed:1: error: the folder cannot be opened: Permission denied" in said.out


def test_names_that_differ_only_in_case_are_both_named(sound: Repo, memgraph: Memgraph) -> None:
    upper, lower = "policies/proposed/GOOD.yaml", "policies/proposed/good.yaml"
    sound.write(upper, sound.read(lower))
    (finding,) = [f for f in judged(memgraph, "--worktree") if f["code"] == "identity/case"]
    assert finding["file"] == lower
    assert upper in str(finding["message"])


def test_a_byte_order_mark_is_read(repo: Repo, memgraph: Memgraph) -> None:
    repo.write(BAD, b"\xef\xbb\xbf" + HEAD + b"statement: a\n")
    assert memgraph("check", "--worktree").out == ""
    assert memgraph("propose", "b", "--amend", "bad").code == 0
    assert (repo.folder / BAD).read_bytes() == b"\xef\xbb\xbf" + HEAD + b"statement: b\n"


def test_text_that_looks_like_numbers_stays_text(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("policies/proposed/0009.yaml", "id: 0009\nstatement: 1.10\nwhy: 010\n")
    assert memgraph("check", "--worktree").out == ""
    entry = json.loads(memgraph("show", "0009", "--json").out)
    assert (entry["id"], entry["statement"], entry["why"]) == ("0009", "1.10", "010")


def test_a_conflict_is_one_message(sound: Repo, memgraph: Memgraph) -> None:
    sound.commit()
    sound.git("checkout", "--quiet", "-b", "other")
    sound.proposal("good", why="theirs")
    sound.commit()
    sound.git("checkout", "--quiet", "main")
    sound.proposal("good", why="ours")
    sound.commit()
    sound.git("merge", "other", status=1)
    good = "policies/proposed/good.yaml"
    for words in ([], ["--worktree"]):
        found = [f for f in judged(memgraph, *words) if f["file"] == good]
        assert [f["code"] for f in found] == ["format/merge"]
        assert "unmerged" in str(found[0]["message"])
    assert memgraph("brief").out.count(good) == 1
    assert "a merge is under way" in memgraph("brief").out


def test_a_submodule_among_the_policies_is_a_remark(
    sound: Repo, memgraph: Memgraph, tmp_path: Path
) -> None:
    shared = Repo.made(tmp_path / "shared")
    shared.proposal("theirs")
    shared.commit()
    sound.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(shared.folder),
              "policies/shared")  # fmt: skip
    for words in ([], ["--worktree"]):
        (finding,) = [f for f in judged(memgraph, *words) if f["file"] == "policies/shared"]
        assert (finding["code"], finding["severity"]) == ("format/submodule", "info")
    assert "theirs" not in memgraph("list").out


def test_a_circle_is_found_with_its_path(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("one", supersedes=["two"])
    repo.proposal("two", supersedes=["one"])
    repo.proposal("self", supersedes=["self"])
    text = memgraph("check", "--worktree").out
    assert "one → two → one" in text or "two → one → two" in text
    assert "supersedes names the entry itself" in text
