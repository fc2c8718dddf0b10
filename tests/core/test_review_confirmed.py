"""Who confirmed a change, what that proves, and what waits for whom; settings that change."""

from __future__ import annotations

import dataclasses

from made_memory import ADA, day, decision, law, memory, proposal
from made_trust import KEY, key, proved, token_key, trust_of

from memgraph.core.document import Plain
from memgraph.core.memory import Memory
from memgraph.core.review import Review, review
from memgraph.core.review.owners import Owners
from memgraph.core.settings import Setting
from memgraph.core.trust import Level, Threshold, Trust

MAILS = ("ada@example.org", "grace@example.org", "eve@example.org")


def team(*rules: Plain) -> Trust:
    people: dict[str, Plain] = {
        mail: {"keys": [key(number).line]} for number, mail in enumerate(MAILS, 1)
    }
    return trust_of(people, *rules)


def under(trust: Trust, before: Memory, after: Memory) -> Review:
    held = dataclasses.replace(before, trust=trust)
    settled = frozenset(made.file for made in before.confirmations)
    now = dataclasses.replace(after, trust=trust, settled=settled)
    return review(held, now, [], [], Owners())


def test_without_trust_anybody_at_a_terminal_can_confirm() -> None:
    (wait,) = review(memory(), memory(proposal("p")), [], [], Owners()).waits
    assert (wait.title, wait.missing, wait.could, wait.command) == (
        "promote p", 1, (), "memgraph promote p",
    )  # fmt: skip
    assert wait.asks == Threshold()


def test_a_proposal_waits_for_those_whom_trust_names_and_not_for_its_author() -> None:
    rule: Plain = {"files": ["policies/**"], "need": "2", "apart": "true"}
    new = proposal("p", recorded={"by": ADA})
    (wait,) = under(team(rule), memory(), memory(new)).waits
    assert (wait.missing, wait.could) == (2, MAILS[1:])
    assert wait.asks == Threshold(Level.KEY, 2, True)


def test_the_first_of_two_words_leaves_the_other_missing() -> None:
    rule: Plain = {"files": ["policies/**"], "need": "2"}
    new, asks = proposal("p"), Threshold(Level.KEY, 2)
    word = proved(decision(new, "2026-06-01", path="policies/p.yaml"), key(1), asks)
    found = under(team(rule), memory(new), memory(new, word))
    (wait,) = found.waits
    assert (wait.given, wait.missing, wait.could) == ((ADA,), 1, MAILS[1:])
    (vote,) = found.votes
    assert (vote.by, vote.level, vote.objection) == (ADA, Level.KEY, "")
    assert found.changes == ()


def test_a_word_that_does_not_count_says_why() -> None:
    there = law("p")
    forged = proved(decision(there, "2026-06-01"), key(9), KEY)
    found = under(team(), memory(proposal("p")), memory(there, forged))
    (change,) = found.changes
    assert str(change.what) == "unconfirmed"
    (vote,) = change.votes
    assert "none of the keys of" in vote.objection


def test_the_level_is_what_the_signature_proves() -> None:
    there, token = law("p"), token_key()
    for bits, made_by, level in (
        ({}, key(1), Level.KEY),
        ({"touched": True}, key(1), Level.KEY),
        ({}, token, Level.KEY),
        ({"touched": True}, token, Level.TOUCH),
        ({"touched": True, "verified": True}, token, Level.PIN),
    ):
        word = proved(decision(there, "2026-06-01"), made_by, KEY, **bits)
        (vote,) = review(memory(), memory(there, word), [], [], Owners()).votes
        assert vote.level is level
    (vote,) = review(memory(), memory(there, decision(there, "2026-06-01")), [], [], Owners()).votes
    assert vote.level is Level.TYPED


def test_a_setting_is_told_by_what_is_gone_and_new() -> None:
    path = ".memgraph/config.yaml"
    old, new = (
        dataclasses.replace(
            memory(on="2026-06-01"),
            own_settings={path: Setting(path, {"format": "1", "base": base}, base)},
        )
        for base in ("main", "trunk")
    )
    (change,) = review(old, new, [], [], Owners()).settings
    assert (change.path, change.gone, change.new, change.guarded) == (
        path, ("base: main",), ("base: trunk",), False,
    )  # fmt: skip
    (change,) = review(memory(), new, [], [], Owners()).settings
    assert change.gone == ()


def test_days_of_words_are_those_on_which_they_were_given() -> None:
    there = law("p")
    (vote,) = review(memory(), memory(there, decision(there, "2026-05-30")), [], [], Owners()).votes
    assert vote.on == day("2026-05-30")
