"""The one door to Git: only the modules of this folder run it or know pygit2."""

from memgraph.store.git.listing import File, Index, Listing
from memgraph.store.git.merging import Merge
from memgraph.store.git.repository import Repository
from memgraph.store.git.status import Status

__all__ = ["File", "Index", "Listing", "Merge", "Repository", "Status"]
