"""What is lifted out of a clause before it is heard: paths, conditions, reasons, hedges."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from memgraph.core.scope import parse_glob
from memgraph.core.sentence.lexicon import Match
from memgraph.core.sentence.modality import MOODS
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.tokens import Token, chunks
from memgraph.core.sentence.vocabulary import (
    CASES,
    CONDITIONS,
    EMPHASIS,
    HEDGES,
    PLACING,
    REASONS,
    SETTINGS,
)

_INSIDE = word_set("in under for inside within below across throughout at")
_PATH = re.compile(r"!?(?:[\w.@*?{}\[\]-]+/)*[\w.@*?{},\[\]-]*")
_FOLDERS = word_set(
    "src lib app apps packages tests test docs api server client web backend frontend services "
    "scripts infra internal pkg cmd components migrations examples tools"
)
LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "python": ("*.py",), "typescript": ("*.ts", "*.tsx"), "javascript": ("*.js", "*.jsx"),
    "yaml": ("*.yaml", "*.yml"), "json": ("*.json",), "markdown": ("*.md",), "go": ("*.go",),
    "rust": ("*.rs",), "java": ("*.java",), "kotlin": ("*.kt", "*.kts"), "css": ("*.css",),
    "scss": ("*.scss",), "html": ("*.html",), "sql": ("*.sql",), "ruby": ("*.rb",),
    "php": ("*.php",), "swift": ("*.swift",), "c#": ("*.cs",), "shell": ("*.sh",),
    "bash": ("*.sh",), "terraform": ("*.tf",), "vue": ("*.vue",), "svelte": ("*.svelte",),
    "toml": ("*.toml",), "xml": ("*.xml",), "proto": ("*.proto",), "dart": ("*.dart",),
    "scala": ("*.scala",), "elixir": ("*.ex", "*.exs"), "tsx": ("*.tsx",), "jsx": ("*.jsx",),
}  # fmt: skip
_WHOLE: Mapping[str, tuple[str, ...]] = {
    "makefiles": ("Makefile",), "dockerfiles": ("Dockerfile",), "jenkinsfiles": ("Jenkinsfile",),
}  # fmt: skip
_FILES = word_set("files file sources source scripts code")
_LONGEST = 100  # characters of a path
_NOT = frozenset({"not", "never"})
_LEADING = frozenset({"when", "whenever", "if"})


@dataclass(slots=True)
class Lifted:
    """What was lifted, and the places of the tokens that it took."""

    places: set[int] = field(default_factory=set)
    scope: list[str] = field(default_factory=list)
    when: str = ""
    hedged: bool = False
    leading: bool = False  # whether the subject of the clause is files: "YAML files use …"


def lift(
    text: str, found: Sequence[Token], matches: Sequence[Match], about: frozenset[str]
) -> Lifted:
    """Return what is lifted out of the clause ``found`` of ``text``.

    Names that were matched stay whole: ``tests before code`` holds no condition. Nor does
    ``for tests`` where the names are ``about`` tests.
    """
    lifted = Lifted()
    named = {place for match in matches for place in range(match.start, match.end)}
    named |= {
        place
        for place, token in enumerate(found[:-1])
        if token.word not in CONDITIONS | _NOT and root(found[place + 1].word) in about
    }
    words = tuple(token.word for token in found)
    named |= _modal_places(words)
    if "/" in words or any("*" in word for word in words):
        _lift_paths(text, found, lifted)
    _lift_languages(found, lifted)
    for place in range(len(found)):
        if place not in named and place not in lifted.places:
            _lift_at(text, found, words, place, lifted)
    return lifted


def _modal_places(words: Sequence[str]) -> set[int]:
    """Return the places inside of a modal: ``try to avoid`` gives no reason."""
    return {
        inside
        for place in range(len(words))
        for inside in range(place + 1, place + MOODS.length(words, place))
    }


def _lift_at(
    text: str, found: Sequence[Token], words: Sequence[str], place: int, lifted: Lifted
) -> None:
    if hedge := HEDGES.length(words, place):
        lifted.hedged = True
        lifted.places.update(range(place, place + hedge))
    elif weight := EMPHASIS.length(words, place):
        lifted.places.update(range(place, place + weight))
    elif case := CASES.length(words, place):
        _condition(" ".join(words[place : place + case]), range(place, place + case), lifted)
    elif REASONS.length(words, place):
        lifted.places.update(range(place, len(found)))
    elif _opens_condition(found, place):
        end = _end(found, place)
        start = place + (found[place].word in _LEADING)
        if start < end:
            said = " ".join(text[found[start].start : found[end - 1].end].split())
            _condition(said, range(place, end + (end < len(found))), lifted)


def _condition(said: str, places: range, lifted: Lifted) -> None:
    lifted.when = f"{lifted.when}, {said}" if lifted.when else said
    lifted.places.update(places)


def _opens_condition(found: Sequence[Token], place: int) -> bool:
    word = found[place].word
    if word in CONDITIONS:
        return True
    if word in _NOT and place and found[place - 1].word == ",":
        return place + 1 < len(found) and _opens_condition(found, place + 1)  # ", not in tests"
    following = found[place + 1].word if place + 1 < len(found) else ""
    return word in ("in", "for", "on", "outside") and following in SETTINGS


def _end(found: Sequence[Token], place: int) -> int:
    """Return where a condition ends: at its comma, or with the clause."""
    if found[place].word not in CONDITIONS:
        following = (
            p for p in range(place + 2, len(found)) if found[p].word in (",", "and", "use")
        )
        return next(following, len(found))
    return next((p for p in range(place, len(found)) if found[p].word == ","), len(found))


def _lift_paths(text: str, found: Sequence[Token], lifted: Lifted) -> None:
    if not found or any(token.word in PLACING for token in found):
        return
    begin, end = found[0].start, found[-1].end
    for chunk, start, stop in chunks(text[begin:end]):
        places = [
            place
            for place, token in enumerate(found)
            if begin + start <= token.start and token.end <= begin + stop
        ]
        if not places or not _is_path(chunk):
            continue
        first = places[0]
        before = found[first - 1].word if first else ""
        if before in _INSIDE or (before in ("and", "or", ",") and lifted.scope):
            lifted.scope.append(parse_glob(_as_scope(chunk)))
            lifted.places.update(places, (first - 1,))


def _as_scope(path: str) -> str:
    """Return the pattern that a path in a sentence means: of a folder, all that lies below it."""
    name = path.rstrip("/").rpartition("/")[2]
    file = "." in name.lstrip(".") or not name.isascii() or set(name) & set("*?[]{}")
    return path if file and not path.endswith("/") else f"{path.rstrip('/')}/**"


def _is_path(chunk: str) -> bool:
    if len(chunk) > _LONGEST or not _PATH.fullmatch(chunk):
        return False
    wild = "*" in chunk and chunk.strip("*") != ""
    first, slash, rest = chunk.partition("/")
    looks = wild or bool(slash and (not rest or first in _FOLDERS or rest.endswith("/")))
    try:
        return looks and bool(parse_glob(chunk))
    except ValueError:
        return False


def _lift_languages(found: Sequence[Token], lifted: Lifted) -> None:
    for place, token in enumerate(found):
        patterns, length = _WHOLE.get(token.word, ()), 1
        if token.word in LANGUAGES and place + 1 < len(found):
            plain_files = found[place + 1].word in _FILES
            leading = place == 1 and found[0].word == "in" and found[2:3] and found[2].word == ","
            if plain_files or leading:
                patterns, length = LANGUAGES[token.word], 1 + plain_files
        before = found[place - 1].word if place else ""
        if patterns and (before in _INSIDE or before in ("all", "every", "") or place == 1):
            lifted.scope.extend(patterns)
            lifted.places.update(range(place, place + length))
            if before in _INSIDE:
                lifted.places.add(place - 1)
            else:
                lifted.leading = place <= 1
