"""Scopes: sets of path patterns that say which paths a policy governs.

The patterns, matched against whole paths from the repository's root, never case-folded. Later
patterns win, and a scope that begins with ``!`` begins with everything:

=========  =========================================================
``*``      any characters inside one part of a path, also none
``?``      one character inside a part
``**``     any number of parts (``**.py`` is read as ``**/*.py``)
``[a-z]``  one of these characters, ``[!a]`` any other; never ``/``
``{a,b}``  either
``dir/``   everything below ``dir``
no slash   at any depth: ``*.py`` is ``**/*.py``
``!x``     takes away what earlier patterns gave
=========  =========================================================

Patterns and paths are compared in Unicode's NFC. ``a/**`` is what is below ``a``, not ``a``
itself. ``language`` reads patterns; ``matching`` asks about one path; ``algebra`` asks about all
paths there could be, with the automata of ``automaton`` and the search of ``search``.
"""

from memgraph.core.scope.algebra import (
    example,
    inside,
    meeting,
    outside,
    reaches_into,
    without,
)
from memgraph.core.scope.ends import End, endings, may_meet
from memgraph.core.scope.folders import folders
from memgraph.core.scope.language import GLOB_PATTERN, Scope, parse_glob, takes_away
from memgraph.core.scope.matching import governed, governs, is_everything
from memgraph.core.scope.nearest import nearest
from memgraph.core.scope.paths import Budget, NotProved

__all__ = [
    "GLOB_PATTERN",
    "Budget",
    "End",
    "NotProved",
    "Scope",
    "endings",
    "example",
    "folders",
    "governed",
    "governs",
    "inside",
    "is_everything",
    "may_meet",
    "meeting",
    "nearest",
    "outside",
    "parse_glob",
    "reaches_into",
    "takes_away",
    "without",
]
