"""Write the pages that are made from the code: ``python -m handbook``."""

from __future__ import annotations

from handbook.made import DOCS, pages


def main() -> None:
    """Write every page that differs, and say which."""
    for name, text in pages().items():
        place = DOCS / name
        if not place.exists() or place.read_text(encoding="utf-8") != text:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
            print(f"docs/{name}: written")


if __name__ == "__main__":
    main()
