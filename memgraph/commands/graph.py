"""``memgraph graph``: print the provenance graph."""

from __future__ import annotations

from datetime import date

import click

from memgraph.commands.call import Call
from memgraph.commands.moment import at_moment, moment_options
from memgraph.commands.options import ids
from memgraph.core import lookup
from memgraph.report import graphs

FORMS = ("mermaid", "dot", "graphml", "json", "prov")


@click.command()
@click.option("--format", "form", type=click.Choice(FORMS), default="mermaid", show_default=True)
@click.option("--around", metavar="ENTRY", help="Only the neighbourhood of one entry.",
              shell_complete=ids())  # fmt: skip
@click.option("--reach", type=click.IntRange(0), default=2, show_default=True,
              help="How far from it, in links.")  # fmt: skip
@moment_options
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.pass_obj
def command(
    call: Call,
    form: str,
    around: str | None,
    reach: int,
    as_of: date | None,
    at: str | None,
    as_json: bool,
) -> None:
    """Print the provenance graph: entries, people, sources, and how they hang together."""
    from memgraph.core import graph

    memory = at_moment(call, call.repository(), as_of, at)
    found = graph.build(memory)
    if around is not None:
        entry = lookup.entry(memory, lookup.in_full(around, memory.by_id), at or "")
        found = graph.neighbourhood(found, entry.id, reach)
    form = "json" if as_json else form
    if form == "graphml":
        click.echo(graph.graphml(found), nl=False)
    elif form == "prov":
        from memgraph.report.prov import prov

        click.echo(prov(memory, set(found)), nl=False)
    else:
        write = {"mermaid": graphs.mermaid, "dot": graphs.dot, "json": graphs.node_link}[form]
        click.echo(write(graph.nodes(found), graph.edges(found)), nl=False)
