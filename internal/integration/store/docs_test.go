package store

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestTheShellCanCheckAJournal with the line that docs/state.md gives.
func TestTheShellCanCheckAJournal(t *testing.T) {
	script := regexp.MustCompile("(?s)```sh\n(.*?)```").FindSubmatch(content(t, "../../../docs/state.md"))
	if script == nil {
		t.Fatal("there is no such line any more")
	}
	h := written(t, 3)
	_, err := h.Append("odd", noon, map[string]string{"hash": `,"hash":"`}, true)
	must(t, err)
	cmd := exec.Command("sh", "-c", string(script[1]))
	cmd.Dir = h.dir
	out, err := cmd.Output()
	must(t, err)
	sums := strings.Split(strings.TrimSpace(string(out)), "\n")
	_, err = h.Read(func(e Entry) error {
		if got, _, _ := strings.Cut(sums[e.Seq-1], " "); got != e.Hash {
			t.Errorf("entry %d: the shell says %s, the line %s", e.Seq, got, e.Hash)
		}
		return nil
	})
	must(t, err)
}
