"""Text of entries in a real browser: it stays text, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from page_memories import ARABIC, MARKUP
from shown_page import Shown

Open = Callable[..., Shown]
VIEWS = (
    "", "#/table", "#/timeline", "#/graph/markup?reach=3", "#/entry/markup", "#/entry/long",
    "#/entry/2026-01-08-links", "#/entry/hidden", "#/entry/constructor", "#/entry/__proto__",
    "#/graph/__proto__",
)  # fmt: skip


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_becomes_markup(opened: Open, hostile_report: Path, view: str, width: int) -> None:
    shown = opened(hostile_report, viewport={"width": width, "height": 800})
    page = shown.go(view)
    page.on("dialog", lambda dialog: shown.troubles.append(f"dialog: {dialog.message}"))
    assert page.locator("main :is(script, img, i, b, iframe, style)").count() == 0
    assert page.locator("script").count() == 3
    addresses = page.locator("main a").evaluate_all(
        "all => all.map(one => one.getAttribute('href'))"
    )
    assert [one for one in addresses if not one.startswith(("#/", "https://example.org/"))] == []
    assert page.locator("[onclick], [onerror], [onload]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("Object.prototype.toString.call({})") == "[object Object]"


def test_markup_is_shown_as_it_was_written(opened: Open, hostile_report: Path) -> None:
    page = opened(hostile_report).go("#/entry/markup")
    assert page.inner_text(".statement") == f"{MARKUP} first"
    assert page.inner_text(".reason") == MARKUP


def test_no_address_but_plain_ones_can_be_followed(opened: Open, hostile_report: Path) -> None:
    page = opened(hostile_report).go("#/entry/2026-01-08-links")
    assert "javascript:alert(3)" in page.inner_text("main")
    assert page.locator("main a[target]").evaluate_all("all => all.map(one => one.rel)") == [
        "noopener noreferrer"
    ]


def test_text_from_right_to_left_keeps_to_itself(opened: Open, hostile_report: Path) -> None:
    page = opened(hostile_report).go("#/entry/arabic")
    style = page.locator(".statement").evaluate(
        "one => [getComputedStyle(one).direction, getComputedStyle(one).unicodeBidi]"
    )
    assert style == ["rtl", "isolate"]
    page = opened(hostile_report).go("#/table?q=supabase")
    cell = page.locator("td.column-statement bdi").first
    assert ARABIC in cell.inner_text()
    assert cell.evaluate("one => getComputedStyle(one).unicodeBidi") == "isolate"


def test_what_cannot_be_read_is_told(opened: Open, hostile_report: Path) -> None:
    shown = opened(hostile_report)
    page = shown.go("")
    unread = page.inner_text(".group[data-group=unread]")
    assert "policies/proposed/hidden.yaml" in unread
    assert "U+202E" in unread
    assert page.evaluate("document.documentElement.outerHTML.includes('\\u202e')") is False
