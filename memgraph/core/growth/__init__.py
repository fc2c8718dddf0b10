"""Made-up memories of any size, the same for the same seed: ``memgraph demo --entries``.

``chance`` draws numbers, ``grammar`` makes sentences of the words in ``english`` and ``abroad``;
``stacks`` and ``project`` make the parts of a project and their files; ``choices`` is what a team
decides about. ``happenings`` makes evidence; ``wording``, ``bills`` and ``governing`` make policies
and what becomes of them. ``history`` puts it all together, and ``commits`` into months.
"""

from memgraph.core.growth.happenings import Change
from memgraph.core.growth.history import Branch, Wanted, branches, changes

__all__ = ["Branch", "Change", "Wanted", "branches", "changes"]
