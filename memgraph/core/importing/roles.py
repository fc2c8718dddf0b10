"""What the sections of a decision record are for, by their headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memgraph.core.importing.headings import clean

# What a section of a record is for, by its heading; the nearest heading that tells counts.
_ROLES = (
    ("options", re.compile(
        r"(?:considered (?:options|alternatives)|(?:options|alternatives)(?: considered"
        r"| analysis)?|pros and cons.*"
        r"|rejected (?:options|alternatives)|option [a-z0-9]+\b.*|alternative [a-z0-9]+\b.*"
        r"|non-?goals|out of scope)", re.I)),
    ("drivers", re.compile(r"(?:decision )?(?:drivers?|forces|criteria)", re.I)),
    ("consequences", re.compile(
        r"(?:(?:positive|negative|neutral|good|bad) )?(?:consequences|outcomes?)|implications"
        r"|impact"
        r"|positive|negative|neutral|risks?|trade-?offs?|benefits|drawbacks", re.I)),
    ("context", re.compile(
        r"context(?: and problem(?: statement)?)?|problem(?: statement)?|background|motivation"
        r"|issue|summary|abstract"
        r"|introduction|why now", re.I)),
    ("aside", re.compile(
        r"references?|links|related.*|more information|notes?|status|action items?|changelog"
        r"|history|updates?\b.*"
        r"|further reading|participants|acknowledge?ments|.*examples?|implementation.*"
        r"|migration.*|validation|confirmation"
        r"|automated.*|metadata|appendix.*", re.I)),
    ("decision", re.compile(
        r"decisions?(?: outcome)?|outcome|resolution|chosen option|the decision|solution"
        r"|proposal|proposed (?:solution|decision)", re.I)),
    ("rules", re.compile(
        r"(?:do['’]?s? (?:and|&) don['’]?t['’]?s|do|don['’]t|rules?|guidelines?|constraints?"
        r"|invariants?|polic(?:y|ies)|requirements?"
        r"|compliance(?: and enforcement)?|(?:manual )?enforcement|manual|exceptions?"
        r"|conventions?|standards?)", re.I)),
)  # fmt: skip
_WEIGHED = re.compile(
    r"\b(?:alternatives?|options?) (?:considered|weighed|rejected)"
    r"|\b(?:rejected|considered) (?:alternatives?|options?)\b|\bdoes not cover\b|out of scope",
    re.IGNORECASE,
)


def role(headings: Sequence[str]) -> str:
    """Return what a section is for; below the title, what no heading tells is no part of it."""
    for name in (clean(heading) for heading in reversed(headings)):
        if _WEIGHED.search(name):
            return "options"
        for found, pattern in _ROLES:
            if pattern.fullmatch(name):
                return found
    return "aside"
