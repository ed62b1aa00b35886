package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// overwritten tells how the status of the first statement is replaced by a later one that
// always succeeds: `; true`, `; exit 0`.
func (r *reader) overwritten(stmts []*syntax.Stmt) string {
	if r.context.condition {
		return ""
	}
	first := stmts[0]
	if first.Negated {
		return "!"
	}
	if len(stmts) < 2 || r.errexit {
		return ""
	}
	last := stmts[len(stmts)-1]
	name, _ := plainCall(last)
	if name == "echo" || name == "printf" || !harmless(last) || r.inspected(stmts[1:]) {
		return ""
	}
	return "; " + r.source(last)
}

// inspected tells whether statements look at the status of what came before.
func (r *reader) inspected(stmts []*syntax.Stmt) bool {
	if len(stmts) == 0 {
		return false
	}
	text := r.between(int(stmts[0].Pos().Offset()), int(stmts[len(stmts)-1].End().Offset()))
	return strings.Contains(text, "$?") || strings.Contains(text, "PIPESTATUS") || strings.Contains(text, "pipestatus")
}

// harmless tells whether a fallback always succeeds and does nothing but print.
func harmless(s *syntax.Stmt) bool {
	if s == nil || s.Negated {
		return false
	}
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		name, words := plainCall(s)
		return quiet(name, words)
	case *syntax.Block:
		return allHarmless(c.Stmts)
	case *syntax.Subshell:
		return allHarmless(c.Stmts)
	case *syntax.BinaryCmd:
		return c.Op == syntax.AndStmt && harmless(c.X) && harmless(c.Y) || c.Op == syntax.OrStmt && harmless(c.Y)
	}
	return false
}

func quiet(name string, words []string) bool {
	switch name {
	case "true", ":", "echo", "printf":
		return true
	case "exit", "return":
		return len(words) == 2 && strings.Trim(words[1], "0") == "" && words[1] != ""
	}
	return false
}

func allHarmless(stmts []*syntax.Stmt) bool {
	for _, s := range stmts {
		if !harmless(s) {
			return false
		}
	}
	return len(stmts) > 0
}

// ends tells a statement that ends a shell with success.
func ends(s *syntax.Stmt) bool {
	name, words := plainCall(s)
	return name == "exit" && quiet(name, words)
}
