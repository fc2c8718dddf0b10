"""The policies of one part of a project: promoted, replaced, renewed, retired and rejected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from memgraph.core.document import Plain
from memgraph.core.growth.bills import Bill
from memgraph.core.growth.choices import BY_STACK, EVERYWHERE, Choice
from memgraph.core.growth.happenings import Story
from memgraph.core.growth.project import LOOSE
from memgraph.core.growth.wording import decided, details, scope
from memgraph.core.names import slug

INDENTATION, SPELLING = "project-indentation", "project-spelling"
_FATES = (
    *("law",) * 12,
    *("renewed",) * 3,
    "retired",
    "retired",
    "proposed",
    "proposed",
    "rejected",
)
_LENGTHS = (1, 1, 1, 2, 2, 3, 4)
_BEFORE = 25  # days that a proposal may wait


def govern(story: Story, repository: str, count: int, *, exceptions: bool) -> None:
    """Tell of so many policies of a part, with the evidence that led to them or away from them.

    ``exceptions`` says whether laws of the whole project are there to depart from.
    """
    left, choices, number = count, _choices(story), 0
    if story.part.number == LOOSE and left > 1:
        left -= _loose(story, repository)
    if exceptions and left:
        left -= _exception(story, repository)
    while left:
        number += 1
        choice = next(choices, None) if story.chance.likely(0.8) else None
        length = min(left, story.chance.early(_LENGTHS))
        _chain(story, repository, choice, number, length)
        left -= length


def _choices(story: Story) -> Iterator[Choice]:
    """Yield what there is to decide in a part, each topic once, in no order."""
    every = [*EVERYWHERE, *BY_STACK[story.part.stack.name]]
    while every:
        yield every.pop(story.chance.below(len(every)))


def _chain(story: Story, repository: str, choice: Choice | None, number: int, length: int) -> None:
    """Tell of so many policies of which each replaces the last."""
    fate = story.chance.pick(_FATES)
    topic = slug(choice.topic, "choice") if choice else f"practice-{number}"
    where: dict[str, Plain] = {"scope": scope(story)}
    folder = story.part.name if story.chance.likely(0.7) else ""
    turn, before = story.chance.below(8), None
    for at, day in enumerate(_days(story, length)):
        name = f"{story.part.name}-{topic}" + (f"-{at + 1}" if at else "")
        said = decided(story, choice, turn + at) if choice else _practice(story)
        waits = at == length - 1 and fate in ("proposed", "rejected")
        grounds = _grounds(story, None if waits else before, name, day)
        given = {**said, **where, **details(story), **grounds}
        if before:
            given["supersedes"] = [before.id]
        bill = Bill(story, repository, {"id": name, **given, "recorded": story.recorded()}, folder)
        if waits:
            _open(story, bill, day, rejected=fate == "rejected")
        else:
            before = _enacted(story, bill, day, before)
        story.laws.append((day, name))
    if before:
        _later(story, before, fate)


def _practice(story: Story) -> dict[str, Plain]:
    return {"statement": story.say("practice")}


def _days(story: Story, count: int) -> Sequence[date]:
    """Return the days on which a chain's policies are decided, a month apart or more."""
    part = story.part
    room = (part.ended - part.begun).days - 70 - 31 * count
    days = sorted(int(room * story.chance.share() ** 0.8) for _ in range(count))
    return [part.begun + timedelta(days=30 + day + 31 * at) for at, day in enumerate(days)]


def _grounds(story: Story, before: Bill | None, name: str, day: date) -> dict[str, Plain]:
    """Tell what led to a policy, if there is room for it, and return its grounds."""
    chance = story.chance
    if not story.left or chance.likely(0.45):
        return {}
    seen = day - timedelta(days=chance.between(1, 20))
    if before and before.starts and before.starts <= seen and chance.likely(0.7):
        against: dict[str, Plain] = {"against": [before.id]}
        return {"grounds": [story.tell("challenge", seen, against, law=before.id)]}
    return {"grounds": [story.tell("ground", seen, {}, law=name)]}


def _enacted(story: Story, bill: Bill, day: date, before: Bill | None) -> Bill:
    """Have a proposal promoted, which closes the policy before it; return it."""
    if story.chance.likely(0.6):
        bill.propose(day - timedelta(days=story.chance.between(1, _BEFORE)))
    bill.promote(day)
    if before:
        before.close(day)
    return bill


def _open(story: Story, bill: Bill, day: date, *, rejected: bool) -> None:
    bill.propose(day)
    if rejected:
        bill.reject(day + timedelta(days=story.chance.between(1, _BEFORE)), story.say("reason"))


def _later(story: Story, law: Bill, fate: str) -> None:
    """Tell what became of the last law of a chain."""
    chance, started = story.chance, law.starts or story.part.ended
    left = (story.part.ended - started).days
    if not law.holds or left < 30:
        return
    day = started + timedelta(days=int(left * 0.9 * chance.share()))
    if fate == "retired":
        law.retire(day, story.say("reason"))
    elif fate == "renewed":
        law.promote(day)
    elif story.left and chance.likely(0.06):
        seen = day - timedelta(days=min((day - started).days, chance.between(1, 9)))
        against = story.tell("challenge", seen, {"against": [law.id]}, law=law.id)
        law.uphold(day, story.say("reason"), against)


def _loose(story: Story, repository: str) -> int:
    """Tell of two laws that nobody looked at when they should have; return how many."""
    part = story.part
    day = part.ended - timedelta(days=400)
    review: dict[str, Plain] = {"review_every": "180d"}
    limits: dict[str, Plain] = {"watches": [part.settings[-1]]}
    for name, about in (("review", review), ("limits", limits)):
        document: dict[str, Plain] = {
            "id": f"{part.name}-{name}", **_practice(story), "scope": [f"{part.root}/**"],
            **about, "recorded": story.recorded(),
        }  # fmt: skip
        bill = Bill(story, repository, document, part.name)
        bill.promote(day)
        story.laws.append((day, bill.id))
    return 2


def _exception(story: Story, repository: str) -> int:
    """Tell of a law that departs from one of the whole project, in some parts; return how many."""
    part = story.part
    tabs = Choice("indentation", ("tabs", "spaces")), INDENTATION
    british = Choice("spelling", ("british english", "american english")), SPELLING
    if part.stack.name != "go" and part.number % 9 != 4:
        return 0
    choice, wide = tabs if part.stack.name == "go" else british
    value, other = choice.values
    document: dict[str, Plain] = {
        "id": f"{part.name}-{choice.topic}",
        "statement": story.say("choice", topic=choice.topic, must=value, must_not=other),
        "rules": [{"topic": choice.topic, "must": [value], "must_not": [other]}],
        "scope": [f"{part.root}/**"], "exception_to": [wide], "recorded": story.recorded(),
    }  # fmt: skip
    bill = Bill(story, repository, document, part.name)
    day = part.begun + timedelta(days=30)
    bill.promote(day)
    story.laws.append((day, bill.id))
    return 1


def agree(story: Story, repository: str) -> int:
    """Tell of the laws of the whole project, made on its first days; return how many."""
    for number, (name, statement, topic, must, must_not, more) in enumerate(WIDE):
        rule: dict[str, Plain] = {"topic": topic, "must": [must], "must_not": [must_not]}
        document: dict[str, Plain] = {
            "id": name, "statement": statement, "rules": [rule], **more,
            "recorded": story.recorded(),
        }  # fmt: skip
        bill = Bill(story, repository, document)
        day = story.part.begun + timedelta(days=1 + number)
        bill.promote(day)
        story.laws.append((day, name))
    return len(WIDE)


_PINNED: dict[str, Plain] = {"pinned": "true"}
WIDE: Sequence[tuple[str, str, str, str, str, dict[str, Plain]]] = (
    ("project-commits", "Write commit messages as conventional commits.", "commit message style",
     "conventional commits", "gitmoji", _PINNED),
    ("project-merges", "Merge changes by squash merge, never by a merge commit.", "merge strategy",
     "squash merge", "merge commit", {"strict": "true"}),
    ("project-branches", "Work in trunk-based development, not in git flow.", "branching model",
     "trunk-based development", "git flow", {"review_by": "2039-01-01"}),
    (INDENTATION, "Indent with spaces, not with tabs.", "indentation", "spaces", "tabs", {}),
    (SPELLING, "Write American English in names and comments.", "spelling", "american english",
     "british english", {}),
    ("project-line-endings", "End lines with LF.", "line endings", "lf", "crlf", {}),
    ("project-encoding", "Save every file as UTF-8.", "file encoding", "utf-8", "latin-1", {}),
    ("project-hosting", "Never force push; others build on what is there.", "force push",
     "force-with-lease", "force push", _PINNED),
)  # fmt: skip
