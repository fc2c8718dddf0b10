"""The model: entries, memories, findings, confirmations. Pure: no input or output."""
