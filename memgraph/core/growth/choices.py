"""What a team decides about: topics that ship with memgraph, and some of its own.

In one part of a project every topic is decided once, so that no two of its laws contradict each
other; parts have no file in common.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from memgraph.core.document import Plain


class Choice(NamedTuple):
    """A topic and values to pick from; of a quantity the unit, and in ``field`` which bound."""

    topic: str
    values: Sequence[str]
    field: str = ""
    unit: str = ""


def _pick(topic: str, values: str) -> Choice:
    return Choice(topic, tuple(values.split(", ")))


def _bound(topic: str, field: str, unit: str, values: str) -> Choice:
    return Choice(topic, tuple(values.split()), field, unit)


EVERYWHERE = (
    _pick("cache", "redis, valkey, memcached, hazelcast"),
    _pick("message broker", "kafka, rabbitmq, nats, pulsar, activemq"),
    _pick("database", "postgresql, mysql, mariadb, sqlite, oracle"),
    _pick("search engine", "elasticsearch, opensearch, meilisearch, typesense, solr"),
    _pick("pagination", "cursor pagination, offset pagination, page number pagination"),
    _pick("primary keys", "uuid, ulid, auto-increment integers, ksuid"),
    _pick("time zone", "utc, local time"),
    _pick("log format", "structured logs, plain text logs"),
    _pick("log channel", "logger, console output"),
    _pick("monitoring", "prometheus, datadog, new relic, honeycomb, sentry"),
    _pick("feature flags", "launchdarkly, unleash, growthbook, flagsmith"),
    _pick("life of feature flags", "flags removed after release, flags kept after release"),
    _pick("file storage", "amazon s3, minio, cloudflare r2, google cloud storage"),
    _pick("secrets storage", "hashicorp vault, doppler, sops, infisical"),
    _pick("base image", "distroless, alpine, debian slim, ubuntu, wolfi"),
    _pick("containers", "podman, docker, buildah"),
    _pick("orchestrator", "kubernetes, nomad, docker swarm"),
    _pick("deployment strategy", "rolling updates, canary releases, blue-green deployment"),
    _pick("task runner", "just, make, taskfile, shell scripts"),
    _pick("error details", "error details hidden from users, error details shown to users"),
    _pick("money type", "integer cents, decimals, floats"),
    _pick("date format", "iso 8601, unix timestamps, us dates"),
    _pick("api versioning", "url versioning, header versioning, query versioning"),
    _pick("wire format", "json, protocol buffers, avro, messagepack, xml"),
    _pick("config format", "toml, yaml, ini, hcl"),
    _pick("import style", "absolute imports, relative imports"),
    _pick("test location", "separate tests, colocated tests"),
    _pick("test data", "factories, fixtures, production data"),
    _pick("test order", "tests first, tests after"),
    _pick("api description", "openapi, asyncapi, raml"),
    _pick("retry style", "exponential backoff, fixed delay, circuit breakers"),
    _pick("table names", "plural table names, singular table names"),
    _pick("database naming", "snake_case, camelcase, pascalcase"),
    _pick("json field naming", "camelcase, snake_case, kebab-case"),
    _pick("url naming", "kebab-case, snake_case"),
    _pick("diagrams", "mermaid, plantuml, graphviz, excalidraw"),
    _pick("documentation format", "markdown, asciidoc, restructuredtext"),
    _pick("email service", "postmark, sendgrid, mailgun, resend"),
    _pick("load test tool", "k6, locust, gatling, jmeter"),
    _pick("graphql schema", "schema-first, code-first"),
    _bound("page size", "at_most", "items", "20 25 50 100 200"),
    _bound("timeout", "at_most", "seconds", "2 5 10 30 60"),
    _bound("response time", "at_most", "milliseconds", "100 200 300 500 800"),
    _bound("rate limit", "at_most", "requests per minute", "30 60 120 600"),
    _bound("cache lifetime", "at_most", "seconds", "30 60 300 900 3600"),
    _bound("token lifetime", "at_most", "minutes", "5 15 30 60"),
    _bound("retries", "at_most", "retries", "2 3 5 8"),
    _bound("log retention", "at_least", "days", "14 30 60 90"),
    _bound("upload size", "at_most", "MB", "5 10 25 100"),
    _bound("file length", "at_most", "lines", "200 300 400 600"),
    _bound("function length", "at_most", "lines", "20 30 40 60"),
    _bound("parameters", "at_most", "parameters", "3 4 5 6"),
    _bound("nesting", "at_most", "levels", "2 3 4"),
    _bound("complexity", "at_most", "points", "8 10 12 15"),
    _bound("test coverage", "at_least", "%", "60 70 80 90"),
    _bound("build time", "at_most", "minutes", "5 10 15 20"),
    _bound("replicas", "at_least", "replicas", "2 3 4"),
    # Topics of the team's own, described in OWN_TOPICS; the last two nobody describes.
    _pick("rounding of amounts", "half even, half up, down"),
    _pick("order of events", "by arrival, by their own time"),
    _pick("owner of a job", "the team on call, the team that wrote it"),
    _pick("naming of queues", "by consumer, by event"),
    _pick("place of migrations", "beside the code, a repository of their own"),
    _bound("size of a batch", "at_most", "items", "50 100 500 1000"),
    _bound("age of a replica", "at_most", "minutes", "1 5 15"),
    _pick("colour of a warning", "amber, orange"),
    _pick("name of the nightly run", "night shift, small hours"),
)
BY_STACK: Mapping[str, Sequence[Choice]] = {
    "python": (
        _pick("python type checker", "mypy, pyright, pytype"),
        _pick("python test runner", "pytest, unittest"),
        _pick("python http client", "httpx, requests, aiohttp"),
        _pick("python data models", "msgspec, pydantic, attrs, marshmallow"),
        _pick("python logger", "structlog, loguru, logging"),
        _pick("python cli library", "click, typer, argparse"),
        _pick("docstring style", "google style, numpy style"),
        _pick("python paths", "pathlib, os.path"),
    ),
    "typescript": (
        _pick("js package manager", "pnpm, yarn, npm"),
        _pick("js test runner", "vitest, jest, mocha"),
        _pick("js module system", "es modules, commonjs"),
        _pick("js formatter", "prettier, dprint"),
        _pick("js mock library", "msw, nock, sinon"),
        _pick("quotes", "single quotes, double quotes"),
        _pick("css layout", "css grid, flexbox"),
        _pick("e2e test framework", "playwright, cypress, selenium"),
    ),
    "go": (
        _pick("go test library", "go-cmp, testify, gomock"),
        _bound("line length", "at_most", "characters", "100 120 140"),
    ),
    "java": (
        _pick("java test framework", "kotest, spock, testng"),
        _pick("java mock library", "mockito, easymock, mockk"),
        _bound("class length", "at_most", "lines", "200 300 400"),
    ),
    "rust": (
        _pick("rust test runner", "cargo-nextest, cargo test"),
        _bound("line length", "at_most", "characters", "100 120"),
    ),
    "ruby": (
        _pick("ruby test framework", "minitest, rspec"),
        _bound("class length", "at_most", "lines", "100 150 200"),
    ),
}
OWN_TOPICS: dict[str, Plain] = {
    "topics": {
        "rounding of amounts": {
            "about": "How an amount becomes whole cents.", "pick": "one",
            "values": {"half even": {"aliases": ["banker's rounding"]}, "half up": {}, "down": {}},
        },
        "order of events": {
            "about": "In which order events are applied.", "pick": "one",
            "values": {"by arrival": {}, "by their own time": {}},
        },
        "owner of a job": {
            "about": "Who is called when a job fails.", "pick": "one",
            "values": {"the team on call": {}, "the team that wrote it": {}},
        },
        "naming of queues": {
            "about": "What a queue is called after.",
            "values": {"by consumer": {}, "by event": {}},
        },
        "place of migrations": {
            "about": "Where changes of tables are kept.", "pick": "one",
            "values": {"beside the code": {}, "a repository of their own": {}},
        },
        "size of a batch": {"about": "How much one run takes at once.", "unit": "items"},
        "age of a replica": {"about": "How old what a replica says may be.", "unit": "minutes"},
    }
}  # fmt: skip
