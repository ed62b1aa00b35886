package tree_test

import (
	"io/fs"
	"strings"
	"testing"

	"holdfast/internal/integration/tree"
)

func TestSnapshot(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "patterns/kept.yaml", "kept")
	write(t, dir, "patterns/edited.yaml", "now")
	write(t, dir, "patterns/deep/new.yaml", "new")
	m, err := tree.Snapshot(dir, map[string][]byte{
		"patterns/edited.yaml": []byte("then"), "patterns/deep/new.yaml": nil, "frameworks/gone.yaml": []byte("gone"),
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	err = fs.WalkDir(m, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(m, name)
		got = append(got, name+"="+string(text))
		return err
	})
	want := "frameworks/gone.yaml=gone patterns/edited.yaml=then patterns/kept.yaml=kept"
	if err != nil || strings.Join(got, " ") != want {
		t.Errorf("got %v, %v", got, err)
	}
	if err := fs.WalkDir(m, "gates", func(_ string, _ fs.DirEntry, err error) error { return err }); err == nil {
		t.Error("a missing folder must be an error, as it is on disk")
	}
}
