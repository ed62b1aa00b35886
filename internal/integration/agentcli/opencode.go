package agentcli

import (
	"encoding/json"
	"strconv"
)

// opencode reads `opencode run --format json`.
type opencode struct{ steps int }

type opencodeLine struct {
	Type      string
	SessionID string `json:"sessionID"`
	Part      struct {
		Text, Tool, Reason string
		CallID             string `json:"callID"`
		State              opencodeState
		Tokens             *opencodeTokens
		Cost               float64
	}
	Error struct {
		Name string
		Data struct{ Message string }
	}
}

type opencodeState struct {
	Status, Output, Error string
	Input                 json.RawMessage
	Metadata              struct {
		Exit   *int
		Exists *bool
	}
}

type opencodeTokens struct {
	Total, Input, Output, Reasoning int64
	Cache                           struct{ Read, Write int64 }
}

// usage of one step. Reasoning stands beside the output, unless the total says otherwise.
func (t opencodeTokens) usage() Usage {
	u := Usage{Input: t.Input, Output: t.Output, CacheRead: t.Cache.Read, CacheWrite: t.Cache.Write, Reasoning: t.Reasoning}
	if within := t.Total > 0 && t.Total == t.Input+t.Output+t.Cache.Read+t.Cache.Write; !within {
		u.Output = tokens(tokens(t.Output) + tokens(t.Reasoning))
	}
	return u
}

func (o *opencode) line(text []byte, r *record) {
	var l opencodeLine
	if !decode(text, &l) {
		return
	}
	if l.SessionID != "" {
		r.out.Session = first(l.SessionID, maxName)
	}
	switch l.Type {
	case "text":
		r.says(l.Part.Text)
	case "reasoning":
		r.thinks(l.Part.Text)
	case "tool_use":
		o.tool(l, r)
	case "step_finish":
		o.finished(l, r)
	case "error":
		message := l.Error.Data.Message
		if message == "" {
			message = l.Error.Name
		}
		r.complains(message)
		r.ends(false, message)
	}
}

// opencodeWrites are OpenCode's tools that write files.
var opencodeWrites = map[string]string{"write": "update", "edit": "update", "multiedit": "update"}

// tool is a call with its result: OpenCode tells both at once.
func (o *opencode) tool(l opencodeLine, r *record) {
	s := l.Part.State
	t := describe(l.Part.CallID, l.Part.Tool, s.Input)
	r.calls(t)
	ok := s.Status == "completed" && (s.Metadata.Exit == nil || *s.Metadata.Exit == 0)
	r.returns(l.Part.CallID, ok, s.Output+s.Error)
	kind, writes := opencodeWrites[t.Name]
	if !writes || !ok || len(t.Paths) == 0 {
		return
	}
	if s.Metadata.Exists != nil && !*s.Metadata.Exists {
		kind = "add"
	}
	r.changes(t.Paths[0], kind)
}

// finished is the end of a step. Steps are added up; the one whose reason is not to call
// tools is the last.
func (o *opencode) finished(l opencodeLine, r *record) {
	o.steps++
	if l.Part.Tokens != nil {
		r.uses(part{"steps", strconv.Itoa(o.steps)}, r.out.Model, l.Part.Tokens.usage())
	}
	if l.Part.Cost > 0 { // 0 is what it says of models whose price it does not know
		r.spent.setCost("steps", r.spent.usd["steps"]+l.Part.Cost)
	}
	if l.Part.Reason == "stop" {
		r.ends(true, "")
	}
}
