"""Suspicions from text alone: sentences that seem to oppose each other, where no rule decides.

``stance`` hears what each clause is about and whether it is for it, ``opposition`` says what
makes two sentences suspicious, ``pairs`` finds the policies worth comparing.
"""

from memgraph.core.suspicion.pairs import Suspicion, suspected

__all__ = ["Suspicion", "suspected"]
