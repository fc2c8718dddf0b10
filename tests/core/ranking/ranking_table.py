"""A full-text table made and asked as the documentation of ``core.ranking`` says."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping

from memgraph.core.ranking import (
    BM25,
    COLUMNS,
    MOST_ROWS,
    TOKENIZER,
    Row,
    Score,
    Texts,
    asked,
    each_stem,
    match_expression,
    planned,
    scored,
    stemmed,
)
from memgraph.core.topics import Topics
from memgraph.store.topics import shipped


def found(
    question: str, entries: Mapping[str, Texts], topics: Topics | None = None
) -> dict[str, Score]:
    """Return the entries that the index and the scores find, the nearest first."""
    columns = {name: stemmed(texts) for name, texts in entries.items()}
    counts = Counter(stem for each in columns.values() for stem in each_stem(each))
    plan = planned(asked(question, topics or shipped()), counts, len(entries))
    scores = {
        name: scored(plan, Row(columns[name]))
        for name in _matching(columns, match_expression(plan))
    }
    near = {name: score for name, score in scores.items() if score.score > 0}
    return dict(sorted(near.items(), key=lambda pair: (-pair[1].score, pair[0])))


def statements(*texts: str) -> dict[str, Texts]:
    """Return entries that say no more than a statement, which is their name here."""
    return {text: Texts(statement=text) for text in texts}


def _matching(columns: Mapping[str, tuple[str, ...]], match: str) -> list[str]:
    connection = sqlite3.connect(":memory:")
    names = list(columns)
    try:
        connection.execute(
            f"CREATE VIRTUAL TABLE words USING fts5({', '.join(COLUMNS)}, tokenize='{TOKENIZER}')"
        )
        connection.executemany(
            "INSERT INTO words VALUES (?, ?, ?, ?, ?, ?)", [columns[name] for name in names]
        )
        order = f"bm25(words, {', '.join(map(str, BM25))})"
        asking = f"SELECT rowid FROM words WHERE words MATCH ? ORDER BY {order} LIMIT {MOST_ROWS}"
        rows = connection.execute(asking, (match,)).fetchall() if match else []
        return [names[number - 1] for (number,) in rows]
    finally:
        connection.close()
