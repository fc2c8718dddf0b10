"""What the action tells the forge, played with a stand-in for its API."""

from __future__ import annotations

import base64
import gzip
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from forge_stand_in import APP, DENIED, PULL, StandIn, serving
from gate_forge import Forge, began, hand_made
from sarif_schema import faults
from scratch_repo import Ran

pytestmark = pytest.mark.skipif(
    not (shutil.which("curl") and shutil.which("jq")), reason="curl or jq is not installed"
)
MARKER = "<!-- memgraph -->"
FAILING = (500, {"message": "Something went wrong"})


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Forge, str]:
    """Return a forge whose action judged a change with a forged law, and the change's head."""
    forge = began(tmp_path_factory.mktemp("forge"))
    forge.branch().proposal(
        "be-kind", statement="Ask @everyone. </details><script>alert(1)</script>"
    )
    hand_made(forge)
    head = forge.pushed()
    assert forge.gate(head).code == 1
    return forge, head


@pytest.fixture
def api() -> Iterator[StandIn]:
    with serving(StandIn()) as forge:
        yield forge


def told(judged: tuple[Forge, str], api: StandIn, **more: str) -> Ran:
    """Run the last step; whatever happens, it does not fail."""
    forge, head = judged
    done = forge.tells(head, api.env, **more)
    assert done.code == 0, done.out
    assert "no-secret" not in done.out
    return done


def lines(done: Ran) -> list[str]:
    """Return what the step said, between the words that keep it from being a command."""
    first, *said, last = done.out.splitlines()
    assert first == f"::stop-commands::{last.strip(':')}"
    return said


# The comment


def test_one_comment_is_written_and_kept_up_to_date(
    judged: tuple[Forge, str], api: StandIn
) -> None:
    assert lines(told(judged, api)) == []
    [first] = api.bodies()
    assert first.startswith(MARKER)
    assert len(first) <= 65_536
    assert first.count("[trust/uncounted]") + first.count("trust/uncounted](") == 1
    assert f"`memgraph diff origin/main..origin/pull/{PULL}/merge`" in first
    api.comments[0]["body"] = f"{MARKER}\nof yesterday"
    told(judged, api)
    assert api.bodies() == [first]
    assert api.methods() == ["GET", "POST", "GET", "PATCH"]


def test_text_of_the_change_stays_text_in_the_comment(
    judged: tuple[Forge, str], api: StandIn
) -> None:
    told(judged, api)
    [body] = api.bodies()
    assert "<script" not in body
    assert "@everyone" not in body


def test_a_comment_of_somebody_else_that_holds_the_mark_is_left_alone(
    judged: tuple[Forge, str], api: StandIn
) -> None:
    bait = f"{MARKER}\nAll is well, says memgraph."
    api.writes(bait, "mallory")
    api.writes(f"{MARKER} and I quote it", "github-actions")
    told(judged, api)
    assert api.bodies("mallory") == [bait]
    assert len(api.bodies()) == 1
    assert "PATCH" not in api.methods()


def test_our_comment_about_something_else_is_left_alone(
    judged: tuple[Forge, str], api: StandIn
) -> None:
    other = f"Another job's words, which quote {MARKER}"
    api.writes(other, APP)
    told(judged, api)
    assert api.bodies()[0] == other
    assert api.bodies()[1].startswith(MARKER)


def test_a_token_of_a_person_is_asked_for_its_name(judged: tuple[Forge, str], api: StandIn) -> None:
    api.login = "ada"
    api.trouble["POST", "graphql"].append((404, {"message": "Not Found"}))
    told(judged, api)
    told(judged, api)
    assert len(api.bodies("ada")) == 1


def test_the_comment_is_found_behind_many_others(judged: tuple[Forge, str], api: StandIn) -> None:
    for number in range(230):
        api.writes(f"comment {number}", "grace")
    api.writes(f"{MARKER} old", APP)
    told(judged, api)
    assert len(api.bodies()) == 1
    assert api.bodies() != [f"{MARKER} old"]
    pages = [one.query["page"] for one in api.asked if one.method == "GET"]
    assert pages == [["1"], ["2"], ["3"]]


def test_of_two_of_our_comments_one_is_left(judged: tuple[Forge, str], api: StandIn) -> None:
    first = api.writes(f"{MARKER} one", APP)
    api.writes(f"{MARKER} two", APP)
    told(judged, api)
    assert [one["id"] for one in api.comments] == [first]


def test_of_two_comments_none_is_lost_where_the_first_cannot_be_written(
    judged: tuple[Forge, str], api: StandIn
) -> None:
    for word in ("one", "two"):
        api.writes(f"{MARKER} {word}", APP)
    number = api.comments[0]["id"]
    api.trouble["PATCH", str(number)] = [DENIED]
    assert "the comment was not written" in lines(told(judged, api))[0]
    assert len(api.comments) == 2


def test_an_answer_that_is_no_list_is_not_taken_for_no_comments(
    judged: tuple[Forge, str], api: StandIn
) -> None:
    api.writes(f"{MARKER} old", APP)
    api.trouble["GET", "comments"] = [(200, {"message": "a proxy's own words"})]
    assert "the comments cannot be read" in lines(told(judged, api, sarif="false"))[0]
    assert api.bodies() == [f"{MARKER} old"]


# What the forge refuses, and what passes by itself


@pytest.mark.parametrize("place", [("GET", "comments"), ("POST", "comments")])
def test_a_token_without_the_right_is_told_of_in_one_line(
    judged: tuple[Forge, str], api: StandIn, place: tuple[str, str]
) -> None:
    api.trouble[place].append(DENIED)
    api.trouble["POST", "sarifs"].append(DENIED)
    said = lines(told(judged, api))
    assert len(said) == 2
    assert "the comment was not written" in said[0]
    assert "pull-requests: write" in said[0]
    assert "the alerts were not uploaded" in said[1]
    assert "security-events: write" in said[1]
    assert all("403, Resource not accessible by integration" in line for line in said)


def test_a_wrong_token_fails_nothing(judged: tuple[Forge, str], api: StandIn) -> None:
    api.token = "another"
    said = lines(told(judged, api))
    assert ["401" in line for line in said] == [True, True]


@pytest.mark.parametrize("place", [("GET", "comments"), ("POST", "comments"), ("POST", "sarifs")])
def test_what_passes_by_itself_is_tried_again(
    judged: tuple[Forge, str], api: StandIn, place: tuple[str, str]
) -> None:
    api.trouble[place].append(FAILING)
    assert lines(told(judged, api)) == []
    assert len(api.bodies()) == 1
    assert len(api.uploads()) == (2 if place[1] == "sarifs" else 1)


def test_tries_have_an_end(judged: tuple[Forge, str], api: StandIn) -> None:
    api.trouble["POST", "sarifs"] += [(429, {"message": "slow down"})] * 9
    said = lines(told(judged, api, comment="false"))
    assert said == [
        "memgraph: the alerts were not uploaded: the forge answered 429, slow down",
        "  next: run the job again",
    ]
    assert len(api.uploads()) == 4


def test_what_else_comes_back_is_told_and_steers_nothing(
    judged: tuple[Forge, str], api: StandIn
) -> None:
    hostile = {"message": "no\n::error::x\x1b[31m" + "y" * 1000}
    api.trouble["POST", "comments"].append((422, hostile))
    said = lines(told(judged, api))
    assert len(said) == 2
    assert said[0].startswith(
        "memgraph: the comment was not written: the forge answered 422, no ::"
    )
    assert len(said[0]) < 400
    assert "\x1b" not in said[0]
    assert len(api.uploads()) == 1


def test_a_forge_that_is_not_there(judged: tuple[Forge, str]) -> None:
    api = StandIn(address="http://127.0.0.1:9")
    done = told(judged, api, comment="false")
    assert "the alerts were not uploaded: http://127.0.0.1:9 does not answer" in done.out


def test_a_stranger_s_number_is_no_part_of_an_address(
    judged: tuple[Forge, str], api: StandIn
) -> None:
    done = told(judged, api, pull="7/../8")
    assert "no pull request of that number" in done.out
    assert api.asked == []


# The alerts


def test_the_alerts_are_uploaded_for_the_head(judged: tuple[Forge, str], api: StandIn) -> None:
    told(judged, api, comment="false")
    [upload] = api.uploads()
    assert upload["commit_sha"] == judged[1]
    assert upload["ref"] == f"refs/pull/{PULL}/head"
    log = json.loads(gzip.decompress(base64.b64decode(upload["sarif"], validate=True)))
    assert faults(log) == []
    found = {one["ruleId"]: one for one in log["runs"][0]["results"]}
    assert found["trust/uncounted"]["level"] == "error"
    assert api.comments == []


def test_what_is_not_wanted_is_not_told(judged: tuple[Forge, str], api: StandIn) -> None:
    told(judged, api, comment="false", sarif="false")
    told(judged, api, pull="")
    assert api.asked == []


# The token, and the summary


def test_the_token_stands_in_no_command_and_no_environment(
    judged: tuple[Forge, str], api: StandIn, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    for name in ("curl", "jq", "git", "gzip"):
        real = shutil.which(name)
        place = tmp_path / "bin" / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(f'#!/bin/sh\n{{ echo "$0 $*"; env; }} >> "{seen}"\nexec {real} "$@"\n')
        place.chmod(0o755)
    forge, head = judged
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    done = forge.tells(head, {**api.env, "PATH": path}, token=" no-secret\n")
    assert (done.code, lines(done)) == (0, [])
    assert len(api.bodies()) == 1
    assert f"{tmp_path}/bin/curl" in seen.read_text()
    assert "no-secret" not in seen.read_text()


def test_the_summary_of_the_job(judged: tuple[Forge, str], api: StandIn, tmp_path: Path) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    forge, head = judged
    forge.tells(head, {**api.env, "GITHUB_STEP_SUMMARY": str(summary)}, pull="")
    text = summary.read_text()
    assert text.startswith("before\n")
    assert "trust/uncounted" in text


# Other changes


@pytest.fixture
def own(tmp_path: Path, judged: tuple[Forge, str]) -> Forge:
    """Return a copy of the forge for a change of the test's own."""
    forge, _ = judged
    team = forge.team.copied(tmp_path / "copy")
    return Forge(tmp_path / "copy/bare", team, forge.pin)


def test_a_change_of_other_files_gets_no_comment_of_its_own(own: Forge, api: StandIn) -> None:
    own.branch().write("src/app.py", "1\n")
    head = own.pushed()
    assert own.gate(head).code == 0
    told((own, head), api)
    assert api.comments == []
    # What was told of an earlier state of the change must not stay.
    api.writes(f"{MARKER} a law was forged", APP)
    told((own, head), api)
    assert "forged" not in api.bodies()[0]


def test_a_change_that_does_not_merge_is_told(own: Forge, api: StandIn) -> None:
    own.branch().proposal("use-tabs", scope=["a/**"])
    head = own.pushed()
    own.branch("main", "main").proposal("use-tabs", scope=["b/**"])
    own.merges(own.work.commit("The same name"))
    assert own.gate(head).code == 1
    told((own, head), api)
    [body] = api.bodies()
    assert body.startswith(f"{MARKER}\nGit cannot merge this change")
    assert api.uploads() == []


def test_annotations_are_commands_and_all_else_is_not(own: Forge) -> None:
    own.branch()
    hand_made(own)
    done = own.gate(own.pushed(), format="github")
    assert done.code == 1
    found = done.out.splitlines()
    resumed = [number for number, line in enumerate(found) if line.startswith("::error ")]
    quiet = next(line for line in found if line.startswith("::stop-commands::"))
    end = found.index(f"::{quiet.removeprefix('::stop-commands::')}::")
    assert resumed
    assert all(number > end for number in resumed)
    assert all(line.startswith("::") for line in found[end:])


def test_an_input_that_is_neither_true_nor_false_is_refused(own: Forge) -> None:
    for more in ({"comment": "yes"}, {"sarif": ""}):
        done = own.gate(own.work.git("rev-parse", "main"), **more)
        assert done.code == 2
        assert "comment and sarif are neither true nor false" in done.out
