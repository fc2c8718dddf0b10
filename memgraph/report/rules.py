"""Rules in a line each."""

from __future__ import annotations

from memgraph.core.entry import Rule
from memgraph.core.words import one_line


def rule_text(rule: Rule) -> str:
    """Return a rule as a person reads it: ``backend service: must supabase; must not …``."""
    parts = [
        f"{mode.replace('_', ' ')} {', '.join(getattr(rule, mode))}"
        for mode in ("must", "must_one_of", "must_not", "should", "should_not", "may")
        if getattr(rule, mode)
    ]
    parts += [
        f"{bound.replace('_', ' ')} {getattr(rule, bound)}"
        for bound in ("at_most", "at_least", "exactly")
        if getattr(rule, bound)
    ]
    whole = f"{rule.topic}: {'; '.join(parts)}" + (f"; when {rule.when}" if rule.when else "")
    return one_line(whole, 400)
