package flow_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/flow"
)

const (
	cart = "package cart\n\nfunc Total(n int) int { return n * 3 }\n"

	honest = `package cart

import "testing"

func TestTotal(t *testing.T) {
	if got := Total(3); got != 9 {
		t.Fatalf("got %d, want 9", got)
	}
}
`
)

// skipped is the test after an agent gave up on it.
var skipped = strings.Replace(honest, "{\n\tif", "{\n\tt.Skip(\"flaky\")\n\tif", 1)

// repository is a real one, in a temporary directory.
type repository struct {
	t   *testing.T
	dir string
}

func newRepository(t *testing.T) repository {
	t.Helper()
	home := t.TempDir()
	for name, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": filepath.Join(home, ".config"), "GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
	} {
		t.Setenv(name, value)
	}
	r := repository{t, t.TempDir()}
	r.git("init", "-q", "-b", "main")
	r.write("cart.go", cart)
	r.write("cart_test.go", honest)
	r.commit("A cart")
	return r
}

func (r repository) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func (r repository) write(name, text string) {
	r.t.Helper()
	write(r.t, filepath.Join(r.dir, name), text)
}

func (r repository) commit(message string) {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-qm", message)
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// outcome is what a reader of the JSON report learns.
type outcome struct {
	Verdict  string
	Findings []struct{ ID, Severity, Path, Test string }
	Summary  struct{ Files int }
	passed   bool
	notes    []string
}

func (o outcome) ids() string {
	var ids []string
	for _, f := range o.Findings {
		ids = append(ids, f.ID)
	}
	return strings.Join(ids, " ")
}

func (o outcome) noted(text string) bool { return strings.Contains(strings.Join(o.notes, "\n"), text) }

// check judges a change and reads the report.
func check(t *testing.T, req flow.CheckRequest) outcome {
	t.Helper()
	out, err := tryCheck(req)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func tryCheck(req flow.CheckRequest) (outcome, error) {
	var out bytes.Buffer
	var o outcome
	req.Format, req.Out, req.Horizon = "json", &out, detect.Commit
	req.Note = func(n string) { o.notes = append(o.notes, n) }
	if req.Now == nil {
		req.Now = time.Now
	}
	passed, err := flow.Check(context.Background(), req)
	if err != nil {
		return o, err
	}
	o.passed = passed
	return o, json.Unmarshal(out.Bytes(), &o)
}
