"""Who is in the team: their names, their keys, and the trust file that lists both."""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from ssh_keys import KeyFile, SoftToken, key_file

from memgraph.core.document import Plain

Key: TypeAlias = KeyFile | SoftToken

NAMES = {
    "ada": "Ada Lovelace <ada@example.org>", "grace": "Grace Hopper <grace@example.org>",
    "alan": "Alan Turing <alan@example.org>", "bot": "release-bot",
    "charles": "Charles Babbage <charles@example.org>",  # nobody trusts him
}  # fmt: skip


def scratch(name: str) -> Path:
    """Return a new folder that goes when the tests have ended."""
    folder = tempfile.mkdtemp(prefix=f"memgraph-{name}-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@functools.cache
def keys() -> Mapping[str, Key]:
    """Everybody's keys, made once: files by ssh-keygen, and tokens in software."""
    folder = scratch("keys")
    made = {name: key_file(folder, name) for name in ("ada", "ada-2", "grace", "alan", "bot")}
    tokens = {f"{name}-token": SoftToken.ed25519() for name in ("ada", "grace")}
    return {**made, "charles": key_file(folder, "charles", "ecdsa"), **tokens}


def trust(version: int = 1, **changes: Plain) -> dict[str, Plain]:
    """Return the team's trust file: what is hard, and what takes hardware."""
    held = {name: key.line for name, key in keys().items()}
    people: Plain = {
        "ada@example.org": {"keys": [held["ada"], held["ada-2"], held["ada-token"]]},
        "grace@example.org": {"keys": [held["grace"], held["grace-token"]]},
        "alan@example.org": {"keys": [held["alan"]]},
        "release-bot": {"role": "agent", "keys": [held["bot"]]},
    }
    rules: Plain = [
        {"files": ["policies/**"], "need": "1", "level": "key"},
        {"files": ["policies/security/**"], "need": "2"},
        {"files": ["policies/touched/**"], "level": "touch"},
        {"files": ["policies/pinned/**"], "level": "touch", "pin": "true"},
        {"files": ["policies/apart/**"], "apart": "true"},
        {"files": [".memgraph/config.yaml", ".memgraph/topics.yaml"]},
        {"files": [".memgraph/trust.yaml", "evidence/**"], "need": "2"},
    ]
    return {"format": "1", "version": str(version), "repository": "acme-shop", "people": people,
            "rules": rules, **changes}  # fmt: skip


def people(**changes: Plain | None) -> dict[str, Plain]:
    """Return the team, and others, by the names before the @; None takes somebody out."""
    found = trust()["people"]
    assert isinstance(found, dict)
    every = {**found, **{f"{name}@example.org": value for name, value in changes.items()}}
    return {name: value for name, value in every.items() if value is not None}


def line(name: str) -> str:
    """Return a public key."""
    return keys()[name].line


def lines(*names: str) -> list[Plain]:
    """Return public keys."""
    return [line(name) for name in names]
