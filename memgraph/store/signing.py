"""Signing: ``ssh-keygen -Y sign`` with the person's own key, agent or hardware token.

The statement goes in and the signature comes out through pipes, as bytes: nothing is left behind
where it is interrupted, and no old signature can be taken for a new one. What ssh-keygen says, a
wish for a touch or a PIN, goes straight to the person.
"""

from __future__ import annotations

import contextlib
import shlex
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from memgraph.core.signature import NAMESPACE, BadSignature, PublicKey, parse_key
from memgraph.errors import MemgraphError, Refused
from memgraph.store.git import Repository

SECONDS = 120
_AGENT_SECONDS = 5
_SETTING = "user.signingkey"
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
    program = repository.own_setting("gpg.ssh.program") or "ssh-keygen"
    _answering_agent(env)
    with tempfile.TemporaryDirectory(prefix="memgraph-") as folder:
        file = _key_file(repository, env, named, Path(folder))
        signer = Signer(program, file, _public(program, file, env), env)
        with _unlocked(signer, Path(folder), signatures) as ready:
            yield ready


def _key_file(repository: Repository, env: Mapping[str, str], named: str, folder: Path) -> Path:
    """Return the file of the key; one that is given as text is written into ``folder``."""
    said = (named or repository.setting(_SETTING) or "").replace("\r", "").strip()
    source = "--key" if named else _SETTING
    if not said:
        raise Refused("Git does not say which key you sign with", next_step=_HOW)
    text = said.removeprefix("key::")
    if said != text or text.startswith(("ssh-", "ecdsa-", "sk-")):
        return _literal(source, text, folder)
    file = Path(text.replace("~", env.get("HOME", "~"), 1) if text.startswith("~/") else text)
    file = file if named or file.is_absolute() else repository.root / file
    if not file.is_file():
        raise Refused(f"{source} names {said}, and there is no such key file", next_step=_HOW)
    return file.resolve()


def _literal(source: str, text: str, folder: Path) -> Path:
    try:
        line = parse_key(text).line
    except BadSignature as error:
        raise Refused(f"{source} holds no SSH key: {error}", next_step=_HOW) from None
    file = folder / "key.pub"
    file.write_bytes(f"{line}\n".encode("ascii"))
    return file


def _public(program: str, file: Path, env: Mapping[str, str]) -> PublicKey:
    """Return the public half of the key in ``file``, from the file beside it if there is one."""
    beside = file if file.suffix == ".pub" else file.with_name(f"{file.name}.pub")
    try:
        if beside.is_file():
            return parse_key(" ".join(beside.read_text("utf-8", "replace").split()[:2]))
        done = _run(["ssh-keygen", "-y", "-f", str(file)], env, SECONDS, b"")
        shown = done.stdout.decode("ascii", "replace") if done else ""
        return parse_key(" ".join(shown.split()[:2]))
    except BadSignature as error:
        raise Refused(f"{program} cannot sign with it: {error}", where=str(file)) from None


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
    if signatures < 2 or signer.file.suffix == ".pub" or signer.key.in_hardware:
        yield signer
        return
    open_key = ["ssh-keygen", "-y", "-P", "", "-f", str(signer.file)]
    done = _run(open_key, signer.env, SECONDS, b"", quiet=True)
    if done is not None and done.returncode == 0:
        yield signer
        return
    socket = folder / "agent"
    with _agent(socket) as env:
        ready = {**signer.env, **env}
        added = _run(["ssh-add", "-q", str(signer.file)], ready, signer.seconds, b"")
        if added is None or added.returncode:
            raise Refused("the key was not unlocked; nothing was written", where=str(signer.file))
        yield replace(signer, env=ready)


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
        return subprocess.run(
            command, env=dict(env), input=data, timeout=seconds, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE if quiet else None,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    except OSError as error:
        raise MemgraphError(
            f"{command[0]} could not be started: {error.strerror}",
            next_step="install OpenSSH (8.2 or later), and see that it is on the PATH",
        ) from error
