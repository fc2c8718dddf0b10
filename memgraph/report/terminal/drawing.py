"""Drawing: the parts of a view as the lines of a terminal. Nothing else knows rich.

Texts reach it as ``Text``, never as markup, and are made safe first: ``[bold]`` and control
characters in an entry are shown, and do nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel as Frame
from rich.rule import Rule
from rich.segment import Segment
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text
from rich.tree import Tree as Branching

from memgraph.core.legible import shown
from memgraph.report.terminal.parts import (
    Beside,
    Bullets,
    Column,
    Facts,
    Heading,
    Line,
    Look,
    Panel,
    Span,
    Stack,
    Table,
    Tree,
    View,
    Words,
    dim,
    line,
)

SIDE_BY_SIDE = 100  # columns from which on two views fit beside each other
_GAP = 2  # columns between two columns of a table
_BOX = "│├└─╭╮╰╯"  # what lines and frames are made of
_STYLES = {
    Look.PLAIN: Style.null(),
    Look.STRONG: Style(bold=True),
    Look.DIM: Style(dim=True),
    Look.GOOD: Style(color="green"),
    Look.DOUBT: Style(color="yellow"),
    Look.BAD: Style(color="red", bold=True),
    Look.NEWS: Style(color="cyan"),
}
_DIM = _STYLES[Look.DIM]


def draw(view: View, width: int, colour: bool = False, encoding: str = "utf-8") -> str:
    """Return a view in lines of at most ``width`` columns, each with its end.

    What ``encoding`` cannot show is spelt out, and lines are drawn in ASCII where it has none.
    """
    console = Console(
        width=width, height=100, color_system=None, force_terminal=False, legacy_windows=False,
        _environ={},
    )  # fmt: skip
    drawn = _encodes(_BOX, encoding)
    options = dataclasses.replace(console.options, encoding="utf-8" if drawn else "ascii")
    pen = _Pen(width, encoding)
    lines = console.render_lines(pen.drawn(view), options, pad=False)
    return "".join(f"{_ended(each, colour)}\n" for each in lines)


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _ended(segments: Sequence[Segment], colour: bool) -> str:
    """Return a line without blanks at its end, coloured or not."""
    kept = list(segments)
    while kept and not kept[-1].text.strip():
        kept.pop()
    texts = [one.text for one in kept]
    texts[-1:] = [text.rstrip() for text in texts[-1:]]
    return "".join(
        one.style.render(text, color_system=ColorSystem.STANDARD) if colour and one.style else text
        for one, text in zip(kept, texts, strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Pen:
    """Makes what rich draws, for a terminal of this width and encoding."""

    width: int
    encoding: str

    def narrower(self, columns: int) -> _Pen:
        return dataclasses.replace(self, width=max(self.width - columns, 10))

    def drawn(self, view: View) -> RenderableType:
        """Return anything as rich has it."""
        match view:
            case Words(words, indent):
                return _indented(self.text(words), indent)
            case Heading():
                return self.heading(view)
            case Bullets(items):
                return self.bullets(items)
            case Facts(rows):
                return self.facts(rows)
            case Table():
                return self.table(view)
            case Tree():
                return self.tree(view)
            case Panel():
                return self.panel(view)
            case Beside():
                return self.beside(view)
            case Stack(views, apart):
                return Group(*self._stacked(views, apart))

    def text(self, words: Line, look: Look = Look.PLAIN) -> Text:
        """Return a line as text, of its own looks or, where they are plain, of this one."""
        found = Text(overflow="fold")
        for span in words:
            own = look if span.look is Look.PLAIN else span.look
            found.append(self.safe(span.text), _STYLES[own])
        return found

    def safe(self, text: str) -> str:
        """Return ``text`` with its line ends, and all else that steers a terminal spelt out."""
        lines = text.replace("\t", "    ").split("\n")
        whole = "\n".join(shown(one, len(one) + 1) for one in lines)
        try:
            return whole.encode(self.encoding, "backslashreplace").decode(self.encoding)
        except LookupError:
            return whole.encode("ascii", "backslashreplace").decode("ascii")

    def heading(self, view: Heading) -> RenderableType:
        title = self.text((Span(view.title),), view.look)
        if view.note:
            title.append(f"  {self.safe(view.note)}", _DIM)
        # A rule cuts what it has no room for.
        if title.cell_len + 4 > self.width or "\n" in title.plain:
            return title
        return Rule(title, align="left", style=_DIM)

    def bullets(self, items: Sequence[Line]) -> RenderableType:
        mark = "•" if _encodes("•", self.encoding) else "-"
        grid = _grid((1, self.width - 3 - _GAP))
        for item in items:
            grid.add_row(Text(mark, _DIM), self.text(item))
        return _indented(grid)

    def facts(self, rows: Sequence[tuple[str, Line]]) -> RenderableType:
        widest = min(max((cell_len(self.safe(name)) for name, _ in rows), default=0), 16)
        grid = _grid((widest, self.width - widest - 2 - _GAP))
        names = ["", *(name for name, _ in rows)]
        for (before, name), (_, words) in zip(pairwise(names), rows, strict=True):
            said = "" if name == before else self.safe(name)
            grid.add_row(Text(said, _DIM, overflow="fold"), self.text(words))
        return _indented(grid)

    def table(self, view: Table) -> RenderableType:
        cells = [[self.text(cell) for cell in row] for row in view.rows]
        titles = [self.safe(column.title) for column in view.columns]
        widths = self._widths(view.columns, [row for row in cells if not _across(view, row)])
        drawn: list[RenderableType] = [_grid(widths, titles if any(titles) else ())]
        for row in cells:
            if _across(view, row):
                drawn += [row[0], _grid(widths)]
            elif isinstance(drawn[-1], Grid):
                drawn[-1].add_row(*row)
        return Group(*drawn)

    def _widths(self, columns: Sequence[Column], cells: Sequence[Sequence[Text]]) -> list[int]:
        """Return how wide the columns are: as their texts, up to their most; and the rest."""
        found = [0] * len(columns)
        for number, column in enumerate(columns):
            longest = max((_widest(row[number]) for row in cells), default=0)
            if column.most:
                found[number] = max(min(column.most, max(cell_len(column.title), longest)), 1)
        left = self.width - sum(found) - _GAP * (len(found) - 1)
        share = max(left // max(found.count(0), 1), 10)
        return [width or share for width in found]

    def tree(self, view: Tree) -> RenderableType:
        """Return a tree; what hangs too deep for the terminal hangs beside what it belongs to."""
        root = Branching(self.text(view.label), guide_style=_DIM)
        deepest = max((self.width - view.indent - 24) // 4, 2)
        pending = [(root, 1, branch) for branch in reversed(view.branches)]
        while pending:
            place, depth, branch = pending.pop()
            below = place.add(self.text(branch.label))
            inside = (below, depth + 1) if depth < deepest else (place, depth)
            pending += [(*inside, one) for one in reversed(branch.branches)]
        return _indented(root, view.indent)

    def panel(self, view: Panel) -> RenderableType:
        title, style = self.text(view.title, Look.STRONG), _STYLES[view.look]
        body = self.narrower(4).drawn(view.body)
        if title.cell_len + 6 > self.width:
            return Frame(Group(title, Text(), body), box=ROUNDED, border_style=style)
        return Frame(body, title=title, title_align="left", box=ROUNDED, border_style=style)

    def beside(self, view: Beside) -> RenderableType:
        if self.width < SIDE_BY_SIDE:
            return self.facts([*_below_each_other(view.rows)])
        names = ["", *(name for name, _, _ in view.rows)]
        cells = (
            (line(dim(name if name != before else "")), old, new)
            for before, (name, old, new) in zip(names, view.rows, strict=False)
        )
        columns = (Column(most=16), *map(Column, view.titles))
        return _indented(self.narrower(2).table(Table(columns, tuple(cells))))

    def _stacked(self, views: Iterable[View], apart: bool) -> Iterator[RenderableType]:
        for number, view in enumerate(views):
            if apart and number:
                yield Text()
            yield self.drawn(view)


def _below_each_other(rows: Iterable[tuple[str, Line, Line]]) -> Iterator[tuple[str, Line]]:
    for name, old, new in rows:
        if _says(old):
            yield name, (Span("- ", Look.BAD), *old)
        if _says(new):
            yield name, (Span("+ ", Look.GOOD), *new)


def _says(words: Line) -> bool:
    return any(span.text for span in words)


def _across(view: Table, row: Sequence[Text]) -> bool:
    return len(row) < len(view.columns)


def _indented(view: RenderableType, columns: int = 2) -> RenderableType:
    return Padding(view, (0, 0, 0, columns)) if columns else view


def _widest(text: Text) -> int:
    return max(map(cell_len, text.plain.split("\n")))


def _grid(widths: Sequence[int], titles: Sequence[str] = ()) -> Grid:
    """Return an empty table of columns so wide, below their titles if it has any."""
    grid = Grid(
        box=None, show_header=bool(titles), show_edge=False, pad_edge=False,
        padding=(0, _GAP, 0, 0),
    )  # fmt: skip
    for number, width in enumerate(widths):
        title = Text(titles[number], _DIM) if titles else Text()
        grid.add_column(title, width=width, overflow="fold")
    return grid
