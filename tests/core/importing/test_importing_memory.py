"""Memory files by their sections, and doorstop items."""

from __future__ import annotations

from importing_reader import sheet

from memgraph.core.importing.fact import PROPOSAL

MEMORY = """# Memory

## Key decisions

- 2026-01-05: Use one queue a service. Two of them lost order.
- Chose the small runner

## Open threads

- [ ] Should the report be weekly?
- [x] Order the disks
- move the archive

## Preferences

- Always answer in short sentences.
- Likes tables

## Gotchas

- The clock of the test machine is late.

## Notes

The archive lies on the old disk. Never move it by hand.
"""


def memory(text: str) -> list[tuple[str, str]]:
    return [(f.kind, f.statement) for f in sheet(text, "MEMORY.md", "memory").facts]


def test_sections_say_what_their_items_are() -> None:
    assert memory(MEMORY) == [
        (PROPOSAL, "Use one queue a service."),
        (PROPOSAL, "Chose the small runner"),
        ("thread", "Should the report be weekly?"),
        ("thread", "move the archive"),
        (PROPOSAL, "Always answer in short sentences."),
        ("preference", "Likes tables"),
        ("failure", "The clock of the test machine is late."),
        (PROPOSAL, "The archive lies on the old disk. Never move it by hand."),
    ]


def test_days_reasons_and_what_is_done() -> None:
    found = sheet(MEMORY, "MEMORY.md", "memory")
    assert (found.facts[0].day, found.facts[0].why) == ("2026-01-05", "Two of them lost order.")
    assert [(left.text, left.reason) for left in found.left] == [
        ("Order the disks", "it is done already")
    ]


def test_a_denial_above_decisions_stays() -> None:
    text = "# M\n\n## Decisions\n\n### Never\n\n- Use the old disk\n"
    assert memory(text) == [(PROPOSAL, "Never: Use the old disk")]


def test_front_matter_says_what_a_whole_file_is() -> None:
    assert memory("---\ntype: feedback\n---\nLikes short names.\n") == [
        ("preference", "Likes short names.")
    ]


HEAD = """active: true
derived: false
header: |
  Backups
level: 1.2
links:
- REQ001: abc
- REQ002
normative: true
reviewed: x
"""
ITEM = f"""{HEAD}text: |
  The service **shall** keep a copy
  of each day.

  ![a](b.png)
"""


def item(text: str) -> list[tuple[str, str]]:
    found = sheet(text, "reqs/REQ007.yml", "doorstop")
    return [(fact.kind, fact.status) for fact in found.facts]


def test_an_active_normative_item_is_a_proposal() -> None:
    (fact,) = sheet(ITEM, "reqs/REQ007.yml", "doorstop").facts
    assert fact.statement == "Backups: The service shall keep a copy of each day."
    assert (fact.kind, fact.name, fact.about) == (PROPOSAL, "REQ007", ("REQ001", "REQ002"))
    assert fact.lines == "11-15"


def test_other_items_are_evidence_and_headings_are_none() -> None:
    loose = ITEM.replace("normative: true", "normative: false")
    assert item(loose) == [("observation", "not normative")]
    assert item(ITEM.replace("active: true", "active: false")) == [("observation", "inactive")]
    heading = HEAD.replace("normative: true", "normative: false")
    assert item(heading + "text: |\n  Storage\n") == []
    assert item(heading + "text: ''\n") == []


def test_a_markdown_item() -> None:
    text = "---\nactive: true\nlevel: 1\nlinks: []\nnormative: true\n---\n\nIt shall start fast.\n"
    (fact,) = sheet(text, "reqs/REQ008.md", "doorstop").facts
    assert (fact.statement, fact.lines) == ("It shall start fast.", "8")


def test_a_long_item_is_cut_at_a_paragraph_and_says_so() -> None:
    long = "text: |\n" + "".join(f"  {'word ' * 60}\n\n" for _ in range(4))
    found = sheet(HEAD + long, "reqs/REQ009.yml", "doorstop")
    assert len(found.facts[0].statement) < 700
    assert [left.reason for left in found.left] == [
        "more than one statement holds; it stays in the file"
    ]


def test_an_item_with_sections_is_its_beginning() -> None:
    text = ITEM.replace("  ![a](b.png)\n", "  ### More\n\n  Use two copies.\n")
    found = sheet(text, "reqs/REQ010.yml", "doorstop")
    assert found.facts[0].statement == "Backups: The service shall keep a copy of each day."
    assert [left.text for left in found.left] == ["### More\n\nUse two copies."]
