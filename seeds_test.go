package holdfast_test

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/cli"
)

// TestTheSeedsAreTraced: every file, test, script and command that docs/seeds.md names
// exists, every row has a proof or says that there is none, and no seed is left out.
func TestTheSeedsAreTraced(t *testing.T) {
	known := tests(t)
	seen, seeds := map[string]bool{}, map[string]int{}
	for _, row := range rows(read(t, "docs/seeds.md")) {
		if len(row) != 4 {
			t.Errorf("%s: %d cells", row[0], len(row))
			continue
		}
		id, where, proof := row[0], row[2], row[3]
		if seen[id+row[1]] {
			t.Errorf("%s stands there twice", id)
		}
		seen[id+row[1]] = true
		seeds[strings.Fields(id)[0]]++
		for _, name := range named(where) {
			if problem := absent(name, known); problem != "" {
				t.Errorf("%s: %s", id, problem)
			}
		}
		proofs := 0
		for _, name := range named(proof) {
			if problem := absent(name, known); problem != "" {
				t.Errorf("%s: %s", id, problem)
			}
			if isTest(name) {
				proofs++
			}
		}
		if proofs == 0 && !strings.Contains(where+proof, "not built") {
			t.Errorf("%s names no test and does not say that it is not built", id)
		}
	}
	for _, seed := range []string{"000", "001", "002", "003", "004"} {
		if seeds[seed] == 0 {
			t.Errorf("nothing is said of seed %s", seed)
		}
	}
}

var (
	rowOfASeed = regexp.MustCompile(`^\| 00\d `)
	inTicks    = regexp.MustCompile("`([^`]+)`")
)

// rows are the cells of all tables, without their heads.
func rows(page string) [][]string {
	var out [][]string
	for _, line := range strings.Split(page, "\n") {
		if !rowOfASeed.MatchString(line) {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		out = append(out, cells)
	}
	return out
}

func named(cell string) []string {
	var out []string
	for _, m := range inTicks.FindAllStringSubmatch(cell, -1) {
		out = append(out, m[1])
	}
	return out
}

var goTest = regexp.MustCompile(`^([a-z-]+)\.((?:Test|Fuzz)\w+)$`)

func isTest(name string) bool { return goTest.MatchString(name) || strings.HasSuffix(name, ".txtar") }

// absent says what is wrong with a name; "" when it exists.
func absent(name string, known map[string]bool) string {
	switch {
	case goTest.MatchString(name):
		if !known[name] {
			return "there is no test " + name
		}
	case strings.HasSuffix(name, ".txtar"):
		if _, err := os.Stat(filepath.Join("cmd/holdfast/testdata/script", name)); err != nil {
			return "there is no script " + name
		}
	case strings.HasPrefix(name, "holdfast "):
		if cli.Main([]string{strings.Fields(name)[1], "--help"}, strings.NewReader(""), &bytes.Buffer{}, io.Discard) != 0 {
			return "there is no command " + name
		}
	case strings.HasPrefix(name, "make "): // TestMakeTargetsExist looks at these
	default:
		if _, err := os.Stat(filepath.FromSlash(name)); err != nil {
			return "there is no file " + name
		}
	}
	return ""
}

var testFunction = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)

// tests are the tests of the repository, as folder.TestName.
func tests(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		folder := path.Base(path.Dir(filepath.ToSlash(file)))
		if folder == "." {
			folder = "root"
		}
		for _, m := range testFunction.FindAllStringSubmatch(read(t, file), -1) {
			out[folder+"."+m[1]] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
