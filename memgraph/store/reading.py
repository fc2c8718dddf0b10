"""From the bytes of one file to what it holds, or to every fault that keeps it from being read."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from shlex import quote
from typing import TypeAlias, cast

from memgraph.core.confirmation import BadStatement, Confirmation, parse
from memgraph.core.digest import digest
from memgraph.core.document import Fault, Fields, Plain, Unreadable, comments, plain, walk
from memgraph.core.entry import Entry
from memgraph.core.format import Config, read_config, read_evidence, read_policy
from memgraph.core.layout import CONFIG, POLICY_KINDS, TOPICS, TRUST, Kind, kind_of
from memgraph.core.settings import Setting
from memgraph.core.signature import BadSignature, Proof
from memgraph.core.topics import Topics
from memgraph.core.trust import Trust
from memgraph.core.trust_file import read_trust
from memgraph.store.topics import extended

Item: TypeAlias = Entry | Confirmation | Config | Topics | Trust | Setting | Fault

SYMLINK, SUBMODULE = "120000", "160000"
_ALONE = "confirmations are written by memgraph alone: take the change back"
_SETTINGS: Mapping[str, Callable[[Fields], Config | Topics | Trust]] = {
    CONFIG: read_config, TOPICS: extended, TRUST: read_trust,
}  # fmt: skip


def proof_of(statement: bytes, signature: str) -> Proof:
    """Return what ``signature`` proves of ``statement``. Raises BadSignature."""
    # Imported where it is needed: it takes longer to load than all the rest of a check.
    from memgraph.core.signature.verification import verified

    return verified(statement, signature)


def read_item(path: str, mode: str, data: bytes) -> list[Item]:
    """Return what the file at ``path`` holds, or every fault that keeps it from being read."""
    kind = kind_of(path)
    if mode == SUBMODULE:
        # A folder may well be another repository; in the place of an entry it hides that entry.
        rule = "submodule" if kind is Kind.STRAY else "symlink"
        return [Fault(rule, "another repository is mounted here; it is not read")]
    if mode == SYMLINK:
        return [
            Fault("symlink", "a symbolic link is not followed", hint="put the file itself here")
        ]
    if kind is Kind.STRAY:
        return [_stray(path)]
    if kind is Kind.CONFIRMATION:
        # A checkout with core.autocrlf writes other line ends than the statement has.
        return [_confirmation(path, data.replace(b"\r\n", b"\n"))]
    try:
        return _document(path, kind, data)
    except Unreadable as unreadable:
        return list(unreadable.faults)


def _document(path: str, kind: Kind | None, data: bytes) -> list[Item]:
    from memgraph.store import yaml  # it takes long to load, and what was kept needs none of it

    document = yaml.read(data)
    if path in _SETTINGS:
        return [_SETTINGS[path](document), _setting(path, document)]
    reader = read_policy if kind in POLICY_KINDS else read_evidence
    entry: Entry = reader(document, path)
    if b"#" not in data:
        return [entry]
    text = data.decode("utf-8-sig")
    written = entry.written._replace(comments=comments(text, document))
    return [dataclasses.replace(entry, written=written)]


def _setting(path: str, document: Fields) -> Setting:
    written = cast("dict[str, Plain]", plain(document))
    lines = {place: node.line for place, node in walk(document)}
    return Setting(path, written, digest(written), lines)


def _confirmation(path: str, data: bytes) -> Item:
    try:
        made = parse(data.decode("ascii"), path)
        if not made.signature:
            return made
        # To the byte what memgraph would write: what stands before the signature is what it signs.
        signed = proof_of(data.removesuffix(made.signature.encode("ascii")), made.signature)
        return dataclasses.replace(made, signed=signed)
    except UnicodeDecodeError:
        reason = "a confirmation is ASCII text"
    except BadStatement as error:
        reason = str(error)
    except BadSignature as error:
        return Fault("signature", f"its signature proves nothing: {error}", hint=_ALONE)
    return Fault("statement", reason, hint=_ALONE)


def _stray(path: str) -> Fault:
    if path.endswith((".yml", ".YML", ".YAML")):
        stem = path.rpartition(".")[0]
        return Fault("extension", "entries end in .yaml; this file is not read",
                     hint=f"git mv {quote(path)} {quote(stem + '.yaml')}")  # fmt: skip
    return Fault("extension", "this file is no entry and is not read",
                 hint="move it out of the memory's folders, or make it a .md file")  # fmt: skip
