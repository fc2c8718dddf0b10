"""CODEOWNERS as GitHub and as GitLab read it, and the blast radius that it spreads over."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_memory import closed, decision, law, memory, proposal

from memgraph.core.review import review
from memgraph.core.review.owners import Owners, read_owners

GITHUB, GITLAB = ".github/CODEOWNERS", ".gitlab/CODEOWNERS"


def owner(text: str, path: str, place: str = GITHUB) -> tuple[str, ...]:
    found = read_owners(place, text).of([path])
    assert found is not None
    return found[path]


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        ("*", ["a", "a/b/c.py"], []),
        ("*.js", ["a.js", "x/y/a.js"], ["a.jsx"]),
        ("/build/logs/", ["build/logs/a", "build/logs/b/c"], ["x/build/logs/a", "build/logs"]),
        ("docs/*", ["docs/a.md"], ["docs/build/a.md", "x/docs/a.md"]),
        ("apps/", ["apps/a", "x/apps/y/a"], ["apps.py"]),
        ("/docs", ["docs", "docs/a/b"], ["x/docs/a"]),
        ("**/logs", ["logs/a", "build/logs/a", "deep/x/logs/y/a"], ["logs.txt"]),
        ("/apps/**", ["apps/a", "apps/a/b"], ["x/apps/a"]),
        ("a/**/z", ["a/z", "a/b/c/z", "a/b/z/more"], ["z"]),
        ("**foo.py", ["foo.py", "a/xfoo.py"], ["foo.pyc"]),
        ("with\\ blank.md", ["with blank.md"], ["with"]),
        ("a\\*b", ["a*b"], ["axb"]),
        ("\\#note", ["#note", "x/#note"], ["note"]),
        ("a{b}c", ["a{b}c"], ["abc", "ab"]),
        ("[abc].txt", [], ["a.txt", "[abc].txt"]),
        ("a\\[b", ["a[b"], ["ab"]),
        ("é.md", ["é.md"], ["e.md"]),
    ],
)
def test_a_pattern_as_github_reads_it(pattern: str, yes: list[str], no: list[str]) -> None:
    for path in yes:
        assert owner(f"{pattern} @team\n", path) == ("@team",), path
    for path in no:
        assert owner(f"{pattern} @team\n", path) == (), path


def test_the_last_line_that_matches_counts_even_without_an_owner() -> None:
    text = "# all\n*  @all @more # and @nobody\n*.js @js dev@example.org\n/web/old/\n"
    assert owner(text, "a.py") == ("@all", "@more")
    assert owner(text, "web/a.js") == ("@js", "dev@example.org")
    assert owner(text, "web/old/a.js") == ()


def test_gitlab_counts_every_section_and_its_own_owners() -> None:
    text = (
        "* @all\n[Docs][2] @writers\n*.md\nREADME.md @lead\n^[Code]\n*.py @py\n!legacy/\n"
        "[docs]\n/notes/ @notes\n"
    )
    assert owner(text, "a.md", GITLAB) == ("@all", "@writers")
    assert owner(text, "x/README.md", GITLAB) == ("@all", "@lead")
    assert owner(text, "notes/a.md", GITLAB) == ("@all", "@notes")
    assert owner(text, "a.py", GITLAB) == ("@all", "@py")
    assert owner(text, "legacy/a.py", GITLAB) == ("@all",)


def test_gitlab_reads_a_pattern_without_a_slash_at_its_front_at_any_depth() -> None:
    assert owner("internal/README.md @a\n", "x/internal/README.md", GITLAB) == ("@a",)
    assert owner("internal/README.md @a\n", "x/internal/README.md", GITHUB) == ()
    assert owner("/docs @a\n", "docs/x", GITLAB) == ()


def test_a_line_that_cannot_be_read_is_left_out_and_no_more() -> None:
    text = "* @all\n[a-z @broken\n[z-a].js @broken\n! @broken\n/ @broken\n*.py @py\n"
    assert owner(text, "a.py") == ("@py",)
    assert owner(text, "z.js") == ("@all",)


@given(st.text(st.sampled_from("*?[]{}!/\\ab .#@\n^-"), max_size=60))
def test_no_file_of_owners_is_too_strange(text: str) -> None:
    for place in (GITHUB, GITLAB):
        assert read_owners(place, text).of(["a/b", "b"]) is not None


def test_a_hostile_pattern_takes_no_time() -> None:
    hostile = "/" + "*a" * 40 + "b @x\n" + "**/a/" * 30 + "b @x\n"
    start = time.process_time()
    assert owner(hostile, "a" * 4000) == ()
    assert owner(hostile, "a/" * 2000 + "c") == ()
    assert time.process_time() - start < 5


def test_what_would_take_too_long_is_not_worked_out() -> None:
    many = read_owners(GITHUB, "/a/ @x\n" * 9_000)
    assert many.of([f"f{number}" for number in range(1000)]) is not None
    assert many.of([f"f{number}" for number in range(3000)]) is None
    for text in ("/a/ @x\n" * 30_000, "*" * 4_000_000):
        assert read_owners(GITHUB, text).of(["a"]) is None


def test_the_radius_is_counted_by_folder_and_by_owner() -> None:
    files = {f"web/app/{n}.js": "1" for n in range(3)} | {"web/x.css": "1", "api/a.py": "1"}
    rule = law("rule", scope=["web/**"])
    owners = read_owners(GITHUB, "*.js @js @web\n")
    after = memory(rule, decision(rule, "2026-06-01"), files=files)
    radius = review(memory(files=files), after, [], [], owners).radius
    assert (radius.each, radius.files, radius.total) == ((("rule", 4),), 4, 5)
    assert radius.folders == (("web/app", 3), ("web", 1))
    assert (radius.owners, radius.unowned, radius.place) == ((("@js", 3), ("@web", 3)), 1, GITHUB)
    unknown = review(memory(files=files), after, [], [], Owners()).radius
    assert (unknown.owned, unknown.owners) == (False, ())


def test_what_ends_is_no_file_that_a_law_governs() -> None:
    files = {"web/a.js": "1", "web/b.js": "1", "api/a.py": "1"}
    old, wide, narrow = (
        law("old"),
        law("wide"),
        law("wide-2", scope=["api/**"], supersedes=["wide"]),
    )
    words = [decision(old, "2026-01-05"), decision(wide, "2026-01-05")]
    retired = decision(closed("old"), "2026-06-01", "retire", 2)
    promoted = decision(narrow, "2026-06-01")
    found = review(
        memory(old, wide, *words, files=files),
        memory(closed("old"), closed("wide"), narrow, *words, retired, promoted, files=files),
        [], [], Owners(),
    )  # fmt: skip
    assert (found.radius.each, found.radius.files) == ((("wide-2", 1),), 1)
    assert (found.ended.each, found.ended.files) == ((("wide", 2), ("old", 3)), 3)
    assert [(one.policy.id, one.freed) for one in found.changes] == [("wide-2", None), ("old", 3)]


def test_a_proposal_or_a_closed_policy_that_goes_sets_nothing_free() -> None:
    files = {"web/a.js": "1"}
    found = review(
        memory(proposal("p"), closed("c"), files=files), memory(files=files), [], [], Owners()
    )
    assert (found.ended.each, found.radius.each) == ((), ())
    assert all(one.freed is None for one in found.changes)
