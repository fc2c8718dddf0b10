"""The schema files in the package are those that the format describes."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

import memgraph
from memgraph.core.setup import new_files

SHIPPED = Path(memgraph.__file__).parent / "schema"
MADE = {PurePosixPath(p).name: text for p, text in new_files("r-1").items() if p.endswith(".json")}


@pytest.mark.parametrize("name", MADE)
def test_a_shipped_schema_is_up_to_date(name: str) -> None:
    # To write it anew: memgraph init in a scratch repository, and copy .memgraph/schema here.
    assert (SHIPPED / name).read_text(encoding="utf-8") == MADE[name]


def test_nothing_else_is_shipped_as_a_schema() -> None:
    assert {path.name for path in SHIPPED.iterdir()} == set(MADE)
