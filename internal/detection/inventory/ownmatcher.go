package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// ownMatcher looks into a helper of the tests' own that does nothing but put a matcher
// together: throwsFeed(message) is what it returns.
func (e *evaluator) ownMatcher(rule *catalog.Oracle, links []syntax.Link, o *oracle.Oracle, en *env) bool {
	if len(links) != 1 || !links[0].Called || lists(rule.Matchers, links[0]) || e.depth >= maxDepth {
		return false
	}
	fn, ok := e.lookup(links[0].Name, len(links[0].Args), links[0].Node)
	if !ok || e.cases[fn.node] && fn.file == e.file {
		return false
	}
	ret, ok := fn.file.soleValue(fn.node)
	if !ok {
		return false
	}
	inner := *e
	inner.file, inner.tree, inner.depth = fn.file, fn.file.Tree, e.depth+1
	made := inner.tree.Chain(ret)
	if !knowsLink(rule, made) {
		return false
	}
	bound := &env{vars: map[string][]string{}}
	params := helperParams(fn)
	for i, a := range links[0].Args {
		if i < len(params) {
			bound.vars[params[i]] = e.resolveRange(a.Start, a.End, en)
		}
	}
	node := inner.tree.Nodes[ret]
	inner.wrapped(rule, syntax.Arg{Node: ret, Start: node.Start, End: node.End}, o, bound)
	if o.By == "" {
		o.By = firstLine(inner.tree.Text(ret))
	}
	return true
}

// soleValue is the one expression that a function is, in whichever way its language
// writes that.
func (f *File) soleValue(fn int) (int, bool) {
	if ret, steps, ok := f.returned(fn); ok {
		return ret, len(steps) == 0
	}
	t := f.Tree
	body := t.Body(fn)
	if body < 0 {
		return -1, false
	}
	if t.Role(body) != syntax.Block { // Dart, Scala: => x, = x
		return body, true
	}
	kids := t.NamedChildren(body)
	short := strings.HasPrefix(t.Text(body), "=") || t.Language == syntax.Swift // Kotlin: = x, C#: => x
	if !short || len(kids) != 1 || t.Role(kids[0]) != syntax.Call {
		return -1, false
	}
	return kids[0], true
}

// knowsLink tells whether a chain has a word of the rule: a helper that returns a plain
// value is no matcher.
func knowsLink(rule *catalog.Oracle, links []syntax.Link) bool {
	for _, l := range links {
		if lists(rule.Matchers, l) || l.Name != "" && (named(l.Name, rule.Not) || named(l.Name, rule.Through)) {
			return true
		}
	}
	return false
}
