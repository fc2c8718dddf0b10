"""Files and ids: renamed, repeated, misspelt and unreadable ones; nothing is dropped silently."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from case_files import Files, changed, memory_of
from hypothesis import given
from hypothesis import strategies as st

from memgraph import checks
from memgraph.core.day import parse_day
from memgraph.core.finding import Finding
from memgraph.core.graph import build
from memgraph.store.git import Repository
from memgraph.store.load import Loader

DAY = "2026-02-01"
UV = b"id: use-uv\nstatement: Use uv.\n"


def run(head: Files, base: Files | None = None) -> list[Finding]:
    return checks.run(memory_of(head, DAY), memory_of(base, DAY) if base is not None else None)


def observed(day: str) -> Files:
    text = (
        f"id: {day}-slow\nkind: failure\nstatement: The build was slow.\nobserved: {day}\n"
        "recorded: {by: Ada Lovelace <ada@example.org>, via: person}\n"
    )
    return {f"evidence/2026/{day}-slow.yaml": text.encode()}


def test_one_sentence_observed_on_two_days_is_two_pieces_of_evidence() -> None:
    files = observed("2026-01-05") | observed("2026-01-19")
    assert run(files) == []
    assert {"2026-01-05-slow", "2026-01-19-slow"} <= set(build(memory_of(files, DAY)))


def test_a_file_renamed_by_hand_keeps_its_identity_and_its_links() -> None:
    base = {"policies/proposed/use-uv.yaml": UV} | {
        path: data + b"supports: [use-uv]\n" for path, data in observed("2026-01-05").items()
    }
    head = changed(base, [{"move": "policies/proposed/*", "to": "policies/proposed/uv.yaml"}])
    [found] = run(head, base)
    assert found.code == "identity/mismatch"
    assert found.help == "git mv policies/proposed/uv.yaml policies/proposed/use-uv.yaml"


@pytest.mark.parametrize(
    ("name", "variant"), [("UseUV", "useuv"), ("Use-UV", "use-uv"), ("caf\u00e9", "cafe\u0301")]
)
def test_names_that_some_systems_cannot_tell_apart_are_named_both(name: str, variant: str) -> None:
    files = {f"policies/{name}.yaml": UV, f"policies/{variant}.yaml": UV}
    [found] = [finding for finding in run(files) if finding.code == "identity/case"]
    assert {found.file, *files} == set(files)
    assert all(path in f"{found.file} {found.message}" for path in files)


@pytest.mark.parametrize(
    ("path", "text", "code"),
    [
        ("policies/use-uv.yaml", b'id: use-uv\nstatement: "Use uv.\n', "format/syntax"),
        ("policies/use-uv.yaml", UV + b"active: True\n", "format/field"),
        ("policies/use-uv.yaml", UV + b"stement: typo\n", "format/field"),
        ("policies/use-uv.yml", UV, "format/extension"),
        ("policies/use-uv.YAML", UV, "format/extension"),
        ("policies/use-uv.yaml.orig", UV, "format/extension"),
        ("policies/use-uv", UV, "format/extension"),
        (".memgraph/config.yaml", b"format: 1\nrepositry: shop\n", "format/field"),
    ],
)
def test_a_file_with_a_small_mistake_is_loud(path: str, text: bytes, code: str) -> None:
    [found] = run({path: text})
    assert (found.code, found.file) == (code, path)
    assert found.blocks


def test_an_unreadable_file_hides_nothing_and_is_one_finding() -> None:
    base = {"policies/proposed/use-uv.yaml": UV}
    spoilt = dict.fromkeys((*base, *observed("2026-01-05")), b"\xff\xfe\x00")
    dangling = {"policies/proposed/x.yaml": b"id: x\nstatement: X.\nsupersedes: [gone]\n"}
    found = run(spoilt | dangling, base)
    assert sorted(finding.file for finding in found) == sorted(spoilt | dangling)
    assert {finding.code for finding in found} == {"format/encoding", "links/dangling"}


def test_evidence_of_the_base_that_cannot_be_read_any_more_counts_as_removed() -> None:
    # The configuration can soften the format, and must not soften that.
    base = observed("2026-01-05") | {
        ".memgraph/config.yaml": b"format: 1\nseverity: {format: off}\n"
    }
    spoilt = {path: data if path.startswith(".") else b"\xff" for path, data in base.items()}
    [finding] = run(spoilt, base)
    assert (finding.code, finding.blocks) == ("history/evidence-removed", True)


@given(
    st.binary(max_size=200) | st.text(alphabet="idstaemn: -[]{}'\"|>&*!#%\n\t\r-1", max_size=200)
    .map(str.encode)
)  # fmt: skip
def test_whatever_a_file_holds_it_is_an_entry_or_a_finding(data: bytes) -> None:
    path = "policies/proposed/use-uv.yaml"
    memory = memory_of({path: data}, DAY)
    read = [policy.file for policy in memory.policies]
    told = {finding.file for finding in checks.run(memory, None)}
    assert path in read or path in told


def test_every_fault_of_the_reader_belongs_to_a_rule() -> None:
    known = {code.partition("/")[2] for code in checks.rules() if code.startswith("format/")}
    samples = [
        b"", b"- a\n", b"\xff", b"a\x00", b"id: x\n<<<<<<< a\n", b"a: {" * 9, b"id: 1\nid: 2\n",
        b"a: &a 1\n", b"a: !t 1\n", b"id: ..\n", b"\xe2\x80\xae", b"x" * 70_000, b"a\n---\nb\n",
    ]  # fmt: skip
    for data in samples:
        memory = memory_of({"policies/proposed/use-uv.yaml": data}, DAY)
        assert memory.unread
        assert {item.fault.rule for item in memory.unread} <= known


def test_an_unmerged_entry_is_one_finding_and_is_neither_deleted_nor_repeated(
    tmp_path: Path,
) -> None:
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}

    def git(*words: str, status: int = 0) -> None:
        settings = ["-c", "user.name=Ada Lovelace", "-c", "user.email=ada@example.org"]
        done = subprocess.run(["git", *settings, *words], cwd=tmp_path, env=env, check=False)
        assert done.returncode == status

    def commit(path: str, text: str) -> None:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
        git("add", "--all")
        git("commit", "--quiet", "--message", "x")

    path = "policies/proposed/use-uv.yaml"
    git("init", "--quiet", "--initial-branch=main")
    commit(path, UV.decode())
    git("switch", "--quiet", "--create", "other")
    commit(path, "id: use-uv\nstatement: Use uv 1.\n")
    git("switch", "--quiet", "main")
    commit(path, "id: use-uv\nstatement: Use uv 2.\n")
    git("merge", "--quiet", "other", status=1)

    loader = Loader(Repository.open(tmp_path, env), parse_day(DAY))
    [found] = checks.run(loader.index(), loader.commit("HEAD"))
    assert (found.code, found.file) == ("format/merge", path)
    assert found.blocks
    assert "unmerged" in found.message
