"""A text is only shown to detect-secrets where it may find something: nothing is lost by that."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class
from hypothesis import given, settings
from hypothesis import strategies as st
from scratch_repo import Repo
from test_core_secrets import SECRETS

from memgraph.core import secrets
from memgraph.core.secrets import mask, suspicions

KNOWN: dict[str, Any] = dict(get_mapping_from_secret_type_to_class())
PLUGINS = [plugin() for plugin in KNOWN.values() if plugin.__name__ in secrets._PLUGINS]
PATTERNS = [(type(plugin).__name__, each) for plugin in PLUGINS for each in plugin.denylist]
HONEST = (
    "", "Why does the nightly export take nine hours?", "See policies/use-pnpm.yaml and README.md.",
    "Fixed in 0123456789abcdef0123456789abcdef01234567.", "https://example.org/a?b=c",
    "sha256:" + "0f" * 32, "The token is checked in web/src/authentication/session-middleware.ts.",
    "use-the-package-manager-that-the-lock-file-is-of", "Ключ хранится у службы.",
    "密钥在保险库里。",
)  # fmt: skip


def scanned(line: str) -> Iterator[str]:
    """Yield what all plugins find in a line, masked as it is shown."""
    for plugin in PLUGINS:
        for found in plugin.analyze_line(filename="", line=line, line_number=1):
            yield mask(found.secret_value or "")


def shown(text: str) -> set[str]:
    return {found.shown for found in suspicions(text)}


def test_every_plugin_is_there() -> None:
    assert {type(plugin).__name__ for plugin in PLUGINS} == {*secrets._PLUGINS}


@pytest.mark.parametrize(("name", "pattern"), PATTERNS, ids=lambda part: str(part)[:40])
@settings(max_examples=25)
@given(data=st.data())
def test_what_a_plugin_looks_for_is_shown_to_it(
    name: str, pattern: re.Pattern[str], data: st.DataObject
) -> None:
    text = data.draw(st.from_regex(pattern))
    around = data.draw(st.sampled_from(["", "key: ", "see ", "'", "été "]))
    for line in (around + text).splitlines():
        assert {*scanned(line)} <= shown(line)


@pytest.mark.parametrize("text", [*SECRETS.values(), *HONEST])
def test_the_same_is_found_in_made_texts(text: str) -> None:
    assert {*chain.from_iterable(map(scanned, text.splitlines()))} <= shown(text)


@settings(max_examples=100)
@given(st.text(alphabet="AKIASGeyJxob-_.:/@='\" key0129abcdef", max_size=120))
def test_the_same_is_found_in_any_text(text: str) -> None:
    assert {*chain.from_iterable(map(scanned, text.splitlines()))} <= shown(text)


@pytest.mark.parametrize("text", HONEST)
def test_what_people_write_is_not_worth_a_scan(text: str, repo: Repo) -> None:
    program = (
        "import sys\nfrom memgraph.core.secrets import suspicions\n"
        "assert not suspicions(sys.argv[1])\nprint('detect_secrets' in sys.modules)"
    )
    done = repo.shell(sys.executable, "-c", program, text)
    assert (done.code, done.out.strip()) == (0, "False"), done.err
