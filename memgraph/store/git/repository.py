"""The door: one repository, and every question that memgraph has for it."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from memgraph.errors import MemgraphError
from memgraph.store.git import blobs, committing, listing, merging, workfile
from memgraph.store.git.differing import Differences, differences
from memgraph.store.git.listing import Index, Listing
from memgraph.store.git.merging import Merge
from memgraph.store.git.output import decoded
from memgraph.store.git.places import find, settled
from memgraph.store.git.process import Git, literal
from memgraph.store.git.settings import settings_files
from memgraph.store.git.status import QUESTION, Status, operation, status_of

if TYPE_CHECKING:
    from memgraph.core.life.history import History

COMMITTER_TIME = re.compile(rb"^committer .*> (-?\d+) [+-]\d+$", re.MULTILINE)
_OUTSIDE = ("--global", "--system")
NO_FLAGS = b"DIRC\0\0\0\2"  # the oldest format of an index, without room for flags


@dataclass(frozen=True, slots=True)
class Repository:
    """A Git repository as seen from one of its work trees.

    ``root`` is the top of the work tree, or the Git directory of a bare repository.
    Reading writes nothing. Paths are relative to the root, with "/" between folders.
    Every method raises MemgraphError where Git cannot answer.
    """

    root: Path
    git_dir: Path
    common_dir: Path
    bare: bool
    _git: Git = field(repr=False)

    @staticmethod
    def open(start: Path, env: Mapping[str, str]) -> Repository:
        """Open the repository that Git finds from a folder, GIT_DIR and its kin included.

        Raises MemgraphError when there is none, or none that Git may or can read.
        """
        places = find(start, env)
        git = Git(places.root, settled(env, places))
        return Repository(places.root, places.git_dir, places.common_dir, places.bare, git)

    def linked(self, worktree: Path) -> Repository:
        """Open another of the worktrees, without the variables that point to this one."""
        own = self._git.read("rev-parse", "--local-env-vars").decode("ascii").split()
        env = {name: value for name, value in self._git.env.items() if name not in own}
        return Repository.open(worktree, env)

    @property
    def shallow(self) -> bool:
        """Whether the history was cut off when it was cloned."""
        return (self.common_dir / "shallow").exists()

    # History

    def commit_id(self, rev: str) -> str:
        """Return the id of the commit that ``rev`` names; raises MemgraphError if none."""
        asked = ("rev-parse", "--verify", "--quiet", f"{rev}^{{commit}}")
        answer = None if rev.startswith("-") else self._git.ask(*asked)
        if answer is None or answer.status:
            raise MemgraphError(
                f"no such revision: {rev}",
                where=str(self.root),
                next_step=self._way_to(rev),
            )
        return answer.text

    def _way_to(self, rev: str) -> str:
        """Return how a revision that is not known here may be had.

        A clone of one branch lacks the remote's others, and a plain fetch brings none of them.
        """
        remote, _, branch = rev.removeprefix("refs/remotes/").partition("/")
        deeper = "git fetch --unshallow"
        remotes = decoded(self._git.read("remote")).split() if branch else ()
        if remote in remotes and not {*"~^:@{ "} & {*branch}:
            fetch = f"git fetch {remote} {quote(f'{branch}:refs/remotes/{remote}/{branch}')}"
            return (
                f"{fetch}; then, since this clone is shallow: {deeper}" if self.shallow else fetch
            )
        if self.shallow:
            return f"fetch the rest of this shallow clone: {deeper}"
        return "git fetch, or see what there is: git log --all"

    def head(self) -> str | None:
        """Return the id of the checked-out commit, or None before the first one."""
        return self._git.known("rev-parse", "--verify", "--quiet", "HEAD")

    def merge_base(self, one: str, other: str) -> str | None:
        """Return the best common ancestor of two commits, or None; raises MemgraphError."""
        return next(iter(self.merge_bases(one, other)), None)

    def merge_bases(self, one: str, other: str) -> list[str]:
        """Return the best common ancestors: several where histories cross. Raises MemgraphError."""
        both = self.commit_id(one), self.commit_id(other)
        return (self._git.known("merge-base", "--all", *both) or "").split()

    def commit_date(self, rev: str) -> datetime | None:
        """Return when a commit was made (in UTC), or None if there is no such commit."""
        answer = None if rev.startswith("-") else self._git.ask("cat-file", "commit", rev)
        header = answer.out.partition(b"\n\n")[0] if answer else b""
        if made := COMMITTER_TIME.search(header):
            return _instant(int(made[1]))
        return None

    def history(self, start: str, folders: Sequence[str]) -> History:
        """Return the commits up to ``start`` that changed these folders, as far as known here."""
        from memgraph.core.life.history import History  # few commands ask for it
        from memgraph.store.git.history import commits

        boundary = self.common_dir / "shallow"
        cut = boundary.read_text("ascii").split() if self.shallow else []
        return History(tuple(commits(self._git, start, folders, frozenset(cut))), bool(cut))

    def branches(self) -> list[tuple[str, str]]:
        """Return the local branches, the latest first, each with the id of its commit."""
        out = self._git.read(
            "for-each-ref",
            "--sort=-committerdate",
            "--format=%(objectname) %(refname:lstrip=2)",
            "refs/heads",
        )
        pairs = (line.partition(" ") for line in decoded(out).split("\n") if line)
        return [(name, commit) for commit, _, name in pairs]

    def default_branch(self) -> str | None:
        """Return the full name of the remote branch that origin's HEAD stands for, or None."""
        asked = ("for-each-ref", "--format=%(symref)", "refs/remotes/origin/HEAD")
        return self._git.ask(*asked).text or None

    def worktrees(self) -> list[tuple[Path, str | None]]:
        """Return the other work trees on disk, each with its branch (None when detached)."""
        # Not -z, which needs Git 2.36; a path with a line break is not found on disk.
        out = decoded(self._git.read("worktree", "list", "--porcelain"))
        found = [_worktree(block) for block in out.split("\n\n") if block.strip()]
        return sorted(
            (path, branch)
            for path, branch in found
            if (path / ".git").exists() and not path.samefile(self.root)
        )

    # Files

    def tree(self, rev: str) -> Listing:
        """Return the files of a commit; raises MemgraphError if there is no such commit."""
        commit = self.commit_id(rev)
        return listing.tree_files(self._git.read("ls-tree", "-r", "-z", "--full-tree", commit))

    def part(self, commit: str, paths: Sequence[str]) -> Listing:
        """Return those files of a commit, given by its id, that lie at or below ``paths``."""
        words = ("ls-tree", "-r", "-z", "--full-tree", commit, "--", *paths)
        return listing.tree_files(self._git.read(*words))

    def differences(self, commit: str, end: str = "") -> Differences:
        """Return how ``end``, a commit, or else what would be committed differs from ``commit``.

        Both are given by their ids.
        """
        words = ("--raw", "-z", "--no-renames", "--no-abbrev")
        if end:
            return differences(self._git.read("diff-tree", "-r", *words, commit, end))
        found = differences(self._git.read("diff-index", "--cached", *words, commit))
        return found.without(self._only_intended(found.empty)) if found.empty else found

    def index(self) -> Index:
        """Return what would be committed, from GIT_INDEX_FILE where that is set."""
        out = self._git.read("ls-files", "--stage", "-z")
        return listing.index_files(out, self._only_intended())

    def worktree(self, folders: Sequence[str]) -> Index:
        """Return the index as it would be with what is on disk inside ``folders``.

        Ignored files stay out. Symbolic links are listed as such and never followed.
        """
        if self.bare:
            raise MemgraphError(
                "a bare repository has no work tree",
                where=str(self.root),
                next_step="name a commit instead: --rev HEAD",
            )
        if not folders:
            return self.index()
        words = ("--no-renames", "--untracked-files=all", "--ignore-submodules=all")
        found = self._status(*words, "--", *map(literal, folders))
        return listing.on_disk(self.index(), found, self.root)

    def blobs(self, ids: Iterable[str]) -> dict[str, bytes]:
        """Return the contents of blobs by id; what Git cannot read is left out."""
        return blobs.read(self._git, self._objects, ids)

    def stream(self, ids: Sequence[str], among: int = 0) -> Iterator[tuple[str, bytes | None]]:
        """Yield each id with its blob's content, None where Git cannot read it; few are held.

        ``among`` is how many are read in all, where other processes read some of them.
        """
        return blobs.stream(self._git, self._objects, ids, among)

    @contextlib.contextmanager
    def merged(self, ours: str, theirs: str) -> Iterator[tuple[Repository, Merge]]:
        """Yield what the merge of two commits would give, and a repository that can read it.

        Nothing is left behind. Raises MemgraphError for unknown revisions, histories without
        a common commit, and a Git older than 2.38.
        """
        sides = self.commit_id(ours), self.commit_id(theirs)
        if not self.merge_base(*sides):
            raise MemgraphError(
                f"{ours} and {theirs} have no commit in common",
                where=str(self.root),
                next_step="fetch the rest of this shallow clone: git fetch --unshallow"
                if self.shallow
                else "git merge refuses such a merge too; is it the right branch?",
            )
        with merging.beside(self._git, self._objects) as git:
            yield dataclasses.replace(self, _git=git), merging.merge(git, *sides)

    def read_file(self, path: str) -> bytes:
        """Return the content of a regular file of the work tree.

        Raises MemgraphError if there is none, or only through a symbolic link.
        """
        return workfile.content(self.root, path)

    def ignored(self, path: str) -> bool:
        """Tell whether Git ignores a path that it does not track."""
        return self._git.known("check-ignore", "--", f"./{path}") is not None

    # Here and now

    def status(self) -> Status:
        """Return branch, upstream, changes and operation under way."""
        return status_of(self._git.read(*QUESTION), operation(self.git_dir))

    def identity(self) -> str | None:
        """Return "Name <email>" as Git would write it in a commit, or None if not set."""
        answer = self._git.ask("-c", "user.useConfigOnly=true", "var", "GIT_AUTHOR_IDENT")
        return answer.text.rsplit(" ", 2)[0] if answer.status == 0 else None

    def setting(self, key: str) -> str | None:
        """Return the value of a setting of Git, or None."""
        return self._git.known("config", "--get", key)

    def own_setting(self, key: str) -> str | None:
        """Return the value that a person or this machine gives a setting of Git, or None.

        What the repository says does not count.
        """
        found = [self._git.known("config", scope, "--get", key) for scope in _OUTSIDE]
        return next((value for value in found if value), None)

    def settings_files(self) -> list[str]:
        """Return the files that Git's settings come from, or would come from."""
        return settings_files(self._git)

    def hooks_dir(self) -> Path:
        """Return the folder where Git looks for hooks; it need not exist."""
        return self.root / decoded(self._git.read("rev-parse", "--git-path", "hooks")).rstrip("\n")

    def commit_paths(self, paths: Sequence[str], message: str) -> str:
        """Commit these paths, and nothing else that is staged, through the hooks.

        Returns the commit's id. Raises MemgraphError with what Git or a hook said when
        there is no commit; the index then lists what it listed before.
        """
        committing.commit(self._git, paths, message, operation(self.git_dir))
        return self.commit_id("HEAD")

    @property
    def _objects(self) -> Path:
        own = self._git.env.get("GIT_OBJECT_DIRECTORY")
        return self.root / own if own else self.common_dir / "objects"

    def _status(self, *words: str) -> bytes:
        return self._git.read("status", "--porcelain=v2", "-z", *words)

    def _only_intended(self, paths: Sequence[str] = ()) -> frozenset[str]:
        """Return which paths, of these or of all, are announced and would not be committed."""
        place = self.root / self._git.env.get("GIT_INDEX_FILE", self.git_dir / "index")
        if not place.exists() or _first_bytes(place, len(NO_FLAGS)) == NO_FLAGS:
            return frozenset()
        named = ("--", *map(literal, paths)) if paths else ()
        return listing.intended_paths(self._git.read("ls-files", "--debug", "-z", *named))


def _first_bytes(place: Path, count: int) -> bytes:
    with place.open("rb") as stream:
        return stream.read(count)


def _instant(seconds: int) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, OSError, ValueError):
        return None


def _worktree(block: str) -> tuple[Path, str | None]:
    """Read one paragraph of ``git worktree list --porcelain``."""
    facts = dict(line.partition(" ")[::2] for line in block.split("\n"))
    branch = facts.get("branch")
    return Path(facts["worktree"]), branch.removeprefix("refs/heads/") if branch else None
