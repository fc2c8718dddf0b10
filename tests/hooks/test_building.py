"""Each tool builds memgraph's environment from a clone of its repository, and a commit passes.

First of all: while one process of a test run waits for a download, the others go on.
"""

from __future__ import annotations

import pytest
from workshop import Workshop

pytest_plugins = "gates"


@pytest.mark.parametrize("tool", ["pre-commit", "prek"])
def test_a_shop_opens(workshop: Workshop, tool: str) -> None:
    shop = workshop.shop(workshop.gate(tool))
    assert shop.git("log", "--format=%s") == "Begin"
    assert shop.git("status", "--porcelain") == ""
