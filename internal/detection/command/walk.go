package command

import "mvdan.cc/sh/v3/syntax"

// list reads statements one after another and gives what they write.
func (r *reader) list(stmts []*syntax.Stmt) stream {
	out := output("")
	for i, s := range stmts {
		saved, cwd, lost := r.context, r.cwd, r.lost
		if how := r.overwritten(stmts[i:]); how != "" {
			r.context.swallowed = how
		}
		if r.openErr && r.context.swallowed == "" && !r.inspected(stmts[i+1:]) {
			r.context.swallowed = "set +e"
		}
		out = joinStreams(out, r.stmt(s))
		r.context = saved
		if r.cwd != cwd && !lost && !r.errexit && !leavesOnFailure(s) && i+1 < len(stmts) {
			r.fallback = cwd
			if cwd == "" {
				r.fallback = "."
			}
		}
	}
	return out
}

// stmt reads a statement with its redirections.
func (r *reader) stmt(s *syntax.Stmt) stream {
	if s == nil || r.calls >= maxCalls || r.depth >= maxDepth {
		if s != nil {
			r.doubt("", "", "the line does more than can be followed")
		}
		return stream{}
	}
	r.depth++
	stdin, saved := r.stdin, r.context
	defer func() {
		r.depth--
		r.stdin, r.context = stdin, saved
	}()
	r.line = r.written(s)
	target := r.redirected(s)
	line := r.line
	out := r.command(s.Cmd)
	r.line = line
	return r.redirect(target, out)
}

// written is a statement as it stands in the text, without the bodies of here-documents.
func (r *reader) written(s *syntax.Stmt) string {
	end := s.Pos()
	if s.Cmd != nil {
		end = s.Cmd.End()
	}
	for _, rd := range s.Redirs {
		if rd.Word != nil && rd.Word.End().After(end) {
			end = rd.Word.End()
		}
	}
	return r.between(int(s.Pos().Offset()), int(end.Offset()))
}

func (r *reader) command(cmd syntax.Command) stream {
	switch c := cmd.(type) {
	case nil:
	case *syntax.CallExpr:
		return r.simple(c)
	case *syntax.BinaryCmd:
		return r.binary(c)
	case *syntax.Block:
		return r.list(c.Stmts)
	case *syntax.Subshell:
		return r.within(func() stream { return r.list(c.Stmts) })
	case *syntax.IfClause:
		return r.ifClause(c)
	case *syntax.WhileClause:
		return r.while(c)
	case *syntax.ForClause:
		return r.forClause(c)
	case *syntax.CaseClause:
		return r.caseClause(c)
	case *syntax.FuncDecl:
		r.declare(c)
	case *syntax.TimeClause:
		return r.stmt(c.Stmt)
	case *syntax.CoprocClause:
		return r.within(func() stream { return r.stmt(c.Stmt) })
	case *syntax.DeclClause:
		r.declaration(c)
	case *syntax.ArithmCmd, *syntax.LetClause, *syntax.TestClause:
		r.arithmetic(c)
	case *syntax.TestDecl:
		return r.stmt(c.Body)
	default:
		r.doubt("", "", "this construct of the shell is not followed")
	}
	return output("")
}

func (r *reader) declare(c *syntax.FuncDecl) {
	names := c.Names
	if c.Name != nil {
		names = append([]*syntax.Lit{c.Name}, names...)
	}
	for _, n := range names {
		if r.funcs == nil {
			r.funcs = map[string]*syntax.Stmt{}
		}
		r.funcs[n.Value] = c.Body
	}
}

func (r *reader) binary(c *syntax.BinaryCmd) stream {
	switch c.Op {
	case syntax.Pipe, syntax.PipeAll:
		return r.pipe(c)
	}
	saved := r.context
	if c.Op == syntax.OrStmt && harmless(c.Y) {
		r.context.swallowed = "|| " + r.source(c.Y)
	}
	out := r.stmt(c.X)
	r.context = saved
	r.context.uncertain = true
	out = joinStreams(out, r.stmt(c.Y))
	r.context = saved
	return out
}
