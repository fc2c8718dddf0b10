#!/usr/bin/env bash
# Tells the forge what a change does and what was found: one comment on the pull request, kept up to
# date, the summary of the job, and alerts. The last step of action.yml, which gives it BASE, HEAD,
# COMMAND, COMMENT, SARIF, PULL, TOKEN and MEMGRAPH_TRUST; the rest is what every runner has.
#
# It ends with 0, whatever the forge answers: the result of the action is that of the check.
set -uo pipefail

MARKER='<!-- memgraph -->'
unwritten='the comment was not written'
place=$RUNNER_TEMP/memgraph-gate
memgraph=${COMMAND:-$place/venv/bin/memgraph}
# Kept from the environment of what runs below, as from every command line.
token=${TOKEN//[[:space:]]/}
unset TOKEN

say() { # WHAT [NEXT]
  echo "memgraph: $1"
  [[ -z ${2:-} ]] || echo "  next: $2"
}

describe() { # writes comment.md, the longer summary.md, and findings.sarif where there is one
  local pulled=origin/pull/$PULL/merge
  cd "$place" || return
  rm -f findings.sarif
  if [[ -z $result ]]; then
    echo "$MARKER
Git cannot merge this change with its target, so **nothing was judged**. Merge the target branch
into it and push; the log of the job names the files." | tee comment.md >summary.md
    return
  fi
  cd store || return
  # By a name that a clone can have too: the comment tells its reader what to run.
  [[ -n $PULL ]] && git update-ref "refs/remotes/$pulled" "$result" || pulled=$result
  if ! "$memgraph" diff "${BASE#refs/remotes/}..$pulled" --format markdown >../comment.md ||
    [[ $(head -n 1 ../comment.md) != "$MARKER"* ]]; then
    echo "$MARKER
What the change does could not be told; the log of the job says why." >../comment.md
  fi
  # What it says on stderr, the step before has shown.
  "$memgraph" check --rev "$result" --base "$BASE" --format markdown >../found.md 2>/dev/null
  blocks=$?
  if [[ $SARIF == true && -n $PULL ]]; then
    "$memgraph" check --rev "$result" --base "$BASE" --format sarif >../findings.sarif 2>/dev/null
  fi
  cd .. || return
  { cat comment.md && echo && cat found.md; } >summary.md
}

is_worth_telling() { # a change of other files, in which nothing blocks, is nobody's matter here
  ((blocks)) || ! git -C "$place/store" diff --quiet "$BASE" "$result" -- policies evidence .memgraph
}

credentials() { printf 'header = "Authorization: Bearer %s"\n' "$token"; }

# Prints the status, 000 for no answer, and leaves the answer in two files. What passes by itself
# (429, 500 to 504, no connection) is tried three more times, after as long as the forge asks for.
ask() { # METHOD ADDRESS [FILE]
  rm -f "$place/answer" "$place/answer.head"
  curl -q --silent --show-error --config <(credentials) --request "$1" ${3:+--data-binary "@$3"} \
    --header 'Accept: application/vnd.github+json' --header 'Content-Type: application/json' \
    --header 'X-GitHub-Api-Version: 2022-11-28' --retry 3 --retry-connrefused \
    --retry-max-time 120 --max-time 60 --dump-header "$place/answer.head" \
    --output "$place/answer" --write-out '%{http_code}' "$2"
}

explain() { # STATUS WHAT RIGHT
  local said
  said=$(jq -r '.message | strings' "$place/answer" 2>/dev/null ||
    head -c 300 "$place/answer" 2>/dev/null)
  said=$(tr '\000-\037\177' ' ' <<<"$said" | cut -c 1-300)
  said=${said%"${said##*[![:space:]]}"}
  case $1 in
    401 | 403) say "$2: the token may not ($1${said:+, $said}); see docs/ci.md, '$3'" ;;
    000) say "$2: $api does not answer" 'run the job again' ;;
    *) say "$2: the forge answered $1${said:+, $said}" 'run the job again' ;;
  esac
}

login() { # prints whose the token is
  local status
  # That of a workflow belongs to no user: only the second interface tells its name.
  echo '{"query":"{viewer{login}}"}' >"$place/question.json"
  if [[ -n ${GITHUB_GRAPHQL_URL:-} ]]; then
    status=$(ask POST "$GITHUB_GRAPHQL_URL" "$place/question.json")
    jq -er '.data.viewer.login // empty' "$place/answer" 2>/dev/null && return
  fi
  status=$(ask GET "$api/user")
  [[ $status == 200 ]] && jq -er '.login // empty' "$place/answer" && return
  explain "$status" "$unwritten: nobody says whose the token is" 'pull-requests: write' >&2
  return 1
}

# Prints the ids of the comments that are ours, the oldest first. Anybody can write the marker.
own_comments() { # LOGIN
  local page=1 status found
  while ((page <= 50)); do
    status=$(ask GET "$repository/issues/$PULL/comments?per_page=100&page=$page")
    if [[ $status != 200 ]]; then
      explain "$status" "$unwritten: the comments cannot be read" 'pull-requests: write' >&2
      return 1
    fi
    # What is no list (a proxy's own words, say) must not pass for a list without comments.
    if ! found=$(jq -r --arg login "$1" --arg marker "$MARKER" 'if type == "array" then .[]
      | select(.user.login == $login and ((.body // "") | startswith($marker))) | .id
      else error("no list") end' "$place/answer" 2>/dev/null); then
      explain "$status" "$unwritten: the comments cannot be read" 'pull-requests: write' >&2
      return 1
    fi
    [[ -z $found ]] || echo "$found"
    grep -qi '^link:.*rel="next"' "$place/answer.head" || return 0
    ((page += 1))
  done
}

tell_comment() {
  local name ids first status extra
  name=$(login) && ids=$(own_comments "$name") || return 0
  jq -Rs '{body: .}' "$place/comment.md" >"$place/comment.json"
  read -r first <<<"$ids"
  if [[ -n $first ]]; then
    status=$(ask PATCH "$repository/issues/comments/$first" "$place/comment.json")
  elif is_worth_telling; then
    status=$(ask POST "$repository/issues/$PULL/comments" "$place/comment.json")
  else
    return 0
  fi
  if [[ $status != 20[01] ]]; then
    explain "$status" "$unwritten" 'pull-requests: write'
    return
  fi
  # Two jobs at once may each have written a first one.
  for extra in $(tail -n +2 <<<"$ids"); do
    ask DELETE "$repository/issues/comments/$extra" >/dev/null
  done
}

tell_alerts() {
  local status
  [[ -s $place/findings.sarif ]] || return 0
  gzip -c "$place/findings.sarif" | base64 | tr -d '\n' >"$place/findings.base64"
  jq -n --arg commit "$HEAD" --arg ref "refs/pull/$PULL/head" \
    --rawfile sarif "$place/findings.base64" '{commit_sha: $commit, ref: $ref, sarif: $sarif}' \
    >"$place/alerts.json"
  status=$(ask POST "$repository/code-scanning/sarifs" "$place/alerts.json")
  [[ $status == 202 ]] || explain "$status" 'the alerts were not uploaded' 'security-events: write'
}

main() {
  git -C "$place/store" cat-file -e 'refs/memgraph/head^{commit}' 2>/dev/null || return 0
  for tool in curl jq gzip base64; do
    if ! command -v "$tool" >/dev/null; then
      say "nothing is told: $tool is missing" 'install it on the runner'
      return
    fi
  done
  result=$(git -C "$place/store" rev-parse --verify --quiet refs/memgraph/result)
  [[ $BASE =~ ^([0-9a-f]{40}|[0-9a-f]{64})$ ]] || BASE=refs/remotes/origin/$BASE
  blocks=1
  describe
  [[ -z ${GITHUB_STEP_SUMMARY:-} ]] || cat "$place/summary.md" >>"$GITHUB_STEP_SUMMARY"
  # A merge group is no pull request.
  [[ -n $PULL ]] || return 0
  if [[ ! $PULL =~ ^[0-9]+$ || ! ${GITHUB_REPOSITORY:-} =~ ^[^/[:space:]?#]+/[^/[:space:]?#]+$ ]]; then
    say 'nothing is told: there is no pull request of that number' 'give its number as pull'
    return
  fi
  api=${GITHUB_API_URL:-https://api.github.com}
  repository=$api/repos/$GITHUB_REPOSITORY
  [[ $COMMENT != true ]] || tell_comment
  [[ $SARIF != true ]] || tell_alerts
}

# Names and sentences of the change, and of the forge, are quoted; none of them is a command.
quiet=$(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n')
echo "::stop-commands::$quiet"
(main) 2>&1
echo "::$quiet::"
exit 0
