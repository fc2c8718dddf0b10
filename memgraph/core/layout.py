"""Where things lie in a repository: what a path means."""

from __future__ import annotations

import functools
from enum import StrEnum

POLICIES = "policies"
PROPOSED = "policies/proposed"
CLOSED = "policies/closed"
CONFIRMATIONS = "policies/confirmations"
EVIDENCE = "evidence"
PRIVATE = "evidence/local"
SETTINGS = ".memgraph"
CONFIG = ".memgraph/config.yaml"
TOPICS = ".memgraph/topics.yaml"
TRUST = ".memgraph/trust.yaml"
SETTINGS_CONFIRMATIONS = ".memgraph/confirmations"
_MISNAMED = (".memgraph/config.yml", ".memgraph/topics.yml", ".memgraph/trust.yml")
FOLDERS = (POLICIES, EVIDENCE, SETTINGS)
_OWN = tuple(f"{folder}/" for folder in FOLDERS)


class Kind(StrEnum):
    """What kind of file a path of the memory names."""

    LAW = "law"
    PROPOSED = "proposed"
    CLOSED = "closed"
    EVIDENCE = "evidence"
    CONFIRMATION = "confirmation"
    CONFIG = "config"
    TOPICS = "topics"
    TRUST = "trust"
    PRIVATE = "private"
    STRAY = "stray"


POLICY_KINDS = (Kind.LAW, Kind.PROPOSED, Kind.CLOSED)
_SETTINGS = {
    CONFIG: Kind.CONFIG, TOPICS: Kind.TOPICS, TRUST: Kind.TRUST,
    **dict.fromkeys(_MISNAMED, Kind.STRAY),
}  # fmt: skip
_SILENT = (".gitkeep", ".gitignore", ".gitattributes", ".DS_Store")


@functools.lru_cache(1 << 18)
def kind_of(path: str) -> Kind | None:
    """Return what ``path`` is to the memory; None where it is no part of it."""
    if path in _SETTINGS:
        return _SETTINGS[path]
    name = path.rpartition("/")[2]
    if path.startswith(f"{PRIVATE}/"):
        return None if name in _SILENT else Kind.PRIVATE
    unfinished = name.startswith(".memgraph-") and name.endswith(".part")
    silent = name in _SILENT or name.lower().endswith(".md") or unfinished
    confirmed = (f"{CONFIRMATIONS}/", f"{SETTINGS_CONFIRMATIONS}/")
    if silent or not path.startswith((f"{POLICIES}/", f"{EVIDENCE}/", *confirmed)):
        return None
    if path.startswith(confirmed):
        return Kind.CONFIRMATION if path.endswith(".txt") else Kind.STRAY
    if not path.endswith(".yaml"):
        return Kind.STRAY
    return _yaml_kind(path)


def _yaml_kind(path: str) -> Kind:
    if path.startswith(f"{EVIDENCE}/"):
        return Kind.EVIDENCE
    if path.startswith(f"{PROPOSED}/"):
        return Kind.PROPOSED
    return Kind.CLOSED if path.startswith(f"{CLOSED}/") else Kind.LAW


def is_own(path: str) -> bool:
    """Return whether ``path`` lies in the memory's own folders."""
    return path.startswith(_OWN)


def proposed_path(policy: str) -> str:
    """Return where the proposal with this id lies."""
    return f"{PROPOSED}/{policy}.yaml"


def closed_path(policy: str) -> str:
    """Return where the policy with this id lies once it is closed."""
    return f"{CLOSED}/{policy}.yaml"


def law_path(policy: str, folder: str = "") -> str:
    """Return where the policy with this id lies as law, ``folder`` below ``policies/``."""
    return "/".join(part for part in (POLICIES, folder.strip("/"), f"{policy}.yaml") if part)


def evidence_path(evidence: str) -> str:
    """Return where new evidence with this id, which begins with its day, is written."""
    return f"{EVIDENCE}/{evidence[:4]}/{evidence}.yaml"


def private_path(evidence: str) -> str:
    """Return where private evidence with this id is written; Git ignores the folder."""
    return f"{PRIVATE}/{evidence}.yaml"
