"""Confirmations as text: one form, ASCII, and no two alike."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_memory import ADA, GRACE, decision, law, law_in

from memgraph.core.confirmation import (
    TITLE,
    Action,
    BadStatement,
    Confirmation,
    fields_of,
    file_of,
    parse,
    render,
    written,
)
from memgraph.core.legible import refused
from memgraph.core.memory import vouches
from memgraph.core.signature import BEGIN

ids = st.from_regex(r"[a-z0-9]{1,4}(-[a-z0-9]{1,3})?", fullmatch=True).filter(
    lambda name: name not in ("con", "prn", "aux", "nul")
)
texts = st.text("ab\"\\:\n\t ,'é雲\U0001f600#[]{}", max_size=8) | st.text(max_size=8).filter(
    lambda text: not list(refused(text))
)
plain_fields = st.dictionaries(
    st.from_regex("[a-z_]{1,8}", fullmatch=True),
    st.recursive(texts, lambda inner: st.lists(inner, max_size=2), max_leaves=3),
    max_size=3,
)
confirmations = st.builds(
    Confirmation,
    repository=texts, action=st.sampled_from(Action), policy=ids, path=texts,
    digest=st.from_regex("sha256:[0-9a-f]{64}", fullmatch=True), step=st.integers(1, 999_999),
    by=texts, on=st.dates(), effective=st.dates(), reason=texts, author=texts, watched=texts,
    settles=st.lists(ids, max_size=2).map(tuple), other=st.just("") | ids,
    until=st.none() | st.dates(), fields=plain_fields.map(fields_of), need=st.integers(1, 9),
    apart=st.booleans(), proof=st.sampled_from(["typed", "key", "touch", "pin"]),
    file=st.just("policies/confirmations/a/1.txt"),
).map(lambda made: made if made.proof == "typed" else signed(made))  # fmt: skip
SIGNATURE = f"{BEGIN}\nU1NIU0lH\n-----END SSH SIGNATURE-----\n"


def signed(made: Confirmation) -> Confirmation:
    return dataclasses.replace(made, signature=SIGNATURE)


ONE = decision(law("use-npm", why="Größe: »10«"), "2026-01-05", reason="We agreed: yes.\nAll.")


@settings(deadline=None, max_examples=100)
@given(confirmations)
def test_what_is_rendered_reads_back_the_same(confirmation: Confirmation) -> None:
    text = written(confirmation)
    assert text.isascii()
    assert parse(text, confirmation.file) == confirmation


@settings(deadline=None, max_examples=30)
@given(confirmations, confirmations)
def test_no_two_confirmations_render_alike(one: Confirmation, other: Confirmation) -> None:
    assert (render(one) == render(other)) == (one == other)


@pytest.mark.parametrize(
    "changes",
    [
        {"by": GRACE}, {"reason": "We agreed: yes. All."}, {"reason": ""}, {"step": 2},
        {"path": "policies/a/use-npm.yaml"}, {"repository": "shop"}, {"action": Action.RETIRE},
        {"effective": ONE.on.replace(year=2027)}, {"settles": ("a",)}, {"settles": ("a", "b")},
        {"other": "a"}, {"until": ONE.on}, {"watched": "sha256:1"}, {"author": "x"},
        {"proof": "key", "signature": SIGNATURE}, {"proof": "pin", "signature": SIGNATURE},
        {"need": 2}, {"apart": True}, {"fields": ()}, {"fields": ONE.fields[1:]},
        {"digest": "sha256:" + "0" * 64},
    ],
)  # fmt: skip
def test_each_field_is_in_the_statement(changes: Mapping[str, Any]) -> None:
    other = dataclasses.replace(ONE, **changes)
    assert render(other) != render(ONE)
    assert parse(written(other), ONE.file) == other


HEAD = (
    f"{TITLE}\nrepository: none\naction: promote\npolicy: use-npm\n"
    f"path: policies/use-npm.yaml\ndigest: {ONE.digest}\nstep: 1\n"
    f"by: {ADA}\non: 2026-01-05\neffective: 2026-01-05\n"
)
FIELDS = (
    'policy.id: "use-npm"\npolicy.statement: "Do as use-npm says."\n'
    'policy.why: "Gr\\u00f6\\u00dfe: \\u00bb10\\u00ab"\n'
)


def test_a_statement_is_as_a_person_reads_it_and_what_is_not_there_has_no_line() -> None:
    assert render(ONE) == (
        f'{HEAD}reason: "We agreed: yes.\\nAll."\nwatched: none\nproof: typed\n{FIELDS}'
    )
    assert render(dataclasses.replace(ONE, reason="")) == (
        f"{HEAD}watched: none\nproof: typed\n{FIELDS}"
    )


def test_a_statement_has_all_its_lines_in_one_order() -> None:
    full = dataclasses.replace(
        ONE, reason="Yes.", author=GRACE, settles=("a", "b"), other="c", until=ONE.on, need=2,
        apart=True, proof="touch", signature=SIGNATURE,
    )  # fmt: skip
    assert render(full) == (
        f"{HEAD}reason: Yes.\nauthor: {GRACE}\nwatched: none\nsettles: a,b\nother: c\n"
        f"until: 2026-01-05\nproof: touch\nneed: 2\napart: yes\n{FIELDS}"
    )
    assert parse(written(full), ONE.file) == full


def test_a_signature_comes_with_a_proof_that_is_one() -> None:
    with pytest.raises(BadStatement, match="the proof is 'typed', and there is a signature"):
        parse(written(signed(ONE)), ONE.file)
    with pytest.raises(BadStatement, match="the proof is 'key', and there is no signature"):
        parse(written(dataclasses.replace(ONE, proof="key")), ONE.file)
    with pytest.raises(BadStatement, match="the proof 'seal' is unknown"):
        parse(render(ONE).replace("proof: typed", "proof: seal"), ONE.file)


@pytest.mark.parametrize("line", ["need: 1", "need: 0", "need: two", "need: -2", "apart: no"])
def test_what_is_asked_has_one_spelling(line: str) -> None:
    text = render(ONE).replace("proof: typed\n", f"proof: typed\n{line}\n")
    assert refusal(text)


@pytest.mark.parametrize(
    "name", ["repository", "action", "policy", "path", "digest", "step", "by", "on", "effective",
             "watched", "proof"],
)  # fmt: skip
def test_a_line_that_every_statement_has_cannot_be_left_out(name: str) -> None:
    lines = render(ONE).splitlines(keepends=True)
    [line] = [line for line in lines if line.startswith(f"{name}: ")]
    assert "in this order" in refusal("".join(other for other in lines if other != line))


def test_any_byte_that_is_changed_dropped_or_added_shows() -> None:
    text = render(ONE)
    for place in range(len(text)):
        for other in ("", "x", "0", " ", "\n", '"', ":"):
            for end in (place, place + 1):  # put in front of a byte, and instead of it
                changed = text[:place] + other + text[end:]
                if changed != text:
                    assert refusal(changed) or parse(changed, ONE.file) != ONE, (place, other)


def refusal(text: str) -> str:
    try:
        parse(text, ONE.file)
    except BadStatement as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (TITLE, "memgraph confirmation, version 2", "the first line must be"),
        ("step: 1", "step: 0", "the step is no number from 1 up"),
        ("step: 1", "step: -1", "the step is no number from 1 up"),
        ("step: 1", "step: 01", "the step is no number from 1 up"),
        ("step: 1", "step: 1_0", "the step is no number from 1 up"),
        ("policy: use-npm", "policy: ../x", "is no id"),
        ("policy: use-npm", "policy:", "is no id"),
        ("proof: typed", "settles: a,,b\nproof: typed", "is no id"),
        ("proof: typed", "other: A\nproof: typed", "is no id"),
        ("digest: sha256:", "digest: sha1:", "the digest is none of sha256"),
        ("action: promote", "action: accept", "a value that cannot be read"),
        ("on: 2026-01-05", "on: 2026-02-30", "no calendar has this day"),
        ("proof: typed", "until: soon\nproof: typed", "a value that cannot be read"),
        ("by: Ada", 'by: "Ada', "not a quoted text"),
        (f"by: {ADA}", "by: [1]", "not in the one form"),
        (f"by: {ADA}", 'by: "Ada"', "not in the one form"),
        (f"by: {ADA}", r'by: "A\u001b[2J"', "by holds a control or invisible character"),
        (f"by: {ADA}", r'by: "A\u202eB"', "by holds a control or invisible character"),
        (f"by: {ADA}", r'by: "\ud800"', "by holds a control or invisible character"),
        ("proof: typed\n", "", "expected the lines repository, action"),
        ("proof: typed\n", "proof: typed\nproof: typed\n", "not in the one form"),
        ("proof: typed\n", "proof: key\nproof: typed\n", "not in the one form"),
        ("proof: typed\n", "proof typed\n", "a line without a colon"),
        ("policy.why", "why", "expected the lines repository, action"),
        ("watched: none\n", "author:\nwatched: none\n", "not in the one form"),
        ("watched: none\n", "author: \nwatched: none\n", "not in the one form"),
        ("proof: typed\n", "other:\nuntil:\nproof: typed\n", "not in the one form"),
        ("watched: none\n", "watched: none\nauthor: x\n", "in this order"),
        ("proof: typed\n", "until: 2026-02-01\nother: a\nproof: typed\n", "in this order"),
        ("proof: typed\n", "policy.a: 1\nproof: typed\n", "not in the one form"),
        ("\n", "\r\n", "the first line must be"),
    ],
)
def test_a_refused_statement_says_why(old: str, new: str, says: str) -> None:
    text = render(ONE)
    assert old in text
    assert says in refusal(text.replace(old, new))


@pytest.mark.parametrize("text", ["", "\n", TITLE, f"{TITLE}\n", render(ONE)[:-1], render(ONE) * 2])
def test_a_broken_file_is_refused(text: str) -> None:
    assert refusal(text)


def test_the_fields_are_those_of_the_document_in_order() -> None:
    fields = fields_of({"b": ["é"], "a": {"z": "1", "y": "2"}})
    assert fields == (("a", '{"y":"2","z":"1"}'), ("b", r'["\u00e9"]'))
    assert all(json.loads(value) for _, value in fields)


def test_one_confirmation_vouches_for_one_content() -> None:
    policy = law("use-npm", why="Because.")
    assert vouches(decision(policy, "2026-01-05"), policy)
    assert not vouches(decision(policy, "2026-01-05"), law("use-npm", why="Because!"))
    assert not vouches(dataclasses.replace(decision(policy, "2026-01-05"), policy="b"), policy)
    assert not vouches(decision(policy, "2026-01-05", fields=()), policy)
    assert vouches(decision(policy, "2026-01-05"), law_in("x", "use-npm", why="Because."))


def test_the_file_names_step_digest_and_person_and_is_free() -> None:
    path = file_of(ONE, {})
    assert path == f"policies/confirmations/use-npm/1-{ONE.digest[7:15]}-ada.txt"
    second = file_of(ONE, {path: None})
    assert second == path.replace("-ada", "-ada-2")
    assert file_of(ONE, {path: None, second: None}) == path.replace("-ada", "-ada-3")
    assert "ada" not in file_of(dataclasses.replace(ONE, by="雲"), {})
