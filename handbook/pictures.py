"""Make the pictures of the docs: ``python -m handbook.pictures [NAME…]`` into docs/images.

Terminal views are run at a pseudo-terminal and drawn as SVG; the report is opened in a headless
Chromium (``/usr/bin/chromium``, or ``$CHROMIUM``). All of it plays in the bookshop, on one day.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from rich.console import Console
from rich.text import Text

from handbook.shop import SPRING, TODAY, Shop, said

IMAGES = Path(__file__).parents[1] / "docs" / "images"
_COLUMNS = 96
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
_FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def main() -> None:
    """Make every picture, or those that are named."""
    wanted = set(sys.argv[1:])
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="handbook-") as around:
        shop = Shop.opened(Path(around))
        for name, picture in _pictures(shop, wanted):
            (IMAGES / name).write_bytes(picture)
            print(f"docs/images/{name}: {len(picture)} bytes")


def _pictures(shop: Shop, wanted: set[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of each picture, in the order in which the shop shows them."""
    views: Mapping[str, str] = {
        "brief.svg": "memgraph brief",
        "why.svg": "memgraph why use-supabase",
        "log.svg": "memgraph log use-supabase",
    }
    for name, command in views.items():
        if not wanted or name in wanted:
            yield name, drawn(command, _view(shop, command))
    if not wanted or any(name.startswith("report") for name in wanted):
        yield from _report(shop)
    if not wanted or "contradiction.svg" in wanted:
        command = f"git commit -m {shlex.quote(shop.refused())}"
        yield "contradiction.svg", drawn(command, _view(shop, command, SPRING))
        shop.cleared()
    if not wanted or "diff.svg" in wanted:
        command = f"memgraph diff main..{shop.branched()}"
        yield "diff.svg", drawn(command, _view(shop, command))


def _view(shop: Shop, command: str, day: str = TODAY) -> str:
    text = said(shop.folder, command, shop.env(day), _COLUMNS)
    # How long a hook took differs each time.
    return re.sub(r"(- duration: )[\d.]+s", r"\g<1>0.7s", text)


def drawn(command: str, text: str) -> bytes:
    """Return a terminal that shows a command and what it printed, as SVG without a font."""
    console = Console(
        record=True, width=_COLUMNS, file=io.StringIO(), force_terminal=True,
        color_system="truecolor", legacy_windows=False,
    )  # fmt: skip
    console.print(Text.assemble(("$ ", "bold green"), (command, "bold")))
    console.print(Text.from_ansi(text.strip("\n") + "\n"))  # its last line would be cut off
    svg = console.export_svg(title="", unique_id="shop")
    # rich names a font that a browser would fetch.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", _FONT).encode()


def _report(shop: Shop) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of the report, light and dark."""
    from playwright.sync_api import sync_playwright

    page_file = shop.folder.parent / "report.html"
    shop.on().must("memgraph", "report", "--html", str(page_file))
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*_FLAGS])
        page = browser.new_page(viewport={"width": 1100, "height": 760})
        for name, dark in (("report.png", False), ("report-dark.png", True)):
            page.emulate_media(color_scheme="dark" if dark else "light")
            page.goto(page_file.as_uri())
            page.wait_for_timeout(400)
            yield name, page.screenshot()
        browser.close()


if __name__ == "__main__":
    main()
