package agentcli

import "time"

// EventKind is the kind of an event.
type EventKind string

// The kinds of events.
const (
	Text       EventKind = "text"
	Thinking   EventKind = "thinking"
	ToolCall   EventKind = "tool_call"
	ToolResult EventKind = "tool_result"
	FileEdit   EventKind = "file_change"
	UsageTotal EventKind = "usage" // the sum so far
	Limit      EventKind = "rate_limit"
	Failure    EventKind = "error"
	End        EventKind = "end" // the agent says that it is done
)

// Event is one thing an agent said or did. Which fields are set depends on its kind. Texts
// and outputs are as the agent wrote them, control characters included: whoever shows
// them makes them safe.
type Event struct {
	Kind      EventKind
	Text      string // of text, thinking, error and end
	Tool      Tool
	File      FileChange
	Usage     Usage
	RateLimit RateLimit
	OK        bool // of end: the agent says that it succeeded
}

// Tool is a call of a tool, and later what came of it.
type Tool struct {
	ID, Name string
	Input    string   // one line: the command, the path, or the beginning of the arguments
	Command  string   // for shells
	Paths    []string // files that it names
	ReadOnly bool     // it changes nothing
	OK       bool     // of a result
	Output   string   // of a result, the end of it
}

// FileChange is a file that the agent says it changed; within the work tree the path is
// relative to it. It is the agent's word, and may point anywhere.
type FileChange struct {
	Path string
	Kind string // add, update, delete
}

// Usage counts tokens. Input does not include what came from or went into a cache;
// Output includes Reasoning.
type Usage struct{ Input, Output, CacheRead, CacheWrite, Reasoning int64 }

// Where a cost comes from.
const (
	Reported  = "reported"
	Estimated = "estimated"
	Unknown   = "unknown"
)

// Cost is what a run cost in US dollars.
type Cost struct {
	USD    float64
	Source string // reported, estimated, unknown
}

// RateLimit is a limit of the service behind the agent.
type RateLimit struct {
	Rejected  bool
	ResetAt   time.Time // zero when not told
	Kind      string    // five_hour, usage, overloaded ...
	Transient bool      // worth another try soon, unlike the limit of an account
}
