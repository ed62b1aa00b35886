package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// claim is an argument of a defining call that says what must come out of the test.
type claim struct {
	label string
	arg   syntax.Arg
	level int
}

// readInline takes what a defining call says besides its title and body: links after
// it, arguments that are claims. A call that is its own test gets itself as body.
func (r *reader) readInline(form *catalog.Form, n int, titled syntax.Link, after []syntax.Link, d *definition) {
	d.after = after
	for _, a := range titled.Args {
		if level, ok := form.Claims[a.Label]; ok && a.Label != "" {
			d.claims = append(d.claims, claim{a.Label, a, level})
		}
	}
	if len(form.Claims) > 0 {
		d.body = n
		return
	}
	if !form.Inline || d.body >= 0 || len(titled.Args) == 0 {
		return
	}
	text := titled.Args[0].Node >= 0 && r.tree.Role(titled.Args[0].Node) == syntax.String
	if !text || len(after) > 0 {
		d.body = n
	}
}

// untitled names a test without a title by what it says.
func (r *reader) untitled(body int) string {
	if body < 0 {
		return ""
	}
	if inner := r.tree.Body(body); inner >= 0 {
		body = inner
	}
	return firstLine(strings.Trim(r.tree.Text(body), "{} \t\r\n"))
}

// afterwards records what links after the definition and its claims say:
// it('pays', fn)->throws(PayError::class).
func (e *evaluator) afterwards(en *env, cx context) {
	n := e.c.node
	for _, cl := range e.c.claims {
		toks := e.resolveRange(cl.arg.Start, cl.arg.End, en)
		e.record(oracle.Oracle{Kind: "equal", Matcher: cl.label, Subject: cl.label, Expected: expression.Join(toks), Literal: expression.LiteralValue(toks),
			Strength: cl.level, Line: e.tree.LineAt(cl.arg.Start), Text: firstLine(e.tree.ArgText(cl.arg))}, cx)
	}
	for i := range e.c.after {
		os := e.match(e.c.after[i:], n, en)
		if len(os) == 0 {
			os = e.match(e.c.after[i:i+1], n, en)
		}
		for _, o := range os {
			o.Line, o.Text, o.Whole = e.tree.Line(n), firstLine(e.tree.Text(n)), moreLines(e.tree.Text(n))
			e.record(o, cx)
		}
		e.insideArgs(e.c.after[i], en, cx, len(os) > 0)
	}
}
