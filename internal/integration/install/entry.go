package install

import (
	"bytes"
	"encoding/json"
)

// entry is one hook of ours: an event and how it is listened to.
type entry struct {
	event   string
	closed  bool // a failure of the hook itself must not let the tool run
	matcher bool // the event chooses tools: ours listens to all of them
	seconds int  // how long the host waits
}

// How long hosts wait for a hook. Holdfast's own deadlines are shorter.
const (
	quick = 10  // a tool call
	first = 60  // a session or a prompt: the work tree is kept, after those of other sessions
	after = 60  // a comparison of the whole work tree
	stop  = 300 // an evaluation of what done means
)

// group is the form of Claude, Codex and Gemini: handlers below a matcher.
type group struct {
	Matcher string    `json:"matcher,omitempty"`
	Hooks   []handler `json:"hooks"`
}

type handler struct {
	Name      string `json:"name,omitempty"`
	Type      string `json:"type"`
	Command   string `json:"command"`
	Timeout   int    `json:"timeout"`
	OnFailure string `json:"onFailure,omitempty"`
}

// compact writes JSON on one line, with signs such as & as they are.
func compact(v any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil // the types above can always be written
	}
	return bytes.TrimSpace(out.Bytes())
}

// agentFile is an agent that takes its hooks from a JSON file.
type agentFile struct {
	project, user string // where the file lies
	hidden        string // where it lies in a project that has it there already
	version       string // a version the file must state, or ""
	entries       []entry
	render        func(s site, e entry) any
	disabled      func(s site) ([]Problem, error)
	advice        []Problem // what cannot be seen from here, but has to be known
}

func claudeEntry(s site, e entry) any {
	h := handler{Type: "command", Command: s.hookCommand(false), Timeout: e.seconds}
	if e.closed {
		h.OnFailure = "block"
	}
	return group{Matcher: everyTool(e), Hooks: []handler{h}}
}

func codexEntry(s site, e entry) any {
	return group{Matcher: everyTool(e), Hooks: []handler{{Type: "command", Command: s.spokenCommand(e.closed), Timeout: e.seconds}}}
}

// geminiEntry: Gemini counts milliseconds.
func geminiEntry(s site, e entry) any {
	return group{Matcher: everyTool(e), Hooks: []handler{{Name: "holdfast", Type: "command", Command: s.spokenCommand(e.closed), Timeout: e.seconds * 1000}}}
}

func everyTool(e entry) string {
	if e.matcher {
		return "*"
	}
	return ""
}

// copilotEntry: Copilot denies when a hook crashes, and loses the reason of exit 2.
func copilotEntry(s site, e entry) any {
	return struct {
		Type       string `json:"type"`
		Bash       string `json:"bash"`
		PowerShell string `json:"powershell"`
		TimeoutSec int    `json:"timeoutSec"`
	}{"command", s.hookCommand(false), s.powerShellCommand(), e.seconds}
}

func cursorEntry(s site, e entry) any {
	return struct {
		Command    string `json:"command"`
		Timeout    int    `json:"timeout"`
		FailClosed bool   `json:"failClosed,omitempty"`
	}{s.hookCommand(false), e.seconds, e.closed}
}

func windsurfEntry(s site, e entry) any {
	return struct {
		Command    string `json:"command"`
		ShowOutput bool   `json:"show_output"`
	}{s.hookCommand(e.closed), true}
}

func crushEntry(s site, e entry) any {
	return struct {
		Command string `json:"command"`
		Timeout int    `json:"timeout"`
	}{s.hookCommand(e.closed), e.seconds}
}
