"""The yardstick of a cold check: read every entry's blob of HEAD, and parse it.

``git cat-file`` gives the blobs in one go, and ruamel's reader in C makes plain data of them.
"""

from __future__ import annotations

import subprocess

import ruamel.yaml


def main() -> None:
    """Read and parse; print how many entries there were."""
    listed = subprocess.run(
        ["git", "ls-tree", "-r", "HEAD", "policies", "evidence"], capture_output=True, check=True
    ).stdout.splitlines()
    rows = [line.split(b"\t") for line in listed]
    asked = b"".join(about.split()[2] + b"\n" for about, _ in rows)
    out = subprocess.run(
        ["git", "cat-file", "--batch"], input=asked, capture_output=True, check=True
    ).stdout
    reader, at, parsed = ruamel.yaml.YAML(typ="safe"), 0, 0
    for _, path in rows:
        end = out.index(b"\n", at)
        size = int(out[at:end].split()[2])
        content = out[end + 1 : end + 1 + size]
        at = end + 2 + size
        if path.endswith(b".yaml"):
            reader.load(content)
            parsed += 1
    print(parsed)


if __name__ == "__main__":
    main()
