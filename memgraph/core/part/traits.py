"""Traits: by what an entry, a confirmation or an unread file can bear on others.

They are keys. What shares none of them with a change, near or far, is judged as it was before it.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from memgraph.core.approval import bent
from memgraph.core.confirmation import Confirmation
from memgraph.core.entry import Entry, Evidence, Policy, links, wording
from memgraph.core.layout import folded
from memgraph.core.memory import Memory, Unread
from memgraph.core.scope import folders, takes_away
from memgraph.core.status import coming

# What tells what a policy says takes long to load, and many changes bring no policy.
if TYPE_CHECKING:
    from memgraph.core.clash.choices import Choices

Item: TypeAlias = Entry | Confirmation | Unread
Link: TypeAlias = tuple[str, str]  # a relation, and the id that it names

# What can change what another policy is. The others only name it.
BEARING = (
    "of", "beside", "supersedes", "against", "closes", "grounds", "exception_to", "distinct_from",
)  # fmt: skip
RELATIONS = (*BEARING, "supports", "about")


class Sort(StrEnum):
    """What an item is."""

    POLICY = "policy"
    EVIDENCE = "evidence"
    CONFIRMATION = "confirmation"
    UNREAD = "unread"


class Traits(NamedTuple):
    """The traits of the item at ``path``.

    ``id`` is what it is called, or would be; empty for a confirmation. A confirmation is ``of``
    what it decides about, and has the others that it names ``beside`` it. ``topics`` are what its
    rules are about, ``folders`` where these hold, as far as that is written out, ``branching`` if
    they leave a choice. ``marks`` are by what its sentence is compared, ``text`` if it has no
    stored rules. ``more`` are further keys.
    """

    path: str
    sort: Sort
    id: str = ""
    links: tuple[Link, ...] = ()
    topics: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    branching: bool = False
    marks: tuple[str, ...] = ()
    text: bool = False
    more: tuple[str, ...] = ()


def traits(memory: Memory, item: Item) -> Traits:
    """Return the traits of one item of ``memory``."""
    case = f"case {folded(item.file)}"
    if isinstance(item, Unread):
        return Traits(item.file, Sort.UNREAD, item.stem, more=(case,))
    if isinstance(item, Confirmation):
        beside = dict.fromkeys(filter(None, (*bent(item), *item.settles, item.other)))
        named = (("of", item.subject), *(("beside", other) for other in beside))
        return Traits(item.file, Sort.CONFIRMATION, links=named, more=(case,))
    named = tuple(dict.fromkeys((relation, other) for relation, other, _ in links(item)))
    if isinstance(item, Evidence):
        more = (case, *_sources(item))
        return Traits(item.file, Sort.EVIDENCE, item.id, named, more=more)
    from memgraph.core.clash.about import about
    from memgraph.core.meaning import meanings
    from memgraph.core.suspicion import marks_of

    said_here = memory.once(meanings)(item)
    found = about(said_here.rules, memory.once(_choices))
    return Traits(
        item.file, Sort.POLICY, item.id, named, tuple(found.keys), folders(said_here.scope),
        found.branching, tuple(marks_of(memory, item)), not item.rules,
        (case, said(item), *_places(item, said_here.scope)),
    )  # fmt: skip


def keys(found: Traits, *, counted: bool = True) -> Iterator[str]:
    """Yield all keys of traits; ``counted`` says whether its marks lead to it."""
    if found.id:
        yield owner(found.id)
    yield from (link(*each) for each in found.links)
    yield from (key for folder in found.folders for key in _filed(found.topics, folder))
    for name in found.marks if counted else ():
        yield mark(name)
        yield from (text_mark(name),) if found.text else ()
    yield from found.more


def is_counted(memory: Memory, item: Item) -> bool:
    """Return whether an item is counted by its marks: a policy, unless it is a text and over."""
    return isinstance(item, Policy) and (bool(item.rules) or coming(memory, item) is not None)


def owner(name: str) -> str:
    """Return the key of what is called ``name``."""
    return f"id {name}"


def link(relation: str, other: str) -> str:
    """Return the key of what names ``other``."""
    return f"{relation} {other}"


def meeting(found: Traits) -> Iterator[str]:
    """Yield the keys of all that has rules on a topic of these traits, where theirs may hold."""
    for folder in found.folders:
        for name in found.topics:
            yield f"below {folder}: {name}"
            yield from (f"in {each}: {name}" for each in (folder, *_around(folder)))


def _filed(topics: Iterable[str], folder: str) -> Iterator[str]:
    """Yield the keys under which rules about topics are found from folders around and below."""
    for name in topics:
        yield f"in {folder}: {name}"
        yield from (f"below {each}: {name}" for each in _around(folder))


def _around(folder: str) -> list[str]:
    """Return the folders around a folder, of which the last is the root."""
    parts = folder.split("/") if folder else []
    return ["/".join(parts[:depth]) for depth in reversed(range(len(parts)))]


def mark(name: str) -> str:
    """Return the key of what can be found by a word or a topic of its sentence."""
    return f"mark {name}"


def text_mark(name: str) -> str:
    """Return the key of what can be found so, and has no stored rules."""
    return f"text {name}"


def said(policy: Policy) -> str:
    """Return the key of what says the same in the same words and scope."""
    return f"said {json.dumps(wording(policy))}"


def near_path(path: str, *, moved: bool) -> list[str]:
    """Return the keys of what a changed file bears on; ``moved``: it came or went."""
    parts = unicodedata.normalize("NFC", path).split("/")
    folders = ["/".join(parts[:depth]) for depth in range(len(parts))]
    found = [f"watches {folder}" for folder in folders]
    if moved:
        found += [f"except {folder}" for folder in folders]
        found += [f"source {'/'.join(parts[:depth])}" for depth in range(1, len(parts) + 1)]
        found.append(f"case {folded(path)}")
    return found


def _sources(evidence: Evidence) -> Iterable[str]:
    paths = (source.path.rstrip("/") for source in evidence.source if source.path)
    return (f"source {unicodedata.normalize('NFC', path)}" for path in dict.fromkeys(paths))


def _places(policy: Policy, scope: Iterable[str]) -> Iterator[str]:
    """Yield where changed files bear on a policy: what it watches, and what it leaves out.

    ``scope`` is what its sentence says of it too.
    """
    for name, patterns in (("watches", policy.watches), ("except", (*policy.scope, *scope))):
        if name == "watches" or any(map(takes_away, patterns)):
            yield from (f"{name} {folder}" for folder in folders(patterns))


def _choices(memory: Memory) -> Choices:
    from memgraph.core.clash.choices import Choices

    return Choices(memory.topics)


def items(memory: Memory) -> Sequence[Item]:
    """Return all items of a memory, each file once."""
    unread = {item.file: item for item in reversed(memory.unread)}
    read = [item for item in (*memory.entries, *memory.confirmations) if item.file not in unread]
    return [*read, *unread.values()]
