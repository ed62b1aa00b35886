package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// makers are the functions of a file that define tests, for a listing that follows their
// calls: a runner lists one test for each call, with the title that the call gives.
type makers struct {
	at      map[string]int // by name
	left    map[int]scope  // met and not called so far, with what stands around them
	entered map[int]bool   // called, and so listed
	calls   []followed     // innermost last
}

// followed is a call whose function is being read, with what its parameters stand for.
type followed struct {
	fn     int
	titles map[string]string
	bodies map[string]*handedBody
}

// maxCalls bounds how deep functions that define tests may call one another.
const maxCalls = 4

// ReadPerCall is Read for a listing: the tests that a function defines are listed for
// every call of it in the file.
func ReadPerCall(t *syntax.Tree, path string, rules *Rules) *File {
	return read(t, path, rules, reading{perCall: true})
}

// findMakers looks for functions that define tests with a body of their own.
func (r *reader) findMakers() {
	t, f := r.tree, r.file
	r.localAliases()
	r.makers = &makers{at: map[string]int{}, left: map[int]scope{}, entered: map[int]bool{}}
	for name, n := range f.functions {
		if len(f.overloads[name]) == 0 && t.Enclosing(n, syntax.Class) < 0 && r.makesTests(n) {
			r.makers.at[name] = n
		}
	}
}

func (r *reader) makesTests(fn int) bool {
	t := r.tree
	for n := fn + 1; n < t.End(fn); n++ {
		if t.Role(n) != syntax.Call {
			continue
		}
		links := t.Chain(n)
		last := links[len(links)-1]
		for _, p := range r.active {
			form, suite, _, _ := r.head(p, links)
			if form != nil && (suite && r.handsBody(fn, last) || slices.ContainsFunc(last.Args, func(a syntax.Arg) bool { return r.isBody(a.Node) })) {
				return true
			}
		}
	}
	return false
}

// leave puts a function that defines tests off until it is called.
func (r *reader) leave(n int, sc scope) bool {
	if r.makers == nil || sc.inCase {
		return false
	}
	for _, fn := range r.makers.at {
		if fn == n {
			r.makers.left[n] = sc
			return true
		}
	}
	return false
}

// enterMaker lists what a function defines where it is called.
func (r *reader) enterMaker(n int, links []syntax.Link, sc scope) bool {
	if r.makers == nil || sc.inCase || len(links) != 1 || !links[0].Called || len(r.makers.calls) == maxCalls {
		return false
	}
	fn, ok := r.makers.at[links[0].Name]
	body := r.tree.Body(fn)
	if !ok || body < 0 {
		return false
	}
	sc.dynamic = sc.dynamic || r.neverReached(n)
	r.makers.entered[fn] = true
	call := followed{fn, r.titlesOf(fn, links[0]), r.bodiesOf(fn, links[0])}
	r.makers.calls = append(r.makers.calls, call)
	r.visit(body, sc)
	r.makers.calls = r.makers.calls[:len(r.makers.calls)-1]
	r.enterLeft(call, sc)
	return true
}

// neverReached tells a call in a function that the file has a name for and does not call.
func (r *reader) neverReached(n int) bool {
	t := r.tree
	fn := outermost(t, n)
	if fn < 0 || slices.ContainsFunc(r.makers.calls, func(c followed) bool { return c.fn == fn }) {
		return false
	}
	name, written := t.Name(fn), 0
	if left := t.Child(t.Parent(fn), "left"); name == "" && t.Role(t.Parent(fn)) == syntax.Assign && left >= 0 {
		name = t.Text(left)
	} else if strings.Contains(t.Text(fn), name+"(") {
		written = 1
	}
	return name != "" && strings.Count(t.All(), name+"(") <= written
}

// noteOwnWord remembers that the calls of a function are the tests themselves.
func (r *reader) noteOwnWord(links []syntax.Link) {
	if r.makers == nil {
		return
	}
	if fn, ok := r.makers.at[links[len(links)-1].Name]; ok {
		r.makers.entered[fn] = true
	}
}

// following tells whether what is read stands there for a call: a condition in it may hold
// for one call and not for another.
func (r *reader) following() bool { return r.makers != nil && len(r.makers.calls) > 0 }

// visitLeft lists what stands in functions that the file itself never calls.
func (r *reader) visitLeft() {
	if r.makers == nil {
		return
	}
	r.makers.at, r.file.entered = nil, r.makers.entered
	for _, n := range sortedNodes(r.makers.left) {
		if !r.makers.entered[n] {
			r.visit(n, r.makers.left[n])
		}
	}
}

func sortedNodes(of map[int]scope) []int {
	var out []int
	for n := range of {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// titlesOf are the texts that the parameters of a function get from a call.
func (r *reader) titlesOf(fn int, call syntax.Link) map[string]string {
	out := map[string]string{}
	for i, name := range r.tree.ParamNames(fn) {
		if i < len(call.Args) && call.Args[i].Node >= 0 {
			if text, ok := r.titleValue(call.Args[i].Node); ok {
				out[name] = text
			}
		}
	}
	return out
}

// titleValue is the text of an argument that is written down: here, in a constant, or by
// the call around.
func (r *reader) titleValue(n int) (string, bool) {
	t := r.tree
	switch t.Role(n) {
	case syntax.String:
		text := r.fillTitle(titleOf(t.Text(n)))
		return text, !strings.Contains(text, "${")
	case syntax.Ident:
		name := t.Text(n)
		if text, ok := r.given(name); ok {
			return text, true
		}
		if value, ok := r.file.globals[name]; ok && t.Role(value) == syntax.String && !r.file.grown[name] {
			return r.titleValue(value)
		}
	}
	return "", false
}

// given is what the calls that are followed give a name, where the innermost function can
// see it.
func (r *reader) given(name string) (string, bool) {
	calls := r.makers.calls
	for _, c := range slices.Backward(calls) {
		if text, ok := c.titles[name]; ok && r.tree.Within(calls[len(calls)-1].fn, c.fn) {
			return text, true
		}
	}
	return "", false
}

// fillTitle puts what calls give into the holes of a title.
func (r *reader) fillTitle(title string) string {
	for from := 0; ; {
		open := strings.Index(title[from:], "${")
		if open < 0 {
			return title
		}
		open += from
		end := strings.IndexByte(title[open:], '}')
		if end < 0 {
			return title
		}
		text, ok := r.given(strings.TrimSpace(title[open+2 : open+end]))
		if !ok {
			from = open + 2
			continue
		}
		title, from = title[:open]+text+title[open+end+1:], open+len(text)
	}
}

// calledTitle is a title as the calls that are followed complete it. A variable that
// nothing completes is a hole.
func (r *reader) calledTitle(a syntax.Arg, title string, literal bool) (string, bool) {
	if r.makers == nil || a.Node < 0 {
		return title, literal
	}
	switch r.tree.Role(a.Node) {
	case syntax.Ident:
		if text, ok := r.given(title); ok {
			return text, true
		}
		if r.varies(a.Node, title) {
			return "${" + title + "}", literal
		}
		if text, ok := r.localTitle(a.Node, title); ok {
			return text, !strings.Contains(text, "${")
		}
		if text, ok := r.titleValue(a.Node); ok {
			return text, true
		}
	case syntax.String:
		if title = r.fillTitle(title); !literal {
			return title, !strings.Contains(title, "${")
		}
	}
	return title, literal
}

// varies tells a name that a loop or the call of a function gives its value.
func (r *reader) varies(n int, name string) bool {
	t := r.tree
	for o := t.Enclosing(n, syntax.Func, syntax.Lambda, syntax.Loop); o >= 0; o = t.Enclosing(o, syntax.Func, syntax.Lambda, syntax.Loop) {
		if t.Role(o) != syntax.Loop {
			if slices.Contains(t.ParamNames(o), name) || slices.ContainsFunc(lentParams(t, o), func(p lentParam) bool { return slices.Contains(p.fields, name) }) {
				return true
			}
		} else if left := t.Child(o, "left"); left >= 0 && slices.Contains(Identifiers(t.Text(left)), name) {
			return true
		}
	}
	return false
}

// localAliases learns names that stand for a framework's word inside a function.
func (r *reader) localAliases() {
	t := r.tree
	for n := range t.Nodes {
		if t.Role(n) != syntax.Var || t.Enclosing(n, syntax.Func, syntax.Lambda) < 0 {
			continue
		}
		if name, value := r.file.assigned(n); name != "" && value >= 0 && t.Role(value) == syntax.Ident && r.file.rules.heads[t.Text(value)] {
			if _, known := r.aliases[name]; !known {
				r.aliases[name] = alias{head: t.Text(value)}
			}
		}
	}
}

// apart is a scope without what only calls of a function around it leave open.
func (sc scope) apart() scope {
	sc.dynamic = sc.dynamic && !sc.template
	return sc
}

// under is a scope inside of another, with what calls leave open there.
func (sc scope) under(around scope) scope {
	sc.template = around.template && !sc.dynamic
	sc.dynamic = sc.dynamic || around.dynamic
	return sc
}
