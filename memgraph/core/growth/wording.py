"""What the documents of made-up policies say: statement, rules, scope and the rest."""

from __future__ import annotations

from datetime import timedelta

from memgraph.core.document import Plain
from memgraph.core.growth.choices import Choice
from memgraph.core.growth.happenings import Story

# How strong a rule is; the last leaves it to the sentence.
_STRENGTHS = (*("both",) * 9, "must", "must", "must_not", *("leaning",) * 3, *("words",) * 4)
_WHEN = ("in new code", "in production", "on the main branch", "outside of tests")


def decided(story: Story, choice: Choice, turn: int) -> dict[str, Plain]:
    """Return statement and rules for a choice; every ``turn`` picks another value."""
    value, other = (choice.values[(turn + step) % len(choice.values)] for step in (1, 0))
    if choice.field:
        bound = f"{value} {choice.unit}"
        said = story.say(choice.field, topic=choice.topic, bound=bound)
        rule: dict[str, Plain] = {"topic": choice.topic, choice.field: bound}
    else:
        strength = story.chance.pick(_STRENGTHS)
        words = {"topic": choice.topic, "must": value, "must_not": other}
        said = story.say("leaning" if strength == "leaning" else "choice", **words)
        # Names of cases are values of many topics, so that a sentence alone is not sure.
        plain = story.part.tongue == "en" and not choice.topic.endswith("naming")
        if strength == "words" and plain:
            return {"statement": said}
        rule = {"topic": choice.topic, **_fields(strength, value, other)}
    if story.chance.likely(0.06):
        rule["when"] = story.chance.pick(_WHEN)
    return {"statement": said, "rules": [rule]}


def _fields(strength: str, value: str, other: str) -> dict[str, Plain]:
    if strength == "leaning":
        return {"should": [value], "should_not": [other]}
    both: dict[str, Plain] = {"must": [value], "must_not": [other]}
    return {strength: both[strength]} if strength in both else both


def scope(story: Story) -> list[Plain]:
    """Return where the policies of a chain hold: in the part, or in some of it."""
    part, chance = story.part, story.chance
    root, sources = part.root, part.stack.sources
    ways = (
        [f"{root}/**"], [f"{root}/**"], [f"{root}/**"], [f"{root}/{sources}/**"],
        [f"{root}/**/*{part.stack.ending}"], [f"{root}/**", f"!{root}/docs/**"],
        [f"{root}/{{{sources},deploy}}/**"], [f"{root}/**", f"!{root}/**/*.md"],
        [f"{root}/{sources}/*/**"],
    )  # fmt: skip
    return list(chance.early(ways))


def details(story: Story) -> dict[str, Plain]:
    """Return the fields that a policy has or has not, whatever it is about."""
    chance, part = story.chance, story.part
    found: dict[str, Plain] = {}
    if chance.likely(0.45):
        found["why"] = story.say("why")
    if chance.likely(0.05):
        found["until"] = str(part.ended + timedelta(days=chance.between(900, 1800)))
    if chance.likely(0.06):
        found["watches"] = [part.settings[0] if chance.likely(0.5) else part.settings[1]]
    if story.laws and chance.likely(0.03):
        alike = "it sounds alike, and is about another matter"
        found["distinct_from"] = {chance.pick(story.laws)[1]: alike}
    return found
