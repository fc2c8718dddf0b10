"""Settings in lines: nothing that differs looks the same, and long files take no long time."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st
from made_memory import memory

from memgraph.core.digest import digest
from memgraph.core.document import Plain
from memgraph.core.review.settings import settings
from memgraph.core.settings import Setting, told

NAMES = st.text(st.sampled_from('ab."[]: 0'), min_size=1, max_size=4)
DOCUMENTS = st.recursive(
    st.text(st.sampled_from("ab: [{"), max_size=3) | st.sampled_from(["{}", "[]"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


@given(DOCUMENTS, DOCUMENTS)
def test_documents_that_differ_have_a_line_that_differs(one: Plain, other: Plain) -> None:
    assert (sorted(told(one)) == sorted(told(other))) == (one == other)


def changed(one: dict[str, Plain], other: dict[str, Plain]) -> tuple[list[str], list[str]]:
    before, after = memory(), memory()
    path = ".memgraph/trust.yaml"
    for held, document in ((before, one), (after, other)):
        held.__dict__["own_settings"] = {path: Setting(path, document, digest(document))}
    (found,) = settings(before, after)
    return list(found.gone), list(found.new)


def test_what_moves_from_one_rule_to_another_is_told() -> None:
    one: dict[str, Plain] = {"rules": [{"files": ["a/**"], "need": "2"}, {"files": ["b/**"]}]}
    other: dict[str, Plain] = {"rules": [{"files": ["a/**"]}, {"need": "2", "files": ["b/**"]}]}
    assert changed(one, other) == (["rules[0].need: 2"], ["rules[1].need: 2"])


def test_a_long_file_takes_a_look_at_every_line() -> None:
    # Alike lines are what a comparison line by line would take hours for.
    one: dict[str, Plain] = {f"thing {n:05}": {"a": "x"} for n in range(5000)}
    other: dict[str, Plain] = {f"thing {n:05}x": {"a": "x"} for n in range(5000)}
    gone, new = changed(one, other)
    assert len([*itertools.chain(gone, new)]) == 10_000
