"""Changes of trust: the next version, and what makes one unacceptable."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from made_memory import day
from made_trust import key, token_key, trust_of

from memgraph.core import trust_change
from memgraph.core.document import Plain
from memgraph.core.trust import Trust
from memgraph.core.trust_change import Document, added, first, problems, removed, revoked, rotated
from memgraph.core.trust_file import read_trust
from memgraph.errors import Refused
from memgraph.store import yaml

TODAY = day("2026-06-01")
ADA, GRACE, EVE = "ada@example.org", "grace@example.org", "eve@example.org"
TOKEN = token_key()
BOTH: dict[str, Plain] = {ADA: {"keys": [key(1).line]}, GRACE: {"keys": [key(2).line]}}
EVERYTHING: Plain = {"files": ["**"]}
TWO: Plain = {"files": ["**"], "need": "2"}
ONE_OF_TWO = trust_of(BOTH, EVERYTHING)


def read(document: Document) -> Trust:
    """The trust in a document, as it is once it was written and read."""
    return read_trust(yaml.read(yaml.dump(document).encode()))


def found(old: Trust, new: Trust, *by: str) -> list[str]:
    return list(problems(old, new, by or (ADA,), TODAY))


def next_of(people: dict[str, Plain], *rules: Plain, **fields: Plain) -> Trust:
    return trust_of(people, *(rules or (EVERYTHING,)), version="2", **fields)


# Next versions


def test_trust_begins_with_one_person_and_their_key() -> None:
    trust = read(first("shop", ADA, key(1)))
    assert (trust.version, trust.repository, list(trust.members)) == (1, "shop", [ADA])
    assert trust.members[ADA].keys == (key(1),)
    assert [rule.asks.need for rule in trust.rules] == [1, 1]
    assert not list(trust_change.locked_out(trust, TODAY))


def test_a_new_member() -> None:
    trust = read(added(ONE_OF_TWO, EVE, [key(3)], "person", day("2026-12-01")))
    assert trust.version == 2
    assert list(trust.members) == [ADA, GRACE, EVE]
    assert (trust.members[EVE].keys, trust.members[EVE].until) == ((key(3),), day("2026-12-01"))
    assert trust.members[ADA] == ONE_OF_TWO.members[ADA]
    assert trust.rules == ONE_OF_TWO.rules
    assert not found(ONE_OF_TWO, trust)


def test_an_agent_is_a_member_who_confirms_nothing() -> None:
    trust = read(added(ONE_OF_TWO, "bot", [key(3)], "agent", None))
    assert trust.members["bot"].role == "agent"
    assert trust.able(trust.rules[0].asks, TODAY) == [trust.members[ADA], trust.members[GRACE]]


def test_another_key_of_a_member_comes_beside_the_one_there_is() -> None:
    trust = read(added(ONE_OF_TWO, "Ada <ADA@example.org>", [key(1), TOKEN, TOKEN], "person", None))
    assert trust.members[ADA].keys == (key(1), TOKEN)


def test_a_member_who_is_removed_keeps_their_past() -> None:
    old = trust_of({**BOTH, GRACE: {"keys": [key(2).line, TOKEN.line], "past": [key(3).line]}})
    trust = read(removed(old, GRACE))
    assert trust.members[GRACE].keys == ()
    assert trust.members[GRACE].past == (key(3), key(2), TOKEN)
    assert not found(old, trust)


def test_a_key_that_is_replaced_becomes_past() -> None:
    trust = read(rotated(ONE_OF_TWO, ADA, key(1), TOKEN))
    assert (trust.members[ADA].keys, trust.members[ADA].past) == ((TOKEN,), (key(1),))
    assert not found(ONE_OF_TWO, trust)


def test_revoked_keys_are_added_to_those_before() -> None:
    once = read(revoked(ONE_OF_TWO, [key(2).fingerprint]))
    twice = read(revoked(once, [key(2).fingerprint, key(9).fingerprint, key(9).fingerprint]))
    assert twice.revoked == {key(2).fingerprint, key(9).fingerprint}
    assert twice.version == 3
    assert twice.document["revoked"] == [key(2).fingerprint, key(9).fingerprint]


def test_what_a_change_does_not_touch_stays() -> None:
    old = trust_of(BOTH, TWO, revoked=[key(9).fingerprint])
    changes = [
        added(old, EVE, [key(3)], "person", None), removed(old, GRACE),
        rotated(old, ADA, key(1), TOKEN), revoked(old, [key(8).fingerprint]),
    ]  # fmt: skip
    for document in changes:
        assert (document["rules"], document["repository"]) == ([TWO], "none")
        assert key(9).fingerprint in document["revoked"]
        assert document["version"] == "2"
    assert old.document["version"] == "1"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: added(t, EVE, [key(1)], "person", None), "is ada@example.org's already"),
        (lambda t: added(t, EVE, [key(9)], "person", None), "is grace@example.org's already"),
        (lambda t: added(t, ADA, [key(1)], "person", None), "trusted with this key already"),
        (lambda t: added(t, ADA, [TOKEN], "agent", None), "is person, not agent"),
        (lambda t: removed(t, EVE), "nobody is trusted as eve@example.org"),
        (lambda t: removed(read(removed(t, GRACE)), GRACE), "has no key in use"),
        (lambda t: rotated(t, EVE, key(1), TOKEN), "nobody is trusted as eve@example.org"),
        (lambda t: rotated(t, ADA, key(2), TOKEN), "is no key of ada@example.org"),
        (lambda t: rotated(t, GRACE, key(9), TOKEN), "is no key of grace@example.org"),
        (lambda t: rotated(t, ADA, key(1), key(2)), "is grace@example.org's already"),
        (lambda t: rotated(t, ADA, key(1), key(1)), "is ada@example.org's already"),
        (lambda t: revoked(t, [key(7).fingerprint]), "revoked already"),
        (lambda t: revoked(t, []), "revoked already"),
    ],
)
def test_changes_that_make_no_sense(change: Callable[[Trust], Document], says: str) -> None:
    people: dict[str, Plain] = {**BOTH, GRACE: {"keys": [key(2).line], "past": [key(9).line]}}
    with pytest.raises(Refused) as raised:
        change(trust_of(people, EVERYTHING, revoked=[key(7).fingerprint]))
    assert says in raised.value.what
    assert raised.value.where == ".memgraph/trust.yaml"


# What may not follow


@pytest.mark.parametrize("version", ["1", "3", "9"])
def test_the_next_version_is_one_more(version: str) -> None:
    new = trust_of({**BOTH, EVE: {"keys": [key(3).line]}}, EVERYTHING, version=version)
    [problem] = found(ONE_OF_TWO, new)
    assert problem == f"version 1 is followed by version {version}, not 2"


def test_trust_stays_that_of_its_repository() -> None:
    [problem] = found(ONE_OF_TWO, next_of(BOTH, repository="warehouse"))
    assert problem == "it is for the repository 'warehouse', and was for 'none'"


def test_no_key_is_lost_without_a_word() -> None:
    fewer = next_of({ADA: BOTH[ADA]})
    [problem] = found(ONE_OF_TWO, fewer)
    assert key(2).fingerprint in problem
    assert "keep it under past, or revoke it" in problem
    assert not found(ONE_OF_TWO, next_of({ADA: BOTH[ADA]}, revoked=[key(2).fingerprint]))
    assert not found(ONE_OF_TWO, next_of({**BOTH, GRACE: {"past": [key(2).line]}}))


def test_a_past_key_is_not_lost_either() -> None:
    old = trust_of({**BOTH, ADA: {"keys": [key(1).line], "past": [key(9).line]}}, EVERYTHING)
    [problem] = found(old, next_of(BOTH))
    assert key(9).fingerprint in problem


def test_an_agents_key_vouched_for_nothing_and_may_go() -> None:
    old = trust_of({**BOTH, "bot": {"role": "agent", "keys": [key(4).line]}}, EVERYTHING)
    assert not found(old, next_of(BOTH))


def test_a_person_who_becomes_an_agent_leaves_what_they_confirmed_without_ground() -> None:
    bot: Plain = {"role": "agent", "keys": [key(2).line]}
    [problem] = found(ONE_OF_TWO, next_of({ADA: BOTH[ADA], GRACE: bot}))
    assert key(2).fingerprint in problem


@pytest.mark.parametrize(
    "leaving",
    [
        {"past": [key(1).line]}, {"keys": [key(1).line], "until": "2026-06-01"},
        {"keys": [key(1).line], "role": "agent"},
    ],
)  # fmt: skip
def test_nobody_leaves_by_a_change_of_their_own(leaving: Plain) -> None:
    new = next_of({**BOTH, ADA: leaving})
    assert any("0 could still confirm the next one" in one for one in found(ONE_OF_TWO, new, ADA))
    assert not any("still confirm" in one for one in found(ONE_OF_TWO, new, GRACE))


def test_of_two_who_must_both_stay() -> None:
    old = trust_of({**BOTH, EVE: {"keys": [key(3).line]}}, TWO)
    new = read(removed(old, GRACE))
    assert not found(old, new, ADA, EVE)
    [problem] = found(old, new, ADA, GRACE)
    assert problem.startswith("of those who confirm it 1 could still")


# Nobody is locked out


def locked(people: dict[str, Plain], rules: Iterable[Plain], **fields: Any) -> list[str]:
    return list(trust_change.locked_out(trust_of(people, *rules, **fields), TODAY))


def test_enough_must_be_left_for_every_rule() -> None:
    assert not locked(BOTH, [TWO])
    [rule, own] = locked({ADA: BOTH[ADA]}, [TWO])
    assert rule == "files **: it takes 2 persons, a signature, and 1 could give it"
    assert own.startswith(".memgraph/trust.yaml: ")


def test_a_rule_that_asks_for_hardware_needs_people_who_have_it() -> None:
    touch: Plain = {"files": ["policies/**"], "level": "touch"}
    [problem] = locked(BOTH, [touch])
    assert "a touched hardware key, and 0 could give it" in problem
    assert not locked({**BOTH, ADA: {"keys": [TOKEN.line]}}, [touch])


@pytest.mark.parametrize(
    "other",
    [
        {"keys": [key(2).line], "until": "2026-06-01"}, {"past": [key(2).line]}, {},
        {"keys": [key(2).line], "role": "agent"}, {"keys": [key(8).line]},
    ],
)  # fmt: skip
def test_who_cannot_confirm_any_more_is_not_counted(other: Plain) -> None:
    assert locked({**BOTH, GRACE: other}, [TWO], revoked=[key(8).fingerprint])


def test_without_a_rule_somebody_must_still_be_able_to_change_trust() -> None:
    [problem] = locked({"bot": {"role": "agent", "keys": [key(4).line]}}, [])
    assert problem.startswith(".memgraph/trust.yaml: it takes 1 person")


def test_two_rules_that_meet_ask_together_for_more_than_each() -> None:
    people: dict[str, Plain] = {**BOTH, ADA: {"keys": [key(1).line, TOKEN.line]}}
    two: Plain = {"files": ["policies/**"], "need": "2"}
    [problem] = locked(people, [two, {"files": ["policies/safe/**"], "level": "touch"}])
    assert problem.startswith("policies/safe/")
    assert "2 persons, a touched hardware key, and 1 could give it" in problem
    assert not locked(people, [two, {"files": ["docs/**"], "level": "touch"}])
    apart: Plain = {"files": ["policies/safe/**", "!policies/**"], "level": "touch"}
    assert not locked(people, [two, apart])
