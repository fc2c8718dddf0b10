"""Changes to files of the work tree: planned whole, then written, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from memgraph.errors import MemgraphError, Refused
from memgraph.store import files


@dataclass
class Plan:
    """What is to be written, by path; None is for a file to remove. ``notes`` are for the person.

    ``found`` is what the files held when the plan was made.
    """

    root: Path
    found: dict[str, bytes | None] = field(default_factory=dict)
    wanted: dict[str, bytes | None] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def read(self, path: str) -> bytes | None:
        """Return what a file will hold, None without one.

        Raises MemgraphError for what is no plain file, and for a link that leads elsewhere.
        """
        if path not in self.found:
            self.found[path] = self.wanted[path] = _content(self.root, path)
        return self.wanted[path]

    def write(self, path: str, data: bytes | None) -> None:
        """Plan what a file that was read will hold."""
        self.wanted[path] = data

    def apply(self) -> Iterator[str]:
        """Write what changes, and say so. Raises MemgraphError where a file cannot be written."""
        for path, after in self.wanted.items():
            before = self.found[path]
            if after == before:
                continue
            if after is None:
                files.remove(self.root, path)
                yield f"removed {path}"
            elif before is not None:
                files.replace(self.root, path, after, before=before)
                yield f"changed {path}"
            elif files.create(self.root, path, after):
                yield f"wrote {path}"
            else:
                raise MemgraphError(
                    "somebody else made it at the same moment", where=path,
                    next_step="run this again",
                )  # fmt: skip
        yield from dict.fromkeys(self.notes)


def decoded(data: bytes, path: str) -> str:
    """Return the text of a file. Raises Refused for what is no UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _refused("it is no UTF-8", f"{path}:{line}", "mend it and run this again") from None


def _content(root: Path, path: str) -> bytes | None:
    target = files.inside(root, path)
    if not target.exists() and not target.is_symlink():
        return None
    if not target.resolve().is_relative_to(root.resolve()):
        what = "it is a symbolic link that leads out of the repository"
        raise _refused(what, path, "put the file itself in its place")
    if not target.is_file():
        raise _refused("it is no plain file", path, "move it away and run this again")
    return target.read_bytes()


def _refused(what: str, where: str, advice: str) -> Refused:
    return Refused(what, where=where, next_step=f"{advice}; nothing was changed")
