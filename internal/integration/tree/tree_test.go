package tree_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/integration/tree"
)

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	p := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestCompare(t *testing.T) {
	before, after := t.TempDir(), t.TempDir()
	outside := filepath.Join(t.TempDir(), "outside.go")
	os.WriteFile(outside, []byte("secret\n"), 0o600)

	write(t, before, "same.go", "same\n")
	write(t, after, "same.go", "same\n")
	write(t, before, "edited.go", "one\r\n")
	write(t, after, "edited.go", "two\r\n")
	write(t, before, "dir/moved.go", "moved\n")
	write(t, after, "other/moved.go", "moved\n")
	write(t, before, "gone_test.go", "test\n")
	write(t, after, ".git/config", "[core]\n")
	write(t, after, "big.csv", strings.Repeat("x", change.MaxText+1))
	write(t, before, "run.sh", "echo\n")
	write(t, after, "run.sh", "echo\n")
	os.Chmod(filepath.Join(after, "run.sh"), 0o755)
	os.Symlink(outside, filepath.Join(after, "link.go"))
	os.Symlink(filepath.Dir(outside), filepath.Join(after, "linked"))
	syscall.Mkfifo(filepath.Join(after, "pipe"), 0o600)

	c, err := tree.Compare(before, after)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range c.Files {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s%s %.9q %.9q %s", f.Status, f.OldPath, f.Path, f.Before.Text, f.After.Text, f.Note)))
	}
	want := []string{
		`added big.csv "" "" too large to judge (8388609 bytes, the limit is 8388608)`,
		`modified edited.go "one\n" "two\n"`,
		`removed gone_test.go "test\n" ""`,
		`added link.go "" ""`,
		`added linked "" ""`,
		`renamed dir/moved.goother/moved.go "moved\n" "moved\n"`,
		`modified run.sh "echo\n" "echo\n"`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestCompareOfWhatIsNoDirectory(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "file", "x")
	if _, err := tree.Compare(dir, filepath.Join(dir, "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing: %v", err)
	}
	if _, err := tree.Compare(filepath.Join(dir, "file"), dir); !errors.Is(err, tree.ErrNotDirectory) {
		t.Errorf("a file: %v", err)
	}
}

func TestBaseStaysInside(t *testing.T) {
	parent := t.TempDir()
	write(t, parent, "secret", "secret\n")
	write(t, parent, "dir/in.go", "in\r\n")
	os.Symlink("../secret", filepath.Join(parent, "dir", "link"))
	base, stop, err := tree.Base(filepath.Join(parent, "dir"))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for name, want := range map[string]string{"in.go": "in\n", "../secret": "", "link": "", "/etc/passwd": "", "missing": ""} {
		if got := string(base(name)); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestSearch(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a/b.go", "x\ny := Total(Totals)\n")
	found, err := (&tree.View{Dir: dir}).Search([]string{"Total", "Tot", ""})
	if err != nil || len(found) != 1 || len(found["Total"]) != 1 || found["Total"][0] != (change.Hit{Path: "a/b.go", Line: 2, Text: "y := Total(Totals)"}) {
		t.Errorf("got %+v, %v", found, err)
	}
}

func TestSearchFindsPhrases(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a_test.go", "\"War & Peace\": \"war-peace\",\nx := \"war-peaceful\"\ny(-12.50)\n")
	found, err := (&tree.View{Dir: dir}).Search([]string{"War & Peace", "war-peace", "12.50", "ar & Pea"})
	if err != nil || len(found) != 3 || len(found["War & Peace"]) != 1 || len(found["war-peace"]) != 1 || found["war-peace"][0].Line != 1 || len(found["12.50"]) != 1 {
		t.Errorf("got %+v, %v", found, err)
	}
}
