"""Scalars: the kinds of text that fields of entries and of settings hold."""

from __future__ import annotations

import re
from datetime import date

from memgraph.core import day
from memgraph.core.names import ID_PATTERN, id_problem
from memgraph.core.scope import GLOB_PATTERN, parse_glob
from memgraph.core.shape import ListOf, Scalar
from memgraph.core.topics import key

CODE_PATTERN = "[a-z]+(/[a-z-]+)?"


def _id(text: str) -> str:
    if problem := id_problem(text):
        raise ValueError(problem)
    return text


def _filled(text: str) -> str:
    if not text.strip():
        raise ValueError("it is empty")
    return text


def _name(text: str) -> str:
    if not key(text):
        raise ValueError("a name has letters, digits or signs")
    return text


def choice(name: str, *choices: str) -> Scalar:
    """Return one of a few words."""

    def parse(text: str) -> str:
        if text not in choices:
            raise ValueError(text)
        return text

    return Scalar(f"{name}: {', '.join(choices)}", parse, choices=choices)


def _digest(text: str) -> str:
    if not re.fullmatch("sha256:[0-9a-f]{64}", text):
        raise ValueError(text)
    return text


def _boolean(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"


def code(text: str) -> str:
    """Return the code of a check. Raises ValueError for any other text."""
    if not re.fullmatch(CODE_PATTERN, text):
        raise ValueError(text)
    return text


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise ValueError(text)
    return int(text)


def _moment(text: str) -> tuple[date, str]:
    return day.parse_moment(text), text


ID = Scalar("an id", _id, pattern=ID_PATTERN, types=("string", "integer"))
TEXT = Scalar("a text", _filled, pattern=r"[\s\S]*\S[\s\S]*",
              types=("string", "number", "boolean"))  # fmt: skip
DAY = Scalar("a day, YYYY-MM-DD", day.parse_day, pattern=day.DAY,
             hint="leave the field out where there is no such day")  # fmt: skip
MOMENT = Scalar(
    "a day, or a time with its offset like 2026-01-05T03:12:00+01:00", _moment,
    pattern=f"{day.DAY}|{day.TIME}",
)  # fmt: skip
SPAN = Scalar("a number of days or weeks, like 180d or 26w", day.parse_span,
              pattern=day.SPAN)  # fmt: skip
DIGEST = Scalar("a digest, sha256:…", _digest, pattern="sha256:[0-9a-f]{64}")
FLAG = Scalar("true or false", _boolean, choices=("true", "false"))
GLOB = Scalar("a path pattern", parse_glob, pattern=GLOB_PATTERN)
COUNT = Scalar("a whole number", _count, pattern="[0-9]{1,9}", types=("string", "integer"))
TEXTS = ListOf(TEXT)
VALUES = ListOf(TEXT, least=1, most=100)
IDS = ListOf(ID)
NAME = Scalar("a name", _name, pattern=r"[\s\S]*[^\s_-][\s\S]*",
              types=("string", "number", "boolean"))  # fmt: skip
NAMES = ListOf(NAME)
