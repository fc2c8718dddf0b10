"""Named tuples, enumerations and caches for what runs at every prompt, without what makes them.

``typing``, ``collections``, ``enum`` and ``functools`` take longer to load, and to make a class,
than all the work of a hook. To type checkers these are theirs; at run time they are as much of them
as is used here.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing: true to type checkers

if TYPE_CHECKING:
    from enum import Enum
    from functools import cache, lru_cache
    from typing import NamedTuple
else:
    from _collections import _tuplegetter  # what collections makes fields of
    from _functools import _lru_cache_wrapper  # what functools makes caches of

    class _Tuple(tuple):
        """What all named tuples have in common."""

        __slots__ = ()

        def __new__(cls, *values, **named):
            missing = cls._fields[len(values) :]
            if missing:
                known = {**cls._field_defaults, **named} if named else cls._field_defaults
                values += tuple([known[field] for field in missing if field in known])
            if len(values) != len(cls._fields) or not named.keys() <= {*missing}:
                raise TypeError(f"{cls.__name__} takes {', '.join(cls._fields)}")
            return tuple.__new__(cls, values)

        def __repr__(self):
            fields = (f"{field}={value!r}" for field, value in self._asdict().items())
            return f"{type(self).__name__}({', '.join(fields)})"

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, **changed):
            return type(self)(**{**self._asdict(), **changed})

    class _TupleMaker(type):
        def __new__(cls, name, _bases, space):
            fields = tuple(space.get("__annotations__", ()))
            defaults = {field: space[field] for field in fields if field in space}
            getters = {field: _tuplegetter(at, "") for at, field in enumerate(fields)}
            about = {"_fields": fields, "_field_defaults": defaults, "__slots__": ()}
            return type(name, (_Tuple,), {**space, **getters, **about})

    class _Member:
        """One of an enumeration, which is itself and nothing else."""

        def __init__(self, kind, name, value):
            self.name, self.value = name, value
            self._shown = f"{kind}.{name}"

        def __repr__(self):
            return self._shown

    class _EnumMaker(type):
        def __new__(cls, name, bases, space):
            members = {
                key: _Member(name, key, value)
                for key, value in space.items()
                if not key.startswith("_")
            }
            about = {"_members": tuple(members.values())}
            return super().__new__(cls, name, bases, {**space, **members, **about})

        def __iter__(cls):
            return iter(cls._members)

    def cache(make):
        """Keep whatever is made."""
        return _lru_cache_wrapper(make, None, False, _counts)

    def lru_cache(maxsize):
        """Keep what was asked for last: so many results at most."""
        return lambda make: _lru_cache_wrapper(make, maxsize, False, _counts)

    def _counts(*found):
        """Return what a cache says of itself: hits, misses, the most it keeps, how many it has."""
        return found

    # Bases whose subclasses their makers make.
    NamedTuple = type.__new__(_TupleMaker, "NamedTuple", (), {})
    Enum = type.__new__(_EnumMaker, "Enum", (), {})


__all__ = ("TYPE_CHECKING", "Enum", "NamedTuple", "cache", "lru_cache")
