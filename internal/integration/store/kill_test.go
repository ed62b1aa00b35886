package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// roles are what this test binary does when it is started as another process.
var roles = map[string]func(args []string) error{
	"append":   appendWithoutEnd,
	"count":    appendSome,
	"lock":     lockAndStart,
	"register": registerOne,
	"answer":   answerOnCue,
	"grow":     growWithoutEnd,
}

func TestMain(m *testing.M) {
	if role, args, ok := strings.Cut(os.Getenv("STORE_TEST_ROLE"), " "); ok {
		os.Exit(play(role, strings.Split(args, " ")))
	}
	os.Exit(m.Run())
}

// play does what a role does, and gives the exit status of the process.
func play(role string, args []string) int {
	if err := roles[role](args); err != nil {
		fmt.Println("error:", err)
		return 1
	}
	return 0
}

// another starts this binary in a role; its input stays open until the test ends.
func another(t *testing.T, role string, args ...string) (*exec.Cmd, *bufio.Reader) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "STORE_TEST_ROLE="+role+" "+strings.Join(args, " "))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	in, err := cmd.StdinPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() { _, _ = cmd.Process.Kill(), in.Close() })
	return cmd, bufio.NewReader(out)
}

func appendWithoutEnd(args []string) error {
	h, err := Open(args[0], args[1])
	for err == nil {
		var e Entry
		if e, err = h.Append("step", time.Now(), strings.Repeat("x", 300), true); err == nil {
			fmt.Println(e.Seq)
		}
	}
	return err
}

// TestAKilledWriterLosesNoEntryThatItSaidWasWritten kills a writer again and again.
func TestAKilledWriterLosesNoEntryThatItSaidWasWritten(t *testing.T) {
	state := t.TempDir()
	h, err := Create(state, "killed")
	must(t, err)
	var said int64
	for kill := range 25 {
		cmd, out := another(t, "append", state, "killed")
		for range kill * 7 % 40 {
			_, err := fmt.Fscanln(out, &said)
			must(t, err)
		}
		must(t, cmd.Process.Kill())
		for more := said; err == nil; { // what was said before the kill came
			if _, err = fmt.Fscanln(out, &more); err == nil {
				said = more
			}
		}
		err = nil
		_ = cmd.Wait()
		last := int64(0)
		health, err := h.Read(func(e Entry) error {
			if e.Seq != last+1 || e.Kind != "step" {
				return fmt.Errorf("entry %d, a %s, follows %d", e.Seq, e.Kind, last)
			}
			last = e.Seq
			return nil
		})
		must(t, err)
		if last < said || !health.OK() || len(health.Damage) > 0 {
			t.Fatalf("kill %d: %d were said to be written, %d are there: %s", kill, said, last, health)
		}
	}
	if said < 100 {
		t.Errorf("only %d entries were written; this test shows little", said)
	}
}

func appendSome(args []string) error {
	h, err := Open(args[0], args[1])
	for i := 0; i < 50 && err == nil; i++ {
		_, err = h.Append("step", time.Now(), args[2], i%10 == 0)
	}
	return err
}

func TestManyProcessesWriteOneChain(t *testing.T) {
	state := t.TempDir()
	h, err := Create(state, "many")
	must(t, err)
	var all []*exec.Cmd
	for i := range 8 {
		cmd, _ := another(t, "count", state, "many", fmt.Sprint(i))
		all = append(all, cmd)
	}
	for _, cmd := range all {
		must(t, cmd.Wait())
	}
	by := map[string]int{}
	health, err := h.Read(func(e Entry) error { by[string(e.Data)]++; return nil })
	must(t, err)
	if health.Entries != 400 || len(health.Damage) > 0 || len(by) != 8 {
		t.Errorf("%v: %s", by, health)
	}
}

// TestAFullDiskLeavesNoHalfEntry: a limit on the size of files stands for the full disk.
func TestAFullDiskLeavesNoHalfEntry(t *testing.T) {
	state := t.TempDir()
	h, err := Create(state, "full")
	must(t, err)
	cmd := exec.Command("sh", "-c", `ulimit -f 16; exec "$0"`, os.Args[0])
	cmd.Env = append(os.Environ(), "STORE_TEST_ROLE=append "+state+" full")
	out, err := cmd.Output()
	said := int64(strings.Count(string(out), "\n") - 1)
	if err == nil || !strings.Contains(string(out), "too large") {
		t.Fatalf("nothing was full: %s", out)
	}
	_, health := entries(t, h)
	if health.Entries != said || health.Torn || len(health.Damage) > 0 {
		t.Errorf("%d were written: %s", said, health)
	}
	_, err = h.Append("more", noon, nil, true)
	must(t, err)
}

// TestARewrittenJournalIsNotBelieved: every hash of it is right, and it is not the one
// that the head and the copy know.
func TestARewrittenJournalIsNotBelieved(t *testing.T) {
	h := written(t, 4)
	good, _ := entries(t, h)
	var forged []byte
	next := link{1, genesis}
	for i := range 9 { // longer, too
		line, entry, err := encode(next.seq, noon, "step", json.RawMessage(fmt.Sprint(i)), next.prev)
		must(t, err)
		forged, next = append(forged, line...), link{entry.Seq + 1, entry.Hash}
	}
	for _, name := range []string{journalName, copyName} {
		put(t, h.Path(name), forged)
		got, health := entries(t, h)
		if fmt.Sprint(got) != fmt.Sprint(good) || len(health.Damage) == 0 || !health.Mended {
			t.Errorf("%s: %v\n%s", name, got, health)
		}
	}
	put(t, h.Path(journalName), forged)
	put(t, h.Path(copyName), forged)
	if _, health := entries(t, h); health.OK() || health.Mended {
		t.Errorf("both: %s", health)
	}
}

// TestAWriterKnowsItsOwnEntries: journal, copy and head are rewritten, and all hashes are right.
func TestAWriterKnowsItsOwnEntries(t *testing.T) {
	for name, forge := range map[string]int{"shorter": 2, "of the same length": 4, "longer": 9} {
		h, forger := written(t, 4), written(t, 0)
		for i := range forge {
			_, err := forger.Append("step", noon, i, true)
			must(t, err)
		}
		for _, file := range []string{journalName, copyName, headName} {
			put(t, h.Path(file), content(t, forger.Path(file)))
		}
		if _, health := entries(t, h); health.OK() {
			t.Errorf("%s: read as if nothing was", name)
		}
		_, err := h.Append("more", noon, nil, true)
		must(t, err)
		var told Health
		_, err = h.Read(func(e Entry) error {
			if e.Kind == KindMended {
				return json.Unmarshal(e.Data, &told)
			}
			return nil
		})
		must(t, err)
		if told.OK() {
			t.Errorf("%s: written as if nothing was: %+v", name, told)
		}
	}
}

// TestWhatCannotBeMendedIsKeptAside and becomes part of the journal when it goes on.
func TestWhatCannotBeMendedIsKeptAside(t *testing.T) {
	h := written(t, 6)
	text := content(t, h.Path(journalName))
	bad := wounded(text, len(text)/2, wounds["lowest bit"])
	put(t, h.Path(journalName), bad)
	put(t, h.Path(copyName), bad[:len(bad)-10])
	for range 2 { // reading changes nothing
		if got, health := entries(t, h); len(got) != 3 || health.Broken == nil || health.Broken.Line != 5 || health.Lost != 3 || health.OK() {
			t.Fatalf("%v\n%s", got, health)
		}
	}
	_, err := h.Append("more", noon, nil, true)
	must(t, err)
	var told Health
	health, err := h.Read(func(e Entry) error {
		if e.Kind == KindMended {
			return json.Unmarshal(e.Data, &told)
		}
		return nil
	})
	must(t, err)
	if health.Entries != 5 || !health.OK() || told.Lost != 3 || told.Broken == nil || told.Mended {
		t.Errorf("%s\ntold: %+v", health, told)
	}
	if kept, _ := filepath.Glob(h.Path("*.damaged-1")); len(kept) != 2 || string(content(t, h.Path(journalName+".damaged-1"))) != string(bad) {
		t.Errorf("kept are %v", kept)
	}
}

func TestVerifyChangesNothing(t *testing.T) {
	h := written(t, 4)
	path := h.Path(journalName)
	if health, err := Verify(path); err != nil || !health.OK() || health.Entries != 4 {
		t.Errorf("%v %s", err, health)
	}
	text := content(t, path)
	put(t, path, wounded(text, len(text)/2, wounds["lowest bit"]))
	before := content(t, path)
	if health, err := Verify(path); err != nil || health.OK() || len(health.Damage) != 1 {
		t.Errorf("%v %s", err, health)
	}
	if string(content(t, path)) != string(before) {
		t.Error("it was changed")
	}
	if _, err := Verify(path + "x"); err == nil {
		t.Error("a file that is not there is fine")
	}
}

func FuzzJournal(f *testing.F) {
	f.Add([]byte(nil), []byte(nil), []byte(nil))
	line, entry, err := encode(1, noon, "a", 1, genesis)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(line, line[:20], head{1, entry.Hash}.encode())
	f.Add([]byte("\n\n{}\n"), line, []byte("{"))
	f.Add(line[:len(line)-1-sealSize], line, []byte("{"))
	f.Fuzz(func(t *testing.T, first, second, top []byte) {
		if line, _ := seal(slices.Clone(first)); bytes.HasPrefix(first, []byte("{")) {
			_, _ = decode(line) // whatever it is, it has its seal
		}
		got := survey(t, inMemory(first, second, top))
		again := survey(t, inMemory(got.text, got.text, head{got.health.Entries, got.health.Last}.encode()))
		if string(again.text) != string(got.text) || len(again.health.Damage) > 0 || !again.health.OK() {
			t.Errorf("what was mended is not sound: %s", again.health)
		}
	})
}
