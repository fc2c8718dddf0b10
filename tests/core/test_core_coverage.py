"""Coverage: which paths lose their rule, and which laws keep them covered."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_memory import Item, decision, law, memory, proposal

from memgraph.core.coverage import Gap, gap
from memgraph.core.document import Plain
from memgraph.store.topics import shipped

FILES = {"web/app.js": "1", "tools/build.js": "2", "tools/pack.js": "3"}
RULES: Plain = [{"topic": "js package manager", "must": ["npm"]}]
TOOLS = Gap(("tools/**",), "tools/x", ("tools/build.js", "tools/pack.js"))

OLD = law("old", scope=["web/**", "tools/**"], rules=RULES)
NEW = proposal("new", scope=["web/**"], supersedes=["old"])


def other(**fields: Plain) -> tuple[Item, ...]:
    """Return a law that rules on the same topic in the folder that is left, and its proof."""
    given: dict[str, Plain] = {"scope": ["tools/**"], "rules": RULES, **fields}
    policy = law("other", **given)
    return policy, decision(policy, "2026-01-02")


def found(*others: Item) -> Gap | None:
    made = memory(OLD, decision(OLD, "2026-01-01"), NEW, *others, files=FILES)
    return gap(replace(made, topics=shipped()), OLD, NEW)


def test_what_only_the_older_one_covers() -> None:
    assert found() == TOOLS


def test_a_law_on_the_same_topic_keeps_its_paths_covered() -> None:
    assert found(*other()) is None
    half = found(*other(scope=["tools/b*"]))
    assert half is not None
    assert half.files == ("tools/pack.js",)
    alias: Plain = [{"topic": "JavaScript package manager", "must_not": ["bower"]}]
    assert found(*other(rules=alias)) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"rules": [{"topic": "quotes", "must": ["single quotes"]}]},
        {"rules": [{"topic": "js package manager", "must": ["npm"], "when": "on a plane"}]},
        {"scope": ["**", "!web/**"]},
        {"until": "2026-03-01"},
    ],
)
def test_another_topic_a_condition_or_an_end_keeps_nothing_covered(
    fields: dict[str, Plain],
) -> None:
    assert found(*other(**fields)) == TOOLS


def test_a_proposal_keeps_nothing_covered() -> None:
    assert found(proposal("other", scope=["tools/**"], rules=RULES)) == TOOLS


def test_actions_are_no_common_topic() -> None:
    rules: Plain = [{"topic": "action", "must_not": ["push to main"]}]
    old = law("old", scope=["tools/**"], rules=rules)
    policy, proof = other(rules=[{"topic": "action", "must_not": ["deploy on Friday"]}])
    made = memory(old, decision(old, "2026-01-01"), NEW, policy, proof, files=FILES)
    assert gap(replace(made, topics=shipped()), old, NEW) == TOOLS


def test_what_is_left_of_everything_is_said_in_full() -> None:
    old = law("old")
    left = gap(memory(old, NEW, files=FILES), old, NEW)
    assert left is not None
    assert left.scope == ("**", "!web/**")
    assert left.files == ("tools/build.js", "tools/pack.js")


def test_nothing_is_lost_by_a_wider_successor() -> None:
    wide = proposal("wide", supersedes=["old"])
    assert gap(memory(OLD, wide, files=FILES), OLD, wide) is None
