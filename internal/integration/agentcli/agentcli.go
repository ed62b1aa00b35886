// Package agentcli runs a coding agent once and tells what it did: what it said, which
// tools it called, which files it changed, what it cost and how it ended.
//
// The agent is not trusted. It may hang, ignore signals, leave processes behind, flood
// its output or kill its parent; Run comes back all the same, and nothing of the agent
// stays behind that could be found.
package agentcli

import (
	"errors"
	"io"
	"time"
)

// What keeps an agent from being started.
var (
	ErrUnknownAgent = errors.New("unknown agent")
	ErrNotInstalled = errors.New("not installed")
)

// Request is one run of an agent.
type Request struct {
	Agent      string    // a name of Names; "" with Command
	Command    string    // a shell line instead: prompt on stdin and in $HOLDFAST_PROMPT_FILE
	Model      string    // "" for the agent's own
	Args       []string  // additional arguments of the user
	Dir        string    // the work tree
	Prompt     string    // what the agent is told
	PromptFile string    // where the caller has written the prompt, outside the work tree
	Env        []string  // added to ours: HOLDFAST_LOOP_ID, HOLDFAST_ITERATION
	Log        io.Writer // gets raw stdout and stderr; may be nil; one that fails does not end the agent

	Timeout, Idle time.Duration // 0 for none
	Grace         time.Duration // between asking the agent to end and killing it; 0 for 5 s
	Linger        time.Duration // how long it may stay after it said that it is done; 0 for 15 s
	MaxToolCalls  int64         // 0 for none; the agent is ended when it makes more

	OnStart func(Process) // once, before anything is read
	OnEvent func(Event)   // in order, from one goroutine
	Leash   []string      // argv of LeashMain; empty starts the agent directly
	Ahead   *Ahead        // a leash that waits already; nil, or one that has ended, is none
	Prices  *Prices       // for costs that the agent does not report; nil for the built-in table
}

// Ended says why a run is over.
type Ended string

// The reasons.
const (
	Exited     Ended = "exited"
	TimedOut   Ended = "timeout"
	WentIdle   Ended = "idle"
	Canceled   Ended = "canceled"
	ToolCalls  Ended = "tool_calls"
	NotStarted Ended = "not_started"
	Killed     Ended = "killed" // the agent or its leash, from outside
)

// Outcome is what is known of a run when it is over.
type Outcome struct {
	Exit   int    // -1 when a signal ended it
	Signal string // SIGKILL, SIGTERM ...
	Reason Ended

	Message        string // the agent's last message, at most its last 64 KiB
	Session, Model string
	Usage          Usage
	Cost           Cost
	RateLimit      *RateLimit // set when a limit ended the run

	ToolCalls, ToolFailures, ReadOnlyCalls int64

	Files   []FileChange // one entry a path, the last change
	Denials []string     // tools the agent was not permitted to use
	Error   string       // what the agent reported as its failure

	Duration    time.Duration
	OutputBytes int64
	Leftover    int      // processes that had to be killed after the agent had ended
	Lingered    bool     // said that it is done, but had to be ended
	Notes       []string // what could not be read of the output
}

// Failed tells whether the agent says, or its end shows, that it could not do its work.
func (o Outcome) Failed() bool { return o.Reason != Exited || o.Exit != 0 || o.Error != "" }
