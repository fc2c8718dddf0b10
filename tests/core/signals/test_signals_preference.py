"""What binds later sessions, what is for now, and whose words they are."""

from __future__ import annotations

import pytest

from memgraph.core.signals.preference import instructions, signals
from memgraph.core.signals.signal import INSIST

LOG = "2031-02-03 10:11:12 INFO always retrying, never giving up\n"


def levels(message: str) -> list[str]:
    return [one.level for one in signals(message)]


@pytest.mark.parametrize(
    "message",
    [
        "From now on, please don’t use emojis in commit messages.",
        "FORM NOW ON USE TABS",
        "always use the wrapper script, never the binary",
        "we dont use npm here, we use pnpm",
        "I prefer small commits.",
        "pls alwyas add tests",
        "We decided to use Postgres for all services",
        "in future don't ask me about formatting",
        "make sure to never log tokens",
        "every endpoint must check permissions",
    ],
)
def test_a_lasting_statement_is_insisted_on(message: str) -> None:
    assert INSIST in levels(message)


@pytest.mark.parametrize(
    "message",
    [
        "no idea",
        "No idea what happened there",
        "no dialog appeared",
        "never mind",
        "nevermind",
        "no problem at all",
        "never heard of it",
        "not sure about that",
        "don't worry",
        "don't know",
        "no luck",
        "no worries, take your time",
        "stop",
        "it always uses port 80?",
        "Does it always use port 80",
        "why do we always use the old client",
        "Why do we always use the old client here?",
        "should I always call close() on the reader?",
        "is it always like that?",
        "do we have a convention for branch names?",
        "whether they always do that is not clear",
        "the request always times out after a minute",
        "again the same error",
        "ok",
        "",
        "?!",
    ],
)
def test_what_only_sounds_like_one_is_not(message: str) -> None:
    assert signals(message) == ()


@pytest.mark.parametrize(
    "message",
    [
        f"{LOG * 3}what is this?",
        "look at this:\n```\nfrom now on never use spaces\n```\nwhat does it mean?",
        "```\nfrom now on always use tabs in every file",
        "> from now on always use tabs in every file\n\nis that fair?",
        "The reviewer wrote:\nYou should always validate input in every handler, never trust it.",
        "I get this error:\nPlease always use the new API from now on.",
        "| rule | always use tabs from now on |",
        "+    // from now on we always use tabs in every file;",
        "/repo $ echo always use tabs from now on {",
    ],
)
def test_pasted_text_is_not_the_users_own(message: str) -> None:
    assert signals(message) == ()


def test_what_the_user_says_beside_a_paste_is_found_and_nothing_else() -> None:
    told = "please never write to the production database from now on"
    for message in (f"{LOG * 2000}\n{told}", f"{told}\n{LOG * 2000}", f"{told}\n```\n{LOG}"):
        assert [one.quote for one in signals(message)] == [told]


@pytest.mark.parametrize(
    "message",
    [
        "always use tabs in every file;",
        "-always use tabs in every file please",
        "here is what I said:\nalways use tabs in every file",
        "# Style\nalways use tabs in every file",
        "1) always use tabs in every file",
        "rules (for all files):\nalways use tabs in every file",
    ],
)
def test_what_is_typed_carelessly_is_still_the_users(message: str) -> None:
    assert [one.level for one in signals(message)] == [INSIST]


@pytest.mark.parametrize("unit", ["a", "(", '"`', "word ", "always use tabs. ", "- x\n", "以后"])
def test_work_on_a_long_message_is_bounded(unit: str) -> None:
    from memgraph.core.signals.own_words import said

    told = said(unit * (200_000 // len(unit)))
    assert len(told) <= 30
    assert sum(len(one.text) for one in told) <= 10_000


def test_the_quote_is_the_users_sentence_and_the_strongest_comes_first() -> None:
    message = "Looks fine. I’d rather have small commits. From now on never push to main, please!"
    found = signals(message)
    assert {one.quote for one in found} == {
        "I’d rather have small commits.",
        "From now on never push to main, please!",
    }
    assert all(one.quote in message for one in found)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_a_quote_is_one_line_of_at_most_300_characters() -> None:
    (found,) = signals("from now on always use tabs in every file " + "and in every folder " * 40)
    assert len(found.quote) == 300
    assert found.quote.endswith("…")


@pytest.mark.parametrize(
    "message",
    [
        "From now on, don't ever touch the lock file here; it's made by the release job.",
        "From now on never touch the lock file — it's made by the release job.",
        "The lock file is made by the release job; from now on, never touch it.",
        "以后都用 pnpm；不要用 npm",
    ],
)
def test_a_sentence_of_several_statements_is_quoted_once_and_whole(message: str) -> None:
    found = signals(f"{message}\nThanks a lot.")
    assert [one.quote for one in found] == [message]


def test_of_a_sentence_too_long_to_quote_the_part_that_binds_is_quoted() -> None:
    told = "from now on always use tabs in every file"
    assert [one.quote for one in signals(f"{told}; {'and so on and on ' * 30}")] == [f"{told};"]


@pytest.mark.parametrize(
    "message",
    [
        "use the wrapper script for the code in the repo",
        "i want to archive all screenshots older than a month",
        "the tests pass on my machine but not in the container",
        "three boxes of the checklist need to be ticked",
        "sort the handbook chapters by running our formatter",
        "can we agree on the colour of this button?",
    ],
)
def test_a_request_that_says_nothing_lasting_needs_more_than_project_words(message: str) -> None:
    assert signals(message) == ()


@pytest.mark.parametrize(
    "message",
    [
        "can we agree that we never push to main?",
        "let's not depend on plugins",
        "tabs not spaces",
        "treat warnings as errors",
        "i want the parser to be free of global state in all modules",
        "please be brief in your answers",
    ],
)
def test_a_cue_makes_a_weak_statement_worth_a_reminder(message: str) -> None:
    assert levels(message) != []


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("I told you: never use semicolons in this repo", "correction"),
        ("please stop adding emojis to commit messages", "correction"),
        ("I prefer small commits", "preference"),
        ("i don't want any inline styles in the components", "preference"),
        ("we decided to use Postgres for all services", "decision"),
        ("we no longer support Windows", "decision"),
        ("tests must never depend on the network", "rule"),
    ],
)
def test_the_kind(message: str, kind: str) -> None:
    assert {one.kind for one in signals(message)} == {kind}


@pytest.mark.parametrize(
    "message",
    [
        "ab jetzt immer pnpm verwenden",
        "toujours utiliser des guillemets simples, s’il te plaît",
        "a partir de ahora usa comillas simples",
        "a partir de agora escreva os testes primeiro",
        "以后都用 pnpm",
        "今後は必ずテストを書いてください",
    ],
)
def test_other_languages_say_it_too(message: str) -> None:
    assert levels(message) == [INSIST]


@pytest.mark.parametrize(
    "message",
    [
        "bitte alle Dateien löschen",
        "por favor elimina todos los comentarios",
        "supprime tous les commentaires",
        "apague todos os arquivos, por favor",
        "请删除所有注释",
        "全て削除してください",
        "Warum wird hier immer neu gebaut?",
        "为什么每次都要重新登录",
        "なぜ毎回必要なのですか",
    ],
)
def test_other_languages_ask_for_one_thing_too(message: str) -> None:
    assert signals(message) == ()


def test_a_question_a_guess_and_one_screen_are_never_insisted_on() -> None:
    for message in (
        "can you always run the linter before every commit?",
        "I think we should never use globals in this codebase",
        "every button must always use the primary colour",
    ):
        assert INSIST not in levels(message)


def test_orders_for_now_are_candidates_and_lasting_ones_are_not() -> None:
    message = (
        "keep the answer short. From now on always use tabs. Why is it red? Use bullet points."
    )
    assert instructions(message) == ("keep the answer short.", "Use bullet points.")


def test_at_most_three_short_orders_are_candidates() -> None:
    assert len(instructions("Use dots. Be brief. Use tabs. Use dashes.")) == 3
    assert instructions("use dots " + "and dashes " * 30) == ()
    assert instructions("fix this now") == ()
