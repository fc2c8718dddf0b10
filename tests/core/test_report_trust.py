"""Trust as a person reads it: nothing is left out, and nothing plays with the terminal."""

from __future__ import annotations

import dataclasses

from made_memory import memory
from made_trust import key, token_key, trust_of

from memgraph.core.document import Plain
from memgraph.core.layout import CONFIG
from memgraph.core.settings import Setting
from memgraph.report.trust import changes, described

TOKEN = token_key()
TRUST = trust_of(
    {
        "ada@example.org": {"keys": [key(1).line], "past": [key(2).line]},
        "grace@example.org": {"keys": [TOKEN.line], "until": "2026-07-01"},
        "left@example.org": {"past": [key(5).line]},
        "release-bot": {"role": "agent", "keys": [key(4).line]},
    },
    {"files": ["policies/**", "!policies/a/**"], "need": "2"},
    {"files": ["policies/a/**"], "level": "touch", "pin": "true", "apart": "true"},
    revoked=[key(1).fingerprint],
)
ONE: dict[str, Plain] = {"format": "1", "base": "origin/main", "severity": {"links": "warning"}}


def test_who_may_confirm_what() -> None:
    ada, past, grace = key(1).fingerprint, key(2).fingerprint, TOKEN.fingerprint
    assert described(TRUST).splitlines() == [
        "trust, version 1, for the repository none",
        f"digest {TRUST.digest}",
        "",
        "people",
        "  ada@example.org",
        f"    {ada} ssh-ed25519 (REVOKED)",
        f"    {past} ssh-ed25519 (past: vouches for what it confirmed, and confirms nothing new)",
        "  grace@example.org, until 2026-07-01",
        f"    {grace} sk-ssh-ed25519@openssh.com (hardware)",
        "  left@example.org",
        f"    {key(5).fingerprint} ssh-ed25519 (past: vouches for what it confirmed, and confirms "
        "nothing new)",
        "    no key in use",
        "  release-bot, an agent: it may propose, and never confirms",
        f"    {key(4).fingerprint} ssh-ed25519",
        "",
        "what decisions take (of all rules that match, the strictest in every respect)",
        "  policies/** !policies/a/**       2 persons, a signature",
        "  policies/a/**                    1 person, a touched hardware key and its PIN, none of "
        "them the author",
        "  everything else                  1 person, a signature",
        "",
        "revoked keys",
        f"  {ada}",
    ]


def test_without_revoked_keys_there_is_no_such_heading() -> None:
    plain = trust_of({"ada@example.org": {"keys": [key(1).line]}})
    assert "revoked" not in described(plain)


def test_a_name_cannot_play_with_the_terminal() -> None:
    member = dataclasses.replace(TRUST.members["release-bot"], name="bot\x1b[2J\u202e")
    bent = dataclasses.replace(TRUST, members={"bot": member})
    assert "\x1b" not in described(bent)
    assert "\u202e" not in described(bent)


def setting(**fields: Plain) -> Setting:
    return Setting(CONFIG, fields, "sha256:…")


def test_a_change_is_shown_line_by_line_and_then_the_whole_file() -> None:
    old = dataclasses.replace(memory(), own_settings={CONFIG: setting(**ONE)})
    softer: Plain = {"links": "off"}
    new = setting(**{**ONE, "severity": softer})
    lines = list(changes(old, new, b"format: 1 # as text\nseverity: {links: off}\n"))
    assert "-severity.links: warning" in lines
    assert "+severity.links: off" in lines
    assert not [line for line in lines if line.startswith(("-base", "+base"))]
    assert lines[-4:] == [
        "", "the whole file:", "format: 1 # as text", "severity: {links: off}",
    ]  # fmt: skip


def test_a_new_file_is_shown_as_added_in_whole() -> None:
    lines = list(changes(memory(), setting(**ONE), b""))
    added = [line for line in lines if line.startswith("+") and not line.startswith("+++")]
    assert added == ["+format: 1", "+base: origin/main", "+severity.links: warning"]


def test_a_list_is_shown_item_by_item() -> None:
    lines = list(changes(memory(), setting(rules=[{"files": ["a", "b"]}]), b""))
    assert [line for line in lines if line.startswith("+rules")] == [
        "+rules[0].files[0]: a", "+rules[0].files[1]: b",
    ]  # fmt: skip


def test_what_is_hidden_in_a_file_is_shown_as_code_points() -> None:
    lines = list(changes(memory(), setting(base="ma\u202ein"), "base: ma\u202ein\x1b[2J".encode()))
    assert not [line for line in lines if "\u202e" in line or "\x1b" in line]


def test_an_emptied_list_and_one_that_goes_are_shown_as_changes() -> None:
    """What has no lines of its own must not vanish from the change that a person confirms."""
    none: list[Plain] = []
    people: Plain = {"ada": {}}
    some = setting(**{**ONE, "keys": none, "people": people})
    before = dataclasses.replace(memory(), own_settings={CONFIG: setting(**ONE)})
    told = "\n".join(changes(before, some, b"")).partition("the whole file")[0]
    assert "+keys" in told
    assert "+people.ada" in told
