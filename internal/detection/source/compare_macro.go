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
	eachMacro(p.After.Tree, func(name string, n int) {
		now := p.After.Tree.Text(n)
		old, known := before[name]
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
	_, body, _ := strings.Cut(macro, name)
	return failingSigns.MatchString(body)
}

// asksAnew tells a macro that calls something it did not call before: that may fail.
func asksAnew(old, now string) bool {
	had := words(old)
	return slices.ContainsFunc(macroCall.FindAllStringSubmatch(now, -1), func(m []string) bool { return !slices.Contains(had, m[1]) })
}

var macroCall = lazy.MustCompile(`\b([A-Za-z_]\w*)!?\s*\(`)
