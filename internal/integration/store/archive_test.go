package store

import (
	"slices"
	"strings"
	"testing"
)

func TestAnArchiveGivesTheNamesBack(t *testing.T) {
	var a archive
	want := []string{"iterations/iteration-001.json", "checkpoints/iteration-001.json.gz", "iterations/iteration-1000.json", "iterations/iteration-7.json", "iterations/notes", "iterations/99999999999.json", ""}
	for _, name := range want {
		a.add(name)
	}
	if got := a.names(0); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for n := range 1000 {
		a.add(numbered("iterations/iteration-"+slot+".json", int32(n)))
	}
	if len(a.forms) > len(want) {
		t.Errorf("%d forms for %d names", len(a.forms), a.len())
	}
}

func FuzzArchive(f *testing.F) {
	f.Add("iterations/iteration-001.json")
	f.Add("a\x00007")
	f.Add("-0001")
	f.Fuzz(func(t *testing.T, name string) {
		var a archive
		a.add(name)
		if got := a.name(0); got != name {
			t.Errorf("%q became %q", name, got)
		}
		if form, number := formOf(name); number >= 0 && strings.Count(form, slot) != 1 {
			t.Errorf("%q has the form %q", name, form)
		}
	})
}

// TestALongLoopIsAFewRows as long as its files come in turn, and its names stay right in
// whatever order a folder gives them.
func TestALongLoopIsAFewRows(t *testing.T) {
	var inTurn, sorted archive
	var names []string
	for n := int32(1); n <= 3000; n++ {
		for _, form := range []string{"iterations/iteration-" + slot + ".json", "checkpoints/iteration-" + slot + ".json.gz"} {
			names = append(names, numbered(form, n))
			inTurn.add(numbered(form, n))
		}
	}
	if got := inTurn.names(0); !slices.Equal(got, names) || len(inTurn.rows) != 1 {
		t.Errorf("%d names in %d rows", len(got), len(inTurn.rows))
	}
	slices.Sort(names)
	for _, name := range names {
		sorted.add(name)
	}
	if got := sorted.names(0); !slices.Equal(got, names) {
		t.Errorf("%d names of %d are right", len(got), len(names))
	}
}
