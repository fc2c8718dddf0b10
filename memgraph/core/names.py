"""Ids: what a valid one is, and how one is made from a sentence."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

LONGEST_ID = 80
_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_RESERVED = r"con|prn|aux|nul|com[0-9]|lpt[0-9]"
ID_PATTERN = rf"(?=.{{1,{LONGEST_ID}}}$)(?!(?:{_RESERVED})$){_ID}"
_SMALL_WORDS = frozenset(
    """a an and are as at be by for from in into is it its of on or so than that the their then
    this to was we were will with""".split()  # noqa: SIM905
)


def id_problem(name: str) -> str:
    """Return what is wrong with ``name`` as an id, or the empty string.

    Ids become file names on every system, so names that Windows reserves are refused.
    """
    if not re.fullmatch(_ID, name):
        return "an id is made of a-z, 0-9 and single hyphens"
    if len(name) > LONGEST_ID:
        return f"an id has at most {LONGEST_ID} characters"
    if re.fullmatch(_RESERVED, name):
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


def person_slug(person: str) -> str:
    """Return a short file-name part for ``person`` (``Name <local@domain>``)."""
    mail = re.search(r"<([^@>]+)@", person)
    return slug(mail[1] if mail else person, "person", words=3)


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return a suggestion of the known name most like ``name``, or else other advice."""
    like = nearest(name, known)
    return f"did you mean {like}?" if like else otherwise


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name most like ``name``, or the empty string."""
    # Of many names only those that begin alike: difflib takes its time.
    names = list(known)
    likely = [other for other in names if other[:3] == name[:3]] if len(names) > 500 else names
    close = difflib.get_close_matches(name, likely[:500], n=1, cutoff=0.6)
    return close[0] if close else ""
