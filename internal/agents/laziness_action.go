package agents

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/command"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/event"
)

// ActionType is what an agent does.
type ActionType string

// The types of actions.
const (
	FileWrite      ActionType = "file_write"
	FileDelete     ActionType = "file_delete"
	FileModify     ActionType = "file_modify"
	CommandExecute ActionType = "command_execute"
)

// Action is something that an agent does or is about to do.
type Action struct {
	Type    ActionType
	Path    string
	Diff    string // a unified diff, where there is one
	Command string
	Tool    string
	Task    string
}

// actionOf is the action that a call asks about: a tool and its target.
func actionOf(c Call) (Action, bool) {
	tool := cmp.Or(c.text("action_type"), c.text("tool"))
	a := Action{Type: FileModify, Tool: tool, Path: cmp.Or(c.text("target_path"), c.text("target")), Command: c.text("command"), Diff: c.text("diff"), Task: c.text("task")}
	if a.Command == "" && command.SameTool("Bash", tool) {
		a.Command, a.Path = a.Path, ""
	}
	if a.Command != "" {
		a.Type = CommandExecute
	}
	return a, a.Path != "" || a.Command != "" || a.Diff != ""
}

// AnalyzeAction judges an action before the rest of the story is known. What only its
// result can tell is a warning here, and is judged when the action has been done.
func (t *Team) AnalyzeAction(_ context.Context, a Action) (DetectionResult, error) {
	if a.Command != "" {
		return t.analyzeCommand(a)
	}
	if a.Diff != "" && t.Scanner != nil {
		return t.analyzeDiff(a)
	}
	return t.analyzeTarget(a), nil
}

func (t *Team) analyzeDiff(a Action) (DetectionResult, error) {
	c, err := change.ParsePatch([]byte(a.Diff), nil)
	if errors.Is(err, change.ErrNoPatch) {
		return t.analyzeTarget(a), nil
	}
	if err != nil {
		return DetectionResult{}, fmt.Errorf("read the diff of %s: %w", a.Path, err)
	}
	c.Task = cmp.Or(a.Task, t.Loop.Task)
	found, err := t.Scanner.Quick(c, detect.Options{Horizon: detect.Call})
	if err != nil {
		return DetectionResult{}, fmt.Errorf("judge the diff of %s: %w", a.Path, err)
	}
	return resultOf(found.Findings, found.Cleared), nil
}

// analyzeCommand finds what goes around the guard, and what is worth a second look.
func (t *Team) analyzeCommand(a Action) (DetectionResult, error) {
	events := bypasses(a.Command)
	if len(events) == 0 || t.Scanner == nil {
		return t.risk(a, nil, a.Command), nil
	}
	found, err := t.Scanner.Quick(change.Change{}, detect.Options{Horizon: detect.Call, Events: events})
	if err != nil {
		return DetectionResult{}, fmt.Errorf("judge a command: %w", err)
	}
	return resultOf(found.Findings, found.Cleared), nil
}

func bypasses(line string) []event.Event {
	var out []event.Event
	for _, e := range command.Read(line, "").Effects {
		if what, said := command.Bypass(e); what != "" {
			out = append(out, event.Event{Kind: "guard-command", Path: cmp.Or(e.Path, "."), Before: e.Line, After: said, Facts: map[string]any{"what": what, "detail": said}})
		}
	}
	return out
}

func (t *Team) analyzeTarget(a Action) DetectionResult { return t.risk(a, []string{a.Path}, "") }

func (t *Team) risk(a Action, paths []string, line string) DetectionResult {
	tool := a.Tool
	if tool == "" {
		tool = map[bool]string{true: "Bash", false: "Write"}[line != ""]
	}
	risk, _ := command.Match(command.DefaultRisks(), tool, paths, line)
	if risk == "" {
		return DetectionResult{Severity: detect.None, Patterns: []PatternMatch{}, IsLegitimate: true, Confidence: 0.6, Reasoning: "Nothing about the call itself is risky; what it did is judged afterwards."}
	}
	return DetectionResult{
		Severity: detect.Warning, Confidence: 0.5, IsLegitimate: false, Patterns: []PatternMatch{{Type: risk, File: a.Path, Match: line}},
		Reasoning: fmt.Sprintf("%s: such calls are where tests and code get lost. What it did is judged afterwards.", strings.ReplaceAll(risk, "_", " ")),
	}
}
