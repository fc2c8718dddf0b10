"""What the tests of YAML share: sample documents, texts to write, and small questions."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st

from memgraph.core.document import Plain, Unreadable, plain
from memgraph.core.legible import refused
from memgraph.store.yaml import read

# A busy machine is no reason to fail.
law = settings(deadline=None)

POLICY = b"""\
# how we ship
id: use-supabase
statement: "Always use Supabase; never suggest Airtable."   # said by all
why: 'It''s tested: row-level security'
rules:                       # what it means
  - {topic: backend service, must: [supabase], must_not: [airtable]}
scope: ["**"]
commit: 0012345
grounds:
  # the outage
  - one  # first
  - two
"""


def values(data: bytes) -> dict[str, Plain]:
    return {key.value: plain(value) for key, value in read(data).pairs}


def refused_lines(reader: Callable[[bytes], object], data: bytes) -> list[int] | None:
    """The lines of the faults, None where there are none."""
    try:
        reader(data)
    except Unreadable as refusal:
        return [fault.line for fault in refusal.faults]
    return None


def readable(data: bytes) -> bool:
    return refused_lines(read, data) is None


def is_insertion(before: bytes, after: bytes) -> bool:
    """Whether ``after`` is ``before`` with one run of bytes put in."""
    same = 0
    while same < len(before) and before[same] == after[same]:
        same += 1
    return after.endswith(before[same:])


LETTERS = st.characters(exclude_categories=["Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp"])
MARKS = st.sampled_from([*" \n\t:#-'\"\\[]{},&*!|>%@`?~=<.0ey_", "\r\n", "😀", "中", "\n\n", ": "])
TEXTS = st.lists(LETTERS | MARKS, max_size=12).map("".join).filter(lambda t: not [*refused(t)])
WORDS = st.sampled_from(["a", "two words", "src/db/**", "true", "1.10", "2026-01-05", "a\nb\n", ""])


def mappings(inner: st.SearchStrategy[Plain], most: int) -> st.SearchStrategy[dict[str, Plain]]:
    """Mappings whose names differ in every Unicode form."""
    pairs = st.lists(
        st.tuples(TEXTS.filter(lambda name: name != "<<"), inner),
        max_size=most,
        unique_by=lambda pair: unicodedata.normalize("NFC", pair[0]),
    )
    return pairs.map(dict)


VALUES: st.SearchStrategy[Plain] = st.recursive(
    TEXTS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | mappings(inner, 4),
    max_leaves=6,
)
