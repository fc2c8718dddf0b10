"""The mark of tests that drive real clients: `-m "not clients"` leaves them out."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clients: drives a real coding agent, if it is installed")
