package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// quotedPart adds a part that is not split.
func (r *reader) quotedPart(b *build, part syntax.WordPart) {
	switch p := part.(type) {
	case *syntax.Lit:
		b.literal(inDouble(p.Value))
	case *syntax.SglQuoted:
		if p.Dollar {
			b.literal(ansi(p.Value))
			return
		}
		b.literal(p.Value)
	case *syntax.DblQuoted:
		b.any = true
		for _, inner := range p.Parts {
			r.quotedPart(b, inner)
		}
	case *syntax.ParamExp, *syntax.CmdSubst:
		b.word(joined(r.values(p)))
	case *syntax.ProcSubst:
		s := r.capture(p.Stmts)
		b.literal("/dev/fd/63")
		b.in = &s
	case *syntax.ExtGlob:
		b.wildcard(r.source(p), extended(p))
	case *syntax.ArithmExp:
		if w, ok := p.X.(*syntax.Word); ok && w.Lit() != "" && strings.Trim(w.Lit(), "0123456789") == "" {
			b.literal(w.Lit())
			return
		}
		r.arithmetic(p)
		b.unknown(r.source(p))
	default:
		b.unknown(r.source(part))
	}
}

// arithmetic reads what substitutions inside of an expression do.
func (r *reader) arithmetic(n syntax.Node) {
	syntax.Walk(n, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CmdSubst); ok {
			r.capture(c.Stmts)
			return false
		}
		r.calculated(n)
		return true
	})
}

// calculated makes a variable unknown that an expression sets.
func (r *reader) calculated(n syntax.Node) {
	var name syntax.ArithmExpr
	switch n := n.(type) {
	case *syntax.UnaryArithm:
		if n.Op == syntax.Inc || n.Op == syntax.Dec {
			name = n.X
		}
	case *syntax.BinaryArithm:
		if op := n.Op.String(); strings.HasSuffix(op, "=") && !isOneOf(op, "== != <= >=") {
			name = n.X
		}
	}
	if w, ok := name.(*syntax.Word); ok {
		delete(r.vars, w.Lit())
	}
}

func extended(p *syntax.ExtGlob) string {
	if p.Op == syntax.GlobOne {
		return "{" + strings.ReplaceAll(p.Pattern.Value, "|", ",") + "}"
	}
	return "*"
}

// values are the words that a parameter or a substitution stands for.
func (r *reader) values(p syntax.WordPart) []word {
	switch p := p.(type) {
	case *syntax.CmdSubst:
		s := r.capture(p.Stmts)
		s.text = strings.TrimRight(s.text, "\n")
		if s.known && s.names == nil {
			return []word{literal(s.text)}
		}
		return s.words(r.source(p), r.ifs())
	case *syntax.ParamExp:
		return r.param(p)
	}
	return nil
}
