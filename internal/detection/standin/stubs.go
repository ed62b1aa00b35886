package standin

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/production"
)

// compareStubs finds tests that now put something in the place of what they are about,
// and tests that replace more than they check.
func (r *report) compareStubs() {
	had := map[string]int{} // over all files: a test that moves takes its stubs along
	own := map[ownStub]bool{}
	made := map[ownStub]int{}
	for _, p := range r.In.Pairs {
		if p.Before != nil && p.Test {
			for _, s := range p.Before.Stubs() {
				had[asWritten(s)]++
				had[replaces(s)]++
				own[ownStub{r.AfterOf[s.Case], p.File.Path, standsFor(s)}] = true
				made[ownStub{r.AfterOf[s.Case], p.File.Path, s.Call}]++
			}
		}
	}
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if p.After == nil || !p.Test || p.Before != nil && p.File.Before.All() == p.File.After.All() {
			continue
		}
		before := map[*inventory.Case]int{}
		if p.Before != nil {
			for _, s := range p.Before.Stubs() {
				before[s.Case]++
			}
		}
		counts := map[*inventory.Case]int{}
		for _, s := range p.After.Stubs() {
			counts[s.Case]++
			if text, same := asWritten(s), replaces(s); had[text] > 0 || had[same] > 0 || own[ownStub{s.Case, p.File.Path, standsFor(s)}] {
				had[text], had[same] = had[text]-1, had[same]-1
				made[ownStub{s.Case, p.File.Path, s.Call}]--
				continue
			}
			if by := (ownStub{s.Case, p.File.Path, s.Call}); len(s.Targets) == 0 && made[by] > 0 { // what is replaced is known by its type now
				made[by]--
				continue
			}
			if doubledBefore(p, s) {
				counts[s.Case]--
				continue
			}
			r.reportStub(p, s)
		}
		r.reportManyStubs(p, before, counts)
		r.reportDouble(p)
		r.reportMockedField(p)
		r.reportMadeMock(p)
		r.reportActedOn(p)
		r.reportPutIn(p)
	}
}

// ownStub is what a test, or what lies around the tests of a file, replaces itself, by the test
// as it is now, with whatever word: a new test with the same stub takes none of it away.
type ownStub struct {
	test       *inventory.Case
	file, what string
}

// standsFor is what a stub replaces, without the list of the methods that it answers for.
func standsFor(s inventory.Stub) string {
	if len(s.Targets) == 2 && strings.HasPrefix(s.Targets[1], "[") {
		return s.Targets[0]
	}
	return strings.Join(s.Targets, ", ")
}

// onlyCalls is a closure that does nothing but call a method, without arguments: () => cart.total().
var onlyCalls = lazy.MustCompile(`\( ?\) ?=> ?([\w.]+)\( ?\)`)

// asWritten is the text of a stub in one kind of quotes, with a method in the place of a closure that only calls it.
func asWritten(s inventory.Stub) string {
	return onlyCalls.ReplaceAllString(unquoted.Replace(s.Text), "$1")
}

// doubledBefore tells a stand-in that knows the type for which a nameless one stood: instance_double("Cart")
// where the file made a double("Cart").
func doubledBefore(p *inventory.Pair, s inventory.Stub) bool {
	if p.Before == nil || len(s.Targets) == 0 || !strings.HasSuffix(s.Call, "_double") {
		return false
	}
	text := unquoted.Replace(p.File.Before.All())
	return strings.Contains(text, " double('"+strings.Trim(s.Targets[0], "'\"")+"'")
}

// replaces is what a stub puts in the place of what, however it goes on: the methods that it
// leaves alone may be listed otherwise.
func replaces(s inventory.Stub) string {
	if len(s.Targets) == 0 {
		return s.Text
	}
	return s.Call + " in the place of " + strings.Join(s.Targets, ", ")
}

// unquoted makes texts alike that differ in the kind of their quotes.
var unquoted = strings.NewReplacer(`"`, "'", "`", "'")

// doubles are words that names of stand-ins begin with.
var doubles = []string{"fake", "mock", "stub", "dummy", "noop", "simple"}

// reportDouble finds a function of the tests' own that took the place of one they
// called: fakeMiddleware for Middleware.
func (r *report) reportDouble(p *inventory.Pair) {
	if p.Before == nil {
		return
	}
	before, after := p.File.Before.All(), p.File.After.All()
	for _, name := range p.After.Functions() {
		original := ""
		for _, d := range doubles {
			if len(name) > len(d)+2 && strings.EqualFold(name[:len(d)], d) {
				original = strings.TrimLeft(name[len(d):], "_")
			}
		}
		if original == "" || p.Before.Defines(name) {
			continue
		}
		for _, spelt := range []string{original, strings.ToLower(original[:1]) + original[1:]} {
			if callsName(before, spelt) && !callsName(after, spelt) {
				e := event.Event{Kind: "oracle-subject-mocked", Path: p.File.Path, Line: 1, Language: string(p.After.Language), Before: spelt, After: name, Facts: map[string]any{
					"how": "double", "name": spelt, "new": false, "production": r.Production().TouchedWord()}}
				r.Emit(e)
				return
			}
		}
	}
}

// callsName tells whether a text calls a function of that name.
func callsName(text, name string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name+"(")
		if i < 0 {
			return false
		}
		if at := from + i; at == 0 || !expression.IsWordByte(text[at-1]) {
			return true
		}
		from += i + 1
	}
}

// reportStub looks at a new stub: does an existing test that it serves claim something
// about what is replaced?
func (r *report) reportStub(p *inventory.Pair, s inventory.Stub) {
	for _, m := range r.Pairs {
		if m.After.Path != p.After.Path || s.Case != nil && s.Case != m.After || !m.Before.Runs() || !m.After.Runs() {
			continue
		}
		name, replaced := replacedSubject(s, m.After)
		if !replaced {
			name, replaced = importedSubject(s, m.After, p.File.After.All())
		}
		if !replaced {
			continue
		}
		e := r.NewEvent("oracle-subject-mocked", m.After, m.After)
		e.Line, e.After = s.Line, s.Text
		e.Facts["name"], e.Facts["how"], e.Facts["new"] = name, "mock", false
		r.Emit(e)
		return // one event a stub
	}
}

// platformObjects are what the runtime brings: no project tests them.
var platformObjects = []string{"console", "window", "document", "globalThis", "global", "process", "navigator", "Math", "Date", "performance", "localStorage", "sessionStorage"}

// replacedSubject is what a stub replaces of the things a test makes claims about.
func replacedSubject(s inventory.Stub, test *inventory.Case) (string, bool) {
	if len(s.Targets) > 0 && slices.Contains(platformObjects, s.Targets[0]) {
		return "", false
	}
	asked, given := map[string]bool{}, map[string]bool{}
	for _, o := range test.Oracles {
		if o.Kind == "call" || !o.Live() {
			continue // that something was called is claimed of stubs all the time
		}
		words, depth := strings.Fields(o.Subject), 0
		for i, w := range words {
			if i+1 < len(words) && words[i+1] == "(" && expression.IsName(w) {
				asked[w] = true
				given[w] = given[w] || depth > 0
			}
			depth += strings.Count(w, "(") - strings.Count(w, ")")
		}
	}
	if asked[s.Call] && !given[s.Call] { // the claim is made of the stub itself, and not of what it is given to
		return strings.Join(append(s.Targets, s.Call), " by "), true
	}
	if len(s.Targets) > 1 && claimsAbout(test, s.Targets[0]+"."+s.Targets[1]) { // a call without brackets: expect(cart.total)
		return s.Targets[0] + "." + s.Targets[1], true
	}
	if len(s.Targets) > 1 && strings.Contains(s.Text, "any_instance") && claimsAbout(test, s.Targets[1]) { // whichever it is made of
		return s.Targets[0] + "." + s.Targets[1], true
	}
	for _, target := range s.Targets {
		last := target[strings.LastIndexAny(target, "./:\\")+1:]
		if asked[last] {
			return target, true
		}
		if strings.HasPrefix(target, ".") && production.Stem(path.Base(target)+".x") == production.Stem(test.Path) { // the module that the file of tests is named after
			return target, true
		}
	}
	return "", false
}

// claimsAbout tells whether a test claims something of what is written so.
func claimsAbout(test *inventory.Case, written string) bool {
	return slices.ContainsFunc(test.Oracles, func(o oracle.Oracle) bool {
		at := strings.Index(o.Text, written)
		end := at + len(written)
		return o.Kind != "call" && o.Live() && at >= 0 && (at == 0 || !expression.IsWordByte(o.Text[at-1])) && (end == len(o.Text) || !expression.IsWordByte(o.Text[end]))
	})
}

// reportManyStubs tells of cases that gained stubs and hardly check anything.
func (r *report) reportManyStubs(p *inventory.Pair, before, after map[*inventory.Case]int) {
	for _, a := range p.After.Cases {
		n := after[a]
		if n == 0 || !a.Runs() {
			continue
		}
		was, known := 0, false
		for _, m := range r.Pairs {
			if m.After == a {
				was, known = before[m.Before], true
			}
		}
		if n <= was || !known && spellsOutOne(a) {
			continue
		}
		e := r.NewEvent("oracle-mocks-added", a, a)
		e.Facts["mocks"], e.Facts["mocks_before"] = float64(n), float64(was)
		e.Facts["assertions"], e.Facts["calls"] = float64(ledger.LiveCount(a)), float64(len(a.Calls))
		r.Emit(e)
	}
}

// spellsOutOne tells a case that leaves no choice about at least one result: a new test that
// sets up much to say one thing exactly is how some code is tested.
func spellsOutOne(a *inventory.Case) bool {
	return slices.ContainsFunc(a.Oracles, func(o oracle.Oracle) bool {
		return o.Live() && o.Under == "" && !o.Negated && o.Effective() >= ledger.Pinned && (o.Literal || len(expression.Quoted(o.Text)) > 0)
	})
}

// compareStandIns finds files and settings that make tests run against something else:
// a mock folder's module, a path put before the project's own, a module map.
func (r *report) compareStandIns() {
	for i := range r.In.Pairs {
		f := r.In.Pairs[i].File
		if !f.After.Present || f.After.Text == nil {
			continue
		}
		how, name := standIn(f.Path, f.Before.All(), f.After.All(), f.Before.Present)
		if how == "" || len(r.Fresh) > 0 && how == "mock-folder" || how == "setup" && r.ofOthers(f.After.All(), name) { // new tests bring the mocks they need
			continue
		}
		e := event.Event{Kind: "oracle-subject-mocked", Path: f.Path, Line: 1, After: name, Facts: map[string]any{
			"how": how, "name": name, "new": !f.Before.Present, "production": r.Production().TouchedWord(), "framework": "", "dynamic": false}}
		r.Emit(e)
	}
}

// standIns are words that put something in a module's place, with the files they count in.
var standIns = []struct {
	how, word string
	files     []string
}{
	{"module-map", "moduleNameMapper", []string{"package.json", "jest.config.js", "jest.config.ts", "jest.config.mjs", "jest.config.cjs", "jest.config.json"}},
	{"path", "sys.path.insert(", []string{"conftest.py"}},
	{"path", "pythonpath", []string{"pytest.ini", "pyproject.toml", "setup.cfg", "tox.ini"}},
	{"module", "sys.modules[", []string{"conftest.py"}},
	{"setup", "monkeypatch.setattr(", []string{"conftest.py"}},
	{"setup", "patch(", []string{"conftest.py"}},
	{"setup", "jest.mock(", []string{"jest.setup.js", "jest.setup.ts", "setupTests.js", "setupTests.ts"}},
	{"setup", "vi.mock(", []string{"vitest.setup.ts", "vitest.setup.js", "setupTests.ts"}},
}

// standIn tells how a file stands in for code, and by what line.
func standIn(file, before, after string, existed bool) (how, name string) {
	if !existed && strings.Contains("/"+file, "/__mocks__/") {
		return "mock-folder", strings.TrimSuffix(path.Base(file), path.Ext(file))
	}
	for _, s := range standIns {
		for _, base := range s.files {
			if path.Base(file) == base && strings.Count(after, s.word) > strings.Count(before, s.word) {
				if s.how == "module-map" && mapsAssetsOnly(before, after) {
					continue
				}
				return s.how, newLine(before, after, s.word)
			}
		}
	}
	if line := mocksOwnModule(file, before, after); line != "" {
		return "setup", line
	}
	return exchanged(file, before, after)
}

// newLine is the first line with a word that was not there before.
func newLine(before, after, word string) string {
	for l := range strings.SplitSeq(after, "\n") {
		if strings.Contains(l, word) && !strings.Contains(before, l) {
			return strings.TrimSpace(l)
		}
	}
	return word
}
