"""Which tool a client is about to use, or has used: its kind, paths and words. HOT."""

from __future__ import annotations

from memgraph.agents.event import Tool, Use
from memgraph.agents.texts import quoted
from memgraph.core.lean import TYPE_CHECKING
from memgraph.core.lean_json import loads

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

_USES = {
    **dict.fromkeys(
        ("write", "edit", "multiedit", "notebookedit", "editnotebook", "applypatch", "patch",
         "create", "createfile", "writefile", "editfile", "replace", "strreplace",
         "strreplaceeditor", "strreplacebasededittool", "searchreplace", "insert", "delete",
         "deletefile", "movefile", "renamefile", "inserteditintofile", "replacestringinfile",
         "createtextfile", "editblock", "replacesymbolbody", "replacecontent", "replaceregex",
         "replacelines", "insertaftersymbol", "insertbeforesymbol", "insertatline"),
        Use.WRITE,
    ),
    **dict.fromkeys(
        ("bash", "shell", "localshell", "powershell", "runshellcommand", "runcommand",
         "execcommand", "execute", "runterminalcmd", "runterminalcommand", "runinterminal",
         "terminal", "unifiedexec", "writebash", "writepowershell", "writestdin", "monitor"),
        Use.SHELL,
    ),
    **dict.fromkeys(
        ("read", "readfile", "readmanyfiles", "readtextfile", "view", "viewimage", "cat",
         "notebookread", "openfile", "grep", "search", "searchfilecontent", "webfetch", "fetch",
         "readmcpresource"),
        Use.READ,
    ),
}  # fmt: skip
_PATHS = (
    "file_path", "filePath", "path", "notebook_path", "notebookPath", "absolute_path",
    "target_file", "targetFile", "target_notebook", "filename", "file", "paths", "file_paths",
    "filePaths", "files", "old_path", "new_path", "source", "destination", "relative_path", "uri",
)  # fmt: skip
_NESTED = ("edits", "files", "replacements", "changes", "operations")
_FOLDERS = (
    "workdir", "dir_path", "directory", "working_directory", "workingDirectory", "cwd",
)  # fmt: skip
_COMMANDS = ("command", "cmd", "script", "input", "chars")
_WORDS = (
    "content", "contents", "file_text", "new_string", "newString", "new_str", "new_source",
    "newText", "insert_text", "code_edit", "text",
)  # fmt: skip
_PATCHES = ("patch", "patchText", "patch_text", "input", "command", "diff")
_PATCH = "*** Begin Patch"
_FILE = ("*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: ")
_RESULTS = (
    "tool_response", "toolResponse", "tool_result", "toolResult", "tool_output", "toolOutput",
)  # fmt: skip
# Where the words stand in a result that is no plain string, the model's own version first.
_SAID = (
    "textResultForLlm", "text_result_for_llm", "llmContent", "content", "text", "output", "stdout",
    "stderr", "file", "result",
)  # fmt: skip
_DEEPEST = 6


def tool(payload: Mapping[str, Any]) -> Tool:
    """Return the call that a payload tells of, whatever its names and shapes."""
    given = next((payload[n] for n in ("tool_name", "toolName", "tool") if n in payload), "")
    name = given if isinstance(given, str) else ""
    arguments = _arguments(payload)
    patch = next((text for text in _texts(arguments, _PATCHES) if _PATCH in text), "")
    named = (path.removeprefix("file://") for path in (*_paths(arguments), *_patched(patch)))
    paths = tuple(dict.fromkeys(named))
    command = _command(arguments)
    use = _use(name, paths, command)
    if use is Use.WRITE and arguments.get("command") == "view":
        use = Use.READ
    return Tool(
        name=name,
        use=use,
        paths=paths,
        command=command if use is Use.SHELL else "",
        cwd=next(_texts(arguments, _FOLDERS), "") if use is Use.SHELL else "",
        text=_added(patch) if patch else "\n".join(_words(arguments)),
        result=_result(payload),
    )


def _texts(arguments: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[str]:
    """Yield the strings under these names, and those in lists there."""
    for value in map(arguments.get, names):
        several = value if isinstance(value, list) else (value,)
        yield from (one for one in several if isinstance(one, str))


def _arguments(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    names = ("tool_input", "toolInput", "toolArgs", "tool_args", "args")
    given = next((payload[name] for name in names if name in payload), None)
    if isinstance(given, str):
        try:
            read = loads(given) if given.lstrip().startswith("{") else None
        except (ValueError, RecursionError):
            read = None
        given = read if isinstance(read, dict) else {"input": given}
    return given if isinstance(given, dict) else {}


def _use(name: str, paths: tuple[str, ...], command: str) -> Use:
    """Return what a tool does.

    A tool of a server is called ``mcp__files__write_file``, ``files-write_file`` or
    ``MCP:write_file``: what it does reads off the end of its name, if it has the means.
    """
    words = "".join(letter if letter.isalnum() else " " for letter in name.lower()).split()
    if known := _USES.get("".join(words)):
        return known
    if "memgraph" not in words:
        for start in range(1, len(words)):
            use = _USES.get("".join(words[start:]), Use.OTHER)
            if (use is Use.SHELL and command) or (use in (Use.WRITE, Use.READ) and paths):
                return use
    return Use.OTHER


def _paths(arguments: Mapping[str, Any]) -> Iterator[str]:
    for name in _PATHS:
        value = arguments.get(name)
        several = value if isinstance(value, list) else (value,)
        yield from (one for one in several if isinstance(one, str) and one)
    for inner in _inner(arguments):
        yield from (p for p in map(inner.get, _PATHS) if isinstance(p, str) and p)


def _inner(arguments: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for name in _NESTED:
        value = arguments.get(name)
        for one in value if isinstance(value, list) else ():
            if isinstance(one, dict):
                yield one


def _patched(patch: str) -> Iterator[str]:
    for line in patch.splitlines() if patch else ():
        for head in _FILE:
            if line.strip().startswith(head.rstrip()):
                yield line.strip().removeprefix(head.rstrip()).strip()


def _added(patch: str) -> str:
    return "\n".join(line[1:] for line in patch.splitlines() if line.startswith("+"))


def _command(arguments: Mapping[str, Any]) -> str:
    for name in _COMMANDS:
        value = arguments.get(name)
        if isinstance(value, str) and value:
            return value
        if isinstance(value, list) and value:
            return " ".join(quoted(word) for word in value if isinstance(word, str))
    return ""


def _words(arguments: Mapping[str, Any]) -> Iterator[str]:
    for one in (arguments, *_inner(arguments)):
        yield from (words for words in map(one.get, _WORDS) if isinstance(words, str) and words)


def _result(payload: Mapping[str, Any]) -> str:
    value = next((payload[name] for name in _RESULTS if name in payload), None)
    return "\n".join(_said(value, _DEEPEST))


def _said(value: object, depth: int) -> Iterator[str]:
    """Yield the words in a result: strings, lists of parts, and mappings that hold either."""
    if isinstance(value, str):
        if value:
            yield value
    elif depth and isinstance(value, list):
        for one in value:
            yield from _said(one, depth - 1)
    elif depth and isinstance(value, dict):
        held = (list(_said(value[name], depth - 1)) for name in _SAID if name in value)
        yield from next((words for words in held if words), ())
