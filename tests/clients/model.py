"""A scripted model on loopback: it plays its steps, and keeps what it was asked."""

from __future__ import annotations

import gzip
import json
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any

from .dialects import anthropic, chat, gemini, responses
from .dialects.shape import Dialect, Sent
from .script import COMMANDS, SHELLS, Answer, Asked, Json, Step, Stuck, use_of

# How an address ends, and the dialect that is spoken there.
ADDRESSES = (
    ("/messages", anthropic.DIALECT),
    ("/responses", responses.DIALECT),
    ("/chat/completions", chat.DIALECT),
    (":generateContent", gemini.DIALECT),
    (":streamGenerateContent", gemini.DIALECT),
)
SUMMARY = "They greeted each other; nothing is left to do."
MODELS: Json = {
    "object": "list", "data": [{"id": "scripted", "object": "model"}], "models": [],
}  # fmt: skip


@dataclass(frozen=True)
class Turn:
    """One request: ``kind`` is turn (a step was played), summary, or aside (titles and the like).

    ``step`` counts from 1; 0 is an answer without a step. ``fault`` says why a step went wrong.
    """

    kind: str
    asked: Asked
    step: int = 0
    fault: str = ""


class Model:
    """The server. ``summaries`` are words that a client asks for a summary with.

    ``root`` is the repository that relative paths of the steps start from; every request is kept
    in ``log``, a file each.
    """

    def __init__(
        self, steps: Iterable[Step], summaries: tuple[str, ...], root: Path, log: Path
    ) -> None:
        self.turns: list[Turn] = []
        self._steps = tuple(steps)
        self._played = 0
        self._last = 0.0
        self._summaries = summaries
        self._root = str(root)
        self._log = log
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), self)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Model:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._server.shutdown()
        self._server.server_close()

    def rest(self, quiet: float = 12, longest: float = 120) -> None:
        """Wait until nothing was asked for ``quiet`` seconds, and for ``longest`` at most."""
        begun = time.monotonic()
        while time.monotonic() < min(begun + longest, max(begun, self._last) + quiet):
            time.sleep(0.2)

    def answer(self, path: str, dialect: Dialect, body: Json) -> tuple[Asked, Answer]:
        """Answer a request and keep it."""
        asked = dialect.read(body)
        with self._lock:
            answer, turn = self._next(asked)
            self.turns.append(turn)
            self._last = time.monotonic()
            kept = {"path": path, "kind": turn.kind, "step": turn.step, "body": body}
            said = {"answer": answer.text, "use": answer.use, "fault": turn.fault}
            place = self._log / f"{len(self.turns):03d}.json"
            place.write_text(json.dumps({**kept, **said}, default=vars, indent=1), "utf-8")
        return asked, answer

    def _next(self, asked: Asked) -> tuple[Answer, Turn]:
        # Clients ask for a summary in the newest message, or in the first one of a talk of its own.
        places = asked.parts[-1:] if asked.tools else (*asked.parts[:1], *asked.parts[-1:])
        if any(words in part.text for part in places for words in self._summaries):
            # Qwen keeps a summary only if it is shorter than what its request held.
            return Answer(SUMMARY, tokens=len(asked.text()) // 4), Turn("summary", asked)
        if not any(tool.name in SHELLS and _runs(tool.schema) for tool in asked.tools):
            return Answer("Nothing to add."), Turn("aside", asked)
        if self._played == len(self._steps):
            return Answer("Done."), Turn("turn", asked)
        step = self._steps[self._played]
        self._played += 1
        try:
            use = use_of(step.act, asked, self._root) if step.act else None
        except Stuck as stuck:
            return Answer(f"I am stuck: {stuck}"), Turn("turn", asked, self._played, str(stuck))
        return Answer(step.say, use, step.tokens), Turn("turn", asked, self._played)


def _runs(schema: Any) -> bool:
    return any(name in schema.get("properties", {}) for name in COMMANDS)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, where: tuple[str, int], model: Model) -> None:
        super().__init__(where, _Handler)
        self.model = model


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Keep quiet."""

    def do_HEAD(self) -> None:
        self._json(200, {})

    def do_GET(self) -> None:
        if self.headers.get("Upgrade"):
            self._json(426, {"error": {"message": "no web sockets here"}})
        else:
            found = "models" in self.path
            self._json(200 if found else 404, MODELS if found else {})

    def do_POST(self) -> None:
        path = self.path.partition("?")[0]
        body = self._body()
        dialect = next((each for end, each in ADDRESSES if path.endswith(end)), None)
        if dialect is None:
            self._json(200, {"input_tokens": 1000, "totalTokens": 1000})
            return
        asked, answer = self.server.model.answer(path, dialect, body)
        if asked.stream or path.endswith(":streamGenerateContent"):
            self._events(dialect.stream(answer))
        else:
            self._json(200, dialect.whole(answer))

    def _body(self) -> Json:
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            raw = b"".join(iter(self._chunk, b""))
        else:
            raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.headers.get("Content-Encoding") == "gzip":
            raw = gzip.decompress(raw)
        try:
            told = json.loads(raw)
        except ValueError:
            return {}
        return told if isinstance(told, dict) else {}

    def _chunk(self) -> bytes:
        size = int(self.rfile.readline().partition(b";")[0], 16)
        chunk = self.rfile.read(size)
        self.rfile.readline()
        return chunk

    def _json(self, status: int, told: Json) -> None:
        self._send(status, "application/json", json.dumps(told))

    def _events(self, events: Iterable[Sent]) -> None:
        lines = []
        for name, data in events:
            said = data if isinstance(data, str) else json.dumps(data)
            lines.append((f"event: {name}\n" if name else "") + f"data: {said}\n\n")
        self._send(200, "text/event-stream", "".join(lines))

    def _send(self, status: int, kind: str, text: str) -> None:
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)
