"""Decisions: the plans, the refusals, and what a memory is once a plan is carried out."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping

import pytest
from made_memory import ADA, closed, day, decision, law, law_in, memory, policy_of, proposal, seen

from memgraph.core import lookup
from memgraph.core.confirmation import Action, parse, render
from memgraph.core.document import Fault
from memgraph.core.entry import Policy
from memgraph.core.memory import Memory, Unread
from memgraph.core.promotion import (
    Person,
    Plan,
    carried_out,
    defer,
    promote,
    reject,
    retire,
    uphold,
)
from memgraph.core.status import status
from memgraph.errors import Refused
from memgraph.store import yaml

TODAY = "2026-06-01"
PERSON = Person(ADA, day(TODAY))

NPM = law("use-npm", recorded={"by": "Grace Hopper <grace@example.org>"})
PROVEN = decision(NPM, "2026-01-10")
PNPM = proposal(
    "use-pnpm", supersedes=["use-npm"], rules=[{"topic": "package manager", "must": ["pnpm"]}]
)
NO_PNPM = law("no-pnpm", rules=[{"topic": "package manager", "must_not": ["pnpm"]}])


# Promoting


def test_a_proposal_becomes_law_and_its_predecessor_moves() -> None:
    plan = promote(memory(NPM, PROVEN, PNPM), "use-pnpm", PERSON)
    made = plan.confirmation
    assert plan.moves == (
        ("policies/proposed/use-pnpm.yaml", "policies/use-pnpm.yaml"),
        ("policies/use-npm.yaml", "policies/closed/use-npm.yaml"),
    )
    assert (made.action, made.policy, made.step) == (Action.PROMOTE, "use-pnpm", 1)
    assert (made.by, made.on, made.effective) == (ADA, day(TODAY), day(TODAY))
    assert made.path == "policies/use-pnpm.yaml"
    assert made.digest == PNPM.digest
    assert (plan.policies, plan.policy) == ((PNPM,), PNPM)
    assert (plan.renews, plan.title) == (False, "promote use-pnpm")
    assert made.file.startswith("policies/confirmations/use-pnpm/1-")
    assert parse(render(made), made.file) == made


def test_a_law_from_a_later_day_leaves_its_predecessor_where_it_is() -> None:
    later = proposal("use-pnpm", supersedes=["use-npm"], since="2026-09-01")
    plan = promote(memory(NPM, PROVEN, later), "use-pnpm", PERSON)
    assert plan.moves == (("policies/proposed/use-pnpm.yaml", "policies/use-pnpm.yaml"),)
    assert plan.confirmation.effective == day("2026-09-01")


def test_what_is_no_law_does_not_move_with_its_successor() -> None:
    gone = closed("use-npm")
    for old in (proposal("use-npm"), gone):
        plan = promote(memory(old, PNPM), "use-pnpm", PERSON)
        assert [new for _, new in plan.moves] == ["policies/use-pnpm.yaml"]
    assert len(promote(memory(PNPM), "use-pnpm", PERSON).moves) == 1


def test_renewing_keeps_the_place_and_the_first_day_and_counts_on() -> None:
    nested = law_in("tools", "use-npm", watches=["src/**"])
    first = decision(nested, "2026-01-10", watched="none")
    plan = promote(memory(nested, first, files={"src/a": "1"}), "use-npm", PERSON)
    made = plan.confirmation
    assert plan.moves == ()
    assert (made.path, made.step) == ("policies/tools/use-npm.yaml", 2)
    assert (made.effective, made.on) == (day("2026-01-10"), day(TODAY))
    assert made.watched.startswith("sha256:")
    assert made.author == ""
    assert (plan.renews, plan.title) == (True, "renew use-npm")


@pytest.mark.parametrize(
    ("folder", "path"),
    [
        (None, "policies/use-pnpm.yaml"),
        ("", "policies/use-pnpm.yaml"),
        ("security", "policies/security/use-pnpm.yaml"),
        ("/a/b/", "policies/a/b/use-pnpm.yaml"),
        ("proposed-by-us", "policies/proposed-by-us/use-pnpm.yaml"),
    ],
)
def test_a_folder_below_policies(folder: str | None, path: str) -> None:
    assert promote(memory(PNPM), "use-pnpm", PERSON, folder).confirmation.path == path


@pytest.mark.parametrize(
    "folder",
    ["proposed", "closed", "closed/x", "confirmations", "..", "a/../..", "a//b", ".", "a/./b",
     "Proposed", "CLOSED", "Confirmations", "My Rules", "a\\b", "aux", "a\nb"],
)  # fmt: skip
def test_no_place_for_a_law(folder: str) -> None:
    with pytest.raises(Refused, match="is no place for a law") as refused:
        promote(memory(PNPM), "use-pnpm", PERSON, folder)
    assert "--in takes a folder below policies/" in refused.value.next_step


def test_a_law_moves_to_another_folder() -> None:
    plan = promote(memory(NPM, PROVEN), "use-npm", PERSON, "tools")
    assert plan.moves == (("policies/use-npm.yaml", "policies/tools/use-npm.yaml"),)
    assert plan.renews
    back = law_in("tools", "use-npm")
    plan = promote(memory(back, decision(back, "2026-01-10")), "use-npm", PERSON, "")
    assert plan.moves == (("policies/tools/use-npm.yaml", "policies/use-npm.yaml"),)


# The other decisions


def test_retiring_at_once_and_from_a_later_day() -> None:
    found = memory(NPM, PROVEN)
    plan = retire(found, "use-npm", PERSON, "No more.", day(TODAY))
    assert plan.moves == (("policies/use-npm.yaml", "policies/closed/use-npm.yaml"),)
    made = plan.confirmation
    assert (made.action, made.step, made.reason) == (Action.RETIRE, 2, "No more.")
    assert (made.path, made.watched) == ("policies/closed/use-npm.yaml", "none")
    assert made.author == "Grace Hopper <grace@example.org>"
    assert (plan.renews, plan.title) == (False, "retire use-npm")
    later = retire(found, "use-npm", PERSON, "No more.", day("2026-09-01"))
    assert later.moves == ()
    assert later.confirmation.effective == day("2026-09-01")
    assert later.confirmation.path == "policies/use-npm.yaml"


def test_rejecting() -> None:
    plan = reject(memory(PNPM), "use-pnpm", PERSON, "Not now.")
    assert plan.moves == (("policies/proposed/use-pnpm.yaml", "policies/closed/use-pnpm.yaml"),)
    assert (plan.confirmation.action, plan.confirmation.step) == (Action.REJECT, 1)
    assert plan.title == "reject use-pnpm"


AGAINST = [seen(f"2026-05-0{n}-e", against=["use-npm"]) for n in (1, 2)]


def test_upholding_answers_what_is_open_or_what_is_named() -> None:
    found = memory(NPM, PROVEN, *AGAINST)
    plan = uphold(found, "use-npm", PERSON, "Still right.")
    assert plan.confirmation.settles == ("2026-05-01-e", "2026-05-02-e")
    assert (plan.moves, plan.confirmation.action) == ((), Action.UPHOLD)
    assert (plan.renews, plan.title) == (False, "uphold use-npm")
    one = uphold(found, "use-npm", PERSON, "Still right.", ["2026-05-02-e"])
    assert one.confirmation.settles == ("2026-05-02-e",)
    left = carried_out(found, [one])
    assert uphold(left, "use-npm", PERSON, "x").confirmation.settles == ("2026-05-01-e",)


@pytest.mark.parametrize("names", [("no-pnpm", "use-pnpm"), ("use-pnpm", "no-pnpm")])
def test_deferring(names: tuple[str, str]) -> None:
    found = memory(NO_PNPM, decision(NO_PNPM, "2026-01-10"), PNPM)
    plan = defer(found, *names, PERSON, "Later.", day("2026-08-30"))
    made = plan.confirmation
    assert (made.action, made.policy, made.other) == (Action.DEFER, *names)
    assert made.until == day("2026-08-30")
    assert (plan.moves, made.reason) == ((), "Later.")
    assert made.step == (2 if made.policy == "no-pnpm" else 1)
    assert [policy.id for policy in plan.policies] == list(names)
    assert (plan.renews, plan.title) == (False, f"defer {names[0]}")


# Refusals

LONE = memory(NPM, PROVEN, PNPM, closed("use-yarn"), *AGAINST)
ENDED = law("old", until="2026-03-01")

Ask = Callable[[Memory], Plan]

REFUSED: Mapping[str, tuple[Memory, Ask, str, str]] = {
    "unknown": (LONE, lambda m: promote(m, "use-nmp", PERSON),
                "no policy has the id 'use-nmp'", "did you mean use-npm?"),
    "unlike any": (LONE, lambda m: promote(m, "zzz", PERSON),
                   "no policy has the id 'zzz'", "memgraph list --policies"),
    "unread": (dataclasses.replace(LONE, unread=(
        Unread("policies/proposed/bad.yaml", Fault("syntax", "no YAML", 3, hint="quote it")),)),
        lambda m: promote(m, "bad", PERSON), "policies/proposed/bad.yaml:3: it cannot be read",
        "quote it"),
    "evidence": (LONE, lambda m: promote(m, AGAINST[0].id, PERSON), "no policy has the id", ""),
    "promote a closed one": (LONE, lambda m: promote(m, "use-yarn", PERSON),
                             "use-yarn is closed, and what is closed stays closed",
                             "memgraph propose --amend use-yarn"),
    "retire a closed one": (LONE, lambda m: retire(m, "use-yarn", PERSON, "x", day(TODAY)),
                            "what is closed stays closed", "memgraph propose --amend"),
    "reject a closed one": (LONE, lambda m: reject(m, "use-yarn", PERSON, "x"),
                            "what is closed stays closed", "memgraph propose --amend"),
    "retire a proposal": (LONE, lambda m: retire(m, "use-pnpm", PERSON, "x", day(TODAY)),
                          "use-pnpm is a proposal, no law", "memgraph reject use-pnpm"),
    "reject a law": (LONE, lambda m: reject(m, "use-npm", PERSON, "x"),
                     "use-npm is law, no proposal", "memgraph retire use-npm"),
    "uphold a proposal": (LONE, lambda m: uphold(m, "use-pnpm", PERSON, "x"),
                          "use-pnpm is no law, so there is nothing to uphold", ""),
    "uphold a closed one": (LONE, lambda m: uphold(m, "use-yarn", PERSON, "x"),
                            "use-yarn is no law", ""),
    "uphold without evidence": (memory(NPM, PROVEN), lambda m: uphold(m, "use-npm", PERSON, "x"),
                                "no open evidence speaks against use-npm", ""),
    "uphold other evidence": (LONE, lambda m: uphold(m, "use-npm", PERSON, "x", ["e"]),
                              "e is no open evidence against use-npm",
                              "it has 2026-05-01-e, 2026-05-02-e"),
    "defer to the past": (LONE, lambda m: defer(m, "use-npm", "use-pnpm", PERSON, "x", day(TODAY)),
                          "2026-06-01 is 0 days from today", "settle it"),
    "defer for long": (LONE, lambda m: defer(m, "use-npm", "use-pnpm", PERSON, "x",
                                             day("2026-08-31")),
                       "a clash can be deferred by at most 90 days", "settle it"),
    "defer one policy": (LONE, lambda m: defer(m, "use-npm", "use-npm", PERSON, "x",
                                               day("2026-06-02")), "cannot clash with itself", ""),
    "defer what does not clash": (LONE, lambda m: defer(m, "use-npm", "use-pnpm", PERSON, "x",
                                                        day("2026-06-02")),
                                  "use-npm and use-pnpm do not contradict each other", ""),
    "defer the clash of others": (memory(NPM, PROVEN, PNPM, NO_PNPM),
                                  lambda m: defer(m, "use-npm", "use-pnpm", PERSON, "x",
                                                  day("2026-06-02")),
                                  "use-npm and use-pnpm do not contradict each other", ""),
    "retire from a past day": (LONE, lambda m: retire(m, "use-npm", PERSON, "x",
                                                      day("2026-05-31")),
                               "2026-05-31 is past; what held until today did hold", ""),
    "defer with nothing": (LONE, lambda m: defer(m, "use-npm", "nope", PERSON, "x",
                                                 day("2026-06-02")), "no policy has the id", ""),
    "renew what is over": (memory(ENDED, decision(ENDED, "2026-01-10")),
                           lambda m: promote(m, "old", PERSON),
                           "old no longer holds (it held until 2026-03-01)",
                           "memgraph propose --amend old"),
    "renew what was replaced": (
        carried_out(memory(NPM, PROVEN, PNPM), [dataclasses.replace(
            promote(memory(NPM, PROVEN, PNPM), "use-pnpm", PERSON), moves=(
                ("policies/proposed/use-pnpm.yaml", "policies/use-pnpm.yaml"),))]),
        lambda m: promote(m, "use-npm", PERSON),
        "use-npm no longer holds (superseded by use-pnpm from 2026-06-01)",
        "memgraph propose --amend use-npm"),
    "a law that was edited": (memory(law("use-npm", why="Changed."), PROVEN),
                              lambda m: promote(m, "use-npm", PERSON),
                              "a law's content never changes", "memgraph propose --amend use-npm"),
    "an unprintable reason": (LONE, lambda m: retire(m, "use-npm", PERSON, "x\x1b[2J", day(TODAY)),
                              "the reason holds a control or invisible character: x<U+001B>[2J",
                              ""),
    "an unprintable name": (LONE, lambda m: promote(m, "use-npm", Person("A\u202e", day(TODAY))),
                            "the name holds a control or invisible character", ""),
    "an unprintable folder": (LONE, lambda m: promote(m, "use-pnpm", PERSON, "a\u200bb"),
                              "a<U+200B>b is no place for a law", "--in takes"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_says_what_and_what_next(name: str) -> None:
    found, ask, says, next_step = REFUSED[name]
    with pytest.raises(Refused) as refused:
        ask(found)
    assert says in str(refused.value)
    assert next_step in refused.value.next_step
    assert not any("\x1b" in part for part in (refused.value.what, refused.value.next_step))


def test_a_policy_is_found_by_its_id() -> None:
    assert lookup.policy(LONE, "use-npm") is NPM


# Carrying out


def written(found: Memory, plans: list[Plan]) -> Memory:
    """Return the memory that is read from the files once the plans are written."""
    files = {policy.file: yaml.dump(policy.document) for policy in found.policies}
    proofs = list(found.confirmations)
    paths = dict(found.files)
    for plan in plans:
        made = plan.confirmation
        proofs.append(parse(render(made), made.file))
        paths[made.file] = "new"
        for old, new in plan.moves:
            files[new] = files.pop(old)
            paths[new] = paths.pop(old)
    policies = [policy_of(text, path) for path, text in files.items()]
    read = memory(*policies, *proofs, *found.evidence, on=str(found.day))
    return dataclasses.replace(read, files=paths)


def same(one: Memory, other: Memory) -> bool:
    return _parts(one) == _parts(other)


def _parts(found: Memory) -> tuple[object, ...]:
    policies = [(p.id, p.file, p.digest, p.document, status(found, p)) for p in found.policies]
    return policies, found.confirmations, found.evidence, found.files, found.day


def test_carried_out_is_what_the_written_files_say() -> None:
    start = memory(NPM, PROVEN, PNPM, proposal("other"), NO_PNPM, *AGAINST)
    plans: list[Plan] = []
    asks: list[Ask] = [
        lambda m: uphold(m, "use-npm", PERSON, "Still."),
        lambda m: retire(m, "use-npm", PERSON, "Soon.", day("2026-09-01")),
        lambda m: promote(m, "use-pnpm", PERSON, "tools"),
        lambda m: defer(m, "use-pnpm", "no-pnpm", PERSON, "Later.", day("2026-06-08")),
        lambda m: promote(m, "use-pnpm", PERSON, ""),
        lambda m: reject(m, "other", PERSON, "No.\nReally: no."),
    ]
    for ask in asks:
        plans.append(ask(carried_out(start, plans)))
        assert same(carried_out(start, plans), written(start, plans))
    done = carried_out(start, plans)
    assert [(p.id, status(done, p).state) for p in done.policies] == [
        ("other", "closed"), ("use-npm", "closed"), ("no-pnpm", "proposed"), ("use-pnpm", "active"),
    ]  # fmt: skip
    assert [made.step for made in done.decisions("use-pnpm")] == [1, 2, 3]
    assert not same(done, start)
    assert start.policy("use-pnpm") is PNPM


def test_the_plan_vouches_for_the_policy_that_was_there() -> None:
    plan = promote(memory(PNPM), "use-pnpm", PERSON)
    after = carried_out(memory(PNPM), [plan])
    found = after.policy("use-pnpm")
    assert isinstance(found, Policy)
    assert after.promotions(found) == [plan.confirmation]
    assert status(after, found).state == "active"
