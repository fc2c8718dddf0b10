"""Playing a page: its commands are run one after the other, and what it shows is compared.

In a block of ``console`` a line that begins with ``$`` is a command, what follows is its output. A
line ``…`` stands for any lines, and ``…`` in a line for any text. Days, times, commits, drawn ids
and words differ with each reader: the first time one stands on the page, it is taken for what the
program really said, and from then on it means that.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pexpect

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ANY = "…"
_DAY = r"\d{4}-\d\d-\d\d"
# What differs: by its name, how it looks. An id that ends in drawn letters, a day, a time, …
_LOOKS = {
    "id": rf"{_DAY}-[a-z0-9-]*-[a-z0-9]{{4}}\b",
    "day": rf"{_DAY}\b",
    "moment": r"\b\d\d:\d\d(?::\d\d)?\b",
    "weekday": r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b",
    "zone": r"\bUTC[+-]\d{4}|\(UTC\b[^)]*\)",
    "duration": r"\b\d+(?:\.\d+)?s\b",
    "digest": r"\bsha256:[0-9a-f]{4,64}",
    "hex": r"\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b",
    "word": r"(?<=type the word  )[a-z]+|(?<=^> )[a-z]+$",
}
_TOKEN = re.compile("|".join(f"(?P<{name}>{look})" for name, look in _LOOKS.items()))
_KEPT = {"id", "hex", "digest"}  # what stands for one and the same thing on a whole page
_FREE = {"word": "[a-z]+", "zone": r"(?:UTC[+-]\d{4}|\(.*?\))"}


@dataclass(frozen=True)
class Step:
    """One command of a page, and the lines that it is said to print."""

    command: str
    shown: tuple[str, ...]

    @property
    def asks(self) -> bool:
        """Whether a word is typed."""
        return any(line.startswith("> ") for line in self.shown)


def steps(page: str) -> Iterator[Step]:
    """Yield the steps of a page in order."""
    for block in BLOCK.findall(page):
        lines: list[str] = block.splitlines()
        while lines:
            first = lines.pop(0)
            if not first.startswith("$ "):
                raise ValueError(f"a console begins with a command, not with {first!r}")
            command = [first[2:]]
            while command[-1].endswith("\\"):
                command.append(lines.pop(0))
            shown = []
            while lines and not lines[0].startswith("$ "):
                shown.append(lines.pop(0).rstrip())
            yield Step("\n".join(command), tuple(shown))


@dataclass
class Reader:
    """Somebody who types what a page says; ``known`` are things by the page's name."""

    folder: Path
    env: Mapping[str, str]
    known: dict[str, str] = field(default_factory=dict)

    def does(self, step: Step) -> list[str]:
        """Run a command as a shell would, and return the lines that it printed."""
        command = step.command
        for name, real in self.known.items():
            command = command.replace(name, real)
        place = self.folder.parent / "where"
        script = f'{command}\nstatus=$?; pwd -P > "{place}"; exit $status'
        said = self._asked(script) if step.asks else self._run(script)
        self.folder = Path(place.read_text().rstrip("\n"))
        lines = [line.rstrip() for line in said.replace("\r", "").splitlines()]
        return _trimmed(lines)

    def _run(self, script: str) -> str:
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=120,
        )  # fmt: skip
        return done.stdout.decode()

    def _asked(self, script: str) -> str:
        child: Any = pexpect.spawn(
            "bash", ["-c", script], cwd=str(self.folder), env=dict(self.env), encoding="utf-8",
            timeout=60, dimensions=(60, 110),
        )  # fmt: skip
        child.delaybeforesend = None
        said = ""
        while child.expect([r"type the word  ([a-z]+)", pexpect.EOF]) == 0:
            said += child.before + child.after
            word = child.match[1]
            child.expect_exact("\n> ")
            said += child.before + child.after
            child.sendline(word)
        return said + str(child.before)

    def differs(self, shown: tuple[str, ...], said: list[str]) -> str:
        """Return how a page's lines differ from what was said; empty where they do not."""
        told = _trimmed(list(shown))
        at = 0
        for number, line in enumerate(told):
            if line.strip() == _ANY:
                continue
            free = number > 0 and told[number - 1].strip() == _ANY
            found = next((n for n in range(at, len(said)) if self._same(line, said[n])), -1)
            if found < 0 or (found > at and not free):
                return f"the page shows\n  {line}\nand the program said\n  " + "\n  ".join(
                    said[at:]
                )
            at = found + 1
        if at < len(said) and not (told and told[-1].strip() == _ANY):
            return "the program said more:\n  " + "\n  ".join(said[at:])
        return ""

    def _same(self, line: str, said: str) -> bool:
        pattern, names = self._pattern(line)
        found = re.fullmatch(pattern, said)
        if found:
            self.known.update(zip(names, found.groups(), strict=True))
        return bool(found)

    def _pattern(self, line: str) -> tuple[str, list[str]]:
        """Return the pattern of a line, and the page's names of what its groups will hold."""
        pattern, at, names = "", 0, list[str]()
        for token in _TOKEN.finditer(line):
            pattern += _fixed(line[at : token.start()])
            at, kind = token.end(), str(token.lastgroup)
            if token[0] in self.known:
                pattern += re.escape(self.known[token[0]])
            elif kind in _KEPT:
                pattern += f"({_FREE.get(kind, _LOOKS[kind])})"
                names.append(token[0])
            else:
                pattern += f"(?:{_FREE.get(kind, _LOOKS[kind])})"
        return pattern + _fixed(line[at:]), names


def environment(env: Mapping[str, str], cache: Path, scripts: str) -> dict[str, str]:
    """Return the environment of a reader who has memgraph and pre-commit on the path."""
    return {
        **env,
        "PATH": f"{scripts}{os.pathsep}{env['PATH']}",
        "PRE_COMMIT_HOME": str(cache),
        "COLUMNS": "100",
    }


def _fixed(text: str) -> str:
    return ".*".join(re.escape(part) for part in text.split(_ANY))


def _trimmed(lines: list[str]) -> list[str]:
    """Return the lines without empty ones, which pages leave out or add as they read better."""
    return [line for line in lines if line]
