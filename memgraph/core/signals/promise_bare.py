"""Promises in clauses that name nobody: "Noted", "saved to memory", "your rule is recorded"."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING
from memgraph.core.signals import promise_words as words
from memgraph.core.signals.promise_sense import as_what, elsewhere, noted, remembered_in
from memgraph.core.signals.promise_words import BREAK, LASTING, LATER, MEMORY, Form
from memgraph.core.signals.prose import QUOTE
from memgraph.core.signals.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_AUXILIARIES = terms("is are was were has have been now be will being")
_AFTER_NOTED = frozenset(
    (",", "thanks", "thank", "about", "for", "on", "re", "your", "and", "with", "this", LASTING)
) | {LATER, QUOTE}
# "noted" is looked for after these, so it is none of them.
_FILLERS = (words.ACKNOWLEDGEMENTS | words.ADVERBS | {","}) - {"already", "noted"}
_NOT_TOLD = (
    terms("not never no already what where if whether check when wrote")
    | words.MODALS
    | words.FIRST
)
_REASONS = terms("because since as now with thanks once if after when unless")
_AGAIN = ("not happen again", "never happen again", "not be happening again")
_TERSE = terms("only no never always")


def bare(tokens: Sequence[str]) -> bool:
    """Return whether a sentence promises memory without naming who remembers."""
    if _lesson(tokens) or _terse(tokens):
        return True
    for part in _parts(tokens):
        at = next((n for n, word in enumerate(part) if word not in _FILLERS), -1)
        told = at >= 0 and part[at] != "already"
        if told and (_participle(part, at) or _passive(part) or _kept(part)):
            return True
    return False


def _parts(tokens: Sequence[str]) -> Iterator[list[str]]:
    """Yield what stands between breaks."""
    part: list[str] = []
    for word in (*tokens, BREAK):
        if word is not BREAK:
            part.append(word)
        elif part:
            yield part
            part = []


def _lesson(tokens: Sequence[str]) -> bool:
    """Return whether a set phrase promises: a lesson learned, no such thing again."""
    text = " ".join(tokens)
    if text.startswith("never again"):
        return True
    for lesson in ("lesson learned", "lesson learnt", "learned my lesson", "learnt my lesson"):
        if lesson in text:
            return not any(f"{other} {lesson}" in text for other in ("a", "the", "what", "another"))
    for phrase in _AGAIN:
        before, found, after = text.partition(phrase)
        if found:
            return _is_own_fault(before.split()) and _REASONS.isdisjoint(after.split()[:1])
    return False


def _is_own_fault(before: list[str]) -> bool:
    """Return whether what will not happen again is the assistant's slip, and no fault of code."""
    subject = [t for t in before if t not in ("will", "does", "is", "going", "to")]
    if not subject or subject[-1] is BREAK:
        return True
    if subject[-1] in ("mistake", "mistakes", "slip", "oversight"):
        return True
    if subject[-1] not in words.POINTING:
        return False
    lead = subject[-4:-1]
    return "so" not in lead and not ("that" in lead and "sure" not in lead)


def _terse(tokens: Sequence[str]) -> bool:
    """Return whether a few words without a verb set a rule: "From now on: no emojis"."""
    if LASTING not in tokens:
        return False
    if f"it is {LASTING}" in " ".join(tokens):
        return tokens[0] not in ("what", "where", "how")
    said = [word for word in tokens if word not in _FILLERS and word is not BREAK]
    answers = len(said) + 1 < len(tokens) or tokens[0] is LASTING
    return answers and len(said) <= 5 and not _TERSE.isdisjoint(said) and (
        _AUXILIARIES.isdisjoint(said) and words.FIRST.isdisjoint(said)
    )  # fmt: skip


def _participle(part: Sequence[str], at: int) -> bool:
    """Return whether the clause begins with what was done: "Noted", "saved for next time"."""
    form = words.VERBS.get(part[at], words.NO_FORM)
    rest = tuple(part[at + 1 :])
    if form.shape not in ("past", "any") or form.kind in ("hold", "forget", "none"):
        return False
    if form.kind == "mind":
        return not rest or rest[0] in (",", "and", LASTING, LATER, "that", "this", "your")
    if form.kind == "note":
        return _noted(form, rest)
    if not rest and form.kind == "store":
        return form.lemma == "record" or (at > 0 and form.lemma in ("save", "store"))
    return noted(form, "have", rest, part)


def _noted(form: Form, rest: Sequence[str]) -> bool:
    if not rest or rest[0] in _AFTER_NOTED:
        return not rest or rest[0] not in ("on", "this") or not elsewhere(rest, "note")
    if rest[0] == "that":
        return len(rest) == 1 or not words.NORMS.isdisjoint(rest)
    if remembered_in(form, rest) or as_what(rest):
        return True
    return not words.LAWS.isdisjoint(rest[:4]) and not elsewhere(rest, "note")


def _passive(part: Sequence[str]) -> bool:
    """Return whether "your preference has been saved", "memory updated", "that's noted"."""
    for at, word in enumerate(part[:12]):
        form = words.VERBS.get(word, words.NO_FORM)
        if (
            at
            and word != "wrote"
            and form.shape == "past"
            and form.kind in ("mind", "note", "store", "add")
        ):
            before, rest = part[:at], tuple(part[at + 1 :])
            lasting = LASTING in part or LATER in part
            if not _NOT_TOLD.isdisjoint(before) or ("will" in before and not lasting):
                return False
            return _is_told(_subject(before), form, rest, set(before))
    return False


def _subject(before: Sequence[str]) -> list[str]:
    return [t for t in before if t not in words.ADVERBS and t not in _AUXILIARIES and t != ","]


def _is_told(subject: list[str], form: Form, rest: tuple[str, ...], before: set[str]) -> bool:
    """Return whether what was said, as subject, is noted, or stored in a memory."""
    if not 0 < len(subject) <= 6:
        return False
    pointing = len(subject) == 1 and subject[0] in words.POINTING
    law = not words.LAWS.isdisjoint(subject) or MEMORY in subject
    if remembered_in(form, rest):
        return pointing or law or form.kind != "add" or len(subject) <= 3
    if elsewhere(rest, form.kind) or not {"by", "per", "automatically"}.isdisjoint(rest):
        return False
    if form.kind in ("note", "mind"):
        return pointing or law or subject[0] == "your"
    # "Preferences are stored" tells how a program works.
    general = "are" in before and subject[0] not in ("your", "these", "those", "both", "all")
    later = LATER in rest or LASTING in rest or as_what(rest)
    return (law and not general) or (pointing and later)


def _kept(part: Sequence[str]) -> bool:
    """Return whether "this is now in my memory"."""
    text = " ".join(part)
    for link in (f"part of {MEMORY}", f"in {MEMORY}"):
        before, found, _ = text.partition(link)
        said = before.split()
        subject = _subject(said)
        if found and 0 < len(subject) <= 4 and not {"is", "are"}.isdisjoint(said):
            law = not words.LAWS.isdisjoint(subject) or subject[-1] in words.POINTING
            return law and _NOT_TOLD.isdisjoint(said)
    return False
