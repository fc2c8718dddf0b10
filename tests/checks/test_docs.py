"""Every rule has its page, and the pages say what the rules do."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from case_files import all_cases, memory_of

from memgraph import checks
from memgraph.cli import memgraph as program
from memgraph.core.document import Fault
from memgraph.core.layout import Kind, kind_of
from memgraph.store.reading import read_item

DOCS = Path(__file__).parents[2] / "docs" / "checks"
CODES = list(checks.rules())
YAML = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```\w*\n.*?^```$", re.MULTILINE | re.DOTALL)
HEADINGS = ["# {code}", "## Bad", "## Good", "## Way out"]


def page(code: str) -> str:
    return (DOCS / f"{code}.md").read_text(encoding="utf-8")


def severity_line(code: str) -> str:
    [line] = [line for line in page(code).splitlines() if line.startswith("Severity: ")]
    return line


def severities(text: str) -> set[str]:
    return set(text.split(" or "))


def test_no_page_without_a_rule() -> None:
    pages = {file.relative_to(DOCS).with_suffix("").as_posix() for file in DOCS.glob("*/*.md")}
    assert pages == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_its_headings_and_something_below_each(code: str) -> None:
    found = re.split(r"^(##? .*)$", FENCED.sub("(example)", page(code)), flags=re.MULTILINE)
    assert found[1::2] == [heading.format(code=code) for heading in HEADINGS]
    assert all(text.strip() for text in found[2::2])


@pytest.mark.parametrize("code", CODES)
def test_a_page_tells_the_severities_that_its_cases_show(code: str) -> None:
    shown = {
        told.get("severity", "error")
        for case in all_cases() if case.code == code and case.bad
        for told in case.told["expect"]
    }  # fmt: skip
    told = severity_line(code).removeprefix("Severity: ").partition(". ")[0]
    assert severities(told) == shown


@pytest.mark.parametrize("code", CODES)
def test_a_page_tells_whether_the_configuration_can_change_the_severity(code: str) -> None:
    guarded = code.partition("/")[0] in checks.GUARDED
    assert ("No configuration changes it." in severity_line(code)) is guarded
    assert (f"`severity: {{{code}: " in severity_line(code)) is not guarded


def test_the_table_has_every_rule_in_order_with_its_severity_and_its_sentence() -> None:
    text = (DOCS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(\S+)\]\((\S+)\) \| (.+?) \| (.+) \|$", text, re.MULTILINE)
    assert [code for code, *_ in rows] == CODES
    for code, link, severity, sentence in rows:
        assert link == f"{code}.md"
        assert severity_line(code).startswith(f"Severity: {severity}. ")
        assert sentence == (checks.rules()[code].__doc__ or "").strip()


def test_bad_examples_show_the_fault_and_good_ones_do_not() -> None:
    shown = [code for code in CODES if code in codes_in(code, "## Bad", "## Good")]
    assert [code for code in shown if code in codes_in(code, "## Good", "## Way out")] == []
    # The others need a confirmation, a base or a configuration beside their files.
    alone = {code for code in CODES if code.startswith(("identity/", "links/", "provenance/"))}
    alone |= {"format/limits", "format/field", "format/value", "hygiene/secret",
              "hygiene/personal", "contradiction/opposed", "confirmation/unconfirmed"}  # fmt: skip
    assert alone - {"identity/case", "links/heads", "links/repeated"} <= set(shown)


def codes_in(code: str, start: str, end: str) -> set[str]:
    """Return the codes of all findings about the examples between two headings of a page."""
    part = page(code).partition(f"\n{start}\n")[2].partition(f"\n{end}\n")[0]
    files = {path_of(block): block.encode() for block in YAML.findall(part)}
    return {finding.code for finding in checks.run(memory_of(files, "2026-02-01"), None)}


def path_of(block: str) -> str:
    """Return the path in the first line of an example."""
    return block.partition("\n")[0].removeprefix("# ")


def examples() -> list[tuple[str, str, str]]:
    """Return ``(code, path, text)`` of every example."""
    return [(code, path_of(block), block) for code in CODES for block in YAML.findall(page(code))]


@pytest.mark.parametrize(("code", "path", "text"), examples())
def test_an_example_is_an_entry_unless_the_page_is_about_the_format(
    code: str, path: str, text: str
) -> None:
    assert kind_of(path) in {*Kind} - {Kind.STRAY, Kind.PRIVATE, Kind.CONFIRMATION}
    faults = [item for item in read_item(path, "100644", text.encode()) if isinstance(item, Fault)]
    assert {f"format/{fault.rule}" for fault in faults} <= {code}


def commands() -> list[tuple[str, str]]:
    """Return ``(code, command line)`` of every memgraph command in a way out."""
    return [
        (code, command.strip())
        for code in CODES
        for block in re.findall(r"^```sh\n(.*?)^```$", page(code), re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
        for command in line.split("&&")
        if command.strip().startswith("memgraph ")
    ]


def commands_about_trust() -> list[tuple[str, str]]:
    """Return ``(page, command line)`` of every memgraph command that the page about trust shows."""
    text = (DOCS.parent / "trust.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\$ (memgraph .*?)(?: > .*)?$", text, re.MULTILINE)
    assert len(shown) > 15
    return [("trust.md", line) for line in shown]


@pytest.mark.parametrize(("code", "line"), [*commands(), *commands_about_trust()])
def test_a_command_of_a_way_out_is_one_that_memgraph_takes(code: str, line: str) -> None:
    context, words = click.Context(program), shlex.split(line, comments=True)[1:]
    while isinstance(context.command, click.Group):
        name, command, words = context.command.resolve_command(context, words)
        assert command is not None
        if isinstance(command, click.Group):
            context = click.Context(command, parent=context)
        else:
            context = command.make_context(name, words, parent=context)
