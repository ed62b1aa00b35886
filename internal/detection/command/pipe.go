package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// pipe hands the output of one command to the next; both run in shells of their own.
func (r *reader) pipe(c *syntax.BinaryCmd) stream {
	saved, stdin := r.context, r.stdin
	name, _ := plainCall(firstOf(c.Y))
	r.context.piped = name
	if !r.pipefail && passesOn(name) && r.context.swallowed == "" {
		r.context.swallowed = "| " + name
	}
	out := r.within(func() stream { return r.stmt(c.X) })
	r.context, r.stdin = saved, out
	out = r.within(func() stream { return r.stmt(c.Y) })
	r.stdin = stdin
	return out
}

func firstOf(s *syntax.Stmt) *syntax.Stmt {
	for {
		b, ok := s.Cmd.(*syntax.BinaryCmd)
		if !ok {
			return s
		}
		s = b.X
	}
}

// passesOn tells programs that only pass on what they read, or its beginning, so that
// their status says nothing of it. The end of a run is where it tells its outcome: tail is none of them.
func passesOn(name string) bool {
	return name == "tee" || name == "cat" || name == "head" || name == "true" || name == ":"
}

// plainCall is the name and the words of a simple command that needs no expansion.
func plainCall(s *syntax.Stmt) (string, []string) {
	c, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || len(c.Args) == 0 {
		return "", nil
	}
	words := make([]string, len(c.Args))
	for i, a := range c.Args {
		words[i] = staticText(a)
	}
	return words[0][strings.LastIndexByte(words[0], '/')+1:], words
}

// staticText is a word whose quotes hold nothing that expands.
func staticText(w *syntax.Word) string {
	var b build
	for i, p := range w.Parts {
		switch p := p.(type) {
		case *syntax.Lit:
			unquoted(&b, p.Value, i == 0, "~")
		case *syntax.SglQuoted:
			b.literal(p.Value)
		case *syntax.DblQuoted:
			for _, inner := range p.Parts {
				if lit, ok := inner.(*syntax.Lit); ok {
					b.literal(inDouble(lit.Value))
				}
			}
		}
	}
	return b.text.String()
}

func joinStreams(a, b stream) stream {
	if len(a.text)+len(b.text) > maxLine {
		return stream{}
	}
	switch {
	case b.known && b.text == "" && b.names == nil:
		return a
	case a.known && a.text == "" && a.names == nil:
		return b
	case a.names != nil && b.names != nil:
		return stream{names: append(append([]word{}, a.names...), b.names...)}
	}
	return stream{text: a.text + b.text, known: a.known && b.known && a.names == nil && b.names == nil, remote: a.remote || b.remote}
}

// leavesOnFailure tells `cd x || exit`.
func leavesOnFailure(s *syntax.Stmt) bool {
	b, ok := s.Cmd.(*syntax.BinaryCmd)
	if !ok || b.Op != syntax.OrStmt {
		return false
	}
	name, _ := plainCall(lastOf(b.Y))
	return name == "exit" || name == "return"
}

// lastOf is the last simple command of a group.
func lastOf(s *syntax.Stmt) *syntax.Stmt {
	switch c := s.Cmd.(type) {
	case *syntax.Block:
		if n := len(c.Stmts); n > 0 {
			return lastOf(c.Stmts[n-1])
		}
	case *syntax.Subshell:
		if n := len(c.Stmts); n > 0 {
			return lastOf(c.Stmts[n-1])
		}
	}
	return s
}
