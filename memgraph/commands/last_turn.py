"""Putting the last turn to the judge, where a person has switched that on."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from memgraph.commands.call import Call
from memgraph.commands.judging import configured
from memgraph.core.judge import NoAnswer
from memgraph.core.last_turn import question, read_lasting
from memgraph.errors import MemgraphError

SWITCH = "memgraph.judgeTurns"
SECONDS = 20  # whatever the judge may take elsewhere: a person waits for the end of a turn


def judged(call: Call, prompt: str, reply: str, note: Callable[[str], None]) -> str:
    """Return the user's words that the judge finds lasting; empty for none, or no usable answer.

    ``note`` is told why there was none.
    """
    try:
        judge = configured(call, call.work_repository())
        quick = dataclasses.replace(judge, seconds=min(judge.seconds, SECONDS))
        return read_lasting(quick.output(question(prompt, reply)), prompt)
    except (MemgraphError, NoAnswer) as error:
        note(f"the judge gave no usable answer about the last turn: {error}")
        return ""
