"""The sentences of a message in its writer's own words.

What is quoted, and inline code, is foreign: in a sentence's ``text`` one word stands for each of
them. Linear in the text's length. Regular expressions are compiled for links and markup alone: to
load them takes longer than to read a reply without them.
"""

from __future__ import annotations

from itertools import islice
from unicodedata import category

from memgraph.core.lean import TYPE_CHECKING, NamedTuple
from memgraph.core.signals.paragraphs import paragraphs
from memgraph.core.signals.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

# Persons write less, and what a person pasted is in the middle.
_HALF = 50_000
_MOST = 4000

# The words that stand for what was taken out.
CODE = "CODE"
QUOTE = "QUOTE"
LINK = "LINK"

# Each covers what is taken out, character for character, so that places stay what they are.
_CODE, _QUOTE, _LINK, _GONE = "\ue000\ue001\ue002\ue003"
_OWN = str.maketrans(dict.fromkeys((_CODE, _QUOTE, _LINK, _GONE), "\ufffd"))
# Full stops without a blank behind them, as one sign.
_DENSE = "\ue004"
_STOPS = str.maketrans({"。": _DENSE, "！": _DENSE, "？": _DENSE, "…": "."})
_FULL = frozenset(".!?")
_ENDING = _FULL | {"\n", _DENSE}
# The address of a link with a text of its own, which is prose; one alone; markup.
_ADDRESS = r"(?<=\])\([^()\s]{0,2000}+(?: [^()\n]{0,200}+)?\)"
_URL = r"https?://[^\s<>)\]]++"
_MARKUP = r"</?[A-Za-z][^<>]{0,400}+>"
_PICTURES = "\u2600"
_APOSTROPHES = str.maketrans(dict.fromkeys("’ʼ＇´`‘", "'"))

# Where each quotation may end; a sign that both opens and closes opens first.
_ENDS = {
    '"': '"', "“": "”", "„": "“”", "”": "”", "«": "»", "»": "«", "‹": "›", "›": "‹",
    "「": "」", "『": "』", "《": "》", "〈": "〉", "＂": "＂", "‚": "‘’", "‘": "’", "'": "'",
}  # fmt: skip
_SINGLE = frozenset("'‘’")
_ABBREVIATIONS = terms(
    "e.g i.e eg ie etc vs cf approx no fig resp incl z.b d.h u.a bzw ca usw bspw p.ex ex env"
    " p.ej sr sra dr mr mrs ms st"
)


class Sentence(NamedTuple):
    """A sentence, on one line.

    ``raw`` is what was written. ``text`` is its prose: CODE, QUOTE and LINK stand for what is
    foreign, emphasis is gone, and apostrophes are ASCII. ``heading`` and ``item`` say that it
    stands in a heading or in an item of a list. ``codes`` are the pieces of inline code, in order.
    """

    raw: str
    text: str
    question: bool = False
    item: bool = False
    heading: bool = False
    codes: tuple[str, ...] = ()


def sentences(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of a Markdown message that are its writer's own, in order.

    Of more than 100,000 characters the first and the last 50,000 are read; at most 4,000 sentences.
    """
    found = (
        sentence
        for paragraph in paragraphs(_bounded(text))
        for sentence in _cut(paragraph.text, paragraph.item, paragraph.heading)
    )
    return tuple(islice(found, _MOST))


def _bounded(text: str) -> str:
    """Return the head and the tail of a long text, in code where the tail begins in code."""
    if len(text) <= 2 * _HALF:
        return text
    head = text[:_HALF].rpartition("\n")[0] or text[:_HALF]
    start = text.find("\n", len(text) - _HALF)
    start = len(text) - _HALF if start < 0 else start + 1
    fences = text.count("\n```", len(head), start)
    return f"{head}\n```\n{text[start:]}" if fences % 2 else f"{head}\n\n{text[start:]}"


def _cut(text: str, item: bool, heading: bool) -> Iterator[Sentence]:
    masked = _masked(text)
    start = 0
    for end in (*_ends(masked), len(masked)):
        raw = " ".join(text[start:end].split())
        words = _worded(masked[start:end])
        if words:
            codes = _codes(text, masked, start, end)
            yield Sentence(raw, words, _asks(words), item, heading, codes)
        start = end


def _codes(text: str, masked: str, start: int, end: int) -> tuple[str, ...]:
    """Return the pieces of code between two places."""
    if _CODE not in masked:
        return ()
    found = []
    at = masked.find(_CODE, start, end)
    while at >= 0:
        after = at + 1
        while after < end and masked[after] == _GONE:
            after += 1
        found.append(text[at:after].strip("` "))
        at = masked.find(_CODE, after, end)
    return tuple(found)


def _worded(masked: str) -> str:
    for mask, word in ((_CODE, CODE), (_QUOTE, QUOTE), (_LINK, LINK)):
        masked = masked.replace(mask, f" {word} ")
    plain = masked.replace(_GONE, "").translate(_APOSTROPHES)
    return " ".join(plain.split()).replace(" .", ".").replace(" ,", ",")


def _asks(words: str) -> bool:
    tail = words[-8:].rstrip(" )]'\"*_!.…")
    return tail.endswith(("?", "？", "؟")) or words.lstrip("(").startswith("¿")


def _masked(text: str) -> str:
    """Return ``text`` with what is foreign covered, of the same length."""
    masked = text.translate(_OWN)
    if "`" in masked:
        masked = _covered(masked, _code_spans(masked), _CODE)
    if "](" in masked:
        masked = _covered(masked, _found(_ADDRESS, masked), _GONE)
    if "://" in masked:
        masked = _covered(masked, _found(_URL, masked), _LINK)
    if "<" in masked:
        masked = _covered(masked, _found(_MARKUP, masked), _GONE)
    if not _ENDS.keys().isdisjoint(masked):
        masked = _covered(masked, _quotations(masked), _QUOTE)
    masked = masked.replace("*", _GONE).replace("~~", _GONE * 2)
    if "_" in masked:
        masked = _covered(masked, _emphasis(masked), _GONE)
    return masked


def _covered(text: str, spans: Iterator[tuple[int, int]], mask: str) -> str:
    """Return ``text`` with each span covered by one mask, and nothing in its other places."""
    parts = []
    end = 0
    for start, stop in spans:
        if start < end or stop <= start:
            continue
        parts += [text[end:start], mask, _GONE * (stop - start - 1)]
        end = stop
    return "".join([*parts, text[end:]])


def _found(pattern: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans that match a regular expression."""
    import re

    return (match.span() for match in re.finditer(pattern, text))


def _runs(text: str, sign: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of a sign, repeated or not."""
    start = text.find(sign)
    while start >= 0:
        end = start + 1
        while text[end : end + 1] == sign:
            end += 1
        yield start, end
        start = text.find(sign, end)


def _emphasis(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of underscores that do not stand inside of a word."""
    for start, end in _runs(text, "_"):
        if not (text[start - 1 : start].isalnum() and text[end : end + 1].isalnum()):
            yield start, end


def _code_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans between runs of as many back-ticks, the runs included."""
    runs = list(_runs(text, "`"))
    later: dict[int, int] = {}
    ends: dict[int, int] = {}
    for number in range(len(runs) - 1, -1, -1):
        length = runs[number][1] - runs[number][0]
        if length in later:
            ends[number] = later[length]
        later[length] = number
    number = 0
    while number < len(runs):
        end = ends.get(number, number)
        if end > number:
            yield runs[number][0], runs[end][1]
        number = end + 1


def _quotations(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of quotations, their signs included; what has no end is none."""
    closers: dict[str, int] = {}
    end = 0
    for start, sign in enumerate(text):
        if sign not in _ENDS or start < end or not _opens(text, start):
            continue
        stop = min(
            (at for closer in _ENDS[sign] if (at := _closer(text, closer, start, closers)) >= 0),
            default=-1,
        )
        if stop > start + 1:
            end = stop + 1
            yield start, end


def _opens(text: str, at: int) -> bool:
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if text[at] in "「『《〈«»‹›„":
        return True
    return not (before.isalnum() and before.isascii()) and bool(after.strip())


def _closer(text: str, closer: str, start: int, known: dict[str, int]) -> int:
    """Return where the next closing sign stands behind ``start``, or -1; looked for once."""
    at = known.get(closer, 0)
    while -1 < at <= start or (at > start and not _closes(text, at)):
        at = text.find(closer, max(at, start) + 1)
    known[closer] = at
    return at


def _closes(text: str, at: int) -> bool:
    """Return whether the sign is no apostrophe inside a word."""
    after = text[at + 1 : at + 2]
    return text[at] not in _SINGLE or not (after.isalnum() and text[at - 1].isalnum())


def _stops(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of line feeds, and of what may end a sentence with the signs behind it."""
    after = 0
    for start, char in enumerate(text):
        if start >= after and char in _ENDING and (end := _stop(text, start)):
            yield start, end
            after = end


def _stop(text: str, start: int) -> int:
    """Return where that ends which may end a sentence at ``start``; 0 where nothing may.

    A blank stands behind full stops, but for those of scripts without blanks.
    """
    char, end = text[start], start + 1
    if char == "\n":
        return end
    if char in _FULL:
        if text[start - 1 : start] in _FULL:
            return 0
        while text[end : end + 1] in _FULL:
            end += 1
    most = end + 8
    while end < most and _is_sign(text[end : end + 1]):
        end += 1
    return end if char == _DENSE or text[end : end + 1].isspace() else 0


def _is_sign(char: str) -> bool:
    return bool(char) and not (char.isalnum() or char == "_" or char.isspace())


def _ends(masked: str) -> list[int]:
    """Return where sentences end, but for the last."""
    found = []
    line = 0
    for start, end in _stops(masked.translate(_STOPS)):
        if masked[start] == "\n":
            if _breaks(masked, line, start):
                found.append(end)
            line = end
        elif masked[start:end] not in (".", "…") or not _abbreviated(masked, start):
            found.append(end)
    return found if masked.isascii() else sorted({*found, *_after_pictures(masked)})


def _after_pictures(text: str) -> Iterator[int]:
    """Yield the places behind a picture that a blank and a letter follow."""
    for at in range(len(text) - 2):
        ends = text[at] >= _PICTURES and text[at + 1] == " " and text[at + 2].isalpha()
        if ends and category(text[at]) in ("So", "Mn", "Sk"):
            yield at + 1


def _abbreviated(text: str, dot: int) -> bool:
    word = text[max(0, dot - 6) : dot].replace("(", " ").rpartition(" ")[2].casefold()
    return word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word not in "iyaeou")


def _breaks(text: str, start: int, end: int) -> bool:
    """Return whether a line's end is a sentence's: it is short, and the next begins anew."""
    after = text[end + 1 : end + 2]
    return (end - start < 60 and not after.islower()) or "\u2e80" < text[end - 1] < _CODE
