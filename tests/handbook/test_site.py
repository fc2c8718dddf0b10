"""The site is built without a warning, and nothing in it is fetched from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytest.importorskip("material", reason="the site is built with the extra docs")
TOP = Path(__file__).parents[2]
# What a browser fetches by itself: of an <a> only people follow where it leads.
_FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Fetches(HTMLParser):
    """Collects what a page makes a browser fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if (url := given.get(_FETCHED.get(tag, ""))) and given.get("rel") != "canonical":
            self.found.append(url)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=TOP, capture_output=True, text=True, check=False, timeout=170
    )
    assert done.returncode == 0, done.stderr
    return folder


def every_page(site: Path) -> Iterator[tuple[str, str]]:
    for page in site.rglob("*.html"):
        yield page.relative_to(site).as_posix(), page.read_text("utf-8")


def test_no_page_fetches_anything_from_elsewhere(site: Path) -> None:
    found = {name: Fetches(text).found for name, text in every_page(site)}
    assert found["index.html"]
    away = {n: [u for u in urls if re.match(r"(?:[a-z]+:)?//", u)] for n, urls in found.items()}
    assert {name: urls for name, urls in away.items() if urls} == {}


def test_no_style_sheet_fetches_anything_from_elsewhere(site: Path) -> None:
    for sheet in site.rglob("*.css"):
        urls = re.findall(r"(?:url\(|@import )[\"']?([^\"')]+)", sheet.read_text("utf-8"))
        assert [url for url in urls if re.match(r"(?:https?:)?//", url)] == []


def test_no_picture_is_large_and_every_picture_is_used(site: Path) -> None:
    pictures = [path for path in (TOP / "docs" / "images").iterdir() if path.suffix != ".py"]
    assert [path.name for path in pictures if path.stat().st_size > 150_000] == []
    used = {name for _, text in every_page(site) for name in Fetches(text).found}
    shown = {Path(url).name for url in used}
    assert {path.name for path in pictures} - shown == set()


def test_a_link_out_of_docs_leads_to_a_page_of_the_site(site: Path) -> None:
    text = (site / "contradictions.html").read_text("utf-8")
    assert 'href="project/benchmarks.html"' in text
    text = (site / "project" / "readme.html").read_text("utf-8")
    assert 'href="../trust.html"' in text


def test_a_bar_in_a_table_is_a_bar(site: Path) -> None:
    text = (site / "trust.html").read_text("utf-8")
    assert re.search(r"<code>yes (?:\||&#124;) memgraph promote</code>", text)
