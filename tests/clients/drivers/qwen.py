"""Qwen Code."""

from __future__ import annotations

from ..room import Ended
from ..script import Step
from .shape import ASKING, HELLO, ONWARD, Driver, Talk, Visit, listing, put


def _settle(visit: Visit) -> dict[str, str]:
    memory = ("enableManagedAutoMemory", "enableManagedAutoDream", "enableAutoSkill")
    settings = {
        "security": {"auth": {"selectedType": "openai"}},
        "privacy": {"usageStatisticsEnabled": False},
        "telemetry": {"enabled": False},
        "general": {"enableAutoUpdate": False},
        "memory": dict.fromkeys(memory, False),
    }
    if ASKING in visit.ways:
        server = {"command": "memgraph", "args": ["mcp"]}
        put(visit.room.repo / ".qwen" / "settings.json", {"mcpServers": {"memgraph": server}})
    put(visit.room.home / ".qwen" / "settings.json", settings)
    return visit.room.env(
        OPENAI_BASE_URL=f"{visit.model.address}/v1", OPENAI_API_KEY="no-key",
        OPENAI_MODEL="scripted", QWEN_CODE_NO_RELAUNCH="true",
    )  # fmt: skip


def _ask(visit: Visit, env: dict[str, str], words: str, again: bool) -> Ended:
    return visit.room.run(
        *visit.program, "--approval-mode", "yolo", "-o", "stream-json",
        *(("--continue",) if again else ()), "-p", words, env=env,
    )  # fmt: skip


# It keeps a summary only where that is shorter than what was said.
_LISTING = listing(250, 20_000)
DRIVER = Driver(
    search="select:mcp__memgraph__record",
    summaries=("state_snapshot",),
    settle=_settle,
    ask=_ask,
    long_talk=Talk(
        (_LISTING, _LISTING, Step("Good morning.", tokens=20_000), Step("Nothing yet.")),
        (HELLO, "/compress", ONWARD),
        "by /compress, each prompt a run that continues the session",
    ),
)
