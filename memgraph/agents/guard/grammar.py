"""The grammar of a shell's commands, as far as it says what runs: lists, pipelines, frames.

It forgives what a shell would not: what is left open ends with the text, and ``Parser.broken``
says so.
"""

from __future__ import annotations

import re

from memgraph.agents.guard.words import Part, Word, Words
from memgraph.core.lean import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Any

_REDIRECT = re.compile(r"(?:\d+|\{\w+\})?(<<<|<<-|<<|<>|<&|>&|>>|>\||&>>|&>|>|<)")
_COPROC = re.compile(r"\w+[ \t]+(?=\{)")
_CALL = re.compile(r"\([ \t]*\)")
_CLOSERS = frozenset(("fi", "done", "esac", "}"))
_BETWEEN = frozenset(("then", "else", "elif", "do", "!", "coproc"))
_OPENERS = {"{": "}", "if": "fi", "while": "done", "until": "done"}


class Heredoc:
    """The text below a command that it reads; it is known only when its line ends."""

    __slots__ = ("body", "end", "quoted", "tabs")

    def __init__(self, end: str, quoted: bool, tabs: bool) -> None:
        self.end, self.quoted, self.tabs = end, quoted, tabs
        self.body: Word = ()


class Redirect(NamedTuple):
    """An operator like ``>``, and the file, or the text of ``<<`` and ``<<<``."""

    sign: str
    word: Word
    heredoc: Heredoc | None = None


class Node(NamedTuple):
    """What runs: a simple command, or a list of pipelines in some frame.

    ``kind`` is command, list, subshell, for or function; a ``for`` has its variable in ``name``
    and its values in ``words``, a function its name and as ``items`` its body.
    """

    kind: str
    words: tuple[Word, ...] = ()
    redirects: tuple[Redirect, ...] = ()
    items: tuple[tuple[Any, ...], ...] = ()
    name: str = ""


Pipelines = tuple[tuple[Node, ...], ...]


class Parser(Words):
    """Reads the commands of a text."""

    def __init__(self, text: str, depth: int = 0) -> None:
        super().__init__(text, depth)
        self._awaited: list[Heredoc] = []

    def whole(self) -> Pipelines:
        """Read the whole text."""
        return self._list("")

    def nested(self) -> Pipelines:
        """Read a list up to its closing bracket."""
        self.enter()
        found = self._list(")")
        self.depth -= 1
        return found

    def _blank(self) -> None:
        """Pass over spaces, continued lines and comments."""
        while self.at < self.end:
            c = self.text[self.at]
            if c in " \t\r":
                self.at += 1
            elif c == "\\" and self.peek(2) == "\\\n":
                self.at += 2
            elif c == "#":
                close = self.text.find("\n", self.at)
                self.at = self.end if close < 0 else close
            else:
                return

    def _between(self) -> None:
        """Pass over what separates pipelines."""
        while True:
            self._blank()
            c = self.peek()
            if c == "\n":
                self.at += 1
                self._bodies()
            elif c and c in ";&|" and not self.text.startswith("&>", self.at):
                self.at += 1
            else:
                return

    def _bodies(self) -> None:
        for heredoc in self._awaited:
            lines: list[str] = []
            while self.at < self.end:
                close = self.text.find("\n", self.at)
                close = self.end if close < 0 else close
                line, self.at = self.text[self.at : close], close + 1
                line = line.lstrip("\t") if heredoc.tabs else line
                if line.rstrip("\r") == heredoc.end:
                    break
                lines.append(line + "\n")
            body = "".join(lines)
            if heredoc.quoted:
                heredoc.body = (Part("text", body, True),)
            else:
                heredoc.body = tuple(Parser(body, self.depth + 1).double(""))
        self._awaited.clear()

    def _list(self, closer: str) -> Pipelines:
        found: list[tuple[Node, ...]] = []
        while True:
            self._between()
            if self.at >= self.end:
                self._bodies()
                return tuple(found)
            if self.peek() == ")":
                self.at += 1
                if closer == ")":
                    return tuple(found)
                continue
            word = self._reserved(_CLOSERS)
            if word and word == closer:
                return tuple(found)
            if not word:
                found.append(self._pipeline())

    def _reserved(self, names: frozenset[str]) -> str:
        """Return the reserved word that comes next, and pass over it; "" for none."""
        end = self.at
        while end < self.end and self.text[end] not in " \t\r\n;&|()<>":
            end += 1
            if end - self.at > 8:
                return ""
        name = self.text[self.at : end]
        if name not in names:
            return ""
        self.at = end
        return name

    def _pipeline(self) -> tuple[Node, ...]:
        nodes = [self._command()]
        while True:
            self._blank()
            if self.peek() != "|" or self.peek(2) == "||":
                return tuple(nodes)
            self.at += 2 if self.peek(2) == "|&" else 1
            self._blank()
            while self.peek() == "\n":
                self.at += 1
                self._bodies()
                self._blank()
            nodes.append(self._command())

    def _command(self) -> Node:
        while between := self._reserved(_BETWEEN):
            self._blank()
            if between == "coproc" and (match := _COPROC.match(self.text, self.at)):
                self.at = match.end()
        if self.text.startswith("((", self.at):
            self.at += 2
            return Node("command", (tuple(self.sum()),))
        if self.peek() == "(":
            self.at += 1
            return self._framed(Node("subshell", items=self.nested()))
        if opener := self._reserved(frozenset(_OPENERS)):
            self.enter()
            items = self._list(_OPENERS[opener])
            self.depth -= 1
            return self._framed(Node("list", items=items))
        frames = {
            "for": self._for, "select": self._for, "case": self._case, "[[": self._test,
            "function": self._named,
        }  # fmt: skip
        if opener := self._reserved(frozenset(frames)):
            self.enter()
            node = frames[opener]()
            self.depth -= 1
            return node
        return self._simple()

    def _framed(self, node: Node) -> Node:
        redirects: list[Redirect] = []
        self._blank()
        while self._redirect(redirects):
            self._blank()
        return node._replace(redirects=tuple(redirects))

    def _for(self) -> Node:
        self._blank()
        if self.text.startswith("((", self.at):
            self.at += 2
            self.sum()
        name = "".join(part.text for part in self.word())
        words: list[Word] = []
        self._blank()
        if self._reserved(frozenset(("in",))):
            self._blank()
            while word := self.word():
                words.append(word)
                self._blank()
        return self._framed(Node("for", tuple(words), items=self._list("done"), name=name))

    def _case(self) -> Node:
        self._blank()
        word = self.word()
        self._between()
        self._reserved(frozenset(("in",)))
        return self._framed(Node("list", (word,), items=self._list("esac")))

    def _test(self) -> Node:
        """Read up to ``]]``; what looks like a redirection compares."""
        words: list[Word] = []
        while self.at < self.end:
            self._blank()
            if self._reserved(frozenset(("]]",))):
                break
            if word := self.word():
                words.append(word)
            else:
                self.at += 1
        return self._framed(Node("command", ((Part("text", "["),), *words)))

    def _named(self) -> Node:
        self._blank()
        name = "".join(part.text for part in self.word())
        self._blank()
        if self.peek() == "(":
            close = self.text.find(")", self.at)
            self.at = self.end if close < 0 else close + 1
        return self._function(name)

    def _function(self, name: str) -> Node:
        self._between()
        self.enter()
        body = self._command() if self.at < self.end else Node("list")
        self.depth -= 1
        return Node("function", items=((body,),), name=name)

    def _simple(self) -> Node:
        words: list[Word] = []
        redirects: list[Redirect] = []
        start = self.at
        while self.at < self.end:
            self._blank()
            if self._redirect(redirects):
                continue
            if word := self.word():
                words.append(word)
            elif len(words) == 1 and (match := _CALL.match(self.text, self.at)):
                self.at = match.end()
                return self._function("".join(part.text for part in words[0]))
            else:
                break
        if self.at == start:
            self.at += 1
        return Node("command", tuple(words), tuple(redirects))

    def _redirect(self, redirects: list[Redirect]) -> bool:
        """Read a redirection, if one comes next."""
        match = _REDIRECT.match(self.text, self.at)
        if not match or (match[1] in "<>" and self.text.startswith("(", match.end())):
            return False
        self.at = match.end()
        self._blank()
        start = self.at
        word = self.word()
        heredoc = None
        if match[1] in ("<<", "<<-"):
            quoted = any(c in self.text[start : self.at] for c in "'\"\\")
            end = "".join(part.text for part in word)
            heredoc = Heredoc(end, quoted, match[1] == "<<-")
            self._awaited.append(heredoc)
        redirects.append(Redirect(match[1], word, heredoc))
        return True
