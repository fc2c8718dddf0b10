"""Signing: ``ssh-keygen -Y sign`` with the person's own key, agent or hardware token.

The statement goes in and the signature comes out through pipes, as bytes: nothing is left behind
where it is interrupted, and no old signature can be taken for a new one. What ssh-keygen says, a
wish for a touch or a PIN, goes straight to the person.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import shlex
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from memgraph.core.legible import shown
from memgraph.core.signature import NAMESPACE, BadSignature, PublicKey, parse_key
from memgraph.core.signature.keys import kind_in
from memgraph.core.signature.wire import Reader
from memgraph.errors import MemgraphError, Refused
from memgraph.store.git import Repository

SECONDS = 120
_AGENT_SECONDS = 5
_GRACE_SECONDS = 2
_SETTING = "user.signingkey"
_MAGIC = b"openssh-key-v1\0"
_KINDS = ("ssh-", "ecdsa-", "sk-")
_HOW = "git config --global user.signingkey ~/.ssh/id_ed25519.pub, or --key FILE"


@dataclass(frozen=True, slots=True)
class Signer:
    """A key and the program that signs with it.

    ``file`` is what ssh-keygen is told: the private key, or the public one of a key in an agent.
    """

    program: str
    file: Path
    key: PublicKey
    env: Mapping[str, str]
    seconds: int = SECONDS

    def sign(self, statement: bytes) -> str:
        """Return the armoured signature of ``statement``.

        Raises Refused where there is none: no key, a wrong passphrase, no touch in time.
        """
        # Quiet, it would not say that a hardware key waits for a touch.
        quiet = [] if self.key.in_hardware else ["-q"]
        words = ["-Y", "sign", "-n", NAMESPACE, "-f", str(self.file)]
        command = [self.program, *quiet, *words]
        done = _run(command, self.env, self.seconds, statement)
        if done is None:
            raise Refused(
                f"{self.program} gave no signature within {self.seconds} seconds; "
                "nothing was written",
                next_step="touch the key when it asks, and look at what answers: ssh-add -l",
            )
        if done.returncode:
            raise Refused(
                f"{self.program} gave no signature; nothing was written",
                where=str(self.file), next_step=f"try it by hand: {shlex.join(command)} < FILE",
            )  # fmt: skip
        return done.stdout.decode("ascii", "replace")


@contextlib.contextmanager
def opened_signer(
    repository: Repository, env: Mapping[str, str], named: str, signatures: int
) -> Iterator[Signer]:
    """Yield what signs for this person; ``named`` is a key file given on the command line.

    For several signatures a locked key file is unlocked once, in an agent that lives only as
    long. Raises Refused where no key can be found.
    """
    program = _at_home(repository.own_setting("gpg.ssh.program") or "ssh-keygen", env)
    _answering_agent(env)
    with tempfile.TemporaryDirectory(prefix="memgraph-") as folder:
        file = _key_file(repository, env, named, Path(folder))
        signer = Signer(program, file, _public(file), env)
        with _unlocked(signer, Path(folder), signatures) as ready:
            yield ready


def _key_file(repository: Repository, env: Mapping[str, str], named: str, folder: Path) -> Path:
    """Return the file of the key; one that is given as text is written into ``folder``."""
    said = (named or repository.setting(_SETTING) or "").replace("\r", "").strip()
    source = "--key" if named else _SETTING
    if not said:
        raise Refused("Git does not say which key you sign with", next_step=_HOW)
    text = said.removeprefix("key::")
    if said != text or (text.startswith(_KINDS) and " " in text):
        return _literal(source, text, folder)
    file = Path(_at_home(text, env))
    file = file if named or file.is_absolute() else repository.root / file
    if not file.is_file():
        raise Refused(
            f"{source} names {shown(said)}, and there is no such file with an SSH key",
            next_step=_HOW,
        )
    return file.resolve()


def _at_home(path: str, env: Mapping[str, str]) -> str:
    return path.replace("~", env.get("HOME", "~"), 1) if path.startswith("~/") else path


def _literal(source: str, text: str, folder: Path) -> Path:
    try:
        line = parse_key(text).line
    except BadSignature as error:
        raise Refused(f"{source} holds no SSH key: {error}", next_step=_HOW) from None
    file = folder / "key.pub"
    file.write_bytes(f"{line}\n".encode("ascii"))
    return file


def _public(file: Path) -> PublicKey:
    """Return the public half of the key in ``file``: from itself, or from the file beside it."""
    beside = file if file.suffix == ".pub" else file.with_name(f"{file.name}.pub")
    own, other = _public_half(file), _in_public_file(beside)
    if own and other and own != other:
        raise Refused(f"it is the public half of another key than {file.name}", where=str(beside),
                      next_step=_half(file))  # fmt: skip
    if found := own or other:
        return found
    raise Refused(
        "it is no key in OpenSSH's own format, and no public key lies beside it",
        where=str(file), next_step=f"if it is a key: {_half(file)}; if not: {_HOW}",
    )  # fmt: skip


def _in_public_file(file: Path) -> PublicKey | None:
    if not file.is_file():
        return None
    try:
        return parse_key(" ".join(file.read_text("utf-8", "replace").split()[:2]))
    except BadSignature as error:
        raise Refused(f"it holds no public key: {error}", where=str(file),
                      next_step=_HOW) from None  # fmt: skip


def _half(private: Path) -> str:
    """Return the command that writes the public half of a private key beside it."""
    return f"ssh-keygen -y -f {shlex.quote(str(private))} > {shlex.quote(f'{private}.pub')}"


def _public_half(file: Path) -> PublicKey | None:
    """Return the public key in OpenSSH's own file of a private one, where no passphrase covers it.

    None for every other file.
    """
    try:
        lines = file.read_text("ascii", "replace").splitlines()
        reader = Reader(base64.b64decode("".join(lines[1:-1])))
        if reader.take(len(_MAGIC)) != _MAGIC:
            return None
        for _ in ("cipher", "derivation of its key", "salt"):
            reader.string()
        number, blob = reader.number(), reader.string()
        return PublicKey(kind_in(blob), blob) if number == 1 else None
    except (OSError, BadSignature, binascii.Error):
        return None


def _answering_agent(env: Mapping[str, str]) -> None:
    """Raise Refused where there is an SSH agent, and it does not answer."""
    if not env.get("SSH_AUTH_SOCK"):
        return
    if _run(["ssh-add", "-l"], env, _AGENT_SECONDS, b"", quiet=True) is None:
        raise Refused(
            f"the SSH agent did not answer within {_AGENT_SECONDS} seconds",
            where=env["SSH_AUTH_SOCK"],
            next_step="restart it, or sign without it: env -u SSH_AUTH_SOCK memgraph …",
        )


@contextlib.contextmanager
def _unlocked(signer: Signer, folder: Path, signatures: int) -> Iterator[Signer]:
    """Yield a signer that asks for a passphrase once, however many signatures there are."""
    public = signer.file.suffix == ".pub"
    private = signer.file.with_suffix("") if public else signer.file
    if (
        signatures < 2 or signer.key.in_hardware or not private.is_file()
        or _held(signer) or _open(private, signer.env)
    ):  # fmt: skip
        yield signer
        return
    with _agent(folder / "agent") as env:
        ready = {**signer.env, **env}
        added = _run(["ssh-add", "-q", str(private)], ready, signer.seconds, b"")
        if added is None or added.returncode:
            raise Refused(
                "the key was not unlocked; nothing was written", where=str(private),
                next_step="run this again with the right passphrase",
            )  # fmt: skip
        yield replace(signer, env=ready)


def _held(signer: Signer) -> bool:
    """Return whether the person's own agent holds the key."""
    if not signer.env.get("SSH_AUTH_SOCK"):
        return False
    listed = _run(["ssh-add", "-L"], signer.env, _AGENT_SECONDS, b"", quiet=True)
    return listed is not None and signer.key.line.encode() in listed.stdout


def _open(private: Path, env: Mapping[str, str]) -> bool:
    """Return whether no passphrase covers a private key."""
    command = ["ssh-keygen", "-y", "-P", "", "-f", str(private)]
    done = _run(command, env, SECONDS, b"", quiet=True)
    return done is not None and done.returncode == 0


@contextlib.contextmanager
def _agent(socket: Path) -> Iterator[Mapping[str, str]]:
    """Run an SSH agent of our own, and yield the environment that leads to it."""
    command = ["ssh-agent", "-D", "-t", str(10 * SECONDS), "-a", str(socket)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as child:
        try:
            # Its first line comes once the socket is there.
            if child.stdout is None or not child.stdout.readline():
                raise MemgraphError("ssh-agent did not start", next_step="run ssh-agent by hand")
            yield {"SSH_AUTH_SOCK": str(socket)}
        finally:
            child.terminate()


def _run(
    command: Sequence[str],
    env: Mapping[str, str],
    seconds: int,
    data: bytes,
    *,
    quiet: bool = False,
) -> subprocess.CompletedProcess[bytes] | None:
    """Run a program; None where it takes too long. Raises MemgraphError where it is not there.

    Unless ``quiet``, its complaints and wishes go to the person.
    """
    try:
        with subprocess.Popen(
            command, env=dict(env), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if quiet else None,
        ) as child:  # fmt: skip
            try:
                out, err = child.communicate(data, timeout=seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                _stop(child)
    except OSError as error:
        raise MemgraphError(
            f"{command[0]} could not be started: {error.strerror}",
            next_step="install OpenSSH (8.2 or later), and see that it is on the PATH",
        ) from error
    return subprocess.CompletedProcess(command, child.returncode, out, err)


def _stop(child: subprocess.Popen[bytes]) -> None:
    """End a program that still runs: gently, so that it gives the terminal its echo back."""
    child.terminate()
    try:
        child.wait(_GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
