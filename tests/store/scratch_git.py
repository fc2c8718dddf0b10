"""Real repositories for the tests of the door to Git, made with the git command."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from memgraph.store.git import Repository

SETTINGS = """\
[user]
    name = Ada Lovelace
    email = ada@example.org
[protocol "file"]
    allow = always
"""


class Scratch:
    """One repository in a folder whose name has blanks, brackets and an accent."""

    def __init__(self, base: Path, name: str = "é r", *init: str) -> None:
        self.home = base / "home"
        self.home.mkdir(exist_ok=True)
        (self.home / ".gitconfig").write_text(SETTINGS)
        self.env: Mapping[str, str] = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "GIT_CONFIG_NOSYSTEM": "1",
        }
        self.folder = base / "My Projects (1)" / name
        self.folder.mkdir(parents=True)
        self.git("init", "--quiet", "--initial-branch=main", *init)

    def git(self, *words: str, data: bytes = b"", status: int = 0, at: Path | None = None) -> str:
        done = subprocess.run(
            ["git", *words],
            cwd=at or self.folder,
            env=self.env,
            input=data,
            capture_output=True,
            check=False,
        )
        assert done.returncode == status, (done.stdout + done.stderr).decode()
        return done.stdout.decode().removesuffix("\n")

    def write(self, path: str, text: str) -> Path:
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        return place

    def commit(self, **files: str) -> str:
        """Commit files given as ``a_b="text"`` for a/b."""
        for name, text in files.items():
            self.write(name.replace("_", "/"), text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "x")
        return self.git("rev-parse", "HEAD")

    def hook(self, name: str, script: str) -> None:
        place = self.folder / ".git" / "hooks" / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"#!/bin/sh\n{script}\n")
        place.chmod(0o755)

    def open(self, at: str | Path = "", **env: str) -> Repository:
        return Repository.open(self.folder / at, {**self.env, **env})
