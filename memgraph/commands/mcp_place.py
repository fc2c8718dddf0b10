"""Which repository the MCP server serves: the folder it was started in, or the client's one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from memgraph.errors import MemgraphError
from memgraph.store import roots

# What a client's own environment says of Git may be about another repository.
_PLACING = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX",
)  # fmt: skip


@dataclass(frozen=True)
class Start:
    """Where the server was started; ``named`` says that the user named the folder."""

    folder: Path
    env: Mapping[str, str]
    named: bool = False

    @property
    def settled(self) -> bool:
        """Whether the client's roots need not be asked for."""
        return self.named or _memory(self.folder) is not None


def started(folder: Path, env: Mapping[str, str], *, named: bool) -> Start:
    """Return where a server starts, without what its environment says of other repositories."""
    kept = {name: value for name, value in env.items() if name not in _PLACING}
    return Start(folder, kept, named)


def folder(start: Start, offered: Iterable[str]) -> Path:
    """Return the folder to serve; ``offered`` are the client's roots, as addresses.

    Raises MemgraphError where several of them have a memory.
    """
    if start.settled:
        return start.folder
    paths = (_path(address) for address in offered)
    found = {root: path for path in paths if path and (root := _memory(path))}
    if len(found) > 1:
        raise MemgraphError(
            f"the client works in {len(found)} repositories with a memory: "
            f"{', '.join(sorted(found))}",
            next_step="have it start the server as: memgraph mcp --repo PATH",
        )  # fmt: skip
    return next(iter(found.values()), start.folder)


def _memory(place: Path) -> str | None:
    """Return the root of the repository with a memory around a folder; None without one."""
    found = roots.around([str(place)])
    return found.root if found else None


def _path(address: str) -> Path | None:
    """Return the folder that a ``file:`` address names; None for any other."""
    try:
        parts = urlsplit(address)
        known = parts.scheme == "file" and parts.netloc in ("", "localhost")
        place = Path(unquote(parts.path)) if known and parts.path else None
        return place if place and place.is_dir() else None
    except ValueError:
        return None  # no address at all, or a NUL in it
