package delta

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/oracle"
)

// claiming is how helpers are called that are there to make claims.
var claiming = lazy.MustCompile(`(?i)assert|check|expect|verif|should|must|ensure|require|test`)

// onlyNarrows tells a helper that does something else and says, for the checker of types, that
// what it works with is there.
func onlyNarrows(b *inventory.Case) bool {
	for _, o := range b.Oracles {
		if o.Live() && (o.Kind != "non-null" || o.Effective() > ledger.Presence) {
			return false
		}
	}
	return len(b.Oracles) > 0 && !claiming.MatchString(b.Name)
}

// handedOn is what the helpers claim that a function of the file calls: it leaves the claims to them.
func handedOn(f *inventory.File, name string, helpers map[string]*inventory.Case) (out []oracle.Oracle) {
	for _, called := range f.CalledBy(name) {
		if h := helpers[called]; h != nil && called != name {
			out = append(out, h.Oracles...)
		}
	}
	return out
}

// onlyRefuses is the body of a function that does nothing but end the program.
var onlyRefuses = lazy.MustCompile(`(?s)\{\s*(?:Swift\.)?(?:fatalError|preconditionFailure|panic!?|unimplemented!|todo!|unreachable!|abort|std::abort|TODO)\s*\([^{}]*\)\s*;?\s*\}\s*$`)

// notYetMade tells a function of a stand-in that nobody had written yet, and only refused to be called: it made no claim.
func notYetMade(p *inventory.Pair, b *inventory.Case) bool {
	return !claiming.MatchString(b.Name) && !saysFailing.MatchString(b.Name) && onlyRefuses.MatchString(matching.CodeOf(p.BeforeLines(), b))
}

// saysFailing is how functions are called that are there to fail a test.
var saysFailing = lazy.MustCompile(`(?i)fail|never|unexpected|panic|abort|not|un[a-z]+ed`)

// compareHelpers compares what the tests' own helpers claim, where no test of the change
// calls them: the tests that do stand in files that stay as they are.
func (c *comparison) compareHelpers() {
	used := map[string]bool{}
	for _, b := range c.Before {
		for _, n := range b.Calls {
			used[n] = true
		}
	}
	for i := range c.In.Pairs {
		p := &c.In.Pairs[i]
		if p.Before == nil || p.After == nil {
			continue
		}
		after := map[string]*inventory.Case{}
		for _, h := range p.After.Helpers {
			after[h.Name] = h
		}
		for _, b := range p.Before.Helpers {
			a := after[b.Name]
			// It was emptied, and its users stand elsewhere; in a fragment they may just not be shown.
			if a == nil && p.After.Defines(b.Name) && len(p.Before.Cases)+len(p.After.Cases) == 0 && !p.File.Partial && !p.After.AssertsByName(b.Name) {
				a = &inventory.Case{Framework: b.Framework, Path: p.After.Path, Name: b.Name, Line: b.Line, State: inventory.Active, Rows: 1}
				a.Oracles = handedOn(p.After, b.Name, after)
			}
			if notYetMade(p, b) {
				continue
			}
			if used[b.Name] && !b.ByWord || a == nil || b.ByMacro || b.ByThrow { // what a macro claimed is told of where it is used; what only throws is no claim yet
				continue
			}
			c.FileOf[b], c.FileOf[a] = p, p
			if !c.CompareState(b, a) && !onlyNarrows(b) {
				c.CompareOracles(b, a, "helper")
			}
		}
	}
}
