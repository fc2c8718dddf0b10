"""Judged is exactly what would be committed, whatever lies in the index or on disk beside it."""

from __future__ import annotations

from team_repository import LAW, Team, hand_made_law, rule

pytest_plugins = "gates"

BAD_LAW = "policies/use-npm.yaml"
NEW = "policies/proposed/store-rows.yaml"


def edit_law(team: Team) -> None:
    team.write(LAW, team.read(LAW).replace("The rule", "No rule"))


def test_commit_of_one_file(team: Team) -> None:
    """The bad file is staged beside the good one, and the commit names one of them."""
    hand_made_law(team)
    team.stage().write("README.md", "A good shop.\n")
    before = team.state()
    team.refused("commit", "-m", "x", "--", BAD_LAW)
    assert team.state() == before
    team.passes("commit", "--quiet", "-m", "x", "--", "README.md")
    assert team.changed("HEAD^", "HEAD") == {"README.md"}
    assert team.changed("--cached") == {BAD_LAW}


def test_commit_of_all_tracked_files(team: Team) -> None:
    """``commit -a`` takes the edited law, and never the new file that nobody added."""
    hand_made_law(team)
    team.write("README.md", "A good shop.\n")
    team.passes("commit", "--quiet", "-am", "x")
    assert team.changed("HEAD^", "HEAD") == {"README.md"}
    edit_law(team)
    before = team.state()
    assert "[confirmation/altered]" in team.refused("commit", "-am", "x")
    assert team.state() == before


def test_commit_of_chosen_hunks(team: Team) -> None:
    """``commit -p`` asks about the law first, then about the program."""
    edit_law(team)
    team.write("src/app.py", "two = 2\n")
    before = team.state()
    assert "[confirmation/altered]" in team.refused("commit", "-pm", "x", stdin="y\nn\n")
    assert team.state() == before
    team.passes("commit", "--quiet", "-pm", "x", stdin="n\ny\n")
    assert team.changed("HEAD^", "HEAD") == {"src/app.py"}
    assert team.changed() == {LAW}


def test_what_is_staged_counts_and_not_what_is_on_disk(team: Team) -> None:
    """Field report C03, both ways round."""
    team.proposal("store-rows", rules=[rule("airtable")])
    team.stage().proposal("store-rows", rules=[rule("supabase")])
    fixed = team.read(NEW)
    assert "[contradiction/opposed]" in team.refused("commit", "-m", "x")
    assert team.read(NEW) == fixed

    team.stage().proposal("store-rows", rules=[rule("airtable")])
    spoilt = team.read(NEW)
    team.passes("commit", "--quiet", "-m", "x")
    assert team.git("show", f"HEAD:{NEW}") + "\n" == fixed
    assert team.read(NEW) == spoilt
