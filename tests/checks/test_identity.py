"""Two files with one id: whose it is, and which of them is to go."""

from __future__ import annotations

import pytest
from scratch_repo import RULE, Memgraph, Repo


@pytest.fixture
def impostor(repo: Repo) -> Repo:
    """Return a law, committed, and a file that comes before it by path and claims its id."""
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    text = (
        repo.read("policies/use-pnpm.yaml")
        .replace("pnpm", "npm")
        .replace("id: use-npm", "id: use-pnpm")
    )
    repo.write("policies/security/use-pnpm.yaml", text)
    repo.git("add", "--all")
    return repo


@pytest.mark.parametrize("words", [(), ("--rev", "HEAD")])
def test_the_law_itself_is_never_the_one_to_go(
    impostor: Repo, memgraph: Memgraph, words: tuple[str, ...]
) -> None:
    if words:  # without a base the confirmation tells
        impostor.commit()
    said = memgraph("check", *words)
    assert said.code == 1
    assert "policies/security/use-pnpm.yaml:1: error: the id 'use-pnpm' is taken by " in said.out
    assert "keep one: git rm policies/security/use-pnpm.yaml" in said.out
    assert "git rm policies/use-pnpm.yaml" not in said.out


def test_a_copy_of_evidence_is_the_one_to_go(repo: Repo, memgraph: Memgraph) -> None:
    repo.evidence("2026-01-05-slow", statement="It was slow.")
    repo.commit()
    repo.write(
        "evidence/2025/2026-01-05-slow.yaml",
        repo.read("evidence/2026/2026-01-05-slow.yaml").replace("slow.", "fast."),
    )
    repo.git("add", "--all")
    assert "keep one: git rm evidence/2025/2026-01-05-slow.yaml" in memgraph("check").out
