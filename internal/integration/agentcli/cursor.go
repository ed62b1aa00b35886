package agentcli

import (
	"encoding/json"
	"strings"
)

// cursorKinds are Cursor's tools that change files.
var cursorKinds = map[string]string{"writeToolCall": "update", "editToolCall": "update", "deleteToolCall": "delete"}

// cursorResult is what came of a call: exactly one of the fields is there.
type cursorResult struct {
	Success, Failure, Error, Rejected json.RawMessage
}

// cursorTool reads Cursor's tool_call lines, in which the key names the tool.
func cursorTool(l claudeLine, r *record) {
	for name, raw := range l.ToolCall {
		if !strings.HasSuffix(name, "ToolCall") && name != "function" {
			continue
		}
		var call struct {
			Args   json.RawMessage
			Result *cursorResult
		}
		decode(raw, &call)
		t := describe(l.CallID, name, call.Args)
		switch l.Subtype {
		case "started":
			r.calls(t)
		case "completed":
			cursorDone(t, call.Result, r)
		}
		return
	}
}

func cursorDone(t Tool, done *cursorResult, r *record) {
	if _, known := r.waiting[t.ID]; !known {
		r.calls(t)
	}
	ok := done != nil && done.Success != nil
	var output string
	if done != nil {
		for _, part := range []json.RawMessage{done.Success, done.Failure, done.Error, done.Rejected} {
			output += plainText(part)
		}
		if done.Rejected != nil {
			r.denied(t.Name + ": " + t.Input)
		}
	}
	r.returns(t.ID, ok, output)
	if kind, writes := cursorKinds[t.Name]; writes && ok && len(t.Paths) > 0 {
		r.changes(t.Paths[0], kind)
	}
}
