"""Follows a shell through a text: where it stands, what its variables hold, what it would run.

Nothing is run. A variable or an output that only the shell could know is UNKNOWN.
"""

from __future__ import annotations

import re

from memgraph.agents.guard import builtins
from memgraph.agents.guard.commands import judged
from memgraph.agents.guard.deciding import DECIDING
from memgraph.agents.guard.expansion import braced, fields, quoted
from memgraph.agents.guard.grammar import Node, Parser, Pipelines, Redirect
from memgraph.agents.guard.paths import LATER, UNKNOWN, Denied, Ground
from memgraph.agents.guard.run import Run
from memgraph.agents.guard.words import Part, TooDeep, Word
from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_DEEPEST = 25
_MOST = 4000
_LONGEST = 20_000
_WRITES = frozenset((">", ">>", ">|", "&>", "&>>", "<>", ">&"))
_BREAKS = re.compile(r"[\n;&|()]+")
_TARGET = re.compile(r">\s*([^\s<>]+)")
_ASSIGNED = re.compile(r"([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=")
_DEFAULTS = frozenset((":-", "-", ":=", "="))
_ROOTS = frozenset((
    "CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "GITHUB_WORKSPACE", "OLDPWD", "REPO", "ROOT",
    "REPO_ROOT", "PROJECT_ROOT", "PROJECT_DIR", "GIT_ROOT", "WORKSPACE",
))  # fmt: skip


class Spent(Exception):
    """More steps than any honest command takes."""


class Shell:
    """One shell. ``place`` is where it stands."""

    def __init__(self, ground: Ground, place: str) -> None:
        self.ground, self.place = ground, place
        self.names: dict[str, str] = {}
        self.bodies: dict[str, Pipelines] = {}
        self.aliases: dict[str, str] = {}
        self._files: dict[str, str] = {}
        self.given: tuple[str, ...] | None = ()
        self._depth = self._steps = 0

    def top(self, text: str) -> None:
        """Follow the text of a call. Raises Denied where something in it is not an agent's."""
        try:
            parser = Parser(text)
            self.follow(parser.whole())
            if parser.broken:
                self._glance(text)
        except (TooDeep, Spent, RecursionError):
            self._depth = self._steps = 0
            self._glance(text)
            if "policies" in text.lower():
                raise Denied(
                    "the guard cannot follow a command of so many levels, and it names policies. "
                    "Write it out in fewer."
                ) from None

    def text(self, text: str, given: Sequence[str] = ()) -> str | None:
        """Follow a text within the text, with its own arguments; return its output."""
        before, self.given = self.given, tuple(given)
        try:
            return self.follow(Parser(text, self._depth).whole())
        finally:
            self.given = before

    def apart(self, items: Pipelines) -> str | None:
        """Follow a list in a shell of its own; return its output."""
        place, names, given = self.place, dict(self.names), self.given
        try:
            return self.follow(items)
        finally:
            self.place, self.names, self.given = place, names, given

    def follow(self, items: Pipelines, stdin: str | None = None) -> str | None:
        """Follow a list; return its output, None for one that nobody can tell."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise TooDeep
        outputs = [self._pipeline(nodes, stdin) for nodes in items]
        self._depth -= 1
        known = [output for output in outputs if output is not None]
        return "".join(known) if len(known) == len(outputs) else None

    def _pipeline(self, nodes: tuple[Node, ...], stdin: str | None) -> str | None:
        for node in nodes:
            self.step(1)
            stdin = self._node(node, stdin)
        return stdin

    def keep(self, path: str, text: str) -> None:
        """Note that a file holds a text now."""
        self.ground.set_up(path, self.place, text)
        self._files[self.ground.whole(path, self.place)] = text

    def read(self, path: str) -> str | None:
        """Return the text of a file that was written before; None for any other."""
        return self._files.get(self.ground.whole(path, self.place)) if self._files else None

    def step(self, size: int) -> None:
        """Count work. Raises Spent when it is too much."""
        self._steps += size
        if self._steps > _MOST:
            raise Spent

    def _node(self, node: Node, stdin: str | None) -> str | None:
        stdin, targets = self._redirected(node.redirects, stdin)
        if node.kind == "command":
            output = self._command(node, stdin)
        elif node.kind == "function":
            output = self._function(node)
        elif node.kind == "for":
            output = self._loop(node)
        else:
            for word in node.words:
                self.fields(word)
            place = self.place
            output = self.follow(node.items, stdin)
            self.place = place if node.kind == "subshell" else self.place
        for target in targets:
            if output is not None:
                self.keep(target, output)
        return "" if targets else output

    def _redirected(
        self, redirects: tuple[Redirect, ...], stdin: str | None
    ) -> tuple[str | None, list[str]]:
        targets = []
        for sign, word, heredoc in redirects:
            if heredoc:
                stdin = self.joined(heredoc.body)
                continue
            value = self.joined(word)
            if sign == "<<<":
                stdin = value + "\n"
            elif sign in _WRITES:
                for one in braced(value):
                    self.ground.write(one, self.place)
                targets.append(value)
            elif sign == "<":
                stdin = self.read(value)
        return stdin, targets

    def _function(self, node: Node) -> str:
        given, self.given = self.given, None
        self.apart(node.items)
        self.given = given
        self.bodies[node.name] = node.items
        return ""

    def _loop(self, node: Node) -> str | None:
        values = [value for word in node.words for value in self.fields(word)]
        # Every value takes the same way: one that matters stands for all.
        self.names[node.name] = max(values, key=_weight, default=UNKNOWN)
        return self.follow(node.items)

    def _command(self, node: Node, stdin: str | None) -> str | None:
        assigned: dict[str, str] = {}
        words = list(node.words)
        while words and (name := _assigned(words[0])):
            assigned[name] = self._assignment(words.pop(0))
        argv = [value for word in words for value in self.fields(word)]
        if not argv:
            self.names.update(assigned)
            return ""
        for name, value in assigned.items():
            if name.endswith(("EDITOR", "PAGER", "COMMAND")):
                self.text(value)
        return self.run(argv, assigned, stdin)

    def _assignment(self, word: Word) -> str:
        first = word[0]._replace(text=word[0].text.partition("=")[2])
        return self.joined((first, *word[1:]))

    def run(
        self, argv: Sequence[str], assigned: Mapping[str, str], stdin: str | None
    ) -> str | None:
        """Follow one command. Raises Denied where it is not an agent's."""
        self.step(1)
        self._depth += 1
        if self._depth > _DEEPEST:
            raise TooDeep
        try:
            return self._ran(list(argv), assigned, stdin)
        finally:
            self._depth -= 1

    def _ran(self, argv: list[str], assigned: Mapping[str, str], stdin: str | None) -> str | None:
        name = argv[0]
        if alias := self.aliases.pop(name, ""):
            output = self.text(" ".join((alias, *map(quoted, argv[1:]))))
            self.aliases[name] = alias
            return output
        if body := self.bodies.get(name):
            before, self.given = self.given, tuple(argv)
            output = self.follow(body, stdin)
            self.given = before
            return output
        if "/" in name and (text := self.read(name)) is not None:
            return self.text(text, argv)
        if built := builtins.HANDLERS.get(name):
            return built(self, argv, stdin)
        return judged(Run(self, argv, {**self.names, **assigned}, stdin))

    def fields(self, word: Word) -> list[str]:
        """Return what a word becomes: mostly one argument, or none, or several."""
        found = fields((part, self._value(part)) for part in word)
        self.step(sum(map(len, found)) >> 12)
        return found

    def joined(self, word: Word) -> str:
        """Return what a word becomes where the shell does not split it."""
        value = "".join(self._value(part) for part in word)
        self.step(len(value) >> 12)
        return value

    def _value(self, part: Part) -> str:
        if part.kind == "text":
            return part.text
        if part.kind == "var":
            return self._variable(part.text, *part.inner)
        output = self.apart(part.inner)
        if part.kind == "file":
            name = f"/dev/fd/{63 + len(self._files)}"
            self.keep(name, UNKNOWN if output is None else output)
            return name
        return UNKNOWN if output is None else output.rstrip("\n")

    def _variable(self, name: str, sign: str, inner: Word) -> str:
        other = self.joined(inner)
        value = self._named(name.partition("[")[0])
        if sign in _DEFAULTS:
            value = other if value in ("", UNKNOWN) else value
        elif sign:
            value = other if sign in ("+", ":+") else UNKNOWN
        return value if len(value) <= _LONGEST else UNKNOWN

    def _named(self, name: str) -> str:
        if name.isdecimal() or name in ("@", "*"):
            if self.given is None:
                return LATER
            if not name.isdecimal():
                return " ".join(self.given[1:])
            return self.given[int(name)] if int(name) < len(self.given) else ""
        if name == "PWD":
            return self.place
        if name == "HOME":
            return "~"
        return self.names.get(name, self.ground.root if name in _ROOTS else UNKNOWN)

    def _glance(self, text: str) -> None:
        """Look at a text that cannot be followed, line by line."""
        for line in _lines(text):
            for target in _TARGET.findall(line):
                self.ground.write(target, self.place)
            if argv := _TARGET.sub(" ", line).split():
                try:
                    self.run(argv, {}, None)
                except (TooDeep, Spent, RecursionError):
                    self._depth = self._steps = 0


def _lines(text: str) -> Iterator[str]:
    for line in _BREAKS.split(text.replace("\\\n", " ")):
        yield re.sub(r"['\"\\`$]", "", line)


def _assigned(word: Word) -> str:
    """Return the name that a word assigns to; "" for none."""
    match = _ASSIGNED.match(word[0].text) if word[0].kind == "text" else None
    return match[1] if match and not word[0].quoted else ""


def _weight(value: str) -> int:
    return 2 * (value in DECIDING) + any(mark in value for mark in ("polic", "memgraph"))
