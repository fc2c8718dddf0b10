// memgraph for opencode: hands each moment to `memgraph hook` and applies what that answers.
// It throws only to refuse a tool; without memgraph, or when that takes too long, all goes on.
import { spawn } from "node:child_process"

const PROGRAM = "memgraph"
const PATIENCE = { "session.created": 20000, dispose: 3000 } // milliseconds; others 10000
const READERS = new Set(["read", "grep", "glob", "list", "webfetch", "todoread", "todowrite", "skill"])

function answered(said) {
  try {
    const found = JSON.parse(said)
    return found && typeof found === "object" ? found : {}
  } catch {
    return {}
  }
}

function ask(event, payload) {
  return new Promise((done) => {
    try {
      const options = { cwd: payload.cwd, stdio: ["pipe", "pipe", "ignore"], windowsHide: true }
      const child = spawn(PROGRAM, ["hook", event, "--client", "opencode"], options)
      let said = ""
      const end = (answer) => {
        clearTimeout(timer)
        done(answer)
      }
      const timer = setTimeout(() => {
        child.kill()
        end({})
      }, PATIENCE[event] ?? 10000)
      child.on("error", () => end({}))
      child.on("close", () => end(answered(said)))
      child.stdout.setEncoding("utf8")
      child.stdout.on("data", (piece) => { said += piece })
      child.stdin.on("error", () => {})
      child.stdin.end(JSON.stringify(payload))
    } catch {
      done({})
    }
  })
}

// What goes wrong here is no fault of the session's.
function calm(handler) {
  return async (...given) => {
    try {
      return await handler(...given)
    } catch {
      return undefined
    }
  }
}

export const Memgraph = async ({ client, directory, worktree }) => {
  const cwd = directory || worktree || process.cwd()
  const roles = new Map() // message: role
  const said = new Map() // session: { message, parts } of the assistant's last words
  const briefs = new Map() // session: a promise of what its system prompt gets
  const helpers = new Set() // sessions of subagents, whose prompts are nobody's words
  const own = new Map() // session: our own prompt that it goes on with
  const broken = new Set() // sessions whose turn the user or an error ended
  const used = new Set()

  const base = (id) => ({ session_id: id, cwd })
  const words = (id) => [...(said.get(id)?.parts.values() ?? [])].join("\n")

  const started = (id, source) => {
    used.add(id)
    briefs.set(id, ask("session.created", { ...base(id), source }).then((reply) => reply.context || ""))
  }
  const brief = (id) => {
    if (!briefs.has(id)) started(id, "resume")
    return briefs.get(id)
  }

  const heard = (part) => {
    if (part?.type !== "text" || !part.text || roles.get(part.messageID) !== "assistant") return
    const last = said.get(part.sessionID)
    const parts = last?.message === part.messageID ? last.parts : new Map()
    said.set(part.sessionID, { message: part.messageID, parts: parts.set(part.id, part.text) })
  }

  const stopped = async (id) => {
    if (helpers.has(id)) return
    const reply = await ask("session.idle", {
      ...base(id),
      last_assistant_message: words(id),
      stop_hook_active: own.has(id),
      status: broken.has(id) ? "error" : "completed",
    })
    if (!reply.block || own.has(id)) return
    own.set(id, reply.block)
    const send = client.session.promptAsync || client.session.prompt
    await send.call(client.session, {
      path: { id },
      body: { parts: [{ type: "text", text: reply.block }] },
    })
  }

  const happened = {
    "session.created": (p) => {
      const id = p.sessionID || p.info?.id
      if (p.info?.parentID) helpers.add(id)
      else if (id) started(id, "startup")
    },
    "message.updated": (p) => { if (p.info) roles.set(p.info.id, p.info.role) },
    "message.part.updated": (p) => heard(p.part),
    "session.compacted": (p) => { if (!helpers.has(p.sessionID)) started(p.sessionID, "compact") },
    "session.error": (p) => { if (p.sessionID) broken.add(p.sessionID) },
    "session.idle": (p) => stopped(p.sessionID),
  }

  const refusal = async (input, output) => {
    if (READERS.has(input.tool)) return ""
    const call = { tool_name: input.tool, tool_input: output.args }
    return (await ask("tool.execute.before", { ...base(input.sessionID), ...call })).deny
  }

  return {
    event: calm(async ({ event }) => happened[event.type]?.(event.properties || {})),

    "experimental.chat.system.transform": calm(async (input, output) => {
      const id = input.sessionID
      if (!id || helpers.has(id)) return
      const told = await brief(id)
      if (told) output.system.push(told)
    }),

    "chat.message": calm(async (input, output) => {
      const id = input.sessionID
      const last = output.parts.at(-1)
      if (helpers.has(id) || !last) return
      const typed = output.parts.filter((part) => part.type === "text" && !part.synthetic)
      const prompt = typed.map((part) => part.text).join("\n")
      broken.delete(id)
      if (own.get(id) === prompt) return
      own.delete(id)
      await brief(id)
      const turn = { prompt, before: words(id) }
      const { context } = await ask("chat.message", { ...base(id), ...turn })
      if (!context) return
      // The part's id sorts after the last one's.
      const { sessionID, messageID } = last
      const part = { id: `${last.id}m`, sessionID, messageID, type: "text", text: context, synthetic: true }
      output.parts.push(part)
    }),

    "tool.execute.before": async (input, output) => {
      const reason = await calm(refusal)(input, output)
      if (reason) throw new Error(reason)
    },

    "tool.execute.after": calm(async (input, output) => {
      const call = { tool_name: input.tool, tool_input: input.args, tool_response: output.output }
      const { context } = await ask("tool.execute.after", { ...base(input.sessionID), ...call })
      if (context && typeof output.output === "string") output.output += `\n\n${context}`
    }),

    "experimental.session.compacting": calm(async (input, output) => {
      const { context } = await ask("experimental.session.compacting", base(input.sessionID))
      if (context) output.context.push(context)
    }),

    dispose: calm(async () => {
      await Promise.all([...used].map((id) => ask("dispose", base(id))))
    }),
  }
}
