// Package mcp answers coding agents that ask before they act, over the Model Context
// Protocol. It tells; nothing in it allows, approves or changes a file of the work tree.
package mcp

import (
	"errors"
	"holdfast/internal/flow/shared"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Options are what a server needs of the world.
type Options struct {
	Dir      string // a folder of the work tree that is asked about, "" for the current one
	Version  string
	Now      func() time.Time
	Patience time.Duration // how long an answer may take
	Complain func(string)  // where our own mistakes are told
}

// The bounds of a question and of its answer.
const (
	maxMessage = 8 << 20 // bytes of one message of a client
	maxPatch   = 4 << 20
	maxAnswer  = 1 << 20
	maxPaths   = 50
	maxName    = 1024 // of a path, a range
	maxReason  = 2000
	maxReports = 20 // objections of one session
	patience   = 60 * time.Second
)

const instructions = `Holdfast judges changes for avoidance: tests deleted, skipped or weakened, errors swallowed, checks bypassed, gates lowered.
Ask check_change before you say that work is done, and about a patch before you apply it. explain tells what a pattern means and what to do instead; inventory lists the tests there are; loop_status tells how the loop you work in stands.
When a call was refused and you think that it is right, ask request_approval about its ticket and tell the person you work for; people answer tickets, tools do not. report_false_positive leaves a note for people and changes no verdict.`

// New makes a server for one work tree.
func New(o Options) (*sdk.Server, error) {
	root, err := shared.WorkTree(o.Dir)
	if err != nil {
		return nil, err
	}
	server := sdk.NewServer(
		&sdk.Implementation{Name: "holdfast", Title: "Holdfast", Version: o.Version},
		&sdk.ServerOptions{Instructions: instructions, Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}}},
	)
	server.AddReceivingMiddleware(briefly)
	d := &desk{Options: o, root: root, turn: make(chan struct{}, 1)}
	return server, errors.Join(
		addTool(server, d, checkChange, d.check),
		addTool(server, d, explain, d.explain),
		addTool(server, d, inventory, d.inventory),
		addTool(server, d, loopStatus, d.loopStatus),
		addTool(server, d, requestApproval, d.requestApproval),
		addTool(server, d, reportFalsePositive, d.reportFalsePositive),
	)
}
