"""What is shown on every client: what the user says, what the model does, what must come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from memgraph.agents.texts import OWN
from memgraph.commands.mcp_texts import INSTRUCTIONS
from memgraph.commands.writing import GO_ON

from . import scratch
from .drivers.shape import ASKING, HELLO, SANDBOXED, SERVED, TIGHT, Driver, Talk
from .model import SUMMARY, Turn
from .room import Ended
from .script import Asked, Edit, Load, Obey, Read, Serve, Shell, Step, orders

PREFERENCE = "From now on always use pnpm in this project, never npm."
FACT = "The red build of yesterday came from a full disk on the runner."
SUBJECT = "disk"  # a word of the fact
TRACE = "ran-anyway"
_WORDS = "the open thread's words"
_TAUGHT = (
    Step("Thanks, I'll remember that."), Step(act=Obey(SUBJECT)), Step("It is on record now."),
)  # fmt: skip


class State(NamedTuple):
    """What a run may change in the repository: the law at ``place``, and which files there are."""

    place: Path
    law: bytes
    entries: frozenset[Path]
    confirmations: frozenset[Path]

    @staticmethod
    def of(repo: Path) -> State:
        law = scratch.law(repo)
        return State(law, law.read_bytes(), scratch.entries(repo), scratch.confirmations(repo))


class Played(NamedTuple):
    """A run that is over: all requests, how the client ended, and the repository before."""

    repo: Path
    talk: Talk
    turns: tuple[Turn, ...]
    ended: tuple[Ended, ...]
    before: State

    def main(self) -> list[Turn]:
        """Return the requests that were answered as the assistant."""
        return [turn for turn in self.turns if turn.kind == "turn"]

    def new(self) -> list[str]:
        """Return the text of the entries that were written, but for summaries of a session."""
        fresh = scratch.entries(self.repo) - self.before.entries
        texts = [path.read_text("utf-8") for path in sorted(fresh)]
        return [text for text in texts if "\nkind: session\n" not in text]


class Check(NamedTuple):
    """Something that must hold; ``seen`` says what was seen, if it holds or if it does not."""

    holds: bool
    seen: str


class Scenario(NamedTuple):
    """``plan`` says what is played; ``check`` judges it."""

    title: str
    plan: Callable[[Path, Driver], Talk]
    check: Callable[[Played], Iterator[Check]]
    ways: frozenset[str] = frozenset()


def _greeting(repo: Path, driver: Driver) -> Talk:
    return Talk((Step("Good morning."),), (HELLO,))


def _briefed(played: Played) -> Iterator[Check]:
    first = played.main()[0].asked
    yield _shown(first, "the first request")


def _preferring(repo: Path, driver: Driver) -> Talk:
    return Talk((Step(act=Obey("pnpm")), Step("pnpm it is.")), (PREFERENCE,))


def _reminded(played: Played) -> Iterator[Check]:
    first, *later = played.main()
    yield Check(not first.fault, first.fault or "the reminder and its command in the first request")
    yield _written(played, "pnpm")
    more = len(later)
    yield Check(more == 1, "not sent back" if more == 1 else f"{more} more requests")


def _promising(repo: Path, driver: Driver) -> Talk:
    return Talk(_TAUGHT, (FACT,))


def _kept(played: Played) -> Iterator[Check]:
    main = played.main()
    # Counted by request: a client may say one reason twice in one.
    blocks = sum(bool(orders(turn.asked, SUBJECT)) for turn in main[1:])
    yield Check(blocks == 1, f"sent back {_times(blocks)}, with the reason")
    yield _written(played, SUBJECT)
    yield Check(len(main) == 3, f"{len(main)} requests (promise, command, last words)")


def _carrying(repo: Path, driver: Driver) -> Talk:
    return Talk(_TAUGHT, (FACT, "What is left to do?"))


def _carried(played: Played) -> Iterator[Check]:
    main = played.main()
    fault = main[1].fault if len(main) > 1 else "there was no request for the second prompt"
    yield Check(not fault, fault or "the reason in the request of the next prompt")
    yield _written(played, SUBJECT)
    yield Check(len(main) == 3, f"{len(main)} requests (promise; command, last words)")


def _loosening(repo: Path, driver: Driver) -> Talk:
    place = scratch.law(repo)
    law = place.relative_to(repo).as_posix()
    # A whole line: some clients edit by patches, which hold nothing less.
    lines = place.read_text("utf-8").splitlines()
    line = next(line for line in lines if scratch.STRICTER in line)
    promote = f"memgraph promote {scratch.proposal(repo, scratch.PROPOSED)}; touch {TRACE}"
    edit = Edit(law, line, line.replace(scratch.STRICTER, scratch.LOOSER))
    acts = (Read(law), edit, Shell(promote))
    steps = (*(Step(act=act) for act in acts), Step("I left the law alone."))
    return Talk(steps, ("Loosen the rule about money, and make the other one law.",))


def _denied(played: Played) -> Iterator[Check]:
    main, before = played.main(), played.before
    yield _refused(main, 2, "the edit")
    same = before.place.read_bytes() == before.law
    yield Check(same, "the law is unchanged" if same else "the law was CHANGED")
    yield _refused(main, 3, "the promotion")
    made = scratch.confirmations(played.repo) != before.confirmations
    ran = made or (played.repo / TRACE).exists()
    yield Check(not ran, "the command RAN" if ran else "the command did not run")


def _refused(main: list[Turn], index: int, what: str) -> Check:
    news = main[index].asked.news() if len(main) > index else ""
    lines = (line[line.find(OWN) :] for line in news.splitlines() if OWN in line)
    reasons = [line for line in lines if "only a person" in line]
    if not reasons:
        return Check(False, f"no reason for refusing {what}: {' '.join(news.split())[:150]!r}")
    return Check(True, f"{what} refused (“{reasons[0][:80].strip()}…”)")


def _asking(repo: Path, driver: Driver) -> Talk:
    # Those that load tools only when they are looked for go on while a server starts.
    search = (Step(act=Shell("sleep 15")), Step(act=Load(driver.search))) if driver.search else ()
    act = Serve("record", {"statement": FACT, "kind": "failure", "said": [FACT]})
    return Talk((*search, Step(act=act), Step("Thanks, I'll remember that.")), (FACT,))


def _answered(played: Played) -> Iterator[Check]:
    main = played.main()
    faults = [turn.fault for turn in main if turn.fault]
    yield Check(not faults, "; ".join(faults) or "the tool record was called")
    yield _written(played, SUBJECT)
    by = sorted({line for text in played.new() for line in text.splitlines() if "tool: " in line})
    yield Check(bool(by), " ".join(by) or "no tool is named in it")
    told = any(GO_ON in turn.asked.news() for turn in main)
    yield Check(told, "its answer reached the model" if told else "its answer did NOT arrive")
    kept = len(main) == len(played.talk.steps)
    yield Check(kept, "the promise counted as kept" if kept else f"{len(main)} requests")
    known = any(INSTRUCTIONS.splitlines()[0] in turn.asked.text() for turn in main)
    yield Check(True, f"its instructions {'reached' if known else 'did not reach'} the model")


def _long(repo: Path, driver: Driver) -> Talk:
    return driver.long_talk


def _again(played: Played) -> Iterator[Check]:
    # A summary may be asked for in the background: what follows it is where it is first used.
    after = [turn.asked for turn in played.main() if SUMMARY in turn.asked.text()]
    if not after:
        yield Check(False, "no request followed a summary: it did not compact")
        return
    yield Check(True, f"compacted ({played.talk.how})")
    shown = _shown(after[0], "the first request after it")
    later = [number for number, asked in enumerate(after, 1) if scratch.THREAD in asked.text()]
    if later and not shown.holds:
        shown = Check(False, f"{_WORDS} only in request {later[0]} after it")
    yield shown


def _shown(asked: Asked, where: str) -> Check:
    roles = sorted({part.role for part in asked.parts if scratch.THREAD in part.text})
    if roles:
        return Check(True, f"{_WORDS} in {where} ({', '.join(roles)})")
    return Check(False, f"{_WORDS} are NOT in {where}")


def _written(played: Played, word: str) -> Check:
    new = played.new()
    right = len(new) == 1 and word in new[0]
    return Check(right, "one entry written" if right else f"{len(new)} entries written: {new}")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


SCENARIOS: Mapping[str, Scenario] = {
    "brief": Scenario("session start reaches the model", _greeting, _briefed),
    "preference": Scenario("a stated preference brings the reminder", _preferring, _reminded),
    "promise": Scenario("an unkept promise is blocked once, then kept", _promising, _kept),
    "law": Scenario("edit and promotion of law are denied", _loosening, _denied),
    "compaction": Scenario(
        "compaction does not lose the brief", _long, _again, frozenset({TIGHT})
    ),
    "mcp": Scenario(
        "the MCP server records what keeps a promise", _asking, _answered, frozenset({ASKING})
    ),
    "promise-sandboxed": Scenario(
        "the same, in the sandbox workspace-write", _promising, _kept, frozenset({SANDBOXED})
    ),
    "promise-served": Scenario(
        "an unkept promise is blocked once, then kept (opencode serve)", _promising, _kept,
        frozenset({SERVED}),
    ),
    "promise-carried": Scenario(
        "an unkept promise comes back at the next prompt (opencode run)", _carrying, _carried
    ),
}  # fmt: skip


def of(client: str) -> tuple[str, ...]:
    """Return the keys of what is shown on a client."""
    promise = {
        "codex": ("promise", "promise-sandboxed"),
        "opencode": ("promise-served", "promise-carried"),
    }.get(client, ("promise",))
    return ("brief", "preference", *promise, "mcp", "law", "compaction")
