"""Which files hold the settings of Git that are in force, and what it ignores."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from memgraph.store.git.output import decoded, records
from memgraph.store.git.process import Git

_NAMED = ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM")
_BELOW_HOME = (".gitconfig", ".config/git/config", ".config/git/ignore", ".config/git/attributes")
_BELOW_XDG = ("git/config", "git/ignore", "git/attributes")
_SYSTEM = ("/etc/gitconfig", "/etc/gitattributes")
_FILES = ("core.excludesfile", "core.attributesfile")


def settings_files(git: Git) -> list[str]:
    """Return the files that have a say, those too that are not there and would have one.

    Raises MemgraphError where Git cannot read its settings.
    """
    found = {*_usual(git.env)}
    said = records(git.read("config", "--list", "--show-origin", "-z"))
    for origin, setting in zip(said[::2], said[1::2], strict=True):
        kind, _, name = decoded(origin).partition(":")
        place = os.path.join(git.folder, name) if kind == "file" else str(git.folder)
        key, _, value = decoded(setting).partition("\n")
        if kind == "file":
            found.add(place)
        if key in _FILES or (key.startswith("include") and key.endswith(".path")):
            found.add(os.path.join(os.path.dirname(place), _from_home(value, git.env)))
    return sorted(found)


def _usual(env: Mapping[str, str]) -> Iterator[str]:
    yield from _SYSTEM
    yield from (env[name] for name in _NAMED if name in env)
    yield from (f"{env.get('HOME', '')}/{name}" for name in _BELOW_HOME)
    if "XDG_CONFIG_HOME" in env:
        yield from (f"{env['XDG_CONFIG_HOME']}/{name}" for name in _BELOW_XDG)


def _from_home(value: str, env: Mapping[str, str]) -> str:
    if value.startswith("~/") and "HOME" in env:
        return env["HOME"] + value[1:]
    return os.path.expanduser(value)
