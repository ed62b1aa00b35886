package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// maxFields bounds what braces and lists expand to.
const maxFields = 2000

// expandAll expands words into fields, as a shell does before it calls.
func (r *reader) expandAll(words []*syntax.Word) []word {
	var out []word
	for _, w := range words {
		out = append(out, r.fields(w)...)
		if len(out) > maxFields {
			r.doubt("", "", "it expands to more words than can be followed")
			return out[:maxFields]
		}
	}
	return out
}

// fields expands one word: braces, then parameters and substitutions with splitting.
func (r *reader) fields(w *syntax.Word) []word {
	if w == nil {
		return nil
	}
	if len(w.Parts) == 1 { // the usual case
		if lit, ok := w.Parts[0].(*syntax.Lit); ok && plain(lit.Value) {
			return []word{literal(lit.Value)}
		}
	}
	var out []word
	for _, parts := range braces(w) {
		out = append(out, r.split(parts)...)
	}
	return out
}

// plain tells words in which no character means anything to a shell.
func plain(s string) bool { return !strings.ContainsAny(s, "\\*?[{~") }

// single expands a word without splitting, as in assignments and redirections.
func (r *reader) single(w *syntax.Word) word {
	if w == nil {
		return literal("")
	}
	var b build
	for i, p := range w.Parts {
		switch p := p.(type) {
		case *syntax.Lit:
			unquoted(&b, p.Value, i == 0, r.home())
		case *syntax.ParamExp, *syntax.CmdSubst:
			b.word(joined(r.values(p)))
		default:
			r.quotedPart(&b, p)
		}
	}
	return b.done()
}

// split expands parts into fields: what is not quoted and came from a parameter or a
// substitution is cut at blanks.
func (r *reader) split(parts []syntax.WordPart) []word {
	var out []word
	var b build
	flush := func() {
		if b.any {
			out = append(out, b.done())
		}
		b = build{}
	}
	for i, p := range parts {
		switch p := p.(type) {
		case *syntax.Lit:
			unquoted(&b, p.Value, i == 0, r.home())
		case *syntax.ParamExp, *syntax.CmdSubst:
			r.splice(&b, flush, p)
		case *syntax.DblQuoted:
			r.doubleQuoted(&b, flush, p)
		default:
			r.quotedPart(&b, p)
		}
	}
	flush()
	return out
}

// splice adds the fields of an unquoted expansion; the first and the last join what stands
// beside them, unless blanks separate.
func (r *reader) splice(b *build, flush func(), p syntax.WordPart) {
	for i, v := range r.values(p) {
		if i > 0 {
			flush()
		}
		if v.known() {
			pieces := split(v.text, r.ifs())
			if len(pieces) > 0 && b.any && strings.ContainsAny(v.text[:1], r.ifs()) {
				flush()
			}
			for j, piece := range pieces {
				if j > 0 {
					flush()
				}
				b.word(globbed(piece))
			}
			if len(pieces) > 0 && strings.ContainsAny(v.text[len(v.text)-1:], r.ifs()) {
				flush()
			}
			if len(pieces) == 0 && v.text != "" {
				flush() // ${IFS} alone separates
			}
			continue
		}
		b.word(v)
	}
}

// doubleQuoted adds a quoted part; "$@" and "${a[@]}" in it keep their words apart.
func (r *reader) doubleQuoted(b *build, flush func(), q *syntax.DblQuoted) {
	if len(q.Parts) == 1 {
		if p, ok := q.Parts[0].(*syntax.ParamExp); ok && keepsWords(p) {
			for i, v := range r.values(p) {
				if i > 0 {
					flush()
				}
				b.word(v)
			}
			return
		}
	}
	r.quotedPart(b, q)
}

func keepsWords(p *syntax.ParamExp) bool {
	if p.Param != nil && p.Param.Value == "@" {
		return true
	}
	w, ok := p.Index.(*syntax.Word)
	return ok && w.Lit() == "@"
}
