"""Soundness of confirmations: what no decision that memgraph makes would say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from memgraph.core.confirmation import Action, Confirmation, folder_of
from memgraph.core.digest import digest
from memgraph.core.entry import Evidence, Policy
from memgraph.core.layout import CONFIG, POLICY_KINDS, TRUST, Kind, kind_of, stem
from memgraph.core.memory import Memory, standing, vouches
from memgraph.core.names import misleading, person_slug
from memgraph.core.promotion import LONGEST_DEFERRAL
from memgraph.core.redaction import tombstone
from memgraph.core.settings import SETTINGS

# What sets apart the files of two persons with one short name.
_NUMBER = re.compile(r"(-[0-9]+)?\.txt").fullmatch


def problems(memory: Memory, base: Memory | None, made: Confirmation) -> Iterator[str]:
    """Yield, in words, what is wrong with a confirmation: its file, its words, its policy."""
    yield from _of_file(made)
    yield from _of_repository(memory, base, made)
    if made.on > memory.day + timedelta(days=1):
        yield f"it is dated {made.on}, which is still to come"
    if made.action is Action.REDACT and base:
        yield from _of_redaction(memory, base, made)
    if policy := memory.policy(made.policy):
        yield from _of_content(made, policy)
        yield from _of_decision(memory, made, policy)


def _of_file(made: Confirmation) -> Iterator[str]:
    folder, (parent, _, name) = folder_of(made), made.file.rpartition("/")
    digest8 = made.digest.removeprefix("sha256:")[:8]
    begin = f"{made.step}-{digest8}-{person_slug(made.by)}"
    if not made.by.strip():
        yield "it names no person"
        return
    end = _NUMBER(name.removeprefix(begin))
    if parent != folder or not name.startswith(begin) or not end:
        yield f"the file's name does not fit: expected {folder}/{begin}.txt"
    if misleading(made.by):
        yield f"its name could be taken for another person's: {made.by}"
    if stem(made.path) != made.policy or not _is_place(made):
        yield f"{made.path} is no place for {made.policy}"


def _is_place(made: Confirmation) -> bool:
    if made.about_settings:
        return made.path in SETTINGS and (made.action is Action.TRUST) == (made.path == TRUST)
    kind = kind_of(made.path)
    return kind in POLICY_KINDS or (made.action is Action.REDACT and kind is Kind.EVIDENCE)


def _of_repository(memory: Memory, base: Memory | None, made: Confirmation) -> Iterator[str]:
    """Yield whether a confirmation is for another repository. Old ones may be for none."""
    known, own = CONFIG not in memory.unread_files, memory.config.repository
    old = made.repository == "none" and (base is None or made.file in base.files)
    if known and made.repository != own and not old:
        yield f"it is for the repository {made.repository!r}, and this one is {own!r}"


def _of_content(made: Confirmation, policy: Policy) -> Iterator[str]:
    vouching = vouches(made, policy)
    if policy.digest == made.digest and not vouching:
        yield "the fields it shows are not those of the policy"
    if made.action in (Action.RETIRE, Action.UPHOLD) and not vouching:
        yield f"it is about other content than {policy.file} holds"
    if vouching and made.author != policy.recorded.by:
        yield f"it names {made.author!r} as the author, and the policy {policy.recorded.by!r}"
    if vouching and made.makes_law and policy.since not in (None, made.effective):
        yield f"it takes effect on {made.effective}, and the policy holds since {policy.since}"


def _of_redaction(memory: Memory, base: Memory, made: Confirmation) -> Iterator[str]:
    """Yield whether a redaction puts in place what is no remainder of the base's entry."""
    now, before = memory.by_id.get(made.policy), base.by_id.get(made.policy)
    if now is None or before is None or before.redacted or not vouches(made, now):
        return
    left, proposed = tombstone(base, before, made.reason), kind_of(before.file) is Kind.PROPOSED
    if proposed and "since" in now.document:  # it became law in the change itself
        left["since"] = now.document["since"]
    if now.redacted != before.digest:
        if not proposed:  # a proposal may have been edited before
            yield f"it takes out other content than {before.file} held"
    elif digest(left) != now.digest:
        yield f"what it leaves of {made.policy} is not what stood there"


def _of_decision(memory: Memory, made: Confirmation, policy: Policy) -> Iterator[str]:
    if made.action is Action.RETIRE and made.effective < made.on:
        yield f"it ends the law on {made.effective}, before the decision"
    decided = made in memory.decisions(policy.id)
    if made.action is Action.REJECT and standing(policy) is Kind.LAW and decided:
        yield "a law is not rejected; it is retired"
    if made.action is Action.DEFER:
        ahead = (made.until - made.on).days if made.until else 0
        if not 0 < ahead <= LONGEST_DEFERRAL:
            yield f"a clash can be put off by at most {LONGEST_DEFERRAL} days"
    for answered in made.settles:
        evidence = memory.by_id.get(answered)
        if not isinstance(evidence, Evidence) or policy.id not in evidence.against:
            yield f"it answers {answered}, which does not speak against {policy.id}"
