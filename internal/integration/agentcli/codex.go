package agentcli

import "encoding/json"

// codex reads `codex exec --json`.
type codex struct{ thread string }

type codexLine struct {
	Type     string
	ThreadID string `json:"thread_id"`
	Item     codexItem
	Usage    struct {
		codexUsage
		Total *codexUsage `json:"total_token_usage"` // in some builds
	}
	Error   struct{ Message string }
	Message string
}

type codexUsage struct {
	Input      int64 `json:"input_tokens"` // cached ones included
	Cached     int64 `json:"cached_input_tokens"`
	CacheWrite int64 `json:"cache_write_input_tokens"`
	Output     int64 `json:"output_tokens"`
	Reasoning  int64 `json:"reasoning_output_tokens"`
}

func (u codexUsage) usage() Usage {
	return Usage{Input: u.Input - u.Cached - u.CacheWrite, Output: u.Output, CacheRead: u.Cached, CacheWrite: u.CacheWrite, Reasoning: u.Reasoning}
}

type codexItem struct {
	ID, Type, Status, Text, Message, Server, Tool, Query, Output string

	Command          json.RawMessage
	AggregatedOutput string `json:"aggregated_output"`
	Changes          []struct{ Path, Kind string }
	Arguments        json.RawMessage
	Result, Error    json.RawMessage
}

func (c *codex) line(text []byte, r *record) {
	var l codexLine
	if !decode(text, &l) {
		return
	}
	switch l.Type {
	case "thread.started":
		c.thread = first(l.ThreadID, maxName)
		r.out.Session = c.thread
	case "item.started":
		c.started(l.Item, r)
	case "item.completed":
		c.completed(l.Item, r)
	case "turn.completed":
		u := l.Usage.codexUsage
		if l.Usage.Total != nil {
			u = *l.Usage.Total
		}
		r.uses(part{"thread " + c.thread, ""}, r.out.Model, u.usage())
		r.ends(true, "")
	case "turn.failed":
		r.ends(false, l.Error.Message)
	case "error":
		r.complains(l.Message)
	}
}

// tool is the call that an item stands for; items of other types are none.
func (i codexItem) tool() (t Tool, is bool) {
	switch i.Type {
	case "command_execution":
		arguments, _ := json.Marshal(map[string]json.RawMessage{"command": orNull(i.Command)})
		return describe(i.ID, "shell", arguments), true
	case "file_change":
		t = Tool{ID: i.ID, Name: "apply_patch"}
		for _, change := range i.Changes[:min(len(i.Changes), maxPaths)] {
			t.Paths = append(t.Paths, first(change.Path, maxPath))
		}
		if len(t.Paths) > 0 {
			t.Input = oneLine(t.Paths[0])
		}
		return t, true
	case "mcp_tool_call":
		return describe(i.ID, i.Server+"."+i.Tool, i.Arguments), true
	case "collab_tool_call":
		return describe(i.ID, i.Tool, i.Arguments), true
	case "web_search":
		return Tool{ID: i.ID, Name: "web_search", Input: oneLine(i.Query), ReadOnly: true}, true
	}
	return t, false
}

func orNull(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}

func (c *codex) started(i codexItem, r *record) {
	if t, is := i.tool(); is {
		r.calls(t)
	}
}

func (c *codex) completed(i codexItem, r *record) {
	switch i.Type {
	case "agent_message":
		r.says(i.Text)
		return
	case "reasoning":
		r.thinks(i.Text)
		return
	case "error":
		r.complains(i.Message)
		return
	}
	t, is := i.tool()
	if !is {
		return
	}
	if _, known := r.waiting[i.ID]; !known || i.ID == "" {
		r.calls(t)
	}
	ok := i.Status == "completed" || i.Status == "" && len(i.Error) == 0
	r.returns(i.ID, ok, i.AggregatedOutput+plainText(i.Result)+plainText(i.Error))
	if i.Status == "declined" {
		r.denied(t.Name + ": " + t.Input)
	}
	for _, change := range i.Changes {
		if ok {
			r.changes(change.Path, change.Kind)
		}
	}
}
