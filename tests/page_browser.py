"""A real browser for the page: Debian's chromium, steered by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from page_memories import hostile_memory, team_memory
from scratch_repo import Repo
from shown_page import QUIET, Shown

from memgraph import cli
from memgraph.commands.call import Call

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("there is no chromium on the path")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=[*QUIET])
        yield found
        found.close()


@pytest.fixture
def opened(browser: Any) -> Iterator[Callable[..., Shown]]:
    """Return what opens a report; at the end nothing may have failed or been sent for."""
    made: list[Shown] = []

    def open_it(report: Path, **context: Any) -> Shown:
        page = browser.new_context(
            **{"viewport": {"width": 1280, "height": 900}, **context}
        ).new_page()
        shown = Shown(page, report.as_uri())
        page.on("request", lambda request: shown.requests.append(request.url))
        page.on("console", lambda said: shown.troubles.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: shown.troubles.append(f"thrown: {error}"))
        page.set_default_timeout(10_000)
        made.append(shown)
        return shown

    yield open_it
    for shown in made:
        assert shown.troubles == []
        own = (shown.address, "data:,")
        assert [url for url in shown.requests if url.partition("#")[0] not in own] == []
        shown.page.context.close()


def written(repo: Repo, target: Path, *options: str) -> Path:
    """Write the report of a repository and return where it is."""
    call = Call(repo.folder, dict(repo.env), NOW)
    assert cli.run(["report", "--html", str(target), *options], call) == 0
    return target


@pytest.fixture(scope="session")
def team_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("team")
    return written(team_memory(folder / "shop"), folder / "report.html")


@pytest.fixture(scope="session")
def hostile_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    return written(hostile_memory(folder / "shop"), folder / "report.html")


@pytest.fixture(scope="session")
def large_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the report of a made-up memory of 5,000 entries."""
    folder = tmp_path_factory.mktemp("large")
    call = Call(folder, dict(Repo(folder).env), NOW)
    words = ["demo", "--entries", "5000", "--into", str(folder / "grown")]
    assert cli.run(words, call) == 0
    return written(Repo(folder / "grown"), folder / "report.html")
