"""A sentence read: its words, what each may do, known phrases, and where its clauses begin."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.signals.lexicon import classes, phrases, spelt

if TYPE_CHECKING:
    from collections.abc import Iterator

_QUOTED = 200  # characters of what is quoted, or code, and counts as one word
_APART = {ord(sign): f" {sign} " for sign in ",;:!?()"} | dict.fromkeys(map(ord, "[]"), " ")
# What stands in names of files, of code and of settings, and not in words.
_NAMING = frozenset("/\\_@#<>={}*$")
_TYPED = str.maketrans({"’": "'", "‘": "'", "´": "'", "“": '"', "”": '"', "„": '"', "«": '"',
                        "»": '"', "\u00a0": " ", "\u200b": "", "？": "?", "！": "!"})  # fmt: skip
_READ = 600  # characters of a sentence that are read: who rambles longer has said it by then
_BOUNDS = frozenset(
    (*",;:()", "and", "but", "so", "then", "because", "since", "also", "or", "plus", "just")
)
# A file of rules, whatever its exact name.
_RULEFILES = ("manifesto", "convention", "guideline", "contributing", "style", "agents", "rules",
    "instructions", "principles", "standards")  # fmt: skip
_NEGATED = {"do": "don't", "does": "doesn't", "did": "didn't", "should": "shouldn't",
            "must": "mustn't", "is": "isn't", "are": "aren't", "can": "can't", "would": "wouldn't",
            "will": "won't", "shall": "shan't"}  # fmt: skip


class Reading(NamedTuple):
    """A sentence, read: its words in small letters, their classes, and where its clauses begin."""

    words: list[str]
    tags: list[tuple[str, ...]]
    phrases: list[tuple[str, int, int]]
    heads: list[int]

    def word(self, place: int) -> str:
        """Return the word there, or nothing past either end."""
        return self.words[place] if 0 <= place < len(self.words) else ""

    def tag(self, place: int) -> tuple[str, ...]:
        """Return the classes of the word there, none past either end."""
        return self.tags[place] if 0 <= place < len(self.tags) else ()

    def begins(self, name: str, place: int) -> bool:
        """Whether a phrase of this class begins there."""
        return any(one == name and start == place for one, start, _ in self.phrases)

    @property
    def head(self) -> int:
        """Where the first clause begins; 0 in an empty sentence."""
        return self.heads[0] if self.heads else 0


def reading(text: str) -> Reading:
    """Return ``text`` as words and what they do. Code and quotations count as one word each."""
    words, tags = [], []
    for token in _tokens(text[:_READ].translate(_TYPED)):
        word, tag = _word(token)
        if word:
            words.append(word)
            tags.append(tag)
    _mend(words, tags)
    return Reading(words, tags, list(phrases(words)), _heads(words, tags))


def _tokens(text: str) -> Iterator[str]:
    """Yield the words and signs of a text; what is quoted, or code, is one of them."""
    start, at = 0, _sign(text, 0)
    while at < len(text):
        end = text.find(text[at], at + 1)
        whole = 1 < end - at <= _QUOTED + 1
        yield from text[start:at].translate(_APART).split()
        if whole:
            yield text[at : end + 1]
        start = end + 1 if whole else at + 1
        at = _sign(text, start)
    yield from text[start:].translate(_APART).split()


def _sign(text: str, start: int) -> int:
    """Return where the next quotation mark or back-tick stands; the text's length without one."""
    found = [at for sign in '`"' if (at := text.find(sign, start)) >= 0]
    return min(found, default=len(text))


def _word(token: str) -> tuple[str, tuple[str, ...]]:
    if token[0] in '`"' and len(token) > 1:
        inner = token[1:-1].strip().lower()
        return (inner, classes(inner)) if classes(inner) else (token[0] * 2, ("quoted",))
    bare = token.strip(".'*_…") if len(token) > 1 else token
    small = bare.lower()
    last = small.rsplit("/", 1)[-1].lstrip("@")
    if "rulefile" in classes(last) or _holds_rules(last):
        return last, ("rulefile",)
    if classes(small):
        return small, classes(small)
    if small.isdigit():
        return small, ("number",)
    if _is_name(bare):
        return bare, ("name",)
    meant = spelt(small)
    return meant, classes(meant)


def _is_name(word: str) -> bool:
    if not _NAMING.isdisjoint(word) or "." in word[1:-1]:
        return True
    if word.isalpha():
        return not (word.islower() or word.isupper() or word[1:].islower())
    return any(map(str.isdigit, word)) and any(map(str.isalpha, word))


def _holds_rules(name: str) -> bool:
    return name.endswith((".md", ".mdc")) and any(stem in name for stem in _RULEFILES)


def _mend(words: list[str], tags: list[tuple[str, ...]]) -> None:
    """Read "do not" as "don't", and the like: one word for one meaning."""
    for place in range(len(words) - 1):
        if words[place + 1] == "not" and words[place] in _NEGATED:
            words[place] = _NEGATED[words[place]]
            tags[place] = classes(words[place])
            words[place + 1], tags[place + 1] = "", ()
    for place in range(len(words) - 1, -1, -1):
        if not words[place]:
            del words[place], tags[place]


def _heads(words: list[str], tags: list[tuple[str, ...]]) -> list[int]:
    """Return where clauses begin, past words that only lead into them."""
    found, place, last = [], 0, len(words)
    while place < last:
        while place < last - 1 and _leads(words[place], tags[place]):
            place += 1
        found.append(place)
        place += 1
        while place < last and words[place] not in _BOUNDS:
            place += 1
    return found


def _leads(word: str, tags: tuple[str, ...]) -> bool:
    return word != "no" and (word in _BOUNDS or "filler" in tags)
