"""Lean named tuples and enumerations do what the standard library's do."""

from __future__ import annotations

import typing
from collections.abc import Callable
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.core import lean


class Lean(lean.NamedTuple):
    """A named tuple of ours."""

    name: str
    size: int = 3
    tags: tuple[str, ...] = ()

    @property
    def double(self) -> int:
        return 2 * self.size

    def longer(self) -> str:
        return f"{self.name}!"


class Usual(typing.NamedTuple):
    """The same, of typing's."""

    name: str
    size: int = 3
    tags: tuple[str, ...] = ()


class Colour(lean.Enum):
    """An enumeration of ours."""

    RED = "red"
    BLUE = "blue"


class UsualColour(Enum):
    RED = "red"
    BLUE = "blue"


NAMES = st.sampled_from(["name", "size", "tags", "other"])
VALUES = st.integers() | st.text(max_size=3)


def outcome(make: Callable[[], Any]) -> object:
    """Return what a call gives, as a plain tuple and as text; the kind of error if it fails."""
    try:
        made = make()
    except (TypeError, ValueError):
        return "refused"
    return tuple(made), repr(made).partition("(")[2], made._asdict()


@given(st.lists(VALUES, max_size=4), st.dictionaries(NAMES, VALUES))
def test_a_tuple_is_made_of_the_same_arguments(
    values: list[object], named: dict[str, object]
) -> None:
    made: Any = Lean
    usual: Any = Usual
    found = outcome(lambda: made(*values, **named))
    assert found == outcome(lambda: usual(*values, **named))


@given(st.dictionaries(NAMES, VALUES))
def test_it_is_replaced_by_the_same(changed: dict[str, Any]) -> None:
    found = outcome(lambda: Lean("a")._replace(**changed))
    assert found == outcome(lambda: Usual("a")._replace(**changed))


def test_a_tuple_has_what_its_class_says() -> None:
    one = Lean("a", tags=("b",))
    assert (one.name, one.size, one.tags, one.double, one.longer()) == ("a", 3, ("b",), 6, "a!")
    assert repr(one) == "Lean(name='a', size=3, tags=('b',))"
    assert one == ("a", 3, ("b",))
    assert hash(one) == hash(("a", 3, ("b",)))
    assert Lean.__doc__ == "A named tuple of ours."
    assert Lean.__module__ == __name__
    name, *_ = one
    assert name == "a"


def test_a_tuple_cannot_be_changed() -> None:
    one: Any = Lean("a")
    with pytest.raises(AttributeError):
        one.name = "b"
    with pytest.raises(AttributeError):
        one.other = "b"


def test_what_was_made_once_is_kept() -> None:
    asked: list[tuple[str, ...]] = []

    @lean.cache
    def made(*given: str) -> str:
        asked.append(given)
        return "".join(given)

    assert [made("a"), made("b"), made("a"), made(), made()] == ["a", "b", "a", "", ""]
    assert asked == [("a",), ("b",), ()]


def test_what_was_asked_for_last_is_kept() -> None:
    asked: list[str] = []

    @lean.lru_cache(2)
    def made(given: str) -> str:
        asked.append(given)
        return given * 2

    assert [made(one) for one in "abacab"] == ["aa", "bb", "aa", "cc", "aa", "bb"]
    assert asked == ["a", "b", "c", "b"]
    assert tuple(made.cache_info()) == (2, 4, 2, 2)


def test_an_enumeration_has_the_same_members() -> None:
    assert [(one.name, one.value, repr(one)) for one in Colour] == [
        ("RED", "red", "Colour.RED"), ("BLUE", "blue", "Colour.BLUE"),
    ]  # fmt: skip
    assert [(one.name, one.value) for one in Colour] == [
        (one.name, one.value) for one in UsualColour
    ]


def test_a_member_is_equal_to_itself_alone() -> None:
    others: list[object] = [Colour.BLUE, "red", "RED", UsualColour.RED]
    assert Colour.RED not in others
    assert Colour.RED in (*others, Colour.RED)
    assert {Colour.RED: 1, Colour.BLUE: 2}[Colour.BLUE] == 2
