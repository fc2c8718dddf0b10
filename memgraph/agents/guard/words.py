"""The words of a shell: quotes, escapes, variables and what runs within them."""

from __future__ import annotations

import re

from memgraph.core.lean import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Any

DEEPEST = 30

_PLAIN = re.compile(r"""[^\s'"\\$`;&|()<>]+""")
_QUOTED = re.compile(r"""[^"\\$`]+""")
_NAME = re.compile(r"[A-Za-z_]\w*|[0-9@*#?$!-]")
_BRACED = re.compile(r"[!#]?(?:\w+|[@*#?$!-])(?:\[[^\]}]*\])?")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|[0-7]{1,3}|.)", re.DOTALL)
_NAMED_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "e": "\x1b", "a": "\a", "b": "\b"}


class TooDeep(Exception):
    """A text that nests deeper than anybody writes."""


class Part(NamedTuple):
    """A part of a word.

    ``kind`` is text, var (``text`` its name, ``inner`` its operator and the parts behind that),
    run (``inner`` is the list whose output it is) or file (the same, as the name of a file).
    """

    kind: str
    text: str
    quoted: bool = False
    inner: Any = None


Word = tuple[Part, ...]


def unescaped(text: str) -> str:
    """Return ``text`` with its escapes, of a newline or of a number, carried out."""

    def meant(match: re.Match[str]) -> str:
        code = match[1]
        if code[0] in "xu" and len(code) > 1:
            return chr(int(code[1:], 16))
        if code[0] in "01234567":
            return chr(int(code, 8) & 255)
        return _NAMED_ESCAPES.get(code, code)

    return _ESCAPE.sub(meant, text)


class Words:
    """Reads words from a text; ``Parser`` adds what they are strung into."""

    def __init__(self, text: str, depth: int = 0) -> None:
        if depth > DEEPEST:
            raise TooDeep
        self.text, self.depth = text, depth
        self.at, self.end = 0, len(text)
        self.broken = False

    def peek(self, size: int = 1) -> str:
        """Return the next characters."""
        return self.text[self.at : self.at + size]

    def word(self) -> Word:
        """Read one word; an empty one where none begins."""
        parts: list[Part] = []
        while self.at < self.end:
            c = self.text[self.at]
            if c in "<>" and self.peek(2)[1:] == "(":
                self.at += 2
                parts.append(Part("file", "", True, self.nested()))
            elif c == "(" and parts and parts[-1].kind == "text" and self._opens(parts):
                continue
            elif c in " \t\n\r;&|()<>":
                break
            else:
                self.piece(c, parts)
        return tuple(parts)

    def _opens(self, parts: list[Part]) -> bool:
        """Read what a bracket within a word holds: an array, or alternatives of a pattern."""
        before = parts[-1]
        if before.quoted or before.text[-1:] not in ("=", "?", "*", "+", "@") or before.text == "!":
            return False
        self.at += 1
        if before.text[-1] != "=":
            close = self.text.find(")", self.at)
            self.at = self.end if close < 0 else close + 1
            parts.append(Part("text", "*"))
            return True
        while self.at < self.end and self.peek() != ")":
            if word := self.word():
                parts += [*word, Part("text", " ", True)]
            else:
                self.at += 1
        self.at += 1
        return True

    def piece(self, c: str, parts: list[Part]) -> None:
        """Read one part that begins with ``c`` outside of quotes."""
        if match := _PLAIN.match(self.text, self.at):
            self.at = match.end()
            parts.append(Part("text", match[0]))
        elif c == "'":
            parts.append(Part("text", self._single(), True))
        elif c == '"':
            self.at += 1
            parts.append(Part("text", "", True))
            parts += self.double('"')
        elif c == "\\":
            follows = self.text[self.at + 1 : self.at + 2]
            self.at += 2
            if follows != "\n":
                parts.append(Part("text", follows, True))
        elif c in "$`":
            self.special(c, parts, quoted=False)
        else:
            self.at += 1
            parts.append(Part("text", c))

    def _single(self) -> str:
        close = self.text.find("'", self.at + 1)
        self.broken |= close < 0
        close = self.end if close < 0 else close
        inside, self.at = self.text[self.at + 1 : close], close + 1
        return inside

    def double(self, stop: str) -> list[Part]:
        """Read up to an unescaped ``stop``, within double quotes; to the end where it is ""."""
        parts: list[Part] = []
        while self.at < self.end:
            c = self.text[self.at]
            if c == stop:
                self.at += 1
                return parts
            if c == "\\":
                follows = self.text[self.at + 1 : self.at + 2]
                self.at += 2
                if follows != "\n":
                    kept = "" if follows in ("$", "`", '"', "\\") else "\\"
                    parts.append(Part("text", kept + follows, True))
            elif c in "$`":
                self.special(c, parts, quoted=True)
            elif match := _QUOTED.match(self.text, self.at):
                self.at = match.end()
                parts.append(Part("text", match[0], True))
            else:
                self.at += 1
                parts.append(Part("text", c, True))
        self.broken |= stop != ""
        return parts

    def special(self, c: str, parts: list[Part], *, quoted: bool) -> None:
        """Read a dollar or a backtick and what belongs to it."""
        following = self.text[self.at + 1 : self.at + 2]
        if c == "`":
            parts.append(Part("run", "", quoted, self._backticks()))
        elif self.peek(3) == "$((":
            self.at += 3
            parts += self.sum()
        elif following == "(":
            self.at += 2
            parts.append(Part("run", "", quoted, self.nested()))
        elif following == "{":
            self.at += 2
            parts.append(self._braced(quoted))
        elif following == "'" and not quoted:
            parts.append(Part("text", self._escaped(), True))
        elif following == '"' and not quoted:
            self.at += 1
        elif match := _NAME.match(self.text, self.at + 1):
            self.at = match.end()
            parts.append(Part("var", match[0], quoted, ("", ())))
        else:
            self.at += 1
            parts.append(Part("text", c, True))

    def nested(self) -> Any:
        """Read a list up to its closing bracket."""
        raise NotImplementedError

    def _backticks(self) -> Any:
        start = self.at + 1
        close = start
        while close < self.end and self.text[close] != "`":
            close += 2 if self.text[close] == "\\" else 1
        self.broken |= close >= self.end
        self.at = close + 1
        inside = self.text[start:close].replace("\\`", "`").replace("\\$", "$")
        inner = type(self)(inside.replace("\\\\", "\\"), self.depth + 1)
        found = inner.whole()
        self.broken |= inner.broken
        return found

    def whole(self) -> Any:
        """Read the whole text."""
        raise NotImplementedError

    def sum(self) -> list[Part]:
        """Read an arithmetic expression; only what runs within it matters."""
        parts: list[Part] = []
        level = 2
        while self.at < self.end and level:
            c = self.text[self.at]
            if c in "$`":
                self.special(c, parts, quoted=True)
                continue
            level += (c == "(") - (c == ")")
            self.at += 1
        return [*(part for part in parts if part.kind == "run"), Part("text", "0", True)]

    def _braced(self, quoted: bool) -> Part:
        """Read ``name}`` or ``name:-word}`` behind ``${``."""
        match = _BRACED.match(self.text, self.at)
        name = match[0] if match else ""
        self.at += len(name)
        sign = ""
        while self.at < self.end and self.peek() in (":", "-", "=", "+", "?", "#", "%", "/", "^"):
            sign += self.peek()
            self.at += 1
        self.enter()
        parts: list[Part] = []
        while self.at < self.end and (c := self.text[self.at]) != "}":
            if c in "'\"\\$`":
                self.piece(c, parts)
            else:
                parts.append(Part("text", c, quoted))
                self.at += 1
        self.broken |= self.at >= self.end
        self.at += 1
        self.depth -= 1
        return Part("var", name, quoted, (sign, tuple(parts)))

    def enter(self) -> None:
        """Go one level down."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooDeep

    def _escaped(self) -> str:
        """Read ``$'…'``."""
        start = close = self.at + 2
        while close < self.end and self.text[close] != "'":
            close += 2 if self.text[close] == "\\" else 1
        self.broken |= close >= self.end
        self.at = close + 1
        return unescaped(self.text[start:close])
