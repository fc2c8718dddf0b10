"""What a person sees before they confirm: what a reviewer of the change sees too."""

from __future__ import annotations

from scratch_repo import ADA, Repo

from memgraph.core import promotion
from memgraph.core.document import Plain

NPM: Plain = [{"topic": "package manager", "must": ["npm"]}]
YARN: Plain = [{"topic": "package manager", "must": ["yarn"]}]


def seen(repo: Repo, *words: str) -> str:
    """Return what the screen shows, and leave without a word."""
    person = repo.person(*words)
    person.word()
    person.types("no").ends()
    return person.said


def test_an_amendment_shows_the_old_text_rule_and_scope_with_the_new(repo: Repo) -> None:
    repo.law("use-npm", rules=NPM, scope=["web/**"])
    repo.write("web/a.js", "1")
    repo.write("api/b.py", "1")
    repo.proposal(
        "use-npm-2", statement="Use yarn.", supersedes=["use-npm"], rules=YARN,
        scope=["web/**", "api/**"],
    )  # fmt: skip
    repo.commit()
    said = seen(repo, "promote", "use-npm-2").replace("\r\n", "\n")
    for lines in (
        "    - says: The rule of use-npm.\n    + says: Use yarn.\n",
        "    - rule: package manager: must npm\n    + rule: package manager: must yarn\n",
        "    - scope: web/**\n    + scope: web/** api/**\n",
        "    gains api/**: 1 file today (api/b.py)\n",
    ):
        assert lines in said
    assert "  again " not in said


def test_what_was_turned_down_says_so_before_it_becomes_law(repo: Repo) -> None:
    repo.proposal("use-tape", statement="Keep backups on tape.")
    repo.commit()
    repo.decided(lambda m, p: promotion.reject(m, "use-tape", p, "Tapes are slow."), "2026-01-20")
    repo.proposal("use-tape-2", statement="Keep backups on tape.")
    repo.commit()
    words = (
        f"this was turned down on 2026-01-20 by {ADA}: Tapes are slow; see memgraph why use-tape"
    )
    assert f"  again      {words}" in seen(repo, "promote", "use-tape-2")
