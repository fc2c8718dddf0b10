"""opencode."""

from __future__ import annotations

import contextlib
import socket
import time
import urllib.error
import urllib.request

from ..room import Ended
from ..script import Step
from .shape import ASKING, HELLO, ONWARD, SERVED, TIGHT, Driver, Talk, Visit, listing, put


def _settle(visit: Visit) -> dict[str, str]:
    model: dict[str, object] = {"name": "scripted"}
    if TIGHT in visit.ways:
        model["limit"] = {"context": 8000, "output": 1000}
    provider = {
        "npm": "@ai-sdk/openai-compatible", "name": "scripted", "models": {"scripted": model},
        "options": {"baseURL": f"{visit.model.address}/v1", "apiKey": "no-key"},
    }  # fmt: skip
    put(visit.room.home / ".config" / "opencode" / "opencode.json", {
        "autoupdate": False, "share": "disabled", "provider": {"scripted": provider},
        "model": "scripted/scripted", "small_model": "scripted/scripted",
        "permission": {"edit": "allow", "bash": "allow"},
    })  # fmt: skip
    if ASKING in visit.ways:
        server = {
            "type": "local", "command": ["memgraph", "mcp"], "enabled": True, "timeout": 30_000
        }  # fmt: skip
        put(visit.room.repo / "opencode.json", {"mcp": {"memgraph": server}})
    # It fetches types for its plugins; here there is nowhere to fetch from, which it should know.
    registry = f"{visit.model.address}/npm/"
    put(visit.room.home / ".npmrc", f"registry={registry}\nfetch-retries=0\n")
    off = ("AUTOUPDATE", "MODELS_FETCH", "LSP_DOWNLOAD", "DEFAULT_PLUGINS")
    folders = {"CONFIG": ".config", "DATA": ".local/share", "CACHE": ".cache",
               "STATE": ".local/state"}  # fmt: skip
    return visit.room.env(
        npm_config_registry=registry,
        npm_config_fetch_retries="0",
        **{f"OPENCODE_DISABLE_{name}": "1" for name in off},
        **{f"XDG_{name}_HOME": str(visit.room.home / path) for name, path in folders.items()},
    )


def _ask(visit: Visit, env: dict[str, str], words: str, again: bool) -> Ended:
    command = (*visit.program, "run", "--format", "json", *(("--continue",) if again else ()))
    if SERVED not in visit.ways:
        return visit.room.run(*command, words, env=env)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    serve = (*visit.program, "serve", "--hostname", "127.0.0.1", "--port", port)
    address = f"http://127.0.0.1:{port}"
    with visit.room.started(*serve, env=env):
        _wait(f"{address}/config")
        ended = visit.room.run(*command, "--attach", address, words, env=env)
        visit.model.rest()
    return ended


def _wait(address: str) -> None:
    for _ in range(150):
        with contextlib.suppress(urllib.error.URLError, TimeoutError):
            urllib.request.urlopen(address, timeout=2).close()
            return
        time.sleep(0.2)


_LISTING = listing(2500, 7500)
DRIVER = Driver(
    summaries=("context summarization agent",),
    settle=_settle,
    ask=_ask,
    long_talk=Talk(
        (
            _LISTING,
            Step("Good morning.", tokens=7500),
            Step("Nothing yet."),
            Step("Still nothing."),
        ),
        (HELLO, ONWARD),
        "by itself, in the middle of a turn",
    ),
)
