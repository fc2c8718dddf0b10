"""Clients' settings: hooks put in and taken out, and not one other byte changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.errors import Refused
from memgraph.store.settings_file import installed, merged, without

HEAD = {"version": 1}
WHERE = ".tool/settings.json"


def ours(handler: Mapping[str, Any]) -> bool:
    return str(handler.get("command", "")).startswith("mg ")


def group(command: str, matcher: str = "") -> dict[str, Any]:
    named = {"matcher": matcher} if matcher else {}
    return {**named, "hooks": [{"type": "command", "command": command, "timeout": 5}]}


WANTED = {"Start": [group("mg start")], "Stop": [group("mg stop"), group("mg judge")]}
FLAT = {"start": [{"command": "mg start", "timeout": 5}]}


def put(before: str | None, wanted: Mapping[str, Any] = WANTED) -> str:
    data = None if before is None else before.encode()
    return merged(data, wanted, HEAD, ours, WHERE).decode()


def taken(text: str) -> str | None:
    found = without(text.encode(), ours, HEAD, WHERE)
    return None if found is None else found.decode()


TEXTS = [
    "{}",
    "{ }\n",
    "{\n}\n",
    '{"a":1}',
    '{"a": 1, "hooks": {}}',
    '{"hooks":{"Stop":[{"hooks":[{"command":"lint"}]}]},"b":[]}',
    '{\n  "hooks": {"Start": [], "Stop": [ ]},\n  "z": null\n}\n',
    '{\n\t"model": "m",\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{"hooks": [{"command": "lint"}]}\n'
    '\t\t],\n\t\t"Other": []\n\t}\n}\n',
    '{\r\n    "hooks": {\r\n    },\r\n    "b": [\r\n    ]\r\n}\r\n',
    '{"version": 1}\n',
    '{\n  "version": 1,\n  "hooks": {}\n}',
    '{\n   "hooks"  :  {"Stop" : [ {"hooks": []} , {"matcher": "é\\u00e9"} ] } , "x": 1e3 }',
    '\ufeff{"a": "\\ud83d"}',
    '{"a": 1, "a": 2, "hooks": {"Stop": []}}',
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("wanted", [WANTED, FLAT])
def test_put_in_and_taken_out(text: str, wanted: Mapping[str, Any]) -> None:
    after = put(text, wanted)
    assert installed(after.encode(), ours, WHERE) == wanted
    assert put(after, wanted) == after
    assert taken(after) == text
    old, new = (json.loads(one.removeprefix("\ufeff")) for one in (text, after))
    assert list(new)[: len(old)] == list(old)
    assert {k: v for k, v in new.items() if k != "hooks"} == {
        k: v for k, v in old.items() if k != "hooks"
    }


def test_a_new_file() -> None:
    text = put(None)
    assert json.loads(text) == {"hooks": WANTED, "version": 1}
    assert text.startswith('{\n  "hooks": {\n    "Start": [\n      {\n')
    assert text.endswith("}\n")
    assert taken(text) is None


def test_the_style_is_the_files() -> None:
    tabs = '{\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{"hooks": []}\n\t\t]\n\t}\n}\n'
    after = put(tabs, {"Stop": [group("mg stop")]})
    assert after == tabs.replace(
        '{"hooks": []}',
        '{"hooks": []},\n\t\t\t{\n\t\t\t\t"hooks": [\n\t\t\t\t\t{\n\t\t\t\t\t\t"type": "command",'
        '\n\t\t\t\t\t\t"command": "mg stop",\n\t\t\t\t\t\t"timeout": 5\n\t\t\t\t\t}\n\t\t\t\t]'
        "\n\t\t\t}",
    )
    crlf = put('{\r\n  "a": 1\r\n}\r\n')
    assert crlf.count("\n") == crlf.count("\r\n") > 10


def test_an_older_version_is_renewed_in_a_foreign_file() -> None:
    text = '{\n  "hooks": {\n    "Stop": [\n      {"hooks": [{"command": "lint"}]}\n    ]\n  }\n}\n'
    old = put(text, {"Gone": [group("mg gone")], "Stop": [group("mg before", "Edit")]})
    assert put(old) == put(text)


def test_others_settings_around_ours_stay() -> None:
    after = json.loads(put(None))
    after["hooks"]["Stop"].insert(0, group("lint"))
    after["hooks"]["Start"][0]["hooks"].append({"command": "theirs"})
    after["hooks"]["Else"] = [group("audit")]
    after["model"] = "m"
    left = taken(json.dumps(after, indent=4))
    assert left is not None
    assert json.loads(left) == {
        "hooks": {
            "Start": [{"hooks": [{"command": "theirs"}]}],
            "Stop": [group("lint")],
            "Else": [group("audit")],
        },
        "version": 1,
        "model": "m",
    }


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ('{\n  "a": 1,\n  // mine\n  "b": 2\n}', f"{WHERE}:3:3", "no JSON"),
        ('{"a": 1,}', f"{WHERE}:1:9", "no JSON"),
        ("", f"{WHERE}:1:1", "no JSON"),
        ("[" * 100_000, f"{WHERE}:1:1", "nested too deep"),
        ("[]", WHERE, "no JSON object"),
        ('{"hooks": []}', WHERE, "hooks is no object"),
        ('{"hooks": {"Stop": {}}}', WHERE, "hooks.Stop is no array"),
    ],
)
def test_what_is_no_such_file_is_refused(text: str, where: str, what: str) -> None:
    for act in (put, taken):
        with pytest.raises(Refused, match=what) as refused:
            act(text)
        assert refused.value.where == where
        assert "nothing was changed" in refused.value.next_step


def test_what_is_no_utf8_is_refused() -> None:
    with pytest.raises(Refused, match="no UTF-8") as refused:
        merged(b'{\n"a": "\xff"}', WANTED, HEAD, ours, WHERE)
    assert refused.value.where == f"{WHERE}:2"


ITEMS = st.sampled_from([group("lint"), {"command": "audit"}, {"hooks": []}, 7, "x", []])
KEYS = st.sampled_from(["a", "é", "b c"]) | st.text(max_size=3)
FILES = st.dictionaries(KEYS, st.integers() | st.lists(st.text()), max_size=3)
HOOKS = st.none() | st.dictionaries(
    st.sampled_from(["Start", "Stop", "Other"]), st.lists(ITEMS, max_size=3), max_size=3
)
SPACES = st.sampled_from(
    [(None, (", ", ": ")), (None, (",", ":")), (2, (",", ": ")), ("\t", (",", ":"))]
)


@given(FILES, HOOKS, SPACES, st.booleans(), st.sampled_from([WANTED, FLAT]))
def test_any_file_comes_back(
    more: dict[str, Any],
    hooks: dict[str, Any] | None,
    spaces: tuple[Any, Any],
    last: bool,
    wanted: Mapping[str, Any],
) -> None:
    more.pop("hooks", None)
    whole = {**more, "hooks": hooks} if last else {"hooks": hooks, **more}
    if hooks is None:
        del whole["hooks"]
    text = json.dumps(whole, indent=spaces[0], separators=spaces[1])
    after = put(text, wanted)
    assert put(after, wanted) == after
    assert installed(after.encode(), ours, WHERE) == wanted
    assert taken(after) == text
