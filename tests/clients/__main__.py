"""``python -m tests.clients``: drive the clients and print what was measured."""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import cell, pins, room, scenarios
from .drivers import NAMES
from .table import table


def main() -> int:
    """Return 0 if everything that was driven passed, 1 if not, 2 if nothing could be driven."""
    options = _parser().parse_args()
    if options.cell:
        return _cell(options)
    clients = tuple(options.clients.split(","))
    if unknown := [name for name in clients if name not in NAMES]:
        sys.stderr.write(f"no such client: {', '.join(unknown)}; there are {', '.join(NAMES)}\n")
        return 2
    if options.install:
        wrong = pins.install(clients)
        sys.stderr.write(f"{wrong or f'the clients are in {pins.folder()}'}\n")
        return 2 if wrong else 0
    return _drive(clients, options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.clients", description=__doc__)
    parser.add_argument("--clients", default=",".join(NAMES), help="names, with commas between")
    parser.add_argument("--scenarios", default="", help="keys, with commas between; default: all")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--table", type=Path, help="a file to write the table to")
    parser.add_argument("--keep", type=Path, help="a folder for the files of every run")
    parser.add_argument("--install", action="store_true", help="fetch the clients, and end")
    parser.add_argument("--memgraph", type=Path, default=cell.memgraph_here())
    parser.add_argument("--cell", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    return parser


def _cell(options: argparse.Namespace) -> int:
    if options.alone:
        room.loopback()
    client, key, root = options.cell
    row = cell.play(client, key, options.memgraph.absolute(), Path(root).absolute())
    sys.stdout.write(json.dumps(row))
    return 0


def _drive(clients: tuple[str, ...], options: argparse.Namespace) -> int:
    alone = bool(room.alone())
    if not alone:
        sys.stderr.write("no network namespace may be made here: the clients can reach the net\n")
    wanted = frozenset(filter(None, options.scenarios.split(",")))
    pairs = [(c, k) for c in clients for k in scenarios.of(c) if not wanted or k in wanted]

    def one(pair: tuple[str, str]) -> cell.Row:
        begun = time.monotonic()
        row = cell.measure(*pair, options.memgraph, options.keep)
        took = f"{time.monotonic() - begun:.0f} s"
        sys.stderr.write(f"{row.client} {row.scenario} ({took}): {row.outcome}: {row.seen}\n")
        return row

    with ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(one, pairs))
    text = table(rows, alone)
    sys.stdout.write(text)
    if options.table:
        options.table.write_text(text, "utf-8")
    outcomes = {row.outcome for row in rows}
    if outcomes <= {"skipped"}:
        return 2
    return 1 if "FAIL" in outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
