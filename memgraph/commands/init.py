"""``memgraph init``: set memgraph up in a repository, or take it out."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import sysconfig
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from memgraph.agents import NAMES
from memgraph.commands import agents_setup
from memgraph.commands.call import Call
from memgraph.core.document import Unreadable
from memgraph.core.format import read_config
from memgraph.core.layout import CONFIG, EVIDENCE, POLICIES
from memgraph.core.legible import shown
from memgraph.core.setup import (
    EDITOR,
    HOOK_TYPES,
    PRE_COMMIT,
    editor_text,
    install_types,
    is_ours,
    new_files,
    pre_commit_item,
    repos,
    runs_memgraph,
)
from memgraph.errors import MemgraphError, Refused
from memgraph.store import files, hooks, yaml
from memgraph.store.git import Repository

_NEW_PRE_COMMIT = f"default_install_hook_types: [{', '.join(HOOK_TYPES)}]\nrepos:\n".encode()


@click.command()
@click.option("--hook", is_flag=True, help="Write plain Git hooks instead of using pre-commit.")
@click.option("--from", "source", metavar="URL", default="",
              help="Let pre-commit fetch memgraph from this repository.")  # fmt: skip
@click.option("--rev", metavar="TAG", default="", help="The tag or commit of --from to use.")
@click.option("--agent", "agents", metavar="NAMES", default="",
              help="Coding agents to set up too: names with commas, all or detected.")  # fmt: skip
@click.option("--program", metavar="PATH", default="",
              help="Let agents call this program; default: memgraph, from the path.")  # fmt: skip
@click.option("--judge", is_flag=True, help="Give Claude Code a prompt hook that judges each turn.")
@click.option("--undo", is_flag=True, help="Take out what init put in, and only that.")
@click.pass_obj
def command(
    call: Call, hook: bool, source: str, rev: str, agents: str, program: str, judge: bool,
    undo: bool,
) -> None:  # fmt: skip
    """Set memgraph up: folders, configuration, schemas for editors, and hooks.

    Nothing that is there is overwritten. pre-commit's configuration is extended in place; every
    comment in it stays. With --agent the hooks of coding agents (claude, codex, gemini, qwen,
    copilot, opencode, cursor) are merged into their settings in the repository, with a skill,
    commands, and a few lines in AGENTS.md or its like; with --undo they are taken out of it.
    """
    if bool(source) != bool(rev):
        raise click.UsageError("--from and --rev go together: a repository and its tag")
    repository = call.work_repository()
    search = call.env.get("PATH", "")
    names = agents_setup.chosen(agents, repository.root, search) if agents else ()
    if (program and not names) or (judge and "claude" not in names):
        raise click.UsageError("--program goes with --agent, and --judge with --agent claude")
    if undo:
        steps = _undone(repository, names)
    else:
        path = agents_setup.program_path(program, call.cwd, search) if program else ""
        plan = agents_setup.put_in(repository.root, names, agents_setup.Options(path, judge))
        # Whoever adds an agent has chosen their way of Git hooks before.
        known = names and (repository.root / CONFIG).exists() and not (hook or source)
        base = () if known else _put_in(call, repository, hook, source, rev)
        steps = itertools.chain(base, plan.apply(), _unreachable(names, path, search))
    done = list(steps)
    for line in "\n".join(done or ["nothing to do"]).split("\n"):
        click.echo(shown(line, 2000))


def _undone(repository: Repository, names: Sequence[str]) -> Iterator[str]:
    plan = agents_setup.take_out(repository.root, names or NAMES)
    if not names:
        yield from _take_out(repository)
    yield from plan.apply()


def _unreachable(names: Sequence[str], program: str, search: str) -> Iterator[str]:
    if names and not program and not shutil.which("memgraph", path=search):
        yield "memgraph is not on the path here: install it so that it is, or use --program PATH"


def _put_in(call: Call, repository: Repository, hook: bool, source: str, rev: str) -> Iterator[str]:
    folder = _hooks_folder(repository) if hook else None
    merged = None if hook else _merged(repository, source, rev)
    fresh = new_files(_known_id(call, repository) or f"r-{uuid.uuid4().hex[:12]}")
    for path, text in fresh.items():
        if files.create(repository.root, path, text.encode()):
            yield f"wrote {path}"
    yield from _point_editor(repository)
    if folder is not None:
        program = Path(sysconfig.get_path("scripts")) / "memgraph"
        yield from (f"wrote the {name} hook in {folder}" for name in hooks.install(folder, program))
    elif merged is not None:
        _rewrite(repository, merged)
        yield f"added memgraph to {PRE_COMMIT}"
    if folder is None:
        yield from _next_steps(repository)


def _known_id(call: Call, repository: Repository) -> str:
    """Return the id that confirmations of this repository carry already, or the empty string."""
    made = call.loader(repository).worktree().confirmations
    return next((one.repository for one in made if one.repository != "none"), "")


def _point_editor(repository: Repository) -> Iterator[str]:
    text = editor_text()
    target = repository.root / EDITOR
    try:
        made = files.create(repository.root, EDITOR, text.encode())
    except MemgraphError as error:
        yield f"{error.where or EDITOR}: {error.what}; editors are not pointed at the schemas"
        return
    if made:
        yield f"wrote {EDITOR}"
    elif not target.is_file() or target.read_bytes() != text.encode():
        yield f"{EDITOR} is yours and stays as it is; to let the editor check entries, add:\n{text}"


def _next_steps(repository: Repository) -> Iterator[str]:
    if all(who != "nobody" for who in hooks.state(repository.hooks_dir()).values()):
        return
    if path := repository.setting("core.hooksPath"):
        yield (
            f"not active yet: Git looks for hooks in {path} (core.hooksPath), where pre-commit "
            "refuses to install; use `memgraph init --hook` instead"
        )
    else:
        types = install_types(HOOK_TYPES)
        yield f"not active yet; each clone runs once: pre-commit install {types}"


def _merged(repository: Repository, source: str, rev: str) -> bytes | None:
    """Return pre-commit's configuration with memgraph in it; None if it is there already."""
    found = _pre_commit(repository)
    before = _NEW_PRE_COMMIT if found is None else found
    with _explained():
        if any(runs_memgraph(item) for item in repos(yaml.read_loose(before))):
            return None
        return yaml.with_item(before, "repos", pre_commit_item(source, rev))


def _pre_commit(repository: Repository) -> bytes | None:
    """Return pre-commit's configuration, None without one. Raises Refused where it is no file."""
    path = repository.root / PRE_COMMIT
    if path.exists() and not path.is_file():
        advice = "move it away and run this again; nothing was changed"
        raise Refused("it is no plain file, and is not read", where=PRE_COMMIT, next_step=advice)
    return path.read_bytes() if path.exists() else None


def _rewrite(repository: Repository, data: bytes) -> None:
    """Write pre-commit's configuration.

    A link into somebody's dotfiles is theirs, and kept; one that came with the repository could
    lead anywhere.
    """
    own = PRE_COMMIT not in repository.index().files
    files.replace(repository.root, PRE_COMMIT, data, follow_out=own)


@contextlib.contextmanager
def _explained() -> Iterator[None]:
    """Refuse what is wrong with pre-commit's configuration."""
    try:
        yield
    except Unreadable as unreadable:
        fault = unreadable.faults[0]
        raise Refused(
            fault.message, where=f"{PRE_COMMIT}:{fault.line}",
            next_step="mend it and run this again; nothing was changed",
        ) from None  # fmt: skip


def _hooks_folder(repository: Repository) -> Path:
    """Return where Git looks for hooks. Raises Refused if that is not this repository's own."""
    folder = repository.hooks_dir()
    around = (folder, *folder.parents)
    if repository.root not in around and repository.common_dir not in around:
        raise Refused(
            f"Git looks for hooks in {folder}, which serves other repositories too",
            where="core.hooksPath",
            next_step="git config core.hooksPath .githooks (in this repository), and again",
        )
    return folder


def _take_out(repository: Repository) -> Iterator[str]:
    yield from _unmerged(repository)
    folder = repository.hooks_dir()
    for name in hooks.uninstall(folder):
        yield f"took out the {name} hook"
    for name, who in hooks.state(folder).items():
        if who == "memgraph":
            yield f"the {name} hook in {folder} was edited, and stays"
    ours = {**new_files(_own_id(repository)), EDITOR: editor_text()}
    for path, text in ours.items():
        target = repository.root / path
        if target.is_file() and target.read_bytes() == text.encode():
            files.remove(repository.root, path)
            yield f"removed {path}"
    for kept in (POLICIES, EVIDENCE):
        if (repository.root / kept).exists():
            yield f"{kept}/ stays: it holds what you wrote"


def _own_id(repository: Repository) -> str:
    try:
        return read_config(yaml.read(repository.read_file(CONFIG))).repository
    except (MemgraphError, Unreadable):
        return ""


def _unmerged(repository: Repository) -> Iterator[str]:
    before = _pre_commit(repository) or b""
    with _explained():
        if not any(is_ours(item) for item in repos(yaml.read_loose(before))):
            return
        after = yaml.without_item(before, "repos", is_ours)
    if after == _NEW_PRE_COMMIT:
        files.remove(repository.root, PRE_COMMIT)
        yield f"removed {PRE_COMMIT}"
        if "pre-commit" in hooks.state(repository.hooks_dir()).values():
            yield f"pre-commit's hooks stay; next: pre-commit uninstall {install_types(HOOK_TYPES)}"
    else:
        _rewrite(repository, after)
        yield f"took memgraph out of {PRE_COMMIT}"
