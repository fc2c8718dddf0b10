"""Other tools that do a part of the work, on the same entries: what they are given, and where from.

They are installed into an environment of their own below the user's cache folder, on demand; what
cannot be had is skipped, with the reason.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import ruamel.yaml

from benchmarks.memories import clean
from benchmarks.runs import Work
from memgraph.core.format import schemas

TOOLS = {
    "doorstop": "doorstop==3.2", "agnix": "agnix==0.59.3", "skillsaw": "skillsaw==0.22.0",
    "check-jsonschema": "check-jsonschema>=0.29",
}  # fmt: skip
_LIMIT = 180.0
_ITEM = """active: true
derived: false
header: ''
level: 1.{number}
links: []
normative: true
ref: ''
reviewed: null
text: |
  {text}
"""


def installed(name: str) -> tuple[str, str]:
    """Return the program ``name``, or an empty string and why there is none."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    place = cache / "memgraph-benchmarks" / TOOLS[name]
    program = place / "bin" / name
    if not program.exists():
        print(f"installing {TOOLS[name]} into {place} …", file=sys.stderr)
        venv.create(place, clear=True, with_pip=True)
        done = subprocess.run(
            [place / "bin/pip", "install", "--quiet", TOOLS[name]], env=clean(),
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode or not program.exists():
            shutil.rmtree(place, ignore_errors=True)
            return "", f"could not be installed: {(done.stderr.splitlines() or ['?'])[-1][:90]}"
    return str(program), ""


def works(memory: Path, scratch: Path) -> tuple[dict[str, Work], dict[str, str]]:
    """Return what the other tools do with the entries of ``memory``, and what is skipped.

    What they are given is laid out below ``scratch``.
    """
    found: dict[str, Work] = {}
    skipped: dict[str, str] = {}
    for name in TOOLS:
        program, why = installed(name)
        if why:
            skipped[name] = why
        else:
            found[name] = _MAKERS[name](program, memory, scratch / name)
    if rg := shutil.which("rg"):
        found["ripgrep"] = Work([rg, "-il", "ledger", "policies", "evidence"], codes=(0, 1))
    return found, skipped


def _doorstop(program: str, memory: Path, scratch: Path) -> Work:
    """A document of as many items as there are entries, with their statements."""
    (scratch / "reqs").mkdir(parents=True)
    subprocess.run(["git", "init", "--quiet", scratch], env=clean(), check=True)
    settings = "settings:\n  digits: 6\n  itemformat: yaml\n  prefix: REQ\n  sep: ''\n"
    (scratch / "reqs/.doorstop.yml").write_text(settings)
    for number, text in enumerate(_statements(memory)):
        item = _ITEM.format(number=number, text=text)
        (scratch / f"reqs/REQ{number:06}.yml").write_text(item, encoding="utf-8")
    # It changes no file, and looks for no levels, which these items have none of.
    command = [program, "-j", str(scratch), "--quiet", "--no-reformat", "--no-level-check"]
    return Work(command, limit=_LIMIT)


def _agnix(program: str, memory: Path, scratch: Path) -> Work:
    rule_files(memory, scratch)
    return Work([program, str(scratch)], limit=_LIMIT, codes=(0, 1))


def _skillsaw(program: str, memory: Path, scratch: Path) -> Work:
    rule_files(memory, scratch)
    return Work([program, "lint", str(scratch)], limit=_LIMIT, codes=(0, 1))


def _schema(program: str, memory: Path, scratch: Path) -> Work:
    """Every piece of evidence against the JSON Schema of evidence."""
    scratch.mkdir(parents=True)
    (scratch / "evidence.json").write_text(json.dumps(schemas()["evidence"]))
    files = "\0".join(map(str, sorted((memory / "evidence").rglob("*.yaml"))))
    command = ["xargs", "-0", program, "--schemafile", str(scratch / "evidence.json")]
    return Work(command, given=lambda _: files.encode(), limit=_LIMIT, codes=(0, 1, 123))


_MAKERS = {
    "doorstop": _doorstop, "agnix": _agnix, "skillsaw": _skillsaw, "check-jsonschema": _schema,
}  # fmt: skip


def rule_files(memory: Path, folder: Path) -> None:
    """Write the laws of ``memory`` as files of rules: one of Cursor's a scope, AGENTS.md a part."""
    folder.mkdir(parents=True)
    subprocess.run(["git", "init", "--quiet", folder], env=clean(), check=True)
    by_scope = defaultdict[tuple[str, ...], list[str]](list)
    by_part = defaultdict[str, list[str]](list)
    for scope, statement in _laws(memory):
        by_scope[scope].append(statement)
        by_part["/".join(scope[0].split("/")[:2]) if "/" in scope[0] else "."].append(statement)
    for number, (scope, rules) in enumerate(by_scope.items()):
        head = f"---\ndescription: Rules\nglobs: {json.dumps(scope)}\nalwaysApply: false\n---\n"
        _put(folder / f".cursor/rules/rules-{number}.mdc", head + _listed(rules))
    for part, rules in by_part.items():
        for name in ("AGENTS.md", "CLAUDE.md"):
            _put(folder / part / name, f"# Rules\n\n{_listed(rules)}")


def _laws(memory: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield scope and statement of every law."""
    reader = ruamel.yaml.YAML(typ="safe")
    for path in sorted((memory / "policies").rglob("*.yaml")):
        if path.parent.name not in ("proposed", "closed"):
            found = reader.load(path)
            yield tuple(found.get("scope", ["**"])), str(found["statement"])


def _statements(memory: Path) -> Iterator[str]:
    reader = ruamel.yaml.YAML(typ="safe")
    for folder in ("policies", "evidence"):
        for path in sorted((memory / folder).rglob("*.yaml")):
            yield " ".join(str(reader.load(path)["statement"]).split())


def _listed(rules: list[str]) -> str:
    return "".join(f"- {rule}\n" for rule in rules)


def _put(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
