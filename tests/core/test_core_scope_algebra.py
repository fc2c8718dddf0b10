"""Scopes among each other, compared with every short path and an independent matcher."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_core_scope import matches

from memgraph.core.scope import (
    NotProved,
    Scope,
    example,
    governs,
    inside,
    meeting,
    outside,
    parse_glob,
    without,
)

# The patterns name a, b and the dot; x stands for all other letters.
PATHS = [
    text
    for size in range(1, 6)
    for text in map("".join, itertools.product("abx./", repeat=size))
    if not {"", ".", ".."} & set(text.split("/"))
]
PARTS = [
    *("a", "b", "*", "?", "**", "a*", "*a", "?b", "*b*", "**a", "ab", ".a", ".*", "*.a", "?*?"),
    *("[ab]", "[!a]", "[a-b]*", "[!a-b]", "[.a]b", "{a,b}", "a{,b}", "{a,*.b}", "[--b]"),
    *("[a-z]", "[!a-w]*", "{,a}"),
]
SHAPES = [
    "{0}",
    "{0}/",
    "/{0}",
    "{0}/{1}",
    "{0}/{1}/",
    "{0}/**/{1}",
    "**/{0}/**",
    "{{{0},{1}/{0}}}",
]
PATTERNS = sorted(
    {shape.format(*pair) for shape in SHAPES for pair in itertools.product(PARTS, repeat=2)}
)
POOL = random.Random(7).sample(PATTERNS, 600) + PARTS


def length(path: str) -> int:
    """Return the length by which the shortest is found: a part's leading dot counts as three."""
    return len(path) + 2 * sum(part.startswith(".") for part in path.split("/"))


@functools.cache
def shorter(than: int) -> int:
    return sum(1 << place for place, path in enumerate(PATHS) if length(path) < than)


@functools.cache
def matched(pattern: str) -> int:
    """Return the paths that a pattern without its ``!`` matches, as the bits of a number."""
    return sum(1 << place for place, path in enumerate(PATHS) if matches(pattern, path))


ALL = (1 << len(PATHS)) - 1


def paths(scope: Scope) -> int:
    found = ALL if scope and scope[0].startswith("!") else 0
    for pattern in scope:
        if pattern.startswith("!"):
            found &= ~matched(pattern[1:])
        else:
            found |= matched(pattern)
    return found


def has(scope: Scope, path: str) -> bool:
    found = scope[0].startswith("!")
    for pattern in scope:
        if matches(pattern.removeprefix("!"), path):
            found = not pattern.startswith("!")
    return found


def agrees(found: str | None, expected: int) -> None:
    """Check that none of ``expected``, all short paths that are an answer, is shorter."""
    if found is None:
        assert not expected
        return
    assert not {"", ".", ".."} & set(found.split("/")), found
    assert not expected & shorter(length(found)), found


patterns = st.sampled_from(POOL)
signed = st.one_of(patterns, patterns, patterns.map("!{}".format))
scopes = st.one_of(
    st.tuples(patterns), st.tuples(patterns, patterns), st.lists(signed, min_size=1, max_size=4)
).map(tuple)


def test_there_are_enough_paths_and_each_pattern_of_the_pool_is_one() -> None:
    assert len(PATHS) > 2_000
    assert all(parse_glob(pattern) == pattern for pattern in POOL)


def test_the_matcher_and_the_independent_one_agree_on_the_pool() -> None:
    for pattern in POOL:
        bits = sum(1 << place for place, path in enumerate(PATHS) if governs((pattern,), path))
        assert bits == matched(pattern), pattern


# Each of these 1,600 examples has seven meetings and six differences.
@settings(deadline=None, max_examples=1_600)
@given(st.tuples(scopes, scopes, scopes))
def test_three_scopes_among_each_other(three: tuple[Scope, ...]) -> None:
    for number in (1, 2, 3):
        for some in itertools.combinations(three, number):
            found = meeting(some)
            agrees(found, functools.reduce(int.__and__, map(paths, some)))
            assert not found or all(has(scope, found) for scope in some)
    for one, other in itertools.permutations(three, 2):
        beyond = outside(one, other)
        agrees(beyond, paths(one) & ~paths(other))
        assert not beyond or (has(one, beyond) and not has(other, beyond))
        assert inside(one, other) == (beyond is None)


@settings(deadline=None, max_examples=600)
@given(scopes, scopes)
def test_one_scope_without_another_is_what_it_has_beyond(one: Scope, other: Scope) -> None:
    rest = without(one, other)
    assert not rest or paths(rest) == paths(one) & ~paths(other)
    given_away = any(pattern.startswith("!") for pattern in other)
    assert rest or inside(one, other) or given_away


@settings(deadline=None, max_examples=400)
@given(st.lists(st.text("ab*?./[]{},!-", min_size=1, max_size=9), min_size=2, max_size=2))
def test_any_two_patterns(two: list[str]) -> None:
    try:
        one, other = ((parse_glob(pattern),) for pattern in two)
    except ValueError:
        return
    both = [path for path in PATHS if governs(one, path) and governs(other, path)]
    found, beyond = meeting([one, other]), outside(one, other)
    assert found or not both
    assert not found or (governs(one, found) and governs(other, found))
    assert not found or not both or length(found) <= min(map(length, both))
    assert beyond or all(governs(other, path) for path in PATHS if governs(one, path))
    assert not beyond or (governs(one, beyond) and not governs(other, beyond))


@settings(deadline=None, max_examples=300)
@given(st.lists(scopes, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_scopes_is_of_no_account(some: list[Scope], chance: random.Random) -> None:
    mixed = [*some, *some]
    chance.shuffle(mixed)
    assert meeting(mixed) == meeting(some)


MEETINGS: list[tuple[list[Scope], str | None]] = [
    ([("src/**",), ("**/*.py",)], "src/x.py"),
    ([("src/**",), ("**/*.py",), ("**/x/**",)], "src/x/x.py"),
    ([("src/**",), ("lib/**",)], None),
    ([("*.py",), ("*.js",)], None),
    ([("src/**",), ("/src",)], None),
    ([("src/**", "!src/gen/**"), ("src/gen/**",)], None),
    ([("src/**", "!src/gen/", "src/gen/a/**"), ("src/gen/**",)], "src/gen/a/x"),
    ([("a/*", "b/*"), ("b/*", "c/*"), ("c/*", "a/*")], None),
    ([("!docs/",), ("docs/", "*.md")], "x.md"),
    ([("**",), ("*",)], "x"),
    ([], "x"),
    ([("**",), ("README.md",)], "README.md"),
    ([(".github/**",), ("*.yml",)], ".github/x.yml"),
    ([("[xy]*",), ("*[!x]",), ("??",)], "xy"),
    ([("[a-m]",), ("[k-z]",), ("[!k]",)], "l"),
    ([("[a-e]", "!a", "!e"), ("?",)], "b"),
    ([("[a-e]", "!z"), ("?", "!a", "!b", "!e")], "c"),
    ([("[a-e]", "!z"), ("?", "!a", "!b", "!c", "!d", "!e")], None),
    ([("[一-龥]",), ("[!-丁]", "!x"), ("?",)], "一"),
    ([("{web,app}/**",), ("**/src/*.{ts,tsx}",)], "app/src/x.ts"),
    ([("a", "!**"), ("a",)], None),
    ([("./a", "a/../b"), ("**",)], None),
    ([("a\nb",), ("*b",)], None),
    ([(), ("**",)], None),
]


@pytest.mark.parametrize(("some", "path"), MEETINGS, ids=[str(row[0]) for row in MEETINGS])
def test_where_scopes_meet(some: list[Scope], path: str | None) -> None:
    assert meeting(some) == path


@pytest.mark.parametrize(
    ("one", "other", "path"),
    [
        (("src/**",), ("src/**", "!src/gen/"), "src/gen/x"),
        (("**",), ("*.py", "*.md"), "x"),
        (("src/a/**",), ("src/**",), None),
        (("*.py", "*.md"), ("*.md",), "x.py"),
        (("*",), ("!docs/",), "docs/x"),
        (("[!a-y]",), ("[!a-z]",), "z"),
        (("*",), ("[!\u00a1-\U0010ffff]*", "[\u00a1-\U0010ffff]*"), None),
        (("a[!b]c",), ("a?c", "!a-c"), "a-c"),
    ],
)
def test_what_one_scope_has_beyond_another(one: Scope, other: Scope, path: str | None) -> None:
    assert outside(one, other) == path


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("**.py",), ("**/*.py",)), (("*.py",), ("**/*.py",)), (("docs/",), ("**/docs/**",)),
        (("*",), ("**",)), (("*.{a,b}",), ("*.a", "*.b")), (("[ab]",), ("{a,b}",)),
        (("!a",), ("**", "!a")), (("a", "!b", "b"), ("[a-b]",)), (("**/**/a",), ("/**/a",)),
        (("u\u0308",), ("ü",)), (("?*",), ("**",)), (("[!]]",), ("?", "!]")),
        (("{,a}", "!x"), ("a", "!x")),
    ],
)  # fmt: skip
def test_spellings_of_one_scope(one: Scope, other: Scope) -> None:
    assert inside(one, other)
    assert inside(other, one)
    assert meeting([one, other]) == example(one)


def test_neighbours_are_not_equal() -> None:
    assert not inside(("a/**",), ("a/*",))
    assert not inside(("*.pyi", "*.p?", "!*.px"), ("*.py",))
    assert not inside(("*.PY",), ("*.py",))


@pytest.mark.parametrize(
    ("one", "other", "rest"),
    [
        (("src/**",), ("src/gen/**",), ("src/**", "!src/gen/**")),
        (("src/**",), ("src/gen/**", "docs/**"), ("src/**", "!src/gen/**")),
        (("src/**",), ("lib/**",), ("src/**",)),
        (("src/a/**",), ("src/**",), ()),
        (("**",), ("docs/", "!docs/a"), ("!docs/", "docs/a")),
        (("src/**",), ("src/**", "!src/gen/**"), ("src/gen/**",)),
        (("**",), ("**",), ()),
        (("a*", "b*"), ("b*",), ("a*", "!b*")),
        (("src/**",), ("*.py", "!test_*"), ()),
        (("**",), ("!" + "a" * 198, "a" * 200), ()),
    ],
)
def test_one_scope_without_another(one: Scope, other: Scope, rest: Scope) -> None:
    assert without(one, other) == rest


def test_a_meeting_is_a_path_in_nfc() -> None:
    """No path begins so: the letters are one letter in NFC, which matches neither pattern."""
    assert meeting([("über/*",), ("u\u0308ber/**",)]) == "über/x"
    with pytest.raises(NotProved):
        meeting([("*u*",), ("?\u0308",)])


HARD: Scope = ("**", "!*a" + "?" * 14 + "b")
HARDER: Scope = ("**", "!*b" + "?" * 14 + "a")
MANY: Scope = tuple(f"*{a}{'?' * 12}{b}*" for a in "abcdefgh" for b in "ijklmn")
WIDE: Scope = tuple(f"{{a,b}}{{c,d}}{{e,f}}{{g,h}}{{i,j}}{{k,l}}{n}*{'?' * 99}" for n in range(30))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: inside(HARD, HARDER),
        lambda: outside(("*b", "!*a" + "?" * 14 + "b"), ("*", "!*b" + "?" * 20 + "a*b")),
        lambda: meeting([(*MANY, "!*a"), (*MANY, "!*b" + "?" * 12 + "c")]),
        lambda: meeting([MANY, MANY[:20], MANY[20:]]),
        lambda: inside(WIDE, ("*x*", *WIDE[1:])),
        lambda: meeting([WIDE]),
    ],
)
def test_what_would_take_years_is_given_up_each_time(ask: Callable[[], object]) -> None:
    for _ in range(2):
        with pytest.raises(NotProved):
            ask()


@pytest.mark.parametrize(
    ("one", "other", "meets"),
    [
        ("*a" + "?" * 196 + "c", "*b" + "?" * 195 + "d*", True),
        ("*a?" * 66, "*b??" * 49 + "c", True),
        ("*a" + "?" * 197 + "c", "*b" + "?" * 198, False),
        ("**a/" * 50, "**b/" * 50, True),
        ("*?" * 99 + "c", "?*" * 99 + "d", False),
        ("**/*a*/" * 28 + "b", "**/*b*/" * 28 + "b", True),
        ("*a????????????b", "?????????????????????????b*a", False),
    ],
)
def test_two_plain_patterns_are_always_answered(one: str, other: str, meets: bool) -> None:
    found = meeting([(one,), (other,)])
    assert (found is not None) == meets
    assert not found or (governs((one,), found) and governs((other,), found))


def test_what_is_not_proved_narrows_by_taking_away_and_has_an_example() -> None:
    assert without(HARD, ("*b" + "?" * 14 + "a", "*c")) == (*HARD, "!*b" + "?" * 14 + "a", "!*c")
    assert without(HARD, HARDER) == ()
    assert example(WIDE) == WIDE[0]
