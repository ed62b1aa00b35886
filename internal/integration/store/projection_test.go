package store

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func projected(t *testing.T) (p *Projection, root string) {
	t.Helper()
	root = t.TempDir()
	p, err := OpenProjection(root, written(t, 0))
	must(t, err)
	must(t, p.Write("state.json", []byte(`{"iteration":1}`)))
	must(t, p.Write("iterations/iteration-001.json", []byte(`{"iteration":1}`)))
	must(t, p.Write("analytics/analytics.json", bytes.Repeat([]byte("large "), 60_000)))
	must(t, p.Write("../../registry.json", []byte(`{"maintained_by":"holdfast"}`)))
	for i := range 3 {
		must(t, p.Append("hook-log.jsonl", fmt.Appendf(nil, `{"i":%d}`, i)))
	}
	return p, root
}

// tree gives every file below .aiwg with its content.
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	must(t, filepath.WalkDir(filepath.Join(root, ".aiwg"), func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(root, path)
			out[rel] = string(content(t, path))
		}
		return err
	}))
	return out
}

func check(t *testing.T, p *Projection) []string {
	t.Helper()
	found, err := p.Check()
	must(t, err)
	var out []string
	for _, one := range found {
		out = append(out, one.Path+" "+one.Change)
	}
	return out
}

func TestWhatWasProjectedStandsThere(t *testing.T) {
	p, root := projected(t)
	got := tree(t, root)
	if len(got) != 6 || got[".aiwg/ralph/loops/ralph-a-00000001/hook-log.jsonl"] != "{\"i\":0}\n{\"i\":1}\n{\"i\":2}\n" || got[".aiwg/ralph/.gitignore"] != ignored {
		t.Errorf("%q", got)
	}
	for range 2 * nth {
		if found := check(t, p); len(found) > 0 {
			t.Fatalf("untouched, and yet %q", found)
		}
	}
}

const own = ".aiwg/ralph/loops/ralph-a-00000001/"

// TestTamperingIsToldAndUndone in every way that a file or a folder can be tampered with.
func TestTamperingIsToldAndUndone(t *testing.T) {
	remove := func(t *testing.T, path string) { must(t, os.RemoveAll(path)) }
	for name, row := range map[string]struct {
		file string
		do   func(t *testing.T, path string)
		want string
	}{
		"changed":             {own + "state.json", func(t *testing.T, path string) { put(t, path, []byte(`{"iteration":9}`)) }, own + "state.json " + Changed},
		"longer":              {own + "state.json", func(t *testing.T, path string) { put(t, path, make([]byte, 9e6)) }, own + "state.json " + Changed},
		"removed":             {own + "iterations/iteration-001.json", remove, own + "iterations/iteration-001.json " + Removed},
		"registry":            {".aiwg/ralph/registry.json", func(t *testing.T, path string) { put(t, path, nil) }, ".aiwg/ralph/registry.json " + Changed},
		"no longer ignored":   {".aiwg/ralph/.gitignore", remove, ".aiwg/ralph/.gitignore " + Removed},
		"a link to itself":    {own + "state.json", func(t *testing.T, path string) { remove(t, path); must(t, os.Symlink(path, path)) }, own + "state.json " + Link},
		"a folder":            {own + "state.json", func(t *testing.T, path string) { remove(t, path); put(t, path+"/x/y", nil) }, own + "state.json " + Directory},
		"a pipe":              {own + "state.json", func(t *testing.T, path string) { remove(t, path); must(t, exec.Command("mkfifo", path).Run()) }, own + "state.json " + Other},
		"log line changed":    {own + "hook-log.jsonl", func(t *testing.T, path string) { put(t, path, []byte("{\"i\":0}\n{\"i\":9}\n{\"i\":2}\n")) }, own + "hook-log.jsonl " + Changed},
		"log line removed":    {own + "hook-log.jsonl", func(t *testing.T, path string) { put(t, path, []byte("{\"i\":0}\n{\"i\":2}\n")) }, own + "hook-log.jsonl " + Changed},
		"log removed":         {own + "hook-log.jsonl", remove, own + "hook-log.jsonl " + Removed},
		"large one changed":   {own + "analytics/analytics.json", func(t *testing.T, path string) { put(t, path, bytes.Repeat([]byte("LARGE "), 60_000)) }, own + "analytics/analytics.json " + Changed},
		"folder removed":      {".aiwg", remove, own + "state.json " + Removed},
		"folder became file":  {".aiwg/ralph", func(t *testing.T, path string) { remove(t, path); put(t, path, nil) }, ".aiwg/ralph " + File},
		"folder became link":  {".aiwg/ralph/loops", func(t *testing.T, path string) { remove(t, path); must(t, os.Symlink("../../src", path)) }, ".aiwg/ralph/loops " + Link},
		"folder became alien": {".aiwg", func(t *testing.T, path string) { remove(t, path); must(t, os.Symlink(os.TempDir(), path)) }, ".aiwg " + Link},
	} {
		t.Run(name, func(t *testing.T) {
			p, root := projected(t)
			put(t, filepath.Join(root, "src", "main.go"), []byte("package main"))
			before := tree(t, root)
			row.do(t, filepath.Join(root, row.file))
			if found := check(t, p); !slices.Contains(found, row.want) {
				t.Fatalf("found is %q", found)
			}
			must(t, p.Repair())
			if after := tree(t, root); fmt.Sprint(after) != fmt.Sprint(before) {
				t.Errorf("afterwards:\n%.500q", after)
			}
			if found := check(t, p); len(found) > 0 {
				t.Errorf("after the repair: %q", found)
			}
			if left, _ := os.ReadDir(filepath.Join(root, "src")); len(left) != 1 {
				t.Errorf("something was written through a link: %v", left)
			}
		})
	}
}

// TestAClosedFolderIsOpenedAgain: whoever runs this as root could read it all the same.
func TestAClosedFolderIsOpenedAgain(t *testing.T) {
	p, root := projected(t)
	before := tree(t, root)
	must(t, os.Chmod(filepath.Join(root, own), 0))
	if found := check(t, p); !slices.Contains(found, strings.TrimSuffix(own, "/")+" "+Closed) {
		t.Errorf("%q", found)
	}
	must(t, p.Repair())
	must(t, p.Write("state.json", []byte(before[own+"state.json"])))
	if after := tree(t, root); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("%.500q", after)
	}
}

// TestATimeSetBackHidesALargeChangeForEightChecksAtMost, and from CheckAll not at all.
func TestATimeSetBackHidesALargeChangeForEightChecksAtMost(t *testing.T) {
	for name, checks := range map[string]func(p *Projection) bool{
		"every eighth": func(p *Projection) bool {
			for range nth {
				if found, _ := p.Check(); len(found) > 0 {
					return true
				}
			}
			return false
		},
		"all": func(p *Projection) bool { found, _ := p.CheckAll(); return len(found) == 1 },
	} {
		p, root := projected(t)
		path := filepath.Join(root, own, "analytics/analytics.json")
		info, err := os.Stat(path)
		must(t, err)
		must(t, os.WriteFile(path, bytes.Repeat([]byte("LARGE "), 60_000), 0o600))
		must(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
		if !checks(p) {
			t.Errorf("%s: not found", name)
		}
	}
}

func TestAnArchiveIsCheckedInTurn(t *testing.T) {
	p, root := projected(t)
	for i := 2; i <= 200; i++ {
		must(t, p.Write(fmt.Sprintf("iterations/iteration-%03d.json", i), []byte("{}")))
	}
	put(t, filepath.Join(root, own, "iterations/iteration-100.json"), []byte("[]"))
	for range 200/others + 1 {
		if found := check(t, p); slices.Contains(found, own+"iterations/iteration-100.json "+Changed) {
			return
		}
	}
	t.Error("not found")
}

// TestAnAppendIsNotMadeToAnotherFile that has a second name where the log was.
func TestAnAppendIsNotMadeToAnotherFile(t *testing.T) {
	p, root := projected(t)
	log, source := filepath.Join(root, own, "hook-log.jsonl"), filepath.Join(root, "main.go")
	put(t, source, content(t, log)) // even of the same size
	must(t, os.Remove(log))
	must(t, os.Link(source, log))
	must(t, p.Append("hook-log.jsonl", []byte(`{"i":3}`)))
	if got := content(t, source); strings.Contains(string(got), "3") {
		t.Errorf("the source has %s", got)
	}
	if got := content(t, log); string(got) != "{\"i\":0}\n{\"i\":1}\n{\"i\":2}\n{\"i\":3}\n" {
		t.Errorf("the log has %s", got)
	}
	if found := check(t, p); !slices.Contains(found, own+"hook-log.jsonl "+Changed) {
		t.Errorf("found is %q", found)
	}
}

func TestNamesOutsideTheLoopAreRefused(t *testing.T) {
	p, root := projected(t)
	before := tree(t, root)
	for _, rel := range []string{"../other/state.json", "../../../x", "/etc/x/../../../..", "", ".", "../../.gitignore", "hook-log.jsonl"} {
		if err := p.Write(rel, []byte("x")); err == nil {
			t.Errorf("%q is written", rel)
		}
	}
	for _, row := range []struct{ rel, line string }{{"state.json", "x"}, {"../x.jsonl", "x"}, {"hook-log.jsonl", "a\nb"}, {"hook-log.jsonl", strings.Repeat("x", longestLine+1)}} {
		if err := p.Append(row.rel, []byte(row.line)); err == nil {
			t.Errorf("%q is appended to", row.rel)
		}
	}
	if after := tree(t, root); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("%.300q", after)
	}
}
