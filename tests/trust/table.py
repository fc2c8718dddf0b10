"""The table of attacks: what is done to a team's repository, and the words that refuse it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from scratch_repo import Memgraph, Repo
from team import Team, founded

Act: TypeAlias = Callable[[Team], object]
Begin: TypeAlias = Callable[[Repo], Team]


@dataclass(frozen=True)
class Attack:
    """One act in a team's repository, and the finding that has to block it."""

    act: Act
    code: str
    words: str
    begin: Begin = founded

    def __str__(self) -> str:
        return self.act.__name__.strip("_")

    def is_refused(self, repo: Repo, memgraph: Memgraph) -> None:
        """Play it, and have the check refuse it; until then there was nothing to refuse."""
        team = self.begin(repo)
        self.act(team)
        team.ci(memgraph).refuses(self.code, self.words)


@dataclass
class Table:
    """Attacks in the order in which they were written; no two have one message."""

    attacks: list[Attack] = field(default_factory=list)

    def refused(self, code: str, words: str, begin: Begin = founded) -> Callable[[Act], Act]:
        """Add the attack that is defined below, and the message it has to meet."""

        def added(act: Act) -> Act:
            assert (code, words) not in {(one.code, one.words) for one in self.attacks}
            self.attacks.append(Attack(act, code, words, begin))
            return act

        return added
