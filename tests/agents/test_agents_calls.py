"""Which tool is used for what, whatever a client calls it and its arguments."""

from __future__ import annotations

from typing import Any

import pytest

from memgraph.agents.calls import tool
from memgraph.agents.event import Use
from memgraph.agents.payload import own_words


@pytest.mark.parametrize(
    ("name", "arguments", "use", "paths"),
    [
        ("Write", {"file_path": "/r/a", "content": "x"}, Use.WRITE, ("/r/a",)),
        ("MultiEdit", {"file_path": "/r/a", "edits": [{"new_string": "x"}]}, Use.WRITE, ("/r/a",)),
        ("NotebookEdit", {"notebook_path": "/r/n.ipynb"}, Use.WRITE, ("/r/n.ipynb",)),
        ("write_file", {"file_path": "/r/a"}, Use.WRITE, ("/r/a",)),
        ("replace", {"file_path": "/r/a"}, Use.WRITE, ("/r/a",)),
        ("create", {"path": "/r/a", "file_text": "x"}, Use.WRITE, ("/r/a",)),
        ("str_replace_editor", {"command": "create", "path": "/r/a"}, Use.WRITE, ("/r/a",)),
        ("str_replace_editor", {"command": "view", "path": "/r/a"}, Use.READ, ("/r/a",)),
        ("multiedit", {"edits": [{"filePath": "a"}, {"filePath": "b"}]}, Use.WRITE, ("a", "b")),
        ("Delete", {"file_path": "/r/a"}, Use.WRITE, ("/r/a",)),
        ("Read", {"file_path": "/r/a"}, Use.READ, ("/r/a",)),
        ("view", {"path": "/r/a"}, Use.READ, ("/r/a",)),
        ("read_many_files", {"paths": ["a", "b", 3]}, Use.READ, ("a", "b")),
        ("Task", {"prompt": "look around"}, Use.OTHER, ()),
        ("todo_write", {"todos": []}, Use.OTHER, ()),
        ("mcp__files__write_file", {"path": "a"}, Use.WRITE, ("a",)),
        ("mcp_files_edit_file", {"path": "a"}, Use.WRITE, ("a",)),
        ("files-move_file", {"source": "a", "destination": "b"}, Use.WRITE, ("a", "b")),
        ("MCP:read_file", {"path": "a"}, Use.READ, ("a",)),
        ("mcp__shop__create", {"title": "x"}, Use.OTHER, ()),
        ("mcp__memgraph__record", {"path": "a"}, Use.OTHER, ("a",)),
        ("memgraph-read", {"path": "a"}, Use.OTHER, ("a",)),
        ("", {}, Use.OTHER, ()),
    ],
)
def test_uses_and_paths(
    name: str, arguments: dict[str, Any], use: Use, paths: tuple[str, ...]
) -> None:
    found = tool({"tool_name": name, "tool_input": arguments})
    assert (found.name, found.use, found.paths) == (name, use, paths)


@pytest.mark.parametrize(
    ("name", "arguments", "command"),
    [
        ("Bash", {"command": "git status"}, "git status"),
        ("run_shell_command", {"command": "ls"}, "ls"),
        ("shell", {"command": ["bash", "-lc", "git add ."]}, "'bash' '-lc' 'git add .'"),
        ("write_bash", {"sessionId": "1", "input": "y\n"}, "y\n"),
        ("exec_command", {"cmd": "ls"}, "ls"),
        ("mcp__box__run_command", {"command": "ls"}, "ls"),
        ("bash", "ls -l", "ls -l"),
    ],
)
def test_shells(name: str, arguments: Any, command: str) -> None:
    found = tool({"toolName": name, "toolArgs": arguments})
    assert (found.use, found.command) == (Use.SHELL, command)


PATCH = """*** Begin Patch
*** Add File: docs/new page.md
+# New
*** Update File: src/a.py
*** Move to: src/b.py
@@
-old
+new
*** Delete File: c.txt
*** End Patch
"""
MOVED = ("docs/new page.md", "src/a.py", "src/b.py", "c.txt")


@pytest.mark.parametrize("arguments", [{"command": PATCH}, {"patchText": PATCH}, PATCH])
def test_a_patch_names_its_files(arguments: Any) -> None:
    found = tool({"tool_name": "apply_patch", "tool_input": arguments})
    assert (found.use, found.paths) == (Use.WRITE, MOVED)
    assert found.text == "# New\nnew"
    assert found.command == ""


def test_a_patch_in_a_shell_names_them_too() -> None:
    line = f"apply_patch <<'EOF'\n{PATCH}EOF"
    found = tool({"tool_name": "Bash", "tool_input": {"command": line}})
    assert (found.use, found.paths, found.command) == (Use.SHELL, MOVED, line)


@pytest.mark.parametrize(
    ("field", "result"),
    [
        ("tool_response", "plain"),
        ("tool_response", {"type": "text", "file": {"filePath": "/a", "content": "plain"}}),
        ("tool_response", [{"type": "text", "text": "plain"}]),
        ("tool_response", {"content": [{"type": "text", "text": "plain"}]}),
        ("tool_response", {"llmContent": [{"text": "plain"}], "returnDisplay": "shorter"}),
        ("tool_response", {"stdout": "", "stderr": "plain", "interrupted": False}),
        ("toolResult", {"resultType": "success", "textResultForLlm": "plain"}),
        ("tool_result", {"result_type": "success", "text_result_for_llm": "plain"}),
        ("tool_output", "plain"),
    ],
)
def test_results(field: str, result: Any) -> None:
    assert tool({"tool_name": "Read", field: result}).result == "plain"


def test_a_result_that_is_nested_without_end() -> None:
    deep: Any = "x"
    for _ in range(500):
        deep = {"content": [deep]}
    assert tool({"tool_name": "Read", "tool_response": deep}).result == ""


@pytest.mark.parametrize(
    ("prompt", "own"),
    [
        ("<hook_context>a\nb</hook_context>\n\nUse tabs.", "Use tabs."),
        ("<system-reminder>x</system-reminder>Use tabs.<system-reminder>y</system-reminder>",
         "Use tabs."),
        ('<hook_prompt hook_run_id="stop:1">Record it.</hook_prompt>', ""),
        ("What does <system-reminder> do?", "What does <system-reminder> do?"),
        ("<hook_contexts>are mine</hook_contexts>", "<hook_contexts>are mine</hook_contexts>"),
        ("a < b, always", "a < b, always"),
        ("<qwen:user-prompt-submit-context>x</qwen:user-prompt-submit-context>\nGo.", "Go."),
        ("<ide_selection>always tabs</ide_selection>\nExplain.", "Explain."),
    ],
)  # fmt: skip
def test_context_is_no_users_word(prompt: str, own: str) -> None:
    assert own_words(prompt) == own
