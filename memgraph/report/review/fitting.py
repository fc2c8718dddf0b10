"""Fitting parts into so many characters: each item as full as there is room, none dropped unsaid.

Every item is tried in its shortest form first, so that much is told in little before anything is
told at length; then in fuller ones, the weightiest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from memgraph.report.markdown import size

_AT_FIRST = 5  # items of each part that come before all others
_GAP = "\n\n"


@dataclass(frozen=True, slots=True)
class Part:
    """Items under a heading, each in its forms, from the fullest to the shortest.

    ``left`` says of how many there was no room. ``between`` stands between the items.
    """

    heading: str
    items: Sequence[Sequence[str]]
    left: Callable[[int], str]
    between: str = _GAP


@dataclass
class _Page:
    """What is on the page: the form that was chosen of each item, and what room is left."""

    parts: Sequence[Part]
    room: int
    chosen: dict[tuple[int, int], int] = field(default_factory=dict)

    def take(self, part: int, item: int, form: int) -> bool:
        """Choose a form, in place of a shorter one, if there is room for it."""
        forms = self.parts[part].items[item]
        old = self.chosen.get((part, item))
        gap = 0 if old is not None else len(self.parts[part].between)
        cost = gap + size(forms[form]) - (size(forms[old]) if old is not None else 0)
        if cost > self.room:
            return False
        self.room -= cost
        self.chosen[part, item] = form
        return True


def fitted(head: str, parts: Sequence[Part], foot: str, limit: int) -> str:
    """Return ``head``, the parts and ``foot`` within ``limit`` characters.

    Head, headings, foot and what is said of items left out must have room; they are short.
    """
    shown = [part for part in parts if part.items]
    fixed = [head, foot, *(text for p in shown for text in (p.heading, p.left(len(p.items))))]
    page = _Page(shown, limit - sum(size(text) + len(_GAP) for text in fixed))
    for most in (_AT_FIRST, None):
        for number, part in enumerate(shown):
            for item in range(len(part.items))[:most]:
                taken = (number, item) in page.chosen
                if not taken and not page.take(number, item, len(part.items[item]) - 1):
                    break
    for number, item, form in _fuller(shown):
        if page.chosen.get((number, item), -1) > form:
            page.take(number, item, form)
    return _GAP.join([head, *_told(page), foot]) + "\n"


def _fuller(parts: Sequence[Part]) -> Iterator[tuple[int, int, int]]:
    """Yield part, item and form: for all items the next fuller one, before any goes further."""
    steps = max((len(forms) for part in parts for forms in part.items), default=0)
    for step in range(2, steps + 1):
        for number, part in enumerate(parts):
            for item, forms in enumerate(part.items):
                if step <= len(forms):
                    yield number, item, len(forms) - step


def _told(page: _Page) -> Iterator[str]:
    for number, part in enumerate(page.parts):
        found = [
            part.items[item][page.chosen[number, item]]
            for item in range(len(part.items))
            if (number, item) in page.chosen
        ]
        yield part.heading
        if found:
            yield part.between.join(found)
        if missing := len(part.items) - len(found):
            yield part.left(missing)
