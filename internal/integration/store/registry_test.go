package store

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func registryOf(t *testing.T) (r *Registry, state, repository string) {
	t.Helper()
	state, repository = t.TempDir(), t.TempDir()
	r, err := OpenRegistry(state, repository)
	must(t, err)
	r.Warn = func(message string) { t.Errorf("warned: %s", message) }
	return r, state, repository
}

// registerOne registers a loop, says how it went and lives until its input ends.
func registerOne(args []string) error {
	r, err := OpenRegistry(args[0], args[1])
	if err != nil {
		return err
	}
	err = r.Register(Registered{LoopID: args[2], Task: "task"}, 4, false)
	var tooMany *TooManyError
	switch {
	case errors.As(err, &tooMany):
		fmt.Println("refused", len(tooMany.Running))
	case err != nil:
		return err
	default:
		fmt.Println("in", 0)
	}
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	return nil
}

// registrant is one process with its answer.
type registrant struct {
	cmd     *exec.Cmd
	answer  string
	running int
}

func registrants(t *testing.T, n int, state, repository string) []registrant {
	t.Helper()
	out := make([]registrant, n)
	answers := make([]*bufio.Reader, n)
	for i := range out {
		out[i].cmd, answers[i] = another(t, "register", state, repository, fmt.Sprintf("loop-%d", i))
	}
	for i := range out {
		_, err := fmt.Fscanln(answers[i], &out[i].answer, &out[i].running)
		must(t, err)
	}
	return out
}

func TestTheLimitHoldsWhenTwentyRegisterAtOnce(t *testing.T) {
	r, state, repository := registryOf(t)
	var in []registrant
	for _, one := range registrants(t, 20, state, repository) {
		if one.answer == "in" {
			in = append(in, one)
		} else if one.running != 4 {
			t.Errorf("refused with %d loops running", one.running)
		}
	}
	if len(in) != 4 {
		t.Fatalf("%d of 20 were let in", len(in))
	}
	err := r.Register(Registered{LoopID: "mine"}, 4, false)
	if !errors.Is(err, ErrTooMany) {
		t.Fatalf("a fifth: %v", err)
	}
	must(t, in[0].cmd.Process.Kill())
	_ = in[0].cmd.Wait()
	must(t, r.Register(Registered{LoopID: "mine"}, 4, false))
	loops, err := r.Loops()
	must(t, err)
	crashed := 0
	for _, loop := range loops.ActiveLoops {
		if loop.Status == "crashed" && loop.PID == in[0].cmd.Process.Pid {
			crashed++
		}
	}
	if crashed != 1 || loops.TotalActive != 4 || len(loops.ActiveLoops) != 5 {
		t.Errorf("%+v", loops)
	}
	must(t, r.Register(Registered{LoopID: "forced"}, 4, true))
	if err := r.Register(Registered{LoopID: in[1].loop(loops)}, 4, true); !errors.Is(err, ErrLocked) {
		t.Errorf("a loop that another process runs is taken over: %v", err)
	}
}

func (one registrant) loop(loops Loops) string {
	for _, loop := range loops.ActiveLoops {
		if loop.PID == one.cmd.Process.Pid {
			return loop.LoopID
		}
	}
	return ""
}

func TestALoopIsTouchedAndRemoved(t *testing.T) {
	r, _, _ := registryOf(t)
	for _, id := range []string{"a", "b", "c"} {
		must(t, r.Register(Registered{LoopID: id, Task: strings.Repeat("ä", 300)}, 0, false))
	}
	must(t, r.Register(Registered{LoopID: "a", Iteration: 3}, 0, false)) // once more
	must(t, r.Touch("b", "completing", 7))
	if err := r.Touch("b", "dancing", 7); err == nil {
		t.Error("any status will do")
	}
	if err := r.Touch("x", "running", 7); err == nil {
		t.Error("a loop that is not there is touched")
	}
	must(t, r.Remove("a", "completed"))
	must(t, r.Remove("a", "completed"))
	must(t, r.Remove("c", "aborted"))
	loops, err := r.Loops()
	must(t, err)
	if len(loops.ActiveLoops) != 1 || loops.TotalActive != 1 || loops.TotalCompleted != 1 || loops.TotalAborted != 1 || loops.MaxConcurrentLoops != 4 || loops.Version != "2.0.0" {
		t.Fatalf("%+v", loops)
	}
	b := loops.ActiveLoops[0]
	if b.LoopID != "b" || b.Status != "completing" || b.Iteration != 7 || b.PID != os.Getpid() || len([]rune(b.Task)) != 200 {
		t.Errorf("%+v", b)
	}
}

func TestALoopThatPausedHasNotCrashed(t *testing.T) {
	gone := Registered{LoopID: "a", Status: "paused", PID: 1 << 30, Host: Self(noon).Host}
	away := Registered{LoopID: "b", Status: "running", PID: 1, Host: "elsewhere.example", LastActive: noon}
	loops := Loops{ActiveLoops: []Registered{gone, away}}
	if running := loops.running(noon.Add(time.Minute)); len(running) != 1 || loops.ActiveLoops[0].Status != "paused" {
		t.Errorf("%+v", loops)
	}
	if running := loops.running(noon.Add(stale)); len(running) != 0 || loops.ActiveLoops[1].Status != "crashed" {
		t.Errorf("silent for long: %+v", loops)
	}
}

func TestOnlySoManyCrashedLoopsAreListed(t *testing.T) {
	var loops Loops
	for i := range crashedKept + 7 {
		loops.ActiveLoops = append(loops.ActiveLoops, Registered{LoopID: fmt.Sprint(i), Status: "running", Host: Self(noon).Host})
	}
	loops.tidy(noon)
	if len(loops.ActiveLoops) != crashedKept || loops.ActiveLoops[0].LoopID != "7" {
		t.Errorf("%d, from %s on", len(loops.ActiveLoops), loops.ActiveLoops[0].LoopID)
	}
}

func TestADamagedRegistryIsMendedOrRefused(t *testing.T) {
	for _, how := range []string{"flip", "cut", "garbage"} {
		r, _, _ := registryOf(t)
		must(t, r.Register(Registered{LoopID: "a"}, 0, false))
		harm(t, r.path, how)
		var warned string
		r.Warn = func(message string) { warned = message }
		must(t, r.Touch("a", "running", 2))
		if !strings.Contains(warned, r.path) {
			t.Errorf("%s: warned %q", how, warned)
		}
		warned = ""
		if loops, err := r.Loops(); err != nil || warned != "" || len(loops.ActiveLoops) != 1 || loops.ActiveLoops[0].Iteration != 2 {
			t.Errorf("%s: %v %q %+v", how, err, warned, loops)
		}
		for _, path := range r.files() {
			harm(t, path, how)
		}
		if err := r.Register(Registered{LoopID: "b"}, 0, false); err == nil || !strings.Contains(err.Error(), r.path) {
			t.Errorf("%s: without a registry: %v", how, err)
		}
		must(t, r.Register(Registered{LoopID: "b"}, 0, true))
	}
}

func FuzzRegistry(f *testing.F) {
	f.Add([]byte(`{"version":"2.0.0"}`))
	line, _ := seal([]byte(`{"version":"2.0.0","active_loops":[{"pid":-1},{}]`))
	f.Add(line)
	f.Fuzz(func(t *testing.T, text []byte) {
		loops, err := decodeLoops(text, nil)
		if err != nil {
			return
		}
		loops.tidy(noon)
		line, _ := seal(loops.encode()[:len(loops.encode())-1])
		if _, err := decodeLoops(line, nil); err != nil {
			t.Errorf("what was written is not read: %v", err)
		}
	})
}
