"""The trust file: who may confirm is changed by a way round those who may."""

from __future__ import annotations

import pytest
from members import NAMES, lines, people, trust
from scratch_repo import Memgraph, Repo
from table import Attack, Table
from team import Team, promote

from memgraph.core.document import Plain
from memgraph.core.layout import CONFIG, SETTINGS_CONFIRMATIONS, TRUST
from memgraph.store import yaml

OTHER = "sha256:" + "0" * 64
TABLE = Table()
refused = TABLE.refused


def held(name: str) -> dict[str, Plain]:
    return {"keys": lines(name)}


def rules(*more: Plain) -> list[Plain]:
    found = trust()["rules"]
    assert isinstance(found, list)
    return [*found, *more]


def adds_charles(team: Team, *who: str) -> None:
    team.sets(TRUST, trust(2, people=people(charles=held("charles"))), *who)


@refused("trust/settings", ".memgraph/trust.yaml changed, and this is not confirmed by 2 persons")
def own_key_added(team: Team) -> None:
    adds_charles(team)


@refused("trust/settings", "is not confirmed by 2 persons, a signature; it waits for 1 more")
def trust_changed_by_one_of_two(team: Team) -> None:
    adds_charles(team, "ada")


@refused("trust/uncounted", "does not count: nobody is trusted as charles@example.org")
def own_key_added_and_used(team: Team) -> None:
    adds_charles(team)
    made = team.draft_of(TRUST, "charles", proof="key", need=2)
    team.puts(made, "charles")


@refused("trust/uncounted", "the confirmation by Charles Babbage <charles@example.org> does not")
def new_approver_used_at_once(team: Team) -> None:
    adds_charles(team, "ada", "grace")
    team.puts(team.draft(promote("use-uv"), by=NAMES["charles"]), "charles")
    team.moves("policies/proposed/use-uv.yaml", "policies/use-uv.yaml")


@refused("trust/uncounted", "the confirmation by release-bot does not count")
def agent_who_makes_itself_a_person(team: Team) -> None:
    bot: Plain = {**people(), "release-bot": held("bot")}
    team.sets(TRUST, trust(2, people=bot))
    team.puts(team.draft_of(TRUST, "bot", proof="key", need=2), "bot")


@refused("trust/changed", "version 1 is followed by version 3, not 2")
def version_left_out(team: Team) -> None:
    team.sets(TRUST, trust(3, people=people(charles=held("charles"))), "ada", "grace")


@refused("trust/changed", "version 1 is followed by version 1, not 2")
def version_not_raised(team: Team) -> None:
    team.sets(TRUST, trust(1, people=people(charles=held("charles"))), "ada", "grace")


@refused("trust/changed", "version 2 is followed by version 1, not 3")
def version_going_back(team: Team) -> None:
    adds_charles(team, "ada", "grace")
    team.lands()
    team.sets(TRUST, trust(1), "ada", "grace")


@refused("trust/changed", "it is for the repository 'acme-bank', and was for 'acme-shop'")
def trust_of_another_repository(team: Team) -> None:
    team.sets(TRUST, trust(2, repository="acme-bank"), "ada", "grace")


@refused("trust/changed", "files policies/**: it takes 9 persons, a signature, and 3 could give it")
def rule_that_nobody_could_meet(team: Team) -> None:
    team.sets(TRUST, trust(2, rules=rules({"files": ["policies/**"], "need": "9"})),
              "ada", "grace")  # fmt: skip


@refused("trust/changed", ".memgraph/trust.yaml: it takes 2 persons, a signature, and 1 could")
def too_few_left_for_two(team: Team) -> None:
    left = people(grace={"past": lines("grace", "grace-token")}, alan={"past": lines("alan")})
    team.sets(TRUST, trust(2, people=left), "ada", "grace")


@refused("trust/changed", "files policies/touched/**: it takes 1 person, a touched hardware key, "
         "and 0 could give it")  # fmt: skip
def no_hardware_left_where_touch_is_asked(team: Team) -> None:
    left = people(
        ada={"keys": lines("ada", "ada-2"), "past": lines("ada-token")},
        grace={"keys": lines("grace"), "past": lines("grace-token")},
    )
    team.sets(TRUST, trust(2, people=left), "ada", "grace")


@refused("trust/changed", "of those who confirm it 1 could still confirm the next one, and it "
         "takes 2: nobody leaves by a change of their own")  # fmt: skip
def the_one_who_confirms_leaves(team: Team) -> None:
    team.sets(TRUST, trust(2, people=people(grace={"past": lines("grace", "grace-token")})),
              "ada", "grace")  # fmt: skip


@refused("trust/changed", "is gone; what it confirmed would count no more")
def key_that_vouched_for_law_is_dropped(team: Team) -> None:
    team.sets(TRUST, trust(2, people=people(alan=None)), "ada", "grace")


@refused("format/value", "stands here twice, first for ada@example.org")
def key_listed_for_two_persons(team: Team) -> None:
    twice = people(charles=held("ada"))
    team.repo.write(TRUST, yaml.dump(trust(2, people=twice)))


@refused("trust/gone", "the trust file is gone; without it anybody could confirm")
def trust_file_deleted(team: Team) -> None:
    team.removes(TRUST)


@refused("trust/gone", "the trust file can no longer be read")
def trust_file_emptied(team: Team) -> None:
    team.repo.write(TRUST, "")


@refused("format/encoding", "a byte that is not UTF-8")
def trust_file_that_is_no_text(team: Team) -> None:
    team.repo.write(TRUST, b"format: 1\n\xff\xfe\n")


@refused("format/symlink", "a symbolic link is not followed")
def trust_file_is_a_link(team: Team) -> None:
    team.removes(TRUST)
    team.repo.write("elsewhere.yaml", yaml.dump(trust()))
    (team.repo.folder / TRUST).symlink_to("../elsewhere.yaml")


@refused("format/symlink", "it is not read")
def trust_file_is_a_folder(team: Team) -> None:
    team.removes(TRUST)
    team.repo.write(f"{TRUST}/trust.yaml", yaml.dump(trust()))


@refused("format/field", "missing field 'people'")
def trust_without_people(team: Team) -> None:
    document = {name: value for name, value in trust(2).items() if name != "people"}
    team.repo.write(TRUST, yaml.dump(document))


@refused("history/confirmation-removed", "the confirmation of trust at step 2 was removed")
def trust_rolled_back(team: Team) -> None:
    before = team.repo.read(TRUST)
    adds_charles(team, "ada", "grace")
    team.lands()
    team.repo.write(TRUST, before)
    folder = f"{SETTINGS_CONFIRMATIONS}/trust"
    for path in [p for p in team.repo.files(folder) if "/2-" in p]:
        team.removes(path)


# The configuration, which a rule covers


def configured(team: Team, number: int, *who: str) -> None:
    fields: dict[str, Plain] = {"format": "1", "repository": "acme-shop"}
    team.sets(CONFIG, {**fields, "brief_characters": str(number)}, *who)


@refused("trust/settings", ".memgraph/config.yaml changed, and this is not confirmed by 1 person")
def configuration_changed(team: Team) -> None:
    configured(team, 9000)


@refused("trust/settings", ".memgraph/topics.yaml changed, and this is not confirmed by 1 person")
def topics_changed(team: Team) -> None:
    team.repo.write(".memgraph/topics.yaml", "topics: {}\n")


@refused("trust/settings", "config.yaml changed, and this is not confirmed")
def configuration_rolled_back(team: Team) -> None:
    configured(team, 7000, "ada")
    team.lands()
    configured(team, 8000, "ada")
    team.lands()
    configured(team, 7000)


@pytest.mark.parametrize("attack", TABLE.attacks, ids=str)
def test_refused(attack: Attack, repo: Repo, memgraph: Memgraph) -> None:
    attack.is_refused(repo, memgraph)
