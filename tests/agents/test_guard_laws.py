"""Laws of the guard: it never fails, and neither wrapping nor quoting changes what it says."""

from __future__ import annotations

import pytest
from guard_cases import ALLOWED, ALLOWED_LONG, DECIDING, REFUSED_LONG, WRITING, commands
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.agents.event import Tool, Use
from memgraph.agents.guard import refusal

ROOT = "/home/dev/shop"
REFUSED = [c for c in (*commands(DECIDING), *commands(WRITING)) if "unbalanced" not in c]
ONE_LINE = [c for c in REFUSED if " #" not in c and "<<" not in c and not c.endswith("&")]
PIECES = st.sampled_from([
    "memgraph", "promote", "policies/x.yaml", "bash", "-c", "eval", "xargs", "find", "-exec", "git",
    "commit", "config", "-n", "sed", "-i", "tee", "cat", "<<EOF", "EOF", "python", "env", "sudo",
    "'", '"', "`", "$(", ")", "${", "}", "$((", "((", "))", "(", "{", "[[", "]]", "<(", "|", "||",
    "&&", ";", ";;", "&", ">", ">>", "<", "<<<", "\n", " ", "\\", "$", "$x", "$@", "x=", "x=(",
    "#", "for", "in", "do", "done", "if", "fi", "case", "esac", "function", "f()", "*", "?",
    "{a,b}", "~", "-", "--", "\0", "\1", "\x0c", "é", "cd", "..", "/", "alias", "set", "shift",
    "read", "tar", "dd", "ssh", "tmux", "send-keys", "screen", "script", "watch", "ln", "cp",
    "mv", "rm", "-r", "-t", "perl", "-e", "awk", "curl", "-o", "printf", "%s", "expect", "spawn",
    "cmd", "/c",
])  # fmt: skip


few = settings(max_examples=25, deadline=None)


def shell(command: str) -> str:
    return refusal(Tool("Bash", Use.SHELL, command=command), ROOT, ROOT)


def single(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_judged(text: str) -> None:
    assert isinstance(shell(text), str)
    assert isinstance(shell(f"memgraph {text}"), str)


@settings(deadline=None)
@given(st.lists(PIECES, max_size=30), st.sampled_from(["", " "]))
def test_any_mixture_of_syntax_is_judged(pieces: list[str], glue: str) -> None:
    assert isinstance(shell(glue.join(pieces)), str)


@few
@given(st.text(max_size=60), st.text(max_size=30), st.text(max_size=30))
def test_any_path_is_judged(path: str, root: str, cwd: str) -> None:
    assert isinstance(refusal(Tool("Write", Use.WRITE, paths=(path,)), root, cwd), str)


@few
@given(st.lists(st.sampled_from(["", ".", "..", "a", "b c", "Ä"]), max_size=6), st.booleans())
def test_a_law_is_a_law_by_every_way_there(steps: list[str], absolute: bool) -> None:
    way: list[str] = []
    depth = 0
    for step in steps:
        depth += {"": 0, ".": 0, "..": -1}.get(step, 1)
        if depth < 0:
            break
        way.append(step)
    back = [".."] * max(depth, 0)
    path = "/".join([*([ROOT] if absolute else ["."]), *way, *back, "policies", "x.yaml"])
    assert refusal(Tool("Write", Use.WRITE, paths=(path,)), ROOT, ROOT)


@pytest.mark.parametrize(
    "wrapper",
    [
        "bash -c {}", "sh -lc {}", "eval {}", "sudo -n bash -c {}", "env A=1 sh -c {}",
        "timeout 9 bash -c {}", "nohup sh -c {}", "script -qc {} /dev/null", "su dev -c {}",
        "echo {} | bash", "printf '%s\\n' {} | sh -", "bash <<< {}", "xargs -I% sh -c {}",
        "find . -exec sh -c {} \\;", "trap {} EXIT", "ssh localhost {}",
    ],
)  # fmt: skip
@few
@given(st.sampled_from(REFUSED))
def test_a_text_stays_refused_in_any_wrapper(wrapper: str, command: str) -> None:
    assert shell(wrapper.format(single(command)))


@pytest.mark.parametrize(
    "frame",
    [
        "true && {}", "false || {}", "cd . ; {}", "{} | cat", "{} > /dev/null 2>&1", "( {} )",
        "{{ {} ; }}", "echo \"$( {} )\"", "x=$( {} )", "if true; then {} ; fi",
        "echo a\n{}\necho b", "while true; do {} ; done", "f() {{ {} ; }}; f",
        "cat <<EOF\nit's\nEOF\n{}", "# it's\n{}",
        "git commit -m \"it's\" ; {}", "case a in (a) {} ;; esac", "cat <( {} )",
    ],
)  # fmt: skip
@few
@given(st.sampled_from(ONE_LINE))
def test_a_command_stays_refused_in_any_frame(frame: str, command: str) -> None:
    if command.startswith(("&", ">", ":", "(", "{", "!")) and frame.startswith(("{}", "f()")):
        return
    assert shell(frame.format(command))


@pytest.mark.parametrize(
    "frame",
    [
        "echo {}", "echo {} >> docs/notes.md", "grep -rn {} docs", "rg {} | head", "git log -S{}",
        "git commit -m {}", "memgraph record {}", "memgraph propose {} --why x", "printf %s {}",
        "gh pr create --body {}", "x={}; echo \"$x\"", "grep -e {} README.md | sort", "true {}",
        "sudo grep {} docs/a.md", "bash -c 'echo \"$1\"' _ {}", "test {} = a", "[[ {} == a ]]",
        "python tool.py --text {}", "cat <<< {}", "jq -n --arg a {} .",
    ],
)  # fmt: skip
@few
@given(st.sampled_from([*REFUSED, *REFUSED_LONG]))
def test_a_mention_is_allowed(frame: str, command: str) -> None:
    assert shell(frame.format(single(command))) == ""


@few
@given(st.sampled_from([*REFUSED, *REFUSED_LONG]))
def test_a_document_that_mentions_it_is_allowed(command: str) -> None:
    assert shell(f"cat > docs/a.md <<'EOF_DOC'\n{command}\nEOF_DOC\nls") == ""
    assert shell(f"git commit -m \"$(cat <<'EOF_DOC'\n{command}\nEOF_DOC\n)\"") == ""


@pytest.mark.parametrize("wrapper", ["bash -c {}", "eval {}", "echo {} | bash", "sudo sh -c {}"])
@few
@given(st.sampled_from([*commands(ALLOWED), *ALLOWED_LONG]))
def test_what_is_allowed_stays_allowed_in_a_wrapper(wrapper: str, command: str) -> None:
    assert shell(wrapper.format(single(command))) == ""


LARGE = {
    "words": "echo " + "memgraph " * 12_000,
    "commands": "echo a; " * 12_000,
    "quotes": "'" * 100_001,
    "substitutions": "$(" * 50_000,
    "braces": "${a" * 33_000,
    "groups": "(" * 100_000,
    "frames": "if " * 33_000,
    "lists": "{a,b}" * 20_000,
    "backticks": "`" * 100_001,
    "escapes": "\\" * 100_001,
    "heredocs": "cat <<A\n" * 12_000,
    "doubling": "x=aaaaaaaaaa;" + "x=$x$x;" * 10_000 + "echo $x",
    "calls": "f() { f; f; }; f",
    "aliases": "alias a='b; b' b='a; a'; a",
    "program": "python -c '" + "policies/x.yaml " * 6_000 + "'",
    "strings": "python -c '" + 'a = "policies/x.yaml"; ' * 4_000 + "'",
    "pipes": "a | " * 25_000 + "b",
    "redirects": "> a " * 25_000,
    "globs": "rm " + "*/" * 50_000,
    "stars": "rm " + "*" * 100_000 + "x",
    "document": "cat > docs/a.md <<'E'\n" + "memgraph promote x\n" * 5_000 + "E",
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_text_ends(name: str) -> None:
    assert isinstance(shell(LARGE[name]), str)


@pytest.mark.parametrize("name", ["words", "commands", "pipes", "document", "strings"])
def test_a_large_text_without_a_decision_passes(name: str) -> None:
    assert shell(LARGE[name]) == ""


@pytest.mark.parametrize("name", ["words", "commands", "document"])
def test_a_decision_behind_a_large_text_is_refused(name: str) -> None:
    assert shell(LARGE[name] + "\nmemgraph promote x")
