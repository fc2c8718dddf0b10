"""The trust file: what it says, and every fault with its line and the way out."""

from __future__ import annotations

from datetime import date

import pytest
from jsonschema import Draft202012Validator
from made_trust import key, token_key

from memgraph.core.document import Fault, Unreadable, plain
from memgraph.core.format import schemas
from memgraph.core.trust import Level, Member, Threshold, Trust, person_key
from memgraph.core.trust_file import read_trust
from memgraph.store import yaml

ADA, OLD, GRACE, TOKEN = key(1), key(2), key(3), token_key()
GOOD = f"""\
format: 1
version: 3
repository: shop
people:
  Ada@Example.org:
    keys: [{ADA.line} ada@laptop]
    past: [{OLD.line}]
  grace@example.org: {{keys: ['{TOKEN.line}'], until: 2026-07-01}}
  release-bot: {{role: agent, keys: [{GRACE.line}]}}
rules:
  - {{files: [policies/**]}}
  - {{files: ['policies/a/**', '!policies/a/b/**'], need: 2, level: touch, pin: true, apart: true}}
revoked: ['{OLD.fingerprint}']
"""


def read(text: str) -> Trust:
    return read_trust(yaml.read(text.encode()))


def faults(old: str, new: str) -> tuple[Fault, ...]:
    """The faults of the good file with one place replaced."""
    assert GOOD.count(old) == 1, f"{old!r} does not stand once in the good file"
    try:
        read(GOOD.replace(old, new))
    except Unreadable as unreadable:
        return unreadable.faults
    return ()


def test_what_a_file_says() -> None:
    trust = read(GOOD)
    assert (trust.version, trust.repository, trust.problem) == (3, "shop", "")
    assert trust.members == {
        "ada@example.org": Member("Ada@Example.org", (ADA,), (OLD,)),
        "grace@example.org": Member("grace@example.org", (TOKEN,), until=date(2026, 7, 1)),
        "release-bot": Member("release-bot", (GRACE,), role="agent"),
    }
    assert [rule.asks for rule in trust.rules] == [
        Threshold(Level.KEY), Threshold(Level.PIN, 2, apart=True),
    ]  # fmt: skip
    assert trust.rules[1].files == ("policies/a/**", "!policies/a/b/**")
    assert trust.revoked == {OLD.fingerprint}
    assert trust.digest.startswith("sha256:")


def test_the_least_file_trusts_nobody() -> None:
    trust = read("format: 1\nversion: 1\nrepository: shop\npeople: {}\n")
    assert (trust.members, trust.rules, trust.revoked) == ({}, (), frozenset())


def test_layout_is_no_part_of_the_digest_and_content_is() -> None:
    laid_out = GOOD.replace("version: 3", 'version:   "3"   # the third')
    assert read(laid_out).digest == read(GOOD).digest
    assert read(GOOD.replace("version: 3", "version: 4")).digest != read(GOOD).digest


def test_pin_asks_for_more_than_a_touch_whatever_the_level_says() -> None:
    softer = read(GOOD.replace("level: touch, pin: true", "level: key, pin: true"))
    assert softer.rules[1].asks.level is Level.PIN
    assert read(GOOD.replace("pin: true", "pin: false")).rules[1].asks.level is Level.TOUCH


@pytest.mark.parametrize(
    "person", ["ada@example.org", "Ada Lovelace <ADA@example.org>", " <Ada@Example.org> "]
)
def test_a_member_is_found_under_the_address_that_git_has(person: str) -> None:
    member = read(GOOD).member(person)
    assert member is not None
    assert member.name == "Ada@Example.org"


@pytest.mark.parametrize("person", ["ada", "ada@example.org.evil.org", "<ada@example.org> Eve", ""])
def test_no_member_is_found_under_another_name(person: str) -> None:
    assert read(GOOD).member(person) is None


def test_a_name_without_an_address_is_filed_whole() -> None:
    assert person_key("Release-Bot ") == "release-bot"


@pytest.mark.parametrize(
    ("old", "new", "line", "where", "says", "hint"),
    [
        ("format: 1", "format: 2", 1, "format", "expected one of: 1, found '2'", ""),
        ("format: 1\n", "", 1, "", "missing field 'format'", "add format"),
        ("version: 3\n", "", 1, "", "missing field 'version'", "add version"),
        ("version: 3", "version: 0", 2, "version", "a whole number from 1 up", ""),
        ("version: 3", "version: 03", 2, "version", "a whole number from 1 up", ""),
        ("version: 3", "version: 100000", 2, "version", "a whole number from 1 up", ""),
        ("version: 3", "version: ３", 2, "version", "a whole number from 1 up", ""),
        ("repository: shop", "repository: My Shop", 3, "repository", "expected an id", ""),
        ("repository: shop\n", "", 1, "", "missing field 'repository'", "add repository"),
        (f"{ADA.line} ada@laptop", "ssh-ed25519 AAAA", 6, "people.Ada@Example.org.keys[0]",
         "it ends too early", ".pub file"),
        (f"{ADA.line} ada@laptop", "ssh-ed25519", 6, "people.Ada@Example.org.keys[0]",
         "a public key is a line like", ".pub file"),
        (f"[{OLD.line}]", "nobody", 7, "people.Ada@Example.org.past", "expected a list", ""),
        ("until: 2026-07-01", "until: July", 8, "people.grace@example.org.until", "a day", ""),
        ("until: 2026-07-01", "key: x", 8, "people.grace@example.org.key", "unknown field", "keys"),
        ("role: agent", "role: robot", 9, "people.release-bot.role", "person, agent", ""),
        ("rules:", "rule:", 10, "rule", "unknown field", "did you mean rules?"),
        ("[policies/**]", "[]", 11, "rules[0].files", "at least 1 item", ""),
        ("{files: [policies/**]}", "{need: 2}", 11, "rules[0]", "missing field 'files'", "add"),
        ("[policies/**]", "['policies/[']", 11, "rules[0].files[0]", "a path pattern", ""),
        ("need: 2", "need: 0", 12, "rules[1].need", "a number of persons, 1 to 99", ""),
        ("need: 2", "need: 100", 12, "rules[1].need", "a number of persons, 1 to 99", ""),
        ("level: touch", "level: typed", 12, "rules[1].level", "key, touch, found 'typed'", ""),
        ("level: touch", "level: pin", 12, "rules[1].level", "key, touch, found 'pin'", ""),
        ("pin: true", "pin: yes", 12, "rules[1].pin", "true or false", ""),
        (OLD.fingerprint, "MD5:aa", 13, "revoked[0]", "a fingerprint", "ssh-keygen -lf"),
        (OLD.fingerprint, OLD.fingerprint[:-1], 13, "revoked[0]", "a fingerprint", ""),
    ],
)  # fmt: skip
def test_a_fault_says_where_and_what(
    old: str, new: str, line: int, where: str, says: str, hint: str
) -> None:
    [fault] = faults(old, new)
    assert (fault.line, fault.path) == (line, where)
    assert says in fault.message
    assert hint in fault.hint


def test_one_person_under_two_spellings_is_refused() -> None:
    [fault] = faults("release-bot: {role", "ada@EXAMPLE.org: {role")
    assert (fault.line, fault.path) == (9, "people.ada@EXAMPLE.org")
    assert "is Ada@Example.org spelt differently" in fault.message


@pytest.mark.parametrize(
    "name",
    ["*", "?race@example.org", "!ada@example.org", "a b", "eve,grace@example.org", "#x",
     "Ada <ada@example.org>", "gr\u0430ce@example.org", "a@b@c"],
)  # fmt: skip
def test_a_name_is_no_pattern_and_no_list(name: str) -> None:
    [fault] = faults("release-bot: {role", f'"{name}": {{role')
    assert "expected an address" in fault.message


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (GRACE.line, ADA.line, 9),  # an agent with a person's key
        (TOKEN.line, OLD.line, 8),  # a past key of another
        (f"past: [{OLD.line}]", f"past: [{ADA.line}]", 5),  # in use and past
        (f"past: [{OLD.line}]", f"past: [{OLD.line}, {OLD.line}]", 5),  # twice past
    ],
)
def test_a_key_stands_in_a_file_once(old: str, new: str, line: int) -> None:
    [fault] = faults(old, new)
    assert fault.line == line
    assert "stands here twice, first for Ada@Example.org" in fault.message
    assert "a key belongs to one person, and is in use or past" in fault.hint


def test_every_fault_is_told() -> None:
    text = GOOD.replace("version: 3", "version: x").replace("need: 2", "need: x")
    with pytest.raises(Unreadable) as raised:
        read(text)
    assert [fault.line for fault in raised.value.faults] == [2, 12]


def test_the_schema_for_editors_accepts_what_is_read_and_refuses_what_a_schema_can() -> None:
    validator = Draft202012Validator(schemas()["trust"])
    assert validator.is_valid(plain(yaml.read(GOOD.encode())))
    for old, new in (
        ("version: 3", "version: 0"), ("need: 2", "need: 100"), ("level: touch", "level: typed"),
        ("role: agent", "role: robot"), (GRACE.line, "ssh-ed25519"), ("[policies/**]", "[]"),
        (OLD.fingerprint, "MD5:aa"), ("rules:", "rule:"), ("repository: shop\n", ""),
    ):  # fmt: skip
        assert faults(old, new)
        assert not validator.is_valid(plain(yaml.read(GOOD.replace(old, new).encode()))), old
