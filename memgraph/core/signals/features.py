"""What the structure of a sentence says about whether it binds later sessions.

A feature is a name that a sentence has or has not. Names say what they look for; their weights
are in ``weights.py``, learnt by ``benchmarks/train_signals.py``.
"""

from __future__ import annotations

from memgraph.core.lean import lru_cache
from memgraph.core.signals.clauses import asks, commands
from memgraph.core.signals.generality import generality
from memgraph.core.signals.own_words import Said, said
from memgraph.core.signals.reading import Reading, reading

# Classes whose words mean something else elsewhere: they count only where a clause begins.
_BY_PLACE = frozenset(("filler", "ack"))
_CONTEXT = frozenset(("asks", "has bug", "says bug", "commands task first", "has past",
    "has product", "begins wh"))  # fmt: skip
_TAKES_PARTICIPLE = frozenset(("be", "det", "not"))
_TENSED = frozenset(("was", "were", "had", "didn't", "wasn't", "weren't"))
# Phrases whose words do not count by themselves: "now" in "from now on" is not now.
_USES_UP = frozenset(("henceforth", "durative", "idiom", "wherever", "repeat", "contrast"))
_STARTS = frozenset(("standing", "stop", "dislike", "prefer", "durative", "not"))
_SIZES = ((4, "up to 4 words"), (8, "up to 8 words"), (14, "up to 14 words"),
          (24, "up to 24 words"), (40, "up to 40 words"))  # fmt: skip
# Classes whose meeting in one sentence means more than each alone.
_PAIRS = tuple(
    tuple(pair.split("+"))
    for pair in (
        "any force+any span", "any force+artefact", "any force+norm", "any force+any project",
        "any force+rulefile", "any force+tooling", "any force+quality", "any force+why",
        "any force+not", "any force+contrast", "any span+artefact", "any span+any project",
        "any span+not", "forbids+artefact", "forbids+any span", "ensure+any span", "ensure+not",
        "ensure+quality", "we+any force", "we+not", "we+any choice", "you+any span",
        "you+any force", "write+rulefile", "remember+any force", "contrast+any choice",
        "asks+any force", "asks+any span", "bug+any force", "bug+any span", "past+any force",
        "past+any span", "deictic+any force", "deictic+any span", "deictic+any choice",
        "task+any span", "task+any force", "i+any choice", "begins wh+any span",
        "oneoff+any force", "henceforth+any force", "says no first+artefact",
        "says no first+any project", "says no first+quality", "now+any force",
        "quality+any choice", "no name+any force", "product+any force", "product+any span",
        "conduct+any force",
        "conduct+any span", "conduct+forbids", "definite thing+any force", "requests+any span",
        "requests+any project", "product+choice", "need+any span", "requests+keep",
        "requests+rulefile",
        "requests+any choice", "product+want", "want+durative",
        "names+any force", "bare plural+any force", "any choice+tooling", "thought+we",
        "repeat+you", "repeat+any force", "bare plural+forbids", "commands standing+any project",
        "commands standing+tooling", "commands standing+contrast", "drop+we", "noneed+we",
    )
)  # fmt: skip
_GROUPS = {
    "any force": frozenset(("must", "should", "ensure", "forbids", "wantnot", "rather",
        "commands ensure", "want to be", "want every", "weshould", "youshould", "remember",
        "commands standing", "prefer", "durative first")),
    "any span": frozenset(("durative", "henceforth", "universal", "nolonger", "anymore", "wherever",
        "anywhere", "before doing", "default")),
    "any project": frozenset(("project", "norm", "rulefile")),
    "any choice": frozenset(("choice", "drop", "keep", "rather", "nolonger", "support")),
}  # fmt: skip


@lru_cache(maxsize=1)  # two questions are asked of each message
def features(message: str) -> tuple[tuple[Said, frozenset[str]], ...]:
    """Return the sentences that the user wrote, and the names of what each has."""
    own = said(message)
    found = [_features(one) for one in own]
    contexts = [_CONTEXT & names for names in found]
    return tuple(
        (one, frozenset(names | _together(names) | _beside(contexts, place)))
        for place, (one, names) in enumerate(zip(own, found, strict=True))
    )


def _beside(contexts: list[frozenset[str]], place: int) -> set[str]:
    """Return what the other sentences of the message have."""
    others = frozenset().union(*contexts[:place], *contexts[place + 1 :])
    return {f"beside {name}" for name in others}


def _features(one: Said) -> set[str]:
    read = reading(one.text)
    if len(read.words) < 3 and not _STARTS & {tag for tags in read.tags for tag in tags}:
        return {"too short"}
    found = _tagged(read) | {f"says {name}" for name, _, _ in read.phrases}
    return found | commands(read) | asks(read, one.text) | generality(read) | _shape(read, one)


def _tagged(read: Reading) -> set[str]:
    """Return the classes of the words, but for those that a phrase of another sense uses up."""
    used = {place for name, start, end in read.phrases if name in _USES_UP
            for place in range(start, end)}  # fmt: skip
    found = set()
    for place, tags in enumerate(read.tags):
        if place in used:
            continue
        passive = "past" in tags and place and _TAKES_PARTICIPLE & set(read.tags[place - 1])
        found |= {f"has {tag}" for tag in tags if tag not in _BY_PLACE}
        if passive and read.words[place] not in _TENSED:
            found.discard("has past")
            found.add("has participle")
    return found


def _shape(read: Reading, one: Said) -> set[str]:
    """Return how long the sentence is and how much in it is names and numbers."""
    names = sum(1 for own in read.tags if "name" in own or "quoted" in own)
    size = len(read.words)
    found = {next((name for most, name in _SIZES if size <= most), "over 40 words")}
    found.add("one name" if names == 1 else "names" if names else "no name")
    if any("number" in own for own in read.tags):
        found.add("number")
    if one.text.isupper():
        found.add("shouted")
    if one.text.endswith("!"):
        found.add("exclaims")
    if one.text.endswith(":"):
        found.add("leads in")
    return found | _place(one)


def _place(one: Said) -> set[str]:
    """Return where the sentence stands in its message."""
    found = {"beside pasted text"} if one.pasted else set()
    if one.of == 1:
        found.add("only sentence")
    elif one.of > 6:
        found.add("of many sentences")
    if one.place == 0:
        found.add("first sentence")
    elif one.place == one.of - 1:
        found.add("last sentence")
    return found


def _together(found: set[str]) -> set[str]:
    """Return which classes meet, and how much of what binds there is in all."""
    bare = {name.removeprefix("has ").removeprefix("says ") for name in found}
    bare |= {group for group, members in _GROUPS.items() if members & bare}
    pairs = {f"{one} + {other}" for one, other in _PAIRS if one in bare and other in bare}
    count = len(_GROUPS.keys() & bare)
    return pairs | {name for name in _GROUPS if name in bare} | {f"{count} groups"}
