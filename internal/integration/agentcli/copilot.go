package agentcli

import (
	"encoding/json"
	"strconv"
)

// copilot reads `copilot --output-format json`.
type copilot struct {
	calls    int
	detailed bool // it tells the usage of each call, so that messages need not be counted
	written  int64
}

type copilotLine struct {
	Type      string
	Data      copilotData
	SessionID string `json:"sessionId"` // of the result
	ExitCode  *int   `json:"exitCode"`
}

type copilotData struct {
	SessionID     string `json:"sessionId"`
	Model         string
	Content       string
	Message       string
	ToolCallID    string `json:"toolCallId"`
	ParentToolID  string `json:"parentToolCallId"`
	ToolName      string `json:"toolName"`
	Arguments     json.RawMessage
	Success       bool
	Result        struct{ Content string }
	Error         struct{ Message, Code string }
	FileEdits     []struct{ Path, Kind string } `json:"fileEdits"`
	Shell         struct{ ExitCode int }        `json:"shellExecution"`
	InputTokens   int64                         `json:"inputTokens"`
	OutputTokens  int64                         `json:"outputTokens"`
	CacheRead     int64                         `json:"cacheReadTokens"`
	CacheWrite    int64                         `json:"cacheWriteTokens"`
	StatusCode    int                           `json:"statusCode"`
	ReasoningText string                        `json:"reasoningText"`
}

func (c *copilot) line(text []byte, r *record) {
	var l copilotLine
	if !decode(text, &l) {
		return
	}
	if d := l.Data; d.Model != "" {
		r.out.Model = first(d.Model, maxName)
	}
	switch l.Type {
	case "session.start":
		r.out.Session = first(l.Data.SessionID, maxName)
	case "assistant.message":
		c.message(l.Data, r)
	case "assistant.reasoning":
		r.thinks(l.Data.Content)
	case "assistant.usage":
		c.usage(l.Data, r)
	case "tool.execution_start":
		r.calls(describe(l.Data.ToolCallID, l.Data.ToolName, l.Data.Arguments))
	case "tool.execution_complete":
		c.returned(l.Data, r)
	case "session.error":
		if limit, known := limitOf(l.Data.StatusCode); known {
			r.limit(limit)
		}
		r.complains(l.Data.Message)
	case "result":
		c.result(l, r)
	}
}

func (c *copilot) message(d copilotData, r *record) {
	r.thinks(d.ReasoningText)
	if d.ParentToolID != "" {
		r.aside(d.Content)
	} else {
		r.says(d.Content)
	}
	if !c.detailed && d.OutputTokens > 0 {
		c.written += tokens(d.OutputTokens)
		r.uses(part{"messages of copilot", ""}, d.Model, Usage{Output: c.written})
	}
}

func (c *copilot) usage(d copilotData, r *record) {
	c.detailed = true
	r.spent.forget("messages of copilot")
	c.calls++
	r.uses(part{"calls", strconv.Itoa(c.calls)}, d.Model, Usage{Input: d.InputTokens, Output: d.OutputTokens, CacheRead: d.CacheRead, CacheWrite: d.CacheWrite})
}

var copilotKinds = map[string]string{"create": "add", "edit": "update", "delete": "delete"}

func (c *copilot) returned(d copilotData, r *record) {
	ok := d.Success && d.Shell.ExitCode == 0
	t := r.returns(d.ToolCallID, ok, d.Result.Content+d.Error.Message)
	if d.Error.Code == "denied" || d.Error.Code == "rejected" {
		r.denied(t.Name + ": " + t.Input)
	}
	for _, edit := range d.FileEdits {
		if kind := copilotKinds[edit.Kind]; kind != "" {
			r.changes(edit.Path, kind)
		}
	}
}

func (c *copilot) result(l copilotLine, r *record) {
	if l.SessionID != "" {
		r.out.Session = first(l.SessionID, maxName)
	}
	r.ends(l.ExitCode == nil || *l.ExitCode == 0, r.lastError)
}
