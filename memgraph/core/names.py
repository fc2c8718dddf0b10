"""Names: what a valid id is, how one is made from a sentence, and which name another one means."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from memgraph.core.topics import key

_Pattern: TypeAlias = tuple[str, ...]  # the words of a name, of one only the first letter

LONGEST_ID = 80
_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_RESERVED = r"con|prn|aux|nul|com[0-9]|lpt[0-9]"
ID_PATTERN = rf"(?=.{{1,{LONGEST_ID}}}$)(?!(?:{_RESERVED})$){_ID}"
_IS_ID, _IS_RESERVED = re.compile(_ID).fullmatch, re.compile(_RESERVED).fullmatch
_SMALL_WORDS = frozenset(
    """a an and are as at be by for from in into is it its of on or so than that the their then
    this to was we were will with""".split()  # noqa: SIM905
)

_MANY = 500  # names that difflib is asked to compare; it takes its time
_LIKE = 0.8
_SHORTEST = 4


def id_problem(name: str) -> str:
    """Return what is wrong with ``name`` as an id, or the empty string.

    Ids become file names on every system, so names that Windows reserves are refused.
    """
    if not _IS_ID(name):
        return "an id is made of a-z, 0-9 and single hyphens"
    if len(name) > LONGEST_ID:
        return f"an id has at most {LONGEST_ID} characters"
    if _IS_RESERVED(name):
        return "Windows reserves this name for a device"
    return ""


def slug(sentence: str, fallback: str, words: int = 6) -> str:
    """Return the telling words of ``sentence`` as an id of at most 48 characters.

    ``fallback`` is used where the sentence has no letters that an id can hold, and stands
    in front of a name that Windows reserves.
    """
    ascii_text = unicodedata.normalize("NFKD", sentence).encode("ascii", "ignore").decode()
    found = re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", ascii_text.lower()))
    telling = [word for word in found if word not in _SMALL_WORDS] or found
    name = ""
    for word in telling[:words]:
        longer = f"{name}-{word}" if name else word[:48]
        if len(longer) > 48:
            break
        name = longer
    if not name:
        return fallback
    return f"{fallback}-{name}" if id_problem(name) else name


def misleading(person: str) -> bool:
    """Return whether ``Name <mail>`` has a name that could be taken for another's address."""
    name, bracket, _ = person.rpartition("<")
    return any(sign in (name if bracket else "") for sign in "<>@")


@functools.lru_cache(1 << 10)
def person_slug(person: str) -> str:
    """Return a short file-name part for ``person`` (``Name <local@domain>``)."""
    mail = re.search(r"<([^@>]+)@", person)
    return slug(mail[1] if mail else person, "person", words=3)


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return a suggestion of the known name most like ``name``, or else other advice."""
    like = nearest(name, known)
    return f"did you mean {like}?" if like else otherwise


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that ``name`` is a slip of, or else is most like, or ""."""
    names = tuple(known)
    if found := slip(name, names):
        return found
    likely = [other for other in names if other[:3] == name[:3]] if len(names) > _MANY else names
    import difflib  # needed by slips alone

    close = difflib.get_close_matches(name, likely[:_MANY], n=1, cutoff=0.6)
    return close[0] if close else ""


def slip(name: str, known: tuple[str, ...]) -> str:
    """Return the known name of which one word is written almost as in ``name``, or "".

    Other than ``nearest`` it is asked about names that may well be meant as they are.
    """
    filed = _filed(known)
    return next(
        (
            other
            for pattern, word in _patterns(name)
            for like, other in filed.get(pattern, ())
            if _alike(word, like)
        ),
        "",
    )


@functools.lru_cache(maxsize=64)
def _filed(known: tuple[str, ...]) -> Mapping[_Pattern, Sequence[tuple[str, str]]]:
    """Return the names by their patterns, so that a misspelt one is not compared with all."""
    found: dict[_Pattern, list[tuple[str, str]]] = defaultdict(list)
    for name in known:
        for pattern, word in _patterns(name):
            found[pattern].append((word, name))
    return dict(found)


def _patterns(name: str) -> Iterator[tuple[_Pattern, str]]:
    words = key(name).split()
    for at, word in enumerate(words):
        yield (*words[:at], word[0], *words[at + 1 :]), word


def _alike(one: str, other: str) -> bool:
    """Return whether two words differ by a slip: a letter or two, or their order.

    What stands behind a dot says nothing of how alike they are: next.js and nuxt.js.
    """
    (first, *ends), (second, *others) = one.split("."), other.split(".")
    if ends != others:
        return False
    if min(len(first), len(second)) < _SHORTEST:
        return sorted(first) == sorted(second)
    import difflib

    close = difflib.SequenceMatcher(None, first, second).ratio() >= _LIKE
    return close or sorted(first) == sorted(second)
