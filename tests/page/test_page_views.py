"""Every view in a real browser, and what leads from one to the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_browser import written
from page_memories import team_memory
from scratch_repo import Repo
from shown_page import Shown

Open = Callable[..., Shown]
VIEWS = ("", "#/table", "#/graph", "#/timeline", "#/entry/use-postgres")
CY = "document.querySelector('.canvas')._cyreg.cy"
# Where the words of links stand, and where nodes do.
BOXES = f"""() => {{
  const box = ({{x1, y1, x2, y2}}) => [x1, y1, x2, y2];
  const text = (data) => data.label || data.atSource || data.atTarget;
  const only = {{includeEdges: false, includeUnderlays: false, includeOverlays: false}};
  return [
    {CY}.$('.words').filter((one) => text(one.data()))
      .map((one) => [text(one.data()), box(one.boundingBox(only))]),
    {CY}.nodes().map((one) => [one.data('of'), box(one.boundingBox({{includeLabels: false}}))]),
  ];
}}"""


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_every_view_fits(
    opened: Open, team_report: Path, view: str, width: int, colours: str
) -> None:
    size = {"width": width, "height": 800}
    page = opened(team_report, viewport=size, color_scheme=colours).go(view)
    assert page.locator("main h2").count() >= 1
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width


def test_the_overview_says_what_needs_a_person(opened: Open, team_report: Path) -> None:
    shown = opened(team_report)
    page = shown.go("")
    groups = page.locator(".group").evaluate_all("all => all.map(one => one.dataset.group)")
    assert {"challenged", "overdue", "proposals"} <= {*groups}
    assert page.inner_text(".group[data-group=challenged] li").split("\n") == [
        "Keep orders in Postgres. use-postgres",
        "against it: The monthly report took an hour. was to be settled by 2026-05-15",
    ]
    assert page.locator(".group[data-group=challenged] li a").evaluate_all(
        "all => all.map(one => one.hash)"
    ) == ["#/entry/use-postgres", "#/entry/2026-05-01-slow"]
    page.click(".group[data-group=challenged] a")
    page.wait_for_selector("main[data-view=entry]")
    assert shown.texts(".statement") == ["Keep orders in Postgres."]


def test_the_search_narrows_as_one_types(opened: Open, team_report: Path) -> None:
    shown = opened(team_report)
    page = shown.go("#/table")
    every = page.locator("tbody tr").count()
    page.keyboard.press("/")
    page.wait_for_function("document.activeElement.id === 'search'")
    page.keyboard.type("POSTGRES keep")
    assert page.locator("tbody tr").evaluate_all("all => all.map(one => one.dataset.id)") == [
        "use-postgres"
    ]
    page.fill("#search", "src/db")
    assert page.locator("tbody tr").count() == 1
    page.fill("#search", "sync")
    assert "2026-01-05-rate-limit" in shown.texts("tbody .column-id")
    page.fill("#search", "nothing has this")
    assert page.locator("tbody tr").count() == 0
    page.fill("#search", "")
    assert page.locator("tbody tr").count() == every


def test_statements_in_the_table_look_like_the_links_that_they_are(
    opened: Open, team_report: Path
) -> None:
    page = opened(team_report).go("#/table")
    style = """one => {
      const { color, textDecorationLine } = getComputedStyle(one);
      return [color, textDecorationLine];
    }"""
    cell = page.locator("td.column-statement").first
    colour, line = cell.locator("a").evaluate(style)
    assert line == "underline"
    assert colour != cell.evaluate(style)[0]


def test_the_table_is_narrowed_and_sorted(opened: Open, team_report: Path) -> None:
    shown = opened(team_report)
    page = shown.go("#/table")
    page.select_option("label:has-text('Kind') select", "policy")
    page.select_option("label:has-text('State') select", "closed")
    assert {*shown.texts("tbody .column-id")} == {"use-airtable", "no-fridays", "use-mongo"}
    assert {*shown.texts("tbody .badge")} == {
        "closed, superseded", "closed, retired", "closed, rejected",
    }  # fmt: skip
    assert "state=closed" in page.url
    page = shown.go("#/table")
    for direction, turned in (("ascending", False), ("descending", True)):
        page.click("th.column-id button")
        assert page.locator("th.column-id").get_attribute("aria-sort") == direction
        names = shown.texts("tbody .column-id")
        assert names == sorted(names, reverse=turned)


def test_back_leads_back(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/table?q=postgres")
    page.click("tbody tr[data-id=use-postgres] a")
    page.wait_for_selector("main[data-view=entry]")
    page.go_back()
    page.wait_for_selector("main[data-view=table]")
    assert page.input_value("#search") == "postgres"


def test_the_entry_tells_all_that_is_known(opened: Open, team_report: Path) -> None:
    shown = opened(team_report)
    shown.go("#/entry/use-postgres")
    said = shown.page.inner_text("main")
    for part in (
        "challenged", "2026-05-01-slow speaks against it", "src/db/**", "promote by Ada Lovelace",
        "typed word", "takes the place of", "src/db/client.py", "spoken against by",
        "The sync lost 40 rows.", "policies/use-postgres.yaml",
    ):  # fmt: skip
        assert part in said
    tree = shown.page.inner_text(".tree")
    assert "The sync lost 40 rows." in tree
    assert "Tables were ready in an afternoon." in tree  # by way of the law it followed
    relations = shown.texts(".tree > ul > li > .relation")
    assert relations == ["rests on", "borne out by", "takes the place of", "promoted by"]


def test_a_rejection_says_by_whom_and_why(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/entry/use-mongo")
    assert page.inner_text(".standing h3") == "Why it is closed"
    assert page.inner_text(".standing li").endswith(": It lost rows.")
    assert page.inner_text(".tree .relation") == "rejected by"
    assert page.inner_text(".marks .badge") == "closed, rejected"


def test_a_law_that_touches_no_file_says_so(opened: Open, tmp_path: Path) -> None:
    repo = Repo.made(tmp_path / "shop")
    repo.law("nowhere", on="2026-02-01", scope=["nowhere/**"])
    page = opened(written(repo, tmp_path / "r.html")).go("#/entry/nowhere")
    assert "0 files today" in page.inner_text("dl")


def test_an_address_of_nothing(opened: Open, team_report: Path) -> None:
    shown = opened(team_report)
    assert "No entry has this id" in shown.go("#/entry/nobody").inner_text("main")
    assert shown.go("#/entry/%E0%A4%A").locator("main h2").count() == 1
    assert shown.go("#/nowhere/at/all").get_attribute("main", "data-view") == "overview"


def test_a_node_opens_its_entry(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/graph/use-postgres?reach=1")
    page.wait_for_selector(".canvas canvas")
    _click(page, "use-airtable")
    page.wait_for_url("**#/graph/use-airtable*")
    page.wait_for_selector(".canvas canvas")
    _click(page, "use-airtable")
    page.wait_for_url("**#/entry/use-airtable")
    assert page.inner_text(".statement") == "Keep orders in Airtable."


def test_the_graph_is_walked_by_keys(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/graph/use-postgres?reach=1")
    page.wait_for_selector(".canvas canvas")
    page.focus(".canvas")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    assert "2026-05-01-slow" in page.evaluate(f"{CY}.$('.chosen').data('of')")
    page.keyboard.press("Enter")
    page.wait_for_url("**#/graph/2026-05-01-slow*")
    page.wait_for_selector(".canvas canvas")
    page.focus(".canvas")
    page.keyboard.press("Enter")
    page.wait_for_url("**#/entry/2026-05-01-slow")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("reach", [1, 2])
def test_no_words_of_a_link_are_covered(
    opened: Open, team_report: Path, width: int, reach: int
) -> None:
    shown = opened(team_report, viewport={"width": width, "height": 900})
    page = shown.go(f"#/graph/use-postgres?reach={reach}")
    page.wait_for_selector(".canvas canvas")
    words, nodes = page.evaluate(BOXES)
    assert {"rests on", "takes the place of", "speaks against"} <= {name for name, _ in words}
    assert [(name, other) for name, one in words for other, box in nodes if _meet(one, box)] == []
    assert [
        (name, other) for at, (name, one) in enumerate(words) for other, box in words[at + 1 :]
        if _meet(one, box)
    ] == []  # fmt: skip


def test_the_lists_beside_the_graph_say_the_same(opened: Open, team_report: Path) -> None:
    shown = opened(team_report)
    page = shown.go("#/graph/use-postgres")
    beside = page.inner_text(".beside")
    for part in ("rests on", "takes the place of", "spoken against by", "promoted by"):
        assert part in beside
    page.click(".beside a:has-text('The sync lost')")
    page.wait_for_url("**#/graph/2026-01-05-rate-limit*")


def test_the_time_line_shows_what_followed_what(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/timeline")
    page.wait_for_selector(".chart a[data-id]")
    ids = page.locator(".chart a[data-id]").evaluate_all("all => all.map(one => one.dataset.id)")
    assert {*ids} == {"use-airtable", "use-postgres", "small-commits", "no-fridays"}
    follows = page.locator("path.follows[data-from=use-airtable][data-to=use-postgres]")
    box, old = follows.bounding_box(), _bar(page, "use-airtable")
    assert abs(old["x"] + old["width"] - box["x"]) < 8  # it begins where the old bar ends
    new = _bar(page, "use-postgres")
    assert abs(new["x"] - old["x"] - old["width"]) < 8
    assert page.locator(".chart a path.against").count() == 1
    page.select_option("label:has-text('Show') select", "followed")
    assert page.locator(".chart a[data-id]").count() == 2
    page.click(".chart a[data-id=use-postgres]")
    page.wait_for_url("**#/entry/use-postgres")


def test_the_time_line_can_be_looked_at_closer(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/timeline")
    page.wait_for_selector(".chart a[data-id]")
    before = _bar(page, "no-fridays")["width"]
    page.click("button[aria-label=Closer]")
    assert _bar(page, "no-fridays")["width"] > before
    page.click("button[aria-label='All days']")
    assert _bar(page, "no-fridays")["width"] == before


def test_the_time_line_ends_with_the_days_that_there_are(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/timeline")
    page.wait_for_selector(".chart a[data-id]")
    for _ in range(30):
        page.click("button[aria-label=Farther]")
    assert "0001-01-01 to 9999-12-31" in page.inner_text("[role=status]")
    for name in ("Later", "Earlier"):
        page.click(f"button[aria-label={name}]")
        assert "0001-01-01 to 9999-12-31" in page.inner_text("[role=status]")
    assert page.locator(".axis text").count() > 1
    page.click("button[aria-label=Closer]")
    assert "0001-01-01" not in page.inner_text("[role=status]")


def test_on_a_phone_a_day_is_named_beside_what_happened_on_it(opened: Open, tmp_path: Path) -> None:
    repo = Repo.made(tmp_path / "shop")
    repo.law("one", on="2026-06-15")
    report = written(repo, tmp_path / "r.html")
    page = opened(report, viewport={"width": 390, "height": 844}).go("#/timeline")
    page.wait_for_selector(".chart a[data-id]")
    first = page.locator("path.first").last.bounding_box()["x"]
    marks = [one.bounding_box()["x"] for one in page.locator(".axis text").all()]
    assert len(marks) >= 3
    assert min(abs(first - mark) for mark in marks) < 70


def test_of_another_day_it_says_what_is_not_told(opened: Open, tmp_path: Path) -> None:
    repo = team_memory(tmp_path / "shop")
    page = opened(written(repo, tmp_path / "r.html", "--as-of", "2026-02-10")).go("")
    assert "not of another day" in page.inner_text(".needs")
    assert "Findings are told for today only." in page.inner_text(".health")
    assert page.locator(".group, .code").count() == 0


def test_it_can_be_used_by_keys_alone(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("main[data-view=entry]")
    assert page.evaluate("document.activeElement.tagName") == "H2"


def _meet(one: list[float], other: list[float]) -> bool:
    """Return whether two boxes, each left, top, right and bottom, share more than a border."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and down > 1


def _click(page: Any, name: str) -> None:
    """Click a node of the graph where it is drawn."""
    spot = page.evaluate(
        f"name => {CY}.nodes().filter(node => node.data('of') === name)[0].renderedPosition()", name
    )
    page.click(".canvas", position=spot)


def _bar(page: Any, name: str) -> dict[str, float]:
    found = page.locator(f".chart a[data-id={name}] :is(rect.bar, path.open)")
    box: dict[str, float] = found.bounding_box()
    return box
