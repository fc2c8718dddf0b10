"""Laws by the hundred thousand, made in memory: what an index would hand to the engine."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from memgraph.core.confirmation import Action, Confirmation, fields_of
from memgraph.core.digest import digest
from memgraph.core.document import Plain
from memgraph.core.entry import Policy, Rule
from memgraph.core.memory import Memory
from memgraph.core.recording import rule_fields
from memgraph.core.topics import Topics
from memgraph.core.written import Written

DAY = date(2026, 1, 1)
_CHOICES = (
    ("js package manager", "pnpm"), ("js test runner", "vitest"), ("js formatter", "prettier"),
    ("python test runner", "pytest"), ("python formatter", "ruff format"), ("quotes", "double"),
    ("indentation", "spaces"), ("database", "postgres"), ("web framework", "next.js"),
    ("export style", "named"), ("merge strategy", "squash"), ("commit messages", "conventional"),
)  # fmt: skip


def law(name: str, rule: Rule, *scope: str) -> tuple[Policy, Confirmation]:
    """Return a law with one rule, and the confirmation that makes it one."""
    rules: list[Plain] = [rule_fields(rule)]
    said = f"{name}: {_words(rule)} in {' and '.join(scope)}."
    document: dict[str, Plain] = {
        "id": name, "statement": said, "rules": rules, "scope": list(scope),
    }  # fmt: skip
    policy = Policy(
        id=name, statement=said, rules=(rule,), scope=scope,
        file=f"policies/{name}.yaml", written=Written(tuple(document)), digest=digest(document),
    )  # fmt: skip
    made = Confirmation(
        repository="none", action=Action.PROMOTE, policy=name, path=policy.file,
        digest=policy.digest, step=1, by="Ada Lovelace <ada@example.org>", on=DAY,
        effective=DAY, fields=fields_of(document), file=f"policies/confirmations/{name}/1.txt",
    )  # fmt: skip
    return policy, made


def _words(rule: Rule) -> str:
    if rule.topic == "action":
        return f"Do not {rule.must_not[0]}"
    return " and ".join(
        [f"use {value} as {rule.topic}" for value in rule.must]
        + [f"do not use {value} as {rule.topic}" for value in rule.must_not]
    )


def packages(count: int, planted: int = 0) -> Iterator[tuple[Policy, Confirmation]]:
    """Yield ``count`` laws, twenty for each package, that agree, and ``planted`` opposites."""
    for number in range(count):
        package, kind = divmod(number, 20)
        scope = f"packages/p{package}/**"
        if kind < len(_CHOICES):
            topic, value = _CHOICES[kind]
            yield law(f"l{number}", Rule(topic, must=(value,)), scope)
        else:
            yield law(f"l{number}", Rule("action", must_not=(f"touch part {kind} of it",)), scope)
    for number in range(planted):
        package = number * (count // 20 // planted)
        topic, value = _CHOICES[number % len(_CHOICES)]
        yield law(f"o{number}", Rule(topic, must_not=(value,)), f"packages/p{package}/src/**/*.py",
                  f"packages/p{package}/*.md")  # fmt: skip


def actions(count: int) -> Iterator[tuple[Policy, Confirmation]]:
    """Yield laws that all forbid something else, everywhere."""
    for number in range(count):
        yield law(f"l{number}", Rule("action", must_not=(f"call service number {number}",)), "**")


def wildcards(count: int, last: str = "*") -> Iterator[tuple[Policy, Confirmation]]:
    """Yield laws on one exclusive topic, with two values in turn and a wildcard scope each.

    All of the scopes cross; with ``?`` for ``last`` no two do.
    """
    for number in range(count):
        value = ("npm", "pnpm")[number % 2]
        rule = Rule("js package manager", must=(value,))
        yield law(f"l{number}", rule, f"**/a{number}*/**/*b{number}{last}")


def hostile(count: int) -> Iterator[tuple[Policy, Confirmation]]:
    """Yield laws on one exclusive topic whose scopes are as long and as wild as can be."""
    for number in range(count):
        value = ("npm", "pnpm")[number % 2]
        letters = (chr(97 + (number * 7 + place * (number + 3)) % 26) for place in range(39))
        globs = "".join(f"**/*{letter}*/" for letter in letters)[:195].rstrip("/*")
        yield law(f"l{number}", Rule("js package manager", must=(value,)), f"{globs}*")


def memory(laws: Iterator[tuple[Policy, Confirmation]], topics: Topics) -> Memory:
    """Return the memory of these laws, on a day on which all of them hold."""
    policies, confirmations = zip(*laws, strict=True)
    files = {f"packages/p{number}/src/main.py": "blob" for number in range(1000)}
    return Memory(
        day=date(2026, 6, 1), policies=policies, confirmations=confirmations, topics=topics,
        own_topics=topics, files=files,
    )  # fmt: skip
