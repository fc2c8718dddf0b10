"""The page as a text: what is embedded comes back, and nothing gets out of its place."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from memgraph.report.page.assembly import PARTS, SCRIPTS, document, embedded
from memgraph.store.page_parts import page_parts

_ANY = st.text(st.characters(exclude_categories=()))  # lone surrogates too
_VALUES = st.recursive(
    _ANY | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(_ANY, inner)
)


def contents(**given: Any) -> dict[str, Any]:
    return {"title": "shop: the team's memory", "moment": "now", "entries": [], **given}


def made(**given: Any) -> str:
    parts = dict.fromkeys(PARTS, "/* a part */")
    return document(contents(**given), parts)


@given(_VALUES)
def test_any_value_comes_back(value: Any) -> None:
    text = embedded(value)
    assert json.loads(text) == value
    assert text.isascii()
    assert not set("<>&") & set(text)


@given(_ANY)
def test_no_text_ends_the_element_it_stands_in(said: str) -> None:
    law = {"id": "x", "state": "active", "statement": said, "scope": [said]}
    page = made(title=said, moment=said, entries=[law])
    assert page.lower().count("</script") == 3
    assert page.lower().count("<script") == 3
    assert len(re.findall("</noscript", page)) == 1
    assert len(re.findall("</title", page)) == 1


def test_the_policy_names_what_may_run() -> None:
    page = document(contents(), page_parts(PARTS))
    policy = _found(r'Content-Security-Policy" content="([^"]*)"', page)
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    for script in re.findall(r"<script>(.*?)</script>", page, re.DOTALL):
        assert _digest(script) in policy
    assert _digest(_found(r"<style[^>]*>(.*?)</style>", page)) in policy


def test_the_page_names_no_other_place() -> None:
    page = document(contents(), page_parts(PARTS))
    head = page.partition("<script")[0]
    assert re.findall(r"(?:src|href)=\"(?!#|data:,)[^\"]*", head) == []
    assert "@import" not in head
    assert "url(" not in head


def test_the_parts_can_stand_in_a_page() -> None:
    for name, text in page_parts(PARTS).items():
        assert "</script" not in text.lower(), name
        assert "<!--" not in text, name
        assert "</style" not in text.lower(), name


def test_own_scripts_make_no_markup() -> None:
    ways = r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|DOMParser"
    for name, text in page_parts(SCRIPTS).items():
        assert re.findall(ways, text) == [], name
        assert re.findall(r"fetch\(|XMLHttpRequest|WebSocket|import\(", text) == [], name
        assert text.count("\n") < 320, name


def test_the_laws_are_there_without_scripts() -> None:
    laws = [
        {"id": f"is-{state}", "state": state, "statement": f"<b>{state}</b>"}
        for state in ("active", "challenged", "stale", "closed", "proposed")
    ]
    plain = _found(r"<noscript>(.*?)</noscript>", made(entries=laws))
    for state in ("active", "challenged", "stale"):
        assert f"&lt;b&gt;{state}&lt;/b&gt;" in plain
    assert "closed" not in plain
    assert "is-proposed" not in plain


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.DOTALL)
    assert found
    return found[1]


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
