"""What a heading, or a line above a list, says of what stands below it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from memgraph.core.importing.binding import asks
from memgraph.core.importing.scopes import named_scope

_NUMBER = re.compile(
    r"^(?:[§#\s]*(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])[.):]\s+|\d+(?:\.\d+)*\s+(?=[A-Z]))"
)
_SIGNS = re.compile(r"[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]+")
_NO_SIGN = re.compile("[❌🚫⛔✖✗❎🙅]")
_NEGATING = re.compile(
    r"(?:do ?n['’]?o?t(?:s|['’]s)?|do not(?:s)?|never|avoid|never (?:do|use)|not allowed"
    r"|forbidden|prohibited"
    r"|(?:things?|patterns?|practices|words|phrases|code|what|mistakes|pitfalls) to avoid"
    r"|(?:things? )?(?:not to do|to never do|you must not do|you should not do)|what not to do"
    r"|(?:common |frequent )?anti-?patterns?|must not|should not|mustn['’]t|shouldn['’]t"
    r"|bad practices?"
    r"|(?:hard |absolute )?(?:prohibitions?|don['’]ts)|disallowed|not permitted|banned"
    r"|off[- ]limits"
    r"|do not (?:do|use|modify|edit|touch|change|commit|add|include|create|write|run|import)\b.*"
    r"|don['’]t (?:do|use|modify|edit|touch|change|commit|add|include|create|write|run|import)\b.*"
    r"|never (?:do|use|modify|edit|touch|change|commit|add|include|create|write|run|import)\b.*"
    r"|avoid (?:the following|these|this|using|doing).*|(?:agents?|you|we|code|it) (?:must"
    r"|should|may|shall) (?:not|never)\b.*"
    r"|(?:strictly |explicitly )?(?:forbidden|prohibited|not allowed|disallowed)\b.*"
    r"|(?:common|frequent) (?:mistakes|pitfalls|errors)(?: to avoid)?)",
    re.IGNORECASE,
)
_MIXED = re.compile(r"\b(?:do['’]?s?(?: and| &|/| or)|don['’]t forget|don['’]t miss|good|✅)\b"
                    r"|never mind",
                    re.IGNORECASE)  # fmt: skip
_GENERIC = frozenset(
    """
    a about agent agents ai all allowed always and application approach are as assistant at be best
    claude code codebase coding common convention conventions copilot core critical cursor detail
    details developer development do do's dos ensure every follow following for general gemini good
    guidance guide guideline guidelines hard here high how i if important in instruction
    instructions introduction is items it key level list main mandatory most must my mandate
    mandates need non-negotiable norms note notes of on our overview patterns philosophy please
    policies policy practice practices preference preferences preferred principle principles
    project quality quick recommendation recommendations recommended reminder reminders repo
    repository required requirement requirements rule rules section should software specific
    standard standards summary team that the these things this tips to top use useful we what when
    with work you your things please additional other misc miscellaneous global basic basics
    enforcement manual automated compliance don'ts donts dos do’s don’ts don't don’t nevers
    expectations essentials fundamentals highlights positive decision outcome context takeaways
    """.split()  # noqa: SIM905
)
_RULES = re.compile(
    r"\b(?:rules?|conventions?|guidelines?|standards?|principles?|polic(?:y|ies)|requirements?"
    r"|best practices|practices|constraints?|style|invariants?|must(?:s)?|do['’]?s|always"
    r"|preferences?|norms?|naming|formatting|mandates?|non-negotiables?|guardrails?|boundaries"
    r"|do)\b",
    re.IGNORECASE,
)
_SKIPPED = (
    (re.compile(r"\b(?:references?|resources|further reading|see also|related(?: \w+)?|links"
                r"|docs|documentation links"
                r"|additional resources|external links"
                r"|more information)$", re.I), "a list of references"),
    (re.compile(r"\b(?:examples?|sample(?: \w+)?|templates?|snippets?|code patterns?|before"
                r"|after)$", re.I),
     "an example"),
    (re.compile(r"\b(?:table of contents|contents|toc|changelog|release notes|version history"
                r"|glossary"
                r"|licen[cs]e|acknowledge?ments|credits"
                r"|authors?)$", re.I), "no rules stand under this heading"),
    (re.compile(r"\b(?:(?:project|directory|folder|file|repo(?:sitory)?|code(?:base)?|module"
                r"|package) (?:structure|layout|tree|map|overview)"
                r"|structure|layout|key files|important files|file locations"
                r"|where things are)$", re.I), "it describes the project"),
    (re.compile(r"\b(?:commands?|quick ?start|getting started|install(?:ation|ing)?|set-?up"
                r"|usage|how to (?:run|use|install|build)"
                r"|cli|scripts|cheat ?sheet|quick reference"
                r"|prerequisites)$", re.I), "a command or a step of a procedure"),
)  # fmt: skip
_PROCEDURE = re.compile(r"\b(?:steps?|process|procedure|workflow|how to|walkthrough|tutorial"
                        r"|recipe|runbook"
                        r"|checklist|phases?|sequence|protocol"
                        r"|algorithm)\b", re.IGNORECASE)  # fmt: skip
_LONGEST = 90


@dataclass(frozen=True, slots=True)
class Context:
    """What the headings and the lines above a list say together.

    ``topic`` is what is put in front of a sentence, so that it can be read alone; ``nearest`` is
    the nearest line, whatever it says; ``negation`` the words that deny what follows, as they stand
    there; ``skip`` is why nothing below is a rule.
    ``rules`` is true where the nearest one announces rules, ``steps`` where it announces steps.
    ``demands`` is true where the line above a list asks for what stands in it: ``Services must:``.
    """

    topic: str = ""
    nearest: str = ""
    negation: str = ""
    skip: str = ""
    scope: tuple[str, ...] = ()
    rules: bool = False
    steps: bool = False
    demands: bool = False


def context(
    headings: Sequence[str], leads: Sequence[str], folders: Collection[str] = ()
) -> Context:
    """Return what stands above a sentence says of it; the nearest counts most.

    ``folders`` are those at the repository's root, that a heading may be about.
    """
    lines = [line for line in leads if is_lead(line)]
    names = [clean(name) for name in (*headings, *lines)]
    scopes = [scope for name in names if (scope := named_scope(name, folders))]
    near = names[-1] if names else ""
    negation = _negation(headings, lines)
    topics = [topic for name in names if not negates(name) and (topic := topical(name))]
    return Context(
        topic=_topic(topics, lines),
        nearest=near,
        negation=negation,
        skip=_skip(names[-2:]) if not negation else "",
        scope=scopes[-1] if scopes else (),
        rules=any(_RULES.search(name) for name in names[-2:]),
        steps=bool(_PROCEDURE.search(near)),
        demands=bool(lines) and _demands(lines[-1]),
    )


def _demands(line: str) -> bool:
    """Return whether a line asks for what is listed below it."""
    bare = clean(line)
    return asks(bare) or bool(re.search(
        r"\b(?:must|should|shall|always|never|required to|ha(?:s|ve) to|needs? to"
        r"|will)$", bare, re.I))  # fmt: skip


def _topic(topics: Sequence[str], lines: Sequence[str]) -> str:
    """Return the nearest topic; a line above a list also keeps the one above it."""
    if not topics:
        return ""
    nearest = topics[-1]
    is_line = bool(lines) and nearest == topical(clean(lines[-1]))
    if is_line and len(topics) > 1 and len(nearest.split()) <= 3 and topics[-2] != nearest:
        return (
            f"{topics[-2]}, {nearest[:1].lower()}{nearest[1:]}" if _is_plain(nearest) else nearest
        )
    return nearest


def _is_plain(text: str) -> bool:
    return text[:1].isupper() and text[1:2].islower() and "`" not in text


def is_lead(line: str) -> bool:
    """Return whether a line above a list speaks for what stands in it."""
    bare = line.rstrip(" *_")
    if bare.endswith((":", "：")):
        return True
    return len(bare.split()) <= 6 and not re.search(r"[.!?;,]$", bare) and "\n" not in bare


def clean(heading: str) -> str:
    """Return a heading without its number, its signs and the colon behind it; ❌ stays."""
    text = _SIGNS.sub(lambda found: "❌" if _NO_SIGN.search(found[0]) else "", heading)
    text = _NUMBER.sub("", " ".join(text.split()))
    text = text.strip(" #").rstrip(":：").strip()
    return re.sub(r"\s*\((?:critical|important|mandatory|required|optional|strict)\)$", "", text,
                  flags=re.I)  # fmt: skip


def negates(name: str) -> bool:
    """Return whether a heading denies what stands below it: ``Don't``, ``Things to avoid``."""
    bare = name.removeprefix("❌").strip()
    if not bare:
        return name.startswith("❌")
    if _MIXED.search(bare):
        return False
    return bool(_NEGATING.fullmatch(bare)) or (name.startswith("❌") and len(bare.split()) <= 4)


def _negation(headings: Sequence[str], lines: Sequence[str]) -> str:
    """Return the words of the nearest heading or line that denies; a positive one ends it."""
    for name in (clean(line) for line in (*reversed(lines), *reversed(headings[-2:]))):
        if negates(name):
            return name.removeprefix("❌").strip() or "Don't"
        if re.match(r"(?:do|do['’]s|always|instead|prefer(?:red)?|good|use|✅)$", name, re.I):
            return ""
    return ""


def topical(name: str) -> str:
    """Return a heading that says what follows is about; empty for one that could stand anywhere."""
    words = re.findall(r"[\w'’+#-]+", name.casefold())
    telling = [word for word in words if word not in _GENERIC]
    if not telling or len(name) > _LONGEST:
        return ""
    return name


def _skip(names: Sequence[str]) -> str:
    for name in reversed(names):
        if _RULES.search(name) and not name.lower().endswith(("example", "examples")):
            return ""
        for pattern, reason in _SKIPPED:
            if pattern.search(name):
                return reason
    return ""
