"""Secrets and personal data: what is found, and what honest text may say.

Every secret is made here, piece by piece, so that no scanner takes this file for a leak.
"""

from __future__ import annotations

import base64
import random
import string
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.core.document import Plain
from memgraph.core.secrets import mask, suspicions, texts

_RANDOM = random.Random(1)
BASE62 = string.ascii_letters + string.digits
HEX = "0123456789abcdef"


def some(length: int, alphabet: str = BASE62) -> str:
    return "".join(_RANDOM.choice(alphabet) for _ in range(length))


SECRETS: Mapping[str, str] = {
    "AWS key": f"key AKIA{some(16, string.ascii_uppercase)}",
    "AWS secret": f"aws_secret_access_key = {some(40)}",
    "GitHub": f"It takes ghp_{some(36)}.",
    "GitHub in an address": f"https://x:gho_{some(36)}@github.com/a/b",
    "GitHub fine-grained": f"github_pat_{some(22)}_{some(59)}",
    "GitLab": f"glpat-{some(20)}",
    "Slack": f"xoxb-{some(12, string.digits)}-{some(12, string.digits)}-{some(24)}",
    "Slack hook": f"https://hooks.slack.com/services/T0{some(7, 'ABC01')}/B{some(8, 'ABC01')}/"
                  + some(24),
    "Stripe": f"sk_live_{some(24)}",
    "OpenAI": f"sk-proj-{some(48)}",
    "OpenAI of old": f"sk-{some(48)}",
    "Anthropic": f"sk-ant-api03-{some(90)}",
    "Google": f"AIza{some(35)}",
    "Hugging Face": f"hf_{some(34)}",
    "npm": f"//registry.example/:_authToken=npm_{some(36)}",
    "PyPI": f"pypi-AgEIcHlwaS5vcmc{some(80)}",
    "SendGrid": f"SG.{some(22)}.{some(43)}",
    "Twilio": f"SK{some(32, HEX)}",
    "Mailchimp": f"{some(32, HEX)}-us12",
    "Telegram": f"123456789:{some(35)}",
    "Azure": f"AccountKey={some(86)}==",
    "JWT": ".".join(
        base64.urlsafe_b64encode(part).decode().rstrip("=")
        for part in (b'{"alg":"HS256","typ":"JWT"}', b'{"sub":"1234567890"}', b"\x07" * 32)
    ),
    **{f"{kind} key": f"the key is -----BEGIN {kind} PRIVATE KEY----- MHcC"
       for kind in ("RSA", "EC", "OPENSSH", "DSA")},
    "PGP key": "-----BEGIN PGP PRIVATE KEY BLOCK-----",
    "in an address": "postgres://admin:hunter2secret@db.internal/shop",
    "a password": "The password is hunter2!",
    "with a colon": "password: Tr0ub4dor&3",
    "shouted": "PASSWORD=s3cr3t-w0rd",
    "in JSON": '"password": "pa55word!"',
    "a passphrase": "passphrase = correct-horse-battery-staple",
    "of a database": "DB_PASSWORD: geheim123",
    "short": "pwd=geheim123",
    "an API key": "API key: 4f9a-88aa-12",
    "an API key in code": "api_key = '0a1b2c3d4e5f'",
    "an access token": "access token: abc123def456",
    "a client secret": "client_secret: q1w2e3r4t5",
    "a secret key": "secret_key = 'abc123def'",
    "without a name": f"use {some(38)}7A2b for it",
}  # fmt: skip

PERSONAL = [
    "ask grace@navy.mil", "Grace.Hopper+x@sub.navy.co.uk, please", "<grace@navy.mil>",
    "call +49 151 23456789", "(555) 123-4567", "555-123-4567", "+1 (555) 123 4567",
]  # fmt: skip

HONEST = [
    # names of content
    "61e9540", some(40, HEX), f"sha256:{some(64, HEX)}", some(64, HEX),
    f"sha512-{base64.b64encode(bytes(range(64))).decode()}",
    "123e4567-e89b-12d3-a456-426614174000", "2026-11-30-ruamel-guesses-numbers-d5ej",
    # versions, addresses, paths
    "v1.2.3 and 10.4.0-rc.1", "@types/node@20.1.0", "actions/checkout@v4", "192.168.0.1:5432",
    "https://example.org/a/b?c=d#e", "https://github.com/a/b/pull/12345678",
    "git@github.com:a/b.git", "src/db/client.ts:10", "/usr/lib/python3.11/site-packages",
    "test_a_very_long_name_of_a_Function_with_many_words_2",
    "SomeVeryLongCamelCaseClassNameForTesting2ndVersion",
    # numbers and times
    "2026-01-05T03:12:00+01:00", "2026-01-05 03:12-04:10", "2025-08-27 2025-10-14", "03:12:00",
    "It lost 1 000 000 rows of 12 345 678.", "10.000.000.000", "1234567890", "lines 40-61",
    "ISO 8601, RFC 3339", "0800-1700", "+1 more", "5 %",
    # people
    "ada@example.org", "ada@mail.example.com", "root@localhost", "a@b", "x@y.test", "x@y.invalid",
    # talk about secrets
    "password is required", "The password is never logged.", "The password is Required by law.",
    "password: required", "Passwords are hashed with bcrypt.", "password: ******",
    "password=$DB_PASSWORD", "password: ${{ secrets.DB_PASSWORD }}", "password: <your password>",
    "password={password}", "api key: xxxxxxxx", "The secret is kept in Vault.", "secret: \"\"",
    "access token: expires after 15 minutes", "Never commit secrets: use the vault.",
    "api_key = os.environ", "password = getpass.getpass()", "password: string;",
    "password: z.string().min(12)", "the access token is refreshed-on-use", "password: String",
    "The API key is read from API_KEY.", "password reset takes 3 days", "auth token = null",
    "The password is stored_hashed.", "secret: SECRET_NAME", "password: see 1Password",
    # the marks themselves
    "# pragma: allowlist secret", "",
]  # fmt: skip


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_is_found_and_masked(name: str) -> None:
    found = suspicions(SECRETS[name])
    assert any(not item.personal for item in found)
    assert all(item.what and "…" in item.shown and len(item.shown) <= 6 for item in found)


@pytest.mark.parametrize("name", ["GitHub", "a password", "RSA key", "without a name"])
def test_a_secret_is_found_in_a_long_text(name: str) -> None:
    text = f"We met on Monday.\n\nThen:\n  {SECRETS[name]}\nand went home.\n"
    assert suspicions(text) == suspicions(SECRETS[name])


@pytest.mark.parametrize("text", PERSONAL)
def test_personal_data_is_found_and_masked(text: str) -> None:
    (found,) = suspicions(text)
    assert found.personal
    assert found.what in ("an e-mail address", "a phone number")
    assert found.shown not in text


@pytest.mark.parametrize("text", HONEST)
def test_honest_text_is_no_secret(text: str) -> None:
    assert suspicions(text) == []
    assert suspicions(f"We saw {text} today, (see {text}).") == []


def test_what_is_there_twice_is_named_once() -> None:
    assert len(suspicions("grace@navy.mil and grace@navy.mil")) == 1
    assert len(suspicions("grace@navy.mil and ada@navy.mil")) == 2


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=60))
def test_any_text_can_be_scanned(text: str) -> None:
    assert all(item.what for item in suspicions(text))


@given(st.text(min_size=6))
def test_a_mask_hides_most(secret: str) -> None:
    shown = mask(secret)
    assert len(shown) <= 6
    assert sum(part != "…" for part in shown) <= max(1, 5 * (len(secret) > 8))


def test_the_texts_are_all_but_the_id_and_who_recorded_it() -> None:
    document: Plain = {
        "id": "a", "statement": "S", "recorded": {"by": "Grace <grace@navy.mil>"},
        "source": [{"said": "x", "path": "y"}], "distinct_from": {"id": "z"},
    }  # fmt: skip
    assert list(texts(document)) == [
        ("statement", "S"), ("source[0].said", "x"), ("source[0].path", "y"),
        ("distinct_from.id", "z"),
    ]  # fmt: skip
