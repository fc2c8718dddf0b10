"""What is kept of a session survives the way to a file and back, and any damage."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from memgraph.agents.session import Limits, Session, as_data, from_data, mark
from memgraph.core.signals.signal import Signal

words = st.text(max_size=12)
signals = st.builds(
    Signal, st.sampled_from(["rule", "decision"]), st.sampled_from(["nudge", "insist"]), words,
    st.floats(0, 1),
)  # fmt: skip
sessions = st.builds(
    Session, client=words, since=st.integers(0, 2**62), prompt=words, blocked=st.booleans(),
    wanted=st.lists(signals, max_size=3).map(tuple), told=st.lists(words, max_size=5).map(tuple),
    limits=st.builds(Limits, calls=st.integers(0, 99), judge=st.booleans()),
)  # fmt: skip


@given(sessions)
def test_a_session_comes_back_as_it_was(session: Session) -> None:
    assert from_data(json.loads(json.dumps(as_data(session)))) == session


@given(st.dictionaries(
    st.sampled_from([*Session._fields, "other"]),
    st.none() | st.booleans() | st.integers() | words
    | st.lists(st.none() | words | st.lists(words))
    | st.dictionaries(st.sampled_from(Limits._fields), st.none() | words | st.integers()),
))  # fmt: skip
def test_any_damage_leaves_a_whole_session(data: dict[str, Any]) -> None:
    found = from_data(data)
    for name, plain in Session()._asdict().items():
        assert type(getattr(found, name)) is type(plain), name
    assert json.dumps(as_data(found))


def test_a_mark_ignores_spacing_and_case() -> None:
    assert mark("[memgraph]  Saved;\ncontinue") == mark("[MEMGRAPH] saved; continue ")
    assert mark("one") != mark("two")
