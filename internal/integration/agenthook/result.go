package agenthook

import (
	"strconv"
	"strings"
)

// resultOf reads what a tool gave. The agents tell an exit status in their own ways, some
// only within the text for the model.
func resultOf(e *Event, response value) Result {
	var r Result
	o := response.members()
	switch {
	case !response.exists():
	case response.isText():
		r.Text = response.text()
	case e.Agent == Claude:
		r = claudeResult(o)
	case e.Agent == Gemini:
		r = geminiResult(o)
	default:
		r.Text = o.text("textResultForLlm", "text_result_for_llm", "output", "content")
		r.Failed = isFailure(o.text("resultType", "result_type"))
	}
	if status, ok := o.object("metadata").number("exit"); ok {
		r.Exit = &status
	}
	if r.Exit == nil {
		r.Exit = statusIn(e.Agent, e.Tool, r.Text+e.Error)
	}
	r.Failed = r.Failed || e.Phase == PostFailure || r.Exit != nil && *r.Exit != 0
	return r
}

func isFailure(kind string) bool {
	return kind == "failure" || kind == "rejected" || kind == "denied" || kind == "error"
}

func claudeResult(o object) Result {
	r := Result{Path: o.text("filePath"), Text: o.text("stdout") + o.text("stderr")}
	if r.Path == "" {
		return r
	}
	if before := o.get("originalFile"); before.isText() {
		text := before.text()
		r.Before = &text
	}
	r.Created = o.text("type") == "create"
	if after := o.get("content"); after.isText() {
		text := after.text()
		r.After = &text
	}
	return r
}

func geminiResult(o object) Result {
	r := Result{Text: o.text("llmContent"), Failed: o.has("error")}
	shown := o.object("returnDisplay")
	r.Path = shown.text("filePath")
	before, after := shown.get("originalContent"), shown.get("newContent")
	if r.Path == "" || !before.isText() || !after.isText() {
		return r
	}
	old, new := before.text(), after.text()
	r.Before, r.After, r.Created = &old, &new, shown.flag("isNewFile")
	return r
}

// statusIn finds the exit status in a text, where the agent writes it last or first; a
// command could print such a line itself, so only the agent's own place counts.
func statusIn(a Agent, tool ToolKind, text string) *int {
	if tool != ToolShell && tool != ToolPatch {
		return nil
	}
	switch a {
	case Claude:
		return numberBetween(text, "Exit code ", "\n", strings.HasPrefix)
	case Codex:
		return numberBetween(text, "Exit code: ", "\n", strings.HasPrefix)
	case Copilot:
		if at := strings.LastIndex(text, "<shellId: "); at >= 0 {
			return numberBetween(text[at:], " completed with exit code ", ">", strings.Contains)
		}
	case Gemini:
		if at := strings.LastIndex(text, "\nExit Code: "); at >= 0 {
			return numberBetween(text[at+1:], "Exit Code: ", "\n", strings.HasPrefix)
		}
	}
	return nil
}

func numberBetween(text, before, after string, begins func(string, string) bool) *int {
	if !begins(text, before) {
		return nil
	}
	_, rest, _ := strings.Cut(text, before)
	digits, _, _ := strings.Cut(rest, after)
	n, err := strconv.Atoi(digits)
	if err != nil {
		return nil
	}
	return &n
}
