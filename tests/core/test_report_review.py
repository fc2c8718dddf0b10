"""A review as text, Markdown and data: what stands where, and that no entry breaks out of it."""

from __future__ import annotations

import dataclasses
import html
import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_memory import ADA, decision, law, memory, proposal, seen
from markdown_it import MarkdownIt

from memgraph.core.document import Plain
from memgraph.core.finding import Finding, Severity
from memgraph.core.memory import Memory
from memgraph.core.review import Review, review
from memgraph.core.review.nearby import nearby
from memgraph.core.review.owners import Owners, read_owners
from memgraph.report import data
from memgraph.report.columns import width
from memgraph.report.findings import as_text as check_says
from memgraph.report.markdown import LIMIT, size
from memgraph.report.review.data import as_data
from memgraph.report.review.fitting import Part, fitted
from memgraph.report.review.markdown import MARK, as_markdown
from memgraph.report.review.telling import Ends, summary
from memgraph.report.review.text import as_text

ENDS = Ends("main", "topic", "memgraph diff main..topic")
FORGE = MarkdownIt("gfm-like", {"linkify": False, "html": True})
RULE: Plain = {"topic": "package manager", "must": ["npm"]}
CODE = {"web/a.js": "1", "api/b.py": "2", "c.md": "3"}

NPM = law("use-npm", rules=[RULE])
NPM_2 = law(
    "use-npm-2", supersedes=["use-npm"], scope=["web/**"], grounds=["2026-05-01-slow"],
    rules=[{"topic": "package manager", "must": ["npm"], "must_not": ["yarn"]}],
)  # fmt: skip
SLOW = seen("2026-05-01-slow", against=["use-npm"])


def amended() -> tuple[Memory, Review]:
    word = decision(NPM, "2026-01-05")
    before = memory(NPM, word, files=CODE)
    blocking = Finding(
        Severity.ERROR, "use-yarn requires yarn", "policies/proposed/use-yarn.yaml", 4,
        ("use-yarn",), "memgraph reject use-yarn --reason 'WHY'", code="contradiction/opposed",
    )  # fmt: skip
    after = memory(
        NPM, word, NPM_2, decision(NPM_2, "2026-06-01"), proposal("use-yarn"), SLOW, files=CODE
    )
    owners = read_owners("CODEOWNERS", "*.js @org/web\n")
    return after, review(before, after, [], [blocking], owners)


def markdown(memory_: Memory, found: Review, limit: int = LIMIT) -> str:
    return as_markdown(memory_, found, ENDS, nearby(memory_, found), limit)


def test_the_first_line_says_what_it_does_to_the_law() -> None:
    after, found = amended()
    line = "1 law is amended, 1 proposal, 1 piece of evidence; 1 finding blocks; waits for 1 person"
    assert summary(found) == line
    assert " ".join(as_text(after, found, ENDS).split("main →")[0].split()) == line
    begin = markdown(after, found).splitlines()
    assert (begin[0], begin[1]) == (MARK, f"### 🛑 memgraph: {line}")
    nothing = review(after, after, [], [], Owners())
    assert summary(nothing) == "nothing changes in the law; nothing blocks"


def test_what_blocks_and_waits_comes_before_the_law_and_the_law_before_evidence() -> None:
    after, found = amended()
    for said, order in (
        (as_text(after, found, ENDS), ["── blocks", "── waits", "── law", "── proposals",
                                       "── evidence", "── files that these laws govern"]),
        (markdown(after, found), ["What blocks", "What waits", "#### Law", "#### Proposals",
                                  "#### Evidence", "#### Blast radius", "#### Picture"]),
    ):  # fmt: skip
        places = [said.index(each) for each in order]
        assert places == sorted(places)


def test_an_amendment_shows_old_beside_new_and_the_law_in_full() -> None:
    after, found = amended()
    said = as_text(after, found, ENDS)
    assert "AMENDED  use-npm-2 amends use-npm" in said
    assert "    - package manager: must npm\n    + package manager: must npm; must not yarn" in said
    assert "  loses everything but web/**: 2 files today (api/b.py, c.md)" in said
    assert "  1 file governed as before" in said
    plain = " ".join(said.split())
    assert f"confirmed by {ADA} on 2026-06-01 (typed word)" in plain
    assert plain.count("A typed word shows that somebody was at a terminal, and not who.") == 1
    assert "holds from 2026-06-01; from that day on use-npm no longer does" in plain
    for line in ("    ground   2026-05-01-slow: We saw 2026-05-01-slow.", "    rule     package"):
        assert line in said
    shown = markdown(after, found)
    assert "| says | Do as use-npm says. | Do as use-npm-2 says. |" in shown
    assert "<details><summary>In full</summary>" in shown


def test_text_fits_80_columns_but_for_findings_and_their_ways_out() -> None:
    after, found = amended()
    lines = as_text(after, found, ENDS).splitlines()
    wide = [line for line in lines if width(line) > 80]
    assert all(line.startswith(("policies/proposed/use-yarn.yaml:4: ", "  → ")) for line in wide)


def test_a_finding_is_on_one_line_as_a_check_has_it() -> None:
    long = Finding(
        Severity.WARNING, "m " * 60 + "end", "policies/with a  blank.yaml", 7, code="a/b"
    )
    found = review(memory(), memory(), [long], [dataclasses.replace(long, code="a/c")], Owners())
    lines = as_text(memory(), found, ENDS).splitlines()
    for code in ("a/b", "a/c"):
        line = f"policies/with a  blank.yaml:7: warning: {long.message} [{code}]"
        assert lines.count(line) == 1
        assert check_says([dataclasses.replace(long, code=code)]).startswith(f"{line}\n")


def test_markdown_has_commands_alone_as_code_and_says_where_codes_are_explained() -> None:
    steps = "\n".join([
        "if it was a mistake: memgraph reject p --reason 'WHY, so'", "git mv a.yaml b.yaml",
        "take it back (git checkout HEAD -- a.yaml); to end it: memgraph retire p (a law) or "
        "memgraph reject p (a proposal)", "memgraph trust makes changes that hold",
        "confirmations are written by memgraph alone", "a person decides @team",
    ])  # fmt: skip
    finding = Finding(Severity.ERROR, "m", "f", 1, (), steps, code="a/b")
    found = review(memory(), memory(), [], [finding], Owners())
    shown = markdown(memory(), found).splitlines()
    for line in (
        "  - if it was a mistake: `memgraph reject p --reason 'WHY, so'`",
        "  - `git mv a.yaml b.yaml`",
        "  - take it back (`git checkout HEAD -- a.yaml`); to end it: `memgraph retire p` (a law) "
        "or `memgraph reject p` (a proposal)",
        "  - `memgraph trust` makes changes that hold",
        "  - confirmations are written by memgraph alone",
        "  - a person decides &#64;\u200bteam",
    ):
        assert line in shown, line
    assert "`memgraph check --explain CODE`" in shown[-1]
    nothing = review(memory(), memory(), [], [], Owners())
    assert "--explain" not in markdown(memory(), nothing)


def test_the_picture_shows_the_touched_neighbourhood_and_no_more() -> None:
    others = [law(f"other-{number}") for number in range(50)]
    words = [decision(one, "2026-01-05") for one in others]
    word = decision(NPM, "2026-01-05")
    after = memory(NPM, word, NPM_2, decision(NPM_2, "2026-06-01"), SLOW, *others, *words)
    near = nearby(after, review(memory(NPM, word, *others, *words), after, [], [], Owners()))
    names = {node for node, _, _ in near.nodes}
    assert names == {"use-npm", "use-npm-2", "2026-05-01-slow", f"person:{ADA}"}
    many = [proposal(f"p-{number}", grounds=["2026-05-01-slow"]) for number in range(60)]
    after = memory(SLOW, *many)
    near = nearby(after, review(memory(), after, [], [], Owners()))
    assert (len(near.nodes), near.left_out) == (24, 37)


def test_the_owners_are_named_and_not_called() -> None:
    after, found = amended()
    shown = markdown(after, found)
    assert "`@org/web`" in shown
    assert "@org/web" not in re.sub(r"`[^`]*`", "", shown)


def test_data_is_json_and_says_the_same() -> None:
    after, found = amended()
    said = json.loads(data.as_json(as_data(after, found, ENDS)))
    assert (said["ok"], said["base"], said["head"]) == (False, "main", "topic")
    assert said["summary"] == summary(found)
    amendment, proposed = said["policies"]
    assert (amendment["change"], amendment["id"]) == ("amended", "use-npm-2")
    assert amendment["older"][0]["id"] == "use-npm"
    assert amendment["difference"]["rules"] == [
        {"before": {"topic": "package manager", "must": ["npm"]},
         "after": {"topic": "package manager", "must": ["npm"], "must_not": ["yarn"]}},
    ]  # fmt: skip
    assert amendment["difference"]["lost"]["files"] == 2
    assert amendment["confirmed"][0]["level"] == "typed"
    assert (proposed["change"], said["waits"][0]["about"]) == ("proposed", "use-yarn")
    assert said["findings"]["blocking"][0]["code"] == "contradiction/opposed"
    assert said["radius"]["laws"]["owners"] == [{"owner": "@org/web", "files": 1}]
    assert said["threads"]["opened"] == []


# Limits


def test_a_change_of_500_entries_fits_and_says_what_is_left_out() -> None:
    proposals = [
        proposal(f"rule-{number}", statement="Do <this> & *that*. " * 30, why="Because. " * 100)
        for number in range(250)
    ]
    evidence = [
        seen(f"2026-05-01-fact-{number}", statement="We saw _it_ happen. " * 40)
        for number in range(250)
    ]
    after = memory(*proposals, *evidence, files=CODE)
    found = review(memory(files=CODE), after, [], [], Owners())
    shown = markdown(after, found)
    assert size(shown) <= LIMIT
    assert size(shown) > LIMIT // 2
    assert "for which there is no room here: `memgraph diff main..topic`" in shown
    # Every part is there, though the first alone would fill it.
    for heading in ("What waits", "Proposals", "Evidence", "Blast radius"):
        assert heading in shown
    opened, closed = shown.count("<details>"), shown.count("</details>")
    assert opened == closed


@pytest.mark.parametrize("limit", [1500, 3000, 10_000, LIMIT])
def test_it_fits_whatever_the_limit(limit: int) -> None:
    laws = [law(f"law-{n}", statement="Ünïcode 𝔘 " * 200) for n in range(20)]
    after = memory(*laws, *(decision(one, "2026-06-01") for one in laws))
    found = review(memory(), after, [], [], Owners())
    assert size(markdown(after, found, limit)) <= limit


def test_the_weightiest_are_told_in_full_and_the_rest_in_little() -> None:
    part = Part("# h", [("x" * 50, "x")] * 3, lambda n: f"{n} more")
    assert fitted("head", [part], "foot", 1000).count("x" * 50) == 3
    some = fitted("head", [part], "foot", 110)
    assert some == "head\n\n# h\n\n" + "x" * 50 + "\n\nx\n\nx\n\nfoot\n"
    least = fitted("head", [part], "foot", 26)
    assert least == "head\n\n# h\n\n3 more\n\nfoot\n"
    assert fitted("head", [Part("# h", [], str)], "foot", 100) == "head\n\nfoot\n"


# Hostile text

SIGNS = st.text(st.sampled_from("ab1 .-+*_`~#@!|<>[]()&;:/\\\"'=$%^{}\n"), min_size=1, max_size=60)
HOSTILE = st.one_of(
    SIGNS.filter(str.strip),
    st.sampled_from([
        "</details><script>alert(1)</script>", "```\n# out", "@team please #12 !7 ~bug GH-3",
        "/close", "<!-- memgraph -->", "| a | b |\n|---|---|", "[x](https://example.org)",
        "www.example.org and https://example.org", "> quote\n\n# heading\n- [ ] task", "---",
        "$$\\href{javascript:alert(1)}{x}$$", '"]; click n0 "https://example.org"',
    ]),
)  # fmt: skip
REFERENCE = re.compile(r"""[@#!~](?=[\w"'])|GH-\d|://|\bwww\.""")


@given(HOSTILE, HOSTILE)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_no_entry_breaks_out_of_its_place_or_calls_anybody(said: str, why: str) -> None:
    new = law("new", statement=said, why=why, distinct_from={"x": said})
    fact = seen("2026-05-01-a", statement=said, against=["new"], why=why)
    old = law("old", statement=why)
    words = [decision(old, "2026-01-05"), decision(new, "2026-06-01", reason=said)]
    finding = Finding(Severity.ERROR, said, "policies/new.yaml", 1, ("new",), why, code="a/b")
    newer = law("old-2", statement=said, supersedes=["old"], scope=["a/**"])
    after = memory(
        new, old, fact, newer, proposal("p", statement=said, why=why), *words,
        decision(newer, "2026-06-01"), files={"web/@x.js": "1"},
    )  # fmt: skip
    found = review(
        memory(old, words[0]), after, [], [finding], read_owners("CODEOWNERS", "* @org/team\n")
    )
    shown = FORGE.render(markdown(after, found))
    tags = {tag.casefold() for tag in re.findall(r"</?[a-zA-Z!][^\s>]*", shown)}
    assert tags <= {
        f"{begin}{name}" for begin in ("<", "</")
        for name in ("h3", "h4", "p", "ul", "li", "strong", "em", "code", "pre", "blockquote",
                     "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "sub", "br")
    } | {"<!--"}  # fmt: skip
    assert shown.count("<!--") == 1
    assert shown.count("<details>") == shown.count("</details>") == shown.count("<summary>")
    assert shown.count("<h3>") == 1
    begins = ("What ", "Law", "Proposals", "Past memgraph", "Evidence", "Threads", "Remarks",
              "Who confirmed", "Blast radius", "Picture")  # fmt: skip
    assert all(one.startswith(begins) for one in re.findall(r"<h4>(.*?)</h4>", shown))
    outside = re.sub(r"<pre>.*?</pre>|<code>.*?</code>", "", shown, flags=re.DOTALL)
    words_shown = html.unescape(re.sub(r"<[^>]*>", "", outside))
    assert not REFERENCE.search(words_shown), REFERENCE.search(words_shown)


@given(HOSTILE)
@settings(max_examples=30)
def test_no_entry_steers_a_terminal_or_makes_lines_of_its_own(said: str) -> None:
    new = proposal("p", statement="x", why=said)
    fact = seen("2026-05-01-a", statement=said)
    after = memory(new, fact)
    shown = as_text(after, review(memory(), after, [], [], Owners()), ENDS)
    assert not re.search(r"[^\n\x20-\x7e…→─]", shown)
    assert not re.search(r"^(── (?!waits|proposals|evidence|files)|→)", shown, re.MULTILINE)
