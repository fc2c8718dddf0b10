"""What a terminal shows, as values: lines, tables, trees and frames, which ``drawing`` lays out.

A text may be of any length and hold anything: that it steers no terminal, and stays within its
lines and its place, is the drawing's care. A line end in it is one on the screen too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Look(StrEnum):
    """What a piece of text is to the reader; the drawing has a colour for each.

    No meaning is in the colour alone: whoever sees none reads the same words.
    """

    PLAIN = "plain"
    STRONG = "strong"
    DIM = "dim"
    GOOD = "good"
    DOUBT = "doubt"
    BAD = "bad"
    NEWS = "news"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text of one look."""

    text: str
    look: Look = Look.PLAIN


Line: TypeAlias = tuple[Span, ...]


def line(*pieces: str | Span) -> Line:
    """Return pieces as one line, plain where they are mere text."""
    return tuple(Span(piece) if isinstance(piece, str) else piece for piece in pieces)


def strong(text: str) -> Span:
    """Return text that stands out."""
    return Span(text, Look.STRONG)


def dim(text: str) -> Span:
    """Return text that steps back."""
    return Span(text, Look.DIM)


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph, ``indent`` columns from the left."""

    words: Line
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading over what follows, with a remark behind it."""

    title: str
    note: str = ""
    look: Look = Look.STRONG


@dataclass(frozen=True, slots=True)
class Bullets:
    """Items of a list."""

    items: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they stand for, aligned; a name that comes again is shown once."""

    rows: tuple[tuple[str, Line], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: at most ``most`` columns of the terminal; 0: its share of the rest."""

    title: str = ""
    most: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of as many lines as there are columns. Without titles it has no head.

    A row of a single line goes across all columns: what must not be broken stands there.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """A line and what hangs below it, ``indent`` columns from the left."""

    label: Line
    branches: tuple[Tree, ...] = ()
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Panel:
    """A view in a frame. A title that the frame has no room for stands inside it."""

    title: Line
    body: View
    look: Look = Look.DIM


@dataclass(frozen=True, slots=True)
class Beside:
    """What was said and what is, by name: side by side where there is room, else below each other.

    A name that comes again is shown once; what is empty was not said, or is not any more.
    """

    rows: tuple[tuple[str, Line, Line], ...]
    titles: tuple[str, str] = ("before", "after")


@dataclass(frozen=True, slots=True)
class Stack:
    """Views one below the other, with an empty line between them if they are ``apart``."""

    views: tuple[View, ...]
    apart: bool = False


View: TypeAlias = Words | Heading | Bullets | Facts | Table | Tree | Panel | Beside | Stack


def stack(views: Iterable[View], apart: bool = False) -> Stack:
    """Return views one below the other."""
    return Stack(tuple(views), apart)
