"""Links between entries: circles, repeats, and what is added together."""

from __future__ import annotations

import pytest
from case_files import Files, changed, memory_of

from memgraph import checks
from memgraph.core.finding import Finding
from memgraph.core.memory import Memory

DAY = "2026-02-01"


def policy(name: str, *supersedes: str) -> Files:
    text = f"id: {name}\nstatement: Follow {name}.\nsupersedes: [{', '.join(supersedes)}]\n"
    return {f"policies/proposed/{name}.yaml": text.encode()}


def run(files: Files) -> list[Finding]:
    return checks.run(memory_of(files, DAY), memory_of({}, DAY))


def test_the_circle_of_two_is_shown_as_a_path() -> None:
    [found] = run(policy("p1", "p2") | policy("p2", "p1"))
    assert found.code == "links/cycle"
    assert "p1 → p2 → p1" in found.message


def test_in_a_dense_knot_one_shortest_circle_is_shown() -> None:
    names = [f"p{number:02}" for number in range(40)]
    files: Files = {}
    for name in names:
        files |= policy(name, *(other for other in names if other != name))
    [found] = run(files)
    assert found.message.endswith(": p00 → p01 → p00")


def test_no_entry_is_meant_to_name_itself() -> None:
    [found] = run(policy("use-pnpm-3", "use-pnpm-2"))
    assert (found.code, found.help) == ("links/dangling", "record it, or take the link out")
    [found] = run(policy("use-pnpm-3", "use-pnpm-2") | policy("use-pnpm"))
    assert "use-pnpm" in found.help
    assert "use-pnpm-3" not in found.help


def test_a_circle_is_shown_beside_a_link_to_itself() -> None:
    found = run(policy("p1", "p1", "p2") | policy("p2", "p1"))
    assert {finding.code for finding in found} == {"links/itself", "links/cycle"}


def test_a_successor_that_names_its_predecessor_twice_is_one_successor() -> None:
    decisions = [{"promote": name, "on": "2026-01-05"} for name in ("old", "new")]
    assert run(changed(policy("old") | policy("new", "old", "old"), decisions)) == []


@pytest.mark.parametrize("base", [None, memory_of({}, DAY)])
def test_what_one_commit_adds_together_is_not_dangling(base: Memory | None) -> None:
    files: Files = {
        "policies/proposed/use-uv.yaml": (
            b"id: use-uv\nstatement: Use uv.\ngrounds: [2026-01-05-slow]\n"
        ),
        "evidence/2026/2026-01-05-slow.yaml": (
            b"id: 2026-01-05-slow\nkind: failure\nstatement: Slow.\nobserved: 2026-01-05\n"
            b"supports: [use-uv]\nsource: [{said: It was slow.}]\n"
        ),
    }
    assert checks.run(memory_of(files, DAY), base) == []
