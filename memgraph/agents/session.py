"""What memgraph remembers of one session of a client, from one hook to the next."""

from __future__ import annotations

from memgraph.core.fingerprint import fingerprint
from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.signals.signal import INSIST, Signal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

MOST = 40  # of each list that grows with the session


class Limits(NamedTuple):
    """How hooks behave, as the repository is configured.

    ``calls`` of tools and ``reads`` of at least ``large`` characters ask for a checkpoint; 0 is
    never. ``repeats`` allows short quotes of what is asked for again and again to be kept;
    ``judge`` that the configured judge reads the last turn. From ``summary`` uses of tools on a
    session is worth a summary; 0 is never.
    """

    calls: int = 25
    reads: int = 3
    large: int = 20_000
    repeats: bool = True
    judge: bool = False
    summary: int = 10


class Session(NamedTuple):
    """One session, between two hooks.

    ``root`` is the work tree, ``seen`` when a hook last ran, in nanoseconds like every moment here.
    ``turns`` counts the user's prompts; ``since`` is when the last one came; ``prompt`` its first
    words, ``wanted`` what it says that should last, and ``known`` that some of that is recorded
    already. ``blocked`` says that this turn was sent back once, ``lost`` why, where that may not
    have arrived; ``issued`` are digests of memgraph's own words, which some clients give back as a
    prompt. ``told`` are the entries that were named already, with their digests. ``calls`` and
    ``reads`` count since the last checkpoint, ``work`` all tools of the session. ``owed`` is to be
    said at the next chance; ``brief_due`` that the brief was lost. ``missed`` are lasting
    statements of earlier turns that nobody recorded, ``edited`` the entries that tools wrote.
    ``reply`` is what the assistant said last, ``size`` that of the transcript in bytes. ``id`` is
    the client's own of the session, ``files`` what its tools wrote. It began at ``begun``, and was
    last summed up in the entry ``summary``, after ``summed`` uses of tools.
    """

    client: str = ""
    root: str = ""
    seen: int = 0
    started: int = 0
    turns: int = 0
    since: int = 0
    prompt: str = ""
    wanted: tuple[Signal, ...] = ()
    known: bool = False
    blocked: bool = False
    lost: str = ""
    issued: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    calls: int = 0
    reads: int = 0
    work: int = 0
    owed: str = ""
    brief_due: bool = False
    missed: tuple[str, ...] = ()
    edited: tuple[str, ...] = ()
    reply: str = ""
    size: int = 0
    limits: Limits = Limits()
    id: str = ""
    files: tuple[str, ...] = ()
    begun: int = 0
    summary: str = ""
    summed: int = 0


def mark(text: str) -> str:
    """Return a digest of ``text`` that spacing and case do not change."""
    return fingerprint(" ".join(text.split()).casefold())


def unsaid(session: Session) -> list[str]:
    """Return what should surely last, and was not recorded when it was said."""
    return [*session.missed, *(one.quote for one in session.wanted if one.level == INSIST)]


def ended(session: Session, missed: tuple[str, ...]) -> Session:
    """Return what is kept of a session that is over: it may be resumed."""
    return Session(
        session.client, session.root, session.seen, turns=session.turns, work=session.work,
        missed=missed, lost=session.lost, id=session.id, files=session.files, begun=session.begun,
        summary=session.summary, summed=session.summed,
    )  # fmt: skip


def as_data(session: Session) -> dict[str, Any]:
    """Return ``session`` as JSON can hold it."""
    return {
        **session._asdict(),
        "wanted": [[*signal[:3], float(signal.score)] for signal in session.wanted],
        "limits": session.limits._asdict(),
    }


def from_data(data: Mapping[str, Any]) -> Session:
    """Return the session that ``data`` holds; what is missing or of another shape is as new."""
    plain = _shaped(data, Session()._replace(wanted=(), limits=Limits())._asdict())
    wanted, limits = data.get("wanted"), data.get("limits")
    signals = [_signal(item) for item in wanted] if isinstance(wanted, list) else []
    return Session(**{
        **plain,
        "wanted": tuple(signal for signal in signals if signal),
        "limits": Limits(**_shaped(limits if isinstance(limits, dict) else {}, Limits()._asdict())),
    })  # fmt: skip


def _signal(item: Any) -> Signal | None:
    """Return a signal from its list of texts and its score; None for anything else."""
    if not isinstance(item, list) or [type(part) for part in item] != [str, str, str, float]:
        return None
    return Signal(*item)


def _shaped(data: Mapping[str, Any], plain: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _same_shape(data.get(name), value) for name, value in plain.items()}


def _same_shape(value: Any, plain: Any) -> Any:
    if isinstance(plain, tuple):
        return tuple(map(str, value[-10 * MOST :])) if isinstance(value, list) else plain
    return value if type(value) is type(plain) else plain
