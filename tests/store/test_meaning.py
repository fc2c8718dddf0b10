"""Vectors of sentences, by the model that an installed package carries."""

from __future__ import annotations

import pytest

from memgraph.store.meaning import Meaning, gathered, meaning, nearest, packed

MODEL = meaning()  # before numpy, which it loads with one thread
numpy = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def model() -> Meaning:
    if MODEL is None:
        pytest.skip("memgraph-git[semantic] is not installed")
    return MODEL


SAID = (
    "Passwords are kept in the vault.",
    "The lift is inspected every spring.",
    "Deploy only from the main branch.",
)


def test_vectors_have_length_one_and_one_row_a_text(model: Meaning) -> None:
    made = model.vectors(SAID)
    assert made.shape == (3, 384)
    assert numpy.allclose(numpy.linalg.norm(made, axis=1), 1, atol=1e-5)
    assert model.vectors([]).shape == (0, 384)


def test_a_text_has_one_vector_whatever_stands_beside_it(model: Meaning) -> None:
    alone = model.vectors([SAID[1]])[0]
    together = model.vectors([SAID[0] * 20, SAID[1], "x"])[1]
    assert numpy.allclose(alone, together, atol=1e-4)


def test_what_means_the_same_is_nearest(model: Meaning) -> None:
    stored = packed(model.vectors(SAID))
    query = model.vectors(["where do we store secret credentials?"])[0]
    order = nearest(query, stored, 2)
    assert order[0][0] == 0
    assert len(order) == 2
    assert 1 >= order[0][1] > order[1][1]
    assert nearest(query, gathered(stored), 2) == order


@pytest.mark.parametrize("text", ["", " ", "\x00", "\ud800", "字" * 3000, "🎉", "a\n" * 5000])
def test_any_text_has_a_vector(model: Meaning, text: str) -> None:
    assert numpy.isfinite(model.vectors([text])).all()


def test_nearest_of_nothing_is_nothing() -> None:
    query = numpy.ones(384, numpy.float32)
    assert nearest(query, [], 5) == []
    assert nearest(query, packed(query[None, :]), 0) == []


def test_equals_are_in_their_order_and_broken_rows_far_away() -> None:
    query = numpy.zeros(384, numpy.float32)
    query[0] = 1
    same = packed(query[None, :])[0]
    order = nearest(query, [b"broken", same, same, packed(-query[None, :])[0]], 4)
    assert order == [(1, 1.0), (2, 1.0), (0, 0.0), (3, -1.0)]
    assert nearest(query, [same, same, same], 2) == [(0, 1.0), (1, 1.0)]


def test_the_vectors_are_those_of_the_published_model(model: Meaning) -> None:
    # As sentence-transformers 6.2 makes them of the same weights.
    made = model.vectors(SAID[:1])[0]
    known = (-0.00855, 0.02911, -0.10342, -0.03529, 0.00318, 0.0121)
    assert numpy.allclose(made[:6], known, atol=2e-5)
    assert (made.argmax(), made.argmin()) == (211, 292)
