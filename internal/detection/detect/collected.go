package detect

import (
	"fmt"
	"slices"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/collect"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// NamesCollected tells whether a file may say in which files a runner looks for tests.
func NamesCollected(p string) bool { return collect.Names(p) }

// Heed reads what a file of settings says about where tests are looked for. It counts for
// what is read afterwards.
func (sc *Scanner) Heed(p string, text []byte) { sc.collected.Heed(p, text) }

// heededRules are the frameworks of a language as the project's settings have them.
func (sc *Scanner) heededRules(frameworks []catalog.Framework) *inventory.Rules {
	if sc.collected.Empty() {
		return inventory.NewRules(frameworks)
	}
	return inventory.NewRules(sc.renamed(frameworks)).Heed(sc.placed)
}

// placed says where the settings see a file.
func (sc *Scanner) placed(framework, file string) inventory.Place {
	runner := collect.RunnerOf(framework)
	if runner == "" {
		return inventory.Usual
	}
	switch v, by := sc.collected.Of(runner, file); {
	case v == collect.Within:
		return inventory.Collected
	case v == collect.Without:
		return inventory.LeftOut
	case by != "":
		return inventory.Usual
	}
	if left, _ := sc.collected.Aside(runner, file); left {
		return inventory.Aside
	}
	return inventory.Usual
}

// renamed puts the names that settings give to classes and functions of tests in the place of
// the usual ones, or beside them where not the whole project says so.
func (sc *Scanner) renamed(frameworks []catalog.Framework) []catalog.Framework {
	out := slices.Clone(frameworks)
	for i := range out {
		if runner := collect.RunnerOf(out[i].ID); runner == out[i].ID {
			classes := sc.naming(runner, func(s collect.Scope) []string { return s.Classes })
			functions := sc.naming(runner, func(s collect.Scope) []string { return s.Functions })
			out[i].Suite, out[i].Test = renamedForms(out[i].Suite, classes, functions), renamedForms(out[i].Test, classes, functions)
		}
	}
	return out
}

// naming gives the expression for names in the place of another.
type naming func(usual catalog.Regexp) catalog.Regexp

func (sc *Scanner) naming(runner string, of func(collect.Scope) []string) naming {
	globs, everywhere := sc.collected.Names(runner, of)
	return func(usual catalog.Regexp) catalog.Regexp {
		if len(globs) == 0 || !usual.Set() {
			return usual
		}
		source := collect.NamePattern(globs)
		if !everywhere {
			source += "|" + usual.Source()
		}
		return catalog.NewRegexp(source)
	}
}

func renamedForms(forms []catalog.Form, classes, functions naming) []catalog.Form {
	out := slices.Clone(forms)
	for i := range out {
		if c := out[i].Class; c != nil {
			renamed := *c
			renamed.Name = classes(c.Name)
			out[i].Class = &renamed
		}
		if f := out[i].Function; f != nil {
			renamed := *f
			renamed.Name, renamed.Class = functions(f.Name), classes(f.Class)
			out[i].Function = &renamed
		}
	}
	return out
}

// leftOut says which settings keep the runner from tests that it would find without them.
func (b *Batch) leftOut(tree *syntax.Tree, path string) []Unjudged {
	sc := b.scan.Scanner
	if tree == nil || sc.collected.Empty() {
		return nil
	}
	runner, by := sc.collected.LeftOut(path)
	if runner == "" {
		return nil
	}
	rules, err := sc.usual().rulesOf(tree.Language)
	if err != nil {
		return nil
	}
	n := 0
	for _, c := range inventory.Read(tree, path, rules).Cases {
		if r := collect.RunnerOf(c.Framework); r != "" && !c.Sub && c.State != inventory.Commented && !c.InDocumentation() {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	reason := fmt.Sprintf("holds tests (%d) outside of what %s lets %s collect; they are not listed", n, by, runner)
	return []Unjudged{{Path: path, Reason: reason, Kind: LeftOut}}
}

// forgetListedElsewhere takes back that the tests of a file are left out, when a file that is
// collected imports them.
func (b *Batch) forgetListedElsewhere() {
	listed := map[string]bool{}
	for _, l := range b.files {
		for _, c := range l.Cases {
			if c.From != "" {
				listed[c.WrittenIn()] = true
			}
		}
	}
	for _, l := range b.files {
		l.Unjudged = slices.DeleteFunc(l.Unjudged, func(u Unjudged) bool { return u.Kind == LeftOut && listed[u.Path] })
	}
}
