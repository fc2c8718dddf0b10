"""Made-up memories to measure on, by ``memgraph demo --entries``, and entries staged on top."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path

MEMGRAPH = str(Path(sysconfig.get_path("scripts")) / "memgraph")
_GIT = ("git", "-c", "user.name=Benchmark", "-c", "user.email=benchmark@example.org")
_EVIDENCE = """id: {name}
kind: observation
statement: The nightly export of run {number} took {number} minutes, and nobody knew why.
observed: 2025-12-30
source: [{{said: it was slow}}]
recorded: {{by: benchmark, via: person}}
supports: [{law}]
"""
_PROPOSAL = """id: {name}
statement: Take zstd for archives of run {number}, not gzip.
rules:
  - {{topic: archive format, must: [zstd], must_not: [gzip]}}
scope: [{scope}]
recorded: {{by: benchmark, via: person}}
"""


def clean() -> dict[str, str]:
    """Return the environment without what would make a child slower than a person's."""
    own = ("GIT_", "PYTHON", "COVERAGE")
    return {name: value for name, value in os.environ.items() if not name.startswith(own)}


def grow(folder: Path, entries: int) -> None:
    """Make a memory of so many entries in ``folder``, which is empty or not there yet."""
    made = [MEMGRAPH, "demo", "--entries", str(entries), "--into", str(folder)]
    subprocess.run(made, env=clean(), stdout=subprocess.DEVNULL, check=True)


def write(folder: Path, entries: int) -> None:
    """Make a memory of so many entries, with one more piece of evidence staged."""
    grow(folder, entries)
    stage_evidence(folder, 0)


def stage_evidence(folder: Path, number: int) -> None:
    """Stage a piece of evidence that differs by ``number``, in the place of the last one."""
    law = next((folder / "policies").rglob("*.yaml"), Path("none")).stem
    text = _EVIDENCE.format(name="2025-12-30-slow-export", number=number, law=law)
    _stage(folder, "evidence/2025/2025-12-30-slow-export.yaml", text)


def stage_proposal(folder: Path, number: int) -> None:
    """Stage a proposal that differs by ``number``, in the place of the last one."""
    scope = next(p for p in ("services", "apps", "libs") if (folder / p).is_dir())
    part = sorted((folder / scope).iterdir())[0].relative_to(folder)
    text = _PROPOSAL.format(name="archive-with-zstd", number=number, scope=f"{part}/**")
    _stage(folder, "policies/proposed/archive-with-zstd.yaml", text)


def unstage(folder: Path) -> None:
    """Put the index and the work tree back to the last commit."""
    _git(folder, "reset", "--quiet", "--hard")


def forget(folder: Path) -> None:
    """Remove all that memgraph keeps of this clone."""
    subprocess.run(["rm", "-rf", str(folder / ".git/memgraph")], check=True)


def _stage(folder: Path, path: str, text: str) -> None:
    place = folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    _git(folder, "add", path)


def _git(folder: Path, *words: str) -> None:
    subprocess.run([*_GIT, *words], cwd=folder, env=clean(), check=True)
