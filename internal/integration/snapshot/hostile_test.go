package snapshot

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestNothingTheRepositoryConfiguresRuns plants a program in every place from which git
// would start one, in the repository and in a nested one.
func TestNothingTheRepositoryConfiguresRuns(t *testing.T) {
	f := newRepository(t)
	ran := filepath.Join(f.home, "ran")
	trap := filepath.Join(f.home, "trap")
	script := "#!/bin/sh\necho \"$0 $*\" >>" + ran + "\ncat\n"
	if err := os.WriteFile(trap, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	f.write("nested/a", "1")
	f.write("a.txt", "1\r\n")
	f.git("init", "-q", "nested")
	gitIn(t, f.path("nested"), "add", ".")
	gitIn(t, f.path("nested"), "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "nested")
	f.git("add", ".")
	f.git("commit", "-qm", "one")
	f.write(".gitattributes", "* filter=trap diff=trap merge=trap text\n")
	for _, dir := range []string{f.dir, f.path("nested")} {
		for key, value := range map[string]string{
			"filter.trap.clean": trap, "filter.trap.smudge": trap, "filter.trap.process": trap, "filter.trap.required": "true",
			"diff.trap.textconv": trap, "diff.trap.command": trap, "diff.external": trap, "merge.trap.driver": trap,
			"core.fsmonitor": trap, "core.editor": trap, "core.pager": trap, "core.sshCommand": trap, "core.gitProxy": trap, "core.alternateRefsCommand": trap,
			"gpg.program": trap, "commit.gpgSign": "true", "core.hooksPath": filepath.Join(f.home, "hooks"), "core.logAllRefUpdates": "always", "core.autocrlf": "true",
		} {
			gitIn(t, dir, "config", key, value)
		}
	}
	if err := os.MkdirAll(filepath.Join(f.home, "hooks"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, hook := range []string{"reference-transaction", "post-index-change", "pre-commit", "post-checkout", "pre-auto-gc", "fsmonitor-watchman"} {
		for _, dir := range []string{filepath.Join(f.home, "hooks"), f.path(".git/hooks")} {
			if err := os.WriteFile(filepath.Join(dir, hook), []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	want := contents(t, f.dir)
	s := f.open()
	first := take(t, s, "start")
	f.write("a.txt", "2\r\n")
	f.write("nested/a", "2")
	take(t, s, "later")
	restore(t, s, first.ID)
	if _, err := s.Prune(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if log, err := os.ReadFile(ran); err == nil {
		t.Errorf("these were run:\n%s", log)
	}
	want["nested/a"] = "2"
	sameContents(t, contents(t, f.dir), want)
	// the traps do work: git itself walks into them
	status := exec.Command("git", "status")
	status.Dir = f.dir
	_ = status.Run() // the traps may break it
	if _, err := os.Stat(ran); err != nil {
		t.Error("no trap ever runs; this test shows nothing")
	}
}

func TestVariablesOfTheCallerDoNotLeadElsewhere(t *testing.T) {
	f := newRepository(t)
	f.write("a", "1")
	other := t.TempDir()
	for name, value := range map[string]string{"GIT_DIR": other, "GIT_WORK_TREE": other, "GIT_INDEX_FILE": filepath.Join(other, "index"),
		"GIT_OBJECT_DIRECTORY": other, "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.bare", "GIT_CONFIG_VALUE_0": "true", "GIT_NAMESPACE": "x"} {
		t.Setenv(name, value)
	}
	s := f.open()
	first := take(t, s, "start")
	f.write("a", "2")
	restore(t, s, first.ID)
	sameContents(t, contents(t, f.dir), map[string]string{"a": "1"})
	if left := contents(t, other); len(left) > 0 {
		t.Errorf("the other place holds %q", left)
	}
}

func TestNestedRepositoriesAreNamedAndNotEntered(t *testing.T) {
	f := newRepository(t)
	f.write("a", "1")
	for _, name := range []string{"without-commit", "sub/with-commit"} {
		f.write(name+"/inside", "1")
		f.git("init", "-q", name)
	}
	gitIn(t, f.path("sub/with-commit"), "add", ".")
	gitIn(t, f.path("sub/with-commit"), "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "x")
	library := t.TempDir()
	gitIn(t, library, "init", "-q")
	gitIn(t, library, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "x")
	f.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "module")
	s := f.open()
	first := take(t, s, "start")
	if got := strings.Join(first.Nested, " "); got != "module sub/with-commit without-commit" {
		t.Errorf("nested: %q", got)
	}
	f.write("a", "2")
	f.write("without-commit/inside", "2")
	f.write("sub/with-commit/new", "2")
	before := contents(t, f.dir)
	restore(t, s, first.ID)
	before["a"] = "1"
	sameContents(t, contents(t, f.dir), before)
}

// TestARepositoryPlantedOverFilesHidesNone: files that a snapshot holds stay seen.
func TestARepositoryPlantedOverFilesHidesNone(t *testing.T) {
	f := newRepository(t)
	f.write("tests/a_test.go", "1")
	s := f.open()
	first := take(t, s, "start")
	f.git("init", "-q", "tests")
	f.remove("tests/a_test.go")
	f.write("tests/b_test.go", "2")
	second := take(t, s, "planted")
	if second.Tree == first.Tree {
		t.Error("the snapshot does not see the removal")
	}
	restore(t, s, first.ID)
	if text, err := os.ReadFile(f.path("tests/a_test.go")); err != nil || string(text) != "1" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestForgedObjectsAreFoundOut: the agent can write into .git/objects.
func TestForgedObjectsAreFoundOut(t *testing.T) {
	f := newRepository(t)
	f.write("a", "honest")
	s := f.open()
	first := take(t, s, "start")
	f.write("a", "forged")
	second := take(t, s, "end")
	object := func(id ID) string {
		hash := strings.TrimSpace(f.git("rev-parse", string(id)+":a"))
		return f.path(".git/objects/" + hash[:2] + "/" + hash[2:])
	}
	forged, err := os.ReadFile(object(second.ID))
	if err != nil {
		t.Fatal(err)
	}
	f.write("a", "third")
	f.remove(strings.TrimPrefix(object(first.ID), f.dir+"/"))
	if err := os.WriteFile(object(first.ID), forged, 0o444); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Restore(t.Context(), first.ID); err == nil || !strings.Contains(err.Error(), "tampered") && !strings.Contains(err.Error(), "missing") && !strings.Contains(err.Error(), "hash") {
		t.Errorf("error is %v", err)
	}
	sameContents(t, contents(t, f.dir), map[string]string{"a": "third"})
	if pending, err := s.Unfinished(); pending != nil || err != nil {
		t.Errorf("nothing was begun, but %+v, %v", pending, err)
	}
}

func TestPathsOutsideOrOfGitAreRefused(t *testing.T) {
	for _, name := range []string{"", "..", "../a", "/a", "a/../../b", ".git/hooks/x", "a/.GIT/config", ".git"} {
		if permitted(name) == nil {
			t.Errorf("%q is permitted", name)
		}
	}
	for _, name := range []string{"a", "a/b", ".gitignore", "a..b", "..a"} {
		if err := permitted(name); err != nil {
			t.Error(err)
		}
	}
}

func TestOwnFilesInsideTheWorkTreeAreNotPartOfIt(t *testing.T) {
	f := newFolder(t)
	f.write("a", "1")
	s, err := Open(t.Context(), f.dir, f.path("st ate[1]"))
	if err != nil {
		t.Fatal(err)
	}
	first := take(t, s, "start")
	second := take(t, s, "again")
	if first.Tree != second.Tree || first.ID == second.ID {
		t.Errorf("%+v\n%+v", first, second)
	}
	f.write("a", "2")
	restore(t, s, first.ID)
	restore(t, s, second.ID)
}

func TestLinkedWorkTreesHaveTheirOwnSnapshots(t *testing.T) {
	f := newRepository(t)
	f.write("a", "1")
	f.git("add", ".")
	f.git("commit", "-qm", "one")
	linked := filepath.Join(t.TempDir(), "linked")
	f.git("worktree", "add", "-q", linked)
	here := f.open()
	there, err := Open(t.Context(), linked, filepath.Join(f.home, "state"))
	if err != nil {
		t.Fatal(err)
	}
	take(t, here, "here")
	first := take(t, there, "there")
	if err := os.WriteFile(filepath.Join(linked, "a"), []byte("2"), 0o644); err != nil {
		t.Fatal(err)
	}
	restore(t, there, first.ID)
	sameContents(t, contents(t, linked), map[string]string{"a": "1"})
	list, err := here.List(t.Context())
	if err != nil || len(list) != 1 || list[0].Label != "here" {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestBareRepositoriesAndFilesAreRefused(t *testing.T) {
	f := newFolder(t)
	f.git("init", "-q", "--bare", "bare.git")
	f.write("file", "x")
	for _, name := range []string{"bare.git", "file", "missing"} {
		if _, err := Open(t.Context(), f.path(name), f.home); err == nil {
			t.Errorf("%s is opened", name)
		}
	}
}

func TestRepositoriesWithSha256Work(t *testing.T) {
	f := newFolder(t)
	f.git("init", "-q", "--object-format=sha256")
	f.write("a", "1")
	s := f.open()
	first := take(t, s, "start")
	f.write("a", "2")
	restore(t, s, first.ID)
	sameContents(t, contents(t, f.dir), map[string]string{"a": "1"})
}

func TestARepositoryThatIsRemovedIsToldOf(t *testing.T) {
	f := newRepository(t)
	f.write("a", "1")
	s := f.open()
	first := take(t, s, "start")
	f.remove(".git")
	f.write("a", "2")
	if _, err := s.Take(t.Context(), "later"); !errors.Is(err, ErrGone) {
		t.Errorf("take: %v", err)
	}
	if _, err := s.Restore(t.Context(), first.ID); !errors.Is(err, ErrGone) {
		t.Errorf("restore: %v", err)
	}
	sameContents(t, contents(t, f.dir), map[string]string{"a": "2"})
}
