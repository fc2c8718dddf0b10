"""Setting coding agents up in a work tree, and taking that out again, as plans."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import memgraph.agents
from memgraph.agents import NAMES, block, guidance, installation
from memgraph.agents.installation import Installation
from memgraph.commands.file_plan import Plan, decoded
from memgraph.errors import MemgraphError, Refused
from memgraph.store import settings_file

SHARED = "AGENTS.md"
READ_BY_CODEX = 32 * 1024  # bytes of AGENTS.md; the rest is cut off without a word
# A program of memgraph's name, wherever it lies, and nothing before or behind the call.
_OURS = re.compile(
    r"(?:&\s)?[^|;&]*memgraph[^|;&]*\shook\s[\w.]+\s--client\s"
    rf"(?:{'|'.join(NAMES)})(?:\s\|\|\strue|;\sexit\s0)?"
)
_IMPORTS = ("@AGENTS.md", "@./AGENTS.md")
_HOOKS = ("command", "bash", "powershell", "prompt")


@dataclass(frozen=True)
class Options:
    """How clients call memgraph: by the absolute path ``program``, or by name without one.

    ``judge`` adds Claude Code's own prompt hook.
    """

    program: str = ""
    judge: bool = False


def chosen(given: str, root: Path, search: str) -> tuple[str, ...]:
    """Return the clients that are named with commas between them, or all, or those detected.

    ``search`` is where programs are looked for. Raises Refused for an unknown one, and where none
    is detected.
    """
    words = [word.strip().lower() for word in given.split(",") if word.strip()]
    if "all" in words:
        return NAMES
    unknown = [word for word in words if word not in (*NAMES, "detected")]
    if unknown or not words:
        what = f"no coding agent is called {', '.join(unknown) or 'that'}"
        raise Refused(what, where="--agent", next_step=f"use {', '.join(NAMES)}, all or detected")
    seen = [n for n in NAMES if "detected" in words and _is_used(installation.of(n), root, search)]
    found = tuple(name for name in NAMES if name in words or name in seen)
    if not found:
        advice = f"name those that you use: {', '.join(NAMES)}"
        raise Refused("none was found here or on the path", where="--agent", next_step=advice)
    return found


def _is_used(one: Installation, root: Path, search: str) -> bool:
    return any((root / sign).exists() for sign in one.signs) or any(
        shutil.which(program, path=search) for program in one.programs
    )


def program_path(given: str, cwd: Path, search: str) -> str:
    """Return the absolute path of a program. Raises Refused where there is none."""
    beside = cwd / given
    found = str(beside) if beside.is_file() else shutil.which(given, path=search)
    if not found:
        advice = "name memgraph's own, as `command -v memgraph` prints it"
        raise Refused("there is no such program", where=given, next_step=advice)
    return str(Path(found).absolute())


def put_in(root: Path, names: Iterable[str], options: Options) -> Plan:
    """Plan what sets these clients up. Raises MemgraphError where that cannot be."""
    plan = Plan(root)
    for one in map(installation.of, names):
        _put_hooks(plan, one, options)
        for path, text in guidance.files(one).items():
            _put_file(plan, path, text)
        _put_block(plan, _instructions(plan, one))
        if one.trust and plan.wanted[one.settings] != plan.found[one.settings]:
            plan.notes.append(f"next, once on each machine: {one.trust}")
    if plan.wanted != plan.found:
        plan.notes.append("next: commit these files, and see that the hooks run: memgraph doctor")
    return plan


def take_out(root: Path, names: Iterable[str]) -> Plan:
    """Plan what takes these clients out again; what others still need stays. Raises Refused."""
    plan = Plan(root)
    leaving = [installation.of(name) for name in names]
    staying = [one for one in map(installation.of, NAMES) if one not in leaving]
    staying = [one for one in staying if is_installed(plan, one)]
    needed = {path for one in staying for path in guidance.files(one)}
    needed |= {_instructions(plan, one) for one in staying}
    for one in leaving:
        _take_hooks(plan, one)
        told = (SHARED, one.instructions, _instructions(plan, one))
        for path in dict.fromkeys(told):
            if path not in needed:
                _take_block(plan, path)
        for path in guidance.files(one):
            if path not in needed:
                _take_file(plan, path)
    return plan


def is_ours(handler: Mapping[str, Any]) -> bool:
    """Return whether a hook in a client's settings is memgraph's."""
    said = [line for line in map(handler.get, _HOOKS) if isinstance(line, str)]
    return any(_OURS.fullmatch(line) or line == guidance.JUDGE for line in said)


def is_installed(plan: Plan, one: Installation) -> bool:
    """Return whether a client's settings hold hooks of memgraph's. Raises Refused if broken."""
    data = plan.read(one.settings)
    if data is None:
        return False
    if one.entry is None:
        return guidance.WRITTEN.encode() in data
    # What has no word of ours in it may be as broken as it likes.
    if b"--client" not in data and b"[memgraph]" not in data:
        return False
    return bool(settings_file.installed(data, is_ours, one.settings))


def quoted(program: str) -> str:
    """Return the path of a program as one word of a shell."""
    return f'"{program}"' if re.match(r"[A-Za-z]:[\\/]", program) else shlex.quote(program)


def _put_hooks(plan: Plan, one: Installation, options: Options) -> None:
    before = plan.read(one.settings)
    if one.entry is None:
        source = Path(memgraph.agents.__file__).with_name("opencode_plugin.js").read_text("utf-8")
        _put_file(plan, one.settings, guidance.plugin(source, options.program))
        return
    program = quoted(options.program) if options.program else ""
    wanted = {call.event: [one.entry(call, program)] for call in installation.calls(one)}
    if options.judge and one.client == "claude":
        judge = {"type": "prompt", "prompt": guidance.JUDGE, "timeout": 30}
        wanted["Stop"].append({"hooks": [judge]})
    after = settings_file.merged(before, wanted, dict(one.head), is_ours, one.settings)
    plan.write(one.settings, after)


def _take_hooks(plan: Plan, one: Installation) -> None:
    before = plan.read(one.settings)
    if one.entry is None:
        _take_file(plan, one.settings)
    elif before is not None and is_installed(plan, one):
        after = settings_file.without(before, is_ours, dict(one.head), one.settings)
        plan.write(one.settings, after)


def _instructions(plan: Plan, one: Installation) -> str:
    """Return the file for agents that a client reads before all work.

    A file that only leads to AGENTS.md, as a link or an import, leaves the place to that one.
    """
    path, root = plan.root / one.instructions, plan.root.resolve()
    if path.is_symlink():
        target = path.resolve()
        inside = target.is_relative_to(root)
        return target.relative_to(root).as_posix() if inside else one.instructions
    if path.is_file():
        lines = decoded(plan.read(one.instructions) or b"", one.instructions).splitlines()
        return SHARED if any(line.strip() in _IMPORTS for line in lines) else one.instructions
    # Claude Code reads AGENTS.md as long as there is no CLAUDE.md.
    return SHARED if one.client == "claude" or _names_shared(plan, one) else one.instructions


def _names_shared(plan: Plan, one: Installation) -> bool:
    """Return whether a client's settings (Gemini's) name AGENTS.md as the file to read."""
    try:
        named = json.loads(plan.read(one.settings) or b"{}")["context"]["fileName"]
    except (ValueError, TypeError, KeyError):
        return False
    return named == SHARED or (isinstance(named, list) and SHARED in named)


def _put_block(plan: Plan, path: str) -> None:
    try:
        before = plan.read(path)
    except MemgraphError as error:
        plan.notes.append(f"{path}: {error.what}; agents are not told of memgraph there")
        return
    text = None if before is None else decoded(before, path)
    after = block.put_in(text, guidance.BLOCK).encode()
    plan.write(path, after)
    if before != after and len(after) > READ_BY_CODEX and path == SHARED:
        plan.notes.append(
            f"{path} holds more than {READ_BY_CODEX >> 10} KiB, and Codex reads no further: move "
            "memgraph's lines to its top"
        )


def _take_block(plan: Plan, path: str) -> None:
    try:
        before = plan.read(path)
    except MemgraphError:
        return
    if before is not None and block.BEGIN.encode() in before:
        after = block.take_out(decoded(before, path))
        plan.write(path, None if after is None else after.encode())


def _put_file(plan: Plan, path: str, text: str) -> None:
    try:
        held = _held(plan, path)
    except MemgraphError as error:
        plan.notes.append(f"{path}: {error.what}; it is not written")
        return
    if held is None or (held != text and guidance.unedited(held)):
        plan.write(path, text.encode())
    elif held != text:
        plan.notes.append(f"{path} is yours, or was edited, and stays as it is")


def _take_file(plan: Plan, path: str) -> None:
    try:
        held = _held(plan, path) or ""
    except MemgraphError:
        return
    if guidance.unedited(held):
        plan.write(path, None)
    elif guidance.WRITTEN in held:
        plan.notes.append(f"{path} was edited, and stays")


def _held(plan: Plan, path: str) -> str | None:
    """Return what a file holds, with the newlines of Unix; Git may have changed them."""
    data = plan.read(path)
    return None if data is None else data.decode("utf-8", "replace").replace("\r\n", "\n")
