"""Memory: lookups by id, file and link."""

from __future__ import annotations

from made_memory import GRACE, closed, decision, law, law_in, memory, proposal, seen

from memgraph.core.layout import Kind, kind_of
from memgraph.core.memory import standing

NPM = law("use-npm", supersedes=["use-yarn"], grounds=["2026-01-05-g"])
GROUND = seen("2026-01-05-g", supports=["use-npm"], closes=["2026-01-01-t"], about=["use-npm"])


def test_entries_are_found_by_id_file_and_link() -> None:
    found = memory(NPM, GROUND, decision(NPM, "2026-02-01"))
    assert found.by_id == {"use-npm": NPM, GROUND.id: GROUND}
    assert found.by_file[NPM.file] is NPM
    assert found.by_file[found.confirmations[0].file] is found.confirmations[0]
    assert found.policy("use-npm") is NPM
    assert found.policy(GROUND.id) is None
    assert found.policy("nothing") is None
    assert found.successors("use-yarn") == [NPM]
    assert found.successors("use-npm") == []
    for relation, other in (("supports", "use-npm"), ("closes", "2026-01-01-t")):
        assert found.evidence_that(relation, other) == [GROUND]
    assert found.evidence_that("against", "use-npm") == []
    assert found.entries == (NPM, GROUND)


def test_of_two_entries_with_one_id_the_first_by_path_is_meant() -> None:
    one, other = law_in("a", "use-npm"), law_in("b", "use-npm")
    assert memory(one, other).by_id["use-npm"] is one
    assert memory(other, one).by_id["use-npm"] is one


def test_decisions_come_by_step_and_promotions_only_of_this_content() -> None:
    old = law("use-npm", why="Another reason.")
    decisions = [
        decision(NPM, "2026-03-01", step=3), decision(NPM, "2026-02-01", "reject", step=2),
        decision(old, "2026-01-01", step=1),
    ]  # fmt: skip
    found = memory(NPM, *decisions)
    assert [made.step for made in found.decisions("use-npm")] == [1, 2, 3]
    assert [made.step for made in found.promotions(NPM)] == [3]
    assert found.decisions("other") == []


def test_a_path_is_a_file_or_a_folder() -> None:
    found = memory(files={"src/a/b.py": "1", "README.md": "2"})
    for path in ("src", "src/", "src/a", "src/a/b.py", "README.md"):
        assert found.has_path(path), path
    for path in ("sr", "src/a/b", "src/a/b.py/c", "", "/", "b.py"):
        assert not found.has_path(path), path


def test_replacing_keeps_what_it_does_not_name() -> None:
    other = proposal("another")
    before = memory(NPM, other)
    moved = closed("use-npm")
    proof = decision(NPM, "2026-01-01", by=GRACE)
    after = before.replacing([moved, proposal("new")], [proof])
    assert [p.id for p in after.policies] == ["use-npm", "another", "new"]
    assert after.policy("use-npm") is moved
    assert after.confirmations == (proof,)
    assert before.policy("use-npm") is NPM


def test_the_path_of_a_file_says_what_it_is() -> None:
    kinds = {
        "policies/a.yaml": Kind.LAW, "policies/x/y/a.yaml": Kind.LAW,
        "policies/proposed/a.yaml": Kind.PROPOSED, "policies/closed/a.yaml": Kind.CLOSED,
        "policies/confirmations/a/1-x-ada.txt": Kind.CONFIRMATION,
        "policies/confirmations/a/x.yaml": Kind.STRAY, "policies/a.yml": Kind.STRAY,
        "policies/a.txt": Kind.STRAY, "evidence/a.yaml": Kind.EVIDENCE,
        "evidence/2026/x/a.yaml": Kind.EVIDENCE, "evidence/local/a.yaml": Kind.PRIVATE,
        ".memgraph/config.yaml": Kind.CONFIG, ".memgraph/other.yaml": None, "a.yaml": None,
        "src/policies/a.yaml": None, "policies/README.md": None, "policies/.gitkeep": None,
        "policies": None, "evidence/2026/.DS_Store": None,
    }  # fmt: skip
    assert {path: kind_of(path) for path in kinds} == kinds
    assert standing(NPM) is Kind.LAW
    assert standing(closed("a")) is Kind.CLOSED
