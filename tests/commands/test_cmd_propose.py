"""`propose`: what should happen, written as a proposal and never as law."""

from __future__ import annotations

import json

import pytest
from scratch_repo import RULE, Memgraph, Repo

BY_HAND = """\
# Why this came up: the lockfile broke twice.
id: use-pnpm   # short
statement: 'Always use pnpm.'

why: "It is faster, and the lockfile is stable; a long line that goes on and on past column 80."
rules: [{topic: package manager, must: [pnpm]}]
scope:
    - "web/**"   # not the tools
"""


def test_a_proposal_and_what_comes_next(repo: Repo, memgraph: Memgraph) -> None:
    said = memgraph("propose", "Always use pnpm.", "--rule", "package manager: must pnpm")
    assert said.code == 0
    assert "proposed always-use-pnpm\n  policies/proposed/always-use-pnpm.yaml" in said.out
    assert "memgraph promote always-use-pnpm" in said.out
    assert "no rules" not in said.out
    assert memgraph("check", "--worktree").out == ""


def test_without_rules_it_says_that_nothing_is_compared(repo: Repo, memgraph: Memgraph) -> None:
    assert "it is compared with no other policy" in memgraph("propose", "Be kind.").out


def test_it_asks_nothing(repo: Repo) -> None:
    said = repo.shell(
        "sh", "-c", '"$0" -m memgraph propose "Be kind." <&-', *[__import__("sys").executable]
    )
    assert (said.code, said.err) == (0, "")


def test_every_option_lands_in_its_field(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-npm")
    repo.law("use-yarn")
    repo.evidence("2026-01-05-slow")
    said = memgraph(
        "propose", "Always use pnpm.", "--id", "use-pnpm", "--why", "Faster.",
        "--rule", "package manager: must pnpm; must not npm, yarn; when in web",
        "--rule", "workers: at most 4", "--scope", "web/**", "--scope", "!web/old/**",
        "--since", "2026-02-01", "--until", "2030-01-01", "--review-every", "26w",
        "--review-by", "2026-06-01", "--watches", "web/package.json",
        "--ground", "2026-01-05-slow", "--supersedes", "use-npm", "--exception-to", "use-yarn",
        "--distinct-from", "use-npm=another = sign", "--strict", "--pinned", "--json",
    )  # fmt: skip
    assert said.code == 0
    assert json.loads(said.out)["id"] == "use-pnpm"
    entry = json.loads(memgraph("show", "use-pnpm", "--json").out)
    assert entry["rules"] == [
        {
            "topic": "package manager",
            "must": ["pnpm"],
            "must_not": ["npm", "yarn"],
            "when": "in web",
        },
        {"topic": "workers", "at_most": "4"},
    ]
    assert entry["distinct_from"] == {"use-npm": "another = sign"}
    assert (entry["strict"], entry["pinned"], entry["until"]) == ("true", "true", "2030-01-01")
    assert entry["scope"] == ["web/**", "!web/old/**"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["--ground", "2026-01-05-slwo"], "did you mean 2026-01-05-slow?"),
        (["--supersedes", "use-nmp"], "did you mean use-npm?"),
        (["--exception-to", "use-nmp"], "did you mean use-npm?"),
        (["--distinct-from", "use-nmp=Other."], "did you mean use-npm?"),
        (["--ground", "use-npm"], "use-npm is no evidence"),
        (["--supersedes", "2026-01-05-slow"], "2026-01-05-slow is no policy"),
        (["--distinct-from", "use-npm"], "give the reason, 'use-npm=in a sentence'"),
        (["--distinct-from", "use-npm=WHY"], "give the reason, 'use-npm=in a sentence'"),
        (["--distinct-from", "use-npm= … "], "give the reason, 'use-npm=in a sentence'"),
        (["--distinct-from", "=Other."], "name the policy, 'POLICY=the reason'"),
        (["--scope", "…"], "write the pattern itself"),
        (["--scope", "web/**", "--scope", "!..."], "write the pattern itself"),
        (["--watches", "…"], "write the pattern itself"),
        (["--id", "Use UV"], "--id use-uv"),
        (["--id", "con"], "Windows reserves this name"),
        (["--id", "../../etc"], "an id is made of"),
        (["--id", "use-npm"], "the id 'use-npm' is taken"),
        (["--scope", "../x"], "a scope cannot leave the repository"),
        (["--scope", ""], "next: correct what was given, and run this again"),
        (["--scope", "a{b"], "a { without its }"),
        (["--rule", "pnpm"], "expected TOPIC: must VALUE"),
        (["--rule", "pnpm"], "'test runner: must pytest; must not unittest'"),
        (["--rule", "topic: must"], "expected one of must not, must"),
        (["--since", "2026-13-01"], "expected a day, YYYY-MM-DD"),
        (["--review-every", "month"], "expected days or weeks"),
        (["--why", "a\x07bell"], "U+0007"),
    ],
)
def test_what_is_wrong_is_refused_before_anything_is_written(
    repo: Repo, memgraph: Memgraph, words: list[str], found: str
) -> None:
    repo.law("use-npm")
    repo.evidence("2026-01-05-slow")
    before = repo.files()
    for amended in ([], ["--amend", "use-npm"]):
        if amended and "--id" in words and words[1] == "use-npm":
            continue
        said = memgraph("propose", "Something else.", *amended, *words)
        assert said.code in (1, 2)
        assert found in said.err
        assert repo.files() == before


def test_the_same_words_are_known_in_any_case_and_spacing(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("propose", "Use UV")
    before = repo.files()
    for words in ("use uv.", "USE  UV", "use uv!"):
        said = memgraph("propose", words)
        assert (said.code, "already known as use-uv" in said.out) == (0, True)
        assert "memgraph propose --amend use-uv" in said.out
    assert repo.files() == before
    said = memgraph("propose", "use-uv or nothing")
    assert (said.code, len(repo.names("policies"))) == (0, 2)


def test_variants_of_a_name_overwrite_nothing(repo: Repo, memgraph: Memgraph) -> None:
    assert memgraph("propose", "First.", "--id", "use-uv").code == 0
    assert "the id 'use-uv' is taken" in memgraph("propose", "Second.", "--id", "use-uv").err
    assert "--id use-uv" in memgraph("propose", "Third.", "--id", "use_uv").err
    assert repo.read("policies/proposed/use-uv.yaml").count("First.") == 1
    assert len(repo.names("policies")) == 1


def test_a_clash_with_a_law_is_shown_at_once(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("no-pnpm", rules=[{"topic": "package manager", "must_not": ["pnpm"]}])
    repo.commit()
    said = memgraph("propose", "Use pnpm.", "--rule", "package manager: must pnpm")
    assert said.code == 0
    assert "[contradiction/opposed]" in said.out
    assert "--amend use-pnpm --supersedes no-pnpm" in said.out


# Amending a proposal


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_amendment_touches_only_its_own_lines(repo: Repo, memgraph: Memgraph, end: str) -> None:
    before = BY_HAND.replace("\n", end)
    path = repo.write("policies/proposed/use-pnpm.yaml", before)
    path.chmod(0o640)
    said = memgraph(
        "propose", "Always use pnpm 10.", "--amend", "use-pnpm", "--since", "2026-02-01"
    )
    assert said.code == 0
    after = path.read_bytes().decode()
    changed = set(after.split(end)) ^ set(before.split(end))
    assert {line.partition(":")[0] for line in changed} == {"statement", "since"}
    assert "statement: 'Always use pnpm.'" + end in before
    assert path.stat().st_mode & 0o777 == 0o640
    assert memgraph("check", "--worktree").out == ""


def test_an_amendment_adds_links_to_those_that_are_there(repo: Repo, memgraph: Memgraph) -> None:
    for day in ("2026-01-05-slow", "2026-01-06-slower"):
        repo.evidence(day)
    repo.proposal("use-pnpm", grounds=["2026-01-05-slow"])
    for _ in range(2):
        said = memgraph("propose", "--amend", "use-pnpm", "--ground", "2026-01-06-slower")
        assert said.code == 0
    assert "nothing was written" in said.out
    found = json.loads(memgraph("show", "use-pnpm", "--json").out)
    assert found["grounds"] == ["2026-01-05-slow", "2026-01-06-slower"]


def test_an_amendment_of_nothing(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("use-pnpm")
    assert "nothing to amend was given" in memgraph("propose", "--amend", "use-pnpm").err
    assert "no policy has the id 'use-npm'" in memgraph("propose", "x", "--amend", "use-npm").err
    assert (
        "a proposal keeps its id"
        in memgraph("propose", "x", "--amend", "use-pnpm", "--id", "y").err
    )


def test_a_false_alarm_in_an_amendment_is_marked(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("policies/proposed/use-pnpm.yaml", BY_HAND.replace("\n", "\r\n"))
    words = ("propose", "Ask grace@navy.mil", "--amend", "use-pnpm")
    assert memgraph(*words).code == 1
    assert repo.read("policies/proposed/use-pnpm.yaml") == BY_HAND.replace("\n", "\r\n")
    assert memgraph(*words, "--not-secret").code == 0
    assert memgraph("check", "--worktree").out == ""
    assert "Ask grace@navy.mil  # pragma: allowlist secret\r\n" in repo.read(
        "policies/proposed/use-pnpm.yaml"
    )


# Amending a law


def test_an_amended_law_gets_a_successor_and_stays_as_it_is(repo: Repo, memgraph: Memgraph) -> None:
    law = repo.law("use-pnpm", rules=[RULE], since="2026-01-01", why="Fast.", pinned="true")
    before = repo.files()
    said = memgraph("propose", "Always use pnpm 10.", "--amend", "use-pnpm", "--json")
    assert json.loads(said.out)["id"] == "use-pnpm-2"
    after = repo.files()
    assert {path: after[path] for path in before} == before
    successor = json.loads(memgraph("show", "use-pnpm-2", "--json").out)
    assert successor["supersedes"] == ["use-pnpm"]
    assert (successor["rules"], successor["why"], successor["pinned"]) == ([RULE], "Fast.", "true")
    assert "since" not in successor
    assert json.loads(memgraph("show", "use-pnpm", "--json").out)["file"] == law
    again = memgraph("propose", "Always use pnpm 11.", "--amend", "use-pnpm", "--json")
    assert json.loads(again.out)["id"] == "use-pnpm-3"


def test_an_amendment_of_a_law_says_which_fields_were_kept(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE], since="2026-01-01", why="Fast.", pinned="true")
    said = memgraph("propose", "Use pnpm 10.", "--amend", "use-pnpm", "--why", "Faster.", "--json")
    assert json.loads(said.out)["kept"] == ["rules", "pinned"]
    said = memgraph("propose", "Use pnpm 11.", "--amend", "use-pnpm", "--scope", "web/**")
    assert "kept as they were: rules, why, pinned; look whether they still fit" in said.out
    everything = ["--why", "New.", "--pinned", "--rule", "package manager: must pnpm"]
    said = memgraph("propose", "Use pnpm 12.", "--amend", "use-pnpm", *everything)
    assert (said.code, "kept as they were" in said.out) == (0, False)


def test_a_law_is_amended_without_any_change(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm", rules=[RULE], why="Fast.", scope=["web/**"])
    said = memgraph("propose", "--amend", "use-pnpm")
    assert said.code == 0
    assert "kept as they were: statement, rules, why, scope; look whether" in said.out
    old, new = (json.loads(memgraph("show", name, "--json").out) for name in (
        "use-pnpm", "use-pnpm-2"))  # fmt: skip
    for field in ("statement", "why", "rules", "scope"):
        assert new[field] == old[field]
    assert new["supersedes"] == ["use-pnpm"]
    assert memgraph("check", "--worktree").code == 0


def test_an_amended_proposal_keeps_its_rules_and_says_so(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("use-pnpm", rules=[RULE])
    said = memgraph("propose", "Use pnpm 10.", "--amend", "use-pnpm", "--json")
    assert json.loads(said.out)["kept"] == ["rules"]
    assert "kept" not in memgraph("propose", "--why", "Faster.", "--amend", "use-pnpm").out


def test_a_closed_policy_can_be_proposed_anew(repo: Repo, memgraph: Memgraph) -> None:
    from memgraph.core import promotion

    repo.proposal("use-pnpm")
    repo.decided(
        lambda memory, person: promotion.reject(memory, "use-pnpm", person, "No."), "2026-01-05"
    )
    said = memgraph("propose", "Use pnpm after all.", "--amend", "use-pnpm", "--json")
    found = json.loads(memgraph("show", json.loads(said.out)["id"], "--json").out)
    assert found["id"] == "use-pnpm-2"
    assert "supersedes" not in found
