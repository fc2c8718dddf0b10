"""Signals: what a message says that should outlive the session (pure, instant, no model)."""
