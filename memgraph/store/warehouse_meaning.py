"""Nearness in meaning among the entries of a warehouse, where the extra for it is installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from memgraph.store.index import IndexFile
from memgraph.store.meaning import gathered, meaning, nearest, packed
from memgraph.store.warehouse_asking import Narrowed
from memgraph.store.warehouse_writing import add_vectors, opened

_MOST = 300  # entries that are compared with what words found
_ALONE = 0.35  # likeness, from -1 to 1, from which an entry answers though it shares no word
_VECTORS = "SELECT number, data FROM entry JOIN vector USING (same) ORDER BY number"
_BARE = """
SELECT same, statement FROM entry WHERE same NOT IN (SELECT same FROM vector)
GROUP BY same ORDER BY min(number) LIMIT ?
"""


def learn(common_dir: str, root: str, most: int) -> bool:
    """Give vectors to statements that have none, ``most`` at a time, those of laws first.

    Return whether any got one; none does where the extra is not installed, or nothing can be
    written.
    """
    model = meaning()
    file = opened(common_dir, root)
    rows = file.rows(_BARE, (most,)) if model else []
    file.close()
    if not (model and rows):
        return False
    vectors = packed(model.vectors([statement for _, statement in rows]))
    same = [same for same, _ in rows]
    try:
        add_vectors(common_dir, root, zip(same, vectors, strict=True))
    except OSError:
        return False
    return True


class Meanings:
    """The vectors of one warehouse, read when they are first asked for."""

    def __init__(self, *, off: bool = False) -> None:
        self._stored: tuple[list[int], Any] | None = ([], ()) if off else None
        self._missing = 0

    @property
    def used(self) -> str:
        """How words were compared, in the words of ``Answer``."""
        if not self._stored or not self._stored[0]:
            return "words"
        if not self._missing:
            return "words and meaning"
        known = len(self._stored[0])
        return f"words and meaning (so far of {known} of {known + self._missing} entries)"

    def nearest(self, file: IndexFile, words: str, about: Narrowed) -> Mapping[int, float]:
        """Return how near in meaning the nearest entries are that meet the conditions."""
        numbers, data = self._read(file)
        model = meaning() if numbers and words.strip() else None
        if model is None:
            return {}
        found = nearest(model.vectors([words])[0], data, _MOST)
        like = {numbers[place]: near for place, near in found if near >= _ALONE}
        asked = f"""
        SELECT number FROM entry WHERE number < :end AND {about.condition or 1}
        AND number IN (SELECT value FROM json_each(:numbers))
        """  # noqa: S608
        rows = file.rows(asked, {**about.values, "numbers": json.dumps([*like])})
        met = {number for (number,) in rows}
        return {number: near for number, near in like.items() if number in met}

    def _read(self, file: IndexFile) -> tuple[list[int], Any]:
        if self._stored is None:
            rows: list[Any] = file.rows(_VECTORS, ())
            data = [data for _, data in rows]
            # Put together once: for a hundred thousand that takes as long as ten questions.
            self._stored = [number for number, _ in rows], gathered(data) if data else ()
            self._missing = file.about("total", 0) - len(rows)
        return self._stored
