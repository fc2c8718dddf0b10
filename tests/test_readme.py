"""The README's commands are those that the gate runs, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
PAGES = [*TOP.glob("*.md"), *TOP.glob("docs/**/*.md")]


def test_the_gate_runs_the_command_that_the_readme_gives() -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    [command] = re.findall(r"^python3 .* && \.venv/bin/pytest.*$", readme, re.MULTILINE)
    assert command in (TOP / ".ci/run").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_links_lead_somewhere(page: Path) -> None:
    found = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in found if not (page.parent / link).exists()] == []
