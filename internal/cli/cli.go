// Package cli is the command line: one file a command, one voice, one table of exit
// codes.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"holdfast/internal/integration/agentcli"
)

// The exit codes. 2 is left to hooks, where agents read it as "blocked".
const (
	exitClean       = 0
	exitFound       = 1
	exitUsage       = 3
	exitCannotJudge = 4
)

// leashCommand makes this program the parent of an agent: one that kills its parent does
// not kill the loop, and a loop that is killed leaves no agent behind. It is no command
// for people.
const leashCommand = "__leash"

// hookCommand answers an agent's hook. It is called for every tool call of an agent, so it
// does not wait for the tree of commands to be built.
const hookCommand = "hook"

// app is what commands need of the world.
type app struct {
	in       io.Reader
	out, err io.Writer
	now      func() time.Time
	exit     int         // set by a command that ran to its end
	lines    *lineReader // what a person answers, once somebody was asked
}

// Main runs a command line and gives its exit code. A panic is our own fault, and a
// guard that breaks must not look like one that is content.
func Main(args []string, in io.Reader, out, err io.Writer) (code int) {
	if len(args) > 0 && args[0] == leashCommand {
		return agentcli.LeashMain(args[1:], nil)
	}
	if len(args) == 2 && args[0] == hookCommand {
		return answerHook(args[1], in, out, err)
	}
	a := &app{in: in, out: out, err: err, now: time.Now}
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(err, "holdfast: error: internal error: %v\nholdfast: hint: please report this together with the text below\n%s", p, debug.Stack())
			code = exitCannotJudge
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // who asks a second time means it: then the program ends at once
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(err)
	if failure := root.ExecuteContext(ctx); failure != nil {
		return a.complain(failure)
	}
	return a.exit
}
