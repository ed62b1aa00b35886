// Written by Holdfast. `holdfast uninstall opencode` takes it out; changes are lost when it is installed again.
// Asks `holdfast hook opencode` about every tool call. What cannot be asked is refused.
import { spawn } from "node:child_process"

const command = "HOLDFAST"
const patience = 10_000 // milliseconds, before a tool call
const longPatience = 60_000 // after one

const ask = (payload, cwd, limit) =>
  new Promise((resolve) => {
    const refuse = (reason) => resolve({ deny: true, reason: `holdfast: ${reason}` })
    let out = ""
    let err = ""
    const child = spawn(command, ["hook", "opencode"], { cwd, stdio: ["pipe", "pipe", "pipe"] })
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      refuse("no answer in time, so the call was not judged")
    }, limit)
    child.on("error", (problem) => {
      clearTimeout(timer)
      refuse(`cannot run ${command}: ${problem.message}`)
    })
    child.stdin.on("error", () => {}) // a child that ends early is judged by how it ended
    child.stdout.on("data", (data) => (out += data))
    child.stderr.on("data", (data) => (err += data))
    child.on("close", (code) => {
      clearTimeout(timer)
      if (code !== 0) return refuse(err.trim() || `it ended with ${code}, so the call was not judged`)
      try {
        const { decision, reason, context } = JSON.parse(out)
        const answers = { allow: {}, context: { context }, deny: { deny: true, reason }, block_stop: { again: reason } }
        if (!Object.hasOwn(answers, decision)) throw new Error("unknown decision")
        resolve(answers[decision])
      } catch {
        refuse("its answer cannot be read, so the call was not judged")
      }
    })
    child.stdin.end(JSON.stringify(payload))
  })

export const Holdfast = async ({ client, directory, worktree }) => {
  const call = (hook, input, output, limit) => ask({ hook, input, output, directory, worktree }, directory, limit)
  return {
    "tool.execute.before": async (input, output) => {
      const answer = await call("tool.execute.before", input, { args: output.args }, patience)
      if (answer.deny) throw new Error(answer.reason || "holdfast: refused")
    },
    "tool.execute.after": async (input, output) => {
      const answer = await call("tool.execute.after", input, { title: output.title, output: output.output, metadata: output.metadata }, longPatience)
      const note = answer.deny ? answer.reason : answer.context || answer.again
      if (note) output.output = `${output.output ?? ""}\n\n${note}`
    },
    event: async ({ event }) => {
      if (!["session.created", "session.idle", "session.deleted"].includes(event.type)) return
      const answer = await ask({ hook: event.type, event, directory, worktree }, directory, longPatience)
      if (event.type === "session.idle" && answer.again)
        await client.session.prompt({ path: { id: event.properties.sessionID }, body: { parts: [{ type: "text", text: answer.again }] } })
    },
  }
}
