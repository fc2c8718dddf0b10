"""What a hook may ask of the world around it; everything heavy is imported when it is asked for."""

from __future__ import annotations

import os
import sys
import time

from memgraph.agents.session import Limits, Session
from memgraph.agents.texts import LAW, Pointer
from memgraph.core.lean import TYPE_CHECKING
from memgraph.store import roots, sessions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from memgraph.commands.call import Call
    from memgraph.commands.starting import Start
    from memgraph.store.index import Hit, Index, Law
    from memgraph.store.index_words import Words

TRIAL = "MEMGRAPH_TRIAL"  # in the environment: nothing is counted, and nothing closed
STARTING = 17.0  # seconds that reading the memory may take: clients wait 20
_MARK = "memgraph/index/caught-up"
_MOST_CHANGED = 200  # entries of one turn that are read: more came with a checkout
_PLACING = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX",
)  # fmt: skip
_MOST_POINTERS = 3  # entries that are named at a prompt
_MOST_LAWS = 5  # and other entries, that are named for one file
_LARGEST = 64 * 1024  # bytes of an entry
_WAITS, _WAIT = 50, 0.02  # how often, and how many seconds each, to wait for a transcript
# Bytes of a transcript that mostly hold what was said last, and that are looked through for it.
_END, _TAILS = 16 * 1024, (256 * 1024, 4 << 20)


class Here:
    """The world of one call. ``now`` is in nanoseconds; ``more_time`` sets the limit anew."""

    def __init__(
        self, found: roots.Roots, env: Mapping[str, str], now: int, session: str,
        more_time: Callable[[float], None],
    ) -> None:  # fmt: skip
        self.root = found.root
        self.now = now
        self.common = found.common
        self._git = found.git
        self._env = env
        self._session = session
        self._more_time = more_time
        self._start: Start | None = None
        self._problem = ""
        self._opened: Index | None = None
        self._known: Words | None = None
        self._changed = False  # whether entries were seen that the index may not know
        self._on_trial = bool(env.get(TRIAL))

    # A session begins

    def prepare(self) -> None:
        """Read the memory and index it: before the state of the session is held."""
        self._more_time(STARTING)
        try:
            self._begin()
        except Exception as error:
            self._problem = " ".join(str(error).split())
            self.note(f"the brief cannot be made: {self._problem}")

    def _begin(self) -> None:
        from memgraph.commands.starting import silent, start

        found = roots.Roots(self.root, self._git, self.common)
        self._start = start(found, self._git_env(), self.now)
        if self._on_trial:
            return
        if others := [*silent(self._session, self.root, self.now / 10**9)]:
            from memgraph.commands import closing

            closing.close_others(self._call(), others, self.note)

    def catch_up(self) -> None:
        """Bring an index that was asked up to date, beside the session, if the memory changed."""
        if not (self._opened or self._known or self._changed):
            return
        fresh = self._words().fresh(self._day())
        if self._index().fresh(self._day()) if fresh is None else fresh:
            return
        from memgraph.store.background import beside

        beside(self._indexed, os.path.join(self.common, _MARK))

    def _indexed(self) -> None:
        from memgraph.commands import indexing

        call = self._call()
        indexing.refresh(call, call.work_repository())

    def brief(self, room: int) -> str:
        """Return the brief; or why there is none, which is not tried again."""
        if self._start is None and not self._problem:
            self.prepare()
        if self._start is None:
            return f"[memgraph] The brief cannot be made ({self._problem}); see `memgraph doctor`."
        from memgraph.report.brief import as_text

        found, most = self._start.brief
        return as_text(found, max(0, min(room, most)))

    def limits(self) -> Limits:
        """Return how hooks behave here, as the repository is configured."""
        return self._start.limits if self._start else Limits()

    def _call(self) -> Call:
        from datetime import UTC, datetime
        from pathlib import Path

        from memgraph.commands.call import Call

        moment = datetime.fromtimestamp(self.now / 10**9, UTC).astimezone()
        return Call(Path(self.root), self._git_env(), moment)

    def _git_env(self) -> dict[str, str]:
        # What a client's own environment says of Git may be about another repository.
        return {name: value for name, value in self._env.items() if name not in _PLACING}

    # What the memory knows

    def bearing(self, prompt: str) -> Sequence[Pointer]:
        """Return the few entries that bear on a prompt."""
        if self._words().nothing_bears(prompt):
            return []
        from memgraph.core.recall import search_words

        found = self._index().search(search_words(prompt), self._day(), _MOST_LAWS)
        told = [_pointer(hit) for hit in found if hit.kind != "session"][:_MOST_POINTERS]
        return self._used(told)

    def governing(self, paths: Sequence[str], cwd: str) -> Sequence[Pointer]:
        """Return the laws whose scope holds one of the paths, then the entries that name one.

        Laws for everything are told by the brief.
        """
        from memgraph.store.index import EVERYTHING

        own = [path for path in (self._own(path, cwd) for path in paths) if path]
        found = (law for path in own for law in self._index().governing(path, self._day()))
        laws = (law for law in found if law.scope != EVERYTHING)
        naming = self._index().search(own, self._day()) if own else ()
        told = {one.id: _pointer(one) for one in (*laws, *naming)}
        return self._used([*told.values()][:_MOST_LAWS])

    def _used(self, told: list[Pointer]) -> list[Pointer]:
        """Count that entries were named, unless that is switched off; return them."""
        if told and not self._on_trial:
            from memgraph.store import uses

            ids = (one.id for one in told)
            uses.count(self.common, self.root, ids, uses.TOLD, self._day())
        return told

    def _own(self, path: str, cwd: str) -> str:
        """Return a path from the repository's root; empty outside it."""
        folder, name = os.path.split(os.path.normpath(os.path.join(cwd, path)))
        inside = os.path.relpath(os.path.join(os.path.realpath(folder), name), self.root)
        return "" if inside.split(os.sep)[0] == ".." else inside.replace(os.sep, "/")

    def entries(self, paths: Sequence[str], cwd: str) -> Sequence[str]:
        """Return those of the paths, from the root, where entries lie that agents may write."""
        own = (self._own(path, cwd) for path in paths)
        return [path for path in own if path.startswith(("evidence/", "policies/proposed/"))]

    def known(self, statement: str) -> str:
        """Return the id of the entry that says ``statement`` already; empty without one."""
        return self._index().known(statement, self._day())

    def recorded(self, since: int, edited: Sequence[str]) -> Sequence[str]:
        """Return the text of every entry that is new since a moment, or was edited since."""
        from memgraph.store.changes import changed_since, written_since

        texts = []
        changed = [one for one in edited if written_since(self.root, one, since)]
        changed += changed_since(self.root, since, edits=False)[-_MOST_CHANGED:]
        self._changed = self._changed or bool(changed)
        for path in dict.fromkeys(changed):
            try:
                with open(os.path.join(self.root, path), "rb") as file:
                    texts.append(file.read(_LARGEST).decode("utf-8", "replace"))
            except OSError:
                continue
        return texts

    def _index(self) -> Index:
        if self._opened is None:
            from memgraph.store.index import Index

            self._opened = Index(self.common, self.root)
        return self._opened

    def _words(self) -> Words:
        if self._known is None:
            from memgraph.store.index_words import Words

            self._known = Words(self.common, self.root)
        return self._known

    def _day(self) -> str:
        return time.strftime("%Y-%m-%d", time.gmtime(self.now / 10**9))

    def places(self, cwd: str) -> tuple[str, Sequence[str]]:
        """Return where a folder really is, and the other names and work trees of this one."""
        real = os.path.realpath(cwd)
        inside = os.path.relpath(real, self.root)
        deep = 0 if inside == "." else inside.count(os.sep) + 1
        named = cwd
        for _ in range(deep):
            named = os.path.dirname(named)
        others = [named] if os.path.realpath(named) == self.root != named else []
        return real, [*others, *roots.linked(self.common)]

    def resolved(self, paths: Sequence[str], cwd: str) -> Sequence[str]:
        """Return where paths lead to whose folders are links."""
        whole = [os.path.normpath(os.path.join(cwd, path)) for path in paths]
        return [real for path in whole if (real := os.path.realpath(path)) != path]

    # What was said

    def last_said(self, transcript: str) -> str:
        """Return what the assistant said last."""
        if not sessions.size(transcript):
            return ""
        from memgraph.agents.transcript import last_said

        tails = ((sessions.tail(transcript, most), most != _END) for most in (_END, *_TAILS))
        return next(filter(None, (last_said(tail, whole=whole) for tail, whole in tails)), "")

    def answered(self, transcript: str, ends: bytes) -> str:
        """Return what the assistant said in the turn that is over.

        Waits a moment for a client that is still writing it, where ``ends`` says how to tell.
        Notes where nobody's words are found: the shape is unknown then.
        """
        if not transcript:
            return ""
        from memgraph.agents.transcript import is_over, last_said, messages

        for _ in range(_WAITS if ends else 0):
            if is_over(sessions.tail(transcript, _TAILS[0]), ends):
                break
            time.sleep(_WAIT)
        for most in _TAILS:
            lines = sessions.tail(transcript, most)
            if found := last_said(lines, answer=True):
                return found
        if any(lines) and not messages(lines):
            self.note(f"no message was found in {transcript}")
        return ""

    def size(self, transcript: str) -> int:
        """Return the size of a transcript in bytes; 0 without one."""
        return sessions.size(transcript)

    def heard(self, sentences: Sequence[str]) -> None:
        """Count what the user asks for, in case they ask for it again and again."""
        if sentences:
            from memgraph.core.signals.repeated import counted

            path = self._repeated()
            with sessions.Alone(path):
                self._keep(path, counted(sessions.read(path), sentences, self._session))

    def repeated(self) -> Sequence[tuple[str, int]]:
        """Return what the user asked for again and again, and is not known by now."""
        if not self.limits().repeats:
            return []
        from memgraph.core.signals.repeated import often, suggested

        path = self._repeated()
        with sessions.Alone(path):
            records = sessions.read(path)
            found = [pair for pair in often(records) if not self.known(pair[0])]
            if found and not self._on_trial:
                self._keep(path, suggested(records, [quote for quote, _ in found]))
        return found

    def _repeated(self) -> str:
        return os.path.join(self.common, sessions.REPEATED)

    def _keep(self, path: str, data: dict[str, object]) -> None:
        try:
            sessions.write(path, data)
        except OSError as error:
            self.note(f"what is said again and again cannot be counted: {error}")

    def judged(self, prompt: str, reply: str) -> str:
        """Return what the judge finds said and not recorded; empty for nothing, or no judge."""
        from memgraph.commands import last_turn

        self._more_time(last_turn.SECONDS + 5)
        return last_turn.judged(self._call(), prompt, reply, self.note)

    # A session ends

    def close(self, session: Session) -> None:
        """Leave a summary of a session that had substance."""
        from memgraph.commands import closing

        closing.close(self._call(), self._session, session, self.note)

    def note(self, what: str) -> None:
        """Say something on stderr and in the log of hooks."""
        line = f"memgraph hook: {what}; the session goes on"
        sessions.log(self.common, self.now, line)
        if sys.stderr:
            sys.stderr.write(f"{line}\n")


def _pointer(hit: Hit | Law) -> Pointer:
    what = LAW if hit.state == "binding" else hit.state
    return Pointer(hit.id, what, " ".join(hit.statement.split())[:240], hit.mark)
