"""How trust and the other settings change: shown, confirmed by those who may, and written."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import click

from memgraph.commands.call import Call
from memgraph.commands.carrying import Act, Session, carry_out, hand_over, session
from memgraph.core import trust_change
from memgraph.core.approval import Approval
from memgraph.core.confirmation import Action, Confirmation, fields_of, stated
from memgraph.core.digest import digest
from memgraph.core.document import Plain
from memgraph.core.layout import TRUST
from memgraph.core.memory import Memory
from memgraph.core.settings import SETTINGS, Setting
from memgraph.core.trust import Trust
from memgraph.core.trust_file import read_trust
from memgraph.core.vouching import pending_settings, vouched
from memgraph.core.words import counted
from memgraph.errors import Refused
from memgraph.report.trust import setting_screen
from memgraph.store import yaml
from memgraph.store.git import Repository

# From the trust that the work tree holds to the document of the next version.
Edit: TypeAlias = Callable[[Trust], trust_change.Document]


@dataclass(frozen=True, slots=True)
class Change:
    """A new state of one setting: its bytes, and the confirmation of this person.

    ``waits`` is how many more persons must confirm it; until then the file stays as it is.
    ``kept``: enough have confirmed it, and only the file is left to write.
    """

    setting: Setting
    data: bytes
    confirmation: Confirmation
    waits: int = 0
    kept: bool = False


def change(call: Call, words: Sequence[str], edit: Edit, key: str) -> None:
    """Change the trust file as ``edit`` says, confirmed by this person.

    Raises Refused where the old trust does not allow it, and where there is none.
    """

    def planned(at: Session) -> list[Change]:
        memory = at.states.memory
        _readable(memory)
        if memory.trust is None or memory.own_trust is None:
            raise Refused("there is no trust file that counts yet", where=TRUST,
                          next_step="memgraph trust init, and merge it")  # fmt: skip
        # What was edited here already has the next number, and keeps it.
        document = {**edit(memory.own_trust), "version": str(memory.trust.version + 1)}
        data = _edited(at.repository.read_file(TRUST), memory.own_trust.document, document)
        return [_changed(at, memory, TRUST, document, data)]

    _carry_out(call, words, planned, key)


def confirm(call: Call, key: str) -> None:
    """Confirm every guarded setting that waits: edited here, or half confirmed by others."""

    def planned(at: Session) -> list[Change]:
        memory, base = at.states.memory, at.states.base
        _readable(memory)
        # Of several the one that most have confirmed.
        nearest = sorted(pending_settings(memory), key=lambda one: len(one.persons))
        waiting = {one.first.path: one for one in nearest}
        edited = {
            path: setting.document for path, setting in memory.own_settings.items()
            if _waits(memory, base, setting, waiting.get(path))
        }  # fmt: skip
        others = [one for path, one in waiting.items() if path not in edited]
        if not edited and not others:
            raise Refused(
                "no setting waits to be confirmed",
                next_step="a change of one that trust covers: edit it, or memgraph trust add, …",
            )
        return [
            *(_changed(at, memory, path, document, at.repository.read_file(path))
              for path, document in edited.items()),
            *(_joined(at, one) for one in others),
        ]  # fmt: skip

    _carry_out(call, ["confirm"], planned, key)


def _readable(memory: Memory) -> None:
    """Raise Refused, with the place, for a setting that cannot be read: it would be lost."""
    for item in memory.unread:
        if item.file in SETTINGS:
            fault = item.fault
            place = f"{fault.path}: " if fault.path else ""
            raise Refused(
                f"it cannot be read: {place}{fault.message}", where=f"{item.file}:{fault.line}",
                next_step=fault.hint or "memgraph check --worktree",
            )  # fmt: skip


def _joined(at: Session, approval: Approval) -> Change:
    """Return the change that others have confirmed, as they state it."""
    made, memory = approval.first, at.states.memory
    own, document = memory.own_settings.get(made.path), stated(made)
    data = _edited(_content(at.repository, made.path), own.document if own else {}, document)
    if approval.in_effect:
        return Change(Setting(made.path, document, made.digest), data, made, kept=True)
    return _changed(at, memory, made.path, document, data)


def begin(call: Call, key: str, document: trust_change.Document) -> str:
    """Write a first trust file, vouched for by its own people; return its digest."""

    def planned(at: Session) -> list[Change]:
        memory = at.states.memory
        if memory.trust or memory.own_trust or TRUST in memory.files:
            raise Refused("there is a trust file already", where=TRUST,
                          next_step="memgraph trust show")  # fmt: skip
        data = yaml.dump(document).encode()
        own = dataclasses.replace(memory, trust=read_trust(yaml.read(data)))
        return [_changed(at, own, TRUST, document, data)]

    _carry_out(call, ["init"], planned, key)
    return digest(document)


def _waits(memory: Memory, base: Memory | None, setting: Setting, other: Approval | None) -> bool:
    """Return whether a setting as it is here waits; ``other`` is a change that is not in place."""
    old = base.own_settings.get(setting.path) if base else None
    last = memory.decisions(setting.path)[-1:]
    differs = old is None or old.digest != setting.digest
    # Also what the base holds half confirmed, or confirmed by a key that was revoked since; and
    # trust that an administrator merged past the check, since what is pinned has to be stated.
    undecided = (setting.path == TRUST and not other) or any(
        not one.in_effect and one.first.digest == setting.digest
        for one in memory.approvals(setting.path)
    )
    guarded = memory.trust is not None and memory.standard.guards(setting.path)
    return guarded and (differs or undecided) and (not last or last[0].digest != setting.digest)


def _changed(
    at: Session, memory: Memory, path: str, document: Mapping[str, Plain], data: bytes
) -> Change:
    """Return a change as this person can confirm it, under the trust of ``memory``."""
    setting, person = Setting(path, document, digest(dict(document))), at.person
    draft = Confirmation(
        repository=memory.config.repository,
        action=Action.TRUST if path == TRUST else Action.CONFIGURE,
        policy=setting.name, path=path, digest=setting.digest, step=1, by=person.name,
        on=person.on, effective=person.on, fields=fields_of(document),
    )  # fmt: skip
    made, waits = vouched(memory, draft)
    if path == TRUST:
        _acceptable(memory, read_trust(yaml.read(data)), made, waits)
    return Change(setting, data, made, waits)


def _differs(repository: Repository, one: Change) -> bool:
    return one.data != _content(repository, one.setting.path)


def _content(repository: Repository, path: str) -> bytes:
    return repository.read_file(path) if (repository.root / path).exists() else b""


def _acceptable(memory: Memory, new: Trust, made: Confirmation, waits: int) -> None:
    """Raise Refused for a trust that may not follow the old one."""
    old = memory.trust
    if old is None or old.digest == new.digest or memory.own_trust is None:
        faults = list(trust_change.locked_out(new, memory.day))
    else:
        waiting = [one for one in memory.approvals(TRUST) if one.first.digest == new.digest]
        vouching = [made.by, *(person for one in waiting for person in one.persons)]
        # Who is still to come cannot be judged yet.
        vouching += [made.by] * waits
        faults = list(trust_change.problems(old, new, vouching, memory.day))
    if faults:
        raise Refused("; ".join(faults), where=TRUST, next_step="memgraph trust show")


def _edited(data: bytes, old: Mapping[str, Plain], new: Mapping[str, Plain]) -> bytes:
    """Return the file with the fields that differ set anew; all other lines stay."""
    if not data or old.keys() - new.keys():
        return yaml.dump(new).encode()
    for name, value in new.items():
        if old.get(name) != value:
            data = yaml.with_field(data, name, value)
    return data


def _carry_out(
    call: Call, words: Sequence[str], planned: Callable[[Session], list[Change]], key: str
) -> None:
    with session(call, ["trust", *words], key) as at:
        found = planned(at)
        for one in found:
            before, made = at.states.base or at.states.memory, one.confirmation
            at.terminal.show(setting_screen(before, one.setting, one.data, made, one.waits))
        edited = {one.setting.path for one in found if _differs(at.repository, one)}
        acts = [_act(one, one.setting.path in edited) for one in found]
        carry_out(at, _judging(at.states.memory, found), acts, key)
    for one in found:
        click.echo(_outcome(one, at.states.base, by_hand=one.setting.path not in edited))
    paths = [path for act in acts for path in act.paths]
    paths += [one.setting.path for one in found if not one.waits]
    hand_over(at, paths, f"Confirm {', '.join(one.setting.path for one in found)}", commit=None)


def _act(one: Change, edited: bool) -> Act:
    path = one.setting.path
    puts = {path: one.data} if edited and not one.waits else {}
    title = f"{one.confirmation.action} {path}"
    return Act(title, one.confirmation, (path,), puts=puts, kept=one.kept)


def _judging(memory: Memory, found: Sequence[Change]) -> Memory:
    """Return the memory that says whether the signatures count: of a first trust, its own."""
    first = next((one for one in found if one.setting.path == TRUST), None)
    if memory.trust or first is None:
        return memory
    return dataclasses.replace(memory, trust=read_trust(yaml.read(first.data)))


def _outcome(one: Change, base: Memory | None, *, by_hand: bool) -> str:
    path = one.setting.path
    if not one.waits:
        return f"{path} is confirmed; it counts from the next change on, once this is merged"
    more = counted(one.waits, "more person")
    said = f"{path}: your confirmation is recorded; {more} must run: memgraph trust confirm"
    if not by_hand:
        return said
    # What is confirmed is kept in the confirmation, and put in place by the last.
    back = f"git checkout {base.rev if base else 'HEAD'} -- {path}"
    return f"{said}\n  until then put the file back, your change is kept: {back}"
