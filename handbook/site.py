"""What MkDocs calls while it builds the site: pages from outside of docs/, and the checks' menu.

Pages link to README.md, to examples/ and so on as they lie in the repository, so that a forge can
follow. Here such a file is brought into the site as a page, and the links to it and on it lead
there. MkDocs warns of a link to any file that is not brought in.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[1]
BROUGHT = {
    "README.md": "project/readme.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changes.md",
    "benchmarks/README.md": "project/benchmarks.md",
    "examples/bookshop/README.md": "project/bookshop.md",
    "examples/pull-request/README.md": "project/pull-request.md",
}
_CHECKS = "Every check"  # the name in the menu whose pages are filled in here
_FENCED = re.compile(r"^(```.*?^```[ \t]*$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s#:]+)(#[^)\s]*)?\)")
_BAR_IN_CODE = re.compile(r"`([^`\n]*\\\|[^`\n]*)`")


def on_config(config: Any) -> Any:
    """Fill the checks into the menu, family by family."""
    config.nav = [_filled(item) for item in config.nav]
    return config


def on_files(files: Any, config: Any) -> Any:
    """Bring in what lies outside of docs/."""
    for path, name in BROUGHT.items():
        files.append(File.generated(config, name, content=(ROOT / path).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Return a page whose links lead to pages of the site, and whose tables show their bars."""
    name = page.file.src_uri
    origin = next((path for path, brought in BROUGHT.items() if brought == name), f"docs/{name}")
    parts = _FENCED.split(markdown)
    parts[::2] = [_bars(_led(part, origin, name)) for part in parts[::2]]
    return "".join(parts)


def _filled(item: Any) -> Any:
    """Return an item of the menu; in the place of ``_CHECKS`` the families of checks."""
    if not isinstance(item, dict):
        return item
    return {
        name: [*_families()] if name == _CHECKS
        else [*map(_filled, inner)] if isinstance(inner, list) else inner
        for name, inner in item.items()
    }  # fmt: skip


def _families() -> Iterator[Any]:
    docs = ROOT / "docs"
    yield "checks/README.md"
    for family in sorted(place for place in (docs / "checks").iterdir() if place.is_dir()):
        pages = sorted(family.glob("*.md"))
        yield {family.name: [page.relative_to(docs).as_posix() for page in pages]}


def _led(text: str, origin: str, name: str) -> str:
    """Return ``text`` of the file ``origin`` with its links as they are from the page ``name``."""

    def lead(found: re.Match[str]) -> str:
        link, anchor = found[1], found[2] or ""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))
        if target in BROUGHT:
            page = BROUGHT[target]
        elif target.startswith("docs/"):
            page = target.removeprefix("docs/")
        else:
            return found[0]
        return f"]({posixpath.relpath(page, posixpath.dirname(name) or '.')}{anchor})"

    return _LINK.sub(lead, text)


def _bars(text: str) -> str:
    r"""Return ``text`` with vertical bars inside of code in tables as the site's reader takes them.

    A forge reads ``\|`` there as a bar, Python-Markdown as a backslash and a bar.
    """

    def code(found: re.Match[str]) -> str:
        shown = found[1].replace("\\|", "|")
        return f"<code>{''.join(_entity(one) for one in shown)}</code>"

    lines = text.split("\n")
    return "\n".join(
        _BAR_IN_CODE.sub(code, line) if line.startswith("|") else line for line in lines
    )


def _entity(one: str) -> str:
    return one if one.isalnum() or one == " " else f"&#{ord(one)};"
