"""Made-up memories: as large as asked for, the same for the same seed, and sound in themselves."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core.document import Plain, plain
from memgraph.core.entry import Evidence, Policy
from memgraph.core.format import Config
from memgraph.core.growth import Change, Wanted, branches, changes
from memgraph.core.growth.chance import Chance
from memgraph.core.growth.documents import nested, rendered
from memgraph.core.growth.grammar import Grammar
from memgraph.core.growth.project import part
from memgraph.core.layout import CONFIG, Kind, kind_of
from memgraph.core.legible import refused
from memgraph.store import yaml
from memgraph.store.reading import read_item

LAST = date(2025, 12, 31)


def at_the_end(wanted: Wanted) -> dict[str, Change]:
    """Return the files of the main branch on the last day, by path."""
    found: dict[str, Change] = {}
    for change in changes(wanted):
        if change.branch:
            continue
        found.pop(change.path, None)
        if not change.gone:
            found[change.path] = change
    return found


def entries(wanted: Wanted) -> list[Policy | Evidence]:
    kinds = (Kind.LAW, Kind.PROPOSED, Kind.CLOSED, Kind.EVIDENCE)
    read = (
        read_item(path, "100644", change.text.encode())[0]
        for path, change in at_the_end(wanted).items()
        if kind_of(path) in kinds
    )
    return [entry for entry in read if isinstance(entry, Policy | Evidence)]


def name_of(wanted: Wanted) -> str:
    told = "\n".join(map(repr, changes(wanted)))
    return hashlib.sha256(told.encode()).hexdigest()


def test_chance_is_the_same_in_every_version() -> None:
    chance = Chance("a name", 1)
    assert [chance.below(1000) for _ in range(6)] == [289, 513, 616, 884, 955, 836]


def test_the_same_seed_makes_the_same_memory() -> None:
    assert name_of(Wanted(120, 1, LAST)) == name_of(Wanted(120, 1, LAST))
    assert name_of(Wanted(120, 1, LAST)) != name_of(Wanted(120, 2, LAST))


@pytest.mark.parametrize("count", [1, 2, 7, 59, 60, 251, 700])
def test_there_are_as_many_entries_as_asked_for(count: int) -> None:
    found = entries(Wanted(count, 3, LAST))
    assert len(found) == count
    assert len({entry.id for entry in found}) == count


@pytest.mark.parametrize("count", [1, 10_000, 100_000, 1_000_000])
def test_the_configuration_can_be_read_at_any_size(count: int) -> None:
    frame = itertools.islice(changes(Wanted(count, 1, LAST)), 50)
    [text] = [change.text for change in frame if change.path == CONFIG]
    assert isinstance(read_item(CONFIG, "100644", text.encode())[0], Config)


def test_what_is_written_is_what_is_read() -> None:
    # A confirmation shows every field as the generator had it, and the file is what people read.
    wanted = Wanted(700, 4, LAST)
    policies = {entry.id: entry for entry in entries(wanted) if isinstance(entry, Policy)}
    made = [change.made for change in changes(wanted) if change.made]
    assert len(made) > 100
    assert {one.digest for one in made} == {policies[one.policy].digest for one in made}


def test_links_go_to_what_is_there_and_was_there_before() -> None:
    found = {entry.id: entry for entry in entries(Wanted(700, 5, LAST))}
    seen: Counter[str] = Counter()
    for entry in found.values():
        for relation in ("supports", "against", "about", "closes", "grounds", "supersedes"):
            for other in getattr(entry, relation, ()):
                seen[relation] += 1
                target = found[other]
                if isinstance(entry, Evidence) and isinstance(target, Evidence):
                    assert target.observed <= entry.observed <= LAST
    assert min(seen.values()) > 5
    assert set(seen) == {"supports", "against", "about", "closes", "grounds", "supersedes"}


def test_it_is_as_manifold_as_real_ones() -> None:
    found = entries(Wanted(2500, 1, LAST))
    evidence = [entry for entry in found if isinstance(entry, Evidence)]
    policies = [entry for entry in found if isinstance(entry, Policy)]
    kinds = Counter(entry.kind for entry in evidence)
    assert set(kinds) >= {"observation", "failure", "correction", "preference", "decision",
                          "thread", "session", "verdict"}  # fmt: skip
    assert len({entry.statement for entry in found}) > len(found) * 0.97
    assert any(not entry.statement.isascii() for entry in found)
    lengths = sorted(len(entry.statement) for entry in found)
    assert lengths[len(lengths) // 10] < 60
    assert lengths[-len(lengths) // 10] > 100
    assert {kind_of(policy.file) for policy in policies} == {Kind.LAW, Kind.PROPOSED, Kind.CLOSED}
    for field in ("why", "until", "watches", "grounds", "supersedes", "exception_to", "pinned",
                  "strict", "distinct_from", "review_every"):  # fmt: skip
        assert any(getattr(policy, field) for policy in policies), field
    assert any(glob.startswith("!") for policy in policies for glob in policy.scope)


def test_parts_have_nothing_in_common() -> None:
    parts = [part(1, number, LAST, 1000) for number in range(1200)]
    assert len({one.name for one in parts}) == len(parts)
    assert len({one.root for one in parts}) == len(parts)


def test_branches_have_something_of_their_own() -> None:
    wanted = Wanted(100, 1, LAST)
    aside = {change.branch for change in changes(wanted) if change.branch}
    assert aside == {branch.name for branch in branches(wanted)}
    assert branches(Wanted(10, 1, LAST)) == ()


def legible(text: str) -> str:
    hidden = set(refused(text))
    return "".join(char for at, char in enumerate(text) if at not in hidden).strip() or "x"


# Signs that mean something to YAML come more often than by chance.
TEXT = st.one_of(st.text(), st.text(alphabet="ab1 :#-?,[]{}&*!|>'\"%@`~=\\/.\n\t")).map(legible)


@given(
    TEXT,
    st.lists(TEXT, min_size=1, max_size=4),
    st.dictionaries(TEXT, TEXT, min_size=1, max_size=4),
)
def test_any_document_is_read_back(text: str, some: list[str], more: dict[str, str]) -> None:
    listed: list[Plain] = [*some]
    mapped: dict[str, Plain] = {**more}
    document: dict[str, Plain] = {
        "statement": text, "scope": listed, "rules": [mapped, {"topic": text}], "recorded": mapped,
    }  # fmt: skip
    assert plain(yaml.read(rendered(document).encode())) == document
    assert plain(yaml.read(nested({"topics": {"x": mapped}}).encode())) == {"topics": {"x": mapped}}


def test_a_grammar_fills_in_names_and_begins_with_a_capital() -> None:
    grammar = Grammar({"all": ("{Thing} of {place}",), "thing": ("the {size} list",)})
    chance = Chance("x")
    given_ = {"size": ("long",), "place": ("src/a.py",)}
    assert grammar.say("all", chance, given_) == "The long list of src/a.py"
    assert grammar.say("Place", chance, given_) == "src/a.py"
    with pytest.raises(KeyError):
        grammar.say("nothing", chance, given_)
