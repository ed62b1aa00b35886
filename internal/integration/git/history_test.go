package git_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/integration/git"
)

func history(t *testing.T, g *git.Repo, s git.Selection) []git.Commit {
	t.Helper()
	var out []git.Commit
	if err := g.History(context.Background(), s, func(c git.Commit) bool { out = append(out, c); return true }); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestHistory(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "one\n")
	r.write("odd \"name\"\nü.go", "x\n")
	r.commit("first\n\n:100644 100644 looks like a raw record")
	r.commit("empty")
	r.git("mv", "a.go", "b.go")
	r.git("commit", "-q", "--allow-empty-message", "-m", "")
	r.git("checkout", "-q", "-b", "side", "HEAD~1")
	r.write("c.go", "c\n")
	r.commit("side")
	r.git("checkout", "-q", "main")
	r.git("merge", "-q", "--no-ff", "-m", "merge", "side")

	var got []string
	for _, c := range history(t, r.open(), git.Selection{}) {
		var files []string
		for _, e := range c.Entries {
			files = append(files, fmt.Sprintf("%s %s%s", e.Status, e.OldPath, e.Path))
		}
		got = append(got, fmt.Sprintf("%q %d: %s", c.Message, len(c.Parents), strings.Join(files, ", ")))
	}
	want := []string{
		`"side" 1: added c.go`,
		`"" 1: renamed a.gob.go`,
		`"empty" 1: `,
		`"first\n\n:100644 100644 looks like a raw record" 0: added a.go, added odd "name"` + "\nü.go",
	}
	// Commits of the same second come in any order; the first one comes last.
	for _, w := range want {
		if !strings.Contains("\x00"+strings.Join(got, "\x00")+"\x00", "\x00"+w+"\x00") {
			t.Errorf("missing %s in\n%s", w, strings.Join(got, "\n"))
		}
	}
	if len(got) != len(want) {
		t.Errorf("got %d commits, want %d", len(got), len(want))
	}
	if all := history(t, r.open(), git.Selection{Merges: true}); len(all) != 5 || len(all[0].Parents) != 2 || len(all[0].Entries) != 1 {
		t.Errorf("with merges: %+v", all)
	}
	if n, err := r.open().Count(context.Background(), git.Selection{}); n != 4 || err != nil {
		t.Errorf("count: %d, %v", n, err)
	}
}

func TestHistoryStopsWhenToldTo(t *testing.T) {
	r := newRepo(t)
	for i := range 5 {
		r.commit(fmt.Sprint(i))
	}
	seen := 0
	err := r.open().History(context.Background(), git.Selection{}, func(git.Commit) bool { seen++; return seen < 2 })
	if seen != 2 || err != nil {
		t.Errorf("saw %d, %v", seen, err)
	}
}

func TestSelection(t *testing.T) {
	r := newRepo(t)
	r.commit("one")
	r.git("commit", "-q", "--allow-empty", "--author", "Ada L. Byron <ada@example.org>", "-m", "two")
	g := r.open()
	for name, c := range map[string]struct {
		s    git.Selection
		want int
	}{
		"part of an author's name": {git.Selection{Author: "ada l. b"}, 1},
		"not a pattern":            {git.Selection{Author: "ada.l"}, 0},
		"a limit":                  {git.Selection{Limit: 1}, 1},
		"a range":                  {git.Selection{Revision: "HEAD~1..HEAD"}, 1},
		"a date":                   {git.Selection{Until: "2001-01-01"}, 0},
	} {
		if got := len(history(t, g, c.s)); got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
	ctx := context.Background()
	for bad, want := range map[git.Selection]error{
		{Revision: "--all"}: git.ErrBadRevision, {Revision: "nowhere"}: git.ErrBadRevision, {Revision: "a..b"}: git.ErrBadRevision,
		{Since: "whenever"}: git.ErrBadDate, {Until: "gestern"}: git.ErrBadDate,
	} {
		if err := g.Check(ctx, bad); !errors.Is(err, want) {
			t.Errorf("%+v: got %v, want %v", bad, err, want)
		}
	}
	for _, good := range []git.Selection{{}, {Revision: "HEAD"}, {Revision: "HEAD~1..HEAD"}, {Since: "2 weeks ago"}, {Since: "yesterday"}, {Until: "2030-01-01"}} {
		if err := g.Check(ctx, good); err != nil {
			t.Errorf("%+v: %v", good, err)
		}
	}
}

func TestChangeOfOddCommits(t *testing.T) {
	r := newRepo(t)
	sub := newRepo(t)
	sub.commit("sub")
	r.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", sub.dir, "mod")
	r.write("picture.png", "\x89PNG\x00")
	r.write("data.bin", "a\x00b")
	r.write("big.csv", strings.Repeat("x,", change.MaxText))
	r.write("a.go", "package a\n")
	r.commit("odd")
	g := r.open()
	ctx := context.Background()
	blobs := g.Blobs(ctx)
	defer blobs.Close()
	for _, c := range history(t, g, git.Selection{}) {
		got, err := g.Change(ctx, c, blobs)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for _, f := range got.Files {
			texts[f.Path] = fmt.Sprintf("%q %s", f.After.Text, f.Note)
		}
		if texts["a.go"] != `"package a\n" ` || texts["picture.png"] != `"" ` || texts["data.bin"] != `"" ` || texts["mod"] != `"" a repository of its own, such as a submodule; what changed in it is judged there` {
			t.Errorf("got %v", texts)
		}
		if !strings.Contains(texts["big.csv"], "too large") {
			t.Errorf("big file: %s", texts["big.csv"])
		}
	}
}

func TestListings(t *testing.T) {
	r := newRepo(t)
	r.write("a/one_test.go", "one\n")
	r.write("b/two_test.go", "two\n")
	r.write(".gitignore", "ignored\n")
	r.commit("first")
	r.write("a/one_test.go", "changed\n")
	r.write("a/new_test.go", "new\n")
	r.write("ignored", "no\n")
	g := r.open()
	ctx := context.Background()
	work, err := g.ListWorkTree(ctx, r.dir, []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	defer work.Close()
	then, err := g.ListRevision(ctx, "HEAD", r.dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer then.Close()
	if got := texts(t, work); got != "a/new_test.go=new a/one_test.go=changed" {
		t.Errorf("work tree: %s", got)
	}
	if got := texts(t, then); got != ".gitignore=ignored a/one_test.go=one b/two_test.go=two" {
		t.Errorf("revision: %s", got)
	}
	for _, bad := range []string{"c", "../outside", "a/on"} {
		if _, err := g.ListWorkTree(ctx, r.dir, []string{bad}); !errors.Is(err, git.ErrNoSuchPath) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if _, err := g.ListRevision(ctx, "nowhere", r.dir, nil); !errors.Is(err, git.ErrBadRevision) {
		t.Errorf("got %v", err)
	}
}

func texts(t *testing.T, l *git.Listing) string {
	t.Helper()
	var out []string
	for _, p := range l.Paths {
		s, err := l.Read(p)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p+"="+strings.TrimSpace(string(s.Text)))
	}
	return strings.Join(out, " ")
}
