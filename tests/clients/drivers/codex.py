"""Codex."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from ..room import Ended
from ..script import Shell, Step
from .shape import ASKING, HELLO, SANDBOXED, TIGHT, Driver, Talk, Visit, put

_CONFIG = """\
model = "gpt-5.5"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "{sandbox}"
check_for_update_on_startup = false
web_search = "disabled"
{limit}
[features]
plugins = false
[analytics]
enabled = false
[model_providers.scripted]
name = "scripted"
base_url = "{address}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
[projects."{repo}"]
trust_level = "trusted"
"""
# It asks a person before tools that write, or refuses them where it may not ask.
_SERVER = """\
[mcp_servers.memgraph]
command = "memgraph"
args = ["mcp"]
startup_timeout_sec = 30
default_tools_approval_mode = "approve"
"""


def _settle(visit: Visit) -> dict[str, str]:
    home = visit.room.home / ".codex"
    config = _CONFIG.format(
        sandbox="workspace-write" if SANDBOXED in visit.ways else "danger-full-access",
        limit="model_auto_compact_token_limit = 4000" if TIGHT in visit.ways else "",
        address=visit.model.address, repo=visit.room.repo,
    )  # fmt: skip
    put(home / "config.toml", config + (_SERVER if ASKING in visit.ways else ""))
    env = visit.room.env(CODEX_HOME=str(home), SCRIPTED_KEY="no-key")
    _trust(visit, env)
    return env


def _trust(visit: Visit, env: dict[str, str]) -> None:
    """Trust the hooks, as a person does in Codex's own list of them."""
    with subprocess.Popen(
        (*visit.program, "app-server"), cwd=visit.room.repo, env=env, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as server:  # fmt: skip
        try:
            _rpc(server, 1, "initialize", clientInfo={"name": "tests", "version": "0"})
            listed = _rpc(server, 2, "hooks/list", cwds=[str(visit.room.repo)])
            hooks = listed["data"][0]["hooks"]
            trusted = {each["key"]: {"trusted_hash": each["currentHash"]} for each in hooks}
            edit = {"keyPath": "hooks.state", "value": trusted, "mergeStrategy": "upsert"}
            _rpc(server, 3, "config/batchWrite", edits=[edit], reloadUserConfig=True)
        finally:
            server.terminate()


def _rpc(server: subprocess.Popen[str], number: int, method: str, **given: Any) -> Any:
    assert server.stdin
    assert server.stdout
    call = {"jsonrpc": "2.0", "id": number, "method": method, "params": given}
    server.stdin.write(json.dumps(call) + "\n")
    server.stdin.flush()
    for line in server.stdout:
        told = json.loads(line)
        if told.get("id") == number:
            return told.get("result")
    return None


def _ask(visit: Visit, env: dict[str, str], words: str, again: bool) -> Ended:
    how = ("resume", "--last") if again else ()
    return visit.room.run(*visit.program, "exec", "--json", *how, words, env=env)


DRIVER = Driver(
    search="memgraph record",
    summaries=("CONTEXT CHECKPOINT COMPACTION",),
    settle=_settle,
    ask=_ask,
    long_talk=Talk(
        (Step(act=Shell("ls"), tokens=5000), Step("Good morning."), Step("Nothing yet.")),
        (HELLO,),
        "by itself, in the middle of a turn",
    ),
)
