package flow_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/flow"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/tree"
)

// Every source of a change leads to the same finding.
var sources = map[string]func(t *testing.T, r repository) flow.ChangeSource{
	"the work tree": func(_ *testing.T, r repository) flow.ChangeSource {
		r.write("cart_test.go", skipped)
		return flow.ChangeSource{Dir: r.dir}
	},
	"the work tree, from a folder below": func(_ *testing.T, r repository) flow.ChangeSource {
		r.write("cart_test.go", skipped)
		r.write("below/keep.txt", "")
		return flow.ChangeSource{Dir: filepath.Join(r.dir, "below")}
	},
	"the index": func(_ *testing.T, r repository) flow.ChangeSource {
		r.write("cart_test.go", skipped)
		r.git("add", "-A")
		r.write("cart_test.go", honest) // the work tree is honest again
		return flow.ChangeSource{Dir: r.dir, Staged: true}
	},
	"a commit": func(_ *testing.T, r repository) flow.ChangeSource {
		r.write("cart_test.go", skipped)
		r.commit("Stabilise")
		return flow.ChangeSource{Dir: r.dir, Revision: "HEAD"}
	},
	"a range": func(_ *testing.T, r repository) flow.ChangeSource {
		r.write("cart_test.go", skipped)
		r.commit("Stabilise")
		r.write("notes.txt", "later")
		r.commit("Take notes")
		return flow.ChangeSource{Dir: r.dir, Revision: "HEAD~2..HEAD"}
	},
	"a branch since it left another": func(_ *testing.T, r repository) flow.ChangeSource {
		r.git("checkout", "-qb", "work")
		r.write("cart_test.go", skipped)
		r.commit("Stabilise")
		r.git("checkout", "-q", "main")
		r.write("notes.txt", "meanwhile")
		r.commit("Take notes")
		return flow.ChangeSource{Dir: r.dir, Revision: "main...work"}
	},
	"a bare repository": func(t *testing.T, r repository) flow.ChangeSource {
		r.write("cart_test.go", skipped)
		r.commit("Stabilise")
		bare := filepath.Join(t.TempDir(), "cart.git")
		r.git("clone", "-q", "--bare", r.dir, bare)
		return flow.ChangeSource{Dir: bare, Revision: "HEAD~1..HEAD"}
	},
	"two directories": func(t *testing.T, _ repository) flow.ChangeSource {
		before, after := t.TempDir(), t.TempDir()
		write(t, filepath.Join(before, "cart_test.go"), honest)
		write(t, filepath.Join(after, "cart_test.go"), skipped)
		return flow.ChangeSource{Before: before, After: after}
	},
	"a patch that is not applied yet": func(t *testing.T, r repository) flow.ChangeSource {
		return flow.ChangeSource{Dir: r.dir, Patch: "-", Stdin: strings.NewReader(patchOf(r))}
	},
	"a patch that is applied already": func(t *testing.T, r repository) flow.ChangeSource {
		file := filepath.Join(t.TempDir(), "change.patch")
		write(t, file, patchOf(r))
		r.write("cart_test.go", skipped)
		return flow.ChangeSource{Dir: r.dir, Patch: file}
	},
	"a patch without its files": func(t *testing.T, r repository) flow.ChangeSource {
		return flow.ChangeSource{Dir: t.TempDir(), Patch: "-", Stdin: strings.NewReader(patchOf(r))}
	},
}

// patchOf is what git writes for the dishonest change; the work tree stays honest.
func patchOf(r repository) string {
	r.write("cart_test.go", skipped)
	text := r.git("diff")
	r.write("cart_test.go", honest)
	return text
}

func TestEverySourceShowsTheChange(t *testing.T) {
	for name, prepare := range sources {
		t.Run(name, func(t *testing.T) {
			got := check(t, flow.CheckRequest{Source: prepare(t, newRepository(t))})
			if got.Verdict != "block" || got.passed || got.ids() != "test-skipped" || got.Findings[0].Path != "cart_test.go" {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestUntrackedFilesArePartOfTheWorkTree(t *testing.T) {
	r := newRepository(t)
	r.write(".gitignore", "*.log\n")
	r.commit("Ignore logs")
	r.write("new_test.go", strings.ReplaceAll(honest, "TestTotal", "TestMore"))
	r.write("noise.log", "x")
	if got := check(t, flow.CheckRequest{Source: flow.ChangeSource{Dir: r.dir}}); got.Summary.Files != 1 || got.Verdict != "allow" {
		t.Errorf("got %+v", got)
	}
}

func TestAPatchOntoItsFilesIsJudgedWhole(t *testing.T) {
	r := newRepository(t)
	onto := flow.ChangeSource{Dir: r.dir, Patch: "-", Stdin: strings.NewReader(patchOf(r))}
	if got := check(t, flow.CheckRequest{Source: onto}); got.noted("hunks alone") {
		t.Errorf("the files are there: %q", got.notes)
	}
	alone := flow.ChangeSource{Dir: t.TempDir(), Patch: "-", Stdin: strings.NewReader(patchOf(r))}
	if got := check(t, flow.CheckRequest{Source: alone}); !got.noted("1 of 1 files") {
		t.Errorf("nobody says that only hunks were seen: %q", got.notes)
	}
}

func TestSourcesThatCannotBeRead(t *testing.T) {
	r := newRepository(t)
	bare := filepath.Join(t.TempDir(), "cart.git")
	r.git("clone", "-q", "--bare", r.dir, bare)
	plain := t.TempDir()
	write(t, filepath.Join(plain, "file"), "x")
	for name, c := range map[string]struct {
		source flow.ChangeSource
		want   error
	}{
		"no repository":               {flow.ChangeSource{Dir: plain}, git.ErrNotRepository},
		"a directory that is missing": {flow.ChangeSource{Dir: filepath.Join(plain, "gone")}, fs.ErrNotExist},
		"a file for a directory":      {flow.ChangeSource{Dir: filepath.Join(plain, "file")}, tree.ErrNotDirectory},
		"an unknown revision":         {flow.ChangeSource{Dir: r.dir, Revision: "nowhere"}, git.ErrBadRevision},
		"a bare repository's tree":    {flow.ChangeSource{Dir: bare}, git.ErrNoWorkTree},
		"a patch that is missing":     {flow.ChangeSource{Dir: r.dir, Patch: filepath.Join(plain, "gone")}, fs.ErrNotExist},
		"a text that is no patch":     {flow.ChangeSource{Dir: r.dir, Patch: filepath.Join(plain, "file")}, change.ErrNoPatch},
		"one directory missing":       {flow.ChangeSource{Before: plain, After: filepath.Join(plain, "gone")}, fs.ErrNotExist},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := tryCheck(flow.CheckRequest{Source: c.source}); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}
