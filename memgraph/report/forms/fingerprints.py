"""Names of findings by which a forge knows them again, run after run."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence

from memgraph.core.finding import Finding


def fingerprints(found: Sequence[Finding]) -> list[str]:
    """Return 32 hexadecimal digits for each of ``found``, in their order; no two are the same.

    They say what a finding is about, and neither its line nor its words. Findings that are about
    the same are numbered as they stand in their files: text that is added above or between them
    changes none of their names.
    """
    marks = [""] * len(found)
    seen: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for place in sorted(range(len(found)), key=lambda at: _standing(found[at])):
        identity = found[place].identity
        seen[identity] += 1
        marks[place] = _mark(identity, seen[identity])
    return marks


def _standing(finding: Finding) -> tuple[str, int, str, str]:
    # All of it in the end, so that it is never the order given that decides.
    return finding.file, finding.line, finding.message, repr(finding)


def _mark(identity: tuple[str, tuple[str, ...]], number: int) -> str:
    # A hash that nobody can aim: else a finding could be made to look like one that was dismissed.
    said = json.dumps([*identity, number])
    return hashlib.sha256(said.encode()).hexdigest()[:32]
