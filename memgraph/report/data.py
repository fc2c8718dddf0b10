"""Values of the core as JSON."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from memgraph.core.entry import Entry, Policy
from memgraph.core.memory import Memory
from memgraph.core.status import status


def as_json(value: Any) -> str:
    """Return any value of the core as indented JSON, in ASCII so that it steers no terminal."""
    return json.dumps(value, indent=2, default=_plain) + "\n"


def _plain(value: Any) -> Any:
    """Return a frozen value of the core as its fields, and a day as text."""
    if dataclasses.is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return str(value)


def entry(memory: Memory, item: Entry) -> dict[str, Any]:
    """Return an entry as it was written, with its file, its digest and its status."""
    found: dict[str, Any] = {"file": item.file, "digest": item.digest, **item.document}
    if isinstance(item, Policy):
        state = status(memory, item)
        found["status"] = {
            "state": state.state,
            "reasons": state.reasons,
            "from": state.window.start if state.window else None,
            "until": state.window.end if state.window else None,
        }
    return found
