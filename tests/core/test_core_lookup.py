"""Finding an entry by its id, or by a part of it."""

from __future__ import annotations

import pytest
from made_memory import law, memory, seen

from memgraph.core import lookup
from memgraph.errors import Refused

KNOWN = memory(
    law("use-pnpm"), law("use-uv"), law("be-kind"), seen("2026-01-05-slow-k3qz"),
    files={"web/app.ts": "1"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("use-p", "use-pnpm"), ("kind", "be-kind"), ("k3qz", "2026-01-05-slow-k3qz"),
        ("2026", "2026-01-05-slow-k3qz"), ("use-uv", "use-uv"),
        ("use", "use"), ("se-p", "se-p"), ("", ""), ("nothing", "nothing"),
    ],
)  # fmt: skip
def test_a_part_that_fits_one_id_stands_for_it(part: str, found: str) -> None:
    assert lookup.in_full(part, KNOWN.by_id) == found


def test_an_id_in_full_is_meant_where_others_begin_with_it() -> None:
    assert lookup.in_full("use", ["use", "use-pnpm"]) == "use"


def refused(name: str, at: str = "") -> str:
    with pytest.raises(Refused) as said:
        lookup.entry(KNOWN, name, at)
    return " ".join(str(said.value).split()).replace(" next:", ";")


def test_nothing_is_found_by_a_part_alone_but_what_fits_is_named() -> None:
    assert refused("use") == "no entry has the id 'use'; did you mean use-pnpm or use-uv?"
    assert refused("k3qz") == "no entry has the id 'k3qz'; did you mean 2026-01-05-slow-k3qz?"
    with pytest.raises(Refused, match="no policy has the id 'use-p'") as said:
        lookup.policy(KNOWN, "use-p")
    assert said.value.next_step == "did you mean use-pnpm?"
    with pytest.raises(Refused) as said:
        lookup.policy(KNOWN, "k3qz")
    assert said.value.next_step == "memgraph list --policies shows them all"


def test_of_many_that_fit_a_few_are_named() -> None:
    many = memory(*(law(f"use-{letter}") for letter in "abcdefg"))
    with pytest.raises(Refused) as said:
        lookup.entry(many, "use-")
    step = said.value.next_step
    assert step == "did you mean use-a, use-b, use-c, use-d or use-e? (2 more begin or end so)"


@pytest.mark.parametrize("path", ["web/app.ts", "web", "nowhere/x.py"])
def test_of_a_path_why_tells(path: str) -> None:
    assert refused(path).endswith(f"; of a path, ask: memgraph why {path}")


def test_the_commit_in_which_it_was_looked_for_is_named() -> None:
    assert refused("xyz", "v1") == (
        "no entry has the id 'xyz' in v1; memgraph list --at v1 shows them all"
    )
    assert refused("xyz") == "no entry has the id 'xyz'; memgraph list shows them all"
