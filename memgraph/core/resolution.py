"""Resolutions: a clash in words, and the commands by which a person settles it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote

from memgraph.core.clash import Clash, Side, kept_apart, to_depart_from
from memgraph.core.clash import Kind as Clashing
from memgraph.core.entry import Policy
from memgraph.core.layout import Kind
from memgraph.core.memory import standing
from memgraph.core.scope import NotProved, is_everything, outside, without
from memgraph.core.sentence import used_as

_DEMANDS = {
    "must": "requires",
    "must_one_of": "requires",
    "must_not": "forbids",
    "may": "allows",
    "should": "prefers",
    "should_not": "advises against",
    "at_most": "wants at most",
    "at_least": "wants at least",
    "exactly": "wants exactly",
}
_REASONS = {
    Clashing.OPPOSED: "",
    Clashing.CHOICE: ", and only one value of {topic} can be picked",
    Clashing.BOUNDS: ", and no {topic} is both",
    Clashing.EXHAUSTED: ", which leaves nothing to choose for {topic}",
}


def told(clash: Clash) -> str:
    """Return the clash in one sentence: who demands what, why not both, on which path and day."""
    first, *others = clash.sides
    said = [_demand(first, clash.topic), *(_also(side, first, clash.topic) for side in others)]
    reason = _REASONS[clash.kind].format(topic=clash.topic)
    more = "; there are more like this, too many to list" if clash.more else ""
    return f"{', and '.join(said)}{reason}{_strict(clash)}; {_where(clash)} on {clash.day}{more}"


def _strict(clash: Clash) -> str:
    """Say which policy lets nothing depart from it, where another one does, or would."""
    strict = [policy.id for policy in clash.policies if policy.strict]
    departing = {clash.narrower} if clash.narrower else {
        policy.id for policy in clash.policies
        if policy.distinct_from.keys() & set(strict) and not kept_apart(clash, policy)
    }  # fmt: skip
    kept = [name for name in strict if departing - {name}]
    return f", and nothing may depart from {kept[0]}, which is strict" if kept else ""


def _also(side: Side, first: Side, topic: str) -> str:
    """Say what another side demands; what the first one named is not named again."""
    who = "it also" if side.policy.id == first.policy.id else side.policy.id
    plain = not (side.chain or first.chain or side.rule.when or first.rule.when)
    if plain and side.values == first.values and len(side.values) == 1:
        return f"{who} {_DEMANDS[side.field]} it"
    return _demand(side, topic, who)


def _demand(side: Side, topic: str, who: str = "") -> str:
    mode, values = _DEMANDS[side.field], list(side.values)
    if side.field == "must_one_of" or (side.field == "must" and len(values) > 1):
        named = f"one of {', '.join(values)}"
    else:
        named = ", ".join(values)
    condition = f" when {side.rule.when}" if side.rule.when else ""
    chain = "".join(f", which brings {value}" for _, value in side.chain[1:])
    said = used_as(named, side.rule.topic if side.chain else topic)
    return f"{who or side.policy.id} {mode} {said}{condition}{chain}"


def _where(clash: Clash) -> str:
    if not clash.path:
        return "how their scopes lie to each other took too many steps to prove,"
    everywhere = all(is_everything(side.scope) for side in clash.sides)
    where = "everything" if everywhere else clash.path
    if len(clash.policies) == 1:
        return f"it covers {where}"
    both = "both" if len(clash.policies) == 2 else "all"
    return f"{both} cover {where}"


def ways_out(clash: Clash, newer: Policy, others: Sequence[Policy]) -> str:
    """Return the commands that settle a clash of ``newer`` with ``others``, one a line.

    The newer one is what changes: to replace, to narrow, to depart from, to be told apart from
    the others, or to be withdrawn; or a person puts the clash off.
    """
    if not others:
        rules = f"memgraph propose --amend {newer.id} --rule 'TOPIC: must VALUE'"
        return f"say what it means: {rules}\nif it was a mistake: {ending(newer)}"
    amend = f"memgraph propose --amend {newer.id}"
    return "\n".join([
        *(f"if it replaces {older.id}: {amend} --supersedes {older.id}" for older in others),
        *_narrowing(clash, newer, others[0], amend),
        *_departing(clash, newer, amend),
        *_telling_apart(clash, newer, others, amend),
        f"if it was a mistake: {ending(newer)}",
        f"or a person puts it off: memgraph defer {newer.id} {others[0].id} --until YYYY-MM-DD "
        "--reason 'WHY'",
    ])  # fmt: skip


def _narrowing(clash: Clash, newer: Policy, older: Policy, amend: str) -> Iterator[str]:
    """Yield the command that takes the older policy's paths out of the newer one's scope."""
    scopes = {side.policy.id: side.scope for side in clash.sides}
    rest = without(scopes[newer.id], scopes[older.id])
    try:
        if rest and outside(scopes[newer.id], scopes[older.id]):
            globs = " ".join(f"--scope {quote(glob)}" for glob in rest)
            yield f"if it holds only where {older.id} does not: {amend} {globs}"
    except NotProved:
        return


def _departing(clash: Clash, newer: Policy, amend: str) -> Iterator[str]:
    """Yield the command that declares the newer one an exception; none to a strict policy."""
    others = [policy for policy in clash.policies if policy is not newer]
    if clash.narrower not in ("", newer.id) or any(policy.strict for policy in others):
        return
    wider = to_depart_from(clash, newer)
    named = " and ".join(policy.id for policy in wider) if others[1:] else "it"
    links = " ".join(f"--exception-to {policy.id}" for policy in wider)
    if clash.narrower:
        yield f"if {newer.id} is meant to depart: {amend} {links}"
    elif all(policy.id in newer.exception_to for policy in wider):
        names = ", ".join(policy.id for policy in wider)
        yield f"the exception to {names} needs a scope inside its scope: {amend} --scope 'GLOB'"
    else:
        yield (
            f"if it departs from {named} on purpose, in fewer places: {amend} {links} "
            "--scope 'GLOB'"
        )


def _telling_apart(
    clash: Clash, newer: Policy, others: Sequence[Policy], amend: str
) -> Iterator[str]:
    """Yield the command that says that both hold; against a strict policy it says nothing."""
    if kept_apart(clash, newer):
        distinct = " ".join(f"--distinct-from '{other.id}=WHY'" for other in others)
        special = clash.narrower not in ("", newer.id)
        meant = f"{clash.narrower} goes on as the special case" if special else "they do not clash"
        yield f"if {meant}: {amend} {distinct}"


def ways_out_of_doubt(newer: Policy, older: Policy) -> str:
    """Return the commands that settle a suspicion, one a line."""
    amend = f"memgraph propose --amend {newer.id}"
    return "\n".join([
        f"if they do not clash: {amend} --distinct-from '{older.id}=WHY'",
        f"if it replaces {older.id}: {amend} --supersedes {older.id}",
        f"to have it decided, say what it means: {amend} --rule 'TOPIC: must VALUE'",
        f"if it was a mistake: {ending(newer)}",
    ])  # fmt: skip


def ending(policy: Policy) -> str:
    """Return the command by which a person ends a law, or turns a proposal down."""
    verb = "reject" if standing(policy) is Kind.PROPOSED else "retire"
    return f"memgraph {verb} {policy.id} --reason 'WHY'"
