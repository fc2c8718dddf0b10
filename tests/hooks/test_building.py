"""Both tools build memgraph's environment from its own repository.

First of all: while one process of a test run waits for a download, the others go on.
"""

from __future__ import annotations

import pytest
from gates import Workshop

pytest_plugins = "gates"


@pytest.mark.parametrize("tool", ["pre-commit", "prek"])
def test_an_empty_repository_gets_its_hooks(workshop: Workshop, tool: str) -> None:
    gate = workshop.gate(tool)
    assert gate.name == tool
