package snapshot

import (
	"strings"
	"testing"
)

// TestTwoProcessesNeverGiveOneNumberTwice: each remembers the last number it gave itself.
func TestTwoProcessesNeverGiveOneNumberTwice(t *testing.T) {
	f := newRepository(t)
	f.write("a.txt", "1\n")
	one, other := f.open(), f.open()
	for i := range 6 {
		s := []*Store{one, other, other}[i%3]
		if got := take(t, s, "next"); got.Number != i+1 {
			t.Errorf("snapshot %d has number %d", i+1, got.Number)
		}
	}
	list, err := one.List(t.Context())
	if err != nil || len(list) != 6 {
		t.Errorf("%d snapshots are kept: %v", len(list), err)
	}
}

func TestANumberIsNotGivenAgainWhenItsSnapshotIsDropped(t *testing.T) {
	f := newRepository(t)
	f.write("a.txt", "1\n")
	s := f.open()
	take(t, s, "one")
	take(t, s, "two")
	if _, err := s.Prune(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*Store{f.open(), s} {
		if got := take(t, s, "later"); got.Number < 3 {
			t.Errorf("number %d was given again", got.Number)
		}
	}
}

// TestGitFindsNothingWrongWithOurCommits: they are written without it.
func TestGitFindsNothingWrongWithOurCommits(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		f := newFolder(t)
		f.git("init", "-q", "-b", "main", "--object-format="+format)
		f.write("a.txt", "1\n")
		s := f.open()
		label := "more than\none line, ünd ☃, " + strings.Repeat("long ", 20_000)
		kept := take(t, s, label)
		if out := f.git("fsck", "--strict", "--no-dangling", string(kept.ID)); strings.Contains(out, "error") || strings.Contains(out, "warning") {
			t.Errorf("%s: %s", format, out)
		}
		list, err := s.List(t.Context())
		if err != nil || len(list) != 1 || list[0].Label != strings.TrimSpace(label) || list[0].Tree != kept.Tree || list[0].ID != kept.ID {
			t.Errorf("%s: %v, %d snapshots", format, err, len(list))
		}
	}
}

// TestATreeIsWrittenAnewWhenTheIndexIsAnother: the one that is remembered is that of the
// index as this process left it.
func TestATreeIsWrittenAnewWhenTheIndexIsAnother(t *testing.T) {
	f := newRepository(t)
	f.write("a.txt", "1\n")
	one, other := f.open(), f.open()
	first := take(t, one, "first")
	f.write("a.txt", "2\n")
	second := take(t, other, "second") // which brings the index in step, behind the first one's back
	for range 2 {
		if got, err := one.Tree(t.Context()); err != nil || got != second.Tree || got == first.Tree {
			t.Errorf("the tree is %s, not %s: %v", got, second.Tree, err)
		}
	}
}
