"""How trust and the other settings change: shown, confirmed by those who may, and written."""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import click

from memgraph.commands.call import Call
from memgraph.commands.proving import listed, proved
from memgraph.commands.states import States, Wanted, judged
from memgraph.core import trust_change
from memgraph.core.approval import Approval
from memgraph.core.confirmation import Action, Confirmation, fields_of, render, stated, written
from memgraph.core.digest import digest
from memgraph.core.document import Plain
from memgraph.core.layout import TRUST
from memgraph.core.memory import Memory
from memgraph.core.settings import Setting
from memgraph.core.trust import Trust
from memgraph.core.trust_file import read_trust
from memgraph.core.vouching import pending_settings, vouched
from memgraph.core.words import counted
from memgraph.errors import MemgraphError, Refused
from memgraph.report.trust import changes
from memgraph.store import files, yaml
from memgraph.store.git import Repository
from memgraph.store.terminal import open_terminal

# From the trust there is, in the work tree and in the base, to the document of the next version.
Edit: TypeAlias = Callable[[Trust], trust_change.Document]


@dataclass(frozen=True, slots=True)
class Change:
    """A new state of one setting: its bytes, and the confirmation of this person.

    ``waits`` is how many more persons must confirm it; until then the file stays as it is.
    ``kept``: enough have confirmed it, and only the file is left to write.
    """

    setting: Setting
    data: bytes
    before: bytes
    confirmation: Confirmation
    waits: int = 0
    kept: bool = False


def change(call: Call, words: Sequence[str], edit: Edit, key: str) -> None:
    """Change the trust file as ``edit`` says, confirmed by this person.

    Raises Refused where the old trust does not allow it, and where there is none.
    """

    def planned(states: States, repository: Repository, person: str) -> list[Change]:
        memory = states.memory
        if memory.trust is None or memory.own_trust is None:
            raise Refused("there is no trust file that counts yet", where=TRUST,
                          next_step="memgraph trust init, and merge it")  # fmt: skip
        document = {**_edited_by(edit, memory.own_trust), "version": str(memory.trust.version + 1)}
        data = _edited(repository.read_file(TRUST), memory.own_trust.document, document)
        return [_changed(call, memory, repository, TRUST, document, data, person)]

    _carry_out(call, words, planned, key)


def confirm(call: Call, words: Sequence[str], key: str) -> None:
    """Confirm every guarded setting that waits: edited here, or half confirmed by others."""

    def planned(states: States, repository: Repository, person: str) -> list[Change]:
        memory, base = states.memory, states.base
        waiting = {one.first.path: one for one in pending_settings(memory)}
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
            *(_changed(call, memory, repository, path, document, repository.read_file(path), person)
              for path, document in edited.items()),
            *(_joined(call, memory, repository, one, person) for one in others),
        ]  # fmt: skip

    _carry_out(call, words, planned, key)


def _joined(
    call: Call, memory: Memory, repository: Repository, approval: Approval, person: str
) -> Change:
    """Return the change that others have confirmed, as they state it."""
    made = approval.first
    document = stated(made)
    before, own = _content(repository, made.path), memory.own_settings.get(made.path)
    data = _edited(before, own.document if own else {}, document)
    if approval.in_effect:
        setting = Setting(made.path, document, made.digest)
        return Change(setting, data, before, made, kept=True)
    return _changed(call, memory, repository, made.path, document, data, person)


def begin(call: Call, words: Sequence[str], key: str, document: trust_change.Document) -> str:
    """Write a first trust file, vouched for by its own people; return its digest."""

    def planned(states: States, repository: Repository, person: str) -> list[Change]:
        if states.memory.trust or states.memory.own_trust or TRUST in states.memory.files:
            raise Refused("there is a trust file already", where=TRUST,
                          next_step="memgraph trust show")  # fmt: skip
        data = yaml.dump(document).encode()
        own = dataclasses.replace(states.memory, trust=read_trust(yaml.read(data)))
        return [_changed(call, own, repository, TRUST, document, data, person)]

    _carry_out(call, words, planned, key)
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
    guarded = memory.trust is not None and memory.judge.guards(setting.path)
    return guarded and (differs or undecided) and (not last or last[0].digest != setting.digest)


def _changed(
    call: Call, memory: Memory, repository: Repository, path: str,
    document: Mapping[str, Plain], data: bytes, person: str,
) -> Change:  # fmt: skip
    setting = Setting(path, document, digest(dict(document)))
    draft = Confirmation(
        repository=memory.config.repository,
        action=Action.TRUST if path == TRUST else Action.CONFIGURE,
        policy=setting.name, path=path, digest=setting.digest, step=1, by=person,
        on=call.today, effective=call.today, fields=fields_of(document),
    )  # fmt: skip
    made, waits = vouched(memory, draft)
    if path == TRUST:
        _acceptable(memory, read_trust(yaml.read(data)), made, waits)
    return Change(setting, data, _content(repository, path), made, waits)


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


def _edited_by(edit: Edit, trust: Trust) -> trust_change.Document:
    try:
        return edit(trust)
    except Refused as why:
        how = why.next_step or "memgraph trust show says who is trusted, with which keys"
        raise Refused(why.what, where=why.where, next_step=how) from None


def _edited(data: bytes, old: Mapping[str, Plain], new: Mapping[str, Plain]) -> bytes:
    """Return the file with the fields that differ set anew; all other lines stay."""
    if not data or old.keys() - new.keys():
        return yaml.dump(new).encode()
    for name, value in new.items():
        if old.get(name) != value:
            data = yaml.with_field(data, name, value)
    return data


def _carry_out(
    call: Call, words: Sequence[str],
    planned: Callable[[States, Repository, str], list[Change]], key: str,
) -> None:  # fmt: skip
    command = shlex.join(["memgraph", "trust", *words, *(["--key", key] if key else [])])
    with open_terminal(call.env, command) as terminal:
        repository = call.work_repository()
        states = judged(repository, call.loader(repository), Wanted(worktree=True))
        found = planned(states, repository, call.person(repository))
        for one in found:
            terminal.show(_screen(states.base or states.memory, one))
        made = [one.confirmation for one in found if not one.kept]
        judge = _judging(states.memory, found)
        what = ", ".join(f"{one.action} {one.path}" for one in made)
        done = proved(call, repository, terminal, judge, made, what, key) if made else []
        for one in found:
            _still(repository, one)
        for proof in done:
            _record(repository, proof)
        for one in found:
            _put(repository, one)
    for one in found:
        click.echo(_outcome(one, states.base))
    files_of = [
        [one.confirmation.file, *[one.setting.path] * (not one.waits)] for one in found
    ]  # fmt: skip
    paths = [path for some in files_of for path in some]
    click.echo("commit it with:")
    named = listed(call, repository, paths)
    click.echo(f"  git add -- {named} && git commit -m {shlex.quote(_message(found))} -- {named}")


def _message(found: Sequence[Change]) -> str:
    return f"Confirm {', '.join(one.setting.path for one in found)}"


def _judging(memory: Memory, found: Sequence[Change]) -> Memory:
    """Return the memory that says whether the signatures count: of a first trust, its own."""
    first = next((one for one in found if one.setting.path == TRUST), None)
    if memory.trust or first is None:
        return memory
    return dataclasses.replace(memory, trust=read_trust(yaml.read(first.data)))


def _screen(before: Memory, one: Change) -> str:
    """Return what the person sees: every difference from ``before``, which counts today."""
    made = one.confirmation
    lines = [
        f"── {made.action} {made.path} " + "─" * max(2, 66 - len(made.path)),
        "",
        *(f"  {line}" for line in changes(before, one.setting, one.data)),
        "",
        f"  you are    {made.by}",
        f"  takes      {made.asks.words}"
        + (f"; after yours {counted(one.waits, 'more person')}" if one.waits else ""),
        "",
        "  This text, word for word, is what your confirmation will say:",
        *(f"  │ {line}" for line in render(made).splitlines()),
    ]
    return "\n".join(lines)


def _still(repository: Repository, one: Change) -> None:
    """Raise Refused where the file changed while the person was looking."""
    place = repository.root / one.setting.path
    if (repository.read_file(one.setting.path) if place.exists() else b"") != one.before:
        raise Refused("it changed since it was shown; nothing was written",
                      where=one.setting.path, next_step="run this again")  # fmt: skip


def _record(repository: Repository, made: Confirmation) -> None:
    data = written(made).encode("ascii")
    if not files.create(repository.root, made.file, data):
        raise MemgraphError("there is a confirmation already", where=made.file)


def _put(repository: Repository, one: Change) -> None:
    """Write the setting once enough persons have confirmed it."""
    if not one.waits and one.data != one.before:
        files.replace(repository.root, one.setting.path, one.data)


def _outcome(one: Change, base: Memory | None) -> str:
    path = one.setting.path
    if not one.waits:
        return f"{path} is confirmed; it counts from the next change on, once this is merged"
    more = counted(one.waits, "more person")
    said = f"{path}: your confirmation is recorded; {more} must run: memgraph trust confirm"
    if one.data != one.before:
        return said
    # Edited by hand: what is confirmed is kept in the confirmation, and put in place by the last.
    back = f"git checkout {base.rev if base else 'HEAD'} -- {path}"
    return f"{said}\n  until then put the file back, your change is kept: {back}"
