"""What other tools' files hold for the memory: rule files, memory files, records, requirements.

``formats`` chooses and reads. ``blocks`` is Markdown with its lines; ``rulefile``, ``memoryfile``,
``decision``, ``doorstop`` and ``carded`` make facts of it. ``binding`` tells what asks for
something, ``headings`` what stands above it, ``wording`` how it is said so that it can be read
alone. ``matching`` meets the facts with a memory.
"""
