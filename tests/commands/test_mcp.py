"""`memgraph mcp`, spoken to by the SDK's own client over standard input and output."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import PROGRAM, RULE, Repo

pytest.importorskip("mcp", reason="the SDK of the Model Context Protocol is not installed")

import anyio
import mcp.types as protocol
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_talk import MODES, NAME, address, inside, over_stdio, refusal, stderr_of, text_of, told

from memgraph.commands.mcp_tools import TOOLS

SLOW = "2026-01-04-slow"
STEERING = frozenset("\x1b\x07\u202e")
READERS = {"recall", "brief", "why", "check"}
WRITERS = {"record", "propose"}


@pytest.fixture
def team(repo: Repo) -> Repo:
    """Return a repository with laws, a proposal and evidence."""
    repo.evidence(SLOW, kind="failure", statement="Installing took nine minutes.")
    repo.law("use-npm")
    repo.law("use-pnpm", rules=[RULE], grounds=[SLOW], supersedes=["use-npm"], scope=["web/**"],
             statement="Always use pnpm.")  # fmt: skip
    repo.proposal("use-uv", statement="Use uv for Python.")
    repo.commit()
    return repo


@pytest.mark.parametrize("mode", MODES)
def test_a_client_is_told_what_there_is_and_gets_answers(team: Repo, mode: str) -> None:
    async def talk(client: Client) -> None:
        if mode != MODES[-1]:  # who asks nothing first is told nothing
            assert "quoted data" in (client.instructions or "")
            assert "Only a person promotes" in (client.instructions or "")
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert listed.keys() == READERS | WRITERS
        for name, tool in listed.items():
            assert tool.input_schema["additionalProperties"] is False
            assert tool.output_schema
            assert tool.annotations
            assert tool.annotations.read_only_hint is (name in READERS)
            assert tool.annotations.destructive_hint is False
            assert tool.annotations.open_world_hint is False
            assert tool.annotations.idempotent_hint is (name != "propose")
        assert "Use uv for Python." in (await told(client, "brief"))["text"]
        found = await told(client, "recall", words="pnpm")
        assert found["found"][0]["id"] == "use-pnpm"
        assert "Always use pnpm." in found["text"]
        law = await told(client, "why", entry_or_path="web/app.js")
        assert law["laws"] == [{"id": "use-pnpm", "file": "policies/use-pnpm.yaml"}]
        assert f"because  {SLOW} (failure): Installing took nine minutes." in law["text"]
        because = (await told(client, "why", entry_or_path="use-pnpm"))["because"]
        assert {"from": "use-pnpm", "relation": "grounds", "to": SLOW, "day": ""} in because
        new = await told(client, "record", statement="The disk was full.", kind="failure")
        assert new["written"]
        assert not (await told(client, "record", statement="The disk was full."))["written"]
        rule = "package manager: must npm; must not pnpm"
        proposed = await told(
            client, "propose", statement="Use npm.", rules=[rule], scope=["web/**"]
        )
        judged = await told(client, "check")
        assert not judged["ok"]
        assert proposed["id"] in json.dumps(judged["findings"])

    over_stdio(team, talk, mode=mode)


def test_what_is_written_says_who_wrote_it(team: Repo) -> None:
    async def talk(client: Client) -> tuple[str, str]:
        recorded = await told(
            client, "record", statement="Prefers short answers.", kind="preference",
            said=["be brief"], private=True, paths=["web/app.js:3-4"], due="2027-01-01",
        )  # fmt: skip
        proposed = await told(
            client, "propose", statement="Keep functions short.", why="They are read.",
            rules=["function length: at most 40 lines"], scope=["web/**"], review_every="26w",
            grounds=[SLOW], distinct_from={"use-uv": "It is about Python."}, strict=True,
        )  # fmt: skip
        return recorded["file"], proposed["file"]

    recorded, proposed = over_stdio(team, talk)
    assert recorded.startswith("evidence/local/")
    private, policy = team.read(recorded), team.read(proposed)
    for part in (f"tool: {NAME}", "via: agent", "said: be brief", "lines: 3-4", "2027-01-01"):
        assert part in private, part
    for part in (f"tool: {NAME}", "at_most: 40 lines", "review_every: 26w", 'strict: "true"',
                 "use-uv: It is about Python."):  # fmt: skip
        assert part in policy, part
    assert proposed == "policies/proposed/keep-functions-short.yaml"


WRONG: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("record", {"statment": "x"}, "no argument 'statment'; did you mean statement?"),
    ("record", {}, "statement is missing"),
    ("record", {"statement": "x" * 4001}, "at most 4000 characters, found 4001"),
    ("record", {"statement": "  "}, "expected a text that says something"),
    ("record", {"statement": "x", "kind": "rumour"}, "expected one of observation, failure"),
    ("record", {"statement": "x", "said": "y"}, "said: expected a list, found 'y'"),
    ("record", {"statement": "x", "why": None}, "why: expected a text, found None"),
    ("record", {"statement": "x", "due": "soon"}, "due: expected a day, YYYY-MM-DD, found 'soon'"),
    ("record", {"statement": "x", "due": "2026-02-30"}, "there is no day 2026-02-30"),
    ("propose", {"statement": "x", "since": "2026-02-30"}, "2026-02-30"),
    ("recall", {"day": "2026-02-30"}, "there is no day 2026-02-30"),
    ("record", {"statement": "x", "observed": "noon"}, "or a time with its offset"),
    ("record", {"statement": "x", "about": ["../x"]}, "about[0]: expected an id"),
    ("record", {"statement": "x", "tags": ["t"] * 51}, "at most 50 items, found 51"),
    ("record", {"statement": "x", "not_secret": True}, "no argument 'not_secret'"),
    ("record", {"statement": "x", "closes": ["2026-01-01-gone"]}, "no entry has the id"),
    ("record", {"statement": "x", "paths": ["../../etc/passwd"]}, "outside the repository"),
    ("record", {"statement": "-"}, "expected a text that says something"),
    ("record", {"statement": "key AKIAIOSFODNN7EXAMPLQ"}, "must not be shared"),
    ("propose", {}, "the statement is empty"),
    ("propose", {"statement": "x", "rules": ["nonsense"]}, "expected TOPIC: must VALUE"),
    ("propose", {"statement": "x", "review_every": "often"}, "days or weeks"),
    ("propose", {"statement": "x", "distinct_from": {"use-pnmp": "y"}}, "did you mean use-pnpm?"),
    ("propose", {"statement": "x", "id": "../confirmations/x"}, "id: expected an id"),
    ("propose", {"amend": "use-nmp", "why": "y"}, "did you mean use-npm?"),
    ("propose", {"amend": SLOW, "why": "y"}, "it is evidence"),
    ("why", {"entry_or_path": "use-pnmp"}, "did you mean use-pnpm?"),
    ("why", {"entry_or_path": "web/x.js", "page": 2}, "there is no page 2"),
    ("recall", {}, "nothing narrows the question"),
    ("recall", {"topic": "js pakage manager"}, "did you mean"),
    ("recall", {"page": 0}, "expected 1 or more"),
    ("recall", {"most": 10**9}, "expected 50 or less"),
    ("recall", {"page": "2"}, "page: expected a whole number, found '2'"),
    ("recall", {"status": "odd"}, "expected one of proposed"),
    ("recall", {"paths": ["/etc/passwd"]}, "outside the repository"),
    ("brief", {"characters": 1}, "expected 500 or more"),
    ("check", {"rev": "--output=x"}, "no such revision"),
    ("check", {"rev": "HEAD", "state": "index"}, "give one of them"),
    ("check", {"judge": True}, "no argument 'judge'"),
    ("promote", {"policy": "use-uv"}, "there is no tool 'promote'"),
)  # fmt: skip


def test_a_mistake_is_answered_with_what_to_do(team: Repo) -> None:
    before = team.files()

    async def talk(client: Client) -> None:
        for tool, given, part in WRONG:
            said = await refusal(client, tool, given)
            assert part in said, (tool, given, said)
            assert said.startswith("memgraph: "), said
            assert "Traceback" not in said
            assert len(said) < 2000, said
            assert "next:" in said, said

    inside(team, talk)
    assert team.files() == before


def test_pages_hold_everything_once(repo: Repo) -> None:
    made = [f"2026-01-{1 + number % 28:02}-note-{number:03}" for number in range(130)]
    for number, name in enumerate(made):
        repo.evidence(name, statement=f"The lighthouse was seen {number} times.")
    repo.commit()

    async def talk(client: Client) -> tuple[list[str], list[str]]:
        listed, cursor, pages = [], None, 0
        while cursor or not pages:
            page = await client.list_resources(cursor=cursor)
            listed += [resource.name for resource in page.resources]
            cursor, pages = page.next_cursor, pages + 1
        assert pages == 2
        recalled, number = [], 1
        while number:
            part = await told(client, "recall", words="lighthouse", most=50, page=number)
            assert part["total"] == 130
            recalled += [found["id"] for found in part["found"]]
            number = part["next_page"]
        return listed, recalled

    listed, recalled = inside(repo, talk)
    assert sorted(listed) == sorted(made)
    assert sorted(recalled) == sorted(made)


def test_many_laws_of_a_path_come_in_pages(repo: Repo) -> None:
    for number in range(53):
        repo.law(f"rule-{number}")
    repo.commit()

    async def talk(client: Client) -> None:
        first = await told(client, "why", entry_or_path="src/x.py")
        assert (len(first["laws"]), first["total"], first["next_page"]) == (50, 53, 2)
        second = await told(client, "why", entry_or_path="src/x.py", page=2)
        assert (len(second["laws"]), second["next_page"]) == (3, 0)

    inside(repo, talk)


def test_entries_are_resources(team: Repo) -> None:
    team.evidence("2026-01-07-mine", statement="Mine alone.")
    (team.folder / "evidence/local").mkdir()
    moved = team.folder / "evidence/2026/2026-01-07-mine.yaml"
    moved.rename(team.folder / "evidence/local/2026-01-07-mine.yaml")

    async def talk(client: Client) -> None:
        (template,) = (await client.list_resource_templates()).resource_templates
        assert template.uri_template == "memgraph://entry/{id}"
        listed = {one.name: one for one in (await client.list_resources()).resources}
        assert listed.keys() == {"use-npm", "use-pnpm", "use-uv", SLOW, "2026-01-07-mine"}
        assert listed["use-uv"].description == "Use uv for Python. [proposed]"
        for name, path in (("use-pnpm", "policies/use-pnpm.yaml"),
                           ("2026-01-07-mine", "evidence/local/2026-01-07-mine.yaml")):  # fmt: skip
            (held,) = (await client.read_resource(listed[name].uri)).contents
            assert isinstance(held, protocol.TextResourceContents)
            assert (held.text, held.mime_type) == (team.read(path), "text/yaml")
        reference = protocol.ResourceTemplateReference(uri=template.uri_template)
        done = await client.complete(reference, {"name": "id", "value": "use-"})
        assert done.completion.values == ["use-npm", "use-pnpm", "use-uv"]
        for uri in ("memgraph://entry/use-pnmp", "memgraph://entry/..%2F..%2Fetc%2Fpasswd",
                    "file:///etc/passwd"):  # fmt: skip
            with pytest.raises(MCPError, match="next:"):
                await client.read_resource(uri)
        with pytest.raises(MCPError, match="begin anew"):
            await client.list_resources(cursor="odd")

    inside(team, talk)


def test_a_broken_memory_still_answers_and_steers_no_terminal(team: Repo) -> None:
    team.write("evidence/2026/2026-01-08-broken.yaml", "id: [\n\x1b]0;owned\x07\u202e\n")
    team.write(".memgraph/config.yaml", "format: [\n")
    team.write("policies/odd\x1b[31m name.yaml", "id: x\n")

    async def talk(client: Client) -> None:
        answers = [
            await client.call_tool(tool, given)
            for tool, given in (
                ("brief", {}), ("recall", {"words": "pnpm"}), ("why", {"entry_or_path": "web/a"}),
                ("check", {}), ("record", {"statement": "It still works."}),
            )
        ]  # fmt: skip
        for answer in answers:
            assert not answer.is_error, text_of(answer)
            said = text_of(answer) + _texts(answer.structured_content)
            assert not STEERING & set(said)
        (held,) = (await client.read_resource("memgraph://entry/2026-01-08-broken")).contents
        assert isinstance(held, protocol.TextResourceContents)
        assert held.text == "id: [\n<U+001B>]0;owned<U+0007><U+202E>\n"
        listed = (await client.list_resources()).resources
        assert "2026-01-08-broken" in [one.name for one in listed]

    over_stdio(team, talk)


def _texts(value: Any) -> str:
    if isinstance(value, dict):
        return "".join(map(_texts, (*value, *value.values())))
    return "".join(map(_texts, value)) if isinstance(value, list) else str(value)


def test_without_a_repository_every_tool_says_so(tmp_path: Path, repo: Repo) -> None:
    (tmp_path / "nowhere").mkdir()

    async def talk(client: Client) -> None:
        for tool in TOOLS:
            needed = {"record": {"statement": "x"}, "propose": {"statement": "x"},
                      "why": {"entry_or_path": "x"}}.get(tool.name, {})  # fmt: skip
            assert "repository" in await refusal(client, tool.name, needed)
        with pytest.raises(MCPError, match="repository"):
            await client.list_resources()

    over_stdio(repo, talk, at=tmp_path / "nowhere")


@pytest.mark.parametrize("mode", MODES)
def test_the_repository_is_the_clients_where_it_was_not_started_in_one(
    team: Repo, tmp_path: Path, mode: str
) -> None:
    (tmp_path / "nowhere").mkdir()
    roots = [address(tmp_path / "nowhere"), address(team.folder), "file:///gone"]

    async def talk(client: Client) -> None:
        found = await told(client, "why", entry_or_path="web/app.js")
        assert [law["id"] for law in found["laws"]] == ["use-pnpm"]
        read = await client.read_resource("memgraph://entry/use-uv")
        assert "Use uv for Python." in str(read.contents)

    over_stdio(team, talk, mode=mode, at=tmp_path / "nowhere", roots=roots)


def test_two_roots_with_a_memory_are_not_chosen_from(team: Repo, tmp_path: Path) -> None:
    other = Repo.made(tmp_path / "other")
    other.evidence(SLOW)
    (tmp_path / "nowhere").mkdir()
    roots = [address(team.folder), address(other.folder)]

    async def refused(client: Client) -> None:
        assert "--repo PATH" in await refusal(client, "brief", {})

    async def named(client: Client) -> None:
        found = await told(client, "recall", words="slow")
        assert [one["id"] for one in found["found"]] == [SLOW]

    over_stdio(team, refused, at=tmp_path / "nowhere", roots=roots)
    over_stdio(team, named, "--repo", str(other.folder), at=tmp_path / "nowhere", roots=roots)


def test_many_at_once_and_some_given_up(team: Repo) -> None:
    async def talk(client: Client) -> list[str]:
        files: list[str] = []

        async def write(number: int) -> None:
            same = await told(client, "record", statement="Everybody saw this.")
            own = await told(client, "record", statement=f"Number {number} of many facts.")
            files.extend((same["file"], own["file"]))

        async with anyio.create_task_group() as tasks:
            for number in range(6):
                tasks.start_soon(write, number)
        with anyio.move_on_after(0.05) as hurried:
            await client.call_tool("check", {})
        assert hurried.cancelled_caught
        await told(client, "check")
        return files

    files = over_stdio(team, talk)
    assert len(files) == 12
    assert len(set(files)) == 7  # one fact for all, and one for each
    texts = [text for path, text in team.files("evidence").items() if "everybody" in path]
    assert len(texts) == 1
    assert not [path for path in team.files() if path.endswith(".part")]


def test_garbage_and_huge_lines_end_nothing(team: Repo) -> None:
    def call(number: int, method: str, **params: Any) -> bytes:
        given = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        return json.dumps(given).encode() + b"\n"

    hello = call(
        1, "initialize", protocolVersion="2025-06-18", capabilities={},
        clientInfo={"name": "raw", "version": "0"},
    )  # fmt: skip
    asked = (
        hello, b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n', b"no json\n",
        b"\xff\xfe\n", b"[]\n", call(2, "no/such/method"),
        call(3, "tools/call", name="record", arguments={"statement": "x" * 3_000_000}),
        call(4, "tools/call", name="recall", arguments={"deep": [[[[1]]]] * 1000}),
        call(5, "tools/call", name="brief"),
    )  # fmt: skip
    with subprocess.Popen(
        [*PROGRAM, "mcp"], cwd=team.folder, env={**team.env}, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as server:  # fmt: skip
        assert server.stdin
        assert server.stdout
        for line in asked:
            server.stdin.write(line)
        server.stdin.flush()
        answers: dict[Any, Any] = {}
        until = time.monotonic() + 100
        while 5 not in answers and time.monotonic() < until:
            answer = json.loads(server.stdout.readline())  # nothing else is on stdout
            answers[answer.get("id")] = answer
        server.stdin.close()
        assert server.wait(timeout=30) == 0
    assert "at most 4000 characters, found 3000000" in str(answers[3]["result"])
    assert "no argument 'deep'" in str(answers[4]["result"])
    assert len(str(answers[3])) < 2000
    assert answers[2]["error"]["code"] == protocol.METHOD_NOT_FOUND
    assert not answers[5]["result"].get("isError")


def test_stderr_is_quiet_and_the_end_is_clean(team: Repo, tmp_path: Path) -> None:
    async def talk(client: Client) -> None:
        await told(client, "brief")
        await refusal(client, "why", {"entry_or_path": "use-pnmp"})

    assert stderr_of(team, talk, tmp_path / "stderr") == ""


def test_without_the_sdk_one_sentence_says_what_to_install(repo: Repo) -> None:
    lacking = "import sys; sys.modules['mcp'] = None; from memgraph.__main__ import main; main()"
    done = repo.shell(sys.executable, "-c", lacking, "mcp")
    assert done.code == 2
    assert done.out == ""
    assert done.err.endswith("next: pip install 'memgraph-git[mcp]'\n")
    assert len(done.err.splitlines()) == 2


def test_the_settings_in_the_documentation_start_this_server() -> None:
    page = (Path(__file__).parents[2] / "docs" / "mcp.md").read_text("utf-8")
    blocks = page.split("```")[1::2]
    settings = [json.loads(block.removeprefix("json")) for block in blocks if block[:4] == "json"]
    (codex,) = (
        tomllib.loads(block.removeprefix("toml")) for block in blocks if block[:4] == "toml"
    )
    servers = [next(iter(found.values()))["memgraph"] for found in settings]
    servers.append(codex["mcp_servers"]["memgraph"])
    called = [one["command"] for one in servers]
    words = [[*(one if isinstance(one, list) else [one])] for one in called]
    full = [[*given, *one.get("args", [])] for given, one in zip(words, servers, strict=True)]
    assert full == [["memgraph", "mcp"]] * 4
    assert all(tool.name in page for tool in TOOLS)


def test_an_empty_memory_is_told_and_can_be_begun(repo: Repo) -> None:
    async def talk(client: Client) -> None:
        nothing = await told(client, "recall", words="pnpm")
        assert "nothing is known" in nothing["text"]
        assert nothing["found"] == []
        assert (await told(client, "check"))["ok"]
        assert (await told(client, "brief"))["sections"]
        assert (await client.list_resources()).resources == []
        assert (await told(client, "record", statement="Here it begins."))["written"]
        assert len((await told(client, "recall", words="begins"))["found"]) == 1

    inside(repo, talk)
