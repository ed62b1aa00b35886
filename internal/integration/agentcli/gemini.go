package agentcli

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// gemini reads `gemini --output-format stream-json`.
type gemini struct {
	session string
	saying  tail // a message that comes in pieces
}

type geminiLine struct {
	Type       string
	SessionID  string `json:"session_id"`
	Model      string
	Role       string
	Content    string
	Delta      bool
	ToolName   string `json:"tool_name"`
	ToolID     string `json:"tool_id"`
	Parameters json.RawMessage
	Status     string
	Output     string
	Error      struct{ Type, Message string }
	Severity   string
	Message    string
	Stats      *struct {
		geminiUsage
		Models map[string]geminiUsage
	}
}

type geminiUsage struct {
	InputTokens int64  `json:"input_tokens"` // cached ones included
	Output      int64  `json:"output_tokens"`
	Cached      int64  `json:"cached"`
	Input       *int64 `json:"input"` // without the cached ones
}

func (u geminiUsage) usage() Usage {
	fresh := u.InputTokens - u.Cached
	if u.Input != nil {
		fresh = *u.Input
	}
	return Usage{Input: fresh, Output: u.Output, CacheRead: u.Cached}
}

func (g *gemini) line(text []byte, r *record) {
	var l geminiLine
	if !decode(text, &l) {
		return
	}
	if l.Type != "message" {
		g.close(r)
	}
	switch l.Type {
	case "init":
		g.session = first(l.SessionID, maxName)
		r.out.Session, r.out.Model = g.session, first(l.Model, maxName)
	case "message":
		g.message(l, r)
	case "tool_use":
		r.calls(describe(l.ToolID, l.ToolName, l.Parameters))
	case "tool_result":
		g.returned(l, r)
	case "error":
		r.complains(l.Message)
	case "result":
		g.result(l, r)
	}
}

// message joins the pieces of what the model says; each piece is told as it comes.
func (g *gemini) message(l geminiLine, r *record) {
	if l.Role != "assistant" || !l.Delta {
		g.close(r)
	}
	if l.Role == "assistant" {
		g.saying.add(l.Content)
		r.says(l.Content)
	}
}

// close is the end of a message.
func (g *gemini) close(r *record) {
	if whole := g.saying.text(); strings.TrimSpace(whole) != "" {
		r.out.Message = whole
	}
	g.saying.clear()
}

// geminiWrites are Gemini's tools that write files.
var geminiWrites = map[string]string{"write_file": "update", "replace": "update", "edit": "update"}

// geminiExit is how the result of a command begins that failed; its status is success.
const geminiExit = "Command exited with code: "

func (g *gemini) returned(l geminiLine, r *record) {
	ok := l.Status == "success" && !strings.HasPrefix(l.Output, geminiExit)
	t := r.returns(l.ToolID, ok, l.Output+l.Error.Message)
	if l.Error.Type == "policy_violation" {
		r.denied(t.Name + ": " + t.Input)
	}
	if kind, writes := geminiWrites[t.Name]; writes && ok && len(t.Paths) > 0 {
		r.changes(t.Paths[0], kind)
	}
}

func (g *gemini) result(l geminiLine, r *record) {
	if l.Stats != nil {
		for _, model := range slices.Sorted(maps.Keys(l.Stats.Models)) {
			r.uses(part{"session " + g.session, first(model, maxName)}, model, l.Stats.Models[model].usage())
		}
		if len(l.Stats.Models) == 0 {
			r.uses(part{"session " + g.session, ""}, r.out.Model, l.Stats.usage())
		}
	}
	r.ends(l.Status == "success", l.Error.Message)
}
