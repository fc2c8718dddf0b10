"""`memgraph report`: where it may write, what it shows, and of which moment."""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import Memgraph, Repo

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)


def data_of(page: str) -> dict[str, Any]:
    """Return what is embedded in a page."""
    found = re.search(r'<script type="application/json" id="memory">(.*?)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def ids(data: dict[str, Any]) -> set[str]:
    return {entry["id"] for entry in data["entries"]}


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.law("use-airtable", on="2026-01-05")
    repo.commit(
        "one", GIT_COMMITTER_DATE="2026-01-06T12:00:00Z", GIT_AUTHOR_DATE="2026-01-06T12:00:00Z"
    )
    repo.law("use-postgres", on="2026-02-05", supersedes=["use-airtable"])
    repo.commit(
        "two", GIT_COMMITTER_DATE="2026-02-06T12:00:00Z", GIT_AUTHOR_DATE="2026-02-06T12:00:00Z"
    )
    return repo


def test_it_says_what_was_written_and_how_much(shop: Repo, memgraph: Memgraph) -> None:
    done = memgraph("report", "--html", "out.html", now=NOW)
    assert done.code == 0, done.err
    size = (shop.folder / "out.html").stat().st_size
    assert done.out == f"out.html: {round(size / 1000)} kB; 2 policies, 0 pieces of evidence\n"
    data = data_of(shop.read("out.html"))
    assert data["day"] == "2026-06-15"
    assert ids(data) == {"use-airtable", "use-postgres"}


def test_it_is_found_from_a_folder_and_written_beside_it(shop: Repo, memgraph: Memgraph) -> None:
    shop.write("src/x.py")
    assert memgraph("report", "--html", "out.html", at="src").code == 0
    assert (shop.folder / "src/out.html").is_file()


def test_it_goes_to_the_standard_output(shop: Repo) -> None:
    done = shop.memgraph("report", "--html", "-")
    assert done.code == 0
    assert done.out.startswith("<!DOCTYPE html>")
    assert done.out.endswith("</html>\n")
    assert done.err == ""
    assert shop.git("status", "--porcelain") == ""


def test_its_own_report_is_replaced(shop: Repo, memgraph: Memgraph) -> None:
    assert memgraph("report", "--html", "out.html").code == 0
    before = shop.read("out.html")
    shop.law("more", on="2026-03-01")
    assert memgraph("report", "--html", "out.html").code == 0
    assert "more" in ids(data_of(shop.read("out.html")))
    assert shop.read("out.html") != before
    assert [path for path in shop.files() if path.endswith(".part")] == []


def test_another_file_is_left_alone_unless_forced(shop: Repo, memgraph: Memgraph) -> None:
    shop.write("notes.html", "mine")
    done = memgraph("report", "--html", "notes.html")
    assert done.code == 1
    assert "no report of memgraph's" in done.err
    assert "--force" in done.err
    assert shop.read("notes.html") == "mine"
    assert memgraph("report", "--html", "notes.html", "--force").code == 0
    assert shop.read("notes.html").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("out", "why"),
    [
        ("folder", "it is a folder"),
        ("nowhere/out.html", "there is no such folder"),
        ("policies/use-postgres.yaml", "belongs to the memory"),
        ("policies/out.html", "belongs to the memory"),
        ("Policies/out.html", "no such folder|belongs to the memory"),
        (".git/out.html", "belongs to the memory, or to Git"),
        ("link/config", "belongs to the memory, or to Git"),
        (".git", "it is a folder|belongs to the memory, or to Git"),
        ("other/.git", "belongs to the memory, or to Git"),
        ("sub/.git/hooks/post-checkout", "belongs to the memory, or to Git"),
        (".gitattributes", "belongs to the memory, or to Git"),
        ("loop.html", "a symbolic link that leads nowhere"),
        ("pipe", "no plain file"),
    ],
)
def test_where_a_report_must_not_go(shop: Repo, memgraph: Memgraph, out: str, why: str) -> None:
    (shop.folder / "folder").mkdir()
    (shop.folder / "link").symlink_to(".git")
    (shop.folder / "loop.html").symlink_to("loop.html")
    shop.write("sub/.git/hooks/x")
    shop.write("other/.git", "gitdir: elsewhere\n")
    os.mkfifo(shop.folder / "pipe")
    before = shop.files()
    done = memgraph("report", "--html", out, "--force")
    assert done.code == 1
    assert re.search(why, done.err)
    assert "next:" in done.err
    assert shop.files() == before


def test_of_a_commit_and_of_a_day(shop: Repo, memgraph: Memgraph) -> None:
    assert memgraph("report", "--html", "at.html", "--at", "HEAD~1", now=NOW).code == 0
    then = data_of(shop.read("at.html"))
    assert (then["day"], ids(then)) == ("2026-01-06", {"use-airtable"})
    assert memgraph("report", "--html", "day.html", "--as-of", "2026-01-20", now=NOW).code == 0
    known = data_of(shop.read("day.html"))
    states = {entry["id"]: entry["state"] for entry in known["entries"]}
    assert states == {"use-airtable": "active", "use-postgres": "scheduled"}
    assert memgraph("report", "--html", "no.html", "--at", "nowhere").code == 2
    assert not (shop.folder / "no.html").exists()


def test_another_day_is_not_judged(shop: Repo, memgraph: Memgraph) -> None:
    shop.evidence("2026-03-01-lost")
    shop.law("no-csv", on="2026-01-05", grounds=["2026-03-01-lost", "2026-01-01-nowhere"])
    shop.proposal("waits")
    assert memgraph("report", "--html", "now.html", now=NOW).code == 0
    now = data_of(shop.read("now.html"))
    assert "links/dangling" in {one["code"] for one in now["findings"]}
    assert [one["name"] for one in now["attention"]] == ["proposals"]
    assert memgraph("report", "--html", "day.html", "--as-of", "2026-01-20", now=NOW).code == 0
    then = data_of(shop.read("day.html"))
    assert (then["findings"], then["attention"], then["otherDay"]) == ([], [], True)
    today = memgraph("report", "--html", "again.html", "--as-of", "2026-06-15", now=NOW)
    assert today.code == 0
    assert data_of(shop.read("again.html"))["findings"] == now["findings"]


def test_in_a_bare_clone(shop: Repo, tmp_path: Path) -> None:
    shop.git("clone", "--quiet", "--bare", ".", str(tmp_path / "shop.git"))
    bare = Repo(tmp_path / "shop.git", shop.env)
    done = bare.memgraph("report", "--html", "out.html")
    assert done.code == 2
    assert "--at HEAD" in done.err
    for out in ("out.html", "../out.html"):
        done = bare.memgraph("report", "--html", out, "--at", "HEAD")
        assert done.code == 0, done.err
        assert ids(data_of((bare.folder / out).read_text())) == {"use-airtable", "use-postgres"}
    assert bare.memgraph("report", "--html", "config", "--at", "HEAD", "--force").code == 1


def test_before_there_is_anything(repo: Repo, memgraph: Memgraph) -> None:
    assert memgraph("report", "--html", "out.html").code == 0
    data = data_of(repo.read("out.html"))
    assert (data["entries"], data["attention"], data["findings"]) == ([], [], [])


def test_private_entries_are_not_on_it(shop: Repo, memgraph: Memgraph) -> None:
    shop.write(".gitignore", "evidence/local/\n")
    done = memgraph("record", "Short answers are what I like.", "--kind", "preference", "--private")
    assert done.code == 0, done.err
    assert memgraph("report", "--html", "out.html").code == 0
    assert "Short answers" not in shop.read("out.html")


def test_what_cannot_be_read_is_on_it(shop: Repo, memgraph: Memgraph) -> None:
    shop.write("policies/proposed/odd.yaml", "id: odd\nstatement: a\u202eb\n")
    shop.write("evidence/2026/torn.yaml", "id: [")
    assert memgraph("report", "--html", "out.html").code == 0
    data = data_of(shop.read("out.html"))
    unread = next(group for group in data["attention"] if group["name"] == "unread")
    assert {one["id"] for one in unread["items"]} == {
        "policies/proposed/odd.yaml", "evidence/2026/torn.yaml",
    }  # fmt: skip
    assert "\u202e" not in shop.read("out.html")
