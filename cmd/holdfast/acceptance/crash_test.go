package acceptance

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestCrash kills the loop at random moments and resumes it. The agent removes the test,
// then fixes half, then all, and writes one line in each iteration: none may be missing
// or doubled at the end, however often the loop was killed.
func TestCrash(t *testing.T) {
	needsProc(t)
	random := rand.New(rand.NewPCG(*seed, 1))
	whole := newCrashRun(t).uninterrupted(t)
	for killed, round := 0, 1; killed < *crashes && !t.Failed(); round++ {
		t.Run(fmt.Sprintf("round %d", round), func(t *testing.T) {
			run := newCrashRun(t)
			run.killedUpTo(t, random, whole, min(3, *crashes-killed))
			killed += run.kills
			run.judgeEnd(t)
			t.Logf("round %-3d %d kills, at %v; %d in all", round, run.kills, run.moments, killed)
			if run.kills == 0 {
				// The moment was after the end of a run that was faster than the first.
				whole = whole * 9 / 10
			}
		})
	}
}

type crashRun struct {
	*site
	kills   int
	moments []time.Duration
	last    ran
}

func newCrashRun(t *testing.T) *crashRun { return &crashRun{site: newSite(t, "python")} }

func (c *crashRun) command(t *testing.T) []string {
	t.Helper()
	if loop := c.newestLoop(); loop != "" {
		return []string{"resume", loop, "--no-input", "--json"}
	}
	return []string{"run", task, "--agent-cmd", agents + " apprentice", "--completion", c.direct, "--max-iterations", "6", "--no-input", "--json"}
}

// newestLoop is the loop to resume: one whose journal has begun. There is none when the
// first kill came before that.
func (c *crashRun) newestLoop() string {
	found, _ := filepath.Glob(filepath.Join(c.state, "holdfast", "loops", "*", "journal.jsonl"))
	for _, journal := range found {
		if text, err := os.ReadFile(journal); err == nil && strings.Contains(string(text), `"kind":"started"`) {
			return filepath.Base(filepath.Dir(journal))
		}
	}
	return ""
}

func (c *crashRun) uninterrupted(t *testing.T) time.Duration {
	t.Helper()
	r, err := c.start(longest, nil, holdfast, c.command(t)...)
	if err != nil {
		t.Fatal(err)
	}
	c.last = r
	c.judgeEnd(t)
	return r.took
}

// killedUpTo goes on until the loop has ended by itself.
func (c *crashRun) killedUpTo(t *testing.T, random *rand.Rand, whole time.Duration, most int) {
	t.Helper()
	for range most + 3 {
		after := longest
		if c.kills < most {
			after = time.Duration(random.Int64N(int64(whole)))
		}
		c.last = c.runAndKill(t, after)
		if c.last.exit >= 0 {
			return
		}
		c.kills++
		c.moments = append(c.moments, after.Round(time.Millisecond))
		if err := c.nobodyLeftBut(c.direct); err != nil {
			t.Fatalf("the loop is dead, but %v", err)
		}
	}
	t.Fatalf("the loop did not come to an end after %d kills", c.kills)
}

// runAndKill kills the process of the loop alone, as the kernel does when memory is short.
func (c *crashRun) runAndKill(t *testing.T, after time.Duration) ran {
	t.Helper()
	var out, complaints strings.Builder
	cmd := exec.Command(holdfast, c.command(t)...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = c.root, c.env(), &out, &complaints
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Signal(syscall.SIGKILL) })
	defer timer.Stop()
	_ = cmd.Wait()
	return ran{exit: cmd.ProcessState.ExitCode(), out: out.String(), err: complaints.String()}
}

func (c *crashRun) judgeEnd(t *testing.T) {
	t.Helper()
	if c.last.exit != completed {
		t.Fatalf("the loop ended with %d\n%s%s", c.last.exit, tail(c.last.out), tail(c.last.err))
	}
	if err := c.nobodyLeft(); err != nil {
		t.Errorf("the loop has ended, but %v", err)
	}
	log, err := os.ReadFile(filepath.Join(c.root, "work.log"))
	if want := "iteration 1\niteration 2\niteration 3\n"; err != nil || string(log) != want {
		t.Errorf("work.log is %q, expected %q: %v", log, want, err)
	}
	if lost := c.lostTests(t); len(lost) > 0 {
		t.Errorf("tests were lost: %v", lost)
	}
	if failing := c.stillFailing(t); len(failing) > 0 {
		t.Errorf("FALSE COMPLETION: %v do not pass", failing)
	}
	for _, harm := range c.harmed(t) {
		t.Errorf("the user's %s", harm)
	}
	c.judgeState(t, 3)
	c.judgeJournal(t)
}
