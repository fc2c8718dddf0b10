"""Cases: small memories kept as folders, and how a test makes Git states of them.

A case lies in ``tests/cases/<family>/<rule>/<good or bad>[-slug]/``::

    head/       the files of the state that is judged
    base/       the state before it, if there is one; head/ then holds what the change writes
    case.yaml   the day, what a person confirms, what else changes, and what must be found

``confirm`` is a list of decisions on the first state, ``change`` a list of steps on top of it:
more decisions, ``{move: GLOB, to: FILE or FOLDER/}``, ``{remove: GLOB}`` and
``{edit: GLOB, from: TEXT, to: TEXT}``. ``bytes`` holds files that an editor would mangle, one
character a byte, and ``modes`` their Git modes. ``also`` names the other codes that are found.
``pin`` is the digest with which trust is known to have begun.

A decision is that of ``by``, one of ``PEOPLE``, by default Ada. Where trust asks for a signature
the test makes it, with the key ``key`` (by default the person's own, see ``case_keys``), for the
namespace ``namespace``; of a token ``bits`` are claimed (none, touched, by default pin).
``{confirm: NAME}`` confirms a setting as it lies there. ``forged: yes`` skips the refusals of
memgraph, as somebody does who writes the files by hand; ``key: none`` leaves the signature away,
and ``need`` claims that fewer persons were asked for.
"""

from __future__ import annotations

import dataclasses
import fnmatch
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from case_keys import signed

from memgraph.commands.states import judged_by
from memgraph.core.card.block import marked
from memgraph.core.card.places import may_hold
from memgraph.core.confirmation import Action, Confirmation, fields_of, render, written
from memgraph.core.day import parse_day
from memgraph.core.layout import Kind, kind_of
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person, Plan, defer, promote, reject, retire, uphold
from memgraph.core.signature import NAMESPACE
from memgraph.core.vouching import vouched
from memgraph.store import yaml
from memgraph.store.load import assemble, blob_id
from memgraph.store.reading import read_item

CASES = Path(__file__).parent.parent / "cases"
PEOPLE = {
    "ada": "Ada Lovelace <ada@example.org>",
    "grace": "Grace Hopper <grace@example.org>",
    "eve": "Eve <eve@example.org>",
    "bot": "release-bot",
}

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
        given = _files(self.folder / "head") | _bytes(self.told.get("bytes", {}))
        has_base = (self.folder / "base").is_dir()
        first = _files(self.folder / "base") if has_base else given
        first = changed(first, self.told.get("confirm", []))
        base = memory_of(first, day) if has_base else None
        files = changed(first | given if has_base else first, self.told.get("change", []), base)
        head, pin = memory_of(files, day, modes), self.told.get("pin", "")
        if base is None:
            return dataclasses.replace(head, pin=pin), None
        base = dataclasses.replace(base, pin=pin)
        return dataclasses.replace(judged_by(head, base), pin=pin), base


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
    cards = {path: data for path, data in files.items() if may_hold(path) and marked(data)}
    return dataclasses.replace(assemble(read, blobs, parse_day(day)), cards=cards)


def changed(files: Files, steps: Iterable[Step], base: Memory | None = None) -> Files:
    """Return ``files`` after decisions, moves, removals and edits, in this order.

    Decisions are made against ``base``, if there is one.
    """
    for step in steps:
        files = _changed(files, step, base)
    return files


def _changed(files: Files, step: Step, base: Memory | None) -> Files:
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
    return _decided(files, step, base)


def _target(path: str, target: str) -> str:
    return target + path.rpartition("/")[2] if target.endswith("/") else target


def _matching(files: Files, glob: str) -> list[str]:
    found = fnmatch.filter(files, glob)
    assert found, f"the case has no file {glob}"
    return found


def _edited(data: bytes, old: str, new: str) -> bytes:
    assert old.encode() in data, f"the file does not hold {old!r}"
    return data.replace(old.encode(), new.encode())


def _decided(files: Files, step: Step, base: Memory | None) -> Files:
    memory = memory_of(files, step["on"])
    memory = judged_by(memory, base) if base else memory
    lenient = dataclasses.replace(memory, trust=None) if "forged" in step else memory
    plan = None if "confirm" in step else plan_of(lenient, step)
    made = plan.confirmation if plan else _of_setting(lenient, step)
    files = _moved(files, plan.moves) if plan else files
    if plan and plan.kept:
        return files
    if "forged" in step:
        made = _as_asked(memory, made, step)
    return files | {made.file: written(_proved(made, step)).encode()}


def _moved(files: Files, moves: Iterable[tuple[str, str]]) -> Files:
    moved = dict(moves)
    return {moved.get(path, path): data for path, data in files.items()}


def _as_asked(memory: Memory, made: Confirmation, step: Step) -> Confirmation:
    """Return a forged confirmation, stating what is asked for, as memgraph would have."""
    if step.get("key") == "none":
        return made
    asks = memory.standard.asks(made)
    need = int(step.get("need", asks.need))
    return dataclasses.replace(made, proof=asks.level.word, need=need, apart=asks.apart)


def _proved(made: Confirmation, step: Step) -> Confirmation:
    """Return ``made`` with the signature that its statement speaks of, if it does."""
    if made.proof == "typed":
        return made
    key = step.get("key", step.get("by", "ada"))
    said = step.get("bits", "pin"), step.get("namespace", NAMESPACE)
    return dataclasses.replace(made, signature=signed(key, render(made).encode(), *said))


def _of_setting(memory: Memory, step: Step) -> Confirmation:
    """Return the confirmation of a setting, as ``memgraph trust`` makes it."""
    setting = memory.own_settings[f".memgraph/{step['confirm']}.yaml"]
    action = Action.TRUST if setting.name == "trust" else Action.CONFIGURE
    day, person = parse_day(step["on"]), _person(step)
    draft = Confirmation(
        repository=memory.config.repository, action=action, policy=setting.name,
        path=setting.path, digest=setting.digest, step=1, by=person.name, on=day, effective=day,
        fields=fields_of(setting.document),
    )  # fmt: skip
    if action is Action.TRUST and memory.trust is None and "forged" not in step:
        memory = dataclasses.replace(memory, trust=memory.own_trust)  # its own people begin it
    return vouched(memory, draft)[0]


def _person(step: Step) -> Person:
    return Person(PEOPLE[step.get("by", "ada")], parse_day(step["on"]))


def plan_of(memory: Memory, step: Step) -> Plan:
    """Return the decision that ``step`` describes, as memgraph itself plans it."""
    person = _person(step)
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
