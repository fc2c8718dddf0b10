"""Who is told or asked what: how the clauses of a sentence begin."""

from __future__ import annotations

from memgraph.core.signals.reading import Reading

_FORBIDS = frozenset(("don't", "never", "avoid", "stop", "refrain", "quit"))
_PERSONS = frozenset(("i", "we", "you", "they"))
_NAY = frozenset(("no", "not", "without"))
_MAY = frozenset(("can", "could", "would", "will"))
_PRONOUNS = frozenset(("i", "we", "you", "it", "they", "i'd", "ever"))
_SUBJECTS = frozenset(("it", "that", "this", "there", "the", "these", "those", "we", "i", "they",
    "you", "he", "she", "all", "our", "my", "any"))  # fmt: skip
_ASSENT = frozenset(("right", "correct", "or", "not", "yeah", "no", "yes", "isn't", "doesn't"))
# "Can we agree that": who asks so means to settle it for good.
_SETTLES = frozenset(("agree", "establish", "decide", "settle", "standardize", "standardise"))
_SHORT = frozenset(("up to 4 words", "up to 8 words"))
_TELLS = frozenset(("forbids", "commands standing", "commands ensure", "says weshould"))
_ASKING = frozenset(("begins aux", "begins asking", "asks for assent"))


def passing(names: frozenset[str]) -> bool:
    """Whether a sentence is a question that tells nobody to do anything, an idiom or a heading.

    "Could you always …?" tells; "why do we always …" does not, with or without its mark.
    """
    if "begins wh" in names or "too short" in names:
        return True
    if "leads in" in names and names & _SHORT and not names & _TELLS:
        return True
    if "begins with an idiom" in names and names & _SHORT:
        return True
    if "requests" in names:
        return False
    return "turned round" in names or ("asks" in names and bool(names & _ASKING))


def commands(read: Reading) -> set[str]:
    """Return what the verbs are that clauses begin with."""
    found: set[str] = set()
    for rank, head in enumerate(read.heads):
        if read.begins("idiom", head):
            found.add("begins with an idiom")
        elif _refuses(read, head):
            found.add("says no first")
        elif _forbids(read, head):
            found |= _forbidden(read, head)
        elif read.word(head) == "keep" and read.word(head + 1).endswith("ing"):
            found.add("goes on")
        else:
            found |= _verb(read, head, rank == 0)
    if "durative" in read.tag(read.head):
        found.add("durative first")
    return found


def _refuses(read: Reading, head: int) -> bool:
    """Whether a clause says no to something; "it works here but not there" does not."""
    word, before = read.word(head), read.word(head - 1)
    return word in _NAY and bool(read.word(head + 1)) and (word, before) != ("not", "but")


def _forbids(read: Reading, head: int) -> bool:
    """Whether a clause forbids; "never called" tells only what happened."""
    word, following = read.word(head), read.word(head + 1)
    if word == "let's":
        return following == "not"
    return word in _FORBIDS and bool(following) and not following.endswith("ed")


def _forbidden(read: Reading, head: int) -> set[str]:
    found = {"forbids"}
    if _pointed(read, head) or "yet" in read.words[head:]:
        found.add("forbids this")
    if "the" in read.words[head + 1 : head + 4]:
        found.add("forbids on a definite thing")
    return found


def _verb(read: Reading, head: int, first: bool) -> set[str]:
    """Return what an imperative, or else the subject, of a clause is."""
    tags = read.tag(head)
    if "ensure" in tags or read.begins("ensure", head):
        return {"commands ensure"}
    if "standing" in tags or read.word(head) == "be":
        return {"commands standing"}
    if "task" in tags:
        found = {"commands task first" if first else "commands task later"}
        return found | ({"commands task on this"} if _pointed(read, head) else set())
    if read.word(head) == "let's" and "task" in read.tag(head + 1):
        return {"let's do a task"}
    if _PERSONS & set(tags):
        return {f"clause of {tags[0]}"}
    return {"clause when"} if "when" in tags else set()


def _pointed(read: Reading, head: int) -> bool:
    """Whether what a verb acts on is this very thing."""
    return any("deictic" in tags for tags in read.tags[head + 1 : head + 4])


def asks(read: Reading, text: str) -> set[str]:
    """Return whether a sentence asks, and how."""
    found = _marked(read) if text.rstrip("'\"’”) ").endswith(("?", "？")) else set()
    head = read.head
    word, following, tags = read.word(head), read.word(head + 1), read.tag(head)
    if "wh" in tags and _inverted(read, head):
        late = "asks" not in found and "," in read.words
        found.add("begins wh and goes on" if late else "begins wh")
    if "aux" in tags and word not in ("do", "don't") and following != "a":
        found.add("begins aux")
    if "aux" in tags and following in (_PERSONS if word == "do" else _SUBJECTS):
        found.add("turned round")
    if "?" in read.words[:-1]:
        found.add("asks inside")
    if read.begins("ask", head):
        found.add("begins asking")
    if word in _MAY and following in _PERSONS:
        found.add("requests")
        if read.word(head + 2) in _SETTLES:
            found.add("asks to agree")
    return found


def _marked(read: Reading) -> set[str]:
    """Return how a sentence asks that ends with a question mark."""
    found, named = {"asks"}, {name for name, _, _ in read.phrases}
    if named & {"weshould", "youshould", "must"}:
        found.add("asks and says should")
    if {"rulefile", "norm"} & {tag for tags in read.tags for tag in tags}:
        found.add("asks about a norm")
    if "tag" in named and set(read.words[-4:]) & _ASSENT:
        found.add("asks for assent")
    return found


def _inverted(read: Reading, head: int) -> bool:
    """Whether a question word asks: "what I want is" and "how many times must I" do not."""
    word, following = read.word(head), read.word(head + 1)
    if word == "which":
        return read.words[-1] == "?"
    if word == "how" and following == "many":
        return False
    return word in ("why", "whether") or following not in _PRONOUNS
