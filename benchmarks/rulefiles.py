"""How quiet checks are on consistent rule files: ``python -m benchmarks.rulefiles FILE``.

FILE holds one JSON object a line: a rule sentence ``text`` and where it comes from
(``source_repo``, ``source_path``). The sentences of one source are judged as the policies of one
team. The file is no part of the project; without it nothing is measured.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.pairs import memory_of
from memgraph.core.suspicion import suspected
from memgraph.core.verdict import verdicts


def findings(statements: Sequence[str]) -> list[dict[str, Any]]:
    """Return every finding in a memory whose policies say ``statements``."""
    memory = memory_of(statements)
    found = []
    for clash, said in verdicts(memory):
        sides = [policy.statement for policy in clash.policies]
        found.append({"level": said, "blocks": said.blocks, "what": clash.value, "sides": sides})
    for pair in suspected(memory):
        sides = [pair.one.statement, pair.other.statement]
        found.append({"level": "text", "blocks": False, "what": pair.why, "sides": sides})
    return found


def run(path: Path) -> dict[str, Any]:
    """Return the share of files with findings, and all findings by file; empty without ``path``."""
    if not path.is_file():
        return {}
    files: Mapping[str, list[str]] = defaultdict(list)
    for line in path.read_text().splitlines():
        row = json.loads(line)
        files[f"{row['source_repo']}/{row['source_path']}"].append(row["text"])
    found = {name: findings(statements) for name, statements in files.items()}
    said = {name: each for name, each in found.items() if each}
    errors = sum(finding["blocks"] for each in said.values() for finding in each)
    return {
        "files": len(files),
        "files with findings": len(said),
        "share of files with findings": round(len(said) / max(len(files), 1), 3),
        "errors": errors,
        "findings": said,
    }


if __name__ == "__main__":
    results = run(Path(sys.argv[1]))
    print(json.dumps(results, indent=2) if results else f"skipped: {sys.argv[1]} is not there")
