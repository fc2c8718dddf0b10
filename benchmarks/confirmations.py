"""What signatures cost: ``python -m benchmarks.confirmations [N]``.

N signed confirmations in one repository are read in a fresh process: cold, and with what an
earlier run verified. The difference is what verifying costs; beside it stands what OpenSSL alone
takes for as many signatures. Every figure is the best of several runs. Fails where verifying takes
more than 3 seconds for 10,000, or where the second run verifies anything at all.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from benchmarks.runs import RUNS, best
from memgraph.core.confirmation import Action, Confirmation, fields_of, file_of, render, written
from memgraph.core.digest import digest
from memgraph.core.document import Plain
from memgraph.core.signature import NAMESPACE
from memgraph.core.signature.armour import BEGIN
from memgraph.core.signature.wire import string

DAY = date(2026, 1, 1)
TARGET = 3 / 10_000
VERIFIER = "memgraph.core.signature.verification"
LOAD = f"""import gc, os, sys
from datetime import date
from pathlib import Path
from memgraph.store.git import Repository
from memgraph.store.load import Loader
gc.disable()  # as the command line does
memory = Loader(Repository.open(Path.cwd(), os.environ), date(2026, 6, 1)).commit("HEAD")
signed = sum(made.signed is not None for made in memory.confirmations)
if signed != int(sys.argv[1]) or memory.unread:
    sys.exit(f"{{signed}} of {{sys.argv[1]}} are signed")
if ({VERIFIER!r} in sys.modules) != (sys.argv[2] == "cold"):
    sys.exit("verified, though it was verified before" if sys.argv[2] != "cold" else "not verified")
"""


def signature(key: Ed25519PrivateKey, message: bytes) -> str:
    """Return the armoured signature that ssh-keygen would make of ``message``."""
    name, kind, hashed = NAMESPACE.encode(), b"ssh-ed25519", b"sha512"
    public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    head = string(name) + string(b"") + string(hashed)
    raw = key.sign(b"SSHSIG" + head + string(hashlib.sha512(message).digest()))
    blob, made = string(kind) + string(public), string(kind) + string(raw)
    whole = b"SSHSIG" + (1).to_bytes(4, "big") + string(blob) + head + string(made)
    body = base64.b64encode(whole).decode()
    lines = [body[at : at + 70] for at in range(0, len(body), 70)]
    return "\n".join([BEGIN, *lines, BEGIN.replace("BEGIN", "END"), ""])


def confirmation(number: int, key: Ed25519PrivateKey) -> Confirmation:
    """Return a signed confirmation of a law with a rule, a scope and a sentence."""
    name = f"law-{number}"
    document: dict[str, Plain] = {
        "id": name, "statement": f"Keep choice {number} as it was made, in every part.",
        "rules": [{"topic": f"choice {number}", "must": ["this"], "must_not": ["that"]}],
        "scope": [f"src/part{number % 20}/**"],
    }  # fmt: skip
    made = Confirmation(
        repository="none", action=Action.PROMOTE, policy=name, path=f"policies/{name}.yaml",
        digest=digest(document), step=1, by="Ada Lovelace <ada@example.org>", on=DAY,
        effective=DAY, proof="key", fields=fields_of(document),
    )  # fmt: skip
    made = dataclasses.replace(made, file=file_of(made, {}))
    return dataclasses.replace(made, signature=signature(key, render(made).encode()))


def write(folder: Path, number: int) -> None:
    """Commit ``number`` signed confirmations to a new repository; a tenth of them by other keys."""
    keys = [Ed25519PrivateKey.from_private_bytes(bytes([byte]) * 32) for byte in range(10)]
    for one in range(number):
        made = confirmation(one, keys[one % len(keys)])
        place = folder / made.file
        place.parent.mkdir(parents=True)
        place.write_text(written(made), encoding="ascii")
    settings = ("gc.auto=0", "user.name=Benchmark", "user.email=benchmark@example.org")
    git = ["git", *(word for setting in settings for word in ("-c", setting))]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "Start"], ["gc", "-q"]):
        subprocess.run([*git, *command], cwd=folder, check=True)


def read(folder: Path, number: int, how: str) -> float:
    """Return the seconds that a fresh process takes to read all of them, ``cold`` or ``cached``."""
    if how == "cold":
        shutil.rmtree(folder / ".git/memgraph", ignore_errors=True)
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", LOAD, str(number), how], cwd=folder, check=True)
    return time.perf_counter() - start


def openssl(number: int) -> float:
    """Return the seconds that OpenSSL takes to verify ``number`` signatures in this process."""
    key, message = Ed25519PrivateKey.generate(), b"x" * 100
    public, made = key.public_key(), key.sign(message)
    start = time.perf_counter()
    for _ in range(number):
        public.verify(made, message)
    return time.perf_counter() - start


def main(number: int) -> None:
    """Measure, print, and fail where the targets are missed."""
    folder = Path(tempfile.mkdtemp(prefix="memgraph-benchmark-"))
    try:
        write(folder, number)
        bare = best([sys.executable, "-c", "pass"], folder)
        cold = min(read(folder, number, "cold") for _ in range(RUNS))
        cached = min(read(folder, number, "cached") for _ in range(RUNS))
    finally:
        shutil.rmtree(folder)
    alone = min(openssl(number) for _ in range(RUNS))
    rows = {
        "read, cold": cold, "read, cached": cached, "verifying": cold - cached,
        "OpenSSL alone": alone, "bare interpreter": bare,
    }  # fmt: skip
    print(f"{number} signed confirmations\n{'':<18}{'seconds':>8}{'times a bare start':>20}")
    for name, seconds in rows.items():
        print(f"{name:<18}{seconds:>8.3f}{seconds / bare:>20.1f}")
    if cold - cached > TARGET * number + bare:
        sys.exit(f"verifying took {cold - cached:.1f} s, more than {TARGET * number:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 10_000)
