"""What `memgraph init` puts into a repository."""

from __future__ import annotations

import json
from collections.abc import Iterable

from memgraph.core.document import Plain
from memgraph.core.format import schemas
from memgraph.core.layout import CLOSED, CONFIG, EVIDENCE, PROPOSED, SETTINGS, TOPICS, TRUST

PRE_COMMIT = ".pre-commit-config.yaml"
EDITOR = ".vscode/settings.json"
HOOK_TYPES = ("pre-commit", "pre-merge-commit", "pre-push", "post-merge", "post-rewrite")

_CHECK_STAGES = ("pre-commit", "pre-merge-commit", "pre-push", "manual")
_BRIEF_STAGES = ("post-merge", "post-rewrite")
_HOOKS = ("memgraph-check", "memgraph-brief", "memgraph-export")
_SCHEMA = f"{SETTINGS}/schema"


def new_files(repository: str) -> dict[str, str]:
    """Return the files that init makes where there are none, by path.

    ``repository`` is the id that confirmations of this repository carry.
    """
    return {
        # Git keeps no empty folder, and takes the move of the last proposal for a renamed one.
        f"{PROPOSED}/.gitkeep": "",
        f"{CLOSED}/.gitkeep": "",
        f"{EVIDENCE}/.gitkeep": "",
        CONFIG: config_text(repository),
        **{f"{_SCHEMA}/{name}.json": _json(schema) for name, schema in schemas().items()},
    }


def config_text(repository: str) -> str:
    """Return a new configuration, with every choice that there is as a comment."""
    return (
        "# yaml-language-server: $schema=schema/config.json\n"
        "format: 1\n"
        f"repository: {repository}\n"
        "# base: origin/main          # what changes are judged against; default: origin's HEAD\n"
        "# challenge_due: 14d         # how long evidence against a law may stay unsettled\n"
        "# brief_characters: 6000\n"
        "# severity: {hygiene/personal: error}\n"
    )


def editor_text() -> str:
    """Return settings that let VS Code, and editors like it, complete and check entries."""
    places = {
        "policy": ["policies/**/*.yaml"],
        "evidence": ["evidence/**/*.yaml"],
        "config": [CONFIG],
        "topics": [TOPICS],
        "trust": [TRUST],
    }
    return _json({"yaml.schemas": {f"./{_SCHEMA}/{n}.json": p for n, p in places.items()}})


def pre_commit_item(source: str, rev: str) -> dict[str, Plain]:
    """Return the entry for pre-commit's ``repos``.

    ``source`` is memgraph's repository, fetched by pre-commit at ``rev``; empty for the memgraph
    that is installed on each machine.
    """
    if source:
        hooks: list[Plain] = [{"id": "memgraph-check"}, {"id": "memgraph-brief"}]
        return {"repo": source, "rev": rev, "hooks": hooks}
    return {
        "repo": "local",
        "hooks": [
            _local("memgraph-check", "memgraph check", list(_CHECK_STAGES)),
            _local("memgraph-brief", "memgraph brief --exit-zero", list(_BRIEF_STAGES)),
        ],
    }


def _local(name: str, entry: str, stages: list[Plain]) -> Plain:
    return {
        "id": name,
        "name": name.replace("-", " "),
        "entry": entry,
        "language": "system",
        "always_run": "true",
        "pass_filenames": "false",
        "verbose": "true",
        "stages": stages,
    }


def install_types(names: Iterable[str]) -> str:
    """Return the options that let ``pre-commit install`` take these hooks."""
    return " ".join(f"-t {name}" for name in names)


def runs_memgraph(item: Plain) -> bool:
    """Return whether an entry of pre-commit's ``repos`` holds a hook of memgraph's."""
    return any(name in _HOOKS for name in _hook_names(item))


def is_ours(item: Plain) -> bool:
    """Return whether an entry of pre-commit's ``repos`` holds memgraph's hooks and no other."""
    names = _hook_names(item)
    return bool(names) and all(name in _HOOKS for name in names)


def repos(configuration: Plain) -> list[Plain]:
    """Return the entries under ``repos`` of a pre-commit configuration."""
    found = configuration.get("repos") if isinstance(configuration, dict) else None
    return found if isinstance(found, list) else []


def _hook_names(item: Plain) -> list[str]:
    hooks = item.get("hooks") if isinstance(item, dict) else None
    listed = hooks if isinstance(hooks, list) else []
    return [str(hook.get("id", "")) for hook in listed if isinstance(hook, dict)]


def _json(value: object) -> str:
    return json.dumps(value, indent=2) + "\n"
