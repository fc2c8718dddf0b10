"""Counting that entries were asked for, where the repository and the person let it."""

from __future__ import annotations

from collections.abc import Iterable

from memgraph.commands.call import Call
from memgraph.core.format import Config
from memgraph.store import uses
from memgraph.store.git import Repository

SWITCH = "memgraph.uses"  # in Git's own configuration
_OFF = ("false", "no", "off", "0")


def settle(repository: Repository, config: Config) -> bool:
    """Remember for hooks, which read no configuration, whether uses are counted; return it."""
    on = config.uses and (repository.setting(SWITCH) or "").strip().lower() not in _OFF
    uses.switch(str(repository.common_dir), str(repository.root), on)
    return on


def asked_for(call: Call, repository: Repository, config: Config, ids: Iterable[str]) -> None:
    """Count that somebody asked for these entries, and was shown them."""
    if settle(repository, config):
        root = str(repository.root)
        uses.count(str(repository.common_dir), root, ids, uses.SHOWN, str(call.today))
