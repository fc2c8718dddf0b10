"""How each client is set up and asked: one module a client, and its line here."""

from __future__ import annotations

import importlib

from .shape import Driver

NAMES = ("claude", "codex", "gemini", "qwen", "copilot", "opencode")


def driver(name: str) -> Driver:
    """Return the driver of this name. Raises KeyError for an unknown one."""
    if name not in NAMES:
        raise KeyError(name)
    found: Driver = importlib.import_module(f".{name}", __package__).DRIVER
    return found
