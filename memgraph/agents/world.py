"""What a reply may need to know of the world outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from memgraph.agents.session import Limits
from memgraph.agents.texts import Pointer


class World(Protocol):
    """What a reply may ask; nothing raises, and only the Git directory is written to."""

    root: str
    common: str
    now: int

    def limits(self) -> Limits:
        """Return how hooks behave here."""

    def brief(self, room: int) -> str:
        """Return what to know before work begins, in at most ``room`` characters."""

    def bearing(self, prompt: str) -> Sequence[Pointer]:
        """Return the few entries that bear on a prompt."""

    def governing(self, paths: Sequence[str], cwd: str) -> Sequence[Pointer]:
        """Return the laws whose scope holds one of the paths, then what else is known of them."""

    def known(self, statement: str) -> str:
        """Return the id of the entry that says ``statement`` already; empty without one."""

    def recorded(self, since: int, edited: Sequence[str]) -> Sequence[str]:
        """Return the text of every entry that is new since a moment, in nanoseconds.

        Also of those among ``edited``, from the root, that were changed since.
        """

    def entries(self, paths: Sequence[str], cwd: str) -> Sequence[str]:
        """Return those of the paths, from the root, where entries lie that agents may write."""

    def places(self, cwd: str) -> tuple[str, Sequence[str]]:
        """Return where a folder really is, and the other names and work trees of this one."""

    def resolved(self, paths: Sequence[str], cwd: str) -> Sequence[str]:
        """Return where paths lead to whose folders are links."""

    def last_said(self, transcript: str) -> str:
        """Return what the assistant said last, by the transcript."""

    def answered(self, transcript: str, ends: bytes) -> str:
        """Return what the assistant said in the turn that is over, by the transcript.

        A line with ``ends`` follows, where it is not empty.
        """

    def size(self, transcript: str) -> int:
        """Return the size of a transcript in bytes; 0 without one."""

    def heard(self, sentences: Sequence[str]) -> None:
        """Count what the user asks for, in case they ask for it again and again."""

    def repeated(self) -> Sequence[tuple[str, int]]:
        """Return what the user asked for again and again, and how often."""

    def judged(self, prompt: str, reply: str) -> str:
        """Return what the judge finds said and not recorded; empty for nothing."""
