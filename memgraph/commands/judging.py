"""Asking the judge about suspicions, where a person wants that.

Only Git's own configuration and the environment name the program: nothing that is cloned may.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import click

from memgraph.commands.call import Call
from memgraph.core.finding import Finding
from memgraph.core.judge import NoAnswer, heard, question, suspected
from memgraph.core.legible import shown
from memgraph.core.memory import Memory
from memgraph.core.words import counted
from memgraph.errors import MemgraphError
from memgraph.store.git import Repository
from memgraph.store.judge import Judge

MOST = 20  # questions of one run, one after the other
SECONDS = "30"


def consulted(
    call: Call, repository: Repository, memory: Memory, found: Sequence[Finding]
) -> list[Finding]:
    """Return the findings, the suspicions among them with the judge's words where it had some.

    What it did not answer stays as it was, and stderr says why. Raises MemgraphError where no
    judge is configured.
    """
    judge = configured(call, repository)
    asked = [_question(memory, finding) for finding in found]
    texts = dict.fromkeys(text for text in asked if text)
    answers = {text: answer for text in texts if (answer := judge.remembered(text))}
    fresh = [text for text in texts if text not in answers]
    silent: dict[str, list[str]] = defaultdict(list)
    for text in fresh[:MOST]:
        try:
            answers[text] = judge.ask(text)
        except NoAnswer as reason:
            silent[str(reason)].append(" and ".join(sorted(found[asked.index(text)].entries)))
    _say(silent, len(fresh[MOST:]))
    return [
        heard(finding, answers[text]) if text in answers else finding
        for finding, text in zip(found, asked, strict=True)
    ]


def _question(memory: Memory, finding: Finding) -> str:
    """Return what to ask about a finding; nothing unless it is a suspicion."""
    policies = suspected(memory, finding)
    return question(memory, policies) if policies else ""


def configured(call: Call, repository: Repository) -> Judge:
    """Return the judge that Git or the environment names. Raises MemgraphError without one."""
    command = call.env.get("MEMGRAPH_JUDGE") or repository.setting("memgraph.judge")
    if not command:
        raise MemgraphError(
            "no judge is configured",
            next_step="git config memgraph.judge 'COMMAND', which reads a question on its input",
        )
    seconds = repository.setting("memgraph.judgeSeconds") or SECONDS
    if not (seconds.isascii() and seconds.isdigit() and 0 < len(seconds.lstrip("0")) < 5):
        raise MemgraphError(
            f"{shown(seconds)} is no number of seconds", where="memgraph.judgeSeconds",
            next_step=f"git config memgraph.judgeSeconds {SECONDS}",
        )  # fmt: skip
    return Judge(command, int(seconds), repository.common_dir, call.env)


def _say(silent: dict[str, list[str]], left: int) -> None:
    for reason, pairs in silent.items():
        more = f", and {counted(len(pairs) - 1, 'other pair')}" if len(pairs) > 1 else ""
        note = f"the judge gave no usable answer about {pairs[0]}{more}: {shown(reason, 400)}"
        click.echo(f"memgraph: {note}", err=True)
    if left:
        note = f"{counted(left, 'suspicion was', 'suspicions were')} not put to the judge, which "
        click.echo(f"memgraph: {note}is asked {MOST} questions a run; run it again", err=True)
