"""A pull request played through: what a reviewer gets, by ``python -m handbook.pull_request``.

The bookshop's repository is laid out on the days of its story and pushed to a bare repository. A
branch then does most of what a change can do to the law, and one thing that it must not, past
Git's hooks. Everything is asked of the bare repository, as a forge would: the outputs are written
to ``examples/pull-request/``, and a test holds them to what the program says.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from handbook.shop import ROOT, TODAY, Shop
from memgraph.store.play import Shell

STORY = ROOT / "examples" / "pull-request"
BRANCH, PULLED = "autumn", "refs/pull/1/head"
_MEMORY = re.compile(r'<script type="application/json" id="memory">(.*?)</script>', re.DOTALL)


def main() -> None:
    """Write every output anew."""
    with tempfile.TemporaryDirectory(prefix="handbook-") as around:
        for name, text in outputs(Path(around)):
            (STORY / name).write_text(text, encoding="utf-8")
            print(f"examples/pull-request/{name}: {len(text)} characters")


def outputs(around: Path) -> Iterator[tuple[str, str]]:
    """Play everything in the new folder ``around``; yield each output's name and its text."""
    forge = _pushed(Shop.opened(around))
    between = f"main..{PULLED}"
    judged = ("check", "--rev", PULLED, "--base", "main", "--format")
    yield "diff.txt", _said(forge, "diff", between)
    yield "comment.md", _said(forge, "diff", between, "--format", "markdown")
    yield "check.sarif", _said(forge, *judged, "sarif", code=1)
    yield "annotations.txt", _said(forge, *judged, "github", code=1)
    yield "report.json", _memory(_said(forge, "report", "--at", PULLED, "--html", "-"))


def _said(forge: Shell, *words: str, code: int = 0) -> str:
    """Return what memgraph prints. Raises CalledProcessError unless it ends with ``code``."""
    done = subprocess.run(
        ["memgraph", *words], cwd=forge.folder, env=forge.env, capture_output=True, check=False
    )
    if done.returncode != code:
        raise subprocess.CalledProcessError(done.returncode, done.args, done.stdout, done.stderr)
    return done.stdout.decode()


def _pushed(shop: Shop) -> Shell:
    """Make the forge and the branch, push both branches, and return a shell in the forge."""
    bare = shop.folder.parent / "forge.git"
    shutil.copy(STORY / "CODEOWNERS", shop.folder)
    shop.commit("Say whose files these are", TODAY)
    shop.on().must("git", "clone", "--quiet", "--bare", str(shop.folder), str(bare))
    _change(shop)
    shop.on().must("git", "push", "--quiet", str(bare), f"{BRANCH}:{PULLED}")
    return Shell(bare, shop.env(TODAY))


def _change(shop: Shop) -> None:
    """Promote, amend and retire; bring evidence; and propose what a law forbids."""
    person = shop.on()
    person.must("git", "switch", "--quiet", "--create", BRANCH)
    shutil.copytree(STORY / "change", shop.folder, dirs_exist_ok=True)
    person.must(
        "memgraph", "propose", "--amend", "prices-in-cents", "--scope", "src/orders/**",
        "--scope", "sync/**", "Prices and totals are whole cents, in the nightly sync too.",
    )  # fmt: skip
    for decision in (
        ("promote", "covers-from-the-cdn", "prices-in-cents-2"),
        ("retire", "no-deploys-on-friday", "--reason", "Two people are on call at weekends now."),
    ):
        person.decide("memgraph", *decision)
    person.must("git", "add", "--all")
    # Whoever leaves the hook out is found by the gate.
    person.must("git", "commit", "--quiet", "--no-verify", "-m", "What autumn taught", day=TODAY)


def _memory(page: str) -> str:
    """Return what a report's page holds of the memory, as its scripts read it."""
    found = _MEMORY.search(page)
    if not found:
        raise RuntimeError("the report holds no memory")
    return json.dumps(json.loads(found[1]), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    main()
