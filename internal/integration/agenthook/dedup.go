package agenthook

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// DedupKey is the same for one call that arrives twice, as when an agent runs its own
// hooks and those in Claude's settings. It is "" when a call cannot be told from a later
// one that says the same, as two stops of Claude cannot: such a call is judged each time.
func DedupKey(e Event) string {
	if e.Session == "" || e.ToolUseID == "" && e.Time == "" && (e.Phase == Stop || e.Phase == SubagentStop) {
		return ""
	}
	h := sha256.New()
	add := func(parts ...string) {
		for _, p := range parts { // lengths keep neighbours apart
			h.Write([]byte(strconv.Itoa(len(p)) + ":" + p))
		}
	}
	// the content counts beside the id: a model that could repeat an id must not get a
	// call through that was not judged
	add(string(e.Agent), e.Session, e.Subagent, string(e.Phase), e.ToolUseID)
	add(e.Turn, e.Time, string(e.Tool), e.Command, e.Prompt, e.LastMessage, e.ConfigFile, e.Source, e.Trigger)
	for _, edit := range e.Edits {
		add(string(edit.Kind), edit.Path, edit.Content, edit.Old, edit.New, strconv.FormatBool(edit.ReplaceAll), edit.CellID, edit.CellMode, edit.Patch)
	}
	if e.Tool == ToolMCP || e.Tool == ToolOther || e.Tool == ToolAgent || e.Tool == ToolRead {
		add(e.ToolName, inputText(e))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// inputText is a tool's input as it was written, for tools whose input is not read.
func inputText(e Event) string {
	o, err := readObject(e.Raw)
	if err != nil {
		return ""
	}
	return string(callOf(e.Agent, o).input.raw)
}
