"""What the writing commands share: who records, new names, and files written once."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable, Mapping

import click

from memgraph.commands.call import Call
from memgraph.core import lookup
from memgraph.core.document import Fault, Plain, Text, walk
from memgraph.core.entry import Evidence, Policy
from memgraph.core.memory import Memory
from memgraph.core.secrets import ALLOWLIST, suspicions
from memgraph.errors import MemgraphError, Refused
from memgraph.store import files, yaml
from memgraph.store.git import Repository
from memgraph.store.reading import read_item
from memgraph.store.terminal import AGENTS, agent_in

GO_ON = "Saved; continue with the request."
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike


def tail() -> str:
    """Return four random letters and digits that set one name apart from another."""
    return "".join(secrets.choice(_LETTERS) for _ in range(4))


def recorder(call: Call, repository: Repository, via: str | None) -> dict[str, Plain]:
    """Return who records: the person Git knows, and the agent that asks, or else ``env`` names."""
    named = agent_in(call.env)
    agent = call.agent or (named[1] if named else "")
    found: dict[str, Plain] = {"by": repository.identity() or "unknown"}
    found["via"] = via or ("agent" if agent else "person")
    if agent and found["via"] == "agent":
        found["tool"] = agent
        names = [name for name, tool in AGENTS.items() if tool == agent]
        known = (call.env.get(n, "") for n in names if n.endswith("_SESSION_ID"))
        if session := next(filter(None, (call.session, *known)), ""):
            found["session"] = session
    return found


def go_on(call: Call, as_json: bool) -> None:
    """Tell an agent to go on: noting something must not take the place of the answer."""
    if agent_in(call.env) and not as_json:
        click.echo(GO_ON)


def statement(given: str | None, example: str) -> str:
    """Return the statement, read from standard input where ``-`` was given.

    Raises Refused, with the ``example``, for an empty one.
    """
    text = (_standard_input() if given == "-" else given or "").strip()
    if not text:
        raise Refused("the statement is empty", next_step=example)
    return text


def _standard_input() -> str:
    try:
        return sys.stdin.buffer.read().decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Refused(f"standard input is not UTF-8 at byte {error.start}") from None


def links_exist(
    memory: Memory,
    *,
    policies: Iterable[str] = (),
    evidence: Iterable[str] = (),
    entries: Iterable[str] = (),
) -> None:
    """Raise Refused for a link to an entry that is not there, or is of the other kind."""
    for other in entries:
        lookup.entry(memory, other)
    for kind, word, others in ((Policy, "policy", policies), (Evidence, "evidence", evidence)):
        for other in others:
            found = lookup.entry(memory, other)
            if not isinstance(found, kind):
                raise Refused(f"{other} is no {word}", where=found.file)


def readable(path: str, data: bytes) -> None:
    """Raise Refused, with every fault, where an entry could not be read back."""
    faults = [item for item in read_item(path, "100644", data) if isinstance(item, Fault)]
    if faults:
        found = (f"{fault.path}: {fault.message}".removeprefix(": ") for fault in faults)
        hints = dict.fromkeys(fault.hint for fault in faults if fault.hint)
        raise Refused(
            f"it could not be read back, so nothing was written: {'; '.join(found)}", where=path,
            next_step="; ".join(hints) or "correct what was given, and run this again",
        )  # fmt: skip


def not_ignored(repository: Repository, path: str) -> None:
    """Raise Refused for a path where Git would lose what is written."""
    if repository.ignored(path):
        raise Refused(
            "Git ignores this path, and would lose what is written there", where=path,
            next_step="git check-ignore -v shows the rule; change it, and run this again",
        )  # fmt: skip


def write_new(
    repository: Repository,
    fields: Callable[[], Mapping[str, Plain]],
    path_of: Callable[[str], str],
    *,
    harmless: bool = False,
    private: bool = False,
) -> str:
    """Write a new entry and return its path; ``fields`` is asked again while its id is taken.

    ``harmless`` marks what looks like a secret as looked at; ``private`` is meant to be ignored.
    Raises Refused for an entry that
    could not be read back, and MemgraphError where the file cannot be written.
    """
    for _ in range(20):
        document = fields()
        path = path_of(str(document["id"]))
        fresh = yaml.dump(document).encode()
        data = marked(fresh) if harmless else fresh
        readable(path, data)
        if not private:
            not_ignored(repository, path)
        if files.create(repository.root, path, data):
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
        line = lines[number - 1].removesuffix("\r")
        if ALLOWLIST not in line:
            lines[number - 1] = lines[number - 1].replace(line, f"{line}  # {ALLOWLIST}")
    return "\n".join(lines).encode()
