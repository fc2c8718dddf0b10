"""`retire`, `reject`, `uphold` and `defer`: the relatives of `promote`, at a pseudo-terminal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from scratch_repo import RULE, Memgraph, Repo

from memgraph.core.document import Plain

NPM: Plain = [{"topic": "package manager", "must": ["npm"]}]
EVIDENCE = "2026-01-06-pnpm-broke"


def day(ahead: int) -> str:
    return str(datetime.now(UTC).date() + timedelta(days=ahead))


@pytest.fixture
def law(repo: Repo) -> Repo:
    """Return a repository with one law, one proposal, and evidence against the law."""
    repo.law("use-pnpm", rules=[RULE])
    repo.proposal("be-kind")
    repo.write("policies/proposed/.gitkeep")
    repo.evidence(EVIDENCE, against=["use-pnpm"], due=day(5))
    repo.commit()
    return repo


def decided(repo: Repo, *words: str) -> str:
    """Decide, confirm, commit by the printed command, and return what was said."""
    person = repo.person(*words).confirms()
    assert person.ends() == 0, person.said
    assert repo.shell("sh", "-c", person.command()).code == 0
    assert repo.git("status", "--porcelain") == ""
    return person.said


def test_retire_now(law: Repo, memgraph: Memgraph) -> None:
    said = decided(law, "retire", "use-pnpm", "--reason", "We moved to bun é.")
    assert "use-pnpm is retired (policies/closed/use-pnpm.yaml)" in said
    assert not (law.folder / "policies/use-pnpm.yaml").exists()
    shown = memgraph("show", "use-pnpm").out
    assert "use-pnpm  closed" in shown
    assert "We moved to bun é." in shown
    assert memgraph("check", "--rev", "HEAD").code == 0


def test_retire_from_a_later_day(law: Repo, memgraph: Memgraph) -> None:
    said = decided(law, "retire", "use-pnpm", "--reason", "Enough.", "--from", day(30))
    assert f"use-pnpm is retired from {day(30)} (policies/use-pnpm.yaml)" in said
    assert "use-pnpm  challenged" in memgraph("show", "use-pnpm").out
    assert memgraph("check").code == 0
    later = datetime.now(UTC) + timedelta(days=31)
    assert "use-pnpm  closed" in memgraph("show", "use-pnpm", now=later).out
    assert "no longer holds" in memgraph("check", now=later).out


def test_reject(law: Repo, memgraph: Memgraph) -> None:
    said = decided(law, "reject", "be-kind", "--reason", "It goes without saying.")
    assert "be-kind is rejected (policies/closed/be-kind.yaml)" in said
    assert "It goes without saying." in memgraph("show", "be-kind").out
    assert memgraph("check", "--base", "HEAD~1").code == 0


def test_uphold(law: Repo, memgraph: Memgraph) -> None:
    assert "use-pnpm  challenged" in memgraph("show", "use-pnpm").out
    said = decided(law, "uphold", "use-pnpm", "--reason", "It was a network fault.")
    assert f"answers    {EVIDENCE}" in said
    assert "use-pnpm is upheld" in said
    assert "use-pnpm  active" in memgraph("show", "use-pnpm").out
    assert memgraph("check").out == ""


def test_a_clash_that_was_put_off_is_shown_to_whoever_decides_on_either_side(law: Repo) -> None:
    law.proposal("use-npm", rules=NPM)
    law.commit()
    decided(law, "defer", "use-npm", "use-pnpm", "--until", day(9), "--reason", "Later.")
    for words in (["promote", "use-npm"], ["uphold", "use-pnpm", "--reason", "A bad network."]):
        person = law.person(*words)
        person.word()
        put_off = f"put off    the clash of use-npm and use-pnpm, until {day(9)}"
        assert (put_off in person.said, "[contradiction/put-off]" in person.said) == (True, True)
        person.child.close()


def test_defer(law: Repo, memgraph: Memgraph) -> None:
    law.proposal("use-npm", rules=NPM)
    assert memgraph("check", "--worktree").code == 1
    law.git("add", "--all")
    law.git("commit", "--quiet", "-m", "x")
    said = decided(law, "defer", "use-npm", "use-pnpm", "--until", day(90), "--reason", "Later.")
    assert f"clash with use-pnpm, put off until {day(90)}" in said
    assert f"the clash of use-npm and use-pnpm is put off until {day(90)}" in said
    assert law.git("log", "-1", "--format=%s") == "Defer use-npm"
    checked = memgraph("check", "--base", "HEAD~2")
    assert (checked.code, "[contradiction/opposed]" in checked.out) == (0, False)
    assert "warning: use-npm requires npm as package manager" in checked.out
    assert f"put off until {day(90)}" in checked.out
    assert "warning: use-npm requires npm" in memgraph("brief").out
    over = datetime.now(UTC) + timedelta(days=91)
    assert "[contradiction/opposed]" in memgraph("check", "--base", "HEAD~2", now=over).out


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["retire", "be-kind", "--reason", "x"], "memgraph reject be-kind"),
        (["retire", "be-kid", "--reason", "x"], "no policy has the id 'be-kid'"),
        (["reject", "use-pnpm", "--reason", "x"], "memgraph retire use-pnpm"),
        (
            ["uphold", "be-kind", "--reason", "x"],
            "be-kind is no law, so there is nothing to uphold",
        ),
        (["uphold", "use-pnpm", "--reason", "x", "--evidence", "nope"], f"it has {EVIDENCE}"),
        (["defer", "use-pnpm", "be-kind", "--until", day(91), "--reason", "x"], "at most 90 days"),
        (["defer", "use-pnpm", "be-kind", "--until", day(0), "--reason", "x"], "at most 90 days"),
        (["defer", "use-pnpm", "be-kind", "--until", "2020-01-01", "--reason", "x"], "at most 90"),
        (["defer", "use-pnpm", "use-pnpm", "--until", day(1), "--reason", "x"], "with itself"),
        (["defer", "use-pnpm", "be-kind", "--reason", "x"], "Missing option '--until'"),
        (["retire", "use-pnpm"], "Missing option '--reason'"),
        (["retire", "use-pnpm", "--reason", "a \x1b[31m"], "<U+001B>[31m"),
        (["retire", "use-pnpm", "--reason", "  "], "'--reason': give the reason itself"),
        (["retire", "use-pnpm", "--reason", "x", "--from", day(-1)], f"{day(-1)} is past"),
        (
            ["defer", "use-pnpm", "be-kind", "--until", day(1), "--reason", "x"],
            "use-pnpm and be-kind do not contradict each other",
        ),
        (["defer", "use-pnpm", "be-kid", "--until", day(1), "--reason", "x"], "mean be-kind?"),
        (["defer", "use-pnpm", "be-kind", "--until", "YYYY-MM-DD", "--reason", "x"], "found 'YYYY"),
    ],
)
def test_what_cannot_be_decided(law: Repo, words: list[str], found: str) -> None:
    before = law.files()
    person = law.person(*words)
    assert person.ends() in (1, 2)
    assert found in person.said
    assert "type the word" not in person.said
    assert law.files() == before


@pytest.mark.parametrize("reason", ["WHY", "why", "…", "...", " REASON ", ""])
def test_a_placeholder_is_no_reason(law: Repo, memgraph: Memgraph, reason: str) -> None:
    before = law.files()
    for words in (
        ["retire", "use-pnpm"], ["reject", "be-kind"], ["uphold", "use-pnpm"],
        ["defer", "use-pnpm", "be-kind", "--until", day(1)],
    ):  # fmt: skip
        said = memgraph(*words, "--reason", reason)
        assert said.code == 2
        assert "Invalid value for '--reason': give the reason itself, in a sentence" in said.err
    assert law.files() == before


def test_a_proposal_that_cannot_be_read_is_refused_with_its_fault(law: Repo) -> None:
    law.write("policies/proposed/torn.yaml", "id: torn\nstatement: 'no end\n")
    for words in (["promote", "torn"], ["reject", "torn", "--reason", "x"]):
        person = law.person(*words)
        assert person.ends() == 1
        assert "policies/proposed/torn.yaml:2: it cannot be read: a quoted text" in person.said


def test_what_is_closed_stays_closed(law: Repo) -> None:
    decided(law, "retire", "use-pnpm", "--reason", "Enough.")
    for words in (
        ["promote", "use-pnpm"],
        ["retire", "use-pnpm", "--reason", "x"],
        ["reject", "use-pnpm", "--reason", "x"],
    ):
        person = law.person(*words)
        assert person.ends() == 1
        assert "what is closed stays closed" in person.said
        assert "memgraph propose --amend use-pnpm" in person.said
