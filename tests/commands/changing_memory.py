"""A memory that changes at random: everything that people, agents and accidents do to one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from scratch_repo import Repo

from memgraph.core import promotion
from memgraph.core.document import Plain
from memgraph.errors import MemgraphError

DAY = date(2026, 6, 1)
_TOPICS = (
    ("js package manager", ("npm", "pnpm", "yarn")), ("indentation", ("tabs", "spaces")),
    ("relational database", ("PostgreSQL", "SQLite")), ("line length", ()),
    ("house colour", ("red", "blue")), ("frontend framework", ("React", "Vue")),
    ("meta framework", ("Next.js", "Nuxt")),
    *((f"house choice {number}", ("this", "that")) for number in range(15)),
)  # fmt: skip
_SCOPES = (["**"], ["src/**"], ["src/api/**"], ["**/*.py"], ["docs/"], ["src/**", "!src/api/**"])
_TEXTS = (
    "Always use tabs in Python files.", "Never use tabs.", "Use npm in src/api.",
    "Do not log secrets of the users.", "Log every request of the users with its secrets.",
    "Review every deployment on Fridays.", "Never deploy on Fridays without a review.",
    "Keep functions under 40 lines.", "Write dates as ISO 8601.",
)  # fmt: skip
_CALM = (
    "Name the owner of every {} in the handbook.", "Keep a page on {} in the wiki.",
    "Show a {} to the support team first.", "Describe each {} in one sentence.",
    "Test a {} with the oldest data.",
)  # fmt: skip
_FIRM = (
    "Always use tabs in Python files.", "Do not log secrets of the users.",
    "Review every deployment on Fridays.", "Keep functions under 40 lines.",
)  # fmt: skip
_THINGS = ("invoice", "parcel", "label", "refund", "basket", "voucher", "address", "shelf", "queue")
_FILES = ("src/app.py", "src/api/routes.py", "src/api/deep/a.ts", "docs/guide.md", "Makefile")
_KINDS = ("observation", "failure", "thread", "decision", "verdict", "correction")


@dataclass
class Team:
    """One repository and the chance by which it changes; ``names`` are all ids ever given.

    While it is ``calm`` nothing is written that anything would be said about.
    """

    repo: Repo
    chance: random.Random
    names: list[str] = field(default_factory=list)
    calm: bool = False

    def grow(self, entries: int) -> None:
        """Lay out a memory that is in order, and commit it."""
        self.calm = True
        for path in _FILES:
            self.repo.write(path, "x\n")
        for _ in range(entries):
            self._does((self.notes, self.proposes, self.promotes))
        self.repo.commit()
        self.calm = False

    def step(self) -> str:
        """Do one thing at random and return what it was."""
        what: Sequence[Callable[[], Any]] = (
            self.notes, self.notes, self.proposes, self.proposes, self.promotes, self.promotes,
            self.retires, self.retires, self.rejects, self.upholds, self.defers, self.edits,
            self.deletes, self.copies, self.breaks, self.renames, self.touches, self.touches,
            self.removes_file, self.commits, self.commits, self.moves_base, self.shares_private,
            self.shouts,
        )  # fmt: skip
        return self._does(what)

    def _does(self, what: Sequence[Callable[[], Any]]) -> str:
        done = self.chance.choice(what)
        try:
            done()
        except (
            AssertionError,
            MemgraphError,
            LookupError,
            OSError,
            ValueError,
        ):  # nothing there for it
            return f"({done.__name__})"
        return done.__name__

    # What people and agents do

    def notes(self) -> None:
        day = DAY - timedelta(days=self.chance.randrange(-3, 200))
        name = f"{day}-note-{len(self.names)}"
        kind = "observation" if self.calm else self.chance.choice(_KINDS)
        given: dict[str, Plain] = {"kind": kind, "statement": self._text()}
        for relation in ("supports",) if self.calm else ("supports", "against", "about"):
            if self.chance.random() < 0.3:
                given[relation] = [self._name("rule")]
        if self.chance.random() < 0.15 and not self.calm:
            given["closes"] = [self._name("note")]
        if kind == "thread" and self.chance.random() < 0.6:
            given["due"] = str(DAY + timedelta(days=self.chance.randrange(-20, 20)))
        if self.chance.random() < 0.4:
            given["source"] = [{"path": self.chance.choice((*_FILES, "src/api"))}]
        self.names.append(name)
        self.repo.evidence(name, **given)

    def proposes(self) -> None:
        name = f"rule-{len(self.names)}"
        given: dict[str, Plain] = {"scope": [*self.chance.choice(_SCOPES)]}
        if self.chance.random() < 0.6:
            given["rules"] = [self._rule() for _ in range(self.chance.choice((1, 1, 2)))]
            given["statement"] = f"The rule {name} about {given['rules'][0]['topic']}."  # type: ignore[index,call-overload]
        else:
            given["statement"] = self._text()
        for relation, kind in (
            ("grounds", "note"),
            ("supersedes", "rule"),
            ("exception_to", "rule"),
        ):
            if self.chance.random() < 0.2:
                given[relation] = [self._name(kind)]
        if self.chance.random() < 0.1:
            given["distinct_from"] = {self._name("rule"): "Another matter."}
        if self.chance.random() < 0.3:
            given["watches"] = [self.chance.choice(("src/**", "Makefile", "*.md"))]
        if self.chance.random() < 0.2:
            given["strict"] = "true"
        if self.chance.random() < 0.2:
            given["until"] = str(DAY + timedelta(days=self.chance.randrange(1, 60)))
        self.names.append(name)
        self.repo.proposal(name, **given)

    def promotes(self) -> None:
        name = self._one_of("policies/proposed")
        self._decides(lambda memory, person: promotion.promote(memory, name, person))

    def retires(self) -> None:
        name = self._law()
        self._decides(lambda memory, who: promotion.retire(memory, name, who, "Over.", who.on))

    def rejects(self) -> None:
        name = self._one_of("policies/proposed")
        self._decides(lambda memory, person: promotion.reject(memory, name, person, "No."))

    def upholds(self) -> None:
        name = self._law()
        self._decides(lambda memory, person: promotion.uphold(memory, name, person, "Still."))

    def defers(self) -> None:
        name, other = self._law(), self._law()
        until = DAY + timedelta(days=20)
        self._decides(lambda m, who: promotion.defer(m, name, other, who, "Later.", until))

    def commits(self) -> None:
        self.repo.commit()

    def moves_base(self) -> None:
        """Let the branch that the work is to join be the present commit, or another one."""
        commits = self.repo.git("rev-list", "HEAD").split()
        self.repo.git("update-ref", "refs/remotes/origin/main", self.chance.choice(commits[:4]))
        ref = ("refs/remotes/origin/HEAD", "refs/remotes/origin/main")
        self.repo.git("symbolic-ref", *ref)

    # What happens to files

    def edits(self) -> None:
        path = self._file(".yaml")
        text = self.repo.read(path)
        other = self.chance.choice(_TEXTS)
        lines = [f"statement: {other!r}" if line.startswith("statement:") else line
                 for line in text.splitlines()]  # fmt: skip
        self.repo.write(path, "\n".join(lines) + "\n")

    def deletes(self) -> None:
        (self.repo.folder / self._file("")).unlink()

    def copies(self) -> None:
        path = self._file(".yaml")
        self.repo.write(path.replace(".yaml", "-copy.yaml"), self.repo.read(path))

    def breaks(self) -> None:
        self.repo.write(self._file(""), "id: [\n")

    def renames(self) -> None:
        path = self._file("")
        folder, _, name = path.rpartition("/")
        to = self.chance.choice((f"{folder}/{name.upper()}", f"policies/{name}", f"x/{path}"))
        self.repo.write(to, self.repo.read(path))
        (self.repo.folder / path).unlink()

    def touches(self) -> None:
        path = self.chance.choice((*_FILES, "src/new.py", "docs/more/b.md"))
        self.repo.write(path, f"{self.chance.random()}\n")

    def removes_file(self) -> None:
        (self.repo.folder / self.chance.choice(_FILES)).unlink()

    def shares_private(self) -> None:
        self.repo.write("evidence/local/mine.yaml", "id: mine\n")

    def shouts(self) -> None:
        self.repo.write(f"Policies/{self._name()}.yaml", "id: x\n")

    # Chance

    def _rule(self) -> dict[str, Plain]:
        topic, values = self.chance.choice(_TOPICS[:7] if self.chance.random() < 0.5 else _TOPICS)
        if self.calm:
            return {"topic": topic, "must": [values[0]]} if values else {
                "topic": topic, "at_most": "100 characters"
            }  # fmt: skip
        if not values:
            bound = self.chance.choice(("at_most", "at_least"))
            return {"topic": topic, bound: f"{self.chance.choice((80, 100, 120))} characters"}
        force = self.chance.choice(("must", "must", "must_not", "must_not", "may", "should"))
        chosen = [*values] if force == "must" and self.chance.random() < 0.3 else [
            self.chance.choice(values)
        ]  # fmt: skip
        return {"topic": topic, force: list(chosen)}

    def _text(self) -> str:
        if self.calm and self.chance.random() < 0.2:
            return self.chance.choice(_FIRM)
        if self.calm or self.chance.random() < 0.3:
            return self.chance.choice(_CALM).format(self.chance.choice(_THINGS))
        return self.chance.choice(_TEXTS)

    def _name(self, kind: str = "") -> str:
        """Return the id of something of a kind, which may be gone by now; or seldom any other."""
        fitting = [name for name in self.names if kind in name]
        strict = self.calm or (fitting and self.chance.random() < 0.97)
        return self.chance.choice(fitting if strict else [*self.names, "nothing-at-all"])

    def _file(self, ending: str) -> str:
        found = sorted(
            path for path in self.repo.files()
            if path.startswith(("policies/", "evidence/")) and path.endswith(ending)
        )  # fmt: skip
        return self.chance.choice(found)

    def _one_of(self, folder: str) -> str:
        names = [name.removesuffix(".yaml") for name in self.repo.names(folder)]
        return self.chance.choice(sorted(names))

    def _law(self) -> str:
        found = [path for path in self.repo.files("policies") if path.count("/") == 1]
        return self.chance.choice(sorted(found)).rpartition("/")[2].removesuffix(".yaml")

    def _decides(self, planner: Any) -> None:
        self.repo.decided(planner, str(DAY - timedelta(days=self.chance.randrange(30))))
