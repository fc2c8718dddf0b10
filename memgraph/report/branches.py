"""Branches: why something holds, as a tree of lines that any form of output can draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from memgraph.core.memory import Memory
from memgraph.core.words import one_line
from memgraph.report.entries import state_of

if TYPE_CHECKING:
    from memgraph.core.graph import Step  # and with it networkx, which is slow to import

_WORDS = {
    "grounds": "because", "from_source": "from", "supports": "bears out",
    "against": "speaks against", "about": "is about",
}  # fmt: skip
_BACK = {
    "supports": "borne out by", "closes": "closed by", "against": "against it",
    "supersedes": "followed by", "grounds": "ground of",
}  # fmt: skip
_Hanging: TypeAlias = tuple[str, str, str, str]  # in which words, what, since when, why
_SOURCES = ("file", "commit", "url", "said")


@dataclass(frozen=True, slots=True)
class Branch:
    """One thing in a tree, and what it leads to.

    ``relation`` says how it hangs on what is above it, ``name`` is an id, a person or a source,
    ``state`` an entry's state in a word, ``text`` its sentence or a person's reason, ``day`` that
    of the relation. All but the relation may hold anything. ``known`` is false for an id that no
    entry has.
    """

    relation: str
    name: str
    state: str = ""
    text: str = ""
    day: str = ""
    below: tuple[Branch, ...] = ()
    known: bool = True


def branches(memory: Memory, root: str, steps: Iterable[Step]) -> tuple[Branch, ...]:
    """Return what hangs below ``root``. What is reached twice shows its own reasons once."""
    below: dict[str, list[_Hanging]] = {}
    for one, relation, other, day, reason in steps:
        if _leads_back(root, one, relation, other):
            below.setdefault(other, []).append((_BACK[relation], one, day, reason))
        else:
            words = _WORDS.get(relation, relation.replace("_", " "))
            below.setdefault(one, []).append((words, other, day, reason))
    # From the root outward each name once, and then from the ends back: a chain of laws may be
    # longer than Python goes into itself.
    order, seen = [root], {root}
    owner: dict[str, str] = {}
    for node in order:
        for _, name, *_ in below.get(node, ()):
            if name not in seen:
                seen.add(name)
                owner[name] = node
                order.append(name)
    made: dict[str, tuple[Branch, ...]] = {}
    for node in reversed(order):
        made[node] = tuple(
            _branch(memory, step, made[step[1]] if owner.get(step[1]) == node else ())
            for step in dict.fromkeys(below.get(node, ()))
        )
    return made[root]


def _leads_back(root: str, one: str, relation: str, other: str) -> bool:
    """Return whether a step is told from its end: what bears a thing out hangs below that."""
    if relation in ("supports", "closes"):
        return one != root
    return relation in _BACK and other == root != one


def _branch(memory: Memory, step: _Hanging, below: tuple[Branch, ...]) -> Branch:
    relation, name, day, reason = step
    if entry := memory.by_id.get(name):
        return Branch(relation, name, state_of(memory, entry), entry.statement, "", below)
    kind, colon, rest = name.partition(":")
    if not colon:
        return Branch(relation, name, below=below, known=False)
    dated = day if kind == "person" and relation != "recorded by" else ""
    named = f"{kind} {rest}" if kind in _SOURCES else rest
    return Branch(relation, named, text=reason, day=dated, below=below)


def lines(found: Iterable[Branch], depth: int = 1) -> Iterator[str]:
    """Yield the branches as lines, each two blanks further in than what it hangs on."""
    pending = [(depth, branch) for branch in reversed([*found])]
    while pending:
        at, branch = pending.pop()
        yield f"{'  ' * at}{branch.relation}  {label(branch)}"
        pending += [(at + 1, one) for one in reversed(branch.below)]


def label(branch: Branch) -> str:
    """Return what stands on a branch, behind its relation."""
    name = one_line(branch.name, 160) if branch.known else f"{one_line(branch.name)} (not found)"
    state = f" ({branch.state})" if branch.state else ""
    text = f": {one_line(branch.text, 240)}" if branch.text else ""
    return f"{name}{state}{f', {branch.day}' if branch.day else ''}{text}"
