"""The pages on exit codes and on the environment."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping

from handbook.wording import MADE, prose, row
from memgraph import cli
from memgraph.agents import NAMES
from memgraph.store.terminal import AGENTS

# What each variable of memgraph's own does. A test holds that the program knows these and no others.
VARIABLES: Mapping[str, str] = {
    "MEMGRAPH_TRUST": "The digest where trust begins: the pin, for CI ([the gate](../ci.md#the-pin)). "
    "It counts before `git config memgraph.trust`.",
    "MEMGRAPH_JUDGE": "The command of [a judge](../judge.md). It counts before "
    "`git config memgraph.judge`.",
    "MEMGRAPH_MEANING": "`off`: [recall](../recall.md) compares words alone, whatever is installed.",
    "MEMGRAPH_BRIEF": "Set by `memgraph wrap` for the program that it runs: the file with the brief.",
    "MEMGRAPH_TRIAL": "Set by `memgraph doctor` where it tries hooks out: nothing is counted, and no "
    "session closed.",
}
# Settings of Git's own configuration that memgraph reads.
SETTINGS: Mapping[str, str] = {
    "memgraph.trust": "The pin of this clone ([trust](../trust.md)).",
    "memgraph.judge": "The command of [a judge](../judge.md).",
    "memgraph.judgeSeconds": "How long one answer of the judge may take.",
    "memgraph.judgeTurns": "`true`: the judge is asked at the end of an agent's turn too "
    "([agents](../agents.md#a-judge)).",
    "memgraph.uses": "`false`: this clone does not count which entries are used "
    "([tidy](../tidy.md#uses)).",
    "user.name, user.email": "Who records, proposes and decides.",
    "user.signingkey": "The key that confirmations are signed with; `--key` names another.",
    "gpg.ssh.program": "What signs in the place of `ssh-keygen`. That of a repository is never run.",
    "core.hooksPath": "Where `memgraph init --hook` writes.",
}
_OTHERS: Mapping[str, str] = {
    "NO_COLOR, FORCE_COLOR, CLICOLOR": "Colours at a terminal; the first that is set counts.",
    "TERM, COLUMNS": "`dumb`: plain text; how wide the terminal is.",
    "GIT_INDEX_FILE": "Set by Git in a hook: the index that would be committed, which is judged.",
    "PRE_COMMIT_FROM_REF, PRE_COMMIT_TO_REF, PRE_COMMIT_REMOTE_NAME, PRE_COMMIT_REMOTE_BRANCH, "
    "PRE_COMMIT_LOCAL_BRANCH": "Set by pre-commit and prek before a push: what is pushed, and where.",
    "SSH_AUTH_SOCK": "The agent that holds the key to sign with, where it is in no file.",
}


def exit_codes() -> str:
    """Return the page of exit codes, from the first words of the command line's module."""
    told = inspect.getdoc(cli) or ""
    _, _, listed = " ".join(told.split()).partition("Exit codes: ")
    codes = re.findall(r"(\d+) ([^,]+(?:, (?!\d+ )[^,]+)*)", listed.rstrip("."))
    table = "".join(row(f"`{code}`", prose(meaning)) for code, meaning in codes)
    return f"""\
# Exit codes

{MADE}

| code | means |
|---|---|
{table}
`memgraph check` ends with 1 where a finding blocks, and with 0 where it only warns. Nothing found is 0:
a search that finds nothing is no error. `memgraph hook` and `memgraph brief --exit-zero` end with 0
whatever happens, so that no session and no merge breaks. `memgraph wrap` ends as the program that it ran,
or with 1 where only its own check fails.
"""


def environment() -> str:
    """Return the page of environment variables and of Git's settings."""
    clients = ", ".join(f"`{name}`" for name in NAMES)
    agents = ", ".join(f"`{name}`" for name in AGENTS)
    return f"""\
# Environment

{MADE}

## Variables of memgraph's own

{_table("variable", VARIABLES)}
## Variables of others

{_table("variable", _OTHERS)}
Where one of these is set, a coding agent is running: what is recorded or proposed says so, and nothing can
be decided. {agents}.

Completion asks `_MEMGRAPH_COMPLETE`: `eval "$(_MEMGRAPH_COMPLETE=bash_source memgraph)"`.

## Settings of Git

A repository that is cloned brings none of these; each clone, or each person, sets their own.

{_table("setting", SETTINGS)}
## Clients of `memgraph hook`

{clients}; [agents](../agents.md) says what each can do.
"""


def _table(name: str, told: Mapping[str, str]) -> str:
    rows = "".join(
        row(", ".join(f"`{one}`" for one in names.split(", ")), text)
        for names, text in told.items()
    )
    return f"| {name} | |\n|---|---|\n{rows}"
