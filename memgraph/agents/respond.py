"""From an event to a reply: what memgraph does at each moment of a session (pure).

The world outside is asked through ``World``, and only for what a moment needs: most prompts and
most stops ask nothing of the memory at all. What only one moment needs is imported by it, since
importing is most of what a hook costs.
"""

from __future__ import annotations

from memgraph.agents import texts
from memgraph.agents.event import Client, Event, Moment, Reply, Tool, Use
from memgraph.agents.session import MOST, Session, ended, mark, unsaid
from memgraph.agents.texts import LAW, Pointer
from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.signals.signal import INSIST, Signal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memgraph.agents.world import World

READ = 20_000  # characters at the end of a reply that are looked through
SAID = 2000  # characters of a prompt or a reply that are kept
UNSEEN = 600 * 10**9  # nanoseconds: how far back a turn began whose prompt was not seen


class Turn(NamedTuple):
    """All that a moment is answered from."""

    event: Event
    client: Client
    session: Session
    world: World


Answer = tuple[Reply, Session]


def respond(event: Event, client: Client, session: Session, world: World) -> Answer:
    """Return the reply to an event, and what to remember of the session from now on."""
    session = session._replace(
        client=client.name, root=world.root, seen=world.now, id=event.session
    )
    return _MOMENTS[event.moment](Turn(event, client, session, world))


def _start(turn: Turn) -> Answer:
    # However it began, and even where the first prompt came before it: nothing told so far counts
    # as known, and nothing said so far is forgotten.
    session, world, room = turn.session, turn.world, turn.client.longest
    again = world.repeated() if not session.started else ()
    missed = _missed(turn)
    tail = (
        texts.carried(missed) if missed else "",
        texts.repeated(again) if again else "",
    )
    brief = world.brief(room - sum(map(len, tail)) - 8)
    session = session._replace(
        started=session.started or world.now, begun=session.begun or world.now,
        told=(), owed="", brief_due=False,
        limits=world.limits(),
    )  # fmt: skip
    return Reply(texts.fitted((brief, *tail), room)), session


def _prompt(turn: Turn) -> Answer:
    event, session, world = turn.event, turn.session, turn.world
    if not event.prompt.strip():
        return Reply(), session
    if _own(event.prompt, session):
        return _owed(turn, ())
    from memgraph.core.signals.masking import masked
    from memgraph.core.signals.preference import instructions, may_answer, signals

    before = event.before or session.reply
    if not before and may_answer(event.prompt):
        before = world.last_said(event.transcript)
    said = masked(event.prompt)
    found = [one for one in signals(event.prompt, before) if masked(one.quote) == one.quote]
    names = {signal: world.known(signal.quote) for signal in found}
    wanted = tuple(signal for signal in found if not names[signal])
    turn = turn._replace(session=session._replace(
        turns=session.turns + 1, since=world.now, blocked=False, prompt=said[:SAID],
        known=any(names.values()), wanted=wanted, reply="", lost="",
        missed=tuple(dict.fromkeys(unsaid(session)))[-MOST:],
    ))  # fmt: skip
    if session.limits.repeats:
        world.heard([*(signal.quote for signal in wanted), *instructions(said)])
    known = [(signal, name) for signal, name in names.items() if name]
    bearing = world.bearing(event.prompt)
    laws = [one.id for one in bearing if one.what == LAW] if wanted else []
    if laws:
        # Told before or not: what was just said may go against them.
        turn = turn._replace(session=_untelling(turn.session, laws))
    return _owed(
        turn,
        (
            session.lost,
            texts.reminder(wanted) if wanted else "",
            texts.against(laws) if laws else "",
            texts.already(known) if known else "",
        ),
        bearing,
    )


def _untelling(session: Session, names: Sequence[str]) -> Session:
    """Return a session that was not told of some entries."""
    told = tuple(one for one in session.told if one.partition(":")[0] not in names)
    return session._replace(told=told)


def _own(prompt: str, session: Session) -> bool:
    """Return whether a prompt is what a hook said, given back by the client."""
    return prompt.lstrip().startswith(texts.BLOCKS) or mark(prompt) in session.issued


def _owed(turn: Turn, parts: Sequence[str], found: Sequence[Pointer] = ()) -> Answer:
    """Return a context of ``parts``, of what is owed, and of the entries not told yet."""
    session, room = turn.session, turn.client.longest
    fresh, session = _untold(found, session)
    brief = turn.world.brief(room - 2000) if session.brief_due else ""
    context = texts.fitted(
        (*parts, session.owed, texts.bearing(fresh, "this") if fresh else "", brief), room
    )
    return Reply(context), session._replace(owed="", brief_due=False)


def _untold(found: Sequence[Pointer], session: Session) -> tuple[list[Pointer], Session]:
    """Return the entries that this session was not told in this form, and remember them."""
    fresh = [one for one in found if f"{one.id}:{one.digest}" not in session.told]
    told = (*session.told, *(f"{one.id}:{one.digest}" for one in fresh))
    return fresh, session._replace(told=told[-10 * MOST :])


def _before_tool(turn: Turn) -> Answer:
    tool, world = turn.event.tool, turn.world
    if tool is None:
        return Reply(), turn.session
    from memgraph.agents.guard import refusal

    cwd, others = world.places(turn.event.cwd)
    real = tool._replace(paths=(*tool.paths, *world.resolved(tool.paths, cwd)))
    if reason := refusal(real, world.root, cwd, world.common, others):
        return Reply(deny=f"{texts.OWN} {reason}"), turn.session
    return _laws(turn, tool) if Moment.BEFORE_TOOL in turn.client.hears else (Reply(), turn.session)


def _laws(turn: Turn, tool: Tool) -> Answer:
    """Return the laws that govern the files which a tool writes, once a session each."""
    if tool.use is not Use.WRITE or not tool.paths:
        return Reply(), turn.session
    found = turn.world.governing(tool.paths, turn.event.cwd)
    fresh, session = _untold(found, turn.session)
    shown = tool.paths[0].removeprefix(f"{turn.world.root}/")
    return Reply(texts.bearing(fresh, shown) if fresh else ""), session


def _after_tool(turn: Turn) -> Answer:
    event, session = turn.event, turn.session
    if event.reply:
        session = session._replace(reply=event.reply[-READ:])
    if event.tool is None:
        return Reply(), session
    large = event.tool.use is Use.READ and len(event.tool.result) >= session.limits.large
    session = session._replace(
        calls=session.calls + 1, reads=session.reads + large, work=session.work + 1
    )
    if event.tool.use is Use.WRITE:
        edited = (*session.edited, *turn.world.entries(event.tool.paths, event.cwd))
        named = (one if one[0] == "/" else f"{event.cwd}/{one}" for one in event.tool.paths if one)
        files = dict.fromkeys((*session.files, *named))
        session = session._replace(
            edited=tuple(dict.fromkeys(edited))[-MOST:], files=tuple(files)[-MOST:]
        )
    turn = turn._replace(session=session)
    laws = _laws(turn, event.tool) if Moment.BEFORE_TOOL not in turn.client.hears else None
    if laws:
        turn = turn._replace(session=laws[1])
    why, session = _due(turn.session)
    point = texts.checkpoint(why, _missed(turn)) if why else ""
    return _owed(turn._replace(session=session), (laws[0].context if laws else "", point))


def _due(session: Session) -> tuple[str, Session]:
    """Return why it is time for a checkpoint, empty if it is not; counting starts anew then."""
    calls, reads, limits = session.calls, session.reads, session.limits
    if limits.calls and calls >= limits.calls:
        why = f"{calls} tool calls since the last"
    elif limits.reads and reads >= limits.reads:
        why = f"{reads} large reads since the last"
    else:
        return "", session
    return why, session._replace(calls=0, reads=0)


def _missed(turn: Turn) -> tuple[str, ...]:
    """Return what should surely last, was said in this session, and nothing records by now."""
    said, world = unsaid(turn.session), turn.world
    if not said:
        return ()
    from memgraph.core.signals.kept import about

    entries = world.recorded(turn.session.started or world.now - UNSEEN, turn.session.edited)
    return tuple(one for one in said if not any(about(entry, [one]) for entry in entries))


def _compact(turn: Turn) -> Answer:
    session, client = turn.session, turn.client
    size = turn.world.size(turn.event.transcript)
    if not client.announces and size >= session.size:
        return Reply(), session._replace(size=size)
    missed = _missed(turn)
    session = session._replace(
        calls=0, reads=0, told=(), brief_due=not client.replays, size=size,
        owed=texts.carried(missed) if missed else "",
    )  # fmt: skip
    if Moment.COMPACT not in client.hears:
        return Reply(), session
    return Reply(texts.summary_needs(missed)), session


def _stop(turn: Turn) -> Answer:
    from memgraph.core.signals.promise import promises

    event, session = turn.event, turn.session
    reply = event.reply or session.reply or turn.world.answered(event.transcript, turn.client.ends)
    said = promises(reply[-READ:])
    over = event.aborted or event.looping or session.blocked
    promise, left = _unmet(turn, said)
    turn = turn._replace(session=session._replace(reply=reply[-SAID:], wanted=left))
    if over:
        # It went on, so that nothing was lost with the process; and what it did not record when
        # it was asked to, it has declined.
        left = () if session.blocked else left
        return Reply(), turn.session._replace(lost="", wanted=left)
    if promise:
        return _blocked(turn, _unkept(promise, left, session.prompt))
    # Whoever speaks of having noted something need not be surely asked to.
    insisted = [one for one in left if one.level == INSIST or _speaks_of_memory(reply)]
    return _blocked(turn, texts.unrecorded(insisted[0])) if insisted else _judged(turn, reply)


def _unkept(promise: str, left: Sequence[Signal], prompt: str) -> str:
    """Return what to do about a promise: in the user's words where they said what should last."""
    from memgraph.core.signals.kept import says_something

    if left:
        return texts.unrecorded(left[0])
    return texts.unkept(promise, promise if says_something(promise) or not prompt else prompt)


def _is_past(promise: str) -> bool:
    low = f" {promise.casefold()} ".replace("’", "'")
    return not any(word in low for word in (" will ", "'ll ", " going to ", "from now on"))


def _speaks_of_memory(reply: str) -> bool:
    low = reply.casefold()
    return any(word in low for word in ("noted", "remember", "recorded", "in mind", "memory"))


def _unmet(turn: Turn, said: Sequence[str]) -> tuple[str, tuple[Signal, ...]]:
    """Return a promise that nothing recorded in this turn keeps, and what nothing records."""
    session = turn.session
    if not said and not session.wanted:
        return "", ()
    from memgraph.core.signals.kept import about, says_something

    since = session.since or turn.world.now - UNSEEN
    entries = turn.world.recorded(since, session.edited)
    meant = [*said, *(signal.quote for signal in session.wanted)]
    if not any(map(says_something, said)):
        meant.append(session.prompt)
    if any(map(_is_past, said)) and session.started:
        # "I've saved that" may speak of an earlier turn.
        entries = turn.world.recorded(min(since, session.started), session.edited)
    kept = not said or session.known or any(about(entry, meant) for entry in entries)
    left = tuple(
        signal
        for signal in session.wanted
        if not any(about(entry, [signal.quote]) for entry in entries)
    )
    return "" if kept else said[0], left


def _blocked(turn: Turn, reason: str) -> Answer:
    """Send the assistant back, once; where that may be lost, the next prompt says it again."""
    issued = (*turn.session.issued, mark(reason))[-MOST:]
    lost = reason if turn.client.loses else ""
    return Reply(block=reason), turn.session._replace(blocked=True, issued=issued, lost=lost)


def _judged(turn: Turn, reply: str) -> Answer:
    session = turn.session
    if not session.limits.judge or not session.prompt:
        return Reply(), session
    missing = turn.world.judged(session.prompt, reply)
    return _blocked(turn, texts.judged(missing)) if missing else (Reply(), session)


def _end(turn: Turn) -> Answer:
    # It may be resumed: what is not recorded, and what was not heard, still is not.
    return Reply(), ended(turn.session, _missed(turn))


_MOMENTS: dict[Moment, Callable[[Turn], Answer]] = {
    Moment.START: _start, Moment.PROMPT: _prompt, Moment.BEFORE_TOOL: _before_tool,
    Moment.AFTER_TOOL: _after_tool, Moment.COMPACT: _compact, Moment.STOP: _stop,
    Moment.END: _end,
}  # fmt: skip
