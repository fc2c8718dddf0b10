"""The bookshop's repository, laid out on the days of its story, for pictures."""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memgraph.core.document import plain
from memgraph.core.layout import CONFIG
from memgraph.core.setup import HOOK_TYPES
from memgraph.store import yaml
from memgraph.store.play import Shell

ROOT = Path(__file__).parents[1]
STORY = ROOT / "examples" / "bookshop"
SPRING, TODAY = "2026-03-20", "2026-11-30"
_PROGRAM = """\
#!/bin/sh
exec {python} -m handbook.on_a_day "$SHOP_DAY" "$@"
"""


@dataclass(frozen=True)
class Shop:
    """The repository in ``folder``; ``programs`` holds a memgraph that goes by a given day."""

    folder: Path
    programs: Path

    @staticmethod
    def opened(around: Path) -> Shop:
        """Lay everything out in a new folder of ``around``, chapter by chapter."""
        shop = Shop(around / "bookshop", around / "programs")
        for folder in (shop.folder, shop.programs):
            folder.mkdir()
        program = shop.programs / "memgraph"
        program.write_text(_PROGRAM.format(python=sys.executable))
        program.chmod(0o755)
        chapters = _story()["chapters"]
        shop._begin(chapters[0]["day"])
        for chapter in chapters:
            shop._lay(chapter["folder"])
            shop.commit(chapter["message"], chapter["day"])
            if chapter["promote"]:
                shop.on(chapter["day"]).decide("memgraph", "promote", *chapter["promote"])
                shop.commit(f"Promote {', '.join(chapter['promote'])}", chapter["day"])
        return shop

    def env(self, day: str) -> dict[str, str]:
        """Return an environment in which memgraph believes that it is ``day``."""
        own = {
            "SHOP_DAY": day,
            "PYTHONPATH": str(ROOT),
            "PATH": f"{self.programs}{os.pathsep}{Shell.open(self.folder, os.environ).env['PATH']}",
            "PRE_COMMIT_HOME": str(self.programs.parent / "cache"),
            "TZ": "UTC",
            "LANG": "C.UTF-8",
        }
        return {**Shell.open(self.folder, os.environ).env, **own}

    def on(self, day: str = TODAY) -> Shell:
        """Return a shell on a day."""
        return Shell(self.folder, self.env(day))

    def commit(self, message: str, day: str) -> None:
        """Commit everything on a day, through the hooks."""
        self.on(day).must("git", "add", "--all")
        self.on(day).must("git", "commit", "--quiet", "-m", message, day=day)

    def refused(self) -> str:
        """Go back to before the autumn, stage what the hook will refuse, and return its message."""
        self.on(SPRING).must("git", "switch", "--quiet", "--detach", "HEAD~1")
        self._lay(_story()["refused"]["folder"])
        self.on(SPRING).must("git", "add", "--all")
        return str(_story()["refused"]["message"])

    def cleared(self) -> None:
        """Take out what is not committed, and go on from the last commit."""
        self.on().must("git", "reset", "--quiet", "--hard")
        self.on().must("git", "switch", "--quiet", "main")

    def branched(self) -> str:
        """Make the pull request that is to be reviewed, and return its branch."""
        branch = "covers"
        self.on().must("git", "switch", "--quiet", "--create", branch)
        self.on().decide("memgraph", "promote", "covers-from-the-cdn")
        self.commit("Serve covers from the CDN", TODAY)
        return branch

    def _begin(self, day: str) -> None:
        shell = self.on(day)
        shell.must("git", "init", "--quiet", "--initial-branch=main")
        shell.must("memgraph", "init")
        # Drawn at random, it would give every commit another name each time.
        config = self.folder / CONFIG
        config.write_text(re.sub(r"repository: .*", "repository: bookshop", config.read_text()))
        types = [part for kind in HOOK_TYPES for part in ("-t", kind)]
        shell.must(sys.executable, "-m", "pre_commit", "install", *types)

    def _lay(self, folder: str) -> None:
        shutil.copytree(STORY / folder, self.folder, dirs_exist_ok=True)


def _story() -> Any:
    return plain(yaml.read((STORY / "story.yaml").read_bytes()))


def said(folder: Path, command: str, env: dict[str, str], columns: int) -> str:
    """Return what a command prints at a terminal of so many columns, with its colours."""
    import pexpect

    child = pexpect.spawn(
        "sh", ["-c", command], cwd=str(folder), encoding="utf-8", timeout=60,
        env={**env, "TERM": "xterm-256color", "COLORTERM": "truecolor"}, dimensions=(60, columns),
    )  # fmt: skip
    text = str(child.read()).replace("\r", "")
    child.close()
    return text
