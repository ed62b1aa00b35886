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
