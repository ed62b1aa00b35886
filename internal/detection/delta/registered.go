package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// compareRegistrations finds suites and tests that still exist and are no longer run.
func (c *comparison) compareRegistrations() {
	roll, said := newRoll(c.in.Pairs), map[string]bool{}
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		if p.Before == nil || foundByItself(p) {
			continue
		}
		for _, entry := range p.Before.Registered {
			name := c.unregistered(entry, roll)
			if name == "" || said[entry] {
				continue
			}
			said[entry] = true
			c.emit(event.Event{Kind: "case-disabled", Path: p.File.Path, Line: 1, Language: string(p.Before.Language), Test: name, Before: entry,
				After: "no longer registered", Facts: map[string]any{"how": "unregistered", "condition": "none", "sub": false, "suite_wide": true, "elsewhere": roll.is[entry] > 0,
					"oracles": 1.0, "production": c.production().TouchedWord()}})
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
func (c *comparison) unregistered(entry string, roll roll) string {
	if module := inventory.TestModule(entry); module != "" {
		if roll.after[module] || c.registrable(module, false) || c.fileGone(module) {
			return ""
		}
		return module
	}
	for _, w := range registeredWords(entry) {
		if len(w) < 3 || !c.registrable(w, false) && !c.madeInVain(w) && !roll.sharedStill(w) && (!suiteName.MatchString(w) || c.registrable(w, true)) {
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
func (c *comparison) fileGone(module string) bool {
	return slices.ContainsFunc(c.in.Pairs, func(p inventory.Pair) bool {
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
func (c *comparison) madeInVain(name string) bool {
	return localSuite.MatchString(name) && slices.ContainsFunc(c.in.Pairs, func(p inventory.Pair) bool {
		return holdsText(p.After, " "+name+" =")
	})
}

func holdsText(f *inventory.File, text string) bool {
	return f != nil && f.Tree != nil && strings.Contains(string(f.Tree.Source), text)
}

// localSuite is how a suite is called that is made on the spot.
var localSuite = lazy.MustCompile(`^[a-z]\w*(?:Suite|Tests?|_suite|_tests?)$`)

// registrable tells whether a file of the change defines what a registration names, on one
// side of the change.
func (c *comparison) registrable(name string, before bool) bool {
	for _, p := range c.in.Pairs {
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
