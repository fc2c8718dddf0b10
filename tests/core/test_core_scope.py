"""Scopes: path patterns, compared with an independent matcher and with hostile input."""

from __future__ import annotations

import functools
import itertools
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.core.scope import example, governed, governs, is_everything, parse_glob

# An independent matcher: it walks pattern and path together, and knows no regular expressions.


def matches(pattern: str, path: str) -> bool:
    """Return whether a pattern without its ``!`` matches ``path``."""
    names = tuple(path.split("/"))
    return any(walk(written_out(each), names) for each in spread(pattern))


@functools.cache
def spread(pattern: str) -> list[str]:
    """Return ``pattern`` with all braces written out, the last and so innermost ones first."""
    opened = pattern.rfind("{")
    if opened < 0:
        return [pattern]
    closed = pattern.index("}", opened)
    each = pattern[opened + 1 : closed].split(",")
    return [done for one in each for done in spread(pattern[:opened] + one + pattern[closed + 1 :])]


@functools.cache
def written_out(pattern: str) -> tuple[str, ...]:
    inside, body = pattern.endswith("/"), pattern.strip("/")
    if not ("/" in body or pattern.startswith("/")) and body != "**":
        body = f"**/{body}"
    return (*(part for word in body.split("/") for part in glued(word)), *["**"] * inside)


def glued(part: str) -> list[str]:
    return ["**", f"*{part[2:]}"] if part.startswith("**") and part.strip("*") else [part]


def walk(parts: tuple[str, ...], path: tuple[str, ...]) -> bool:
    if not parts:
        return not path
    if parts[0] == "**":
        if len(parts) == 1:
            return bool(path)
        return walk(parts[1:], path) or (bool(path) and walk(parts, path[1:]))
    return bool(path) and letters(parts[0], path[0]) and walk(parts[1:], path[1:])


@functools.cache
def letters(part: str, name: str) -> bool:
    if not part:
        return not name
    if part[0] == "*":
        return letters(part[1:], name) or (bool(name) and letters(part, name[1:]))
    if part[0] == "[":
        end = part.index("]", 3 if part[1] in "!^" else 2)
        return bool(name) and in_class(part[1:end], name[0]) and letters(part[end + 1 :], name[1:])
    return bool(name) and part[0] in ("?", name[0]) and letters(part[1:], name[1:])


def in_class(inside: str, letter: str) -> bool:
    if inside[0] in "!^":
        return not in_class(inside[1:], letter)
    if len(inside) > 2 and inside[1] == "-":
        return inside[0] <= letter <= inside[2] or bool(inside[3:] and in_class(inside[3:], letter))
    return letter == inside[0] or bool(inside[1:] and in_class(inside[1:], letter))


PATHS = [
    "/".join(names)
    for depth in (1, 2, 3)
    for names in itertools.product(("a", "b", "ab", "ba", "a.b"), repeat=depth)
]


@settings(deadline=None, max_examples=400)
@given(st.text("ab?*/.", min_size=1, max_size=9).filter(lambda text: text.strip("/")))
def test_a_pattern_matches_what_a_simple_matcher_matches(pattern: str) -> None:
    if "***" in pattern or ".." in pattern or "//" in pattern:
        return
    for path in PATHS:
        assert governs((pattern,), path) == matches(pattern, path), path


def test_every_short_pattern_matches_what_a_simple_matcher_matches() -> None:
    words = ("a", "b", "*", "?", "**", "a*", "*b", "**b", "?a", "")
    for parts in itertools.product(words, repeat=3):
        pattern = "/".join(parts)
        if pattern.strip("/") and "//" not in pattern:
            wrong = [path for path in PATHS if governs((pattern,), path) != matches(pattern, path)]
            assert not wrong, pattern


@settings(deadline=None, max_examples=200)
@given(st.lists(st.sampled_from(["a", "b", "a/", "!a", "!b/a", "**", "!a/**", "*b"]), min_size=1))
def test_later_patterns_win(scope: list[str]) -> None:
    for path in PATHS:
        inside = scope[0].startswith("!")
        for pattern in scope:
            if matches(pattern.removeprefix("!"), path):
                inside = not pattern.startswith("!")
        assert governs(scope, path) == inside


TABLE = [
    ("*", ["a", "a/b"], []),
    ("a/*", ["a/b", "a/b.py"], ["a", "a/b/c", "x/a/b"]),
    ("?.py", ["a.py", "x/a.py"], ["ab.py", ".py"]),
    ("a?b/c", ["axb/c"], ["ab/c", "a/b/c"]),
    ("**", ["a", "a/b/c"], []),
    ("src/**", ["src/a", "src/a/b"], ["src", "x/src/a", "srcs/a"]),
    ("src/**/a", ["src/a", "src/x/a", "src/x/y/a"], ["src/ba", "a"]),
    ("**/test/**", ["test/a", "x/test/a/b"], ["test", "x/tests/a"]),
    ("**.py", ["a.py", "x/y/a.py"], ["a.pyc", "a.py/b"]),
    ("src/**.py", ["src/a.py", "src/x/a.py"], ["a.py", "src/a.js"]),
    ("[a-c]x", ["ax", "cx", "d/bx"], ["dx", "ux"]),
    ("[!a]x", ["bx", "x/bx"], ["ax", "x", "/x"]),
    ("[^a]x", ["bx"], ["ax"]),
    ("[]]x", ["]x"], ["x"]),
    ("[!]]x", ["ax"], ["]x", "x"]),
    ("[!]a-c]x", ["dx"], ["]x", "bx", "x"]),
    ("a[.-0]b", ["a.b", "a0b"], ["a/b"]),
    ("{a,b/c}", ["a", "x/a", "b/c"], ["x/b/c", "c"]),
    ("a***b", ["ab", "axb"], ["a/b"]),
    ("[a-]x", ["ax", "-x"], ["bx"]),
    ("[*?]x", ["*x", "?x"], ["ax"]),
    ("{a,b}/c", ["a/c", "b/c"], ["c", "a,b/c"]),
    ("*.{ts,tsx}", ["a.ts", "x/a.tsx"], ["a.js", "a.ts,tsx"]),
    ("{a,b{c,d}}", ["a", "bc", "x/bd"], ["b", "ac"]),
    ("src{,/old}/a", ["src/a", "src/old/a"], ["src//a", "src/x/a"]),
    ("docs/", ["docs/a", "docs/a/b", "x/docs/a"], ["docs", "docs2/a"]),
    ("/docs/", ["docs/a"], ["x/docs/a", "docs"]),
    ("/README.md", ["README.md"], ["x/README.md"]),
    ("*.py", ["a.py", "x/y/a.py"], ["a.pyc"]),
    ("a.b", ["a.b"], ["axb"]),
    ("a+(b)$", ["a+(b)$"], ["aab"]),
    ("README", ["README"], ["readme", "Readme"]),
    ("!docs/", ["a", "src/docs"], ["docs/a", "x/docs/a"]),
    ("a b/*", ["a b/c"], []),
    ("**/a", ["a", "x/a"], ["a/x"]),
]


@pytest.mark.parametrize(("pattern", "inside", "outside"), TABLE, ids=[row[0] for row in TABLE])
def test_the_table(pattern: str, inside: list[str], outside: list[str]) -> None:
    assert parse_glob(pattern) == pattern
    assert governed([pattern], inside + outside) == inside


def test_a_path_with_a_line_end_is_a_path() -> None:
    assert governs(("**",), "a\nb")
    assert governs(("src/**",), "src/a\n")
    assert not governs(("a",), "a\n")


def test_composed_and_decomposed_names_are_one() -> None:
    assert governs(("über/*",), "u\u0308ber/a")
    assert governs(("u\u0308ber/*",), "über/a")
    assert parse_glob("u\u0308") == "ü"
    assert governs(("{u,x}\u0308",), "ü")
    assert governs(("[u\u0308]",), "u\u0308")


def test_a_path_that_is_not_utf8_is_governed_too() -> None:
    assert governs(("src/**",), "src/\udcff.py")
    assert not governs(("lib/**",), "src/\udcff.py")


PATHOLOGICAL = [
    ("**/a/" * 39 + "b", "a/" * 200 + "c"),
    ("**/*/" * 39 + "b", "a/" * 200 + "c"),
    ("**/" * 66 + "b", "a/" * 300 + "c"),
    ("*a" * 99 + "b", "a" * 400),
    ("*a*/" * 49 + "b", ("a" * 90 + "/") * 49 + "c"),
    ("{*a*,*b*}" * 6 + "*aaaac", "ab" * 300),
    ("?*" * 99 + "b", "a" * 400),
    ("**/" + "[ab]*" * 39 + "c", "ab" * 200),
    ("{" * 60 + "a" + "}" * 60, "a"),
    ("{a,b}{c,d}{e,f}{g,h}{i,j}{k,l}/x", "acegik/y"),
]


def test_no_pattern_takes_long() -> None:
    """One process for all: one that hangs would hang for years."""
    code = (
        "import sys; from memgraph.core.scope import governs, parse_glob\n"
        "for pattern, path in eval(sys.stdin.read()):\n"
        "    print(governs((parse_glob(pattern),), path))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=repr(PATHOLOGICAL), text=True,
        capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.split() == ["False"] * 8 + ["True", "False"]


@pytest.mark.parametrize("pattern", ["{a,b}" * 40, "{" * 200, "{a," * 60, "{,}" * 60, "[" * 200])
def test_a_hostile_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"patterns|without its|at most"):
        parse_glob(pattern)


@pytest.mark.parametrize("pattern", ["…", "...", "!…", "/.../", " … "])
def test_a_placeholder_is_no_pattern(pattern: str) -> None:
    with pytest.raises(ValueError, match="write the pattern itself"):
        parse_glob(pattern)


@pytest.mark.parametrize("pattern", ["../a", "a/..", "{..,a}/b", "!/../a", "{a,.{.,b}}"])
def test_no_pattern_leaves_the_repository(pattern: str) -> None:
    with pytest.raises(ValueError, match="leave the repository"):
        parse_glob(pattern)


@pytest.mark.parametrize(
    "pattern", ["[", "[a", "a[]", "a[!]", "[z-a]", "[!b-a]", "}", "{a", "a{b}}"]
)
def test_a_pattern_that_does_not_close_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"without its|no range"):
        parse_glob(pattern)


@pytest.mark.parametrize("pattern", ["…/a", "a...b", "....", "src/…"])
def test_dots_in_a_pattern_are_dots(pattern: str) -> None:
    assert parse_glob(pattern) == pattern


@settings(deadline=None, max_examples=400)
@given(st.text("ab*?[]{},!^-/.\n&|~", min_size=1, max_size=12))
def test_what_is_parsed_can_be_matched(pattern: str) -> None:
    try:
        parsed = parse_glob(pattern)
    except ValueError:
        return
    assert governs((parsed,), "a/b") in (True, False)
    found = example((parsed,))
    assert governs((parsed,), found) or found == parsed


@pytest.mark.parametrize(
    ("scope", "everything"),
    [
        (("**",), True), (("*",), True), (("src/**", "**"), True), (("**/*",), True),
        (("!docs/", "**"), True), (("**", "!docs/", "*"), True),
        (("**", "!docs/"), False), (("!docs/",), False), (("src/**",), False), (("*.py",), False),
    ],
)  # fmt: skip
def test_everything(scope: tuple[str, ...], everything: bool) -> None:
    assert is_everything(scope) == everything
    if everything:
        assert governed(scope, PATHS) == PATHS


@pytest.mark.parametrize(
    ("scope", "path"),
    [
        (("src/**",), "src/x"),
        (("**",), "x"),
        (("docs/", "!docs/x*"), "docs/y"),
        (("*.{ts,tsx}",), "x.ts"),
        (("[ab]c/?",), "ac/x"),
        (("**/a/**",), "a/x"),
        (("!x",), "y"),
        ((".github/**",), ".github/x"),
        (("src/[!-~]",), "src/x"),
        (("a", "!**"), "a"),
        (("*a", "!*", "../b"), "*a"),
    ],
)
def test_an_example_is_the_shortest_path_or_the_first_pattern(
    scope: tuple[str, ...], path: str
) -> None:
    assert example(scope) == path
    assert governs(scope, path) or path == scope[0]
