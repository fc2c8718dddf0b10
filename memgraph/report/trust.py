"""Trust as a person reads it."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from memgraph.core.confirmation import Confirmation
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.settings import Setting, told
from memgraph.core.signature import PublicKey
from memgraph.core.trust import AGENT, Member, Trust
from memgraph.core.words import counted, one_line
from memgraph.report.screen import header, statement


def described(trust: Trust) -> str:
    """Return who may confirm what, in lines."""
    lines = [f"trust, version {trust.version}, for the repository {trust.repository}"]
    lines += [f"digest {trust.digest}", "", "people"]
    for member in trust.members.values():
        lines += [f"  {line}" for line in _member(member, trust)]
    lines += ["", "what decisions take (of all rules that match, the strictest in every respect)"]
    lines += [f"  {' '.join(rule.files):<32} {rule.asks.words}" for rule in trust.rules]
    lines.append(f"  {'everything else':<32} 1 person, a signature")
    if trust.revoked:
        lines += ["", "revoked keys", *(f"  {one}" for one in sorted(trust.revoked))]
    return "\n".join(lines) + "\n"


def setting_screen(
    before: Memory, setting: Setting, data: bytes, made: Confirmation, waits: int
) -> str:
    """Return what a person sees: every difference from ``before``, which counts today."""
    still = f"; after yours {counted(waits, 'more person')}" if waits else ""
    lines = [
        *header(f"{made.action} {made.path}"),
        *(f"  {line}" for line in changes(before, setting, data)),
        "",
        f"  you are    {one_line(made.by)}",
        f"  takes      {made.asks.words}{still}",
        "",
        *statement(made),
    ]
    return "\n".join(lines)


def changes(memory: Memory, setting: Setting, data: bytes) -> Iterator[str]:
    """Yield what changes in a setting: its lines, old and new, and then all of them."""
    old = memory.own_settings.get(setting.path)
    before = _lines(old) if old else []
    after = _lines(setting)
    yield from (
        shown(line, 400)
        for line in difflib.unified_diff(before, after, "before", "after", n=2, lineterm="")
    )
    yield ""
    yield "the whole file:"
    yield from (shown(line, 400) for line in data.decode("utf-8", "replace").splitlines())


def _lines(setting: Setting) -> list[str]:
    return list(told(setting.document))


def _member(member: Member, trust: Trust) -> Iterator[str]:
    role = ", an agent: it may propose, and never confirms" if member.role == AGENT else ""
    until = f", until {member.until}" if member.until else ""
    yield f"{shown(member.name)}{role}{until}"
    for key in member.keys:
        yield f"  {_key(key)}{' (REVOKED)' if key.fingerprint in trust.revoked else ''}"
    for key in member.past:
        yield f"  {_key(key)} (past: vouches for what it confirmed, and confirms nothing new)"
    if not member.keys:
        yield "  no key in use"


def _key(key: PublicKey) -> str:
    return f"{key.fingerprint} {key.kind}{' (hardware)' if key.in_hardware else ''}"
