"""A team in a real repository, with real keys, that confirms, lands its work, and is attacked.

Confirmations are made through memgraph's own core, as the commands make them, and without a
terminal; what counts is what ``memgraph check`` says in the end.
"""

from __future__ import annotations

import functools
import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, TypeAlias

from members import NAMES, keys, scratch, trust
from scratch_repo import Memgraph, Repo
from ssh_keys import WITH_PIN, KeyFile, SoftToken

from memgraph import checks
from memgraph.commands.states import States, Wanted, judged
from memgraph.core import promotion, redaction
from memgraph.core.confirmation import Action, Confirmation, fields_of, file_of, render
from memgraph.core.document import Plain
from memgraph.core.layout import CONFIG, TRUST
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person, Plan
from memgraph.core.signature import NAMESPACE
from memgraph.core.status import State, status
from memgraph.core.trust import Level
from memgraph.core.vouching import vouched
from memgraph.store import files, yaml
from memgraph.store.git import Repository
from memgraph.store.load import Loader

Planner: TypeAlias = Callable[[Memory, Person], Plan]
Key: TypeAlias = KeyFile | SoftToken

DAY = date(2026, 3, 2)
LAW, HARD = "policies/use-pnpm.yaml", "policies/security/rotate-keys.yaml"
SEEN = "2026-02-25-outage"
START: Mapping[str, Plain] = {"format": "1", "repository": "acme-shop"}


def promote(name: str, folder: str | None = None) -> Planner:
    return lambda memory, person: promotion.promote(memory, name, person, folder)


def retire(name: str, day: date = DAY) -> Planner:
    return lambda memory, person: promotion.retire(memory, name, person, "it is over", day)


def reject(name: str) -> Planner:
    return lambda memory, person: promotion.reject(memory, name, person, "it is not wanted")


@dataclass
class Team:
    """One clone, on the branch ``change``; ``main`` is what the team agreed on."""

    repo: Repo
    day: date = DAY

    # What people do

    def memory(self, base: str = "main") -> Memory:
        """Return the work tree as it is judged."""
        return self._judged(Wanted(worktree=True, base=base)).memory

    def says(self, who: str, planner: Planner, key: str = "") -> Confirmation:
        """Have a person confirm a decision, and carry it out if it has effect."""
        plan = planner(self.memory(), Person(NAMES[who], self.day))
        if not plan.kept:
            self.puts(plan.confirmation, key or self._key(who, plan.confirmation))
        for old, new in plan.moves:
            files.move(self.repo.folder, old, new)
        return plan.confirmation

    def say(self, planner: Planner, *who: str) -> None:
        for name in who:
            self.says(name, planner)

    def sets(self, path: str, document: Mapping[str, Plain], *who: str) -> None:
        """Write a setting, and have people confirm it."""
        self.repo.write(path, yaml.dump(document))
        for name in who:
            memory = self.memory()
            if memory.trust is None:
                memory = replace(memory, trust=memory.own_trust)
            made, _ = vouched(memory, self.draft_of(path, name))
            self.puts(made, name)

    def redacts(self, name: str, *who: str) -> Confirmation:
        """Have people take out an entry's content."""
        for one in who:
            person = Person(NAMES[one], self.day)
            plan = redaction.redact(self.memory(), name, person, "it held a password")
            self.puts(plan.confirmation, one)
            if not plan.waits:
                self.repo.write(plan.path, yaml.dump(plan.document))
                gone = {*plan.gone, plan.entry.file} - {plan.path}
                for file in gone:
                    self.removes(file)
        return plan.confirmation

    def proposes(self, name: str, *, by: str = "alan", **given: Plain) -> str:
        recorded: Plain = {"by": NAMES[by], "via": "person"}
        return self.repo.proposal(name, recorded=recorded, **given)

    def pins(self) -> None:
        """Have this clone know where trust began, as it lies there now."""
        trusted = self.memory().own_trust
        assert trusted
        self.repo.git("config", "memgraph.trust", trusted.digest)

    def lands(self) -> None:
        """Commit, find nothing wrong with it, and have ``main`` take it."""
        self.repo.commit()
        wrong = [found for found in self.findings("main") if found.blocks]
        assert not wrong, [(found.code, found.message) for found in wrong]
        self.repo.git("branch", "--force", "main", "HEAD")

    # What attackers do

    def draft(self, planner: Planner, who: str = "ada", **changes: Any) -> Confirmation:
        """Return an honest confirmation, not written, with some of what it says exchanged."""
        plan = planner(self.memory(), Person(NAMES[who], self.day))
        made = replace(plan.confirmation, **changes)
        return replace(made, file=changes.get("file", file_of(made, {})))

    def draft_of(self, path: str, who: str, **changes: Any) -> Confirmation:
        """Return the confirmation of a setting as it lies in the work tree."""
        memory = self.memory()
        setting = memory.own_settings[path]
        made = Confirmation(
            repository="acme-shop", action=Action.TRUST if path == TRUST else Action.CONFIGURE,
            policy=setting.name, path=path, digest=setting.digest, step=1, by=NAMES[who],
            on=self.day, effective=self.day, fields=fields_of(setting.document), **changes,
        )  # fmt: skip
        return replace(made, file=file_of(made, memory.by_file))

    def puts(
        self, made: Confirmation, key: str, *, flags: int = WITH_PIN, namespace: str = NAMESPACE
    ) -> Confirmation:
        """Sign a confirmation with whatever key, and write it."""
        signature = self.signed(key, render(made), flags, namespace)
        self.repo.write(made.file, render(made) + signature)
        return made

    def signed(
        self, key: str, statement: str, flags: int = WITH_PIN, namespace: str = NAMESPACE
    ) -> str:
        signing, message = keys()[key], statement.encode()
        if isinstance(signing, SoftToken):
            return signing.signed(message, flags, namespace)
        return signing.signed(message, namespace)

    def removes(self, path: str) -> None:
        (self.repo.folder / path).unlink()

    def moves(self, old: str, new: str) -> None:
        files.move(self.repo.folder, old, new)

    def edits(self, path: str, old: str, new: str) -> None:
        text = self.repo.read(path)
        assert old in text
        self.repo.write(path, text.replace(old, new))

    def proof_of(self, policy: str, step: int = 1) -> str:
        """Return the path of a confirmation."""
        folder = f"policies/confirmations/{policy}"
        [path, *_] = sorted(p for p in self.repo.files(folder) if f"/{step}-" in p)
        return path

    def branches(self, name: str, start: str = "main") -> None:
        self.repo.git("checkout", "--quiet", "-B", name, start)

    # What is said about it

    def state(self, policy: str) -> State:
        """Return what a policy is in the work tree, under the trust of ``main``."""
        memory = self.memory()
        found = memory.policy(policy)
        assert found, policy
        return status(memory, found).state

    def findings(self, base: str) -> list[Any]:
        states = self._judged(Wanted(rev="HEAD", base=base))
        return checks.run(states.memory, states.base)

    def ci(
        self, memgraph: Memgraph, *, base: str = "main", rev: str = "HEAD", **env: str
    ) -> Verdict:
        """Commit what there is, and judge it as CI does."""
        if self.repo.git("status", "--porcelain"):
            self.repo.commit()
        now = datetime(self.day.year, self.day.month, self.day.day, 12, tzinfo=UTC)
        ran = memgraph("check", "--rev", rev, "--base", base, "--json", now=now, env=env)
        found = json.loads(ran.out)["findings"]
        errors = [f for f in found if f["severity"] == "error" and not f["known"]]
        return Verdict(ran.code, errors, found)

    def _judged(self, wanted: Wanted) -> States:
        repository = Repository.open(self.repo.folder, self.repo.env)
        pin = repository.setting("memgraph.trust") or ""
        return judged(repository, Loader(repository, self.day, pin=pin), wanted)

    def _key(self, who: str, made: Confirmation) -> str:
        return f"{who}-token" if made.asks.level >= Level.TOUCH else who


@dataclass(frozen=True)
class Verdict:
    """How a check ended: the exit code, what blocks, and all that was said."""

    code: int
    errors: list[dict[str, Any]]
    found: list[dict[str, Any]]

    def refuses(self, code: str, words: str) -> None:
        """Assert that it was refused for this reason, in these words, with a way out."""
        said = [(found["code"], found["message"]) for found in self.errors]
        fitting = [f for f in self.errors if f["code"] == code and words in f["message"]]
        assert fitting, said
        assert all(found["help"] for found in fitting), fitting
        assert self.code == 1

    def accepts(self) -> None:
        assert not self.errors, self.errors
        assert self.code == 0


def founded(repo: Repo) -> Team:
    """Lay a team's memory into an empty repository; made once, and copied from then on."""
    shutil.copytree(_template(), repo.folder, dirs_exist_ok=True, symlinks=True)
    return Team(repo)


@functools.cache
def _template() -> Path:
    team = begun(Repo.made(scratch("team") / "r"))
    team.sets(TRUST, trust(), "ada", "grace")
    team.pins()
    team.lands()
    team.proposes("use-pnpm")
    team.say(promote("use-pnpm"), "ada")
    team.proposes("rotate-keys")
    team.say(promote("rotate-keys", "security"), "ada", "grace")
    team.proposes("use-uv")
    team.repo.evidence(SEEN, against=["use-pnpm"])
    team.lands()
    return team.repo.folder


def begun(repo: Repo) -> Team:
    """Return a team without trust, with the branches ``main`` and ``change``."""
    repo.write(CONFIG, yaml.dump(START))
    repo.write("README.md", "A shop.\n")
    repo.commit()
    repo.git("checkout", "--quiet", "-b", "change")
    team = Team(repo)
    team.lands()
    return team
