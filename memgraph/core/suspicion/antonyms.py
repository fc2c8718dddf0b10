"""Antonyms: what is done, and how, each against what it cannot be together with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from memgraph.core.suspicion.words import rooted

# Deeds: of one thing, only one can be done. The second is a ban on the first.
_DEEDS = (
    ("delete remove squash", "keep support"), ("show", "hide conceal"),
    ("include add log", "exclude"), ("allow accept", "reject block deny refuse restrict forbid"),
    ("enable", "disable"), ("commit", "ignore"), ("fail", "ignore"), ("fix", "leave"),
    ("handle catch", "swallow ignore"), ("throw raise", "swallow"), ("float", "pin"),
    ("inline", "extract"), ("trust", "verify distrust validate"), ("share", "isolate"),
    ("open", "close"), ("retry", "fail"),
)  # fmt: skip
# Qualities: of one thing, only one side holds.
_QUALITIES = (
    ("explicit explicitly", "inferred infer inference implicit implicitly"),
    ("relative", "absolute alias aliases"), ("inline", "separate separately external"),
    ("before first", "after afterwards last"), ("single", "double"),
    ("sync synchronous synchronously blocking", "async asynchronous asynchronously nonblocking"),
    ("mutable", "immutable"), ("singular", "plural"), ("uppercase", "lowercase"),
    ("ascending", "descending"), ("eager eagerly", "lazy lazily"),
    ("global globally", "local locally"), ("top", "bottom"),
    ("beside next alongside colocated", "separate dedicated mirrors top"),
    ("short brief terse concise", "detailed verbose long length"),
    ("small tiny", "large big huge"), ("manual", "automatic"), ("flat", "nested"),
    ("always", "sometimes"), ("hourly", "daily weekly monthly yearly"),
    ("daily", "weekly monthly yearly"), ("weekly", "monthly yearly"),
    ("public publicly", "private privately"), ("past", "present imperative"),
    ("tabs", "spaces"), ("light", "dark"), ("one single", "multiple several many"),
    ("few sparingly rarely", "every each aggressively"),
    ("strict strictly", "lenient leniently loose loosely permissive"), ("early", "late"),
    ("parallel", "serial serially sequential sequentially"), ("exact", "floating loose"),
    ("floating", "fixed pin"), ("permanent permanently hard", "soft temporary temporarily"),
    ("internal internally", "external externally"), ("client", "server"),
    ("static statically", "dynamic dynamically"), ("optimistic", "pessimistic"),
    ("stateful", "stateless"), ("reversible", "irreversible"), ("inclusive", "exclusive"),
    ("stable", "unstable"), ("horizontal", "vertical"), ("left", "right"),
    ("encrypted", "unencrypted"), ("signed", "unsigned"), ("masked redacted", "plaintext"),
    ("shared share", "isolated own separate"), ("ordered", "unordered"),
    ("root", "unprivileged nonroot rootless"), ("inside within", "outside across between"),
    ("enabled", "disabled"), ("hot", "cold"), ("online", "offline"), ("true", "false"),
    ("minimal", "exhaustive comprehensive"), ("named", "default"), ("mock fake stub", "real"),
    ("centralized", "distributed decentralized"),
)  # fmt: skip

Sides = Mapping[str, frozenset[str]]


def _table(pairs: Iterable[tuple[str, str]]) -> Sides:
    found: dict[str, set[str]] = defaultdict(set)
    for one, other in pairs:
        for left, right in ((rooted(one), rooted(other)), (rooted(other), rooted(one))):
            for word in left:
                found[word] |= right
    return {word: frozenset(others) for word, others in found.items()}


DEEDS, QUALITIES = _table(_DEEDS), _table(_QUALITIES)
BANNING = frozenset().union(*(rooted(second) for _, second in _DEEDS))


def axes(roots: frozenset[str]) -> frozenset[str]:
    """Return names for what ``roots`` take a side in, the same for both sides."""
    return frozenset(
        f"axis {min(root, other)} {max(root, other)}"
        for root in roots
        for other in DEEDS.get(root, frozenset()) | QUALITIES.get(root, frozenset())
    )


def apart(one: frozenset[str], other: frozenset[str], sides: Sides) -> list[tuple[str, str]]:
    """Return the pairs of a word of ``one`` and one of ``other`` that cannot be together."""
    return [
        (mine, theirs)
        for mine in one - other
        if mine in sides
        for theirs in sides[mine] & (other - one)
    ]
