"""Claude Code."""

from __future__ import annotations

from ..room import Ended
from ..script import Shell, Step
from .shape import ASKING, HELLO, ONWARD, Driver, Talk, Visit, put


def _settle(visit: Visit) -> dict[str, str]:
    if ASKING in visit.ways:
        server = {"command": "memgraph", "args": ["mcp"]}
        put(visit.room.repo / ".mcp.json", {"mcpServers": {"memgraph": server}})
    off = ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "DISABLE_TELEMETRY", "DISABLE_AUTOUPDATER",
           "DISABLE_ERROR_REPORTING")  # fmt: skip
    keys = {"ANTHROPIC_BASE_URL": visit.model.address, "ANTHROPIC_API_KEY": "no-key"}
    return visit.room.env(**keys, **dict.fromkeys(off, "1"))


def _ask(visit: Visit, env: dict[str, str], words: str, again: bool) -> Ended:
    return visit.room.run(
        *visit.program, "-p", words, *(("--continue",) if again else ()),
        "--model", "claude-sonnet-4-5", "--permission-mode", "acceptEdits",
        "--allowedTools", "Bash,Edit,Read,mcp__memgraph__record",
        "--output-format", "stream-json", "--verbose", env=env,
    )  # fmt: skip


DRIVER = Driver(
    search="select:mcp__memgraph__record",
    summaries=("create a detailed summary of",),
    settle=_settle,
    ask=_ask,
    long_talk=Talk(
        (Step(act=Shell("ls")), Step("Good morning."), Step("Nothing yet.")),
        (HELLO, "/compact", ONWARD),
        "by /compact, each prompt a run that continues the session",
    ),
)
