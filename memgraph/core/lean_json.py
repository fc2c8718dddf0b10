"""JSON by the same C code that ``json`` runs, without loading that package.

Its regular expressions take longer to compile than a hook's payload to read. Whatever is not plain
(faults, odd encodings, a Python without this C code) is left to ``json`` itself.
"""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class _Plainly:
    """How ``json`` reads where nothing else is asked for."""

    strict = True
    object_hook = object_pairs_hook = None
    parse_float = parse_constant = float
    parse_int = int


_PLAINLY: Any = _Plainly


def loads(text: str | bytes) -> Any:
    """Return what ``text`` holds. Raises ValueError or RecursionError, as ``json.loads`` does."""
    try:
        from _json import make_scanner

        plain = (text if isinstance(text, str) else text.decode()).strip(" \t\n\r")
        value, end = make_scanner(_PLAINLY)(plain, 0)
        if end == len(plain):
            return value
    except (ImportError, ValueError, StopIteration, SystemError):
        # json says what is wrong, if anything is. A SystemError is a fault in the text too: the
        # error that the C code would raise is in the package, which it does not load.
        pass
    import json

    return json.loads(text)


def dumps(value: Any) -> str:
    """Return ``value`` on one line, in ASCII and without blanks. Raises TypeError or ValueError."""
    try:
        from _json import encode_basestring_ascii, make_encoder
    except ImportError:
        import json

        return json.dumps(value, separators=(",", ":"))
    # Nothing is indented, sorted or skipped, and NaN is allowed, as json does.
    encode = make_encoder({}, _refuse, encode_basestring_ascii, None, ":", ",", False, False, True)
    return "".join(encode(value, 0))


def _refuse(value: object) -> None:
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")
