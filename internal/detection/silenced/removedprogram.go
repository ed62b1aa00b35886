package silenced

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/wording"
)

// standsInElsewhere tells where a test of that name is written that the new one stands in for: the
// class inherits it.
func (r *report) standsInElsewhere(f change.File, name string) string {
	if r.In.Repository == nil || name == "" {
		return ""
	}
	hits, err := r.In.Repository.Search([]string{name})
	if err != nil || len(hits[name]) > matching.Rarely {
		return ""
	}
	for _, h := range hits[name] {
		if m := wording.TestFn.FindStringSubmatch(strings.TrimSpace(h.Text)); m != nil && m[1] == name && h.Path != f.Path && path.Ext(h.Path) == path.Ext(f.Path) {
			return h.Path
		}
	}
	return ""
}

// removedProgram tells a test that is a whole program or script and is gone while all the code that
// was there stays: nothing of it was read as a test.
func (r *report) removedProgram(p *inventory.Pair) bool {
	f := p.File
	if f.After.Present || !f.Before.Present || wording.CommentSigns(f.PathBefore()) == nil || p.Before != nil && slices.ContainsFunc(p.Before.Cases, (*inventory.Case).Runs) || !place.OfTests(f.PathBefore()) {
		return false
	}
	name := path.Base(f.PathBefore())
	alone := path.Ext(name) == ".phpt" // each is a test, whatever it is called
	inTests := alone || wording.ProgramName.MatchString(name) || wording.ProgramName.MatchString(path.Base(path.Dir(f.PathBefore())))
	if !inTests || wording.Helping.MatchString(name) {
		return false
	}
	n, at, signs := 0, 0, wording.CommentSigns(f.PathBefore())
	for line := range strings.SplitSeq(f.Before.All(), "\n") {
		at++
		line = strings.TrimSpace(line)
		if wording.SkipMark.MatchString(line) {
			return false // it says itself that it did not run
		}
		if wording.StartsWithAny(line, signs) {
			continue // what is commented out did not run
		}
		if wording.ClaimLine.MatchString(line) && !wording.RequireLine.MatchString(line) && !wording.InSkipped(p.Before, at) {
			n++
		}
	}
	return (n >= wording.FewestClaims || alone && n > 0) && !r.followed(p)
}

// followed tells whether something else of the change speaks for a file that is gone: code that went
// with it, or a new file that took its name or its place.
func (r *report) followed(p *inventory.Pair) bool {
	stem := strings.TrimSuffix(path.Base(p.File.PathBefore()), path.Ext(p.File.PathBefore()))
	return slices.ContainsFunc(r.In.Pairs, func(o inventory.Pair) bool {
		f := o.File
		switch {
		case f.PathBefore() == p.File.PathBefore():
			return false
		case !f.After.Present: // production code that goes takes its tests along
			return !place.OfTests(f.PathBefore()) && wording.CommentSigns(f.PathBefore()) != nil
		case !f.Before.Present:
			return strings.Contains(path.Base(f.Path), stem) || o.After != nil && len(o.After.Cases) > 0
		}
		return o.After != nil && o.Before != nil && wording.CountCases(o.After) > wording.CountCases(o.Before)
	})
}
