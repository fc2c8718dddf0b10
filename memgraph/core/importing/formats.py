"""Which format a file has, by its path and its content, and the facts that it holds."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from pathlib import PurePosixPath

from memgraph.core.importing import carded, doorstop
from memgraph.core.importing.decision import is_record, record
from memgraph.core.importing.fact import Sheet
from memgraph.core.importing.front import Page, page
from memgraph.core.importing.memoryfile import is_memory, memory_file
from memgraph.core.importing.rulefile import Reader, rule_file
from memgraph.core.importing.scopes import below

FORMATS = ("rules", "memory", "decision", "doorstop")

Yaml = Callable[[str], object | None]

_NESTED = ("claude.md", "claude.local.md", "agents.md", "agent.md", "gemini.md", "qwen.md")
_RULES = (
    *_NESTED, ".cursorrules", ".windsurfrules", ".clinerules", ".goosehints", ".rules",
    "copilot-instructions.md", "conventions.md",
)  # fmt: skip
_RULE_FOLDERS = ("/.cursor/rules/", "/.claude/rules/", "/.windsurf/rules/", "/.clinerules/")
_RECORDS = re.compile(r"(?:^|/)(?:adrs?|decisions?|decision[-_]?(?:records?|log)"
                      r"|architecture[-_]decisions?)/",
                      re.IGNORECASE)  # fmt: skip
_MEMORIES = re.compile(
    r"(?:^|/)(?:memory|memories)/[^/]+\.md$|(?:^"
    r"|/)memory(?:[-_.]\w+)?\.md$",
    re.IGNORECASE,
)
_MARKDOWN = (".md", ".mdc", ".markdown", ".txt")


def may_be_known(path: str) -> bool:
    """Return whether a file's name lets it have one of the formats; its content may decide."""
    name = path.rpartition("/")[2].lower()
    return name in _RULES or name.endswith((*_MARKDOWN, ".yml", ".yaml"))


def format_of(path: str, text: str, yaml: Yaml) -> str:
    """Return the format of a file, or the empty string for none that is known."""
    name = path.rpartition("/")[2].lower()
    if name.endswith((".yml", ".yaml")):
        read = yaml(text) if "\nactive:" in f"\n{text}" else None
        return "doorstop" if isinstance(read, dict) and doorstop.is_item(read) else ""
    if name in _RULES or _is_about_one_thing(path):
        return "rules"
    if not name.endswith(_MARKDOWN):
        return ""
    if _MEMORIES.search(path):
        return "memory"
    return _by_content(path, page(text, yaml))


def _is_about_one_thing(path: str) -> bool:
    """Return whether a file is one of several with rules, so that its title says which."""
    named = path.lower().endswith((".mdc", ".instructions.md"))
    return named or any(folder in f"/{path}" for folder in _RULE_FOLDERS)


def _by_content(path: str, found: Page) -> str:
    if doorstop.is_item(found.front):
        return "doorstop"
    if is_record(found):
        return "decision"
    if is_memory(found):
        return "memory"
    in_folder = _RECORDS.search(path) and re.match(r"(?:[A-Za-z]+-)?\d+", path.rpartition("/")[2])
    return "decision" if in_folder else ""


def read(text: str, path: str, kind: str, reader: Reader, yaml: Yaml) -> Sheet:
    """Return the facts in a file of the format ``kind``, one of FORMATS. Nothing is raised."""
    name = PurePosixPath(path).stem
    if kind == "doorstop":
        return _doorstop(text, path, name, yaml)
    rest, card = carded.parted(text.replace("\r\n", "\n").replace("\r", "\n"))
    found = page(rest, yaml)
    if kind == "memory":
        sheet = memory_file(found, reader)
    elif kind == "decision":
        sheet = record(found, name, reader)
    else:
        sheet = rule_file(found, reader, keep_title=_is_about_one_thing(path))
    if found.loose:
        note = "its front matter is no strict YAML, and was read line by line"
        sheet = dataclasses.replace(sheet, notes=(*sheet.notes, note))
    return carded.added(sheet, card)


def _doorstop(text: str, path: str, name: str, yaml: Yaml) -> Sheet:
    if path.lower().endswith((".yml", ".yaml")):
        front = yaml(text)
        return doorstop.item(front if isinstance(front, dict) else {}, name, text)
    found = page(text, yaml)
    return doorstop.item(found.front, name, text, found.body)


def placed(sheet: Sheet, path: str, kind: str) -> Sheet:
    """Return the facts of a rule file with the scope that its own place gives them.

    A CLAUDE.md in a folder, and the rules in a folder's ``.cursor``, are about that folder.
    """
    parts = path.split("/")[:-1]
    hidden = next((n for n, part in enumerate(parts) if part.startswith(".")), None)
    nested = path.rpartition("/")[2].lower() in _NESTED
    if kind != "rules" or (hidden is None and not nested):
        return sheet
    folder = "/".join(parts[:hidden] if hidden is not None else parts)
    facts = (
        fact if fact.id else dataclasses.replace(fact, scope=below(folder, fact.scope))
        for fact in sheet.facts
    )
    return dataclasses.replace(sheet, facts=tuple(facts))
