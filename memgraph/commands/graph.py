"""``memgraph graph``: print the provenance graph."""

from __future__ import annotations

import click

from memgraph.commands.call import Call
from memgraph.commands.options import ids
from memgraph.commands.states import served
from memgraph.core import lookup
from memgraph.report import graphs

FORMS = ("mermaid", "dot", "graphml", "json")


@click.command()
@click.option("--format", "form", type=click.Choice(FORMS), default="mermaid", show_default=True)
@click.option("--around", metavar="ENTRY", help="Only the neighbourhood of one entry.",
              shell_complete=ids())  # fmt: skip
@click.option("--reach", default=2, show_default=True, help="How far from it, in links.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.pass_obj
def command(call: Call, form: str, around: str | None, reach: int, as_json: bool) -> None:
    """Print the provenance graph: entries, people, sources, and how they hang together."""
    from memgraph.core import graph

    repository = call.work_repository()
    memory = served(repository, call.loader(repository))
    found = graph.build(memory)
    if around:
        found = graph.neighbourhood(found, lookup.entry(memory, around).id, reach)
    form = "json" if as_json else form
    if form == "graphml":
        click.echo(graph.graphml(found), nl=False)
        return
    write = {"mermaid": graphs.mermaid, "dot": graphs.dot, "json": graphs.node_link}[form]
    click.echo(write(graph.nodes(found), graph.edges(found)), nl=False)
