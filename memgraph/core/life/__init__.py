"""Lives: what became of an entry, or of the whole memory, from files and from Git's history.

``event`` is one thing that happened, ``history`` what Git tells; ``decided`` has what persons
decided, ``linked`` what other entries did, ``traced`` what only commits show. ``lives`` joins
them in their ``order``, and ``graves`` are the choices that were turned down or ended.
"""
