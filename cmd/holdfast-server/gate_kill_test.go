package main_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// outcomes are what each answer leads to when the loop has come to its end.
var outcomes = map[string]struct {
	args    []string
	decided string // the one entry that tells that the answer was followed
	exit    int
	kept    bool // test_none is there
}{
	"reject":     {[]string{"reject", "--because", "it is right"}, "reject", 0, true},
	"approve":    {[]string{"approve", "--because", "nothing is proven there"}, "approve", 0, false},
	"continue":   {[]string{"continue", "--because", "leave the tests alone"}, "continue", 0, true},
	"manual-fix": {[]string{"manual-fix"}, "", 0, true},
	"abort":      {[]string{"abort"}, "", 1, true},
}

// moments are when a loop is killed, by what can be seen from outside: the answer is there
// and the loop has not seen it; it has written it down; it has followed it; it has gone on.
var moments = map[string]func(t *testing.T) bool{
	"not seen":     func(*testing.T) bool { return true },
	"written down": func(t *testing.T) bool { return len(entries(t, journalFile, "gate_answered")) > 0 },
	"followed": func(t *testing.T) bool {
		return len(followed(t)) > 0 || len(entries(t, journalFile, "stopped"))+len(entries(t, journalFile, "paused")) > 0
	},
	"gone on": func(t *testing.T) bool {
		return len(entries(t, journalFile, "iteration_began")) > 1 || len(entries(t, journalFile, "stopped"))+len(entries(t, journalFile, "paused")) > 0
	},
}

// followed are the entries with which a loop leaves its gate.
func followed(t *testing.T) (out []entry) {
	t.Helper()
	for _, e := range entries(t, journalFile, "resumed") {
		if !e.Data.Waiting && e.Data.Decided != "" {
			out = append(out, e)
		}
	}
	return out
}

var full = flag.Bool("full", false, "every answer at every moment, instead of each at one")

// usual is when a loop is killed in a run that is to be short.
var usual = map[string]string{"reject": "written down", "approve": "written down", "continue": "followed", "manual-fix": "not seen", "abort": "not seen"}

// TestAnAnswerIsFollowedOnceHoweverOftenTheLoopIsKilled between the answer and what follows.
func TestAnAnswerIsFollowedOnceHoweverOftenTheLoopIsKilled(t *testing.T) {
	for choice := range outcomes {
		for moment := range moments {
			if !*full && usual[choice] != moment {
				continue
			}
			t.Run(choice+", "+moment, func(t *testing.T) { killedAt(t, choice, moment) })
		}
	}
}

func killedAt(t *testing.T, choice, moment string) {
	root := shop(t, "gates: {destructive: ALWAYS}\n")
	loop, said, id := waiting(t, root)
	stopped := moment == "not seen"
	if stopped { // what stands still cannot see the answer before it dies
		if err := loop.Process.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
	}
	want := outcomes[choice]
	if out, err := holdfast(append([]string{"gate", "-C", root}, append(want.args, id)...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	waitFor(t, func() bool { return moments[moment](t) })
	_ = loop.Process.Signal(syscall.SIGKILL)
	_ = loop.Wait()
	mine := filepath.Join(root, "mine.txt")
	if err := os.WriteFile(mine, []byte("written by the user meanwhile\n"), 0o600); err != nil {
		t.Fatal(err)
	}

	exit, told := loop.ProcessState.ExitCode(), said.String()
	for round := 1; exit != want.exit; round++ { // killed once more as soon as it has begun, then left alone
		resume := holdfast("resume", "-C", root, "--no-input")
		var out strings.Builder
		resume.Stdout, resume.Stderr = &out, &out
		before := len(entries(t, journalFile, "resumed"))
		if err := resume.Start(); err != nil {
			t.Fatal(err)
		}
		if round == 1 {
			ended := make(chan struct{})
			go func() { _ = resume.Wait(); close(ended) }()
			waitFor(t, func() bool {
				select {
				case <-ended:
					return true
				default:
					return len(entries(t, journalFile, "resumed")) > before
				}
			})
			_ = resume.Process.Signal(syscall.SIGKILL)
			<-ended
		} else {
			_ = resume.Wait()
		}
		exit, told = resume.ProcessState.ExitCode(), told+fmt.Sprintf("-- resume %d --\n", round)+out.String()
		if round == 4 {
			break
		}
	}
	text, err := os.ReadFile(filepath.Join(root, "test_cart.py"))
	if err != nil || strings.Contains(string(text), "test_none") != want.kept || exit != want.exit {
		t.Errorf("the loop ended with %d, %v\n%s\n%s", exit, err, text, told)
	}
	if answers := entries(t, journalFile, "gate_answered"); len(answers) != 1 {
		t.Errorf("answered %d times: %+v\n%s", len(answers), answers, told)
	}
	if f := followed(t); want.decided != "" && (len(f) != 1 || f[0].Data.Decided != want.decided) {
		t.Errorf("followed as %+v\n%s", f, told)
	}
	if opened := entries(t, journalFile, "gate_opened"); len(opened) != 1 {
		t.Errorf("%d gates were opened\n%s", len(opened), told)
	}
	if !keptSomewhere(t, root, "mine.txt") {
		t.Error("what the user wrote meanwhile is lost")
	}
	if out, err := holdfast("log", "verify", "-C", root).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// keptSomewhere: in the work tree, or in a snapshot. What was written while an iteration was
// cut off goes back with it, into the snapshot of what it had left.
func keptSomewhere(t *testing.T, root, name string) bool {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, name)); err == nil {
		return true
	}
	refs, err := exec.Command("git", "-C", root, "for-each-ref", "--format=%(refname)", "refs/holdfast").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, ref := range strings.Fields(string(refs)) {
		if exec.Command("git", "-C", root, "cat-file", "-e", ref+":"+name).Run() == nil {
			return true
		}
	}
	return false
}
