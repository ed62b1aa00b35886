package snapshot

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// kept is a repository with commits, staged and stashed work, of which a reserve was made.
func kept(t *testing.T) (*folder, *Store, *Reserve, Snapshot) {
	t.Helper()
	f := newRepository(t)
	f.write("a", "1")
	f.git("add", "-A")
	f.git("commit", "-qm", "one")
	f.write("a", "stashed")
	f.git("stash", "push", "-q")
	f.git("branch", "side")
	f.write("b", "staged")
	f.git("add", "b")
	f.write("c", "untracked")
	s := f.open()
	first := take(t, s, "start")
	r, err := s.KeepReserve(t.Context(), filepath.Join(t.TempDir(), "reserve"))
	if err != nil {
		t.Fatal(err)
	}
	if harm, err := r.Look(t.Context()); harm != "" || err != nil {
		t.Fatalf("untouched, and yet: %s: %v", harm, err)
	}
	return f, s, r, first
}

func (f *folder) facts() string {
	return f.git("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads", "refs/stash") + f.git("status", "--porcelain") + f.git("stash", "list") + f.git("reflog") + f.git("fsck", "--full")
}

// forge puts another content in the place of an object.
func forge(t *testing.T, f *folder, id, content string) {
	t.Helper()
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	fmt.Fprintf(w, "blob %d\x00%s", len(content), content)
	w.Close()
	name := ".git/objects/" + id[:2] + "/" + id[2:]
	f.chmod(name, 0o644)
	f.write(name, packed.String())
}

func TestWhatAnAgentTakesFromGitComesBack(t *testing.T) {
	for name, harm := range map[string]func(t *testing.T, f *folder){
		"the whole of it":    func(t *testing.T, f *folder) { f.remove(".git") },
		"all objects":        func(t *testing.T, f *folder) { f.remove(".git/objects") },
		"another repository": func(t *testing.T, f *folder) { f.remove(".git"); f.git("init", "-q", "-b", "main") },
		"an object": func(t *testing.T, f *folder) {
			id := strings.TrimSpace(f.git("rev-parse", "HEAD:a"))
			f.remove(".git/objects/" + id[:2] + "/" + id[2:])
		},
		"a forged object": func(t *testing.T, f *folder) { forge(t, f, strings.TrimSpace(f.git("rev-parse", "HEAD:a")), "2") },
	} {
		t.Run(name, func(t *testing.T) {
			f, s, r, first := kept(t)
			before := f.facts()
			harm(t, f)
			found, err := r.Look(t.Context())
			if err != nil || found == "" {
				t.Fatalf("it was not noticed: %v", err)
			}
			if err := r.Restore(); err != nil {
				t.Fatal(err)
			}
			if after := f.facts(); after != before {
				t.Errorf("it was\n%s\nand is\n%s", before, after)
			}
			if found, err := r.Look(t.Context()); found != "" || err != nil {
				t.Errorf("restored, and yet: %s: %v", found, err)
			}
			f.write("a", "agent")
			restore(t, s, first.ID)
			if text, _ := os.ReadFile(f.path("c")); string(text) != "untracked" {
				t.Errorf("the snapshot has %q", text)
			}
		})
	}
}

func TestHousekeepingOfGitIsNoHarm(t *testing.T) {
	f, _, r, _ := kept(t)
	f.git("gc", "-q", "--prune=now")
	if harm, err := r.Look(t.Context()); harm != "" || err != nil {
		t.Errorf("%s: %v", harm, err)
	}
}

// TestAForgedObjectIsNotRead: what is compared and restored comes from the reserve, also
// before anybody has noticed.
func TestAForgedObjectIsNotRead(t *testing.T) {
	f, s, _, first := kept(t)
	forge(t, f, strings.TrimSpace(f.git("rev-parse", "HEAD:a")), "forged")
	f.write("a", "agent")
	restore(t, s, first.ID)
	if text, _ := os.ReadFile(f.path("a")); string(text) != "1" {
		t.Errorf("restored was %q", text)
	}
}

// TestLaterSnapshotsAreInTheReserveToo, few or many of them, and with what the agent committed.
func TestLaterSnapshotsAreInTheReserveToo(t *testing.T) {
	for _, rounds := range []int{1, mostFollowed/3 + 2} {
		t.Run(fmt.Sprint(rounds), func(t *testing.T) {
			f, s, r, first := kept(t)
			var last Snapshot
			for i := range rounds {
				f.write("a", fmt.Sprint("round ", i))
				last = take(t, s, "later")
				if err := s.Follow(t.Context(), r, first.ID, last.ID); err != nil {
					t.Fatal(err)
				}
			}
			f.git("commit", "-qam", "the agent's")
			if err := s.Follow(t.Context(), r, first.ID, last.ID); err != nil {
				t.Fatal(err)
			}
			if len(r.followed) >= mostFollowed+3 || rounds > 1 && r.latest == "" {
				t.Errorf("%d objects are kept one by one, in packs %q", len(r.followed), r.latest)
			}
			f.remove(".git")
			if err := r.Restore(); err != nil {
				t.Fatal(err)
			}
			f.write("a", "agent")
			restore(t, s, last.ID)
			if text, _ := os.ReadFile(f.path("a")); string(text) != fmt.Sprint("round ", rounds-1) {
				t.Errorf("restored was %q", text)
			}
		})
	}
}

func TestAReserveThatSomebodyWasAtIsNotUsed(t *testing.T) {
	_, _, r, _ := kept(t)
	if !r.Sound() {
		t.Fatal("untouched, and yet it is not sound")
	}
	packs, err := filepath.Glob(r.objects("pack/*.idx"))
	if err != nil || len(packs) == 0 {
		t.Fatalf("%v: %v", packs, err)
	}
	if err := errors.Join(os.Chmod(packs[0], 0o644), os.WriteFile(packs[0], nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	if r.Sound() {
		t.Error("an emptied pack was not noticed")
	}
}

func TestAFolderWithoutGitHasNoReserve(t *testing.T) {
	f := newFolder(t)
	f.write("a", "1")
	if _, err := f.open().KeepReserve(t.Context(), t.TempDir()); !errors.Is(err, ErrNoReserve) {
		t.Error(err)
	}
}

// TestEveryBitOfASealSpeaksForTheSeal: a file is not blamed for what was done to what is
// written down of it.
func TestEveryBitOfASealSpeaksForTheSeal(t *testing.T) {
	r := &Reserve{dir: t.TempDir()}
	for _, name := range []string{"files/HEAD", "files/refs/heads/main"} {
		path := filepath.Join(r.dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte("ref: refs/heads/main\n"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(r.sealAll(), r.verify()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(r.sealed())
	if err != nil {
		t.Fatal(err)
	}
	for bit := range 8 * len(whole) {
		damaged := bytes.Clone(whole)
		damaged[bit/8] ^= 1 << (bit % 8)
		if err := os.WriteFile(r.sealed(), damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := r.verify(); err == nil || !strings.Contains(err.Error(), r.sealed()) {
			t.Errorf("bit %d: %v", bit, err)
		}
	}
}
