package watch

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// open watches a tree and forgets what was told while it was being made.
func open(t *testing.T, root string) *Tree {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	w, err := Open(ctx, root, func(rel string) bool { return rel == "node_modules" })
	if err != nil {
		t.Fatal(err)
	}
	if w.Polls != nil {
		t.Fatalf("the system does not watch: %v", w.Polls)
	}
	return w
}

func await(t *testing.T, w *Tree, what string) {
	t.Helper()
	select {
	case <-w.Changed:
	case <-time.After(20 * time.Second):
		t.Fatalf("%s was not told", what)
	}
}

func write(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(time.Now().String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestWhatChangesIsTold(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "pkg", "a.go"))
	w := open(t, root)
	for _, name := range []string{"new.go", "pkg/a.go", "pkg/deep/down/b.go"} {
		write(t, filepath.Join(root, filepath.FromSlash(name)))
		await(t, w, name)
	}
	if err := os.Remove(filepath.Join(root, "pkg", "a.go")); err != nil {
		t.Fatal(err)
	}
	await(t, w, "a removed file")
}

// TestAFolderThatIsNewIsWatched: its watch is in place some time after the folder is, so
// the file is written until it is told.
func TestAFolderThatIsNewIsWatched(t *testing.T) {
	root := t.TempDir()
	w := open(t, root)
	if err := os.MkdirAll(filepath.Join(root, "x", "y"), 0o755); err != nil {
		t.Fatal(err)
	}
	await(t, w, "the folder")
	for range 200 {
		write(t, filepath.Join(root, "x", "y", "z.go"))
		select {
		case <-w.Changed:
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Fatal("a file in a new folder was not told")
}

func TestWhatIsSkippedIsNotTold(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{".git", "node_modules", "src"} {
		write(t, filepath.Join(root, dir, "x"))
	}
	w := open(t, root)
	write(t, filepath.Join(root, ".git", "x"))
	write(t, filepath.Join(root, "node_modules", "x"))
	write(t, filepath.Join(root, "src", "x")) // what came before it would be told by now
	await(t, w, "src/x")
	if names := w.fs.WatchList(); len(names) != 2 {
		t.Errorf("watched are %v, expected the root and src", names)
	}
}

func TestWhatIsNoFolderIsRefused(t *testing.T) {
	if _, err := Open(context.Background(), filepath.Join(t.TempDir(), "none"), nil); err == nil {
		t.Error("a folder that is not there is watched")
	}
}

// TestATreeThatIsNotWatchedIsLookedAtAgainAndAgain: where the system refuses, everybody
// has to look for himself.
func TestATreeThatIsNotWatchedIsLookedAtAgainAndAgain(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	out := make(chan struct{}, 1)
	w := &Tree{Changed: out, out: out, Polls: os.ErrPermission}
	done := make(chan struct{})
	go func() { w.run(ctx); close(done) }()
	await(t, w, "the first look")
	await(t, w, "the second look")
	stop()
	<-done
}
