"""The provenance graph: what rests on what, and its exports."""

from __future__ import annotations

import itertools
import json
import random
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_memory import ADA, GRACE, day, decision, law, memory, proposal, seen

from memgraph.core import graph
from memgraph.core.confirmation import Action
from memgraph.core.moment import on_day
from memgraph.report import graphs

PERSON, OTHER = f"person:{ADA}", f"person:{GRACE}"

FAILURE = seen(
    "2026-01-05-limit", kind="failure", recorded={"by": GRACE},
    source=[{"path": "sync/run.py", "commit": "61e9540"}, {"url": "https://example.org/x"},
            {"said": "Never again."}],
)  # fmt: skip
LATER = seen("2026-02-01-again", supports=["use-supabase"], source=[{"path": "sync/log.txt"}])
OLD = law("use-airtable", grounds=["2025-01-01-quick"])
NEW = law(
    "use-supabase", grounds=["2026-01-05-limit"], supersedes=["use-airtable"], since="2026-02-01",
    distinct_from={"use-s3": "Files."},
)  # fmt: skip
PROOF = decision(NEW, "2026-02-02")
SHOP = graph.build(memory(FAILURE, LATER, OLD, NEW, PROOF))


def test_the_nodes_have_kinds_and_labels() -> None:
    assert graph.nodes(SHOP) == sorted([
        ("2025-01-01-quick", "missing", "2025-01-01-quick"),
        ("2026-01-05-limit", "failure", "We saw 2026-01-05-limit."),
        ("2026-02-01-again", "observation", "We saw 2026-02-01-again."),
        ("use-airtable", "policy", "Do as use-airtable says."),
        ("use-supabase", "policy", "Do as use-supabase says."),
        ("use-s3", "missing", "use-s3"),
        (PERSON, "person", ADA), (OTHER, "person", GRACE),
        ("file:sync/log.txt", "file", "sync/log.txt"),
        ("file:sync/run.py", "file", "sync/run.py"), ("commit:61e9540", "commit", "61e9540"),
        ("url:https://example.org/x", "url", "https://example.org/x"),
        ("said:Never again.", "said", "Never again."),
    ])  # fmt: skip


def test_the_edges_have_relations_and_days() -> None:
    assert graph.edges(SHOP) == sorted([
        ("2026-01-05-limit", "from_source", "file:sync/run.py", "2026-01-05"),
        ("2026-01-05-limit", "from_source", "commit:61e9540", "2026-01-05"),
        ("2026-01-05-limit", "from_source", "url:https://example.org/x", "2026-01-05"),
        ("2026-01-05-limit", "from_source", "said:Never again.", "2026-01-05"),
        ("2026-01-05-limit", "recorded_by", OTHER, "2026-01-05"),
        ("2026-02-01-again", "supports", "use-supabase", "2026-02-01"),
        ("2026-02-01-again", "from_source", "file:sync/log.txt", "2026-02-01"),
        ("use-airtable", "grounds", "2025-01-01-quick", ""),
        ("use-supabase", "grounds", "2026-01-05-limit", "2026-02-01"),
        ("use-supabase", "supersedes", "use-airtable", "2026-02-01"),
        ("use-supabase", "distinct_from", "use-s3", "2026-02-01"),
        ("use-supabase", "promoted_by", PERSON, "2026-02-02"),
    ])  # fmt: skip


def triples(steps: list[graph.Step]) -> list[tuple[str, str, str]]:
    return [(step.one, step.relation, step.other) for step in steps]


def test_why_without_what_is_older_names_it_and_goes_no_further() -> None:
    steps = triples(graph.why(SHOP, "use-supabase", older=False))
    assert ("use-supabase", "supersedes", "use-airtable") in steps
    assert not [step for step in steps if step[0] == "use-airtable"]


def test_why_goes_to_grounds_sources_commits_and_people() -> None:
    steps = triples(graph.why(SHOP, "use-supabase"))
    assert set(steps[:4]) == {
        ("use-supabase", "grounds", "2026-01-05-limit"),
        ("use-supabase", "supersedes", "use-airtable"),
        ("use-supabase", "promoted_by", PERSON),
        ("2026-02-01-again", "supports", "use-supabase"),
    }
    assert set(steps[4:]) == {
        ("2026-01-05-limit", "from_source", "file:sync/run.py"),
        ("2026-01-05-limit", "from_source", "commit:61e9540"),
        ("2026-01-05-limit", "from_source", "url:https://example.org/x"),
        ("2026-01-05-limit", "from_source", "said:Never again."),
        ("2026-01-05-limit", "recorded_by", OTHER),
        ("2026-02-01-again", "from_source", "file:sync/log.txt"),
        ("use-airtable", "grounds", "2025-01-01-quick"),
    }
    assert graph.why(SHOP, "2025-01-01-quick") == []


def test_why_ends_in_a_circle() -> None:
    found = graph.build(memory(law("a", supersedes=["b"]), law("b", supersedes=["a"])))
    assert triples(graph.why(found, "a")) == [("a", "supersedes", "b"), ("b", "supersedes", "a")]


def test_evidence_bears_on_what_it_names_and_on_what_names_it() -> None:
    one = seen("2026-01-01-x", supports=["a"], against=["b"], about=["c"], closes=["2026-01-01-t"])
    other = seen("2026-02-01-y", closes=[one.id], about=[one.id])
    found = graph.build(
        memory(one, other, law("a"), law("b", grounds=[one.id], since="2026-03-01"))
    )
    assert {step[:4] for step in graph.bearing(found, one.id)} == {
        (one.id, "supports", "a", "2026-01-01"), (one.id, "against", "b", "2026-01-01"),
        (one.id, "about", "c", "2026-01-01"), (one.id, "closes", "2026-01-01-t", "2026-01-01"),
        ("b", "grounds", one.id, "2026-03-01"),
    }  # fmt: skip
    assert triples(graph.why(found, one.id)) == [(other.id, "closes", one.id)]
    assert triples(graph.why(found, "2026-01-01-t")) == [
        (one.id, "closes", "2026-01-01-t"), (other.id, "closes", one.id),
    ]  # fmt: skip


def test_a_graph_of_an_earlier_day_has_what_had_happened() -> None:
    later = seen("2026-03-01-later", against=["a"])
    one = law("a", since="2026-02-01", grounds=["2026-01-01-ground", later.id])
    made = decision(one, "2026-05-01", effective=day("2026-02-01"))
    known = memory(one, seen("2026-01-01-ground"), later, made,
                   decision(one, "2026-05-03", "uphold", 2))  # fmt: skip
    found = graph.build(on_day(known, day("2026-02-10")))
    assert set(found) == {"a", "2026-01-01-ground", PERSON}
    assert [step.relation for step in graph.why(found, "a")] == ["grounds", "promoted_by"]


@pytest.mark.parametrize("ask", [graph.why, graph.bearing, graph.neighbourhood])
def test_an_unknown_entry_is_a_key_error(ask: object) -> None:
    with pytest.raises(KeyError, match="nothing"):
        ask(SHOP, "nothing")  # type: ignore[operator]


def test_a_confirmation_without_its_policy_has_a_node() -> None:
    found = graph.build(memory(decision(proposal("gone"), "2026-01-01")))
    assert ("gone", "missing", "gone") in graph.nodes(found)
    assert graph.why(found, "gone") == [("gone", "promoted_by", PERSON, "2026-01-01", "")]


def test_why_says_what_each_person_decided() -> None:
    one = law("a")
    made = {"promote": "promoted_by", "uphold": "upheld_by", "defer": "put_off_by",
            "retire": "retired_by", "reject": "rejected_by", "redact": "redacted_by"}  # fmt: skip
    assert {*made, Action.TRUST, Action.CONFIGURE} == set(Action)
    decisions = [decision(one, "2026-01-01", action, step, reason=f"To {action}.")
                 for step, action in enumerate(made, 1)]  # fmt: skip
    found = graph.build(memory(one, *decisions))
    assert [(step.one, step.relation, step.other, step.reason)
            for step in graph.why(found, "a")] == [
        ("a", said, PERSON, f"To {action}.") for action, said in made.items()
    ]  # fmt: skip
    exported = graphs.node_link(graph.nodes(found), graph.edges(found))
    assert {edge["relation"]: edge["action"] for edge in json.loads(exported)["edges"]} == {
        said: action for action, said in made.items()
    }
    for said in made.values():
        words = said.replace("_", " ")
        assert f"-->|{words}|" in graphs.mermaid(graph.nodes(found), graph.edges(found))
        assert f'[label="{words}"' in graphs.dot(graph.nodes(found), graph.edges(found))


def test_why_says_what_speaks_against_and_what_came_after_it_but_not_why_that() -> None:
    no = seen("2026-02-01-no", against=["a"], recorded={"by": GRACE}, source=[{"url": "https://x"}])
    older = seen("2026-01-01-old", against=["z"])
    wrong = seen("2026-03-01-wrong", closes=["2026-01-01-g"])
    found = graph.build(memory(
        no, older, wrong, seen("2026-01-01-g"), law("z"),
        law("a", grounds=["2026-01-01-g"], supersedes=["z"]),
        law("b", supersedes=["a"], grounds=["2026-03-01-more"]),
    ))  # fmt: skip
    assert triples(graph.why(found, "a")) == [
        ("a", "grounds", "2026-01-01-g"), ("a", "supersedes", "z"),
        (no.id, "against", "a"), ("b", "supersedes", "a"),
        (wrong.id, "closes", "2026-01-01-g"),
        (no.id, "recorded_by", OTHER), (no.id, "from_source", "url:https://x"),
    ]  # fmt: skip


def test_the_neighbourhood_reaches_both_ways() -> None:
    near = graph.neighbourhood(SHOP, "2026-01-05-limit", 1)
    assert {node for node, _, _ in graph.nodes(near)} == {
        "2026-01-05-limit", "use-supabase", OTHER, "file:sync/run.py", "commit:61e9540",
        "url:https://example.org/x", "said:Never again.",
    }  # fmt: skip
    assert "use-airtable" in graph.neighbourhood(SHOP, "2026-01-05-limit", 2)
    assert list(graph.neighbourhood(SHOP, "use-s3", 0)) == ["use-s3"]


def test_the_neighbourhood_does_not_lead_through_persons() -> None:
    laws = [law(name) for name in "abc"]
    found = graph.build(memory(*laws, *(decision(one, "2026-01-01") for one in laws)))
    assert set(graph.neighbourhood(found, "a", 9)) == {"a", PERSON}
    assert set(graph.neighbourhood(found, PERSON, 1)) == {"a", "b", "c", PERSON}


# Circles


def linked(*pairs: tuple[str, str]) -> graph.Graph:
    made: graph.Graph = nx.MultiDiGraph()
    for one, other in pairs:
        made.add_edge(one, other, key="supersedes", relation="supersedes", day="")
    return made


def test_each_knot_shows_a_shortest_circle_through_its_first_name() -> None:
    found = linked(
        ("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("c", "a"), ("b", "b"),
        ("x", "y"), ("y", "x"), ("s", "s"), ("d", "x"), ("free", "a"),
    )  # fmt: skip
    assert graph.cycles(found, "supersedes") == [["a", "b", "c", "a"], ["s", "s"], ["x", "y", "x"]]
    assert graph.cycles(found, "grounds") == []
    assert graph.cycles(linked(("a", "a"), ("a", "b"), ("b", "a")), "supersedes") == [
        ["a", "b", "a"]
    ]


def test_of_equally_short_circles_the_first_by_name_is_shown() -> None:
    pairs = [("a", "c"), ("a", "b"), ("c", "a"), ("b", "a")]
    for order in (pairs, pairs[::-1]):
        assert graph.cycles(linked(*order), "supersedes") == [["a", "b", "a"]]


def test_big_tangles_take_no_longer_than_they_are() -> None:
    """Counting the circles of these graphs would take longer than the universe has lasted."""
    numbers = random.Random(7)
    names = [f"n{n:05}" for n in range(5_000)]
    pairs = [(numbers.choice(names), numbers.choice(names)) for _ in range(20_000)]
    found = graph.cycles(linked(*pairs), "supersedes")
    knots = [path for path in found if len(path) > 2]
    edges = set(pairs)
    assert knots
    assert all(path[0] == path[-1] for path in found)
    assert all(step in edges for path in found for step in itertools.pairwise(path))
    star = [pair for n in range(5_000) for pair in (("a", f"n{n}"), (f"n{n}", "a"))]
    assert graph.cycles(linked(*star), "supersedes") == [["a", "n0", "a"]]


@settings(deadline=None, max_examples=100)
@given(st.sets(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), max_size=14))
def test_there_is_a_circle_for_every_knot_and_none_is_shorter(pairs: set[tuple[str, str]]) -> None:
    plain: nx.DiGraph[str] = nx.DiGraph(list(pairs))
    every = list(nx.simple_cycles(plain))
    shown = graph.cycles(linked(*pairs), "supersedes")
    knots = [knot for knot in nx.strongly_connected_components(plain)
             if len(knot) > 1 or any((name, name) in pairs for name in knot)]  # fmt: skip
    assert sorted(path[0] for path in shown) == sorted(min(knot) for knot in knots)
    for path in shown:
        through = [len(circle) for circle in every if path[0] in circle and len(circle) > 1]
        assert len(path) - 1 == (min(through) if through else 1)


# Exports

HOSTILE = [
    'a"]; click n0 "javascript:alert(1)"', "a\n  n9[evil]", "--> b", "#quot;", "`md`", "<b>x</b>",
    "|x|", "\\", '\\"', "end", "%%{init: {}}%%", "a;b", "subgraph x", "é雲🎉", "&lt;", "{}()[]",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_a_mermaid_label_cannot_break_out(text: str) -> None:
    written = graphs.mermaid([("n", "policy", text), ("m", "person", text)], [])
    lines = written.splitlines()
    assert len(lines) == 3
    for line in lines[1:]:
        label = re.fullmatch(r'  n\d(?:\(\[|\[)"([^"]*)"(?:\]\)|\])', line)
        assert label
        assert not set(re.sub(r"#\d+;", "", label[1])) & set("\"`<>[](){}|\\#;&%'=*~")
        assert "…" in label[1] or _unescaped(label[1]).endswith(" ".join(text.split()))


def _unescaped(label: str) -> str:
    return re.sub(r"#(\d+);", lambda code: chr(int(code[1])), label)


def test_a_mermaid_chart_has_every_node_and_edge() -> None:
    lines = graphs.mermaid(graph.nodes(SHOP), graph.edges(SHOP)).splitlines()
    assert lines[0] == "flowchart LR"
    assert len(lines) == 1 + len(SHOP) + SHOP.number_of_edges()
    assert '  n3["use-supabase: Do as use-supabase says."]' in [
        re.sub(r"^  n\d+", "  n3", line) for line in lines
    ]
    assert sum("|promoted by|" in line for line in lines) == 1


def test_the_node_link_form_reads_back() -> None:
    read = json.loads(graphs.node_link(graph.nodes(SHOP), graph.edges(SHOP)))
    assert [(n["id"], n["kind"], n["label"]) for n in read["nodes"]] == graph.nodes(SHOP)
    assert [(e["from"], e["relation"], e["to"], e["day"]) for e in read["edges"]] == (
        graph.edges(SHOP)
    )


def test_graphml_reads_back_as_the_same_graph() -> None:
    texts = [seen(f"2026-03-{n:02}-e", statement=text) for n, text in enumerate(HOSTILE, 1)]
    found = graph.build(memory(FAILURE, LATER, OLD, NEW, PROOF, *texts))
    read: Any = nx.parse_graphml(graph.graphml(found), force_multigraph=True)
    assert graph.nodes(read) == graph.nodes(found)
    assert graph.edges(read) == graph.edges(found)


CONTROLS = [
    "\x1b[2J",
    "a\x00b",
    "\x0b\x0c",
    "\u202ereversed",
    "\udcff",
    "\ufffe",
    "tab\tend\r\nline",
    "\x9b",
]


def hostile(*texts: str) -> graph.Graph:
    """Return a graph whose ids and labels hold these texts."""
    found: graph.Graph = nx.MultiDiGraph()
    for number, text in enumerate(texts):
        found.add_node(f"said:{text}", kind="said", label=text)
        found.add_edge("a", f"said:{text}", key="from_source", relation="from_source", day="")
        found.nodes["a"].update(kind="policy", label=f"{number}")
    return found


def test_graphml_reads_back_whatever_the_texts_hold() -> None:
    found = hostile(*CONTROLS, *HOSTILE)
    text = graph.graphml(found)
    assert text.isascii()
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f]", text)
    read: Any = nx.parse_graphml(text, force_multigraph=True)
    assert len(read) == len(found)
    labels = {data["label"] for _, data in read.nodes(data=True)}
    assert {"<U+001B>[2J", "a<U+0000>b", "<U+202E>reversed", "<U+DCFF>", *HOSTILE} <= labels
    assert {node for node, _, _ in graph.nodes(read)} >= {"said:<U+001B>[2J", "a"}


def test_graphml_holds_any_reason_of_a_person() -> None:
    one = law("a")
    found = graph.build(memory(one, decision(one, "2026-01-01", "reject", reason="\x1b[2J")))
    read: Any = nx.parse_graphml(graph.graphml(found), force_multigraph=True)
    assert [data["reason"] for _, _, data in read.edges(data=True)] == ["<U+001B>[2J"]


def test_graphml_keeps_two_ids_apart_that_are_spelt_alike() -> None:
    read: Any = nx.parse_graphml(graph.graphml(hostile("\x1b", "<U+001B>")))
    assert set(read) == {"a", "said:<U+001B>", "said:<U+001B> (2)"}


def dot_strings(text: str) -> list[str]:
    """Return the quoted strings of a DOT file as its grammar reads them."""
    return [found.replace('\\"', '"') for found in re.findall(r'"((?:[^"\\]|\\.)*)"', text, re.S)]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_dot_string_cannot_break_out(text: str) -> None:
    written = graphs.dot([(text, "policy", text)], [(text, "grounds", text, "")])
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "S", written, flags=re.S)
    assert bare == (
        "digraph memgraph {\n  rankdir=LR;\n  node [fontname=sans];\n"
        "  S [shape=box, label=S];\n  S -> S [label=S, tooltip=S];\n}\n"
    )
    assert dot_strings(written)[0] == dot_strings(written)[2] == dot_strings(written)[3]


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_draws_the_dot_form() -> None:
    labels = [(f"n{number}", "policy", text) for number, text in enumerate(HOSTILE)]
    edges = [("n0", "grounds", "n1", "2026-01-01"), *graph.edges(SHOP)]
    text = graphs.dot([*labels, *graph.nodes(SHOP)], edges)
    drawn = ET.fromstring(_drawn(text))
    titles = [node.findtext("{*}text") for node in drawn.iterfind(".//{*}g[@class='node']")]
    assert len(titles) == len(HOSTILE) + len(SHOP)
    for text in HOSTILE:
        said = " ".join(text.split())
        assert [title for title in titles if title and said in " ".join(title.split())], text


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_draws_control_characters_spelt_out() -> None:
    found = hostile(*CONTROLS)
    drawn = _drawn(graphs.dot(graph.nodes(found), graph.edges(found)))
    assert b"&lt;U+001B&gt;[2J" in drawn
    assert len(list(ET.fromstring(drawn).iterfind(".//{*}g[@class='node']"))) == len(found)


def _drawn(text: str) -> bytes:
    done = subprocess.run(["dot", "-Tsvg"], input=text.encode(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def test_every_edge_of_graphml_has_an_id_of_its_own() -> None:
    found = re.findall(r'<edge [^>]*id="([^"]*)"', graph.graphml(SHOP))
    assert len(found) == SHOP.number_of_edges() > 3
    assert len({*found}) == len(found)
    assert all(re.fullmatch(r"[A-Za-z][\w.-]*", one) for one in found)
