"""Whether a scope has anything in a folder."""

from __future__ import annotations

import pytest

from memgraph.core.scope import reaches_into


@pytest.mark.parametrize(
    ("scope", "folder", "reaches"),
    [
        (("**",), "web", True), (("web/**",), "web", True), (("web/**",), "web/deep", True),
        (("web/deep/x.md",), "web", True), (("*.py",), "web", True), (("api/**",), "web", False),
        (("web",), "web", True),  # at any depth: web/web
        (("web/*.py",), "web/deep", False), (("**", "!web/**"), "web", False),
        (("web2/**",), "web", False), (("api/**",), ".", True), (("app/{id}.ts",), "app", True),
        (("a[[]b]/**",), "a[b]", True), (("c/**",), "!c", False), (("c/**",), "{a,c}", False),
    ],
)  # fmt: skip
def test_a_scope_reaches_into_a_folder(scope: tuple[str, ...], folder: str, reaches: bool) -> None:
    assert reaches_into(scope, folder) is reaches
