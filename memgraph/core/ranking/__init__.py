"""Ranking: which entries come first for a question in a person's own words.

The words are stemmed and weighed, a full-text index answers with the likeliest few hundred rows,
and these are scored again by all that is known of them. What a table must hold, and the order:

1. ``stemmed(Texts(...))`` gives the six columns COLUMNS of a full-text table with the tokenizer
   TOKENIZER; ``each_stem(columns)`` what a table of counts counts, once an entry.
2. ``asked(words, topics)`` reads the question; ``Asked.stems`` are the stems to count.
3. ``planned(asked, counts, total)`` weighs its terms. ``match_expression(plan)`` is what to MATCH,
   ``BM25`` the column weights, ``MOST_ROWS`` how many rows are scored again.
4. ``nearness(plan, Row(...))`` scores a row, ``scored`` also says why, for those that are shown;
   ``fused`` joins the scores with those of an order by meaning.
"""

from __future__ import annotations

from memgraph.core.ranking.asking import Asked, asked
from memgraph.core.ranking.fusion import fused
from memgraph.core.ranking.plan import BM25, MOST_ROWS, Plan, match_expression, planned
from memgraph.core.ranking.scoring import Row, Score, nearness, scored
from memgraph.core.ranking.stemming import COLUMNS, TOKENIZER, Texts, each_stem, stemmed

__all__ = (
    "BM25",
    "COLUMNS",
    "MOST_ROWS",
    "TOKENIZER",
    "Asked",
    "Plan",
    "Row",
    "Score",
    "Texts",
    "asked",
    "each_stem",
    "fused",
    "match_expression",
    "nearness",
    "planned",
    "scored",
    "stemmed",
)
