package agentcli

import (
	"strings"
	"time"
)

// claude reads `claude -p --verbose --output-format stream-json`. Cursor's agent writes
// nearly the same.
type claude struct {
	session string
}

func (c *claude) line(text []byte, r *record) {
	var l claudeLine
	if !decode(text, &l) {
		return
	}
	if l.SessionID != "" {
		c.session = first(l.SessionID, maxName)
		r.out.Session = c.session
	}
	switch l.Type {
	case "system":
		if l.Subtype == "init" && l.Model != "" {
			r.out.Model = first(l.Model, maxName)
		}
	case "assistant":
		c.assistant(l, r)
	case "user":
		c.results(l, r)
	case "thinking":
		r.thinks(l.Text)
	case "tool_call":
		cursorTool(l, r)
	case "rate_limit_event":
		c.limit(l.RateLimit, r)
	case "result":
		c.result(l, r)
	}
}

func (c *claude) assistant(l claudeLine, r *record) {
	var blocks []claudeBlock
	if !decode(l.Message.Content, &blocks) {
		blocks = []claudeBlock{{Type: "text", Text: plainText(l.Message.Content)}}
	}
	for _, b := range blocks {
		switch b.Type {
		case "text":
			if l.Parent != nil && *l.Parent != "" {
				r.aside(b.Text)
			} else {
				r.says(b.Text)
			}
		case "thinking":
			r.thinks(b.Thinking)
		case "tool_use":
			r.calls(describe(b.ID, b.Name, b.Input))
		}
	}
	c.spends(l.Message, r)
}

// spends counts a message once, although each of its blocks comes on a line of its own
// with the usage of the whole.
func (c *claude) spends(m claudeMessage, r *record) {
	if m.Usage == nil || m.ID == "" {
		return
	}
	r.uses(part{"messages", first(m.ID, maxName)}, m.Model, m.Usage.usage())
}

// fileTools are the tools that write files, with the kind of change when nothing better
// is known.
var fileTools = map[string]string{"Write": "update", "Edit": "update", "MultiEdit": "update", "NotebookEdit": "update"}

func (c *claude) results(l claudeLine, r *record) {
	var blocks []claudeBlock
	decode(l.Message.Content, &blocks)
	for _, b := range blocks {
		if b.Type != "tool_result" {
			continue
		}
		t := r.returns(b.ToolUseID, !b.IsError, plainText(b.Content))
		kind, writes := fileTools[t.Name]
		if !writes || b.IsError || len(t.Paths) == 0 {
			continue
		}
		var done struct{ Type string }
		if decode(l.ToolUseResult, &done); done.Type == "create" {
			kind = "add"
		}
		r.changes(t.Paths[0], kind)
	}
}

func (c *claude) limit(l claudeLimit, r *record) {
	if l.Status == "" {
		return
	}
	out := RateLimit{Rejected: l.Status == "rejected" && !l.UsingOverage, Kind: first(l.Type, maxName)}
	if l.ResetsAt > 0 && l.ResetsAt < 1<<33 {
		out.ResetAt = time.Unix(l.ResetsAt, 0).UTC()
	}
	r.limit(out)
}

// result is the sum of a session. There may be several, each with what came before.
func (c *claude) result(l claudeLine, r *record) {
	ok := !l.IsError && (l.Subtype == "" || l.Subtype == "success")
	if l.Usage != nil {
		r.spent.forget("messages")
		r.uses(part{"session " + c.session, ""}, r.out.Model, l.Usage.usage())
	}
	if l.TotalCost != nil {
		r.spent.setCost("session "+c.session, *l.TotalCost)
	}
	for _, d := range l.Denials {
		t := describe("", d.Tool, d.Input)
		r.denied(t.Name + ": " + t.Input)
	}
	if ok && l.Result != "" && !strings.HasSuffix(l.Result, r.out.Message) { // Cursor's is all texts in one
		r.out.Message = last(l.Result, maxMessage)
	}
	if limit, known := limitOf(l.APIErrorStatus); known && !ok {
		r.limit(limit)
	}
	r.ends(ok, claudeFailure(l))
}

func claudeFailure(l claudeLine) string {
	for _, reason := range append([]string{l.Result}, append(l.Errors, l.Subtype)...) {
		if reason != "" && reason != "success" {
			return reason
		}
	}
	return l.TerminalReason
}
