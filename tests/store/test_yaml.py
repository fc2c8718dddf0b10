"""Strict reading of YAML: what is read, what is refused, and with which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from yaml_cases import POLICY, law, readable, refused_lines, values

from memgraph.core.document import Fault, Fields, Items, Text, Unreadable, walk
from memgraph.store.yaml import read, read_loose, with_field


def faults(data: bytes) -> tuple[Fault, ...]:
    with pytest.raises(Unreadable) as refusal:
        read(data)
    return refusal.value.faults


def only_fault(data: bytes) -> Fault:
    found = faults(data)
    assert len(found) == 1, found
    return found[0]


def test_a_document_knows_its_lines_and_places() -> None:
    text = POLICY.decode()
    root = read(POLICY)
    statement = root.get("statement")
    assert isinstance(statement, Text)
    assert statement.line == 3
    assert text[statement.start : statement.end].startswith('"Always')
    rules = root.get("rules")
    assert isinstance(rules, Items)
    assert (rules.line, rules.flow) == (6, False)
    rule = rules.items[0]
    assert isinstance(rule, Fields)
    assert text[rule.start : rule.end].endswith("[airtable]}")


@pytest.mark.parametrize(
    "written",
    [
        "0012345", "1.10", "1_000", "no", "yes", "y", "~", "null", "010", "0o10", "0x1F", "1e3",
        "61e9540", ".inf", "190:20:30", "2026-03-01", "2026-03-01T10:00:00+05:30",
        "2026-03-01 10:00:00.1Z", "C:\\agent\\new",
    ],
)  # fmt: skip
def test_scalars_stay_the_text_that_was_written(written: str) -> None:
    assert values(f"commit: {written}\n".encode()) == {"commit": written}


def test_numbers_in_other_notations_stay_as_written_when_another_field_changes() -> None:
    data = b"commit: 0012345\nversion: 1.10\nbuild: 1_000\nmode: 010\nnew: 0o10\nwhy: a\n"
    assert with_field(data, "why", "b") == data.replace(b"why: a", b"why: b")


def test_an_empty_value_is_an_empty_text() -> None:
    assert values(b"a:\nb: ''\nc: {d, e: }\n") == {"a": "", "b": "", "c": {"d": "", "e": ""}}


@pytest.mark.parametrize(
    ("data", "rule", "line", "word"),
    [
        (b"a: b\nc: \xff\n", "encoding", 2, "byte 8"),
        ("a: b\n".encode("utf-16"), "encoding", 1, "UTF-16"),
        (b"a: b\nc: \0\n", "encoding", 2, "NUL"),
        (b"\xef\xbb\xbfa: \xff", "encoding", 1, "byte 6"),
        (b"a: " + b"x" * 70_000, "limits", 1, "65536"),
        (b"a: " + b"[" * 9 + b"]" * 9, "limits", 1, "8 levels"),
        (b"", "syntax", 1, "empty"),
        (b"# only a comment\n", "syntax", 1, "empty"),
        (b"---\n...\n", "syntax", 1, "empty"),
        (b"- a\n", "syntax", 1, "no mapping"),
        (b"just text\n", "syntax", 1, "no mapping"),
        (b"%YAML 1.2\n---\na: b\n", "syntax", 1, "directive"),
        (b"a: b\nc: &x d\n", "syntax", 2, "anchor (&x)"),
        (b"a: b\nc: *x\n", "syntax", 2, "alias"),
        (b"a: b\nc: !!int 1\n", "syntax", 2, "tag"),
        (b"a: b\n<<: {c: d}\n", "syntax", 2, "merge key"),
        (b"a: b\n[c]: d\n", "syntax", 2, "no text"),
        (b"a: b: c\n", "syntax", 1, "colon"),
        (b"a: 'b\nc: d\n", "syntax", 1, "no end"),
        (b"a: b\nc: [d\ne: f\n", "syntax", 2, "[ ]"),
        (b"a: b\n\tc: d\n", "syntax", 2, "tab"),
        (b"a: b\nlost\nc: d\n", "syntax", 2, "name: value"),
        (b"a: @team\n", "syntax", 1, "cannot start with"),
        (b"a: *bold*\n", "syntax", 1, "starts with *"),
        (b'a: "\\q"\n', "syntax", 1, "escape"),
        (b"a: 'b' c\n", "syntax", 1, "does not fit"),
        (b"a: b\n...\nc: d\n", "syntax", 3, "behind the end"),
    ],
)
def test_what_is_no_strict_document_is_refused(
    data: bytes, rule: str, line: int, word: str
) -> None:
    fault = only_fault(data)
    assert (fault.rule, fault.line) == (rule, line)
    assert word in fault.message
    assert fault.hint


def test_a_second_document_is_named_with_its_line() -> None:
    fault = only_fault(b"---\nid: a\n---\nid: b\n")
    assert fault.message == "one fact per file: second document at line 3"


def test_a_leading_marker_and_a_trailing_one_are_fine_and_kept() -> None:
    data = b"---\nid: a\nwhy: b\n...\n"
    assert values(data) == {"id": "a", "why": "b"}
    assert with_field(data, "why", "c") == b"---\nid: a\nwhy: c\n...\n"
    assert with_field(data, "new", "c") == b"---\nid: a\nwhy: b\nnew: c\n...\n"


def test_a_name_written_twice_is_refused_with_both_lines() -> None:
    fault = only_fault(b"id: a\nstatement: x\nwhy: y\nstatement: z\n")
    assert (fault.line, fault.message) == (4, "`statement` is written twice: lines 2 and 4")


def test_the_same_name_in_two_unicode_forms_is_written_twice() -> None:
    assert "twice" in only_fault("caf\u00e9: a\ncafe\u0301: b\n".encode()).message


def test_anchor_alias_and_merge_key_are_all_named_at_once() -> None:
    found = faults(b"a: &x {b: c}\nd: *x\n<<: *x\n")
    assert [fault.line for fault in found] == [1, 2, 3, 3]


def test_faults_come_in_the_order_of_their_lines() -> None:
    assert [fault.line for fault in faults(b"a: &x\n  b: &y c\n  d: !z e\n")] == [1, 2, 3]


def test_conflict_markers_are_refused_without_a_merge_going_on() -> None:
    data = b"id: a\n<<<<<<< HEAD\nwhy: b\n=======\nwhy: c\n>>>>>>> other\n"
    fault = only_fault(data)
    assert (fault.rule, fault.line) == ("merge", 2)
    assert only_fault(data.replace(b"\n", b"\r\n")).rule == "merge"


def test_the_first_of_several_conflicts_is_named() -> None:
    conflict = b"<<<<<<< HEAD\na: b\n=======\na: c\n>>>>>>> other\n"
    assert only_fault(b"id: a\n" + conflict + conflict).line == 2


def test_a_line_of_equals_signs_in_a_text_is_no_conflict() -> None:
    assert values(b"a: |\n  Title\n  =======\n") == {"a": "Title\n=======\n"}


@pytest.mark.parametrize(
    "character",
    [
        "\x01", "\x1b", "\x7f", "\x85", "\u00ad", "\u061c", "\u200b", "\u200c", "\u200d", "\u200e",
        "\u2028", "\u2029", "\u202e", "\u2066", "\u2060", "\ufe0f", "\ufeff", "\u3164", "\ue000",
        "\ufdd0", "\uffff", "\U0001ffff", "\U000e0041", "\U000e0101", "\U00100000",
    ],
)  # fmt: skip
def test_hidden_characters_are_named_and_never_printed(character: str) -> None:
    name = f"U+{ord(character):04X}"
    raw = only_fault(f"a: b\nc: x{character}y\n".encode())
    escaped = only_fault(f'a: b\nc: "x\\U{ord(character):08x}y"\n'.encode())
    in_name = only_fault(f'a: b\n"x\\U{ord(character):08x}y": c\n'.encode())
    for fault in (raw, escaped, in_name):
        assert (fault.rule, fault.line) == ("characters", 2)
        assert name in fault.message
        assert character not in str(fault)


def test_a_carriage_return_alone_is_a_control_character() -> None:
    assert "U+000D" in only_fault(b"a: b\rc: d\n").message


@pytest.mark.parametrize(
    "honest",
    [
        "👩\u200d💻", "👩🏽\u200d💻", "❤\ufe0f", "🏴\u200d☠\ufe0f", "🧔🏻\u200d♂\ufe0f",
        "1\ufe0f\u20e3", "👨\u200d👩\u200d👧",
        "می\u200cخواهم", "क्\u200dष", "日本語", "Zoë", "a\u00a0b",
    ],
)  # fmt: skip
def test_emoji_and_joined_scripts_are_read(honest: str) -> None:
    assert values(f"a: {honest}\n".encode()) == {"a": honest}


def test_a_name_with_hidden_characters_is_shown_escaped() -> None:
    found = faults(b'"a\\u202e": b\n"a\\u202e": c\n')
    assert "`a<U+202E>` is written twice" in found[-1].message


def test_a_byte_order_mark_is_read_over_and_survives_an_edit() -> None:
    data = b"\xef\xbb\xbfid: a\nwhy: b\n"
    assert read(data).pairs[0][0].start == 0
    assert with_field(data, "why", "c") == b"\xef\xbb\xbfid: a\nwhy: c\n"


@pytest.mark.parametrize(
    "bomb",
    [
        b"[" * 65_000, b"{" * 65_000, b"[{" * 32_000, b"{a: " * 16_000, b"- " * 32_000,
        b"? " * 32_000, b"a:\n" * 20_000, b"&a " * 20_000, b'"a":' * 16_000, b"\x01" * 65_000,
        b"a: &a [x]\n" * 6_000, b"x: !t y\n" * 8_000, b"#:" * 32_000, "\u202e".encode() * 20_000,
        b"a:\n" + b"".join(b" " * depth + b"a:\n" for depth in range(300)),
        b"a: &a [" + b"x," * 99 + b"]\nb: &b [" + b"*a," * 99 + b"]\nc: [" + b"*b," * 99 + b"]\n",
    ],
    ids=range(16),
)  # fmt: skip
def test_hostile_files_are_refused_with_few_faults(bomb: bytes) -> None:
    assert 1 <= len(faults(bomb)) <= 20


def test_the_limits_are_reached_exactly() -> None:
    nested: bytes = b"a: " + b"[" * 7 + b"]" * 7
    assert isinstance(read(nested), Fields)
    full = b"a: " + b"x" * (64 * 1024 - 3)
    assert isinstance(read(full), Fields)
    assert only_fault(full + b"x").rule == "limits"


SHARDS = st.sampled_from(
    [
        b"id: a", b"\n", b"\r\n", b"  ", b"- ", b": ", b"[", b"]", b"{", b"}", b",", b"'", b'"',
        b"\\u202e", b"\\", b"&x ", b"*x", b"!t ", b"<<: ", b"|\n", b">-\n", b"---\n", b"...\n",
        b"# c\n", b"? ", b"\t", b"%YAML 1.1\n", b"<<<<<<< a\n", b">>>>>>> b\n", b"\xef\xbb\xbf",
        b"\xff", "é😀".encode(), b"a: b\n", b"|+\n  x\n\n", b"x", b"\0", b"\r", "\u2028".encode(),
    ]
)  # fmt: skip
MUTATED = st.builds(
    lambda at, cut, shard: POLICY[:at] + shard + POLICY[at + cut :],
    st.integers(0, len(POLICY)),
    st.integers(0, 20),
    SHARDS | st.binary(max_size=4),
)


@law
@given(
    st.binary(max_size=60)
    | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | st.lists(SHARDS, max_size=12).map(b"".join)
    | MUTATED
)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for lines in (refused_lines(read, data), refused_lines(read_loose, data)):
        assert lines is None or (lines and min(lines) >= 1)


@law
@given(st.lists(SHARDS, max_size=12).map(b"".join) | MUTATED)
def test_places_enclose_what_was_written(data: bytes) -> None:
    if not readable(data):
        return
    text = data.decode("utf-8-sig")
    for _, node in walk(read(data)):
        assert text.count("\n", 0, node.start) + 1 == node.line
        if isinstance(node, Text) and text[node.start : node.start + 1] not in ("'", '"', "|", ">"):
            assert "".join(text[node.start : node.end].split()) == "".join(node.value.split())
