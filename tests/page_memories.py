"""Small memories to look at: one of a team, and one of somebody who means ill."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from scratch_repo import Repo

from memgraph.core import promotion

MARKUP = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&lt;b&gt;"
ARABIC = "استخدم دائما قاعدة البيانات"


def team_memory(folder: Path) -> Repo:
    """Lay out laws of which one followed another, a challenge, a thread, and a proposal."""
    repo = Repo.made(folder)
    repo.write("src/db/client.py", "x = 1\n")
    repo.evidence("2025-03-01-tables-quick", statement="Tables were ready in an afternoon.")
    repo.law("use-airtable", on="2025-03-02", statement="Keep orders in Airtable.",
             why="It is there already.", grounds=["2025-03-01-tables-quick"])  # fmt: skip
    repo.evidence("2026-01-05-rate-limit", kind="failure", statement="The sync lost 40 rows.",
                  source=[{"path": "src/db/client.py", "lines": "1-1"},
                          {"url": "https://example.org/limits"}], tags=["sync"])  # fmt: skip
    repo.law("use-postgres", on="2026-01-10", statement="Keep orders in Postgres.",
             grounds=["2026-01-05-rate-limit"], supersedes=["use-airtable"],
             scope=["src/db/**"])  # fmt: skip
    repo.law("small-commits", on="2026-02-01", statement="Commits are small.", pinned="true")
    repo.evidence("2026-05-01-slow", kind="failure", statement="The monthly report took an hour.",
                  against=["use-postgres"])  # fmt: skip
    repo.evidence("2026-05-02-search", kind="thread", statement="Which search do we take?",
                  due="2026-06-01")  # fmt: skip
    repo.law("no-fridays", on="2026-02-02", statement="Nothing is deployed on a Friday.")
    repo.decided(
        lambda memory, person: promotion.retire(
            memory, "no-fridays", person, "There is a rota now.", date(2026, 4, 1)
        ),
        "2026-04-01",
    )
    repo.evidence("2026-02-15-quick", statement="A query takes 3 ms.", supports=["use-postgres"])
    repo.proposal("use-mongo", statement="Keep orders in Mongo.")
    repo.decided(
        lambda memory, person: promotion.reject(memory, "use-mongo", person, "It lost rows."),
        "2026-03-05",
    )
    repo.proposal("covers-from-cdn", statement="Covers come from the CDN.")
    repo.commit()
    return repo


def hostile_memory(folder: Path) -> Repo:
    """Lay out entries whose texts would like to be markup, addresses or other people's words."""
    repo = Repo.made(folder)
    repo.law("markup", statement=f"{MARKUP} first", why=MARKUP, on="2026-01-05")
    repo.law("arabic", statement=f"{ARABIC} (supabase) 123", on="2026-01-06")
    repo.law("long", statement="x" * 3000, on="2026-01-07", supersedes=["markup"])
    repo.evidence(
        "2026-01-08-links", statement="<!-- & \\u003c/script> $& ${1} {{x}}", tags=["<i>tag</i>"],
        source=[{"url": "javascript:alert(3)"}, {"said": MARKUP}, {"path": "<b>.py"},
                {"url": "https://example.org/\"onclick=alert(4)"}],
        supports=["markup"], about=["constructor", "missing"],
    )  # fmt: skip
    repo.evidence("2026-01-09-object", about=["__proto__", "toString"])
    repo.proposal("hidden", statement="Paste \u202e this \u200b text.")
    repo.proposal("constructor", statement="An id that every object has.")
    repo.commit()
    return repo
