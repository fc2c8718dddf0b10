"""The command line: argv, environment, clock and streams; errors to messages and exit codes.

Exit codes: 0 fine, 1 findings of level error or a refusal, 2 cannot run, 3 a fault of memgraph's
own, 130 interrupted.
"""

from __future__ import annotations

import gc
import importlib
import keyword
import os
import sys
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NoReturn, TextIO, cast

import click

from memgraph import __version__
from memgraph.commands import streams
from memgraph.commands.call import Call
from memgraph.commands.screen import colourless
from memgraph.errors import MemgraphError

GROUPS = {
    "Write": {
        "record": "Write down what happened, as evidence.",
        "propose": "Propose a policy, or an amendment to one.",
        "thread": "Open, close and list what is unsettled.",
    },
    "Decide (a person, at a terminal)": {
        "promote": "Make proposals law, or renew laws.",
        "reject": "Turn a proposal down.",
        "retire": "End a law.",
        "uphold": "Keep a law in spite of evidence against it.",
        "defer": "Put off a contradiction to a day.",
        "redact": "Take out of an entry what must not stay.",
        "trust": "Who may confirm, and with which keys.",
    },
    "Ask": {
        "brief": "What to know before work begins.",
        "recall": "Find what the memory knows, by words, path, topic or day.",
        "list": "List entries.",
        "show": "Show one entry.",
        "why": "Why a policy holds, or what governs a path.",
        "log": "The life of a policy, or of the whole memory.",
        "graph": "Print the provenance graph.",
        "topics": "The choices that rules are about.",
    },
    "Review": {
        "check": "Judge what would be committed.",
        "diff": "What a change does to the law.",
        "report": "Draw the memory, on one page.",
    },
    "Upkeep": {
        "hook": "Answer a coding agent's hook.",
        "wrap": "Run a tool without hooks: a brief before, a check after.",
        "export": "Keep the card, the law in short, in the files that agents read.",
        "import": "Take over rule files, decision records and requirements.",
        "tidy": "Propose what would keep the memory small and true.",
        "mcp": "Serve the memory to agents by the Model Context Protocol.",
        "init": "Set memgraph up in a repository, or take it out.",
        "doctor": "Find out what keeps memgraph from working here.",
        "index": "What is kept to be fast: rebuild, measure, verify.",
        "demo": "Lay out an example repository and watch memgraph at work.",
    },
}


class Commands(click.Group):
    """The commands in groups, each imported only when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return all names, in the order of the help."""
        return [name for group in GROUPS.values() for name in group]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command, or None for an unknown name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        # What Python keeps as a word of its own, no module can be called.
        name = f"{cmd_name}_" if keyword.iskeyword(cmd_name) else cmd_name
        module = importlib.import_module(f"memgraph.commands.{name}")
        return cast("click.Command", module.command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names; suggest one for a misspelt name."""
        from memgraph.core.names import nearest

        names = self.list_commands(ctx)
        if args and args[0] not in names and (like := nearest(args[0], names)):
            ctx.fail(f"No such command {args[0]!r}. Did you mean {like!r}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands under the headings of their groups."""
        for heading, commands in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl(list(commands.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="memgraph")
def memgraph() -> None:
    """A team's memory, kept in Git.

    Evidence is what happened. Policy is what should happen. Anyone may record and propose; only
    a person makes law; nothing is overwritten; disagreement is shown.
    """


def run(arguments: Sequence[str], call: Call) -> int:
    """Run one command and return its exit code. Every error becomes a message on stderr."""
    try:
        code = memgraph.main(
            list(arguments), prog_name="memgraph", standalone_mode=False, obj=call,
            color=False if colourless(call.env) else None,
        )  # fmt: skip
    except MemgraphError as error:
        click.echo(f"memgraph: {_printable(str(error))}", err=True)
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo(
            "memgraph: interrupted; `memgraph check --worktree` says if anything is unfinished",
            err=True,
        )
        return 130
    except OSError as error:
        click.echo(f"memgraph: the system says: {error}", err=True)
        return 2
    except Exception:
        return _own_fault(call)
    return code if isinstance(code, int) else 0


def _printable(text: str) -> str:
    """Return ``text``, line by line, without what could steer a terminal."""
    from memgraph.core.legible import shown  # as below: needed where something fails

    return "\n".join(shown(line, 2000) for line in text.split("\n"))


def _own_fault(call: Call) -> int:
    import tempfile
    import traceback

    handle, name = tempfile.mkstemp(prefix="memgraph-", suffix=".log")
    with os.fdopen(handle, "w", encoding="utf-8") as log:
        log.write(f"memgraph {__version__} on Python {sys.version}, {call.now}\n")
        traceback.print_exc(file=log)
    click.echo(
        "memgraph: a fault of memgraph's own; nothing of yours is wrong\n"
        f"  next: report it with {name}", err=True,
    )  # fmt: skip
    return 3


class Meter:
    """Shows, after a second and at a terminal only, how far long reading has come."""

    def __init__(self, stream: TextIO | None, start: float) -> None:
        self._stream = stream
        self._start = start

    def __call__(self, done: int, total: int) -> None:
        """Say that ``done`` of ``total`` files were read; wipe the line after the last."""
        if self._stream and self._stream.isatty() and time.monotonic() - self._start > 1:
            text = f"memgraph: read {done} of {total} files" if done < total else ""
            self._stream.write(f"\r{text:<60}" + ("" if text else "\r"))
            self._stream.flush()


def _let_go_of_output() -> None:
    """Keep the interpreter from failing at its end on output that nobody can take."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> NoReturn:
    """Run memgraph on the arguments of this process, and exit."""
    # A command is over soon, and what it holds is needed until then: looking for garbage among
    # a hundred thousand entries would take as long as judging them.
    gc.disable()
    streams.prepare()
    try:
        cwd = Path.cwd()
    except FileNotFoundError:
        click.echo("memgraph: the current folder is gone\n  next: cd to another", err=True)
        sys.exit(2)
    meter = Meter(sys.stderr, time.monotonic())
    call = Call(cwd, dict(os.environ), datetime.now().astimezone(), meter)
    code = run(sys.argv[1:], call)
    _let_go_of_output()
    sys.exit(code)
