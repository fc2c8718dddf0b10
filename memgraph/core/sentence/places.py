"""Places: the paths, and the files of a language, that a clause names, and which side it means.

``in src/``, ``in Python files`` and ``TypeScript files use …`` hold inside. ``outside src/`` and
``except in src/`` hold everywhere else, and ``only in src/`` turns round what is allowed there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from memgraph.core.scope import parse_glob
from memgraph.core.sentence.lexicon import Match
from memgraph.core.sentence.modality import verdict_at
from memgraph.core.sentence.phrases import listed, word_set
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.tokens import Token, chunks
from memgraph.core.sentence.vocabulary import CONDITIONS, JOINS, PLACING

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
    "scala": ("*.scala",), "elixir": ("*.ex", "*.exs"), "tsx": ("*.tsx",),
    "jsx": ("*.jsx", "*.tsx"),
}  # fmt: skip
_WHOLE: Mapping[str, tuple[str, ...]] = {
    "makefiles": ("Makefile",), "dockerfiles": ("Dockerfile",), "jenkinsfiles": ("Jenkinsfile",),
}  # fmt: skip
_FILES = word_set("files file sources source scripts code")
_INNER = word_set(  # what files hold: "Python lines" are lines of Python files
    "lines strings functions methods classes variables imports docstrings modules constants"
)
# What is written in a language has it for a choice, and not for a place.
_WRITTEN = word_set(
    "write written writing rewrite implement implemented build built develop developed program "
    "coded create created"
)
_AFTER = word_set("use is are must should may")  # what can follow a place
_COPULAS = frozenset({"is", "are", "be"})
_TREATING = word_set("format lint indent check wrap")  # verbs with a language for their object
_EXCEPT = frozenset({"except", "unless"})
_EVERY = frozenset({"all", "every", "each", "any", "in", "only"})
_LONGEST = 100  # characters of a path
# Between "only" and the place, in "may only be used in", "is only allowed in".
_PERMITTED = listed("only, only allowed, only permitted, only be used, only be allowed, only ok")
_SUBJECTS = word_set("only the files code modules folder folders packages anything what is lies")
_ALLOWED = word_set("may can should must shall could is are")


class Place(NamedTuple):
    """Patterns that a clause names, the tokens they take, and which side of them is meant.

    ``outside`` is true where it speaks of all other paths, ``only`` where what it allows inside
    is forbidden there, ``leads`` where files are the subject: ``YAML files use …``.
    """

    patterns: tuple[str, ...]
    tokens: frozenset[int]
    outside: bool = False
    only: bool = False
    leads: bool = False


def places(
    text: str, found: Sequence[Token], matches: Sequence[Match], about: frozenset[str]
) -> list[Place]:
    """Return the places in the clause ``found`` of ``text``; neighbours in a list are one.

    ``matches`` are its names, which are ``about`` these roots.
    """
    words = tuple(token.word for token in found)
    single = [*_paths(text, found, words), *_languages(words, matches, about)]
    joined: list[Place] = []
    for place in sorted(single, key=lambda place: min(place.tokens)):
        if joined and _adjoin(words, joined[-1], place):
            joined[-1] = _both(joined[-1], place)
        else:
            joined.append(place)
    return joined


def _both(one: Place, other: Place) -> Place:
    return one._replace(patterns=one.patterns + other.patterns, tokens=one.tokens | other.tokens)


def _adjoin(words: Sequence[str], one: Place, other: Place) -> bool:
    between = range(max(one.tokens) + 1, min(other.tokens))
    return bool(between) and all(words[place] in JOINS for place in between)


def _paths(text: str, found: Sequence[Token], words: Sequence[str]) -> Iterator[Place]:
    slashed = "/" in words or any("*" in word for word in words)
    if not slashed or not PLACING.isdisjoint(words):
        return
    begin, end = found[0].start, found[-1].end
    last = 0
    for chunk, start, stop in chunks(text[begin:end]):
        taken = [
            place
            for place, token in enumerate(found)
            if begin + start <= token.start and token.end <= begin + stop
        ]
        if not taken or not _is_path(chunk):
            continue
        pattern, first = (parse_glob(_as_scope(chunk)),), taken[0]
        before = words[first - 1] if first else ""
        if _is_subject(words, taken):
            yield Place(pattern, frozenset({*taken, first - 1}), outside=True, only=True)
        elif before in _INSIDE or before in ("outside", "of"):
            yield from _sided(words, pattern, first - 1, taken[-1])
        elif last and before in JOINS:
            yield Place(pattern, frozenset(taken))
        else:
            continue
        last = taken[-1]


def _is_subject(words: Sequence[str], taken: Sequence[int]) -> bool:
    """Return whether a path alone may do something: ``only src/db may …``."""
    return (
        taken[0] == 1
        and words[0] == "only"
        and not _ALLOWED.isdisjoint(words[taken[-1] + 1 : taken[-1] + 2])
    )


def _sided(words: Sequence[str], patterns: tuple[str, ...], at: int, end: int) -> Iterator[Place]:
    """Yield the place that the preposition ``at`` begins, on the side that is meant."""
    taken = {*range(at, end + 1)}
    before = words[at - 1] if at else ""
    if words[at] == "of":
        if before == "outside":
            yield Place(patterns, frozenset(taken | {at - 1}), outside=True)
    elif words[at] == "outside" or before in _EXCEPT:
        first = at if words[at] == "outside" else at - 1
        yield Place(patterns, frozenset(taken | {first}), outside=True)
    else:
        only = only_before(words, at)
        yield Place(patterns, frozenset(taken | only), bool(only), bool(only))


def only_before(words: Sequence[str], at: int) -> set[int]:
    """Return the tokens that limit a clause to the place, or the time, that begins at ``at``."""
    if words[0] == "only" and at and _SUBJECTS.issuperset(words[:at]):
        return {*range(at)}
    for start in range(max(at - 3, 0), at):
        if words[start] == "only" and _PERMITTED.is_one(words[start:at]):
            return {start}
    allowed = at > 1 and words[at - 1] == "only"
    return {at - 1} if allowed else set()


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


def _languages(
    words: Sequence[str], matches: Sequence[Match], about: frozenset[str]
) -> Iterator[Place]:
    longer = {at for match in matches for at in range(match.start, match.end - 1)}
    longer |= {at + 1 for at in longer}
    last = -1
    for at, word in enumerate(words):
        files = word in LANGUAGES and _word(words, at + 1) in _FILES
        if (word not in LANGUAGES and word not in _WHOLE) or (at in longer and not files):
            continue
        if at == last + 2 and words[at - 1] in ("and", "or"):
            patterns = _WHOLE.get(word) or LANGUAGES[word]
            found = [Place(patterns, frozenset(range(at, at + files + 1)))]
        else:
            found = list(_language(words, at, matches, about))
        last = at + files if found else last
        yield from found


def _language(
    words: Sequence[str], at: int, matches: Sequence[Match], about: frozenset[str]
) -> Iterator[Place]:
    """Yield the place that the language, or the kind of file, at ``at`` is, if it is one."""
    kind = words[at] in _WHOLE
    patterns = _WHOLE[words[at]] if kind else LANGUAGES[words[at]]
    end = at + (not kind and _word(words, at + 1) in _FILES)
    before, whole = words[at - 1] if at else "", kind or end > at
    if before in _INSIDE or before == "outside":
        if whole or _holds_in(words, at, matches, about):
            yield from _sided(words, patterns, at - 1, end)
    elif whole and _leads(words, at) and not verdict_at(words, end + 1):
        only = before == "only"
        yield Place(patterns, frozenset(range(at - only, end + 1)), only, only, True)
    elif _leads(words, at) and before != "only" and _word(words, at + 1) in _INNER:
        yield Place(patterns, frozenset({at}), leads=True)
    elif before in _TREATING and _word(words, at + 1) in ("with", "using", "by", "via", "at"):
        yield Place(() if root(words[at]) in about else patterns, frozenset({at}))


def _leads(words: Sequence[str], at: int) -> bool:
    return at == 0 or (at == 1 and words[0] in _EVERY)


def _holds_in(
    words: Sequence[str], at: int, matches: Sequence[Match], about: frozenset[str]
) -> bool:
    """Return whether ``in TypeScript`` says where: not what is written, and of something else."""
    if at == 1 and _word(words, 2) == ",":
        return True
    following = _word(words, at + 1)
    ends = not following or following in JOINS | CONDITIONS | _AFTER
    chosen = not _WRITTEN.isdisjoint(words) or (at > 1 and words[at - 2] in _COPULAS)
    other = any(match.start != at for match in matches) or any(word.isdigit() for word in words)
    return ends and other and not chosen and root(words[at]) not in about


def _word(words: Sequence[str], at: int) -> str:
    return words[at] if at < len(words) else ""


def labelled(label: Sequence[str], about: frozenset[str]) -> tuple[str, ...]:
    """Return the files that a label stands for: ``Python: use tabs``; none where it says what."""
    words = [word for word in label if word not in ("in", "for", "all")]
    files = len(words) < 2 or (len(words) == 2 and words[1] in _FILES)
    language = words[0] if words and files else ""
    return LANGUAGES.get(language, ()) if root(language) not in about else ()
