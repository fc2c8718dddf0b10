"""The official schema of SARIF 2.1.0, and what a log breaks of it."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator, FormatChecker

SCHEMA = Path(__file__).parent / "schemas/sarif-schema-2.1.0.json"


@functools.cache
def _validator() -> Draft7Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema, format_checker=FormatChecker())


def faults(log: Any) -> list[str]:
    """Return every place at which a log is not what the schema asks for, and why."""
    return [f"{fault.json_path}: {fault.message}" for fault in _validator().iter_errors(log)]
