package looping

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/tracking/loop"
)

// watchAgent turns what an agent does into the events of the loop.
func (r *runner) watchAgent(ctx context.Context, e agentcli.Event) {
	e.Text, e.Tool.Input, e.Tool.Output = r.inspector.Masked(e.Text), r.inspector.Masked(e.Tool.Input), r.inspector.Masked(e.Tool.Output)
	switch e.Kind {
	case agentcli.ToolCall:
		r.beforeTool(e)
	case agentcli.ToolResult:
		r.afterTool(e)
	default:
		r.tell(Moment{Phase: "agent", Agent: &e, Text: e.Text})
	}
}

// riskyCall is a call that runs a risk, and the files it names as they were before it.
type riskyCall struct {
	risk  loop.RiskyAction
	sizes map[string]int64 // -1 when there was none
}

// maxRisky bounds the calls that are remembered until their results come.
const maxRisky = 256

// beforeTool tells of a call, and of the risk in it.
func (r *runner) beforeTool(e agentcli.Event) {
	t := e.Tool
	call := wiring.Call{Tool: t.Name, Command: t.Command, Paths: r.inside(t.Paths), ReadOnly: t.ReadOnly && t.Command == ""}
	risk, target := r.hooks.wired.RiskOf(call)
	if risk == "" {
		r.emit(Moment{Name: loop.PreToolCall, Agent: &e, Text: t.Name}, nil)
		return
	}
	action := loop.RiskyAction{Timestamp: r.Now(), Iteration: r.loop.Iteration, Tool: t.Name, Target: shared.JoinShort([]string{r.inspector.Masked(target)}, 200), Risk: risk}
	if len(r.risky) >= maxRisky || r.risky == nil {
		r.risky = map[string]riskyCall{}
	}
	r.risky[t.ID] = riskyCall{action, r.sizes(call.Paths)}
	r.emit(Moment{Name: loop.PreToolCall, Agent: &e, Text: t.Name + ": " + risk, Risk: &action}, nil)
}

// afterTool tells what came of a call.
func (r *runner) afterTool(e agentcli.Event) {
	call, risky := r.risky[e.Tool.ID]
	delete(r.risky, e.Tool.ID)
	event := Moment{Name: loop.PostToolCall, Agent: &e, Text: cmp.Or(e.Tool.Name, call.risk.Tool)}
	if risky {
		event.Risk, event.sizes = &call.risk, call.sizes
	}
	r.emit(event, nil)
}

// inside are the paths of an agent's call that lie in the work tree, relative to it.
func (r *runner) inside(paths []string) []string {
	var out []string
	for _, p := range paths {
		if filepath.IsAbs(p) {
			rel, err := filepath.Rel(r.loop.Root, p)
			if err != nil {
				continue
			}
			p = rel
		}
		if filepath.IsLocal(p) {
			out = append(out, filepath.ToSlash(filepath.Clean(p)))
		}
	}
	return out
}

// maxSized bounds how many files of a call are looked at.
const maxSized = 32

// sizes are those of files in the work tree; links are not followed.
func (r *runner) sizes(paths []string) map[string]int64 {
	out := map[string]int64{}
	for _, p := range paths[:min(len(paths), maxSized)] {
		out[p] = -1
		if info, err := os.Lstat(filepath.Join(r.loop.Root, filepath.FromSlash(p))); err == nil {
			out[p] = info.Size()
		}
	}
	return out
}

// impact says what became of the files that a call named.
func impact(before, after map[string]int64) string {
	var out []string
	for _, p := range sortedKeys(before) {
		was, is := before[p], after[p]
		switch {
		case was == is:
		case was < 0:
			out = append(out, fmt.Sprintf("%s is new, %d bytes", p, is))
		case is < 0:
			out = append(out, p+" is gone")
		default:
			out = append(out, fmt.Sprintf("%s went from %d to %d bytes", p, was, is))
		}
	}
	return strings.Join(out, "; ")
}

// keepBeforeRisk keeps the work tree before an operation that may destroy work. The agent
// does not wait for us, so this is as early as it can be, not before it.
func (r *runner) keepBeforeRisk(ctx context.Context, m *occasion) (string, error) {
	label := fmt.Sprintf("%s: iteration %d, before %s", r.loop.LoopID, r.loop.Iteration, shared.JoinShort([]string{m.facts.ToolTarget}, 60))
	at, err := r.take(ctx, label, r.loop.Current.Began.Before)
	if err != nil {
		return "", fmt.Errorf("keep the work tree: %w", err)
	}
	return "snapshot " + shared.Short(at.Snapshot), nil
}
