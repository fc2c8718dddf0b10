"""Gemini CLI."""

from __future__ import annotations

from ..room import Ended
from ..script import Shell, Step
from .shape import ASKING, HELLO, ONWARD, TIGHT, Driver, Talk, Visit, put


def _settle(visit: Visit) -> dict[str, str]:
    settings: dict[str, object] = {
        "security": {"auth": {"selectedType": "gemini-api-key"}},
        "privacy": {"usageStatisticsEnabled": False},
        "telemetry": {"enabled": False},
        "general": {"enableAutoUpdate": False, "enableAutoUpdateNotification": False},
    }
    if TIGHT in visit.ways:
        settings["model"] = {"compressionThreshold": 0.000001}
    if ASKING in visit.ways:
        server = {"command": "memgraph", "args": ["mcp"]}
        put(visit.room.repo / ".gemini" / "settings.json", {"mcpServers": {"memgraph": server}})
    put(visit.room.home / ".gemini" / "settings.json", settings)
    return visit.room.env(
        GOOGLE_GEMINI_BASE_URL=visit.model.address, GEMINI_API_KEY="no-key",
        GEMINI_CLI_TRUST_WORKSPACE="true", GEMINI_CLI_NO_RELAUNCH="true",
    )  # fmt: skip


def _ask(visit: Visit, env: dict[str, str], words: str, again: bool) -> Ended:
    return visit.room.run(
        *visit.program, "-m", "gemini-2.5-flash", "--approval-mode", "yolo",
        "--output-format", "stream-json", *(("--resume", "latest") if again else ()), "-p", words,
        env=env,
    )  # fmt: skip


DRIVER = Driver(
    summaries=("state_snapshot",),
    settle=_settle,
    ask=_ask,
    long_talk=Talk(
        (Step(act=Shell("ls"), tokens=5000), Step("Good morning."), Step("Nothing yet.")),
        (HELLO, ONWARD),
        "by itself, at the prompt of a resumed session",
    ),
)
