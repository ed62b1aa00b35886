package looping

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"holdfast/internal/agents"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/tracking/loop"
)

const beside = `
hooks:
  pre_tool_call:
    agents_to_invoke: [{agent: prompt-reinforcement, required: true}]
  post_tool_call:
    agents_to_invoke: [{agent: regression-detector, required: true}]
execution:
  async_hooks: {hooks: [post_tool_call]}
  timeout_ms: {default: null}
audit: {log_all_hook_invocations: true}
`

// A hook that runs beside the agent keeps nobody waiting, and its outcome is in before the
// next call is answered.
func TestWhatRunsBesideTheAgentIsOverBeforeTheNextCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var happened []string
		release := make(chan struct{})
		d, lines := rig(t, beside, func(_ context.Context, call agents.Call) (agents.Answer, error) {
			happened = append(happened, call.Agent+" is asked")
			if call.Agent == "regression-detector" {
				<-release
			}
			happened = append(happened, call.Agent+" has answered")
			return agents.Answer{Verdict: "fine"}, nil
		})
		r := &runner{loop: &loop.Loop{}, Hands: Hands{Now: time.Now, Note: func(s string) { t.Error(s) }}, hooks: *d}
		event := func(name loop.Event) Moment {
			return Moment{Name: name, Agent: &agentcli.Event{}, Risk: &loop.RiskyAction{Risk: "bulk_deletion", Target: "rm -f junk"}}
		}
		r.emit(event(loop.PostToolCall), nil)
		synctest.Wait()
		if !slices.Equal(happened, []string{"regression-detector is asked"}) || len(*lines) != 0 {
			t.Fatalf("it does not run beside: %q, %d lines", happened, len(*lines))
		}
		answered := false
		go func() { r.emit(event(loop.PreToolCall), nil); answered = true }()
		synctest.Wait()
		if answered || len(happened) != 1 {
			t.Fatalf("the next call is answered before: %q", happened)
		}
		close(release)
		synctest.Wait()
		if want := []string{"regression-detector is asked", "regression-detector has answered", "prompt-reinforcement is asked", "prompt-reinforcement has answered"}; !answered || !slices.Equal(happened, want) {
			t.Errorf("%v: %q", answered, happened)
		}
		if len(*lines) != 2 || (*lines)[0].HookName != "post_tool_call" || (*lines)[1].HookName != "pre_tool_call" || (*lines)[0].Outcomes[0] != "regression-detector: fine" {
			t.Errorf("%+v", *lines)
		}
	})
}
