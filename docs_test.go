package holdfast_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/cli"
)

func documents(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, glob := range []string{"*.md", "docs/*.md", "docs/adr/*.md"} {
		found, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, found...)
	}
	return out
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestDocumentsStayShort: agents read AGENTS.md at every start, people an ADR in one go.
func TestDocumentsStayShort(t *testing.T) {
	for _, file := range documents(t) {
		if short := file == "AGENTS.md" || strings.Contains(file, "adr"); short && strings.Count(read(t, file), "\n") > 60 {
			t.Errorf("%s has more than 60 lines", file)
		}
	}
}

var link = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	for _, file := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(read(t, file), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), m[1])); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

var target = regexp.MustCompile("(?m)`make ([a-z-]+)|^make ([a-z-]+)")

// TestMakeTargetsExist: what the documents tell to run can be run, and every target is told.
func TestMakeTargetsExist(t *testing.T) {
	makefile := read(t, "Makefile")
	for _, file := range documents(t) {
		for _, m := range target.FindAllStringSubmatch(read(t, file), -1) {
			if name := m[1] + m[2]; !strings.Contains(makefile, "\n"+name+":") {
				t.Errorf("%s: there is no make %s", file, name)
			}
		}
	}
}

var command = regexp.MustCompile(`(?m)^  ([a-z]+)  +[A-Z]`)

// TestCommandsAreInTheReadme, so that nobody has to find them by chance.
func TestCommandsAreInTheReadme(t *testing.T) {
	var help bytes.Buffer
	if exit := cli.Main([]string{"--help"}, strings.NewReader(""), &help, io.Discard); exit != 0 {
		t.Fatalf("help ends with %d", exit)
	}
	text := read(t, "README.md")
	for _, m := range command.FindAllStringSubmatch(help.String(), -1) {
		if name := m[1]; name != "help" && name != "version" && !strings.Contains(text, "holdfast "+name) {
			t.Errorf("README.md does not mention holdfast %s", name)
		}
	}
}

// entry is an entry of a catalog that a page shows, with the name of its file.
var entry = regexp.MustCompile("(?s)<!-- entry ([a-z.-]+) -->\n```yaml\n(.*?)```")

// TestEntriesInTheDocumentsHold: who copies them gets a catalog without faults.
func TestEntriesInTheDocumentsHold(t *testing.T) {
	found := entry.FindAllStringSubmatch(read(t, "docs/catalog.md"), -1)
	if len(found) != 3 {
		t.Errorf("docs/catalog.md shows %d entries, want a pattern, a framework and a gate", len(found))
	}
	dir := t.TempDir()
	own := filepath.Join(dir, ".holdfast", "catalog")
	if err := os.MkdirAll(own, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, m := range found {
		if err := os.WriteFile(filepath.Join(own, m[1]), []byte(m[2]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if exit := cli.Main([]string{"catalog", "check", "-C", dir}, strings.NewReader(""), &out, &out); exit != 0 {
		t.Errorf("catalog check ends with %d:\n%s", exit, out.String())
	}
}
