package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// stringHead reads definitions that begin with their name: "name" { … },
// "thing" should "do" in { … }, it should "do" in { … }.
func (r *reader) stringHead(p *prepared, links []syntax.Link) (*catalog.Form, bool, stated, bool) {
	head, last := links[0], links[len(links)-1]
	isString := head.Name == "" && r.tree.Role(head.Node) == syntax.String
	if !last.Called {
		return nil, false, stated{}, false
	}
	hasBlock := last.Block >= 0 || len(last.Args) > 0 && r.isBody(last.Args[len(last.Args)-1].Node)
	for i := range p.Test {
		form := &p.Test[i]
		if form.String && (isString || len(links) > 1 && named(head.Name, form.Subjects)) && r.stringVerb(form.Call, last) && (hasBlock || len(form.Call) > 0 && len(last.Args) > 0) {
			return form, false, wordState(p, head.Name), true
		}
	}
	for i := range p.Suite {
		if form := &p.Suite[i]; isString && hasBlock && form.String && r.stringVerb(form.Call, last) {
			return form, true, stated{}, true
		}
	}
	return nil, false, stated{}, false
}

// wordState is the state that the word in the subject's place gives: ignore should "x" in { … }.
func wordState(p *prepared, word string) stated {
	if h, ok := p.stateHeads[word]; ok {
		return stated{state: h.state, why: word}
	}
	return stated{}
}

// stringVerb tells whether the last link of a string's chain is one of the form's
// verbs; a form without verbs takes a bare block.
func (r *reader) stringVerb(verbs []string, last syntax.Link) bool {
	if len(verbs) == 0 {
		return last.Name == ""
	}
	return named(last.Name, verbs)
}

// stringTitle puts the parts of a name together as they read: a stack should pop values.
func (r *reader) stringTitle(links []syntax.Link, suite bool) string {
	words := []string{links[0].Name}
	if links[0].Name == "" {
		words[0] = titleLiteral(r.tree.Text(links[0].Node))
	}
	for i, l := range links[1:] {
		last := i == len(links)-2
		if last && (!suite || l.Name == "" || !expression.IsWord(l.Name)) {
			break
		}
		if last {
			words = append(words, l.Name)
			break
		}
		for _, a := range l.Args {
			if a.Node >= 0 && r.tree.Role(a.Node) == syntax.String {
				words = append(words, l.Name, titleLiteral(r.tree.ArgText(a)))
			}
		}
	}
	return strings.Join(words, " ")
}

func titleLiteral(text string) string {
	if i := strings.IndexByte(text, '"'); i > 0 && i <= 3 && expression.IsWord(text[:1]) { // s"…", f"…"
		text = text[i:]
	}
	return strings.Join(strings.Fields(strings.Trim(text, `"'`)), " ")
}

// titleLinks reads what a title says about its test: test("x".ignore).
func (r *reader) titleLinks(p *prepared, form *catalog.Form, titled syntax.Link, d *definition) []syntax.Link {
	at := 0
	if form.Title != nil {
		at = *form.Title
	}
	if form.String || form.Data || at >= len(titled.Args) || titled.Args[at].Node < 0 {
		return nil
	}
	links := r.tree.Chain(titled.Args[at].Node)
	if len(links) < 2 || links[0].Name != "" || r.tree.Role(links[0].Node) != syntax.String {
		return nil
	}
	for _, l := range links[1:] {
		if !p.modifiers[l.Name] {
			return nil
		}
	}
	d.title, d.literal = titleLiteral(r.tree.Text(links[0].Node)), true
	return links[1:]
}

// curried tells that the link after j is the body of a title in link j, as in
// test("x", Slow)(body), not the title after a table of rows.
func (r *reader) curried(p *prepared, links []syntax.Link, j int) bool {
	l, next := links[j], links[j+1]
	if !l.Called || next.Name != "" || p.rowLinks[l.Name] != nil || !r.startsWithString(l) {
		return false
	}
	return !r.startsWithString(next)
}

func (r *reader) startsWithString(l syntax.Link) bool {
	if len(l.Args) == 0 || l.Args[0].Node < 0 {
		return false
	}
	head := r.tree.Chain(l.Args[0].Node)[0]
	return head.Name == "" && r.tree.Role(head.Node) == syntax.String
}

// laterBody finds a body that does not stand with the title: test("x").config(…) { … },
// test("x", Slow)(body), property("x") = body, "x" in body.
func (r *reader) laterBody(form *catalog.Form, titled syntax.Link, after []syntax.Link, d *definition) {
	t := r.tree
	for _, l := range after {
		switch {
		case l.Block >= 0:
			d.body, d.params = l.Block, t.ParamNames(l.Block)
			return
		case l.Name == "" && l.Called && len(l.Args) == 1 && l.Args[0].Node >= 0:
			d.body, d.params = l.Args[0].Node, t.ParamNames(l.Args[0].Node)
			return
		}
	}
	if form.String && len(titled.Args) > 0 {
		d.body = titled.Args[len(titled.Args)-1].Node
		return
	}
	child := titled.Node
	for n := t.Parent(child); n > 0 && n != child; child, n = n, t.Parent(n) {
		switch t.Role(n) {
		case syntax.Call, syntax.Member:
			continue
		case syntax.Assign:
			if left, right := t.Child(n, "left"), t.Child(n, "right"); left == child && right >= 0 {
				d.body = right
			}
		}
		return
	}
}

// argumentRows takes the arguments of a call without title for its rows.
func (r *reader) argumentRows(l syntax.Link, d *definition) {
	var rows []int
	for _, a := range l.Args {
		if a.Label == "" && a.Node >= 0 && !r.isBody(a.Node) {
			rows = append(rows, a.Node)
		}
	}
	if len(rows) == 1 {
		r.setRows(rows[0], d)
		return
	}
	d.hasRows, d.rows = true, rows
}

// holdsTests tells whether a body defines further tests of the same framework.
func (r *reader) holdsTests(p *prepared, body int) bool {
	t := r.tree
	for n := body; n < t.End(body); n++ {
		if role := t.Role(n); role != syntax.Call && role != syntax.Binary {
			continue
		}
		links := t.Chain(n)
		if form, suite, at, _ := r.head(p, links); form != nil && (suite || links[at].Called && (links[at].Block >= 0 || len(links[at].Args) > 0)) {
			return true
		}
	}
	return false
}

// closureIn finds the closure that a call hands on, through calls around it:
// it('x', async(() => {…})), "x" in real { … }.
func (r *reader) closureIn(call int) int {
	t := r.tree
	links := t.Chain(call)
	for i := len(links) - 1; i >= 0; i-- {
		if links[i].Block >= 0 {
			return links[i].Block
		}
		for k := len(links[i].Args) - 1; k >= 0; k-- {
			n := links[i].Args[k].Node
			if n < 0 {
				continue
			}
			switch t.Role(n) {
			case syntax.Lambda:
				return n
			case syntax.Call:
				if inner := r.closureIn(n); inner >= 0 {
					return inner
				}
			}
		}
	}
	return -1
}
