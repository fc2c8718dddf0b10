"""Hearing a clause: which named things it demands, forbids, advises or allows.

The words are gone through once, from left to right. What was heard last (a modal, a verb, a
contrast) governs the names behind it, until a word comes that is not known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from memgraph.core.sentence.lexicon import Match
from memgraph.core.sentence.listener import Listener, Mention
from memgraph.core.sentence.measure import is_number, is_written
from memgraph.core.sentence.modality import (
    ABLE,
    ALL_BUT,
    CONTRASTS,
    FLIPS,
    FOR_OLD,
    FROM_TO,
    MOODS,
    MOVING,
    MUST,
    REPLACING,
    RETURNS,
    SUPERSEDED,
    Mood,
    verdict_at,
)
from memgraph.core.sentence.roots import root
from memgraph.core.sentence.standing import standing_at
from memgraph.core.sentence.tokens import is_possessive
from memgraph.core.sentence.vocabulary import (
    ACTING,
    CHOOSING,
    EMPTY,
    HEADS,
    IN_FORM,
    JOINS,
    LEANING,
    LINKS,
    PLACING,
    PUTTING,
    SINGULAR,
    THROUGH,
    TREATING,
    USED,
    USING,
)

__all__ = ["Hearing", "Mention"]

_RELATIVES = frozenset({"which", "who", "whose"})
_TURNING = frozenset({"instead", "rather", "in", "over", "as"})
_LEADING = frozenset({"to", "on", "for", "in"})
_STANDING = frozenset({"goes", "lives", "belongs"})


@dataclass(slots=True)
class Hearing(Listener):
    """Going through the words of one clause. Each ``_word`` method returns how many it took."""

    def hear(self) -> None:
        """Go through the clause, and take back what was read of verbs that only describe."""
        self.led = bool(self.words) and self.words[0] in LINKS
        place = 0
        while place < len(self.words):
            place += 1 if place in self.skipped else self._hear_at(place)
        self.read -= self.untold

    def _hear_at(self, place: int) -> int:
        """Hear what stands at ``place``, and return how many words that were."""
        if self._beside(place):
            return 1
        match = self.matches.get(place)
        if match and not self.is_verb(match) and not self._is_modal(match):
            self.hear_name(match)
            return match.end - match.start
        listeners = (
            self._verdict, self._change, self._contrast, self._flip, self._modal, self._verb
        )  # fmt: skip
        for listen in listeners:
            length = listen(place)
            if length:
                self.read.update(range(place, place + length))
                return length
        self._other(place)
        return 1

    def _is_modal(self, match: Match) -> bool:
        """Return whether a name is a modal here: ``should``, unless it is used."""
        modal = MOODS.length(self.words, match.start) >= match.end - match.start
        return modal and not (self.verb or self.mood)

    def _beside(self, place: int) -> bool:
        """Return whether a word is in a relative clause, which tells about a thing."""
        word = self.words[place]
        if word in _RELATIVES or (word == "that" and (self.subject or self.stray)):
            self.relative = True
        elif word == ",":
            self.relative = False
        return self.relative

    def _verdict(self, place: int) -> int:
        """Hear ``is forbidden`` behind names, which sets the mood of those that are bare."""
        if self.verb or not any(demand.bare for demand in self.demands):
            return 0
        found = verdict_at(self.words, place) or standing_at(self.words, place, self.about)
        if not found:
            return 0
        mood, length = found
        self.demands = [
            replace(demand, mood=mood, bare=False) if demand.bare else demand
            for demand in self.demands
        ]
        self.open = False
        return length

    def _change(self, place: int) -> int:
        """Hear ``replace X with Y`` and ``migrate from X to Y``: the new is demanded, not the old.

        ``Y replaces X`` and ``X is replaced by Y`` say the same.
        """
        word = self.words[place]
        if length := SUPERSEDED.length(self.words, place) if self.demands else 0:
            self.demands = [replace(d, mood=self.base.opposite, bare=False) for d in self.demands]
            self.govern(self.base)
            return length
        leading = not (self.verb or self.subject or self.demands)
        against = self.mood is not None and (not self.mood.positive or self.mood.force == "may")
        moved = MOVING.length(self.words, place)
        if leading and not against and (word in REPLACING or moved):
            self.change = FOR_OLD if word in REPLACING else FROM_TO
            self.govern(self.base.opposite)
            self.open = word in REPLACING
            return moved - (self.words[place + moved - 1] in FROM_TO) if moved else 1
        if word not in self.change:
            return 0
        self.described = self.described or word in self.changed  # "A with B and C with D"
        self.changed |= {word}
        self.govern(self.base.opposite if word in ("from", "off") else self.base)
        return 1

    def _contrast(self, place: int) -> int:
        """Hear ``not``, ``instead of`` behind a name, or ``in favor of`` behind what is left."""
        if back := RETURNS.length(self.words, place):
            self.mood, self.open, self.turned = Mood(self.base.force), True, False
            return back
        if but := ALL_BUT.length(self.words, place):
            self.govern((self.mood or self.base).opposite)
            return but
        length = CONTRASTS.length(self.words, place)
        leading = not self.demands and self.words[place] in ("instead", "rather")
        if not length or not (self.demands or leading):
            return 0
        if self.following(place + length) in ("only", "just"):
            return 0
        mood = self.demands[-1].mood if self.demands else self.base
        stays = not mood.positive and self.words[place] not in _TURNING
        self.mood = mood if stays else mood.opposite
        self.open, self.turned, self.joined, self.stray = True, True, "", False
        self.demands = [replace(demand, bare=False) for demand in self.demands]
        return length

    def _flip(self, place: int) -> int:
        """Hear ``skip``, ``omit``, ``forget to``, which turn the mood round."""
        length = FLIPS.length(self.words, place)
        leading = not self.verb and not self.subject
        if not length or not (leading or self.fresh):
            return 0
        self.mood = (self.mood or MUST).opposite
        self.open, self.verb, self.fresh = True, True, True
        return length

    def _modal(self, place: int) -> int:
        """Hear ``must not``, ``never``, ``prefer``; two in a row are one: ``must always``."""
        length = MOODS.length(self.words, place)
        if not length:
            return 0
        mood = MOODS.meaning(self.words, place, length)
        if self.words[place] in ABLE and (self.subject or any(d.bare for d in self.demands)):
            self.described = True
        if self.fresh and self.mood and not mood.positive:
            mood = Mood(self.mood.force, not self.mood.positive)
        elif self.fresh and self.mood and (mood.force == "must" or not self.mood.positive):
            mood = self.mood  # "never suggest X" is against X
        self.drop_subject()
        self.mood, self.open, self.fresh, self.turned = mood, True, True, False
        self.joined, self.stray = "", False
        if mood.positive and mood.force != "may":
            self.base = mood
        return length

    def _verb(self, place: int) -> int:
        word = self.words[place]
        before = self.words[place - 1] if place else ""
        elsewhere = self.turned and self.places and before in ("never", "not")
        if self.open and (elsewhere or before in LEANING) and word in _LEADING:
            return 1
        if word in THROUGH:
            return self._through(place)
        if word not in USING and word not in USED:
            return self._acting(place) if word in ACTING else 0
        if word == "use" and self.following(place + 1) == "of":
            return 2
        self.places = self.places or word in PLACING or word in IN_FORM
        stopped = self._after_stop(place)
        if self.turned and not self.fresh:
            self.mood, self.turned = None, False
        elif self.mood and not self.mood.positive and not self.fresh and stopped:
            self.mood = None
        if not stopped:
            self.drop_subject()
        if self._describes(place):
            self.told = self.has_role(place)
            self.described = not self.told
            self.untold.update(() if self.told else (place,))
        self.object, self.role = word in TREATING, False
        self.open, self.verb, self.fresh = word not in PUTTING, True, False
        return 1

    def _through(self, place: int) -> int:
        """Hear ``with``, ``via``, which govern a name as a verb does, and ``in``, which may not."""
        word = self.words[place]
        if self.leads_to_form(place):
            self.open = self.formed = True
            return 1
        self.role = word not in CHOOSING and not (self.places and not self.demands)
        against = self.mood is not None and not self.mood.positive and self.stray
        self.open = not self.role and not against
        return 1 if self.verb or self.mood or not self.subject else 0

    def _acting(self, place: int) -> int:
        """Hear a verb that does something with its object, which is then no choice."""
        if self.verb or self.subject:
            return 0
        if not self._after_stop(place):
            self.drop_subject()
        self.verb, self.open, self.fresh = True, False, False
        self.untold.add(place)
        return 1

    def _describes(self, place: int) -> bool:
        """Return whether a verb tells what one thing does: ``the project uses``.

        What all of a kind do, or each, is a rule in the form of a description, and so is where
        things go: ``debug output goes through``.
        """
        if self.words[place] in _STANDING and self.following(place + 1) in THROUGH:
            return False
        if self.fresh or self.mood or self.words[0] in ("every", "each", "all"):
            return False
        return self.words[place] in SINGULAR

    def _after_stop(self, place: int) -> bool:
        return place > 0 and self.words[place - 1] in (",", "instead", "then")

    def _other(self, place: int) -> None:
        word = self.words[place]
        if is_number(word) and not is_written(word):
            return  # it is measured, or left over
        gerund = self.turned and word.endswith("ing")  # "instead of returning"
        if word in JOINS:
            self._join(place)
        elif word in ("is", "are") and (self.subject or self.demands) and not self.verb:
            self._copula(place)
        elif word in EMPTY or is_written(word) or gerund or (word in HEADS and self.demands):
            self.read.add(place)
        elif word in LINKS and self.demands:
            self.open, self.role = False, True
        else:
            self.open = self.open and is_possessive(word)
            self.fresh = False
            if not (self.demands and (root(word) in self.about or word in LINKS)):
                self.stray = True
                self.subject = self.subject or not (self.verb or self.mood)

    def _join(self, place: int) -> None:
        """Hear ``and``, ``or``, a comma: what governed the last name governs the next.

        ``X only, …`` demands X, and ``no X, only Y`` turns to what is demanded.
        """
        word = self.words[place]
        if word == "," and self.words[place - 1] == "only":
            self.demands = [replace(demand, bare=False) for demand in self.demands]
        if self.only_from(place + 1) and self.mood and not self.mood.positive:
            self.govern(self.base)
        if word == "," and self.led and not self.demands:
            self.open, self.subject, self.stray, self.led = True, False, False, False
        self.read.add(place)
        self.joined = "or" if word == "or" else self.joined or "and"
        self.open = self.open or not (self.stray or self.role) or self._starts_anew(place)

    def _copula(self, place: int) -> None:
        """Hear ``are``: names behind it are demanded, unless it says what kind of thing one is."""
        self.open = True
        self.read.add(place)
        if place + 1 in self.matches:
            self.drop_subject()
            self.verb = True
        elif self.following(place + 1) in ("a", "an"):
            self.demands = []
        elif self._happens(place + 1):
            self.drop_subject()

    def _happens(self, place: int) -> bool:
        """Return whether a word tells what is done to a thing, or how it is: ``are removed``."""
        word = self.following(place)
        return word.endswith(("ed", "en")) and word not in USED and root(word) not in self.about

    def _starts_anew(self, place: int) -> bool:
        """Return whether what follows a join is a name with a use of its own."""
        match = self.matches.get(place + 1)
        if not match or not self.demands:
            return False
        listed = self.words[place] == "," and match.end - match.start > 1 and not self.stray
        return listed or self.following(match.end) in ("for", "as")
