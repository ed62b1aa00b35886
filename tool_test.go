package holdfast_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGrammarsAreBuiltAsEver: what cgo writes about a grammar is the same to the byte when
// scripts/tool lets it read less.
func TestGrammarsAreBuiltAsEver(t *testing.T) {
	const grammar = "github.com/tree-sitter/tree-sitter-go/bindings/go"
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}\n{{join .CgoFiles \"\\n\"}}", grammar).Output()
	if err != nil {
		t.Fatal(err)
	}
	found := strings.Fields(string(out))
	cgo, err := exec.Command("go", "tool", "-n", "cgo").Output()
	if err != nil {
		t.Fatal(err)
	}
	briefly, err := filepath.Abs("scripts/tool")
	if err != nil {
		t.Fatal(err)
	}
	written := func(command ...string) map[string]string {
		dir := filepath.Join(t.TempDir(), "work")
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		command = append(command, strings.TrimSpace(string(cgo)), "-objdir", dir+"/", "-importpath", grammar, "--", "-I", dir+"/", "-O2", "-std=c11", "-fPIC")
		run := exec.Command(command[0], append(command[1:], found[1:]...)...)
		run.Dir = found[0]
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.[cgh]*")) // objects are what cgo only looked at
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Base(file)] = strings.ReplaceAll(string(text), dir, "")
		}
		return texts
	}
	want, got := written("env"), written(briefly)
	if len(want) < 4 {
		t.Fatalf("cgo wrote %d files", len(want))
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s has %d bytes and not these %d", name, len(got[name]), len(text))
		}
	}
}
