"""The files in which a card may lie: those that agents read before all work."""

from __future__ import annotations

FILES = {
    "agents": "AGENTS.md", "claude": "CLAUDE.md", "gemini": "GEMINI.md", "qwen": "QWEN.md",
    "copilot": ".github/copilot-instructions.md",
}  # fmt: skip
# Folders that take a file a scope, and how these files end.
FOLDERS = {"cursor": (".cursor/rules", ".mdc"), "claude-rules": (".claude/rules", ".md")}
NAMES = (*FILES, *FOLDERS)
OWN = "memgraph-"  # how the files begin that are wholly memgraph's

SHARED = (*FILES.values(), ".claude/CLAUDE.md")
OWN_PREFIXES = tuple(f"{folder}/{OWN}" for folder, _ in FOLDERS.values())
_ENDINGS = tuple(ending for _, ending in FOLDERS.values())


def may_hold(path: str) -> bool:
    """Return whether a card may lie at ``path``."""
    return path in SHARED or is_own(path)


def is_own(path: str) -> bool:
    """Return whether the file at ``path`` is wholly memgraph's, if it holds a card."""
    return path.startswith(OWN_PREFIXES) and path.endswith(_ENDINGS) and path.count("/") == 2


def target_of(path: str) -> str:
    """Return what ``--to`` calls the place of a file; empty for one without a name."""
    for name, file in FILES.items():
        if path == file:
            return name
    found = (name for name, (folder, _) in FOLDERS.items() if path.startswith(f"{folder}/"))
    return next(found, "")
