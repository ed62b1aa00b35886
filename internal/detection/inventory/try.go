package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// try follows a try block. Assertions in it count for nothing when a handler swallows
// their failure.
func (e *evaluator) try(n int, en *env, cx context) {
	t := e.tree
	var handlers []int
	body := -1
	var rest []int
	for c := range t.Children(n) {
		switch {
		case t.Role(c) == syntax.Catch:
			handlers = append(handlers, c)
		case t.Role(c) == syntax.Finally:
			rest = append(rest, c)
		case body < 0 && t.Named(c) && t.Role(c) != syntax.Comment:
			body = c
		case t.Named(c) && t.Kind(c) != "modifiers":
			rest = append(rest, c)
		}
	}
	bx := cx
	expected := ""
	for _, h := range handlers {
		if bx.dead == "" && e.swallows(h) {
			bx.dead = "swallowed"
		}
		if text := e.caught(h); text != "" {
			expected = inserted(text, en)
		}
	}
	if body >= 0 {
		if len(handlers) > 0 && (expected != "" || t.Language == syntax.Swift || e.file.claims(handlers[0])) && (e.endsInFailure(body) || e.failsAfter(n, handlers)) {
			o := oracle.Oracle{Kind: "raises", Matcher: "try-fail", Subject: e.mustThrow(body, en), Expected: expected, Strength: oracle.LevelErrType, Line: t.Line(n)}
			if expected == "" || isBroad(t.Language, expected) {
				o.Strength = oracle.LevelAnyErr
			}
			ox := cx
			if bx.dead == "swallowed" {
				ox.dead = "swallowed"
			}
			e.record(o, ox)
		}
		around := e.inVain
		e.inVain = e.askedInVain(body, handlers)
		e.walk(body, en.child(), bx)
		e.inVain = around
	}
	for _, h := range handlers {
		hx := cx
		hx.under = expression.Under(cx.under, "catch", true)
		if b := t.Body(h); b >= 0 {
			e.walk(b, en.child(), hx)
		} else {
			e.children(h, en.child(), hx)
		}
	}
	for _, r := range rest {
		e.walk(r, en.child(), cx)
	}
	e.noteErrors(body, handlers, en)
}

func isBroad(lang syntax.Language, text string) bool {
	for _, b := range append([]string{"Exception", "Throwable", "Error", "BaseException", "StandardError"}, broadTypes[lang]...) {
		if text == b {
			return true
		}
	}
	return false
}

// handlerHead are the words of a handler before its body: the types it names.
func (e *evaluator) handlerHead(h int) []string {
	t := e.tree
	end := t.Nodes[h].End
	if b := t.Body(h); b >= 0 {
		end = t.Nodes[b].Start
	}
	var out []string
	for _, tk := range e.file.tokens.within(t.Nodes[h].Start, end) {
		out = append(out, tk.text)
	}
	return out
}

// caught is the text of the exception type a handler names.
func (e *evaluator) caught(h int) string {
	words := typeWords(e.handlerHead(h))
	if len(words) == 0 {
		return ""
	}
	first, last := words[0], words[len(words)-1]
	switch {
	case e.tree.Language == syntax.CPP, first[0] < 'a', first[0] > 'z':
		return first
	case last[0] >= 'A' && last[0] <= 'Z': // Kotlin: e: Type
		return last
	}
	return ""
}

// handlerWords are what a handler's head has besides types and names.
var handlerWords = map[string]bool{"except": true, "catch": true, "rescue": true, "on": true, "let": true, "final": true, "val": true, "const": true}

// typeWords are the names in a handler's head, each without what qualifies it.
func typeWords(head []string) []string {
	var out []string
	qualified := false
	for _, w := range head {
		w = strings.TrimLeft(w[strings.LastIndexByte(w, '\\')+1:], "$")
		switch {
		case w == "." || w == "::" || w == "":
			qualified = true
		case handlerWords[w] || !expression.IsWord(w) && w != "...":
			qualified = false
		case qualified && len(out) > 0:
			out[len(out)-1], qualified = w, false
		default:
			out, qualified = append(out, w), false
		}
	}
	return out
}

// catchesAssertions tells whether a failed assertion ends up in a handler.
func (e *evaluator) catchesAssertions(h int) bool {
	t, head := e.tree, e.handlerHead(h)
	if t.Language == syntax.Elixir {
		return elixirCatchesAssertions(e.elixirSection(h), head)
	}
	typ := e.caught(h)
	broad := typ == "" && t.Language != syntax.Ruby
	for _, b := range broadTypes[t.Language] {
		broad = broad || typ == b || named(b, head)
	}
	return broad
}

// swallows tells whether a handler hides a failed assertion.
func (e *evaluator) swallows(h int) bool {
	t := e.tree
	if t.Language == syntax.Swift || t.Language == syntax.Go || !e.catchesAssertions(h) {
		return false
	}
	body := t.Body(h)
	if body < 0 {
		body = h
	}
	for n := body; n < t.End(body); n++ {
		switch t.Role(n) {
		case syntax.Throw, syntax.Assert:
			return false
		case syntax.Call:
			links := t.Chain(n)
			if lvl := e.failureLevel(links); lvl == "fatal" || lvl == "error" {
				return false
			}
			if len(e.match(links, n, &env{vars: map[string][]string{}})) > 0 {
				return false
			}
			if name := links[len(links)-1].Name; name == "done" && len(links[len(links)-1].Args) > 0 || name == "reject" || name == "next" || strings.HasPrefix(strings.ToLower(name), "assert") || name == "fail" || name == "raise" || name == "expect" {
				return false
			}
		}
	}
	return true
}

// endsInFailure tells the idiom try { f(); fail() }.
func (e *evaluator) endsInFailure(body int) bool {
	level, _ := e.fails(body)
	if level == "fatal" || level == "error" {
		return true
	}
	t := e.tree
	for n := body; n < t.End(body); n++ {
		if t.Role(n) == syntax.Assert {
			if kids := t.NamedChildren(n); len(kids) > 0 {
				if v, known := expression.Constant(t.Text(kids[0])); known && !v {
					return true
				}
			}
		}
	}
	return false
}

// failsAfter tells the idiom try { f() } catch { …; return } fail().
func (e *evaluator) failsAfter(n int, handlers []int) bool {
	t := e.tree
	for _, h := range handlers {
		leaves := false
		for c := h; c < t.End(h) && !leaves; c++ {
			leaves = t.Role(c) == syntax.Return
		}
		if !leaves {
			return false
		}
	}
	next := t.End(n)
	if next >= len(t.Nodes) || t.Parent(next) != t.Parent(n) {
		return false
	}
	level, _ := e.fails(next)
	return level == "fatal" || level == "error"
}

func (e *evaluator) firstCall(body int, en *env) string {
	t := e.tree
	for n := body; n < t.End(body); n++ {
		switch t.Role(n) {
		case syntax.Call:
			return expression.Join(e.resolve(n, en))
		case syntax.Ident, syntax.Type: // what a macro is given to do; a name alone is read as a type
			if call := en.vars[t.Text(n)]; t.Language == syntax.CPP && (n == body || t.Parent(n) == body || t.Role(t.Parent(n)) == syntax.ExprStmt) && slices.Contains(call, "(") {
				return expression.Join(call)
			}
		}
	}
	return e.referred(body, en)
}

// inserted is the type that a macro, or a template, is given under a name.
func inserted(name string, en *env) string {
	if words := typeWords(en.vars[name]); len(words) == 1 {
		return words[0]
	}
	return name
}

// referred is the call that a reference to a method stands for: reader::next.
func (e *evaluator) referred(n int, en *env) string {
	toks := e.resolve(n, en)
	if len(toks) < 3 || toks[len(toks)-2] != "::" || !expression.IsWord(toks[len(toks)-1]) {
		return ""
	}
	return expression.Join(append(slices.Concat(toks[:len(toks)-2], []string{"."}), toks[len(toks)-1], "(", ")"))
}

// with follows Python's with: with pytest.raises(E): body.
func (e *evaluator) with(n int, en *env, cx context) {
	t := e.tree
	body := t.Body(n)
	for c := n + 1; c < t.End(n) && (body < 0 || c < body); c++ {
		if o, ok := e.raisesByName(c, en); ok {
			if body >= 0 {
				o.Subject = e.firstCall(body, en)
			}
			o.Line = t.Line(c)
			e.record(o, cx)
			continue
		}
		if t.Role(c) != syntax.Call {
			continue
		}
		links := t.Chain(c)
		if o, ok := e.raises(links, en); ok {
			if body >= 0 {
				o.Subject = e.firstCall(body, en)
			}
			o.Line = t.Line(c)
			e.record(o, cx)
			if o.Expected == "AssertionError" && body >= 0 { // a true assertion wrapped in raises(AssertionError)
				cx.dead = "swallowed"
			}
		} else if name := syntax.ChainName(links); strings.HasSuffix(name, "suppress") && body >= 0 && e.suppressesAssertions(links) {
			cx.dead = "swallowed"
		} else if followed, swallows := e.entered(links, en, cx); followed {
			if swallows && cx.dead == "" {
				cx.dead = "swallowed"
			}
		} else {
			e.call(c, en, cx)
		}
		c = t.End(c) - 1
	}
	for c := n + 1; c < t.End(n) && (body < 0 || c < body); c++ { // as name
		if t.Kind(c) == "as_pattern" {
			kids := t.NamedChildren(c)
			if len(kids) == 2 {
				en.vars[t.Text(kids[1])] = append(e.resolve(kids[0], en), "#as")
			}
		}
	}
	if body >= 0 {
		e.walk(body, en.child(), cx)
	}
}

// raisesByName reads an expected error that the file gave a name: refused = pytest.raises(Refused), then with refused.
func (e *evaluator) raisesByName(n int, en *env) (oracle.Oracle, bool) {
	if e.tree.Role(n) != syntax.Ident || e.tree.Kind(e.tree.Parent(n)) != "with_item" {
		return oracle.Oracle{}, false
	}
	value, ok := e.file.globals[e.tree.Text(n)]
	if !ok || e.tree.Role(value) != syntax.Call {
		return oracle.Oracle{}, false
	}
	return e.raises(e.tree.Chain(value), en)
}

func (e *evaluator) suppressesAssertions(links []syntax.Link) bool {
	for _, a := range links[len(links)-1].Args {
		if isBroad(e.tree.Language, e.tree.ArgText(a)) {
			return true
		}
	}
	return false
}
