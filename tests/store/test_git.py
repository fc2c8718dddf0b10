"""What the door reads from ordinary repositories."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scratch_git import Scratch

from memgraph.errors import MemgraphError
from memgraph.store.git import File, Repository, blobs
from memgraph.store.git.output import encoded
from memgraph.store.git.process import Git

PARTS = st.binary(min_size=1, max_size=12).filter(lambda raw: not {0, ord("/")} & set(raw))
PATHS = st.lists(PARTS, min_size=1, max_size=3).map(
    lambda parts: b"/".join(b"c" + p for p in parts)
)

Reader = Callable[[Scratch, list[str]], dict[str, bytes]]


def through_git(scratch: Scratch, ids: list[str]) -> dict[str, bytes]:
    return blobs.with_git(Git(scratch.folder, scratch.env), ids)


def through_libgit2(scratch: Scratch, ids: list[str]) -> dict[str, bytes]:
    return blobs.from_packs(scratch.folder / ".git/objects", ids)


both_readers = pytest.mark.parametrize("reader", [through_git, through_libgit2])


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(path): (path.lstat().st_mtime_ns, path.lstat().st_size) for path in folder.rglob("*")
    }


def test_tree_index_and_modes(scratch: Scratch) -> None:
    scratch.write("run.sh", "x").chmod(0o755)
    (scratch.folder / "link").symlink_to("run.sh")
    commit = scratch.commit(policies_a="text")
    repo = scratch.open()
    assert {path: file.mode for path, file in repo.tree(commit).items()} == {
        "run.sh": "100755",
        "link": "120000",
        "policies/a": "100644",
    }
    assert repo.tree("main") == repo.tree("HEAD") == repo.index().files
    assert repo.blobs([repo.tree("HEAD")["policies/a"].blob]).popitem()[1] == b"text"


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(names=st.lists(PATHS, min_size=1, max_size=5))
def test_any_path_is_listed_as_it_is(scratch: Scratch, names: list[bytes]) -> None:
    wanted = {b"%d/%s" % (number, name) for number, name in enumerate(names)}
    scratch.git("config", "core.protectNTFS", "false")
    scratch.git("read-tree", "--empty")
    blob = scratch.git("hash-object", "-w", "--stdin")
    lines = b"".join(b"100644 %s\t%s\0" % (blob.encode(), name) for name in wanted)
    scratch.git("update-index", "-z", "--index-info", data=lines)
    commit = scratch.git("commit-tree", "-m", "x", scratch.git("write-tree"))
    repo = scratch.open()
    assert {encoded(path) for path in repo.tree(commit)} == wanted
    assert {encoded(path) for path in repo.index().files} == wanted


CONTENTS = [b"", b"\n", b"x missing\n", bytes(range(256)) * 5000, "é\r\n".encode()]


def stored(scratch: Scratch, contents: list[bytes]) -> list[str]:
    return [scratch.git("hash-object", "-w", "--stdin", data=content) for content in contents]


def pack(scratch: Scratch, ids: list[str]) -> Path:
    names = "".join(f"{name}\n" for name in ids).encode()
    packed = scratch.git("pack-objects", "--quiet", ".git/objects/pack/pack", data=names)
    scratch.git("prune-packed", "--quiet")
    return scratch.folder / f".git/objects/pack/pack-{packed}.pack"


@both_readers
def test_both_readers_give_the_same_contents(scratch: Scratch, reader: Reader) -> None:
    ids = stored(scratch, CONTENTS)
    scratch.commit(a="1")
    no_blobs = [scratch.git("rev-parse", "HEAD"), scratch.git("rev-parse", "HEAD:")]
    pack(scratch, [*ids, *no_blobs])
    asked = [*no_blobs, "ab" * 20, "ab" * 32, *ids]
    assert reader(scratch, asked) == dict(zip(ids, CONTENTS, strict=True))
    assert reader(scratch, []) == {}


@both_readers
def test_a_damaged_pack_never_hides_the_others(scratch: Scratch, reader: Reader) -> None:
    contents = [os.urandom(9000) for _ in range(5)]
    ids = stored(scratch, contents)
    place = pack(scratch, ids)
    place.chmod(0o644)
    with place.open("r+b") as stream:
        stream.seek(place.stat().st_size // 2)
        stream.write(b"XXXX")
    found = reader(scratch, ids)
    assert len(found) == 4
    assert found.items() <= dict(zip(ids, contents, strict=True)).items()


def test_truncated_loose_objects_never_hide_the_others(scratch: Scratch) -> None:
    contents = [os.urandom(9000) for _ in range(5)]
    ids = stored(scratch, contents)
    for damaged, size in ((ids[1], 5000), (ids[2], 3)):
        place = scratch.folder / ".git/objects" / damaged[:2] / damaged[2:]
        place.chmod(0o644)
        os.truncate(place, size)
    assert through_git(scratch, ids) == {ids[n]: contents[n] for n in (0, 3, 4)}
    assert through_libgit2(scratch, ids) == {}


def test_blobs_that_are_no_ids_or_repeat(scratch: Scratch) -> None:
    scratch.commit(a="1")
    blob = scratch.open().tree("HEAD")["a"].blob
    assert scratch.open().blobs([blob, blob, "", "HEAD:a", blob[:12]]) == {blob: b"1"}
    assert scratch.open().blobs([]) == {}


@pytest.mark.parametrize(("count", "loaded"), [(1, "False"), (blobs.MANY, "True")])
def test_libgit2_is_loaded_only_for_many_blobs(scratch: Scratch, count: int, loaded: str) -> None:
    stream = b"".join(b"blob\nmark :%d\ndata 5\n%05d\n" % (n + 1, n) for n in range(count))
    scratch.git("fast-import", "--quiet", "--export-marks=marks", data=stream)
    script = (
        "import os, sys, pathlib; from memgraph.store.git import Repository\n"
        "ids = [line.split()[1] for line in open('marks')]\n"
        "found = Repository.open(pathlib.Path.cwd(), os.environ).blobs(ids)\n"
        "print(found == {id: b'%05d' % n for n, id in enumerate(ids)}, 'pygit2' in sys.modules)"
    )
    env = {**scratch.env, "PYTHONPATH": str(Path(__file__).parents[2])}
    told = subprocess.run(
        [sys.executable, "-c", script],
        cwd=scratch.folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout == f"True {loaded}\n", told.stderr


def test_worktree_is_corrected_inside_the_folders_alone(scratch: Scratch) -> None:
    scratch.write(".gitignore", "*.tmp")
    scratch.commit(p_same="1", p_changed="1", p_gone="1", p_staged="1", q_changed="1")
    (scratch.folder / "p/gone").unlink()
    for path in ("p/changed", "p/staged", "q/changed", "p/deep/new é", "p/x.tmp", "q/new"):
        scratch.write(path, "2")
    scratch.git("add", "p/staged")
    os.utime(scratch.folder / "p/same", (1, 1))
    repo = scratch.open()
    index = repo.index().files
    assert repo.worktree(["p"]).files == {
        ".gitignore": index[".gitignore"],
        "p/same": index["p/same"],
        "p/staged": index["p/staged"],
        "p/changed": File("", "100644"),
        "p/deep/new é": File("", "100644"),
        "q/changed": index["q/changed"],
    }
    assert repo.worktree([]) == repo.index()
    assert repo.worktree(["no-such-folder"]) == repo.index()


def test_worktree_never_follows_links_or_enters_other_repositories(scratch: Scratch) -> None:
    scratch.commit(p_a="1", q_b="1")
    (scratch.folder / "p/link").symlink_to("/etc")
    scratch.git("init", "--quiet", "p/nested")
    (scratch.folder / "p/nested/inside").touch()
    (scratch.folder / "q/b").unlink()
    (scratch.folder / "q").rmdir()
    (scratch.folder / "q").symlink_to("p")
    files = scratch.open().worktree(["p", "q"]).files
    assert files == {
        "p/a": scratch.open().index().files["p/a"],
        "p/link": File("", "120000"),
        "p/nested": File("", "160000"),
        "q": File("", "120000"),
    }


def test_folder_names_are_no_patterns(scratch: Scratch) -> None:
    scratch.commit(a="1")
    scratch.write("b/new", "2")
    assert set(scratch.open().worktree(["*", ":/", "?"]).files) == {"a"}


def test_read_file(scratch: Scratch, tmp_path: Path) -> None:
    scratch.write("p/é", "text")
    (tmp_path / "secret").write_text("secret")
    (scratch.folder / "out").symlink_to(tmp_path)
    (scratch.folder / "p/link").symlink_to("é")
    os.mkfifo(scratch.folder / "pipe")
    repo = scratch.open("p")
    assert repo.read_file("p/é") == b"text"
    outside = f"../../../{'secret'}"
    for path in ("out/secret", "p/link", outside, str(tmp_path / "secret"), "pipe", "p", "", "no"):
        with pytest.raises(MemgraphError, match="cannot be read"):
            repo.read_file(path)
    with pytest.raises(MemgraphError, match="cannot be read"):
        repo.read_file("a\0b")


def test_status(scratch: Scratch, tmp_path: Path) -> None:
    scratch.commit(a="1", b="1", c="1")
    scratch.git("clone", "--quiet", str(scratch.folder), str(tmp_path / "clone"))
    scratch.commit(d="1")
    repo = scratch.open(tmp_path / "clone")
    (repo.root / "own").touch()
    scratch.git("add", "own", at=repo.root)
    scratch.git("commit", "--quiet", "--message", "x", at=repo.root)
    scratch.git("fetch", "--quiet", at=repo.root)
    scratch.git("mv", "a", "moved \"a'", at=repo.root)
    (repo.root / "b").write_text("2")
    (repo.root / "new").touch()
    status = repo.status()
    assert (status.branch, status.head) == ("main", repo.head())
    assert (status.upstream, status.ahead, status.behind) == ("origin/main", 1, 1)
    assert set(status.changed) == {"a", "moved \"a'", "b"}
    assert (status.untracked, status.operation) == (1, None)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["cherry-pick", "side"], "cherry-pick"),
        (["revert", "HEAD~1"], "revert"),
        (["bisect", "start"], "bisect"),
    ],
)
def test_operation_under_way(scratch: Scratch, words: list[str], name: str) -> None:
    scratch.commit(a="1")
    scratch.git("branch", "side")
    scratch.commit(a="2")
    scratch.commit(a="3")
    scratch.git("checkout", "--quiet", "side")
    scratch.commit(a="4")
    scratch.git("checkout", "--quiet", "main")
    scratch.git(*words, status=0 if name == "bisect" else 1)
    assert scratch.open().status().operation == name


def test_revisions(scratch: Scratch) -> None:
    first = scratch.commit(a="1")
    scratch.git("tag", "--annotate", "--message", "x", "v1")
    scratch.git("checkout", "--quiet", "-b", "side/é")
    second = scratch.commit(a="2")
    repo = scratch.open()
    assert repo.commit_id("v1") == repo.commit_id("HEAD~1") == first
    assert repo.head() == second
    assert repo.merge_base("main", "side/é") == first
    assert repo.branches() == [("main", first), ("side/é", second)]
    assert repo.default_branch() is None
    for rev in ("nonsense", "HEAD:a", "--all", "", "main..side/é", "a b", "x\ny"):
        with pytest.raises(MemgraphError, match="no such revision"):
            repo.commit_id(rev)
    with pytest.raises(MemgraphError, match="could not be started"):
        repo.commit_id("a\0b")


def test_commit_date_with_a_zone(scratch: Scratch) -> None:
    scratch.env = {**scratch.env, "GIT_COMMITTER_DATE": "2026-01-05T03:12:00+01:00"}
    commit = scratch.commit(a="1")
    assert scratch.open().commit_date(commit) == datetime(2026, 1, 5, 2, 12, tzinfo=UTC)
    assert scratch.open().commit_date("nonsense") is None
    assert scratch.open().commit_date("--all") is None


def test_identity(scratch: Scratch) -> None:
    assert scratch.open().identity() == "Ada Lovelace <ada@example.org>"
    by_variable = scratch.open(GIT_AUTHOR_NAME="Ada", GIT_AUTHOR_EMAIL="a@example.org")
    assert by_variable.identity() == "Ada <a@example.org>"
    assert scratch.open(HOME="/nowhere").identity() is None


def test_settings_and_ignored_paths(scratch: Scratch) -> None:
    scratch.write(".gitignore", "evidence/local/\n")
    scratch.git("config", "memgraph.base", "origin/é")
    repo = scratch.open()
    assert repo.setting("memgraph.base") == "origin/é"
    assert repo.setting("memgraph.nothing") is None
    assert repo.ignored("evidence/local/x y.yaml")
    assert not repo.ignored("evidence/2026/x.yaml")
    assert not repo.ignored(":(glob)**")


def test_reading_writes_nothing(scratch: Scratch) -> None:
    commit = scratch.commit(a="1", p_b="1")
    scratch.write("p/b", "2")
    scratch.write("p/c", "3")
    os.utime(scratch.folder / "a", (1, 1))
    before = snapshot(scratch.folder)
    repo = scratch.open()
    everything(repo, commit)
    assert snapshot(scratch.folder) == before


def everything(repo: Repository, commit: str) -> None:
    repo.blobs(file.blob for file in repo.tree(commit).values())
    repo.index(), repo.worktree(["p"]), repo.status(), repo.head(), repo.branches()
    repo.merge_base(commit, "HEAD"), repo.commit_date(commit), repo.worktrees()
    repo.identity(), repo.hooks_dir(), repo.ignored("x"), repo.setting("a.b")


def test_replacements_do_not_change_what_a_commit_holds(scratch: Scratch) -> None:
    scratch.commit(a="true")
    true = scratch.open().tree("HEAD")["a"].blob
    scratch.git("replace", true, scratch.git("hash-object", "-w", "--stdin", data=b"false"))
    assert scratch.open().blobs([true]) == {true: b"true"}
