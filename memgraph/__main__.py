"""The program's two doors: hooks, which run at every prompt, and everything else."""

from __future__ import annotations

import sys


def main() -> None:
    """Run memgraph on the arguments of this process, and exit."""
    if sys.argv[1:2] == ["hook"]:
        # Without the command line's imports, which take longer than the hook itself.
        try:
            from memgraph.commands.hooking import main as hook

            status = hook(sys.argv[2:])
        except Exception as error:
            # A broken installation must not deny every tool of a session.
            sys.stderr.write(f"memgraph hook: {error!r}; the session goes on\n")
            status = 0
        if status is not None:
            sys.exit(status)
    from memgraph.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
