"""Commands: each fetches, asks the core, and shows. The only place where parts meet."""
