"""The paths of a Git state, told by what was judged and what differs from that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from memgraph.store.git import File
from memgraph.store.judged import Judged


class Paths(Mapping[str, str]):
    """Every path of a Git state and its blob; all are listed only where that is asked for.

    ``changed`` says of some paths what they are now, None for those that are gone; ``listed`` are
    files that are known to be there.
    """

    def __init__(
        self, kept: Judged, changed: Mapping[str, File | None], listed: Mapping[str, File]
    ) -> None:
        self._kept = kept
        self._changed = changed
        self._known: dict[str, File | None] = {**listed, **changed}
        self._below: dict[str, Mapping[str, str]] = {}

    def below(self, folders: Iterable[str]) -> Mapping[str, str]:
        """Return the files below any of these folders, all of them below the empty one."""
        found: dict[str, str] = {}
        for folder in folders:
            found |= self._files_below(folder)
        return found

    def _files_below(self, folder: str) -> Mapping[str, str]:
        """Return the files below a folder; many laws hold in the same ones."""
        if folder not in self._below:
            within = f"{folder}/" if folder else ""
            found = {path: file.blob for path, file in self._kept.below(folder).items()}
            found |= {p: f.blob for p, f in self._changed.items() if f and p.startswith(within)}
            for path in [path for path, file in self._changed.items() if file is None]:
                found.pop(path, None)
            self._below[folder] = found
        return self._below[folder]

    def __getitem__(self, path: str) -> str:
        """Return the blob of a path; raises KeyError where there is no such file."""
        if path not in self._known:
            self._known[path] = self._kept.files([path]).get(path)
        file = self._known[path]
        if file is None:
            raise KeyError(path)
        return file.blob

    def __iter__(self) -> Iterator[str]:
        return iter(self._files_below(""))

    def __len__(self) -> int:
        return len(self._files_below(""))
