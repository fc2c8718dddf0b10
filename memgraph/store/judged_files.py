"""Where what was judged is kept: files of each work tree, named by it and by what was asked."""

from __future__ import annotations

import contextlib
import os

from memgraph.core.fingerprint import fingerprint
from memgraph.store.database import FOLDER


def stem(common_dir: str, root: str, kind: str) -> str:
    """Return how the path of every such file begins; ``kind`` is the name of the question."""
    return f"{common_dir}/{FOLDER}/{fingerprint(root)}.{kind}-"


def places(common_dir: str, root: str, kind: str) -> list[str]:
    """Return the paths of what was kept, sorted; with an empty ``kind``, of any question."""
    folder, _, start = stem(common_dir, root, kind).rpartition("/")
    start = start if kind else start.removesuffix("-")
    with contextlib.suppress(OSError):
        return [f"{folder}/{name}" for name in sorted(os.listdir(folder))
                if name.startswith(start) and name.endswith(".sqlite")]  # fmt: skip
    return []
