package acceptance

import (
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// damages are what disks, crashes and clumsy hands do to a file.
var damages = map[string]func([]byte) []byte{
	"a bit is flipped": func(b []byte) []byte { b[len(b)/2] ^= 0x10; return b },
	"the end is lost":  func(b []byte) []byte { return b[:len(b)/2] },
	"all is lost":      func([]byte) []byte { return nil },
	"zeros at the end": func(b []byte) []byte { return append(b, make([]byte, 512)...) },
}

// TestDamagedState damages every file of a loop in turn (-full), or those that are drawn. Nothing may crash, nothing may be
// passed over in silence, and an interrupted loop still comes to its right end.
func TestDamagedState(t *testing.T) {
	needsProc(t)
	for part := range parts {
		t.Run(fmt.Sprintf("of a finished loop, part %d", part+1), func(t *testing.T) {
			t.Parallel()
			s := newSite(t, "python")
			if r := s.loop(t, scenario{agent: "repairer"}); r.exit != completed {
				t.Fatalf("exit %d\n%s%s", r.exit, tail(r.out), tail(r.err))
			}
			s.damageEach(t, part, func(t *testing.T, path string) { s.isTold(t, path, s.askStatus(t, "completed")) })
		})
		t.Run(fmt.Sprintf("of an interrupted loop, part %d", part+1), func(t *testing.T) {
			t.Parallel()
			s := newSite(t, "python")
			s.interrupt(t)
			s.damageEach(t, part, func(t *testing.T, path string) {
				said := s.askStatus(t, "")
				r, err := s.start(longest, nil, holdfast, "resume", s.loopID(t), "--no-input", "--json")
				if err != nil || r.exit != completed {
					t.Errorf("resume ended with %d: %v\n%s%s", r.exit, err, tail(r.out), tail(r.err))
				}
				s.isTold(t, path, said+r.out+r.err)
				s.judge(t, scenario{}, r)
			})
		})
	}
}

// parts is into how many loops that are alike the damages are dealt out, to be tried side by side.
const parts = 2

// interrupt runs a loop of two honest steps and asks it to stop after the first, as the
// first ^C does.
func (s *site) interrupt(t *testing.T) {
	t.Helper()
	cmd := exec.Command(holdfast, "run", task, "--agent-cmd", agents+" two-steps", "--completion", s.direct, "--max-iterations", "5", "--no-input", "--json")
	var out strings.Builder
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = s.root, s.env(), &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.waitForFile(t, filepath.Join(s.scratch, "visitors"))
	_ = cmd.Process.Signal(syscall.SIGINT)
	_ = cmd.Wait()
	if exit := cmd.ProcessState.ExitCode(); exit != 130 {
		t.Fatalf("an interrupted loop ended with %d, expected 130\n%s", exit, tail(out.String()))
	}
}

func (s *site) waitForFile(t *testing.T, path string) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			return
		}
	}
	t.Fatalf("%s never came", path)
}

// damageEach tries every damage on every file of its part, each time on the state as it was.
func (s *site) damageEach(t *testing.T, part int, then func(t *testing.T, path string)) {
	t.Helper()
	whole := s.keep(t)
	id, seen := s.loopID(t), map[string]bool{}
	for _, path := range whole.files(s) {
		alike := likeness(s.short(path))
		if seen[alike] {
			continue
		}
		seen[alike] = true
		if name := strings.ReplaceAll(alike, id, ""); partOf(name) != part || !tried(name) {
			continue
		}
		original := whole[path]
		if len(original.text) == 0 {
			continue
		}
		for _, what := range damagesOf(strings.ReplaceAll(alike, id, "")) {
			t.Run(what+" of "+s.short(path), func(t *testing.T) {
				s.restore(t, whole)
				if err := os.WriteFile(path, damages[what]([]byte(original.text)), original.mode); err != nil {
					t.Fatal(err)
				}
				then(t, path)
			})
		}
	}
	s.restore(t, whole)
}

// damagesOf says what is done to a file, by its name within the state of any loop.
func damagesOf(file string) []string {
	return drawn(file, slices.Sorted(maps.Keys(damages)))
}

// partOf deals a file out by its name, which is the same in every loop but for the loop's own.
func partOf(file string) int {
	sum := fnv.New32a()
	io.WriteString(sum, file)
	return int(sum.Sum32() % parts)
}

// likeness is what files that are read in the same way have in common: the objects of the
// copy of a repository, its refs, its logs; and, unless -full asks for more, all of that copy.
func likeness(path string) string {
	before, inside, ok := strings.Cut(path, " reserve ")
	switch {
	case !ok:
		return path
	case !*full:
		return before + " reserve"
	}
	parts := strings.SplitN(inside, " ", 3)
	if parts[0] == "objects" {
		parts = parts[:1]
	}
	return before + " reserve " + strings.Join(parts[:min(2, len(parts))], " ")
}

// askStatus: what is asked about a damaged loop is answered or refused, never crashed on.
func (s *site) askStatus(t *testing.T, want string) (said string) {
	t.Helper()
	for _, args := range [][]string{{"list"}, {"status", s.loopID(t)}} {
		r, err := s.start(longest, nil, holdfast, args...)
		if err != nil || r.exit < 0 || strings.Contains(r.err, "goroutine ") {
			t.Errorf("holdfast %v ended with %d: %v\n%s%s", args, r.exit, err, tail(r.out), tail(r.err))
		}
		if args[0] == "status" && r.exit == 0 && !strings.Contains(r.out, want) {
			t.Errorf("the status does not say %s:\n%s", want, tail(r.out))
		}
		said += r.out + r.err
	}
	return said
}

// isTold: the damaged file was named to the user.
func (s *site) isTold(t *testing.T, path, said string) {
	t.Helper()
	if !strings.Contains(said, filepath.Base(path)) {
		t.Errorf("nobody was told that %s is damaged:\n%s", s.short(path), tail(said))
	}
}

func (s *site) short(path string) string {
	for _, root := range []string{s.root, s.state} {
		if rel, err := filepath.Rel(root, path); err == nil && fs.ValidPath(rel) {
			return strings.ReplaceAll(rel, "/", " ")
		}
	}
	return path
}
