"""A team with keys: real ones, a home of its own, and a trust file that its people confirmed."""

from __future__ import annotations

import dataclasses
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from scratch_repo import Dialogue, Repo, clean
from ssh_keys import KeyFile, key_file

from memgraph.core.confirmation import render, written
from memgraph.core.promotion import Person, promote
from memgraph.store import files
from memgraph.store.git import Repository
from memgraph.store.load import Loader

PEOPLE = {"ada": "Ada Lovelace", "grace": "Grace Hopper", "eve": "Eve Adams"}


@dataclasses.dataclass(frozen=True)
class Team:
    """One work tree, and the people of ``PEOPLE``, each with a key in their common home."""

    repo: Repo
    home: Path

    @staticmethod
    def made(folder: Path) -> Team:
        """Make a repository that memgraph is set up in; nobody is trusted yet."""
        home = folder / "home"
        (home / ".ssh").mkdir(parents=True)
        repo = Repo.made(folder / "my work")
        env = {name: value for name, value in clean(os.environ).items()
               if not name.startswith(("SSH_", "MEMGRAPH_"))}  # fmt: skip
        repo.env = {**env, "HOME": str(home), "GIT_CONFIG_GLOBAL": str(home / ".gitconfig")}
        team = Team(repo, home)
        for name in PEOPLE:
            key_file(home / ".ssh", name)
        assert repo.memgraph("init").code == 0
        repo.commit("Set up memgraph")
        return team

    def copied(self, folder: Path) -> Team:
        """Return a copy of all of it in ``folder``, which is not there yet."""
        shutil.copytree(self.repo.folder.parent, folder, symlinks=True)
        old, new = str(self.home), str(folder / self.home.name)
        env = {name: value.replace(old, new) for name, value in self.repo.env.items()}
        return Team(Repo(folder / self.repo.folder.name, env), folder / self.home.name)

    def key(self, name: str) -> KeyFile:
        return KeyFile(self.home / ".ssh" / name)

    def env(self, name: str, key: str | None = None) -> dict[str, str]:
        """Return what makes ``name`` the one who decides; ``key`` is their user.signingkey."""
        found = {f"GIT_{role}_NAME": PEOPLE[name] for role in ("AUTHOR", "COMMITTER")}
        found |= {f"GIT_{role}_EMAIL": f"{name}@example.org" for role in ("AUTHOR", "COMMITTER")}
        setting = str(self.key(name).path) if key is None else key
        if not setting:
            return found
        return {**found, "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.signingkey",
                "GIT_CONFIG_VALUE_0": setting}  # fmt: skip

    def asks(self, name: str, *words: str, **more: str) -> Dialogue:
        """Start a command that a person answers."""
        return self.repo.person(*words, **{**self.env(name), **more})

    def confirms(self, name: str, *words: str, **more: str) -> str:
        """Have a person confirm a command with word and key; return what was said."""
        dialogue = self.asks(name, *words, **more).confirms()
        assert dialogue.ends() == 0, dialogue.said
        return dialogue.said

    def began(self, *others: str) -> Team:
        """Let trust begin with Ada, add ``others``, and commit."""
        self.confirms("ada", "trust", "init")
        self.repo.commit("Begin to trust")
        for name in others:
            self.confirms(
                "ada", "trust", "add", f"{name}@example.org",
                "--public-key", str(self.key(name).path.with_suffix(".pub")),
            )  # fmt: skip
            self.repo.commit(f"Trust {name}")
        return self

    def forged(self, policy: str, by: str, key: str) -> str:
        """Make a proposal law by hand, signed with the key of ``key`` in the name of ``by``.

        All of it is as memgraph would write it, but for what trust says; return the law's path.
        """
        day = datetime.now(UTC).date()
        memory = Loader(Repository.open(self.repo.folder, self.repo.env), day).worktree()
        anybody = dataclasses.replace(memory, trust=None)
        plan = promote(anybody, policy, Person(f"{PEOPLE[by]} <{by}@example.org>", day))
        made = dataclasses.replace(plan.confirmation, proof="key")
        signature = self.key(key).signed(render(made).encode())
        made = dataclasses.replace(made, signature=signature)
        assert files.create(self.repo.folder, made.file, written(made).encode())
        for old, new in plan.moves:
            files.move(self.repo.folder, old, new)
        return made.path

    def promoted(self, name: str, by: str = "ada", **given: str) -> Team:
        """Propose and promote a policy, and commit both."""
        self.repo.proposal(name, **given)
        self.repo.commit(f"Propose {name}")
        self.confirms(by, "promote", name)
        self.repo.commit(f"Promote {name}")
        return self
