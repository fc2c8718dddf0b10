"""Uses: how often this clone asked for its entries, or was told of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True, slots=True)
class Use:
    """The uses of one entry: ``shown`` when asked for, ``told`` by hooks."""

    shown: int = 0
    told: int = 0
    first: date = date.max
    last: date = date.min

    @property
    def total(self) -> int:
        """All uses together."""
        return self.shown + self.told


@dataclass(frozen=True, slots=True)
class Uses:
    """The uses of all entries by id; ``since`` is the first day of any, None without one."""

    by_id: Mapping[str, Use] = field(default_factory=dict)

    @property
    def since(self) -> date | None:
        """The day from which on uses were counted, as far as is known."""
        return min((use.first for use in self.by_id.values()), default=None)

    def of(self, entry: str) -> Use:
        """Return the uses of an entry; none where it was never used."""
        return self.by_id.get(entry, Use())
