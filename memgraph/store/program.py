"""Which program this is: what it worked out once holds for the same program only."""

from __future__ import annotations

import os

import memgraph


def version() -> str:
    """Return what tells this program from others. In a checkout it changes with every edit."""
    package = os.path.dirname(memgraph.__file__)
    if not os.path.exists(f"{os.path.dirname(package)}/pyproject.toml"):
        return memgraph.__version__
    return f"{memgraph.__version__} {max(_edited(package), default=0)}"


def _edited(folder: str) -> list[int]:
    """Return when each file of the program below a folder was written, in ns since 1970."""
    found: list[int] = []
    for entry in os.scandir(folder):
        if entry.is_dir():
            found += _edited(entry.path) if entry.name != "__pycache__" else []
        elif entry.name.endswith((".py", ".json", ".yaml")):
            found.append(entry.stat().st_mtime_ns)
    return found
