package unrun

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// compareRegistrations finds suites and tests that still exist and are no longer run.
func (r *report) compareRegistrations() {
	roll, said := newRoll(r.In.Pairs), map[string]bool{}
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if p.Before == nil || foundByItself(p) {
			continue
		}
		for _, entry := range p.Before.Registered {
			name := r.unregistered(entry, roll)
			if name == "" || said[entry] || r.examplesGone(entry) {
				continue
			}
			said[entry] = true
			r.Emit(event.Event{Kind: "case-disabled", Path: p.File.Path, Line: 1, Language: string(p.Before.Language), Test: name, Before: entry,
				After: "no longer registered", Facts: map[string]any{"how": "unregistered", "condition": "none", "sub": false, "suite_wide": true, "elsewhere": roll.is[entry] > 0,
					"oracles": 1.0, "production": r.Production().TouchedWord()}})
		}
	}
}

// foundByItself tells a file of Python or Dart that no longer makes a suite at all: its tests are
// found without, by how their files are called.
func foundByItself(p *inventory.Pair) bool {
	switch p.Before.Language {
	case syntax.Python:
		return !holdsText(p.After, "TestSuite")
	case syntax.Dart:
		return p.After == nil || len(p.After.Registered) == 0
	}
	return false
}

// unregistered is what a registration named, when it still exists and nothing registers
// it any more.
func (r *report) unregistered(entry string, roll roll) string {
	if module := inventory.TestModule(entry); module != "" {
		if roll.after[module] || r.registrable(module, false) || r.fileGone(module) {
			return ""
		}
		return module
	}
	for _, w := range registeredWords(entry) {
		if len(w) < 3 || !r.registrable(w, false) && !r.madeInVain(w) && !roll.sharedStill(w) && (!suiteName.MatchString(w) || r.registrable(w, true)) {
			continue
		}
		if roll.after[w] && !roll.fewer(entry, w) { // what follows is what the test is given
			return ""
		}
		return w
	}
	return roll.holder(entry)
}

// fileGone tells whether the file of a module went, or got another name, in the change.
func (r *report) fileGone(module string) bool {
	return slices.ContainsFunc(r.In.Pairs, func(p inventory.Pair) bool {
		was := p.File.PathBefore()
		return (p.After == nil || was != p.File.Path) && inventory.OfModule(was, module)
	})
}

// holder is the group that a registration put into the run, when tests are still put into
// the group and nothing puts it into the run any more.
func (x roll) holder(r string) string {
	words := registeredWords(r)
	if len(words) < 2 || x.is[r] > 0 {
		return ""
	}
	filled := false
	for other := range x.is {
		switch at := slices.Index(registeredWords(other), words[1]); {
		case at > 0:
			return ""
		case at == 0:
			filled = filled || len(registeredWords(other)) > 1
		}
	}
	if !filled {
		return ""
	}
	return words[1]
}

// phraseNamed is a registration that names something in words of its own: include_examples 'an open stall'.
var phraseNamed = lazy.MustCompile(`^\w+[ (]+["'](\w+(?: \w+)+)["']`)

// registeredWords are what a registration names, its own call left out.
func registeredWords(r string) []string {
	if m := phraseNamed.FindStringSubmatch(r); m != nil {
		return append(m[1:], inventory.Identifiers(r[len(m[0]):])...)
	}
	call, _, _ := strings.Cut(r, " ")
	return inventory.Identifiers(r[len(call):])
}

// roll is what is registered before and after a change, over all its files.
type roll struct {
	was, is map[string]int  // how often, by the whole registration
	after   map[string]bool // the words of those that are left
}

func newRoll(pairs []inventory.Pair) roll {
	out := roll{map[string]int{}, map[string]int{}, map[string]bool{}}
	for _, p := range pairs {
		if p.Before != nil {
			for _, r := range p.Before.Registered {
				out.was[r]++
			}
		}
		if p.After == nil {
			continue
		}
		for _, r := range p.After.Registered {
			out.is[r]++
			for _, w := range registeredWords(r) {
				out.after[w] = true
			}
		}
	}
	return out
}

// sharedStill tells the name of shared tests, in words, that are run in other places still: they exist, wherever they stand.
func (x roll) sharedStill(name string) bool { return strings.Contains(name, " ") && x.after[name] }

// fewer tells a registration that is made less often than before while no other one of the
// same thing came for it: a loop over what it is given would be another one.
func (x roll) fewer(r, name string) bool {
	if x.is[r] >= x.was[r] {
		return false
	}
	for other := range x.is {
		if x.is[other] > x.was[other] && slices.Contains(registeredWords(other), name) {
			return false
		}
	}
	return true
}

// suiteName is how suites are called. One that no file of the change ever defined stands in
// another file, and was not touched there.
var suiteName = lazy.MustCompile(`^([A-Z]\w*(Suite|Tests?)|test_\w+|\w+_test)$`)

// madeInVain tells whether a file of the change still makes a suite under a name.
func (r *report) madeInVain(name string) bool {
	return localSuite.MatchString(name) && slices.ContainsFunc(r.In.Pairs, func(p inventory.Pair) bool {
		return holdsText(p.After, " "+name+" =")
	})
}

func holdsText(f *inventory.File, text string) bool {
	return f != nil && f.Tree != nil && strings.Contains(f.Tree.All(), text)
}

// localSuite is how a suite is called that is made on the spot.
var localSuite = lazy.MustCompile(`^[a-z]\w*(?:Suite|Tests?|_suite|_tests?)$`)

// registrable tells whether a file of the change defines what a registration names, on one
// side of the change.
func (r *report) registrable(name string, before bool) bool {
	for _, p := range r.In.Pairs {
		f := p.Side(!before)
		if f == nil {
			continue
		}
		named := func(k *inventory.Case) bool { return k.Name == name }
		if f.Defines(name) || f.DefinesClass(name) || f.HasSuite(name) || slices.ContainsFunc(f.Cases, named) {
			return true
		}
	}
	return false
}
