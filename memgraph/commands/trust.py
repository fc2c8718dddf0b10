"""``memgraph trust``: who may confirm, and with which keys."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import click

from memgraph.commands import trusting
from memgraph.commands.call import PIN, PIN_SETTING, Call
from memgraph.commands.options import DAY, json_option, key_option
from memgraph.core import trust_change
from memgraph.core.layout import CONFIG, TRUST
from memgraph.core.legible import shown
from memgraph.core.signature import NAMESPACE, BadSignature, PublicKey, parse_key
from memgraph.core.trust import AGENT, PERSON, Trust, person_key
from memgraph.errors import Refused
from memgraph.report.trust import described
from memgraph.store.signing import opened_signer


@click.group()
def command() -> None:
    """Say who may confirm what, and change it: every change is confirmed by the old trust.

    Without a trust file a typed word confirms, which proves nobody. `trust init` begins with one
    person and their SSH key.
    """


@command.command()
@json_option
@click.pass_obj
def show(call: Call, as_json: bool) -> None:
    """Show the trust that this work tree holds."""
    trust = _own(call)
    click.echo(_as_json(trust) if as_json else described(trust), nl=as_json)


@command.command()
@key_option
@click.pass_obj
def init(call: Call, key: str) -> None:
    """Begin to trust: this person, with the key that Git signs with (or --key)."""
    repository = call.work_repository()
    person = person_key(call.person(repository))
    memory = call.loader(repository).worktree()
    if memory.config.repository == "none":
        raise Refused(
            "the repository has no id yet, and confirmations would fit any other one",
            where=CONFIG, next_step="memgraph init gives it one",
        )  # fmt: skip
    with opened_signer(repository, call.env, key, 1) as signer:
        document = trust_change.first(memory.config.repository, person, signer.key)
    digest = trusting.begin(call, key, document)
    click.echo(f"This is where trust begins: {digest}")
    click.echo(f"  in this clone, and each other one: git config {PIN_SETTING} {digest}")
    click.echo(f"  in CI, where nobody but an administrator can change it: {PIN}={digest}")


@command.command()
@click.argument("name")
@click.option("--public-key", "keys", multiple=True, required=True, metavar="KEY",
              help="A public key: its line, or a file that holds it.")  # fmt: skip
@click.option("--agent", is_flag=True, help="An agent: it may propose, and never confirms.")
@click.option("--until", type=DAY, metavar="DAY", help="The first day without trust.")
@key_option
@click.pass_obj
def add(
    call: Call, name: str, keys: tuple[str, ...], agent: bool, until: date | None, key: str
) -> None:
    """Trust NAME (the address that Git has for them), or give them another key."""
    given, role = [_public(call, one) for one in keys], AGENT if agent else PERSON
    named = [part for one in keys for part in ("--public-key", one)]
    more = ["--agent"] * agent + (["--until", str(until)] if until else [])
    trusting.change(
        call, ["add", name, *named, *more],
        lambda trust: trust_change.added(trust, person_key(name), given, role, until), key,
    )  # fmt: skip


@command.command()
@click.argument("name")
@key_option
@click.pass_obj
def remove(call: Call, name: str, key: str) -> None:
    """Trust NAME no more; what they confirmed stays confirmed."""
    trusting.change(call, ["remove", name], lambda trust: trust_change.removed(trust, name), key)


@command.command()
@click.argument("keys", nargs=-1, required=True, metavar="KEY...")
@key_option
@click.pass_obj
def revoke(call: Call, keys: tuple[str, ...], key: str) -> None:
    """Let a key count nowhere any more, in what is merged neither: it was stolen.

    KEY is a fingerprint, a public key or its file, or NAME for all keys of a person.
    """
    trusting.change(
        call, ["revoke", *keys],
        lambda trust: trust_change.revoked(trust, _fingerprints(call, trust, keys)), key,
    )  # fmt: skip


@command.command()
@click.argument("name")
@click.option("--old", required=True, metavar="KEY", help="The key to give up.")
@click.option("--new", required=True, metavar="KEY", help="The key in its place.")
@key_option
@click.pass_obj
def rotate(call: Call, name: str, old: str, new: str, key: str) -> None:
    """Replace a key of NAME; the old one still vouches for what it confirmed."""
    before, after = _public(call, old), _public(call, new)
    trusting.change(
        call, ["rotate", name, "--old", old, "--new", new],
        lambda trust: trust_change.rotated(trust, name, before, after), key,
    )  # fmt: skip


@command.command()
@key_option
@click.pass_obj
def confirm(call: Call, key: str) -> None:
    """Confirm what waits: a change of trust by another, or one made in an editor.

    Of the configuration and the topics too, where a rule of trust covers their files.
    """
    trusting.confirm(call, key)


@command.command()
@click.pass_obj
def export(call: Call) -> None:
    """Print the persons' keys as an allowed_signers file, for plain ssh-keygen."""
    trust = _own(call)
    for member in trust.members.values():
        for key in member.all_keys if member.role == PERSON else ():
            if key.fingerprint not in trust.revoked:
                click.echo(f'{member.name} namespaces="{NAMESPACE}" {key.line}')


def _own(call: Call) -> Trust:
    repository = call.repository()
    loader = call.loader(repository)
    memory = loader.commit("HEAD") if repository.bare else loader.worktree()
    if memory.own_trust is None:
        problem = memory.trust.problem if memory.trust else "there is no trust file"
        raise Refused(problem, where=TRUST, next_step="memgraph trust init, or memgraph check")
    return memory.own_trust


def _public(call: Call, given: str) -> PublicKey:
    """Return the key in a line, or in the file of that name."""
    file = call.cwd / Path(given).expanduser()
    text = given
    if " " not in given:
        if not file.is_file():
            raise Refused(
                "there is no such key file", where=shown(given), next_step="name a .pub file"
            )
        text = file.read_text("utf-8", "replace")
    try:
        return parse_key(" ".join(text.split()[:2]))
    except BadSignature as error:
        raise Refused(
            f"that is no public key: {error}", where=shown(given), next_step="name a .pub file"
        ) from None


def _fingerprints(call: Call, trust: Trust, keys: tuple[str, ...]) -> list[str]:
    """Return the fingerprints of the keys that ``keys`` name. Raises Refused for unknown ones."""
    known = {key.fingerprint for member in trust.members.values() for key in member.all_keys}
    found: list[str] = []
    for one in keys:
        if member := trust.member(one):
            found += [key.fingerprint for key in member.all_keys]
            continue
        if "@" in one and " " not in one:
            raise Refused(f"nobody is trusted as {shown(one)}", where=TRUST,
                          next_step="memgraph trust show lists the people")  # fmt: skip
        fingerprint = one if one.startswith("SHA256:") else _public(call, one).fingerprint
        if fingerprint not in known:
            raise Refused(f"nobody is trusted with the key {shown(fingerprint)}", where=TRUST,
                          next_step="memgraph trust show lists the keys")  # fmt: skip
        found.append(fingerprint)
    return found


def _as_json(trust: Trust) -> str:
    people = {
        member.name: {
            "role": member.role, "keys": [key.fingerprint for key in member.keys],
            "past": [key.fingerprint for key in member.past],
            "until": str(member.until) if member.until else None,
        }
        for member in trust.members.values()
    }  # fmt: skip
    rules = [
        {"files": list(rule.files), "need": rule.asks.need, "level": rule.asks.level.word,
         "apart": rule.asks.apart}
        for rule in trust.rules
    ]  # fmt: skip
    return json.dumps(
        {"version": trust.version, "repository": trust.repository, "digest": trust.digest,
         "people": people, "rules": rules, "revoked": sorted(trust.revoked)},
        indent=2,
    )  # fmt: skip
