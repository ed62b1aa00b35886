package agentcli

import (
	"context"
	"errors"
	"io"
)

// Run runs an agent until it ends or has to be ended. The error is only for what kept it
// from running at all.
func Run(ctx context.Context, req Request) (Outcome, error) {
	return Outcome{Reason: NotStarted}, errors.New("not built yet")
}

// Names are the agents known, in order of preference.
func Names() []string {
	return []string{"claude", "codex", "gemini", "opencode", "copilot", "cursor-agent", "aider"}
}

// Installed are those of Names that are on PATH.
func Installed() []string { return nil }

// LeashMain stands between the loop and an agent; args are those after the name of the
// command, -- included. in is the line to the loop, nil for file descriptor 3.
func LeashMain(args []string, in io.Reader) int { return 0 }
