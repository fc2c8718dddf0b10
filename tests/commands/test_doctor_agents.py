"""What the doctor says of coding agents: whether their hooks are there, run, and were run."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from scratch_repo import Memgraph, Repo

from memgraph.agents import NAMES, installation
from memgraph.commands.agents_health import agents
from memgraph.commands.call import Call
from memgraph.commands.diagnosis import Diagnosis
from memgraph.store import sessions
from memgraph.store.git import Repository

SCRIPTS = Path(sys.executable).parent


@pytest.fixture
def team(repo: Repo, tmp_path: Path) -> Repo:
    """Return a repository with a memory, memgraph on the path, and a home with nothing in it.

    Of the clients there is only the name on the path: the doctor does not start them.
    """
    for name in ("home", "bin"):
        (tmp_path / name).mkdir()
    for program in NAMES:
        place = tmp_path / "bin" / program
        place.write_text("#!/bin/sh\nexit 1\n")
        place.chmod(0o755)
    kept = {k: v for k, v in repo.env.items()
            if not k.startswith(("CLAUDE", "CODEX", "COPILOT", "GEMINI"))}  # fmt: skip
    path = os.pathsep.join((str(SCRIPTS), str(tmp_path / "bin"), kept["PATH"]))
    repo.env = {**kept, "PATH": path, "HOME": str(tmp_path / "home")}
    return repo


@pytest.fixture
def install(team: Repo, memgraph: Memgraph) -> Callable[..., None]:
    def run(*names: str, program: str = "") -> None:
        named = ("--program", program) if program else ()
        said = memgraph("init", "--hook", "--agent", ",".join(names), *named)
        assert said.code == 0, said.err

    return run


def doctored(team: Repo, now: datetime | None = None, **env: str) -> dict[str, list[Diagnosis]]:
    """Return what the doctor finds, by client."""
    call = Call(team.folder, {**team.env, **env}, now or datetime.now().astimezone())
    found: dict[str, list[Diagnosis]] = {}
    for one in agents(call, Repository.open(team.folder, call.env)):
        found.setdefault(one.what.partition(":")[0], []).append(one)
    return found


def lines(found: Sequence[Diagnosis]) -> str:
    return "\n".join(f"{one.mark[0]} {one.what} → {one.remedy}" for one in found)


def session(team: Repo, client: str, seen: float, root: str = "") -> Path:
    """Write what a session leaves behind that last ran a hook at a moment, in seconds."""
    root = root or os.path.realpath(team.folder)
    path = sessions.session_file(str(team.folder / ".git"), client, f"s{seen}", root)
    sessions.write(path, {"client": client, "root": root, "seen": int(seen * 10**9), "started": 1})
    return Path(path)


def edit(team: Repo, client: str, change: Callable[[Any], None]) -> None:
    path = team.folder / installation.of(client).settings
    held = json.loads(path.read_text())
    change(held)
    path.write_text(json.dumps(held))


# Installed, and run on trial


def test_a_repository_without_agents_has_no_line_about_them(team: Repo, memgraph: Memgraph) -> None:
    memgraph("init", "--hook")
    team.write(".claude/settings.json", '{"hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}}')
    team.write(".gemini/settings.json", "// broken for all we know {")
    assert doctored(team) == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_client_answers(team: Repo, install: Callable[..., None], name: str) -> None:
    install(name)
    team.evidence("2026-01-05-seen-0000")
    before = team.files()
    found = doctored(team)
    assert list(found) == [name]
    number = len(installation.of(name).events)
    assert f"✓ {name}: all {number} hooks are in " in lines(found[name])
    assert f"✓ {name}: {number} hooks tried, as it would run them: all answer" in lines(found[name])
    assert not (team.folder / ".git/memgraph/hooks.log").exists()
    assert list((team.folder / ".git/memgraph/sessions").iterdir()) == []
    assert team.files() == before


def test_the_command_says_it(team: Repo, install: Callable[..., None], memgraph: Memgraph) -> None:
    install("claude")
    said = memgraph("doctor")
    assert said.code == 0, said.out
    assert "✓ claude: 7 hooks tried" in said.out
    assert (
        "? claude: has never run a hook here, as far as is known\n    → open `/hooks`" in said.out
    )
    assert '"known": false' in memgraph("doctor", "--json").out


def test_a_missing_hook(team: Repo, install: Callable[..., None], memgraph: Memgraph) -> None:
    install("gemini")
    edit(team, "gemini", lambda held: held["hooks"].pop("AfterAgent"))
    found = lines(doctored(team)["gemini"])
    assert "✗ gemini: .gemini/settings.json lacks hooks: AfterAgent → memgraph init" in found
    assert memgraph("doctor").code == 1
    install("gemini")
    assert "lacks" not in lines(doctored(team)["gemini"])


def test_a_hook_of_another_event_or_client_is_none(
    team: Repo, install: Callable[..., None]
) -> None:
    install("claude")

    def confuse(held: Any) -> None:
        handler = held["hooks"]["Stop"][0]["hooks"][0]
        handler["command"] = handler["command"].replace("hook Stop", "hook SessionEnd")
        handler = held["hooks"]["PreCompact"][0]["hooks"][0]
        handler["command"] = handler["command"].replace("claude", "codex")

    edit(team, "claude", confuse)
    assert "lacks hooks: PreCompact, Stop" in lines(doctored(team)["claude"])


def test_an_edited_plugin(team: Repo, install: Callable[..., None]) -> None:
    install("opencode")
    place = team.folder / ".opencode/plugins/memgraph.js"
    place.write_text(place.read_text().replace("10000", "20000"))
    assert "? opencode: .opencode/plugins/memgraph.js was edited" in lines(
        doctored(team)["opencode"]
    )
    place.write_text(place.read_text().replace('"session.idle"', '"session.error"'))
    assert "✗ opencode: .opencode/plugins/memgraph.js lacks hooks: session.idle" in lines(
        doctored(team)["opencode"]
    )


@pytest.mark.parametrize("name", ["claude", "copilot", "opencode"])
def test_memgraph_is_not_on_the_path(team: Repo, install: Callable[..., None], name: str) -> None:
    install(name)
    found = lines(doctored(team, PATH="/usr/bin:/bin")[name])
    assert f"✗ {name}: memgraph is not on the path here, so that its hooks cannot run" in found
    assert f"memgraph init --agent {name} --program {SCRIPTS}/memgraph" in found
    assert "tried" not in found


@pytest.mark.parametrize("name", ["claude", "copilot", "opencode"])
def test_a_program_whose_path_has_blanks(
    team: Repo, install: Callable[..., None], tmp_path: Path, name: str
) -> None:
    """Field report A20."""
    place = tmp_path / "My tools (1)" / "it's"
    place.mkdir(parents=True)
    (place / "memgraph").write_text(
        f'#!/bin/sh\nexec {shlex.quote(str(SCRIPTS / "memgraph"))} "$@"\n'
    )
    (place / "memgraph").chmod(0o755)
    install(name, program=str(place / "memgraph"))
    assert "✓" in lines(doctored(team, PATH="/usr/bin:/bin")[name]).splitlines()[1]
    (place / "memgraph").unlink()
    assert f"✗ {name}: {place}/memgraph is no program here" in lines(doctored(team)[name])


def test_broken_settings(team: Repo, install: Callable[..., None], memgraph: Memgraph) -> None:
    install("codex")
    place = team.folder / ".codex/hooks.json"
    place.write_text(place.read_text().replace('"hooks": [', '"hooks": [,', 1))
    found = doctored(team)["codex"]
    number = place.read_text()[: place.read_text().index("[,")].count("\n") + 1
    assert len(found) == 1
    assert found[0].fault
    assert found[0].what.startswith(f"codex: .codex/hooks.json:{number}:")
    assert "it is no JSON" in found[0].what
    said = memgraph("doctor")
    assert (said.code, "Traceback" in said.out + said.err) == (1, False)
    for odd in (b"\xff memgraph", b"[] // memgraph", b'{"hooks": {"Stop": "memgraph hook"}}'):
        place.write_bytes(odd)
        assert doctored(team)["codex"][0].fault
    place.unlink()
    place.mkdir()
    assert "cannot be read" in doctored(team)["codex"][0].what


# What a hook may do wrong

BAD: Mapping[str, tuple[str, str]] = {
    "it fails": ("echo broken >&2; exit 3", "it ends with 3: broken"),
    "it prints a text": ("echo hello", "it answers with no JSON: hello"),
    "it prints no object": ("echo '[1]'", "it answers with no JSON object"),
    "a foreign field": ("""echo '{"suppressOutput": true}'""", "suppressOutput, which claude does"),
    "a fault that it hides": (
        "echo 'memgraph hook Stop --client claude: no; the session goes on' >&2",
        "no; the session goes on",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_hook_that_does_wrong(
    team: Repo, install: Callable[..., None], tmp_path: Path, case: str
) -> None:
    does, said = BAD[case]
    fake = tmp_path / "memgraph"
    fake.write_text(f"#!/bin/sh\ncat >/dev/null\n{does}\n")
    fake.chmod(0o755)
    install("claude", program=str(fake))
    found = lines(doctored(team)["claude"])
    assert "✗ claude: 7 of 7 hooks fail: " in found or "✗ claude: 6 of 7 hooks fail: " in found
    assert said in found
    assert "hooks.log" in found


def test_a_failure_that_a_line_hides(
    team: Repo, install: Callable[..., None], tmp_path: Path
) -> None:
    """Copilot's lines always end with 0, since it denies tools otherwise."""
    fake = tmp_path / "memgraph"
    fake.write_text("#!/bin/sh\nexit 3\n")
    fake.chmod(0o755)
    install("copilot", program=str(fake))
    found = lines(doctored(team)["copilot"])
    assert "7 of 7 hooks fail: sessionStart: it ends with 3: and says nothing" in found


def test_a_hook_that_hangs(team: Repo, install: Callable[..., None], tmp_path: Path) -> None:
    fake = tmp_path / "memgraph"
    fake.write_text('#!/bin/sh\ncase "$2" in Stop) sleep 60 & wait;; esac\n')
    fake.chmod(0o755)
    install("claude", program=str(fake))

    def hurry(held: Any) -> None:
        held["hooks"]["Stop"][0]["hooks"][0]["timeout"] = 1

    edit(team, "claude", hurry)
    found = lines(doctored(team)["claude"])
    assert "1 of 7 hooks fail: Stop: it takes longer than the client waits, 1 s" in found


def test_a_memory_that_breaks_the_hooks(team: Repo, install: Callable[..., None]) -> None:
    install("claude")
    team.commit()
    (team.folder / ".git/objects").rename(team.folder / ".git/gone")
    (team.folder / ".git/objects").mkdir()
    assert "hooks fail: SessionStart: " in lines(doctored(team)["claude"])


# No session is disturbed


def test_other_sessions_stay_as_they_are(
    team: Repo, install: Callable[..., None], memgraph: Memgraph
) -> None:
    install("claude")
    now = time.time()
    quiet, live = session(team, "claude", now - 20 * 3600), session(team, "claude", now - 60)
    ancient = session(team, "codex", now - 60 * 86400)
    for path, age in ((quiet, 20 * 3600), (ancient, 60 * 86400)):
        os.utime(path, (now - age, now - age))
    repeated = team.folder / ".git" / sessions.REPEATED
    said = {"quote": "Run the linter.", "count": 3, "in": ["a", "b", "c"], "told": 0}
    repeated.write_text(json.dumps({"0123456789abcdef": said}))
    kept = {path: (path.read_bytes(), path.stat().st_mtime_ns)
            for path in (quiet, live, ancient, repeated)}  # fmt: skip
    before = team.files()
    assert "7 hooks tried, as it would run them: all answer" in lines(doctored(team)["claude"])
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in kept} == kept
    assert team.files() == before
    left = {path.name for path in (team.folder / ".git/memgraph").iterdir()}
    assert not any(name.startswith("aside") for name in left)


# Whether the client ran them


def test_it_ran_since(team: Repo, install: Callable[..., None]) -> None:
    install("claude")
    session(team, "claude", time.time() + 60)
    later = datetime.now(UTC) + timedelta(hours=3)
    assert "✓ claude: last ran a hook 2 hours ago" in lines(doctored(team, later)["claude"])


def test_it_ran_before_the_settings_were_written(team: Repo, install: Callable[..., None]) -> None:
    install("codex")
    session(team, "codex", time.time() - 3 * 86400)
    found = lines(doctored(team)["codex"])
    assert "? codex: last ran a hook 3 days ago, before .codex/hooks.json was written" in found
    assert "/hooks" in found


def test_what_ran_elsewhere_does_not_count(team: Repo, install: Callable[..., None]) -> None:
    install("claude")
    session(team, "claude", time.time() + 60, root="/another/worktree")
    session(team, "codex", time.time() + 60)
    torn = team.folder / ".git" / sessions.FOLDER / "claude-torn.json"
    torn.write_text('{"seen": ')
    assert "? claude: has never run a hook here" in lines(doctored(team)["claude"])


def test_a_real_call_is_what_it_sees(team: Repo, install: Callable[..., None]) -> None:
    install("claude")
    given = json.dumps({"session_id": "s", "cwd": str(team.folder), "prompt": "Hello?"})
    hook = ("hook", "UserPromptSubmit", "--client", "claude")
    assert team.memgraph(*hook, stdin=given).code == 0
    assert "✓ claude: last ran a hook just now" in lines(doctored(team)["claude"])


def test_a_client_that_is_not_here(team: Repo, install: Callable[..., None]) -> None:
    install("codex")
    found = doctored(team, PATH=f"{SCRIPTS}:/usr/bin:/bin")["codex"]
    said = lines(found)
    assert "? codex: has never run a hook here, and no codex is on the path" in said
    assert not any(one.fault for one in found)
