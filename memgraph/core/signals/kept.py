"""Whether what was recorded has to do with what was said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from unicodedata import combining, normalize

from memgraph.core.signals.polarity import opposed
from memgraph.core.signals.terms import terms

# More words than these of an entry or of speech say nothing new about what it is about.
_MOST = 2000
_TOLD = frozenset(("statement", "why", "rules", "tags", "source"))
# What shared words must weigh: one telling word, or two that occur everywhere.
_ENOUGH = 1.0
_EVERYWHERE = 0.5
# And what share of the shorter text they must make up, lest one word of twenty be enough.
_SHARE = 0.2

# Words that carry no matter of their own: grammar, memory, politeness, talk about the talk.
# From here on scripts write words without blanks between them.
_WIDE = "\u3040"
_STOP = terms(
    "a an the this that these those it its i me my we us our you your he she they them their"
    " his her is are was were be been being am do does did done has have had having will would"
    " shall should can could may might must ought need and or but nor not no yes if then else"
    " than so as at by for from in into of off on onto out over to up with without within"
    " about above below under again all any both each few more most other some such only own"
    " same too very just now here there when where why how what which who whom while because"
    " until during before after between through also always never ever every instead rather"
    " still yet already onwards onward forward going future later next time session sessions"
    " conversation conversations chat reference forth remember remembered noted note notes"
    " save saved saving store stored record recorded recording memory memories memorize keep"
    " kept keeping mind forget forgotten learn learned lesson prefer prefers preferred"
    " preference preferences rule rules convention correction decision observation instruction"
    " user users want wants wanted like likes please thanks thank sorry ok okay got sure"
    " understood know let make makes made making use used using uses topic should_not must_not"
    " at_most at_least exactly must_one_of policy policies evidence memgraph said says say"
    " tell told stated asked hereby good great new thing things way dont don doesn didn won"
    " isn aren ll ve re"
    # German, French, Spanish, Portuguese, without accents
    " der die das den dem des ein eine einen einem einer und oder aber nicht kein keine ich"
    " mir mich du dir sie ihr wir uns es ist sind war wird werden werde habe hat haben mit"
    " ohne fur von vom zu zum zur im am auf aus bei nach immer nie nur auch noch ab jetzt"
    " bitte kunftig zukunft statt merken merke gemerkt notiert gespeichert dass wenn als wie"
    " so man soll sollen le la les un une et ou mais ne pas je tu il elle nous vous est sont"
    " avec sans pour de au aux dans sur toujours jamais desormais ce cette ces que qui se"
    " note retiens partir maintenant el los las una uno y o pero yo mi ella nosotros son con"
    " sin para por en del al siempre nunca no lo ahora anotado adelante usa usar utiliser"
    " utilise verwende verwenden nutze os um uma e mas nao eu ele ela nos com sem em do da dos"
    " na sempre agora isso vou"
)
_COMMON = terms(
    "code file test project function run write add work change class commit repo error type line"
    " name build set check call value user team data version branch method comment command message"
)
_TONGUES = {
    "en": "the is are to of and with for not in be should must use it always never when this that"
    " you",
    "de": "der die das und nicht ist mit ein eine fur immer nie ich auf bitte wir werden statt"
    " dass keine",
    "fr": "le les des est une pour pas dans avec toujours jamais je nous vous et que au du ne sans",
    "es": "el los las una para siempre nunca con en y que es por no del se usar usa lo al sin",
    "pt": "os uma para sempre nunca com em que é não do da você usar use na no um ao sem isso",
}


def says_something(sentence: str) -> bool:
    """Return whether a sentence has matter of its own, unlike "Noted!"."""
    return bool(_Matter(sentence).weights)


def about(entry: str, said: Iterable[str]) -> bool:
    """Return whether an entry, the raw YAML of its file, has to do with what was said.

    Not where it asks for the opposite: a change of mind is news.

    True too where nothing can be compared: what was said has no matter of its own ("Noted!"), or
    is in another language.
    """
    told = _told(entry)
    said = tuple(said)
    if any(opposed(told, sentence) for sentence in said):
        return False
    known = _Matter(told)
    comparable = False
    heard: dict[str, float] = {}
    for sentence in said:
        own = _Matter(sentence)
        heard |= own.weights
        if own.weights and not _foreign(sentence, told, own):
            comparable = True
    if not comparable:
        return True
    shared = {word: weight for word, weight in heard.items() if known.holds(word)}
    matched = sum(shared.values())
    if len(shared) == len(heard):
        return True
    least = min(sum(heard.values()), known.weight) or 1.0
    return matched >= _ENOUGH and matched >= _SHARE * least


def _told(entry: str) -> str:
    """Return the text of the fields that say what an entry is about."""
    lines = []
    field = ""
    for line in entry.splitlines():
        value = line
        if line[:1].isalpha():
            field, _, value = line.partition(":")
        if field == "source":
            value = value.partition("said:")[2]
        if field in _TOLD and not value.lstrip().startswith("#"):
            lines.append(value)
    return "\n".join(lines)


class _Matter:
    """What a text is about: its telling words as stems, and what each weighs."""

    def __init__(self, text: str) -> None:
        self.weights: dict[str, float] = {}
        before = ""
        self._pairs: set[str] = set()
        for word, stem in _content(text):
            self.weights[stem] = _EVERYWHERE if stem in _common() else 1.0
            self._pairs.add(before + word)
            before = word
            if len(self.weights) >= _MOST:
                break
        self.weight = sum(self.weights.values())
        self._starts: dict[str, list[str]] = {}
        for stem in self.weights:
            self._starts.setdefault(stem[:5], []).append(stem)

    def holds(self, stem: str) -> bool:
        """Return whether the text has this stem, an inflection of it, or its parts as two words."""
        if stem in self.weights or stem in self._pairs:
            return True
        return len(stem) >= 5 and any(
            _inflected(stem, other) for other in self._starts.get(stem[:5], ())
        )


def _inflected(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= 5 and len(long) - len(short) <= 4 and long.startswith(short)


_IRREGULAR = {
    "written": "write", "wrote": "write", "ran": "run", "built": "build", "chosen": "choose",
    "chose": "choose", "broken": "break", "broke": "break", "sent": "send", "shown": "show",
    "taken": "take", "given": "give", "hidden": "hide", "thrown": "throw", "threw": "throw",
    "spelt": "spell", "spoken": "speak", "done": "do", "gone": "go", "indices": "index",
}  # fmt: skip


@cache
def _common() -> frozenset[str]:
    return frozenset(map(_stem, _COMMON))


@cache
def _piece() -> re.Pattern[str]:
    return re.compile(r"[^\W_]+(?:[-_.][^\W_]+)*[+#]*")


def _pieces(text: str) -> Iterator[str]:
    """Yield words with their hyphens, and runs of Han characters, kana or hangul."""
    for piece in _piece().findall(text):
        if piece.isascii():
            yield piece
        else:
            for _, run in groupby(piece, key=_is_wide):
                yield "".join(run)


def _is_wide(char: str) -> bool:
    return char >= _WIDE


@cache
def _part() -> re.Pattern[str]:
    return re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\dA-Za-z]+|\d+")


def _content(text: str) -> Iterator[tuple[str, str]]:
    """Yield (word, stem) of each telling word, of its parts, and of pairs of Han characters."""
    for piece in _pieces(_plain(text)):
        if piece[0] >= _WIDE:
            yield from ((pair, pair) for pair in _pairs(piece))
            continue
        joined = piece.replace("-", "").replace("_", "").replace(".", "").casefold()
        if joined not in _STOP:
            yield joined, _stem(joined)
        for part in _part().findall(piece):
            low = part.casefold()
            if low != joined and low not in _STOP and (len(low) > 1 or low.isdigit()):
                yield low, _stem(low)


_HAN_STOP = terms(
    "以后 我会 会记 记住 请记 住了 好的 今后 从现 现在 在起 总是 始终 一直 不要 使用 用户"
    " 偏好 です ます した して する から しま きま"
)


def _pairs(piece: str) -> Iterator[str]:
    if len(piece) == 1:
        return
    for at in range(len(piece) - 1):
        pair = piece[at : at + 2]
        # Pairs of hiragana alone are grammar.
        if pair not in _HAN_STOP and not all("\u3040" <= char <= "\u309f" for char in pair):
            yield pair


def _plain(text: str) -> str:
    """Return ``text`` without accents, with ASCII apostrophes taken out."""
    if text.isascii():
        return text
    folded = normalize("NFKD", text)
    return normalize(
        "NFC", "".join(char for char in folded if char in "\u3099\u309a" or not combining(char))
    )


def _stem(word: str) -> str:
    """Return ``word`` without what English inflects and derives with."""
    word = _IRREGULAR.get(word, word)
    if not word.isascii() or len(word) < 4 or word[-1].isdigit():
        return word
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in (
        "ization",
        "isation",
        "ations",
        "ation",
        "ments",
        "ment",
        "ing",
        "edly",
        "ers",
        "ed",
        "er",
        "ion",
        "ly",
        "or",
    ):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in "lsez":
                word = word[:-1]
            break
    return word[:-1] if len(word) > 3 and word[-1] in "ey" else word


def _foreign(sentence: str, told: str, own: _Matter) -> bool:
    """Return whether a sentence and an entry are evidently in different languages."""
    if _is_han(sentence) or _is_han(told):
        # Names in Latin letters are the same in every language.
        latin = any(word.isascii() and not word.isdigit() for word in own.weights)
        return _is_han(sentence) != _is_han(told) and not (latin and _is_han(sentence))
    one, other = _tongue(sentence), _tongue(told)
    return bool(one and other and one != other)


def _is_han(text: str) -> bool:
    return not text.isascii() and sum(char >= _WIDE for char in text) * 3 > len(text.split())


def _tongue(text: str) -> str:
    """Return the language whose little words a text has, or nothing where two compete."""
    words = set(text.casefold().replace(",", " ").replace(".", " ").split())
    scores = sorted(
        ((len(words & set(little.split())), name) for name, little in _TONGUES.items()),
        reverse=True,
    )
    (most, name), (second, _) = scores[0], scores[1]
    return name if most > 2 * second else ""
