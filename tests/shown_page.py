"""One page in the browser, and what happened in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


@dataclass
class Shown:
    """A page in the browser, with all that it asked for and everything that went wrong in it."""

    page: Any
    address: str
    requests: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    def go(self, view: str) -> Any:
        """Open a view by its address, ``#/table``, and return the page."""
        self.page.goto(self.address + view)
        self.page.wait_for_selector("html.runs")
        return self.page

    def texts(self, selector: str) -> list[str]:
        return [str(text) for text in self.page.locator(selector).all_inner_texts()]
