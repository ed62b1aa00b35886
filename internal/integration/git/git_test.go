package git_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/integration/git"
)

// repo is a real repository in a temporary directory.
type repo struct {
	t   *testing.T
	dir string
}

func newRepo(t *testing.T) repo {
	t.Helper()
	for name, value := range map[string]string{
		"HOME": t.TempDir(), "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
	} {
		t.Setenv(name, value)
	}
	r := repo{t, t.TempDir()}
	r.git("init", "-q", "-b", "main")
	return r
}

func (r repo) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r repo) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

func (r repo) commit(message string) string {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "-m", message)
	return r.git("rev-parse", "HEAD")
}

func (r repo) open() *git.Repo {
	r.t.Helper()
	g, err := git.Open(context.Background(), r.dir)
	if err != nil {
		r.t.Fatal(err)
	}
	return g
}

func show(c change.Change) string {
	var out []string
	for _, f := range c.Files {
		s := string(f.Status) + " " + f.Path
		if f.OldPath != "" {
			s += " from " + f.OldPath
		}
		s += fmt.Sprintf(" %q %q", f.Before.Text, f.After.Text)
		if f.Note != "" {
			s += " note: " + f.Note
		}
		out = append(out, s)
	}
	return strings.Join(out, "\n")
}

func expect(t *testing.T, s git.Source, err error, want ...string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if got := show(s.Change); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

func TestRevision(t *testing.T) {
	r := newRepo(t)
	ctx := context.Background()
	r.write("a.go", "one\n")
	r.write("long name\nwith \"quotes\" ü.txt", "x\n")
	r.commit("first")
	r.write("a.go", "two\n")
	r.git("mv", "--", "long name\nwith \"quotes\" ü.txt", "-renamed")
	r.commit("second\n\nwith a body")
	r.git("checkout", "-q", "-b", "side", "HEAD~1")
	r.write("b.go", "side\n")
	r.commit("on the side")
	r.git("checkout", "-q", "main")
	g := r.open()

	t.Run("a commit against its parent, hostile names and a rename", func(t *testing.T) {
		s, err := g.Revision(ctx, "HEAD")
		expect(t, s, err, `renamed -renamed from long name`+"\n"+`with "quotes" ü.txt "x\n" "x\n"`, `modified a.go "one\n" "two\n"`)
		if s.Change.Message != "second\n\nwith a body" {
			t.Errorf("message %q", s.Change.Message)
		}
	})
	t.Run("a root commit is all new", func(t *testing.T) {
		s, err := g.Revision(ctx, "HEAD~1")
		expect(t, s, err, `added a.go "" "one\n"`, `added long name`+"\n"+`with "quotes" ü.txt "" "x\n"`)
	})
	t.Run("two dots compare the ends", func(t *testing.T) {
		s, err := g.Revision(ctx, "main~1..side")
		expect(t, s, err, `added b.go "" "side\n"`)
	})
	t.Run("three dots compare with the merge base", func(t *testing.T) {
		s, err := g.Revision(ctx, "main...side")
		expect(t, s, err, `added b.go "" "side\n"`)
		if s.Change.Message != "on the side" {
			t.Errorf("message %q", s.Change.Message)
		}
	})
	for _, bad := range []string{"nonsense", "nonsense..main", "main..nonsense", "a...b", "--output=x", "", ".."} {
		if _, err := g.Revision(ctx, bad); !errors.Is(err, git.ErrBadRevision) && bad != ".." {
			t.Errorf("%q: got %v, want %v", bad, err, git.ErrBadRevision)
		}
	}
}

func TestRevisionInBareRepository(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "one\n")
	r.commit("first")
	bare := filepath.Join(t.TempDir(), "bare.git")
	r.git("clone", "-q", "--bare", r.dir, bare)
	g, err := git.Open(context.Background(), bare)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Revision(context.Background(), "main")
	expect(t, s, err, `added a.go "" "one\n"`)
	if _, err := g.WorkTree(context.Background()); !errors.Is(err, git.ErrNoWorkTree) {
		t.Errorf("got %v, want %v", err, git.ErrNoWorkTree)
	}
}

func TestStagedAndWorkTree(t *testing.T) {
	r := newRepo(t)
	ctx := context.Background()
	r.write("tracked.go", "one\n")
	r.write("gone.go", "bye\n")
	r.write(".gitignore", "ignored\n")
	r.commit("first")
	r.write("tracked.go", "staged\n")
	r.git("add", "tracked.go")
	r.write("tracked.go", "work\n")
	r.write("sub/new.go", "new\n")
	r.write("ignored", "secret\n")
	os.Remove(filepath.Join(r.dir, "gone.go"))
	index, _ := os.ReadFile(filepath.Join(r.dir, ".git/index"))

	g, err := git.Open(ctx, filepath.Join(r.dir, "sub")) // from below the top
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Staged(ctx)
	expect(t, s, err, `modified tracked.go "one\n" "staged\n"`)
	s, err = g.WorkTree(ctx)
	expect(t, s, err, `removed gone.go "bye\n" ""`, `added sub/new.go "" "new\n"`, `modified tracked.go "one\n" "work\n"`)

	if after, _ := os.ReadFile(filepath.Join(r.dir, ".git/index")); !bytes.Equal(index, after) {
		t.Error("the user's index was touched")
	}
}

func TestWorkTreeRename(t *testing.T) {
	r := newRepo(t)
	r.write("old.go", "same text\n")
	r.commit("first")
	os.Rename(filepath.Join(r.dir, "old.go"), filepath.Join(r.dir, "new.go"))
	s, err := r.open().WorkTree(context.Background())
	expect(t, s, err, `renamed new.go from old.go "same text\n" "same text\n"`)
}

func TestRepositoryWithoutCommits(t *testing.T) {
	r := newRepo(t)
	ctx := context.Background()
	g := r.open()
	s, err := g.WorkTree(ctx)
	expect(t, s, err)
	r.write("a.go", "one\n")
	r.git("add", "a.go")
	r.write("b.go", "two\n")
	s, err = g.WorkTree(ctx)
	expect(t, s, err, `added a.go "" "one\n"`, `added b.go "" "two\n"`)
	s, err = g.Staged(ctx)
	expect(t, s, err, `added a.go "" "one\n"`)
	for _, rev := range []string{"HEAD", "main~1..main", "nowhere"} {
		if _, err := g.Revision(ctx, rev); !errors.Is(err, git.ErrNoCommits) {
			t.Errorf("%s: got %v, want %v", rev, err, git.ErrNoCommits)
		}
	}
}

func TestOpenOutsideOfRepositories(t *testing.T) {
	newRepo(t)
	if _, err := git.Open(context.Background(), t.TempDir()); !errors.Is(err, git.ErrNotRepository) {
		t.Errorf("got %v, want %v", err, git.ErrNotRepository)
	}
}

func TestUnusualFiles(t *testing.T) {
	r := newRepo(t)
	ctx := context.Background()
	secret := filepath.Join(t.TempDir(), "secret")
	os.WriteFile(secret, []byte("secret\n"), 0o600)
	r.write("test.sh", "echo\n")
	r.write("crlf.txt", "a\r\n")
	r.write("was_text", "text\n")
	r.commit("first")

	os.Chmod(filepath.Join(r.dir, "test.sh"), 0o755)
	r.write("crlf.txt", "\xFF\xFEb\x00\n\x00")
	r.write("was_text", "a\x00b")
	os.Symlink(secret, filepath.Join(r.dir, "link"))
	r.write("big.json", strings.Repeat("0123456789", 1<<20))
	sub := newRepo(t)
	sub.write("x", "x\n")
	sub.commit("inside")
	r.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", sub.dir, "mod")

	want := []string{
		`added .gitmodules "" "[submodule \"mod\"]\n\tpath = mod\n\turl = ` + sub.dir + `\n"`,
		`added big.json "" "" note: too large to judge (10485760 bytes, the limit is 8388608)`,
		`modified crlf.txt "a\n" "b\n"`,
		`added link "" ""`,
		`added mod "" "" note: a repository of its own, such as a submodule; what changed in it is judged there`,
		`modified test.sh "echo\n" "echo\n"`,
		`modified was_text "text\n" "" note: was text and is now binary`,
	}
	g := r.open()
	s, err := g.WorkTree(ctx)
	expect(t, s, err, want...)
	r.commit("second")
	s, err = g.Revision(ctx, "HEAD")
	expect(t, s, err, want...)
	kinds := map[string]change.Side{}
	for _, f := range s.Change.Files {
		kinds[f.Path] = f.After
	}
	if kinds["link"].Kind != change.Symlink || kinds["mod"].Kind != change.Submodule || kinds["test.sh"].Mode != change.ModeExecutable {
		t.Errorf("kinds and modes: %+v", kinds)
	}
}

func TestConfiguredCommandsAreNotRun(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "one\n")
	r.commit("first")
	r.write("a.go", "two\n")
	r.write(".gitattributes", "*.go diff=evil\n")
	trap := filepath.Join(r.dir, ".git", "sprung")
	for _, key := range []string{"core.fsmonitor", "core.pager", "diff.external", "diff.evil.textconv", "diff.evil.command"} {
		r.git("config", key, "touch "+trap+"; false")
	}
	for key, value := range map[string]string{"diff.relative": "true", "diff.noprefix": "true", "color.ui": "always", "grep.column": "true", "submodule.recurse": "true"} {
		r.git("config", key, value)
	}
	g := r.open()
	s, err := g.WorkTree(context.Background())
	expect(t, s, err, `added .gitattributes "" "*.go diff=evil\n"`, `modified a.go "one\n" "two\n"`)
	if hits, err := s.After.Search([]string{"two"}); err != nil || len(hits["two"]) != 1 || hits["two"][0].Line != 1 {
		t.Errorf("search: %v %v", hits, err)
	}
	if _, err := os.Stat(trap); err == nil {
		t.Error("a command from the repository's settings was run")
	}
}

func TestSearch(t *testing.T) {
	r := newRepo(t)
	ctx := context.Background()
	r.write("a b.go", "func Total() {}\nx := Total() + Totals()\n")
	r.write("bin", "Total\x00")
	r.commit("first")
	r.write("new.go", "Fresh Total\n")
	g := r.open()
	work, err := g.WorkTree(ctx)
	if err != nil {
		t.Fatal(err)
	}
	head, err := g.Revision(ctx, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]struct {
		view *git.View
		want string
	}{
		"a commit":      {head.After, "a b.go:1 a b.go:2 |"},
		"the work tree": {work.After, "a b.go:1 a b.go:2 new.go:1 | new.go:1"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			found, err := c.view.Search([]string{"Total", "Fresh", "Tot", "", "-e"})
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, h := range found["Total"] {
				fmt.Fprintf(&got, "%s:%d ", h.Path, h.Line)
			}
			got.WriteString("|")
			for _, h := range found["Fresh"] {
				fmt.Fprintf(&got, " %s:%d", h.Path, h.Line)
			}
			if got.String() != c.want || len(found["Tot"]) != 0 {
				t.Errorf("got %q, want %q", got.String(), c.want)
			}
		})
	}
}

func TestAWordIsLookedForOnce(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "func Total() {}\n")
	r.commit("first")
	s, err := r.open().Revision(context.Background(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.After.Search([]string{"Total", "Missing"})
	if err != nil || len(first["Total"]) != 1 || len(first) != 1 {
		t.Fatalf("got %v, %v", first, err)
	}
	if err := os.Rename(filepath.Join(r.dir, ".git"), filepath.Join(r.dir, "away")); err != nil { // git can say nothing more
		t.Fatal(err)
	}
	again, err := s.After.Search([]string{"Missing", "Total"})
	if err != nil || !reflect.DeepEqual(first, again) {
		t.Errorf("then %v, %v", again, err)
	}
	if found, err := s.After.Search([]string{"Other"}); err == nil {
		t.Errorf("nobody was asked for a word that is new: %v", found)
	}
}

func TestReverted(t *testing.T) {
	r := newRepo(t)
	ctx := context.Background()
	r.write("a_test.go", "one\ntwo\nthree\n")
	r.write("b.go", "b\n")
	r.commit("first")
	r.write("a_test.go", "one\ntwo\nthree\nfour\n")
	r.write("b.go", "B\n")
	bad := r.commit("add four")
	r.write("a_test.go", "zero\none\ntwo\nthree\nfour\n")
	r.commit("something in between")
	g := r.open()
	reverted := func(rev string) string {
		t.Helper()
		s, err := g.Revision(ctx, rev)
		if err != nil {
			t.Fatal(err)
		}
		return s.Change.Reverted
	}

	r.git("revert", "--no-edit", bad)
	if got := reverted("HEAD"); got != bad {
		t.Errorf("a true revert: got %q", got)
	}
	r.git("revert", "--no-edit", "HEAD")
	if got := reverted("HEAD"); got == "" {
		t.Error("a revert of a revert is a revert")
	}
	r.write("c.ts", "export const digest = async (\n  input: Stream\n) => {\n  let sum = 0\n  for (;;) {\n    sum += 1\n  }\n  return sum\n}\n")
	r.commit("digest")
	r.write("c.ts", "export const digest = async (\n  input: Stream\n) => {\n  let sum = 0\n  for (;;) {\n    sum += 1\n  }\n  if (!sum) {\n    return null\n  }\n\n  for (;;) {\n    sum += 2\n  }\n  return sum\n}\n")
	r.commit("digest more")
	r.git("revert", "--no-edit", "HEAD")
	if got := reverted("HEAD"); got == "" {
		t.Error("a revert of parts of a function")
	}
	r.write("a_test.go", "zero\n")
	r.commit("Clean up\n\nThis reverts commit " + bad + ".")
	if got := reverted("HEAD"); got != "" {
		t.Errorf("more is removed than the commit brought: got %q", got)
	}
	r.write("b.go", "")
	r.commit("This reverts commit 0123456789012345678901234567890123456789.")
	if got := reverted("HEAD"); got != "" {
		t.Errorf("no such commit: got %q", got)
	}
}

func TestRevertedByItsSubject(t *testing.T) {
	r := newRepo(t)
	r.write("a_test.go", "one\ntwo\n")
	r.commit("first")
	r.write("a_test.go", "one\ntwo\nthree\n")
	three := r.commit("add three (#12)")
	r.write("b.go", "b\n")
	r.commit("something in between")
	g := r.open()
	reverted := func() string {
		t.Helper()
		s, err := g.Revision(context.Background(), "HEAD")
		if err != nil {
			t.Fatal(err)
		}
		return s.Change.Reverted
	}

	r.write("a_test.go", "one\ntwo\n")
	r.commit("Revert \"add three (#12)\" (#14)\n\nIt was too early.")
	if got := reverted(); got != three {
		t.Errorf("a squashed revert: got %q", got)
	}
	r.write("a_test.go", "one\n")
	r.commit("Revert \"add three\"")
	if got := reverted(); got != "" {
		t.Errorf("another line is removed than the commit brought: got %q", got)
	}
	r.write("a_test.go", "")
	r.commit("revert: add four")
	if got := reverted(); got != "" {
		t.Errorf("no such commit: got %q", got)
	}
}

// A request is named by its number, and a file that came whole and goes whole may have changed since; one that was there
// before may not go with it.
func TestRevertedByItsNumberWithWholeFiles(t *testing.T) {
	r := newRepo(t)
	r.write("old_test.go", "old\n")
	r.write("b.go", "b\n")
	r.commit("first")
	r.write("b.go", "b\nmore\n")
	r.write("new_test.go", "new\n")
	more := r.commit("do more (#27)")
	r.write("new_test.go", "newer\n")
	r.commit("test it better (#28)")
	g := r.open()
	reverted := func() string {
		t.Helper()
		s, err := g.Revision(context.Background(), "HEAD")
		if err != nil {
			t.Fatal(err)
		}
		return s.Change.Reverted
	}
	undo := func(message string, alsoGone ...string) {
		r.write("b.go", "b\n")
		r.git(append([]string{"rm", "-q", "new_test.go"}, alsoGone...)...)
		r.commit(message)
	}
	undo("Revert PR #27: it was too much (#31)")
	if got := reverted(); got != more {
		t.Errorf("by its number: got %q", got)
	}
	r.git("reset", "-q", "--hard", "HEAD~1")
	undo("Revert PR #28: it was too much")
	if got := reverted(); got != "" {
		t.Errorf("by another number: got %q", got)
	}
	r.git("reset", "-q", "--hard", "HEAD~1")
	undo("Revert PR #27", "old_test.go")
	if got := reverted(); got != "" {
		t.Errorf("with a file that was there before: got %q", got)
	}
}

func TestCancelledContext(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "one\n")
	r.commit("first")
	g := r.open()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := g.Revision(ctx, "HEAD"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestReplacedObjectsAreNotBelieved: `git replace` shows other texts than those committed.
func TestReplacedObjectsAreNotBelieved(t *testing.T) {
	r := newRepo(t)
	r.write("a.txt", "weak\n")
	r.commit("weak")
	weak := strings.TrimSpace(r.git("rev-parse", "HEAD:a.txt"))
	r.write("a.txt", "strong\n")
	r.commit("strong")
	strong := strings.TrimSpace(r.git("rev-parse", "HEAD:a.txt"))
	r.git("replace", strong, weak)
	s, err := r.open().Revision(t.Context(), "HEAD")
	if err != nil || len(s.Change.Files) != 1 || string(s.Change.Files[0].After.Text) != "strong\n" {
		t.Errorf("%+v, %v", s.Change.Files, err)
	}
}

func TestAtWorksWhereGitMayNotFindBareRepositories(t *testing.T) {
	r := newRepo(t)
	r.git("commit", "-q", "--allow-empty", "-m", "x")
	for name, value := range map[string]string{"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.bareRepository", "GIT_CONFIG_VALUE_0": "explicit"} {
		t.Setenv(name, value)
	}
	at := filepath.Join(r.dir, ".git")
	if _, err := git.Open(t.Context(), at); err == nil {
		t.Error("git finds it all the same; then this test says nothing")
	}
	found, err := git.At(t.Context(), at)
	if err != nil || !found.Bare || found.Root != at {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := git.At(t.Context(), t.TempDir()); err == nil {
		t.Error("a folder that is no repository is one")
	}
}
