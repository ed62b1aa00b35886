package source

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

var (
	lastErr    = lazily(`(^|[\s,(])\w*[eE]rr\w*\s*$`)
	lastBlank  = lazily(`(^|[\s,])_\s*$`)
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
	callee := calleeOf(t, right)
	if callee == "" {
		return
	}
	lhs := "_"
	if left >= 0 {
		lhs = t.Text(left)
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
		if lhs == "_" && strings.HasPrefix(t.Text(n), "let _ ") {
			d.Drops = append(d.Drops, Drop{Callee: callee, Form: "let _", Line: t.Line(n), Text: t.Text(n)})
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
	case syntax.Go:
		if t.Role(n) == syntax.Return {
			if callee := calleeOf(t, n); callee != "" {
				return Drop{Callee: callee, Checked: true, Line: t.Line(n), Text: t.Text(n)}, true
			}
		}
	}
	return Drop{}, false
}

func rustDropAt(t *syntax.Tree, n int) (Drop, bool) {
	if t.Kind(n) == "try_expression" {
		return Drop{Callee: calleeOf(t, n), Checked: true, Line: t.Line(n), Text: t.Text(n)}, true
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
