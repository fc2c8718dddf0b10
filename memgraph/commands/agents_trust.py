"""Whether a client trusts this folder, or these hooks, as far as its own files say; only read."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from memgraph.commands.agents_hooks import Hook

_LARGEST = 32 << 20  # bytes of a client's own file


class Trust(Enum):
    """What a client's files say."""

    YES = "trusted"
    NO = "not trusted"
    UNKNOWN = "unknown"


class Found(NamedTuple):
    """A verdict, and what it rests on, as a clause."""

    trust: Trust
    why: str


class Asked(NamedTuple):
    """What is asked about: the work tree, the settings' path, memgraph's hooks in them."""

    root: Path
    settings: Path
    hooks: Sequence[Hook]
    env: Mapping[str, str]

    def home(self, variable: str, folder: str) -> Path:
        """Return the folder of a client, which a variable may name."""
        named = self.env.get(variable)
        return Path(named) if named else Path(self.env.get("HOME") or Path.home(), folder)


def trust(name: str, asked: Asked) -> Found | None:
    """Return what the client's files say; None for a client that asks for no trust in files."""
    look = _LOOKS.get(name)
    try:
        return look(asked) if look else None
    except (OSError, ValueError, RecursionError, AttributeError, TypeError, KeyError) as error:
        return Found(Trust.UNKNOWN, f"its files cannot be read: {error}")


def _without(path: Path, so: str) -> Found:
    """Return what it means that there is no such file: nothing, where the client was never used."""
    used = path.parent.is_dir()
    return Found(Trust.NO if used else Trust.UNKNOWN, f"there is no {path}{f', {so}' * used}")


# Codex


def _codex(asked: Asked) -> Found:
    path = asked.home("CODEX_HOME", ".codex") / "config.toml"
    if not path.is_file():
        return _without(path, "and so nothing is approved")
    config = tomllib.loads(_text(path))
    if _codex_project(asked, config) == "untrusted":
        return Found(Trust.NO, f"{path} does not trust this folder")
    known = config.get("hooks", {}).get("state", {})
    states = [_codex_state(asked, hook, known) for hook in asked.hooks]
    if all(states):
        return Found(Trust.YES, f"all {len(states)} hooks are approved in {path}")
    if any(state is None for state in states):
        return Found(Trust.NO, f"{states.count(None)} of {len(states)} hooks are not in {path}")
    if not any(states):
        # Its way of counting may have changed with its version.
        return Found(Trust.UNKNOWN, f"what {path} approves is not these hooks as they are now")
    changed = states.count(False)
    return Found(Trust.NO, f"{changed} of {len(states)} hooks changed since they were approved")


def _codex_project(asked: Asked, config: Mapping[str, Any]) -> str:
    projects = config.get("projects", {})
    return str(projects.get(str(asked.root), {}).get("trust_level", ""))


def _codex_state(asked: Asked, hook: Hook, known: Mapping[str, Any]) -> bool | None:
    """Return whether this very hook is approved; None where none at its place ever was."""
    event = re.sub(r"(?<!^)(?=[A-Z])", "_", hook.event).lower()
    group, place = hook.place
    for path in (asked.settings, asked.settings.resolve()):
        state = known.get(f"{path}:{event}:{group}:{place}")
        if state is not None:
            return state.get("enabled") is not False and state.get("trusted_hash") == codex_digest(
                event, hook
            )
    return None


_MATCHED = (
    "permission_request", "post_compact", "post_tool_use", "pre_compact", "pre_tool_use",
    "session_start",
)  # fmt: skip
_CLAMPED = ("session_end", "interrupt")


def codex_digest(event: str, hook: Hook) -> str:
    """Return the digest that Codex keeps of a hook that was approved (measured with 0.171)."""
    given = hook.handler
    seconds = max(1, int(given.get("timeout", 600)))
    handler = {
        "type": "command",
        "command": hook.line,
        "timeout": min(3, seconds) if event in _CLAMPED else seconds,
        "async": False,
    }
    if isinstance(given.get("statusMessage"), str):
        handler["statusMessage"] = given["statusMessage"]
    identity: dict[str, Any] = {"event_name": event, "hooks": [handler]}
    if hook.matcher is not None and event in _MATCHED:
        identity["matcher"] = hook.matcher
    said = json.dumps(identity, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"sha256:{hashlib.sha256(said.encode()).hexdigest()}"


# Gemini


def _gemini(asked: Asked) -> Found:
    if asked.env.get("GEMINI_CLI_TRUST_WORKSPACE") == "true":
        return Found(Trust.YES, "GEMINI_CLI_TRUST_WORKSPACE says so")
    named = asked.env.get("GEMINI_CLI_TRUSTED_FOLDERS_PATH")
    path = Path(named) if named else asked.home("", ".gemini") / "trustedFolders.json"
    if not path.is_file():
        return _without(path, "and so no folder is trusted")
    level = max(_around(asked.root, _with_comments(path)), default=(0, ""))[1]
    if level == "DO_NOT_TRUST":
        return Found(Trust.NO, f"{path} says so")
    if level:
        return Found(Trust.YES, f"{path} says so")
    return Found(Trust.NO, f"{path} does not name this folder")


def _around(root: Path, levels: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield the levels of folders that hold ``root``, the longest name counts."""
    for named, level in levels.items():
        folder = Path(named).parent if level == "TRUST_PARENT" else Path(named)
        if _holds(folder, root):
            yield len(named), str(level)


# Copilot


def _copilot(asked: Asked) -> Found:
    path = asked.home("COPILOT_HOME", ".copilot") / "config.json"
    if not path.is_file():
        return Found(Trust.UNKNOWN, f"there is no {path}")
    config = _with_comments(path)
    named = config.get("trustedFolders", config.get("trusted_folders", []))
    if any(_holds(Path(str(folder)), asked.root) for folder in named):
        return Found(Trust.YES, f"{path} names this folder, or one around it")
    return Found(Trust.NO, f"{path} does not name this folder")


# Claude Code


def _claude(asked: Asked) -> Found:
    named = asked.env.get("CLAUDE_CONFIG_DIR")
    path = Path(named or asked.env.get("HOME") or Path.home(), ".claude.json")
    if not path.is_file():
        return Found(Trust.UNKNOWN, f"there is no {path}")
    projects = json.loads(_text(path)).get("projects", {})
    for folder in (asked.root, *asked.root.parents):
        if projects.get(str(folder), {}).get("hasTrustDialogAccepted") is True:
            return Found(Trust.YES, f"{path} says so")
    return Found(Trust.UNKNOWN, f"{path} does not say so; headless it runs them all the same")


_LOOKS: Mapping[str, Callable[[Asked], Found]] = {
    "claude": _claude, "codex": _codex, "copilot": _copilot, "gemini": _gemini,
}  # fmt: skip


def _holds(folder: Path, root: Path) -> bool:
    return root.resolve().is_relative_to(folder.resolve()) if folder.is_absolute() else False


def _with_comments(path: Path) -> Mapping[str, Any]:
    """Return the JSON object in a file that may hold lines of comments."""
    kept = "\n".join(
        line for line in _text(path).splitlines() if not line.lstrip().startswith("//")
    )
    found = json.loads(kept or "{}")
    return found if isinstance(found, dict) else {}


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise ValueError(f"{path} is too large")
    return data.decode()
