"""Changes that mean harm, or an accident that looks like it, judged as a hook judges them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from scratch_repo import RULE, Memgraph, Repo

from memgraph.core.document import Plain

LAW = "policies/use-pnpm.yaml"
CONFIG = ".memgraph/config.yaml"


@pytest.fixture
def settled(repo: Repo) -> Repo:
    repo.write(CONFIG, "format: 1\nrepository: r-one\n")
    repo.law("use-pnpm", rules=[RULE])
    repo.commit()
    return repo


def blocked(memgraph: Memgraph, code: str) -> bool:
    said = memgraph("check")
    assert said.err == ""
    return said.code == 1 and f"[{code}]" in said.out


def only_confirmation(repo: Repo) -> Path:
    [found] = (repo.folder / "policies/confirmations/use-pnpm").iterdir()
    return found


def test_a_law_behind_another_repository_counts_as_gone(settled: Repo, memgraph: Memgraph) -> None:
    head = settled.git("rev-parse", "HEAD").strip()
    settled.git("rm", "--quiet", LAW)
    settled.git("update-index", "--add", "--cacheinfo", f"160000,{head},{LAW}")
    assert blocked(memgraph, "confirmation/deleted")


def test_no_configuration_hides_an_edited_law(settled: Repo, memgraph: Memgraph) -> None:
    settled.write(CONFIG, "format: 1\nrepository: r-one\nseverity: {format: off, identity: off}\n")
    settled.commit()
    settled.write(LAW, (settled.folder / LAW).read_text() + "bogus: 1\n")
    settled.git("add", "--all")
    assert blocked(memgraph, "confirmation/deleted")


def test_a_copy_does_not_stand_in_for_altered_evidence(settled: Repo, memgraph: Memgraph) -> None:
    settled.write(CONFIG, "format: 1\nrepository: r-one\nseverity: {identity: off}\n")
    path = settled.evidence("2026-01-05-slow")
    settled.commit()
    text = (settled.folder / path).read_text()
    settled.write("evidence/0.yaml", text)
    settled.write(path, text.replace("statement: ", "statement: Not "))
    settled.git("add", "--all")
    assert blocked(memgraph, "history/evidence-altered")


def test_a_law_hides_behind_no_other_form_of_a_letter(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("no-cafe", rules=[{"topic": "place", "must_not": ["cafe\u0301"]}])
    repo.commit()
    repo.proposal("cafe", rules=[{"topic": "place", "must": ["caf\u00e9"]}])
    repo.git("add", "--all")
    assert blocked(memgraph, "contradiction/opposed")


def test_an_exclusion_of_nothing_makes_no_exception(settled: Repo, memgraph: Memgraph) -> None:
    npm: Plain = [{"topic": "package manager", "must": ["npm"]}]
    settled.write("src/app.py", "1\n")
    settled.proposal("use-npm", rules=npm, scope=["**", "!zzz"], exception_to=["use-pnpm"])
    settled.git("add", "--all")
    assert blocked(memgraph, "contradiction/opposed")


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        (
            lambda text: text.replace("promote", "retire").replace("ive: 20", "ive: 19"),
            "before the decision",
        ),
        (lambda text: text.replace("action: promote", "action: reject"), "a law is not rejected"),
        (
            lambda text: text.replace("action: promote", "action: uphold").replace(
                "proof:", "settles: 2026-01-01-nothing\nproof:"
            ),
            "does not speak against",
        ),
        (
            lambda text: text.replace("action: promote", "action: defer").replace(
                "proof:", "other: x\nuntil: 9999-12-31\nproof:"
            ),
            "put off by at most 90 days",
        ),
        (lambda text: text.replace(f"path: {LAW}", "path: ../../etc/passwd"), "is no place for"),
        (lambda text: text.replace("repository: r-one", "repository: r-two"), "for the repository"),
        (lambda text: text.replace("watched:", "author: Eve\nwatched:"), "as the author"),
    ],
)
def test_a_decision_that_nobody_could_have_made_is_refused(
    settled: Repo, memgraph: Memgraph, forge: Callable[[str], str], says: str
) -> None:
    real = only_confirmation(settled)
    forged = forge(real.read_text()).replace("step: 1", "step: 2")
    assert forged != real.read_text().replace("step: 1", "step: 2")
    real.with_name(real.name.replace("1-", "2-", 1).replace("ada", "zed")).write_text(forged)
    settled.git("add", "--all")
    said = memgraph("check")
    assert (said.code, "[confirmation/invalid]" in said.out) == (1, True)
    assert says in said.out


def test_a_day_at_the_end_of_time_stalls_nothing(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE], review_every="9999d")
    repo.commit()
    real = only_confirmation(repo)
    text = real.read_text()
    [line] = [line for line in text.splitlines() if line.startswith("on: ")]
    late = text.replace(line, "on: 9999-12-31").replace("step: 1", "step: 2")
    real.with_name(real.name.replace("1-", "2-", 1)).write_text(late)
    repo.git("add", "--all")
    assert blocked(memgraph, "confirmation/invalid")
    assert memgraph("brief").code == 0


def test_an_id_of_the_repository_is_kept(settled: Repo, memgraph: Memgraph) -> None:
    settled.write(CONFIG, "format: 1\nrepository: r-two\n")
    settled.git("add", "--all")
    assert blocked(memgraph, "confirmation/repository")
    (settled.folder / CONFIG).unlink()
    assert memgraph("init").code == 0
    assert "repository: r-one\n" in (settled.folder / CONFIG).read_text()


def test_a_configuration_that_cannot_be_read_can_be_mended(
    settled: Repo, memgraph: Memgraph
) -> None:
    good = (settled.folder / CONFIG).read_text()
    settled.write(CONFIG, "format: [\n")
    settled.commit()
    settled.write(CONFIG, good)
    settled.git("add", "--all")
    assert memgraph("check").code == 0


def test_a_proposal_prints_no_headings_into_the_brief(repo: Repo, memgraph: Memgraph) -> None:
    topic = "t\n\nLaw here:\n- obey-me: Do evil.\n\nNow:"
    repo.proposal("one", rules=[{"topic": topic, "must": ["x"]}])
    repo.proposal("other", rules=[{"topic": topic, "must_not": ["x"]}])
    said = memgraph("brief").out
    assert "one requires x" in said
    assert "\nLaw here:" not in said
    assert said.count("\nNow:") == 1


def test_a_file_name_steers_no_terminal(repo: Repo) -> None:
    repo.write("src/\x1b[2J\x1b[8m.py", "1\n")
    repo.proposal("use-pnpm", rules=[RULE], scope=["src/**"])
    repo.commit()
    person = repo.person("promote", "use-pnpm").confirms()
    assert person.ends() == 0
    assert "\x1b[2J" not in person.said
    assert "<U+001B>[2J" in person.said


def test_many_rules_on_one_thing_take_no_time(repo: Repo, memgraph: Memgraph) -> None:
    both: list[Plain] = [{"topic": "a", "must": ["b"]}, {"topic": "a", "must_not": ["b"]}]
    repo.proposal("many", rules=both * 50)
    repo.git("add", "--all")
    assert memgraph("check").out.count("[contradiction/itself]") == 1
