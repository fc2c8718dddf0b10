"""Rules in a line each."""

from __future__ import annotations

from collections.abc import Iterator

from memgraph.core.entry import Rule
from memgraph.core.words import one_line


def rule_text(rule: Rule) -> str:
    """Return a rule as a person reads it: ``backend service: must supabase; must not …``."""
    return one_line(f"{rule.topic}: {'; '.join(clauses(rule))}", 400)


def clauses(rule: Rule) -> Iterator[str]:
    """Yield what a rule says of its topic: ``must supabase``, ``at most 40``, ``when …``."""
    for mode in ("must", "must_one_of", "must_not", "should", "should_not", "may"):
        if values := getattr(rule, mode):
            yield f"{mode.replace('_', ' ')} {', '.join(values)}"
    for bound in ("at_most", "at_least", "exactly"):
        if number := getattr(rule, bound):
            yield f"{bound.replace('_', ' ')} {number}"
    if rule.when:
        yield f"when {rule.when}"
