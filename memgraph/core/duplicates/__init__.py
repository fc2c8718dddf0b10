"""Duplicates: statements that say the same, exactly, in nearly the same words, or by their rules.

``gist`` reads what a statement turns on, ``nearness`` compares two, ``joining`` finds all near
pairs among many, ``ruled`` compares what policies demand, ``known`` is asked before writing.
"""
