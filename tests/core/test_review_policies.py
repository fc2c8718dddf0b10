"""What a change does to policies: every kind, by decision, by hand, and both in one change."""

from __future__ import annotations

import dataclasses

import pytest
from made_memory import ADA, GRACE, Item, closed, day, decision, law, law_in, memory, proposal, seen

from memgraph.core.confirmation import Action
from memgraph.core.document import Plain
from memgraph.core.entry import Policy
from memgraph.core.finding import Finding, Severity
from memgraph.core.memory import Memory
from memgraph.core.review import Review, review
from memgraph.core.review.change import Change, What
from memgraph.core.review.owners import Owners

NPM = law("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}], scope=["web/**"])
NPM_LAW = (NPM, decision(NPM, "2026-01-10"))
CODE = {"web/a.js": "1", "web/b.js": "2", "api/c.py": "3"}


def reviewed(before: Memory, after: Memory) -> Review:
    return review(before, after, [], [], Owners())


def of(before: list[Item], after: list[Item]) -> tuple[Change, ...]:
    """What leads from some items to others; all that stands in files is told apart by digest."""
    old, new = (_with_blobs(items) for items in (before, after))
    return reviewed(old, new).changes


def _with_blobs(items: list[Item]) -> Memory:
    found = memory(*items, files=CODE)
    blobs = {item.file: getattr(item, "digest", "x") + repr(type(item)) for item in items}
    return dataclasses.replace(found, files={**found.files, **blobs})


def kinds(changes: tuple[Change, ...]) -> list[tuple[str, str]]:
    return [(str(change.what), change.policy.id) for change in changes]


def moved(policy: Policy, file: str) -> Policy:
    return dataclasses.replace(policy, file=file)


# By decision


def test_a_proposal_is_new_and_then_becomes_law() -> None:
    new = proposal("use-pnpm")
    assert kinds(of([], [new])) == [("proposed", "use-pnpm")]
    now = moved(new, "policies/use-pnpm.yaml")
    (change,) = of([new], [now, decision(now, "2026-06-01")])
    assert (change.what, change.start, change.makes_law) == (What.PROMOTED, day("2026-06-01"), True)
    assert [(vote.by, vote.action) for vote in change.votes] == [(ADA, Action.PROMOTE)]
    assert change.before == new


def test_an_amendment_is_one_change_old_beside_new() -> None:
    newer = law(
        "use-npm-2", supersedes=["use-npm"], scope=["web/**", "api/**"], why="Builds are faster.",
        rules=[{"topic": "package manager", "must": ["pnpm"], "must_not": ["npm"]}],
    )  # fmt: skip
    gone = moved(NPM, "policies/closed/use-npm.yaml")
    made = decision(newer, "2026-06-01")
    (change,) = of([*NPM_LAW], [gone, NPM_LAW[1], newer, made])
    assert (change.what, change.policy.id) == (What.AMENDED, "use-npm-2")
    assert [one.id for one in change.older] == ["use-npm"]
    told = change.difference
    assert told is not None
    assert told.statement == ("Do as use-npm says.", "Do as use-npm-2 says.")
    ((before, after),) = [(one.before, one.after) for one in told.rules]
    assert before is not None
    assert after is not None
    assert (before.must, after.must) == (("npm",), ("pnpm",))
    assert [(one.name, one.before, one.after) for one in told.fields] == [
        ("why", "", "Builds are faster.")
    ]
    assert (told.gained.patterns, told.gained.files, told.gained.some) == (
        ("api/**",), 1, ("api/c.py",),
    )  # fmt: skip
    assert not told.lost
    assert told.stays == 2


def test_a_scope_that_shrinks_says_what_it_loses_though_no_file_lies_there() -> None:
    wide = law("rule", scope=["web/**", "docs/**"])
    tight = law("rule-2", scope=["web/**"], supersedes=["rule"])
    ended = moved(wide, "policies/closed/rule.yaml")
    word = decision(wide, "2026-01-01")
    (change,) = of([wide, word], [ended, word, tight, decision(tight, "2026-06-01")])
    assert change.difference is not None
    lost = change.difference.lost
    assert (lost.patterns, lost.files) == (("docs/**",), 0)
    assert not change.difference.gained


def test_rules_are_told_one_by_one() -> None:
    npm: Plain = {"topic": "package manager", "must": ["npm"]}
    tabs: Plain = {"topic": "indentation", "must": ["tabs"]}
    lines: Plain = {"topic": "style", "must": ["black"]}
    old = law("style", rules=[npm, tabs])
    new = law("style-2", supersedes=["style"], rules=[npm, lines])
    word = decision(old, "2026-01-01")
    ended = moved(old, "policies/closed/style.yaml")
    (change,) = of([old, word], [ended, word, new, decision(new, "2026-06-01")])
    assert change.difference is not None
    assert change.difference.kept == 1
    sides = [
        (one.before and one.before.topic, one.after and one.after.topic)
        for one in change.difference.rules
    ]
    assert sides == [("indentation", None), (None, "style")]


def test_another_law_in_the_place_of_several_is_no_amendment() -> None:
    tape = law("use-tape")
    newer = law("use-disks", supersedes=["use-npm", "use-tape"])
    words = [NPM_LAW[1], decision(tape, "2026-01-10")]
    ended = [moved(one, f"policies/closed/{one.id}.yaml") for one in (NPM, tape)]
    (change,) = of([NPM, tape, *words], [*ended, *words, newer, decision(newer, "2026-06-01")])
    assert (change.what, {one.id for one in change.older}) == (
        What.SUPERSEDES, {"use-npm", "use-tape"},
    )  # fmt: skip


def test_a_law_from_a_later_day_leaves_its_predecessor_and_tells_the_pair() -> None:
    newer = law("use-npm-2", supersedes=["use-npm"], since="2026-09-01")
    made = decision(newer, "2026-06-01", effective=day("2026-09-01"))
    (change,) = of([*NPM_LAW], [*NPM_LAW, newer, made])
    assert (change.what, change.start) == (What.AMENDED, day("2026-09-01"))


def test_the_decisions_of_persons_are_told_apart() -> None:
    against = seen("2026-05-01-slow", against=["use-npm"])
    ends = decision(
        moved(NPM, "policies/closed/use-npm.yaml"), "2026-06-01", "retire", 2, reason="We left it."
    )
    (change,) = of([*NPM_LAW], [moved(NPM, "policies/closed/use-npm.yaml"), NPM_LAW[1], ends])
    assert (change.what, change.reason, change.start) == (
        What.RETIRED, "We left it.", day("2026-06-01"),
    )  # fmt: skip
    for action, given, what in (
        ("uphold", {"settles": ("2026-05-01-slow",), "reason": "Once."}, What.UPHELD),
        ("defer", {"other": "use-pnpm", "until": day("2026-07-01")}, What.DEFERRED),
        ("promote", {}, What.RENEWED),
        ("retire", {"effective": day("2026-08-01")}, What.RETIRED),
    ):
        made = decision(NPM, "2026-06-01", action, 2, **given)
        (change,) = of([*NPM_LAW, against], [*NPM_LAW, against, made])
        assert change.what is what
        assert [vote.on for vote in change.votes] == [day("2026-06-01")]


def test_a_proposal_is_edited_rejected_withdrawn_or_confirmed_and_not_moved() -> None:
    one, other = proposal("use-pnpm"), proposal("use-pnpm", why="It is fast.")
    (change,) = of([one], [other])
    assert change.what is What.EDITED
    assert change.difference is not None
    assert [field.name for field in change.difference.fields] == ["why"]
    assert kinds(of([one], [])) == [("withdrawn", "use-pnpm")]
    down = moved(one, "policies/closed/use-pnpm.yaml")
    assert kinds(of([one], [down, decision(down, "2026-06-01", "reject", reason="No.")])) == [
        ("rejected", "use-pnpm")
    ]
    word = decision(law("use-pnpm"), "2026-06-01")
    assert kinds(of([one], [one, word])) == [("confirmed", "use-pnpm")]


def test_a_law_that_is_confirmed_for_another_folder_moves() -> None:
    there = law_in("tools", "use-npm", **NPM.document)
    again = decision(there, "2026-06-01", step=2)
    (change,) = of([*NPM_LAW], [there, NPM_LAW[1], again])
    assert (change.what, change.by_hand) == (What.RELOCATED, False)
    (change,) = of([*NPM_LAW], [there, NPM_LAW[1]])
    assert (change.what, change.by_hand) == (What.MOVED, True)


# Past memgraph


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ([], [law("use-pnpm")], What.UNCONFIRMED),
        ([proposal("use-pnpm")], [law("use-pnpm")], What.UNCONFIRMED),
        ([*NPM_LAW], [law("use-npm"), NPM_LAW[1]], What.ALTERED),
        ([*NPM_LAW], [NPM_LAW[1]], What.DELETED),
        ([*NPM_LAW], [proposal("use-npm", **NPM.document), NPM_LAW[1]], What.REOPENED),
        ([closed("use-pnpm")], [law("use-pnpm")], What.REOPENED),
        ([*NPM_LAW], [moved(NPM, "policies/closed/use-npm.yaml"), NPM_LAW[1]], What.CLOSED),
        ([proposal("use-pnpm")], [closed("use-pnpm")], What.CLOSED),
    ],
)
def test_what_nobody_confirmed_is_told_as_done_by_hand(
    before: list[Item], after: list[Item], what: What
) -> None:
    (change,) = of(before, after)
    assert (change.what, change.by_hand) == (what, True)


def test_what_is_by_hand_comes_first_and_proposals_come_last() -> None:
    good = law("good")
    found = of([], [proposal("p"), good, decision(good, "2026-06-01"), law("bad")])
    assert kinds(found) == [("unconfirmed", "bad"), ("promoted", "good"), ("proposed", "p")]


def test_layout_and_filing_away_have_no_consequence() -> None:
    assert of([*NPM_LAW], [*NPM_LAW]) == ()
    old, new = _with_blobs([*NPM_LAW]), _with_blobs([*NPM_LAW])
    new = dataclasses.replace(new, files={**new.files, NPM.file: "other"})
    assert kinds(reviewed(old, new).changes) == [("layout", "use-npm")]
    over = law("over", until="2026-03-01")
    word = decision(over, "2026-01-01")
    there = moved(over, "policies/closed/over.yaml")
    assert kinds(of([over, word], [there, word])) == [("filed", "over")]


def test_a_third_word_for_a_decision_is_a_vote_and_no_second_decision() -> None:
    more = decision(
        NPM, "2026-01-11", by=GRACE, file="policies/confirmations/use-npm/1-x-grace.txt"
    )
    found = reviewed(memory(*NPM_LAW), memory(*NPM_LAW, more))
    assert found.changes == ()
    assert [vote.by for vote in found.votes] == [GRACE]


# Findings


def found_of(code: str, severity: Severity, *entries: str, message: str = "m") -> Finding:
    return Finding(severity, message, "f", 1, entries, code=code)


def test_findings_appear_and_disappear_by_what_they_are_about() -> None:
    stays = found_of("links/dangling", Severity.WARNING, "a")
    gone = found_of("staleness/review", Severity.WARNING, "b")
    new = found_of("links/dangling", Severity.WARNING, "c")
    worse = found_of("contradiction/opposed", Severity.ERROR, "d", "e")
    milder = dataclasses.replace(worse, severity=Severity.WARNING)
    turned = review(
        memory(), memory(), [stays, gone, milder], [stays, new, worse], Owners()
    ).findings
    assert turned.blocking == (worse,)
    assert turned.appeared == (new,)
    assert turned.disappeared == (gone,)


def test_of_several_findings_that_are_the_same_one_the_new_words_are_new() -> None:
    one, other = (
        found_of("hygiene/secret", Severity.WARNING, "a", message=text) for text in ("x", "y")
    )
    turned = review(memory(), memory(), [one], [other, one], Owners()).findings
    assert (turned.appeared, turned.disappeared) == ((other,), ())
    turned = review(memory(), memory(), [one, other], [other], Owners()).findings
    assert (turned.appeared, turned.disappeared) == ((), (one,))


# Evidence and threads


def test_evidence_says_what_it_bears_on_and_opens_and_settles_threads() -> None:
    asked = seen("2026-05-01-which", kind="thread", due="2026-05-20")
    slow = seen("2026-05-25-slow", against=["use-npm"])
    answer = seen("2026-05-26-done", kind="verdict", closes=["2026-05-01-which"])
    found = reviewed(_with_blobs([*NPM_LAW, asked]), _with_blobs([*NPM_LAW, asked, slow, answer]))
    links = {
        piece.evidence.id: [(link.relation, link.other) for link in piece.links]
        for piece in found.evidence
    }
    assert links == {
        "2026-05-25-slow": [("against", "use-npm")],
        "2026-05-26-done": [("closes", "2026-05-01-which")],
    }
    assert found.threads.opened == ()
    (opened,) = found.threads.challenged
    assert (opened.evidence.id, opened.against, opened.due) == (
        "2026-05-25-slow", "use-npm", day("2026-06-08"),
    )  # fmt: skip
    (settled,) = found.threads.settled
    assert settled.settled == "closed by 2026-05-26-done"
    assert found.threads.overdue == ()
    (late,) = reviewed(memory(), memory(asked)).threads.overdue
    assert late.due == day("2026-05-20")


def test_what_was_against_a_law_is_settled_by_a_person_or_with_the_law() -> None:
    slow = seen("2026-05-25-slow", against=["use-npm"])
    before = _with_blobs([*NPM_LAW, slow])
    kept = decision(
        NPM, "2026-06-01", "uphold", 2, settles=("2026-05-25-slow",), reason="It was the network."
    )
    (thread,) = reviewed(before, _with_blobs([*NPM_LAW, slow, kept])).threads.settled
    assert thread.settled == f"use-npm was upheld by {ADA}: It was the network."
    there = moved(NPM, "policies/closed/use-npm.yaml")
    ended = decision(there, "2026-06-01", "retire", 2, reason="No.")
    after = _with_blobs([there, NPM_LAW[1], ended, slow])
    (thread,) = reviewed(before, after).threads.settled
    assert thread.settled == "use-npm no longer holds"


def test_evidence_that_is_gone_or_altered_is_told_first() -> None:
    one, other = seen("2026-05-01-a"), seen("2026-05-02-b")
    bent = seen("2026-05-02-b", statement="Something else.")
    new = seen("2026-05-03-c")
    found = reviewed(_with_blobs([one, other]), _with_blobs([bent, new]))
    assert [(str(piece.what), piece.evidence.id) for piece in found.evidence] == [
        ("removed", "2026-05-01-a"), ("altered", "2026-05-02-b"), ("added", "2026-05-03-c"),
    ]  # fmt: skip


def test_a_law_that_had_ended_loses_no_place() -> None:
    ended = decision(NPM, "2026-02-01", "retire", step=2)
    old: list[Item] = [
        dataclasses.replace(NPM, file="policies/closed/use-npm.yaml"),
        NPM_LAW[1],
        ended,
    ]
    newer = law("use-npm-2", supersedes=["use-npm"])
    (change,) = of(old, [*old, newer, decision(newer, "2026-06-01")])
    assert (change.what, change.older) == (What.PROMOTED, ())


# Words that no decision of memgraph's would say, and words that are taken away


def test_a_law_by_a_word_from_elsewhere_is_no_law() -> None:
    word = decision(NPM, "2026-05-01", repository="another")
    found = reviewed(memory(), _with_blobs([NPM, word]))
    (change,) = found.changes
    assert (change.what, change.by_hand) == (What.UNCONFIRMED, True)
    (vote,) = found.votes
    assert "another" in vote.objection


def test_a_law_by_a_word_of_a_day_to_come_is_no_law() -> None:
    found = reviewed(memory(), _with_blobs([NPM, decision(NPM, "2027-01-05")]))
    (change,) = found.changes
    assert change.what is What.UNCONFIRMED
    assert "2027-01-05" in found.votes[0].objection


def test_a_law_whose_confirmation_is_taken_away_is_no_law_any_more() -> None:
    (change,) = of([*NPM_LAW], [NPM])
    assert (change.what, change.policy) == (What.UNCONFIRMED, NPM)


def test_a_closed_law_whose_end_is_taken_away_is_told() -> None:
    there = closed("use-npm", rules=[{"topic": "package manager", "must": ["npm"]}])
    begun, ended = decision(there, "2026-01-10"), decision(there, "2026-02-01", "retire", 2)
    (change,) = of([there, begun, ended], [there, begun])
    assert (change.what, change.by_hand) == (What.CLOSED, True)


def test_a_law_without_a_scope_in_place_of_two_has_the_scope_of_both() -> None:
    tape = law("use-tape")
    newer = law("use-disks", supersedes=["use-npm", "use-tape"])
    old: list[Item] = [*NPM_LAW, tape, decision(tape, "2026-01-10")]
    (change,) = of(old, [*old, newer, decision(newer, "2026-06-01")])
    assert change.difference
    assert change.difference.scopes is None


def test_a_word_that_follows_on_nothing_makes_no_law() -> None:
    (change,) = of([], [NPM, decision(NPM, "2026-05-01", step=5)])
    assert change.what is What.UNCONFIRMED


@pytest.mark.parametrize("folder", ["security", "zz"])
def test_a_file_that_claims_the_id_of_a_law_is_told_and_the_law_is_left_alone(folder: str) -> None:
    other = law_in(folder, "use-npm", statement="Use what you like.")
    (change,) = of([*NPM_LAW], [*NPM_LAW, other])
    assert (change.what, change.policy.file) == (What.UNCONFIRMED, other.file)
    assert change.policy.statement == "Use what you like."
