"""What happened in one part of a project: evidence of every kind, written down as it came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from memgraph.core.confirmation import Confirmation
from memgraph.core.document import Plain
from memgraph.core.growth.abroad import GRAMMARS, SHAPES
from memgraph.core.growth.chance import Chance
from memgraph.core.growth.documents import rendered
from memgraph.core.growth.project import LOOSE, Part
from memgraph.core.layout import evidence_path
from memgraph.core.names import slug

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ROOM = 1024  # entries that one part may have
_KINDS = (
    *("observation",) * 20, *("failure",) * 10, *("decision",) * 7, *("session",) * 6,
    *("preference",) * 2, "correction",
)  # fmt: skip
_CHALLENGE, _GROUND = "challenge", "ground"
_REAL = {_CHALLENGE: "failure", _GROUND: "observation"}
_TOOLS = ("claude-code", "codex", "gemini-cli", "opencode")
_TAGS = ("speed", "data", "release", "on-call", "upgrade", "customer", "tests", "storage", "audit")


@dataclass(frozen=True, slots=True)
class Change:
    """A file on the day on which it came, changed or went; gone is without text and confirmation.

    ``branch`` is empty for the main one.
    """

    day: date
    path: str
    text: str = ""
    made: Confirmation | None = None
    gone: bool = False
    branch: str = ""


@dataclass(slots=True)
class Story:
    """A part of a project, and what came of it so far. Evidence is numbered from ``first`` on.

    ``laws`` are the policies so far, ``told`` the evidence: days and ids.
    """

    part: Part
    chance: Chance
    left: int
    first: int = 0
    laws: list[tuple[date, str]] = field(default_factory=list)
    told: list[tuple[date, str]] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    given: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @staticmethod
    def begin(seed: int, part: Part, evidence: int, first: int = 0) -> Story:
        """Return the story of a part that has room for so many pieces of evidence."""
        given = {
            "service": (part.name,), "noun": part.theme.things, "one": part.theme.thing,
            "file": [path.removeprefix(f"{part.root}/") for path in part.sources],
        }  # fmt: skip
        chance = Chance("story", seed, part.number, first)
        return Story(part, chance, evidence, first, given=given)

    def say(self, kind: str, **words: str) -> str:
        """Return a sentence of this kind in the language of the part."""
        tongue = self.part.tongue
        name = kind if tongue == "en" else SHAPES.get(kind, "fact")
        given = {**self.given, **{word: (text,) for word, text in words.items()}}
        return GRAMMARS[tongue].say(name, self.chance, given)

    def day(self) -> date:
        """Return a day of the part's history, rather a late one than an early one."""
        days = (self.part.ended - self.part.begun).days - 2
        return self.part.begun + timedelta(days=int(days * self.chance.share() ** 0.8))

    def recorded(self) -> dict[str, Plain]:
        """Return who wrote an entry down: a person, or an agent for one."""
        if self.chance.likely(0.4):
            return {"by": self.part.team, "via": "person"}
        session = f"{self.chance.below(1 << 31):08x}"
        tool = self.chance.early(_TOOLS)
        return {"by": self.part.team, "via": "agent", "tool": tool, "session": session}

    def tell(self, kind: str, day: date, links: Mapping[str, Plain], **words: str) -> str:
        """Write a piece of evidence down, and return its id. ``links`` may hold ``due`` too."""
        chance, real = self.chance, _REAL.get(kind, kind)
        statement = self.say(kind, **words)
        name = f"{day}-{slug(statement, real)}-{self._code()}"
        document: dict[str, Plain] = {"id": name, "kind": real, "statement": statement}
        if chance.likely(0.35):
            document["why"] = self.say("why")
        clock = f"T{chance.below(24):02}:{chance.below(60):02}:00Z"
        document["observed"] = f"{day}{clock if chance.likely(0.4) else ''}"
        if chance.likely(0.75):
            document["source"] = [self._source() for _ in range(1 + chance.likely(0.2))]
        document["recorded"] = self.recorded()
        document |= links
        if chance.likely(0.3):
            document["tags"] = [chance.early(_TAGS), self.part.theme.name]
        self.changes.append(Change(day, evidence_path(name), rendered(document)))
        self.told.append((day, name))
        self.left -= 1
        return name

    def _code(self) -> str:
        number = self.part.number * _ROOM + self.first + len(self.told) + 1
        number = number * 387_420_489 % (1 << 25)  # odd, so that no two become one
        return "".join(_LETTERS[number >> shift & 31] for shift in (20, 15, 10, 5, 0))

    def _source(self) -> dict[str, Plain]:
        chance = self.chance
        if chance.likely(0.5):
            line = chance.between(1, 9)
            found: dict[str, Plain] = {"path": chance.early(self.part.sources)}
            if chance.likely(0.7):
                found["lines"] = f"{line}-{line + chance.between(1, 30)}"
            if chance.likely(0.4):
                found["commit"] = f"{chance.below(1 << 28):07x}"
            return found
        if chance.likely(0.6):
            return {"url": f"https://tickets.example.org/{chance.between(100, 99_999)}"}
        return {"said": self.say("reason")}


def daily(story: Story) -> None:
    """Fill the room that is left for evidence with what happens from day to day."""
    chance = story.chance
    while story.left:
        pair = story.left > 1 and chance.share()
        if pair and pair < 0.08:
            _question(story)
        elif pair and pair < 0.12:
            _mistake(story)
        else:
            day = story.day()
            story.tell(chance.pick(_KINDS), day, _bearing(story, day))


def _bearing(story: Story, day: date) -> dict[str, Plain]:
    """Return the links of evidence that closes nothing and speaks against nothing."""
    chance, links = story.chance, dict[str, Plain]()
    for relation, these, share in (("supports", story.laws, 0.5), ("about", story.told, 0.2)):
        if these and chance.likely(share):
            came, name = chance.pick(these)
            if came < day:
                links[relation] = [name]
    return links


def _question(story: Story) -> None:
    """Tell of a thread, and how it was settled."""
    asked = story.day()
    settled = min(asked + timedelta(days=story.chance.between(1, 60)), story.part.ended)
    due: Mapping[str, Plain] = {"due": str(settled)} if story.chance.likely(0.4) else {}
    thread = story.tell("thread", asked, due)
    closing = "verdict" if story.chance.likely(0.7) else "decision"
    story.tell(closing, settled, {"closes": [thread]})


def _mistake(story: Story) -> None:
    """Tell of an observation that was withdrawn later."""
    seen = story.day()
    better = min(seen + timedelta(days=story.chance.between(1, 40)), story.part.ended)
    wrong = story.tell("observation", seen, {})
    story.tell("correction", better, {"closes": [wrong]})


def unsettled(story: Story) -> None:
    """Leave some threads open, and in the loose part one that was due."""
    part = story.part
    if story.left and part.number == LOOSE:
        asked = part.ended - timedelta(days=40)
        story.tell("thread", asked, {"due": str(part.ended - timedelta(days=12))})
    if story.left and part.number % 8 == 1:
        asked = part.ended - timedelta(days=story.chance.between(3, 25))
        story.tell("thread", asked, {})
