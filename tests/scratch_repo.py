"""A team's repository in a scratch folder: real Git, a clean environment, and a person to ask."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any, Protocol

import pexpect

from memgraph.core import promotion
from memgraph.core.confirmation import render
from memgraph.core.document import Plain
from memgraph.core.promotion import Person
from memgraph.store import files, yaml
from memgraph.store.git import Repository
from memgraph.store.load import Loader
from memgraph.store.terminal import AGENTS

ADA = "Ada Lovelace <ada@example.org>"
PROGRAM = (sys.executable, "-m", "memgraph")
RULE: Plain = {"topic": "package manager", "must": ["pnpm"], "must_not": ["npm"]}


def clean(env: Mapping[str, str]) -> dict[str, str]:
    """Return an environment without agents, without Git's variables and the user's settings."""
    own = ("GIT_", "PRE_COMMIT", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LC_", "LANG", "PYTHON")
    kept = {k: v for k, v in env.items() if k not in AGENTS and not k.startswith(own)}
    people = {f"GIT_{role}_NAME": "Ada Lovelace" for role in ("AUTHOR", "COMMITTER")}
    mails = {f"GIT_{role}_EMAIL": "ada@example.org" for role in ("AUTHOR", "COMMITTER")}
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    # Whether the extra is installed must not decide what a test sees.
    own_words = {"MEMGRAPH_MEANING": "off"}
    return {**kept, **people, **mails, **settings, **own_words, "TERM": "xterm", "LANG": "C.UTF-8"}


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


class Memgraph(Protocol):
    """Runs a command in this process, in the scratch repository."""

    def __call__(
        self,
        *words: str,
        at: str | Path = "",
        env: Mapping[str, str] | None = None,
        now: datetime | None = None,
    ) -> Ran: ...


@dataclass
class Repo:
    """One work tree."""

    folder: Path
    env: Mapping[str, str] = field(default_factory=lambda: clean(os.environ))

    @staticmethod
    def made(folder: Path, *init: str) -> Repo:
        """Make an empty repository in a new folder."""
        folder.mkdir(parents=True)
        repo = Repo(folder)
        repo.git("init", "--quiet", "--initial-branch=main", *init)
        return repo

    def git(self, *words: str, status: int = 0, env: Mapping[str, str] | None = None) -> str:
        done = self.shell("git", *words, env=env)
        assert done.code == status, done.out + done.err
        return done.out.removesuffix("\n")

    def shell(
        self, *command: str, at: str = "", env: Mapping[str, str] | None = None, stdin: str = ""
    ) -> Ran:
        """Run any program and wait for it."""
        done = subprocess.run(
            command, cwd=self.folder / at, env={**self.env, **(env or {})},
            input=stdin.encode(), capture_output=True, check=False, timeout=120,
        )  # fmt: skip
        out, err = (said.decode(errors="backslashreplace") for said in (done.stdout, done.stderr))
        return Ran(done.returncode, out, err)

    def memgraph(
        self, *words: str, at: str = "", env: Mapping[str, str] | None = None, stdin: str = ""
    ) -> Ran:
        """Run memgraph in a process of its own."""
        return self.shell(*PROGRAM, *words, at=at, env=env, stdin=stdin)

    def write(self, path: str, text: str | bytes = "") -> Path:
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode() if isinstance(text, str) else text)
        return place

    def read(self, path: str) -> str:
        return (self.folder / path).read_bytes().decode()

    def commit(self, message: str = "x", **env: str) -> str:
        """Commit everything, past the hooks."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--no-verify", "--allow-empty", "-m", message, env=env)
        return self.git("rev-parse", "HEAD")

    def hook(self, name: str, script: str) -> Path:
        place = self.write(f".git/hooks/{name}", f"#!/bin/sh\n{script}\n")
        place.chmod(0o755)
        return place

    def files(self, below: str = "") -> dict[str, bytes]:
        """Return every file of the work tree and its content."""
        found = (path for path in (self.folder / below).rglob("*") if path.is_file())
        named = {path.relative_to(self.folder).as_posix(): path for path in found}
        return {n: path.read_bytes() for n, path in named.items() if not n.startswith(".git/")}

    def names(self, below: str) -> list[str]:
        """Return the names of the entries below a folder."""
        found = [path for path in self.files(below) if path.endswith((".yaml", ".txt"))]
        return sorted(Path(path).name for path in found)

    # Entries, written without asking anybody

    def proposal(self, name: str, **given: Plain) -> str:
        fields: dict[str, Plain] = {"id": name, "statement": f"The rule of {name}.", **given}
        path = f"policies/proposed/{name}.yaml"
        self.write(path, yaml.dump(fields))
        return path

    def evidence(self, name: str, **given: Plain) -> str:
        fields: dict[str, Plain] = {
            "id": name, "kind": "observation", "statement": f"What {name} saw.",
            "observed": name[:10], "recorded": {"by": ADA, "via": "person"}, **given,
        }  # fmt: skip
        path = f"evidence/{name[:4]}/{name}.yaml"
        self.write(path, yaml.dump(fields))
        return path

    def law(self, name: str, on: str = "2026-01-05", **given: Plain) -> str:
        """Write a law and its confirmation, as `promote` would have, and return its path."""
        self.proposal(name, **given)
        return self.decided(lambda memory, person: promotion.promote(memory, name, person), on)

    def decided(self, planner: Any, on: str) -> str:
        """Carry out a decision and return where its policy lies then."""
        day = date.fromisoformat(on)
        memory = Loader(Repository.open(self.folder, self.env), day).worktree()
        plan = planner(memory, Person(ADA, day))
        assert files.create(self.folder, plan.confirmation.file, render(plan.confirmation).encode())
        for old, new in plan.moves:
            files.move(self.folder, old, new)
        return str(plan.confirmation.path)

    def person(self, *words: str, at: str = "", **env: str) -> Dialogue:
        """Start memgraph at a pseudo-terminal of its own."""
        return Dialogue(self, words, at, env)


class Dialogue:
    """A person in front of one running command."""

    def __init__(self, repo: Repo, words: tuple[str, ...], at: str, env: Mapping[str, str]) -> None:
        self.child: Any = pexpect.spawn(
            PROGRAM[0], [*PROGRAM[1:], *words], cwd=str(repo.folder / at),
            env={**repo.env, **env}, encoding="utf-8", timeout=30, dimensions=(60, 300),
        )  # fmt: skip
        self.child.delaybeforesend = None
        self.said = ""

    def sees(self, text: str) -> Dialogue:
        """Wait until ``text`` is on the screen."""
        self.child.expect_exact(text)
        self.said += self.child.before + self.child.after
        return self

    def types(self, line: str) -> Dialogue:
        self.child.sendline(line)
        return self

    def answers(self, *choices: str) -> Dialogue:
        """Answer what is asked of several policies, one after the other."""
        for choice in choices:
            self.child.expect(r"\[l\]ater(, or \[r\]eject)?: ")
            self.said += self.child.before + self.child.after
            self.types(choice)
        return self

    def word(self) -> str:
        """Wait until the word is asked for, and return it."""
        self.sees("type the word").sees("\n> ")
        found = re.findall(r"type the word  ([a-z]+)", self.said)
        return str(found[-1])

    def confirms(self) -> Dialogue:
        return self.types(self.word())

    def command(self) -> str:
        """Return the command that commits what was decided, as it was printed."""
        _, _, printed = self.said.partition("commit it with (--commit does it at once):")
        assert printed, self.said
        return printed.strip()

    def ends(self) -> int:
        """Wait for the end and return the exit code."""
        self.child.expect(pexpect.EOF)
        self.said += self.child.before
        self.child.close()
        assert self.child.exitstatus is not None, f"killed by a signal:\n{self.said}"
        return int(self.child.exitstatus)
