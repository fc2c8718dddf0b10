"""Which entries come first, and the reasons that are told."""

from __future__ import annotations

import pytest
from ranking_table import found, statements

from memgraph.core.ranking import Row, Texts, asked, each_stem, nearness, planned, scored, stemmed
from memgraph.core.topics import Topic, Topics, Value

OTHERS = (
    "Kettles are descaled every spring.",
    "The lift is inspected by the landlord.",
    "Bicycles stand in the yard.",
    "Plants are watered on Mondays.",
)


def first(question: str, *texts: str) -> str:
    return next(iter(found(question, statements(*texts, *OTHERS))), "")


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("how do we name branches?", "The branch is named after its ticket."),
        ("where do caches live?", "Cached pages lie in Redis."),
        ("what is getUserName for?", "The user name is read from the token."),
        ("who calls user_name?", "`userName` is filled by the form."),
        ("is C# formatted?", "CSharp sources are formatted on save."),
        ("café opening", "The Cafe opens late."),
        ("テスト", "単体テストを書く"),
        ("limit of 80 columns", "Lines have at most 80 characters."),
    ],
)
def test_forms_of_a_word_are_one_word(question: str, wanted: str) -> None:
    assert first(question, wanted) == wanted


def test_words_that_developers_use_for_one_another() -> None:
    wanted = "Store credentials outside the repository."
    told = found("where do passwords go?", statements(wanted, *OTHERS))
    assert next(iter(told)) == wanted
    assert told[wanted].reasons == ("says credential (for passwords)",)


def test_the_askers_own_word_comes_before_another_for_it() -> None:
    own, other = "Remove the folder.", "Remove the directory."
    assert list(found("folder", statements(other, own, *OTHERS))) == [own, other]


def test_more_of_the_question_comes_before_a_rarer_word() -> None:
    both = "Backups of the invoices are nightly."
    rare = "Invoices, invoices, invoices."
    many = statements(both, rare, *(f"Backups of rack {n}." for n in range(20)), *OTHERS)
    assert next(iter(found("backups of invoices", many))) == both


def test_values_of_a_topic_answer_for_it() -> None:
    wanted = "We install with pnpm only."
    told = found("which package manager do we use?", statements(wanted, *OTHERS))
    assert next(iter(told)) == wanted
    assert told[wanted].reasons == ("says pnpm (for js package manager)",)


def test_what_else_may_be_chosen_answers_for_a_value() -> None:
    wanted = "Lock files are those of pnpm."
    assert first("is yarn fine?", wanted) == wanted


def test_topics_of_a_repository_count() -> None:
    own = Topics().merged({"tea": {"pick": "one", "values": {"assam": {}, "sencha": {}}}})
    wanted = "Serve sencha."
    entries = statements(wanted, *OTHERS)
    assert list(found("which tea?", entries, own)) == [wanted]
    assert found("which tea?", entries) == {}


def test_a_value_that_is_an_everyday_word_means_no_topic() -> None:
    values = {"go": Value("go", words=("language",)), "rust": Value("rust")}
    own = Topics({"tongue": Topic("tongue", pick="one", values=values)})
    assert found("may we go?", statements("All is rust.", *OTHERS), own) == {}


def test_the_language_that_was_said_decides_between_topics() -> None:
    entries = statements("Use poetry here.", "Use yarn here.", *OTHERS)
    assert next(iter(found("python package manager", entries))) == "Use poetry here."
    assert "Use yarn here." not in found("python package manager", entries)


def test_where_a_word_was_found_is_told() -> None:
    entries = {
        "a": Texts(statement="Write small functions.", paths="src/billing/rules.md"),
        "b": Texts(id="billing-day", statement="Nothing of it."),
        "c": Texts(statement="Nothing here.", why="The billing broke once."),
        **statements(*OTHERS),
    }
    told = {name: score.reasons for name, score in found("billing", entries).items()}
    assert told == {
        "a": ("its path has billing",),
        "b": ("its name has billing",),
        "c": ("its reason has billing",),
    }


def test_nothing_is_found_for_nothing() -> None:
    for question in ("", "   ", "what is it?", "?!", "\x00"):
        assert found(question, statements(*OTHERS)) == {}


def test_status_and_age_decide_between_equals_only() -> None:
    columns = stemmed(Texts(statement="Deploy on Fridays."))
    plan = planned(asked("deploy fridays", Topics()), dict.fromkeys(each_stem(columns), 1), 9)
    rows = (
        Row(columns, "law", "binding", "2031-01-01"),
        Row(columns, "law", "binding", "2021-01-01"),
        Row(columns, "proposal", "proposed", "2031-01-01"),
        Row(columns, "fact", "recorded", "2031-01-01"),
        Row(columns, "thread", "closed thread", "2031-01-01"),
    )
    scores = [nearness(plan, row) for row in rows]
    assert scores == sorted(scores, reverse=True)
    assert len({*scores}) == len(scores)
    half = Row(stemmed(Texts(statement="Deploy soon, and look.")), "law", "binding", "2031-01-01")
    assert nearness(plan, rows[-1]) > nearness(plan, half)


def test_status_and_day_are_told() -> None:
    columns = stemmed(Texts(statement="Deploy on Fridays."))
    plan = planned(asked("fridays", Topics()), dict.fromkeys(each_stem(columns), 1), 9)
    told = scored(plan, Row(columns, "law", "binding", "2031-01-01"))
    assert told.reasons == ("says fridays", "law", "of 2031-01-01")
    assert told.score == nearness(plan, Row(columns, "law", "binding", "2031-01-01"))
