"""What answers the tools of the MCP server: the functions that the commands call too.

Loaded when the first tool is called: a client waits for the server to start.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple, TypeVar

from memgraph.commands import brief as briefing
from memgraph.commands import check as checking
from memgraph.commands import propose as proposing
from memgraph.commands import record as recording
from memgraph.commands import why as asking
from memgraph.commands import writing
from memgraph.commands.call import Call
from memgraph.commands.mcp_arguments import Json
from memgraph.commands.recalling import NoMemory, Recalled, ask, opened, topic_named
from memgraph.commands.states import Wanted
from memgraph.core.day import parse_day
from memgraph.core.question import Answer, Question
from memgraph.core.recording import parse_rule
from memgraph.core.sections import cut
from memgraph.errors import Refused
from memgraph.report import brief as brief_report
from memgraph.report import data, findings
from memgraph.report import recall as recall_report
from memgraph.report import why as why_report

PAGE = 50  # laws, steps or findings of a page
_FINDING = ("code", "severity", "blocks", "file", "line", "entries")
_Item = TypeVar("_Item")


class Outcome(NamedTuple):
    """What a tool says, and the handles of what it speaks of, for a program."""

    text: str
    data: Json


def _handles(values: Iterable[Any], *names: str) -> list[Json]:
    """Return these fields of each value, as JSON holds them."""
    rows = [{name: getattr(value, name) for name in names} for value in values]
    found: list[Json] = json.loads(data.as_json(rows))
    return found


def _paged(items: Sequence[_Item], given: Mapping[str, Any]) -> tuple[Sequence[_Item], int]:
    """Return the items of the page that was asked for, and the next page; 0 behind the last.

    Raises Refused for a page behind the last.
    """
    page = given.get("page", 1)
    start = (page - 1) * PAGE
    if start and start >= len(items):
        last = max(1, -(-len(items) // PAGE))
        raise Refused(f"there is no page {page}", next_step=f"the last one is {last}")
    return items[start : start + PAGE], page + 1 if len(items) > start + PAGE else 0


def _day(tool: str, given: Mapping[str, Any], name: str) -> date | None:
    """Return the day of this name, if it was given. Raises Refused for one of no calendar."""
    try:
        return parse_day(given[name]) if name in given else None
    except ValueError:
        raise Refused(
            f"{name}: there is no day {given[name]}", where=f"the arguments of {tool}",
            next_step="give a day of the calendar, YYYY-MM-DD",
        ) from None  # fmt: skip


def _further(page: int) -> str:
    return f"there is more: page {page}\n" if page else ""


def recall(call: Call, given: Mapping[str, Any]) -> Outcome:
    """Find what the memory knows."""
    question = _question(call, given)
    if question._replace(closed=False, skip=0, most=0) == Question(most=0):
        raise Refused(
            "nothing narrows the question", where="the arguments of recall",
            next_step="give words, or paths, topic, kind, status or day; brief says what to know",
        )  # fmt: skip
    note = ""
    try:
        found = ask(call, question)
    except NoMemory as nothing:
        found, note = Recalled(Answer()), f"memgraph: {nothing}\n"
    around = recall_report.Around(
        found.unread, found.unsaid, agent=True, command="recall again", notes=found.notes
    )
    answer = found.answer
    names = ("id", "kind", "status", "file", "branch", "private", "start", "end", "observed")
    return Outcome(note or recall_report.as_text(question, answer, around), {
        "found": _handles(answer.found, *names), "total": answer.total, "broader": answer.broader,
        "used": answer.used, "unread": found.unread,
        "next_page": recall_report.further(question, answer),
    })  # fmt: skip


def _question(call: Call, given: Mapping[str, Any]) -> Question:
    repository = opened(call)
    most, topic = given.get("most", 10), given.get("topic", "")
    paths = (call.path(repository, path) for path in given.get("paths", ()))
    return Question(
        words=given.get("words", ""), paths=tuple(path for path in paths if path != "."),
        topic=topic and topic_named(call, repository, topic), kind=given.get("kind", ""),
        status=given.get("status", ""), day=str(_day("recall", given, "day") or ""),
        closed=given.get("closed", False), skip=(given.get("page", 1) - 1) * most, most=most,
    )  # fmt: skip


def brief(call: Call, given: Mapping[str, Any]) -> Outcome:
    """Say what to know before work begins."""
    found, usual = briefing.told(call)
    most = given.get("characters", usual)
    rows = [
        {"title": one.title, "lines": len(one.lines), "left_out": left_out, "ask": one.ask}
        for one, left_out in cut(found, most)
    ]
    return Outcome(brief_report.as_text(found, most), {"sections": rows})


def why(call: Call, given: Mapping[str, Any]) -> Outcome:
    """Say why an entry holds, or what governs a path."""
    found = asking.why(call, given["entry_or_path"])
    if found.path:
        laws, page = _paged(found.laws, given)
        waiting = found.waiting if given.get("page", 1) == 1 else ()
        part = replace(found, laws=tuple(laws), waiting=waiting)
        told = {"path": found.path, "laws": _handles(laws, "id", "file"), "total": len(found.laws)}
    else:
        steps, page = _paged(found.steps, given)
        part = replace(found, steps=tuple(steps))
        told = {
            "entry": part.entry, "because": why_report.steps_as_data(part.steps),
            "total": len(found.steps),
        }  # fmt: skip
    banner = f"{recall_report.BANNER}\n\n"
    return Outcome(banner + why_report.as_text(part) + _further(page), {**told, "next_page": page})


def record(call: Call, given: Mapping[str, Any]) -> Outcome:
    """Write down what happened."""
    names = ("paths", "urls", "said", "supports", "against", "about", "closes", "tags")
    lists: Any = {name: tuple(given.get(name, ())) for name in names}
    done = recording.record(call, recording.Fact(
        statement=given["statement"], kind=given.get("kind", "observation"), why=given.get("why"),
        observed=given.get("observed"), commit=given.get("at"), private=given.get("private", False),
        due=_day("record", given, "due"), via="agent",
        **lists,
    ))  # fmt: skip
    (told,) = _handles([done], "id", "file", "written", "near")
    return Outcome(f"{recording.as_text(done)}{writing.GO_ON}\n", told)


def propose(call: Call, given: Mapping[str, Any]) -> Outcome:
    """Propose a policy, or an amendment to one."""
    lists = ("scope", "watches", "grounds", "supersedes", "exception_to")
    words = ("statement", "amend", "why", "since", "until", "review_every", "review_by")
    pairs = given.get("distinct_from", {}).items()
    done, read = proposing.propose(call, {
        **{name: given.get(name) for name in words},
        **{name: tuple(given.get(name, ())) for name in lists},
        "name": given.get("id"), "rules": tuple(map(_rule, given.get("rules", ()))),
        "as_text": given.get("as_text", False), "strict": given.get("strict", False),
        "pinned": given.get("pinned", False), "via": "agent", "not_secret": False,
        "distinct_from": tuple(f"{other}={reason}" for other, reason in pairs),
    })  # fmt: skip
    (told,) = _handles([done], "id", "file", "written", "near", "compared")
    told["findings"] = _handles(done.findings, *_FINDING)
    return Outcome(f"{proposing.as_text(done, read)}{writing.GO_ON}\n", told)


def _rule(line: str) -> Any:
    try:
        return parse_rule(line)
    except ValueError as error:
        raise Refused(
            f"rules: {error}", where="the arguments of propose",
            next_step="correct the rule, or leave rules out to have the statement read",
        ) from None  # fmt: skip


def check(call: Call, given: Mapping[str, Any]) -> Outcome:
    """Judge the files as they are, what is staged, or a commit."""
    rev, state = given.get("rev", ""), given.get("state", "")
    if rev and state:
        raise Refused(
            "state and rev name different states", where="the arguments of check",
            next_step="give one of them",
        )  # fmt: skip
    asked = Wanted(rev, worktree=not rev and state != "index", base=given.get("base", ""))
    found = checking.of_state(call, call.repository(), asked).found
    ordered = sorted(found, key=lambda one: not one.blocks)
    part, page = _paged(ordered, given)
    blocking = sum(one.blocks for one in found)
    text = findings.as_text(part) or "memgraph: nothing is wrong\n"
    return Outcome(text + _further(page), {
        "ok": not blocking, "blocking": blocking, "total": len(found),
        "findings": _handles(part, *_FINDING), "next_page": page,
    })  # fmt: skip


ANSWERS: Mapping[str, Callable[[Call, Mapping[str, Any]], Outcome]] = {
    "recall": recall, "brief": brief, "why": why, "record": record, "propose": propose,
    "check": check,
}  # fmt: skip
