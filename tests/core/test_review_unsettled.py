"""What a review says of challenges, threads, and what is proposed again; each in one place."""

from __future__ import annotations

import dataclasses

from made_memory import (
    ADA,
    GRACE,
    Item,
    closed,
    day,
    decision,
    law,
    memory,
    proposal,
    seen,
)

from memgraph.core.finding import Finding, Severity
from memgraph.core.memory import Memory
from memgraph.core.review import Review, review
from memgraph.core.review.nearby import nearby
from memgraph.core.review.owners import Owners
from memgraph.report.review.markdown import as_markdown
from memgraph.report.review.telling import Ends, summary
from memgraph.report.review.text import as_text
from memgraph.report.terminal.review import as_view

NPM = law("use-npm")
NPM_LAW = (NPM, decision(NPM, "2026-01-10"))
SLOW = seen("2026-05-25-slow", against=["use-npm"])
ASKED = seen("2026-05-01-which", kind="thread", due="2026-05-20")
ANSWER = seen("2026-05-26-done", kind="verdict", closes=["2026-05-01-which"])
NO = closed("use-tape", statement="Keep backups on tape.")
TURNED_DOWN = (NO, decision(NO, "2026-03-02", "reject", reason="Tapes are slow."))


def with_blobs(*items: Item) -> Memory:
    """Return a memory in which files with another content have another blob."""
    found = memory(*items)
    blobs = {item.file: getattr(item, "digest", "x") + repr(type(item)) for item in items}
    return dataclasses.replace(found, files={**found.files, **blobs})


def reviewed(before: tuple[Item, ...], after: tuple[Item, ...], *new: Finding) -> Review:
    return review(with_blobs(*before), with_blobs(*after), [], new, Owners())


def forms(after: tuple[Item, ...], found: Review) -> dict[str, str]:
    """Return a review in every form that people read, without line breaks."""
    there = with_blobs(*after)
    said = {
        "text": as_text(there, found, Ends("main", "topic")),
        "markdown": as_markdown(there, found, Ends("main", "topic"), nearby(there, found)),
        "terminal": repr(as_view(there, found, Ends("main", "topic"))),
    }
    return {form: " ".join(text.split()) for form, text in said.items()}


def challenge(severity: Severity = Severity.WARNING) -> Finding:
    return Finding(
        severity, "2026-05-25-slow speaks against the law use-npm", SLOW.file, 1,
        ("2026-05-25-slow", "use-npm"), "memgraph uphold use-npm --reason 'WHY'",
        code="contradiction/challenged",
    )  # fmt: skip


# Challenges and threads


def test_a_law_that_comes_to_be_challenged_is_counted_ahead_of_evidence() -> None:
    more = seen("2026-05-26-slower", against=["use-npm"])
    found = reviewed(NPM_LAW, (*NPM_LAW, SLOW, more))
    assert summary(found) == "1 law is challenged, 2 pieces of evidence; nothing blocks"
    assert found.threads.opened == ()


def test_a_challenge_is_told_in_one_place_with_its_day_and_its_ways_out() -> None:
    after = (*NPM_LAW, SLOW)
    found = reviewed(NPM_LAW, after, challenge())
    for form, said in forms(after, found).items():
        assert said.count("challenges the law use-npm; settle it by 2026-06-08") == 1, form
        assert said.count("memgraph uphold use-npm") == 1, form
        assert "speaks against" not in said, form
        assert "threads" not in said.casefold(), form


def test_a_challenge_that_blocks_keeps_its_ways_out_where_it_blocks() -> None:
    after = (*NPM_LAW, SLOW)
    blocking = dataclasses.replace(challenge(Severity.ERROR), code="contradiction/overdue")
    for form, said in forms(after, reviewed(NPM_LAW, after, blocking)).items():
        assert said.count("memgraph uphold use-npm") == 1, form


def test_a_challenge_by_evidence_of_before_is_told_among_the_threads() -> None:
    waiting = proposal("use-npm")
    after = (*NPM_LAW, SLOW)
    found = reviewed((waiting, SLOW), after, challenge())
    assert summary(found).startswith("1 new law, 1 law is challenged;")
    for form, said in forms(after, found).items():
        assert "speaks against use-npm; to be settled by 2026-06-08" in said, form
        assert said.count("memgraph uphold use-npm") == 1, form


def test_a_thread_that_is_opened_and_settled_at_once_is_told_so_once() -> None:
    after = (ASKED, ANSWER)
    found = reviewed((), after)
    assert summary(found).startswith(
        "2 pieces of evidence, 1 thread is opened and settled; nothing blocks"
    )
    assert [one.settled for one in found.threads.within] == ["closed by 2026-05-26-done"]
    for form, said in forms(after, found).items():
        assert said.count("We saw 2026-05-01-which.") == 1 + (form == "markdown"), form  # a picture
        assert said.count("opened and settled by this change: closed by 2026-05-26-done") == 1, form


def test_evidence_that_is_upheld_at_once_challenges_nothing() -> None:
    kept = decision(NPM, "2026-06-01", "uphold", 2, settles=("2026-05-25-slow",), reason="Once.")
    after = (*NPM_LAW, SLOW, kept)
    found = reviewed(NPM_LAW, after)
    assert (found.threads.challenged, len(found.threads.within)) == ((), 1)
    assert "1 law is upheld" in summary(found)
    assert "challenged" not in summary(found)
    assert "which this change upholds" in forms(after, found)["text"]


def test_a_thread_that_evidence_settles_is_told_there_and_not_again() -> None:
    after = (ASKED, ANSWER)
    found = reviewed((ASKED,), after)
    assert summary(found).startswith("1 piece of evidence, 1 thread is settled;")
    assert "closes 2026-05-01-which: We saw 2026-05-01-which." in forms(after, found)["text"]
    assert "── threads" not in forms(after, found)["text"]


def test_overdue_is_only_what_the_change_makes_so_or_has_to_do_with() -> None:
    other = seen("2026-05-27-other")
    about = seen("2026-05-28-about", about=["2026-05-01-which"])
    made = reviewed((), (ASKED,)).threads
    assert ([one.due for one in made.overdue], made.still) == ([day("2026-05-20")], ())
    apart = reviewed((ASKED,), (ASKED, other)).threads
    assert (apart.overdue, apart.still) == ((), ())
    touched = reviewed((ASKED,), (ASKED, about))
    assert (touched.threads.overdue, len(touched.threads.still)) == ((), 1)
    assert "overdue" not in summary(touched)
    assert "overdue" not in as_text(with_blobs(ASKED), reviewed((ASKED,), (ASKED,)), Ends("a", "b"))


def test_a_thread_that_is_overdue_at_once_is_counted_first_and_told_once() -> None:
    late = Finding(
        Severity.WARNING, "2026-05-01-which was due", ASKED.file, 1, ("2026-05-01-which",),
        "memgraph thread close 2026-05-01-which 'how'", code="staleness/thread-overdue",
    )  # fmt: skip
    found = reviewed((), (ASKED,), late)
    assert summary(found).startswith("1 thread is overdue, 1 piece of evidence, 1 thread is opened")
    for form, said in forms((ASKED,), found).items():
        assert said.count("overdue since 2026-05-20") == 1, form
        assert said.count("memgraph thread close") == 1, form
        assert "was due" not in said, form


def test_findings_on_threads_of_before_stay_remarks() -> None:
    found = reviewed(NPM_LAW, NPM_LAW, challenge())
    assert "remarks that are new" in forms(NPM_LAW, found)["text"]


def test_a_challenge_that_ends_with_its_law_is_told_though_its_evidence_changes_too() -> None:
    gone = closed("use-npm")
    ended = decision(gone, "2026-06-01", "retire", 2, reason="No.")
    bent = seen("2026-05-25-slow", against=["use-npm"], why="It was.")
    after = (gone, NPM_LAW[1], ended, bent)
    found = reviewed((*NPM_LAW, SLOW), after)
    for form, said in forms(after, found).items():
        assert said.count("use-npm; use-npm no longer holds") == 1, form


# Proposed again


def test_a_proposal_of_what_was_turned_down_says_when_by_whom_and_why() -> None:
    said = f"this was turned down on 2026-03-02 by {ADA}: Tapes are slow; see memgraph why use-tape"
    new = proposal("use-tape-2", statement="Keep backups on tape.")
    made = law("use-tape-2", statement="Keep backups on tape.")
    for after in ((*TURNED_DOWN, new), (*TURNED_DOWN, made, decision(made, "2026-06-01"))):
        found = reviewed(TURNED_DOWN, after)
        (change,) = found.changes
        assert [one.grave.policy.id for one in change.again] == ["use-tape"]
        for form, text in forms(after, found).items():
            plain = text.replace("&#60;", "<").replace("&#62;", ">").replace("&#64;\u200b", "@")
            assert said in plain, form


def test_an_edited_proposal_says_so_too_and_its_own_past_is_nothing_taken_up() -> None:
    one, other = (proposal("p", statement=said) for said in ("Use disks.", "Keep backups on tape."))
    (change,) = reviewed((*TURNED_DOWN, one), (*TURNED_DOWN, other)).changes
    assert [each.grave.policy.id for each in change.again] == ["use-tape"]
    first, second = closed("a", statement="Use disks."), closed("a-2", supersedes=["a"])
    third = law("a-3", statement="Use disks.", supersedes=["a-2"])
    words: list[Item] = [
        decision(each, on) for each, on in ((first, "2026-01-01"), (second, "2026-02-01"))
    ]
    before: tuple[Item, ...] = (first, law("a-2", supersedes=["a"]), *words)
    (change,) = reviewed(
        before, (first, second, third, *words, decision(third, "2026-06-01"))
    ).changes
    assert change.again == ()


# Who proposed, and who confirmed


def test_it_is_pointed_out_where_who_proposed_a_law_confirmed_it_alone() -> None:
    new = law("p", recorded={"by": "A. Lovelace <ADA@example.org>"})
    word = decision(new, "2026-06-01", author=new.recorded.by)
    more = decision(
        new, "2026-06-01", by=GRACE, author=new.recorded.by, file=word.file.replace("ada", "grace")
    )
    for after, alone in (((new, word), True), ((new, word, more), False)):
        found = reviewed((), after)
        assert found.changes[0].alone is alone
        for form, said in forms(after, found).items():
            assert ("proposed and confirmed by the same person" in said) is alone, form
    other = law("p", recorded={"by": GRACE})
    assert (
        reviewed((), (other, decision(other, "2026-06-01", author=GRACE))).changes[0].alone is False
    )
