"""The card in a text: put in, found, and taken out without a trace."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memgraph.agents import block as guidance
from memgraph.core.card import block

WORDS = "## Project memory\n\n- One. `one`"
TEXTS = ("", "a", "a\n", "a\n\n", "\n", "\n\n", "a\r\nb", "a\r\nb\r\n", "\ufeffa\n", "\ufeff",
         "a\rb", "é 漢 🙂", "---\nx: 1\n---\n", "a\r\nb\n")  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_taking_it_out_gives_back_what_was_there(text: str) -> None:
    assert block.take_out(block.put_in(text, WORDS)) == text


@given(st.text(st.sampled_from("ab\n\r é<!->"), max_size=30))
def test_taking_it_out_of_any_text(text: str) -> None:
    assert block.take_out(block.put_in(text, WORDS)) == text


def test_a_file_that_only_ever_held_the_card_goes_with_it() -> None:
    made = block.put_in(None, WORDS)
    assert made.endswith("-->\n")
    assert block.take_out(made) is None


@pytest.mark.parametrize("text", TEXTS)
def test_a_new_card_replaces_the_old_one_and_touches_nothing_else(text: str) -> None:
    old = block.put_in(text, "old\nwords")
    assert block.put_in(old, WORDS) == block.put_in(text, WORDS)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("order", list(itertools.permutations(("card", "guidance"))))
def test_beside_the_lines_of_init_in_any_order(text: str, order: tuple[str, str]) -> None:
    put = {
        "card": lambda text: block.put_in(text, WORDS),
        "guidance": lambda text: guidance.put_in(text, "Use memgraph."),
    }
    take = {"card": block.take_out, "guidance": guidance.take_out}
    both = put[order[1]](put[order[0]](text))
    for first, last in (order, order[::-1]):
        assert take[last](take[first](both) or "") == text


def test_a_file_made_by_init_goes_with_the_last_of_the_two() -> None:
    both = block.put_in(guidance.put_in(None, "Use memgraph."), WORDS)
    assert block.take_out(guidance.take_out(both) or "") is None
    assert guidance.take_out(block.take_out(both) or "") is None


def test_an_edit_shows_and_what_editors_do_by_themselves_does_not() -> None:
    text = block.put_in("# Ours\n", WORDS)

    def edited(text: str) -> bool:
        found = block.found(text)
        assert found
        return found.edited(alone=False)

    assert not edited(text)
    assert not edited(text.replace("\n", "\r\n"))
    assert not edited(text.replace("memory\n\n", "memory\n").replace("`one`", "`one`  "))
    assert not edited(text.replace("# Ours", "# Theirs"))
    assert edited(text.replace("One", "Two"))
    assert edited(text.replace("- One. `one`\n", "- One. `one`\n- Two. `two`\n"))
    assert edited(text.replace("sha256=", "sha256=0"))


def test_in_a_file_of_memgraphs_own_the_rest_counts_too() -> None:
    text = block.alone(WORDS, "---\nglobs: src/**\n---\n\n")
    found = block.found(text)
    assert found
    assert not found.edited(alone=True)
    for changed in (text.replace("src", "lib"), text + "More.\n"):
        found = block.found(changed)
        assert found
        assert found.edited(alone=True)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (f"a\n{block.BEGIN} -->\n", 2, "its last marker is missing"),
        (f"a\nb\n{block.END}\n", 3, "its first marker is missing"),
        (block.put_in("a\n", WORDS) * 2, 12, "a second card begins here"),
        (f"{block.END}\n{block.BEGIN} -->\n", 1, "its last marker is not where the card ends"),
        (block.put_in("a\n", WORDS) + block.END, 10, "its last marker is not where the card ends"),
    ],
)
def test_markers_in_disorder_are_named_with_their_line(text: str, line: int, what: str) -> None:
    with pytest.raises(block.Broken, match=what) as broken:
        block.found(text)
    assert broken.value.line == line
    with pytest.raises(block.Broken):
        block.put_in(text, WORDS)
    with pytest.raises(block.Broken):
        block.take_out(text)


def test_a_marker_inside_a_line_is_no_marker() -> None:
    text = f"We wrote `{block.BEGIN} -->` and {block.END}\n"
    assert block.found(text) is None
    assert block.take_out(block.put_in(text, WORDS)) == text


def merge(ours: str, theirs: str, *, around: str = "# Ours\n") -> str:
    """Return what Git leaves where two branches renewed one card."""
    mine, other = (block.enclosed(words).split("\n") for words in (ours, theirs))
    last = len(mine) - next(
        i for i, (a, b) in enumerate(zip(mine[::-1], other[::-1], strict=False)) if a != b
    )
    cut = len(other) - (len(mine) - last)
    hunk = ["<<<<<<< HEAD", *mine[:last], "=======", *other[:cut], ">>>>>>> topic", *mine[last:]]
    return around + "\n".join(hunk) + "\nBelow.\n"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_merge_of_two_renewed_cards_is_settled_by_a_new_one(newline: str) -> None:
    text = merge("- One. `one`", "- Two. `two`").replace("\n", newline)
    with pytest.raises(block.Broken, match="both sides of a merge renewed the card"):
        block.found(text)
    wanted = f"# Ours\n{block.enclosed(WORDS)}\nBelow.\n".replace("\n", newline)
    assert block.put_in(text, WORDS) == wanted


def test_a_merge_with_several_hunks_in_the_card() -> None:
    text = merge("- One. `one`", "- Two. `two`")
    more = text.replace(block.END, f"<<<<<<< HEAD\n- x\n=======\n- y\n>>>>>>> topic\n{block.END}")
    assert block.put_in(more, WORDS) == f"# Ours\n{block.enclosed(WORDS)}\nBelow.\n"


MINE, OTHER = block.enclosed("- One. `one`"), block.enclosed("- Two. `two`")


@pytest.mark.parametrize(
    "text",
    [
        f"<<<<<<< HEAD\n{MINE}\nmine\n=======\n{OTHER}\ntheirs\n>>>>>>> topic\n",
        f"<<<<<<< HEAD\n{MINE}\n=======\ntheirs\n>>>>>>> topic\n",
        merge("- One. `one`", "- Two. `two`").replace("=======\n", "=======\nTheirs.\n"),
        merge("- One. `one`", "- Two. `two`").replace("HEAD\n", "HEAD\nMine.\n"),
    ],
)
def test_a_merge_that_reaches_beyond_the_card_is_left_to_a_person(text: str) -> None:
    with pytest.raises(block.Broken):
        block.put_in(text, WORDS)


def test_many_marks_of_merges_are_looked_through_once() -> None:
    text = "<<<<<<< a\n" * 20_000 + f"{block.BEGIN} -->\n" + f"{block.END}\n" * 20_000
    assert block.merged(text) == text
    with pytest.raises(block.Broken, match="both sides of a merge"):
        block.found(text)
