"""What may be asked of the memory, and what is found: shared by all who ask."""

from __future__ import annotations

from memgraph.core.format import KINDS
from memgraph.core.lean import NamedTuple
from memgraph.core.status import State

ENTRY_KINDS = ("law", "proposal", "closed", *KINDS)
STATES = (*(state.value for state in State), "recorded", "open thread", "closed thread",
          "withdrawn")  # fmt: skip
ENDED = ("closed", "expired", "withdrawn", "closed thread")  # the states of what holds no more


class Question(NamedTuple):
    """What to find; empty fields do not narrow.

    ``words`` are the asker's own. ``paths`` are from the repository's root: what governs or names
    one of them is meant. ``kind`` is one of ``ENTRY_KINDS``, ``status`` one of ``STATES``. ``day``,
    YYYY-MM-DD, asks for what held on it, or was observed on it. ``closed`` lets entries in that no
    longer hold. ``skip`` and ``most`` are for paging.
    """

    words: str = ""
    paths: tuple[str, ...] = ()
    topic: str = ""
    kind: str = ""
    status: str = ""
    day: str = ""
    closed: bool = False
    skip: int = 0
    most: int = 10


class Found(NamedTuple):
    """An entry that answers a question; a higher ``score`` is nearer.

    ``kind`` and ``status`` are in the words of ``Question``. It holds from ``start`` until before
    ``end`` (YYYY-MM-DD, empty where open); ``observed`` is the day of evidence. ``branch`` labels
    what only another branch or work tree knows, ``private`` what is the asker's alone. ``via`` is
    person, agent or import. ``links`` are pairs of relation and id. ``reasons`` say why it was
    found, in words for people, the strongest first. ``beside`` are the ids of entries among the
    found that disagree with it, or that explain it.
    """

    id: str
    kind: str
    status: str
    statement: str
    file: str
    private: bool = False
    branch: str = ""
    start: str = ""
    end: str = ""
    observed: str = ""
    via: str = ""
    pinned: bool = False
    strict: bool = False
    topics: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    digest: str = ""
    score: float = 0.0
    reasons: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


class Answer(NamedTuple):
    """What was found, the nearest first, of ``total`` in all.

    ``broader`` is the one broader query that was tried since the asker's own found nothing;
    ``used`` says how words were compared: ``words``, or ``words and meaning``.
    """

    found: tuple[Found, ...] = ()
    total: int = 0
    broader: str = ""
    used: str = "words"
