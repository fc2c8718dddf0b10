"""Whether anything happened since the last tidying, told from times and sizes: nothing is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from memgraph.core.fingerprint import fingerprint
from memgraph.core.layout import FOLDERS
from memgraph.store import sessions, uses
from memgraph.store.stamps import stamp_of_folders


def mark(root: Path, common_dir: Path) -> str:
    """Return a mark that changes with every entry, setting and use: also those that are private."""
    places = (*(root / folder for folder in FOLDERS), common_dir / uses.FOLDER)
    return stamp_of_folders(map(str, places))


def last(root: Path, common_dir: Path) -> dict[str, Any]:
    """Return what was kept of the last tidying of this work tree; nothing without one."""
    return sessions.read(_place(root, common_dir))


def keep(root: Path, common_dir: Path, what: dict[str, Any]) -> None:
    """Keep what the next tidying must know. A Git directory that cannot be written keeps none."""
    try:
        sessions.write(_place(root, common_dir), what)
    except OSError:
        return


def _place(root: Path, common_dir: Path) -> str:
    return str(common_dir / "memgraph" / "tidy" / f"{fingerprint(str(root))}.json")
