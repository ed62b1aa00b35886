package snapshot

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEditsAreTakenBack: each row is a work tree and what happens to it between a
// snapshot and its restore; all of it in a repository and in a plain folder.
func TestEditsAreTakenBack(t *testing.T) {
	rows := map[string]struct{ before, edit func(*folder) }{
		"a file changed":   {func(f *folder) { f.write("a.txt", "one\n") }, func(f *folder) { f.write("a.txt", "two\n") }},
		"a file removed":   {func(f *folder) { f.write("d/a.txt", "one\n") }, func(f *folder) { f.remove("d") }},
		"a file added":     {func(f *folder) { f.write("a", "") }, func(f *folder) { f.write("new/deep/b", "x") }},
		"emptied":          {func(f *folder) { f.write("a", "full") }, func(f *folder) { f.write("a", "") }},
		"filled":           {func(f *folder) { f.write("a", "") }, func(f *folder) { f.write("a", "full") }},
		"made executable":  {func(f *folder) { f.write("a", "x") }, func(f *folder) { f.chmod("a", 0o755) }},
		"lost its bit":     {func(f *folder) { f.write("a", "x"); f.chmod("a", 0o755) }, func(f *folder) { f.chmod("a", 0o644) }},
		"file to folder":   {func(f *folder) { f.write("a", "x") }, func(f *folder) { f.remove("a"); f.write("a/b/c", "y") }},
		"folder to file":   {func(f *folder) { f.write("a/b/c", "x") }, func(f *folder) { f.remove("a"); f.write("a", "y") }},
		"link to file":     {func(f *folder) { f.link("nowhere", "l") }, func(f *folder) { f.remove("l"); f.write("l", "y") }},
		"file to link":     {func(f *folder) { f.write("l", "x"); f.write("m", "m") }, func(f *folder) { f.remove("l"); f.link("m", "l") }},
		"folder to link":   {func(f *folder) { f.write("a/b", "x"); f.write("c/b", "x") }, func(f *folder) { f.remove("a"); f.link("c", "a") }},
		"link to folder":   {func(f *folder) { f.link("c", "a"); f.write("c/b", "x") }, func(f *folder) { f.remove("a"); f.write("a/b", "y") }},
		"links retargeted": {func(f *folder) { f.link("gone/away", "l"); f.link("/dev/null", "m") }, func(f *folder) { f.remove("l"); f.link("m", "l") }},
		"unusual names": {func(f *folder) {
			for _, name := range []string{"a b", "ü.txt", "-rf", "*", ":(top)x", "new\nline", "\xff\xfe", "a\\b", "git~1", "\ttab", "\"q\""} {
				f.write(name, name)
			}
		}, func(f *folder) {
			f.remove("*")
			f.write("new\nline", "!")
			f.remove("\xff\xfe")
			f.remove("a\\b")
			f.write("-x", "")
		}},
		"names that differ in case": {func(f *folder) { f.write("A", "1"); f.write("a", "2") }, func(f *folder) { f.remove("A"); f.write("a", "1") }},
		"line ends": {func(f *folder) {
			f.write(".gitattributes", "* text=auto eol=crlf\n*.id ident\n*.u16 working-tree-encoding=UTF-16\n")
			f.write("crlf", "a\r\nb\r\n")
			f.write("lf", "a\nb\n")
			f.write("mixed", "a\r\nb\nc\r")
			f.write("x.id", "$Id: 123 $\n")
			f.write("x.u16", "not utf 16")
		}, func(f *folder) {
			for _, name := range []string{"crlf", "lf", "mixed", "x.id", "x.u16"} {
				f.remove(name)
			}
		}},
		"a read-only file": {func(f *folder) { f.write("a", "x"); f.chmod("a", 0o444) }, func(f *folder) { f.remove("a"); f.write("a", "y"); f.chmod("a", 0o400) }},
		"a large file":     {func(f *folder) { f.write("big", strings.Repeat("0123456789abcdef", 1<<19)) }, func(f *folder) { f.write("big", "small") }},
		"the same size and time": {func(f *folder) { f.write("a", "one") }, func(f *folder) {
			info, _ := os.Stat(f.path("a"))
			f.write("a", "two")
			_ = os.Chtimes(f.path("a"), info.ModTime(), info.ModTime())
		}},
		"all of it": {func(f *folder) { f.write("a", "x"); f.write("b/c", "y") }, func(f *folder) { f.remove("a"); f.remove("b") }},
		"nothing":   {func(f *folder) { f.write("a", "x") }, func(*folder) {}},
		"from none": {func(*folder) {}, func(f *folder) { f.write("a", "x"); f.write("b/c", "y") }},
	}
	kinds := map[string]func(*testing.T) *folder{"repository": newRepository, "folder": newFolder}
	for kind, make := range kinds {
		for name, row := range rows {
			t.Run(kind+"/"+name, func(t *testing.T) {
				f := make(t)
				row.before(f)
				want := contents(t, f.dir)
				s := f.open()
				first := take(t, s, "start")
				row.edit(f)
				edited := contents(t, f.dir)
				done := restore(t, s, first.ID)
				sameContents(t, contents(t, f.dir), want)
				restore(t, s, done.Safety)
				sameContents(t, contents(t, f.dir), edited)
			})
		}
	}
}

func TestTheUsersGitStateStaysAsItIs(t *testing.T) {
	f := newRepository(t)
	f.write("a", "1")
	f.git("add", ".")
	f.git("commit", "-qm", "one")
	f.write("a", "stashed")
	f.git("stash", "-q")
	f.write("a", "2")
	f.git("add", "a")
	f.write("a", "3")
	f.write("untracked", "u")
	f.git("status") // whatever git itself refreshes, it refreshes before
	before := f.owned()
	s := f.open()
	first := take(t, s, "start")
	f.remove("untracked")
	f.write("a", "4")
	take(t, s, "later")
	restore(t, s, first.ID)
	sameContents(t, f.owned(), before)
	if staged := f.git("show", ":a"); staged != "2" {
		t.Errorf("staged is %q", staged)
	}
	sameContents(t, contents(t, f.dir), map[string]string{"a": "3", "untracked": "u"})
}

func TestIgnoredFilesAreLeftAlone(t *testing.T) {
	f := newRepository(t)
	f.write(".gitignore", "*.o\n.env\n")
	f.write(".git/info/exclude", "private\n")
	f.write(".env", "secret")
	f.write("private", "p")
	f.write("a", "1")
	s := f.open()
	first := take(t, s, "start")
	if out := f.git("ls-tree", "-r", "--name-only", string(first.ID)); out != ".gitignore\na\n" {
		t.Fatalf("the snapshot holds %q", out)
	}
	f.write("a", "2")
	f.write("x.o", "object")
	f.write(".env", "changed")
	restore(t, s, first.ID)
	sameContents(t, contents(t, f.dir), map[string]string{".gitignore": "*.o\n.env\n", ".env": "changed", "private": "p", "a": "1", "x.o": "object"})
}

// TestRulesThatChangeHideAndExposeNothing: the rules of the snapshot decide, not those
// that an agent wrote since.
func TestRulesThatChangeHideAndExposeNothing(t *testing.T) {
	f := newRepository(t)
	f.write(".gitignore", ".env\n")
	f.write(".env", "secret")
	f.write("a", "1")
	s := f.open()
	first := take(t, s, "start")
	f.write(".gitignore", "evil\na\n.git*\n")
	f.write(".git/info/exclude", "evil\n")
	f.write("evil", "e")
	f.write("a", "2")
	take(t, s, "between")
	done := restore(t, s, first.ID)
	sameContents(t, contents(t, f.dir), map[string]string{".gitignore": ".env\n", ".env": "secret", "a": "1"})
	if len(done.LeftOver) != 1 || done.LeftOver[0] != ".env" {
		t.Errorf("left over: %q", done.LeftOver)
	}
	restore(t, s, done.Safety)
	sameContents(t, contents(t, f.dir), map[string]string{".gitignore": "evil\na\n.git*\n", ".env": "secret", "a": "2", "evil": "e"})
}

func TestWhatTheUserTracksIsKeptThoughARuleIgnoresIt(t *testing.T) {
	f := newRepository(t)
	f.write(".gitignore", "dist/\n")
	f.write("dist/forced", "1")
	f.write("dist/other", "1")
	f.git("add", "-f", "dist/forced")
	s := f.open()
	first := take(t, s, "start")
	f.remove("dist/forced")
	restore(t, s, first.ID)
	sameContents(t, contents(t, f.dir), map[string]string{".gitignore": "dist/\n", "dist/forced": "1", "dist/other": "1"})
}

func TestIgnoredFilesInTheWayAreMovedNotLost(t *testing.T) {
	f := newRepository(t)
	f.write(".gitignore", "*.o\n")
	f.write("a", "1")
	s := f.open()
	first := take(t, s, "start")
	f.remove("a")
	f.write("a/x.o", "precious")
	done := restore(t, s, first.ID)
	sameContents(t, contents(t, f.dir), map[string]string{".gitignore": "*.o\n", "a": "1"})
	text, err := os.ReadFile(filepath.Join(done.Aside, "a", "x.o"))
	if err != nil || string(text) != "precious" {
		t.Errorf("aside: %q, %v", text, err)
	}
}

func TestNothingIsWrittenThroughLinks(t *testing.T) {
	f := newRepository(t)
	outside := t.TempDir()
	victim := filepath.Join(outside, "b")
	if err := os.WriteFile(victim, []byte("outside"), 0o644); err != nil {
		t.Fatal(err)
	}
	f.write(".gitignore", "/ignored\n")
	f.write("a/b", "1")
	f.write("c", "1")
	s := f.open()
	first := take(t, s, "start")
	f.remove("a")
	f.link(outside, "a")
	f.remove("c")
	if err := os.Link(victim, f.path("c")); err != nil {
		t.Fatal(err)
	}
	restore(t, s, first.ID)
	sameContents(t, contents(t, f.dir), map[string]string{".gitignore": "/ignored\n", "a/b": "1", "c": "1"})
	sameContents(t, contents(t, outside), map[string]string{"b": "outside"})

	// the same with a link that the snapshots do not see
	f.write("ignored/b", "1")
	f.git("add", "-f", "ignored/b")
	second := take(t, s, "forced")
	f.remove("ignored")
	take(t, s, "gone")
	f.git("rm", "-q", "--cached", "ignored/b")
	f.link(outside, "ignored")
	restore(t, s, second.ID)
	sameContents(t, contents(t, outside), map[string]string{"b": "outside"})
	sameContents(t, contents(t, f.dir), map[string]string{".gitignore": "/ignored\n", "a/b": "1", "c": "1", "ignored/b": "1"})
}

func TestOnlyTheNamedPathsComeBack(t *testing.T) {
	f := newRepository(t)
	f.write("a_test.go", "tests")
	f.write("a.go", "1")
	f.write("d/x", "1")
	f.write("d/y", "1")
	s := f.open()
	first := take(t, s, "start")
	f.remove("a_test.go")
	f.write("a.go", "2")
	f.write("d/x", "2")
	f.write("d/z", "new")
	done, err := s.RestorePaths(t.Context(), first.ID, []string{"a_test.go", "./d/"})
	if err != nil {
		t.Fatal(err)
	}
	sameContents(t, contents(t, f.dir), map[string]string{"a_test.go": "tests", "a.go": "2", "d/x": "1", "d/y": "1"})
	restore(t, s, done.Safety)
	sameContents(t, contents(t, f.dir), map[string]string{"a.go": "2", "d/x": "2", "d/y": "1", "d/z": "new"})
	for _, wrong := range []string{"../x", "/etc/passwd", ".", "", "no/such"} {
		if _, err := s.RestorePaths(t.Context(), first.ID, []string{wrong}); err == nil {
			t.Errorf("%q is restored", wrong)
		}
	}
}

func TestDiffListsWhatIsDifferent(t *testing.T) {
	f := newRepository(t)
	f.write("kept", "1")
	f.write("changed", "1")
	f.write("removed", "1")
	s := f.open()
	first := take(t, s, "start")
	f.write("changed", "2")
	f.remove("removed")
	f.write("added", "1")
	second := take(t, s, "end")
	changes, err := s.Diff(t.Context(), first.ID, second.ID)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range changes {
		got = append(got, map[bool]string{true: "+"}[c.Added()]+map[bool]string{true: "-"}[c.Removed()]+c.Path)
	}
	if strings.Join(got, " ") != "+added changed -removed" {
		t.Errorf("changes are %q", got)
	}
	for _, wrong := range []ID{"", "HEAD", "--output=x", ID(strings.Repeat("0", 40)), first.ID[:10]} {
		if _, err := s.Diff(t.Context(), first.ID, wrong); !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v", wrong, err)
		}
		if _, err := s.Restore(t.Context(), wrong); !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

func TestPruneDropsRefsButNotWhatIsRetained(t *testing.T) {
	for kind, make := range map[string]func(*testing.T) *folder{"repository": newRepository, "folder": newFolder} {
		t.Run(kind, func(t *testing.T) {
			f := make(t)
			s := f.open()
			var taken []Snapshot
			for _, text := range []string{"1", "2", "3", "4", "5"} {
				f.write("a", text)
				taken = append(taken, take(t, s, "number "+text))
			}
			if err := s.Retain(t.Context(), taken[1].ID); err != nil {
				t.Fatal(err)
			}
			dropped, err := s.Prune(t.Context(), 2)
			if err != nil {
				t.Fatal(err)
			}
			if len(dropped) != 2 || dropped[0] != taken[0].ID || dropped[1] != taken[2].ID {
				t.Errorf("dropped %q", dropped)
			}
			list, err := s.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var labels []string
			for _, snapshot := range list {
				labels = append(labels, snapshot.Label)
			}
			if strings.Join(labels, ", ") != "number 2, number 4, number 5" || !list[0].Retained || list[1].Retained {
				t.Errorf("left: %+v", list)
			}
			restore(t, s, taken[1].ID)
			sameContents(t, contents(t, f.dir), map[string]string{"a": "2"})
			if err := s.Release(t.Context(), taken[1].ID); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Prune(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
			if refs := gitIn(t, s.GitDir(), "for-each-ref", "refs/holdfast"); refs != "" {
				t.Errorf("refs are left: %s", refs)
			}
			if next := take(t, s, "next"); next.Number != 7 {
				t.Errorf("the next one has number %d", next.Number)
			}
		})
	}
}

func TestFilesInReadOnlyFoldersComeBackAndTheFoldersStayReadOnly(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere: nothing to see")
	}
	f := newRepository(t)
	f.write("d/changed", "1")
	f.write("d/removed", "1")
	s := f.open()
	first := take(t, s, "start")
	f.write("d/changed", "2")
	f.remove("d/removed")
	f.write("d/added", "1")
	f.chmod("d", 0o555)
	defer f.chmod("d", 0o755)
	restore(t, s, first.ID)
	sameContents(t, contents(t, f.dir), map[string]string{"d/changed": "1", "d/removed": "1"})
	if info, err := os.Stat(f.path("d")); err != nil || info.Mode().Perm() != 0o555 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestPermissionsTheUserSetAreKept(t *testing.T) {
	f := newRepository(t)
	f.write("secret", "1")
	f.chmod("secret", 0o600)
	s := f.open()
	first := take(t, s, "start")
	f.write("secret", "2")
	restore(t, s, first.ID)
	if info, err := os.Stat(f.path("secret")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
