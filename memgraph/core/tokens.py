"""The words of a text as they are written, and the plain words that are in each."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING
from memgraph.core.stems import stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HEAD, _TAIL = 4_000, 2_000  # characters of a long prompt that are looked at
_LONGEST = 80  # characters of a word; longer ones are data
_SIGNS = "./@+#-_"  # inside a name
_BETWEEN = str.maketrans(
    dict.fromkeys("!\"$%&'()*,:;<=>?[\\]^`{|}~…“”‘’„«»—–•→。、，！？：；「」（）", " ")
)
_WIDE = "\u2e80"  # from here on scripts part their words by no blanks
_HIRAGANA = ("\u3041", "\u309f")  # pairs of these are endings and particles


def own(text: str) -> str:
    """Return what of a prompt is worth reading: its ends, without blocks of code."""
    if len(text) > _HEAD + _TAIL:
        text = f"{text[:_HEAD]}\n{text[-_TAIL:]}"
    without = " ".join(text.split("```")[::2])
    return without if without.strip() else text


def tokens(text: str) -> Iterator[str]:
    """Yield the words of a text as they are written, each form once."""
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFKC", text)
    for token in dict.fromkeys(text.translate(_BETWEEN).split()):
        bare = token.lstrip(_SIGNS).rstrip("./@-_")
        if 0 < len(bare) <= _LONGEST:
            yield bare


def parts(token: str) -> tuple[str, ...]:
    """Return the plain words in a token, in lower case.

    Of a path these are the words in the name of its last part.
    """
    lower = token.lower()
    if not token.isascii():
        found: Iterable[str] = _pairs(lower)
    elif token.isalpha() and (token.islower() or token[1:].islower()):
        found = (lower,)
    else:
        last = token.rpartition("/")[2]
        small = (hump.lower() for hump in humps(last.rpartition(".")[0] or last))
        found = dict.fromkeys(small if "/" in token else (lower, *small))
    return tuple(word for word in found if len(word) > 1 and not (word.isdigit() and len(word) < 3))


def is_name(word: str) -> bool:
    """Return whether a word looks like an id, a path or an identifier, and no plain word."""
    rest = word[1:]
    return any(sign in word for sign in _SIGNS) or rest not in (rest.lower(), rest.upper())


def names_and_stems(text: str) -> tuple[set[str], set[str]]:
    """Return all names in a prompt, and the stems of all its words: what any search may ask for."""
    every = set(tokens(own(text)))
    every |= {part for token in every for part in parts(token)}
    # Parts may have parts of their own: "fooBar1" has "foobar1", which has "foobar".
    words = {part for token in every for part in parts(token)}
    return set(filter(is_name, every)), set(map(stem, words))


def humps(text: str) -> Iterator[str]:
    """Yield the words of ``camelCase`` and ``HTTPServer2``, in ASCII; what is between is left out.

    As a regular expression would, which takes longer to load than a prompt to answer.
    """
    at, size = 0, len(text)
    while at < size:
        start, at = at, at + 1
        if text[start].isupper() and not text[at : at + 1].islower():
            while at < size and text[at].isupper():
                at += 1
            # The last capital begins the word after it.
            at -= text[at : at + 1].islower()
        elif text[start].isalpha():
            while at < size and text[at].islower():
                at += 1
        elif text[start].isdigit():
            while at < size and text[at].isdigit():
                at += 1
        else:
            continue
        yield text[start:at]


def _pairs(word: str) -> Iterable[str]:
    """Return the word, or pairs of its characters where it may be several words."""
    if word[0] < _WIDE or len(word) < 3:
        return (word,)
    first, last = _HIRAGANA
    pairs = (word[at : at + 2] for at in range(len(word) - 1))
    return (pair for pair in pairs if not all(first <= letter <= last for letter in pair))
