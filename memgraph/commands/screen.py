"""Who reads what is printed: a person at a terminal, or whoever reads a pipe or a file.

At a terminal there are tables, trees and colours. Everywhere else the text is plain, and the same
whatever the surroundings say: programs and agents read it.
"""

from __future__ import annotations

import os
import sys

from memgraph.core.lean import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from memgraph.report.terminal.parts import View

NARROWEST, WIDEST = 30, 120  # longer lines are hard to read, on however wide a terminal
_USUAL = 80
_DUMB = ("dumb", "unknown")
_OFF = ("0", "false")


class Screen(NamedTuple):
    """A terminal: its columns that are used, whether it has colours, and its encoding."""

    width: int
    colour: bool
    encoding: str


def screen(env: Mapping[str, str]) -> Screen | None:
    """Return the terminal that stdout is, or None where plain text is asked for.

    So it is of a terminal that can do no more, and in the shell of an agent, which may be one.
    """
    stream = sys.stdout
    if not stream or not stream.isatty() or env.get("TERM") in _DUMB:
        return None
    from memgraph.store.terminal import agent_in

    if agent_in(env):
        return None
    width = min(max(_columns(env), NARROWEST), WIDEST)
    return Screen(width, not colourless(env), stream.encoding or "ascii")


def colourless(env: Mapping[str, str]) -> bool:
    """Return whether a terminal in these surroundings is to have no colours.

    ``NO_COLOR`` speaks first, then ``FORCE_COLOR``, then ``CLICOLOR`` and ``TERM``.
    """
    if env.get("NO_COLOR"):
        return True
    if forced := env.get("FORCE_COLOR"):
        return forced in _OFF
    return env.get("CLICOLOR") == "0" or env.get("TERM") in _DUMB


def as_seen(env: Mapping[str, str], text: Callable[[], str], view: Callable[[int], View]) -> str:
    """Return what is printed: ``view``, made for so many columns, at a terminal; else ``text``."""
    found = screen(env)
    if found is None:
        return text()
    from memgraph.report.terminal.drawing import draw  # and with it rich, for people's eyes only

    return draw(view(found.width), found.width, found.colour, found.encoding)


def _columns(env: Mapping[str, str]) -> int:
    """Return how many columns the terminal has: as ``COLUMNS`` says, or as it says itself."""
    said = env.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said[:6]):
        return int(said[:6])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or _USUAL
    except (OSError, ValueError):
        return _USUAL
