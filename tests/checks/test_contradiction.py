"""Contradictions: which side is named where, and what silences them."""

from __future__ import annotations

import re
import shlex

import click
import pytest
from case_files import Files, changed, memory_of

from memgraph import checks
from memgraph.cli import memgraph as program
from memgraph.core.finding import Finding, Severity
from memgraph.core.status import State, status

DAY = "2026-02-01"


def rule(name: str, word: str, *more: str) -> Files:
    lines = [f"id: {name}", f"statement: The rule {name}.",
             f"rules: [{{topic: package manager, {word}: [npm]}}]", *more]  # fmt: skip
    return {f"policies/proposed/{name}.yaml": "\n".join([*lines, ""]).encode()}


def laws(*files: Files) -> Files:
    """Return the policies as laws, confirmed one day after the other."""
    found: Files = {}
    for day, more in enumerate(files, 5):
        [path] = more
        name = path.rpartition("/")[2].removesuffix(".yaml")
        found = changed(found | more, [{"promote": name, "on": f"2026-01-{day:02}"}])
    return found


def run(head: Files, base: Files | None = None) -> list[Finding]:
    return checks.run(memory_of(head, DAY), memory_of(base, DAY) if base is not None else None)


@pytest.mark.parametrize("words", [("must", "must_not"), ("must_not", "must")])
def test_two_laws_that_clash_are_named_with_both_ids_and_both_files(words: tuple[str, str]) -> None:
    [found] = run(laws(rule("older", words[0]), rule("newer", words[1])))
    assert found.file == "policies/newer.yaml"
    told = f"{found.file} {found.message}"
    assert all(part in told for part in ("older", "newer", "policies/older.yaml"))


def test_with_an_exception_declared_both_hold_and_nothing_is_said() -> None:
    narrow = rule("narrow", "must_not", "scope: [web/**]", "exception_to: [wide]")
    files = laws(rule("wide", "must"), narrow)
    memory = memory_of(files, DAY)
    assert checks.run(memory, None) == []
    assert {status(memory, policy).state for policy in memory.policies} == {State.ACTIVE}


def test_an_exception_departs_only_inside_a_wider_scope() -> None:
    [found] = run(laws(rule("one", "must"), rule("other", "must_not", "exception_to: [one]")))
    assert found.severity is Severity.ERROR


def test_a_forgotten_supersedes_is_an_error_with_the_command_that_adds_it() -> None:
    [found] = run(laws(rule("older", "must"), rule("newer", "must_not")))
    assert found.severity is Severity.ERROR
    assert "memgraph propose --amend newer --supersedes older" in found.help


CLOSING = re.compile(r"(?:^|: |, or )(memgraph .*)$")


def ways_out(found: Finding) -> list[list[str]]:
    """Return the words of every command in a finding's help, its placeholders filled in."""
    text = found.help.replace("GLOB", "web/**").replace("WHY", "For a reason.")
    lines = text.replace("YYYY-MM-DD", "2026-03-01").split("\n")
    return [shlex.split(match[1]) for line in lines if (match := CLOSING.search(line))]


@pytest.mark.parametrize("as_law", [True, False])
def test_the_ways_out_are_commands_that_memgraph_takes(as_law: bool) -> None:
    older, newer = rule("older", "must"), rule("newer", "must_not")
    [found] = run(laws(older, newer)) if as_law else run(laws(older) | newer, laws(older))
    amend = ["memgraph", "propose", "--amend", "newer"]
    assert ways_out(found) == [
        [*amend, "--supersedes", "older"],
        [*amend, "--exception-to", "older", "--scope", "web/**"],
        [*amend, "--distinct-from", "older=For a reason."],
        ["memgraph", "retire" if as_law else "reject", "newer", "--reason", "For a reason."],
        ["memgraph", "defer", "newer", "older", "--until", "2026-03-01", "--reason",
         "For a reason."],
    ]  # fmt: skip
    for _, name, *words in ways_out(found):
        context = click.Context(program)
        command = program.get_command(context, name)
        assert command
        command.make_context(name, list(words), parent=context)


def test_an_exception_that_is_not_inside_is_told_to_go_inside() -> None:
    [found] = run(laws(rule("one", "must"), rule("other", "must_not", "exception_to: [one]")))
    assert (
        "the exception to one needs a scope inside its scope: "
        "memgraph propose --amend other --scope 'GLOB'"
    ) in found.help
    assert "--exception-to" not in found.help


def test_what_is_different_on_purpose_is_still_against_a_strict_law() -> None:
    apart = rule("newer", "must_not", "distinct_from: {older: Another package.}")
    assert run(laws(rule("older", "must"), apart)) == []
    [found] = run(laws(rule("older", "must", "strict: true"), apart))
    assert (found.code, found.severity) == ("contradiction/opposed", Severity.ERROR)
    assert "nothing may depart from older, which is strict" in found.message
    assert "--distinct-from" not in found.help
    assert "--exception-to" not in found.help
    inside = rule("newer", "must_not", "scope: [web/**]", "distinct_from: {older: It is small.}")
    [found] = run(laws(rule("older", "must", "strict: true"), inside))
    assert (found.code, found.severity) == ("contradiction/strict", Severity.ERROR)


def test_a_strict_law_can_say_itself_what_is_different() -> None:
    older = rule("older", "must", "strict: true", "distinct_from: {newer: Another package.}")
    assert run(laws(rule("newer", "must_not"), older)) == []


def test_the_newer_law_is_the_one_to_change_though_the_older_one_is_narrower() -> None:
    special = rule("special", "must_not", "scope: [web/**]")
    [found] = run(laws(special, rule("general", "must")))
    assert (found.code, found.file) == ("contradiction/exception", "policies/general.yaml")
    assert "--amend special" not in found.help
    wanted = "memgraph propose --amend general --distinct-from 'special=WHY'"
    assert f"if special goes on as the special case: {wanted}" in found.help
    apart = rule("general", "must", "distinct_from: {special: The web application is special.}")
    assert run(laws(special, apart)) == []


def test_of_two_laws_the_one_confirmed_last_is_newer_though_it_holds_since_long() -> None:
    [found] = run(laws(rule("a", "must", "since: 2026-01-02"), rule("b", "must_not")))
    assert found.file == "policies/b.yaml"
    [found] = run(laws(rule("b", "must"), rule("a", "must_not", "since: 2026-01-02")))
    assert found.file == "policies/a.yaml"


def test_the_exception_of_a_ban_is_to_what_asks() -> None:
    def three(*links: str) -> Files:
        asks = {"policies/proposed/asks.yaml": b"id: asks\nstatement: Asks.\n"
                b"rules: [{topic: package manager, must_one_of: [npm, yarn]}]\n"}  # fmt: skip
        yarn = {"policies/proposed/yarn.yaml": b"id: yarn\nstatement: No yarn.\n"
                b"rules: [{topic: package manager, must_not: [yarn]}]\n"}  # fmt: skip
        return laws(asks, yarn, rule("npm", "must_not", "scope: [web/**]", *links))

    [found] = run(three())
    assert found.code == "contradiction/exception"
    assert "if npm is meant to depart: memgraph propose --amend npm --exception-to asks\n" in (
        found.help
    )
    [wrong] = run(three("exception_to: [yarn]"))
    assert (wrong.code, wrong.help) == (found.code, found.help)
    assert run(three("exception_to: [asks]")) == []


def test_a_policy_that_contradicts_itself_is_to_be_corrected() -> None:
    both = b"id: p\nstatement: P.\nrules: [{topic: t, must: [a], must_not: [a]}]\n"
    [found] = run({"policies/proposed/p.yaml": both}, {})
    assert found.severity is Severity.ERROR
    assert "memgraph propose --amend p --rule" in found.help
    [found] = run({"policies/proposed/p.yaml": both, "web/app.js": b"1"}, {})
    assert f"; it covers everything on {DAY}" in found.message


def test_where_both_cover_everything_no_path_is_picked_out() -> None:
    [found] = run(laws(rule("older", "must"), rule("newer", "must_not")) | {"web/app.js": b"1"})
    assert f"; both cover everything on {DAY} (" in found.message
    narrow = rule("newer", "must_not", "scope: [web/**]")
    [found] = run(laws(rule("older", "must"), narrow) | {"web/app.js": b"1"})
    assert f"; both cover web/app.js on {DAY} (" in found.message


def test_the_side_that_the_change_makes_law_is_the_one_to_change() -> None:
    base = laws(rule("older", "must")) | rule("newer", "must_not", "since: 2026-01-01")
    head = changed(base, [{"promote": "newer", "on": DAY}])
    [found] = run(head, base)
    assert found.file == "policies/newer.yaml"
    assert "(older is policies/older.yaml)" in found.message


def put_off(severity: str = "") -> Files:
    """Return two laws whose clash a person put off until 2026-03-01."""
    told = f"format: 1\nseverity: {{contradiction/put-off: {severity}}}\n".encode()
    files = laws(rule("older", "must"), rule("newer", "must_not"))
    files |= {".memgraph/config.yaml": told} if severity else {}
    return changed(
        files, [{"defer": "older", "other": "newer", "until": "2026-03-01", "on": "2026-01-20"}]
    )


def test_a_clash_that_was_put_off_is_shown_with_its_day_and_blocks_nothing() -> None:
    [found] = run(put_off())
    assert (found.code, found.severity) == ("contradiction/put-off", Severity.WARNING)
    assert not found.blocks
    assert sorted(found.entries) == ["newer", "older"]
    assert (str(found.day), found.file) == (DAY, "policies/newer.yaml")
    assert found.message.endswith("; put off until 2026-03-01")
    [now] = run(laws(rule("older", "must"), rule("newer", "must_not")))
    assert found.help == now.help


def test_on_its_day_a_clash_that_was_put_off_is_an_error_again() -> None:
    for day, code in (("2026-02-28", "contradiction/put-off"),
                      ("2026-03-01", "contradiction/opposed")):  # fmt: skip
        [found] = checks.run(memory_of(put_off(), day), None)
        assert (found.code, found.blocks) == (code, code.endswith("opposed"))


def test_what_was_put_off_can_be_made_an_error_or_silent() -> None:
    strict, silent = put_off("error"), put_off("off")
    [found] = run(strict, None)
    assert (found.code, found.blocks) == ("contradiction/put-off", True)
    assert run(silent, silent) == []


def test_putting_off_one_clash_leaves_the_other_one() -> None:
    files = put_off() | rule("third", "must_not")
    found = run(files, put_off())
    assert {(f.code, *sorted(f.entries)) for f in found} == {
        ("contradiction/put-off", "newer", "older"), ("contradiction/opposed", "older", "third"),
    }  # fmt: skip


def test_the_witness_is_a_path_of_the_repository_and_a_day() -> None:
    narrow = rule("narrow", "must_not", "scope: [web/**]")
    [found] = run(laws(rule("wide", "must"), narrow) | {"web/app.js": b"1"})
    assert (found.path, str(found.day)) == ("web/app.js", DAY)


def test_three_policies_give_one_finding_for_each_pair() -> None:
    found = run(laws(rule("a", "must"), rule("b", "must"), rule("c", "must_not")))
    assert sorted(finding.entries for finding in found) == [("a", "c"), ("b", "c")]


def test_promoting_a_proposal_that_only_warned_is_an_error() -> None:
    base = laws(rule("older", "must")) | rule("newer", "must_not")
    assert [finding.severity for finding in run(base, base)] == [Severity.WARNING]
    head = changed(base, [{"promote": "newer", "on": DAY}])
    assert [finding.blocks for finding in run(head, base)] == [True]


def test_overdue_evidence_blocks_whatever_changes_the_memory() -> None:
    law = laws(rule("older", "must"))
    base = law | {
        "evidence/2026/2026-01-10-slow.yaml": (
            b"id: 2026-01-10-slow\nkind: failure\nstatement: Slow.\nobserved: 2026-01-10\n"
            b"against: [older]\nsource: [{said: It was slow.}]\n"
        )
    }
    assert [finding.blocks for finding in run(base | {"src/app.py": b"1"}, base)] == [False]
    more = {"policies/proposed/use-uv.yaml": b"id: use-uv\nstatement: Use uv.\n"}
    assert [finding.blocks for finding in run(base | more, base)] == [True]
