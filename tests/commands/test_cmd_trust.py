"""`memgraph trust`: who may confirm, as people say it at a terminal, and how they are refused."""

from __future__ import annotations

import json
import re
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from scratch_repo import Ran
from ssh_keys import SoftToken, key_file
from trust_team import Team

TRUST = ".memgraph/trust.yaml"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Team:
    return Team.made(tmp_path_factory.mktemp("trust") / "team")


@pytest.fixture(scope="module")
def begun(fresh: Team, tmp_path_factory: pytest.TempPathFactory) -> Team:
    return fresh.copied(tmp_path_factory.mktemp("begun") / "t").began("grace")


@pytest.fixture
def nobody(fresh: Team, tmp_path: Path) -> Team:
    """A repository without a trust file."""
    return fresh.copied(tmp_path / "t")


@pytest.fixture
def team(begun: Team, tmp_path: Path) -> Team:
    """A repository that trusts Ada and Grace, each with one key."""
    return begun.copied(tmp_path / "t")


def public(team: Team, name: str) -> str:
    return f"{team.key(name).path}.pub"


def refused(team: Team, name: str, *words: str, **more: str) -> str:
    """Run a command that ends without a question; nothing may have been written by it."""
    before = team.repo.files()
    dialogue = team.asks(name, *words, **more)
    assert dialogue.ends() == 1, dialogue.said
    assert team.repo.files() == before
    assert "next: " in dialogue.said
    return re.sub(r"\s+", " ", dialogue.said)


def need_two(team: Team) -> None:
    """Let every change of trust take two persons, which one of them confirms."""
    text = team.repo.read(TRUST).replace('version: "2"', 'version: "3"')
    team.repo.write(TRUST, text.replace('[.memgraph/**], need: "1"', '[.memgraph/**], need: "2"'))
    team.confirms("ada", "trust", "confirm")
    team.repo.commit("Two persons")


def shown(team: Team) -> dict[str, object]:
    found: dict[str, object] = json.loads(team.repo.memgraph("trust", "show", "--json").out)
    return found


def judged(team: Team, base: str = "HEAD~1") -> Ran:
    return team.repo.memgraph("check", "--rev", "HEAD", "--base", base)


# Beginning


def test_trust_begins_with_one_person_and_a_pin(nobody: Team) -> None:
    said = nobody.confirms("ada", "trust", "init")
    digest = shown(nobody)["digest"]
    assert f"This is where trust begins: {digest}" in said
    assert f"git config memgraph.trust {digest}" in said
    assert f"MEMGRAPH_TRUST={digest}" in said
    assert nobody.repo.shell("sh", "-c", printed(said)).code == 0
    assert nobody.repo.git("status", "--porcelain") == ""
    done = judged(nobody)
    assert done.code == 1
    assert "compare its digest with them on another way" in done.out
    nobody.repo.git("config", "memgraph.trust", str(digest))
    assert judged(nobody).code == 0


def printed(said: str) -> str:
    """Return the command that was printed, as a person would copy it."""
    return said.partition("commit it with:")[2].strip().splitlines()[0]


def test_the_printed_command_is_for_the_folder_one_is_in(nobody: Team) -> None:
    nobody.repo.write("src/deep/main.py", "")
    nobody.repo.commit()
    dialogue = nobody.repo.person("trust", "init", at="src/deep", **nobody.env("ada")).confirms()
    assert dialogue.ends() == 0
    assert nobody.repo.shell("sh", "-c", printed(dialogue.said), at="src/deep").code == 0
    assert nobody.repo.git("status", "--porcelain") == ""


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("", "Git does not say which key you sign with"),
        ("~/no.pub", "user.signingkey names ~/no.pub"),
    ],
)
def test_without_a_key_trust_does_not_begin(nobody: Team, key: str, why: str) -> None:
    assert why in refused(nobody, "ada", "trust", "init", **nobody.env("ada", key or " "))


def test_trust_does_not_begin_in_a_repository_without_an_id(nobody: Team) -> None:
    config = nobody.repo.read(".memgraph/config.yaml")
    named = re.sub("repository: .*", "repository: none", config)
    nobody.repo.write(".memgraph/config.yaml", named)
    assert "has no id yet" in refused(nobody, "ada", "trust", "init")


def test_trust_begins_once(team: Team) -> None:
    told = refused(team, "eve", "trust", "init")
    assert f"{TRUST}: there is a trust file already next: memgraph trust show" in told
    team.repo.write(TRUST, "")
    assert "there is a trust file already" in refused(team, "eve", "trust", "init")


@pytest.mark.parametrize("command", ["show", "export"])
def test_there_is_nothing_to_show(nobody: Team, command: str) -> None:
    told = refused(nobody, "ada", "trust", command)
    assert f"{TRUST}: there is no trust file next: memgraph trust init" in told


def test_changes_need_a_beginning(nobody: Team) -> None:
    told = refused(
        nobody, "ada", "trust", "add", "x@example.org", "--public-key", public(nobody, "eve")
    )
    assert f"{TRUST}: there is no trust file that counts yet next: memgraph trust init" in told


@pytest.mark.parametrize("variable", ["CLAUDECODE", "AI_AGENT"])
def test_an_agent_is_told_what_a_person_has_to_run(team: Team, variable: str) -> None:
    words = ["trust", "add", "eve@example.org", "--public-key", public(team, "eve"), "--key", "k"]
    told = refused(team, "ada", *words, **{variable: "1"})
    assert f"a person must decide this, and {variable} says that" in told
    assert "memgraph trust add eve@example.org --public-key" in told
    assert "--key k" in told


def test_without_a_terminal_nothing_is_confirmed(team: Team) -> None:
    done = team.repo.memgraph("trust", "confirm", stdin="yes\n" * 9)
    assert done.code == 1
    assert "a person must decide this, and the input is no terminal" in done.err


@pytest.mark.parametrize("word", ["", "wrong", "yes"])
def test_the_wrong_word_writes_nothing(team: Team, word: str) -> None:
    before = team.repo.files()
    dialogue = team.asks("ada", "trust", "remove", "grace@example.org").sees("type the word")
    dialogue.sees("\n> ").types(word)
    assert dialogue.ends() == 1
    assert "that was not the word; nothing was written" in dialogue.said
    assert team.repo.files() == before


# Adding, removing, rotating, revoking


def test_who_is_added_counts_from_the_next_change_on(team: Team) -> None:
    said = team.confirms(
        "grace", "trust", "add", "Eve@Example.org", "--public-key", public(team, "eve")
    )
    assert "it counts from the next change on, once this is merged" in said
    assert 'people["Eve@' not in said
    team.repo.proposal("be-kind")
    told = refused(team, "eve", "promote", "be-kind")
    assert "nobody is trusted as eve@example.org next: trusted are ada@example.org" in told
    team.repo.commit("Trust Eve")
    assert judged(team).code == 0
    team.confirms("eve", "promote", "be-kind")
    team.repo.commit("Promote")
    assert judged(team).code == 0


def test_the_screen_shows_what_changes_and_what_is_signed(team: Team) -> None:
    said = team.confirms(
        "ada", "trust", "add", "eve@example.org", "--public-key", public(team, "eve")
    )
    assert re.search(r'\+people\."eve@example\.org"\.keys\[0\]: ssh-ed25519 ', said)
    assert "-version: 2" in said
    assert "+version: 3" in said
    shown_text = re.findall(r"│ (.*?)\r\n", said)
    file = next((team.repo.folder / ".memgraph/confirmations/trust").glob("3-*")).read_text()
    assert file.partition("-----BEGIN")[0].splitlines() == shown_text


def test_a_comment_in_the_file_survives(team: Team) -> None:
    team.repo.write(TRUST, "# Who may confirm.\n" + team.repo.read(TRUST) + "# The end.\n")
    team.repo.commit("A comment")
    team.confirms("ada", "trust", "add", "eve@example.org", "--public-key", public(team, "eve"))
    text = team.repo.read(TRUST)
    assert text.startswith("# Who may confirm.\n")
    assert "# The end.\n" in text


def test_an_agent_is_trusted_to_propose_only(team: Team) -> None:
    team.confirms(
        "ada", "trust", "add", "eve@example.org", "--agent", "--public-key", public(team, "eve")
    )
    team.repo.commit("An agent")
    team.repo.proposal("be-kind")
    told = refused(team, "eve", "promote", "be-kind")
    assert "eve@example.org is an agent; agents may propose, and never confirm" in told
    assert "eve@example.org" not in team.repo.memgraph("trust", "export").out


def test_trust_until_a_day(team: Team) -> None:
    today = datetime.now(UTC).date()
    words = ["trust", "add", "eve@example.org", "--public-key", public(team, "eve"), "--until"]
    team.confirms("ada", *words, str(today + timedelta(days=1)))
    team.repo.commit("Until tomorrow")
    team.repo.proposal("be-kind")
    team.repo.proposal("be-brief")
    team.confirms("eve", "promote", "be-kind")
    text = team.repo.read(TRUST)
    assert f'until: "{today + timedelta(days=1)}"' in text
    team.repo.git("checkout", "--quiet", TRUST)
    team.confirms("ada", "trust", "add", "eve@example.org", "--public-key",
                  SoftToken.ed25519().line, "--until", str(today))  # fmt: skip
    team.repo.commit("Until today")
    told = refused(team, "eve", "promote", "be-brief")
    assert f"eve@example.org was trusted until {today}" in told


def test_a_removed_person_s_word_stays_and_is_the_last(team: Team) -> None:
    team.promoted("be-kind", by="grace")
    team.confirms("ada", "trust", "remove", "grace@example.org")
    team.repo.commit("Grace leaves")
    assert judged(team).code == 0
    assert team.repo.memgraph("check", "--rev", "HEAD").code == 0
    team.repo.proposal("be-brief")
    assert "grace@example.org has no key" in refused(team, "grace", "promote", "be-brief")


def test_a_rotated_key_vouches_for_what_it_confirmed(team: Team) -> None:
    team.promoted("be-kind", by="grace")
    new = key_file(team.home / ".ssh", "new")
    team.confirms("grace", "trust", "rotate", "grace@example.org", "--old", public(team, "grace"),
                  "--new", f"{new.path}.pub")  # fmt: skip
    team.repo.commit("A new key")
    assert judged(team).code == 0
    assert team.repo.memgraph("check", "--rev", "HEAD").code == 0
    team.repo.proposal("be-brief")
    before = team.repo.files()
    old = team.asks("grace", "promote", "be-brief").confirms()
    assert old.ends() == 1
    assert "grace@example.org gave up the key SHA256:" in old.said
    assert team.repo.files() == before
    done = team.repo.person("promote", "be-brief", **team.env("grace", str(new.path))).confirms()
    assert done.ends() == 0, done.said


def test_e17_a_revoked_key_is_told_from_an_unknown_one(team: Team) -> None:
    team.promoted("be-kind", by="grace")
    said = team.confirms("ada", "trust", "revoke", "grace@example.org")
    assert "+revoked[0]: SHA256:" in said
    team.repo.commit("Stolen")
    assert judged(team).code == 0  # it counts once it is merged
    done = team.repo.memgraph("check", "--rev", "HEAD")
    assert done.code == 1
    assert re.search(
        r"promote be-kind has to be confirmed again: the key SHA256:\S+ is revoked", done.out
    )
    assert "a person runs: memgraph promote be-kind" in done.out
    team.repo.proposal("be-brief")
    for key, why in (("grace", "is revoked"), ("eve", "is none of the keys of grace@example.org")):
        path = team.forged("be-brief", "grace", key)
        found = team.repo.memgraph("check", "--worktree").out
        assert why in found
        team.repo.git("clean", "-fdq", "policies")
        team.repo.proposal("be-brief")
        assert path
    assert "(REVOKED)" in team.repo.memgraph("trust", "show").out
    assert "grace@example.org" not in team.repo.memgraph("trust", "export").out


def test_what_a_revoked_key_confirmed_is_confirmed_again(team: Team) -> None:
    team.promoted("be-kind", by="grace")
    team.confirms("ada", "trust", "revoke", public(team, "grace"))
    team.repo.commit("Stolen")
    team.confirms("ada", "promote", "be-kind")
    team.repo.commit("Confirm again")
    assert team.repo.memgraph("check", "--rev", "HEAD").code == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["add", "x@example.org", "--public-key", "no.pub"], "no.pub: there is no such key file"),
        (["add", "x@example.org", "--public-key", "PRIVATE"], "that is no public key"),
        (["add", "x@example.org", "--public-key", "ssh-ed25519 AAAA"], "that is no public key"),
        (["add", "x@example.org", "--public-key", "ada.pub"], "is ada@example.org's already"),
        (["add", "grace@example.org", "--public-key", "grace.pub"], "is trusted with this key"),
        (["add", "grace@example.org", "--agent", "--public-key", "eve.pub"], "is person, not"),
        (["remove", "x@example.org"], "nobody is trusted as x@example.org"),
        (["remove", "ada@example.org"], "nobody leaves by a change of their own"),
        (["revoke", "SHA256:x"], "nobody is trusted with the key SHA256:x"),
        (["revoke", "eve.pub"], "nobody is trusted with the key SHA256:"),
        (["revoke", "x@example.org"], "nobody is trusted as x@example.org"),
        (["revoke", "ada@example.org"], "nobody leaves by a change of their own"),
        (["rotate", "grace@example.org", "--old", "eve.pub", "--new", "eve.pub"], "is no key of"),
        (["rotate", "grace@example.org", "--old", "grace.pub", "--new", "ada.pub"], "'s already"),
        (["rotate", "x@example.org", "--old", "grace.pub", "--new", "eve.pub"], "nobody is"),
        (["confirm"], "no setting waits to be confirmed"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_way_on(team: Team, words: list[str], why: str) -> None:
    keys = {f"{name}.pub": public(team, name) for name in ("ada", "grace", "eve")}
    keys["PRIVATE"] = str(team.key("eve").path)
    told = refused(team, "ada", "trust", *[keys.get(word, word) for word in words])
    assert why in told


def test_a_key_of_somebody_else_does_not_change_trust(team: Team) -> None:
    words = ["trust", "add", "eve@example.org", "--public-key", public(team, "eve")]
    before = team.repo.files()
    reasons = {"eve": "is none of the keys of ada@example.org",
               "grace": "it is signed with the key of grace@example.org"}  # fmt: skip
    for key, why in reasons.items():
        dialogue = team.repo.person(*words, **team.env("ada", str(team.key(key).path))).confirms()
        assert dialogue.ends() == 1
        assert why in dialogue.said
        assert "next: sign with a key that memgraph trust show lists for you" in dialogue.said
    assert "nobody is trusted as eve@example.org" in refused(team, "eve", *words)
    assert team.repo.files() == before


def test_a_file_that_changes_meanwhile_is_not_overwritten(team: Team) -> None:
    dialogue = team.asks("ada", "trust", "remove", "grace@example.org")
    word = dialogue.word()
    team.repo.write(TRUST, team.repo.read(TRUST) + "# by somebody else\n")
    before = team.repo.files()
    dialogue.types(word)
    assert dialogue.ends() == 1
    assert "it changed since it was shown; nothing was written" in dialogue.said
    assert team.repo.files() == before


# Several persons, and changes by hand


def test_two_persons_change_trust_one_after_the_other(team: Team) -> None:
    need_two(team)
    before = team.repo.read(TRUST)
    words = ["trust", "add", "eve@example.org", "--public-key", public(team, "eve")]
    said = team.confirms("ada", *words)
    assert "after yours 1 more person" in said
    assert "your confirmation is recorded; 1 more person must run: memgraph trust confirm" in said
    assert team.repo.read(TRUST) == before
    team.repo.commit("Ada's half")
    done = judged(team)
    assert done.code == 0
    assert "the change of .memgraph/trust.yaml waits" in done.out
    assert "has confirmed it already" in refused(team, "ada", "trust", "confirm")
    said = team.confirms("grace", "trust", "confirm")
    assert "is confirmed; it counts" in said
    assert '+people."eve@example.org"' in said
    assert "eve@example.org" in team.repo.read(TRUST)
    team.repo.commit("Grace's half")
    assert judged(team).code == judged(team, "HEAD~2").code == 0


def test_two_persons_change_trust_on_two_branches(team: Team) -> None:
    need_two(team)
    words = ["trust", "add", "eve@example.org", "--public-key", public(team, "eve")]
    for person in ("ada", "grace"):
        team.repo.git("checkout", "-q", "-b", person, "main")
        team.confirms(person, *words)
        team.repo.commit(f"The half of {person}")
    team.repo.git("checkout", "-q", "main")
    team.repo.git("merge", "-q", "--no-edit", "ada")
    team.repo.git("merge", "-q", "--no-edit", "grace")
    said = team.repo.memgraph("check", "--rev", "HEAD")
    assert (said.code, "finish it: memgraph trust confirm" in said.out) == (0, True)
    dialogue = team.asks("ada", "trust", "confirm")
    assert dialogue.ends() == 0
    assert "eve@example.org" in team.repo.read(TRUST)
    team.repo.commit("In place")
    assert judged(team).code == 0
    assert "unfinished" not in team.repo.memgraph("check", "--rev", "HEAD").out


def test_a_change_by_hand_that_takes_two_is_put_back_until_both_have_confirmed(team: Team) -> None:
    need_two(team)
    before = team.repo.read(TRUST)
    version = re.search(r'version: "(\d+)"', before)
    assert version
    rule = '  - {files: [policies/security/**], need: "2", level: key}\n'
    text = before.replace("rules:\n", f"rules:\n{rule}")
    newer = f'version: "{int(version[1]) + 1}"'
    team.repo.write(TRUST, text.replace(version[0], newer))
    said = team.confirms("ada", "trust", "confirm")
    assert "until then put the file back, your change is kept: git checkout" in said
    team.repo.git("checkout", "HEAD", "--", TRUST)
    team.repo.commit("Ada's half")
    assert judged(team).code == 0
    team.confirms("grace", "trust", "confirm")
    assert "policies/security/**" in team.repo.read(TRUST)


def test_a_change_by_hand_is_confirmed_afterwards(team: Team) -> None:
    text = team.repo.read(TRUST)
    rule = '  - {files: [policies/security/**], need: "2", level: key}\n'
    team.repo.write(TRUST, text.replace("rules:\n", f"rules:\n{rule}").replace('"2"', '"3"', 1))
    assert (
        "is not confirmed by 1 person, a signature" in team.repo.memgraph("check", "--worktree").out
    )
    said = team.confirms("grace", "trust", "confirm")
    assert "+rules[0].need: 2" in said
    team.repo.commit("A rule")
    assert judged(team).code == 0


def test_a_change_by_hand_that_trust_does_not_allow_is_not_asked_about(team: Team) -> None:
    team.repo.write(TRUST, team.repo.read(TRUST).replace('version: "2"', 'version: "4"'))
    told = refused(team, "ada", "trust", "confirm")
    assert f"{TRUST}: version 2 is followed by version 4, not 3 next: memgraph trust show" in told


def test_guarded_configuration_is_confirmed_too(team: Team) -> None:
    config = ".memgraph/config.yaml"
    team.repo.write(config, team.repo.read(config) + "severity:\n  hygiene: off\n")
    assert f"{config} changed, and this is not confirmed" in team.repo.memgraph(
        "check", "--worktree").out  # fmt: skip
    said = team.confirms("ada", "trust", "confirm")
    assert f"{config} is confirmed" in said
    assert team.repo.shell("sh", "-c", printed(said)).code == 0
    assert team.repo.git("log", "-1", "--format=%s") == f"Confirm {config}"
    assert judged(team).code == 0


# Field reports about who signs


def test_e05_a_git_address_that_trust_does_not_know_names_both(team: Team) -> None:
    team.repo.proposal("be-kind")
    other = {"GIT_AUTHOR_EMAIL": "ada@home.example", "GIT_COMMITTER_EMAIL": "ada@home.example"}
    told = refused(team, "ada", "promote", "be-kind", **other)
    assert "nobody is trusted as ada@home.example" in told
    assert "trusted are ada@example.org, grace@example.org" in told
    assert "git config user.email ADDRESS" in told


@pytest.mark.parametrize("how", ["gone", "empty", "a folder", "junk", "a link"])
def test_e06_trust_that_cannot_be_read_fails_closed_with_its_cause(team: Team, how: str) -> None:
    team.repo.proposal("be-kind")
    team.repo.commit("Propose")
    place = team.repo.folder / TRUST
    place.unlink()
    if how == "a folder":
        team.repo.write(f"{TRUST}/x.yaml", "a: b\n")
    elif how == "a link":
        place.symlink_to("/dev/null")
    elif how != "gone":
        place.write_text("" if how == "empty" else "what: ever\n")
    done = team.repo.memgraph("check", "--worktree")
    assert done.code == 1
    gone = how in ("gone", "a folder")
    assert f"the trust file {'is gone' if gone else 'can no longer be read'}" in done.out
    assert how != "a folder" or "a folder stands where a file should be" in done.out
    assert "without it anybody could confirm" in done.out
    team.repo.commit("Whoever committed it")
    if how == "gone":
        return  # only a pin knows then that there was trust
    assert f"{TRUST} cannot be read, so nobody is trusted" in refused(
        team, "eve", "promote", "be-kind")  # fmt: skip


def test_e06_a_pin_knows_that_there_was_trust(team: Team) -> None:
    team.repo.proposal("be-kind")
    (team.repo.folder / TRUST).unlink()
    team.repo.commit("Whoever committed it")
    pin = "sha256:" + "0" * 64
    for state in (["--rev", "HEAD"], ["--worktree"]):
        done = team.repo.memgraph("check", *state, env={"MEMGRAPH_TRUST": pin})
        assert done.code == 1
        assert f"{pin} is pinned as trust, and there is no trust file" in done.out
    told = refused(team, "ada", "promote", "be-kind", MEMGRAPH_TRUST=pin)
    assert f"{TRUST}: {pin} is pinned as trust, and there is no trust file" in told
    assert "bring it back, or take the pin away on purpose" in told


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("grace@example.org:", '"*":'), "nobody is trusted as grace@example.org"),
        (("grace@example.org:", '"*@example.org":'), "nobody is trusted as grace@example.org"),
        (("grace@example.org:", '"*@example.org,!eve@example.org":'), "nobody is trusted as grace"),
    ],
)
def test_e16_a_name_is_no_pattern(team: Team, change: tuple[str, str], why: str) -> None:
    text = team.repo.read(TRUST).replace(*change)
    team.repo.write(TRUST, text)
    team.repo.proposal("be-kind")
    team.repo.commit("An administrator's merge")
    told = refused(team, "grace", "promote", "be-kind")
    assert why in told or "nobody is trusted" in told


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda t, line: t.replace("rules:", f"  eve@example.org:\n    keys: [{line}]\nrules:"),
         "stands here twice, first for ada@example.org"),
        (lambda t, _: "garbage line\n" + t, ""),
        (lambda t, _: t.replace("rules:", "  ADA@example.org: {}\nrules:"),
         "ADA@example.org is ada@example.org spelt differently"),
        (lambda t, _: t.replace("keys:", "keyz:", 1), "keyz"),
    ],
    ids=["a shared key", "garbage", "one person twice", "an unknown field"],
)  # fmt: skip
def test_e16_junk_in_the_trust_file_is_an_error(team: Team, spoil: object, why: str) -> None:
    assert callable(spoil)
    team.repo.write(TRUST, spoil(team.repo.read(TRUST), team.key("ada").line))
    done = team.repo.memgraph("check", "--worktree")
    assert done.code == 1
    assert re.search(rf"{re.escape(TRUST)}:\d+: error: .*{re.escape(why)}", done.out), done.out


def test_e16_line_ends_and_a_byte_order_mark_do_not_change_who_is_trusted(team: Team) -> None:
    digest, text = shown(team)["digest"], team.repo.read(TRUST)
    team.repo.write(TRUST, b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert shown(team)["digest"] == digest


# What plain ssh-keygen says


def test_plain_ssh_keygen_accepts_what_is_exported(team: Team, tmp_path: Path) -> None:
    team.promoted("be-kind", by="grace")
    signers = tmp_path / "allowed_signers"
    signers.write_text(team.repo.memgraph("trust", "export").out)
    file = next((team.repo.folder / "policies/confirmations/be-kind").iterdir())
    command = page_command().replace("FILE", f"'{file}'")
    folder = tmp_path / "audit"
    folder.mkdir()
    (folder / "allowed_signers").write_text(signers.read_text())

    def audit(who: str) -> subprocess.CompletedProcess[str]:
        script = command.replace("NAME", who)
        return subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True,
                              check=False)  # fmt: skip

    done = audit("grace@example.org")
    assert done.returncode == 0, done.stderr
    assert 'Good "policy@memgraph" signature for grace@example.org' in done.stdout
    assert audit("ada@example.org").returncode != 0
    file.write_text(file.read_text().replace("step: 1", "step: 2"))
    assert audit("grace@example.org").returncode != 0


def page_command() -> str:
    """Return the command that the documentation shows for an audit without memgraph."""
    page = (Path(__file__).parents[2] / "docs/ci.md").read_text()
    found = re.search(r"## An audit without memgraph\n.*?```console\n(.*?)```", page, re.DOTALL)
    assert found
    return found[1].replace("memgraph trust export > allowed_signers\n", "")


def test_the_key_of_a_person_who_was_added_with_two_keys(team: Team) -> None:
    extra = key_file(team.home / ".ssh", "extra", "ecdsa")
    team.confirms("ada", "trust", "add", "grace@example.org", "--public-key", extra.line)
    team.repo.commit("A second key")
    team.repo.proposal("be-kind")
    by_flag = team.asks("grace", "promote", "be-kind", "--key", str(extra.path)).confirms()
    assert by_flag.ends() == 0, by_flag.said
