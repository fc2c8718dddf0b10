"""Secrets and personal data in text: what must never be written into a shared memory."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from memgraph.core.document import Plain

ALLOWLIST = "pragma: allowlist secret"

# The scanner's own entropy plugins need quoted code; prose is judged by _OPAQUE instead.
_PLUGINS = (
    "ArtifactoryDetector", "AWSKeyDetector", "AzureStorageKeyDetector", "BasicAuthDetector",
    "CloudantDetector", "DiscordBotTokenDetector", "GitHubTokenDetector", "GitLabTokenDetector",
    "IbmCloudIamDetector", "JwtTokenDetector", "MailchimpDetector", "NpmDetector",
    "OpenAIDetector", "PrivateKeyDetector", "PypiTokenDetector", "SendGridDetector",
    "SlackDetector", "SoftlayerDetector", "SquareOAuthDetector", "StripeDetector",
    "TelegramBotTokenDetector", "TwilioKeyDetector",
)  # fmt: skip
# What every text holds in which one of these plugins finds anything. Loading them takes longer than
# all else of a check, and nearly no text holds it.
_WORTH_A_SCAN = re.compile(
    r"AKC[a-zA-Z0-9]{10}|AP[\dA-F][a-zA-Z0-9]{8}|(?:A3T|A[BKS]IA|ACCA)[0-9A-Z]{16}"
    r"|(?i:aws).*[\"'][0-9a-zA-Z/+]{40}|AccountKey=|://.*@|\.[\w-]{6}\.[\w-]{27}|gh[pours]_"
    r"|gl[a-z]{2,5}-|GR1348941|eyJ|-us\d|_authToken=|T3BlbkFJ|PRIVATE KEY|PuTTY|pypi-Ag"
    r"|SG\.[\w-]{22}|(?i:xox.-|hooks.slack|softlayer)|sq0csp-|k_live_|\d{8}:[\w-]{35}"
    r"|(?:AC|SK)[a-z0-9]{32}|(?i:key|pwd|pw|password|pass|token)\W+(?i:[a-z0-9_-]{24})"
)
_TOKENS = re.compile(
    r"\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}"
    r"|(?:sk|rk|pk)[-_](?:live|test|ant|proj|or)[-_][\w-]{12,}|sk-[A-Za-z0-9]{20,}"
    r"|A(?:KIA|SIA)[0-9A-Z]{16}|AIza[\w-]{30,}|hf_[A-Za-z0-9]{20,}|npm_[A-Za-z0-9]{20,}"
    r"|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]+)"
)
_PASSWORD = re.compile(
    r"(?i)(?<![^\W_])(?:pass(?:word|wd|phrase)?|pwd|secret(?:[ _-]?key)?|api[ _-]?key"
    r"|(?:access|auth)[ _-]?token)\b['\"]?\s*(?:is|[:=])\s*['\"]?(?P<value>[^\s'\"]{6,})"
)
_OPAQUE = re.compile(
    r"(?<![\w/.-])(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d\w*\d)[A-Za-z0-9_]{32,}(?![\w/.-])"
)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@(?P<domain>[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,})(?![\w-])")
_PHONE = re.compile(
    r"(?<![\w+.-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d(?:[ .-]?\d){6,12}"
    r"|\(\d{3}\) ?\d{3}[ .-]\d{4}|\d{3}[ .-]\d{3}[ .-]\d{4})(?![\w-])"
)
_RESERVED_DOMAIN = re.compile(r"(?i)(?:.*\.)?(?:example(?:\.(?:com|org|net))?|invalid|test|local)")
# What follows "password:" in honest text: up to three words, NAMES, calls and placeholders.
_LIKE_WORDS = re.compile(
    r"[A-Za-z][a-z]*(?:[-_.][A-Za-z][a-z]*){0,2}|[A-Z_]+|[A-Za-z_.]+\(.*"
    r"|<.*|\$.*|\{.*|\*+|x{3,}.*"
)


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A part of a text that should not be shared: ``what`` in words, ``shown`` masked."""

    what: str
    shown: str
    personal: bool


def suspicions(text: str) -> list[Suspicion]:
    """Return what looks like a secret or personal data in ``text``, each once."""
    return list(_suspicions(text))


@functools.lru_cache(maxsize=10_000)
def _suspicions(text: str) -> tuple[Suspicion, ...]:
    """Remembered, since two checks ask about every text."""
    found = {suspicion.shown: suspicion for suspicion in _all(text)}
    return tuple(found.values())


def texts(document: Plain, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield ``(path, text)`` for the texts to scan: all but ``recorded``, which names people."""
    if isinstance(document, str):
        yield path, document
    elif isinstance(document, list):
        for number, item in enumerate(document):
            yield from texts(item, f"{path}[{number}]")
    else:
        for name, value in document.items():
            if path or name not in ("recorded", "id"):
                yield from texts(value, f"{path}.{name}" if path else name)


def _all(text: str) -> Iterator[Suspicion]:
    for line in filter(_WORTH_A_SCAN.search, text.splitlines()):
        for kind, secret in _scanner()(line):
            yield Suspicion(kind, mask(secret), personal=False)
    for match in (*_TOKENS.finditer(text), *_OPAQUE.finditer(text)):
        yield Suspicion("an access token", mask(match[0]), personal=False)
    for match in _PASSWORD.finditer(text):
        if not _LIKE_WORDS.fullmatch(match["value"].rstrip(".,;:!?)")):
            yield Suspicion("a password", mask(match["value"]), personal=False)
    for match in _MAIL.finditer(text):
        if not _RESERVED_DOMAIN.fullmatch(match["domain"]) and not match[0].startswith("git@"):
            yield Suspicion("an e-mail address", mask(match[0]), personal=True)
    for match in _PHONE.finditer(text):
        yield Suspicion("a phone number", mask(match[0]), personal=True)


def mask(secret: str) -> str:
    """Return the ends of ``secret``, enough to find it and too little to use it."""
    return f"{secret[:3]}…{secret[-2:]}" if len(secret) > 8 else f"{secret[:1]}…"


@functools.cache
def _scanner() -> Callable[[str], list[tuple[str, str]]]:
    """Return detect-secrets as a function of one line. Imported late: it takes 0.3 s."""
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class

    known: dict[str, Any] = dict(get_mapping_from_secret_type_to_class())
    plugins = [plugin() for plugin in known.values() if plugin.__name__ in _PLUGINS]

    def scan(line: str) -> list[tuple[str, str]]:
        return [
            (found.type, found.secret_value or "")
            for plugin in plugins
            for found in plugin.analyze_line(filename="", line=line, line_number=1)
        ]

    return scan
