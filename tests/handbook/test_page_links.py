"""Every link of a page, with its anchor, leads somewhere on a forge. MkDocs says so of the site."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown_pages import PAGES, TOP, anchors, links, name


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_and_its_anchor_lead_somewhere(page: Path) -> None:
    astray = [link for link in links(page.read_text("utf-8")) if not _leads(page, link)]
    assert astray == []


def _leads(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = page.parent / path if path else page
    if not target.exists() or not target.resolve().is_relative_to(TOP):
        return False
    return not anchor or anchor in anchors(target.read_text("utf-8"))


def test_links_and_anchors_are_read_as_forges_read_them() -> None:
    page = "# A `b --c` D\n[x](y.md#z) `[no](no.md)`\n```sh\n# no\n[no](no.md)\n```\n[w](https://w)"
    assert links(page) == ["y.md#z"]
    assert anchors(page) == {"a-b---c-d"}


def test_a_link_astray_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Here\n")
    assert not _leads(page, "missing.md")
    assert not _leads(TOP / "README.md", "docs/trust.md#no-such-heading")
    assert _leads(TOP / "README.md", "docs/trust.md#the-levels")
