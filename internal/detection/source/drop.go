package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	lastErr    = lazy.MustCompile(`(^|[\s,(])\w*[eE]rr\w*\s*$`)
	lastBlank  = lazy.MustCompile(`(^|[\s,])_\s*$`)
	rustBlank  = lazy.MustCompile(`^(?:let )?_ `)
	rustDrop   = map[string]string{"ok": ".ok()", "unwrap_or_default": "unwrap_or_default", "unwrap_or": "unwrap_or"}
	rustChecks = map[string]bool{"unwrap": true, "expect": true, "map_err": true, "context": true, "with_context": true}
)

// readAssignment reads what is done with the error of an assigned call.
func (d *Detail) readAssignment(t *syntax.Tree, n int) {
	left, right := t.Child(n, "left", "pattern", "name"), t.Child(n, "right", "value")
	if left < 0 || right < 0 {
		if t.Language != syntax.Rust || right < 0 {
			return
		}
	}
	lhs := "_"
	if left >= 0 {
		lhs = t.Text(left)
	}
	callee := calleeOf(t, right)
	if callee == "" {
		if t.Language == syntax.Go && lhs == "_" && errorName.MatchString(t.Text(right)) {
			d.forget(t, n)
		}
		return
	}
	switch t.Language {
	case syntax.Go:
		switch {
		case lastBlank.MatchString(lhs):
			d.Drops = append(d.Drops, Drop{Callee: callee, Form: "_", Line: t.Line(n), Text: t.Text(n)})
		case lastErr.MatchString(lhs):
			d.Drops = append(d.Drops, Drop{Callee: callee, Checked: true, Line: t.Line(n), Text: t.Text(n)})
		}
	case syntax.Rust:
		if lhs == "_" && rustBlank.MatchString(t.Text(n)) {
			d.Drops = append(d.Drops, Drop{Callee: callee, Form: "let _", Line: t.Line(n), Text: t.Text(n)})
		}
	}
}

var errorName = lazy.MustCompile(`^\w*[eE]rr\w*$`)

// forget: the error that was bound last is assigned to nothing, so nobody looks at it.
func (d *Detail) forget(t *syntax.Tree, n int) {
	for i := len(d.Drops) - 1; i >= 0; i-- {
		if last := &d.Drops[i]; last.Checked {
			last.Checked, last.Form, last.Line, last.Text = false, "_ = err", t.Line(n), t.Text(n)
			return
		}
	}
}

// calleeOf is the name of the first call in an expression, chains included.
func calleeOf(t *syntax.Tree, n int) string {
	for c := n; c < t.End(n); c++ {
		if t.Role(c) != syntax.Call {
			if t.Role(c) == syntax.Lambda {
				return ""
			}
			continue
		}
		for _, l := range t.Chain(c) {
			if l.Called && l.Name != "" {
				return l.Name
			}
		}
		return ""
	}
	return ""
}

// dropAt recognises errors thrown away, or looked at, outside assignments.
func dropAt(t *syntax.Tree, n int) (Drop, bool) {
	switch t.Language {
	case syntax.Rust:
		return rustDropAt(t, n)
	case syntax.Swift:
		if t.Kind(n) != "try_expression" {
			return Drop{}, false
		}
		text := t.Text(n)
		return Drop{Callee: calleeOf(t, n), Form: "try?", Checked: !strings.HasPrefix(text, "try?"), Line: t.Line(n), Text: text}, true
	case syntax.Kotlin:
		if t.Role(n) == syntax.Call {
			text := t.Text(n)
			if strings.HasPrefix(text, "runCatching") && (strings.HasSuffix(text, ".getOrNull()") || strings.HasSuffix(text, "}")) {
				return Drop{Callee: "runCatching", Form: "runCatching", Line: t.Line(n), Text: text}, true
			}
		}
	case syntax.PHP:
		if t.Kind(n) == "error_suppression_expression" {
			return Drop{Callee: calleeOf(t, n), Form: "@", Line: t.Line(n), Text: t.Text(n)}, true
		}
		if t.Role(n) == syntax.Call && t.Kind(t.Parent(n)) != "error_suppression_expression" {
			return Drop{Callee: calleeOf(t, n), Checked: true, Line: t.Line(n), Text: t.Text(n)}, true
		}
	case syntax.C, syntax.CPP:
		return statusDropAt(t, n)
	case syntax.Elixir:
		return elixirDropAt(t, n)
	case syntax.Go:
		if t.Role(n) == syntax.Return {
			if callee := calleeOf(t, n); callee != "" {
				return Drop{Callee: callee, Checked: true, Line: t.Line(n), Text: t.Text(n)}, true
			}
		}
		if t.Role(n) == syntax.Call && t.Role(t.Parent(n)) == syntax.ExprStmt {
			return Drop{Callee: calleeOf(t, n), Form: "ignored", Line: t.Line(n), Text: t.Text(n)}, true
		}
	}
	return Drop{}, false
}

func rustDropAt(t *syntax.Tree, n int) (Drop, bool) {
	if t.Kind(n) == "try_expression" {
		return Drop{Callee: calleeOf(t, n), Checked: true, Line: t.Line(n), Text: t.Text(n)}, true
	}
	if v := t.Child(n, "value"); v >= 0 && (t.Kind(n) == "let_condition" && strings.Contains(t.Text(n), "Err(") || t.Role(n) == syntax.Switch) && t.Role(v) == syntax.Call {
		return Drop{Callee: calleeOf(t, v), Checked: true, Line: t.Line(n), Text: t.Text(n)}, true
	}
	if t.Role(n) != syntax.Call || t.Kind(n) == "macro_invocation" {
		return Drop{}, false
	}
	chain := t.Chain(n)
	last := chain[len(chain)-1]
	callee := calleeOf(t, n)
	if callee == last.Name {
		return Drop{}, false
	}
	if rustChecks[last.Name] {
		return Drop{Callee: callee, Checked: true, Line: t.Line(n), Text: t.Text(n)}, true
	}
	form, ok := rustDrop[last.Name]
	if !ok || last.Name == "ok" && t.Role(t.Parent(n)) != syntax.ExprStmt {
		return Drop{}, false
	}
	return Drop{Callee: callee, Form: form, Line: t.Line(n), Text: t.Text(n)}, true
}

// statusDropAt tells calls whose status is returned or tested from those whose result
// is thrown away.
func statusDropAt(t *syntax.Tree, n int) (Drop, bool) {
	if t.Role(n) != syntax.Call {
		return Drop{}, false
	}
	d := Drop{Callee: calleeOf(t, n), Form: "ignored", Line: t.Line(n), Text: t.Text(n)}
	p := t.Parent(n)
	for t.Role(p) == syntax.Paren {
		p = t.Parent(p)
	}
	switch t.Role(p) {
	case syntax.ExprStmt:
		return d, true
	case syntax.Cast:
		return d, strings.HasPrefix(t.Text(p), "(void)")
	case syntax.Return, syntax.If, syntax.Binary, syntax.Unary, syntax.Var, syntax.Assign:
		d.Checked, d.Text = true, t.Text(p)
		return d, true
	}
	return Drop{}, false
}

// elixirDropAt tells calls that raise, known by the mark at the end of their name, from those that answer
// instead, to nobody.
func elixirDropAt(t *syntax.Tree, n int) (Drop, bool) {
	if t.Role(n) != syntax.Call || t.InChain(n) {
		return Drop{}, false
	}
	chain := t.Chain(n)
	last := chain[len(chain)-1]
	if !last.Called || len(chain) < 2 {
		return Drop{}, false
	}
	callee, raises := strings.CutSuffix(last.Name, "!")
	d := Drop{Callee: callee, Form: "unmatched", Checked: raises, Line: t.Line(n), Text: t.Text(n)}
	return d, raises || dropped(t, n)
}
