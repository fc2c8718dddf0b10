"""Coding agents: each client's hooks, translated to one event and one reply (pure).

One module a client; a new one is its module and its line here.
"""

from __future__ import annotations

from memgraph.agents.event import Client

NAMES = ("claude", "codex", "gemini", "qwen", "copilot", "opencode", "cursor")


def client(name: str) -> Client:
    """Return the client of this name. Raises KeyError for an unknown one."""
    if name not in NAMES:
        raise KeyError(name)
    # As importlib would, which takes longer to load than any of them.
    found: Client = __import__(f"memgraph.agents.{name}", fromlist=["CLIENT"]).CLIENT
    return found
