package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// addCallCase records a case that a call defines, and looks for named parts in it.
func (r *reader) addCallCase(n int, p *prepared, d definition, sc scope) {
	if sc.by != nil && sc.by != p { // the suite of another runner
		sc.suite = nil
	}
	c := r.newCase(n, p, d.title, sc)
	if d.title == "" {
		c.Name, c.Untitled = r.untitled(d.body), true
	}
	if d.strict != nil {
		if class, ok := r.file.classes[d.strict[0]]; ok && sc.state.state == "" { // TEST_F(Fixture, name)
			sc.state = r.setupState(class)
		}
		c.Suite = append(c.Suite, d.strict...)
		if d.state.state == "" {
			d.state = r.titleState(p, d.strict[0])
		}
	}
	c.body, c.after, c.claims = d.body, d.after, d.claims
	st := d.state.over(sc.state)
	c.Rows, c.Dynamic, _ = r.repeat(sc, d)
	if !d.literal && !sc.dynamic && len(sc.loops) == 0 && c.Rows == 1 && !d.hasRows {
		c.Dynamic = len(sc.loops) > 0
	}
	r.bindRows(c, d, sc)
	r.rowStates(c, p, d, sc)
	r.insideRows(c, p)
	r.finish(c, p, st, sc)
}

// repeat multiplies the rows of a definition with the loops around it.
func (r *reader) repeat(sc scope, d definition) (int, bool, []loop) {
	rows, dynamic := sc.rows, sc.dynamic
	loops := sc.loops
	switch {
	case d.unknown:
		dynamic = true
	case d.hasRows:
		rows, dynamic = rows*len(d.rows), dynamic || d.more
		loops = append(loops[:len(loops):len(loops)], loop{names: d.params, rows: d.rows})
	}
	return rows, dynamic, loops
}

func (r *reader) newCase(n int, p *prepared, name string, sc scope) *Case {
	t := r.tree
	return &Case{
		Framework: p.ID, Path: r.file.Path, Suite: append([]string{}, sc.suite...), Name: name, Line: t.Line(n), EndLine: t.EndLine(n),
		Rows: sc.rows, Dynamic: sc.dynamic, template: sc.template, Sub: sc.inCase, node: n, body: -1, file: r.file,
	}
}

// within is the state of a body in a case that has one already. A condition that holds for all
// that surrounds the case is no answer to what the case does by itself.
func (s stated) within(st, around stated) stated {
	inherited := st.state == Conditional && st == around
	if s.state != "" && (st.state == "" || s.state == Skipped || inherited) {
		return s
	}
	return st
}

// finish gives a case its state and adds it, with its named parts after it.
func (r *reader) finish(c *Case, p *prepared, st stated, sc scope) {
	t := r.tree
	if st.state != Skipped && st.state != Commented && c.body >= 0 {
		st = r.bodyState(p, c.body).within(st, sc.state)
	}
	if st.state == "" {
		st.state = Active
	}
	c.State, c.Why, c.Condition, c.leftAt = st.state, st.why, st.condition, st.at
	c.Inherited = st.state != Active && st == sc.state
	if r.listing && c.Condition == "" && sc.state.state == Conditional { // off, where it is defined at all
		c.Condition = sc.state.condition
	}
	if c.body >= 0 {
		body := r.file.tokens.within(t.Nodes[c.body].Start, t.Nodes[c.body].End)
		c.shingles = shingles(body)
		c.Empty = r.emptyBody(c.body)
	} else {
		c.Empty = true
	}
	r.file.Cases = append(r.file.Cases, c)
	if c.body >= 0 && c.body != c.node {
		inner := scope{suite: append(sc.suite[:len(sc.suite):len(sc.suite)], c.Name), rows: 1, state: stated{}, inCase: true, class: sc.class, around: &sc}
		if st.state == Skipped || st.state == Commented {
			inner.state = st
		}
		r.visit(c.body, inner)
	}
}

// emptyBody tells whether a body does nothing at all.
func (r *reader) emptyBody(body int) bool {
	t := r.tree
	if inner := t.Body(body); inner >= 0 {
		body = inner
	}
	for _, k := range t.NamedChildren(body) {
		switch t.Kind(k) {
		case "pass_statement", "empty_statement":
			continue
		case "statement_list", "statements", "block", "body_statement", "block_body":
			if !r.emptyBody(k) {
				return false
			}
			continue
		}
		if r.timesNothing(k) || t.Role(k) == syntax.Params || t.Role(k) == syntax.ExprStmt && (t.Text(k) == "..." || strings.HasPrefix(t.Text(k), `"""`)) {
			continue
		}
		return false
	}
	return true
}

// timesNothing tells a call that takes the time of a block in which nothing stands, as templates of tests have it.
func (r *reader) timesNothing(n int) bool {
	links := r.tree.Chain(n)
	if len(links) == 0 {
		return false
	}
	last := links[len(links)-1]
	return last.Name == "measure" && last.Block >= 0 && len(last.Args) == 0 && r.emptyBody(last.Block)
}

// DoesNothing tells a case that is written with a body which holds no statement.
func (c *Case) DoesNothing() bool { return c.body >= 0 && c.Empty }

// InDocumentation tells a case that stands in documentation as an example.
func (c *Case) InDocumentation() bool { return c.embedded }

// WrittenIn is the file of a test that is listed for a class or a file that has it from there.
func (c *Case) WrittenIn() string {
	from := c.From[strings.LastIndex(c.From, " in ")+len(" in "):]
	return from[:max(0, strings.LastIndexByte(from, ':'))]
}
