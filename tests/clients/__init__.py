"""Real coding agents, driven against a scripted model with memgraph's real hooks.

``python -m tests.clients --install`` fetches the pinned clients once (about 2 GB, npm needed);
``python -m tests.clients`` drives them and prints a table of what was measured.
"""
