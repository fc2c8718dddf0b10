"""A brief that was kept says what a new one would say, whatever changed since."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scratch_repo import Repo

from memgraph import cli
from memgraph.commands import briefly
from memgraph.commands.call import Call
from memgraph.store.stamps import last_change

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=timezone(timedelta(hours=5, minutes=30), "IST"))
# Where Git may see another repository than the one around, nothing is kept, nor told again.
ALONE = {"GIT_CEILING_DIRECTORIES": "/nowhere"}
TICK = 0.06  # seconds after which the time of a file is behind


@dataclass
class Play:
    """A clone with a bit of everything, and the surroundings in which it is asked."""

    repo: Repo
    now: datetime = NOW
    env: dict[str, str] = field(default_factory=dict)
    at: str = ""

    @property
    def other(self) -> Repo:
        return Repo(self.repo.folder.parent / "other", self.repo.env)

    @property
    def home(self) -> Path:
        return self.repo.folder.parent / "home"

    def brief(self, *words: str, env: Mapping[str, str] | None = None) -> str:
        """Return what the command line says, on either stream."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            code = cli.run(("brief", *words), self._call(env or {}))
        assert code in (0, 2), said.getvalue()
        return said.getvalue()

    def afresh(self) -> str:
        return self.brief(env=ALONE)

    def kept(self) -> bool:
        call = self._call({})
        return briefly.kept(briefly.asked(str(call.cwd), call.env, call.now)) is not None

    def settled(self) -> None:
        """Have the brief kept."""
        time.sleep(TICK)
        self.brief()
        assert self.kept()

    def _call(self, env: Mapping[str, str]) -> Call:
        home = {"HOME": str(self.home)}
        every = {**self.repo.env, **home, **self.env, **env}
        del every["GIT_CONFIG_GLOBAL"]
        return Call(self.repo.folder / self.at, every, self.now)


def made(folder: Path) -> Play:
    repo = Repo.made(folder / "here")
    repo.law("use-pnpm", scope=["web/**"])
    repo.law("watching", watches=["web/main.js"])
    repo.evidence("2026-01-02-seen", kind="decision", statement="One.")
    repo.evidence("2026-01-03-open", kind="thread", statement="Open?")
    repo.write("web/main.js", "1")
    repo.write(".gitignore", "evidence/local/\n")
    repo.write("evidence/local/2026-01-04-own.yaml", private("Mine."))
    repo.commit()
    repo.git("branch", "topic")
    repo.git("worktree", "add", "--quiet", "../other", "-b", "other")
    play = Play(repo)
    play.other.evidence("2026-01-05-there", statement="There.")
    play.other.commit()
    play.home.mkdir()
    return play


def private(statement: str) -> str:
    return (
        f"id: 2026-01-04-own\nkind: decision\nstatement: {statement}\nobserved: 2026-01-04\n"
        "recorded: {by: Ada Lovelace <ada@example.org>, via: person}\n"
    )


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return made(tmp_path)


# What can change

SEEN, PRIVATE = "evidence/2026/2026-01-02-seen.yaml", "evidence/local/2026-01-04-own.yaml"
PIN = "sha256:" + "0" * 64
Change = Callable[[Play], object]


def in_place(repo: Repo, path: str, old: str, new: str) -> None:
    """Edit a file and hide it: neither its size nor its time tells."""
    place = repo.folder / path
    before = place.stat()
    with place.open("r+") as file:
        text = file.read().replace(old, new)
        file.seek(0)
        file.write(text)
    os.utime(place, ns=(before.st_atime_ns, before.st_mtime_ns))


def commit_elsewhere(play: Play) -> None:
    play.other.evidence("2026-01-06-late", statement="Late.")
    play.other.commit()


def branch_moves(play: Play) -> None:
    play.repo.git("branch", "--force", "topic", "other")
    play.repo.git("worktree", "remove", "--force", "../other")
    play.repo.git("branch", "--quiet", "-D", "other")


def worktree_goes(play: Play) -> None:
    shutil.rmtree(play.other.folder)


def ignored(play: Play, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("2026-01-07-loose.yaml\n", encoding="utf-8")


def loose(play: Play) -> None:
    play.repo.evidence("2026-01-07-loose", kind="decision", statement="Loose.")


def committed(play: Play) -> None:
    loose(play)
    play.repo.commit()


def only_staged(play: Play) -> None:
    """Stage another text and put the old one back on disk."""
    before = play.repo.read("web/main.js")
    play.repo.write("web/main.js", "2")
    play.repo.git("add", "web/main.js")
    play.repo.write("web/main.js", before)


def renamed_branch(play: Play) -> None:
    play.repo.git("branch", "-m", "trunk")


def a_pipe(play: Play) -> None:
    os.mkfifo(play.repo.folder / "policies/pipe.yaml")


def merging(play: Play) -> None:
    play.repo.git("merge", "--quiet", "--no-commit", "--no-ff", "other")


def conflict(play: Play) -> None:
    in_place(play.other, SEEN, "One.", "Two.")
    play.other.commit()
    in_place(play.repo, SEEN, "One.", "Six.")
    play.repo.commit()
    play.repo.git("merge", "--quiet", "other", status=1)


def included(play: Play) -> None:
    """Let a file of settings, that was named and not there, tell Git to ignore an entry."""
    (play.home / "ignored").write_text("evidence/\n", encoding="utf-8")
    (play.home / "more").write_text("[core]\n excludesFile = ~/ignored\n", encoding="utf-8")


CHANGES: dict[str, Change] = {
    "a new entry": loose,
    "an edit in place": lambda p: in_place(p.repo, SEEN, "One.", "Two."),
    "an edit of a private entry in place": lambda p: in_place(p.repo, PRIVATE, "Mine.", "Ours."),
    "a private entry": lambda p: p.repo.write(
        "evidence/local/2026-01-08-more.yaml", private("More.").replace("04-own", "08-more")
    ),
    "an entry that goes": lambda p: (p.repo.folder / SEEN).unlink(),
    "an entry that moves": lambda p: p.repo.git("mv", SEEN, "evidence/moved.yaml"),
    "a proposal": lambda p: p.repo.proposal("use-uv"),
    "a law": lambda p: p.repo.law("use-uv"),
    "a file that is watched, staged alone": only_staged,
    "a commit": committed,
    "another branch is checked out": lambda p: p.repo.git("checkout", "--quiet", "topic"),
    "no branch is checked out": lambda p: p.repo.git("checkout", "--quiet", "--detach"),
    "the branch is renamed": renamed_branch,
    "a branch moves": branch_moves,
    "a commit in another work tree": commit_elsewhere,
    "an entry in another work tree": lambda p: p.other.evidence("2026-01-09-x", statement="X."),
    "an edit in place in another work tree": lambda p: in_place(
        p.other, "evidence/2026/2026-01-05-there.yaml", "There.", "Where."
    ),
    "a work tree that goes": worktree_goes,
    "the configuration": lambda p: p.repo.write(
        ".memgraph/config.yaml", "format: '1'\nrepository: r\nbrief_characters: 900\n"
    ),
    "the day": lambda p: setattr(p, "now", p.now + timedelta(days=300)),
    "the hour": lambda p: setattr(p, "now", p.now + timedelta(hours=3)),
    "the folder": lambda p: setattr(p, "at", "evidence"),
    "a file outside of the memory": lambda p: p.repo.write("loose.txt"),
    "a pipe": a_pipe,
    "a folder like an entry": lambda p: (p.repo.folder / "policies/x.yaml").mkdir(),
    "a link": lambda p: (p.repo.folder / "policies/link.yaml").symlink_to("nowhere"),
    "a merge that is under way": merging,
    "a merge that is stuck": conflict,
    "an upstream": lambda p: p.repo.git("branch", "--set-upstream-to=topic"),
}
# What may have a say, though here it changes no word.
UNSEEN: dict[str, Change] = {
    "the trust that is pinned": lambda p: p.repo.git("config", "memgraph.trust", PIN),
    "the trust that the person pins": lambda p: (p.home / ".gitconfig").write_text(
        f"[memgraph]\n trust = {PIN}\n", encoding="utf-8"
    ),
    "the trust that the surroundings pin": lambda p: p.env.update(MEMGRAPH_TRUST=PIN),
    "a setting in the surroundings": lambda p: p.env.update(
        GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="memgraph.trust", GIT_CONFIG_VALUE_0=PIN
    ),
    "what the remote has": lambda p: p.repo.git("update-ref", "refs/remotes/origin/main", "other"),
    "the default branch of the remote": lambda p: p.repo.git(
        "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main"
    ),
    "a tag": lambda p: p.repo.git("tag", "v1"),
    "how files are compared": lambda p: p.repo.write(".git/info/attributes", "*.yaml text\n"),
    "a history that was cut off": lambda p: p.repo.write(".git/shallow"),
    "an entry that was written again as it was": lambda p: in_place(
        p.repo, PRIVATE, "Mine.", "Mine."
    ),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_after_a_change_it_is_told_anew(play: Play, kind: str) -> None:
    play.settled()
    before = play.brief()
    assert before == play.afresh()
    CHANGES[kind](play)
    after = play.afresh()
    assert after != before
    assert play.brief() == after
    time.sleep(TICK)
    assert [play.brief() for _ in range(2)] == [after] * 2


@pytest.mark.parametrize("kind", UNSEEN)
def test_what_may_have_a_say_has_it_worked_out_anew(play: Play, kind: str) -> None:
    play.settled()
    UNSEEN[kind](play)
    assert not play.kept()
    assert play.brief() == play.afresh()


IGNORING: dict[str, Callable[[Play], Path]] = {
    "of the work tree": lambda p: p.repo.folder / ".gitignore",
    "of a folder": lambda p: p.repo.folder / "evidence/2026/.gitignore",
    "of the clone": lambda p: p.repo.folder / ".git/info/exclude",
    "of the person": lambda p: p.home / ".config/git/ignore",
    "of a setting": lambda p: p.home / "ignored",
}


@pytest.mark.parametrize("kind", IGNORING)
def test_what_git_is_told_to_ignore_is_no_entry(play: Play, kind: str) -> None:
    (play.home / ".gitconfig").write_text("[core]\n excludesFile = ~/ignored\n", encoding="utf-8")
    if kind == "of the person":
        (play.home / ".gitconfig").unlink()
    loose(play)
    play.settled()
    before = play.brief()
    assert "Loose." in before
    ignored(play, IGNORING[kind](play))
    assert "Loose." not in play.afresh()
    assert play.brief() == play.afresh()


def test_a_file_of_settings_that_was_only_named(play: Play) -> None:
    (play.home / ".gitconfig").write_text("[include]\n path = more\n", encoding="utf-8")
    loose(play)
    play.settled()
    included(play)
    assert "Loose." not in play.afresh()
    assert play.brief() == play.afresh()


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(sorted(CHANGES)), min_size=2, max_size=4, unique=True))
def test_many_changes_in_any_order(
    tmp_path_factory: pytest.TempPathFactory, kinds: list[str]
) -> None:
    play = made(tmp_path_factory.mktemp("play"))
    for kind in kinds:
        time.sleep(TICK)
        play.brief()
        try:
            CHANGES[kind](play)
        except (AssertionError, OSError):
            continue  # what was done before leaves nothing to change
        assert play.brief() == play.afresh()
        assert play.brief() == play.afresh()


# What is kept


def kept_file(play: Play) -> Path:
    (found,) = (play.repo.folder / ".git/memgraph/brief").glob("*.json")
    return found


def test_a_kept_brief_is_told_by_the_program_itself(play: Play) -> None:
    now = datetime.now().astimezone()
    play.now = now
    play.settled()
    said = kept_file(play).read_text(encoding="utf-8")
    assert "Open?" in said
    # Its own text is all that it is trusted for: so it shows that it was told, and not made.
    kept_file(play).write_text(said.replace("Open?", "Told again."), encoding="utf-8")
    env = {name: value for name, value in play.repo.env.items() if name != "GIT_CONFIG_GLOBAL"}
    own = Repo(play.repo.folder, {**env, "HOME": str(play.home)})
    for words in ((), ("--json",), ("--exit-zero",), ("--budget", "3000")):
        assert "Told again." in own.memgraph("brief", *words).out
    assert "Open?" in own.memgraph("brief", env=ALONE).out


def test_data_and_budget_are_the_same_from_what_was_kept(play: Play) -> None:
    words = (("--json",), ("--budget", "400"), ("--exit-zero",))
    new = [play.brief(*each, env=ALONE) for each in words]
    play.settled()
    assert [play.brief(*each) for each in words] == new
    assert [part["title"] for part in json.loads(new[0])][:2] == ["Now", "Open threads"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda _: "", lambda text: text[: len(text) // 2], lambda _: "[]",
        lambda text: text.replace('"told":[[', '"told":[[7,'),
        lambda text: text.replace('"told":', '"tell":'),
        lambda text: text.replace('"places":["', '"places":[7,"\\u0000'),
        lambda text: text.replace(',6000,', ',"many",'),
        lambda text: text.replace('"asked":[1,', '"asked":[0,'),
    ],
)  # fmt: skip
def test_torn_and_foreign_files_are_none(play: Play, harm: Callable[[str], str]) -> None:
    play.settled()
    text = kept_file(play).read_text(encoding="utf-8")
    assert harm(text) != text
    kept_file(play).write_text(harm(text), encoding="utf-8")
    assert not play.kept()
    assert play.brief() == play.afresh()
    assert play.kept()


def test_a_folder_where_nothing_can_be_written_has_the_same_brief(play: Play) -> None:
    place = play.repo.folder / ".git/memgraph"
    shutil.rmtree(place, ignore_errors=True)
    place.write_text("in the way", encoding="utf-8")
    time.sleep(TICK)
    assert play.brief() == play.afresh()
    assert not play.kept()


def test_what_was_written_just_now_is_not_kept_for_it_may_change_in_the_same_tick(
    play: Play,
) -> None:
    time.sleep(TICK)
    place = play.repo.folder / SEEN
    place.write_text(place.read_text(encoding="utf-8"), encoding="utf-8")
    assert last_change([str(place)]) > time.time_ns()


def test_what_is_said_beside_a_brief_is_said_each_time(play: Play) -> None:
    (play.other.folder / ".git").write_text("nothing of Git's\n", encoding="utf-8")
    time.sleep(TICK)
    said = [play.brief() for _ in range(2)]
    assert "work tree other cannot be read" in said[0]
    assert said[0] == said[1]
    assert not play.kept()


def test_a_base_that_is_another_one_tomorrow_is_not_kept(play: Play) -> None:
    config = "format: '1'\nrepository: r\nbase: main@{yesterday}\n"
    play.repo.write(".memgraph/config.yaml", config)
    play.repo.commit()
    time.sleep(TICK)
    assert play.brief() == play.afresh()
    assert not play.kept()


def test_another_folder_has_a_brief_of_its_own(play: Play) -> None:
    play.settled()
    here = play.brief()
    play.at = "evidence"
    play.settled()
    there = play.brief()
    assert "use-pnpm" in here
    assert "use-pnpm" not in there
    play.at = ""
    assert play.kept()
    assert play.brief() == here


def test_a_linked_work_tree_has_a_brief_of_its_own(play: Play) -> None:
    play.settled()
    there = Play(play.other)
    # Its home is beside the first one's, as its folder is.
    there.settled()
    assert "on other" in there.brief()
    assert "on main" in play.brief()
    assert play.kept()
    loose(play)
    assert "Loose." in there.brief()
