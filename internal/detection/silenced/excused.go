package silenced

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/wording"
)

// excused tells whether the rest of a change speaks for what a line of a test file no longer has run.
func (r *report) excused(f change.File, was, is wording.Passage) bool {
	switch {
	case is.Text == wording.LeftNothing:
		return r.goneElsewhere(f, was.Text)
	case was.Text == wording.NotListed:
		return r.newElsewhere(f, is.Text)
	}
	return namedOff.MatchString(was.Text)
}

// namedOff is the line of a function that is called after what is to become of it: tests of a runner give it one that
// it must leave out.
var namedOff = lazy.MustCompile(`^(?:[a-z]+ )*(?:void|fun|func|def|fn)\s+(?:test_?)?(?i:skipped|ignored|disabled|pending)(?:_?(?i:test|case|method))?\s*\(`)

// newElsewhere tells whether what an entry names is new in the change.
func (r *report) newElsewhere(f change.File, said string) bool {
	m := wording.OffEntry.FindStringSubmatch(said)
	if m == nil {
		return false
	}
	name := m[1]
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	return slices.ContainsFunc(r.In.Pairs, func(o inventory.Pair) bool {
		return o.File.Path != f.Path && !o.File.Before.Present && (strings.Contains(o.File.Path, stem) || strings.Contains(o.File.After.All(), name))
	})
}

// goneElsewhere tells whether the rest of a change speaks for an entry or a claim that is gone: code
// that changes, a file that left, or another that says the same now.
func (r *report) goneElsewhere(f change.File, said string) bool {
	if r.Production().Touched {
		return true
	}
	if m := wording.Entry.FindStringSubmatch(said); m != nil {
		said = m[2]
	}
	stem := strings.TrimSuffix(path.Base(said), path.Ext(said))
	return slices.ContainsFunc(r.In.Pairs, func(o inventory.Pair) bool {
		switch {
		case o.File.Path == f.Path:
			return false
		case !place.OfTests(o.File.Path) && (wording.CommentSigns(o.File.Path) != nil || path.Ext(o.File.Path) == ""): // code in a language that is not read
			return true
		case !o.File.After.Present || o.File.PathBefore() != o.File.Path:
			return stem != "" && strings.Contains(o.File.PathBefore(), stem)
		}
		return strings.Contains(o.File.After.All(), said) && !strings.Contains(o.File.Before.All(), said)
	})
}
