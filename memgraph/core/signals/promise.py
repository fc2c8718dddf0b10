"""Promises: where an assistant's reply claims that something is, or will be, remembered.

Read with a little grammar, not by phrases alone: who does it (the assistant, or nobody named),
whether it is done, will be done or only could be, what is noted, and where.
"""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING
from memgraph.core.signals import promise_words as words
from memgraph.core.signals.promise_abroad import promised_abroad
from memgraph.core.signals.promise_bare import bare
from memgraph.core.signals.promise_phrase import phrases
from memgraph.core.signals.promise_sense import counts
from memgraph.core.signals.promise_words import BREAK, MEMORY
from memgraph.core.signals.prose import CODE, LINK, QUOTE, Sentence, sentences
from memgraph.core.signals.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 300
# A longer sentence is read up to here, in characters.
_READ = 2000
_EXPANDED = {
    "won't": ("will", "not"), "wont": ("will", "not"), "can't": ("can", "not"),
    "cannot": ("can", "not"), "cant": ("can", "not"), "dont": ("do", "not"),
    "ive": ("i", "have"), "im": ("i", "am"), "gonna": ("going", "to"), "let's": ("let", "us"),
}  # fmt: skip
# Signs inside of a word, but not at either end of it.
_INSIDE = frozenset("_'./@#+-")
# Other signs part clauses.
_NO_BREAKS = frozenset("'\"[]/*&%$#+=<>@^~|\\")
# After these "'s" is "is"; after others it may be a genitive.
_IS = terms("it that this here there what everything")
_ENDINGS = {"'ll": "will", "'ve": "have", "'m": "am", "'re": "are", "'d": "would", "'s": "is"}


def promises(reply: str) -> tuple[str, ...]:
    """Return the sentences, each on one line of at most 300 characters, that promise memory."""
    return tuple(
        sentence.raw[:_LONGEST].rstrip()
        for sentence in sentences(reply)
        if not sentence.question and (_promised(sentence) or promised_abroad(sentence.text))
    )


def _promised(sentence: Sentence) -> bool:
    tokens = words.marked(_tokens(sentence))
    return bare(tokens) or any(counts(phrase, tokens) for phrase in phrases(tokens))


def _pieces(text: str) -> Iterator[str]:
    """Yield words, and signs one by one. A word begins and ends with a letter or a digit."""
    for piece in text.split():
        if piece.isalnum():
            yield piece
            continue
        at = 0
        while at < len(piece):
            end = at + 1
            if piece[at].isalnum():
                while end < len(piece) and (piece[end].isalnum() or piece[end] in _INSIDE):
                    end += 1
                while not piece[end - 1].isalnum():
                    end -= 1
            if piece[at] != "_":
                yield piece[at:end]
            at = end


def _tokens(sentence: Sentence) -> list[str]:
    """Return lower-case words and breaks, contractions taken apart."""
    codes = iter(sentence.codes)
    found: list[str] = []
    for word in _pieces(sentence.text[:_READ]):
        if word == CODE:
            found.append(MEMORY if words.memory_file(next(codes, "")) else CODE)
        elif word in (QUOTE, LINK):
            found.append(word)
        elif not word[0].isalnum():
            if word not in _NO_BREAKS:
                found.append(word if word == "," else BREAK)
        else:
            found += _expanded(word.casefold())
    return found


def _expanded(word: str) -> tuple[str, ...]:
    if "'" not in word:
        return _EXPANDED.get(word, (word,))
    if word in _EXPANDED:
        return _EXPANDED[word]
    stem, _, tail = word.rpartition("'")
    if tail == "t" and stem.endswith("n"):
        return stem[:-1], "not"
    more = _ENDINGS.get(f"'{tail}")
    if tail == "s" and stem not in _IS:
        return (word,)
    return (stem, more) if more else (word,)
