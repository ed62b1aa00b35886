package departed

import (
	"bytes"
	"path"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/memo"
)

// Bounds of a move to another test framework: one claim may say what took two, and a value
// may be written differently.
const (
	migratedMass   = 0.6
	migratedValues = 0.8
)

// replacedBy are the events that a move to another framework explains: tests and claims take
// another shape. A claim that is weaker is weaker in any framework.
var replacedBy = map[event.Kind]bool{"case-gone": true, "case-disabled": true, "case-rows-lost": true, "oracle-removed": true}

// migration is a change after which tests of one framework are tests of another.
type migration struct {
	from, to string
	values   map[string]bool // what the tests speak of after the change
}

// migration finds out whether tests of a kind of file moved to another framework: there are
// as many, or they run as often, and they claim about as much.
func (s *Subjects) migration(kind string) *migration {
	runs, tests, mass := map[string]int{}, 0, [2]float64{}
	for side, cases := range [2][]*inventory.Case{s.Before, s.After} {
		for _, x := range cases {
			if !x.Runs() || kindOfFile(x.Path) != kind {
				continue
			}
			runs[x.Framework] += (2*side - 1) * x.Count()
			tests += 2*side - 1
			mass[side] += x.Mass()
		}
	}
	m := &migration{values: map[string]bool{}}
	sum := 0
	for name, more := range runs {
		sum += more
		if more < 0 && (m.from == "" || name < m.from) {
			m.from = name
		}
		if more > 0 && (m.to == "" || name < m.to) {
			m.to = name
		}
	}
	if m.from == "" || m.to == "" || sum < 0 && tests < 0 || mass[1] < migratedMass*mass[0] {
		return nil
	}
	for _, a := range s.After {
		for _, w := range append(append(a.Literals(), Claimed(a)...), a.RowValues()...) {
			m.values[w] = true
			for _, q := range expression.Quoted(w) {
				m.values["\""+q+"\""] = true
			}
		}
	}
	return m
}

// ClearMigrated clears what a move to another framework explains.
func (s *Subjects) ClearMigrated(e *event.Event, b *inventory.Case) {
	if !replacedBy[e.Kind] || e.Kind == "case-disabled" && e.Facts["how"] != "uncollected" {
		return
	}
	kind := kindOfFile(b.Path)
	m := memo.Once(&s.migrations, kind, s.migration)
	if m == nil || m.from != b.Framework || Share(Claimed(b), m.values) < migratedValues {
		return
	}
	e.Clear("replaced", "the tests moved from "+m.from+" to "+m.to+": there are as many, and they speak of the same values")
}

// Adopts tells whether the settings of the project name a framework that they did not name
// before: another runner looks for tests in other places.
func (s *Subjects) Adopts(framework string) bool {
	name := []byte(framework)
	for i := range s.In.Pairs {
		f := &s.In.Pairs[i].File
		if !s.In.Pairs[i].Test && bytes.Contains(f.After.Text, name) && !bytes.Contains(f.Before.Text, name) {
			return true
		}
	}
	return false
}

// KindsOfFiles are the languages between which tests move along with their framework.
var KindsOfFiles = map[string]string{".ts": "js", ".tsx": "js", ".js": "js", ".jsx": "js", ".mjs": "js", ".cjs": "js", ".mts": "js",
	".kt": "jvm", ".java": "jvm", ".scala": "jvm", ".groovy": "jvm", ".cc": "c", ".cpp": "c", ".cxx": "c", ".c++": "c", ".c": "c"}

func kindOfFile(file string) string {
	if kind, ok := KindsOfFiles[path.Ext(file)]; ok {
		return kind
	}
	return path.Ext(file)
}
