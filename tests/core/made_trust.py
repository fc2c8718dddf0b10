"""Trust and proofs for tests, without files: keys of a software token, and what they claim."""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Mapping

from ssh_keys import SoftToken, text

from memgraph.core.confirmation import Confirmation
from memgraph.core.document import Plain
from memgraph.core.signature import Proof, PublicKey, parse_key
from memgraph.core.trust import Level, Threshold, Trust
from memgraph.core.trust_file import read_trust
from memgraph.store import yaml


def key(number: int) -> PublicKey:
    """A key in software; the number tells them apart."""
    blob = text(b"ssh-ed25519") + text(bytes([number]) * 32)
    return parse_key(f"ssh-ed25519 {base64.b64encode(blob).decode()}")


def token_key() -> PublicKey:
    return parse_key(SoftToken.ed25519().line)


def trust_of(people: Mapping[str, Plain], *rules: Plain, **fields: Plain) -> Trust:
    document: dict[str, Plain] = {
        "format": "1", "version": "1", "repository": "none", "people": dict(people),
        "rules": list(rules), **fields,
    }  # fmt: skip
    return read_trust(yaml.read(yaml.dump(document).encode()))


def proved(made: Confirmation, by: PublicKey, asks: Threshold, **bits: bool) -> Confirmation:
    """Return ``made`` as signed by a key, stating that ``asks`` was asked."""
    return dataclasses.replace(
        made, signed=Proof(by, **bits), proof=asks.level.word, need=asks.need, apart=asks.apart
    )


KEY = Threshold(Level.KEY)
