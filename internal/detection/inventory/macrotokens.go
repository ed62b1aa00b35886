package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// followMacro walks what a macro of the tests' own writes.
func (e *evaluator) followMacro(name string, args []syntax.Arg, en *env, cx context) bool {
	m, ok := e.macros[name]
	if !ok || e.depth >= maxDepth || slices.Contains(e.followed, name) { // what it writes within itself it wrote already
		return false
	}
	t := m.file.Tree
	inner := &evaluator{version: e.version, file: m.file, tree: t, c: e.c, cases: map[int]bool{}, calls: e.calls, depth: e.depth + 1, followed: append(slices.Clip(e.followed), name)}
	for rule := range t.Children(m.node) {
		right := t.Child(rule, "right")
		if t.Kind(rule) != "macro_rule" || right < 0 {
			continue
		}
		bound := &env{vars: map[string][]string{}}
		args := e.partsOf(args, separators(t, rule))
		at := 0
		for c := rule; c < right; c++ {
			if t.Kind(c) != "token_binding_pattern" {
				continue
			}
			if at < len(args) {
				bound.vars[strings.TrimPrefix(t.Text(c+1), "$")] = e.resolveRange(args[at].Start, args[at].End, en)
			}
			at++
		}
		before := len(e.c.Oracles)
		inner.tokenTree(right, bound, cx)
		if len(e.c.Oracles) > before { // one of the rules is used, and we cannot tell which
			return true
		}
	}
	return false
}

// tokenTree reads the calls in the tokens of a macro.
func (e *evaluator) tokenTree(tree int, en *env, cx context) {
	t := e.tree
	kids := childrenOf(t, tree)
	if e.c.walked += len(kids); e.c.walked > maxWalked {
		return
	}
	for i, c := range kids {
		if t.Kind(c) == "token_repetition" { // $( … )*
			e.tokenTree(c, en, cx)
			continue
		}
		if t.Kind(c) != "token_tree" {
			continue
		}
		if links := tokenCall(t, kids[:i], c); links != nil && e.calledInTokens(links, c, en, cx) {
			continue
		}
		e.tokenTree(c, en, cx)
	}
}

// tokenCall is the call of a name or a macro that a token tree ends, or nil.
func tokenCall(t *syntax.Tree, before []int, tree int) []syntax.Link {
	i := len(before) - 1
	if i > 0 && t.Text(before[i]) == "!" {
		i--
	} else if t.Source[t.Nodes[tree].Start] != '(' {
		return nil
	}
	if i < 0 || t.Role(before[i]) != syntax.Ident {
		return nil
	}
	last := syntax.Link{Name: t.Text(before[i]), Node: before[i], Called: true, Args: t.ArgsOf(tree), Block: -1}
	if i > 1 && t.Text(before[i-1]) == "." {
		return []syntax.Link{{Name: t.Text(before[i-2]), Node: before[i-2], Block: -1}, last}
	}
	return []syntax.Link{last}
}

func (e *evaluator) calledInTokens(links []syntax.Link, tree int, en *env, cx context) bool {
	t, name := e.tree, syntax.ChainName(links)
	if os := e.match(links, tree, en); len(os) > 0 {
		for _, o := range os {
			o.Line, o.Text, o.Whole = t.Line(tree), name+firstLine(t.Text(tree)), moreLines(t.Text(tree))
			e.record(o, cx)
		}
		return true
	}
	if level := e.failureLevel(links); level == "fatal" || level == "error" {
		e.record(oracle.Oracle{Kind: "fail", Matcher: name, Strength: oracle.LevelNoError, Failure: level, Line: t.Line(tree)}, cx)
		return true
	}
	last := links[len(links)-1]
	if len(links) == 1 && e.followMacro(last.Name, last.Args, en, cx) {
		return true
	}
	if e.helper(links, tree, en, cx) {
		return true
	}
	if ownAssertions.MatchString(last.Name) && len(last.Args) > 0 {
		e.record(oracle.Oracle{Kind: "custom", Matcher: last.Name, Subject: name + " " + expression.Join(expression.Fields(t.Text(tree))), Strength: oracle.LevelPattern, Line: t.Line(tree)}, cx)
		return true
	}
	return false
}
