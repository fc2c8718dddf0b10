"""Where things lie in a repository: what a path means."""

from __future__ import annotations

import unicodedata
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
_PRIVATE, _CONFIRMED = Kind.PRIVATE, Kind.CONFIRMATION
_BESIDE = Kind.CONFIG  # beside the configuration, where anything may lie
# What lies in the folders at the top, and in those right inside them.
_USUAL = {POLICIES: Kind.LAW, EVIDENCE: Kind.EVIDENCE, SETTINGS: _BESIDE}
_INSIDE = {
    (POLICIES, "proposed"): Kind.PROPOSED, (POLICIES, "closed"): Kind.CLOSED,
    (POLICIES, "confirmations"): _CONFIRMED, (SETTINGS, "confirmations"): _CONFIRMED,
    (EVIDENCE, "local"): _PRIVATE,
}  # fmt: skip


def kind_of(path: str) -> Kind | None:
    """Return what ``path`` is to the memory; None where it is no part of it."""
    top, _, rest = path.partition("/")
    usual = _USUAL.get(top) if rest else None
    if usual is None or path in _SETTINGS:
        return _SETTINGS.get(path)
    inner, inside, _ = rest.partition("/")
    place = _INSIDE.get((top, inner), usual) if inside else usual
    if place is _BESIDE:
        return None
    if place is not _PRIVATE and path.endswith(".txt" if place is _CONFIRMED else ".yaml"):
        return place
    name = path.rpartition("/")[2]
    if place is _PRIVATE:
        return None if name in _SILENT else place
    unfinished = name.startswith(".memgraph-") and name.endswith(".part")
    silent = name in _SILENT or name.lower().endswith(".md") or unfinished
    return None if silent else Kind.STRAY


def stem(path: str) -> str:
    """Return the name of a file without its folders and its ending."""
    name = path[path.rfind("/") + 1 :]
    dot = name.rfind(".")
    return name[:dot] if 0 < dot < len(name) - 1 else name


def folded(path: str) -> str:
    """Return what a path is called where neither case nor the form of a letter counts."""
    return path.lower() if path.isascii() else unicodedata.normalize("NFC", path).casefold()


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
