"""`check`: what would be committed, against what, from anywhere, without a trace."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest
from scratch_repo import PROGRAM, RULE, Memgraph, Repo

from memgraph.core.document import Plain

NPM: Plain = [{"topic": "package manager", "must": ["npm"]}]


def codes(memgraph: Memgraph, *words: str, at: str | Path = "") -> set[str]:
    """Return the codes of what blocks."""
    found = json.loads(memgraph("check", "--json", *words, at=at).out)["findings"]
    return {f["code"] for f in found if f["severity"] == "error" and not f["known"]}


def traces(repo: Repo) -> dict[str, tuple[int, int]]:
    """Return size and time of every file in the Git directory, what is kept to be fast left out."""
    own = repo.folder / ".git/memgraph"
    below = (repo.folder / ".git").rglob("*")
    found = [path for path in below if path.is_file() and own not in path.parents]
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in found}


@pytest.fixture
def clash(repo: Repo) -> Repo:
    """Return a repository with a law, and a staged proposal against it."""
    repo.law("use-pnpm", rules=[RULE])
    repo.write("src/app.py", "1\n")
    repo.commit()
    repo.proposal("use-npm", rules=NPM)
    repo.git("add", "--all")
    return repo


# How it ends


def test_fine_blocked_and_impossible(clash: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    said = memgraph("check")
    assert (said.code, said.err) == (1, "")
    assert "policies/proposed/use-npm.yaml:4: error: use-npm requires npm" in said.out
    assert "memgraph: 1 error" in said.out
    assert memgraph("check", "--rev", "HEAD").code == 0
    assert memgraph("check", "--rev", "HEAD").out == ""
    for words, found in {
        ("--rev", "nowhere"): "no such revision: nowhere",
        ("--base", "nowhere"): "no such revision: nowhere",
        ("--rev", "HEAD", "--worktree"): "give one",
        ("--rev", "--upload-pack=x"): "no such revision",
        ("--nonsense",): "--nonsense",
    }.items():
        said = memgraph("check", *words)
        assert (said.code, said.out) == (2, "")
        assert found in said.err
    assert memgraph("check", at=tmp_path).code == 2


def test_a_misspelt_command_is_guessed(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("chekc")
    assert said.code == 2
    assert "No such command 'chekc'. Did you mean 'check'?" in said.err
    said = memgraph("zzzzz")
    assert (said.code, "Did you mean" in said.err) == (2, False)
    assert "No such command 'zzzzz'." in said.err


def test_json_says_what_the_text_says(clash: Repo, memgraph: Memgraph) -> None:
    found = json.loads(memgraph("check", "--json").out)
    assert found["ok"] is False
    (finding,) = found["findings"]
    assert finding["code"] == "contradiction/opposed"
    assert sorted(finding["entries"]) == ["use-npm", "use-pnpm"]
    assert finding["path"] == "src/app.py"
    assert memgraph("check", "--format", "json").out == memgraph("check", "--json").out
    assert json.loads(memgraph("check", "--rev", "HEAD", "--json").out) == {
        "ok": True,
        "findings": [],
    }


def test_an_interrupt(repo: Repo) -> None:
    child = subprocess.Popen(
        [*PROGRAM, "record", "-"], cwd=repo.folder, env=repo.env,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdin is not None
    fill = "x" * 100_000  # more than a pipe holds: memgraph is reading once all of it is gone
    child.stdin.write(fill.encode())
    child.stdin.flush()
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert (child.returncode, b"interrupted" in err, b"Traceback" in err) == (130, True, False)
    assert repo.files() == {}


def test_a_damaged_installation_is_a_fault_of_ours(repo: Repo, tmp_path: Path) -> None:
    (tmp_path / "networkx.py").write_text("raise ValueError('damaged')")
    said = repo.memgraph("graph", env={"PYTHONPATH": str(tmp_path), "TMPDIR": str(tmp_path)})
    assert (said.code, said.out) == (3, "")
    assert "Traceback" not in said.err
    log = Path(said.err.split("report it with ")[1].strip())
    assert "ValueError: damaged" in log.read_text()


# Streams


def test_awkward_streams_give_no_traceback(clash: Repo) -> None:
    clash.proposal("é", statement="é → 中文 🎉")
    for line, code in {
        '"$@" | head -0': 0,
        '{ "$@"; echo $? >code; } | true; exit "$(cat code)"': 1,
        '"$@" >&-': 1,
        '"$@" 2>&-': 1,
        'LC_ALL=C "$@"': 1,
        'PYTHONIOENCODING=cp1252 "$@"': 1,
        '"$@" >/dev/full': 2,
        'mkdir d; cd d; rmdir ../d; "$@"': 2,
    }.items():
        said = clash.shell("sh", "-c", line, "sh", *PROGRAM, "check", "--worktree")
        assert said.code == code, line + said.err
        assert "Traceback" not in said.out + said.err
        assert "Exception" not in said.out + said.err
        assert "fault of memgraph" not in said.err


def test_colour_only_at_a_terminal(clash: Repo) -> None:
    assert "\x1b[" not in clash.memgraph("check").out
    person = clash.person("check")
    assert person.ends() == 1
    assert "\x1b[" in person.said
    person = clash.person("check", NO_COLOR="1")
    assert person.ends() == 1
    assert "\x1b[" not in person.said
    assert "contradiction/opposed" in person.said


# Which state


def test_index_worktree_and_commit_are_told_apart(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE])
    good = repo.commit()
    repo.proposal("use-npm", rules=NPM)
    assert codes(memgraph) == set()
    assert codes(memgraph, "--worktree") == {"contradiction/opposed"}
    repo.git("add", "--all")
    repo.proposal("use-npm")
    assert codes(memgraph) == {"contradiction/opposed"}
    assert codes(memgraph, "--worktree") == set()
    repo.git("commit", "--quiet", "-m", "x")
    assert codes(memgraph) == set()
    assert codes(memgraph, "--rev", "HEAD", "--base", good) == {"contradiction/opposed"}


def test_an_edited_law_and_a_law_made_by_hand(repo: Repo, memgraph: Memgraph) -> None:
    law = repo.law("use-pnpm")
    repo.commit()
    repo.write(law, repo.read(law).replace("rule", "law"))
    repo.write("policies/by-hand.yaml", "id: by-hand\nstatement: By hand.\n")
    repo.git("add", "--all")
    assert codes(memgraph) == {"confirmation/altered", "confirmation/unconfirmed"}


def test_a_status_set_by_hand_is_no_field(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("use-pnpm", status="active")
    said = memgraph("check", "--worktree")
    assert (said.code, "unknown field 'status'" in said.out) == (1, True)


def test_what_one_commit_adds_together_is_no_dangling_link(repo: Repo, memgraph: Memgraph) -> None:
    repo.evidence("2026-01-05-slow")
    repo.proposal("use-pnpm", grounds=["2026-01-05-slow"])
    repo.git("add", "--all")
    assert memgraph("check").out == ""


def test_a_renamed_folder_of_a_law(repo: Repo, memgraph: Memgraph) -> None:
    law = repo.law("use-pnpm")
    repo.commit()
    (repo.folder / "policies/web").mkdir()
    repo.git("mv", law, "policies/web/use-pnpm.yaml")
    said = memgraph("check")
    assert (said.code, "[confirmation/moved]" in said.out) == (0, True)


def test_without_a_head_and_on_a_detached_one(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE])
    repo.git("add", "--all")
    assert memgraph("check").out == ""
    repo.proposal("use-npm", rules=NPM)
    repo.git("add", "--all")
    assert codes(memgraph) == {"contradiction/opposed"}
    repo.commit()
    repo.git("checkout", "--quiet", "--detach")
    assert codes(memgraph) == set()


def test_a_repository_without_a_memory_passes_quietly(repo: Repo, memgraph: Memgraph) -> None:
    for words in ([], ["--worktree"]):
        assert (memgraph("check", *words).code, memgraph("check", *words).out) == (0, "")
    repo.write("README.md", "x")
    repo.commit()
    repo.git("checkout", "--quiet", "--orphan", "empty")
    for words in ([], ["--worktree"], ["--rev", "main"]):
        said = memgraph("check", *words)
        assert (said.code, said.out, said.err) == (0, "", "")
    assert set(repo.files()) == {"README.md"}


# From where


def test_from_a_subfolder_and_a_linked_worktree(clash: Repo, memgraph: Memgraph) -> None:
    assert memgraph("check", at="src").out == memgraph("check").out
    clash.git("worktree", "add", "--quiet", "../other", "-b", "other")
    other = Repo(clash.folder.parent / "other", clash.env)
    assert codes(memgraph, at=other.folder) == set()
    other.proposal("use-npm", rules=NPM)
    other.git("add", "--all")
    assert codes(memgraph, at=other.folder / "src") == {"contradiction/opposed"}


def test_with_gits_variables_exported_from_a_subfolder(clash: Repo, memgraph: Memgraph) -> None:
    clash.git("worktree", "add", "--quiet", "../other", "-b", "other")
    other = Repo(clash.folder.parent / "other", clash.env)
    for place in (clash, other):
        place.proposal("use-npm", rules=NPM)
        place.git("add", "--all")
        git_dir = place.git("rev-parse", "--absolute-git-dir")
        env = {"GIT_DIR": git_dir, "GIT_INDEX_FILE": f"{git_dir}/index"}
        for at in ("", "src"):
            for words in ([], ["--worktree"]):
                said = memgraph("check", *words, at=place.folder / at, env=env)
                assert said == memgraph("check", *words, at=place.folder)
                assert said.code == 1


def test_an_index_of_its_own_is_what_is_judged(clash: Repo, memgraph: Memgraph) -> None:
    own = str(clash.folder.parent / "index")
    clash.git("read-tree", "HEAD", env={"GIT_INDEX_FILE": own})
    assert memgraph("check", env={"GIT_INDEX_FILE": own}).out == ""
    assert memgraph("check").code == 1


def test_a_bare_repository(clash: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    clash.commit()
    clash.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    bare = tmp_path / "bare.git"
    said = memgraph("check", at=bare)
    assert (said.code, "--rev HEAD" in said.err) == (2, True)
    assert memgraph("check", "--rev", "HEAD~1", at=bare).code == 0
    assert codes(memgraph, "--rev", "HEAD", "--base", "HEAD~1", at=bare) == {
        "contradiction/opposed"
    }


def test_inside_a_submodule(clash: Repo, memgraph: Memgraph, tmp_path: Path) -> None:
    outer = Repo.made(tmp_path / "outer")
    outer.git(
        "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(clash.folder), "sub"
    )
    inner = Repo(outer.folder / "sub", outer.env)
    inner.proposal("use-npm", rules=NPM)
    inner.git("add", "--all")
    assert codes(memgraph, at=inner.folder) == {"contradiction/opposed"}


# Without a trace


def test_a_check_writes_nothing(clash: Repo, memgraph: Memgraph) -> None:
    clash.write("src/app.py", "touched\n")
    clash.proposal("loose")
    status, before, kept = clash.git("status", "--porcelain"), clash.files(), traces(clash)
    for words in ([], ["--worktree"], ["--rev", "HEAD"], ["--base", "HEAD"], ["--json"]):
        memgraph("check", *words)
    for command in ("brief", "list", "doctor", "graph"):
        memgraph(command)
    assert traces(clash) == kept
    assert clash.files() == before
    assert clash.git("status", "--porcelain") == status
