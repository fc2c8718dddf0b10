"""What a reader is told to type is typed here, and does what the page says."""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest
from played import Reader, Step, environment, steps
from prepared import PREPARED
from scratch_repo import clean

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", PREPARED)
def test_a_page_can_be_typed_from_its_first_command_to_its_last(name: str, tmp_path: Path) -> None:
    env = environment(clean(os.environ), tmp_path / "cache", sysconfig.get_path("scripts"))
    reader = Reader(PREPARED[name](tmp_path / "work", env), env)
    played = list(steps((DOCS / name).read_text(encoding="utf-8")))
    assert played
    for step in played:
        said = reader.does(step)
        assert reader.differs(step.shown, said) == "", f"docs/{name}: $ {step.command}"


def test_every_guide_is_played_or_said_not_to_be() -> None:
    guides = {f"how-to/{page.name}" for page in (DOCS / "how-to").glob("*.md")}
    told = {name for name in guides if "<!-- not played:" in (DOCS / name).read_text("utf-8")}
    assert guides - told - {"how-to/index.md"} == {n for n in PREPARED if n.startswith("how-to/")}


Differs = Callable[..., str]


@pytest.fixture
def differs(tmp_path: Path) -> Differs:
    reader = Reader(tmp_path, {})
    return lambda shown, said: reader.differs(tuple(shown), said)


class TestThePlayer:
    def test_it_tells_commands_from_what_they_print(self) -> None:
        page = "```console\n$ one \\\n  more\nsaid\n$ two\n```\n```sh\nnot this\n```\n"
        assert list(steps(page)) == [Step("one \\\n  more", ("said",)), Step("two", ())]

    def test_another_word_differs(self, differs: Differs) -> None:
        assert differs(["recorded it"], ["refused it"])

    def test_a_line_too_many_or_too_few_differs(self, differs: Differs) -> None:
        assert differs(["one"], ["one", "two"])
        assert differs(["one", "two"], ["one"])

    def test_dots_stand_for_lines_and_for_text(self, differs: Differs) -> None:
        assert differs(["one", "…", "four"], ["one", "two", "three", "four"]) == ""
        assert differs(["a … c"], ["a b b c"]) == ""
        assert differs(["…", "four"], ["one"])

    def test_an_id_means_the_same_from_the_first_time_on(self, differs: Differs) -> None:
        page = "2026-01-05-lost-rows-k3qz"
        assert differs([f"recorded {page}"], ["recorded 2031-02-03-lost-rows-ab2d"]) == ""
        assert differs([f"see {page}"], ["see 2031-02-03-lost-rows-ab2d"]) == ""
        assert differs([f"see {page}"], ["see 2031-02-03-lost-rows-zzzz"])

    def test_a_day_is_any_day_and_no_other_text(self, differs: Differs) -> None:
        assert differs(["due on 2026-01-05"], ["due on 2031-02-03"]) == ""
        assert differs(["due on 2026-01-05"], ["due on Monday"])
