"""memgraph's hooks on real coding agents: only those that are installed are driven."""

from __future__ import annotations

import pytest

from . import cell, scenarios
from .drivers import NAMES

EACH = [pytest.param(name, key, id=f"{name}-{key}") for name in NAMES for key in scenarios.of(name)]


@pytest.mark.clients
@pytest.mark.parametrize(("client", "key"), EACH)
def test_on_a_real_client(client: str, key: str) -> None:
    row = cell.measure(client, key, cell.memgraph_here())
    if row.outcome == "skipped":
        pytest.skip(row.seen)
    assert row.outcome == "pass", row.seen
