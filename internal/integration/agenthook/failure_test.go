package agenthook_test

import (
	"strings"
	"testing"

	"holdfast/internal/integration/agenthook"
)

// TestFailureBlocks: when the guard's own work failed and it is to refuse, every payload's
// agent reads a refusal, wherever it can refuse at all; cut off anywhere, it still does.
func TestFailureBlocks(t *testing.T) {
	for _, p := range payloads(t) {
		for _, cut := range []int{len(p.raw), len(p.raw) / 2, 10, 0} {
			checkBlocks(t, p.name, p.agent, p.raw[:cut])
		}
	}
}

// checkBlocks plays the agent that a payload shows or, where it shows none, the one
// claimed, at the phase it shows or else at every phase that can refuse.
func checkBlocks(t *testing.T, name string, claimed agenthook.Agent, raw []byte) {
	t.Helper()
	o := agenthook.Failure(claimed, raw, true, "the store is locked")
	e, _ := agenthook.Read(claimed, raw, nil)
	caps := agenthook.Capabilities(e.Agent)
	for _, at := range moments(e.Agent) {
		shown := e.HookName != ""
		if shown && (at.Phase != e.Phase) || !caps.At(at.Phase).Blocks {
			continue
		}
		if shown {
			at.HookName = e.HookName
		}
		r := reads(at, o)
		if e.Agent == agenthook.OpenCode && at.Phase == agenthook.Stop && !shown {
			continue // the plugin's own payloads are whole
		}
		if !r.blocked || !strings.Contains(r.reason, "locked") || r.ignored != "" {
			t.Errorf("%s, %s at %s: %+v from %s%s status %d", name, e.Agent, at.HookName, r, o.Stdout, o.Stderr, o.Exit)
		}
	}
}

// FuzzFailure: no bytes make a refusal something that an agent reads as leave to go on.
func FuzzFailure(f *testing.F) {
	for _, p := range payloads(f) {
		f.Add(p.raw)
	}
	f.Add([]byte(`{"cursor_version":{}}`))
	f.Add([]byte(`{"hook_event_name":"PreToolUse","timestamp":1,"tool_name":"Write"}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, a := range agenthook.Agents() {
			checkBlocks(t, "fuzzed", a, raw)
			agenthook.GuessPhase(a, raw)
		}
	})
}

// FuzzRead: whatever an agent sends, reading it and answering never panics, and the answer
// is one that the agent reads.
func FuzzRead(f *testing.F) {
	for _, p := range payloads(f) {
		f.Add(p.raw, "because")
	}
	f.Fuzz(func(t *testing.T, raw []byte, reason string) {
		for _, a := range agenthook.Agents() {
			e, _ := agenthook.Read(a, raw, nil)
			e = agenthook.Locate(e, "/repo", nil)
			_, _ = agenthook.ApplyEdits(e, func(string) ([]byte, bool, error) { return raw, len(raw)%2 == 0, nil })
			agenthook.Targets(e)
			agenthook.DedupKey(e)
			if m := agenthook.Capabilities(e.Agent).At(e.Phase); len(m.Hooks) > 0 {
				e.HookName = m.Hooks[0]
				checkAnswer(t, e, agenthook.Answer{Decision: agenthook.Deny, Reason: reason})
			}
		}
	})
}

func TestFailureWithoutBlockLetsPass(t *testing.T) {
	for _, p := range payloads(t) {
		for _, cut := range []int{len(p.raw), len(p.raw) / 2} {
			raw := p.raw[:cut]
			o := agenthook.Failure(p.agent, raw, false, "the store is locked")
			e, _ := agenthook.Read(p.agent, raw, nil)
			if r := reads(e, o); r.blocked || r.asked || r.ignored != "" {
				t.Errorf("%s: %+v from %s%s status %d", p.name, r, o.Stdout, o.Stderr, o.Exit)
			}
			if !strings.Contains(string(o.Stdout)+string(o.Stderr), "the store is locked") {
				t.Errorf("%s: nobody is told: %q", p.name, o.Stdout)
			}
		}
	}
	o := agenthook.Failure(agenthook.Claude, []byte("{"), false, "the store is locked")
	if string(o.Stdout) != "{\"systemMessage\":\"the store is locked\"}\n" {
		t.Errorf("the person is told %q", o.Stdout)
	}
}

func TestGuessPhase(t *testing.T) {
	cases := map[string]struct {
		raw  string
		want agenthook.Phase
	}{
		"whole":                  {`{"hook_event_name":"Stop","session_id":"s"}`, agenthook.Stop},
		"cut off":                {`{"session_id":"s","hook_event_name": "PreToolUse","tool_inp`, agenthook.Pre},
		"Copilot's own":          {`{"sessionId":"s","toolName":"bash","toolArgs":{}}`, agenthook.Pre},
		"nothing to go by":       {`{"session_id":"s`, agenthook.Other},
		"a name within a text":   {`{"tool_input":{"content":"\"hook_event_name\":\"Stop\""`, agenthook.Other},
		"a name that is no hook": {`{"hook_event_name":"Moon",`, agenthook.Other},
	}
	for name, c := range cases {
		if got := agenthook.GuessPhase(agenthook.Claude, []byte(c.raw)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
