"""Disk and Git: reads and writes what the core thinks about."""
