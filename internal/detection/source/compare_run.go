package source

import (
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// tampering is one place where code reaches for the run of the tests itself.
type tampering struct {
	kind  event.Kind
	what  string
	node  int
	facts map[string]any
}

// tampers are words of which every file that tampers with a run has one.
var tampers = lazy.MustCompile(`[eE]xit|EXIT|\bdie\b|\bquit\b|halt|\bstop\b|assert|expect|unittest|pytest|jest|vitest|chai|jasmine|QUnit|Mini[tT]est|RSpec|Test::Unit|TEST|REQUIRE|mocha|node:test|[aA]rgv|ARGV|os\.Args|flag\.|environ|\bENV\b|process\.env|[sS]et_?[eE]nv|setProperty|set_var|_load|require\.cache|global(This)?\.(it|test|describe)\b`)

// run finds production code that ends, steers or blinds the run that judges it.
func (c *comparison) run(p *Pair) {
	if p.After == nil || p.After.Tree == nil || p.After.Generated || !tampers.May(p.After.Tree.Source) {
		return
	}
	now := c.tampering(p, p.After)
	had := map[string]int{}
	if len(now) > 0 && p.Before != nil && p.Before.Tree != nil {
		for _, t := range c.tampering(p, p.Before) {
			had[t.key(p.Before.Tree)]++
		}
	}
	for _, t := range now {
		if k := t.key(p.After.Tree); had[k] > 0 {
			had[k]--
			continue
		}
		text := p.After.Tree.Text(t.node)
		t.facts["what"], t.facts["function"] = shorten(t.what), ownerOf(p.After.Tree, t.node)
		ev := c.add(t.kind, p, p.After.Tree.Line(t.node), "", text, t.facts)
		if c.hadText(statementOf(p.After.Tree, t.node)) {
			ev.Clear("moved", "the same stood elsewhere before")
		}
	}
}

// key names a tampering, with the statement it stands in: another condition is another deed.
func (x tampering) key(t *syntax.Tree) string {
	at := x.node
	if cond := t.Enclosing(at, syntax.If, syntax.Func, syntax.Class); cond >= 0 && t.Role(cond) == syntax.If {
		return string(x.kind) + squeeze(t.Text(at)) + squeeze(headOf(t, cond))
	}
	return string(x.kind) + squeeze(t.Text(at))
}

// ownerOf is the name of the function around a node.
func ownerOf(t *syntax.Tree, n int) string {
	for at := n; at > 0; at = t.Parent(at) {
		if _, name := declaration(t, at); name != "" {
			return qualify(t, at, name)
		}
	}
	return ""
}

// tampering lists what a version of a file holds. Tests and their support may do
// with the runner what they like, but not blind their own assertions.
func (c *comparison) tampering(p *Pair, f *Facts) []tampering {
	known := testNames(f.Tree)
	program := sync.OnceValue(func() bool { return c.program(f) || p.Before != nil && knownLibrary.MatchString(f.Path) })
	support := p.Test || toolingPath(f.Path) && !setupModule.MatchString(f.Path)
	var out []tampering
	for n := range f.Tree.Nodes {
		if f.Tree.Language == syntax.Rust && f.Tree.Role(n) == syntax.Func && testOnly(f.Tree, n) {
			continue
		}
		if r, ok := replacementAt(f.Tree, n, known); ok && blinds(f, r, support, program) {
			out = append(out, tampering{"oracle-replaced", r.what, r.node, map[string]any{"toothless": r.toothless}})
		}
		if support {
			continue
		}
		if what, ok := steersAt(f.Tree, n); ok && !program() {
			out = append(out, tampering{"run-steered", what, n, map[string]any{}})
		}
	}
	if support {
		return append(out, quitsAroundTests(p, f)...)
	}
	if quitting := quits(f); len(quitting) > 0 && !program() {
		out = append(out, quitting...)
	}
	return out
}

var (
	// setupModule is a name under which production code prepares itself as well.
	setupModule = lazy.MustCompile(`(^|/)setup\.[cm]?[jt]s$`)
	// knownLibrary are folders of test libraries; a new file cannot hide behind their names.
	knownLibrary = lazy.MustCompile(`(^|/)(_pytest|pytest|unittest|rspec|minitest|phpunit|PHPUnit|mocha|jasmine|vitest|jest|jest-[\w-]+|testify|xunit|nunit|junit)/`)
)

var testLibrary = lazy.MustCompile(`(?i)(^|[/_.-])(jest|vitest|mocha|chai|jasmine|qunit|rspec|minitest|pytest|unittest|nose|testing|testkit|testutils?|expect|assert(ions?)?|matchers?|mocks?|mocking|stubs?|fakes?|fixtures?|polyfills?|shims?)([/_.-]|$)`)

// blinds tells whether a replacement counts: what cannot fail always does where an
// assertion is meant; of the rest test libraries and their kin make a living.
func blinds(f *Facts, r replacement, support bool, program func() bool) bool {
	_, name, _ := lastCut(strings.TrimSuffix(r.what, " (a macro)"))
	runtime := slices.Contains(runtimeHeads, r.what)
	if r.toothless && !runtime && (assertNames.MatchString(name) || slices.Contains(testGlobals, name)) {
		return true
	}
	return !support && !(runtime && program()) && !testLibrary.MatchString(f.Path)
}
