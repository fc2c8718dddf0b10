"""The card: the law in short, in the files that agents read before all work.

``entry`` says what goes on it and in which order, ``rendering`` writes it within a budget,
``reading`` reads it back without loss, ``markdown`` keeps statements harmless in between. ``block``
puts it into a text and takes it out again, ``places`` and ``files`` know the files of the agents,
``judging`` says whether a card is as memgraph wrote it and still says what the law says.
"""
