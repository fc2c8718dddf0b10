"""Whether a sentence of a rule file asks for something, and if not, why not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from memgraph.core.importing.sentences import is_whole
from memgraph.core.importing.verbs import AFTER_VERB, BEFORE_VERB, DEMANDING, NOUNS_TOO, VERBS

# The look behind keeps a long run of signs from being read again from each of them.
_WORD = re.compile(r"`[^`]*`|(?<![\w'’+#./@*-])[\w'’+#./@*-]*\w['’+#]*|[,:;]|—|–| - ")
_CODE = re.compile(r"(?:`[^`]*`|[\s,;:|/→>=+&.()\[\]-]|\b(?:and|or|then)\b)+", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\{\{?[^{}]*\}\}?|<[a-z][^<>]*>|\[[A-Z][^\[\]]*\]")
_POINTER = re.compile(
    r"(?:\*|for (?:more|further|full|complete|detailed|additional)\b.{0,60}?\b(?:see|refer|read"
    r"|visit|check)\b"
    r"|for (?:more|further|additional) (?:details?|information|examples?)\b"
    r"|see(?: also)?\b|read (?:the )?(?:full|complete|rest|details|more)\b"
    r"|refer to (?:the )?(?:\S+ )?(?:docs?|documentation|readme|guide|section|file"
    r"|`)|read the docs\b|check out\b|more (?:info|details)\b|source:|reference:|link:|https?://)",
    re.IGNORECASE,
)  # fmt: skip
_EXAMPLE = re.compile(
    r"for (?:example|instance)\b,|(?:for )?(?:example|instance|e\.g|i\.e|good|bad|wrong|right"
    r"|correct|incorrect|before|after"
    r"|a|q|question|answer|output|input|expected|result|returns?|usage|original|original text"
    r"|sample|scenario|pattern"
    r"|bad example|good example|correct approach|wrong approach|anti-?pattern example)s?\b[ ]*:",
    re.IGNORECASE,
)
_STEP = re.compile(r"(?:option|step|phase|stage|state|level|tier|part|chapter|section|case"
                   r"|scenario)\s+"
                   r"(?:\d+|[A-Z])\b\s*[:.)—-]", re.IGNORECASE)  # fmt: skip
_PERSONA = re.compile(r"you(?:'re| are) (?:an?|the)\b|act as\b|as an? (?:expert|senior|ai)\b",
                      re.IGNORECASE)  # fmt: skip
_AHEAD = re.compile(
    r"\b(?:(?:the|as) follow(?:ing|s)\b(?!.* (?:each|every|all)\b)|(?:described|listed|shown"
    r"|outlined|defined) (?:below|above)"
    r"|(?:workflow|steps?|rules?|guidelines?|list|table|template|format|structure|patterns?"
    r"|example|section|checklist) (?:below|above)"
    r"|these (?:rules?|steps|guidelines|patterns|instructions|conventions|principles|commands"
    r"|practices|standards))\b",
    re.IGNORECASE,
)
_MODAL = re.compile(
    r"\b(?:do not|don['’]t|must(?:n['’]t)?|shall|should(?:n['’]t)?|always|never|is required"
    r"|are required"
    r"|required to|need(?:s)? to(?! know)|ha(?:ve|s) to|you may not|may only|can only|cannot be"
    r"|not allowed"
    r"|not permitted|you (?:cannot|can['’]t|may only)|is forbidden|are forbidden|forbidden"
    r"|prohibited"
    r"|mandatory|is to be|are to be|non-negotiable|disallowed|(?:is|are) preferred|recommended"
    r"|make sure|be sure to|only use|no exceptions|strictly|unacceptable|(?:is|are) banned"
    r"|not acceptable|prefer(?:red)?|avoid|instead of using)\b",
    re.IGNORECASE,
)
_TELLING = re.compile(
    r"\b(?:(?:should|must|ought to) have\b|(?:did|would|could|was|were|had|has been|have been"
    r"|might|may|does|do)(?:n['’]t| not)?"
    r" (?:always|never|have|need)|users? (?:should|must|need|can)|we (?:had|were|did)"
    r"|always (?:been|returns|is|are|has|was|shows|gets|fails|runs|available|true|false)"
    r"|never (?:been|returns|happens|has|was|fires|reached|gets|runs|finished|matches|fails))\b",
    re.IGNORECASE,
)
_OPENING = re.compile(r"(?:when(?:ever)?|if|for|in|on|before|after|while|during|at|as|once"
                      r"|unless|until"
                      r"|where|within|under|by|with|without|to|from|across|outside|inside|given"
                      r"|upon"
                      r"|based on|instead of|rather than|by default)\b",
                      re.IGNORECASE)  # fmt: skip
_UNIVERSAL = re.compile(r"(?:all|every|each|only|any|no|zero|exactly one|at most|at least|up to"
                        r"|maximum|minimum|max|min)\s+\S", re.IGNORECASE)  # fmt: skip
_ONE_EACH = re.compile(r"(?:one|two|three|\d+)\b.{1,40}\bper\s", re.IGNORECASE)
_NOT_NEEDED = re.compile(
    r"no\b.*\b(?:needed|required|necessary|yet|longer|found|such)\b", re.IGNORECASE
)
_CHOICE = re.compile(r"\b(?:over|instead of|rather than)\b|, not\b", re.IGNORECASE)
_FINITE = re.compile(r"\b(?:is|are|was|were|you|we|i|it|they|\w+['’](?:re|s|ve))\b", re.IGNORECASE)
_CLICKS = re.compile(r"\b(?:click|select|tap|press|choose|open) (?:on |the )?[\"'“`A-Z][\w\"'”`]*"
                     r"(?: (?:button|tab|menu|option|>|and then)|$|[.,])")  # fmt: skip
_REFERENCE = re.compile(r"\][\[(]")
_STYLE = re.compile(r"`?(?:camel|pascal|snake|kebab|upper|screaming.?snake|title"
                    r"|lower)[ _-]?case`?",
                    re.IGNORECASE)  # fmt: skip
_DANGLING = re.compile(
    r"(?:it|its|it['’]s|this|that|these|those|they|them|their|otherwise|then|also|instead|such"
    r"|so|but|and|or|however|thus|hence|therefore|same|likewise|similarly|the (?:same|former"
    r"|latter|above|following)|(?:all|both|each|either|neither|none|most|some) (?:of (?:it|them"
    r"|these|those)|two|three|four|five))\b",
    re.IGNORECASE,
)
# "Do not promote it to …", "… compatible with both.": of what, the sentence before says.
_POINTS_BACK = re.compile(
    r"(?:(?:do not|don['’]t|never|always|please|also|only|just|make sure to) )?\w+ (?:it|them|both"
    r"|this|that|these|those)(?: (?:to|in|into|from|for|with|as|on|at|if|when|before|after|only"
    r"|instead|by|out|up|via|through|under)\b|[.,!;:]|$)|.*\b(?:with|for|in|to|of) (?:both|it|them)"
    r"[.!]?$",
    re.IGNORECASE,
)
_NEEDS_MORE = re.compile(
    r"(?:it|its|it['’]s|they|them|their|those|these|otherwise|the (?:former|latter)|that (?:is"
    r"|way|means)"
    r"|this (?:is|must|should|means|includes|will|can|applies|ensures|also|way|step|was|has|does"
    r"|case|same)|(?:all|both|each|either|neither|none|most|some) (?:of (?:it|them|these|those)"
    r"|two|three|four|five))\b",
    re.IGNORECASE,
)
_CUT_OFF = frozenset(
    """a an the of to in into on onto at for from with without by and or but nor as than that which
    see via per is are was were be its their your our e.g i.e not if when where whose""".split()  # noqa: SIM905
)

_NO_RULES = (
    (re.compile(r".*[?？]$", re.DOTALL), "it is a question"),
    (re.compile(rf"(?:{_PLACEHOLDER.pattern})$"), "it is a placeholder"),
    (_POINTER, "it points to something else"),
    (_EXAMPLE, "it is an example"),
    (_STEP, "it is a step or an option"),
    (_PERSONA, "it says who an agent is"),
)
LEAD_IN = "it leads into what follows"
BEGINS_LOW = "it begins in the middle of a sentence"
BREAKS_OFF = "it breaks off"
CODE_ALONE = "it is code alone"
NEEDS_MORE = "it needs what stands before"
NOTHING_ASKED = "it asks for nothing"


def refusal(text: str, *, item: bool) -> str:
    """Return why ``text`` is no rule whatever it says, or the empty string."""
    if not re.search(r"\w", text):
        return "there are no words in it"
    if _CODE.fullmatch(text):
        return CODE_ALONE
    if text.startswith("@") and " " not in text:
        return "it names another file; import that too"
    if _REFERENCE.search(_without_code(text)):
        return "it points to something else"
    found = next((why for pattern, why in _NO_RULES if pattern.match(text.strip())), "")
    if not found and _is_command(text):
        return "a command or a step of a procedure"
    if not found and _AHEAD.search(text) and not _MODAL.search(text):
        return LEAD_IN
    return found or _broken(text, item=item)


def _broken(text: str, *, item: bool) -> str:
    """Return how a sentence is cut at one of its ends, or the empty string."""
    if not is_whole(text):
        return "a bracket or code in it is left open"
    last = text.rstrip(" *_").rpartition(" ")[2].casefold()
    if last in _CUT_OFF or last[-1:] in (",", ";") or last in ("—", "–", "-", "/", "+", "&"):
        return BREAKS_OFF
    if text[0] in "/|+=})],;(":
        return "it begins in the middle"
    words = _words(text)
    starts_low = text[0].islower() and words and not words[0].startswith("`")
    if (
        starts_low
        and not (item and _begins_a_rule(words))
        and not _is_name(text.split(maxsplit=1)[0])
    ):
        return BEGINS_LOW
    return ""


def _is_command(text: str) -> bool:
    """Return whether a text says what to type or to click: ``Check the queue: `bd list` ``."""
    if _MODAL.search(_without_code(text)):
        return False
    label, colon, rest = text.partition(": ")
    typed = bool(colon) and bool(_CODE.fullmatch(rest)) and _words(label)[:1] != []
    return (typed and _words(label)[0] in VERBS) or bool(_CLICKS.search(text))


def _is_name(word: str) -> bool:
    """Return whether a lower-case word is a name or a term of code: ``eslint.config.js``."""
    return bool(re.search(r"[A-Z_./()\d]", word.rstrip(".,:;")) or _STYLE.match(word))


def _begins_a_rule(words: Sequence[str]) -> bool:
    first = words[0]
    if first in VERBS and words[1:2] and words[1] in ("it", "them"):
        return False  # of what, stands before
    return (
        first in VERBS or first in DEMANDING or first in BEFORE_VERB or first == "no"
        or bool(_OPENING.match(first)) or bool(_UNIVERSAL.match(" ".join(words[:2])))
    )  # fmt: skip


def asks(text: str) -> bool:
    """Return whether a sentence says what should be done, or must not be."""
    if _MODAL.search(_without_code(text)) and not _TELLING.search(text):
        return True
    return any(
        (_is_order(_words(part)) and not _is_title(part)) or _is_norm(part)
        for part in _starts(text)
        if not _NOT_NEEDED.match(part)
    )


def _is_title(text: str) -> bool:
    """Return whether a text is written as titles are, and begins as a noun may."""
    longer = [word for word in text.split() if len(word) > 3]
    first = _words(text)[0]
    return first in NOUNS_TOO and len(longer) > 2 and all(word[0].isupper() for word in longer)


def asks_strongly(text: str) -> bool:
    """Return whether a sentence has a word of demand, and is no order alone."""
    return bool(_MODAL.search(_without_code(text))) and not _TELLING.search(text)


def dangles(text: str) -> bool:
    """Return whether a sentence needs the one before it to be understood."""
    return bool(_DANGLING.match(text) or _POINTS_BACK.match(_without_code(text)))


def needs_more(text: str) -> bool:
    """Return whether a sentence speaks of something that is named nowhere in it."""
    return bool(_NEEDS_MORE.match(text))


def is_convention(text: str, understood: Callable[[str], bool]) -> bool:
    """Return whether an item of a list states a convention without a verb: ``Indent: 2 spaces``."""
    words = _words(text)
    if _STYLE.match(text) and len(words) > 1:
        return True
    if len(words) <= 10 and _CHOICE.search(text) and not _FINITE.search(text):
        return True
    return len(words) <= 12 and ": " in text and understood(text)


def _without_code(text: str) -> str:
    return re.sub(r"`[^`]*`", "`", text)


def _words(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in _WORD.findall(text)]


def _starts(text: str) -> list[str]:
    """Return the places where an order may begin: at once, behind a label, behind a condition."""
    label = re.match(r"(?:`[^`]*`|[^`:—–]){1,60}?(?::|\s[—–-])\s+(?=\S)", text)
    rest = text[label.end() :] if label else ""
    found = [text, rest] if rest else [text]
    for part in tuple(found):
        if _OPENING.match(part):
            found += [part[at + 1 :].strip() for at in _commas(part)]
    return [part for part in found if part]


def _commas(text: str) -> list[int]:
    masked = re.sub(r"`[^`]*`|\([^()]*\)", lambda match: "x" * len(match[0]), text)
    return [match.start() for match in re.finditer(r",", masked)][:3]


def _is_order(words: Sequence[str]) -> bool:
    """Return whether words begin as an order does: with a verb that is no noun here."""
    at = 0
    while at < min(3, len(words)) and words[at] in BEFORE_VERB:
        at += 1
    if at >= len(words):
        return False
    verb, following = words[at], words[at + 1 : at + 2]
    if verb == "be" or (verb == "do" and following == ["not"]):
        return True
    if verb == "no":
        return bool(following)
    if verb not in VERBS or not following or following[0] in (",", ":", ";", "—", "–", " - "):
        return False
    return verb not in NOUNS_TOO or at > 0 or _has_object(words[at + 1 :])


def _has_object(rest: Sequence[str]) -> bool:
    """Return whether what follows a word shows that it is a verb: an object, or how and when."""
    if rest[0] in AFTER_VERB or rest[0].startswith("`"):
        return True
    finite = ("is", "are", "was", "were", "has", ":", "can", "will", "—", "–")
    if any(word in finite for word in rest[1:4]) or (rest[1:2] and _is_finite(rest[1])):
        return False
    if rest[0].isdigit() and rest[1:2] and rest[1].endswith("s"):
        return False  # "Type 6 ends at …"
    plural = rest[0].endswith("s") and not rest[0].endswith("ss")
    return plural or any(word in AFTER_VERB for word in rest[1:4])


def _is_finite(word: str) -> bool:
    """Return whether a word behind two others is likely their verb: ``Type hints improve …``."""
    return word in VERBS and word not in NOUNS_TOO and word not in AFTER_VERB


def _is_norm(text: str) -> bool:
    """Return whether a sentence says of all things of a kind how they are: ``Every … has …``."""
    if len(text.split()) < 3 or _NOT_NEEDED.match(text):
        return False
    return bool(_UNIVERSAL.match(text) or _ONE_EACH.match(text))
