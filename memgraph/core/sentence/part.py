"""Parts: what one clause of a statement says, and which of its words nothing was made of."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memgraph.core.sentence.actions import action
from memgraph.core.sentence.assembly import Said
from memgraph.core.sentence.doubt import doubtful
from memgraph.core.sentence.exclusive import misplaced, unsaid
from memgraph.core.sentence.hearing import Hearing, Mention
from memgraph.core.sentence.leftover import Facts, left_of, stated
from memgraph.core.sentence.lexicon import Lexicon, Match, Sense
from memgraph.core.sentence.lifted import lift
from memgraph.core.sentence.measure import bounds
from memgraph.core.sentence.modality import SHOULD, SHOULD_NOT, Mood, verdict_at
from memgraph.core.sentence.phrases import word_set
from memgraph.core.sentence.places import labelled, places
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.senses import chosen, possible
from memgraph.core.sentence.tokens import Clause, Token
from memgraph.core.sentence.tokens import words as words_of
from memgraph.core.sentence.vocabulary import EMPTY_LABELS, FILLER, HEADS, JOINS, LINKS

MOST_TOKENS = 120  # a longer clause is no sentence
_EXAMPLES = frozenset({"e.g", "i.e", "example", "eg", "ie", "such"})
_NARROWING = word_set("to for as from of that")
_DEMANDING = word_set(
    "must shall required requires require needed need needs mandatory always recommended preferred"
)
_ROLE = frozenset({"as", "for"})
_INTO = frozenset({"in", "to", "into"})


@dataclass(frozen=True, slots=True)
class ClauseReading:
    """What one clause came to: what it says, the paths it names, and the tokens left over.

    ``told`` marks one that tells how things are, and may mean how they should be. ``beyond`` are
    the tokens of what no rule can say, where the rules hold all the same.
    """

    said: tuple[Said, ...] = ()
    scope: tuple[str, ...] = ()
    left: tuple[Token, ...] = ()
    told: bool = False
    beyond: tuple[Token, ...] = ()


def part_of(text: str, clause: Clause, around: Sequence[str], known: Lexicon) -> ClauseReading:
    """Return what ``clause`` of ``text`` says; ``around`` are all words of the statement."""
    everything = (*clause.label, *clause.tokens)
    if not clause.tokens:
        return ClauseReading(left=everything)
    if clause.aside and clause.words[0] in _EXAMPLES:
        return ClauseReading()
    persona = clause.words[:2] == ("you", "are")
    if clause.asks or persona or len(clause.tokens) > MOST_TOKENS:
        return ClauseReading(left=everything)
    facts = _facts(text, clause, around, known)
    said, read = _said(facts, around)
    odd = _contradicts(said) or _denies_number(facts, said) or _run_together(facts)
    odd = odd or any(bound.allowed for bound in facts.measured)
    odd = odd or misplaced(facts, said) or (bool(said) and not _heard_out(facts))
    if odd or doubtful(clause.words, facts.lifted, said):
        return ClauseReading(left=everything)
    if not said:
        return _acted(clause, facts)
    told = (facts.lifted.leading and not facts.heard.mood) or facts.heard.told
    scope = tuple(facts.lifted.scope)
    beyond = tuple(clause.tokens[place] for place in sorted(unsaid(facts, said)))
    return ClauseReading(tuple(said), scope, left_of(facts, said, read), told, beyond)


def _facts(text: str, clause: Clause, around: Sequence[str], known: Lexicon) -> Facts:
    named = [*known.matches(clause.tokens), *known.predicates(clause.tokens)]
    where = {at for place in places(text, clause.tokens, named, frozenset()) for at in place.tokens}
    matches = possible(named, clause.tokens, around, known, where)
    about = _about((sense for match in matches for sense in match.senses), known)
    lifted = lift(text, clause.tokens, matches, about)
    kept = {match.start: match for match in matches if match.start not in lifted.places}
    heard = Hearing(clause.words, kept, lifted.places, about, known.about)
    heard.hear()
    label = around if clause.aside else tuple(token.word for token in clause.label)
    if files := () if lifted.scope else labelled(label, about):
        lifted.scope.extend(files)
        label = ()
    inside = {place for match in matches for place in range(match.start, match.end)}
    measured = bounds(clause.words, label, known, inside, lifted.places)
    return Facts(clause, known, lifted, heard, tuple(measured))


def _about(senses: Iterable[Sense], known: Lexicon) -> frozenset[str]:
    return frozenset().union(*(known.about[sense.topic.name] for sense in senses))


def _said(facts: Facts, around: Sequence[str]) -> tuple[list[Said], set[int]]:
    """Return what a clause says, and the places of the words read for it."""
    said: list[Said] = []
    read, roles = set(facts.heard.read), _roles(facts)
    for number, demand in enumerate(facts.heard.demands):
        if demand.match.start in roles:
            continue
        senses = _senses(facts, number, around) if _is_rule(facts, demand) else []
        if not senses or _narrowed(facts, demand, senses):
            read -= set(range(demand.match.start, demand.match.end))
            continue
        said.extend(_each(facts, demand, senses))
    for bound in facts.measured:
        said.append(Said(bound.start, bound.topic, (bound.number,), bound.field, facts.lifted.when))
        read |= bound.places
    return said, read


def _roles(facts: Facts) -> set[int]:
    """Return the places of what names are used as: ``Prettier as JS formatter`` is not about JS."""
    words = facts.clause.words
    if _ROLE.isdisjoint(words):
        return set()
    names = {
        (one.match.end, words_of(name))
        for one in facts.heard.demands
        for sense in one.match.senses
        for name in (sense.topic.name, *sense.topic.aliases)
    }
    return {
        place
        for start in range(1, len(words))
        if words[start - 1] in _ROLE
        for end, name in names
        if end < start and words[start : start + len(name)] == name
        for place in range(start, start + len(name))
    }


def _is_rule(facts: Facts, demand: Mention) -> bool:
    """Return whether a name is demanded: by a verb, or by what stands with the bare name."""
    if not demand.bare or demand.specific:
        return True
    return bool(facts.measured) or (stated(facts) and not facts.clause.aside)


def _each(facts: Facts, demand: Mention, senses: Iterable[Sense]) -> Iterable[Said]:
    mood = _softened(demand.mood) if facts.lifted.hedged else demand.mood
    if facts.lifted.only and mood.positive:
        mood = mood.opposite
    if not mood.field:
        return
    for sense in senses:
        yield Said(
            demand.match.start, sense.topic, (sense.value.name,), mood.field, facts.lifted.when,
            demand.joined == "or",
        )  # fmt: skip


def _softened(mood: Mood) -> Mood:
    return mood if mood.force != "must" else (SHOULD if mood.positive else SHOULD_NOT)


def _senses(facts: Facts, number: int, around: Sequence[str]) -> list[Sense]:
    """Return what a demanded name means, by the words behind it, before it, and elsewhere."""
    demands, words = facts.heard.demands, facts.clause.words
    match = demands[number].match
    following = number + 1
    while following < len(demands) and _listed(words, demands[following - 1], demands[following]):
        following += 1
    after = demands[following].match.start if following < len(demands) else len(words)
    before = demands[number - 1].match.end if number else 0
    label = tuple(token.word for token in facts.clause.label)
    others = tuple(word for word in around if word not in words[match.start : match.end])
    contexts = (words[match.end : after], words[before : match.start], label, others)
    return chosen(match, words[match.start : match.end], contexts, facts.known)


def _listed(words: Sequence[str], one: Mention, other: Mention) -> bool:
    """Return whether two names stand in one list, so that they share what is said of them."""
    between = words[one.match.end : other.match.start]
    return bool(other.joined) and all(word in JOINS or word in FILLER for word in between)


def _narrowed(facts: Facts, demand: Mention, senses: Sequence[Sense]) -> bool:
    """Return whether words that are not understood make a ban, or a place, a narrower one."""
    about, words = _about(senses, facts.known), facts.clause.words
    place = demand.match.end
    narrowing = words[place : place + 1] and words[place] in _NARROWING - facts.heard.change
    if not demand.mood.positive and narrowing:
        rest = [
            word
            for at, word in enumerate(words[place:], place)
            if at not in facts.lifted.places and word not in LINKS
        ]
        named = {root(word) for sense in senses for word in words_of(sense.topic.name)}
        if any(other.mood.positive for other in facts.heard.demands[:1]):
            named |= facts.heard.about  # "X rather than Y for …" says what X is for
        return bool(rest) and root(rest[0]) not in named and rest[0] not in FILLER | HEADS
    demanded = {other.match.start for other in facts.heard.demands}
    if not demand.mood.positive and _is_part(facts, place, senses):
        return True
    others: list[Match] = [
        match
        for match in facts.heard.matches.values()
        if match.end <= demand.match.start and match.start not in demanded
    ]
    if facts.heard.change:
        return False
    placed = not _INTO.isdisjoint(words[max(demand.match.start - 1, 0) : demand.match.start])
    return placed and any(not _roots(words[m.start : m.end]) <= about for m in others)


def _roots(words: Sequence[str]) -> frozenset[str]:
    return frozenset(root(word) for word in words if word not in LINKS)


def _is_part(facts: Facts, place: int, senses: Iterable[Sense]) -> bool:
    """Return whether the noun behind a name makes it a part of it: no ``npm packages``.

    The last word of the topic's name does not: no ``npm package manager``.
    """
    words = facts.clause.words
    word = words[place] if place < len(words) else ""
    taken = place in facts.heard.read or place in facts.lifted.places
    if not word.isalpha() or taken or word in HEADS | FILLER | JOINS | LINKS:
        return False
    return all(root(word) != root(words_of(sense.topic.name)[-1]) for sense in senses)


def _contradicts(said: Iterable[Said]) -> bool:
    """Return whether a clause says one thing and its opposite: then it was misheard."""
    fields: dict[tuple[str, tuple[str, ...]], set[bool]] = {}
    for part in said:
        if part.topic:
            place = (part.topic.name, part.values)
            fields.setdefault(place, set()).add(part.field.endswith("not"))
    return any(len(found) > 1 for found in fields.values())


def _heard_out(facts: Facts) -> bool:
    """Return whether what is said at last of all before it (``… are forbidden``) was heard."""
    words, heard = facts.clause.words, facts.heard.read | facts.lifted.places
    copulas = (place for place in range(1, len(words)) if words[place] in ("is", "are"))
    verdicts = ((place, verdict_at(words, place)) for place in copulas)
    return all(
        heard.issuperset(range(place, place + verdict[1])) for place, verdict in verdicts if verdict
    )


def _run_together(facts: Facts) -> bool:
    """Return whether one place or time stands with several names that it may not be for.

    So it does in ``SQLite in tests and PostgreSQL``, and in ``X, not Y, only in src/``. What is
    required only there is not forbidden elsewhere.
    """
    demands, lifted, words = facts.heard.demands, facts.lifted, facts.clause.words
    against = any(not demand.mood.positive for demand in demands)
    between = (
        lifted.places.intersection(range(one.match.end, other.match.start))
        for one, other in itertools.pairwise(demands)
    )
    joined = (
        taken and (other.joined or any(words[place] in ("and", "or") for place in taken))
        for taken, other in zip(between, demands[1:], strict=True)
    )
    return (bool(lifted.scope or lifted.when) and any(joined)) or (
        lifted.only and (against or not _DEMANDING.isdisjoint(words))
    )


def _denies_number(facts: Facts, said: Iterable[Said]) -> bool:
    """Return whether a number that is part of no bound stands in a ban: ``never use 4 spaces``."""
    named = {p for match in facts.heard.matches.values() for p in range(match.start, match.end)}
    taken = named.union(facts.lifted.places, *(bound.places for bound in facts.measured))
    loose = any(
        word[0].isdigit() and place not in taken for place, word in enumerate(facts.clause.words)
    )
    return loose and any(part.field.endswith("_not") for part in said)


def _acted(clause: Clause, facts: Facts) -> ClauseReading:
    """Return the clause as an action, or all of it as left over.

    Where something known is to be used, and more is said of it, the action is no more than a
    guess: ``Use pnpm 10``. Where it is in any other demand, an action cannot be the whole of it.
    """
    lifted = facts.lifted
    everything = (*clause.label, *clause.tokens)
    found = action(clause, lifted)
    narrowed = "only" in clause.words and found is not None and found.mood.force == "may"
    if found is None or not found.mood.field or narrowed:
        return ClauseReading(left=everything)
    said = Said(clause.tokens[0].start, None, (found.text,), found.mood.field, lifted.when)
    label = tuple(token for token in clause.label if token.word not in EMPTY_LABELS)
    used = found.mood.positive and found.text.startswith("use ")
    narrower = used and bool(facts.known.matches(clause.tokens))
    whole = found.whole and not (lifted.hedged or narrower)
    near = facts.heard.matches or facts.known.near(clause.words) or "optional" in clause.words
    known = found.mood.positive and near
    left, beyond = label if whole else everything, everything if known else ()
    return ClauseReading((said,), tuple(lifted.scope), left, beyond=beyond)
