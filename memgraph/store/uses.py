"""Counting which entries are used, in files under the Git directory that never leave the machine.

Every work tree has a file of its own, to which one line a use is added at a time: so that processes
need not wait for each other, and lose nothing. What has grown is set aside, and folded together by
who reads. Counting costs no more than adding a line: hooks do it at every prompt.
"""

from __future__ import annotations

import os
import time

from memgraph.core.fingerprint import fingerprint
from memgraph.core.lean import TYPE_CHECKING
from memgraph.store import sessions

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from memgraph.core.uses import Use, Uses

    Counts: TypeAlias = dict[str, tuple[int, int, str, str]]  # shown, told, first and last day

SHOWN, TOLD = "shown", "told"  # how an entry is used
FOLDER = "memgraph/uses"
_LARGEST = 512 * 1024  # bytes of a file from which on it is set aside
_FOLDED = "folded.json"
_GROWING, _SET_ASIDE, _OFF, _LOCK = ".log", ".full", ".off", "lock"
_SETTLED = 10  # seconds after which nobody adds to a file that was set aside
_DAY = len("2026-01-05")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_LONGEST = 80  # characters of an id


def count(common_dir: str, root: str, ids: Iterable[str], how: str, day: str) -> None:
    """Add a use, ``shown`` or ``told``, of entries on a day, YYYY-MM-DD. Never raises.

    Nothing is counted where that was switched off for the work tree at ``root``.
    """
    named = " ".join(dict.fromkeys(each for each in ids if _is_id(each)))
    place = _place(common_dir, root)
    if not named or os.path.exists(place + _OFF):
        return
    try:
        _add(place + _GROWING, f"{day} {how} {named}\n".encode())
    except (OSError, ValueError):
        return  # a Git directory that nobody may write to


def _add(place: str, line: bytes) -> None:
    os.makedirs(os.path.dirname(place), exist_ok=True)
    # In one call, so that lines of several processes are never mixed.
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, line)
        grown = os.fstat(handle).st_size > _LARGEST
    finally:
        os.close(handle)
    if grown:
        # Who opened it a moment ago still adds to it there.
        os.rename(place, f"{place}.{time.time_ns()}.{os.getpid()}{_SET_ASIDE}")


def switch(common_dir: str, root: str, on: bool) -> None:
    """Remember whether uses are counted in a work tree. Never raises."""
    mark = _place(common_dir, root) + _OFF
    try:
        if on == os.path.exists(mark):
            if on:
                os.unlink(mark)
            else:
                os.makedirs(os.path.dirname(mark), exist_ok=True)
                os.close(os.open(mark, os.O_WRONLY | os.O_CREAT, 0o600))
    except (OSError, ValueError):
        return


def read(common_dir: str) -> Uses:
    """Return all uses that the work trees of a clone counted. Never raises.

    Torn lines are left out.
    """
    from memgraph.core.uses import Uses

    # What was folded is looked at last: a file that vanished meanwhile is in it, and one that is in
    # it counts once.
    texts = {name: _text(common_dir, name) for name in _names(common_dir)}
    names, total = _folded(common_dir)
    for name, text in texts.items():
        if name not in names:
            _add_up(total, text)
    uses = ((name, _use(counts)) for name, counts in total.items())
    return Uses({name: use for name, use in uses if use})


def fold(common_dir: str) -> None:
    """Add what was set aside to one file, so that it does not grow for ever. Never raises."""
    folder = f"{common_dir}/{FOLDER}"
    aside = [
        name
        for name in _names(common_dir)
        if name.endswith(_SET_ASIDE)
        and time.time() - sessions.touched(f"{folder}/{name}") > _SETTLED
    ]
    if not aside:
        return
    try:
        import fcntl

        handle = os.open(f"{folder}/{_LOCK}", os.O_CREAT | os.O_RDWR, 0o600)
    except (ImportError, OSError):
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _folding(common_dir, aside)
    except OSError:
        return  # another one is at it
    finally:
        os.close(handle)


def _folding(common_dir: str, aside: list[str]) -> None:
    names, total = _folded(common_dir)
    for name in aside:
        if name not in names:
            _add_up(total, _text(common_dir, name))
    folder = f"{common_dir}/{FOLDER}"
    sessions.write(f"{folder}/{_FOLDED}", {"names": aside, "uses": total})
    for name in aside:
        sessions.remove(f"{folder}/{name}")


def forget(common_dir: str) -> None:
    """Remove all counts of a clone. Raises OSError."""
    for name in (*_names(common_dir), _FOLDED):
        try:
            os.unlink(f"{common_dir}/{FOLDER}/{name}")
        except FileNotFoundError:
            continue  # folded meanwhile, or never


def _names(common_dir: str) -> list[str]:
    """Return the files that hold lines."""
    try:
        found = sorted(os.listdir(f"{common_dir}/{FOLDER}"))
    except OSError:
        return []
    return [name for name in found if name.endswith((_GROWING, _SET_ASIDE))]


def _text(common_dir: str, name: str) -> str:
    try:
        with open(f"{common_dir}/{FOLDER}/{name}", encoding="ascii", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _add_up(total: Counts, text: str) -> None:
    """Add the uses in lines to a total."""
    for line in text.split("\n"):
        day, _, rest = line.partition(" ")
        how, _, ids = rest.partition(" ")
        if how not in (SHOWN, TOLD) or len(day) != _DAY:
            continue
        for name in filter(_is_id, ids.split(" ")):
            shown, told, first, last = total.get(name, (0, 0, day, day))
            counts = (shown + (how == SHOWN), told + (how == TOLD))
            total[name] = (*counts, min(first, day), max(last, day))


def _folded(common_dir: str) -> tuple[list[str], Counts]:
    """Return the names of the files that were folded, and their uses; nothing of a torn file."""
    found = sessions.read(f"{common_dir}/{FOLDER}/{_FOLDED}")
    names, uses = found.get("names"), found.get("uses")
    if not isinstance(names, list) or not isinstance(uses, dict):
        return [], {}
    good = {name: tuple(counts) for name, counts in uses.items() if _are_counts(counts)}
    return [str(name) for name in names], good


def _are_counts(found: object) -> bool:
    if not isinstance(found, list) or [type(each) for each in found] != [int, int, str, str]:
        return False
    return bool(_use((found[0], found[1], found[2], found[3])))


def _use(counts: tuple[int, int, str, str]) -> Use | None:
    from datetime import date

    from memgraph.core.uses import Use

    shown, told, first, last = counts
    try:
        return Use(shown, told, date.fromisoformat(first), date.fromisoformat(last))
    except ValueError:
        return None


def _place(common_dir: str, root: str) -> str:
    return f"{common_dir}/{FOLDER}/{fingerprint(root)}"


def _is_id(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and _LETTERS.issuperset(text)
