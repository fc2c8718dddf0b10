"""Sentences: from what a person wrote to the rules that a machine compares, and back.

``read`` turns a sentence into rules, ``in_words`` says them so that a person can check the
reading. What is not understood is kept and said; it stays text and never blocks.

A statement is stripped of Markdown (``plain``) and parted into clauses (``tokens``). In each,
names of values are looked up (``lexicon``, ``senses``), paths and conditions are lifted out
(``places``, ``lifted``), numbers are bounded (``measure``), and the rest is heard from left to
right (``hearing``, with ``modality`` and ``standing``). A clause without a known name is an action
(``actions``), up to where it turns to something else (``turning``), its days said in one way
(``days``). ``doubt`` says where all that may mean something else, and ``alike`` where a word is
not what it looks like. ``reading`` joins what the clauses came to, ``words_in`` says the rules
again.
"""

from memgraph.core.sentence.reading import Reading, read
from memgraph.core.sentence.words_in import in_words, used_as

__all__ = ["Reading", "in_words", "read", "used_as"]
