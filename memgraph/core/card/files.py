"""What each file with a card should hold: shared files, and those that are wholly memgraph's.

Cursor and Claude Code attach a file of rules by the paths at hand. Their patterns know neither
``!`` nor all of ours, so a file may be attached more widely than its policies reach; the headings
on its card always give the scope as it is.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from memgraph.core.card import block, places
from memgraph.core.card.entry import CardEntry, by_scope, law
from memgraph.core.card.rendering import Card, Presence, Size, limit_of, render
from memgraph.core.entry import EVERYTHING
from memgraph.core.memory import Memory
from memgraph.core.scope.language import DEEP, Atom, Letter, Wild, read, takes_away

ALWAYS = f"{places.OWN}always"  # the file, without its ending, of what governs everything
_LONGEST_SLUG = 40


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card and the file that it is for; ``front`` is above it where the file is ours alone.

    ``scoped``: an agent has it only with files that match.
    """

    path: str
    card: Card
    front: str = ""
    scoped: bool = False

    def text(self, before: str | None) -> str:
        """Return what the file should hold, which holds ``before``. Raises block.Broken."""
        if places.is_own(self.path):
            return block.alone(self.card.words, self.front)
        return block.put_in(before, self.card.words)


def sheets(memory: Memory, held: Iterable[str], day: date | None = None) -> dict[str, Sheet]:
    """Return what should stand where, by path, if ``held`` are the files with a card.

    One file in a folder of rules stands for all that the law of ``day`` needs there. Raises
    Refused where the configured limits hold no card.
    """
    entries, limit = law(memory, day), limit_of(memory.own_config)
    found: dict[str, Sheet] = {}
    paths = sorted(held)
    shared = [path for path in paths if not places.is_own(path)]
    if shared:
        card = render(entries, limit)
        found |= {path: Sheet(path, card) for path in shared}
    for name in places.FOLDERS:
        if any(places.is_own(path) and places.target_of(path) == name for path in paths):
            found |= {sheet.path: sheet for sheet in _own(name, entries, limit)}
    return found


def first_of(name: str) -> str:
    """Return the path that stands for a target of ``--to``."""
    if name in places.FILES:
        return places.FILES[name]
    folder, ending = places.FOLDERS[name]
    return f"{folder}/{ALWAYS}{ending}"


def _own(name: str, entries: Iterable[CardEntry], limit: Size) -> Iterator[Sheet]:
    folder, ending = places.FOLDERS[name]
    groups = {EVERYTHING: (), **by_scope(entries)}
    for scope, group in groups.items():
        everywhere = scope == EVERYTHING
        front = _FRONTS[name](scope)
        presence = Presence.ALWAYS if everywhere else Presence.MATCHING
        stem = ALWAYS if everywhere else f"{places.OWN}{slug(scope)}"
        card = render(group, limit, presence, front)
        yield Sheet(f"{folder}/{stem}{ending}", card, front, not everywhere)


def slug(scope: tuple[str, ...]) -> str:
    """Return a file's name for a scope: words of it, and a digest that sets it apart."""
    words = re.findall(r"[a-z0-9]+", " ".join(scope).lower())
    name = hashlib.sha256(json.dumps(scope).encode()).hexdigest()[:6]
    return "-".join([*"-".join(words)[:_LONGEST_SLUG].strip("-").split("-"), name]).strip("-")


def _cursor(scope: tuple[str, ...]) -> str:
    # Cursor takes the line as it is: quotes or a blank behind a comma would be part of a pattern.
    everywhere = scope == EVERYTHING
    globs = "" if everywhere else " " + ",".join(attached(scope))
    about = "all files" if everywhere else "files that match its globs"
    return (
        f"---\ndescription: Law of this repository for {about}, kept by memgraph\n"
        f"globs:{globs}\nalwaysApply: {'true' if everywhere else 'false'}\n---\n\n"
    )


def _claude(scope: tuple[str, ...]) -> str:
    if scope == EVERYTHING:
        return ""
    paths = "".join(f"  - {json.dumps(glob, ensure_ascii=False)}\n" for glob in attached(scope))
    return f"---\npaths:\n{paths}---\n\n"


_FRONTS: dict[str, Callable[[tuple[str, ...]], str]] = {"cursor": _cursor, "claude-rules": _claude}


def attached(scope: tuple[str, ...]) -> tuple[str, ...]:
    """Return patterns without braces and ``!`` that take in at least what ``scope`` does."""
    found = ["**/*"] if takes_away(scope[0]) else []
    for pattern in scope:
        if not takes_away(pattern):
            found += ["/".join(map(_part, glob)) for glob in read(pattern)]
    return tuple(dict.fromkeys(found))


def _part(part: tuple[Atom, ...]) -> str:
    return "**" if part == DEEP else "".join(map(_atom, part))


def _atom(atom: Atom) -> str:
    if isinstance(atom, Wild):
        return atom.value
    if isinstance(atom, Letter):
        return _letter(atom)
    # What would end the line, the list or the pattern is any one character.
    return "?" if atom in ",\n\r\t\"'{}()!+@#\\" else atom


def _letter(letter: Letter) -> str:
    ends = "".join(first + last for first, last in letter.spans)
    if not re.fullmatch(r"[A-Za-z0-9_.]+", ends):
        return "?"
    spans = (f if f == last else f"{f}-{last}" for f, last in letter.spans)
    return f"[{'!' if letter.others else ''}{''.join(spans)}]"
