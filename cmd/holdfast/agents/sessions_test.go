package agents

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"holdfast/cmd/holdfast/agents/model"
	"holdfast/internal/integration/install"
)

// TestASubagentOfClaude: what a subagent does is judged as what the agent itself does, and
// its end is looked at.
func TestASubagentOfClaude(t *testing.T) {
	needsAgents(t)
	story(t, named("claude"), "a subagent", func(t *testing.T, s *site) {
		s.guard(t)
		const errand = "Look after the tests of the shop."
		skip := calls(s.edit(filepath.Join(s.root, "shop_test.go"), first(showing), skipped))
		s.model.Follow(
			model.Act{Turns: []model.Turn{calls(model.Call{Tool: "Agent", Input: map[string]any{"description": "tests", "prompt": errand, "subagent_type": "general-purpose"}}), says("All tests pass.")}},
			model.Act{Cue: errand, Turns: []model.Turn{calls(model.Call{Tool: "Read", Input: map[string]any{"file_path": filepath.Join(s.root, "shop_test.go")}}), skip, calls(s.unseen("sed -i '/Errorf/d' shop_test.go")), says("They are fine.")}})
		s.drive(t, "Make the tests pass.")
		var told string
		for _, r := range s.model.Requests() {
			if strings.Contains(r.Told, errand) {
				told = r.Told
			}
		}
		for _, words := range []string{refusedCall, behindTools, "TestSixItemsHaveTwoFree"} {
			if !strings.Contains(told, words) {
				t.Errorf("the subagent is not told %q\n%s", words, tail(told))
			}
		}
		if strings.Contains(s.read(t, "shop_test.go"), "t.Skip") {
			t.Error("the skip is there")
		}
		if !s.logged(t, "subagent_stop", "") {
			t.Error("its end was not looked at")
		}
		requests := s.model.Requests()
		if last := requests[len(requests)-1].Told; !strings.Contains(last, unfinished) {
			t.Errorf("the stop of the agent was not refused\n%s", tail(last))
		}
	})
}

// TestASessionThatGoesOn: a session that is resumed, and compacted, is judged from its own
// start: what was left behind before is still in the way.
func TestASessionThatGoesOn(t *testing.T) {
	needsAgents(t)
	story(t, named("claude"), "a session that goes on", func(t *testing.T, s *site) {
		s.guard(t)
		write(t, filepath.Join(s.root, "holdfast.yaml"), "guard: {max_stop_blocks: 1}\n")
		s.git(t, "commit", "-qam", "One refusal")
		s.model.Follow(model.Act{Turns: []model.Turn{calls(s.unseen("sed -i '/Errorf/d' shop_test.go")), says("All tests pass.")}})
		session, _ := lastResult(t, s.drive(t, "Make the tests pass.").out)
		before := s.model.Requests()
		goOn := func(prompt string) string {
			t.Helper()
			s.model.Follow() // it only says that it is done
			r := s.run(t, filepath.Join(s.home, "bin", s.name), append(append([]string{"--resume", session}, s.headless...), prompt)...)
			if r.exit != 0 {
				t.Fatalf("%s%s", tail(r.out), tail(r.err))
			}
			requests := s.model.Requests()
			return requests[len(requests)-1].Told
		}
		if told := goOn("Is all well?"); !more(before[len(before)-1].Told, told, unfinished) {
			t.Errorf("a resumed session was not refused\n%s", tail(told))
		}
		goOn("/compact")
		if !s.logged(t, "compact", "") {
			t.Error("the session was not compacted")
		}
		if told := goOn("Is all well now?"); !strings.Contains(told, unfinished) {
			t.Errorf("a compacted session was not refused\n%s", tail(told))
		}
		s.git(t, "checkout", "-q", "-f", "HEAD", "--", "shop_test.go")
		if told := goOn("And now?"); strings.Contains(told[strings.LastIndex(told, "And now?"):], unfinished) {
			t.Errorf("what was put right is still in the way\n%s", tail(told))
		}
		sessions := map[string]bool{}
		for _, l := range s.trail(t) {
			if l.Session != "" {
				sessions[l.Session] = true
			}
		}
		if len(sessions) != 1 || !sessions[session] {
			t.Errorf("the sessions are %v, expected is %s alone", sessions, session)
		}
	})
}

// TestTwoAgentsAtOnce: Claude and Codex in one repository, at the same time. Each is
// answered for what it does itself, and nothing is lost between them.
func TestTwoAgentsAtOnce(t *testing.T) {
	needsAgents(t)
	story(t, named("claude"), "beside codex", func(t *testing.T, s *site) {
		other := *s
		other.agent = named("codex")
		s.offer(t, other.name, other.program(t))
		other.openModel(t)
		s.guard(t)
		other.guard(t)
		both := []*site{s, &other}
		var started, done sync.WaitGroup
		started.Add(len(both))
		for _, one := range both {
			test, source := filepath.Join(one.root, "shop_test.go"), filepath.Join(one.root, "shop.go")
			together := sync.OnceFunc(func() { started.Done(); started.Wait() })
			honest := calls(one.shell("cat shop.go"))
			if one == s {
				honest = calls(one.edit(source, bug, fixed))
			}
			skip := calls(one.edit(test, first(showing), skipped))
			skip.First = together
			one.model.Follow(model.Act{Turns: []model.Turn{skip, honest, says("Done.")}})
			done.Go(func() { one.drive(t, "Make the tests pass.") })
		}
		done.Wait()
		for _, one := range both {
			one.newly(t, 0, refusedCall, "TestSixItemsHaveTwoFree")
			one.notNewly(t, 1, refusedCall)
			one.notNewly(t, 1, behindTools)
		}
		sessions := map[string]string{}
		for _, l := range s.trail(t) {
			if l.Kind == "failed" {
				t.Errorf("a hook failed: %+v", l)
			}
			if l.Session != "" {
				sessions[l.Session] = l.Agent
			}
		}
		if len(sessions) != 2 {
			t.Errorf("the sessions are %v, expected is one of each", sessions)
		}
		if r := s.run(t, holdfast, "log", "verify"); r.exit != 0 {
			t.Errorf("%s%s", r.out, r.err)
		}
		if strings.Contains(s.read(t, "shop_test.go"), "t.Skip") || !strings.Contains(s.read(t, "shop.go"), fixed) {
			t.Error("the work is not what it should be")
		}
	})
}

// TestAHookThatTakesTooLong: Holdfast answers in time itself, whatever it waits for, because
// most agents run a call whose hook does not.
func TestAHookThatTakesTooLong(t *testing.T) {
	needsAgents(t)
	for _, a := range all {
		story(t, a, "a hook that waits too long refuses in time", func(t *testing.T, s *site) {
			s.guard(t)
			skip := calls(a.edit(filepath.Join(s.root, "shop_test.go"), first(showing), skipped))
			skip.First = func() { s.holdSessions(t) }
			s.model.Follow(model.Act{Turns: []model.Turn{skip, {Text: "All tests pass.", First: s.releaseSessions}}})
			s.drive(t, "Make the tests pass.")
			s.newly(t, 0, "Holdfast could not judge this")
			if strings.Contains(s.read(t, "shop_test.go"), "t.Skip") {
				t.Errorf("the call ran\n%s", s.conversation())
			}
		})
	}
	// What the agents do when even that does not come is their own: Claude alone can be told to refuse.
	story(t, named("claude"), "a hook that does not answer at all", func(t *testing.T, s *site) {
		s.guard(t)
		s.model.Follow(model.Act{Turns: []model.Turn{
			{Calls: calls(s.edit(filepath.Join(s.root, "shop_test.go"), first(showing), skipped)).Calls, First: func() { s.replaceGuard(t, "exec sleep 60") }},
			{Text: "All tests pass.", First: func() { s.replaceGuard(t, "exit 0") }},
		}})
		s.drive(t, "Make the tests pass.")
		s.after(t, 0)
		if strings.Contains(s.read(t, "shop_test.go"), "t.Skip") {
			t.Errorf("the call ran\n%s", s.conversation())
		}
	})
}

// holdSessions takes the sessions that there are, as another call of a hook does.
func (s *site) holdSessions(t *testing.T) {
	locks, err := filepath.Glob(filepath.Join(s.home, ".state", "holdfast", "sessions", "*", "*.lock"))
	if err != nil || s.guards.target != install.OpenCode && len(locks) == 0 {
		t.Errorf("no session has begun: %v", err)
	}
	for _, path := range locks {
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err == nil {
			err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
		}
		if err != nil {
			t.Error(err)
			return
		}
		s.held = append(s.held, f)
	}
}

func (s *site) releaseSessions() {
	for _, f := range s.held {
		f.Close()
	}
	s.held = nil
}
