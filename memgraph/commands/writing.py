"""What the writing commands share: who records, new names, and files written once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from memgraph.commands.call import Call
from memgraph.commands.options import entry_or_refuse
from memgraph.core.document import Plain, Text, walk
from memgraph.core.memory import Memory
from memgraph.core.secrets import ALLOWLIST, suspicions
from memgraph.errors import MemgraphError
from memgraph.store import files, yaml
from memgraph.store.git import Repository
from memgraph.store.terminal import AGENTS, agent_in

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike


def tail() -> str:
    """Return four random letters and digits that set one name apart from another."""
    return "".join(secrets.choice(_LETTERS) for _ in range(4))


def recorder(call: Call, repository: Repository, via: str | None) -> dict[str, Plain]:
    """Return who records: the person Git knows, and the agent that the environment names."""
    agent = agent_in(call.env)
    found: dict[str, Plain] = {"by": repository.identity() or "unknown"}
    found["via"] = via or ("agent" if agent else "person")
    if agent and found["via"] == "agent":
        found["tool"] = agent[1]
        names = [name for name, tool in AGENTS.items() if tool == agent[1]]
        sessions = [call.env[n] for n in names if n.endswith("_SESSION_ID") and call.env.get(n)]
        found |= {"session": sessions[0]} if sessions else {}
    return found


def links_exist(memory: Memory, *links: tuple[str, ...]) -> None:
    """Raise Refused, with the nearest id, for a link to an entry that is not there."""
    for other in (other for group in links for other in group):
        entry_or_refuse(memory, other)


def write_new(
    repository: Repository,
    fields: Callable[[], Mapping[str, Plain]],
    path_of: Callable[[str], str],
    *,
    harmless: bool = False,
) -> str:
    """Write a new entry and return its path; ``fields`` is asked again while its id is taken.

    ``harmless`` marks what looks like a secret as looked at. Raises MemgraphError where the
    file cannot be written.
    """
    for _ in range(20):
        document = fields()
        path = path_of(str(document["id"]))
        data = yaml.dump(document).encode()
        if files.create(repository.root, path, marked(data) if harmless else data):
            return path
    raise MemgraphError("no free name was found", where=path, next_step="give one with --id")


def marked(data: bytes) -> bytes:
    """Return the document with a comment behind every text that looks like a secret."""
    lines = data.decode().split("\n")
    found = {
        node.line
        for _, node in walk(yaml.read(data))
        if isinstance(node, Text) and suspicions(node.value)
    }
    for number in found:
        lines[number - 1] += f"  # {ALLOWLIST}"
    return "\n".join(lines).encode()
