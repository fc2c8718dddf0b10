"""Named tuples for what runs at every prompt: as ``typing`` has them, without loading it.

``typing.NamedTuple`` compiles every annotation that was put off, and loading ``typing`` takes as
long as all the work of a hook. To type checkers it is the same.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing: true to type checkers

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import namedtuple

    class _Maker(type):
        def __new__(cls, name, bases, space):
            if not bases:
                return super().__new__(cls, name, bases, space)
            fields = space.get("__annotations__", {})
            defaults = [space[field] for field in fields if field in space]
            made = namedtuple(name, fields, defaults=defaults, module=space["__module__"])
            for key, value in space.items():
                if key not in (*fields, "__annotations__", "__module__", "__qualname__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base of a named tuple, whose fields are its annotations."""


__all__ = ("TYPE_CHECKING", "NamedTuple")
