"""Which paths an agent leaves alone, whatever way they are written."""

from __future__ import annotations

from collections.abc import Iterable

from memgraph.core.layout import Kind, kind_of

# In the text of a word: something that only the shell knows, or only a later call.
UNKNOWN = "\0"
LATER = "\1"
HOOKS = ("pre-commit", "pre-merge-commit", "pre-push", "post-merge", "post-rewrite")
GLOB = frozenset("*?[" + UNKNOWN + LATER)

_TREE = {
    "": ("policies", ".memgraph", ".git"),
    "policies": ("confirmations", "closed"),
    ".memgraph": ("trust.yaml", "confirmations"),
    ".git": ("hooks", "memgraph"),
    ".git/hooks": HOOKS,
}
_FOLDERS = frozenset((
    "", "policies", "policies/closed", "policies/confirmations", ".memgraph",
    ".memgraph/confirmations", ".git", ".git/hooks", ".git/memgraph",
))  # fmt: skip
_CONFIRMED = ("policies/confirmations/", ".memgraph/confirmations/")
_PROMOTE = "a person then runs memgraph promote."
_LONGEST = 120


class Denied(Exception):
    """What an agent must not do; the message says what, why, and the next step."""


class Ground:
    """A work tree, and the Git directory that it may share, against which paths are judged.

    Names compare without their case, as many file systems have it: a repository with both
    ``policies`` and ``Policies`` is worth less than a law that stays as it is.
    """

    def __init__(self, root: str, common: str = "", others: Iterable[str] = ()) -> None:
        self.root = root
        places: dict[tuple[str, ...], tuple[str, ...]] = {_parts(root, ""): ()}
        places |= {_parts(other, ""): () for other in others}
        if shared := _parts(common, "") if common else ():
            places.setdefault(shared, (".git",))
        if shared[-1:] == (".git",):
            places.setdefault(shared[:-1], ())  # the work tree that others are linked to
        self._tops = sorted(places.items(), key=lambda place: -len(place[0]))

    def relative(self, path: str, cwd: str) -> str | None:
        """Return ``path``, named at ``cwd``, from the root on in lower case; None outside of it."""
        if not path or path[0] in ("~", UNKNOWN, LATER):
            return None
        parts = _parts(path, cwd)
        for top, name in self._tops:
            if top and parts and top[0] == f"{parts[0]}:":
                parts = (top[0], *parts[1:])  # /c/… is how a shell on Windows writes C:/…
            if parts[: len(top)] == top:
                return "/".join((*name, *parts[len(top) :]))
        return None

    def whole(self, path: str, cwd: str) -> str:
        """Return ``path``, named at ``cwd``, from the top on in lower case."""
        return "/".join(_parts(path, cwd))

    def write(self, path: str, cwd: str, *, deep: bool = False) -> None:
        """Raise Denied where a file, or with ``deep`` a folder and all in it, is not an agent's."""
        relative = self.relative(path, cwd)
        if relative is None:
            return
        for one, sure in _variants(relative):
            if deep and one in _FOLDERS:
                raise Denied(_of_folder(short(path)))
            if one and (reason := _reason(one, short(relative), sure)):
                raise Denied(reason)

    def into(self, folder: str, name: str, cwd: str) -> None:
        """Raise Denied where ``name`` cannot be put at ``folder``, or below it if it is one."""
        bare = folder.rstrip("/\\")
        relative = self.relative(folder, cwd)
        last = bare.replace("\\", "/").rpartition("/")[2]
        known = bare != folder or relative in _FOLDERS
        if known or "." not in last.strip("."):
            inside = name.rstrip("/\\").replace("\\", "/").rpartition("/")[2]
            # What a folder holds is not said; it may hold a law.
            inside = "x.yaml" if inside in ("", ".", "..") else inside
            self.write(f"{bare}/{inside}", cwd, deep=True)
        if not known:
            self.write(folder, cwd)

    def set_up(self, path: str, cwd: str, text: str) -> None:
        """Raise Denied where ``text`` in Git's settings would lead past the check."""
        off = any(word in text.lower() for word in ("hookspath", "memgraph"))
        if off and self.relative(path, cwd) == ".git/config":
            raise Denied(
                "these settings of Git would move its hooks or memgraph's trust past the check; "
                "CI may run the check anyway. Leave them; if they must change, ask a person."
            )


def short(text: str) -> str:
    """Return ``text`` as one short line that steers no terminal."""
    plain = "".join(c if c.isprintable() else " " for c in text.replace(UNKNOWN, "…"))
    plain = " ".join(plain.split())
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 1] + "…"


def _parts(path: str, cwd: str) -> tuple[str, ...]:
    path = path.replace("\\", "/").removeprefix("file://")
    absolute = path.startswith("/") or path[1:3] == ":/"
    found: list[str] = []
    for part in (path if absolute else f"{cwd}/{path}".replace("\\", "/")).split("/"):
        if part == "..":
            del found[-1:]
        elif part not in ("", "."):
            # Windows takes no notice of dots and spaces at the end of a name.
            found.append(part.rstrip(". ").casefold() or part)
    # On macOS, /tmp and /var are names for folders below /private.
    return tuple(found[1:] if found[:1] == ["private"] else found)


def _variants(relative: str) -> list[tuple[str, bool]]:
    """Return what a path with wildcards may name, and whether its folder is named for sure."""
    if not GLOB.intersection(relative):
        return [(relative, True)]
    found = [("", True)]
    *first, rest = relative.split("/", 3)
    for part in (*first, rest):
        if not GLOB.intersection(part):
            found = [(f"{before}/{part}".lstrip("/"), sure) for before, sure in found]
            continue
        named = [
            (f"{before}/{name}".lstrip("/"), bool(before))
            for before, sure in found
            for name in _TREE.get(before, ())
            if like(part, name)
        ]
        found = [*named, *((f"{before}/{part}".lstrip("/"), sure) for before, sure in found)]
    return found


def like(pattern: str, name: str) -> bool:
    """Return whether a part of a path with wildcards could name ``name``."""
    if name.startswith(".") and pattern[:1] in ("*", "?", "["):
        return False
    start, end = 0, len(pattern)
    while start < end and pattern[start] not in GLOB:
        start += 1
    while end > start and pattern[end - 1] not in GLOB and pattern[end - 1] != "]":
        end -= 1
    head, tail = pattern[:start], pattern[end:]
    if "*" not in pattern and UNKNOWN not in pattern and "[" not in pattern:
        same = all(a in ("?", b) for a, b in zip(pattern, name, strict=False))
        return len(pattern) == len(name) and same
    return (
        len(head) + len(tail) <= len(name) and name.startswith(head) and name.endswith(tail)
    )  # what lies between two wildcards is not compared


def _reason(path: str, shown: str, sure: bool) -> str:
    """Return why a path is not an agent's to write; "" where it is."""
    name = path.rpartition("/")[2]
    if path.startswith(_CONFIRMED):
        return "" if name == ".gitkeep" else _of_confirmation(shown)
    if path.startswith(".memgraph/trust.y"):
        return (
            f"{shown} says who may confirm; only a person changes it, with memgraph trust. "
            "Say what should change and ask the user."
        )
    if path.startswith(".git/"):
        return _of_git(path, shown)
    if not path.startswith("policies/") or path == "policies/proposed":
        return ""
    kind = kind_of(path)
    if kind in (Kind.LAW, Kind.CLOSED):
        return _of_law(name.removesuffix(".yaml"), shown, kind)
    if kind is Kind.STRAY and sure and not path.startswith("policies/proposed/"):
        return (
            f"{shown} is no proposal: only laws lie in policies/, and a person puts them there. "
            f'Propose a policy: memgraph propose "…"; {_PROMOTE}'
        )
    return ""


def _of_law(policy: str, shown: str, kind: Kind) -> str:
    if kind is Kind.CLOSED:
        return (
            f"{shown} is closed: a record of what held, which stays as it is. "
            f'Propose it anew: memgraph propose "…"; {_PROMOTE}'
        )
    policy = "ID" if GLOB.intersection(policy) else short(policy)
    return (
        f"{shown} is law, or would be; only a person makes or changes it. Propose an amendment: "
        f'memgraph propose --amend {policy} "…"; {_PROMOTE}'
    )


def _of_confirmation(shown: str) -> str:
    return (
        f"{shown} is a person's confirmation; memgraph writes it when a person decides. Leave it. "
        f'To change a policy: memgraph propose "…"; {_PROMOTE}'
    )


def _of_folder(shown: str) -> str:
    return (
        f"{shown} holds laws, their confirmations or memgraph's check; only a person changes "
        f'these. To change a policy: memgraph propose --amend ID "…"; {_PROMOTE}'
    )


def _of_git(path: str, shown: str) -> str:
    if path.startswith(".git/memgraph/"):
        return f"{shown} is memgraph's own record of sessions; leave it, or ask a person."
    if path.removeprefix(".git/hooks/") in HOOKS:
        return (
            f"{shown} may run memgraph's check. Put yours into .pre-commit-config.yaml or "
            f"{shown}.before-memgraph, which runs first; else ask a person."
        )
    return ""
