"""A review as text, as Markdown for one comment, as data, and as what a terminal shows.

``telling`` has the words that all of them share.
"""
