package git_test

import (
	"bytes"
	"context"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

// An index must never tell anything but what git grep tells.
func TestAnIndexFindsWhatGitFinds(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "func Old() {}\n// old_name old-name oldname\r\nOld() Old()\n")
	r.write("b/c.txt", "it's Old\nOldest\n\n\nx.Old")
	r.write("image.png", "PNG\x00Old\n")
	r.write("made/lock.json", "\"Old\": 1\n")
	r.write("ü.md", "Übersicht Old über\n")
	r.write("long.txt", strings.Repeat("Old word\n", 300))
	r.write(".gitattributes", "made/* -diff\n")
	if err := os.Symlink("a.go", r.dir+"/link.go"); err != nil {
		t.Fatal(err)
	}
	r.commit("first")
	r.git("mv", "a.go", "d.go")
	r.write("b/c.txt", "New\n")
	r.commit("second")
	r.git("rm", "-q", "d.go", "link.go")
	r.write("link.go", "Old\n")
	r.write("e.go", "Old New old-name\n")
	r.commit("third")

	ctx := context.Background()
	asked := []string{"Old", "New", "old_name", "old-name", "oldname", "Oldest", "it's Old", "x.Old", "Übersicht", "über", "-", "nowhere", ".Old", "Old()"}
	indexed := r.open()
	defer indexed.Indexed(ctx)()
	for _, rev := range []string{"HEAD~2", "HEAD", "HEAD~1", "HEAD~2"} {
		commit := r.git("rev-parse", rev)
		for _, name := range []string{"a.go", "d.go", "b/c.txt", "ü.md", "image.png", "link.go", "no where", "b"} {
			want, there := r.open().At(ctx, commit).Read(name)
			if got, ok := indexed.At(ctx, commit).Read(name); ok != there || !bytes.Equal(got, want) {
				t.Errorf("%s:%s: got %q, %v\nwant %q, %v", rev, name, got, ok, want, there)
			}
		}
		for _, words := range append([][]string{asked}, slices.Collect(slices.Chunk(asked, 1))...) {
			want, err := r.open().At(ctx, commit).Search(words)
			if err != nil {
				t.Fatal(err)
			}
			got, err := indexed.At(ctx, commit).Search(words)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %q: got %v, %v\nwant %v", rev, words, got, err, want)
			}
			if len(words) > 1 && !slices.Contains(slices.Collect(maps.Keys(want)), "Old") {
				t.Errorf("%s: git itself finds nothing", rev)
			}
		}
	}
}

func TestAnIndexOfABrokenRepositoryLeavesItToGit(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "func Old() {}\n")
	r.commit("first")
	ctx := context.Background()
	repo := r.open()
	defer repo.Indexed(ctx)()
	if _, err := repo.At(ctx, strings.Repeat("0", 40)).Search([]string{"Old"}); err == nil {
		t.Error("a commit that is not there was searched")
	}
	hits, err := repo.At(ctx, r.git("rev-parse", "HEAD")).Search([]string{"Old"})
	if err != nil || len(hits["Old"]) != 1 {
		t.Errorf("got %v, %v", hits, err)
	}
}

// Git is asked for many words in one expression: none of them may hide another.
func TestWordsThatAreAskedTogetherAreFoundAsEachAlone(t *testing.T) {
	r := newRepo(t)
	r.write("a.txt", "Total TotalOf\nTotalOf\nTotal-of it's\nTotal-ofx a.b axb\n(x) x|y $v [z] v\nit x y z\nTotalOfx Total\nüber TotalOf.\n")
	r.commit("first")
	ctx := context.Background()
	words := []string{"Total", "TotalOf", "Total-of", "it's", "it", "a.b", "(x)", "x|y", "x", "$v", "v", "[z]", "über", "of"}
	view := func() change.Repository { return r.open().At(ctx, r.git("rev-parse", "HEAD")) }
	together, err := view().Search(words)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range words {
		alone, err := view().Search([]string{w})
		if err != nil || !reflect.DeepEqual(together[w], alone[w]) {
			t.Errorf("%q: together %v, alone %v, %v", w, together[w], alone[w], err)
		}
		if len(alone[w]) == 0 {
			t.Errorf("%q is not found at all", w)
		}
	}
}
