"""The program's doors: hooks, kept briefs and checks, which have to be fast, and all else."""

from __future__ import annotations

import sys


def main() -> None:
    """Run memgraph on the arguments of this process, and exit."""
    if sys.argv[1:2] == ["hook"]:
        _hook(sys.argv[2:])
    if sys.argv[1:2] == ["brief"]:
        _brief(sys.argv[2:])
    if sys.argv[1:] == ["check"]:
        _check()
    from memgraph.cli import main as command_line

    command_line()


def _check() -> None:
    """Judge what would be committed, and exit; return where that takes the command line."""
    import gc
    import os

    gc.disable()
    try:
        from memgraph.commands.checking import main as check
        from memgraph.commands.streams import prepare

        prepare()
        status = check()
    except KeyboardInterrupt:
        sys.stderr.write("memgraph: interrupted; nothing was changed\n")
        status = 130
    except Exception:
        status = None  # the command line says what is wrong
    if status is not None:
        os._exit(status)


def _brief(arguments: list[str]) -> None:
    """Tell the brief that was kept, and exit; return where there is none that still holds."""
    import gc
    import os

    gc.disable()
    try:
        from memgraph.commands.briefly import main as brief

        told = brief(arguments)
    except KeyboardInterrupt:
        sys.stderr.write("memgraph: interrupted; nothing was changed\n")
        sys.exit(130)
    except Exception:
        told = False  # the command line works it out, or says what is wrong
    if told:
        os._exit(0)


def _hook(arguments: list[str]) -> None:
    """Answer a hook and exit; return where the arguments are no call of one.

    Without the command line's imports, which take longer than the hook itself. Nor is anything
    looked through for garbage, or taken down piece by piece at the end: the process is over.
    """
    import gc
    import os

    gc.disable()
    try:
        from memgraph.commands.hooking import main as hook

        status = hook(arguments)
    except Exception as error:
        # A broken installation must not deny every tool of a session.
        sys.stderr.write(f"memgraph hook: {error!r}; the session goes on\n")
        status = 0
    if status is None and not sys.stdin.isatty() and not {"-h", "--help"} & {*arguments}:
        # A slip in a client's settings must not deny every tool either.
        sys.stderr.write(
            "memgraph hook: expected EVENT --client NAME, see memgraph hook --help; the session "
            "goes on\n"
        )
        status = 0
    if status is not None:
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
