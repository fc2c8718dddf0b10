"""Strict reading: every refusal says where, what was expected, and the nearest name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

import pytest
from made_memory import policy_of

from memgraph.core.document import Fault, Fields, Unreadable
from memgraph.core.entry import Evidence, Recorded, Rule, Source, links
from memgraph.core.finding import Severity
from memgraph.core.format import read_config, read_evidence, read_policy
from memgraph.store import yaml

POLICY = "id: use-npm\nstatement: Use npm.\n"
EVIDENCE = "id: 2026-01-05-x\nkind: failure\nstatement: It broke.\nobserved: 2026-01-05\n"
CONFIG = "format: 1\n"

READERS: dict[str, Callable[[Fields], Any]] = {
    POLICY: lambda document: read_policy(document, "policies/proposed/use-npm.yaml"),
    EVIDENCE: lambda document: read_evidence(document, "evidence/2026/x.yaml"),
    CONFIG: read_config,
}


class Bad(NamedTuple):
    """A document that is refused: a good one, and what is added at its end."""

    good: str
    added: str
    path: str
    says: str
    hint: str = ""
    line: int = 0  # counted from the first added line; 0 is that line


def faults(text: str, reader: Callable[[Fields], Any]) -> tuple[Fault, ...]:
    with pytest.raises(Unreadable) as refused:
        reader(yaml.read(text.encode()))
    return refused.value.faults


ONE_OF_RULES = "must, must_one_of, must_not, should, should_not, may, at_most, at_least, exactly"

BAD = [
    # unknown fields
    Bad(POLICY, "suprsedes: [a]", "suprsedes", "unknown field 'suprsedes'", "mean supersedes?"),
    Bad(POLICY, "Scope: [a]", "Scope", "unknown field 'Scope'", "did you mean scope?"),
    Bad(POLICY, "status: active", "status", "unknown field 'status'", "known fields: id"),
    Bad(POLICY, "zzz: 1", "zzz", "unknown field 'zzz'", "known fields: id, statement"),
    Bad(POLICY, '"": x', "", "unknown field ''", "known fields"),
    Bad(EVIDENCE, "scope: [a]", "scope", "unknown field 'scope'", "source"),
    Bad(EVIDENCE, "closed: [a]", "closed", "unknown field", "did you mean closes?"),
    Bad(EVIDENCE, "source: [{file: a.py}]", "source[0].file", "unknown field 'file'"),
    Bad(EVIDENCE, "source: [{paht: a.py}]", "source[0].paht", "unknown", "did you mean path?"),
    Bad(POLICY, "recorded: {from: me}", "recorded.from", "unknown field 'from'"),
    Bad(POLICY, "rules: [{topic: t, must: [a], mustnot: [b]}]", "rules[0].mustnot",
        "unknown field", "did you mean must_not?"),
    Bad(CONFIG, "severty: {}", "severty", "unknown field", "did you mean severity?"),
    # flags, true and false alone
    Bad(POLICY, "active: True", "active", "unknown field 'active'"),
    Bad(POLICY, "strict: yes", "strict", "expected true or false, found 'yes'"),
    Bad(POLICY, "strict: True", "strict", "expected true or false, found 'True'", "mean true?"),
    Bad(POLICY, "pinned: on", "pinned", "expected true or false, found 'on'"),
    Bad(POLICY, "pinned: 1", "pinned", "expected true or false, found '1'"),
    Bad(POLICY, "pinned:", "pinned", "expected true or false, found ''"),
    # wrong kinds of node
    Bad(POLICY, "why: [a, b]", "why", "expected a text, found a list"),
    Bad(POLICY, "why: {a: b}", "why", "expected a text, found a mapping"),
    Bad(POLICY, "grounds: 2026-01-05-x", "grounds", "expected a list", "write [2026-01-05-x]"),
    Bad(POLICY, "scope: '**'", "scope", "expected a list", "write [**]"),
    Bad(POLICY, "scope:", "scope", "expected a list"),
    Bad(POLICY, "grounds: {a: b}", "grounds", "expected a list"),
    Bad(POLICY, "grounds: [[a]]", "grounds[0]", "expected an id, found a list"),
    Bad(POLICY, "rules: {topic: t}", "rules", "expected a list"),
    Bad(POLICY, "rules: [use npm]", "rules[0]", "expected a mapping with topic, must"),
    Bad(POLICY, "recorded: Ada", "recorded", "expected a mapping with by, via, tool, session"),
    Bad(POLICY, "distinct_from: [other]", "distinct_from", "expected a mapping"),
    Bad(EVIDENCE, "source: a.py", "source", "expected a list", "write [a.py]"),
    Bad(EVIDENCE, "source: [a.py]", "source[0]", "expected a mapping with path, lines, commit"),
    # ids
    Bad(POLICY, "grounds: [Airtable]", "grounds[0]", "a-z, 0-9 and single hyphens"),
    Bad(POLICY, "grounds: [ok, a_b]", "grounds[1]", "found 'a_b'"),
    Bad(POLICY, "grounds: [a--b]", "grounds[0]", "single hyphens"),
    Bad(POLICY, "grounds: [-a]", "grounds[0]", "single hyphens"),
    Bad(POLICY, "grounds: [a-]", "grounds[0]", "single hyphens"),
    Bad(POLICY, "grounds: ['']", "grounds[0]", "expected an id, found ''"),
    Bad(POLICY, "grounds: [übung]", "grounds[0]", "a-z, 0-9"),
    Bad(POLICY, "grounds: [aux]", "grounds[0]", "Windows reserves this name"),
    Bad(POLICY, "grounds: [com1]", "grounds[0]", "Windows reserves this name"),
    Bad(POLICY, "grounds: [lpt9]", "grounds[0]", "Windows reserves this name"),
    Bad(POLICY, f"grounds: [{'a' * 81}]", "grounds[0]", "an id has at most 80 characters"),
    Bad(POLICY, "grounds: ['a\\\n  b']", "grounds[0]", "a-z, 0-9"),
    Bad(POLICY, "distinct_from: {Bad Id: because}", "distinct_from", "found 'Bad Id'"),
    # days and spans
    Bad(POLICY, "since: null", "since", "expected a day, YYYY-MM-DD, found 'null'",
        "leave the field out"),
    Bad(POLICY, "since:", "since", "expected a day, YYYY-MM-DD, found ''", "leave the field out"),
    Bad(POLICY, "since: ~", "since", "found '~'"),
    Bad(POLICY, "until: 2026-02-30", "until", "no calendar has this day"),
    Bad(POLICY, "until: 2026-13-01", "until", "found '2026-13-01'"),
    Bad(POLICY, "until: 0000-01-01", "until", "no calendar has this day"),
    Bad(POLICY, "until: 2027", "until", "expected a day"),
    Bad(POLICY, "until: 2026-1-5", "until", "expected a day"),
    Bad(POLICY, "until: 2026-01-05T00:00Z", "until", "expected a day"),
    Bad(POLICY, "until: 05.01.2026", "until", "expected a day"),
    Bad(POLICY, "until: ٢٠٢٦-٠١-٠٥", "until", "expected a day"),
    Bad(EVIDENCE, "due: tomorrow", "due", "expected a day, YYYY-MM-DD, found 'tomorrow'"),
    Bad(POLICY, "review_by: soon", "review_by", "expected a day"),
    Bad(POLICY, "review_every: 0d", "review_every", "days or weeks, like 180d or 26w, found '0d'"),
    Bad(POLICY, "review_every: 180", "review_every", "days or weeks"),
    Bad(POLICY, "review_every: 6m", "review_every", "days or weeks"),
    Bad(POLICY, "review_every: 1٣d", "review_every", "days or weeks"),
    Bad(POLICY, "review_every: 10000d", "review_every", "days or weeks"),
    # texts
    Bad(POLICY, "why: ''", "why", "it is empty"),
    Bad(POLICY, "why: '  '", "why", "it is empty"),
    Bad(EVIDENCE, "tags: [a, '']", "tags[1]", "it is empty"),
    # rules
    Bad(POLICY, "rules: [{}]", "rules[0]", "missing field 'topic'", "add topic"),
    Bad(POLICY, "rules: [{topic: t}]", "rules[0]", f"expected at least one of {ONE_OF_RULES}"),
    Bad(POLICY, "rules: [{topic: t, when: late}]", "rules[0]", "expected at least one of"),
    Bad(POLICY, "rules: [{must: [a]}]", "rules[0]", "missing field 'topic'", "add topic"),
    Bad(POLICY, "rules: [{topic: t, must: a}]", "rules[0].must", "expected a list", "write [a]"),
    Bad(POLICY, "rules: [{topic: t, must: []}]", "rules[0].must", "expected at least 1 item"),
    Bad(POLICY, "rules:\n  - {topic: t, may: [a]}\n  - topic: ' '\n    may: [b]",
        "rules[1].topic", "it is empty", line=2),
    # scopes
    Bad(POLICY, "scope: []", "scope", "expected at least 1 item in the list"),
    Bad(POLICY, "scope: ['']", "scope[0]", "the pattern is empty"),
    Bad(POLICY, "scope: ['!']", "scope[0]", "the pattern is empty"),
    Bad(POLICY, "scope: [../other/**]", "scope[0]", "a scope cannot leave the repository"),
    Bad(POLICY, "scope: [src/../../x]", "scope[0]", "a scope cannot leave the repository"),
    Bad(POLICY, "scope: ['!..']", "scope[0]", "a scope cannot leave the repository"),
    Bad(POLICY, "scope: ['src\\x']", "scope[0]", "write paths with /"),
    Bad(POLICY, "scope: ['src/[ab']", "scope[0]", "a [ without its ]"),
    Bad(POLICY, "scope: ['[z-a]']", "scope[0]", "[z-a] is no range"),
    Bad(POLICY, "scope: ['{a,b']", "scope[0]", "a { without its }"),
    Bad(POLICY, "scope: ['a}']", "scope[0]", "a } without its {"),
    Bad(POLICY, f"scope: [{'a' * 201}]", "scope[0]", "at most 200 characters"),
    Bad(POLICY, f"scope: ['{'{a,b}' * 7}']", "scope[0]", "more than 64 patterns"),
    Bad(POLICY, "watches: ['a{']", "watches[0]", "a { without its }"),
    # links, sources, people
    Bad(POLICY, "distinct_from: {other: }", "distinct_from.other", "it is empty"),
    Bad(EVIDENCE, "source: [{}]", "source[0]", "expected at least one of path, commit, url, said"),
    Bad(EVIDENCE, "source: [{lines: 1-2}]", "source[0]", "expected at least one of path, commit"),
    Bad(EVIDENCE, "recorded: {via: robot}", "recorded.via", "one of: person, agent, import"),
    Bad(EVIDENCE, "recorded: {via: Agent}", "recorded.via", "found 'Agent'", "mean agent?"),
    # the configuration
    Bad(CONFIG, "challenge_due: 14", "challenge_due", "days or weeks"),
    Bad(CONFIG, "brief_characters: many", "brief_characters", "a whole number, found 'many'"),
    Bad(CONFIG, "brief_characters: -1", "brief_characters", "a whole number"),
    Bad(CONFIG, "brief_characters: 1234567890", "brief_characters", "a whole number"),
    Bad(CONFIG, "brief_characters: ٣", "brief_characters", "a whole number"),
    Bad(CONFIG, "severity: {links: fatal}", "severity.links", "error, warning, info, off"),
    Bad(CONFIG, "severity: {links: eror}", "severity.links", "found 'eror'", "mean error?"),
    Bad(CONFIG, "severity: {Links: error}", "severity", "a family of checks"),
    Bad(CONFIG, "repository: My Shop", "repository", "expected an id"),
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.added[:40])
def test_a_bad_field_is_refused_with_its_place(bad: Bad) -> None:
    found = faults(bad.good + bad.added + "\n", READERS[bad.good])
    assert [fault.path for fault in found][:1] == [bad.path]
    assert bad.says in found[0].message
    assert bad.hint in found[0].hint
    assert found[0].line == bad.good.count("\n") + 1 + bad.line
    assert {fault.rule for fault in found} <= {"field", "value"}


@pytest.mark.parametrize(
    ("text", "reader", "missing"),
    [
        ("why: x\n", POLICY, ["id", "statement"]),
        ("id: a\n", POLICY, ["statement"]),
        ("id: a\n", EVIDENCE, ["kind", "statement", "observed"]),
        ("repository: a\n", CONFIG, ["format"]),
    ],
)
def test_every_missing_field_is_named(text: str, reader: str, missing: list[str]) -> None:
    found = faults(text, READERS[reader])
    assert [fault.message for fault in found] == [f"missing field {name!r}" for name in missing]
    assert [fault.hint for fault in found] == [f"add {name}: …" for name in missing]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ("kind: bug", "observation, failure, correction"),
        ("kind: Failure", "found 'Failure'"),
        ("observed: yesterday", "a day, or a time with its offset"),
        ("observed: 2026-01-05T03:12", "a day, or a time with its offset"),
        ("observed: 2026-01-05T24:00Z", "a day, or a time with its offset"),
        ("observed: 2026-01-05T03:12+25:00", "a day, or a time with its offset"),
        ("observed: 2026-01-05T03:12+01:99", "a day, or a time with its offset"),
        ("observed: 2026-02-29", "no calendar has this day"),
        ("observed: 2026-02-29T10:00Z", "no calendar has this day"),
        ("observed: 0001-01-01T00:00+01:00", "no calendar has this day"),
        ("id: '2026: x'", "a-z, 0-9 and single hyphens"),
        ("statement: ''", "it is empty"),
    ],
)
def test_a_bad_needed_field_is_refused_on_its_line(changed: str, says: str) -> None:
    lines = EVIDENCE.splitlines()
    place = [line.partition(":")[0] for line in lines].index(changed.partition(":")[0])
    lines[place] = changed
    (found,) = faults("\n".join(lines) + "\n", READERS[EVIDENCE])
    assert says in found.message
    assert found.line == place + 1


def test_all_faults_of_a_file_are_reported_by_line() -> None:
    text = (
        "id: Use NPM\nstrict: maybe\ngrounds: [A, b, C]\nsince: never\n"
        "rules:\n  - {topic: t}\nnonsense: 1\n"
    )
    found = faults(text, READERS[POLICY])
    assert [(fault.line, fault.path) for fault in found] == [
        (1, "id"), (1, ""), (2, "strict"), (3, "grounds[0]"), (3, "grounds[2]"), (4, "since"),
        (6, "rules[0]"), (7, "nonsense"),
    ]  # fmt: skip


def test_a_long_value_is_shortened_and_a_control_character_is_not_printed() -> None:
    (found,) = faults(f"{POLICY}strict: {'x' * 100}\n", READERS[POLICY])
    assert len(found.message) < 80
    (found,) = faults(f'{POLICY}"stri\\tct": x\n', READERS[POLICY])
    assert "\t" not in found.message


def test_every_scalar_is_the_text_that_was_written() -> None:
    evidence = READERS[EVIDENCE](
        yaml.read(f"{EVIDENCE}tags: [3.10, 0x1F, no, null, 1e3]\n"
                  "source: [{path: a.py, commit: 61e9540}]\n".encode())
    )  # fmt: skip
    assert evidence.tags == ("3.10", "0x1F", "no", "null", "1e3")
    assert evidence.source == (Source(path="a.py", commit="61e9540"),)
    policy = policy_of(f"{POLICY}rules: [{{topic: line length, at_most: 100}}]\n")
    assert policy.rules == (Rule("line length", at_most="100"),)


def test_a_whole_policy_is_read() -> None:
    policy = policy_of(
        "id: use-supabase\nstatement: Always use Supabase.\nwhy: Row-level security.\n"
        "rules:\n  - {topic: backend service, must: [supabase], must_not: [airtable], when: new}\n"
        "scope: [src/**, '!src/old/**']\nsince: 2026-01-05\nuntil: '2027-01-05'\n"
        "review_every: 26w\nreview_by: 2026-03-01\nwatches: [src/db/**]\ngrounds: [g]\n"
        "supersedes: [use-airtable]\nexception_to: [wider]\ndistinct_from: {other: Another.}\n"
        "strict: true\npinned: false\n"
        "recorded: {by: Ada, via: agent, tool: claude-code, session: s}\n"
    )
    assert policy.rules == (
        Rule("backend service", must=("supabase",), must_not=("airtable",), when="new"),
    )
    assert (policy.since, policy.until) == (date(2026, 1, 5), date(2027, 1, 5))
    assert (policy.review_every, policy.review_by) == (182, date(2026, 3, 1))
    assert policy.scope == ("src/**", "!src/old/**")
    assert (policy.strict, policy.pinned) == (True, False)
    assert policy.recorded == Recorded("Ada", "agent", "claude-code", "s")
    assert links(policy) == [
        ("grounds", "g", "grounds[0]"), ("supersedes", "use-airtable", "supersedes[0]"),
        ("exception_to", "wider", "exception_to[0]"),
        ("distinct_from", "other", "distinct_from.other"),
    ]  # fmt: skip


def test_a_moment_is_its_day_in_utc_and_keeps_its_text() -> None:
    text = EVIDENCE.replace("observed: 2026-01-05", "observed: 2026-01-05T00:30:00+01:00")
    evidence: Evidence = READERS[EVIDENCE](yaml.read(text.encode()))
    assert evidence.observed == date(2026, 1, 4)
    assert evidence.observed_text == "2026-01-05T00:30:00+01:00"


def test_a_policy_of_two_lines_has_every_default() -> None:
    policy = policy_of(POLICY)
    assert policy.scope == ("**",)
    assert (policy.rules, policy.grounds, policy.watches) == ((), (), ())
    assert (policy.since, policy.until, policy.review_every) == (None, None, None)
    assert not policy.strict
    assert not policy.pinned


def test_the_line_of_a_field_is_that_of_the_nearest_around_it() -> None:
    policy = policy_of(f"{POLICY}rules:\n  - topic: t\n    must: [a]\n")
    assert policy.line("rules[0].must") == 5
    assert policy.line("rules[0].must[7]") == 5
    assert policy.line("rules[0].nothing") == 4
    assert policy.line("nothing") == 1


def test_the_configuration_is_read() -> None:
    config = read_config(
        yaml.read(b"format: 1\nrepository: shop\nseverity: {hygiene/personal: error, links: off}\n"
                  b"challenge_due: 2w\nbrief_characters: 3000\n")
    )  # fmt: skip
    assert config.severity == {"hygiene/personal": Severity.ERROR, "links": Severity.OFF}
    assert (config.repository, config.challenge_due, config.brief_characters) == ("shop", 14, 3000)


def test_another_format_is_refused_with_the_one_that_is_known() -> None:
    (found,) = faults("format: 2\n", read_config)
    assert found.message == "expected one of: 1, found '2'"
