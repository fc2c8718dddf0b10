"""Whether a verb phrase of the assistant promises memory: by its verb, what is noted, and where."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING
from memgraph.core.signals import promise_words as words
from memgraph.core.signals.promise_phrase import Phrase
from memgraph.core.signals.promise_words import (
    IN_MIND,
    LASTING,
    LATER,
    MEMORY,
    NEAR,
    OFFER,
    WEAK,
    Form,
)  # fmt: skip
from memgraph.core.signals.prose import CODE, LINK, QUOTE
from memgraph.core.signals.terms import terms

if TYPE_CHECKING:
    from collections.abc import Sequence

_DETERMINERS = terms("a an the my your our this that its their project's new")
_OBJECTS = words.POINTING | {QUOTE}
_HAVING = words.POINTING | {"got", "your"}
# After these "that" is what is noted, and begins no clause.
_AFTER_THAT = frozenset(
    ("down", "for", "and", ",", "as", "away", "now", "too", "so", LASTING, LATER, WEAK, NEAR)
)
_NO_PLACES = frozenset((MEMORY, IN_MIND, LASTING, LATER, "case"))
_SCOPES = terms("repo repository project codebase general all every")
_AFTER_NOTHING = words.PLACES | {",", "and", "with", "about", "for", LASTING, LATER, "so"}
# Verbs that say of what is or can be, and of the next step, not how the assistant will behave.
_NO_HABITS = terms("know return have need see get leave hit")
_ONCE = terms("run go retry repeat explain list paste print show try try restart")


def counts(phrase: Phrase, tokens: Sequence[str]) -> bool:
    """Return whether the assistant's verb phrase, in its sentence, promises memory."""
    if phrase.tense in ("will", "let") and OFFER in tokens:
        return False
    if is_habit(phrase, tokens):
        return True
    if phrase.tense == "have" and phrase.verb in _HAVING and not phrase.negated:
        return _has_done(phrase)
    form = words.VERBS.get(phrase.verb)
    if form is None or not _agrees(phrase.tense, form.shape):
        return False
    if form.kind == "forget":
        return phrase.tense == "will" and phrase.negated and _stays(phrase, tokens)
    if phrase.negated:
        return False
    if form.kind == "mind":
        return phrase.tense not in ("past", "let") and _stays(phrase, tokens)
    if form.kind == "hold":
        return _held(form, phrase, tokens)
    return noted(form, phrase.tense, phrase.rest, tokens)


def _agrees(tense: str, shape: str) -> bool:
    """Return whether a form of a verb goes with its auxiliary."""
    needed = {"will": "base", "let": "base", "have": "past", "past": "past"}.get(tense, "ing")
    return shape in ("any", needed)


def _stays(phrase: Phrase, tokens: Sequence[str]) -> bool:
    """Return whether what is remembered is more than a step of the task at hand."""
    rest = phrase.rest
    if phrase.always or LASTING in tokens or LATER in tokens:
        return True
    if rest[:1] == ("to",) or rest[:2] == ("not", "to"):
        return not {WEAK, "always", "never", "again"}.isdisjoint(rest)
    # A value that is remembered in a variable is code.
    return NEAR not in rest and not (rest[:1] in (("the",), ("a",)) and elsewhere(rest, "note"))


def is_habit(phrase: Phrase, tokens: Sequence[str]) -> bool:
    """Return whether the assistant says how it will act from now on."""
    if phrase.tense != "will" or phrase.verb in _NO_HABITS:
        return False
    if phrase.verb == "be":
        return LASTING in tokens and phrase.own and phrase.rest[:1] in (("more",), ("less",))
    if LASTING in tokens or (LATER in tokens and tokens.index(LATER) < tokens.index(phrase.verb)):
        forgets = phrase.negated and words.VERBS.get(phrase.verb, words.NO_FORM).kind != "none"
        return (phrase.own or phrase.always) and not forgets
    near = NEAR in phrase.rest
    if near or not phrase.own:
        return False
    if phrase.negated and not phrase.always:
        return "again" in phrase.rest and phrase.verb not in _ONCE
    if phrase.always:
        return True
    if phrase.verb == "stop":
        return bool(phrase.rest) and phrase.rest[0].endswith("ing")
    return _is_repeated(phrase, tokens)


def _is_repeated(phrase: Phrase, tokens: Sequence[str]) -> bool:
    """Return whether it does something each time, and does not build what does."""
    if phrase.verb == "make" and "habit" in phrase.rest:
        return True
    if phrase.verb not in words.HABITS:
        return False
    before = phrase.rest[: phrase.rest.index(WEAK)] if WEAK in phrase.rest else ()
    return (bool(before) or tokens[0] is WEAK) and {"that", "which", "so", "to"}.isdisjoint(before)


def _has_done(phrase: Phrase) -> bool:
    """Return whether the assistant has something noted: "I've got it saved to memory"."""
    for at, word in enumerate(phrase.rest[:5]):
        form = words.VERBS.get(word, words.NO_FORM)
        if form.shape == "past" and form.kind in ("mind", "note", "store", "add"):
            object_ = "it" if phrase.verb == "got" else phrase.verb
            rest = (object_, *phrase.rest[at + 1 :])
            return noted(form, "have", rest, rest)
        if word in words.PLACES:
            break
    return False


def _held(form: Form, phrase: Phrase, tokens: Sequence[str]) -> bool:
    """Return whether something is kept in mind, or a note made of it."""
    rest = phrase.rest
    if IN_MIND in rest[:8]:
        return phrase.tense in ("will", "ing") and _stays(phrase, tokens)
    noun = next((n for n, t in enumerate(rest[:4]) if t in ("note", "notes", "record")), -1)
    if noun < 0:
        return form.lemma == "keep" and MEMORY in rest[:6] and rest[0] in _OBJECTS
    after = rest[noun + 1 :]
    if form.lemma == "leave":
        return MEMORY in after or LASTING in tokens or LATER in tokens
    if form.lemma == "keep" and rest[noun - 1] not in ("a", "mental", "permanent"):
        return False
    return NEAR not in rest and not elsewhere(after, "note")


def noted(form: Form, tense: str, rest: Sequence[str], tokens: Sequence[str]) -> bool:
    """Return whether what was noted, saved or added is for later, and not a file of the task."""
    if remembered_in(form, rest):
        return True
    kind = "add" if form.lemma == "write" and "down" not in rest[:3] else form.kind
    if elsewhere(rest, kind):
        return False
    lasting = LASTING in tokens or LATER in tokens
    if NEAR in rest and not lasting:
        return False
    what = _what(rest, kind)
    short = what == "it" and len(rest) <= 2
    if kind == "note":
        loose = ("law",) if tense == "past" else ("", "it", "law", "norm")
        return lasting or what in loose or short
    if as_what(rest) or (lasting and what in ("", "it", "law")):
        return True
    return kind == "store" and (what == "law" or (short and rest[0] in ("this", "that")))


def _what(rest: Sequence[str], kind: str) -> str:
    """Return what kind of thing is noted: ``it``, a ``law``, a clause that sets a ``norm``."""
    start = 1 if rest[:1] in (("down",), ("away",)) else 0
    object_ = rest[start : start + 7]
    if not object_ or object_[0] in _AFTER_NOTHING:
        return ""
    clause = object_[0] == "that" and len(object_) > 1 and object_[1] not in _AFTER_THAT
    if clause and object_[1] not in words.LAWS:
        return "other" if words.NORMS.isdisjoint(rest[1:]) else "norm"
    if object_[0] == "your" and kind == "note":
        return "law"
    for at, word in enumerate(object_):
        after = object_[at + 1] if at + 1 < len(object_) else ""
        if word in words.LAWS and (not after.islower() or after in words.AFTER_NOUN):
            return "law"
        if word in words.PLACES or word == ",":
            break
    return "it" if object_[0] in _OBJECTS else "other"


def as_what(rest: Sequence[str]) -> bool:
    """Return whether it is recorded "as a preference"."""
    if "as" not in rest:
        return False
    at = list(rest).index("as")
    return not words.AS_WHAT.isdisjoint(rest[at + 1 : at + 5])


def remembered_in(form: Form, rest: Sequence[str]) -> bool:
    """Return whether the place where it is noted is a memory."""
    for at, word in enumerate(rest):
        if word is not MEMORY:
            continue
        before = [t for t in rest[max(0, at - 4) : at] if t not in _DETERMINERS]
        if at <= 1 and words.PLACES.isdisjoint(rest[:at]):
            return tuple(rest[:at]) == ("a",) or (at == 0 and form.lemma == "update")
        place = before[-1] if before else ""
        if place in ("in", "inside", "within"):
            return _what(rest, form.kind) in ("", "it", "law", "norm")
        if place in words.PLACES or place == "with":
            return True
    return False


def elsewhere(rest: Sequence[str], kind: str) -> bool:
    """Return whether it is put somewhere else: a file, a table, a server."""
    for at, word in enumerate(rest):
        if word == "as" and not as_what(rest):
            return True
        # "I noted the wish to …" names no place.
        if word not in words.PLACES or (word == "to" and kind == "note"):
            continue
        after = [t for t in rest[at + 1 : at + 5] if t not in _DETERMINERS]
        near = at <= 3 or word not in ("to", "under", "on") or after[:1] in ([CODE], [LINK])
        scope = kind == "note" and after[:1] and after[0] in _SCOPES
        if near and after and not scope and after[0] not in _NO_PLACES:
            return True
    return False
