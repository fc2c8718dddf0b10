"""Keys for tests: real ones by ssh-keygen, and a FIDO key in software that can lie about touch."""

from __future__ import annotations

import base64
import hashlib
import subprocess
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from memgraph.core.signature import NAMESPACE

APPLICATION = b"ssh:"
TOUCHED, WITH_PIN = 0x01, 0x05


@dataclass(frozen=True)
class KeyFile:
    """A private key that ssh-keygen made, and its public line."""

    path: Path

    @property
    def line(self) -> str:
        """The public key, without its comment."""
        return " ".join(self.path.with_suffix(".pub").read_text().split()[:2])

    def signed(self, message: bytes, namespace: str = NAMESPACE, *options: str) -> str:
        """Return the armoured signature that ssh-keygen makes."""
        command = [
            "ssh-keygen",
            "-q",
            "-Y",
            "sign",
            "-f",
            str(self.path),
            "-n",
            namespace,
            *options,
        ]
        return subprocess.run(
            command, input=message, check=True, capture_output=True
        ).stdout.decode()


def key_file(folder: Path, name: str, kind: str = "ed25519", *options: str) -> KeyFile:
    """Make a key with ssh-keygen; without a passphrase unless ``options`` say otherwise."""
    phrase = () if "-N" in options else ("-N", "")
    command = ["ssh-keygen", "-q", "-t", kind, "-f", folder / name, "-C", name, *phrase, *options]
    subprocess.run(command, check=True, capture_output=True)
    return KeyFile(folder / name)


def text(data: bytes) -> bytes:
    """Return an SSH string."""
    return len(data).to_bytes(4, "big") + data


def armoured(data: bytes) -> str:
    """Return an SSH signature's armour, as ssh-keygen wraps it."""
    body = base64.b64encode(data).decode()
    lines = [body[at : at + 70] for at in range(0, len(body), 70)]
    return "\n".join(["-----BEGIN SSH SIGNATURE-----", *lines, "-----END SSH SIGNATURE-----", ""])


@dataclass(frozen=True)
class SoftToken:
    """A FIDO authenticator without hardware: it sets the flags that it is told to set."""

    kind: str
    private: ed25519.Ed25519PrivateKey | ec.EllipticCurvePrivateKey

    @classmethod
    def ed25519(cls) -> SoftToken:
        """Return a token with an sk-ssh-ed25519 key."""
        return cls("sk-ssh-ed25519@openssh.com", ed25519.Ed25519PrivateKey.generate())

    @classmethod
    def ecdsa(cls) -> SoftToken:
        """Return a token with an sk-ecdsa key."""
        private = ec.generate_private_key(ec.SECP256R1())
        return cls("sk-ecdsa-sha2-nistp256@openssh.com", private)

    @property
    def blob(self) -> bytes:
        """The public key on the wire."""
        if isinstance(self.private, ed25519.Ed25519PrivateKey):
            public = self.private.public_key()
            point = text(public.public_bytes(Encoding.Raw, PublicFormat.Raw))
        else:
            public_ec = self.private.public_key()
            encoded = public_ec.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
            point = text(b"nistp256") + text(encoded)
        return text(self.kind.encode()) + point + text(APPLICATION)

    @property
    def line(self) -> str:
        """The public key as a line."""
        return f"{self.kind} {base64.b64encode(self.blob).decode()}"

    def signed(self, message: bytes, flags: int = TOUCHED, namespace: str = NAMESPACE) -> str:
        """Return the armoured signature of ``message`` with the flag bits ``flags``."""
        name = namespace.encode()
        digest = hashlib.sha512(message).digest()
        inner = b"SSHSIG" + text(name) + text(b"") + text(b"sha512") + text(digest)
        state = bytes([flags]) + (7).to_bytes(4, "big")
        signed = hashlib.sha256(APPLICATION).digest() + state + hashlib.sha256(inner).digest()
        signature = text(self.kind.encode()) + text(self._raw(signed)) + state
        whole = (b"SSHSIG" + (1).to_bytes(4, "big") + text(self.blob) + text(name) + text(b"")
                 + text(b"sha512") + text(signature))  # fmt: skip
        return armoured(whole)

    def _raw(self, data: bytes) -> bytes:
        if isinstance(self.private, ed25519.Ed25519PrivateKey):
            return self.private.sign(data)
        pair = utils.decode_dss_signature(self.private.sign(data, ec.ECDSA(hashes.SHA256())))
        return b"".join(text(n.to_bytes(n.bit_length() // 8 + 1, "big")) for n in pair)
