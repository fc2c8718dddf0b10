"""``python -m memgraph``."""

from memgraph.cli import main

main()
