"""GitHub Copilot CLI."""

from __future__ import annotations

from ..room import Ended
from ..script import Shell, Step
from .shape import ASKING, HELLO, ONWARD, TIGHT, Driver, Talk, Visit, listing, put


def _settle(visit: Visit) -> dict[str, str]:
    if ASKING in visit.ways:
        server = {"type": "local", "command": "memgraph", "args": ["mcp"], "tools": ["*"]}
        place = visit.room.home / ".copilot" / "mcp-config.json"
        put(place, {"mcpServers": {"memgraph": server}})
    tight = {
        "COPILOT_PROVIDER_MAX_PROMPT_TOKENS": "40000",
        "COPILOT_PROVIDER_MAX_OUTPUT_TOKENS": "1000",
    }
    return visit.room.env(
        COPILOT_PROVIDER_BASE_URL=f"{visit.model.address}/v1", COPILOT_PROVIDER_API_KEY="no-key",
        COPILOT_PROVIDER_TYPE="openai", COPILOT_MODEL="gpt-4.1", COPILOT_OFFLINE="true",
        COPILOT_AUTO_UPDATE="false", COPILOT_HOME=str(visit.room.home / ".copilot"),
        COPILOT_ALLOW_ALL="true", **(tight if TIGHT in visit.ways else {}),
    )  # fmt: skip


def _ask(visit: Visit, env: dict[str, str], words: str, again: bool) -> Ended:
    # A continued session takes no --trust-folder: the folder is trusted since the first.
    return visit.room.run(
        *visit.program, "--allow-all-tools", "--disable-client-telemetry",
        "--output-format", "json", "--continue" if again else "--trust-folder", "-p", words,
        env=env,
    )  # fmt: skip


_LISTING = listing(2500, 70_000)
DRIVER = Driver(
    summaries=("create a detailed summary of the conversation",),
    settle=_settle,
    ask=_ask,
    long_talk=Talk(
        (_LISTING, _LISTING, Step(act=Shell("ls")), Step("Good morning."), Step("Nothing yet.")),
        (HELLO, ONWARD),
        "by itself, in the middle of a turn",
    ),
)
