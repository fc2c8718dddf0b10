"""The gate of action.yml and of docs/ci.md, played with a bare repository as the forge."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from gate_forge import (
    ACTION,
    INSTALL,
    MEMGRAPH,
    TOP,
    Forge,
    began,
    hand_made,
    ran,
    runner_env,
)
from ruamel.yaml import YAML
from scratch_repo import Ran, Repo

PAGE = (TOP / "docs/ci.md").read_text()
GITHUB, ALERTS, GITLAB = (
    YAML(typ="safe", pure=True).load(io.StringIO(block))
    for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
)


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Forge:
    return began(tmp_path_factory.mktemp("forge"))


@pytest.fixture
def forge(origin: Forge, tmp_path: Path) -> Forge:
    """Return a copy of the forge, and of the clone."""
    team = origin.team.copied(tmp_path / "copy")
    return Forge(tmp_path / "copy/bare", team, origin.pin)


MALICE = "import pathlib; pathlib.Path({mark!r}).write_text('ran')\n"


def test_an_honest_promotion_passes(forge: Forge) -> None:
    forge.work.proposal("use-tabs")
    forge.branch().commit("Propose")
    forge.team.confirms("grace", "promote", "use-tabs")
    done = forge.gate(forge.pushed())
    assert (done.code, "error" in done.out) == (0, False), done.out


@pytest.mark.parametrize("by", ["eve", "ada"])
def test_a_forged_promotion_fails(forge: Forge, by: str) -> None:
    forge.branch()
    hand_made(forge, by)
    done = forge.gate(forge.pushed())
    assert done.code == 1
    assert "policies/confirmations/use-tabs/1-" in done.out
    assert {"eve": "nobody is trusted as eve@example.org",
            "ada": "is none of the keys of ada@example.org"}[by] in done.out  # fmt: skip


def test_a_head_that_brings_its_own_trust_is_judged_by_the_target_s(forge: Forge) -> None:
    forge.branch()
    public = str(forge.team.key("eve").path.with_suffix(".pub"))
    forge.team.confirms("ada", "trust", "add", "eve@example.org", "--public-key", public)
    forge.work.commit("Even confirmed, it counts from the next change on")
    hand_made(forge)
    done = forge.gate(forge.pushed())
    assert done.code == 1
    assert "nobody is trusted as eve@example.org" in done.out


def test_a_head_that_rewrites_trust_by_hand_is_refused(forge: Forge) -> None:
    trust = forge.branch().read(".memgraph/trust.yaml")
    own = forge.team.key("eve").line
    changed = re.sub(r"ssh-ed25519 \S+", own, trust.replace("ada@", "eve@"), count=1)
    forge.work.write(".memgraph/trust.yaml", changed.replace('version: "2"', 'version: "3"'))
    hand_made(forge)
    done = forge.gate(forge.pushed())
    assert done.code == 1
    assert ".memgraph/trust.yaml changed, and this is not confirmed" in done.out
    assert "nobody is trusted as eve@example.org" in done.out


def test_a_head_cannot_soften_its_own_judge(forge: Forge) -> None:
    config = forge.branch().read(".memgraph/config.yaml")
    forge.work.write(".memgraph/config.yaml", config + "severity:\n  trust/uncounted: off\n")
    hand_made(forge)
    done = forge.gate(forge.pushed())
    assert done.code == 1
    assert "nobody is trusted as eve@example.org" in done.out


def test_nothing_of_the_head_runs(forge: Forge, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    script = MALICE.format(mark=str(mark))
    forge.branch()
    for name in ("setup.py", "venv.py", "pip.py", "sitecustomize.py", "conftest.py", "click.py",
                 "memgraph/__init__.py", "memgraph/__main__.py"):  # fmt: skip
        forge.work.write(name, script)
    forge.work.write("pyproject.toml", '[build-system]\nrequires = []\nbackend-path = ["."]\n'
                     'build-backend = "setup"\n')  # fmt: skip
    run = f"touch '{mark}'"
    forge.work.write(".github/workflows/memgraph.yml", f"on: push\njobs: {{a: {{run: {run}}}}}\n")
    forge.work.write(".pre-commit-config.yaml", "repos: []\n")
    forge.work.write(".gitattributes", "* filter=evil merge=evil diff=evil\n")
    forge.work.write(".gitmodules", f'[submodule "a"]\n\tpath = a\n\turl = ext::sh -c "{run}"\n')
    forge.work.write(".gitconfig", f"[core]\n\tfsmonitor = {run}\n\tpager = {run}\n")
    forge.work.write("git", f"#!/bin/sh\n{run}\n").chmod(0o755)
    head = forge.pushed()
    assert forge.gate(head).code == 0
    assert not mark.exists()
    # The trap would have worked: in the folder of the head any Python that is asked to runs it.
    assert forge.work.shell(sys.executable, "-m", "venv", "nowhere").code == 0
    assert mark.exists()


def test_installing_takes_nothing_from_the_workspace(forge: Forge, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    for name in ("venv.py", "pip.py", "ensurepip.py"):
        forge.branch().write(name, MALICE.format(mark=str(mark)))
    forge.work.commit("Lay a trap")
    source = tmp_path / "a tool"
    (source / "memgraph_gate").mkdir(parents=True)
    (source / "memgraph_gate/__init__.py").write_text("def main(): print('installed')\n")
    (source / "pyproject.toml").write_text(TOOL)
    (source / "backend.py").write_text(BACKEND)
    workspace = Repo(forge.work.folder, runner_env(tmp_path))
    done = ran(INSTALL, workspace, {"source": str(source)})
    assert done.code == 0, done.out
    assert not mark.exists()
    installed = Path(workspace.env["RUNNER_TEMP"]) / "memgraph-gate/venv/bin/memgraph"
    assert workspace.shell(str(installed)).out == "installed\n"


# A tool that builds without fetching anything: a wheel is a zip file of a few names.
TOOL = """[project]
name = "memgraph-gate"
version = "1"
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
BACKEND = """import zipfile
FILES = {
    "METADATA": "Metadata-Version: 2.1\\nName: memgraph-gate\\nVersion: 1\\n",
    "WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
    "entry_points.txt": "[console_scripts]\\nmemgraph=memgraph_gate:main\\n",
}
def build_wheel(folder, config=None, metadata=None):
    name = "memgraph_gate-1-py3-none-any.whl"
    info = "memgraph_gate-1.dist-info/"
    with zipfile.ZipFile(folder + "/" + name, "w") as wheel:
        wheel.write("memgraph_gate/__init__.py")
        for file, text in FILES.items():
            wheel.writestr(info + file, text)
        wheel.writestr(info + "RECORD", "")
    return name
"""


# What is judged is the merge


def test_a_head_behind_the_target_is_judged_as_merged(forge: Forge) -> None:
    forge.branch().proposal("use-tabs")
    old = forge.pushed()
    forge.branch("main", "main").proposal("be-kind")
    forge.work.commit("Propose")
    forge.team.confirms("grace", "promote", "be-kind")
    forge.merges(forge.work.commit("Promote"))
    done = forge.gate(old)
    assert done.code == 0, done.out


def test_a_key_revoked_in_the_target_since_counts_for_nothing(forge: Forge) -> None:
    forge.branch().proposal("use-tabs")
    forge.work.commit("Propose")
    forge.team.confirms("grace", "promote", "use-tabs")
    head = forge.pushed()
    assert forge.gate(head).code == 0
    forge.branch("main", "main")
    forge.team.confirms("ada", "trust", "revoke", "grace@example.org")
    forge.merges(forge.work.commit("Revoke"))
    done = forge.gate(head)
    assert done.code == 1
    assert "is revoked" in done.out


def test_a_law_merged_since_that_contradicts_the_change_is_seen(forge: Forge) -> None:
    rules: Any = [{"topic": "package manager", "must": ["pnpm"]}]
    other: Any = [{"topic": "package manager", "must": ["yarn"], "must_not": ["pnpm"]}]
    forge.branch().proposal("use-yarn", rules=other)
    forge.work.commit("Propose")
    forge.team.confirms("grace", "promote", "use-yarn")
    head = forge.pushed()
    assert forge.gate(head).code == 0
    forge.branch("main", "main").proposal("only-pnpm", rules=rules)
    forge.work.commit("Propose")
    forge.team.confirms("ada", "promote", "only-pnpm")
    forge.merges(forge.work.commit("Promote"))
    done = forge.gate(head)
    assert done.code == 1
    assert "contradiction/" in done.out


def test_a_head_that_does_not_merge_is_told(forge: Forge) -> None:
    forge.branch().proposal("use-tabs", scope=["a/**"])
    head = forge.pushed()
    forge.branch("main", "main").proposal("use-tabs", scope=["b/**"])
    forge.merges(forge.work.commit("The same name"))
    done = forge.gate(head)
    assert done.code == 1
    assert "the change cannot be merged" in done.out
    assert "  policies/proposed/use-tabs.yaml\n" in done.out
    assert "next: merge the target branch into the change" in done.out


def test_a_head_without_a_common_beginning_is_told(forge: Forge) -> None:
    forge.work.git("checkout", "--quiet", "--orphan", "other")
    done = forge.gate(forge.pushed())
    assert done.code == 2
    assert "Git cannot merge the change" in done.out


def test_a_merge_queue_is_judged_on_what_it_is_built_on(forge: Forge) -> None:
    forge.branch().proposal("use-tabs")
    forge.work.commit("Propose")
    forge.team.confirms("grace", "promote", "use-tabs")
    first = forge.pushed("refs/heads/gh-readonly-queue/main/pr-1")
    forge.branch("second", first).proposal("be-kind")
    second = forge.pushed("refs/heads/gh-readonly-queue/main/pr-2")
    assert forge.gate(second, base=first).code == 0
    hand_made_too = forge.branch("third", second)
    hand_made_too.proposal("use-spaces")
    forge.team.forged("use-spaces", "eve", "eve")
    third = forge.pushed("refs/heads/gh-readonly-queue/main/pr-3")
    assert forge.gate(third, base=second).code == 1


def test_a_tag_of_the_target_s_name_is_not_the_target(forge: Forge) -> None:
    forge.branch()
    hand_made(forge)
    head = forge.pushed()
    forge.work.git("push", "--quiet", str(forge.bare), f"{head}:refs/tags/main")
    assert forge.gate(head).code == 1


def test_an_event_without_a_change_is_told(forge: Forge) -> None:
    for base, head in (("", "x"), ("main", "")):
        done = forge.gate(head if head != "x" else forge.work.git("rev-parse", "main"), base)
        assert done.code == 2
        assert "names no change to judge" in done.out


def test_a_mirror_without_its_history_is_no_ground_to_judge_on(
    forge: Forge, tmp_path: Path
) -> None:
    forge.branch().proposal("be-kind")
    head = forge.pushed("refs/heads/change")
    assert forge.gate(head).code == 0
    shallow = tmp_path / "shallow.git"
    clone = ["git", "clone", "-q", "--bare", "--depth", "1", "--no-single-branch"]
    subprocess.run([*clone, forge.bare.as_uri(), shallow], check=True)
    done = forge.gate(head, repository=str(shallow))
    assert done.code == 2
    assert f"did not come; is {shallow} shallow, a copy without its history?" in done.out


# The pin


def test_the_pin_decides_about_a_first_trust(forge: Forge) -> None:
    start = forge.work.git("log", "--format=%H", "--diff-filter=A", "--", ".memgraph/trust.yaml")
    forge.merges(f"+{start}~1")
    forge.branch("change", start)
    head = forge.pushed()
    assert forge.gate(head).code == 0
    for pin, why in (("", "compare its digest"), ("sha256:" + "0" * 64, "is pinned")):
        done = forge.gate(head, trust=pin)
        assert (done.code, why in done.out) == (1, True), done.out
    assert "no trust is pinned" in forge.gate(head, trust="").out


def test_a_pin_holds_where_the_target_lost_its_trust(forge: Forge) -> None:
    forge.branch("main", "main")
    shutil.rmtree(forge.work.folder / ".memgraph/confirmations")
    (forge.work.folder / ".memgraph/trust.yaml").unlink()
    forge.merges(forge.work.commit("An administrator's mistake"))
    forge.branch().proposal("use-tabs")
    done = forge.gate(forge.pushed())
    assert done.code == 1
    assert "is pinned as trust, and there is no trust file" in done.out


# What it says


def test_the_findings_as_json(forge: Forge) -> None:
    forge.branch()
    hand_made(forge)
    done = forge.gate(forge.pushed(), format="json")
    assert done.code == 1
    folder = forge.bare.parent / "runner"
    named = (folder / "output").read_text().strip().removeprefix("findings=")
    found = json.loads(Path(named).read_text())
    assert "trust/uncounted" in json.dumps(found)
    assert ACTION["outputs"]["findings"]["value"] == "${{ steps.judge.outputs.findings }}"


def test_words_of_a_change_are_no_commands_to_the_runner(forge: Forge) -> None:
    for start, text in (("main", "a"), ("change", "b")):
        forge.branch(start).write("::add-mask::x\n::error::y", text)
        head = forge.pushed()
        forge.merges(head) if start == "main" else None
        forge.work.git("checkout", "--quiet", "main~1")
        forge.work.git("branch", "--force", "change")
    forge.branch("change", "main~1").write("::add-mask::x\n::error::y", "b")
    done = forge.gate(forge.pushed())
    lines = done.out.splitlines()
    quiet = next(line for line in lines if line.startswith("::stop-commands::"))
    first, last = lines.index(quiet), lines.index(f"::{quiet.removeprefix('::stop-commands::')}::")
    named = [number for number, line in enumerate(lines) if "add-mask" in line]
    assert named
    assert all(first < number < last for number in named)


# The files as they are written down


def test_no_expression_stands_in_a_script() -> None:
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step["run"]
        assert step["shell"] == "bash"
    assert INSTALL["env"] == {"SOURCE": "${{ github.action_path }}"}


def test_the_workflow_of_the_page() -> None:
    assert set(GITHUB["on"]) == {"pull_request_target", "merge_group"}
    assert "edited" in GITHUB["on"]["pull_request_target"]["types"]
    assert GITHUB["permissions"] == {
        "contents": "read", "pull-requests": "write", "security-events": "write",
    }  # fmt: skip
    [step] = GITHUB["jobs"]["memgraph"]["steps"]
    assert re.fullmatch(r"OWNER/memgraph@[0-9a-f]{40}", step["uses"])
    assert set(step["with"]) <= set(ACTION["inputs"])
    named = set(re.findall(r"^\| (.*?) \|", PAGE, re.MULTILINE))
    said = " ".join(named)
    assert [
        name for name in set(ACTION["inputs"]) - {"repository"} if f"`{name}`" not in said
    ] == []


def test_the_workflow_of_the_page_that_uploads_alerts() -> None:
    assert ALERTS["permissions"] == {"contents": "read", "security-events": "write"}
    steps = ALERTS["jobs"]["alerts"]["steps"]
    assert [re.fullmatch(r".+@[0-9a-f]{40}", step["uses"]) for step in steps if "uses" in step]
    [words] = [step["run"] for step in steps if "check" in step.get("run", "")]
    assert words == "memgraph check --rev HEAD --format sarif > memgraph.sarif"


@pytest.mark.parametrize("honest", [True, False])
def test_the_job_for_gitlab(forge: Forge, tmp_path: Path, honest: bool) -> None:
    forge.branch().proposal("be-kind")
    if not honest:
        hand_made(forge)
    done = gitlab(forge, tmp_path, forge.pushed())
    assert done.code == (0 if honest else 1), done.out
    assert honest or "nobody is trusted as eve@example.org" in done.out
    report = GITLAB["memgraph"]["artifacts"]["reports"]["codequality"]
    found = json.loads((tmp_path / "build" / report).read_text())
    assert ("blocker" in {one["severity"] for one in found}) is not honest


def test_the_job_for_gitlab_tells_a_change_that_does_not_merge(
    forge: Forge, tmp_path: Path
) -> None:
    forge.branch().proposal("use-tabs", scope=["a/**"])
    head = forge.pushed()
    forge.branch("main", "main").proposal("use-tabs", scope=["b/**"])
    forge.merges(forge.work.commit("The same name"))
    done = gitlab(forge, tmp_path, head)
    assert done.code == 1
    assert "the change cannot be merged" in done.out


def gitlab(forge: Forge, tmp_path: Path, head: str) -> Ran:
    """Run the job's script as GitLab's runner does, where the runner has made no clone."""
    job = GITLAB["memgraph"]
    assert job["variables"] == {"GIT_STRATEGY": "none"}
    empty = tmp_path / "build"
    empty.mkdir()
    env = {
        "CI_REPOSITORY_URL": str(forge.bare), "CI_COMMIT_SHA": head,
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "MEMGRAPH_TRUST": forge.pin,
        "CI_PROJECT_DIR": str(empty),
        "PATH": f"{MEMGRAPH.parent}:{os.environ['PATH']}",
    }  # fmt: skip
    script = "set -eo pipefail\n" + "\n".join(job["script"])
    done = Repo(empty, runner_env(tmp_path)).shell("bash", "-c", script, env=env)
    return dataclasses.replace(done, out=done.out + done.err)
