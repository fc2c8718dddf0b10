#!/usr/bin/env bash
# What a hook of a few lines does: look for phrases in one field of a client's JSON, and answer.
# FIELD EVENT PHRASES; the JSON on standard input.
set -u
text=$(jq -r --arg field "$1" '.[$field] // ""')
if grep -qiE "$3" <<<"$text"; then
  jq -cn --arg event "$2" \
    '{hookSpecificOutput: {hookEventName: $event, additionalContext: "Write that down first."}}'
fi
