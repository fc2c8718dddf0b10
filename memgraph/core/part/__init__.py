"""Parts of a memory that answer like the whole.

``traits`` say by what an entry can bear on others, ``around`` which entries a change can bear on,
and which must be read to judge these.
"""
