"""SSH signatures over statements: strict reading, and verification in process.

Formats: OpenSSH's PROTOCOL.sshsig and PROTOCOL.u2f, RFC 4251 (wire), RFC 8332 (RSA), RFC 5656
(ECDSA), RFC 8709 (Ed25519). Whose key it is, and whether it may confirm, is not asked here.
``verification`` is imported where a signature must be verified: it is slow to load.
"""

from memgraph.core.signature.armour import BEGIN
from memgraph.core.signature.keys import NAMESPACE, Proof, PublicKey, parse_key
from memgraph.core.signature.wire import BadSignature

__all__ = ["BEGIN", "NAMESPACE", "BadSignature", "Proof", "PublicKey", "parse_key"]
