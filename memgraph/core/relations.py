"""What the links of the graph to persons are called, by what these decided."""

from __future__ import annotations

from memgraph.core.confirmation import Action

DECIDED = {
    Action.PROMOTE: "promoted_by", Action.RETIRE: "retired_by", Action.REJECT: "rejected_by",
    Action.UPHOLD: "upheld_by", Action.DEFER: "put_off_by", Action.REDACT: "redacted_by",
}  # fmt: skip
ACTIONS = {relation: action for action, relation in DECIDED.items()}
