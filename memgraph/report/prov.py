"""The memory as W3C PROV-JSON: what came of what, by whom, and when it ended.

Entries and sources are entities, people and tools agents, recording and confirming activities.
What PROV has no relation for is an influence whose type is memgraph's own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from typing import Any

from memgraph.core.confirmation import Confirmation, proved
from memgraph.core.entry import Entry, Evidence, Policy, links
from memgraph.core.legible import spelt
from memgraph.core.life.graves import Grave, graves
from memgraph.core.memory import Memory
from memgraph.core.moment import decided_by_then
from memgraph.core.status import status, window
from memgraph.report.entries import state_of

TERMS = "urn:memgraph:terms#"
_NAMED = re.compile(r"[A-Za-z0-9.-]")


def qualified(kind: str, name: str) -> str:
    """Return an id as a qualified name: ``this:policy.use-pnpm``.

    Of each other character the code point stands there, as ``_x0020_``: different ids stay
    different, and a name is one in XML and RDF too, which are stricter than JSON.
    """
    spelt = "".join(c if _NAMED.fullmatch(c) else f"_x{ord(c):04X}_" for c in name)
    return f"this:{kind}.{spelt}" if not spelt.endswith(".") else f"this:{kind}.{spelt[:-1]}_x002E_"


@dataclass(slots=True)
class _Document:
    """The records of a document, by kind, while they are written."""

    kinds: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)

    def add(self, kind: str, name: str, **attributes: Any) -> None:
        """Write an entity, an agent or an activity; what is there already stays."""
        self.kinds.setdefault(kind, {}).setdefault(name, _attributes(attributes))

    def relate(self, kind: str, **attributes: Any) -> None:
        """Write a relation under the next free name."""
        known = self.kinds.setdefault(kind, {})
        known[f"_:{kind}{len(known) + 1}"] = _attributes(attributes)


def _attributes(given: dict[str, Any]) -> dict[str, Any]:
    """Return what is known, under the names of PROV-JSON: ``prov__time`` is ``prov:time``."""
    return {
        name.replace("__", ":"): value for name, value in given.items() if value not in ("", None)
    }


def _type(name: str) -> dict[str, str]:
    return {"$": f"memgraph:{name}", "type": "prov:QUALIFIED_NAME"}


def _prov(name: str) -> dict[str, str]:
    return {"$": f"prov:{name}", "type": "prov:QUALIFIED_NAME"}


def _day(day: date) -> dict[str, str]:
    return {"$": str(day), "type": "xsd:date"}


def _at(day: date) -> str:
    return datetime.combine(day, time(), UTC).isoformat()


def prov(memory: Memory, within: Collection[str] | None = None) -> str:
    """Return the memory, or only the entries ``within``, as PROV-JSON in ASCII.

    When an entry was written down stands in no file, so its generation has no time; decisions and
    endings have theirs.
    """
    kept = {
        name: one for name, one in sorted(memory.by_id.items()) if within is None or name in within
    }
    document = _Document()
    for entry in kept.values():
        _entry(document, memory, entry)
        _recorded(document, memory, entry)
        _linked(document, memory, entry, kept)
    for made in decided_by_then(memory):
        if made.policy in kept:
            _confirmed(document, memory, made, kept)
    for grave in graves(memory):
        if grave.policy.id in kept:
            _ended(document, memory, grave, kept)
    own = re.sub(r"[^A-Za-z0-9._~-]", "-", memory.config.repository)
    found: dict[str, Any] = {
        "prefix": {"memgraph": TERMS, "this": f"urn:memgraph:repository:{own}:"},
        **dict(sorted(document.kinds.items())),
    }
    return json.dumps(found, indent=2) + "\n"


def _of(memory: Memory, name: str) -> str:
    """Return the qualified name of the entry with an id."""
    kind = "policy" if isinstance(memory.by_id[name], Policy) else "evidence"
    return qualified(kind, name)


def _entry(document: _Document, memory: Memory, entry: Entry) -> None:
    found = window(memory, entry) if isinstance(entry, Policy) else None
    document.add(
        "entity", _of(memory, entry.id),
        prov__type=_type("Policy" if isinstance(entry, Policy) else "Evidence"),
        prov__label=spelt(entry.statement), memgraph__id=entry.id,
        memgraph__file=spelt(entry.file), memgraph__digest=entry.digest,
        memgraph__state=_state(memory, entry), memgraph__why=spelt(entry.why),
        memgraph__observed=_day(entry.observed) if isinstance(entry, Evidence) else None,
        memgraph__holdsFrom=_day(found.start) if found else None,
        memgraph__holdsUntil=_day(found.end) if found and found.end else None,
    )  # fmt: skip


def _state(memory: Memory, entry: Entry) -> str:
    """Return a state in one word; how a policy ended is told where it is invalidated."""
    if isinstance(entry, Policy):
        return str(status(memory, entry).state)
    return state_of(memory, entry)


def _recorded(document: _Document, memory: Memory, entry: Entry) -> None:
    """Write how an entry came to be: recorded by whom, with which tool, from which sources."""
    own, activity = _of(memory, entry.id), qualified("recording", entry.id)
    said = entry.recorded
    document.add("activity", activity, prov__type=_type("Recording"))
    document.relate("wasGeneratedBy", prov__entity=own, prov__activity=activity)
    person = _person(document, said.by) if said.by else ""
    tool = said.tool or ("" if said.via == "person" else said.via)
    if tool:
        name = qualified("tool", tool)
        document.add("agent", name, prov__type=_prov("SoftwareAgent"), prov__label=spelt(tool))
        document.relate("wasAssociatedWith", prov__activity=activity, prov__agent=name)
        if person:
            document.relate("actedOnBehalfOf", prov__delegate=name, prov__responsible=person,
                            prov__activity=activity)  # fmt: skip
    if person:
        document.relate("wasAssociatedWith", prov__activity=activity, prov__agent=person)
        document.relate("wasAttributedTo", prov__entity=own, prov__agent=person)
    for source in entry.source:
        for kind, name in source.parts():
            from_ = qualified(kind, name)
            document.add("entity", from_, prov__type=_type("Source"), prov__label=spelt(name),
                         memgraph__kind=kind)  # fmt: skip
            document.relate("wasDerivedFrom", prov__generatedEntity=own, prov__usedEntity=from_,
                            prov__type=_prov("PrimarySource"))  # fmt: skip


def _person(document: _Document, name: str) -> str:
    person = qualified("person", name)
    document.add("agent", person, prov__type=_prov("Person"), prov__label=spelt(name))
    return person


def _linked(document: _Document, memory: Memory, entry: Entry, kept: Mapping[str, Entry]) -> None:
    """Write the links of an entry, with a place for what no entry is any more."""
    own = _of(memory, entry.id)
    for relation, other, _ in links(entry):
        if other not in kept and (other in memory.by_id or memory.other_day):
            continue  # it was not asked for, or had not happened yet
        end = _of(memory, other) if other in kept else qualified("missing", other)
        if other not in kept:
            document.add("entity", end, prov__type=_type("Missing"), memgraph__id=other)
        if relation in ("grounds", "supersedes"):
            kind = _prov("Revision") if relation == "supersedes" else _type("grounds")
            document.relate("wasDerivedFrom", prov__generatedEntity=own, prov__usedEntity=end,
                            prov__type=kind)  # fmt: skip
        elif relation in ("supports", "against", "closes"):  # it does something to the other one
            document.relate("wasInfluencedBy", prov__influencee=end, prov__influencer=own,
                            prov__type=_type(relation))  # fmt: skip
        else:
            document.relate("wasInfluencedBy", prov__influencee=own, prov__influencer=end,
                            prov__type=_type(relation))  # fmt: skip


def _confirmed(
    document: _Document, memory: Memory, made: Confirmation, kept: Mapping[str, Entry]
) -> None:
    """Write one person's decision: an activity that used the entry, and left a confirmation."""
    activity, day = qualified("confirming", made.file), _at(made.on)
    left, person = qualified("confirmation", made.file), _person(document, made.by)
    document.add(
        "activity", activity, prov__startTime=day, prov__endTime=day,
        prov__type=_type("Confirming"), prov__label=made.title, memgraph__action=str(made.action),
        memgraph__reason=spelt(made.reason), memgraph__level=proved(made).word,
        memgraph__effective=_day(made.effective),
    )  # fmt: skip
    document.add("entity", left, prov__type=_type("Confirmation"), memgraph__file=spelt(made.file))
    document.relate("wasAssociatedWith", prov__activity=activity, prov__agent=person)
    document.relate("wasGeneratedBy", prov__entity=left, prov__activity=activity, prov__time=day)
    document.relate("wasAttributedTo", prov__entity=left, prov__agent=person)
    for name in dict.fromkeys((made.policy, *made.settles, made.other)):
        if name in kept:
            document.relate("used", prov__activity=activity, prov__entity=_of(memory, name),
                            prov__time=day)  # fmt: skip


def _ended(document: _Document, memory: Memory, grave: Grave, kept: Mapping[str, Entry]) -> None:
    """Write from when on a policy holds no more, and the decision that ended it."""
    if grave.day is None:
        return
    made = grave.made if grave.made and grave.made.on <= memory.day else None
    activity = qualified("confirming", made.file) if made and made.policy in kept else ""
    document.relate("wasInvalidatedBy", prov__entity=_of(memory, grave.policy.id),
                    prov__activity=activity, prov__time=_at(grave.day),
                    prov__type=_type(str(grave.how)))  # fmt: skip
