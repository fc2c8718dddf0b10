"""How what a file says becomes a statement that can be read alone, in its author's words."""

from __future__ import annotations

import re

from memgraph.core.importing.headings import Context
from memgraph.core.importing.verbs import VERBS
from memgraph.core.similar import words

_BAD = re.compile(r"^(?:[❌🚫⛔✖✗❎🙅]\ufe0f?\s*)+")
_SIGN = re.compile(
    r"^(?:[\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]\ufe0f?\u200d?\s*)+"
)
_NUMBER = re.compile(
    r"^(?:\d{1,2}\s+(?=[A-Z][\w ]{2,40}: )|\(?\d{1,2}[.):]\s+"
    r"|\d{1,2}\.\d{1,2}\.?\s+|[•·‣◦–—-]\s+|//+\s*)"
)
_QUOTED = re.compile(r"[\"“]([^\"“”]+)[\"”],?")  # an item of a list in code
_NEGATIVE = re.compile(
    r"(?:do(?:es)? ?n['’]?o?t\b|do not\b|never\b|no\b|not\b|avoid\b|must not\b|cannot\b"
    r"|can['’]t\b|without\b"
    r"|stop\b|forbid|prohibit|nothing\b|none\b|refrain\b|refuse\b|reject\b|ban\b|disallow|skip\b)",
    re.IGNORECASE,
)
_PURE = re.compile(r"do ?n['’]?o?t|do not|never|avoid|forbidden|prohibited|not allowed|banned"
                   r"|must not|should not", re.IGNORECASE)  # fmt: skip
_POSITIVE = re.compile(r"(?:always\b|do:|do\b(?! not)|instead\b|prefer\b|use .* instead\b|✅"
                       r"|ensure\b)",
                       re.IGNORECASE)  # fmt: skip
_MODAL = re.compile(r"\b(?:must|should|shall|never|always)\b", re.IGNORECASE)
SIGNED = "Don't: "  # what a sign such as ❌ says


def tidy(text: str) -> str:
    """Return a sentence without marks of lists in front, and without a colon at its end.

    A sign that something is wrong becomes ``Don't:``, which can be read aloud.
    """
    bare = text.strip()
    if quoted := _QUOTED.fullmatch(bare):
        bare = quoted[1].strip()
    if bad := _BAD.match(bare):
        rest = tidy(bare[bad.end() :])
        return rest if not rest or _NEGATIVE.match(rest) else f"{SIGNED}{rest}"
    bare = _NUMBER.sub("", _SIGN.sub("", bare)).strip()
    bare = _SIGN.sub("", bare)
    return bare.rstrip(":：").rstrip() if bare.endswith((":", "：")) else bare


def negated(text: str, negation: str) -> tuple[str, str]:
    """Return what stands below a heading that denies it, and the same for a reader of rules.

    What denies itself, or says what to do instead, is left as it is.
    """
    label, rest = _own_label(text)
    if _NEGATIVE.match(text) or _NEGATIVE.match(rest) or _POSITIVE.match(rest):
        return text, text
    return f"{negation}: {text}", "" if label or not _PURE.fullmatch(negation) else denied(rest)


def denied(text: str) -> str:
    """Return a sentence that denies ``text`` and that a reader of rules takes so, or ""."""
    first = text.split(" ", 1)[0].strip("`'\"").casefold()
    if first in VERBS:
        return f"Don't {text[:1].lower()}{text[1:]}"
    return f"No {text}" if len(text.split()) <= 3 else ""


def statement(text: str, around: Context, *, fragment: bool) -> str:
    """Return the text with the heading in front that it needs to be read alone.

    A ``fragment``, which asks for nothing by its own words, gets the nearest heading whatever it
    says. A heading whose words the text has already is left out.
    """
    topic = around.topic or (around.nearest if fragment else "")
    if around.scope and re.fullmatch(r"`[^`]*`|\S*[/*]\S*", topic):
        return text  # the scope says it
    known = set(words(text))
    if not topic or set(words(topic)) <= known:
        return text
    label, _ = _own_label(text)
    glue = " > " if label and not text.startswith((SIGNED, around.negation or "Don't:")) else ": "
    return f"{topic}{glue}{text}"


def _own_label(text: str) -> tuple[str, str]:
    """Return the few words before a colon, and what follows: a label of the text's own."""
    match = re.match(r"((?:`[^`]*`|[^`:.]){1,60}?):\s+(?=\S)", text)
    if not match or len(match[1].split()) > 6 or _MODAL.search(match[1]):
        return "", text
    return match[1], text[match.end() :]
