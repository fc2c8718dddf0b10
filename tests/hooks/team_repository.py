"""A team's repository with memgraph at its gate, and what tests do with it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from scratch_repo import Repo

from memgraph.core.document import Plain

AWKWARD = Path("My Projects (1)") / "é r"

LAW = "policies/use-supabase.yaml"
PROPOSAL = "policies/proposed/use-pnpm.yaml"
EVIDENCE = "evidence/2026/2026-01-05-sync-lost-rows-k3qz.yaml"
THREAD = "2026-01-06-which-search-engine-n3ze"

# What the tools say of their own accord about a hook that they show.
_FRAME = re.compile(
    r"memgraph (check|brief)\.+(Passed|Failed)|- [a-z ]+: .*|\[(INFO|WARNING)\] .*|\s*"
)
_REFUSAL = re.compile(r"^ *memgraph: \d+ errors?\b", re.MULTILINE)


class Team(Repo):
    """A team's repository with memgraph at its gate."""

    def passes(self, *words: str, at: str = "", stdin: str = "", **env: str) -> str:
        """Run git, which must go through, and return what memgraph said."""
        done = self.shell("git", *words, at=at, stdin=stdin, env=env)
        assert done.code == 0, done.out + done.err
        lines = (done.out + done.err).splitlines()
        return "\n".join(line for line in lines if not _FRAME.fullmatch(line))

    def refused(self, *words: str, at: str = "", stdin: str = "", **env: str) -> str:
        """Run git, which memgraph must refuse without moving a branch; return what was said."""
        before = self.refs()
        done = self.shell("git", *words, at=at, stdin=stdin, env=env)
        said = done.out + done.err
        assert done.code != 0, said
        assert refusal(said), said
        assert self.refs() == before
        return said

    def refs(self) -> str:
        """Return where every branch, the stash and HEAD point."""
        return self.shell("git", "show-ref", "--head").out

    def state(self) -> tuple[str, str, Mapping[str, bytes]]:
        """Return all that a refused commit has to leave as it was."""
        status = self.git("status", "--porcelain=v2", "--untracked-files=all")
        return self.refs(), status, self.files()

    def promote(self, name: str) -> None:
        """Have a person promote a proposal, or renew a law, at a terminal."""
        self.decide("promote", name)

    def decide(self, *words: str) -> None:
        """Have a person confirm a decision at a terminal."""
        dialogue = self.person(*words)
        assert dialogue.confirms().ends() == 0, dialogue.said

    def changed(self, *between: str) -> set[str]:
        """Return the paths that ``git diff`` names."""
        return set(self.git("diff", "--name-only", "--no-renames", *between).splitlines())

    def stage(self) -> Team:
        """Stage everything."""
        self.git("add", "--all")
        return self

    def copied(self, folder: Path) -> Team:
        """Return a copy of this repository, hooks included, in a new folder."""
        shutil.copytree(self.folder, folder, symlinks=True)
        return Team(folder, self.env)

    def with_remote(self, folder: Path) -> Team:
        """Give this repository a bare and empty ``origin``, and return it."""
        folder.mkdir(parents=True)
        remote = Team(folder, self.env)
        remote.git("init", "--quiet", "--bare", "--initial-branch=main")
        self.git("remote", "add", "origin", str(folder))
        return remote


def refusal(said: str) -> bool:
    """Return whether memgraph says in ``said`` that something blocks."""
    return _REFUSAL.search(said) is not None


def hand_made_law(team: Team) -> None:
    """Write a file among the laws that no person confirmed."""
    team.write("policies/use-npm.yaml", "id: use-npm\nstatement: It is written by hand.\n")


def rule(must: str, *must_not: str) -> Plain:
    """Return a rule about backend services."""
    forbidden: dict[str, Plain] = {"must_not": list(must_not)} if must_not else {}
    return {"topic": "backend service", "must": [must], **forbidden}


only_plain = pytest.mark.parametrize("gate", ["plain"], indirect=True)
