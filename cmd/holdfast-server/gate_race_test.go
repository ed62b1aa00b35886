package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// standing is a gate as `holdfast gate list --all --json` tells it.
type standing struct {
	ID, State string
	Reply     string `json:"reply_file"`
	Answer    *struct{ Decision, Via, Reason string }
}

func gatesOf(t *testing.T, root string) (out []standing) {
	t.Helper()
	text, err := holdfast("gate", "list", "-C", root, "--json", "--all").Output()
	if err != nil || json.Unmarshal(text, &out) != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return out
}

// entry is what tests look at in an entry of a journal or of the audit trail.
type entry struct {
	Kind string
	Data struct {
		Gate         any // its name, or all of it
		Via, Decided string
		Waiting      bool
		Answer       struct{ Decision, Via string }
	}
}

// entries are those of a kind, of the one file that a pattern below the state directory finds.
func entries(t *testing.T, pattern, kind string) (out []entry) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(os.Getenv("XDG_STATE_HOME"), "holdfast", filepath.FromSlash(pattern)))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %v, %v", pattern, found, err)
	}
	text, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		if !bytes.Contains(line, []byte(`"kind":"`+kind+`"`)) || !bytes.HasSuffix(line, []byte("\n")) {
			continue
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatalf("%s: %v", found[0], err)
		}
		out = append(out, e)
	}
	return out
}

const (
	journalFile = "loops/*/journal.jsonl"
	trailFile   = "audit/*/*/journal.jsonl"
)

// TestTheFirstAnswerWinsWhateverWayItComes: four people answer one gate in four ways and
// want four different things. In each round another one comes first and the others as soon
// as the answer is there; in the last rounds all of them come at once.
func TestTheFirstAnswerWinsWhateverWayItComes(t *testing.T) {
	ways := []string{"cli", "http", "file", "terminal", "", ""}
	for round, first := range ways {
		name := first + " first"
		if first == "" {
			name = fmt.Sprintf("all at once %d", round)
		}
		t.Run(name, func(t *testing.T) { answeredBy(t, first) })
	}
}

func answeredBy(t *testing.T, first string) {
	root := shop(t, "gates: {destructive: ALWAYS}\n")
	terminal, line := openTerminal(t)
	loop := holdfast("run", "tidy up", "-C", root, "--agent-cmd", deletesOnce, "--completion", "test -e done")
	loop.Stdin, loop.Stdout, loop.Stderr = line, line, line
	said := watched(terminal)
	if err := loop.Start(); err != nil {
		t.Fatal(err)
	}
	line.Close()
	t.Cleanup(func() { _ = loop.Process.Kill() })
	said.waitFor(t, "[6] Abort loop")
	gate := gatesOf(t, root)[0]
	call := served(t, root)

	var cliErr error
	var httpCode int
	answers := map[string]func(){
		"cli": func() {
			cliErr = holdfast("gate", "reject", gate.ID, "-C", root, "--because", "cli").Run()
		},
		"http": func() {
			httpCode, _ = call("POST", "/api/gates/"+gate.ID, `{"choice": "approve", "reason": "http"}`, nil)
		},
		"file": func() {
			fresh := gate.Reply + ".new"
			if err := os.WriteFile(fresh, []byte("continue: file\n"), 0o600); err != nil {
				t.Error(err)
			}
			_ = os.Rename(fresh, gate.Reply)
		},
		"terminal": func() { _, _ = terminal.WriteString("6\n") },
	}
	if first != "" {
		answers[first]()
		delete(answers, first)
		waitFor(t, func() bool { return gatesOf(t, root)[0].Answer != nil })
	}
	begin := make(chan struct{})
	var all sync.WaitGroup
	for _, answer := range answers {
		all.Add(1)
		go func() { defer all.Done(); <-begin; answer() }()
	}
	close(begin)
	all.Wait()
	_ = loop.Wait()

	won := gatesOf(t, root)[0].Answer
	if won == nil || first != "" && won.Via != first {
		t.Fatalf("the gate is answered by %+v\n%s", won, said)
	}
	if (cliErr == nil) != (won.Via == "cli") || (httpCode == 200) != (won.Via == "http") || httpCode != 200 && httpCode != 409 {
		t.Errorf("%s has won; the command ended with %v, HTTP with %d", won.Via, cliErr, httpCode)
	}
	written := entries(t, journalFile, "gate_answered")
	if len(written) != 1 || written[0].Data.Answer.Via != won.Via {
		t.Errorf("the journal has %+v", written)
	}
	if audited := entries(t, trailFile, "answered"); len(audited) != 1 || audited[0].Data.Via != won.Via || audited[0].Data.Gate != gate.ID {
		t.Errorf("the audit trail has %+v", audited)
	}
	exit, kept := 0, true
	switch won.Via {
	case "http":
		kept = false // it was approved that the test goes
	case "terminal":
		exit = 1 // aborted
	}
	text, err := os.ReadFile(filepath.Join(root, "test_cart.py"))
	if err != nil || strings.Contains(string(text), "test_none") != kept || loop.ProcessState.ExitCode() != exit {
		t.Errorf("%s has won; the loop ended with %d, %v\n%s\n%s", won.Via, loop.ProcessState.ExitCode(), err, text, said)
	}
}

// waitFor waits for a fact.
func waitFor(t *testing.T, fact func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !fact(); {
		if time.Now().After(deadline) {
			t.Fatal("it did not come about within a minute")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// screen is what a terminal has shown.
type screen struct {
	lock sync.Mutex
	text bytes.Buffer
}

func watched(terminal *os.File) *screen {
	s := &screen{}
	go func() {
		part := make([]byte, 4096)
		for {
			n, err := terminal.Read(part)
			s.lock.Lock()
			s.text.Write(part[:n])
			s.lock.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return s
}

func (s *screen) String() string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.text.String()
}

func (s *screen) waitFor(t *testing.T, text string) {
	t.Helper()
	waitFor(t, func() bool { return strings.Contains(s.String(), text) })
}
