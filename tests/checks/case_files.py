"""Cases: small memories kept as folders, and how a test makes Git states of them.

A case lies in ``tests/cases/<family>/<rule>/<good or bad>[-slug]/``::

    head/       the files of the state that is judged
    base/       the state before it, if there is one; head/ then holds what the change writes
    case.yaml   the day, what a person confirms, what else changes, and what must be found

``confirm`` is a list of decisions on the first state, ``change`` a list of steps on top of it:
more decisions, ``{move: GLOB, to: FILE or FOLDER/}``, ``{remove: GLOB}`` and
``{edit: GLOB, from: TEXT, to: TEXT}``. ``bytes`` holds files that an editor would mangle, one
character a byte, and ``modes`` their Git modes. ``also`` names the other codes that are found.
"""

from __future__ import annotations

import dataclasses
import fnmatch
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from memgraph.core.confirmation import file_of, render
from memgraph.core.day import parse_day
from memgraph.core.layout import Kind, kind_of
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person, Plan, defer, promote, reject, retire, uphold
from memgraph.store import yaml
from memgraph.store.load import assemble, blob_id, read_item

CASES = Path(__file__).parent.parent / "cases"
PERSON = "Ada Lovelace <ada@example.org>"

Files: TypeAlias = dict[str, bytes]
Step: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Case:
    """One case folder, and what its ``case.yaml`` says."""

    folder: Path
    told: Mapping[str, Any]

    @property
    def code(self) -> str:
        """The code of the rule that the case is about."""
        return "/".join(self.folder.relative_to(CASES).parts[:2])

    @property
    def bad(self) -> bool:
        """True where the rule must find something."""
        return self.folder.name.startswith("bad")

    def states(self) -> tuple[Memory, Memory | None]:
        """Return the memory to judge, and its base if it has one."""
        day, modes = self.told["day"], self.told.get("modes", {})
        written = _files(self.folder / "head") | _bytes(self.told.get("bytes", {}))
        has_base = (self.folder / "base").is_dir()
        first = _files(self.folder / "base") if has_base else written
        first = changed(first, self.told.get("confirm", []))
        files = first | written if has_base else first
        head = memory_of(changed(files, self.told.get("change", [])), day, modes)
        if not has_base:
            return head, None
        base = memory_of(first, day)
        return dataclasses.replace(head, topics=base.topics), base


def all_cases() -> list[Case]:
    """Return every case folder, sorted."""
    found = sorted(file.parent for file in CASES.glob("*/*/*/case.yaml"))
    return [Case(folder, read_case(folder)) for folder in found]


def read_case(folder: Path) -> Mapping[str, Any]:
    """Return what ``case.yaml`` says, every scalar as text."""
    told = yaml.read_loose((folder / "case.yaml").read_bytes())
    assert isinstance(told, dict)
    return told


def memory_of(files: Mapping[str, bytes], day: str, modes: Mapping[str, str] = {}) -> Memory:
    """Return the memory in ``files`` as it is judged on ``day``."""
    read = [
        (path, read_item(path, modes.get(path, "100644"), data))
        for path, data in sorted(files.items())
        if kind_of(path) not in (None, Kind.PRIVATE)
    ]
    blobs = {path: blob_id(data) for path, data in sorted(files.items())}
    return assemble(read, blobs, parse_day(day))


def changed(files: Files, steps: Iterable[Step]) -> Files:
    """Return ``files`` after decisions, moves, removals and edits, in this order."""
    for step in steps:
        files = _changed(files, step)
    return files


def _changed(files: Files, step: Step) -> Files:
    match step:
        case {"move": glob, "to": target}:
            moved = {name: _target(name, target) for name in _matching(files, glob)}
            return {moved.get(name, name): data for name, data in files.items()}
        case {"remove": glob}:
            gone = _matching(files, glob)
            return {name: data for name, data in files.items() if name not in gone}
        case {"edit": glob, "from": old, "to": new}:
            edited = {name: _edited(files[name], old, new) for name in _matching(files, glob)}
            return files | edited
    return _decided(files, step)


def _target(path: str, target: str) -> str:
    return target + path.rpartition("/")[2] if target.endswith("/") else target


def _matching(files: Files, glob: str) -> list[str]:
    found = fnmatch.filter(files, glob)
    assert found, f"the case has no file {glob}"
    return found


def _edited(data: bytes, old: str, new: str) -> bytes:
    assert old.encode() in data, f"the file does not hold {old!r}"
    return data.replace(old.encode(), new.encode())


def _decided(files: Files, step: Step) -> Files:
    plan = plan_of(memory_of(files, step["on"]), step)
    moved = dict(plan.moves)
    proof = {file_of(plan.confirmation, files): render(plan.confirmation).encode()}
    return {moved.get(path, path): data for path, data in files.items()} | proof


def plan_of(memory: Memory, step: Step) -> Plan:
    """Return the decision that ``step`` describes, as memgraph itself plans it."""
    person = Person(PERSON, parse_day(step["on"]))
    reason = step.get("reason", "it was decided")
    match step:
        case {"promote": name}:
            return promote(memory, name, person, step.get("in"))
        case {"retire": name}:
            return retire(memory, name, person, reason, parse_day(step.get("from", step["on"])))
        case {"reject": name}:
            return reject(memory, name, person, reason)
        case {"uphold": name}:
            return uphold(memory, name, person, reason)
        case {"defer": name, "other": other, "until": until}:
            return defer(memory, name, other, person, reason, parse_day(until))
    raise AssertionError(f"no step of a case: {step}")


def _files(folder: Path) -> Files:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _bytes(told: Mapping[str, str]) -> Files:
    return {path: text.encode("latin-1") for path, text in told.items()}
