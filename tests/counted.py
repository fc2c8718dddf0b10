"""Runs memgraph and counts what it does: ``python counted.py OUT WORDS…`` writes JSON to OUT.

None of it depends on time: calls of Python functions, events of the YAML parser, statements and
steps of SQLite, programs that were started, and modules. Only what lies below memgraph is watched,
so that it runs as it always does.
"""

from __future__ import annotations

import cProfile
import json
import os
import sys
from collections import Counter
from typing import Any

STEPS = 50  # of SQLite's machine, between two looks


def main(out: str, words: list[str]) -> None:
    counts: Counter[str] = Counter()
    started: list[str] = []
    asked: Counter[str] = Counter()

    def audit(event: str, given: tuple[Any, ...]) -> None:
        if event in ("subprocess.Popen", "os.posix_spawn"):
            started.append(" ".join(map(_text, given[1])))
        elif event in ("os.fork", "os.forkpty", "os.system"):
            started.append(event)

    def leave(status: int) -> None:
        raise SystemExit(status)

    _watch_sqlite(counts, asked)
    os._exit = leave  # type: ignore[assignment]  # hooks leave this way, and counts would be lost
    sys.addaudithook(audit)
    sys.argv = ["memgraph", *words]
    # On one core nothing is shared out to processes whose work would not be counted.
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    code, before, profile = 0, set(sys.modules), cProfile.Profile()
    from memgraph.__main__ import main as memgraph

    profile.enable()
    try:
        memgraph()
    except SystemExit as ended:
        code = int(ended.code or 0)
    finally:
        profile.disable()
    named = Counter({_name(entry.code): entry.callcount for entry in profile.getstats()})
    counts["programs"] = len(started)
    # Behind -- stands what full-text search asks of its own tables, for each entry with a word.
    inner = sum(count for text, count in asked.items() if text.startswith("--"))
    counts["statements"], counts["texts looked into"] = asked.total() - inner, inner
    counts["calls"] = named.total()
    counts["events of the parser"] = sum(
        count for name, count in named.items() if "get_event" in name
    )
    found = {
        "code": code, "counts": counts, "programs": started, "asked": dict(asked.most_common(20)),
        "most": dict(named.most_common(40)),
        "modules": sorted(set(sys.modules) - before),
    }  # fmt: skip
    with open(out, "w", encoding="utf-8") as file:  # noqa: PTH123
        json.dump(found, file, indent=1)


def _name(code: Any) -> str:
    if isinstance(code, str):
        return code
    place = code.co_filename.rpartition("memgraph/")[2]
    return f"{place}:{code.co_firstlineno} {code.co_qualname}"


def _watch_sqlite(counts: Counter[str], asked: Counter[str]) -> None:
    import _sqlite3

    connect = _sqlite3.connect

    def watched(*args: Any, **kwargs: Any) -> Any:
        connection = connect(*args, **kwargs)
        connection.set_trace_callback(lambda text: asked.update([_begun(text)]))
        connection.set_progress_handler(lambda: counts.update({"steps": STEPS}) or 0, STEPS)
        return connection

    _sqlite3.connect = watched


def _begun(statement: str) -> str:
    return " ".join(statement.partition(" VALUES ")[0].split())[:60]


def _text(word: Any) -> str:
    return word.decode(errors="replace") if isinstance(word, bytes) else str(word)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
