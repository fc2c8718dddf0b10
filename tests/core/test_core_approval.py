"""Approvals: what has effect, what waits, and why a confirmation does not count."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

import pytest
from made_memory import GRACE, day, decision, law, law_in, memory
from made_trust import KEY, key, proved, token_key, trust_of

from memgraph.core.clash import deferrals
from memgraph.core.confirmation import Confirmation
from memgraph.core.document import Plain
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory
from memgraph.core.trust import Level, Threshold, Trust

TOKEN = token_key()
PEOPLE: dict[str, Plain] = {
    "ada@example.org": {"keys": [key(1).line, TOKEN.line], "past": [key(2).line]},
    "grace@example.org": {"keys": [key(3).line]},
    "left@example.org": {"keys": [key(5).line], "until": "2026-05-01"},
    "bot": {"role": "agent", "keys": [key(4).line]},
}
TWO = Threshold(Level.KEY, 2)
HARD: Plain = {"files": ["policies/security/**"], "need": "2"}
ONE_KEY = trust_of(PEOPLE)
NO_NPM = law("no-npm", recorded={"by": "Grace Hopper <grace@example.org>"})


def judged(
    trust: Trust | None, policies: Iterable[Policy], made: Iterable[Confirmation], base: Any = ()
) -> Memory:
    settled = frozenset(one.file for one in base)
    found = memory(*policies, *made, *base)
    return dataclasses.replace(found, trust=trust, settled=settled)


def by_ada(policy: Policy = NO_NPM, asks: Threshold = KEY, **changes: Any) -> Confirmation:
    return proved(decision(policy, "2026-05-20", **changes), key(1), asks)


def by_grace(policy: Policy = NO_NPM, asks: Threshold = KEY, **changes: Any) -> Confirmation:
    file = f"policies/confirmations/{policy.id}/1-{policy.digest[7:15]}-grace.txt"
    made = decision(policy, "2026-05-21", by=GRACE, **{"file": file, **changes})
    return proved(made, key(3), asks)


def why(trust: Trust, made: Confirmation, base: Any = ()) -> str:
    found = judged(trust, [NO_NPM], [made], base)
    [approval] = found.approvals(made.policy)
    assert (approval.objections == {}) == approval.in_effect == bool(found.decisions("no-npm"))
    return approval.objections.get(made.file, "")


def test_a_trusted_signature_counts() -> None:
    assert not why(ONE_KEY, by_ada())
    assert not why(ONE_KEY, by_grace())


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (decision(NO_NPM, "2026-05-20"), "it is typed"),
        (
            by_ada(by="Eve <eve@example.org>"),
            "as eve@example.org; the key is that of ada@example.org",
        ),
        (proved(by_ada(), key(9), KEY), "none of the keys of ada@example.org"),
        (proved(by_ada(by="Eve <eve@x.org>"), key(9), KEY), "nobody is trusted as eve@x.org"),
        (proved(by_ada(by="bot"), key(4), KEY), "bot is an agent"),
        (proved(by_ada(), key(2), KEY), "gave up the key"),
        (proved(by_ada(), key(3), KEY), "with the key of grace@example.org"),
        (proved(by_ada(by="left@example.org"), key(5), KEY), "trusted until 2026-05-01"),
    ],
)
def test_other_words_do_not_count(made: Confirmation, reason: str) -> None:
    assert reason in why(ONE_KEY, made)


def test_a_revoked_key_counts_nowhere_not_even_in_the_base() -> None:
    trust = trust_of(PEOPLE, revoked=[key(1).fingerprint])
    assert "is revoked" in why(trust, by_ada())
    base = by_ada()
    found = judged(trust, [NO_NPM], [], [base])
    assert not found.decisions("no-npm")
    assert found.approvals("no-npm")[0].taken


@pytest.mark.parametrize("level", ["touch", "pin"])
def test_hardware_is_asked_for_the_bits(level: str) -> None:
    rule: Plain = {"files": ["policies/**"], "level": "touch", "pin": str(level == "pin").lower()}
    trust, asks = trust_of(PEOPLE, rule), Threshold(Level[level.upper()])
    assert "it takes a hardware key" in why(trust, by_ada(asks=asks))
    made = by_ada()
    assert "without being touched" in why(trust, proved(made, TOKEN, asks))
    touched = proved(made, TOKEN, asks, touched=True)
    assert ("without asking for its PIN" in why(trust, touched)) == (level == "pin")
    assert not why(trust, proved(made, TOKEN, asks, touched=True, verified=True))


def test_what_the_base_took_stays_and_what_is_new_is_asked_more() -> None:
    trust = trust_of(PEOPLE, {"files": ["policies/**"], "need": "2"})
    assert judged(trust, [NO_NPM], [], [by_ada()]).decisions("no-npm")
    assert judged(trust, [NO_NPM], [], [decision(NO_NPM, "2026-05-20")]).decisions("no-npm")
    assert "less was asked" in judged(trust, [NO_NPM], [by_ada()]).approvals("no-npm")[
        0
    ].objections.get(by_ada().file, "")


def test_a_past_key_vouches_for_the_base_alone() -> None:
    old = proved(by_ada(), key(2), KEY)
    assert judged(ONE_KEY, [NO_NPM], [], [old]).decisions("no-npm")
    assert "gave up" in why(ONE_KEY, old)


def test_persons_are_counted_and_not_keys() -> None:
    law_ = law_in("security", "no-npm")
    trust = trust_of(PEOPLE, HARD)
    one = by_ada(law_, TWO)
    again = dataclasses.replace(proved(one, TOKEN, TWO), file=one.file.replace("ada", "ada-2"))
    waiting = judged(trust, [law_], [one, again])
    assert not waiting.decisions("no-npm")
    assert waiting.approvals("no-npm")[0].missing == 1
    both = judged(trust, [law_], [one, by_grace(law_, TWO)])
    assert len(both.decisions("no-npm")) == 2
    assert len(both.approvals("no-npm")[0].persons) == 2


def test_two_persons_may_come_one_after_the_other() -> None:
    law_ = law_in("security", "no-npm")
    trust = trust_of(PEOPLE, HARD)
    assert judged(trust, [law_], [by_grace(law_, TWO)], [by_ada(law_, TWO)]).decisions("no-npm")
    assert judged(trust, [law_], [], [by_ada(law_, TWO), by_grace(law_, TWO)]).decisions("no-npm")


def test_a_first_approval_in_the_base_is_not_enough_for_having_been_taken() -> None:
    law_ = law_in("security", "no-npm")
    found = judged(trust_of(PEOPLE, HARD), [law_], [], [by_ada(law_, TWO)])
    assert not found.decisions("no-npm")
    assert not found.approvals("no-npm")[0].taken


def test_two_decisions_do_not_lend_each_other_persons() -> None:
    law_ = law_in("security", "no-npm")
    other = dataclasses.replace(by_grace(law_, TWO), path="policies/security/sub/no-npm.yaml")
    found = judged(trust_of(PEOPLE, HARD), [law_], [by_ada(law_, TWO), other])
    assert [one.missing for one in found.approvals("no-npm")] == [1, 1]


def test_the_author_does_not_approve_alone_where_another_is_asked() -> None:
    apart = Threshold(Level.KEY, 1, apart=True)
    trust = trust_of(PEOPLE, {"files": ["policies/**"], "apart": "true"})
    author = NO_NPM.recorded.by
    assert "is its author" in why(trust, by_grace(asks=apart, author=author))
    assert not why(trust, by_ada(asks=apart, author=author))


class TestPlaces:
    """What a decision takes depends on every place that it touches."""

    trust = trust_of(PEOPLE, HARD)

    def asks(self, made: Confirmation, *others: Confirmation) -> int:
        return judged(self.trust, [], [made, *others]).standard.asks(made).need

    def test_a_law_asks_what_its_folder_asks(self) -> None:
        assert self.asks(by_ada()) == 1
        assert self.asks(by_ada(law_in("security", "no-npm"))) == 2
        assert self.asks(by_ada(law_in("security/deep", "no-npm"))) == 2
        assert self.asks(by_ada(law_in("securities", "no-npm"))) == 1

    def test_a_law_that_moves_to_a_softer_folder_asks_what_the_old_one_asked(self) -> None:
        hard, soft = law_in("security", "no-npm"), law("no-npm")
        assert self.asks(by_ada(soft, step=2), by_ada(hard)) == 2

    def test_closing_a_law_asks_what_its_place_asked(self) -> None:
        hard = by_ada(law_in("security", "no-npm"))
        closing = by_ada(action="retire", path="policies/closed/no-npm.yaml", step=2)
        assert self.asks(closing, hard) == 2
        assert self.asks(closing) == 1

    def test_a_successor_asks_what_the_law_it_ends_asked(self) -> None:
        hard = by_ada(law_in("security", "no-npm"))
        soft = by_ada(law("use-npm", supersedes=["no-npm"]))
        assert self.asks(soft, hard) == 2
        assert self.asks(soft) == 1

    @pytest.mark.parametrize(
        "links", [{"exception_to": ["no-npm"]}, {"distinct_from": {"no-npm": "They differ."}}]
    )
    def test_to_depart_from_a_law_asks_what_its_place_asks(self, links: dict[str, Plain]) -> None:
        hard = by_ada(law_in("security", "no-npm"))
        assert self.asks(by_ada(law("use-npm", **links)), hard) == 2

    def test_a_law_that_was_moved_by_hand_asks_what_its_place_asks(self) -> None:
        retire = by_ada(action="retire", path="policies/closed/no-npm.yaml", step=2)
        found = dataclasses.replace(
            judged(self.trust, [], [by_ada(), retire]),
            before={"no-npm": ("policies/security/no-npm.yaml",)},
        )
        assert found.standard.asks(retire).need == 2

    def test_no_rule_is_no_hole(self) -> None:
        assert judged(self.trust, [], []).standard.asks(by_ada()).level is Level.KEY
        assert judged(None, [], []).standard.asks(by_ada()) == Threshold()

    def test_the_strictest_of_all_rules_counts_in_every_respect(self) -> None:
        trust = trust_of(
            PEOPLE, {"files": ["policies/**"], "need": "3"},
            {"files": ["policies/a/**"], "level": "touch", "pin": "true"},
            {"files": ["*.yaml", "!policies/b/**"], "apart": "true"},
        )  # fmt: skip
        standard = judged(trust, [], []).standard
        assert standard.asks(by_ada(law_in("a", "x"))) == Threshold(Level.PIN, 3, apart=True)
        assert standard.asks(by_ada(law_in("b", "x"))) == Threshold(Level.KEY, 3)


def test_trust_that_cannot_be_read_lets_nothing_new_through() -> None:
    sealed = Trust(problem="the trust file cannot be read")
    assert "cannot be read" in why(sealed, by_ada())


def test_without_trust_every_word_counts() -> None:
    found = judged(None, [NO_NPM], [decision(NO_NPM, "2026-05-20")])
    assert found.decisions("no-npm")


def test_a_deferral_that_waits_puts_nothing_off() -> None:
    hard, soft = law_in("security", "hard"), law("soft")
    off: dict[str, Any] = {"action": "defer", "other": "hard", "until": day("2026-07-01")}
    made = by_ada(soft, TWO, **off, step=2)
    laws = [by_ada(hard, TWO), by_grace(hard, TWO), by_ada(soft)]
    trust = trust_of(PEOPLE, HARD)
    assert deferrals(judged(trust, [hard, soft], [*laws, made])) == []
    both = [made, by_grace(soft, TWO, **off, step=2)]
    assert deferrals(judged(trust, [hard, soft], [*laws, *both]))
