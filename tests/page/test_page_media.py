"""The page on paper, in the dark, without scripts, and with five thousand entries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from shown_page import Shown

Open = Callable[..., Shown]

# The contrast of every piece of text with what lies behind it, by WCAG 2; the lowest first.
CONTRASTS = """() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (one) => {
    for (let place = one; place; place = place.parentElement) {
      const colour = numbers(getComputedStyle(place).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const place = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    const aside = 'script, noscript, svg, option, .unseen, :disabled';
    if (!text || !place.checkVisibility() || place.closest(aside)) continue;
    const sides = [light(numbers(getComputedStyle(place).color)), light(behind(place))];
    const [one, other] = sides.sort((a, b) => b - a);
    found.push([(one + 0.05) / (other + 0.05), text.slice(0, 40)]);
  }
  return found.sort((a, b) => a[0] - b[0]);
}"""


def test_text_can_be_read_in_light_and_dark(opened: Open, team_report: Path) -> None:
    for colours in ("light", "dark"):
        shown = opened(team_report, color_scheme=colours)
        for view in ("", "#/table", "#/graph", "#/timeline", "#/entry/use-postgres"):
            found = shown.go(view).evaluate(CONTRASTS)
            assert len(found) > 10
            assert found[0][0] >= 4.5, (colours, view, found[:3])


def test_dark_is_dark(opened: Open, team_report: Path) -> None:
    backgrounds = [
        opened(team_report, color_scheme=colours).go("").evaluate(
            "getComputedStyle(document.documentElement).backgroundColor"
        )
        for colours in ("light", "dark")
    ]  # fmt: skip
    assert backgrounds == ["rgb(251, 250, 247)", "rgb(22, 24, 28)"]


def test_overview_and_table_are_printed_without_controls(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/table")
    page.emulate_media(media="print")
    page.wait_for_selector(".printed tbody tr")
    assert page.locator(".printed tbody tr").count() == page.locator("main tbody tr").count()
    for hidden in ("nav.tabs", ".tools", "main"):
        assert not page.locator(hidden).first.is_visible()
    assert page.locator(".printed .needs").is_visible()
    page.emulate_media(media="screen")
    page.wait_for_selector(".printed", state="detached")
    assert page.locator("main tbody tr").first.is_visible()


def test_an_entry_is_printed_as_it_is(opened: Open, team_report: Path) -> None:
    page = opened(team_report).go("#/entry/use-postgres")
    page.emulate_media(media="print")
    assert page.locator(".statement").is_visible()
    assert page.locator(".printed").count() == 0
    assert len(page.pdf()) > 1000


def test_without_scripts_the_laws_are_there(opened: Open, team_report: Path) -> None:
    page = opened(team_report, java_script_enabled=False).page
    page.goto(team_report.as_uri())
    said = page.locator("main").inner_text()
    assert "Keep orders in Postgres." in said
    assert "Keep orders in Airtable." not in said


def test_who_wants_no_motion_gets_none(opened: Open, team_report: Path) -> None:
    page = opened(team_report, reduced_motion="reduce").go("")
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


def test_five_thousand_entries_stay_small_on_the_page(opened: Open, large_report: Path) -> None:
    shown = opened(large_report)
    for view in ("", "#/table", "#/graph?reach=3", "#/timeline"):
        page = shown.go(view)
        page.wait_for_timeout(300)
        assert page.locator("*").count() < 3000, view
    page = shown.go("#/table")
    assert "5,000 entries" in page.inner_text("[role=status]")
    page.fill("#search", "retry")
    told = page.inner_text("[role=status]")
    assert "5,000" not in told
    assert 0 < page.locator("tbody tr").count() <= 100
    page.fill("#search", "e")  # nearly all have it
    assert page.locator("tbody tr").count() == 100
    assert page.locator("*").count() < 3000


def test_many_neighbours_are_unfolded_by_and_by(opened: Open, large_report: Path) -> None:
    page = opened(large_report).go("#/graph?reach=1")
    person = page.evaluate("""() => JSON.parse(document.getElementById('memory').textContent)
        .others.find((one) => one[1] === 'person')[0]""")
    page.goto(page.url.partition("#")[0] + "#/graph/" + page.evaluate("encodeURIComponent", person))
    page.wait_for_selector(".canvas canvas")
    cy = "document.querySelector('.canvas')._cyreg.cy"
    before = page.evaluate(f"{cy}.nodes().length")
    spot = page.evaluate(cy + """.$('node[kind="more"]')[0].renderedPosition()""")
    page.click(".canvas", position=spot)
    page.wait_for_function(f"{cy}.nodes().length > {before}")
    assert page.evaluate(f"{cy}.nodes().length") <= 201
