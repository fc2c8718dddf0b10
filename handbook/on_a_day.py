"""memgraph as it would answer on another day: ``python -m handbook.on_a_day DAY WORDS…``.

For pictures, which would otherwise differ with each day on which they are made.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime, time
from pathlib import Path

from memgraph.cli import run
from memgraph.commands.call import Call


def main() -> int:
    """Run one command, at nine in the morning of that day."""
    day, *words = sys.argv[1:]
    now = datetime.combine(datetime.fromisoformat(day).date(), time(9), UTC)
    return run(words, Call(Path.cwd(), dict(os.environ), now))


if __name__ == "__main__":
    sys.exit(main())
