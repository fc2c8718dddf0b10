"""`record`: what happened, written down once, and never a secret."""

from __future__ import annotations

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from scratch_repo import PROGRAM, Memgraph, Repo

from memgraph.core import promotion
from memgraph.core.document import plain
from memgraph.store import yaml

TITLES = [
    "Split: core # part", "*bold*", "@team", "- [[x]]", "C:\\agent\\new", "'", "yes", "x" * 300,
    "aux", "10:30 rule", "con", "ends with dot.", "a?b*c", "🎉🚀", "0009", "1.10", "null", "~",
    '"quoted"', "{a: b}", "% directive", "| block", "two\nlines: here", "tab\there", "é ü 中文",
]  # fmt: skip


def only(repo: Repo, below: str = "evidence") -> dict[str, object]:
    (name,) = repo.names(below)
    (path,) = (p for p in repo.files(below) if p.endswith(name))
    found = plain(yaml.read(repo.files()[path]))
    assert isinstance(found, dict)
    return dict(found)


@pytest.mark.parametrize("title", TITLES)
def test_every_title_reads_back_as_it_was_said(repo: Repo, memgraph: Memgraph, title: str) -> None:
    for command in ("record", "propose"):
        assert memgraph(command, "--", title).code == 0
    assert only(repo)["statement"] == title
    assert only(repo, "policies")["statement"] == title
    names = [*repo.names("evidence"), *repo.names("policies")]
    assert all(len(name) <= 85 and name.isascii() for name in names)
    assert memgraph("check", "--worktree").code == 0


def test_names_of_reserved_devices_are_not_used(repo: Repo, memgraph: Memgraph) -> None:
    for title in ("aux", "con", "LPT1", "nul."):
        assert memgraph("propose", title).code == 0
    assert repo.names("policies") == [
        "policy-aux.yaml", "policy-con.yaml", "policy-lpt1.yaml", "policy-nul.yaml",
    ]  # fmt: skip


# Group B: names and repeats


def test_twelve_in_a_row(repo: Repo, memgraph: Memgraph) -> None:
    assert [memgraph("record", f"Entry number {n} of many").code for n in range(12)] == [0] * 12
    assert len(repo.names("evidence")) == 12


def test_the_same_again_changes_nothing_and_says_so(repo: Repo, memgraph: Memgraph) -> None:
    assert memgraph("record", "Never use Airtable").code == 0
    before = repo.files()
    for again in ("never use airtable.", "  Never  use AIRTABLE  ", "Never use Airtable!"):
        said = memgraph("record", again)
        assert said.code == 0
        assert "already known as" in said.out
        assert "nothing was written" in said.out
        assert "memgraph record 'WHAT ELSE' --about 2" in said.out
    assert repo.files() == before
    refused = memgraph("record", "Never use Airtable", "--against", "nothing")
    assert (refused.code, "no entry has the id 'nothing'" in refused.err) == (1, True)
    assert json.loads(memgraph("record", "Never use Airtable", "--json").out)["written"] is False


def test_the_same_on_another_day_is_another_fact(repo: Repo, memgraph: Memgraph) -> None:
    for day in ("2026-01-05", "2026-02-05"):
        assert memgraph("record", "The sync failed.", "--observed", day).code == 0
    assert [name[:10] for name in repo.names("evidence")] == ["2026-01-05", "2026-02-05"]
    assert memgraph("graph", "--format", "json").out.count('"kind": "observation"') == 2


def test_nearly_the_same_is_pointed_at(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("record", "The nightly sync hit the rate limit of Airtable")
    first = repo.names("evidence")[0].removesuffix(".yaml")
    said = memgraph("record", "The nightly sync hit the rate limit of Airtable again")
    assert f"nearly the same is known as {first}" in said.out
    assert len(repo.names("evidence")) == 2


# What must not be written


@pytest.mark.parametrize(
    ("secret", "what", "shown"),
    [
        ("The key is AKIA" + "ABCDEFGHIJKLMNOP", "an access token", "AKI…OP"),
        ("We log in with password: hunter2-and-more", "a password", "hun…re"),
        ("It takes ghp_" + "a1B2" * 9, "an access token", "ghp…B2"),
        ("Ask grace@navy.mil", "an e-mail address", "gra…il"),
        ("Call +4915123456789", "a phone number", "+49…89"),
    ],
)
def test_secrets_and_personal_data_are_refused(
    repo: Repo, memgraph: Memgraph, secret: str, what: str, shown: str
) -> None:
    for command in ("record", "propose"):
        said = memgraph(command, secret)
        assert said.code == 1
        assert f"statement holds {what} ({shown})" in said.err
        assert "--not-secret" in said.err
        assert secret.rsplit(maxsplit=1)[-1] not in said.out + said.err
    assert repo.files() == {}
    for command in ("record", "propose"):
        assert memgraph(command, secret, "--not-secret").code == 0
    assert memgraph("check", "--worktree").out == ""


def test_a_secret_in_any_field_is_refused(repo: Repo, memgraph: Memgraph) -> None:
    token = "ghp_" + "a1B2" * 9
    for option in ("--why", "--said", "--url", "--tag"):
        said = memgraph("record", "A harmless fact.", option, f"see {token} there")
        assert said.code == 1, option
        assert token not in said.err
    assert repo.files() == {}


def test_a_marked_line_among_others(repo: Repo, memgraph: Memgraph) -> None:
    words = "first line\nask grace@navy.mil\nthird line"
    assert memgraph("record", words, "--said", "+49 151 23456789", "--not-secret").code == 0
    assert only(repo)["statement"] == words
    text = next(iter(repo.files("evidence").values())).decode()
    assert text.count("# pragma: allowlist secret") == 2
    assert memgraph("check", "--worktree").out == ""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["a \x1b[31mred"], "U+001B"),
        (["Trojan \u202e source"], "U+202E"),
        (["x" * 70_000], "more than 65536"),
        (["bad \udcff byte"], "could not be read back, so nothing was written"),
        (["A fact.", "--tag", ""], "tags[0]"),
        (["A fact.", "--why", "  "], "why: expected a text"),
        (["A fact.", "--url", "\x07"], "U+0007"),
    ],
)
def test_what_could_not_be_read_back_is_never_written(
    repo: Repo, memgraph: Memgraph, words: list[str], found: str
) -> None:
    said = memgraph("record", *words)
    assert (said.code, repo.files()) == (1, {})
    assert found in said.err
    assert not {"\x1b", "\x07", "\u202e"} & set(said.err)


def test_a_path_that_is_not_here_is_said(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("sync/run.py", "1\n")
    head = repo.commit()
    said = memgraph("record", "One.", "--path", "sync/run.py:1-2", "--path", "sync/old.py:9")
    assert said.code == 0
    assert "sync/old.py is not here; correct the path, or say of which commit" in said.out
    assert "sync/run.py is not" not in said.out
    then = memgraph("record", "Two.", "--path", "sync/old.py", "--at", head)
    assert "not here" not in then.out


def test_links_to_nothing_name_the_nearest_id(repo: Repo, memgraph: Memgraph) -> None:
    repo.proposal("use-pnpm")
    repo.evidence("2026-01-05-slow")
    before = repo.files()
    for option in ("--supports", "--against", "--about"):
        said = memgraph("record", "A fact.", option, "use-pnmp")
        assert said.code == 1
        assert "no entry has the id 'use-pnmp'" in said.err
        assert "did you mean use-pnpm?" in said.err
    assert (
        "2026-01-05-slow is no policy"
        in memgraph("record", "x", "--supports", "2026-01-05-slow").err
    )
    assert "use-pnpm is no evidence" in memgraph("record", "x", "--closes", "use-pnpm").err
    assert repo.files() == before


def test_links_that_exist_are_written(repo: Repo, memgraph: Memgraph) -> None:
    repo.law("use-pnpm")
    repo.evidence("2026-01-05-slow")
    said = memgraph(
        "record", "pnpm broke.", "--against", "use-pnpm", "--closes", "2026-01-05-slow", "--json"
    )
    entry = json.loads(memgraph("show", json.loads(said.out)["id"], "--json").out)
    assert (entry["against"], entry["closes"]) == (["use-pnpm"], ["2026-01-05-slow"])
    assert entry["due"] > entry["observed"][:10]
    assert memgraph("check", "--worktree").code == 0


def test_what_speaks_against_a_law_names_the_ways_to_settle_it_and_the_day(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("use-pnpm")
    said = memgraph("record", "pnpm broke.", "--against", "use-pnpm", "--due", "2090-02-01")
    assert "a person settles it by 2090-02-01: memgraph uphold use-pnpm --reason 'WHY'" in said.out
    assert "memgraph propose --amend use-pnpm" in said.out
    assert "memgraph retire use-pnpm --reason 'WHY'" in said.out
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    said = memgraph("record", "pnpm broke again.", "--against", "use-pnpm", now=now)
    assert "a person settles it by 2026-03-15" in said.out
    for quiet in (["--supports", "use-pnpm"], ["--about", "use-pnpm"], []):
        assert "a person settles" not in memgraph("record", f"Another {quiet}.", *quiet).out


def test_what_concerns_a_closed_policy_says_that_it_is_closed(
    repo: Repo, memgraph: Memgraph
) -> None:
    repo.law("use-npm")
    repo.decided(
        lambda memory, person: promotion.retire(memory, "use-npm", person, "Slow.", person.on),
        "2026-02-01",
    )
    for option in ("--against", "--supports"):
        said = memgraph("record", f"npm, {option}.", option, "use-npm")
        assert said.code == 0
        assert "use-npm is closed: retired from 2026-02-01: Slow." in said.out
        assert "a person settles" not in said.out
    found = memgraph("record", "npm was slow.", "--against", "use-npm", "--json")
    assert json.loads(found.out)["notes"] == ["use-npm is closed: retired from 2026-02-01: Slow."]


def test_a_bad_call_writes_nothing(repo: Repo, memgraph: Memgraph) -> None:
    for words, found in {
        ("record", ""): "the statement is empty",
        ("record", " \n "): "the statement is empty",
        ("propose",): "the statement is empty",
        ("record", "x", "--observed", "tomorrow"): "2026-01-05T03:12:00+01:00",
        ("record", "x", "--due", "soon"): "expected a day, YYYY-MM-DD",
        ("record", "x", "--path", "../outside.py"): "outside the repository",
        ("record", "x", "--at", "nowhere"): "no such revision: nowhere",
        ("record", "x", "--kind", "rumour"): "'rumour' is not one of",
    }.items():
        said = memgraph(*words)
        assert said.code in (1, 2), words
        assert found in said.err, words
    assert repo.files() == {}


def test_outside_a_repository_and_in_a_bare_one(
    tmp_path: Path, repo: Repo, memgraph: Memgraph
) -> None:
    said = memgraph("record", "A fact.", at=tmp_path)
    assert (said.code, "not inside a Git repository" in said.err) == (2, True)
    repo.commit()
    repo.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    said = memgraph("record", "A fact.", at=tmp_path / "bare.git")
    assert (said.code, "the repository is bare" in said.err) == (2, True)


# Where it comes from


def test_sources_are_paths_from_the_root(repo: Repo, memgraph: Memgraph) -> None:
    repo.write("sync/run.py", "pass\n")
    commit = repo.commit()
    said = memgraph(
        "record", "It hangs.", "--path", "run.py:3-9", "--at", "HEAD",
        "--url", "https://example.org/x#1", "--said", "never again", at="sync",
    )  # fmt: skip
    assert said.code == 0
    assert only(repo)["source"] == [
        {"path": "sync/run.py", "lines": "3-9", "commit": commit},
        {"url": "https://example.org/x#1"},
        {"said": "never again"},
    ]


def test_who_records(repo: Repo, memgraph: Memgraph) -> None:
    memgraph("record", "By hand.")
    assert only(repo)["recorded"] == {"by": "Ada Lovelace <ada@example.org>", "via": "person"}
    for variables, tool, session in (
        ({"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": "s-1"}, "claude-code", "s-1"),
        ({"QWEN_CODE": "1"}, "qwen", None),
        ({"COPILOT_AGENT_SESSION_ID": "s-2"}, "copilot", "s-2"),
    ):
        said = memgraph("record", f"By {tool}.", "--json", env=variables)
        found = json.loads(memgraph("show", json.loads(said.out)["id"], "--json").out)["recorded"]
        assert (found["via"], found["tool"], found.get("session")) == ("agent", tool, session)
    said = memgraph("record", "Through one.", "--via", "person", "--json", env={"GEMINI_CLI": "1"})
    entry = json.loads(memgraph("show", json.loads(said.out)["id"], "--json").out)
    assert entry["recorded"] == {"by": "Ada Lovelace <ada@example.org>", "via": "person"}


def test_standard_input(repo: Repo) -> None:
    said = repo.memgraph("record", "-", stdin="From a pipe: é\r\nsecond line\r\n")
    assert said.code == 0
    assert only(repo)["statement"] == "From a pipe: é\nsecond line"
    assert repo.memgraph("propose", "-", stdin="Always use pipes.\n").code == 0
    assert only(repo, "policies")["statement"] == "Always use pipes."
    assert "the statement is empty" in repo.memgraph("record", "-").err
    command = [*PROGRAM, "record", "-"]
    bad = subprocess.run(
        command,
        cwd=repo.folder,
        env=repo.env,
        input=b"a\xff",
        capture_output=True,
        check=False,
    )
    assert (bad.returncode, b"not UTF-8 at byte 1" in bad.stderr) == (1, True)


# Many at once


def test_many_at_once_also_from_a_linked_worktree(repo: Repo, memgraph: Memgraph) -> None:
    repo.commit()
    repo.git("worktree", "add", "--quiet", "../other", "-b", "other")
    other = Repo(repo.folder.parent / "other", repo.env)
    facts = [(repo, f"Fact {n}") for n in range(20)] + [(other, f"Fact {n}") for n in range(4)]
    running = [
        subprocess.Popen(
            [*PROGRAM, "record", fact], cwd=place.folder, env=repo.env,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for place, fact in facts
    ]  # fmt: skip
    ended = [(child.communicate(timeout=120), child.returncode) for child in running]
    assert [code for _, code in ended] == [0] * len(facts), ended
    for place, count in ((repo, 20), (other, 4)):
        found = json.loads(memgraph("list", "--json", at=place.folder).out)
        assert sorted(e["statement"] for e in found) == sorted(f"Fact {n}" for n in range(count))
        assert memgraph("check", "--worktree", at=place.folder).out == ""
        assert not list(place.folder.rglob("*.part"))
