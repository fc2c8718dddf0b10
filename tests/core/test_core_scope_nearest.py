"""What a scope that matches nothing may have meant."""

from __future__ import annotations

import pytest

from memgraph.core.scope import Scope, nearest

PATHS = [
    "README.md",
    "src/packages/web/index.ts",
    "src/packages/api/server.ts",
    "src/utils/text.py",
    "tests/api/server.ts",
    ".github/workflows/ci.yml",
]


@pytest.mark.parametrize(
    ("scope", "found"),
    [
        (("src/pakages/**",), "src/packages"),
        (("pakages/",), "src/packages"),
        (("packages/web/**",), "src/packages/web"),
        (("Readme.MD",), "README.md"),
        (("src/utils/txt.py",), "src/utils/text.py"),
        (("src/utils/old/*.py",), "src/utils"),
        (("**/sever.ts",), "tests/api/server.ts"),
        (("src/package/api/sever.ts",), "src/packages/api/server.ts"),
        ((".github/workflow/*.yml",), ".github/workflows"),
        (("{qqqqq,src/util}/**",), "src/utils"),
        (("qqqqq/**", "src/util/"), "src/utils"),
        (("!src/util/",), ""),
        (("*.jsx",), ""),
        (("**/zzzzzzz/**",), ""),
    ],
)
def test_the_nearest_place(scope: Scope, found: str) -> None:
    assert nearest(scope, PATHS) == found
    assert nearest(scope, reversed(PATHS)) == found


def test_where_there_is_nothing_nothing_is_near() -> None:
    assert nearest(("src/**",), []) == ""
