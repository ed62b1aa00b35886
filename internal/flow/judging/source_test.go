package judging_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/repotest"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/tree"
)

// Every source of a change leads to the same finding.
var sources = map[string]func(t *testing.T, r repotest.Repository) judging.ChangeSource{
	"the work tree": func(_ *testing.T, r repotest.Repository) judging.ChangeSource {
		r.Write("cart_test.go", repotest.Skipped)
		return judging.ChangeSource{Dir: r.Dir}
	},
	"the work tree, from a folder below": func(_ *testing.T, r repotest.Repository) judging.ChangeSource {
		r.Write("cart_test.go", repotest.Skipped)
		r.Write("below/keep.txt", "")
		return judging.ChangeSource{Dir: filepath.Join(r.Dir, "below")}
	},
	"the index": func(_ *testing.T, r repotest.Repository) judging.ChangeSource {
		r.Write("cart_test.go", repotest.Skipped)
		r.Git("add", "-A")
		r.Write("cart_test.go", repotest.Honest) // the work tree is honest again
		return judging.ChangeSource{Dir: r.Dir, Staged: true}
	},
	"a commit": func(_ *testing.T, r repotest.Repository) judging.ChangeSource {
		r.Write("cart_test.go", repotest.Skipped)
		r.Commit("Stabilise")
		return judging.ChangeSource{Dir: r.Dir, Revision: "HEAD"}
	},
	"a range": func(_ *testing.T, r repotest.Repository) judging.ChangeSource {
		r.Write("cart_test.go", repotest.Skipped)
		r.Commit("Stabilise")
		r.Write("notes.txt", "later")
		r.Commit("Take notes")
		return judging.ChangeSource{Dir: r.Dir, Revision: "HEAD~2..HEAD"}
	},
	"a branch since it left another": func(_ *testing.T, r repotest.Repository) judging.ChangeSource {
		r.Git("checkout", "-qb", "work")
		r.Write("cart_test.go", repotest.Skipped)
		r.Commit("Stabilise")
		r.Git("checkout", "-q", "main")
		r.Write("notes.txt", "meanwhile")
		r.Commit("Take notes")
		return judging.ChangeSource{Dir: r.Dir, Revision: "main...work"}
	},
	"a bare repository": func(t *testing.T, r repotest.Repository) judging.ChangeSource {
		r.Write("cart_test.go", repotest.Skipped)
		r.Commit("Stabilise")
		bare := filepath.Join(t.TempDir(), "cart.git")
		r.Git("clone", "-q", "--bare", r.Dir, bare)
		return judging.ChangeSource{Dir: bare, Revision: "HEAD~1..HEAD"}
	},
	"two directories": func(t *testing.T, _ repotest.Repository) judging.ChangeSource {
		before, after := t.TempDir(), t.TempDir()
		repotest.Write(t, filepath.Join(before, "cart_test.go"), repotest.Honest)
		repotest.Write(t, filepath.Join(after, "cart_test.go"), repotest.Skipped)
		return judging.ChangeSource{Before: before, After: after}
	},
	"a patch that is not applied yet": func(t *testing.T, r repotest.Repository) judging.ChangeSource {
		return judging.ChangeSource{Dir: r.Dir, Patch: "-", Stdin: strings.NewReader(patchOf(r))}
	},
	"a patch that is applied already": func(t *testing.T, r repotest.Repository) judging.ChangeSource {
		file := filepath.Join(t.TempDir(), "change.patch")
		repotest.Write(t, file, patchOf(r))
		r.Write("cart_test.go", repotest.Skipped)
		return judging.ChangeSource{Dir: r.Dir, Patch: file}
	},
	"a patch without its files": func(t *testing.T, r repotest.Repository) judging.ChangeSource {
		return judging.ChangeSource{Dir: t.TempDir(), Patch: "-", Stdin: strings.NewReader(patchOf(r))}
	},
}

// patchOf is what git writes for the dishonest change; the work tree stays honest.
func patchOf(r repotest.Repository) string {
	r.Write("cart_test.go", repotest.Skipped)
	text := r.Git("diff")
	r.Write("cart_test.go", repotest.Honest)
	return text
}

func TestEverySourceShowsTheChange(t *testing.T) {
	for name, prepare := range sources {
		t.Run(name, func(t *testing.T) {
			got := check(t, judging.CheckRequest{Source: prepare(t, repotest.New(t))})
			if got.Verdict != "block" || got.passed || got.ids() != "test-skipped" || got.Findings[0].Path != "cart_test.go" {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestUntrackedFilesArePartOfTheWorkTree(t *testing.T) {
	r := repotest.New(t)
	r.Write(".gitignore", "*.log\n")
	r.Commit("Ignore logs")
	r.Write("new_test.go", strings.ReplaceAll(repotest.Honest, "TestTotal", "TestMore"))
	r.Write("noise.log", "x")
	if got := check(t, judging.CheckRequest{Source: judging.ChangeSource{Dir: r.Dir}}); got.Summary.Files != 1 || got.Verdict != "allow" {
		t.Errorf("got %+v", got)
	}
}

func TestAPatchOntoItsFilesIsJudgedWhole(t *testing.T) {
	r := repotest.New(t)
	onto := judging.ChangeSource{Dir: r.Dir, Patch: "-", Stdin: strings.NewReader(patchOf(r))}
	if got := check(t, judging.CheckRequest{Source: onto}); got.noted("hunks alone") {
		t.Errorf("the files are there: %q", got.notes)
	}
	alone := judging.ChangeSource{Dir: t.TempDir(), Patch: "-", Stdin: strings.NewReader(patchOf(r))}
	if got := check(t, judging.CheckRequest{Source: alone}); !got.noted("1 of 1 files") {
		t.Errorf("nobody says that only hunks were seen: %q", got.notes)
	}
}

func TestSourcesThatCannotBeRead(t *testing.T) {
	r := repotest.New(t)
	bare := filepath.Join(t.TempDir(), "cart.git")
	r.Git("clone", "-q", "--bare", r.Dir, bare)
	plain := t.TempDir()
	repotest.Write(t, filepath.Join(plain, "file"), "x")
	for name, c := range map[string]struct {
		source judging.ChangeSource
		want   error
	}{
		"no repository":               {judging.ChangeSource{Dir: plain}, git.ErrNotRepository},
		"a directory that is missing": {judging.ChangeSource{Dir: filepath.Join(plain, "gone")}, fs.ErrNotExist},
		"a file for a directory":      {judging.ChangeSource{Dir: filepath.Join(plain, "file")}, tree.ErrNotDirectory},
		"an unknown revision":         {judging.ChangeSource{Dir: r.Dir, Revision: "nowhere"}, git.ErrBadRevision},
		"a bare repository's tree":    {judging.ChangeSource{Dir: bare}, git.ErrNoWorkTree},
		"a patch that is missing":     {judging.ChangeSource{Dir: r.Dir, Patch: filepath.Join(plain, "gone")}, fs.ErrNotExist},
		"a text that is no patch":     {judging.ChangeSource{Dir: r.Dir, Patch: filepath.Join(plain, "file")}, change.ErrNoPatch},
		"one directory missing":       {judging.ChangeSource{Before: plain, After: filepath.Join(plain, "gone")}, fs.ErrNotExist},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := tryCheck(judging.CheckRequest{Source: c.source}); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}
