"""A check of what changed says what a check of the whole memory says."""

from __future__ import annotations

import dataclasses
import random
from datetime import date, timedelta
from pathlib import Path

import pytest
from changing_memory import DAY, Team
from scratch_repo import Repo

from memgraph import checks
from memgraph.commands import partly
from memgraph.commands.since import MOST_CHANGED, question
from memgraph.commands.states import Wanted, judged, states_of
from memgraph.commands.whole import kept_whole
from memgraph.core.finding import Finding
from memgraph.store.git import Repository
from memgraph.store.load import Loader

STEPS = 8


def both(repo: Repo, wanted: Wanted, day: date = DAY) -> tuple[list[Finding] | None, list[Finding]]:
    """Return what the part and the whole have to say; and keep the whole where there was none."""
    repository = Repository.open(repo.folder, repo.env)
    asked = question(repository, Loader(repository, day), wanted, day)
    part = partly.answer(repository, Loader(repository, day), asked)
    states = states_of(repository, Loader(repository, day), wanted, asked.between)
    whole = checks.run(states.memory, states.base)
    if part is None:
        kept_whole(repository, states.memory, asked, whole, few=0)
    return (part[1] if part else None), whole


def walked(team: Team, wanted: Wanted) -> int:
    """Change a memory step by step, and return how often a part had the answer."""
    answered = 0
    day = DAY
    for _ in range(STEPS):
        if team.chance.random() < 0.3:  # so that trouble, too, is among what was kept
            for file in kept_files(team.repo):
                file.unlink()
        day += timedelta(days=team.chance.choice((0, 0, 0, 1, 5)))
        done = [team.step() for _ in range(team.chance.choice((1, 1, 2, 3)))]
        team.repo.git("add", "--all", "--force")
        if wanted.rev:
            team.repo.commit()
        part, whole = both(team.repo, wanted, day)
        if part is not None:
            answered += 1
            assert part == whole, done
    return answered


@pytest.mark.parametrize("seed", range(12))
def test_a_part_says_what_the_whole_says(tmp_path: Path, seed: int) -> None:
    team = Team(Repo.made(tmp_path / "r"), random.Random(seed))
    team.grow(40)
    wanted = Wanted(rev="HEAD") if seed % 4 == 3 else Wanted()
    assert walked(team, wanted) > 0


@pytest.fixture
def team(tmp_path: Path) -> Team:
    """Return a team whose memory was judged as a whole, and kept."""
    team = Team(Repo.made(tmp_path / "r"), random.Random(0))
    team.repo.proposal("use-npm", rules=[{"topic": "js package manager", "must": ["npm"]}])
    team.repo.law("use-pnpm", rules=[{"topic": "js package manager", "must": ["pnpm"]}])
    team.repo.evidence("2026-05-01-slow", supports=["use-pnpm"])
    team.grow(10)
    assert both(team.repo, Wanted())[0] is None
    assert both(team.repo, Wanted())[0] is not None
    return team


def kept_files(repo: Repo) -> list[Path]:
    return sorted((repo.folder / ".git/memgraph/index").glob("*-*_*.sqlite"))


def staged_note(team: Team) -> list[Finding]:
    """Stage one more piece of evidence, and return what a check of the whole says then."""
    team.repo.evidence("2026-05-02-new", supports=["nothing-there"])
    team.repo.git("add", "--all")
    repository = Repository.open(team.repo.folder, team.repo.env)
    states = judged(repository, Loader(repository, DAY), Wanted())
    found = checks.run(states.memory, states.base)
    assert "links/dangling" in {finding.code for finding in found}
    return found


def test_what_was_kept_is_one_file_and_replaced_as_a_whole(team: Team) -> None:
    (first,) = kept_files(team.repo)
    for number in range(MOST_CHANGED + 1):
        team.repo.evidence(f"2026-05-03-more-{number}")
    team.repo.git("add", "--all")
    assert both(team.repo, Wanted())[0] is None  # too much changed: the whole is judged again
    (second,) = kept_files(team.repo)
    assert second != first
    assert both(team.repo, Wanted())[0] is not None


@pytest.mark.parametrize("damage", ["cut", "bent", "empty", "text", "gone", "folder", "unreadable"])
def test_what_is_damaged_is_as_if_it_was_not_there(team: Team, damage: str) -> None:
    whole = staged_note(team)
    (file,) = kept_files(team.repo)
    data = file.read_bytes()
    if damage in ("gone", "folder"):
        file.unlink()
    if damage == "folder":
        file.mkdir()
    kept: dict[str, bytes] = {
        "cut": data[:-4096], "bent": data[:9000] + bytes([data[9000] ^ 1]) + data[9001:],
        "empty": b"", "text": b"no database at all\n" * 1000,
    }  # fmt: skip
    if damage in kept:
        file.write_bytes(kept[damage])
    if damage == "unreadable":
        file.chmod(0)
    part, again = both(team.repo, Wanted())
    assert again == whole
    assert part in (None, whole)
    assert both(team.repo, Wanted()) == (whole, whole)  # and it heals


def test_another_program_judges_anew(team: Team) -> None:
    repository = Repository.open(team.repo.folder, team.repo.env)
    loader = Loader(repository, DAY)
    asked = question(repository, loader, Wanted(), DAY)
    assert partly.answer(repository, loader, asked) is not None
    other = dataclasses.replace(asked, mark="another version")
    assert partly.answer(repository, loader, other) is None
    earlier = dataclasses.replace(asked, day=DAY - timedelta(days=1))
    assert partly.answer(repository, loader, earlier) is None


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (".memgraph/config.yaml", "format: 1\nrepository: r-1\nstatement_characters: 20\n"),
        (".memgraph/topics.yaml", "topics: {house colour: {pick: one}}\n"),
        (".Memgraph/config.yaml", "repository: r-1\n"),
        ("AGENTS.md", "<!-- memgraph:begin -->\nnothing\n<!-- memgraph:end -->\n"),
    ],
)
def test_what_everything_depends_on_is_judged_as_a_whole(team: Team, path: str, text: str) -> None:
    team.repo.write(path, text)
    team.repo.git("add", "--all")
    part, whole = both(team.repo, Wanted())
    assert part is None
    assert both(team.repo, Wanted())[1] == whole


def test_an_announced_file_is_not_there(team: Team) -> None:
    team.repo.evidence("2026-05-02-new", supports=["nothing-there"])
    team.repo.git("add", "--intent-to-add", "evidence")
    part, whole = both(team.repo, Wanted())
    assert part == whole
    assert not [finding for finding in whole if "2026-05-02-new" in finding.file]


def test_in_the_middle_of_a_merge_the_whole_is_judged(team: Team) -> None:
    path = "evidence/2026/2026-05-01-slow.yaml"
    team.repo.git("switch", "--quiet", "-c", "other")
    team.repo.evidence("2026-05-01-slow", statement="One.")
    team.repo.commit()
    team.repo.git("switch", "--quiet", "main")
    team.repo.evidence("2026-05-01-slow", statement="Other.")
    team.repo.commit()
    team.repo.git("merge", "other", status=1)
    part, whole = both(team.repo, Wanted())
    assert part is None
    assert ("format/merge", path) in {(finding.code, finding.file) for finding in whole}


def test_a_commit_that_git_threw_away_is_no_loss(team: Team) -> None:
    before = team.repo.git("rev-parse", "HEAD")
    team.repo.evidence("2026-05-02-new")
    team.repo.commit("--amended")
    assert both(team.repo, Wanted())[0] is not None
    (team.repo.folder / f".git/objects/{before[:2]}/{before[2:]}").unlink()
    team.repo.git("update-ref", "--no-deref", "HEAD", _orphan(team.repo))
    part, whole = both(team.repo, Wanted())
    assert part is None
    assert whole is not None


def _orphan(repo: Repo) -> str:
    """Return a commit of the present index, without parents."""
    return repo.git("commit-tree", repo.git("write-tree"), "-m", "new beginning")


def test_two_work_trees_keep_what_is_theirs(team: Team, tmp_path: Path) -> None:
    team.repo.git("worktree", "add", "--quiet", str(tmp_path / "other"), "-b", "other")
    other = Team(Repo(tmp_path / "other"), random.Random(1))
    assert both(other.repo, Wanted())[0] is None
    whole = staged_note(other)
    assert both(other.repo, Wanted()) == (whole, whole)
    part, own = both(team.repo, Wanted())
    assert part == own
    assert len(kept_files(team.repo)) == 2
