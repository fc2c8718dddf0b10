"""Rules: the way out that a finding shows is an edit that mends it."""

from __future__ import annotations

import shlex

import pytest
from case_files import Files, memory_of

from memgraph import checks
from memgraph.core.finding import Finding

DAY = "2026-02-01"
CODE: Files = {
    "src/database/pool.py": b"",
    "src/web/page.ts": b"",
    "docs/guide.md": b"",
}


def judged(scope: str) -> list[Finding]:
    text = f"id: one-pool\nstatement: One pool of connections a process.\nscope: [{scope}]\n"
    head = CODE | {"policies/proposed/one-pool.yaml": text.encode()}
    return checks.run(memory_of(head, DAY), memory_of(CODE, DAY))


@pytest.mark.parametrize(
    ("scope", "right"),
    [
        ("src/databse/**", ["src/database/**"]),
        ("'**/databse/*.py'", ["src/database/*.py"]),
        ("src/database/pol.py", ["src/database/pool.py"]),
        ("databse", ["src/database/**"]),
        ("src/databse/**, '!src/databse/old/**'", ["src/database/**", "!src/databse/old/**"]),
        ("'doc/**', 'src/nothing/**'", ["docs/**", "src/nothing/**"]),
    ],
)
def test_a_scope_that_matches_nothing_shows_the_whole_scope_that_does(
    scope: str, right: list[str]
) -> None:
    [found] = judged(scope)
    assert (found.code, found.line) == ("rules/scope", 3)
    way, later = found.help.splitlines()
    words = shlex.split(way.partition(": ")[2])
    assert words[:4] == ["memgraph", "propose", "--amend", "one-pool"]
    assert words[5::2] == right
    assert judged(", ".join(f"'{glob}'" for glob in words[5::2])) == []
    assert "still to come" in later


def test_where_nothing_is_near_the_files_may_be_still_to_come() -> None:
    [found] = judged("zzz/**")
    assert found.help == "it is right as it is where the files are still to come"
