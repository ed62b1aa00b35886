package command

import "mvdan.cc/sh/v3/syntax"

// branch reads statements that may not be reached.
func (r *reader) branch(stmts []*syntax.Stmt) stream {
	saved := r.context
	r.context.uncertain = true
	out := r.list(stmts)
	r.context = saved
	return out
}

// condition reads statements whose status decides and is not lost.
func (r *reader) condition(stmts []*syntax.Stmt, swallowed string) {
	saved := r.context
	r.context.condition, r.context.swallowed = true, swallowed
	r.list(stmts)
	r.context = saved
}

func (r *reader) ifClause(c *syntax.IfClause) stream {
	swallowed := r.context.swallowed
	if onlyTalks(c) {
		swallowed = "if without a failing branch"
	}
	out := output("")
	for b := c; b != nil; b = b.Else {
		r.condition(b.Cond, swallowed)
		out = joinStreams(out, r.branch(b.Then))
	}
	return uncertain(out)
}

// onlyTalks tells an if of which no branch does anything but print.
func onlyTalks(c *syntax.IfClause) bool {
	for b := c; b != nil; b = b.Else {
		if !allHarmless(b.Then) {
			return false
		}
	}
	return true
}

// uncertain is the output of something that may not run.
func uncertain(s stream) stream {
	if s.known && s.text == "" && s.names == nil {
		return s
	}
	for i := range s.names {
		s.names[i].some = true
	}
	s.known = false
	return s
}

// forget makes variables unknown that a loop sets anew each time.
func (r *reader) forget(stmts []*syntax.Stmt) {
	for _, s := range stmts {
		syntax.Walk(s, func(n syntax.Node) bool {
			if a, ok := n.(*syntax.Assign); ok && a.Name != nil {
				delete(r.vars, a.Name.Value)
			}
			r.calculated(n)
			return true
		})
	}
}

func (r *reader) while(c *syntax.WhileClause) stream {
	r.forget(c.Cond)
	r.forget(c.Do)
	r.condition(c.Cond, r.context.swallowed)
	return uncertain(r.branch(c.Do))
}

func (r *reader) forClause(c *syntax.ForClause) stream {
	iter, ok := c.Loop.(*syntax.WordIter)
	if !ok {
		r.arithmetic(c.Loop)
		r.forget(c.Do)
		return uncertain(r.branch(c.Do))
	}
	items := r.args
	if iter.InPos.IsValid() {
		items = r.expandAll(iter.Items)
	}
	out := output("")
	for _, item := range items {
		if r.calls >= maxCalls {
			break
		}
		r.set(iter.Name.Value, value{words: []word{item}}, true)
		out = joinStreams(out, r.branch(c.Do))
	}
	return out
}

func (r *reader) caseClause(c *syntax.CaseClause) stream {
	r.single(c.Word)
	out := output("")
	for _, item := range c.Items {
		for _, p := range item.Patterns {
			r.single(p)
		}
		out = joinStreams(out, r.branch(item.Stmts))
	}
	return uncertain(out)
}

// declaration is export, declare, local and their kin with assignments.
func (r *reader) declaration(c *syntax.DeclClause) {
	exported := c.Variant.Value == "export"
	if c.Variant.Value == "nameref" {
		r.reference()
	}
	for _, a := range c.Args {
		switch {
		case a.Name == nil:
			for _, w := range r.fields(a.Value) {
				r.declared(w, c.Variant.Value, &exported)
			}
		case a.Naked && a.Value == nil:
			r.export(a.Name.Value, exported)
		default:
			r.assign(a, exported)
		}
	}
}

// declared is a word of a declaration that was no assignment when it was parsed.
func (r *reader) declared(w word, variant string, exported *bool) {
	if w.isFlag() {
		if containsByte(w.text, 'n') && isOneOf(variant, "declare typeset local") {
			r.reference()
		}
		*exported = *exported || variant != "unset" && containsByte(w.text, 'x')
		return
	}
	if name, text, ok := cut(w); ok {
		r.put(name, value{words: []word{text}, exported: *exported})
		return
	}
	r.export(w.text, *exported)
}

func (r *reader) reference() {
	r.doubt("", "", "references to variables are not followed")
}

func (r *reader) export(name string, exported bool) {
	if v, ok := r.vars[name]; ok && exported {
		v.exported = true
		r.vars[name] = v
	}
}

// assign reads NAME=value, NAME+=value and NAME=(a b).
func (r *reader) assign(a *syntax.Assign, exported bool) {
	if a.Name == nil {
		return
	}
	v := value{exported: exported}
	switch {
	case a.Array != nil:
		v.list = true
		for _, e := range a.Array.Elems {
			v.words = append(v.words, r.fields(e.Value)...)
		}
	case a.Value != nil:
		v.words = []word{r.single(a.Value)}
	default:
		v.words = []word{literal("")}
	}
	if old, ok := r.vars[a.Name.Value]; ok && a.Append {
		if v.list {
			v.words = append(append([]word{}, old.words...), v.words...)
		} else {
			v.words = []word{joinedTight(old.words, v.words)}
		}
	} else if a.Append && !v.list {
		v.words[0].vague = true // the environment may hold the beginning
	}
	if a.Index != nil {
		v.words = []word{{text: "$" + a.Name.Value, glob: "*", vague: true}}
	}
	r.put(a.Name.Value, v)
}

func joinedTight(a, b []word) word {
	var out build
	for _, w := range append(append([]word{}, a...), b...) {
		out.word(w)
	}
	return out.done()
}

// put sets a variable and tells when it steers something.
func (r *reader) put(name string, v value) {
	if old, ok := r.vars[name]; ok {
		v.exported = v.exported || old.exported
	}
	r.set(name, v, !r.context.uncertain)
	r.steers(name, joined(v.words), v.exported)
}
