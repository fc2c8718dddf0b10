"""How a review tells what ends, who confirmed, and what waits: enough, and no word twice."""

from __future__ import annotations

import dataclasses

import pytest
from made_memory import ADA, Item, closed, decision, law, memory, proposal, seen

from memgraph.core.document import Fault, Plain
from memgraph.core.memory import Memory, Unread
from memgraph.core.redaction import tombstone
from memgraph.core.review import Review, review
from memgraph.core.review.nearby import nearby
from memgraph.core.review.owners import Owners
from memgraph.report.review.data import as_data
from memgraph.report.review.markdown import as_markdown
from memgraph.report.review.telling import Ends
from memgraph.report.review.text import as_text
from memgraph.report.terminal.review import as_view

CODE = {"web/a.js": "1", "web/b.js": "2", "api/c.py": "3"}
FIELDS: dict[str, Plain] = {
    "rules": [{"topic": "package manager", "must": ["npm"]}], "scope": ["web/**"],
    "why": "Everybody had it.",
}  # fmt: skip
NPM, GONE = law("use-npm", **FIELDS), closed("use-npm", **FIELDS)
WORD = decision(NPM, "2026-01-10")
ENDED = decision(GONE, "2026-06-01", "retire", 2, reason="We left it.")


def reviewed(before: Memory, after: Memory) -> Review:
    return review(before, after, [], [], Owners())


def of(*items: Item) -> Memory:
    return memory(*items, files=CODE)


def forms(after: Memory, found: Review) -> dict[str, str]:
    ends = Ends("main", "topic")
    said = {
        "text": as_text(after, found, ends),
        "markdown": as_markdown(after, found, ends, nearby(after, found)),
        "terminal": repr(as_view(after, found, ends)),
    }
    return {form: " ".join(text.split()) for form, text in said.items()}


# What ends


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (of(GONE, WORD, ENDED), "use-npm is no law from 2026-06-01 on"),
        (of(WORD), "use-npm is gone, and must be kept"),
        (of(GONE, WORD), "use-npm lies among the closed policies, and nobody closed it"),
    ],
)
def test_a_law_that_ends_says_what_it_said_and_what_it_sets_free(after: Memory, said: str) -> None:
    found = reviewed(of(NPM, WORD), after)
    (change,) = found.changes
    assert change.freed == 2
    for form, text in forms(after, found).items():
        assert said.removeprefix("use-npm ") in text, form
        for part in ("Everybody had it.", "package manager: must npm", "2 files are set free"):
            assert part in text, (form, part)
    assert "web/** (2 files are set free)" in forms(after, found)["text"]


def test_what_is_redacted_is_not_shown_once_more() -> None:
    left = closed("use-npm", **tombstone(of(NPM, WORD), NPM, "A secret."))
    after = of(left, decision(left, "2026-06-01", "redact", 2, reason="A secret."))
    assert [str(one.what) for one in reviewed(of(NPM, WORD), after).changes] == ["redacted"]
    for text in forms(after, reviewed(of(NPM, WORD), after)).values():
        assert "Everybody had it." not in text


def test_a_file_that_cannot_be_read_is_not_said_to_be_gone() -> None:
    unread = (Unread(NPM.file, Fault("format/yaml", "no YAML", 1)),)
    after = dataclasses.replace(of(WORD), unread=unread)
    found = reviewed(of(NPM, WORD), after)
    assert f"can no longer be read in {NPM.file}, and must be kept" in forms(after, found)["text"]
    new = proposal("p")
    after = dataclasses.replace(
        of(), unread=(Unread(new.file, Fault("format/yaml", "no YAML", 1)),)
    )
    assert (
        "was a proposal, and can no longer be read"
        in forms(after, reviewed(of(new), after))["text"]
    )


def test_a_law_that_is_upheld_says_what_it_answers() -> None:
    slow = seen("2026-05-25-slow", against=["use-npm"])
    kept = decision(NPM, "2026-06-01", "uphold", 2, settles=("2026-05-25-slow",), reason="Once.")
    after = of(NPM, WORD, slow, kept)
    said = forms(after, reviewed(of(NPM, WORD, slow), after))["text"]
    assert said.count("We saw 2026-05-25-slow.") == 1
    assert "answers 2026-05-25-slow: We saw 2026-05-25-slow." in said
    assert "1 challenge is settled" in said


def test_a_last_day_is_said_not_to_be_one() -> None:
    new = proposal("p", since="2026-07-01", until="2026-12-01")
    after = of(new)
    said = forms(after, reviewed(of(), after))["text"]
    assert "holds from 2026-07-01 up to and without 2026-12-01" in said


# Who confirmed


def test_a_word_is_told_at_its_change_alone_unless_it_does_not_count() -> None:
    after = of(GONE, WORD, ENDED)
    found = reviewed(of(NPM, WORD), after)
    for form, text in forms(after, found).items():
        assert text.count(ADA.replace("<", "&#60;")[:12]) >= 1, form
        assert "── confirmed" not in text, form
        assert "Who confirmed" not in text, form
    assert len(as_data(after, found, Ends("a", "b"))["confirmed"]) == 1
    late = dataclasses.replace(found.votes[0], objection="it is none of their keys", file="x")
    told = dataclasses.replace(found, votes=(*found.votes, late))
    assert "confirmed ─" in forms(after, told)["text"]
    assert forms(after, told)["text"].count("it does not count: it is none of their keys") == 1
    assert "Who confirmed" in forms(after, told)["markdown"]


def test_whose_word_it_waits_for_and_who_wrote_it_is_said_clearly() -> None:
    for via, words in (
        ({"via": "agent"}, "through an agent"), ({"via": "person"}, "by hand"),
        ({"via": "agent", "tool": "codex"}, "through codex"),
    ):  # fmt: skip
        after = of(proposal("p", recorded={"by": ADA, **via}))
        said = forms(after, reviewed(of(), after))["text"]
        assert "any person at a terminal, since no trust file says who may confirm" in said
        assert f"written {ADA}, {words} (so the file says)" in said


# The blast radius


def test_several_laws_have_a_line_each_before_the_total() -> None:
    one, other = law("one"), law("two", scope=["web/**"])
    after = of(one, other, decision(one, "2026-06-01"), decision(other, "2026-06-01"))
    said = as_text(after, reviewed(of(), after), Ends("a", "b"))
    assert "\none: 3 files\ntwo: 2 files\n3 files of 3, today\n" in said
    shown = forms(after, reviewed(of(), after))["markdown"]
    assert "These laws govern **3 files** of 3 today: `one` 3, `two` 2" in shown
    alone = of(one, decision(one, "2026-06-01"))
    assert "one: 3 files" not in as_text(alone, reviewed(of(), alone), Ends("a", "b"))


def test_data_says_what_is_new_in_it() -> None:
    after = of(GONE, WORD, ENDED)
    said = as_data(after, reviewed(of(NPM, WORD), after), Ends("a", "b"))
    (change,) = said["policies"]
    assert (change["freed"], change["again"], change["alone"], change["unreadable"]) == (
        2, [], False, False,
    )  # fmt: skip
    assert said["radius"]["ended"]["each"] == [{"policy": "use-npm", "files": 2}]
    assert said["radius"]["laws"]["each"] == []
    assert {*said["threads"]} == {"challenged", "opened", "settled", "within", "overdue", "still"}


@pytest.mark.parametrize("year", ["2025", "2027"])
def test_a_copy_of_evidence_is_told_with_its_own_words(year: str) -> None:
    there = seen("2026-01-02-slow", statement="It was slow.")
    copy = dataclasses.replace(
        seen("2026-01-02-slow", statement="It was fast."),
        file=f"evidence/{year}/2026-01-02-slow.yaml",
    )
    found = reviewed(of(there), of(there, copy))
    (piece,) = found.evidence
    assert (str(piece.what), piece.evidence.statement) == ("added", "It was fast.")
