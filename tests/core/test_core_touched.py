"""What a scope touches: the team's files, and never those of the memory."""

from __future__ import annotations

from made_memory import law, memory, seen

from memgraph.core.touched import touched


def test_the_memorys_own_files_are_left_out() -> None:
    files = {"web/b.yaml": "1", "a.yaml": "2", ".memgraph/config.yaml": "3", "a.py": "4"}
    shown = memory(law("x"), seen("2026-01-01-y"), files=files)
    assert touched(shown, ("**/*.yaml",)) == ("a.yaml", "web/b.yaml")
    assert touched(shown, ("policies/**",)) == ()
