"""Review: what a change between two memories does to the law of a team.

``reviewing`` puts it together. ``policies`` tells what happens to policies, ``comparing`` how their
texts differ; ``evidence``, ``findings``, ``confirmed``, ``settings`` and ``radius`` have a question
each. ``nearby`` makes the picture, and is only imported where one is drawn.
"""

from memgraph.core.review.reviewing import Review, review

__all__ = ["Review", "review"]
