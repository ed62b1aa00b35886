package source

import (
	"bytes"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// macros finds macros of tests that could fail a test and cannot any more: whoever uses them
// claims nothing from now on.
func (c *comparison) macros(p *Pair) {
	if !p.Test || p.Before == nil || p.After == nil || p.Before.Tree == nil || p.After.Tree == nil || !definesMacros(p.After.Tree) {
		return
	}
	before := map[string]string{}
	eachMacro(p.Before.Tree, func(name string, n int) { before[name] = p.Before.Tree.Text(n) })
	fewer := waysToFail(p.After.Tree) < waysToFail(p.Before.Tree) // what one macro lost no other gained
	eachMacro(p.After.Tree, func(name string, n int) {
		now := p.After.Tree.Text(n)
		old, known := before[name]
		if known && failsLess(body(old, name), body(now, name)) && fewer {
			c.add("test-silenced", p, p.After.Tree.Line(n), old, now, map[string]any{"how": "let-through"})
			return
		}
		if !known || old == now || !canFail(old, name) || canFail(now, name) || asksAnew(old, now) || bytes.Count(p.After.Tree.Source, []byte(name)) < 2 {
			return
		}
		c.add("oracle-replaced", p, p.After.Tree.Line(n), old, now, map[string]any{"what": name + " (a macro)", "function": "", "toothless": true})
	})
}

func definesMacros(t *syntax.Tree) bool {
	switch t.Language {
	case syntax.C, syntax.CPP:
		return bytes.Contains(t.Source, []byte("#define"))
	case syntax.Rust:
		return bytes.Contains(t.Source, []byte("macro_rules!"))
	}
	return false
}

func eachMacro(t *syntax.Tree, see func(name string, n int)) {
	for n := range t.Nodes {
		if k := t.Kind(n); k != "macro_definition" && k != "preproc_function_def" {
			continue
		}
		if name := t.Child(n, "name"); name >= 0 {
			see(t.Text(name), n)
		}
	}
}

// failingSigns are what a macro needs one of to fail a test, or to leave word of a failure.
var failingSigns = lazy.MustCompile(`(?i)(?:assert|abort|exit|fail|panic|raise|require|expect|check|verify)\w*!?\s*\(|throw|return|goto|\+\+|\+=|\b(?:err|errors?)\s*=|=\s*(?:1|false|-1)\b|\|=|&=|unwrap`)

func canFail(macro, name string) bool {
	return failingSigns.MatchString(body(macro, name))
}

// hardSigns are the ways in which a macro fails a test itself, or hands on to what does.
var hardSigns = lazy.MustCompile(`(?i)\b\w*(?:assert|abort|exit|fail|panic|raise|require|expect|check|verify)\w*!?\s*\(|\bthrow\b|\breturn\b|\bgoto\b`)

// waysToFail counts the ways in which the macros of a file fail tests.
func waysToFail(t *syntax.Tree) (ways int) {
	eachMacro(t, func(name string, n int) { ways += len(hardSigns.FindAllString(body(t.Text(n), name), -1)) })
	return ways
}

// body is what stands behind the name of a macro.
func body(macro, name string) string {
	_, rest, _ := strings.Cut(macro, name)
	return rest
}

// failsLess tells a macro that still fails, but in fewer ways: it is what it was, and some of it is
// gone.
func failsLess(old, now string) bool {
	had, has := len(hardSigns.FindAllString(old, -1)), len(hardSigns.FindAllString(now, -1))
	return has > 0 && has < had && leftOf(words(old), words(now))
}

// leftOf tells words that are some of others, in their order.
func leftOf(all, some []string) bool {
	at := 0
	for _, w := range all {
		if at < len(some) && some[at] == w {
			at++
		}
	}
	return at == len(some)
}

// asksAnew tells a macro that calls something it did not call before: that may fail.
func asksAnew(old, now string) bool {
	had := words(old)
	return slices.ContainsFunc(macroCall.FindAllStringSubmatch(now, -1), func(m []string) bool { return !slices.Contains(had, m[1]) })
}

var macroCall = lazy.MustCompile(`\b([A-Za-z_]\w*)!?\s*\(`)
