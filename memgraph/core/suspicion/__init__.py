"""Suspicions from text alone: sentences that seem to oppose each other, where no rule decides.

``words`` and ``antonyms`` hold what words are worth here, ``parts`` parts a clause by mood and
condition, ``stance`` and ``speech`` hear what is said, ``against`` and ``opposition`` say what
makes two sentences suspicious, ``pairs`` finds the policies worth comparing.
"""

from memgraph.core.suspicion.pairs import (
    Suspicion,
    marks_of,
    suspected,
)

__all__ = ["Suspicion", "marks_of", "suspected"]
