"""Strict reading, writing, and edits that leave a person's lines alone."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest
import yaml as pyyaml  # type: ignore[import-untyped]
from hypothesis import assume, example, given
from hypothesis import strategies as st

from memgraph.core.document import Fault, Fields, Items, Plain, Text, Unreadable, plain, walk
from memgraph.core.legible import refused
from memgraph.store.yaml import (
    dump,
    read,
    read_loose,
    with_field,
    with_item,
    without_item,
)

POLICY = b"""\
# how we ship
id: use-supabase
statement: "Always use Supabase; never suggest Airtable."   # said by all
why: 'It''s tested: row-level security'
rules:                       # what it means
  - {topic: backend service, must: [supabase], must_not: [airtable]}
scope: ["**"]
commit: 0012345
grounds:
  # the outage
  - one  # first
  - two
"""


def faults(data: bytes) -> tuple[Fault, ...]:
    with pytest.raises(Unreadable) as refusal:
        read(data)
    return refusal.value.faults


def only_fault(data: bytes) -> Fault:
    found = faults(data)
    assert len(found) == 1, found
    return found[0]


def values(data: bytes) -> dict[str, Plain]:
    return {key.value: plain(value) for key, value in read(data).pairs}


# --- reading ---------------------------------------------------------------------------------


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


def test_conflict_markers_are_refused_without_a_merge_going_on() -> None:
    data = b"id: a\n<<<<<<< HEAD\nwhy: b\n=======\nwhy: c\n>>>>>>> other\n"
    fault = only_fault(data)
    assert (fault.rule, fault.line) == ("merge", 2)
    assert only_fault(data.replace(b"\n", b"\r\n")).rule == "merge"


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
        "👩\u200d💻", "👩🏽\u200d💻", "❤\ufe0f", "🏴\u200d☠\ufe0f", "🧔🏻\u200d♂\ufe0f", "1\ufe0f\u20e3", "👨\u200d👩\u200d👧",
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


@given(
    st.binary(max_size=60)
    | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | st.lists(SHARDS, max_size=12).map(b"".join)
    | MUTATED
)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for reader in (read, read_loose):
        try:
            reader(data)
        except Unreadable as refusal:
            assert refusal.faults
            assert all(fault.line >= 1 for fault in refusal.faults)


@given(st.lists(SHARDS, max_size=12).map(b"".join) | MUTATED)
def test_places_enclose_what_was_written(data: bytes) -> None:
    try:
        root = read(data)
    except Unreadable:
        return
    text = data.decode("utf-8-sig")
    for _, node in walk(root):
        assert text.count("\n", 0, node.start) + 1 == node.line
        if isinstance(node, Text) and text[node.start : node.start + 1] not in ("'", '"', "|", ">"):
            assert "".join(text[node.start : node.end].split()) == "".join(node.value.split())


# --- writing ---------------------------------------------------------------------------------

LETTERS = st.characters(exclude_categories=["Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp"])
MARKS = st.sampled_from([*" \n\t:#-'\"\\[]{},&*!|>%@`?~=<.0ey_", "\r\n", "😀", "中", "\n\n", ": "])
TEXTS = st.lists(LETTERS | MARKS, max_size=12).map("".join).filter(lambda t: not [*refused(t)])
WORDS = st.sampled_from(["a", "two words", "src/db/**", "true", "1.10", "2026-01-05", "a\nb\n", ""])
VALUES: st.SearchStrategy[Plain] = st.recursive(
    TEXTS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
NAMES = TEXTS.filter(lambda name: name != "<<")


def without_twins(value: Plain) -> bool:
    """Whether no mapping in ``value`` has names that a strict reader would refuse."""
    try:
        read(dump({"x": value}).encode())
    except Unreadable:
        return False
    return True


AWKWARD = [
    "Split: core # part", "*bold*", "@team", "- [[x]]", "C:\\agent\\new", "'", "yes", "x " * 150,
    " leading", "trailing ", "several\n\n\n", "tab\there", "😀👩\u200d💻", "中文，标点", "", "\n", "...", "---",
    "a\n  b\n c\n", "a \nb", "# no comment", "key: value", "=", "<<", "null", "[a]", "%x", "a:", "!x",
    "first\n\tsecond\n", "line\r\nline", "\ttab", "a #b", "a: b\n# c\n", "?", "-", "~",
]  # fmt: skip


@pytest.mark.parametrize("text", AWKWARD)
def test_an_awkward_text_loads_as_the_identical_text(text: str) -> None:
    fields: dict[str, Plain] = {"a": text, "list": [text, text], "map": [{text or "x": text}]}
    if text != "<<":
        assert plain(read(dump(fields).encode())) == fields
    assert pyyaml.safe_load(dump({"a": text, "b": [text]})) == {"a": text, "b": [text]}


@given(st.dictionaries(NAMES, VALUES, max_size=5).filter(lambda fields: fields != {}))
def test_what_is_written_reads_back_the_same(fields: dict[str, Plain]) -> None:
    assume(without_twins(fields))
    written = dump(fields)
    assert plain(read(written.encode())) == fields
    assert written.endswith("\n")
    assert "\r" not in written


@given(TEXTS | WORDS)
def test_other_readers_see_the_same_text(text: str) -> None:
    assume(text.isprintable() or "\n" in text)
    assume(all(char <= "\uffff" for char in text))
    fields: dict[str, Plain] = {"a": text, "b": [text, text]}
    assert pyyaml.safe_load(dump(fields)) == fields


def test_a_new_document_looks_like_one_that_a_person_wrote() -> None:
    fields: dict[str, Plain] = {
        "id": "use-supabase",
        "statement": "Always use Supabase; never suggest Airtable.",
        "why": "It scales.\nIt has row-level security.\n",
        "rules": [{"topic": "backend service", "must": ["supabase"], "must_not": ["airtable"]}],
        "scope": ["**"],
        "watches": ["src/db/**"],
        "source": [
            {"path": "sync/run.py", "lines": "40-61", "commit": "61e9540"},
            {"said": "never Airtable again, it lost forty rows"},
        ],
        "supersedes": [],
        "recorded": {"by": "Ada Lovelace <ada@example.org>", "via": "person"},
    }
    assert dump(fields) == (
        "id: use-supabase\n"
        "statement: Always use Supabase; never suggest Airtable.\n"
        "why: |\n"
        "  It scales.\n"
        "  It has row-level security.\n"
        "rules:\n"
        "  - {topic: backend service, must: [supabase], must_not: [airtable]}\n"
        'scope: ["**"]\n'
        "watches: [src/db/**]\n"
        "source:\n"
        '  - {path: sync/run.py, lines: 40-61, commit: "61e9540"}\n'
        '  - {said: "never Airtable again, it lost forty rows"}\n'
        "supersedes: []\n"
        "recorded: {by: Ada Lovelace <ada@example.org>, via: person}\n"
    )


# --- changing one field ----------------------------------------------------------------------


def test_only_the_changed_line_differs() -> None:
    changed = with_field(POLICY, "why", "Because it's tested")
    before, after = POLICY.splitlines(), changed.splitlines()
    assert [new for old, new in zip(before, after, strict=True) if old != new] == [
        b"why: Because it's tested"
    ]


def test_a_comment_behind_the_value_stays() -> None:
    changed = with_field(POLICY, "statement", "Use Supabase")
    assert b"statement: Use Supabase   # said by all\n" in changed
    as_lines = with_field(POLICY, "statement", "One.\nTwo.\n")
    assert b"statement: |   # said by all\n  One.\n  Two.\nwhy:" in as_lines


def test_comments_between_a_name_and_its_list_stay() -> None:
    changed = with_field(b"a:  # x\n  # y\n  - b\nc: d\n", "a", ["e"])
    assert changed == b"a: [e]  # x\n  # y\nc: d\n"


def test_an_item_added_to_a_list_adds_one_line() -> None:
    assert with_field(POLICY, "grounds", ["one", "two", "three"]) == POLICY + b"  - three\n"
    assert with_field(POLICY, "scope", ["**", "!x"]) == POLICY.replace(b'"**"]', b'"**", "!x"]')


def test_an_item_taken_out_of_a_list_takes_one_line() -> None:
    assert with_field(POLICY, "grounds", ["one"]) == POLICY.replace(b"  - two\n", b"")
    assert with_field(POLICY, "grounds", ["two"]) == POLICY.replace(b"  - one  # first\n", b"")


def test_long_lines_are_not_wrapped() -> None:
    url = "https://example.org/" + "x" * 150
    data = f"statement: {'word ' * 80}end\nurl: {url}\nwhy: a\n".encode()
    assert with_field(data, "why", "b") == data.replace(b"why: a", b"why: b")


def test_quotes_stay_as_they_are() -> None:
    data = b"""a: "1.10"\nb: 'no'\nc: plain\nd: "it's"\ne: x\n"""
    assert with_field(data, "e", "z") == data.replace(b"e: x", b"e: z")


def test_times_stay_as_they_are_and_the_second_save_changes_nothing() -> None:
    data = (
        b"observed: 2026-03-01T10:00:00+05:30\nseen: 2026-03-01T10:00:00.1Z\n"
        b"told: 2026-03-01 10:00:00.1Z\nwhy: a\n"
    )
    once = with_field(data, "why", "b")
    assert once == data.replace(b"why: a", b"why: b")
    assert with_field(once, "why", "b") == once


@pytest.mark.parametrize("header", ["|", "|-", "|+", ">", ">-", ">+", "|2", "| # note"])
def test_multi_line_text_keeps_its_style_and_its_blanks(header: str) -> None:
    data = f"a: {header}\n  one  \n     two\n\n  three\n\n\nb: c\n".encode()
    assert with_field(data, "b", "d") == data.replace(b"b: c", b"b: d")
    longer = with_field(data, "e", "f")
    assert longer == data + b"e: f\n"


def test_windows_line_ends_stay_and_new_lines_have_them_too() -> None:
    data = b"id: a\r\nwhy: b\r\ntags: [c]\r\n"
    assert with_field(data, "why", "c") == b"id: a\r\nwhy: c\r\ntags: [c]\r\n"
    as_lines = with_field(data, "why", "one\ntwo\n")
    assert as_lines == b"id: a\r\nwhy: |\r\n  one\r\n  two\r\ntags: [c]\r\n"
    assert values(as_lines)["why"] == "one\ntwo\n"


def test_a_missing_last_line_end_stays_missing() -> None:
    assert with_field(b"id: a", "id", "b") == b"id: b"
    assert with_field(b"id: a", "why", "b") == b"id: a\nwhy: b"
    assert with_field(b"id: a\r\nx: |-\r\n  b", "id", "c") == b"id: c\r\nx: |-\r\n  b"


def test_a_block_text_that_ends_with_the_file_keeps_its_value() -> None:
    data = b"id: a\nwhy: |\n  b"
    assert values(data)["why"] == "b"
    assert with_field(data, "new", "c") == b"id: a\nnew: c\nwhy: |\n  b"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"{id: x, why: [y]}\n", b"{id: x, why: [y], new: z}\n"),
        (b"{}\n", b"{new: z}\n"),
        (b"{id: x,}", b"{id: x, new: z,}"),
        (b"{id: }", b"{id: , new: z }"),
        (b"{id}", b"{id, new: z}"),
        (b'{\r\n  "id": "x"\r\n}\r\n', b'{\r\n  "id": "x", new: z\r\n}\r\n'),
        (b"--- {id: x} # c\n...\n", b"--- {id: x, new: z} # c\n...\n"),
    ],
)
def test_a_document_in_braces_gets_its_field_inside(data: bytes, expected: bytes) -> None:
    assert with_field(data, "new", "z") == expected


def test_a_file_that_is_not_strict_is_not_edited() -> None:
    with pytest.raises(Unreadable, match="anchor"):
        with_field(b"a: &x b\n", "c", "d")


def test_a_hidden_character_is_not_written() -> None:
    with pytest.raises(Unreadable, match=r"U\+202E"):
        with_field(b"a: b\n", "a", "c\u202e")


def test_an_equal_value_leaves_the_bytes() -> None:
    data = b"a:   'b'  # c\nd: [ e ,f ]"
    assert with_field(data, "a", "b") is data
    assert with_field(data, "d", ["e", "f"]) is data


CHUNKS = [
    "{n}: b\n", "{n}:   'b'   # c\n", '{n}: "b\n  c" # d\n', "{n}: b\n  c\n", "{n}:\n", "{n}: # c\n",
    "{n}: |\n  b\n   c\n", "{n}: |+ # c\n  b\n\n\n", "{n}: >-\n  b\n\n  c\n", "{n}: [b, c] # d\n",
    "{n}: [\n  b, # c\n  d\n  ]\n", "{n}:\n- b\n- c\n", "{n}:  # c\n  # d\n  - b # e\n\n  - c\n",
    "{n}:\n  b: c\n  d:\n    - e\n", "{n}: {{b: c, d}}\n", "{n}:\n  b # c\n", "{n}:\n  'b'\n", "? {n}\n: b\n",
    '"{n}": b\n', "{n}: b\n  # deeper\n", "{n}: b\n\n# a comment\n\n", "{n} : b\n", "{n}:\tb\n", "{n}:\n  - - b\n    - c\n",
    "{n}: |\n  b\n    \n", "{n}:\n  |\n  b\n", "{n}: {{}}\n", "{n}: []\n", "{n}:\n  # c\n  b\n", "{n}:\n- |\n  b\n",
]  # fmt: skip


@st.composite
def layouts(draw: st.DrawFn) -> tuple[list[str], str, str, Callable[[str], bytes]]:
    """Field sources for the names a, b, c…, what stands around them, and the file's dress."""
    chunks = draw(st.lists(st.sampled_from(CHUNKS), min_size=1, max_size=5))
    named = [chunk.format(n=name) for name, chunk in zip(string.ascii_lowercase, chunks)]
    head = draw(st.sampled_from(["", "---\n", "# head\n\n", "# c\n---\n"]))
    tail = draw(st.sampled_from(["", "\n", "# tail\n", "...\n", "\n# tail\n\n...\n# end\n"]))
    crlf, mark, cut = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())

    def dressed(text: str) -> bytes:
        text = text.removesuffix("\n") if cut else text
        text = text.replace("\n", "\r\n") if crlf else text
        return text.encode("utf-8-sig" if mark else "utf-8")

    return named, head, tail, dressed


def readable(data: bytes) -> bool:
    try:
        read(data)
    except Unreadable:
        return False
    return True


@given(layouts(), st.integers(0, 5), VALUES.filter(without_twins))
def test_setting_a_field_touches_no_other_line(
    layout: tuple[list[str], str, str, Callable[[str], bytes]], number: int, value: Plain
) -> None:
    chunks, head, tail, dressed = layout
    data = dressed(head + "".join(chunks) + tail)
    assume(readable(data))
    name = string.ascii_lowercase[number]
    result = with_field(data, name, value)
    assert values(result) == {**values(data), name: value}
    assert with_field(result, name, value) is result
    if number < len(chunks):
        above = dressed(head + "".join(chunks[:number]) + "\n").rstrip()
        below = dressed("\n" + "".join(chunks[number + 1 :]) + tail).removeprefix(b"\xef\xbb\xbf")
        assert result.startswith(above)
        assert result.endswith(below.lstrip())
    else:
        assert is_insertion(data, result)


def is_insertion(before: bytes, after: bytes) -> bool:
    """Whether ``after`` is ``before`` with one run of bytes put in."""
    same = 0
    while same < len(before) and before[same] == after[same]:
        same += 1
    return after.endswith(before[same:])


@given(st.lists(st.sampled_from(["a: b", "c", '"d":e', "f: [g]", "h: ", "'i': {j: k}", "l: # m\n n"])),
       st.sampled_from([", ", ",\n  ", " # c\n , "]), st.booleans(), st.sampled_from("adlz"), VALUES)  # fmt: skip
def test_setting_a_field_in_braces(
    parts: list[str], comma: str, trailing: bool, name: str, value: Plain
) -> None:
    assume(without_twins(value))
    body = comma.join(parts) + ("," if trailing and parts else "")
    data = f"# head\n{{{body} }} # tail\n".encode()
    assume(readable(data))
    result = with_field(data, name, value)
    assert values(result) == {**values(data), name: value}
    assert result.startswith(b"# head\n{")
    assert result.endswith(b"} # tail\n")
    if name not in values(data):
        assert is_insertion(data, result)


# --- one item of a foreign file ----------------------------------------------------------------

ITEM: Plain = {
    "repo": "https://example.org/memgraph",
    "rev": "1.10",
    "hooks": [{"id": "memgraph-check", "stages": ["pre-commit", "pre-push"], "verbose": "true"}],
}


def is_ours(item: Plain) -> bool:
    return isinstance(item, dict) and item.get("repo") == "https://example.org/memgraph"


SAMPLE = """\
# See https://pre-commit.com for more information
exclude: ^vendor/
repos:
-   repo: https://github.com/pre-commit/pre-commit-hooks
    rev: v3.2.0
    hooks:
    -   id: trailing-whitespace
    -   id: check-added-large-files  # big ones
    # -   id: check-yaml
"""


def test_an_item_is_added_in_the_indentation_of_the_list() -> None:
    assert with_item(SAMPLE.encode(), "repos", ITEM).decode() == SAMPLE + (
        "-   repo: https://example.org/memgraph\n"
        '    rev: "1.10"\n'
        "    hooks:\n"
        "    -   id: memgraph-check\n"
        "        stages: [pre-commit, pre-push]\n"
        "        verbose: true\n"
    )


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", b"repos:\n- repo: local\n"),
        (b"# mine\n", b"# mine\nrepos:\n- repo: local\n"),
        (b"fail_fast: true", b"fail_fast: true\nrepos:\n- repo: local"),
        (b"repos: [] # none\n", b"repos: [{repo: local}] # none\n"),
        (b"repos:\nexclude: x\n", b"repos:\n  - repo: local\nexclude: x\n"),
        (b"repos: [{repo: a}]\r\n", b"repos: [{repo: a}, {repo: local}]\r\n"),
        (b"{repos: [], a: b}", b"{repos: [{repo: local}], a: b}"),
        (b"{a: b}", b"{a: b, repos: [{repo: local}]}"),
        (b"repos:\r\n  - repo: a\r\nx: y", b"repos:\r\n  - repo: a\r\n  - repo: local\r\nx: y"),
    ],
)
def test_a_list_that_is_missing_or_empty_or_in_brackets_gets_its_item(
    data: bytes, expected: bytes
) -> None:
    assert with_item(data, "repos", {"repo": "local"}) == expected


def test_only_the_first_matching_item_goes_with_its_own_lines() -> None:
    data = (
        b"repos:\n# one\n- repo: a  # x\n  hooks: []\n# two\n\n- repo: b\n- &c\n  repo: a\n# end\n"
    )
    result = without_item(data, "repos", lambda item: item == {"repo": "a", "hooks": []})
    assert result == b"repos:\n# one\n# two\n\n- repo: b\n- &c\n  repo: a\n# end\n"


def test_nothing_matching_leaves_the_bytes() -> None:
    assert without_item(SAMPLE.encode(), "repos", is_ours) == SAMPLE.encode()
    assert without_item(b"a: b\n", "repos", is_ours) == b"a: b\n"
    assert without_item(b"", "repos", is_ours) == b""


@pytest.mark.parametrize("data", [b"repos: x\n", b"repos: {a: b}\n", b"a: &r []\nrepos: *r\n", b"repos: &r [b]\na: *r\n", b"- a\n"])
def test_what_is_no_list_is_left_alone(data: bytes) -> None:
    with pytest.raises(Unreadable):
        with_item(data, "repos", ITEM)


def test_taking_out_what_others_refer_to_is_refused() -> None:
    with pytest.raises(Unreadable, match="called &a"):
        without_item(b"x:\n- &a b\n- c\ny: *a\n", "x", lambda item: item == "b")


def test_a_foreign_file_is_read_with_its_aliases() -> None:
    data = b"a: &x [1, no]\nb: *x\nc: !t 010\n? [d]\n: e\n"
    loose = read_loose(data)
    assert loose == {"a": ["1", "no"], "b": ["1", "no"], "c": "010", "[d]": "e"}


@pytest.mark.parametrize(
    "data",
    [
        b"a: &a [*a]\n",
        b"a: [b\n",
        b"\xff\xfe",
        b"a: &a [" + b"x," * 999 + b"]\nb: [" + b"*a," * 999 + b"]\n",
        b"[" * 65_000,
    ],
)
def test_a_broken_foreign_file_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_loose(data)


LISTS = [
    "", "repos: []\n", "repos: [ ]  # none yet\n", "repos:\n", "repos:  # later\n", "repos: [{repo: a}]\n",
    "repos: [\n  {repo: a}, # x\n  {repo: b} # y\n]\n", "repos: [{repo: a},]\n", SAMPLE.partition("vendor/\n")[2],
    "repos:\n  # first\n  - repo: a\n    hooks:\n      - id: b # c\n\n  - repo: local\n    hooks: [{id: d}]\n",
    "repos:\n- &a\n  repo: a\n- *a\n- <<: *a\n  rev: 1\n", "repos:\n- repo: a\n  args: |\n    x\n",
    "repos:\n-\n  repo: a\n\n  # deep\n# shallow\n", "repos:\n    -   repo: a\n        args: >+\n          x\n\n",
    "repos: &r\n- repo: a\n", "repos: !!seq\n  - repo: a\n", '"repos":\n- repo: a\n', "repos: &r []\n",
]  # fmt: skip
ABOVE = ["", "# head\n\n", "---\n", "exclude: |\n  (?x)^(\n    a\n  )$\n", "ci: {skip: [a]}  # c\n\n", "default: &d 1\n"]
BELOW = ["", "\n# end\n", "fail_fast: true\n", "# end\n\nci:\n  skip: [a] # c\n", "  # deeper\n\nx: |\n  y\n", "...\n"]


@given(st.sampled_from(ABOVE), st.sampled_from(LISTS), st.sampled_from(BELOW), st.booleans(),
       st.booleans(), st.booleans())  # fmt: skip
def test_an_item_put_in_and_taken_out_gives_the_very_bytes(
    above: str, middle: str, below: str, crlf: bool, mark: bool, cut: bool
) -> None:
    text = above + middle + below
    text = text.removesuffix("\n") if cut else text
    data = (text.replace("\n", "\r\n") if crlf else text).encode("utf-8-sig" if mark else "utf-8")
    before = read_loose(data)
    assert isinstance(before, dict)
    added = with_item(data, "repos", ITEM)
    after = read_loose(added)
    assert isinstance(after, dict)
    listed = [*(before.get("repos") or []), ITEM]
    assert sorted(map(str, after["repos"])) == sorted(map(str, listed))
    assert is_insertion(data, added)
    assert without_item(added, "repos", is_ours) == data


@given(VALUES, st.sampled_from(LISTS))
def test_any_item_can_be_put_in_and_taken_out(item: Plain, text: str) -> None:
    data = text.encode()
    before = read_loose(data)
    assume(without_twins(item) and isinstance(before, dict))
    assert isinstance(before, dict)
    assume(item not in list(before.get("repos") or []))
    added = with_item(data, "repos", item)
    assert without_item(added, "repos", lambda other: other == item) == data
