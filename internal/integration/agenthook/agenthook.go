// Package agenthook speaks the hook protocols of the coding agents: it reads what an
// agent tells a hook into one event, and writes an answer in the agent's own strict form.
// The agents share names and not meanings, so each has a reader's table and a renderer.
package agenthook

// Agent is a coding agent whose hooks are understood.
type Agent string

// The agents.
const (
	Claude   Agent = "claude"
	Codex    Agent = "codex"
	Gemini   Agent = "gemini"
	Copilot  Agent = "copilot"
	OpenCode Agent = "opencode"
	Cursor   Agent = "cursor"
	Windsurf Agent = "windsurf"
	Crush    Agent = "crush"
)

// Agents lists every agent, in the order of the documentation.
func Agents() []Agent {
	return []Agent{Claude, Codex, Gemini, Copilot, OpenCode, Cursor, Windsurf, Crush}
}

// AgentNamed gives the agent of a name as people write it ("claude-code" is claude).
func AgentNamed(name string) (Agent, bool) {
	switch name {
	case "claude-code":
		return Claude, true
	case "gemini-cli":
		return Gemini, true
	case "copilot-cli", "github-copilot":
		return Copilot, true
	}
	for _, a := range Agents() {
		if name == string(a) {
			return a, true
		}
	}
	return "", false
}

// Phase is the moment in an agent's work at which a hook is called.
type Phase string

// The phases. Other is a moment that the guard has no use for.
const (
	SessionStart  Phase = "session_start"
	SessionEnd    Phase = "session_end"
	Prompt        Phase = "prompt"
	Pre           Phase = "pre"
	Post          Phase = "post"
	PostFailure   Phase = "post_failure"
	Stop          Phase = "stop"
	SubagentStart Phase = "subagent_start"
	SubagentStop  Phase = "subagent_stop"
	Permission    Phase = "permission"
	ConfigChange  Phase = "config_change"
	Compact       Phase = "compact"
	Other         Phase = "other"
)

// Phases lists every phase.
func Phases() []Phase {
	return []Phase{SessionStart, SessionEnd, Prompt, Pre, Post, PostFailure, Stop, SubagentStart, SubagentStop, Permission, ConfigChange, Compact, Other}
}

// ToolKind is what a tool does, whatever an agent calls it.
type ToolKind string

// The kinds of tools.
const (
	ToolWrite    ToolKind = "write"
	ToolEdit     ToolKind = "edit"
	ToolPatch    ToolKind = "patch"
	ToolNotebook ToolKind = "notebook"
	ToolShell    ToolKind = "shell"
	ToolRead     ToolKind = "read"
	ToolMCP      ToolKind = "mcp"
	ToolAgent    ToolKind = "agent"
	ToolOther    ToolKind = "other"
)

// Decision is what the guard has decided about an event.
type Decision string

// The decisions. Allow is silent: it leaves the agent's own permissions as they are.
const (
	Allow       Decision = "allow"
	Deny        Decision = "deny"
	Ask         Decision = "ask"        // becomes deny where an agent would run the tool or hang
	BlockStop   Decision = "block_stop" // the agent goes on working, with the reason
	WithContext Decision = "context"
	Defer       Decision = "defer" // ends a headless Claude run until it is resumed; deny elsewhere
)

// Answer is the guard's answer to an event, the same for all agents.
type Answer struct {
	Decision    Decision
	Reason      string // for the model: why, and what to do instead
	Context     string // for the model: text to work with
	UserMessage string // for the person in front of the agent
}

// Output is what the hook process writes, and its exit status.
type Output struct {
	Stdout, Stderr []byte
	Exit           int
}
