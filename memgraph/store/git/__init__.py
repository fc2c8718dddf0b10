"""The one door to Git: only the modules of this folder run it or know pygit2.

What it shows is loaded when it is asked for: most of it takes longer to load than a glance at a
repository takes.
"""

from memgraph.core.lean import TYPE_CHECKING

if TYPE_CHECKING:
    from memgraph.store.git.differing import Changed, Differences
    from memgraph.store.git.listing import File, Index, Listing
    from memgraph.store.git.merging import Merge
    from memgraph.store.git.repository import Repository
    from memgraph.store.git.status import Status
else:
    _PLACES = {
        "Changed": "differing", "Differences": "differing", "File": "listing", "Index": "listing",
        "Listing": "listing", "Merge": "merging", "Repository": "repository", "Status": "status",
    }  # fmt: skip

    def __getattr__(name):
        from importlib import import_module

        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


__all__ = [
    "Changed", "Differences", "File", "Index", "Listing", "Merge", "Repository", "Status",
]  # fmt: skip
