// Package hooking answers the calls that agents make while they work: before and after their
// tools, at a prompt and at a stop; and watches a work tree whose agent makes none.
package hooking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"holdfast/contract"
	"holdfast/internal/agents"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// Request is one call of a hook by an agent.
type Request struct {
	Agent agenthook.Agent // as the command line names it
	Raw   []byte
	Env   func(string) string
	Home  string // the user's
	State string // the state directory, "" for the user's
	Now   func() time.Time
	PID   int
	// Courier is the program that tells people, looked for only when there is something to tell.
	Courier func() []string
	Leash   []string // see agentcli.Request; for a model that is an agent's command line
}

// Hook answers an agent. Whatever happens there is an answer: where the guard itself
// fails, it is the one that the project has decided on, and that is to block unless it
// says otherwise. In a work tree that nobody guards it is silence.
func Hook(ctx context.Context, req Request) (out agenthook.Output) {
	h := &hook{Request: req, onError: "block"}
	defer func() {
		if p := recover(); p != nil {
			out = h.failed(fmt.Errorf("internal error: %v\n%s", p, debug.Stack()))
		}
	}()
	guarded, err := h.read()
	if err != nil {
		return h.failed(err)
	}
	if !guarded {
		return agenthook.Render(h.event, agenthook.Answer{Decision: agenthook.Allow})
	}
	answer, err := h.answer(ctx)
	if err != nil {
		return h.failed(err)
	}
	return agenthook.Render(h.event, answer)
}

// hook is one call on its way.
type hook struct {
	Request
	event    agenthook.Event
	root     string
	began    time.Time
	onError  string
	settings config.Config
	held     config.Settings // with aiwg.yml
	session  *store.Sitting
	scanner  *detect.Scanner
	rules    policy.Rules
	tickets  []store.Asked
	snaps    *snapshot.Store
	repo     *git.Repo
	decision policy.Decision
	risk     ranRisk
	partial  partial
	late     bool                // the call is refused for what was done before it
	counsel  *loop.Counsel       // what a model said at this stop
	changed  []loop.Artifact     // what the session has changed, when it stops
	allowed  bool                // a person stands for something that the call does
	summary  detect.Summary      // of what was judged
	ticketOf map[string]string   // what a human is asked about a finding
	evidence []contract.Evidence // of the project's checks, at a stop
	missing  []string            // what the contract asks for and is not there, at a stop
	met      bool                // the project's checks hold, at a stop
	turns    []agents.Turn       // what was said and is not written down yet
	masks    *strings.Replacer
}

// read finds out what is asked and whether anybody guards the place it is asked in.
func (h *hook) read() (guarded bool, err error) {
	h.began = h.Now()
	if h.State == "" {
		if h.State, err = snapshot.StateDir(); err != nil {
			return false, err
		}
	}
	event, readErr := agenthook.Read(h.Agent, h.Raw, h.Env)
	h.event = event
	if event.Cwd = cmp.Or(event.Cwd, event.Root); event.Cwd == "" {
		if event.Cwd, err = os.Getwd(); err != nil {
			return false, err
		}
	}
	if !h.place(event) {
		return false, nil
	}
	h.event = agenthook.Locate(event, h.root, agenthook.RealPath)
	if errors.Is(readErr, agenthook.ErrUnknownPhase) {
		return true, nil
	}
	return true, readErr
}

// place finds the guarded work tree that a call is about: the one the agent is in, else the
// one it was started in, else the one whose files it would write. An agent that goes to
// another folder does not leave the guard behind.
func (h *hook) place(event agenthook.Event) bool {
	dirs := []string{event.Cwd}
	if event.Root != "" && event.Root != event.Cwd {
		dirs = append(dirs, event.Root)
	}
	for _, e := range event.Edits {
		if filepath.IsAbs(e.Path) {
			dirs = append(dirs, filepath.Dir(e.Path))
		}
	}
	for _, dir := range dirs[:min(len(dirs), maxPlaces)] {
		if h.root = shared.TopOf(dir); store.Guarded(h.State, h.root) {
			return true
		}
	}
	return false
}

// maxPlaces bounds how many folders of a call are looked at.
const maxPlaces = 20

// failed is the answer when the guard could not do its work. A stop is never refused for
// that more often than any other: an agent must not be trapped by our mistakes.
func (h *hook) failed(cause error) agenthook.Output {
	h.log("failed", map[string]any{"error": cause.Error()})
	block := h.onError == "block"
	switch agenthook.GuessPhase(h.Agent, h.Raw) {
	case agenthook.Stop, agenthook.SubagentStop:
		block = block && h.countStop()
	case agenthook.Prompt, agenthook.SessionStart, agenthook.SessionEnd, agenthook.Post, agenthook.PostFailure, agenthook.Compact:
		block = false // a reminder that cannot be given is no reason to stop the work
	case agenthook.Other:
		block = block && h.event.HookName == "" // a payload that does not say what it is about may be a call
	}
	return agenthook.Failure(h.Agent, h.Raw, block, couldNotJudge+": "+shared.JoinShort([]string{cause.Error()}, 300)+". Tell the person you work for; `holdfast doctor` shows what is wrong.")
}

// couldNotJudge is how an answer begins when the guard itself has failed.
const couldNotJudge = "Holdfast could not judge this"

// countStop tells whether a stop may be refused once more. Where the count cannot be kept,
// the agent's own word that it was refused before has to do: one refusal, not a trap.
func (h *hook) countStop() bool {
	if h.session == nil {
		return !h.event.StopActive && h.event.HookName != "" && h.event.Session != ""
	}
	most := h.settings.Guard.MaxStopBlocks
	if h.settings.Guard.OnError == "" { // the settings could not be read
		most = config.Default().Guard.MaxStopBlocks
	}
	if h.session.StopBlocks >= most {
		return false
	}
	h.session.StopBlocks++
	h.session.StopReason = couldNotJudge
	return h.session.Save() == nil || !h.event.StopActive
}
