package hooking

import (
	"slices"

	"holdfast/internal/detection/command"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/reinforcement/correction"
)

// partial is a run of tests that says less than it seems to. It may be just what is needed
// while a fault is looked for, so it is no reason to refuse; it proves nothing, and that is
// said once in a session.
type partial struct{ kind, how string }

// partialRun finds the first such run in a command.
func partialRun(effects []command.Effect) partial {
	for _, e := range effects {
		switch {
		case e.Kind == command.SwallowFailure:
			return partial{"hidden", e.Detail}
		case (e.Kind == command.RunTests || e.Kind == command.Env) && len(e.Narrow) > 0:
			return partial{"narrowed", e.Narrow[0]}
		}
	}
	return partial{}
}

// aboutRun adds to an answer that lets a call run what its tests will not show.
func (h *hook) aboutRun(answer agenthook.Answer, p partial) agenthook.Answer {
	if p.kind == "" || answer.Decision == agenthook.Deny {
		return answer
	}
	h.partial = p
	known := slices.Contains(h.session.PartialRuns, p.kind)
	if known || !h.settings.Guard.Reinforce || !agenthook.Capabilities(h.event.Agent).At(h.event.Phase).Context {
		return answer
	}
	h.session.PartialRuns = append(h.session.PartialRuns, p.kind)
	text := correction.PartialRun(p.kind == "hidden", shared.JoinShort([]string{p.how}, 60))
	if answer.Decision == agenthook.WithContext {
		text = answer.Context + "\n" + text
	}
	return agenthook.Answer{Decision: agenthook.WithContext, Context: text}
}
