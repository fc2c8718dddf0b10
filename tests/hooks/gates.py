"""Fixtures: each of the three gates, and a team's repository behind it.

The tests in this folder ask one question of each gate: does Git go through with it? A test
module takes these fixtures by ``pytest_plugins = "gates"``.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from team_repository import AWKWARD, Team
from workshop import Gate, Workshop


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Return where this run makes what its tests share."""
    own = tmp_path_factory.getbasetemp()
    return Workshop(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture(scope="session", params=["plain", "prek", "pre-commit"])
def gate(request: pytest.FixtureRequest, workshop: Workshop) -> Gate:
    """Return each of the three in turn."""
    return workshop.gate(request.param)


@pytest.fixture(scope="session")
def shop(gate: Gate, workshop: Workshop) -> Team:
    """Return a repository with a law, a proposal, evidence and an open thread. Copy it only."""
    return workshop.shop(gate)


@pytest.fixture
def team(shop: Team, tmp_path: Path) -> Team:
    """Return a fresh copy of the shop."""
    return shop.copied(tmp_path / AWKWARD)
