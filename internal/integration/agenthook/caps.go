package agenthook

import "time"

// Outcome is what an agent does with a tool call when its hook gives no answer.
type Outcome string

// The outcomes.
const (
	RunsTool    Outcome = "runs"
	RefusesTool Outcome = "refuses"
)

// Moment is what a hook of one phase can do.
type Moment struct {
	Phase   Phase
	Hooks   []string // the agent's names
	Blocks  bool     // an answer can stop what is about to happen, or send the agent back to work
	Context bool     // an answer can give the model text
}

// Caps is what an agent's hooks can do, and what it does when a hook fails.
type Caps struct {
	Agent          Agent
	Moments        []Moment
	StopCap        int    // blocked stops in a row after which the agent stops anyway; 0: it never does
	StopCapSetting string // what raises it
	Asks           bool   // ask is safe: without a person it refuses
	TimeoutUnit    time.Duration
	DefaultTimeout time.Duration
	OnCrash        Outcome // of a tool call whose hook ends with another status
	OnTimeout      Outcome
	OnBadAnswer    Outcome // of a tool call whose hook answers something else
	FailClosed     string  // the setting that turns the outcomes into refusals
	MaxText        int     // bytes of a reason or context; where the agent has no limit, ours
	Verified       bool    // seen with the agent itself; otherwise from its documentation or source
}

// maxText is below what Claude (10,000 characters) and Codex (2,500 tokens of four bytes)
// show to the model in full.
const maxText = 9500

// At gives what hooks of a phase can do, nothing when the agent has none.
func (c Caps) At(p Phase) Moment {
	for _, m := range c.Moments {
		if m.Phase == p {
			return m
		}
	}
	return Moment{Phase: p}
}

// Capabilities gives what an agent's hooks can do.
func Capabilities(a Agent) Caps {
	c := Caps{Agent: a, TimeoutUnit: time.Second, MaxText: maxText, OnCrash: RunsTool, OnTimeout: RunsTool, OnBadAnswer: RunsTool}
	switch a {
	case Claude:
		return claudeCaps(c)
	case Codex:
		return codexCaps(c)
	case Gemini:
		return geminiCaps(c)
	case Copilot:
		return copilotCaps(c)
	case OpenCode:
		return openCodeCaps(c)
	case Cursor:
		return cursorCaps(c)
	case Windsurf:
		return windsurfCaps(c)
	case Crush:
		return crushCaps(c)
	}
	return c
}

func claudeCaps(c Caps) Caps {
	c.StopCap, c.StopCapSetting, c.Asks, c.Verified = 8, "CLAUDE_CODE_STOP_HOOK_BLOCK_CAP", true, true
	c.DefaultTimeout, c.FailClosed = 600*time.Second, `"onFailure": "block"`
	c.Moments = []Moment{
		{SessionStart, []string{"SessionStart"}, false, true},
		{Prompt, []string{"UserPromptSubmit"}, true, true},
		{Pre, []string{"PreToolUse"}, true, true},
		{Permission, []string{"PermissionRequest"}, true, false},
		{Post, []string{"PostToolUse"}, true, true},
		{PostFailure, []string{"PostToolUseFailure"}, false, true},
		{ConfigChange, []string{"ConfigChange"}, true, false},
		{SubagentStart, []string{"SubagentStart"}, false, true},
		{SubagentStop, []string{"SubagentStop"}, true, false},
		{Stop, []string{"Stop"}, true, false},
		{Compact, []string{"PreCompact"}, true, false},
		{SessionEnd, []string{"SessionEnd"}, false, false},
	}
	return c
}

func codexCaps(c Caps) Caps {
	c.DefaultTimeout, c.Verified = 600*time.Second, true
	c.Moments = []Moment{
		{SessionStart, []string{"SessionStart"}, false, true},
		{Prompt, []string{"UserPromptSubmit"}, true, true},
		{Pre, []string{"PreToolUse"}, true, true},
		{Permission, []string{"PermissionRequest"}, true, false},
		{Post, []string{"PostToolUse"}, true, true},
		{SubagentStart, []string{"SubagentStart"}, false, true},
		{SubagentStop, []string{"SubagentStop"}, true, false},
		{Stop, []string{"Stop"}, true, false},
		{Compact, []string{"PreCompact"}, false, false},
		{SessionEnd, []string{"SessionEnd"}, false, false},
	}
	return c
}

func geminiCaps(c Caps) Caps {
	c.TimeoutUnit, c.DefaultTimeout, c.Verified = time.Millisecond, time.Minute, true
	c.Moments = []Moment{
		{SessionStart, []string{"SessionStart"}, false, true},
		{Prompt, []string{"BeforeAgent"}, true, true},
		{Pre, []string{"BeforeTool"}, true, false},
		{Post, []string{"AfterTool"}, true, true},
		{Stop, []string{"AfterAgent"}, true, false},
		{Compact, []string{"PreCompress"}, false, false},
		{SessionEnd, []string{"SessionEnd"}, false, false},
	}
	return c
}

func copilotCaps(c Caps) Caps {
	c.StopCap, c.Asks, c.Verified, c.DefaultTimeout, c.OnCrash = 8, true, true, 30*time.Second, RefusesTool
	c.Moments = []Moment{
		{SessionStart, []string{"sessionStart", "SessionStart"}, false, true},
		{Prompt, []string{"userPromptSubmitted", "UserPromptSubmit"}, false, true},
		{Pre, []string{"preToolUse", "PreToolUse"}, true, false},
		{Permission, []string{"permissionRequest", "PermissionRequest"}, true, false},
		{Post, []string{"postToolUse", "PostToolUse"}, false, true},
		{PostFailure, []string{"postToolUseFailure", "PostToolUseFailure"}, false, true},
		{SubagentStart, []string{"subagentStart", "SubagentStart"}, false, false},
		{SubagentStop, []string{"subagentStop", "SubagentStop"}, true, false},
		{Stop, []string{"agentStop", "Stop"}, true, false},
		{Compact, []string{"preCompact", "PreCompact"}, false, false},
		{SessionEnd, []string{"sessionEnd", "SessionEnd"}, false, false},
	}
	return c
}

func openCodeCaps(c Caps) Caps {
	c.OnCrash, c.OnTimeout, c.OnBadAnswer, c.Verified = RefusesTool, RefusesTool, RefusesTool, true
	c.Moments = []Moment{
		{SessionStart, []string{"session.created"}, false, false},
		{Pre, []string{"tool.execute.before"}, true, false},
		{Post, []string{"tool.execute.after"}, true, true},
		{Stop, []string{"session.idle"}, true, false},
		{SessionEnd, []string{"session.deleted"}, false, false},
	}
	return c
}

func cursorCaps(c Caps) Caps {
	c.StopCap, c.StopCapSetting, c.OnBadAnswer, c.FailClosed = 5, "loop_limit", RefusesTool, `"failClosed": true`
	c.Moments = []Moment{
		{SessionStart, []string{"sessionStart"}, true, true},
		{Prompt, []string{"beforeSubmitPrompt"}, true, false},
		{Pre, []string{"preToolUse", "beforeShellExecution", "beforeMCPExecution", "beforeReadFile", "beforeTabFileRead"}, true, false},
		{Post, []string{"postToolUse", "afterShellExecution", "afterMCPExecution", "afterFileEdit", "afterTabFileEdit"}, false, true},
		{PostFailure, []string{"postToolUseFailure"}, false, true},
		{SubagentStart, []string{"subagentStart"}, true, false},
		{SubagentStop, []string{"subagentStop"}, true, false},
		{Stop, []string{"stop"}, true, false},
		{Compact, []string{"preCompact"}, false, false},
		{SessionEnd, []string{"sessionEnd"}, false, false},
	}
	return c
}

func windsurfCaps(c Caps) Caps {
	c.Moments = []Moment{
		{Prompt, []string{"pre_user_prompt"}, true, false},
		{Pre, []string{"pre_write_code", "pre_run_command", "pre_mcp_tool_use", "pre_read_code"}, true, false},
		{Post, []string{"post_write_code", "post_run_command", "post_mcp_tool_use", "post_read_code"}, false, false},
		{Stop, []string{"post_cascade_response"}, false, false},
	}
	return c
}

func crushCaps(c Caps) Caps {
	c.DefaultTimeout, c.Verified = 30*time.Second, true
	c.Moments = []Moment{
		{Pre, []string{"PreToolUse"}, true, true},
	}
	return c
}
