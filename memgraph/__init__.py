"""memgraph: a team's memory, kept in Git."""

__version__ = "0.1.0"
