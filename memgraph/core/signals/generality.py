"""How general what a sentence speaks of is: kinds of things, states, or this one thing."""

from __future__ import annotations

from itertools import pairwise

from memgraph.core.signals.reading import Reading

_SINGULAR = frozenset(("this", "is", "as", "its", "was", "has", "does", "us", "yes", "always",
    "perhaps", "across", "previous", "thus", "unless", "plus", "minus", "status", "focus", "less",
    "pass", "class", "process", "access", "besides", "sometimes", "afterwards", "towards", "needs",
    "looks", "seems", "works", "makes", "means", "gets", "says", "thanks", "ours", "yours",
    "what's",
    "let's", "it's", "that's", "there's", "who's", "here's", "https", "address", "business",
    "basis",
    "analysis", "express", "canvas", "css", "js", "ts", "news", "lets", "keeps", "happens", "shows",
    "fails", "breaks", "crashes", "exists", "uses", "runs", "takes", "gives", "goes", "comes",
    "wants", "includes", "contains", "returns", "ios", "k8s", "os", "aws", "dns", "tls",
    "https"))  # fmt: skip
_DETERMINED = frozenset(("the", "this", "that", "these", "those", "my", "your", "its", "his", "her",
    "their", "a", "an", "both", "two", "three", "few", "some", "last"))  # fmt: skip
_COMMON = frozenset(("project", "norm", "artefact", "tooling", "rulefile", "future", "quality"))
_WHERE = frozenset(
    ("in", "on", "at", "for", "with", "when", "if", "here", "there", "from", "under")
)
_KINDS = frozenset(("artefact", "tooling", "norm", "project"))
_EVERY = frozenset(("every", "each", "all", "any", "nobody", "nothing", "everything", "everyone",
    "only", "anything"))  # fmt: skip
_OBEYS = frozenset(("obey", "follow", "respect", "adhere", "comply", "honour", "honor", "stick"))
_TELLS = frozenset(("that", "about", "to", ":", "saying", "so", "says", "should"))
_STEADY = frozenset(("durative", "only", "not"))
# "It always fails" tells what happens: a verb with the ending of the third person.
_EVER = frozenset(("always", "never", "constantly"))
_ROLES = frozenset(("the", "a", "an", "only", "just", "not", "responsible"))
_ENDS = frozenset(
    ("", ".", ",", "?", "!", ")", "now", "please", "again", "for", "and", "first", "in")
)
_ONE_ENDS = frozenset(("", ".", "!", "please", ",", "pls"))
_US = frozenset(("you", "we"))
# What two words say that stand side by side: the first, what may follow, the feature.
_SIDE = {
    **dict.fromkeys(("before", "after", "when", "whenever", "if"), ((_US, "when you do"),)),
    **dict.fromkeys(("that", "it"), ((_ENDS, "it at the end"),)),
    "only": ((_ONE_ENDS, "only at the end"),),
}  # fmt: skip
_DOING = frozenset(("before", "after", "when", "while", "without"))
_THE = frozenset(("the", "this", "these"))


def generality(read: Reading) -> set[str]:
    """Return the features of what the sentence speaks of."""
    found: set[str] = set()
    for place, word in enumerate(read.words):
        following = read.word(place + 1)
        found.update(name for ends, name in _SIDE.get(word, ()) if following in ends)
        if plural(read, place):
            found.add("bare plural")
        if word in _THE and following and _COMMON.isdisjoint(read.tag(place + 1)):
            found.add("definite things" if "definite thing" in found else "definite thing")
        if word in _DOING and following.endswith("ing"):
            found.add("before doing")
        found |= _modal(read, place) | _named(read, place)
    if plural(read, read.head) and read.words[-1] != "?":
        found.add("declares of bare plurals")
    if "standing" in read.tag(read.head) and plural(read, read.head + 1):
        found.add("commands of bare plurals")
    if read.word(read.head) in _EVERY:
        found.add("declares of every")
    if "over" in read.words[1:] and len(read.words) < 10:
        found.add("x over y")
    return found | _wishes(read)


def plural(read: Reading, place: int) -> bool:
    """Whether the word there is a plural that nothing determines: things of a kind."""
    word = read.word(place)
    return (
        word.endswith("s")
        and len(word) > 3
        and not word.endswith(("ss", "n't"))
        and word not in _SINGULAR
        and read.word(place - 1) not in _DETERMINED
        and "name" not in read.tag(place)
    )


def _modal(read: Reading, place: int) -> set[str]:
    """Return what a word says about how things have to be."""
    found: set[str] = set()
    own, before = read.tag(place), read.word(place - 1)
    word, following = read.word(place), read.word(place + 1)
    if following == "be" and ("should" in own or "must" in own):
        found.add("should be")
    if word == "not" and _sets_against(read, place):
        found.add("x not y")
    if word == "your" and following.endswith("s") and "conduct" in read.tag(place + 1):
        found.add("your ways")
    if "should" in own and (before in _DETERMINED or before in ("it", "there")):
        found.add("this should")
    if "standing" in own and before in ("should", "must", "to"):
        found.add("should use")
    if word in ("are", "is") and not _STEADY.isdisjoint(read.tag(place + 1)):
        found.add("is always")
    if word in _EVER and following.endswith("s") and "be" not in read.tag(place + 1):
        found.add("always does")
    if word == "you" and following == "are" and read.word(place + 2) in _ROLES:
        found.add("gives a role")
    return found


def _sets_against(read: Reading, place: int) -> bool:
    """Whether a "not" tells one thing from another; "here but not there" only says where."""
    before, following = read.word(place - 1), read.word(place + 1)
    if before == "but":
        return following not in _WHERE
    kinds = plural(read, place - 1) or not _KINDS.isdisjoint(read.tag(place - 1))
    return before in (",", "and") or kinds


def _named(read: Reading, place: int) -> set[str]:
    """Return what a word says about files of rules."""
    near = slice(place + 1, place + 4)
    if "rulefile" in read.tag(place) and not _TELLS.isdisjoint(read.words[near]):
        return {"rulefile that"}
    if read.word(place) in _OBEYS and any("rulefile" in tags for tags in read.tags[near]):
        return {"obeys a rulefile"}
    return set()


def _wishes(read: Reading) -> set[str]:
    found = set()
    for name, _, end in read.phrases:
        if name == "want" and read.word(end):
            found.add(_wanted(read, end))
        elif name == "weshould" and "task" in read.tag(end):
            found.add("we should do a task")
    return found


def _wanted(read: Reading, place: int) -> str:
    """Return what is wished: to do one thing, a thing, or a state of affairs."""
    word, after = read.word(place), read.tag(place + 1)
    if word == "you" and read.word(place + 1):
        return "want you to"
    if word == "to" and read.word(place + 1):
        if not _STATES.isdisjoint(after):
            return "want to be"
        if "standing" in after:
            return "want to use"
        return "want to do a task" if "task" in after else "want to"
    if ("to", "be") in pairwise(read.words[place + 1 : place + 8]):
        return "want to be"
    if word in _ONE:
        return "want a thing"
    return "want things" if _WHOLE.isdisjoint(read.tag(place)) else "want every"


_STATES = frozenset(("be", "keep", "choice", "support"))
_ONE = frozenset(("a", "an", "another", "the", "this", "that"))
_WHOLE = frozenset(("universal", "none", "only"))
