"""A forge with a bare repository, a team, and a runner for the steps of action.yml."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from scratch_repo import Ran, Repo, clean
from trust_team import Team

TOP = Path(__file__).parents[1]
MEMGRAPH = Path(sys.executable).with_name("memgraph")
ACTION: Any = YAML(typ="safe", pure=True).load((TOP / "action.yml").read_text())
INSTALL, FETCH, JUDGE, TELL = ACTION["runs"]["steps"]


@dataclasses.dataclass(frozen=True)
class Forge:
    """A bare repository whose main branch is protected, and a clone of somebody's."""

    bare: Path
    team: Team
    pin: str

    @property
    def work(self) -> Repo:
        return self.team.repo

    def branch(self, name: str = "change", start: str = "main") -> Repo:
        self.work.git("checkout", "--quiet", "-B", name, start)
        return self.work

    def pushed(self, ref: str = "refs/pull/1/head") -> str:
        """Commit everything, push it where only the forge's own name leads, return its id."""
        head = self.work.commit("A change")
        self.work.git("push", "--quiet", "--force", str(self.bare), f"HEAD:{ref}")
        return head

    def merges(self, head: str) -> None:
        """Let the main branch of the forge move on to ``head``."""
        self.work.git("push", "--quiet", str(self.bare), f"{head}:refs/heads/main")

    def gate(self, head: str, base: str = "main", trust: str | None = None, **more: str) -> Ran:
        """Run the action in a workspace that holds the head, which is more than it asks for."""
        shutil.rmtree(self.runner.folder.parent, ignore_errors=True)
        workspace = self.runner
        subprocess.run(
            ["git", "clone", "-q", "--depth", "1", self.bare.as_uri(), workspace.folder], check=True
        )
        if head:
            workspace.git("fetch", "--quiet", "--depth", "1", self.bare.as_uri(), head)
            workspace.git("checkout", "--quiet", head)
        inputs = self.inputs(head, base=base, **({} if trust is None else {"trust": trust}), **more)
        for step in (FETCH, JUDGE):
            done = ran(step, workspace, inputs)
            if done.code:
                break
        return done

    def tells(self, head: str, env: Mapping[str, str], **more: str) -> Ran:
        """Run the last step of the action, after ``gate``, with more in its environment."""
        return ran(TELL, Repo(self.runner.folder, {**self.runner.env, **env}),
                   self.inputs(head, **more))  # fmt: skip

    @property
    def runner(self) -> Repo:
        """The workspace of the runner; beside it lies what a job may leave."""
        folder = self.bare.parent / "runner"
        return Repo(folder / "workspace", runner_env(folder))

    def inputs(self, head: str, **more: str) -> dict[str, str]:
        return {
            "base": "main", "head": head, "trust": self.pin, "format": "text",
            "repository": str(self.bare), "token": "no-secret", "command": str(MEMGRAPH),
            "comment": "true", "sarif": "true", "pull": "7", **more,
        }  # fmt: skip


def runner_env(folder: Path) -> dict[str, str]:
    """Return the environment of a runner that nobody is logged in to."""
    found = {name: value for name, value in clean(os.environ).items()
             if not name.startswith(("SSH_", "MEMGRAPH_", "GIT_", "GITHUB_"))}  # fmt: skip
    own = {"HOME": "home", "RUNNER_TEMP": "temp dir", "GITHUB_OUTPUT": "output"}
    places = {name: str(folder / place) for name, place in own.items()}
    return {**found, **places, "GIT_CONFIG_NOSYSTEM": "1"}


def ran(step: Mapping[str, Any], workspace: Repo, inputs: Mapping[str, str]) -> Ran:
    """Run one step as a runner does: its words in a file, for a bash without settings."""
    script = workspace.folder.parent / "step.sh"
    script.write_text(step["run"])
    Path(workspace.env["RUNNER_TEMP"]).mkdir(parents=True, exist_ok=True)
    env = {name: filled(value, inputs) for name, value in step["env"].items()}
    bash = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)]
    done = workspace.shell(*bash, env=env)
    return dataclasses.replace(done, out=done.out + done.err)


def filled(value: str, inputs: Mapping[str, str]) -> str:
    if value == "${{ github.action_path }}":
        return inputs.get("source", str(TOP))
    found = re.fullmatch(r"\$\{\{ inputs\.(\w+) \}\}", value)
    assert found, f"{value}: only inputs are known here"
    return inputs[found[1]]


def began(folder: Path) -> Forge:
    """Make a team of Ada and Grace with one law; Eve has a key, and nobody trusts it."""
    team = Team.made(folder).began("grace")
    first = team.repo.git("log", "--format=%H", "--diff-filter=A", "--", ".memgraph/trust.yaml")
    team.repo.git("checkout", "--quiet", first)
    shown = team.repo.memgraph("trust", "show", "--json")
    team.repo.git("checkout", "--quiet", "main")
    team.promoted("use-pnpm")
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", folder / "bare"], check=True)
    forge = Forge(folder / "bare", team, json.loads(shown.out)["digest"])
    forge.merges("main")
    return forge


def hand_made(forge: Forge, by: str = "eve", key: str = "eve") -> None:
    """Put a law among the laws that nobody with the right to it confirmed."""
    forge.work.proposal("use-tabs")
    forge.team.forged("use-tabs", by, key)
