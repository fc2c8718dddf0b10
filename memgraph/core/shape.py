"""Shapes: one description of the format that both reads documents and makes their schema.

Every shape has ``read(node, path, faults)``, which returns a value or appends faults and
returns None, and ``schema()``, its JSON Schema (draft 2020-12) for editors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from memgraph.core.document import Fault, Fields, Items, Node, Text
from memgraph.core.names import did_you_mean

Schema = dict[str, Any]
Faults = list[Fault]

# What an editor takes some unquoted texts for.
_UNQUOTED: Mapping[str, bool | int] = {"true": True, "false": False, "1": 1}


class Shape(Protocol):
    """What one value of a document must look like."""

    def read(self, node: Node, path: str, faults: Faults) -> Any:
        """Return the value of ``node``; append to ``faults`` and return None if it is none."""

    def schema(self) -> Schema:
        """Return the JSON Schema of the shape."""


def _fault(faults: Faults, node: Node, path: str, message: str, hint: str = "") -> None:
    faults.append(Fault("value", message, node.line, path, hint))


@dataclass(frozen=True)
class Scalar:
    """A text that ``parse`` accepts; ``parse`` raises ValueError for any other.

    ``expected`` completes the sentence "expected …". ``types`` are what an editor may take the
    unquoted text for; memgraph reads every scalar as text.
    """

    expected: str
    parse: Callable[[str], Any] = str
    pattern: str = ""
    choices: tuple[str, ...] = ()
    hint: str = ""
    types: tuple[str, ...] = ("string",)

    def read(self, node: Node, path: str, faults: Faults) -> Any:
        """Return the parsed text."""
        if not isinstance(node, Text):
            found = "a list" if isinstance(node, Items) else "a mapping"
            return _fault(faults, node, path, f"expected {self.expected}, found {found}")
        try:
            return self.parse(node.value)
        except ValueError as error:
            why = str(error) if str(error) != node.value else ""
            shown = node.value if len(node.value) <= 40 else node.value[:37] + "..."
            hint = did_you_mean(node.value.lower(), self.choices, self.hint)
            message = f"expected {self.expected}, found {shown!r}" + (f": {why}" if why else "")
            return _fault(faults, node, path, message, hint)

    def schema(self) -> Schema:
        """Return a schema with the pattern or the choices."""
        found: Schema = {"description": self.expected}
        if self.choices:
            unquoted = [_UNQUOTED[choice] for choice in self.choices if choice in _UNQUOTED]
            return {**found, "enum": [*self.choices, *unquoted]}
        pattern = {"pattern": f"^(?:{self.pattern})$"} if self.pattern else {}
        types = self.types[0] if len(self.types) == 1 else list(self.types)
        return {**found, "type": types, **pattern}


@dataclass(frozen=True)
class ListOf:
    """A list of values of one shape, as a tuple.

    ``least`` is the fewest allowed, ``most`` the most; 0 stands for any number.
    """

    item: Shape
    least: int = 0
    most: int = 0

    def read(self, node: Node, path: str, faults: Faults) -> tuple[Any, ...] | None:
        """Return the items in order."""
        if not isinstance(node, Items):
            hint = f"write [{node.value}]" if isinstance(node, Text) and node.value else ""
            _fault(faults, node, path, "expected a list", hint)
            return None
        if len(node.items) < self.least:
            _fault(faults, node, path, f"expected at least {self.least} item in the list")
        if self.most and len(node.items) > self.most:
            _fault(faults, node, path, f"expected at most {self.most} items in the list")
        read = self.item.read
        return tuple([read(each, f"{path}[{n}]", faults) for n, each in enumerate(node.items)])

    def schema(self) -> Schema:
        """Return an array schema."""
        least = {"minItems": self.least} if self.least else {}
        most = {"maxItems": self.most} if self.most else {}
        return {"type": "array", "items": self.item.schema(), **least, **most}


@dataclass(frozen=True)
class MapOf:
    """A mapping from names that ``key`` accepts to values of one shape, as a dict."""

    key: Scalar
    value: Shape

    def read(self, node: Node, path: str, faults: Faults) -> dict[str, Any] | None:
        """Return the mapping in order."""
        if not isinstance(node, Fields):
            _fault(faults, node, path, "expected a mapping")
            return None
        found = {}
        for key, value in node.pairs:
            name = self.key.read(key, path, faults)
            found[name] = self.value.read(value, f"{path}.{key.value}", faults)
        return found

    def schema(self) -> Schema:
        """Return an object schema with named properties of one kind."""
        names = {k: v for k, v in self.key.schema().items() if k in ("pattern", "enum")}
        return {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": self.value.schema(),
        }


@dataclass(frozen=True)
class Record:
    """A mapping with known fields; ``build`` makes the value from those that are present.

    ``needs`` are the fields that must be there; ``one_of`` names fields of which at least one
    must be.
    """

    fields: Mapping[str, Shape]
    build: Callable[..., Any] = dict
    needs: tuple[str, ...] = ()
    one_of: tuple[str, ...] = field(default=())

    def read(self, node: Node, path: str, faults: Faults) -> Any:
        """Return ``build(**fields)``; every unknown, missing or wrong field is a fault."""
        if not isinstance(node, Fields):
            return _fault(faults, node, path, f"expected a mapping with {', '.join(self.fields)}")
        before, found = len(faults), {}
        for key, value in node.pairs:
            name = key.value
            inner = f"{path}.{name}" if path else name
            shape = self.fields.get(name)
            if shape:
                found[name] = shape.read(value, inner, faults)
            else:
                faults.append(self._unknown(key, inner))
        self._missing(node, path, found, faults)
        return self.build(**found) if len(faults) == before else None

    def _unknown(self, key: Text, path: str) -> Fault:
        known = f"known fields: {', '.join(self.fields)}"
        hint = did_you_mean(key.value.lower(), self.fields, known)
        return Fault("field", f"unknown field {key.value!r}", key.line, path, hint)

    def _missing(self, node: Fields, path: str, found: Mapping[str, Any], faults: Faults) -> None:
        for name in self.needs:
            if name not in found:
                message = f"missing field {name!r}"
                faults.append(Fault("field", message, node.line, path, f"add {name}: …"))
        if self.one_of and not any(name in found for name in self.one_of):
            names = ", ".join(self.one_of)
            faults.append(Fault("field", f"expected at least one of {names}", node.line, path))

    def schema(self) -> Schema:
        """Return an object schema that knows no other properties."""
        found: Schema = {
            "type": "object",
            "properties": {name: shape.schema() for name, shape in self.fields.items()},
            "additionalProperties": False,
        }
        if self.needs:
            found["required"] = list(self.needs)
        if self.one_of:
            found["anyOf"] = [{"required": [name]} for name in self.one_of]
        return found
