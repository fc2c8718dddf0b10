"""What belongs beside what was found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memgraph.core.beside import Link, completed
from memgraph.core.question import Found

LAW = Found("law", "law", "active", "Use pnpm.", "policies/law.yaml", start="2026-01-05")
OTHER = Found("other", "law", "active", "Use npm.", "policies/other.yaml", start="2026-02-05")
OLD = Found("old", "closed", "closed", "Use yarn.", "policies/closed/old.yaml")
SEEN = Found("seen", "failure", "recorded", "It broke.", "evidence/2026/seen.yaml")
ALL = (LAW, OTHER, OLD, SEEN)


def told(found: Sequence[Found], links: Iterable[Link]) -> dict[str, tuple[str, ...]]:
    """Return what belongs beside each, by id, in order."""
    known = {each.id: each for each in ALL}
    return {each.id: each.beside for each in completed(found, links, known.get)}


def test_the_other_side_comes_along() -> None:
    contradiction = [("law", "contradicts", "other")]
    assert told([LAW], contradiction) == {"law": ("other",), "other": ("law",)}
    assert told([OTHER, LAW], contradiction) == {"other": ("law",), "law": ("other",)}
    challenge = [("seen", "against", "law"), ("seen", "challenges", "law")]
    assert told([LAW], challenge) == {"law": ("seen",), "seen": ("law",)}
    assert told([SEEN], challenge) == {"seen": ("law",), "law": ("seen",)}


def test_settled_evidence_is_no_disagreement() -> None:
    assert told([LAW], [("seen", "against", "law")]) == {"law": ()}


def test_what_was_replaced_explains_what_holds_and_the_other_way_round() -> None:
    replaced = [("law", "supersedes", "old")]
    assert told([LAW], replaced) == {"law": ("old",), "old": ("law",)}
    assert told([OLD], replaced) == {"old": ("law",), "law": ("old",)}
    (old, _) = completed([OLD], replaced, {"law": LAW}.get)
    assert old.links == (("superseded_by", "law"),)


def test_a_law_does_not_bring_what_would_replace_it() -> None:
    assert told([LAW], [("other", "supersedes", "law")]) == {"law": ()}


def test_other_links_are_told_and_bring_nothing() -> None:
    links = [("law", "grounds", "seen"), ("seen", "about", "law")]
    (law,) = completed([LAW], links, lambda _: SEEN)
    assert (law.beside, law.links) == ((), (("grounds", "seen"),))


def test_what_cannot_be_had_is_left_out() -> None:
    assert told([LAW], [("law", "contradicts", "gone"), ("law", "supersedes", "lost")]) == {
        "law": ()
    }


def test_a_thousand_contradictions_bring_few() -> None:
    links = [("law", "contradicts", f"n{number:03}") for number in range(1000)]
    found = completed([LAW], links, lambda name: OTHER._replace(id=name))
    assert 2 < len(found) < 10
