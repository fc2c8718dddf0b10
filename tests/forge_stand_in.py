"""A stand-in for the part of GitHub's API that the action speaks to, on this machine alone."""

from __future__ import annotations

import json
import re
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

REPOSITORY = "acme/shop"
PULL = 7
APP = "github-actions[bot]"
DENIED = (403, {"message": "Resource not accessible by integration"})


@dataclass(frozen=True)
class Asked:
    """One request as it came."""

    method: str
    path: str
    query: dict[str, list[str]]
    body: Any


@dataclass
class StandIn:
    """What the forge knows; ``trouble`` is answered first, by method and last part of the path."""

    token: str = "no-secret"
    login: str = APP
    comments: list[dict[str, Any]] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    trouble: dict[tuple[str, str], list[Any]] = field(default_factory=lambda: defaultdict(list))
    address: str = ""

    @property
    def env(self) -> dict[str, str]:
        """What a runner has in its environment."""
        return {
            "GITHUB_API_URL": self.address, "GITHUB_GRAPHQL_URL": f"{self.address}/graphql",
            "GITHUB_REPOSITORY": REPOSITORY,
        }  # fmt: skip

    def writes(self, body: str, login: str) -> int:
        """Let somebody write a comment on the pull request; return its id."""
        number = 1000 + len(self.comments)
        self.comments.append({"id": number, "user": {"login": login}, "body": body})
        return number

    def bodies(self, login: str = APP) -> list[str]:
        return [one["body"] for one in self.comments if one["user"]["login"] == login]

    def uploads(self) -> list[Any]:
        """Return what was uploaded to code scanning."""
        return [one.body for one in self.asked if one.path.endswith("/code-scanning/sarifs")]

    def methods(self, last: str = "comments") -> list[str]:
        """Return the methods of all requests about comments, in their order."""
        return [one.method for one in self.asked if f"/{last}" in one.path]

    def answer(self, asked: Asked) -> tuple[int, Any]:
        waiting = self.trouble[asked.method, asked.path.rpartition("/")[2]]
        if waiting:
            status, body = waiting.pop(0)
            return status, body
        if (asked.method, asked.path) == ("POST", "/graphql"):
            return 200, {"data": {"viewer": {"login": self.login}}}
        if (asked.method, asked.path) == ("GET", "/user"):
            return DENIED if self.login.endswith("[bot]") else (200, {"login": self.login})
        found = re.fullmatch(rf"/repos/{REPOSITORY}(/.+)", asked.path)
        return self._about(asked, found[1]) if found else (404, {"message": "Not Found"})

    def _about(self, asked: Asked, path: str) -> tuple[int, Any]:
        if (asked.method, path) == ("POST", "/code-scanning/sarifs"):
            return 202, {"id": "1"}
        if path == f"/issues/{PULL}/comments" and asked.method == "GET":
            return 200, self.comments[slice(*self._page(asked))]
        if path == f"/issues/{PULL}/comments" and asked.method == "POST":
            self.writes(asked.body["body"], self.login)
            return 201, self.comments[-1]
        place = re.fullmatch(r"/issues/comments/(\d+)", path)
        mine = [one for one in self.comments if place and one["id"] == int(place[1])]
        if not mine:
            return 404, {"message": "Not Found"}
        if asked.method == "DELETE":
            self.comments.remove(mine[0])
            return 204, None
        mine[0]["body"] = asked.body["body"]
        return 200, mine[0]

    def _page(self, asked: Asked) -> tuple[int, int]:
        size = int(asked.query.get("per_page", ["30"])[0])
        page = int(asked.query.get("page", ["1"])[0])
        return (page - 1) * size, page * size

    def link(self, asked: Asked) -> str:
        """Return the header that says that there is a further page, or nothing."""
        if asked.method != "GET" or not asked.path.endswith("/comments"):
            return ""
        more = self._page(asked)[1] < len(self.comments)
        return f'<{self.address}{asked.path}?page=next>; rel="next"' if more else ""


@contextmanager
def serving(forge: StandIn) -> Iterator[StandIn]:
    """Serve the stand-in until the end of the block."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(forge))
    forge.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield forge
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(forge: StandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def _serve(self) -> None:
            data = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            parts = urlsplit(self.path)
            body = json.loads(data) if data else None
            asked = Asked(self.command, parts.path, parse_qs(parts.query), body)
            forge.asked.append(asked)
            allowed = self.headers.get("Authorization") == f"Bearer {forge.token}"
            status, said = forge.answer(asked) if allowed else (401, {"message": "Bad credentials"})
            self._send(status, said, forge.link(asked))

        def _send(self, status: int, said: Any, link: str) -> None:
            data = b"" if said is None else json.dumps(said).encode()
            self.send_response(status)
            if link:
                self.send_header("Link", link)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_PATCH = do_DELETE = _serve  # noqa: N815

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Say nothing: tests read what was asked."""

    return Handler
