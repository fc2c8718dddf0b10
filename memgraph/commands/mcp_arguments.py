"""What a tool of the MCP server takes: its schema, and what is wrong with what it was given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from memgraph.core.day import DAY, SPAN, TIME
from memgraph.core.legible import shown
from memgraph.core.names import LONGEST_ID, nearest
from memgraph.errors import Refused

Json = dict[str, Any]

LONGEST = 4000  # characters of a statement, a reason or somebody's words
MOST = 50  # items of a list
_MOST_FAULTS = 5
# Plainer than the pattern of the format, which not every client's dialect of patterns takes.
_ID = f"^[a-z0-9][a-z0-9-]{{0,{LONGEST_ID - 1}}}$"
# A dash alone would stand for standard input, which here is the protocol's.
_FILLED = r"[^\s-]"
_TYPES = {
    "string": "a text", "integer": "a whole number", "boolean": "true or false",
    "array": "a list", "object": "a mapping",
}  # fmt: skip


def taking(properties: Mapping[str, Json], *needed: str) -> Json:
    """Return the schema of arguments with these names; ``needed`` must be given."""
    found: Json = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**found, "required": list(needed)} if needed else found


def text(about: str, most: int = LONGEST) -> Json:
    """Return the schema of a text that is not blank."""
    return {"type": "string", "maxLength": most, "pattern": _FILLED, "description": about}


def texts(about: str, most: int = 500) -> Json:
    """Return the schema of a list of texts."""
    return _listed({"type": "string", "maxLength": most, "pattern": _FILLED}, about)


def an_id(about: str) -> Json:
    """Return the schema of an entry's id."""
    return {"type": "string", "pattern": _ID, "maxLength": LONGEST_ID, "description": about}


def ids(about: str) -> Json:
    """Return the schema of a list of ids."""
    return _listed({"type": "string", "pattern": _ID, "maxLength": LONGEST_ID}, about)


def _listed(items: Json, about: str) -> Json:
    return {"type": "array", "items": items, "maxItems": MOST, "description": about}


def day(about: str) -> Json:
    """Return the schema of a day."""
    return {"type": "string", "pattern": f"^(?:{DAY})$", "description": f"{about} YYYY-MM-DD."}


def moment(about: str) -> Json:
    """Return the schema of a day, or a time with its offset."""
    forms = "YYYY-MM-DD, or a time with its offset."
    return {"type": "string", "pattern": f"^(?:{DAY}|{TIME})$", "description": f"{about} {forms}"}


def span(about: str) -> Json:
    """Return the schema of a number of days or weeks."""
    forms = "Days or weeks, like 180d or 26w."
    return {"type": "string", "pattern": f"^(?:{SPAN})$", "description": f"{about} {forms}"}


def flag(about: str) -> Json:
    """Return the schema of a yes or no; no where it is left out."""
    return {"type": "boolean", "description": about}


def number(about: str, least: int, most: int) -> Json:
    """Return the schema of a whole number."""
    return {"type": "integer", "minimum": least, "maximum": most, "description": about}


def choice(about: str, *values: str) -> Json:
    """Return the schema of one of some words."""
    return {"type": "string", "enum": list(values), "description": about}


def must_fit(tool: str, schema: Json, given: Mapping[str, Any]) -> None:
    """Raise Refused, with every fault and what is allowed, where arguments break a schema."""
    from jsonschema import Draft202012Validator

    errors = sorted(Draft202012Validator(schema).iter_errors(dict(given)), key=_order)
    faults = list(dict.fromkeys(line for error in errors for line in _faults(error, schema)))
    if faults:
        more = [f"and {len(faults) - _MOST_FAULTS} more"] if len(faults) > _MOST_FAULTS else []
        needed = [f"{name} (needed)" for name in schema.get("required", ())]
        others = [name for name in schema["properties"] if f"{name} (needed)" not in needed]
        raise Refused(
            "; ".join((*faults[:_MOST_FAULTS], *more)), where=f"the arguments of {tool}",
            next_step=f"call {tool} again with some of: {', '.join((*needed, *others))}",
        )  # fmt: skip


def _order(error: Any) -> str:
    return error.json_path  # type: ignore[no-any-return]  # jsonschema says Any here


def _faults(error: Any, schema: Json) -> Iterator[str]:
    """Yield what one error of jsonschema means, in words; values are named, and cut."""
    name = error.json_path.removeprefix("$").removeprefix(".")
    wanted = error.validator_value
    if error.validator == "additionalProperties":
        known = schema["properties"]
        for other in sorted(set(error.instance) - set(known)):
            like = nearest(other, known)
            hint = f"; did you mean {like}?" if like else ""
            yield f"there is no argument {shown(repr(other))}{hint}"
        return
    if error.validator == "required":
        yield f"{next(one for one in wanted if one not in error.instance)} is missing"
        return
    yield f"{shown(name, 120)}: {_expected(error.validator, wanted, error.instance)}"


def _expected(broken: str, wanted: Any, found: Any) -> str:
    """Return what was expected of a value, and what was found."""
    size = len(found) if isinstance(found, str | list | dict) else 0
    told = {
        "maxLength": f"at most {wanted} characters, found {size}; one fact an entry",
        "maxItems": f"at most {wanted} items, found {size}",
        "maxProperties": f"at most {wanted} of them, found {size}",
        "enum": f"expected one of {', '.join(map(str, wanted))}" if broken == "enum" else "",
        "minimum": f"expected {wanted} or more",
        "maximum": f"expected {wanted} or less",
        "type": f"expected {_TYPES.get(str(wanted), wanted)}",
        "pattern": _form(str(wanted)),
    }.get(broken, f"it breaks {broken}")
    return told if broken.startswith("max") and size else f"{told}, found {shown(repr(found))}"


def _form(pattern: str) -> str:
    if pattern == _FILLED:
        return "expected a text that says something"
    if pattern == _ID:
        return f"expected an id, of at most {LONGEST_ID} of a-z, 0-9 and -"
    if SPAN in pattern:
        return "expected days or weeks, like 180d or 26w"
    return "expected a day, YYYY-MM-DD" + (", or a time with its offset" if TIME in pattern else "")
