"""What a change bears on elsewhere: each way is said by the part, and is by the whole."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from changing_memory import DAY
from scratch_repo import Repo
from test_partly import both

from memgraph.commands.states import Wanted
from memgraph.core import promotion
from memgraph.core.document import Plain
from memgraph.store import yaml

Step = Callable[[Repo], Any]


class Case(NamedTuple):
    """What lies there and was judged, what is changed then, and what is said only after it."""

    before: Step
    change: Step
    appears: str = ""
    goes: str = ""


def rule(topic: str, **fields: Plain) -> list[Plain]:
    return [{"topic": topic, **fields}]


def law(name: str, **given: Any) -> Step:
    return lambda repo: repo.law(name, **given)


def proposal(name: str, **given: Any) -> Step:
    return lambda repo: repo.proposal(name, **given)


def note(name: str, **given: Any) -> Step:
    return lambda repo: repo.evidence(name, **given)


def steps(*each: Step) -> Step:
    return lambda repo: [one(repo) for one in each]


def write(path: str, text: str = "new\n") -> Step:
    return lambda repo: repo.write(path, text)


def remove(path: str) -> Step:
    return lambda repo: (repo.folder / path).unlink()


def remove_all(folder: str, named: str = "*") -> Step:
    def done(repo: Repo) -> None:
        for place in (repo.folder / folder).glob(named):
            place.unlink()

    return done


def promote(name: str, on: str = "2026-05-20") -> Step:
    return lambda repo: repo.decided(lambda m, who: promotion.promote(m, name, who), on)


def retire(name: str, on: str = "2026-05-20") -> Step:
    return lambda repo: repo.decided(
        lambda m, who: promotion.retire(m, name, who, "Over.", who.on), on
    )


def uphold(name: str) -> Step:
    return lambda repo: repo.decided(
        lambda m, who: promotion.uphold(m, name, who, "Still."), "2026-05-20"
    )


def aside(path: str) -> Step:
    return lambda repo: (repo.folder / path).rename(repo.folder.parent / "aside")


def back(path: str) -> Step:
    return lambda repo: (repo.folder.parent / "aside").rename(repo.folder / path)


NO_REACT = law("no-react", rules=rule("frontend framework", must_not=["React"]))
NPM = law("use-npm", rules=rule("js package manager", must=["npm"]))
COLOUR = rule("house colour", must_one_of=["red", "blue"])
NO_RED = law("no-red", rules=rule("house colour", must_not=["red"]))
CASES = {
    "a rule against a rule": Case(
        NPM, proposal("no-npm", rules=rule("js package manager", must_not=["npm"])),
        "contradiction/opposed",
    ),
    "a value that brings another": Case(
        NO_REACT, proposal("next", rules=rule("meta framework", must=["Next.js"])),
        "contradiction/opposed",
    ),
    "nothing left between three": Case(
        steps(law("a-colour", rules=COLOUR), NO_RED),
        proposal("no-blue", rules=rule("house colour", must_not=["blue"])),
        "contradiction/exhausted",
    ),
    "nothing left, by way of a choice": Case(
        steps(law("a-framework", rules=rule("meta framework", must_one_of=["Next.js", "Nuxt"])),
              NO_REACT),
        proposal("no-nuxt", rules=rule("meta framework", must_not=["Nuxt"])),
        "contradiction/exhausted",
    ),
    "bounds": Case(
        law("short", rules=rule("line length", at_most="80 characters")),
        proposal("long", rules=rule("line length", at_least="100 characters")),
        "contradiction/bounds",
    ),
    "a sentence against a sentence": Case(
        law("reviews", statement="Deployments on Fridays always need a review."),
        proposal("no-reviews", statement="Deployments on Fridays never need a review."),
        "contradiction/suspected",
    ),
    "a clash that ends with one side": Case(
        steps(NPM, law("pnpm", rules=rule("js package manager", must=["pnpm"]))),
        retire("pnpm"), goes="contradiction/choice",
    ),
    "a ground is withdrawn": Case(
        steps(note("2026-02-01-slow"), law("cache", grounds=["2026-02-01-slow"])),
        note("2026-05-01-wrong", closes=["2026-02-01-slow"]), "staleness/grounds",
    ),
    "a ground was withdrawn, and another comes": Case(
        steps(note("2026-02-01-slow"), law("cache", grounds=["2026-02-01-slow"]),
              note("2026-05-01-wrong", closes=["2026-02-01-slow"])),
        note("2026-05-02-more", supports=["cache"]),
    ),
    "a successor": Case(
        steps(law("old"), proposal("new", supersedes=["old"])),
        steps(lambda repo: repo.decided(lambda m, who: promotion.promote(m, "new", who),
                                        "2026-05-20"),
              lambda repo: repo.write("policies/old.yaml", repo.read("policies/closed/old.yaml")),
              remove("policies/closed/old.yaml")),
        "staleness/ended",
    ),
    "two successors": Case(
        steps(law("old"), law("one", supersedes=["old"]), proposal("two", supersedes=["old"])),
        promote("two"), "links/heads",
    ),
    "successors in a circle": Case(
        steps(proposal("one", supersedes=["two"]), proposal("three", supersedes=["one"])),
        proposal("two", supersedes=["three"]), "links/cycle",
    ),
    "evidence against a law": Case(
        law("cache"), note("2026-05-30-slower", against=["cache"]), "contradiction/challenged",
    ),
    "evidence that a person settles": Case(
        steps(law("cache"), note("2026-05-19-slower", against=["cache"])),
        uphold("cache"), goes="contradiction/challenged",
    ),
    "a thread is settled": Case(
        note("2026-05-01-which", kind="thread", due="2026-05-10"),
        note("2026-05-20-this", kind="verdict", closes=["2026-05-01-which"]),
        goes="staleness/thread-overdue",
    ),
    "what a law rests on is gone": Case(
        steps(write("src/one.py"), note("2026-02-01-slow", source=[{"path": "src/one.py"}]),
              law("cache", grounds=["2026-02-01-slow"])),
        remove("src/one.py"), "provenance/missing-path",
    ),
    "the last file of a folder is gone": Case(
        steps(write("src/a/one.py"), note("2026-02-01-slow", source=[{"path": "src/a"}]),
              law("cache", grounds=["2026-02-01-slow"])),
        remove("src/a/one.py"), "provenance/missing-path",
    ),
    "what a law comes to rest on": Case(
        steps(write("gone.py"), note("2026-02-01-slow", source=[{"path": "gone.py"}]),
              proposal("cache", grounds=["2026-02-01-slow"]), remove("gone.py")),
        promote("cache"), "provenance/missing-path",
    ),
    "what a law rests on once it is confirmed": Case(
        steps(write("gone.py"), note("2026-02-01-slow", source=[{"path": "gone.py"}]),
              law("cache", grounds=["2026-02-01-slow"]), remove("gone.py"),
              aside("policies/confirmations/cache")),
        back("policies/confirmations/cache"), "provenance/missing-path",
    ),
    "the same once more, once it holds again": Case(
        steps(law("cache", statement="Cache every price."), retire("cache"),
              write("policies/cache.yaml", yaml.dump({
                  "id": "cache", "statement": "Cache every price."})),
              remove("policies/closed/cache.yaml"),
              law("again", statement="Cache every price.")),
        remove_all("policies/confirmations/cache", "2-*"),
        "links/repeated",
    ),
    "a watched file": Case(
        steps(write("src/one.py", "old\n"), Repo.commit, law("cache", watches=["src/**"])),
        write("src/one.py"), "staleness/watched",
    ),
    "an exclusion that takes nothing away any more": Case(
        steps(write("src/a/one.py"), write("src/two.py"),
              law("wide", rules=rule("js package manager", must=["npm"]), scope=["src/**"]),
              law("narrow", rules=rule("js package manager", must=["pnpm"]),
                  scope=["src/**", "!src/a/**"])),
        remove("src/a/one.py"), "contradiction/choice", "contradiction/exception",
    ),
    "one id twice": Case(
        note("2026-02-01-slow"),
        lambda repo: repo.write("evidence/2026-02-01-slow.yaml",
                                repo.read("evidence/2026/2026-02-01-slow.yaml")),
        "identity/duplicate",
    ),
    "names that differ in case": Case(
        note("2026-02-01-slow"), write("evidence/2026/2026-02-01-SLOW.yaml", "id: x\n"),
        "identity/case",
    ),
    "a link to what is gone": Case(
        steps(proposal("cache"), note("2026-02-01-slow", supports=["cache"])),
        remove("policies/proposed/cache.yaml"), "links/dangling",
    ),
    "the same once more": Case(
        law("cache", statement="Cache every price."),
        proposal("again", statement="cache every price"), "links/repeated",
    ),
    "what covered the rest is retired": Case(
        steps(law("wide", rules=rule("house colour", must=["red"]), scope=["src/**"]),
              law("rest", rules=rule("house colour", must=["red"]), scope=["src/**"]),
              proposal("newer", rules=rule("house colour", must=["red"]), scope=["src/a/**"],
                       supersedes=["wide"])),
        retire("rest"), "links/uncovered",
    ),
    "what covers the rest, and a doubt that was there": Case(
        steps(law("wide", rules=rule("house colour", must=["red"]), scope=["src/**"]),
              law("rest", rules=rule("house colour", must=["red"]), scope=["src/**"]),
              note("2026-02-01-slow"), note("2026-05-01-wrong", closes=["2026-02-01-slow"]),
              proposal("newer", rules=rule("house colour", must=["red"]), scope=["src/a/**"],
                       supersedes=["wide"], grounds=["2026-02-01-slow"])),
        note("2026-05-02-more"),
    ),
    "what covers the rest says something else of it": Case(
        steps(law("wide", rules=rule("house colour", must=["red"]), scope=["src/**"]),
              law("rest", rules=rule("house colour", must=["blue"]), scope=["src/**"])),
        proposal("newer", rules=rule("house colour", must=["red"]), scope=["src/a/**"],
                 supersedes=["wide"]),
    ),
    "what would cover the rest comes, with another value": Case(
        steps(law("wide", rules=rule("house colour", must=["red"]), scope=["src/**"]),
              proposal("newer", rules=rule("house colour", must=["red"]), scope=["src/a/**"],
                       supersedes=["wide"])),
        law("rest", rules=rule("house colour", must=["blue"]), scope=["src/**"]),
        goes="links/uncovered",
    ),
    "what a law had closed holds again, and its ground has no file": Case(
        steps(write("notes.md"),
              note("2026-02-01-slow", source=[{"path": "notes.md"}]),
              law("old", grounds=["2026-02-01-slow"]), law("new", supersedes=["old"]),
              remove("notes.md")),
        remove_all("policies/confirmations/new"), "provenance/missing-path",
    ),
    "a source that names the root": Case(
        note("2026-02-01-slow", source=[{"path": "/"}]), law("old", grounds=["2026-02-01-slow"]),
    ),
    "another mode": Case(
        note("2026-02-01-slow"),
        lambda repo: (repo.folder / "evidence/2026/2026-02-01-slow.yaml").chmod(0o755),
    ),
    "a law that cannot be read": Case(
        law("cache"), write("policies/cache.yaml", "id: [\n"), "confirmation/deleted",
    ),
    "a confirmation is gone": Case(
        law("cache"),
        remove_all("policies/confirmations/cache"),
        "confirmation/unconfirmed",
    ),
}  # fmt: skip


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    """Return a memory of which nothing is said, with some of all kinds in it."""
    repo = Repo.made(tmp_path / "r")
    repo.write("src/app.py", "x\n")
    for number in range(6):
        choice = rule(f"house choice {number}", must=["this"])
        repo.law(f"choice-{number}", rules=choice, scope=["src/**"])
        repo.evidence(f"2026-01-0{number + 1}-note", supports=[f"choice-{number}"])
    return repo


@pytest.mark.parametrize("name", CASES)
def test_a_change_bears_on_what_lies_elsewhere(repo: Repo, name: str) -> None:
    case = CASES[name]
    case.before(repo)
    repo.commit()
    both(repo, Wanted())
    old, whole = both(repo, Wanted())
    assert old == whole
    case.change(repo)
    repo.git("add", "--all")
    new, whole = both(repo, Wanted())
    assert new == whole
    was, now = {each.code for each in old or ()}, {each.code for each in new or ()}
    assert (case.appears in now - was) or not case.appears
    assert (case.goes in was - now) or not case.goes


def test_a_day_bears_on_what_it_was_due_on(repo: Repo) -> None:
    repo.evidence("2026-05-01-which", kind="thread", due=str(DAY + timedelta(days=3)))
    repo.law("short-lived", until=str(DAY + timedelta(days=5)))
    repo.law("reviewed", review_by=str(DAY + timedelta(days=7)))
    repo.evidence("2026-05-25-slower", against=["choice-1"])
    repo.commit()
    both(repo, Wanted())
    seen: set[str] = set()
    for ahead in range(30):
        part, whole = both(repo, Wanted(), DAY + timedelta(days=ahead))
        assert part == whole
        seen |= {finding.code for finding in whole}
    assert seen >= {
        "staleness/thread-overdue", "staleness/ended", "staleness/review",
        "contradiction/challenged", "contradiction/overdue",
    }  # fmt: skip


def test_a_word_that_comes_to_be_too_common_is_judged_in_the_whole(repo: Repo) -> None:
    for number in range(6):
        repo.proposal(f"friday-{number}", statement=f"Send list {number} on Fridays.")
    repo.commit()
    both(repo, Wanted())
    assert both(repo, Wanted())[0] is not None
    repo.proposal("friday-6", statement="Send list 6 on Fridays.")
    repo.git("add", "--all")
    assert both(repo, Wanted())[0] is None


def test_the_length_of_all_laws_is_that_of_the_whole(repo: Repo) -> None:
    repo.write(".memgraph/config.yaml", "format: 1\nrepository: r-1\nmemory_characters: 1000\n")
    repo.commit()
    both(repo, Wanted())
    assert "budget/memory-size" not in {each.code for each in both(repo, Wanted())[1]}
    repo.law("long", statement=f"{'Very ' * 200}long.")
    repo.git("add", "--all")
    part, whole = both(repo, Wanted())
    assert part == whole
    assert "budget/memory-size" in {each.code for each in whole}
