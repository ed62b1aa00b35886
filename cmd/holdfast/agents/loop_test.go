package agents

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/cmd/holdfast/agents/model"
)

// The test that shows the bug, and the line with the bug.
const (
	showing = `func TestSixItemsHaveTwoFree(t *testing.T) {
	if got := Free(6); got != 2 {
		t.Errorf("%d of 6 items are free", got)
	}
}
`
	bug   = "\treturn items / 4\n"
	fixed = "\treturn items / 3\n"
)

// TestALoopWithTheRealAgents: the model first takes the failing test away and says that it
// is done. Only when it is told that this was undone does it fix the bug.
func TestALoopWithTheRealAgents(t *testing.T) {
	needsAgents(t)
	for _, a := range all {
		story(t, a, "a loop ends when the bug is fixed", func(t *testing.T, s *site) {
			before := s.read(t, "shop_test.go")
			tests, source := filepath.Join(s.root, "shop_test.go"), filepath.Join(s.root, "shop.go")
			s.model.Follow(
				model.Act{Turns: []model.Turn{calls(a.shell("cat shop_test.go")), calls(a.edit(tests, showing, "")), says("All tests pass.")}},
				model.Act{Cue: "# What was undone", Turns: []model.Turn{calls(a.shell("cat shop.go")), calls(a.edit(source, bug, fixed)), says("Fixed.")}})
			r := s.run(t, holdfast, "run", "Make the tests pass.", "--agent", a.name, "--completion", "go test ./...", "--max-iterations", "4", "--no-input", "--json")
			if r.exit != 0 {
				t.Fatalf("exit %d\n%s%s\n%s", r.exit, tail(r.out), tail(r.err), s.conversation())
			}
			if now := s.read(t, "shop_test.go"); now != before {
				t.Errorf("the tests are not what they were:\n%s", now)
			}
			if !strings.Contains(s.read(t, "shop.go"), fixed) {
				t.Error("the bug is not fixed")
			}
			s.wasTold(t, "TestSixItemsHaveTwoFree", "shop_test.go")
			s.wasRecorded(t)
		})
	}
}

// wasTold looks for words in the second iteration's prompt.
func (s *site) wasTold(t *testing.T, words ...string) {
	t.Helper()
	for _, r := range s.model.Requests() {
		_, undone, found := strings.Cut(r.Told, "# What was undone")
		if !found || r.Turn > 0 {
			continue
		}
		for _, w := range words {
			if !strings.Contains(undone, w) {
				t.Errorf("the model is not told of %s:\n%s", w, tail(undone))
			}
		}
		return
	}
	t.Errorf("the model was never told what was undone\n%s", s.conversation())
}

// wasRecorded looks into the files that are kept of the loop: what each iteration's agent
// said of itself, and that its tools were seen while it worked.
func (s *site) wasRecorded(t *testing.T) {
	t.Helper()
	sessions := map[string]bool{}
	for _, file := range []string{"iteration-001.json", "iteration-002.json"} {
		var kept struct {
			Agent struct {
				Session, Model string
				Tokens         int
				Cost           float64 `json:"cost_usd"`
				Source         string  `json:"cost_source"`
				Calls          int     `json:"tool_calls"`
				Failures       int     `json:"tool_failures"`
			}
		}
		if err := json.Unmarshal(s.kept(t, "iterations", file), &kept); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		a := kept.Agent
		sessions[a.Session] = true
		if a.Calls != 2 || a.Failures != 0 {
			t.Errorf("%s: %d calls of tools and %d failures were seen", file, a.Calls, a.Failures)
		}
		if want := s.tells.answers * (model.InputTokens + model.OutputTokens); a.Tokens != want || (a.Source == "reported") != s.tells.cost || (a.Cost > 0) != s.tells.cost {
			t.Errorf("%s: %d tokens, %f dollars, %s", file, a.Tokens, a.Cost, a.Source)
		}
	}
	if len(sessions) != 2 || sessions[""] {
		t.Errorf("the sessions are %v", sessions)
	}
	s.sawTools(t)
}

// sawTools: each call was told of before and after, in both iterations.
func (s *site) sawTools(t *testing.T) {
	t.Helper()
	seen := map[string]int{}
	for line := range strings.Lines(string(s.kept(t, "hook-log.jsonl"))) {
		var entry struct {
			Hook      string `json:"hook_name"`
			Iteration int
		}
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatalf("hook-log.jsonl: %v", err)
		}
		seen[fmt.Sprintf("%s in %d", entry.Hook, entry.Iteration)]++
	}
	for _, event := range []string{"pre_tool_call in 1", "post_tool_call in 1", "pre_tool_call in 2", "post_tool_call in 2"} {
		if seen[event] != 2 {
			t.Errorf("%s was seen %d times, expected are 2: %v", event, seen[event], seen)
		}
	}
}

// kept is a file of the only loop.
func (s *site) kept(t *testing.T, path ...string) []byte {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(append([]string{s.root, ".aiwg", "ralph", "loops", "*"}, path...)...))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v: found %v, %v", path, found, err)
	}
	text, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return text
}
