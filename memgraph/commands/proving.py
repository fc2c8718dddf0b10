"""How a person proves a decision: a typed word, or a signature with their own key."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence

from memgraph.commands.call import Call
from memgraph.core.confirmation import Confirmation, render
from memgraph.core.layout import TRUST
from memgraph.core.memory import Memory
from memgraph.core.signature import BadSignature
from memgraph.core.trust import Level
from memgraph.core.words import counted
from memgraph.errors import Refused
from memgraph.store.git import Repository
from memgraph.store.reading import proof_of
from memgraph.store.signing import Signer, opened_signer
from memgraph.store.terminal import Terminal

_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"


def proved(
    call: Call, repository: Repository, terminal: Terminal, memory: Memory,
    made: Sequence[Confirmation], what: str, key: str,
) -> list[Confirmation]:  # fmt: skip
    """Return the confirmations with the proof that each asks for.

    ``what`` names the decisions, for the person; ``key`` is a key file named on the command
    line, or empty. Raises Refused where the person does not prove them; nothing has been written
    then.
    """
    if memory.pin and memory.trust is None:
        raise Refused(
            f"{memory.pin} is pinned as trust, and there is no trust file; nothing was written",
            where=TRUST, next_step="bring it back, or take the pin away on purpose: "
            "MEMGRAPH_TRUST, git config memgraph.trust",
        )  # fmt: skip
    signing = [one for one in made if one.asks.level > Level.TYPED]
    _typed(terminal, what, alone=len(signing) < len(made))
    if not signing:
        return list(made)
    with opened_signer(repository, call.env, key, len(signing)) as signer:
        _announce(terminal, signer, len(signing))
        signed = {one.file: _signed(memory, signer, one) for one in signing}
    return [signed.get(one.file, one) for one in made]


def _typed(terminal: Terminal, what: str, *, alone: bool) -> None:
    """Have the person type a fresh word; ``alone``, it is all the proof. Raises Refused."""
    word = "".join(secrets.choice(kind) for kind in (_CONSONANTS, _VOWELS) * 2 + (_CONSONANTS,))
    terminal.show(f"\nTo confirm ({what}), type the word  {word}")
    if alone:
        terminal.show("It proves that somebody was at this terminal, and not who.")
    if terminal.ask_afresh("> ").lower() != word:
        raise Refused("that was not the word; nothing was written")


def _announce(terminal: Terminal, signer: Signer, number: int) -> None:
    terminal.show(f"\nSigning {counted(number, 'confirmation')} with {signer.key.fingerprint}")
    if signer.key.in_hardware:
        times = "once" if number == 1 else f"{number} times, once for each"
        terminal.show(f"Touch the key when it asks: {times}.")


def _signed(memory: Memory, signer: Signer, made: Confirmation) -> Confirmation:
    """Return ``made`` with its signature. Raises Refused for one that would not count."""
    statement = render(made).encode("ascii")
    signature = signer.sign(statement)
    try:
        proof = proof_of(statement, signature)
    except BadSignature as error:
        raise Refused(
            f"{signer.program} gave a signature that does not hold: {error}; nothing was written",
            where=str(signer.file),
        ) from None
    done = dataclasses.replace(made, signature=signature, signed=proof)
    if why := memory.standard.objection(done, made.asks):
        raise Refused(
            f"the signature would not count: {why}; nothing was written", where=str(signer.file),
            next_step="sign with a key that memgraph trust show lists for you: --key FILE, or "
            "git config user.signingkey FILE",
        )  # fmt: skip
    return done
