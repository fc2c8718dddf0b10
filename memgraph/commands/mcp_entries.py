"""The entries as resources of the MCP server: a list of them, and the text of each file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote, unquote

from memgraph.commands.call import Call
from memgraph.commands.mcp_texts import PREFIX, TEMPLATE, legible
from memgraph.commands.states import served
from memgraph.core import lookup
from memgraph.core.entry import Entry
from memgraph.core.memory import Memory
from memgraph.core.words import one_line
from memgraph.errors import Refused
from memgraph.report.entries import state_of
from memgraph.store.load import private_memory

PAGE = 100
_LARGEST = 256 * 1024  # characters of a file: an entry has at most 64 KiB
_AFTER = "after:"


class Listed(NamedTuple):
    """An entry in the list: its id, its address, its statement and how it stands."""

    id: str
    address: str
    statement: str
    about: str


def address(name: str) -> str:
    """Return the address of the entry with an id."""
    return PREFIX + quote(name, safe="")


def page(call: Call, cursor: str) -> tuple[list[Listed], str]:
    """Return a page of all entries in the order of their ids, and the cursor of the next.

    Raises Refused for a cursor that is none of these.
    """
    if cursor and not cursor.startswith(_AFTER):
        raise Refused("this is no cursor of this list", next_step="begin anew, without a cursor")
    after = cursor.removeprefix(_AFTER)
    found = sorted(_listed(call), key=lambda one: one[0])
    left = [one for one in found if one[0] > after] if cursor else found
    shown = [_shown(*one) for one in left[:PAGE]]
    more = f"{_AFTER}{left[PAGE - 1][0]}" if len(left) > PAGE else ""
    return shown, more


def names(call: Call, beginning: str) -> list[str]:
    """Return the ids that begin so, in order."""
    return sorted(name for name, _, _ in _listed(call) if name.startswith(beginning))


def text(call: Call, uri: str) -> str:
    """Return the text of the entry's own file, readable or not, so that it steers no terminal.

    Raises Refused for any other address, and where no entry has the id.
    """
    if not uri.startswith(PREFIX):
        raise Refused("there is no such resource", next_step=f"entries are at {TEMPLATE}")
    name = unquote(uri.removeprefix(PREFIX))
    memory, mine = _memories(call)
    broken = next((one.file for owner in (memory, mine) for one in owner.unread
                   if one.stem == name), "")  # fmt: skip
    owner = mine if name in mine.by_id and name not in memory.by_id else memory
    file = broken or lookup.entry(owner, name).file
    written = call.work_repository().read_file(file)
    return legible(written.decode("utf-8", "replace")[:_LARGEST])


def _listed(call: Call) -> Iterator[tuple[str, Memory, Entry | None]]:
    """Yield every entry once, those that cannot be read too, the shared ones first."""
    seen: set[str] = set()
    for memory in _memories(call):
        known = ((entry.id, entry) for entry in memory.entries)
        for name, entry in (*known, *((one.stem, None) for one in memory.unread)):
            if name not in seen:
                seen.add(name)
                yield name, memory, entry


def _shown(name: str, memory: Memory, entry: Entry | None) -> Listed:
    if entry is None:
        return Listed(legible(name), address(name), "", "cannot be read; see the tool check")
    about = f"{one_line(entry.statement, 300)} [{state_of(memory, entry)}]"
    return Listed(name, address(name), one_line(entry.statement, 80), about)


def _memories(call: Call) -> tuple[Memory, Memory]:
    """Return the shared memory and the private one."""
    repository = call.work_repository()
    return served(repository, call.loader(repository)), private_memory(repository, call.today)
