package leftout

import (
	"path"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// LeftRun reports a case that its runner does not find any more, or that it finds and passes over; true means there
// is nothing left to compare.
func (s *States) LeftRun(b, a *inventory.Case) bool {
	return s.leftCollection(b, a) || s.leftSight(b, a) || s.leftPlaces(b, a) || s.shelved(b, a) || s.CompareState(b, a)
}

// leftPlaces reports a case that stands where its runner is told not to look.
func (s *States) leftPlaces(b, a *inventory.Case) bool {
	if s.In.Left == nil || !b.Runs() || a.Sub || b.Path == a.Path {
		return false
	}
	said := s.In.Left(b.Path, a.Path)
	if said == "" {
		return false
	}
	s.EmitUncollected(b, a.Path, a.Line, "in "+a.Path+", and "+said)
	return true
}

// offName are words in a file's name that take it out of use.
var offName = lazy.MustCompile(`(?i)[._-](disabled|skip(ped)?|ignored?|bak|old|off|broken|todo|wip|quarantined?)\b`)

// leftCollection reports a case whose file got a name that its runner does not look for.
func (s *States) leftCollection(b, a *inventory.Case) bool {
	p := s.FileOf[b]
	if p == nil || p.File.OldPath == "" || p.Before == nil || p.After == nil {
		return false
	}
	if a.Framework != b.Framework && p.After.CollectedBy(a.Framework) && s.Adopts(a.Framework) {
		return false
	}
	left := p.Before.CollectedBy(b.Framework) && !p.After.CollectedBy(b.Framework)
	for _, f := range p.Before.Frameworks { // whichever it is that runs: the new name says it is off
		left = left || p.Before.CollectedBy(f) && !p.After.CollectedBy(f) && offName.MatchString(p.File.Path)
	}
	if !left {
		return false
	}
	s.EmitUncollected(b, p.File.Path, b.Line, "in "+p.File.Path)
	return true
}

// shelved reports a case that went into a folder which its runner passes over.
func (s *States) shelved(b, a *inventory.Case) bool {
	from, to := s.FileOf[b], s.FileOf[a]
	if from == nil || to == nil || a.Sub {
		return false
	}
	old, now := from.File.PathBefore(), to.File.Path
	if old == now || passedOver(old) || !passedOver(now) {
		return false
	}
	s.EmitUncollected(b, now, a.Line, "in "+now)
	return true
}

// passedOver tells whether a path leads through a folder that runners do not go into.
func passedOver(file string) bool {
	golang := path.Ext(file) == ".go"
	if !golang && !walked[path.Ext(file)] {
		return false
	}
	for _, dir := range strings.Split(path.Dir(file), "/") {
		if len(dir) > 1 && dir[0] == '.' && dir != ".." || dir == "node_modules" || golang && (strings.HasPrefix(dir, "_") || dir == "testdata") {
			return true
		}
	}
	return false
}

// walked are the languages whose runners walk through folders; others are told what to build.
var walked = map[string]bool{".py": true, ".js": true, ".ts": true, ".jsx": true, ".tsx": true, ".mjs": true, ".cjs": true, ".mts": true, ".rb": true}
