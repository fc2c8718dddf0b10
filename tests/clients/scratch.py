"""The scratch repository: memgraph set up, a law that a person made, and an open thread."""

from __future__ import annotations

from pathlib import Path

from memgraph.store.play import Shell

from .room import Room

THREAD = "Settle whether the ledger export keeps its old column order"
RULE = "Amounts of money are stored as whole cents"
STRICTER, LOOSER = "whole cents", "floating point"
PROPOSED = "Ledger files are written in UTF-8"


def furnish(room: Room, client: str) -> None:
    """Make the repository. Raises MemgraphError if a command fails."""
    shell = Shell(room.repo, room.env())
    shell.must("git", "init", "--quiet", "--initial-branch=main")
    for key, value in (("user.name", "A tester"), ("user.email", "tester@example.org")):
        shell.must("git", "config", key, value)
    (room.repo / "README.md").write_text("# Ledger\n", "utf-8")
    _commit(shell, "Begin")
    shell.must("memgraph", "init", "--hook")
    shell.must("memgraph", "init", "--agent", client)
    shell.must("memgraph", "propose", RULE)
    shell.must("memgraph", "propose", PROPOSED)
    shell.must("memgraph", "thread", "open", THREAD)
    _commit(shell, "Set memgraph up")
    shell.decide("memgraph", "promote", "--commit", proposal(room.repo, RULE))


def proposal(repo: Path, statement: str) -> str:
    """Return the id of a proposal."""
    return _holding(repo / "policies" / "proposed", statement).stem


def law(repo: Path) -> Path:
    """Return the file of the law."""
    return _holding(repo / "policies", RULE)


def entries(repo: Path) -> frozenset[Path]:
    """Return the files of all evidence, private evidence too."""
    return frozenset((repo / "evidence").rglob("*.yaml"))


def confirmations(repo: Path) -> frozenset[Path]:
    """Return the files of all confirmations."""
    return frozenset((repo / "policies" / "confirmations").iterdir())


def _commit(shell: Shell, message: str) -> None:
    shell.must("git", "add", "--all")
    shell.must("git", "commit", "--quiet", "-m", message)


def _holding(folder: Path, statement: str) -> Path:
    return next(f for f in sorted(folder.rglob("*.yaml")) if statement in f.read_text("utf-8"))
