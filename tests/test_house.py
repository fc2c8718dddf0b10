"""The house: sizes, names, and who may write a confirmation."""

from __future__ import annotations

import ast
import re
import statistics
from collections.abc import Iterator
from pathlib import Path

import memgraph

PACKAGE = Path(memgraph.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

LONGEST_FILE = 320
LONGEST_FUNCTION = 45
MEDIAN_FUNCTION = 12
EMPTY_NAMES = {"util", "utils", "common", "helper", "helpers", "manager", "misc"}


def functions(module: Path) -> Iterator[tuple[str, int]]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            first = node.body[0].lineno
            where = f"{module.relative_to(PACKAGE)}:{node.lineno} {node.name}"
            yield where, (node.end_lineno or first) - first + 1


def test_files_are_small() -> None:
    lengths = {
        str(module.relative_to(PACKAGE)): module.read_text(encoding="utf-8").count("\n")
        for module in MODULES
    }
    assert {name: n for name, n in lengths.items() if n > LONGEST_FILE} == {}


def test_functions_are_small() -> None:
    lengths = dict(pair for module in MODULES for pair in functions(module))
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION} == {}
    assert statistics.median(lengths.values()) <= MEDIAN_FUNCTION


def test_names_say_what_is_inside() -> None:
    assert [m for m in MODULES if m.stem in EMPTY_NAMES] == []


def test_only_the_deciding_commands_write_confirmations() -> None:
    # Made in the core, and written where every decision is proved by the person first.
    # The demo's are nobody's word, and lie in a new repository of its own.
    assert _with("written(") == {
        "core/confirmation.py", "commands/carrying.py", "commands/demo_grown.py",
    }  # fmt: skip
    assert _with("carry_out(") == {
        f"commands/{name}.py" for name in ("carrying", "deciding", "trusting", "redact")
    }
    assert _with("from memgraph.commands.deciding import") == {
        f"commands/{name}.py" for name in ("promote", "retire", "reject", "uphold", "defer")
    }


def _with(text: str) -> set[str]:
    """Return the modules that hold a text."""
    return {
        module.relative_to(PACKAGE).as_posix()
        for module in MODULES
        if re.search(rf"(?<!\w){re.escape(text)}", module.read_text(encoding="utf-8"))
    }


def test_nothing_mutable_is_global() -> None:
    found = []
    for module in MODULES:
        for node in ast.parse(module.read_text(encoding="utf-8")).body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            exported = isinstance(node, ast.Assign) and "__all__" in ast.dump(node.targets[0])
            if isinstance(value, ast.List | ast.Set) and not exported:
                found.append(f"{module.name}:{node.lineno}")
    assert found == []
