"""Signatures: what ssh-keygen makes is taken, and nothing that differs from it by a bit."""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ssh_keys import KeyFile, SoftToken, armoured, key_file, text

from memgraph.core.signature import BEGIN, BadSignature, parse_key
from memgraph.core.signature.verification import verified

MESSAGE = b"memgraph confirmation, version 1\naction: promote\n"
KINDS = {
    "ed25519": (), "ecdsa-256": ("-b", "256"), "ecdsa-384": ("-b", "384"),
    "ecdsa-521": ("-b", "521"), "rsa": ("-b", "2048"),
}  # fmt: skip


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, KeyFile]:
    folder = tmp_path_factory.mktemp("keys")
    return {
        name: key_file(folder, name, name.partition("-")[0], *options)
        for name, options in KINDS.items()
    }


@pytest.mark.parametrize("kind", KINDS)
def test_what_ssh_keygen_signs_is_verified(keys: Mapping[str, KeyFile], kind: str) -> None:
    proof = verified(MESSAGE, keys[kind].signed(MESSAGE))
    assert proof.key.line == keys[kind].line
    assert not proof.touched
    assert not proof.verified


@pytest.mark.parametrize("hashed", ["sha256", "sha512"])
def test_both_hashes_of_the_format_are_known(keys: Mapping[str, KeyFile], hashed: str) -> None:
    made = keys["ed25519"].signed(MESSAGE, "policy@memgraph", "-O", f"hashalg={hashed}")
    assert verified(MESSAGE, made).key == parse_key(keys["ed25519"].line)


def test_fingerprints_are_those_of_ssh_keygen(keys: Mapping[str, KeyFile]) -> None:
    for key in keys.values():
        said = subprocess.run(["ssh-keygen", "-lf", key.path], capture_output=True, check=True)
        assert parse_key(key.line).fingerprint == said.stdout.decode().split()[1]


@pytest.mark.parametrize("token", [SoftToken.ed25519(), SoftToken.ecdsa()], ids=["ed25519", "ec"])
@pytest.mark.parametrize(
    ("flags", "touched", "pin"),
    [(0x00, False, False), (0x01, True, False), (0x04, False, True), (0x05, True, True)],
)
def test_hardware_says_whether_a_person_was_there(
    token: SoftToken, flags: int, touched: bool, pin: bool
) -> None:
    proof = verified(MESSAGE, token.signed(MESSAGE, flags))
    assert proof.key == parse_key(token.line)
    assert (proof.touched, proof.verified) == (touched, pin)


def test_another_text_is_refused(keys: Mapping[str, KeyFile]) -> None:
    made = keys["ed25519"].signed(MESSAGE)
    for other in (MESSAGE + b"\n", MESSAGE.replace(b"\n", b"\r\n"), MESSAGE[:-1], b""):
        with pytest.raises(BadSignature, match="not made by this key"):
            verified(other, made)


@pytest.mark.parametrize("namespace", ["git", "file", "policy@memgraph.dev", "policy@memgrap"])
def test_a_signature_for_another_end_is_refused(
    keys: Mapping[str, KeyFile], namespace: str
) -> None:
    with pytest.raises(BadSignature, match=f"made for '{namespace}'"):
        verified(MESSAGE, keys["ed25519"].signed(MESSAGE, namespace))


@pytest.mark.parametrize("kind", [*KINDS, "sk-ed25519", "sk-ecdsa"])
def test_every_flipped_bit_is_refused(keys: Mapping[str, KeyFile], kind: str) -> None:
    tokens = {"sk-ed25519": SoftToken.ed25519, "sk-ecdsa": SoftToken.ecdsa}
    made = tokens[kind]().signed(MESSAGE) if kind in tokens else keys[kind].signed(MESSAGE)
    data = base64.b64decode("".join(made.split("\n")[1:-2]))
    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadSignature):
            verified(MESSAGE, armoured(bytes(changed)))


def test_every_flipped_bit_of_the_armour_is_refused(keys: Mapping[str, KeyFile]) -> None:
    made = keys["ed25519"].signed(MESSAGE).encode()
    for bit in range(8 * len(made)):
        changed = bytearray(made)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadSignature):
            verified(MESSAGE, changed.decode("latin-1"))


@given(st.binary(max_size=300) | st.text(max_size=300))
@settings(max_examples=500)
def test_junk_is_refused_in_words(junk: bytes | str) -> None:
    made = armoured(b"SSHSIG" + junk) if isinstance(junk, bytes) else junk
    with pytest.raises(BadSignature) as refused:
        verified(MESSAGE, made)
    assert str(refused.value)


@pytest.fixture(scope="module")
def made(keys: Mapping[str, KeyFile]) -> bytes:
    lines = keys["ecdsa-256"].signed(MESSAGE).split("\n")
    return base64.b64decode("".join(lines[1:-2]))


@given(at=st.integers(0, 400), length=st.integers(0, 4), inserted=st.binary(max_size=4))
@settings(max_examples=500)
def test_cut_and_stretched_parts_are_refused(
    made: bytes, at: int, length: int, inserted: bytes
) -> None:
    changed = made[:at] + inserted + made[at + length :]
    if changed != made:
        with pytest.raises(BadSignature):
            verified(MESSAGE, armoured(changed))


def test_weak_and_foreign_keys_are_refused(tmp_path: Path) -> None:
    weak = key_file(tmp_path, "weak", "rsa", "-b", "1024")
    with pytest.raises(BadSignature, match="at least 2048 bits"):
        verified(MESSAGE, weak.signed(MESSAGE))
    foreign = text(b"ssh-dss") + text(b"x")
    with pytest.raises(BadSignature, match="'ssh-dss' are not taken"):
        parse_key(f"ssh-dss {base64.b64encode(foreign).decode()}")


@pytest.mark.parametrize(
    "line",
    ["", "ssh-ed25519", "ssh-ed25519 ", "ssh-ed25519 ???", "ssh-rsa {key}", "ssh-ed25519 {key}\r",
     "restrict ssh-ed25519 {key}", "ssh-ed25519  {key}", "ssh-ed25519 {key}=", "{key}"],
)  # fmt: skip
def test_a_key_line_has_one_form(keys: Mapping[str, KeyFile], line: str) -> None:
    blob = keys["ed25519"].line.split()[1]
    with pytest.raises(BadSignature):
        parse_key(line.format(key=blob))
    assert parse_key(f"ssh-ed25519 {blob} a comment").line == f"ssh-ed25519 {blob}"


def test_a_hardware_key_does_not_sign_as_one_in_software() -> None:
    token, plain = SoftToken.ed25519(), "ssh-ed25519"
    data = base64.b64decode("".join(token.signed(MESSAGE).split("\n")[1:-2]))
    at = data.rindex(text(token.kind.encode()))
    shorter = data[at:].replace(text(token.kind.encode()), text(plain.encode()))
    head = data[: at - 4] + len(shorter).to_bytes(4, "big")
    with pytest.raises(BadSignature, match="kind of its own"):
        verified(MESSAGE, armoured(head + shorter))
    assert BEGIN in token.signed(MESSAGE)
