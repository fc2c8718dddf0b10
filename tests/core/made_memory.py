"""Entries, decisions and memories for tests, each made in one line."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, TypeAlias

from memgraph.core.confirmation import Action, Confirmation, fields_of
from memgraph.core.document import Plain
from memgraph.core.entry import Entry, Evidence, Policy
from memgraph.core.format import Config, read_evidence, read_policy
from memgraph.core.layout import closed_path, evidence_path, law_path, proposed_path
from memgraph.core.memory import Memory
from memgraph.store import yaml

ADA = "Ada Lovelace <ada@example.org>"
GRACE = "Grace Hopper <grace@example.org>"

Item: TypeAlias = Entry | Confirmation


def day(text: str) -> date:
    return date.fromisoformat(text)


def policy_of(text: str, file: str = "policies/proposed/p.yaml") -> Policy:
    return read_policy(yaml.read(text.encode()), file)


def _policy(name: str, file: str, fields: Mapping[str, Plain]) -> Policy:
    document = {"id": name, "statement": f"Do as {name} says.", **fields}
    return policy_of(yaml.dump(document), file)


def law(name: str, **fields: Plain) -> Policy:
    return law_in("", name, **fields)


def law_in(folder: str, name: str, **fields: Plain) -> Policy:
    """A law in a folder below ``policies/``."""
    return _policy(name, law_path(name, folder), fields)


def proposal(name: str, **fields: Plain) -> Policy:
    return _policy(name, proposed_path(name), fields)


def closed(name: str, **fields: Plain) -> Policy:
    return _policy(name, closed_path(name), fields)


def seen(name: str, **fields: Plain) -> Evidence:
    """Evidence; its id begins with the day on which it was observed."""
    document: dict[str, Plain] = {
        "id": name, "kind": "observation", "statement": f"We saw {name}.",
        "observed": name[:10], **fields,
    }  # fmt: skip
    return read_evidence(yaml.read(yaml.dump(document).encode()), evidence_path(name))


def decision(
    policy: Policy, on: str, action: str = "promote", step: int = 1, **changes: Any
) -> Confirmation:
    found: dict[str, Any] = {
        "repository": "none", "action": Action(action), "policy": policy.id,
        "path": policy.file, "digest": policy.digest, "step": step, "by": ADA, "on": day(on),
        "effective": day(on), "fields": fields_of(policy.document),
        "file": f"policies/confirmations/{policy.id}/{step}-{policy.digest[7:15]}-ada.txt",
        **changes,
    }  # fmt: skip
    return Confirmation(**found)


def memory(
    *items: Item,
    on: str = "2026-06-01",
    files: Mapping[str, str] | None = None,
    config: Config | None = None,
) -> Memory:
    ordered = sorted(items, key=lambda item: item.file)
    named = {item.file: f"blob of {item.file}" for item in ordered}
    return Memory(
        day=day(on),
        policies=tuple(item for item in ordered if isinstance(item, Policy)),
        evidence=tuple(item for item in ordered if isinstance(item, Evidence)),
        confirmations=tuple(item for item in ordered if isinstance(item, Confirmation)),
        config=config or Config(),
        files=named | dict(files or {}),
    )
