"""Ids, days, sentences on one line, and sameness of sentences."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.core.day import parse_day, parse_moment, parse_span
from memgraph.core.names import did_you_mean, id_problem, nearest, person_slug, slip, slug
from memgraph.core.similar import likeness, same, words
from memgraph.core.words import counted, one_line

# Ids


@pytest.mark.parametrize("name", ["a", "0", "use-npm", "2026-01-05-x", "a" * 80, "con-1", "auxx"])
def test_an_id(name: str) -> None:
    assert id_problem(name) == ""


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "single hyphens"), ("A", "a-z"), ("a_b", "a-z"), ("a--b", "single"), ("-a", "single"),
        ("a-", "single"), ("a.b", "a-z"), ("a/b", "a-z"), ("ä", "a-z"), ("a\n", "a-z"),
        ("١", "a-z"), ("a" * 81, "at most 80"), *((name, "Windows") for name in
        ("con", "prn", "aux", "nul", "com0", "com9", "lpt0", "lpt9")),
    ],
)  # fmt: skip
def test_no_id(name: str, says: str) -> None:
    assert says in id_problem(name)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("aux", "policy-aux"),
        ("CON", "policy-con"),
        ("Com1!", "policy-com1"),
        ("10:30 rule", "10-30-rule"),
        ("ends with dot.", "ends-dot"),
        ("a?b*c", "b-c"),
        ("a" * 300, "a" * 48),
        ("word " * 60, "word-word-word-word-word-word"),
        ("🎉🎉", "policy"),
        ("雲", "policy"),
        ("", "policy"),
        ("...", "policy"),
        ("The of and", "the-of-and"),
        ("Don't use O’Reilly's naïve Café", "dont-use-oreillys-naive-cafe"),
        ("../../etc/passwd", "etc-passwd"),
        ("Use  spaces\tand\nlines", "use-spaces-lines"),
        ("İstanbul ﬁle ①", "istanbul-file-1"),
    ],
)
def test_a_title_becomes_an_id(title: str, name: str) -> None:
    assert slug(title, "policy") == name


@settings(deadline=None)
@given(st.text(max_size=80))
def test_a_slug_is_always_a_short_id(title: str) -> None:
    found = slug(title, "policy")
    assert id_problem(found) == ""
    assert len(found) <= 48
    assert slug(title, "policy") == found


@pytest.mark.parametrize(
    ("person", "short"),
    [
        ("Ada Lovelace <ada@example.org>", "ada"),
        ("Ada Lovelace", "ada-lovelace"),
        ("X <con@example.org>", "person-con"),
        ("雲 <雲@example.org>", "person"),
        ("X <ada.b.lovelace+git@example.org>", "ada-b-lovelace"),
        ("", "person"),
    ],
)
def test_a_person_has_a_short_name(person: str, short: str) -> None:
    assert person_slug(person) == short


def test_the_nearest_name_is_named_and_no_other() -> None:
    assert nearest("suprsedes", ["supports", "supersedes"]) == "supersedes"
    assert nearest("zzz", ["supports", "supersedes"]) == ""
    assert nearest("a", []) == ""


# Days


@settings(deadline=None)
@given(st.dates())
def test_a_day_reads_back(day: date) -> None:
    assert parse_day(str(day)) == parse_moment(str(day)) == day


@settings(deadline=None)
@given(st.datetimes(), st.integers(-1439, 1439))
def test_a_time_is_its_day_in_utc(moment: datetime, minutes: int) -> None:
    zoned = moment.replace(microsecond=0, tzinfo=timezone(timedelta(minutes=minutes)))
    try:
        expected = (moment - timedelta(minutes=minutes)).date()
    except OverflowError:
        with pytest.raises(ValueError, match="no calendar has this day"):
            parse_moment(zoned.isoformat())
    else:
        assert parse_moment(zoned.isoformat()) == expected


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-01-05", date(2026, 1, 5)),
        ("2026-01-05T23:59Z", date(2026, 1, 5)),
        ("2026-01-05 23:59:59.5-00:01", date(2026, 1, 6)),
        ("2026-01-05T00:30:00+01:00", date(2026, 1, 4)),
        ("2024-02-29T00:00:00.123456Z", date(2024, 2, 29)),
    ],
)
def test_a_moment(text: str, day: date) -> None:
    assert parse_moment(text) == day


@pytest.mark.parametrize(
    "text",
    ["2026-01-05T03:12", "2026-01-05T3:12Z", "2026-01-05T03:12:60Z", "2026-01-05T24:00Z",
     "2026-01-05T03:12+0100", "2026-01-05T03:12+24:00", "2026-01-05t03:12Z", "2026-01-05T03:12z",
     "2026-01-05 ", "20260105", "2026-W01-1", "9999-12-31T23:00-02:00", "2026-02-29"],
)  # fmt: skip
def test_no_moment(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text) + "|no calendar"):
        parse_moment(text)


def test_a_span_is_days_or_weeks() -> None:
    assert (parse_span("1d"), parse_span("9999d"), parse_span("26w")) == (1, 9999, 182)
    for text in ("0d", "01d", "10000d", "1", "d", "1m", "-1d", "1 d", "1d\n", "1٣d", "w1"):
        with pytest.raises(ValueError, match=re.escape(text)):
            parse_span(text)


# Sentences


def test_one_line_is_one_line_cut_at_a_word() -> None:
    assert one_line("a\n b\t\u3000c ") == "a b c"
    assert one_line("one two three", 9) == "one two…"
    assert one_line("x" * 50, 10) == "xxxxxxxxx…"
    assert one_line("") == ""


@settings(deadline=None)
@given(st.text(max_size=60), st.integers(8, 40))
def test_one_line_never_steers_a_terminal(text: str, limit: int) -> None:
    found = one_line(text, limit)
    assert len(found.splitlines()) <= 1
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", found)
    assert len(re.sub(r"<U\+[0-9A-F]{4,6}>", "x", found)) <= limit


def test_things_are_counted() -> None:
    assert counted(1, "entry", "entries") == "1 entry"
    assert counted(2, "entry", "entries") == "2 entries"
    assert counted(0, "file") == "0 files"


# Sameness


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Airtable is slow.", "airtable  is slow"),
        ("Airtable is slow", "AIRTABLE IS SLOW!"),
        ("Café", "Cafe\u0301"),
        ("ﬁle", "file"),
        ("Straße", "STRASSE"),
        ("🎉", "🎉 "),
    ],
)
def test_the_same(one: str, other: str) -> None:
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Airtable is slow", "Airtable is not slow"),
        ("Use C", "Use C++"),
        ("Use C++", "Use C#"),
        ("It lost 5 rows", "It lost 5% rows"),
        ("Version 1.5", "Version 15"),
        ("🎉", "🚀"),
        ("a b", "b a"),
    ],
)
def test_not_the_same(one: str, other: str) -> None:
    assert not same(one, other)


def test_likeness_is_the_share_of_common_words() -> None:
    assert likeness("a b c", "c b a") == 1.0
    assert likeness("a b c", "a b d") == 0.5
    assert likeness("a", "b") == 0.0
    assert likeness("", "") == 0.0
    assert words("C++ and C#, 5%!") == ("c++", "and", "c#", "5%")


KNOWN = ("js package manager", "quotes", "php formatter", "pnpm", "next.js", "vitest")
SLIPS = [
    ("js packge manager", "js package manager"),
    ("JS package-managers", "js package manager"),
    ("qoutes", "quotes"),
    ("pnmp", "pnpm"),
    ("vitests", "vitest"),
]
OTHERS = ["package manager", "sql formatter", "quota", "npm", "nuxt.js", "", "-", "ship names"]


@pytest.mark.parametrize(("name", "like"), SLIPS)
def test_a_slip_is_found(name: str, like: str) -> None:
    assert slip(name, KNOWN) == nearest(name, KNOWN) == like


@pytest.mark.parametrize("name", OTHERS)
def test_another_word_is_no_slip(name: str) -> None:
    assert slip(name, KNOWN) == ""


def test_of_many_names_a_slip_is_found_too() -> None:
    many = (*(f"name-{number}" for number in range(2000)), "pnpm")
    assert nearest("pnmp", many) == "pnpm"
    assert did_you_mean("pnmp", many, "see the list") == "did you mean pnpm?"
    assert did_you_mean("zzz", many, "see the list") == "see the list"
