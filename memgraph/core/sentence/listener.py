"""Listening to names: whether a name in a clause is demanded, by where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from memgraph.core.sentence.lexicon import Match
from memgraph.core.sentence.modality import CONTRASTS, FLIPS, MOODS, MUST, RETURNS, Mood, verdict_at
from memgraph.core.sentence.places import LANGUAGES
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.vocabulary import (
    ACTING,
    CONDITIONS,
    EMPTY,
    FILLER,
    HEADS,
    JOINS,
    LINKS,
    MEANS,
    PLACES,
    SINGULAR,
    USED,
    USING,
)

_SPECIFIC = 3  # words of a name that is a rule by itself
_JUDGING = frozenset({"is", "are", "must", "should", "may", "can"})
_BEHIND_NAMES = (
    HEADS | JOINS | LINKS | FILLER | USED | USING | _JUDGING | frozenset({"be", "not", "never"})
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A name under a mood. ``joined`` says how it hangs on the one before: ``or``, ``and``, none.

    ``bare`` marks a name that no verb and no modal governs.
    """

    match: Match
    mood: Mood
    joined: str = ""
    bare: bool = False

    @property
    def specific(self) -> bool:
        """True for a name of so many words that it is a rule by itself."""
        return self.match.end - self.match.start >= _SPECIFIC


@dataclass(slots=True)
class Listener:
    """The state of going through one clause, and what becomes of the names in it.

    ``matches`` are the names by their places, ``skipped`` the places that were lifted out,
    ``about`` the roots of the words of all topics that the names can belong to, ``topics`` those
    of each topic.
    """

    words: Sequence[str]
    matches: Mapping[int, Match]
    skipped: set[int]
    about: frozenset[str]
    topics: Mapping[str, frozenset[str]]
    demands: list[Mention] = field(default_factory=list)
    read: set[int] = field(default_factory=set)
    untold: set[int] = field(default_factory=set)  # verbs that describe
    mood: Mood | None = None
    base: Mood = MUST
    joined: str = ""
    described: bool = False
    formed: bool = False  # what the clause names is how, or with what, its subject is
    told: bool = False  # a role is said to have what it should have: "formatting uses Black"
    open: bool = True  # what comes next is governed
    verb: bool = False  # a verb was heard
    subject: bool = False  # words stand in front of the first verb
    turned: bool = False  # inside of a contrast
    fresh: bool = False  # the word before was a modal
    stray: bool = False  # a word that is not known came since the last name
    role: bool = False  # what comes next says what the last name is for
    places: bool = False  # the verb says where things are
    relative: bool = False  # inside of a relative clause
    object: bool = False  # the verb has an object, which is no choice
    change: frozenset[str] = frozenset()  # words that lead to the other side of a change
    changed: frozenset[str] = frozenset()  # those of them that were heard
    led: bool = False  # the clause begins with "for …," or the like

    def hear_name(self, match: Match) -> None:
        """Take a name as demanded, where something governs it and it is no part of a longer one."""
        if self.places and self.words[match.start] in PLACES:
            self.open = True
        acts = self._acts(match)
        if self._modifies(match):
            return
        if self._is_part(match) or not (self.open or acts):
            self.open = False
            self.subject = self.subject or not (self.verb or self.mood)
            return
        if (
            self.places
            and not self.turned
            and PLACES & {*self.words[match.start - 1 : match.start + 1]}
        ):
            self.demands = []  # what is placed is no choice
        if self.words[match.start] == "in":  # "comments in English" chooses no comments
            self.described = self.described or self.formed
            self.drop_subject()
            self.formed = True
        bare = self.mood is None and not self.verb and not acts
        self.verb = self.verb or (acts and self.mood is None)
        self.demands.append(Mention(match, self.mood or self.base, self.joined, bare))
        self.read.update(range(match.start, match.end))
        self.joined, self.fresh, self.stray, self.role = "", False, False, False

    def _is_part(self, match: Match) -> bool:
        """Return whether a name is the beginning of something longer: ``Redux slices``."""
        following = self.following(match.end)
        if not following:
            return False
        ends = self.words[match.end - 1] in CONDITIONS and match.end - match.start > 1
        if ends:  # "tests after" is one thing, "tests after each change" another
            return following not in (",", "as")
        known = root(following) in self.about or following in _BEHIND_NAMES
        return not known and not self._phrase(match.end)

    def _modifies(self, match: Match) -> bool:
        """Return whether a language says of which things the noun behind it speaks.

        Who installs ``Python dependencies`` chooses no language.
        """
        following = self.following(match.end)
        if self.words[match.start : match.end][-1] not in LANGUAGES or not following.isalpha():
            return False
        own = frozenset().union(*(self.topics[sense.topic.name] for sense in match.senses))
        thing = self.matches.get(match.end, match)
        named = thing is not match and thing.end - thing.start > 1
        beside = root(following) in own or following in _BEHIND_NAMES | CONDITIONS
        return self.open and (named or not (beside or self._phrase(match.end)))

    def _phrase(self, place: int) -> bool:
        tables = (CONTRASTS, MOODS, FLIPS, RETURNS)
        said = any(table.length(self.words, place) for table in tables)
        return said or verdict_at(self.words, place) is not None

    def _acts(self, match: Match) -> bool:
        """Return whether a name is a verb with its object, where a verb can stand: skip tests."""
        long = match.end - match.start > 1 and self.words[match.start] in ACTING
        if self.following(match.end) in USING | SINGULAR:  # "pull requests need …"
            return False
        if not long or self.verb or self.demands or (self.subject and not self.fresh):
            return False
        return _JUDGING.isdisjoint(self.words[match.end :])

    def is_verb(self, match: Match) -> bool:
        """Return whether a name is the verb of the clause: ``format the code with``."""
        before = self.demands[-1].match.end if self.demands else -1
        subject = before == match.start and all(demand.bare for demand in self.demands)
        first = not (self.verb or self.demands or self.subject) or subject
        return match.end - match.start == 1 and first and self.words[match.start] in USING

    def following(self, place: int) -> str:
        """Return the word at ``place``, empty where there is none or it was lifted out."""
        return self.words[place] if place < len(self.words) and place not in self.skipped else ""

    def only_from(self, place: int) -> bool:
        """Return whether ``only X`` follows, or behind a comma ``X only``."""
        rest = self.words[place - 1 :]
        said = rest[1 : rest.index(",", 1) if "," in rest[1:] else len(rest)]
        return said[:1] == ("only",) or (rest[0] == "," and said[-1:] == ("only",))

    def drop_object(self) -> None:
        """Take names back that something is done to, by the means that follow."""
        self._drop(self.demands)

    def drop_subject(self) -> None:
        """Take bare names back: in front of a verb they are what the clause is about."""
        bare = [demand for demand in self.demands if demand.bare]
        self.subject = self.subject or bool(bare)
        self._drop(bare)

    def _drop(self, dropped: Sequence[Mention]) -> None:
        for demand in dropped:
            self.read.difference_update(range(demand.match.start, demand.match.end))
        self.demands = [demand for demand in self.demands if demand not in dropped]

    def govern(self, mood: Mood) -> None:
        """Let ``mood`` govern what comes next."""
        self.mood, self.open, self.verb, self.fresh = mood, True, True, False
        self.joined, self.stray, self.role, self.turned = "", False, False, False

    def leads_to_form(self, place: int) -> bool:
        """Return whether a name follows that says how, or with what, all before it is done.

        So it is in ``write docstrings in Google style``, ``format Python with Black``, ``names
        are in snake_case``, and without a verb in ``names in snake_case``.
        """
        word = self.words[place]
        behind = place + 1 + (self.following(place + 1) in ("a", "an", "the"))
        if behind not in self.matches or (word != "in" and word not in MEANS):
            return False
        if self.object and not self.role:
            self.drop_object()
            return True
        self.described = self.described or self.formed  # "names in X, files in Y"
        stands = word == "in" and self.words[place - 1] in ("is", "are", "be")
        bare = all(demand.bare for demand in self.demands)
        if self.words[behind] in LANGUAGES and not stands:
            return False  # "line length in Python" chooses no language
        if self.mood or not bare or not place or (self.verb and not stands):
            return False
        self.drop_subject()
        return True

    def has_role(self, place: int) -> bool:
        """Return whether nothing stands before a verb but what a topic is called."""
        before = [word for word in self.words[:place] if word not in EMPTY]
        return bool(before) and all(root(word) in self.about for word in before)
