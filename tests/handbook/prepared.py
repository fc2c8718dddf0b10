"""What a reader of each played page has in front of them when they begin to type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from scratch_repo import RULE, Repo
from ssh_keys import key_file

GROUND = "2026-01-05-npm-rewrote-lockfile-k3qz"
_AGENTS = """\
# Shop

Prices are shown with their currency.

## Rules

- Keep prices in whole cents.
- Never log an e-mail address.
"""
_RECORD = """\
# 1. Use PostgreSQL

## Status

Accepted

## Context

The shop's orders have to survive a crash of the web server.

## Decision

We will use PostgreSQL for the shop's data.

## Consequences

Backups are taken by the database's own tools.
"""


def _empty(folder: Path, env: Mapping[str, str]) -> Repo:
    repo = Repo.made(folder / "shop")
    repo.env = env
    return repo


def _nothing(folder: Path, env: Mapping[str, str]) -> Path:
    folder.mkdir()
    return folder


def _project(folder: Path, env: Mapping[str, str]) -> Repo:
    """Return a repository with some code, and memgraph in plain hooks."""
    repo = _empty(folder, env)
    for path in ("src/cart.ts", "src/orders.ts", "website/index.md"):
        repo.write(path, "\n")
    assert repo.memgraph("init", "--hook").code == 0
    repo.commit("Begin")
    return repo


def _law(folder: Path, env: Mapping[str, str]) -> Repo:
    """Return a project with a law and what it rests on."""
    repo = _project(folder, env)
    repo.evidence(GROUND, kind="failure", statement="npm rewrote the lockfile before a release.")
    repo.law("use-pnpm", statement="Use pnpm, never npm.", rules=[RULE], grounds=[GROUND])
    repo.commit("Use pnpm")
    return repo


def _code(folder: Path, env: Mapping[str, str]) -> Path:
    repo = _empty(folder, env)
    repo.write("src/cart.ts", "\n")
    repo.commit("Begin")
    return repo.folder


def _rules(folder: Path, env: Mapping[str, str]) -> Path:
    repo = _project(folder, env)
    repo.write("AGENTS.md", _AGENTS)
    repo.write("docs/adr/0001-use-postgresql.md", _RECORD)
    repo.commit("Our rules")
    return repo.folder


def _with_law(folder: Path, env: Mapping[str, str]) -> Path:
    return _law(folder, env).folder


def _clash(folder: Path, env: Mapping[str, str]) -> Path:
    repo = _law(folder, env)
    repo.proposal("npm-for-the-docs", statement="Build the documentation with npm.",
                  rules=[{"topic": "package manager", "must": ["npm"]}])  # fmt: skip
    repo.git("add", "--all")
    return repo.folder


def _branch(folder: Path, env: Mapping[str, str]) -> Path:
    repo = _project(folder, env)
    repo.law("use-npm", "2025-03-01", statement="Use npm.",
             rules=[{"topic": "package manager", "must": ["npm"]}])  # fmt: skip
    repo.commit("Use npm")
    repo.git("switch", "--quiet", "--create", "drop-npm")
    repo.evidence(GROUND, kind="failure", statement="npm rewrote the lockfile before a release.")
    repo.law("use-pnpm", statement="Use pnpm, never npm.", rules=[RULE], grounds=[GROUND],
             supersedes=["use-npm"])  # fmt: skip
    repo.commit("Use pnpm in the place of npm")
    return repo.folder


def _keys(folder: Path, env: Mapping[str, str]) -> Path:
    repo = _project(folder, env)
    for name in ("old", "new"):
        key_file(folder, name)
    repo.git("config", "user.signingkey", str(folder / "old.pub"))
    assert repo.person("trust", "init").confirms().ends() == 0
    repo.commit("Begin to trust")
    return repo.folder


PREPARED: Mapping[str, Callable[[Path, Mapping[str, str]], Path]] = {
    "tutorial.md": _nothing,
    "how-to/set-up-a-team.md": _code,
    "how-to/adopt.md": _rules,
    "how-to/review-a-pull-request.md": _branch,
    "how-to/settle-a-contradiction.md": _clash,
    "how-to/withdraw-a-fact.md": _with_law,
    "how-to/find-out-why.md": _with_law,
    "how-to/move-to-another-key.md": _keys,
    "how-to/recover-from-a-broken-index.md": _with_law,
}
