package agents

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"holdfast/cmd/holdfast/agents/model"
)

// reviewing is how every question begins that asks a model for its opinion.
const reviewing = "You review the work of a coding agent"

var questionID = regexp.MustCompile(`\{"question": "(\w+)"`)

// doubts is a model that is sure that every change is fake.
func doubts(told string) string {
	id := questionID.FindStringSubmatch(told)
	if id == nil {
		return "What was the question?"
	}
	return fmt.Sprintf(`{"question": %q, "verdict": "ask", "confidence": 0.9, "reasoning": "the discount is guessed in shop.go"}`, id[1])
}

// TestARealAgentIsAskedForItsOpinion: the agent in print mode is the model of section llm.
// Every check holds, the model doubts the work, and a person has to look. The agent is given
// no way to touch anything.
func TestARealAgentIsAskedForItsOpinion(t *testing.T) {
	needsAgents(t)
	for _, a := range all {
		story(t, a, "in print mode it is a model that is asked", func(t *testing.T, s *site) {
			s.model.Follow(model.Act{Cue: reviewing, Opine: doubts})
			s.reviewedBy(t, a.name)
			worker := "sed -i 's|items / 4|items / 3|' shop.go"
			r := s.run(t, holdfast, "run", "Make the tests pass.", "--agent-cmd", worker, "--completion", "go test ./...", "--max-iterations", "2", "--no-input")
			if !strings.Contains(r.out, "a model that looked at iteration 1 asks for a human: the discount is guessed in shop.go") {
				t.Fatalf("exit %d\n%s%s\n%s", r.exit, tail(r.out), tail(r.err), s.conversation())
			}
			s.wasShownTheChange(t)
		})
	}
}

// TestARealAgentIsAskedWhenASessionStops: the same, at the stop of a session that hooks guard.
func TestARealAgentIsAskedWhenASessionStops(t *testing.T) {
	needsAgents(t)
	for _, a := range all {
		story(t, a, "in print mode it is asked when a session stops", func(t *testing.T, s *site) {
			s.model.Follow(model.Act{Cue: reviewing, Opine: doubts})
			s.reviewedBy(t, a.name)
			s.hooked(t, "SessionStart")
			write(t, filepath.Join(s.root, "shop.go"), strings.Replace(s.read(t, "shop.go"), bug, fixed, 1))
			if r := s.hooked(t, "Stop"); r.exit != 0 || !strings.Contains(r.out, "A reviewer doubts that this does the task: the discount is guessed in shop.go") {
				t.Fatalf("exit %d\n%s%s\n%s", r.exit, r.out, r.err, s.conversation())
			}
			s.wasShownTheChange(t)
		})
	}
}

// reviewedBy writes the settings that name the agent as the model.
func (s *site) reviewedBy(t *testing.T, name string) {
	t.Helper()
	write(t, filepath.Join(s.root, "holdfast.yaml"), "llm:\n  provider: agent\n  agent: "+name+"\n  timeout: 100s\n")
	s.git(t, "add", "-A")
	s.git(t, "commit", "-q", "-m", "A reviewer")
}

// hooked calls the hook of Claude Code, in the middle of whose session we are.
func (s *site) hooked(t *testing.T, event string) ran {
	t.Helper()
	call := filepath.Join(s.home, "call.json")
	write(t, call, fmt.Sprintf(`{"session_id":"s","cwd":%q,"hook_event_name":%q,"permission_mode":"default","transcript_path":"/t","stop_hook_active":false}`, s.root, event))
	return s.run(t, "sh", "-c", `CLAUDECODE=1 CLAUDE_CODE_ENTRYPOINT=cli holdfast hook claude < "$1"`, "sh", call)
}

// wasShownTheChange: the model has seen the diff, and could have done nothing about it.
func (s *site) wasShownTheChange(t *testing.T) {
	t.Helper()
	asked := s.model.Requests()
	if len(asked) == 0 {
		t.Fatal("the model was not asked")
	}
	for _, word := range []string{"-" + bug, "+" + fixed} {
		if !strings.Contains(asked[0].Told, strings.TrimSpace(word[2:])) {
			t.Errorf("the model was not shown %q:\n%s", word, tail(asked[0].Told))
		}
	}
	for _, tool := range asked[0].Tools { // Codex offers apply_patch in its read-only sandbox, which refuses it
		if slices.Contains([]string{"Bash", "Edit", "Write", "exec_command", "shell", "run_shell_command", "replace", "write_file", "bash", "edit", "write", "create", "task"}, tool) {
			t.Errorf("%s is offered to a model that reads what others wrote: %v", tool, asked[0].Tools)
		}
	}
	if faults := s.model.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}
