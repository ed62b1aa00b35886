package inventory

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// tableWord are names that projects give to what makes a test of a row of data.
	tableWord = lazy.MustCompile(`^(check|test|verify|assert)\w*$`)
	// leavesOut are names of tags that say that a test is left out somewhere.
	leavesOut = lazy.MustCompile(`^(\w+\.)*(Ignore|Ignored|Skip|Skipped|Flaky|Disabled|Pending)\w*$`)
)

// ownTable reads a row of data that a suite makes a test of, by a word that its base class
// defines: check("adds", code, expected) in the body of a class. What the word does stands
// elsewhere, so the call is the body of the test.
func (r *reader) ownTable(n int, links []syntax.Link, sc scope) bool {
	t, head := r.tree, links[0]
	if t.Language != syntax.Scala || sc.inCase || len(r.active) == 0 || len(sc.suite) == 0 || !head.Called || len(head.Args) < 2 || !tableWord.MatchString(head.Name) || head.Args[0].Node < 0 {
		return false
	}
	title := t.Chain(head.Args[0].Node)
	if title[0].Name != "" || t.Role(title[0].Node) != syntax.String || t.Enclosing(n, syntax.Func, syntax.Lambda, syntax.Call) > t.Enclosing(n, syntax.Class) {
		return false
	}
	if fn, here := r.file.functions[head.Name]; here && !r.definesTests(fn) {
		return false
	}
	d := definition{title: titleLiteral(t.Text(title[0].Node)), literal: true, body: n}
	for _, l := range title[1:] {
		if st := r.titleWord(l); st.state != "" {
			d.state = st
		}
	}
	r.addCallCase(n, r.active[0], d, sc)
	return true
}

// titleWord is the state that a word behind a title gives: "x".ignore, "x".tag(IgnoreOnJs).
func (r *reader) titleWord(l syntax.Link) stated {
	for _, p := range r.active {
		for _, s := range stateNames {
			if named(l.Name, p.State[s.name].Modifier) {
				return stated{state: s.state, why: l.Name}
			}
		}
	}
	return r.tagState(l)
}

// tagState is what a tag says that is called after what it does: tag(IgnoreOnJs).
func (r *reader) tagState(l syntax.Link) stated {
	if l.Name != "tag" && l.Name != "withTags" && l.Name != "taggedAs" {
		return stated{}
	}
	for _, a := range l.Args {
		if name := r.tree.ArgText(a); leavesOut.MatchString(name) {
			return stated{state: Conditional, why: l.Name + "(" + name + ")", condition: name}
		}
	}
	return stated{}
}
