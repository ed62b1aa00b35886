package acceptance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// lines are the values of a file of lines.
func lines[T any](t *testing.T, file string) (out []T) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatalf("%s: %v: %.200s", file, err, line)
		}
		out = append(out, v)
	}
	return out
}

// one is the file that a pattern finds.
func one(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %v, %v", pattern, found, err)
	}
	return found[0]
}

// differ tells what is counted otherwise in two countings.
func differ(t *testing.T, what string, got, want map[string]int) {
	t.Helper()
	keys := maps.Clone(want)
	maps.Copy(keys, got)
	for _, k := range slices.Sorted(maps.Keys(keys)) {
		if got[k] != want[k] {
			t.Errorf("%s: %s is there %d times instead of %d", what, k, got[k], want[k])
		}
	}
}

var phases = map[string]string{"SessionStart": "session_start", "UserPromptSubmit": "prompt", "PreToolUse": "pre", "PostToolUse": "post", "Stop": "stop"}

// judgeTrail: every call is in the audit trail, once, with its answer; and the chain holds.
func (c *crowd) judgeTrail(t *testing.T) {
	t.Helper()
	want, got := map[string]int{}, map[string]int{}
	for _, a := range c.said {
		want[fmt.Sprint(a.session, " ", phases[a.event], " ", a.tool, " ", a.decision)]++
		if a.event == "PreToolUse" && a.decision == "deny" { // of a refusal the agents speak, once
			want[a.session+" judged aloud"]++
		}
	}
	for n := range c.sessions { // the third refusal in a session sends it to a human
		want[fmt.Sprintf("s-%d escalated", n)]++
	}
	type entry struct {
		Seq        int64
		Kind       string
		Prev, Hash string
		Data       struct {
			Session, Phase, Tool, Decision, Error string
			Turn                                  struct{ Sender, To, Error string }
		}
	}
	entries := lines[entry](t, one(t, filepath.Join(c.state, "holdfast", "audit", "*", time.Now().UTC().Format("2006-01"), "journal.jsonl")))
	for i, e := range entries {
		if e.Seq != int64(i+1) || i > 0 && e.Prev != entries[i-1].Hash {
			t.Fatalf("the chain of the audit trail breaks at entry %d", e.Seq)
		}
		switch e.Kind {
		case "hook":
			got[fmt.Sprint(e.Data.Session, " ", e.Data.Phase, " ", e.Data.Tool, " ", e.Data.Decision)]++
		case "escalated":
			got[e.Data.Session+" escalated"]++
		case "said":
			if turn := e.Data.Turn; turn.Error != "" {
				t.Errorf("%s could not speak: %s", turn.Sender, turn.Error)
			} else if e.Data.Phase == "pre" && turn.Sender == "laziness-detection" && turn.To == "hooks" {
				got[e.Data.Session+" judged aloud"]++
			}
		case "opened":
		default:
			t.Errorf("entry %d of the audit trail is %s: %s", e.Seq, e.Kind, e.Data.Error)
		}
	}
	differ(t, "audit trail", got, want)
	if r, err := c.start(longest, nil, holdfast, "log", "verify"); err != nil || r.exit != 0 {
		t.Errorf("log verify: exit %d, %v\n%s%s", r.exit, err, r.out, r.err)
	}
}

// judgeSessions: what each session knows of itself is the sum of its calls.
func (c *crowd) judgeSessions(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(c.state, "holdfast", "sessions", "*", "*.json"))
	if err != nil || len(files) != c.sessions {
		t.Errorf("%d sessions are kept instead of %d: %v", len(files), c.sessions, err)
	}
	detections := 0 // a call may be refused for several
	for _, file := range files {
		s := lines[struct {
			Session          string
			Prompts, Denials int
			Detections       int
		}](t, file)[0]
		if detections += s.Detections; s.Detections < s.Denials {
			t.Errorf("%s has kept %d detections of %d denials", s.Session, s.Detections, s.Denials)
		}
		if s.Prompts != 1 || s.Denials != c.calls {
			t.Errorf("%s has counted %d prompts and %d denials instead of 1 and %d", s.Session, s.Prompts, s.Denials, c.calls)
		}
	}
	for folder, want := range map[string]int{"detections/*-detection.json": detections, "baselines/claude-*-baseline.json": c.sessions} {
		if found, err := filepath.Glob(filepath.Join(c.root, ".aiwg", "persistence", filepath.FromSlash(folder))); err != nil || len(found) != want {
			t.Errorf("%d files %s instead of %d: %v", len(found), folder, want, err)
		}
	}
	tickets, err := filepath.Glob(filepath.Join(c.state, "holdfast", "gates", "*", "*.json"))
	if want := c.sessions * c.calls; err != nil || len(tickets) != want {
		t.Errorf("%d tickets instead of %d: %v", len(tickets), want, err)
	}
}

type hookLine struct {
	Hook      string   `json:"hook_name"`
	LoopID    string   `json:"loop_id"`
	Iteration int      `json:"iteration"`
	Agents    []string `json:"agents_invoked"`
	Outcomes  []string `json:"outcomes"`
	Failed    string   `json:"failed"`
}

// judgeLoops: each loop tells of its own events, all of them, in every place.
func (c *crowd) judgeLoops(t *testing.T, loops int) {
	t.Helper()
	homes, err := filepath.Glob(filepath.Join(c.state, "holdfast", "loops", "*", "journal.jsonl"))
	if err != nil || len(homes) != loops {
		t.Fatalf("%d journals instead of %d: %v", len(homes), loops, err)
	}
	agents := map[int]bool{}
	for _, journal := range homes {
		id := filepath.Base(filepath.Dir(journal))
		agents[c.judgeJournalOf(t, id, journal)] = true
		c.judgeHookLog(t, id)
	}
	if len(agents) != loops {
		t.Errorf("the journals tell of the agents %v", agents)
	}
}

// judgeJournalOf: the chain holds, and every call of the agent stands in it once.
func (c *crowd) judgeJournalOf(t *testing.T, id, journal string) (number int) {
	t.Helper()
	type entry struct {
		Seq        int64
		Kind       string
		Prev, Hash string
		Data       struct {
			Hook    string `json:"hook"`
			Task    string
			Changes []struct {
				Field string
				Value json.RawMessage
			}
		}
	}
	number = -1
	got, iterations := map[string]int{}, map[string]int{}
	entries := lines[entry](t, journal)
	for i, e := range entries {
		if e.Seq != int64(i+1) || i > 0 && e.Prev != entries[i-1].Hash {
			t.Fatalf("the chain of %s breaks at entry %d", id, e.Seq)
		}
		iterations[e.Kind]++
		if e.Kind == "started" {
			_, _ = fmt.Sscanf(e.Data.Task, "count on, number %d", &number)
		}
		for _, change := range e.Data.Changes {
			var call struct{ Target string }
			if change.Field == "risky_actions" || change.Field == "tool_call_history" {
				if err := json.Unmarshal(change.Value, &call); err != nil {
					t.Fatal(err)
				}
				got[change.Field+" "+call.Target]++
			}
		}
	}
	if iterations["iteration_began"] != c.iterations || iterations["iteration_ended"] != c.iterations {
		t.Errorf("%s: %d iterations began and %d ended, expected %d", id, iterations["iteration_began"], iterations["iteration_ended"], c.iterations)
	}
	differ(t, "journal of "+id, got, c.calledBy(t, number, "risky_actions ", "tool_call_history "))
	return number
}

// calledBy is what an agent has written down about its own calls, under each of some names.
func (c *crowd) calledBy(t *testing.T, number int, as ...string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(c.scratch, fmt.Sprintf("called-%d", number)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for line := range strings.Lines(string(text)) {
		for _, name := range as {
			out[name+strings.TrimSpace(line)]++
		}
	}
	if len(out) != len(as)*c.iterations*c.calls {
		t.Errorf("the agent of loop %d has made %d calls", number, len(out)/len(as))
	}
	return out
}

// judgeHookLog: the log in the work tree and the one that is kept say the same, every event
// is there once, and every agent that was asked has its conversation.
func (c *crowd) judgeHookLog(t *testing.T, id string) {
	t.Helper()
	r, err := c.start(longest, nil, holdfast, "hooks", "trace", id, "--json")
	if err != nil || r.exit != 0 {
		t.Fatalf("hooks trace %s: exit %d, %v\n%s", id, r.exit, err, r.err)
	}
	got, asked, want := map[string]int{}, map[string]int{}, map[string]int{"reinforcement_escalation": c.iterations / 3, "loop_start": 1, "loop_complete": 1, "pre_iteration": c.iterations, "post_iteration": c.iterations, "pre_tool_call": c.iterations * c.calls, "post_tool_call": c.iterations * c.calls}
	warned := map[string]int{}
	for line := range strings.Lines(r.out) {
		var l hookLine
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("hooks trace %s: %v", id, err)
		}
		if l.LoopID != id || l.Failed != "" {
			t.Errorf("hooks trace %s: %s", id, line)
		}
		got[l.Hook]++
		asked[l.Hook] += len(l.Agents)
		for _, o := range l.Outcomes {
			if target, ok := strings.CutPrefix(o, "log_risky_action: bulk_deletion: "); ok {
				warned[target]++
			}
		}
	}
	differ(t, "hook log of "+id, got, want)
	if len(warned) != c.iterations*c.calls {
		t.Errorf("hook log of %s: %d different calls instead of %d", id, len(warned), c.iterations*c.calls)
	}
	c.judgeConversations(t, id, asked)
}

// judgeConversations: every question of a hook is stored once, and answered once.
func (c *crowd) judgeConversations(t *testing.T, id string, asked map[string]int) {
	t.Helper()
	r, err := c.start(longest, nil, holdfast, "log", id, "--conversations", "--json")
	if err != nil || r.exit != 0 {
		t.Fatalf("log --conversations %s: exit %d, %v\n%s", id, r.exit, err, r.err)
	}
	questions, answers := map[string]int{}, map[string]int{}
	hookOf := map[string]string{}
	for line := range strings.Lines(r.out) {
		var turn struct {
			Conversation, Parent, To, Sender, Error string
			Metadata                                struct {
				Hook string `json:"hook_name"`
			}
		}
		if err := json.Unmarshal([]byte(line), &turn); err != nil {
			t.Fatalf("conversations of %s: %v", id, err)
		}
		if turn.Error != "" {
			t.Errorf("conversations of %s: %s", id, turn.Error)
		}
		switch {
		case turn.Sender == "hooks":
			hookOf[turn.Conversation] = turn.Metadata.Hook
			questions[turn.Metadata.Hook]++
		case turn.To == "hooks":
			answers[hookOf[turn.Conversation]]++
		}
	}
	delete(questions, "judge") // asked by the loop itself, not by a hook
	delete(answers, "judge")
	maps.DeleteFunc(asked, func(_ string, n int) bool { return n == 0 })
	differ(t, "questions of "+id, questions, asked)
	differ(t, "answers of "+id, answers, asked)
}

// judgeRegistry: all loops have ended, and are counted.
func (c *crowd) judgeRegistry(t *testing.T, loops int) {
	t.Helper()
	r := lines[struct {
		Active    []any `json:"active_loops"`
		Completed int   `json:"total_completed"`
		Aborted   int   `json:"total_aborted"`
		Failed    int   `json:"total_failed"`
		Limit     int   `json:"max_concurrent_loops"`
	}](t, slices.DeleteFunc(globbed(t, filepath.Join(c.state, "holdfast", "registry", "*.json")), func(f string) bool { return strings.HasSuffix(f, ".copy.json") })[0])[0]
	if len(r.Active) != 0 || r.Completed != loops || r.Aborted+r.Failed != 0 || r.Limit != loopsAtOnce {
		t.Errorf("the registry says %+v", r)
	}
}

func globbed(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("%s: %v", pattern, err)
	}
	return found
}
