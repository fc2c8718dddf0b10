"""Made-up memories of any size, the same for the same size."""

from __future__ import annotations

import random
import subprocess
from datetime import date, timedelta
from pathlib import Path

from memgraph.core.confirmation import file_of, render
from memgraph.core.document import Plain
from memgraph.core.memory import Memory
from memgraph.core.promotion import Person, promote
from memgraph.store import yaml
from memgraph.store.reading import read_item

_VERBS = ("Use", "Prefer", "Keep", "Check", "Write", "Name", "Split", "Log", "Cache", "Review")
_NOUNS = ("queues", "tables", "routes", "tokens", "prices", "images", "orders", "errors", "dates")
_DAY = date(2026, 1, 1)


def write(folder: Path, entries: int) -> None:
    """Lay out a repository with ``entries`` entries, a fifth of them policies, and commit it.

    One more piece of evidence is staged.
    """
    chance = random.Random(entries)
    laws = max(1, entries // 5)
    for number in range(laws):
        _law(folder, number, chance)
    for number in range(entries - laws):
        _put(folder, *_evidence(number, laws, chance))
    for number in range(entries // 4):
        source = folder / f"src/part{number % 20}/file{number}.py"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(f"value = {number}\n")
    git = ["git", "-c", "user.name=Benchmark", "-c", "user.email=benchmark@example.org"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "Start"]):
        subprocess.run([*git, *command], cwd=folder, check=True)
    _put(folder, *_evidence(entries, laws, chance))
    subprocess.run(["git", "add", "-A"], cwd=folder, check=True)


def _sentence(number: int, chance: random.Random) -> str:
    words = " ".join(chance.choice(_NOUNS) for _ in range(6))
    return f"{chance.choice(_VERBS)} number {number}: {words}."


def _law(folder: Path, number: int, chance: random.Random) -> None:
    path = f"policies/proposed/law-{number}.yaml"
    document: dict[str, Plain] = {
        "id": f"law-{number}",
        "statement": _sentence(number, chance),
        "rules": [{"topic": f"choice {number}", "must": ["this"], "must_not": ["that"]}],
        "scope": [f"src/part{number % 20}/**"],
    }
    policy = read_item(path, "100644", yaml.dump(document).encode())[0]
    memory = Memory(day=_DAY, policies=(policy,))  # type: ignore[arg-type]
    plan = promote(memory, f"law-{number}", Person("Benchmark <benchmark@example.org>", _DAY))
    _put(folder, plan.confirmation.path, document)
    _write(folder / file_of(plan.confirmation, {}), render(plan.confirmation))


def _evidence(number: int, laws: int, chance: random.Random) -> tuple[str, dict[str, Plain]]:
    day = _DAY + timedelta(days=number % 300)
    name = f"{day}-note-{number}"
    document: dict[str, Plain] = {
        "id": name,
        "kind": chance.choice(("observation", "failure", "decision")),
        "statement": _sentence(number, chance),
        "observed": str(day),
        "source": [{"said": "So it was."}],
        "supports": [f"law-{chance.randrange(laws)}"],
    }
    return f"evidence/{day.year}/{name}.yaml", document


def _put(folder: Path, path: str, document: dict[str, Plain]) -> None:
    _write(folder / path, yaml.dump(document))


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
