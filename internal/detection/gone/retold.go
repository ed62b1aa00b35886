package gone

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/production"
)

// Bounds of a test that is told anew in another place: its name alone is not enough.
const retoldShared = 0.3 // of what it called or spelled out

const retoldWeight = 0.8 // of what it claimed

const retoldMass = 0.6 // of a whole file that becomes another kind of tests

// clearRetold clears a lost test that is told anew elsewhere.
func (r *report) clearRetold(e *event.Event, b *inventory.Case) {
	if a := r.namesake(b); a != nil {
		e.Clear("replaced", "a new test of the same name stands in "+a.Path+" and claims about as much")
	} else if file := r.retoldFile(b); file != "" {
		e.Clear("replaced", file+" tests the same as another kind of tests, of about the same weight")
	}
}

// namesake is a new test of the same name elsewhere that claims about as much and shares
// what it calls and the values it speaks of with the one that is gone; nil when there is none.
func (r *report) namesake(b *inventory.Case) *inventory.Case {
	if len(matching.NameWords(b.Name)) < 2 {
		return nil
	}
	for _, a := range r.Fresh {
		if expression.PlainName(a.Name) == expression.PlainName(b.Name) && a.Runs() && r.FileOf[a] != r.FileOf[b] && a.Mass() >= retoldWeight*b.Mass() && sharesMatter(b, a) {
			return a
		}
	}
	return nil
}

func sharesMatter(b, a *inventory.Case) bool {
	return departed.Share(longer(b.Calls), expression.Set(a.Calls)) >= retoldShared && departed.Share(b.Literals(), expression.Set(a.Literals())) >= retoldShared
}

// twin is a test of the same file that said word for word the same as a lost one, before and
// after; nil when there is none.
func (r *report) twin(b *inventory.Case) *inventory.Case {
	if r.twins == nil {
		r.twins = map[writtenIn]*inventory.Case{}
		for _, m := range r.Pairs {
			at := writtenIn{r.FileOf[m.Before], m.Before.ButName()}
			if m.After.Runs() && r.twins[at] == nil && at.words == m.After.ButName() {
				r.twins[at] = m.After
			}
		}
	}
	if words := b.ButName(); words != "" {
		return r.twins[writtenIn{r.FileOf[b], words}]
	}
	return nil
}

// writtenIn is how a test is written, without its name, in a file.
type writtenIn struct {
	file  *inventory.Pair
	words string
}

// renamedWhole tells a file that a change of language begins with: it gets the name of one in
// the other language and is translated later. Nothing in it is another.
func (r *report) renamedWhole(p *inventory.Pair) bool {
	return p != nil && p.File.OldPath != "" && p.File.After.Present && path.Ext(p.File.OldPath) != path.Ext(p.File.Path) && departed.KindsOfFiles[path.Ext(p.File.Path)] == "jvm" &&
		departed.KindsOfFiles[path.Ext(p.File.OldPath)] == "jvm" && p.File.Before.All() == p.File.After.All()
}

// kindsOfTests are the folders that say of what kind the tests in them are.
var kindsOfTests = map[string]bool{"controllers": true, "controller": true, "requests": true, "request": true, "system": true, "features": true, "feature": true, "views": true,
	"unit": true, "integration": true, "functional": true, "e2e": true, "acceptance": true, "browser": true, "api": true}

// wholeKinds are kinds of tests that go through more of the program than others.
var wholeKinds = map[string]bool{"requests": true, "request": true, "system": true, "features": true, "feature": true, "integration": true, "functional": true, "e2e": true, "acceptance": true, "browser": true}

// retoldFile is a new file that tests the same as another kind of tests, of about the same
// weight, in place of one that is gone; "" when there is none.
func (r *report) retoldFile(b *inventory.Case) string {
	was := r.FileOf[b]
	if was == nil || was.File.After.Present {
		return ""
	}
	place, kind := subjectOf(was.File.PathBefore())
	if kind == "" {
		return ""
	}
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if p.After == nil || p.File.Before.Present {
			continue
		}
		if other, now := subjectOf(p.File.Path); wholeKinds[now] && now != kind && slices.Equal(place, other) && massOf(p.After.Cases) >= retoldMass*massOf(was.Before.Cases) {
			return p.File.Path
		}
	}
	return ""
}

// subjectOf is what a test file is about, as its path says it, and of which kind it is.
func subjectOf(file string) (subject []string, kind string) {
	dirs := strings.Split(strings.ToLower(path.Dir(file)), "/")
	for i, d := range dirs {
		if kindsOfTests[d] {
			kind = d
			dirs = slices.Delete(slices.Clone(dirs), i, i+1)
			break
		}
	}
	name := production.Stem(file)
	for _, suffix := range []string{"controller", "requests", "request", "system", "feature", "integration"} {
		if cut := strings.TrimRight(strings.TrimSuffix(name, suffix), "_-"); cut != "" {
			name = cut
		}
	}
	return append(dirs, name), kind
}

func massOf(cases []*inventory.Case) float64 {
	sum := 0.0
	for _, x := range cases {
		if x.Runs() {
			sum += x.Mass()
		}
	}
	return sum
}
