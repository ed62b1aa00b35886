package inventory

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/catalog"
	where "holdfast/internal/detection/place"
	"holdfast/internal/detection/syntax"
)

// Rules are the frameworks of one language, prepared for look-up.
type Rules struct {
	frameworks []catalog.Framework
	oracles    []catalog.Oracle
	failure    map[string]string // call name → fatal, error, log, skip
	heads      map[string]bool
	prepared   []prepared
	tables     []*catalog.Rows        // calls that run a closure for each row, whatever framework runs the test
	docs       []int                  // those of prepared that read documentation
	words      func() map[string]bool // made when first asked for
	calls      func() map[string]bool // the names by which callName finds calls, likewise
}

// prepared is a framework's words as sets.
type prepared struct {
	catalog.Framework
	testHeads  map[string]*catalog.Form
	suiteHeads map[string]*catalog.Form
	likes      []*catalog.Form // those whose heads are told by their look
	modifiers  map[string]bool
	rowLinks   map[string]*catalog.Rows
	stateHeads map[string]headState
	tables     []*catalog.Rows // those with calls that run a closure for each row
	heeded     Heeded          // what the project's settings say; nil for nothing
}

// Heeded says what the settings of a project say about a framework and a file.
type Heeded func(framework, file string) Place

// Place is whether a runner looks into a file.
type Place int

const (
	// Usual: as the framework does without settings.
	Usual Place = iota
	// Collected whatever its name.
	Collected
	// Aside: others are told to look elsewhere; only a file that imports the framework is its.
	Aside
	// LeftOut by the settings of the framework's own runner.
	LeftOut
)

// Heed makes the settings of a project count.
func (r *Rules) Heed(said Heeded) *Rules {
	for i := range r.prepared {
		r.prepared[i].heeded = said
	}
	return r
}

func (p *prepared) place(file string) Place {
	if p.heeded == nil {
		return Usual
	}
	return p.heeded(p.ID, file)
}

type headState struct {
	state State
	suite bool
}

var stateNames = []struct {
	name  string
	state State
}{{"skipped", Skipped}, {"inverted", Inverted}, {"focused", Focused}, {"conditional", Conditional}}

// NewRules prepares the frameworks of a language.
func NewRules(frameworks []catalog.Framework) *Rules {
	r := &Rules{frameworks: frameworks, failure: map[string]string{}, heads: map[string]bool{}}
	r.words, r.calls = sync.OnceValue(r.ownWords), sync.OnceValue(r.ownCalls)
	for _, f := range frameworks {
		r.oracles = append(r.oracles, f.Oracle...)
		for level, names := range map[string][]string{"fatal": f.Failure.Fatal, "error": f.Failure.Error, "log": f.Failure.Log, "skip": f.Failure.Skip} {
			for _, n := range names {
				r.failure[n] = level
			}
		}
		r.prepared = append(r.prepared, prepare(f))
		r.tables = append(r.tables, r.prepared[len(r.prepared)-1].tables...)
		if f.Docs != nil {
			r.docs = append(r.docs, len(r.prepared)-1)
		}
		for h := range r.prepared[len(r.prepared)-1].testHeads {
			r.heads[h] = true
		}
		for h := range r.prepared[len(r.prepared)-1].suiteHeads {
			r.heads[h] = true
		}
	}
	return r
}

func prepare(f catalog.Framework) prepared {
	p := prepared{Framework: f, testHeads: map[string]*catalog.Form{}, suiteHeads: map[string]*catalog.Form{},
		modifiers: map[string]bool{}, rowLinks: map[string]*catalog.Rows{}, stateHeads: map[string]headState{}}
	for i := range f.Test {
		if f.Test[i].String { // its words follow a string
			continue
		}
		if f.Test[i].Like.Set() {
			p.likes = append(p.likes, &f.Test[i])
		}
		for _, h := range f.Test[i].Call {
			if p.testHeads[h] == nil {
				p.testHeads[h] = &f.Test[i]
			}
		}
	}
	for i := range f.Suite {
		if f.Suite[i].String {
			continue
		}
		for _, h := range f.Suite[i].Call {
			if p.suiteHeads[h] == nil {
				p.suiteHeads[h] = &f.Suite[i]
			}
		}
	}
	for _, m := range f.Modifiers {
		p.modifiers[m] = true
	}
	for i := range f.Rows {
		if len(f.Rows[i].Over) > 0 {
			p.tables = append(p.tables, &f.Rows[i])
		}
		for _, m := range f.Rows[i].Modifier {
			p.rowLinks[m] = &f.Rows[i]
			p.modifiers[m] = true
		}
		for _, m := range f.Rows[i].After {
			p.rowLinks[m] = &f.Rows[i]
		}
	}
	for _, s := range stateNames {
		st := f.State[s.name]
		for _, m := range st.Modifier {
			p.modifiers[m] = true
		}
		for _, h := range st.Call {
			p.stateHeads[h] = headState{s.state, false}
		}
		for _, h := range st.SuiteCall {
			p.stateHeads[h] = headState{s.state, true}
		}
	}
	return p
}

// Collects tells whether some framework's runner looks for tests in a path.
func (r *Rules) Collects(p string) bool {
	for i := range r.prepared {
		if r.prepared[i].collects(p) {
			return true
		}
	}
	return false
}

// Supports tells whether a path belongs to the tests without holding cases.
func (r *Rules) Supports(p string) bool {
	for i := range r.prepared {
		if matchesAny(r.prepared[i].Support, p) {
			return true
		}
	}
	return false
}

func (p *prepared) collects(file string) bool {
	if at := p.place(file); at != Usual {
		return at == Collected
	}
	return matchesAny(p.Files, file) && !matchesAny(p.Passed, file)
}

// finds tells whether a file has a name by which the runner finds it.
func (p *prepared) finds(file string) bool { return matchesAny(p.Named, file) }

func matchesAny(globs []string, file string) bool {
	for _, glob := range globs {
		if !strings.HasSuffix(file, where.PlainEnd(glob)) {
			continue // nearly always, and much cheaper to see
		}
		if ok, _ := doublestar.Match(glob, file); ok {
			return true
		}
		if strings.Contains(glob, "/") {
			continue
		}
		if ok, _ := doublestar.Match(glob, path.Base(file)); ok {
			return true
		}
	}
	return false
}

// applicable lists the frameworks whose tests a file can hold: those it imports, or
// those with global names that collect it.
//
// A fragment may not show what it imports: it can be of any framework whose runner looks
// for tests in its place.
func (r *Rules) applicable(words wording, file string, fragment bool) []*prepared {
	var out, byFile, fallback, possible, aside []*prepared
	for i := range r.prepared {
		p := &r.prepared[i]
		if p.aside() && containsAny(words.imports, p.Imports) {
			aside = append(aside, p)
		}
		if len(p.Test) == 0 && len(p.Suite) == 0 || p.Docs != nil || p.FilesOnly && !p.collects(file) || p.place(file) == LeftOut {
			continue
		}
		switch {
		case words.speaksOf(p.Imports, p.Words):
			out = append(out, p)
		case (p.Globals || len(p.Imports) == 0) && p.collects(file):
			byFile = append(byFile, p)
		case p.Fallback && p.collects(file):
			fallback = append(fallback, p)
		case fragment && p.collects(file):
			possible = append(possible, p)
		}
	}
	if fragment {
		return slices.Concat(out, byFile, fallback, possible, aside)
	}
	// A name that one framework collects does not keep another's base class out.
	if !slices.ContainsFunc(out, func(p *prepared) bool { return !p.Guest }) {
		byFile = append(byFile, fallback...)
	}
	if len(out)+len(byFile) == 0 {
		return nil
	}
	return slices.Concat(out, byFile, aside)
}

// aside tells a library that collects no tests and can still switch those of others off.
func (p *prepared) aside() bool {
	return len(p.Test) == 0 && len(p.Suite) == 0 && len(p.State) > 0
}

// oraclesFor orders the assertions of all frameworks: those that a file imports first,
// those with global names next, the others last, for files that get them from a helper.
func (r *Rules) oraclesFor(words wording, file string, fragment bool) []*catalog.Oracle {
	var imported, global, rest []*catalog.Oracle
	for i := range r.frameworks {
		f := &r.frameworks[i]
		list := &rest
		switch {
		case words.speaksOf(f.Imports, f.Words):
			list = &imported
		case (f.Globals || f.Fallback) && matchesAny(f.Files, file):
			list = &global
		}
		for k := range f.Oracle {
			if rule, ok := withReceiver(&f.Oracle[k], list == &rest && !fragment); ok {
				*list = append(*list, rule)
			}
		}
	}
	return append(append(imported, global...), rest...)
}

// withReceiver takes a rule's bare names away where nothing says that the file has them
// from that library: equal(a, b) can be anybody's.
func withReceiver(rule *catalog.Oracle, foreign bool) (*catalog.Oracle, bool) {
	if !foreign || !named("-", rule.Receivers) {
		return rule, true
	}
	cp := *rule
	cp.Receivers = nil
	for _, name := range rule.Receivers {
		if name != "-" {
			cp.Receivers = append(cp.Receivers, name)
		}
	}
	return &cp, len(cp.Receivers) > 0
}

// wording is what a file says of the libraries it uses: in its imports, and anywhere.
type wording struct{ imports, all string }

func (w wording) speaksOf(imports, words []string) bool {
	return containsAny(w.imports, imports) || containsAny(w.all, words)
}

func importText(t *syntax.Tree) string {
	var b strings.Builder
	for n := 0; n < len(t.Nodes); n++ {
		switch t.Role(n) {
		case syntax.Import:
			b.WriteString(t.Text(n))
			b.WriteByte('\n')
			n = t.End(n) - 1
		case syntax.Call: // require('x'), use ExUnit.Case, import_lib "x"
			if text := t.Text(n); len(text) < 120 && (strings.HasPrefix(text, "require") || strings.HasPrefix(text, "use ") || strings.HasPrefix(text, "import")) {
				b.WriteString(text)
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// knows tells whether a name is one of the frameworks' own words.
func (r *Rules) knows(name string) bool { return r.words()[name] }

func (r *Rules) ownWords() map[string]bool {
	words := map[string]bool{}
	for i := range r.oracles {
		o := &r.oracles[i]
		for _, m := range []catalog.Strengths{o.Call, o.Raises, o.Matchers} {
			for n := range m {
				words[lastPart(strings.SplitN(n, "/", 2)[0])] = true
			}
		}
		for _, list := range [][]string{o.Condition, o.Expect, o.Not, o.Through, o.Async} {
			for _, n := range list {
				words[lastPart(n)] = true
			}
		}
	}
	return words
}

// ownCalls are the names that assertions are called by, whole and as tables write them.
func (r *Rules) ownCalls() map[string]bool {
	names := map[string]bool{}
	for i := range r.oracles {
		for _, table := range []catalog.Strengths{r.oracles[i].Call, r.oracles[i].Raises} {
			for n := range table {
				names[n] = true
			}
		}
		for _, n := range r.oracles[i].Condition {
			names[n] = true
		}
	}
	return names
}

// mayCall tells whether callName can find a chain in any table. Most calls of a test are
// no assertions, and there are many tables.
func (r *Rules) mayCall(links []syntax.Link) bool {
	last := links[len(links)-1]
	if !last.Called || last.Name == "" {
		return false
	}
	calls := r.calls()
	return calls[last.Name] || takesSoMany(last, func(counted string) bool { return calls[counted] }) || len(links) > 1 && calls[syntax.ChainName(links)]
}

// asserts tells whether a name is one of the frameworks' assertion calls.
func (r *Rules) asserts(name string) bool {
	for i := range r.oracles {
		o := &r.oracles[i]
		if _, ok := o.Call[name]; ok {
			return true
		}
		if _, ok := o.Raises[name]; ok {
			return true
		}
		for _, list := range [][]string{o.Condition, o.Expect} {
			for _, n := range list {
				if n == name || strings.HasSuffix(n, "."+name) {
					return true
				}
			}
		}
	}
	return false
}
