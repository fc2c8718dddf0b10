"""The memory as PROV-JSON: the library reads it, writes it equal, and nothing dangles."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from made_memory import ADA, GRACE, closed, day, decision, law, memory, proposal, seen

from memgraph.core.memory import Memory
from memgraph.core.moment import on_day
from memgraph.report.prov import prov, qualified

library = pytest.importorskip("prov.model", reason="the library prov is not installed")

FAILURE = seen(
    "2026-01-05-limit", kind="failure", recorded={"by": GRACE, "via": "agent", "tool": "helper"},
    source=[{"path": "sync/run.py", "commit": "61e9540"}, {"url": "https://example.org/x?a=b#c"},
            {"said": "Never again: “no”.\n"}],
)  # fmt: skip
AGAINST = seen("2026-02-03-no", against=["use-supabase"], about=[FAILURE.id])
OLD = closed("use-airtable", grounds=["2025-01-01-nowhere"])
NEW = law("use-supabase", grounds=[FAILURE.id], supersedes=["use-airtable"], since="2026-02-01",
          exception_to=["wide"], recorded={"by": ADA, "via": "person"})  # fmt: skip
GONE, WIDE = closed("gone"), law("wide", until="2026-04-01")
SHOP = memory(
    FAILURE, AGAINST, OLD, NEW, GONE, WIDE, proposal("wait"), decision(OLD, "2026-01-01"),
    decision(NEW, "2026-02-02", effective=day("2026-02-01")),
    decision(NEW, "2026-02-05", "uphold", 2, settles=(AGAINST.id,), reason="It passed."),
    decision(GONE, "2026-03-01", "reject", reason="No."), decision(WIDE, "2026-01-01"),
)  # fmt: skip


def read(text: str) -> Any:
    return library.ProvDocument.deserialize(content=text, format="json")


def named(data: Any) -> Iterator[str]:
    """Yield every id that a relation refers to."""
    for kind, records in data.items():
        for record in records.values() if kind not in ("prefix", *THINGS) else ():
            ends = (record[key] for key in record if key.startswith("prov:") and key != "prov:time")
            yield from (end for end in ends if isinstance(end, str))


THINGS = ("entity", "agent", "activity")


def things(data: Any) -> dict[str, Any]:
    return {name: one for kind in THINGS for name, one in data.get(kind, {}).items()}


def relations(kind: str, known: Memory = SHOP) -> list[dict[str, Any]]:
    return list(json.loads(prov(known)).get(kind, {}).values())


@pytest.mark.parametrize("within", [None, {"use-supabase", "person:x"}, set()])
def test_the_library_reads_it_and_writes_it_again(within: set[str] | None) -> None:
    text = prov(SHOP, within)
    document = read(text)
    again = read(document.serialize(format="json"))
    assert document == again
    data = json.loads(text)
    records = sum(len(found) for kind, found in data.items() if kind != "prefix")
    assert len(document.records) == records
    assert set(named(data)) <= things(data).keys()


def test_entries_sources_people_and_tools() -> None:
    data = json.loads(prov(SHOP))
    kinds = {name: one["prov:type"]["$"] for name, one in things(data).items()}
    policy, evidence = qualified("policy", NEW.id), qualified("evidence", FAILURE.id)
    assert kinds[policy] == "memgraph:Policy"
    assert kinds[evidence] == "memgraph:Evidence"
    assert kinds[qualified("commit", "61e9540")] == "memgraph:Source"
    assert kinds[qualified("person", ADA)] == "prov:Person"
    assert kinds[qualified("tool", "helper")] == "prov:SoftwareAgent"
    assert kinds[qualified("missing", "2025-01-01-nowhere")] == "memgraph:Missing"
    entity = data["entity"][policy]
    assert entity["memgraph:holdsFrom"] == {"$": "2026-02-01", "type": "xsd:date"}
    assert entity["memgraph:state"] == "active"
    assert data["entity"][evidence]["memgraph:observed"]["$"] == "2026-01-05"
    assert qualified("tool", "person") not in kinds


def test_relations_and_their_times() -> None:
    new, old, fact = (qualified("policy", NEW.id), qualified("policy", OLD.id),
                      qualified("evidence", FAILURE.id))  # fmt: skip
    derived = {(one["prov:generatedEntity"], one["prov:usedEntity"], one["prov:type"]["$"])
               for one in relations("wasDerivedFrom")}  # fmt: skip
    assert (new, old, "prov:Revision") in derived
    assert (new, fact, "memgraph:grounds") in derived
    assert (fact, qualified("file", "sync/run.py"), "prov:PrimarySource") in derived
    ended = {one["prov:entity"]: (one["prov:time"][:10], one["prov:type"]["$"])
             for one in relations("wasInvalidatedBy")}  # fmt: skip
    assert ended == {
        old: ("2026-02-01", "memgraph:superseded"),
        qualified("policy", "gone"): ("2026-03-01", "memgraph:rejected"),
        qualified("policy", "wide"): ("2026-04-01", "memgraph:expired"),
    }
    influences = {(one["prov:influencer"], one["prov:influencee"], one["prov:type"]["$"])
                  for one in relations("wasInfluencedBy")}  # fmt: skip
    assert (qualified("evidence", AGAINST.id), new, "memgraph:against") in influences
    assert (qualified("policy", "wide"), new, "memgraph:exception_to") in influences
    assert [one["prov:responsible"] for one in relations("actedOnBehalfOf")] == [
        qualified("person", GRACE)
    ]
    confirmed = [one for one in relations("wasGeneratedBy") if "prov:time" in one]
    assert len(confirmed) == len(SHOP.confirmations)
    used = {(one["prov:entity"], one["prov:time"][:10]) for one in relations("used")}
    assert (qualified("evidence", AGAINST.id), "2026-02-05") in used


def test_of_an_earlier_day_it_has_what_had_happened() -> None:
    then = on_day(SHOP, day("2026-02-02"))
    data = json.loads(prov(then))
    assert qualified("evidence", AGAINST.id) not in data["entity"]
    assert read(prov(then)) == read(read(prov(then)).serialize(format="json"))
    assert set(named(data)) <= things(data).keys()


NAMES = ["a b", "1st", "-x", ".", "..", "a.", "é雲🎉", "a:b", "a_b", "_x0020_",
         "\x1b\x00", "\udcff",
         "<x>&\"'", "a/b?c#d%20", "\u202e"]  # fmt: skip


def test_every_name_is_a_qualified_name_and_no_two_are_one() -> None:
    found = [qualified("person", name) for name in NAMES]
    assert len(set(found)) == len(NAMES)
    for name in found:  # a name without a colon, as XML and RDF have it
        assert re.fullmatch(r"this:[A-Za-z_][A-Za-z0-9._-]*[A-Za-z0-9_-]", name), name


def test_whatever_texts_hold_the_library_reads_it() -> None:
    entries = [
        seen(f"2026-03-{number:02}-x", statement=f"x{name}y", source=[{"said": f"s{name}s"}])
        for number, name in enumerate(NAMES, 1) if name.isprintable()
    ]  # fmt: skip
    text = prov(memory(*entries))
    assert text.isascii()
    assert read(text) == read(read(text).serialize(format="json"))


def test_the_repository_has_a_namespace_of_its_own() -> None:
    assert json.loads(prov(SHOP))["prefix"]["this"] == "urn:memgraph:repository:none:"


def test_a_law_that_expired_was_not_ended_by_a_retirement_that_was_overtaken() -> None:
    old = law("a", until="2026-06-01")
    known = memory(
        old, decision(old, "2026-01-05"),
        decision(old, "2026-02-01", "retire", 2, effective=day("2026-05-01"), reason="x"),
        decision(old, "2026-03-01", step=3), on="2026-07-01",
    )  # fmt: skip
    (ended,) = json.loads(prov(known))["wasInvalidatedBy"].values()
    assert ended["prov:type"]["$"] == "memgraph:expired"
    assert "prov:activity" not in ended
