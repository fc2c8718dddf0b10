"""A user's own words: the sentences of a message without what was pasted into it."""

from __future__ import annotations

from memgraph.core.lean import NamedTuple

# A paste can be megabytes; a person states rules at the head of a message or at its end.
_HEAD = 5000
_TAIL = 3000
_SENTENCES = 30

# How lines begin and end that a person does not type: logs, traces, diffs, prompts, tables, code.
_SIGNS = frozenset(">|$%➜❯✗✓✖✔⎿●│├└╭╰<{}")
_BEGINS = ("@@ ", "diff --git", "+++ ", "--- ", 'file "', "ps c:", "get /", "post /", "traceback (",
    "error:", "error[", "warning:", "hint:", "fatal:", "npm err!", "caused by:", "info:",
    "[info", "[warn", "[error", "[debug", "debug:", "drwx", "-rw", "exception:",
    "import {", "from \"", "panic:", "stderr:", "stdout:")  # fmt: skip
_FINISHES = ("{", "}", ");", "=>", "},", "],", "({", "/>", "</")
_CODE = frozenset("(){}[]=<>")
# "Reviewer says:", "I get this error:": what follows is somebody else's.
_LEADS = frozenset(("feedback", "comment", "comments", "review", "reviewer", "reviewers", "says",
    "said", "wrote", "error", "errors", "output", "log", "logs", "traceback", "trace", "message",
    "warning", "warnings", "finding", "findings", "report", "prints", "printed", "console",
    "description", "response", "ticket", "mail", "email", "diff", "stacktrace"))  # fmt: skip
_BULLETS = frozenset(("-", "*", "•", "–", "-->", "->", "=>", "#", "##", "###", "####"))
_DENSE = "。！？；"
_JOINS = ";；"
_STOPS = frozenset((*_DENSE, *".!?…;"))
_DASHES = frozenset(("--", "---", "-->", "->", "—"))
# Who dictates leaves out the full stops: these begin a sentence where the word before is no end.
_STARTS = frozenset(("Can", "Could", "Please", "Also", "So", "But", "And", "We", "This", "These",
    "Then", "Why", "What", "How", "When", "If", "You", "Make", "Do", "Don't"))  # fmt: skip


class Said(NamedTuple):
    """A sentence as the user wrote it, on one line, and what stands around it.

    ``text`` is what is read at once: where a semicolon or a dash joins two statements, one of them.
    ``whole`` is the sentence that it stands in. ``place`` counts from 0; ``of`` is how many texts
    the message has; ``pasted`` says that something was left out of the message.
    """

    text: str
    whole: str
    place: int
    of: int
    pasted: bool


def said(message: str) -> tuple[Said, ...]:
    """Return the sentences that the user wrote; of a very long message the first and the last."""
    own, pasted = _own_lines(_bounded(message))
    texts = [text for line in own for text in _sentences(line)]
    if len(texts) > _SENTENCES:
        texts, pasted = texts[: _SENTENCES // 2] + texts[-_SENTENCES // 2 :], True
    return tuple(Said(*text, place, len(texts), pasted) for place, text in enumerate(texts))


def _bounded(message: str) -> str:
    if len(message) <= _HEAD + _TAIL:
        return message
    head, tail = message[:_HEAD], message[-_TAIL:]
    # A line that was cut in two says nothing; one endless line is all there is.
    head = head[: head.rfind("\n")] if "\n" in head else head
    tail = tail[tail.find("\n") :] if "\n" in tail else tail
    if head.count("```") % 2:
        head += "\n```\n"
        tail = tail[tail.find("```") + 3 :] if tail.count("```") % 2 else tail
    return head + "\n" + tail


def _own_lines(message: str) -> tuple[list[str], bool]:
    """Return the lines that look typed, and whether others were left out."""
    plain = "\n".join(message.split("```")[::2])
    lines = plain.split("\n")
    kept: list[str] = []
    for place, line in enumerate(lines):
        if kept and _hands_over(kept[-1]) and any(map(str.strip, lines[place:])):
            return kept, True
        if line.strip() and not _looks_pasted(line):
            kept.append(line)
    return kept, len(kept) < sum(1 for line in lines if line.strip()) or len(plain) < len(message)


def _looks_pasted(line: str) -> bool:
    text = line.strip()
    small = text[:40].lower()
    if text[0] in _SIGNS or small.startswith(_BEGINS) or text.endswith(_FINISHES):
        return True
    word = text.split(None, 1)[0]
    if word.endswith(("Error:", "Exception:")) or _marked(text, word):
        return True
    if len(text) >= 12 and text.isascii():
        letters = sum(map(str.isalpha, text)) + text.count(" ")
        return letters < 0.7 * len(text) and text.count(" ") < len(text) / 5
    return False


def _marked(text: str, word: str) -> bool:
    """Whether a line is a change, a frame of a trace, a place in a file, or carries a time."""
    if text[0] in "+-":
        return text[1:3] == "  " or (text[1:2].isalpha() and not _CODE.isdisjoint(text))
    if word == "at" and ("(" in text or text[-1].isdigit()):
        return True
    if ":" in word[1:-1] and word.split(":", 2)[1][:1].isdigit() and "." in word:
        return True
    if text.endswith((";", "):")) and (
        " = " in text or (text.partition("(")[0][-1:].isalnum() and "(" in text)
    ):
        return True
    return text[0] in "[0123456789" and sum(map(str.isdigit, text[:19])) >= 6 and ":" in text[:24]


def _hands_over(line: str) -> bool:
    """Whether a line ends by announcing what somebody else wrote."""
    text = line.rstrip()
    if not text.endswith((":", "：")):
        return False
    words = text[-60:-1].lower().replace(",", " ").split()
    return not _LEADS.isdisjoint(words) and words[-2:] not in (["i", "said"], ["i", "wrote"])


def _sentences(line: str) -> list[tuple[str, str]]:
    """Return what a line states, text by text, each with the sentence that it stands in."""
    for stop in _DENSE:
        line = line.replace(stop, f"{stop} ")
    words = line.split()
    if words[0] in _BULLETS or _counts(words[0]):
        del words[0]
    found: list[tuple[str, str]] = []
    texts, first, start, last = [], 0, 0, len(words) - 1
    for place, word in enumerate(words):
        dash, end = word in _DASHES, _ends(word) or _begins(words, place + 1)
        if not (dash or end or place == last):
            continue
        texts.append(" ".join(words[start : place if dash else place + 1]))
        start = place + 1
        if place == last or not (dash or word[-1] in _JOINS):
            whole = " ".join(words[first:start]).replace("； ", "；")
            found += [(text, whole) for text in texts if any(map(str.isalpha, text))]
            texts, first = [], start
    return found


def _counts(word: str) -> bool:
    """Whether a word numbers an item of a list: "2.", "b)"."""
    return word[-1] in ".)" and (word[:-1].isdigit() or (len(word) == 2 and word[1] == ")"))


def _ends(word: str) -> bool:
    return word[-1] in _STOPS or (word[-1] in "\"'”’)" and word[-2:-1] in _STOPS)


def _begins(words: list[str], place: int) -> bool:
    """Whether a sentence begins there that no full stop comes before."""
    return (
        0 < place < len(words) - 1
        and words[place] in _STARTS
        and words[place - 1][-1] not in ",:"
        and words[place + 1][0].islower()
    )
