"""Words: what is left of a clause once it is told what its words are worth here."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence

from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.tokens import words as words_of
from memgraph.core.sentence.vocabulary import ACTING, FILLER, JOINS, LINKS

_SPEAKING = word_set("repository repo own default via back parallel")  # a ban can turn on them
EMPTY = (
    ((FILLER | LINKS | JOINS) - _SPEAKING)
    | word_set(
        "being been do does done no not never only when if it they them there where than more most "
        "less very much many some such same other new good ensure usage possible must should may "
        "can could would have has had e.g i.e etc example note rule always yes ok okay fine "
        "freely necessary sure every ever anywhere anything something whole full while still "
        "already out behind against i agents agent everyone nobody please whatsoever "
        "required mandatory compulsory obligatory needed enforced forbidden banned prohibited "
        "disallowed unacceptable preferred recommended encouraged allowed permitted optional "
        "acceptable welcome bydefault immediately skip skipping omit omitting forget neglect"
    )
)  # fmt: skip
# Verbs by which a thing is to be there at all: "write tests" is "tests".
_BEING = (
    "use adopt choose employ utilize write add include have need require provide create make put "
    "keep get give set introduce apply prefer favor favour want avoid minimize enforce contain "
    "carry do perform allow appear leave trigger run execute let occur happen exist stay live "
    "belong"
)
# How long: no part of what a thing is.
TIMES = word_set("second minute hour day week month quarter year sprint decade")
# What people are asked for. "Freely" is without it.
ASK = "ask"
# Words of one meaning for this purpose, by the first of each line.
_SAME = (
    "fail failing failed red broken", "pass passing green succeed",
    "delete remove drop purge prune", "emoji emojis emoticon", "doc docs documentation",
    "test tests spec specs", "directory folder dir", "function method", "pr prs pullrequest",
    "db database", "secret credential password", "dependency package library",
    "auth authentication authenticate", "env environment", "show display expose reveal",
    "log logging", "ask approval approve permission signoff confirm confirmation consent asked",
    "keep retain preserve", "edit modify alter touch", "repository repo", "config configuration",
    "parameter argument param", "exception error", "parallel concurrently", "run execute",
    "deploy deployment rollout", "email mail", "commit checkin", "production prod",
    "dev development", "image picture", "ticket issue", "app application", "explain explanation",
    "expire expiry", "describe description", "notify notification", "verify verification",
    "analyze analysis", "resolve resolution", "include inclusion", "exclude exclusion",
    "automatic auto automated automation", "manual manually",
)  # fmt: skip
# Runs of two words that are one, as it is also written.
_JOINED: Mapping[tuple[str, str], str] = {
    (one, other): joined
    for one, other, joined in (
        line.split()
        for line in (
            "pull request pr", "pull requests prs", "merge request pr", "merge requests prs",
            "lock file lockfile", "lock files lockfile", "sign off signoff", "check in checkin",
            "checked in checkin", "turn on enable", "turned on enable", "turn off disable",
            "turned off disable", "switch off disable", "switch on enable", "leave out omit",
            "left out omit", "by hand manually", "environment variable env",
            "environment variables env", "third party thirdparty", "stack trace stacktrace",
            "stack traces stacktrace", "file name filename", "file names filename",
            "time out timeout", "white space whitespace", "front end frontend", "back end backend",
            "e mail email", "e mails email", "run time runtime", "plain text plaintext",
            "opt in enable", "opt out disable", "get rid delete", "type hint annotation",
            "type hints annotation", "data base database", "code base codebase",
            "roll back rollback", "set up setup", "log in login", "clean up delete",
            "by default bydefault", "at once immediately",
        )
    )
}  # fmt: skip


@functools.lru_cache(maxsize=16384)
def root_of(word: str) -> str:
    """Return the root of a word, the same for words of one meaning."""
    found = _plain_root(word)
    return _same().get(found, found)


def _plain_root(word: str) -> str:
    """Return the root of the root, as often as that is another: ``rendered`` is ``render``."""
    if word.endswith("ically") and len(word) > len("logically"):
        word = word.removesuffix("ally")
    elif word.endswith("ly") and len(word) > len("simply"):
        word = word.removesuffix("ly")
    found = root(word.removesuffix("s") if word.endswith("ys") else word)
    return found if found == word else _plain_root(found)


@functools.cache
def _same() -> Mapping[str, str]:
    return {
        _plain_root(word): _plain_root(line.split()[0]) for line in _SAME for word in line.split()
    }


def rooted(text: str) -> frozenset[str]:
    """Return the roots of the words in ``text``, which blanks part."""
    return frozenset(map(root_of, text.split()))


BEING = rooted(_BEING)
# Verbs that say what is done; those that skip only turn round what is behind them.
VERBS = (ACTING - word_set("skip omit forget neglect")) | word_set(
    "abort accept animate anonymize appear assign attach audit autocomplete autosave backup ban "
    "batch block calculate cancel clone collapse collect compare compress compute concatenate "
    "confirm continue crash debounce decode deliver deny deprecate deserialize detach disable "
    "download dump embed encode erase expand expire filter fork freeze gate happen hardcode "
    "highlight ignore interpolate invalidate iterate kill launch loop match memoize minify mute "
    "obfuscate paginate parameterize pause permit poll populate prefetch preload preserve "
    "prohibit prompt proxy prune recurse redirect reference refuse reject request resume retain "
    "rethrow roll rollback serialize silence spawn subscribe support suppress swallow terminate "
    "throttle toggle trigger truncate trust upload vendor version warm warn"
)
ACTS = frozenset(map(root_of, VERBS)) - {"not"}  # "note" has the root of "not"
# Of deeds only: as nouns they are other things.
_DEED = {
    root_of(word): root_of(line.split()[0])
    for line in (
        "log record print", "show return surface render", "add install", "edit change rewrite",
        "deploy ship", "delete clean", "forbid ban prohibit", "check verify", "cut truncate",
    )
    for word in line.split()
}  # fmt: skip


def deed_of(root: str) -> str:
    """Return the root of a deed, the same for verbs of one meaning."""
    return _DEED.get(root, root)


def joined(words: Sequence[str]) -> tuple[str, ...]:
    """Return ``words`` with the runs that are one word made one."""
    found: list[str] = []
    place = 0
    while place < len(words):
        one = _JOINED.get((words[place], words[place + 1])) if place + 1 < len(words) else None
        found.append(one or words[place])
        place += 2 if one else 1
    return tuple(found)


def content(words: Iterable[str]) -> frozenset[str]:
    """Return the roots of those of ``words`` that say what a clause is about."""
    return frozenset(
        root_of(word)
        for word in words
        if word not in EMPTY and any(letter.isalnum() for letter in word)
    )


def roots_in(statement: str) -> frozenset[str]:
    """Return the roots of all words of ``statement``, which is not parsed for that."""
    return content(joined([word.rstrip(".") for word in words_of(statement)]))
