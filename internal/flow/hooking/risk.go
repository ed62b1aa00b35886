package hooking

import (
	"context"
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/command"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/correction"
	"holdfast/internal/tracking/loop"
)

// keepRisks reads once, when a session begins, which calls the project itself calls risky.
// Where it says nothing there is nothing to read, now or at the calls.
func (h *hook) keepRisks() error {
	file, text, err := config.ReadHooks(h.root)
	if err != nil || text == nil {
		return err
	}
	wired, err := shared.WiringOf(file, text)
	if err != nil {
		return err
	}
	own := wired.Hooks[loop.PreToolCall]
	if own.File != file {
		return nil
	}
	h.session.Risky = &store.Risky{
		Patterns: wired.Risks(),
		Warn:     slices.Contains(own.Actions, "inject_warning_prompt"),
		Keep:     slices.Contains(own.Actions, "create_rollback_checkpoint"),
	}
	return nil
}

// ranRisk is a risk that a call runs, as the audit trail has it: commands are not in there.
type ranRisk struct{ name, path, snapshot string }

// beforeRisk is about a call that nothing is wrong with, and that may destroy work all the
// same: the agent is warned, and the work tree kept. A project's own patterns take the
// place of ours.
func (h *hook) beforeRisk(ctx context.Context, c change.Change) (agenthook.Answer, error) {
	own := h.session.Risky
	if own == nil {
		return h.beforeProof(c), nil
	}
	var target string
	if h.risk, target = h.riskOf(own.Patterns, c); target == "" {
		return silent, nil
	}
	if own.Keep {
		if err := h.openSnapshots(ctx); err != nil {
			return agenthook.Answer{}, err
		}
		point, err := h.keep(ctx, "before "+h.risk.name)
		if err != nil {
			return agenthook.Answer{}, err
		}
		h.risk.snapshot = point.Snapshot
	}
	if !own.Warn || !h.settings.Guard.Reinforce || !agenthook.Capabilities(h.event.Agent).At(h.event.Phase).Context {
		return silent, nil
	}
	return agenthook.Answer{Decision: agenthook.WithContext, Context: correction.Risk(h.risk.name, shared.JoinShort([]string{target}, 200), own.Keep)}, nil
}

// riskOf asks about the command itself and about the files that the call would change, with
// a tool or by a command.
func (h *hook) riskOf(patterns []command.RiskPattern, c change.Change) (risk ranRisk, target string) {
	if h.event.Tool == agenthook.ToolShell {
		if name, line := command.Match(patterns, "Bash", nil, h.event.Command); name != "" {
			return ranRisk{name: name}, line
		}
	}
	var paths []string
	for _, t := range agenthook.Targets(h.event) {
		paths = append(paths, t.Rel)
	}
	for _, f := range c.Files {
		paths = append(paths, f.Path)
	}
	name, path := command.Match(patterns, "Write", slices.DeleteFunc(paths, func(p string) bool { return p == "" }), "")
	return ranRisk{name: name, path: path}, path
}
