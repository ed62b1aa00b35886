package hooking

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/command"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/event"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/store"
)

// intent is what a call would do, as far as that can be known beforehand.
type intent struct {
	change change.Change
	events []event.Event
	gone   map[string]bool // files that a command would remove or empty for good
	run    partial
}

// judgeCall judges a call that is about to run.
func (h *hook) judgeCall(ctx context.Context) (agenthook.Answer, error) {
	in, err := h.intent()
	if err != nil {
		return agenthook.Answer{}, err
	}
	if len(in.change.Files) == 0 && len(in.events) == 0 {
		return h.passes(ctx, in)
	}
	if err := errors.Join(h.openScanner(ctx), h.approvals()); err != nil {
		return agenthook.Answer{}, err
	}
	in.change.Task = h.session.AboutCI
	found, err := h.scanner.Quick(in.change, detect.Options{Horizon: detect.Call, Events: in.events})
	if err != nil {
		return agenthook.Answer{}, err
	}
	if found.Findings, err = h.ownCI(ctx, found.Findings, in.change, false); err != nil {
		return agenthook.Answer{}, err
	}
	seen := len(found.Findings)
	h.summary = found.Summary
	found, _ = policy.Apply(found, in.change, h.rules, h.Now())
	found.Findings = slices.DeleteFunc(found.Findings, func(f detect.Finding) bool { return h.allowedCommand(f) || !h.held.Watches(f.Type) })
	h.allowed = len(found.Findings) < seen
	h.decision = policy.Decide(h.decisive(found.Findings, in), found.Cleared, h.settings.Mode)
	return h.judged(ctx, in)
}

// intent reads what the tool of the call would do.
func (h *hook) intent() (intent, error) {
	switch h.event.Tool {
	case agenthook.ToolShell:
		return h.shellIntent(), nil
	case agenthook.ToolWrite, agenthook.ToolEdit, agenthook.ToolPatch, agenthook.ToolNotebook:
		return h.editIntent()
	}
	return intent{}, nil
}

func (h *hook) editIntent() (intent, error) {
	var in intent
	for _, t := range agenthook.Targets(h.event) {
		if what, said := h.guards(t.Path); what != "" {
			in.events = append(in.events, guardEvent(what, h.event.ToolName+" "+t.Named, said, t.Rel))
		}
	}
	files, err := agenthook.ApplyEdits(h.event, readWhole)
	if errors.Is(err, agenthook.ErrDoesNotApply) {
		return in, nil // the agent's own tool refuses it; one that guesses is judged afterwards
	}
	for _, f := range files {
		if !filepath.IsAbs(f.Path) {
			in.change.Files = append(in.change.Files, f)
		}
	}
	return in, err
}

// maxEdited bounds the files that are judged before a call; larger ones are judged at the
// end, from their snapshot.
const maxEdited = 4 << 20

func readWhole(path string) ([]byte, bool, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxEdited {
		return nil, false, err
	}
	text, err := os.ReadFile(path)
	return text, err == nil, err
}

// guards says what a file guards; "" when it guards nothing.
func (h *hook) guards(path string) (what, said string) {
	if proving.InFolder(h.State, path) {
		return "guard", "the state of the guard is not the agent's to write"
	}
	for _, rel := range []string{".git", filepath.Join(".aiwg", "ralph")} {
		if proving.InFolder(filepath.Join(h.root, rel), path) {
			return "guard", "what keeps the history and the state of loops is not the agent's to write"
		}
	}
	if rel, err := filepath.Rel(h.root, path); err == nil && filepath.IsLocal(rel) {
		if role := command.RoleOf(filepath.ToSlash(rel)); role != "" && role != "ci" { // an edit of CI is seen in the change itself
			return "guard", "what guards the work is not the agent's to write"
		}
		return "", ""
	}
	if h.Home == "" {
		return "", ""
	}
	for _, rel := range []string{".claude", ".codex", ".gemini", ".copilot", ".cursor", ".codeium", ".config/opencode", ".config/crush", ".config/git", ".config/holdfast", ".gitconfig"} {
		if proving.InFolder(filepath.Join(h.Home, rel), path) && !strings.Contains(path, "/projects/") && !strings.Contains(path, "/plans/") {
			return "settings", "the settings of agents and of git are a person's to write"
		}
	}
	return "", ""
}

func guardEvent(what, line, said, path string) event.Event {
	return event.Event{Kind: "guard-command", Path: cmp.Or(path, "."), Before: shared.JoinShort([]string{line}, 120), After: said, Facts: map[string]any{"what": what, "detail": said}}
}

// tokenPath is how the file ends that lets people in who answer gates over HTTP.
const tokenPath = "holdfast/server/token"

// shellIntent reads a command as a shell would.
func (h *hook) shellIntent() intent {
	in := intent{gone: map[string]bool{}}
	cwd, err := filepath.Rel(h.root, h.event.Cwd)
	if err != nil || cwd == "." {
		cwd = ""
	}
	reading := command.Place{Cwd: filepath.ToSlash(cwd), Top: h.root, Home: h.Home}.Read(h.event.Command)
	for _, e := range reading.Effects {
		if what, said := command.Bypass(e); what != "" {
			in.events = append(in.events, guardEvent(what, e.Line, said, e.Path))
		}
	}
	if strings.Contains(h.event.Command, tokenPath) {
		in.events = append(in.events, guardEvent("guard", h.event.Command, "what lets people answer gates is not the agent's to read", ""))
	}
	in.run = partialRun(reading.Effects)
	in.change.Files, _ = command.ApplyTo(reading.Effects, command.Tree{Read: h.readTree, Match: h.matchTree})
	in.events = append(in.events, hiddenCI(reading.Effects, in.change.Files)...)
	for _, f := range in.change.Files {
		in.gone[f.Path] = !f.After.Present || len(bytes.TrimSpace(f.After.Text)) == 0 && !f.After.Binary
	}
	return in
}

func (h *hook) readTree(path string) ([]byte, bool) {
	text, there, err := readWhole(agenthook.RealPath(filepath.Join(h.root, filepath.FromSlash(path))))
	return text, there && err == nil
}

// maxMatched bounds how many files a pattern of a command is followed to.
const maxMatched = 2000

func (h *hook) matchTree(glob string) []string {
	var out []string
	_ = doublestar.GlobWalk(os.DirFS(h.root), glob, func(path string, d os.DirEntry) error {
		if len(out) >= maxMatched {
			return filepath.SkipAll
		}
		if d.Type().IsRegular() && !strings.HasPrefix(path, ".git/") {
			out = append(out, path)
		}
		return nil
	}) // a pattern that cannot be followed is judged afterwards
	return out
}

// decisive raises what a later call cannot put right: a test that a command removes is not
// on its way to another file.
func (h *hook) decisive(findings []detect.Finding, in intent) []detect.Finding {
	for i, f := range findings {
		if f.Severity == detect.Warning && f.Type == "test_deletion" && in.gone[f.Path] && !h.arrives(in.change, f.Path) {
			findings[i].Severity = detect.Violation
		}
	}
	return findings
}

// arrives tells whether the command also writes a file of tests, to which the test may have gone.
func (h *hook) arrives(c change.Change, path string) bool {
	return slices.ContainsFunc(c.Files, func(f change.File) bool {
		return f.Path != path && f.After.Present && f.After.Size > 0 && h.scanner.Collects(f.Path)
	})
}

func (h *hook) allowedCommand(f detect.Finding) bool {
	return slices.ContainsFunc(h.tickets, func(t store.Asked) bool {
		return t.Answer != nil && t.Covers(f, h.event.Command, *t.Answer, h.Now())
	})
}

// passes is the answer to a call that nothing speaks against.
func (h *hook) passes(ctx context.Context, in intent) (agenthook.Answer, error) {
	answer, err := h.beforeRisk(ctx, in.change)
	return h.aboutRun(answer, in.run), err
}

// judged turns the decision into an answer.
func (h *hook) judged(ctx context.Context, in intent) (agenthook.Answer, error) {
	var refused []detect.Finding
	for _, f := range h.decision.Findings {
		switch own := policy.Of(f, h.settings.Mode); {
		case own.Rank() >= policy.Ask.Rank():
			refused = append(refused, f)
		case f.Type == "test_deletion" || f.Type == "assertion_weakening":
			h.owe(f)
		}
	}
	if len(refused) == 0 {
		return h.passes(ctx, in)
	}
	h.noteUndone(refused)
	var ids []string
	h.ticketOf = map[string]string{}
	for _, f := range refused {
		t := gate.New(f, in.change, h.event.Command)
		h.ticketOf[findingKey(f)] = t.ID
		t.Root, t.Agent, t.Session, t.Created = h.root, string(h.event.Agent), h.event.Session, h.Now()
		if err := store.PutTicket(h.State, t); err != nil {
			return agenthook.Answer{}, err
		}
		if slices.Contains(ids, t.ID) {
			continue
		}
		ids = append(ids, t.ID)
		if err := h.tell(notice.Ticket, fmt.Sprintf("%s was refused something", h.event.Agent), f.Message, t.ID); err != nil {
			return agenthook.Answer{}, err
		}
	}
	return h.deferred(h.deny(refused, ids), refused, ids)
}

// owe notes what has to be completed before the end.
func (h *hook) owe(f detect.Finding) {
	o := store.Obligation{Pattern: f.ID, Path: f.Path, Test: f.Test, Message: f.Message}
	if !slices.Contains(h.session.Obligations, o) && len(h.session.Obligations) < 100 {
		h.session.Obligations = append(h.session.Obligations, o)
	}
}
