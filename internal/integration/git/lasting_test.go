package git_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"holdfast/internal/integration/git"
)

func (r repo) moment(commit string) git.Moment {
	return git.Moment{Commit: commit, Tree: r.git("rev-parse", commit+"^{tree}")}
}

// TestAProcessThatStaysReadsWhatANewOneReads also kills it on the way: an agent that kills
// whatever it finds must not end a loop.
func TestAProcessThatStaysReadsWhatANewOneReads(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "package a\n")
	r.write("sub/moved.txt", strings.Repeat("a line that stays\n", 20))
	r.write("gone.txt", "x\n")
	moments := []git.Moment{r.moment(r.commit("one"))}
	r.git("mv", "sub/moved.txt", "sub/away.txt")
	r.git("rm", "-q", "gone.txt")
	r.write("new\nline.txt", "y\n")
	moments = append(moments, r.moment(r.commit("two")))
	r.write("a.go", "package a\n\nvar A = 1\n")
	moments = append(moments, r.moment(r.commit("three")))
	fresh, lasting := r.open(), r.open()
	end := lasting.Last(t.Context())
	defer end()
	for round := range 3 {
		for _, before := range moments {
			for _, after := range moments {
				want, err := fresh.BetweenMoments(t.Context(), before, after)
				if err != nil {
					t.Fatal(err)
				}
				got, err := lasting.BetweenMoments(t.Context(), before, after)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(got.Change, want.Change) || got.Before != want.Before || got.Commit != want.Commit {
					t.Errorf("got %s\nwant %s", show(got.Change), show(want.Change))
				}
			}
		}
		if killed := killChildren(t); killed != 2 {
			t.Errorf("round %d: %d processes were at work, not 2", round, killed)
		}
	}
	missing := git.Moment{Commit: strings.Repeat("1", 40), Tree: strings.Repeat("1", 40)}
	if _, err := lasting.BetweenMoments(t.Context(), moments[0], missing); err == nil {
		t.Error("a commit that does not exist was compared")
	}
	if _, err := lasting.BetweenMoments(t.Context(), moments[0], moments[2]); err != nil {
		t.Errorf("after a failure: %v", err)
	}
	end()
	if left := killChildren(t); left > 0 {
		t.Errorf("%d processes stay after the end", left)
	}
}

// killChildren kills the gits that this process has started.
func killChildren(t *testing.T) (killed int) {
	t.Helper()
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil || len(lists) == 0 {
		t.Skip("children are found through /proc")
	}
	for _, list := range lists {
		text, _ := os.ReadFile(list) // a thread may have ended
		for field := range strings.FieldsSeq(string(text)) {
			pid, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
				t.Fatal(err)
			}
			killed++
		}
	}
	return killed
}
