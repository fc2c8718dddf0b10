"""Pages as a forge reads them: their links, their anchors, and the commands that they name."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).parents[2]
PAGES = sorted(
    page
    for page in (*TOP.glob("*.md"), *TOP.glob("docs/**/*.md"), *TOP.glob("examples/**/*.md"),
                 TOP / "benchmarks/README.md")
    if not page.name.startswith(".")
)  # fmt: skip
_FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```[ \t]*$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_LINK = re.compile(r"\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*\b(?:src|href)=\"([^\"]+)\"")
_CALLED = re.compile(r"(?:^|(?<=[\s(]))memgraph (?=[a-z-])")


def name(page: Path) -> str:
    """Return what a page is called in the repository."""
    return page.relative_to(TOP).as_posix()


def prose(text: str) -> str:
    """Return a page without its blocks of code."""
    return _FENCE.sub("", text)


def links(text: str) -> list[str]:
    """Return where a page leads, in this repository."""
    plain = _INLINE.sub("", prose(text))
    found = [one or other for one, other in _LINK.findall(plain)]
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as forges make them."""
    headings = re.findall(r"^#{1,6} +(.+?) *#*$", prose(text), re.MULTILINE)
    return {_anchor(heading) for heading in headings}


def _anchor(heading: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def called(text: str) -> Iterator[str]:
    """Yield every memgraph command line that a page gives, in blocks and in sentences."""
    for _, kind, block in _FENCE.findall(text):
        if kind not in ("json", "python", "toml", "text", "markdown"):
            yield from _in_block(block)
    for code in _INLINE.findall(prose(text)):
        yield from _lines(" ".join(code.split()))


def _in_block(block: str) -> Iterator[str]:
    whole = re.sub(r"\\\n\s*", "", block).splitlines()
    typed = [line.strip().removeprefix("$ ") for line in whole if line.strip().startswith("$ ")]
    for line in typed or whole:
        yield from _lines(line.strip().replace("\\|", "|"))


def _lines(line: str) -> Iterator[str]:
    """Yield the commands of one line, without what a shell does before and behind them."""
    for part in re.split(r"&&|\|\||;|(?<=\s)\|(?=\s)", line):
        if (found := _CALLED.search(part)) and (part[: found.start()].strip() in _BEFORE):
            yield part[found.start() :].split(" > ")[0].strip()


_BEFORE = ("", "entry:", "run:", "-", "- run:", "$", "next:", "→")


def words(line: str) -> list[str]:
    """Return the words of a command line as a shell parts them."""
    try:
        return shlex.split(line, comments=True)
    except ValueError:  # a quote that the page closes on its next line
        return line.split()
