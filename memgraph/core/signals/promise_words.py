"""The English words with which assistants promise to remember, and those that take it back."""

from __future__ import annotations

from memgraph.core.lean import NamedTuple
from memgraph.core.signals.terms import terms

# Marks that stand for several words, so that grammar sees one.
LASTING, LATER, WEAK, NEAR, OFFER, IN_MIND, MEMORY, BREAK = (
    "LASTING", "LATER", "WEAK", "NEAR", "OFFER", "INMIND", "MEMORY", "|",
)  # fmt: skip

_SPELLED = {
    LASTING: (
        "from now on|from now onwards|from now onward|from here on out|from here on|from then on"
        "|from this point on|from this point forward|from this point onward|from today on"
        "|from today onwards|from today|as of now|as of today|going forward|going forwards"
        "|moving forward|in the future|in future|all future|every future|in all future"
        "|in any future|in our future|in my future|next time|the next time|henceforth|hereafter"
        "|permanently|across sessions|across conversations|between sessions|at all times"
        "|for the rest of the project|for the rest of this project|in later sessions"
        "|in upcoming sessions|in new sessions|in the next session|into every future"
        "|in subsequent sessions|in other sessions|in every session|for good|forever"
        "|throughout the project|throughout this project"
    ),
    LATER: (
        "for the future|for future|for all future|for my future|for our future|for later"
        "|for next time|for the next time|for the next session|for the long term|for long term"
        "|for upcoming|for subsequent|for coming|to every future"
    ),
    WEAK: (
        "every time|each time|whenever|any time|anytime|by default|before every|before each"
        "|after every|after each|in every reply|in every response|in every message|in every commit"
        "|in every pr|for every commit|for every pr|for every change|with every commit|in each"
        " reply"
        "|before any|the next time you|next time you|next time i|next time we|next time the"
        "|next time it|next time someone"
    ),
    NEAR: (
        "while i|while we|while refactoring|while implementing|while working|while debugging"
        "|during this|during the|for this task|for this refactor|for this refactoring|for this pr"
        "|for this change|for this session|for this step|for this file|for this function"
        "|for this run|for this migration|for this one|for this feature|for this branch"
        "|for this review|for this release|for this commit|for this conversation|for the task"
        "|for this implementation|for the rest of this|for the rest of the|for the remaining"
        "|for the next step|for the next steps|for the next commit|for the next part|for now"
        "|for the moment|for the time being|in the next step|in the next commit|in this pr"
        "|in this task|in this change|in this refactor|in this session|in this step|in this file"
        "|in this function|in this module|in this test|in this pass|in this commit"
        "|in this conversation|in this branch|before i|before we|as i go|as i work|as i refactor"
        "|as i implement|as i write|as i continue|as we go|as we work|as we continue|when i get"
        "|when i come|when i reach|when we get|when we reach|once i|until|in a moment"
        "|in the finally|here|below|today|when implementing the|when refactoring the"
        "|when writing the|when fixing the|when reviewing the|when we do|when i do|when i start"
        "|later on|in the loop|in the meantime|during|step by step|as i move"
    ),
    OFFER: (
        "if you|once you|when you confirm|when you approve|when you tell|when you say"
        "|after you|let me know|want me to|like me to|need me to|would you|do you|should i"
        "|shall i|could i|may i|can i|happy to|glad to|just say|say the word|say so|feel free"
        "|just ask|if that|if this|if it|if needed|if necessary|if so|if not|unless it|try asking"
        "|as soon as you|if we|provided you"
    ),
    IN_MIND: "in mind|top of mind|in my mind|in the back of my mind|on my radar|on board|to heart",
    MEMORY: (
        "long-term memory|project memory|memory bank|memory file|memory graph"
        "|knowledge base|knowledge graph|custom instructions|my notes|your notes|our notes"
        "|project notes|session notes|the notes|your preferences|the preferences"
        "|your profile|user preferences|user profile|project rules|project guidelines"
        "|project conventions|the conventions|the guidelines|lessons learned|our conventions"
        "|team conventions|team rules|the rulebook|shared memory|team memory|the project's rules"
        "|memory notes|the memory|my memory|your memory|our memory|memory"
    ),
}  # fmt: skip

_FILES = terms("memgraph claude.md agents.md gemini.md memory.md cursorrules cursor/rules memories")
# Before any other word a memory, or a rule, is something else: a memory limit, a rule engine.
AFTER_NOUN = terms(
    "and or with about for so that to now as too is has was are were in on of entry note"
    " notes file updated saved this right before where it i again already at from via using"
    " by under then never not no always your our against once"
)


def _by_first_word() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for mark, phrases in _SPELLED.items():
        for phrase in phrases.split("|"):
            words = tuple(phrase.split())
            found.setdefault(words[0], []).append((words, mark))
    longest_first = {
        first: sorted(entries, key=lambda entry: -len(entry[0])) for first, entries in found.items()
    }
    return {first: tuple(entries) for first, entries in longest_first.items()}


_PHRASES = _by_first_word()


def marked(words: list[str]) -> list[str]:
    """Return ``words`` with a mark in the place of each phrase."""
    found = []
    at = 0
    while at < len(words):
        mark, length = _phrase(words, at)
        found.append(mark)
        at += length
    return found


def _phrase(words: list[str], at: int) -> tuple[str, int]:
    word = words[at]
    for phrase, mark in _PHRASES.get(word, ()):
        if tuple(words[at : at + len(phrase)]) == phrase:
            after = words[at + len(phrase)] if at + len(phrase) < len(words) else ""
            if mark is not MEMORY or not after.islower() or after in AFTER_NOUN:
                return mark, len(phrase)
    if any(name in word for name in _FILES) and len(word) < 60:
        return MEMORY, 1
    return word, 1


def memory_file(code: str) -> bool:
    """Return whether inline code names a place where assistants keep what they learn."""
    low = code.casefold()
    places = ("claude.md", "agents.md", "gemini.md", "memor", "evidence/", "policies/", "memgraph")
    return any(place in low for place in (*places, "cursorrules", "cursor/rules"))


FIRST = frozenset(("i", "we"))
ADVERBS = terms(
    "also just now then definitely certainly absolutely surely indeed really gladly happily"
    " carefully explicitly successfully simply so instead too accordingly therefore duly both"
    " personally of course already all"
)
MODALS = terms("would could can may might should must need ought")
# Verbs before the verb that says what is done: "make sure to use", "try to remember".
CATENATIVES = (
    ("make", "sure", "to"), ("make", "sure", "that", "i"), ("make", "sure", "i"),
    ("be", "sure", "to"), ("be", "careful", "to"), ("try", "to"), ("do", "my", "best", "to"),
    ("continue", "to"), ("start", "to"), ("aim", "to"), ("strive", "to"), ("take", "care", "to"),
    ("ensure", "i"), ("ensure", "that", "i"), ("ensure", "to"), ("go", "ahead", "and"),
    ("promise", "to"), ("promise", "i"), ("promise", "that", "i"),
)  # fmt: skip

_MIND = (
    "remember remembered remembering|memorize memorized memorizing|memorise memorised memorising"
)
_NOTE = "note noted noting|jot jotted jotting|write wrote/written writing"
_STORE = (
    "save saved saving|store stored storing|record recorded recording|persist persisted persisting"
    "|register registered registering|log logged logging|capture captured capturing"
    "|bookmark bookmarked bookmarking"
)
_ADD = (
    "add added adding|put put putting|update updated updating|commit committed committing"
    "|document documented documenting|file filed filing|append appended appending"
    "|propose proposed proposing|create created creating|include included including|codify"
    " codified codifying"
)
_HOLD = "keep kept keeping|bear borne bearing|take taken/took taking|have had having"
_MAKE = "make made making|leave left leaving"


class Form(NamedTuple):
    """A form of a verb; ``shape`` is base, past, ing, or any where they look alike."""

    kind: str
    lemma: str
    shape: str


NO_FORM = Form("none", "", "")


def _forms(kind: str, table: str) -> dict[str, Form]:
    found = {}
    for row in table.split("|"):
        lemma, past, ing = row.split()
        for form in (lemma, *past.split("/"), ing):
            shape = "base" if form == lemma else "ing" if form == ing else "past"
            # "put" and "put" are one form: what it is, its auxiliary says.
            found[form] = Form(kind, lemma, "any" if lemma == past else shape)
    return found


VERBS = {
    **_forms("mind", _MIND), **_forms("note", _NOTE), **_forms("store", _STORE),
    **_forms("add", _ADD), **_forms("hold", _HOLD), **_forms("hold", _MAKE),
    **_forms("forget", "forget forgotten/forgot forgetting"),
}  # fmt: skip

POINTING = terms("this that it these those them")
# What people ask to be remembered.
LAWS = terms(
    "preference preferences rule rules convention conventions guideline guidelines lesson lessons"
    " correction corrections decision decisions instruction instructions requirement constraint"
    " feedback policy proposal reminder takeaway learning style standards standard workflow choice"
    " choices wishes wish setup expectation expectations habit habits"
)
AS_WHAT = LAWS | terms("evidence observation thread failure note standing")
# In a clause about the user, or one that says what should be done, a note is a promise.
NORMS = terms("you you're your we our should must always never prefer prefers want wants shouldn't")
PLACES = terms("to in into at under on inside within onto")
HABITS = terms(
    "use run ask check follow stick write prefer do apply respect keep put read verify avoid"
    " default format name test confirm include leave consult start look stay reply answer"
    " double-check review begin get pass call go"
)
ACKNOWLEDGEMENTS = terms(
    "ok okay got it understood sure thanks thank you great perfect alright right yes yep yeah"
    " absolutely done sorry apologies all set fair enough duly well will do and good point makes"
    " sense my bad roger copy cool certainly of course ah oh hi hello is its that this consider"
    " point taken agreed clear crystal loud excellent sounds you're welcome understand i we've"
    " noted hereby everything for the heads up feedback correction clarification"
)
