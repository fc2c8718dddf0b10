"""Plain text: a statement without the marks of Markdown, and without what is there for the eye."""

from __future__ import annotations

import re
import unicodedata

_LONGEST = 8_192  # characters; what is longer is no sentence
_LIST_MARK = re.compile(r"^\s*(?:(?:[-*+•>#]+|\d{1,3}[.)])\s+)+")
_CHECKBOX = re.compile(r"^\s*\[[ xX]?\]\s+")
# When something begins to hold says nothing of what it is: that is for `since`.
_BEGINNING = re.compile(
    r"^\s*(?:from (?:now|here) on|going forward|henceforth|in (?:the )?future)\s*[,:]?\s+",
    re.IGNORECASE,
)
_LINK = re.compile(r"!?\[([^\[\]]{1,300})\]\([^()\s]{0,500}\)")
_EMPHASIS = re.compile(
    r"(?<![\w/*.])\*{1,2}(?=\w)|(?<=[\w.!:?)\"])\*{1,2}(?![\w/*.])|__(?!\w)|(?<!\w)__"
)
_COMPARISON = re.compile(r"(<=|>=|≤|≥|[<>])\s?(?=\d)")
_SPACED_DASH = re.compile(r"\s(?:-{1,3}|–)\s")
_QUOTED = re.compile(r"""^\s*["'“](.*?)["'”],?\s*$""", re.DOTALL)
_SOURCE = re.compile(
    r"^\s*//|=>|[;{]\s*$|^\s*[}<@$#]|\)\s*:\s*$|^\s*(?:import|from)\s+(?:[{*\"']|\S+\s+(?:from|import)\b)|"
    r"^\s*(?:const|let|var|def|return|await|class|public|private)\s+[\w{*.]+\s*[=({;.]"
)
_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\ufe0f": ""})


def plain(statement: str) -> str:
    """Return ``statement`` without list marks, checkboxes, emphasis, link targets and emoji.

    Nor does it say any more from when on it holds. What is too long for a sentence is cut, and
    still too long.
    """
    text = unicodedata.normalize("NFKC", statement[: 2 * _LONGEST]).translate(_STRAIGHT)
    text = "\n".join(_line(line) for line in text.splitlines())
    text = _LINK.sub(r"\1", text)
    text = _EMPHASIS.sub("", text.replace("`", ""))
    text = _SPACED_DASH.sub(" — ", _COMPARISON.sub(r" \1 ", text))
    if text.isascii():
        return text.strip()
    return "".join(" " if _is_picture(letter) else letter for letter in text).strip()


def is_no_sentence(text: str) -> bool:
    """Return whether ``text`` is a line of a program, or longer than anything that people agree."""
    return len(text) > _LONGEST or bool(_SOURCE.search(text))


def _line(line: str) -> str:
    for mark in (_LIST_MARK, _CHECKBOX, _BEGINNING):
        line = mark.sub("", line, count=1)
    quoted = _QUOTED.match(line)
    return quoted.group(1) if quoted and '"' not in quoted.group(1) else line


def _is_picture(letter: str) -> bool:
    return letter > "\u2190" and unicodedata.category(letter) in ("So", "Sk", "Cf")
