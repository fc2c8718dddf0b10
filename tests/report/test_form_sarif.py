"""SARIF, of findings made by hand."""

from __future__ import annotations

import json
from datetime import date
from typing import Any
from urllib.parse import unquote, urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sarif_schema import faults

from memgraph import __version__, checks
from memgraph.core.finding import Finding, Severity, error, warning
from memgraph.core.memory import Memory
from memgraph.report.forms import sarif
from memgraph.report.forms.verdict import Rule, Verdict
from memgraph.store.check_pages import check_page

RULES = {
    code: Rule((check.__doc__ or "").strip(), check_page(code))
    for code, check in checks.rules().items()
}


def run(*found: Finding, already: tuple[Finding, ...] = ()) -> dict[str, Any]:
    """Return the one run of a log, which is valid."""
    text = sarif.told(Verdict(Memory(date(2026, 2, 1)), found, already, RULES))
    log = json.loads(text)
    assert faults(log) == []
    assert text.isascii()
    assert log["version"] == "2.1.0"
    [only] = log["runs"]
    assert isinstance(only, dict)
    return only


def result(finding: Finding) -> dict[str, Any]:
    [only] = run(finding)["results"]
    assert isinstance(only, dict)
    return only


def test_the_tool_and_its_rules() -> None:
    driver = run()["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("memgraph", __version__)
    assert [rule["id"] for rule in driver["rules"]] == list(RULES)
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"] == RULES[rule["id"]].sentence
        assert rule["help"]["markdown"].startswith(f"# {rule['id']}\n")


def test_a_result_names_its_rule() -> None:
    found = run(Finding(Severity.ERROR, "x", "f", code="links/kind"))
    [one] = found["results"]
    assert one["ruleId"] == "links/kind"
    assert found["tool"]["driver"]["rules"][one["ruleIndex"]]["id"] == "links/kind"


@pytest.mark.parametrize(
    ("severity", "level"),
    [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "note")],
)
def test_the_levels(severity: Severity, level: str) -> None:
    assert result(Finding(severity, "x", "f"))["level"] == level


def test_known_errors_are_unchanged_and_block_nothing() -> None:
    known = Finding(Severity.ERROR, "x", "f", known=True)
    found = result(known)
    assert found["properties"]["blocks"] is False
    assert "It was there before this change." in found["message"]["text"]
    assert "suppressions" not in found
    assert result(error("x", "f"))["properties"]["blocks"] is True


def test_what_one_side_of_a_merge_has_is_there_too() -> None:
    old = Finding(Severity.ERROR, "old", "f")
    new = Finding(Severity.ERROR, "new", "f")
    found = run(new, already=(old,))["results"]
    assert [one["message"]["text"].split("\n")[0] for one in found] == ["new", "old"]
    assert len({one["partialFingerprints"]["primaryLocationLineHash"] for one in found}) == 2


def test_the_ways_out_and_the_witness_are_told() -> None:
    finding = Finding(
        Severity.ERROR, "two of one kind", "f", 3, help="do this\nor that", path="src/a.py",
        day=date(2026, 3, 1),
    )  # fmt: skip
    found = result(finding)
    assert found["message"]["text"] == "two of one kind\n→ do this\n→ or that"
    assert found["properties"] == {"blocks": True, "path": "src/a.py", "day": "2026-03-01"}


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("policies/a.yaml", "policies/a.yaml"),
        ("policies/a b#c?d%20.yaml", "policies/a%20b%23c%3Fd%2520.yaml"),
        ("C:/é.yaml", "C%3A/%C3%A9.yaml"),
        ("caf\udce9.yaml", "caf%E9.yaml"),
    ],
)
def test_a_path_is_a_relative_reference(path: str, uri: str) -> None:
    place = result(error("x", path, 0))["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": uri, "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 1}
    assert "%SRCROOT%" in run()["originalUriBaseIds"]


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda p: p[0] != "/"))
def test_every_path_can_be_got_back(path: str) -> None:
    address = urljoin("https://h/r/", sarif.uri(f"a/{path}/b"))
    if not {".", ".."} & {*path.split("/")} and "//" not in f"a/{path}/b":
        assert unquote(address) == f"https://h/r/a/{path}/b"


@pytest.mark.parametrize("text", ["[click](https://x.example)", "[a](1)", "![b](http://x)"])
def test_an_entry_s_words_are_no_link(text: str) -> None:
    found = result(warning(text, "f", help=text))["message"]["text"]
    assert "](" not in found


def test_an_entry_s_words_are_no_place_for_an_argument_and_steer_nothing() -> None:
    found = result(warning("{0} {a} \x1b[31m\u202e", "f"))["message"]["text"]
    assert found == "{ 0} {a} <U+001B>[31m<U+202E>"
